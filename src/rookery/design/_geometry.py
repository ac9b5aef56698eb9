"""Where rays go on the empty board of a definition."""

from rookery.design import _squares
from rookery.design._shapes import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

WHITE, BLACK = 0, 1
SIDES = ("White", "Black")
_MOST_NAMED = 5  # squares in a message


class Geometry:
    """The squares of a board, its zones as each side sees them, and the ways of pieces."""

    def __init__(self, data: "dict[str, Any]") -> None:
        board = data["board"]
        self.width: int = board["width"]
        self.height: int = board["height"]
        self.holes = self.numbers(board["holes"])
        self.squares = frozenset(range(self.width * self.height)) - self.holes
        self.zones: dict[str, tuple[frozenset[int], frozenset[int]]] = {}
        for zone in data["zones"]:
            white = self.numbers(zone["white"])
            black = zone["black"]
            if isinstance(black, str):
                seen = frozenset(self._seen_by_black(square, black) for square in white)
            else:
                seen = self.numbers(black)
            self.zones[zone["name"]] = (white & self.squares, seen & self.squares)

    def number(self, name: str) -> int | None:
        """Return the number of a square, or None if it is off the board."""
        square = _squares.parse(name)
        if square is None or square[0] >= self.width or square[1] >= self.height:
            return None
        return square[1] * self.width + square[0]

    def wrong(self, name: str) -> str:
        """Return what is wrong with the name of a square, or None if a piece can stand there."""
        if _squares.parse(name) is None:
            if _squares.corners(name):
                return f"{name}, which is more than any board has"
            return f"{quoted(name)}, which is not a square: expected names such as e4, or a1-h2"
        number = self.number(name)
        if number is None:
            return f"{name}, which is not on the {self.width}×{self.height} board"
        return f"{name}, which is a hole" if number in self.holes else ""

    def all_wrong(self, names: "Iterable[str]") -> str:
        """Return what is wrong with names of squares, those with the same mistake together."""
        mistakes: dict[str, list[str]] = {}
        for name in dict.fromkeys(names):
            text, _, mistake = self.wrong(name).partition(", which is ")
            mistakes.setdefault(mistake, []).append(text)
        parts = []
        for mistake, shown in mistakes.items():
            if len(shown) == 1:
                parts.append(f"{shown[0]}, which is {mistake}")
                continue
            first, last = shown[:-1], shown[-1]
            if len(shown) > _MOST_NAMED:
                first, last = shown[: _MOST_NAMED - 1], f"{len(shown) - _MOST_NAMED + 1} more"
            several = mistake.replace("not a square:", "not squares:")
            parts.append(f"{', '.join(first)} and {last}, which are {several}")
        return "; and ".join(parts)

    def numbers(self, names: "Iterable[str]") -> frozenset[int]:
        """Return the numbers of those squares that are on the board."""
        found = map(self.number, names)
        return frozenset(number for number in found if number is not None)

    def name(self, square: int) -> str:
        """Return the name of a square."""
        rank, file = divmod(square, self.width)
        return _squares.name(file, rank)

    def _seen_by_black(self, square: int, how: str) -> int:
        rank, file = divmod(square, self.width)
        if how == "same":
            return square
        if how == "turned":
            file = self.width - 1 - file
        return (self.height - 1 - rank) * self.width + file

    def step(self, square: int, leap: tuple[int, int], side: int, reflected: bool) -> int | None:
        """Return the square that a leap of a side leads to, or None."""
        up, right = leap
        if side == BLACK:
            up, right = -up, right if reflected else -right
        rank, file = divmod(square, self.width)
        rank, file = rank + up, file + right
        if not (0 <= rank < self.height and 0 <= file < self.width):
            return None
        there = rank * self.width + file
        return None if there in self.holes else there

    def path(self, ray: "dict[str, Any]", square: int, side: int, reflected: bool) -> list[int]:
        """Yield the squares along a ray on the empty board.

        Hops and only_to() zones decide where it may end; they are not applied here.
        """
        inside = self.squares
        for name in ray["within"]:
            inside &= self.zones[name][side]
        begins = inside
        for name in ray["from"]:
            begins &= self.zones[name][side]
        passed: list[int] = []
        if square not in begins:
            return passed
        while ray["count"] is None or len(passed) < ray["count"]:
            here = passed[-1] if passed else square
            over = [self.step(here, via, side, reflected) for via in ray["via"]]
            there = self.step(here, ray["leap"], side, reflected)
            if there is None or there not in inside or None in over:
                break
            passed.append(there)
        return passed

    def targets(
        self, ray: "dict[str, Any]", square: int, side: int, reflected: bool
    ) -> frozenset[int]:
        """Return the squares where a ray can end, for some arrangement of blockers."""
        path = self.path(ray, square, side, reflected)
        ends = frozenset(path[ray["hop"]["over"] :] if ray["hop"] else path)
        for name in ray["to"]:
            ends &= self.zones[name][side]
        return ends

    def reach(self, piece: "dict[str, Any]", square: int, side: int) -> frozenset[int]:
        """Return all squares that a piece may reach in one move."""
        reached: frozenset[int] = frozenset()
        for ray in piece["rays"]:
            reached |= self.targets(ray, square, side, piece["reflected"])
        return reached
