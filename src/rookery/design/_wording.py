"""What the sentences of several words need: how parts of a definition are called."""

from rookery.design._english import listed, with_article
from rookery.design._geometry import BLACK, SIDES, WHITE, Geometry
from rookery.design._squares import name as square_name
from rookery.design._start import Start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Set
    from typing import Any


class Wording:
    """A definition, and its pieces, sides and squares as sentences call them."""

    def __init__(self, data: "dict[str, Any]", sides: tuple[str, str] = SIDES) -> None:
        self.data = data
        self.sides = sides
        self.geometry = Geometry(data)
        self.start = Start(data, self.geometry)
        self.pieces = {piece["letter"]: piece for piece in data["pieces"]}
        self.royal = [letter for letter, piece in self.pieces.items() if piece["royal"]]

    def piece(self, letter: str) -> str:
        """Return a kind of piece: pawn (P)."""
        return f"{self.pieces[letter]['name']} ({letter})"

    def kinds(self, letters: "Iterable[str]", conjunction: str = "or") -> str:
        """Return kinds of pieces without an article: pawn (P) or king (K)."""
        return listed([self.piece(letter) for letter in letters], conjunction)

    def a_piece(self, letters: "Iterable[str]") -> str:
        """Return a piece of one of these kinds: a pawn (P) or a king (K)."""
        return listed([with_article(self.piece(letter)) for letter in letters], "or")

    def are_all(self, letters: "list[str]") -> bool:
        """Return whether these are all kinds of pieces."""
        return {*letters} == {*self.pieces}

    def zone(self, name: str) -> str:
        """Return a zone: the zone "last rank"."""
        return f'the zone "{name}"'

    def side_of(self, letter: str) -> int:
        """Return the side of a letter, upper case for the first."""
        return WHITE if letter.isupper() else BLACK

    def squares(self, squares: "Set[int]") -> str:
        """Return a set of squares, rectangles by their corners: a1-h2 and e4."""
        width, left, found = self.geometry.width, set(squares), []
        for first in sorted(squares):
            if first not in left:
                continue
            wide = 1
            while first % width + wide < width and first + wide in left:
                wide += 1
            high = 1
            while {first + high * width + i for i in range(wide)} <= left:
                high += 1
            rectangle = {first + up * width + i for up in range(high) for i in range(wide)}
            left -= rectangle
            names = [self.geometry.name(at) for at in (first, max(rectangle))]
            found.append("-".join(dict.fromkeys(names)))
        return listed(found) if found else "no square"


def file_names(width: int) -> str:
    """Return the files of a board."""
    names = [square_name(file, 0)[:-1] for file in range(width)]
    return names[0] if width == 1 else f"{names[0]} to {names[-1]}"
