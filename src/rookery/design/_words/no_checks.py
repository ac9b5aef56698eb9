"""Checks are forbidden."""

from rookery.design._shapes import flag
from rookery.design._word import Rule, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rookery.design._check import Check
    from rookery.design._design import Design
    from rookery.design._wording import Wording


def _check(game: "Check") -> "Iterator[str]":
    """Check that there is something to give check to, and no need to."""
    if game.data["no_checks"]:
        yield from game.needs_royal("no_checks()")
        if game.data["goal_checks"] is not None:
            yield "no_checks() forbids what goal_checks() is about"


def _rules(game: "Wording") -> "Iterator[str]":
    if game.data["no_checks"]:
        yield "A move may not give check."


class NoChecksWord(Word):
    """The word `no_checks`."""

    __slots__ = ()
    _rule = Rule("no_checks", flag, False, check=_check, rules=_rules)

    def no_checks(self) -> "Design":
        """Forbid moves that give check."""
        return self._with(no_checks=True)
