"""Pieces in hand, which can be dropped."""

from rookery.design._arguments import require
from rookery.design._choices import Hands
from rookery.design._shapes import OneOf
from rookery.design._word import Rule, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rookery.design._check import Check
    from rookery.design._design import Design
    from rookery.design._wording import Wording


_HANDS = OneOf({"none": Hands.NONE, "reserve": Hands.RESERVE, "captured": Hands.CAPTURED})


def _check(game: "Check") -> "Iterator[str]":
    """Check that a hand can hold something, and nothing royal."""
    if not game.knows_start:
        return
    if game.data["hands"] == "reserve" and not game.start.hands:
        yield "hands(captured=False): the start puts nothing in a hand"
    for letter, _ in game.start.hands:
        if letter in game.royal:
            yield f"start: {letter!r} is royal and cannot be in hand"


def _rules(game: "Wording") -> "Iterator[str]":
    drop = "Instead of moving a piece, a side may drop one from its hand on an empty square."
    if game.data["hands"] == "captured":
        yield f"A captured piece goes to the hand of the side that captured it. {drop}"
    elif game.data["hands"] == "reserve":
        yield f"Pieces are in hand only from the start. {drop}"


class HandsWord(Word):
    """The word `hands`."""

    __slots__ = ()
    _rule = Rule("hands", _HANDS, "none", check=_check, rules=_rules)

    def hands(self, *, captured: bool = True) -> "Design":
        """Let pieces in hand be dropped on empty squares instead of moving a piece.

        With `captured`, captured pieces go to the captor's hand; otherwise only a FEN fills hands.
        """
        require("captured", captured, bool)
        return self._with(hands="captured" if captured else "reserve")
