"""Checks of the rules of a definition.

Checks that depend on a part which is itself wrong are left out: on where pieces stand if the start
is wrong, on where they can go if their patterns are, and those of a rule that names an undefined
piece or zone.
"""

from rookery.design import _shapes
from rookery.design._check import Check
from rookery.design._geometry import SIDES, Geometry
from rookery.design._pieces_check import pattern_problems
from rookery.design._start import Start
from rookery.design._word import Rule
from rookery.design._words import WORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from rookery.errors import Problem


def problems(
    data: "dict[str, Any]", geometry: Geometry, start: Start, *, can_walk: bool
) -> "Iterator[Problem]":
    """Return the problems of the rules. `can_walk` is whether the patterns of pieces are valid."""
    letters = {piece["letter"] for piece in data["pieces"]}
    names = {rule.key: _names(rule, data[rule.key], geometry, letters) for rule in WORDS}
    can_walk = can_walk and not (names["facing"] or names["explosion"])
    check = Check(data, geometry, start, can_walk)
    for rule in WORDS:
        yield from _shapes.coded(rule.key, names[rule.key] or rule.check(check))
    yield from _shapes.coded("game", _game(check))


def _names(rule: Rule, value: "Any", geometry: Geometry, letters: set[str]) -> list[str]:
    """Check that every piece and zone that a rule names exists, and the patterns of rules."""
    word, found = rule.word, list[str]()

    def look(shape: "_shapes.Shape", value: "Any") -> None:
        if isinstance(shape, _shapes.Record):
            for name, part in shape.shapes.items():
                if part is _shapes.RAYS:
                    found.extend(pattern_problems(word, value[name], False, geometry))
                elif value[name] == [] and name not in shape.defaults:
                    wrong = "to no piece" if name == "to" else "no piece is named"
                    found.append(f"{word}: {wrong}")
                else:
                    _shapes.each(part, value[name], look)
        elif shape is _shapes.letter and value not in letters:
            found.append(f"{word}: no piece has the letter {value!r}")
        elif shape is _shapes.zone and value not in geometry.zones:
            found.append(f"{word}: no zone is called {value!r}")

    _shapes.each(rule.shape, value, look)
    return found


def _game(game: "Check") -> "Iterator[str]":
    """Check that both sides have pieces, that one of them can win, and that White may move."""
    there = {letter for letter, _ in game.start.pieces.values()}
    there.update(letter for rule in game.data["promotions"] for letter in rule["to"])
    if game.knows_start and game.royal and not game.royal & there:
        named = " or ".join(map(repr, sorted(game.royal)))
        yield f"there is never a royal piece: the start has no {named}"
    has_goal = any(game.data[rule.key] for rule in WORDS if rule.wins)
    if game.pieces and not (game.royal or has_goal or game.data["stalemate"] != "draw"):
        yield "neither side can ever win: no piece is royal, and there is no goal"
    if not game.knows_start:
        return
    camps = {side for side, _, _ in game.sides_at_start()}
    yield from (f"start: {side} has no pieces" for side in SIDES if side not in camps)
    if game.can_walk and _capturable(game, 1 - game.start.turn):
        mover, other = SIDES[game.start.turn], SIDES[1 - game.start.turn]
        yield f"start: {mover} is to move and could capture a royal piece of {other}"


def _capturable(game: "Check", side: int) -> bool:
    """Return whether a royal piece of a side is under attack at the start."""
    standing = game.start.pieces
    kings = _royals(game, side)
    dear = {at for at in kings if _costs_a_royal_piece(game, at, 1 - side)}
    for square, (letter, its) in standing.items():
        if its == side:
            continue
        piece = game.pieces[letter]
        for ray in piece["rays"]:
            ends = {*_ends(game, ray, square, its, piece)} if ray["only"] != "move" else {*()}
            if ends & kings - dear and not (game.data["explosion"] and letter in game.royal):
                return True
        for rule in game.data["facing"]:
            if letter in rule["pieces"]:
                for ray in rule["rays"]:
                    for at in {*_ends(game, ray, square, its, piece)} & kings:
                        if standing[at][0] in rule["pieces"]:
                            return True
    return False


def _royals(game: "Check", side: int) -> set[int]:
    pieces = game.start.pieces.items()
    return {at for at, (letter, its) in pieces if its == side and letter in game.royal}


def _costs_a_royal_piece(game: "Check", square: int, side: int) -> bool:
    """Return whether an explosion at the start would remove a royal piece of its own side."""
    rule = game.data["explosion"]
    if not rule:
        return False
    rays = [game.geometry.targets(ray, square, side, False) for ray in rule["rays"]]
    around = _royals(game, side).intersection(set().union(*rays))
    return any(game.start.pieces[at][0] not in rule["spared"] for at in around)


def _ends(
    game: "Check", ray: "dict[str, Any]", square: int, side: int, piece: "dict[str, Any]"
) -> "Iterator[int]":
    """Return where a ray can end among the pieces of the start position."""
    geometry = game.geometry
    ends = geometry.targets(ray, square, side, piece["reflected"])
    over, here, passed, landed = (ray["hop"] or {"over": 0})["over"], square, 0, False
    for there in geometry.path(ray, square, side, piece["reflected"]):
        on_the_way = [geometry.step(here, v, side, piece["reflected"]) for v in ray["via"]]
        if any(at in game.start.pieces for at in on_the_way):
            return
        if passed == over:
            if there in ends:
                yield there
            landed = bool(ray["hop"]) and ray["hop"]["land"] == "behind"
        if there in game.start.pieces:
            passed += 1
        if passed > over or landed:
            return
        here = there
