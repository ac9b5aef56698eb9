"""The result of checkmate."""

from rookery.design._arguments import worth_of
from rookery.design._english import judged
from rookery.design._shapes import worth
from rookery.design._word import Rule, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rookery.design._arguments import Worth
    from rookery.design._check import Check
    from rookery.design._design import Design
    from rookery.design._wording import Wording


def _check(game: "Check") -> "Iterator[str]":
    """Check that there is something to mate."""
    if game.data["checkmate"] != "loss":
        yield from game.needs_royal("checkmate()")


def _end(game: "Wording") -> "Iterator[str]":
    if game.royal or game.data["checkmate"] != "loss":
        result = judged(game.data["checkmate"], "is in check and has no legal move")
        yield f"Checkmate: {result[0].lower()}{result[1:]}"


class CheckmateWord(Word):
    """The word `checkmate`."""

    __slots__ = ()
    _rule = Rule("checkmate", worth("loss"), "loss", check=_check, end=_end, place=7)

    def checkmate(self, worth: "Worth") -> "Design":
        """Set the result for a side in check without a legal move; the default is a "loss"."""
        return self._with(checkmate=worth_of("checkmate", worth))
