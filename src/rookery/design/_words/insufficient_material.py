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
    from rookery.design._wording import Wording

_MATERIAL = Record({}, pieces=(LETTERS, []))


def _check(game: "Check") -> "Iterator[str]":
    """Check that the kinds that cannot mate alone cannot promote."""
    promoted = {letter for rule in game.data["promotions"] for letter in rule["pieces"]}
    for letter in (game.data["insufficient_material"] or {"pieces": []})["pieces"]:
        if letter in game.royal:
            yield f"insufficient_material: {letter!r} is royal and is always left"
        if letter in promoted:
            yield f"insufficient_material: {letter!r} can become another piece"


def _end(game: "Wording") -> "Iterator[str]":
    rule = game.data["insufficient_material"]
    if rule is None:
        return
    if not _applies(game):
        yield "The game is never a draw for lack of pieces, since it can be won in other ways."
        return
    others = [] if _has_goal(game) else rule["pieces"]
    if not others:
        yield "The game is a draw when only royal pieces are left."
        return
    yield (
        "The game is a draw when nothing is left but the royal pieces and at most a single "
        f"{game.kinds(others)}."
    )
    if bound := [letter for letter in others if _keeps_colour(game, letter)]:
        yield (
            "It is also a draw when nothing is left but the royal pieces and any number of "
            f"pieces of the kind {game.kinds(bound)}, all on squares of one colour."
        )


def _applies(game: "Wording") -> bool:
    """Return whether the rule has any effect; keep in step with `build_material()` in C++."""
    data = game.data
    others = data["goal_reach"] or data["goal_line"] or data["hands"] != "none"
    return len(game.royal) == 1 and data["stalemate"] == "draw" and not others


def _has_goal(game: "Wording") -> bool:
    data = game.data
    return bool(
        data["goal_capture"]
        or data["explosion"]
        or data["goal_checks"] is not None
        or data["goal_bare_king"] != "never"
    )


def _keeps_colour(game: "Wording", letter: str) -> bool:
    """Return whether all moves of a kind, castling included, stay on squares of one colour."""
    for rule in game.data["castling"]:
        for names in (rule["king"], rule["rook"]):
            origin, to = (game.geometry.number(name) or 0 for name in names)
            ways = [divmod(at, game.geometry.width) for at in (origin, to)]
            standing = game.start.pieces.get(origin, ("", 0))
            if standing[0] == letter and sum(map(sum, ways)) % 2:
                return False
    return all(sum(ray["leap"]) % 2 == 0 for ray in game.pieces[letter]["rays"])


class InsufficientMaterialWord(Word):
    """The word `insufficient_material`."""

    __slots__ = ()
    _rule = Rule(
        "insufficient_material",
        Nullable(_MATERIAL),
        None,
        check=_check,
        later=True,
        end=_end,
        place=9,
    )

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
