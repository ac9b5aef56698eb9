"""Patterns of movement in words: how a piece goes, as a player would put it.

Rays are collected that share their terms; what they have in common is one phrase, such as "any
number of squares forward, backward or sideways".
"""

from math import gcd

from rookery.design._english import counted, listed, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    Leap: TypeAlias = tuple[int, int]  # up, right
    Ray: TypeAlias = dict[str, Any]

_VERBS = {"": "moves or captures", "move": "moves without capturing", "capture": "captures"}
_BETWEEN = "if nothing stands in between"
_AHEAD = "if the next square in the longer direction is empty"
_ASIDE = "if the next square diagonally is empty"


def movement(rays: "list[Ray]") -> str:
    """Return how a piece with these rays moves.

    >>> from rookery.design import CANNON, KNIGHT, PAWN, _rays
    >>> movement(_rays.to_data(PAWN))
    'moves without capturing one square forward; captures one square diagonally forward'
    >>> movement(_rays.to_data(KNIGHT))
    "moves or captures by a knight's leap (two squares one way and one at a right angle to it)"
    >>> movement([])
    'never moves'
    """
    phrases: list[str] = []
    before = ""
    for part in _parts(rays):
        verb, how, terms = _VERBS[part[0]["only"]], _way(part), _terms(part[0])
        if verb == before and not terms:
            phrases[-1] += f", or {how}"
        else:
            phrases.append(f"{verb} {how}{terms}")
        before = "" if terms else verb
    return "; ".join(phrases) or "never moves"


def places(rays: "list[Ray]") -> str:
    """Return which squares a pattern reaches, blocked or not.

    >>> from rookery.design import KING, _rays
    >>> places(_rays.to_data(KING))
    'one square in any direction'
    """
    ways = [_way(part).removeprefix("by ") + _terms(part[0]) for part in _parts(rays)]
    return listed(ways, "or")


def can_be_blocked(rays: "list[Ray]") -> bool:
    """Return whether a piece with these rays goes over several squares that must be empty."""
    return any(ray["count"] != 1 and not ray["hop"] for ray in rays)


def leaps(rays: "list[Ray]") -> bool:
    """Return whether a piece with these rays leaps over other pieces."""
    return any(_is_far(ray["leap"]) and not ray["via"] for ray in rays)


def _is_far(leap: "Leap") -> bool:
    return max(map(abs, leap)) > 1


def _parts(rays: "list[Ray]") -> "list[list[Ray]]":
    """Return the rays in groups that share their terms and are blocked alike."""
    parts: dict[tuple[object, ...], list[Ray]] = {}
    for ray in rays:
        hop = (ray["hop"]["over"], ray["hop"]["land"]) if ray["hop"] else None
        zones = (tuple(ray[word]) for word in ("from", "to", "within"))
        key = (ray["only"], ray["count"], hop, *zones, _blocked(ray), _kind(ray))
        parts.setdefault(key, []).append(ray)
    return [*parts.values()]


def _kind(ray: "Ray") -> "Leap":
    """Return what leaps share that are named together: distance, and whether it is oblique."""
    far, near = sorted(map(abs, ray["leap"]), reverse=True)
    return (far, near) if near not in (0, far) else (far, 0)


