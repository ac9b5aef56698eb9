"""CoTuLenh, slowly: a model written from the rules alone, rule by rule.

Clear before fast. Numbers such as "rule 5.3", and names such as "Q9" (a quirk that is played as
it is), are those of the rules of CoTuLenh.

    >>> from support.models.cotulenh import START_FEN, Position
    >>> position = Position.from_fen(START_FEN)
    >>> len(position.legal())
    116
    >>> position.play("Fe2&c4").fen().split()[0]
    '6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2(NF)1GT1TG2/3A2S2A1/1N3H1HF2/6C4'
"""

from support.models.cotulenh.chance import random_game, random_setup
from support.models.cotulenh.perft import divide, step_perft, turn_perft, turn_perft_merged
from support.models.cotulenh.position import COMMIT, Outcome, Position
from support.models.cotulenh.san import find, san

START_FEN = (
    "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/"
    "2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1"
)

__all__ = [
    "COMMIT",
    "START_FEN",
    "Outcome",
    "Position",
    "divide",
    "find",
    "random_game",
    "random_setup",
    "san",
    "step_perft",
    "turn_perft",
    "turn_perft_merged",
]
