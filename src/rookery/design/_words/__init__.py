"""The words that set rules, one file each: fields in the data, check and method.

A word is added by its file and by its class in the list of `AllWords`.
"""

from rookery.design._word import Rule
from rookery.design._words.castling import CastlingWord
from rookery.design._words.checkmate import CheckmateWord
from rookery.design._words.drop import DropWord
from rookery.design._words.en_passant import EnPassantWord
from rookery.design._words.explosion import ExplosionWord
from rookery.design._words.facing import FacingWord
from rookery.design._words.goal_bare_king import GoalBareKingWord
from rookery.design._words.goal_capture import GoalCaptureWord
from rookery.design._words.goal_checks import GoalChecksWord
from rookery.design._words.goal_line import GoalLineWord
from rookery.design._words.goal_reach import GoalReachWord
from rookery.design._words.hands import HandsWord
from rookery.design._words.insufficient_material import InsufficientMaterialWord
from rookery.design._words.move_rule import MoveRuleWord
from rookery.design._words.must_capture import MustCaptureWord
from rookery.design._words.no_checks import NoChecksWord
from rookery.design._words.promotion import PromotionWord
from rookery.design._words.repetition import RepetitionWord
from rookery.design._words.stalemate import StalemateWord


class AllWords(
    PromotionWord,
    EnPassantWord,
    CastlingWord,
    HandsWord,
    DropWord,
    FacingWord,
    NoChecksWord,
    MustCaptureWord,
    ExplosionWord,
    GoalReachWord,
    GoalCaptureWord,
    GoalChecksWord,
    GoalBareKingWord,
    CheckmateWord,
    StalemateWord,
    MoveRuleWord,
    RepetitionWord,
    InsufficientMaterialWord,
    GoalLineWord,
):
    """All words, in the order of their fields in the data; later ones are at the end."""

    __slots__ = ()


WORDS: list[Rule] = [vars(word)["_rule"] for word in AllWords.__bases__]
