"""Patterns of movement as plain data, and back."""

from rookery._core import Shift
from rookery._pattern import Pattern
from rookery._terms import Terms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def to_data(pattern: Pattern) -> "list[dict[str, Any]]":
    """Return the rays of a pattern as plain data, defaults included.

    >>> from rookery import moves
    >>> to_data(moves().up(1).to_move())[0]["leap"], to_data(moves().up(1).to_move())[0]["only"]
    ((1, 0), 'move')
    """
    return [
        {
            "leap": (leap.up, leap.right),
            "count": count,
            "via": sorted((shift.up, shift.right) for shift in terms.via),
            "hop": {"over": terms.over, "land": terms.land} if terms.over else None,
            "only": terms.only,
            "from": sorted(terms.from_zones),
            "to": sorted(terms.to_zones),
            "within": sorted(terms.within_zones),
        }
        for (leap, count), terms in zip(pattern.rays, pattern.terms, strict=True)
    ]


def from_data(rays: "list[dict[str, Any]]") -> Pattern:
    """Return the pattern of plain data that has been checked.

    >>> from rookery import Up, moves
    >>> horse = moves().upleft(2, 1).via(Up(1)).rotate().mirror()
    >>> from_data(to_data(horse)) == horse
    True
    """
    ways = []
    for ray in rays:
        hop = ray["hop"] or {"over": 0, "land": "beyond"}
        terms = Terms(
            via=[Shift(up=up, right=right) for up, right in ray["via"]],
            over=hop["over"],
            land=hop["land"],
            only=ray["only"],
            from_zones=ray["from"],
            to_zones=ray["to"],
            within_zones=ray["within"],
        )
        up, right = ray["leap"]
        ways.append((Shift(up=up, right=right), ray["count"], terms))
    return Pattern._after(tuple(ways), "nothing", None)


def shown(ray: "dict[str, Any]") -> str:
    """Return a ray in the designer's words, without its zones.

    >>> from rookery import moves
    >>> shown(to_data(moves().up(1).repeat())[0])
    'Up(1) to the edge'
    """
    up, right = ray["leap"]
    leap = repr(Shift(up=up, right=right))
    if ray["count"] is None:
        return f"{leap} to the edge"
    return leap if ray["count"] == 1 else f"{leap} up to {ray['count']} times"
