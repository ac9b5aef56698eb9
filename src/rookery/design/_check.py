"""A definition that is being checked: what the checks of several words ask it."""

from rookery.design._geometry import BLACK, SIDES, WHITE, Geometry
from rookery.design._start import Start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


class Check:
    """A definition with its board, start and pieces, and questions about them."""

    def __init__(
        self, data: "dict[str, Any]", geometry: Geometry, start: Start, can_walk: bool
    ) -> None:
        self.knows_start = not start.problems
        self.can_walk = can_walk
        self.data = data
        self.geometry = geometry
        self.start = start
        self.pieces = {piece["letter"]: piece for piece in data["pieces"]}
        self.royal = {letter for letter, piece in self.pieces.items() if piece["royal"]}

    def comes_to(self, letter: str, zone: str, *, leaving: bool = False) -> bool:
        """Return whether a piece of either side can ever move into its zone, or out of it."""
        anywhere = self.data["hands"] != "none" or any(
            letter in rule["to"] for rule in self.data["promotions"]
        )
        if anywhere or not (self.knows_start and self.can_walk):
            return True
        piece = self.pieces[letter]
        for side in (WHITE, BLACK):
            target = self.geometry.zones[zone][side]
            seen = {at for at, standing in self.start.pieces.items() if standing == (letter, side)}
            seen |= self._castled(letter, side)
            fresh = seen
            while fresh:
                if leaving and fresh & target:
                    return True
                reached = set().union(*(self.geometry.reach(piece, at, side) for at in fresh))
                if reached & target:
                    return True
                fresh = reached - seen
                seen |= fresh
        return False

    def _castled(self, letter: str, side: int) -> set[int]:
        journeys = [
            journey for rule in self.data["castling"] for journey in (rule["king"], rule["rook"])
        ]
        numbers = [tuple(map(self.geometry.number, journey)) for journey in journeys]
        pieces = self.start.pieces
        return {
            to
            for origin, to in numbers
            if origin is not None and to is not None and pieces.get(origin) == (letter, side)
        }

    def sides_at_start(self) -> "Iterator[tuple[str, list[str], list[str]]]":
        """Yield each side that has pieces at the start: those on the board and those in hand."""
        for side, name in enumerate(SIDES) if self.knows_start else ():
            own = [letter for letter, its in self.start.pieces.values() if its == side]
            held = [letter for letter, its in self.start.hands if its == side]
            if own or held:
                yield name, own, held

    def needs_royal(self, word: str) -> "Iterator[str]":
        if not self.royal:
            yield f"{word} needs a royal piece, and none is"

    def needs_captures(self, word: str) -> "Iterator[str]":
        rays = [ray for piece in self.pieces.values() for ray in piece["rays"]]
        if all(ray["only"] == "move" for ray in rays):
            yield f"{word}: no piece ever captures"
