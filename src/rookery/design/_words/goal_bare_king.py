"""A side with only royal pieces loses."""

from rookery.design._arguments import require
from rookery.design._choices import BareKing
from rookery.design._shapes import OneOf
from rookery.design._word import OVER, Rule, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rookery.design._check import Check
    from rookery.design._design import Design
    from rookery.design._wording import Wording

_WHEN = OneOf(
    {
        "never": BareKing.NEVER,
        "at once": BareKing.AT_ONCE,
        "after a reply": BareKing.AFTER_REPLY,
    }
)


def _check(game: "Check") -> "Iterator[str]":
    """Check that there is a king, and that it is not bare."""
    if game.data["goal_bare_king"] == "never":
        return
    yield from game.needs_royal("goal_bare_king()")
    for side, own, held in game.sides_at_start():
        if game.royal.issuperset(own + held):
            yield f"{OVER} {side} has nothing but royal pieces"


def _end(game: "Wording") -> "Iterator[str]":
    when = game.data["goal_bare_king"]
    if when == "never":
        return
    yield (
        "A side that has nothing but royal pieces left, on the board and in hand, loses. If both "
        "sides have nothing else left, the game is a draw."
    )
    if when == "after a reply":
        yield (
            "But if the other side has a single piece that is not royal, the side still has one "
            "move, and capturing that piece makes the game a draw."
        )


class GoalBareKingWord(Word):
    """The word `goal_bare_king`."""

    __slots__ = ()
    _rule = Rule("goal_bare_king", _WHEN, "never", check=_check, end=_end, place=6)

    def goal_bare_king(self, *, reply: bool = True) -> "Design":
        """Make a side lose that has only royal pieces left.

        With a reply, it still has one move if the other side has a single piece besides its royal
        ones, and capturing that piece is a draw.
        """
        require("reply", reply, bool)
        return self._with(goal_bare_king="after a reply" if reply else "at once")