def _blocked(ray: "Ray") -> str:
    """Return the squares that must be empty for each leap, in words; empty if there are none."""
    (up, right), via = ray["leap"], {*ray["via"]}
    if not via:
        return ""
    steps = gcd(up, right)
    if via == {(up // steps * i, right // steps * i) for i in range(1, steps)}:
        return _BETWEEN
    far, near = abs(up), abs(right)
    if near and far and near != far:
        ahead = (_sign(up), 0) if far > near else (0, _sign(right))
        if via == {ahead}:
            return _AHEAD
        if via == {(_sign(up), _sign(right))}:
            return _ASIDE
    offsets = listed([_offset(shift) for shift in sorted(via, reverse=True)])
    squares, are = ("square", "is") if len(via) == 1 else ("squares", "are")
    return f"if the {squares} {offsets} from it {are} empty"


def _sign(n: int) -> int:
    return (n > 0) - (n < 0)


def _offset(shift: "Leap") -> str:
    """Return a displacement in words: "two forward and one to the left"."""
    up, right = shift
    parts = []
    if up:
        parts.append(f"{number(abs(up))} {'forward' if up > 0 else 'backward'}")
    if right:
        parts.append(f"{number(abs(right))} to the {'right' if right > 0 else 'left'}")
    return " and ".join(parts)


def _way(part: "list[Ray]") -> str:
    """Return how far and where a group of rays goes, and what blocks it."""
    ray = part[0]
    (far, near), count = _kind(ray), ray["count"]
    blocked = _blocked(ray)
    ending = f", {'' if count == 1 else 'each time '}{blocked}" if blocked else ""
    directions = [ray["leap"] for ray in part]
    if near:
        whole = len({*directions}) == 8
        how = _oblique_leaps(directions, far, near)
        if whole and (far, near) == (2, 1):
            how = f"knight's leap{{}} ({how})"
        else:
            how = f"leap{{}} of {how}"
    elif far == 1:
        how = _straight(directions)
        distance = "any number of squares" if count is None else f"up to {counted(count, 'square')}"
        return f"{'one square' if count == 1 else distance} {how}{ending}"
    else:
        how = f"{counted(far, 'square')} {_straight(directions)}"
        if count == 1 and blocked == _BETWEEN:
            return f"exactly {how}{ending}"
        how = f"leap{{}} of {how}"
    if count == 1:
        return f"by a {how.format('')}{ending}"
    many = "any number of" if count is None else f"up to {number(count)}"
    return f"by {many} {how.format('s')}, all in one line{ending}"


def _straight(leaps: "list[Leap]") -> str:
    """Return the directions of straight and diagonal leaps.

    >>> _straight([(1, 0), (1, 1), (1, -1)]), _straight([(0, 1), (0, -1)])
    ('forward or diagonally forward', 'sideways')
    """
    signs = {(_sign(up), _sign(right)) for up, right in leaps}
    if len(signs) == 8:
        return "in any direction"
    names = _one_or_both(signs, (0, -1), (0, 1), "to the left", "to the right", "sideways")
    ahead = [name for way, name in (((1, 0), "forward"), ((-1, 0), "backward")) if way in signs]
    return listed([*ahead, *names, *_diagonal(signs)], "or")


def _diagonal(signs: "set[Leap]") -> list[str]:
    diagonals = {sign for sign in signs if sign[0] and sign[1]}
    if len(diagonals) == 4:
        return ["diagonally"]
    for sides, name in (
        ({(-1, -1), (1, -1)}, "diagonally to the left"),
        ({(-1, 1), (1, 1)}, "diagonally to the right"),
    ):
        if diagonals == sides:
            return [name]
    found = []
    for up, word in ((1, "forward"), (-1, "backward")):
        name = f"diagonally {word}"
        found += _one_or_both(
            diagonals, (up, -1), (up, 1), f"{name} to the left", f"{name} to the right", name
        )
    return found


def _one_or_both(
    signs: "set[Leap]", one: "Leap", other: "Leap", name: str, other_name: str, both: str
) -> list[str]:
    if one in signs and other in signs:
        return [both]
    return [text for way, text in ((one, name), (other, other_name)) if way in signs]


def _oblique_leaps(leaps: "list[Leap]", far: int, near: int) -> str:
    """Return oblique leaps, those together that differ only in their sides.

    >>> _oblique_leaps([(2, 1), (2, -1)], 2, 1)
    'two squares forward and one to either side'
    """
    left = {*leaps}
    long, short = counted(far, "square"), number(near)
    if len(left) == 8:
        return f"{long} one way and {short} at a right angle to it"
    found = []
    for is_upright, words, sides in (
        (True, ("forward", "backward"), "to either side"),
        (False, ("to the right", "to the left"), "forward or backward"),
    ):
        both = []
        for sign, word in zip((1, -1), words, strict=True):
            pair = {(sign * far, near), (sign * far, -near)}
            pair = pair if is_upright else {(right, up) for up, right in pair}
            if pair <= left:
                both.append(word)
                left -= pair
        if both:
            where = listed(both, "or") if is_upright or len(both) == 1 else "sideways"
            found.append(f"{long} {where} and {short} {sides}")
    found += [_squares_and(leap) for leap in sorted(left, reverse=True)]
    return listed(found, "or")


def _squares_and(leap: "Leap") -> str:
    """Return an oblique leap, its longer part first."""
    up, right = leap
    upward = "forward" if up > 0 else "backward"
    sideways = "to the right" if right > 0 else "to the left"
    if abs(up) > abs(right):
        return f"{counted(abs(up), 'square')} {upward} and {number(abs(right))} {sideways}"
    return f"{counted(abs(right), 'square')} {sideways} and {number(abs(up))} {upward}"


def _terms(ray: "Ray") -> str:
    """Return what a ray hops over, and its zones."""
    found = []
    if ray["hop"]:
        found.append(_hop(ray["hop"], ray["only"]))
    for word, text in (("from", "beginning in"), ("to", "ending in"), ("within", "inside")):
        if ray[word]:
            zones = listed(f'"{zone}"' for zone in ray[word])
            which = "the zone" if len(ray[word]) == 1 else "all of the zones"
            found.append(f"{text} {which} {zones}")
    return "".join(f", {text}" for text in found)


def _hop(hop: "dict[str, Any]", only: str) -> str:
    over = hop["over"]
    jumped = f"hopping over exactly {counted(over, 'piece')} of either side"
    last = "it" if over == 1 else "the last of them"
    if hop["land"] == "behind":
        return f"{jumped} and landing directly behind {last}"
    return (
        f"{jumped} and "
        + {
            "": f"landing anywhere behind {last}, up to and including the next piece",
            "move": f"landing anywhere behind {last}, before the next piece",
            "capture": f"taking the next piece behind {last}",
        }[only]
    )
