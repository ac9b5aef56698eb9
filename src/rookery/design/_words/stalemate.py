"""The result of stalemate."""

from rookery.design._arguments import worth_of
from rookery.design._shapes import worth
from rookery.design._word import Rule, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery.design._arguments import Worth
    from rookery.design._design import Design


class StalemateWord(Word):
    """The word `stalemate`."""

    __slots__ = ()
    _rule = Rule("stalemate", worth("draw"), "draw")

    def stalemate(self, worth: "Worth") -> "Design":
        """Set the result for a side without a legal move, not in check; the default is a "draw"."""
        return self._with(stalemate=worth_of("stalemate", worth))
