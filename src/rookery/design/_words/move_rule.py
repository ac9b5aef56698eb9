"""A draw after many moves without progress."""

from rookery.design._arguments import letters_of, require
from rookery.design._english import counted
from rookery.design._shapes import LETTERS, Nullable, Record, whole
from rookery.design._word import Rule, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rookery.design._arguments import Letters
    from rookery.design._check import Check
    from rookery.design._design import Design
    from rookery.design._wording import Wording

_MOVE_RULE = Record({"moves": whole}, reset_by=(LETTERS, []))


def _check(game: "Check") -> "Iterator[str]":
    """Check the number of moves."""
    rule = game.data["move_rule"]
    if rule and not 1 <= rule["moves"] <= 10_000:
        yield f"move_rule: 1 to 10000 moves, not {rule['moves']}"


def _end(game: "Wording") -> "Iterator[str]":
    rule = game.data["move_rule"]
    if rule:
        moved = f", and no {game.kinds(rule['reset_by'])} has moved" if rule["reset_by"] else ""
        yield (
            f"The game is a draw after {counted(rule['moves'], 'move')} of each side in which the "
            f"pieces on the board have stayed the same{moved}."
        )


class MoveRuleWord(Word):
    """The word `move_rule`."""

    __slots__ = ()
    _rule = Rule("move_rule", Nullable(_MOVE_RULE), None, check=_check, end=_end, place=11)

    def move_rule(self, moves: int, *, reset_by: "Letters" = "") -> "Design":
        """Make the game a draw after this many moves of both sides without progress.

        Captures, drops, promotions and moves of the pieces named here restart the count.
        """
        require("the number of moves", moves, int)
        return self._with(move_rule={"moves": moves, "reset_by": sorted(letters_of(reset_by))})
