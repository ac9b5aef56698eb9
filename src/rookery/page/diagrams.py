"""Pictures of how the pieces of a definition move."""

from __future__ import annotations

import time
from typing import Any

from rookery._core import Grid
from rookery.design import Design, Piece, _diagram
from rookery.design._geometry import Geometry
from rookery.errors import RookeryError

__all__ = ["draw_pieces"]

Data = dict[str, Any]

_HOPPED_COLOUR = _diagram._HOPPED
_MOST_DIAGRAMS = 40
_MOST_SECONDS = 1.0  # of CPU, for all diagrams together


def draw_pieces(design: Design) -> list[Data]:
    """Draw each piece where it can do most: in the middle, or where it begins."""
    data = design._data
    try:
        geometry = Geometry(data)
        grid = Grid(geometry.width, geometry.height)
    except (RookeryError, KeyError, TypeError):
        return []
    drawn: list[Data] = []
    latest = time.thread_time() + _MOST_SECONDS
    for letter, piece in list(design.pieces.items())[:_MOST_DIAGRAMS]:
        if time.thread_time() > latest:
            break
        if not letter:
            continue  # its problem is listed
        try:
            square = _best_square(piece, geometry)
            standing = {grid.name(at): one for at, one in _hurdles(piece, geometry, square).items()}
            # The page says once for all of them what is drawn how.
            small: Data = {"title": "", "coordinates": False, "legend": False}
            picture = piece.diagram(grid.name(square), design, standing=standing, **small)
        except (RookeryError, KeyError):
            continue
        drawn.append({"letter": letter, "name": piece.name, "svg": str(picture)})
    return drawn


def _best_square(piece: Piece, geometry: Geometry) -> int:
    middle = geometry.height // 2 * geometry.width + geometry.width // 2

    def distance(square: int) -> int:
        rank, file = divmod(square, geometry.width)
        return abs(rank - geometry.height // 2) + abs(file - geometry.width // 2)

    def worth(square: int) -> tuple[int, int]:
        reach = _diagram.Reach(piece._to_data(), geometry, square, 0, {square: 0})
        return len(reach.moves | reach.captures), -distance(square)

    if middle in geometry.squares and worth(middle)[0]:
        return middle
    return max(geometry.squares, key=worth)


def _hurdles(piece: Piece, geometry: Geometry, square: int) -> dict[int, str]:
    """Return pieces to be hopped over, and one to be captured beyond, for a piece that hops.

    They stand in the two directions that have most room, so that the others show what it does
    without them.
    """
    data = piece._to_data()
    letter = piece.letter
    standing: dict[int, str] = {}
    paths = [
        (list(geometry.path(ray, square, 0, piece.reflected)), ray["hop"])
        for ray in data["rays"]
        if ray["hop"]
    ]
    for path, hop in sorted(paths, key=lambda one: -len(one[0]))[:2]:
        over = hop["over"]
        if len(path) <= over or standing.keys() & {*path}:
            continue
        first = 1 if len(path) > over + 1 else 0
        for at in path[first : first + over]:
            standing[at] = letter
        behind = path[first + over :]
        if behind:
            far = 0 if hop["land"] == "behind" else min(1, len(behind) - 1)
            standing[behind[far]] = letter.lower()
    return standing
