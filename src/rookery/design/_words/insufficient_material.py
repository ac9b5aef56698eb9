"""A draw when neither side can mate."""

from rookery.design._arguments import letters_of
from rookery.design._shapes import LETTERS, Nullable, Record
from rookery.design._word import Rule, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rookery.design._arguments import Letters
    from rookery.design._check import Check
    from rookery.design._design import Design

_MATERIAL = Record({}, pieces=(LETTERS, []))


def _check(game: "Check") -> "Iterator[str]":
    """Check that the kinds that cannot mate alone cannot promote."""
    promoted = {letter for rule in game.data["promotions"] for letter in rule["pieces"]}
    for letter in (game.data["insufficient_material"] or {"pieces": []})["pieces"]:
        if letter in game.royal:
            yield f"insufficient_material: {letter!r} is royal and is always left"
        if letter in promoted:
            yield f"insufficient_material: {letter!r} can become another piece"


class InsufficientMaterialWord(Word):
    """The word `insufficient_material`."""

    __slots__ = ()
    _rule = Rule("insufficient_material", Nullable(_MATERIAL), None, check=_check, later=True)

    def insufficient_material(self, pieces: "Letters | None" = "") -> "Design":
        """Make the game a draw when neither side can mate.

        `pieces` are the kinds that cannot mate alone. The draw holds when only royal pieces are
        left, plus at most one piece of these kinds, or any number of them that stay on squares of
        one colour, as bishops do. None removes the rule.

        Other ways to win restrict it. In a game with `goal_reach`, `goal_line`, hands, a stalemate
        that is not a draw, or royal pieces of several kinds there is no such draw; with any other
        goal, or with explosions, there is one only when nothing but royal pieces is left.
        """
        rule = None if pieces is None else {"pieces": sorted(letters_of(pieces))}
        return self._with(insufficient_material=rule)
