"""The result of checkmate."""

from rookery.design._arguments import worth_of
from rookery.design._shapes import worth
from rookery.design._word import Rule, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rookery.design._arguments import Worth
    from rookery.design._check import Check
    from rookery.design._design import Design


def _check(game: "Check") -> "Iterator[str]":
    """Check that there is something to mate."""
    if game.data["checkmate"] != "loss":
        yield from game.needs_royal("checkmate()")


class CheckmateWord(Word):
    """The word `checkmate`."""

    __slots__ = ()
    _rule = Rule("checkmate", worth("loss"), "loss", check=_check)

    def checkmate(self, worth: "Worth") -> "Design":
        """Set the result for a side in check without a legal move; the default is a "loss"."""
        return self._with(checkmate=worth_of("checkmate", worth))
