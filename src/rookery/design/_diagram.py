"""Pictures of how a kind of piece moves."""

from rookery._core import BitBoard, Grid
from rookery.design import _pieces_check
from rookery.design._geometry import Geometry
from rookery.errors import DesignError, error
from rookery.render import svg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

_CAPTURE = "#b03a2e"
_HOPPED = "#7a3b9a"
_VIA = "#c9a800"


class Reach:
    """The squares that a piece reaches from a square, by number."""

    __slots__ = {
        "captures": "Squares where an enemy can be captured, or could be if one stood there.",
        "hopped": "Pieces that are hopped over.",
        "moves": "Empty squares that it can move to.",
        "via": "Squares that must be empty for a leap to pass.",
    }

    captures: set[int]
    hopped: set[int]
    moves: set[int]
    via: set[int]

    def __init__(
        self,
        piece: "dict[str, Any]",
        geometry: Geometry,
        square: int,
        side: int,
        standing: "Mapping[int, int]",
    ) -> None:
        """Follow every ray of a piece among other pieces of either side."""
        self.captures, self.hopped, self.moves, self.via = set(), set(), set(), set()
        for ray in piece["rays"]:
            self._follow(ray, piece["reflected"], geometry, square, side, standing)

    def _follow(
        self,
        ray: "dict[str, Any]",
        reflected: bool,
        geometry: Geometry,
        square: int,
        side: int,
        standing: "Mapping[int, int]",
    ) -> None:
        ends = geometry.targets(ray, square, side, reflected)
        hop = ray["hop"] or {"over": 0, "land": "beyond"}
        crossed: set[int] = set()
        here = square
        for there in geometry.path(ray, square, side, reflected):
            over = {geometry.step(here, via, side, reflected) for via in ray["via"]}
            self.via |= over - {None}  # type: ignore[arg-type]
            if over & {*standing}:
                return
            owner = standing.get(there)
            if len(crossed) == hop["over"]:
                if there in ends:
                    self._end(there, ray["only"], owner, side, crossed)
                if owner is not None or hop["land"] == "behind":
                    return
            elif owner is not None:
                crossed.add(there)
            here = there

    def _end(self, square: int, only: str, owner: int | None, side: int, crossed: set[int]) -> None:
        moves = owner is None and only != "capture"
        captures = owner != side and only != "move"
        if moves:
            self.moves.add(square)
        if captures:
            self.captures.add(square)
        if moves or captures:
            self.hopped |= crossed


def draw(
    piece: "dict[str, Any]",
    board: "dict[str, Any]",
    square: "int | str",
    standing: "Mapping[Any, str]",
    side: int,
    **options: "Any",
) -> svg.Picture:
    """Draw the reach of a piece on a board with zones, both as plain data."""
    geometry = Geometry(board)
    grid = Grid(geometry.width, geometry.height)
    letter = piece["letter"]
    whose = f"piece {letter!r}"
    found = _pieces_check.pattern_problems(whose, piece["rays"], piece["reflected"], geometry)
    problems = list(dict.fromkeys(found))
    if problems:
        raise DesignError("; ".join(problems), code="design-problems", problems=problems)
    here = grid.square(square)
    shown = {grid.square(at): other for at, other in standing.items()}
    shown[here] = letter.lower() if side else letter
    for at in shown:
        if at in geometry.holes:
            raise error("picture-hole", f"{grid.name(at)} is a hole: nothing can stand there")
    sides = {at: 0 if other.isupper() else 1 for at, other in shown.items()}
    reach = Reach(piece, geometry, here, side, {**sides, here: side})
    named = {zone for ray in piece["rays"] for key in ("from", "to", "within") for zone in ray[key]}
    zones = {name: BitBoard(grid, geometry.zones[name][side]) for name in sorted(named)}
    rings = {"can capture": (reach.captures, _CAPTURE), "hopped over": (reach.hopped, _HOPPED)}
    areas: dict[str, Any] = {f"zone: {name}": squares for name, squares in zones.items()}
    if reach.via:
        areas["must be empty"] = BitBoard(grid, reach.via), _VIA
    return svg.draw(
        grid,
        marked={"can move": BitBoard(grid, reach.moves)} if reach.moves else None,
        ringed={name: (BitBoard(grid, at), colour) for name, (at, colour) in rings.items() if at},
        pieces=shown,
        terrain={"hole": BitBoard(grid, geometry.holes)} if geometry.holes else None,
        areas=areas,
        **({"title": piece["name"]} | options),
    )
