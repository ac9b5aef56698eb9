"""The result of stalemate."""

from rookery.design._arguments import worth_of
from rookery.design._english import judged
from rookery.design._shapes import worth
from rookery.design._word import Rule, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rookery.design._arguments import Worth
    from rookery.design._design import Design
    from rookery.design._wording import Wording


def _end(game: "Wording") -> "Iterator[str]":
    if game.royal:
        result = judged(game.data["stalemate"], "is not in check and has no legal move")
        yield f"Stalemate: {result[0].lower()}{result[1:]}"
    else:
        yield judged(game.data["stalemate"], "has no legal move")


class StalemateWord(Word):
    """The word `stalemate`."""

    __slots__ = ()
    _rule = Rule("stalemate", worth("draw"), "draw", end=_end, place=8)

    def stalemate(self, worth: "Worth") -> "Design":
        """Set the result for a side without a legal move, not in check; the default is a "draw"."""
        return self._with(stalemate=worth_of("stalemate", worth))
