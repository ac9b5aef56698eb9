"""Checks of the pieces of a definition."""

from rookery._core import Shift
from rookery.design import _rays
from rookery.design._geometry import BLACK, WHITE, Geometry
from rookery.design._shapes import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_FURTHEST = 255  # that a leap can lead on any board
_MOST_RAYS = 4096
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


LINE = "expected a line of up to 64 letters that can be printed"


def is_line(name: str) -> bool:
    """Return whether a name can be shown on one line."""
    return len(name) <= 64 and name.isprintable()


def problems(data: "dict[str, Any]", geometry: Geometry) -> "Iterator[str]":
    """Return the problems of letters, names and patterns."""
    letters = [piece["letter"] for piece in data["pieces"]]
    if not letters:
        yield "there are no pieces"
    rays = sum(len(piece["rays"]) for piece in data["pieces"])
    if rays > _MOST_RAYS:
        yield f"the pieces have {rays} rays together: at most {_MOST_RAYS}"
        return
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
        elif not is_line(piece["name"]):
            yield f"the name {quoted(piece['name'])} of piece {letter!r}: {LINE}"
        yield from pattern_problems(
            f"piece {letter!r}", piece["rays"], piece["reflected"], geometry
        )


def pattern_problems(
    whose: str, rays: "list[dict[str, Any]]", reflected: bool, geometry: Geometry
) -> "Iterator[str]":
    """Return the problems of the rays of a pattern."""
    found = [wrong for ray in rays for wrong in _ray(whose, ray, geometry)]
    seen: set[str] = set()
    for ray in rays:
        if (same := repr(ray)) in seen:
            found.append(f"{whose}: {_rays.shown(ray)} is there twice")
        seen.add(same)
    yield from found
    if found:
        return
    # Some leaps of a knight may lead nowhere on a small board; something is wrong if all do that
    # share their terms.
    parts: dict[tuple[object, ...], list[dict[str, Any]]] = {}
    for ray in rays:
        zones = (tuple(ray[word]) for word in ("from", "to", "within"))
        parts.setdefault((bool(ray["hop"]), ray["only"], *zones), []).append(ray)
    for part in parts.values():
        if not any(_possible(ray, reflected, geometry) for ray in part):
            yield f"{whose}: {_impossible(part, reflected, geometry)}"


def _impossible(part: "list[dict[str, Any]]", reflected: bool, geometry: Geometry) -> str:
    never = f"{_rays.shown(part[0])} can never be made"
    free = [{**ray, "from": [], "to": [], "within": []} for ray in part]
    if not any(_possible(ray, reflected, geometry) for ray in free):
        return f"{never} on the {geometry.width}×{geometry.height} board"
    named = sorted({zone for word in ("from", "to", "within") for zone in part[0][word]})
    return f"{never}: zone {' and '.join(map(repr, named))} leaves no square"


def _ray(whose: str, ray: "dict[str, Any]", geometry: Geometry) -> "Iterator[str]":
    for zone in sorted({*ray["from"], *ray["to"], *ray["within"]} - {*geometry.zones}):
        yield f"{whose}: no zone is called {zone!r}"
    if ray["leap"] == (0, 0):
        yield f"{whose}: a leap goes somewhere, and this one does not"
    for up, right in (ray["leap"], *ray["via"]):
        if max(abs(up), abs(right)) > _FURTHEST:
            yield f"{whose}: {Shift(up=up, right=right)} leads beyond any board"
    if ray["count"] is not None and ray["count"] < 1:
        yield f"{whose}: a leap is taken 1 time or more, not {ray['count']}"
    for up, right in ray["via"]:
        if (up, right) == (0, 0):
            yield f"{whose}: via() names the square of the piece itself"
        elif (up, right) == ray["leap"]:
            shift = Shift(up=up, right=right)
            yield f"{whose}: via({shift}) is where the leap ends; to_move() says that it is empty"
    if ray["hop"]:
        yield from _hop(whose, ray)


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
