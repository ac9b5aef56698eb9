"""Captures are compulsory."""

from rookery.design._shapes import flag
from rookery.design._word import Rule, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rookery.design._check import Check
    from rookery.design._design import Design
    from rookery.design._wording import Wording


def _check(game: "Check") -> "Iterator[str]":
    """Check that something can be captured."""
    if game.data["must_capture"]:
        yield from game.needs_captures("must_capture()")


def _rules(game: "Wording") -> "Iterator[str]":
    if game.data["must_capture"]:
        yield "Captures are compulsory: a side that can capture must capture, and may choose how."


class MustCaptureWord(Word):
    """The word `must_capture`."""

    __slots__ = ()
    _rule = Rule("must_capture", flag, False, check=_check, rules=_rules)

    def must_capture(self) -> "Design":
        """Make captures compulsory: a side that can capture may do nothing else."""
        return self._with(must_capture=True)
