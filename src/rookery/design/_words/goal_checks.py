"""A number of checks wins."""

from rookery.design._arguments import require
from rookery.design._english import ordinal
from rookery.design._shapes import Nullable, whole
from rookery.design._word import Rule, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rookery.design._check import Check
    from rookery.design._design import Design
    from rookery.design._wording import Wording


def _check(game: "Check") -> "Iterator[str]":
    """Check that checks can be given, and counted."""
    checks = game.data["goal_checks"]
    if checks is None:
        return
    yield from game.needs_royal("goal_checks()")
    if not 1 <= checks <= 99:
        yield f"goal_checks: 1 to 99 checks, not {checks}"


def _end(game: "Wording") -> "Iterator[str]":
    if game.data["goal_checks"] is not None:
        yield f"A side wins with the {ordinal(game.data['goal_checks'])} check that it gives."


class GoalChecksWord(Word):
    """The word `goal_checks`."""

    __slots__ = ()
    _rule = Rule("goal_checks", Nullable(whole), None, check=_check, end=_end, place=1)

    def goal_checks(self, number: int) -> "Design":
        """Let a side win by giving this many checks. FEN counts the checks that remain."""
        require("the number of checks", number, int)
        return self._with(goal_checks=number)
