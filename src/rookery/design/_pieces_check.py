"""What can be wrong with the pieces of a definition."""

from rookery._core import Shift
from rookery.design import _rays
from rookery.design._geometry import BLACK, WHITE, Geometry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def problems(data: "dict[str, Any]", geometry: Geometry) -> "Iterator[str]":
    """List what is wrong with letters, names and patterns."""
    letters = [piece["letter"] for piece in data["pieces"]]
    if not letters:
        yield "there are no pieces"
    for piece in data["pieces"]:
        letter = piece["letter"]
        plain = letter.removeprefix("+")
        if len(plain) != 1 or plain not in _LETTERS:
            yield f"piece {letter!r}: a letter is A to Z, with + before it for a promoted piece"
        elif plain != letter and plain not in letters:
            yield f"piece {letter!r} is a promoted {plain!r}, which is not defined"
        if letters.count(letter) > 1:
            yield f"piece {letter!r} is defined twice"
        if not piece["name"].strip():
            yield f"piece {letter!r} has no name"
        for ray in piece["rays"]:
            yield from ray_problems(f"piece {letter!r}", ray, piece["reflected"], geometry)


def ray_problems(
    whose: str, ray: "dict[str, Any]", reflected: bool, geometry: Geometry
) -> "Iterator[str]":
    """List what is wrong with one ray."""
    named = {*ray["from"], *ray["to"], *ray["within"]}
    found = [f"{whose}: no zone is called {zone!r}" for zone in sorted(named - {*geometry.zones})]
    if tuple(ray["leap"]) == (0, 0):
        found.append(f"{whose}: a leap goes somewhere, and this one does not")
    if ray["count"] is not None and ray["count"] < 1:
        found.append(f"{whose}: a leap is taken 1 time or more, not {ray['count']}")
    for via in ray["via"]:
        up, right = via
        if tuple(via) == (0, 0):
            found.append(f"{whose}: via() names the square of the piece itself")
        elif tuple(via) == tuple(ray["leap"]):
            shift = Shift(up=up, right=right)
            found.append(
                f"{whose}: via({shift}) is where the leap ends; to_move() says that it is empty"
            )
    if ray["hop"]:
        found += _hop(whose, ray)
    if found:
        yield from found
        return
    if not _possible(ray, reflected, geometry):
        free = {**ray, "from": [], "to": [], "within": []}
        if named and _possible(free, reflected, geometry):
            zones = " and ".join(map(repr, sorted(named)))
            yield f"{whose}: {_rays.shown(ray)} can never be made: zone {zones} leaves no square"
        else:
            size = f"{geometry.width}×{geometry.height}"
            yield f"{whose}: {_rays.shown(ray)} can never be made on the {size} board"


def _hop(whose: str, ray: "dict[str, Any]") -> "Iterator[str]":
    over, count = ray["hop"]["over"], ray["count"]
    if over < 1:
        yield f"{whose}: a hop goes over 1 piece or more, not {over}"
    elif count == 1:
        yield f"{whose}: hop over {over} needs a ride: repeat() before hop()"
    elif count is not None and count <= over:
        yield f"{whose}: hop over {over} never lands by a ride of {count} steps"


def _possible(ray: "dict[str, Any]", reflected: bool, geometry: Geometry) -> bool:
    return any(
        geometry.targets(ray, square, side, reflected)
        for square in geometry.squares
        for side in (WHITE, BLACK)
    )
