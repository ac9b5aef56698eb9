"""The checks of a whole definition, with messages for designers."""

from rookery._core import Game
from rookery.design import _format, _pieces_check, _rules_check, _shapes
from rookery.design._geometry import SIDES, Geometry
from rookery.design._start import Start
from rookery.design._word import OVER
from rookery.errors import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_MOST_SQUARES = 256
_NAME_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"


def of(data: "dict[str, Any]") -> list[Problem]:
    """Return the problems of a definition; a check that depends on a failed one is skipped."""
    sentences: list[str] = []
    data = _format.DESIGN(data, "the definition", sentences)
    problems = _shapes.coded("format", sentences) + _shapes.coded("board", _size(data["board"]))
    if problems:
        return _shapes.cut(problems)
    geometry = Geometry(data)
    problems += [
        *_shapes.coded("name", _name(data["name"])),
        *_shapes.coded("about", _about(data["about"])),
        *_shapes.coded("holes", _holes(data["board"], geometry)),
        *_shapes.coded("zones", _zones(data["zones"], geometry)),
    ]
    pieces = _shapes.coded("pieces", _pieces_check.problems(data, geometry))
    start = Start(data, geometry)
    rules = _rules_check.problems(data, geometry, start, can_walk=not pieces)
    return _shapes.cut([*problems, *pieces, *_shapes.coded("start", start.problems), *rules])


def of_game(game: Game) -> list[Problem]:
    """Return a problem if the game is over before it begins."""
    board = game.board()
    outcome = board.outcome()
    if outcome is None:
        return []
    if board.legal_moves or outcome.reason not in ("checkmate", "stalemate"):
        return _shapes.coded("over", [f"{OVER} {outcome}"])
    side = SIDES[0 if board.turn else 1]
    return _shapes.coded("over", [f"{OVER} {side} has no move, {outcome}"])


def _about(about: str) -> "Iterator[str]":
    if not about.isprintable():
        yield f"about: expected a line of letters that can be printed, got {_shapes.quoted(about)}"


def _name(name: str) -> "Iterator[str]":
    if not name:
        yield "the game has no name"
    elif len(name) > 64 or any(letter not in _NAME_LETTERS for letter in name):
        yield f"the name {_shapes.quoted(name)}: expected up to 64 of a–z, 0–9 and -"


def _size(board: "dict[str, Any]") -> "Iterator[str]":
    width, height = board["width"], board["height"]
    if width < 1 or height < 1:
        yield f"a board of {width}×{height} has no squares"
    elif width * height > _MOST_SQUARES:
        squares = width * height
        yield f"a board of {width}×{height} has {squares} squares: at most {_MOST_SQUARES}"


def _holes(board: "dict[str, Any]", geometry: Geometry) -> "Iterator[str]":
    wrong = [name for name in board["holes"] if geometry.number(name) is None]
    if wrong:
        yield f"{'a hole is' if len(wrong) == 1 else 'holes are'} {geometry.all_wrong(wrong)}"
    if not geometry.squares:
        yield "the board is nothing but holes"


def _zones(zones: "list[dict[str, Any]]", geometry: Geometry) -> "Iterator[str]":
    names = [zone["name"] for zone in zones]
    for zone in zones:
        name = zone["name"]
        if not name.strip():
            yield f"zone {name!r}: a zone needs a name"
        elif not _pieces_check.is_line(name):
            yield f"the name {_shapes.quoted(name)} of a zone: {_pieces_check.LINE}"
        if names.count(name) > 1:
            yield f"zone {name!r} is defined twice"
        black = zone["black"]
        named = (zone["white"], black) if isinstance(black, list) else (zone["white"],)
        listed = [square for squares in named for square in squares]
        wrong = [square for square in listed if geometry.number(square) is None]
        if wrong:
            yield f"zone {name!r} names {geometry.all_wrong(wrong)}"
        for side, squares in zip(SIDES, geometry.zones[name], strict=True):
            if not squares and not wrong:
                yield f"zone {name!r} has no squares for {side}"
