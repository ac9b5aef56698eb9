"""A kind of piece."""

from rookery._core import Grid
from rookery._pattern import Pattern
from rookery.design import _rays

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from rookery.design._design import Design
    from rookery.render.svg import Picture


class Piece:
    """A kind of piece: its letter, its name, how it moves, and whether it is royal.

    >>> from rookery.design import KNIGHT
    >>> Piece("N", "knight", KNIGHT)
    Piece('N', 'knight')
    """

    __slots__ = {
        "letter": "As FEN writes White's; + before it marks a promoted piece.",
        "moves": "Its pattern, from the mover's point of view: up is forward.",
        "name": "What people call it.",
        "reflected": "Whether Black's is White's turned upside down, and not by half.",
        "royal": "Whether it must never be left under attack.",
    }

    letter: str
    name: str
    moves: Pattern
    royal: bool
    reflected: bool

    def __init__(
        self,
        letter: str,
        name: str,
        moves: Pattern,
        *,
        royal: bool = False,
        reflected: bool = False,
    ) -> None:
        for what, value, kind in (
            ("the letter of a piece", letter, str),
            ("the name of a piece", name, str),
            ("royal", royal, bool),
            ("reflected", reflected, bool),
        ):
            if not isinstance(value, kind):
                raise TypeError(f"{what} is a {kind.__name__}, not {value!r}")
        if not isinstance(moves, Pattern):
            raise TypeError(f"a piece moves by a pattern such as moves().up(1), not {moves!r}")
        self.letter = letter
        self.name = name
        self.moves = moves
        self.royal = royal
        self.reflected = reflected

    def diagram(
        self,
        square: int | str,
        on: "Grid | Design | None" = None,
        *,
        standing: "Mapping[Any, str] | None" = None,
        black: bool = False,
        **options: "Any",
    ) -> "Picture":
        """Return an SVG diagram of the piece's moves and captures from a square.

        A dot is a move, a red ring a capture if an enemy is there. Squares that must be empty for a
        leap are yellow, pieces that are hopped over have a violet ring; a legend says so, unless
        `legend=False`.

        `on` is a grid (8×8 by default) or a definition with its holes and zones; a piece whose
        pattern names zones needs a definition. `standing` maps squares to other pieces, White's in
        upper case. Other options are passed to `render.svg.draw`.

        >>> from rookery.design import ROOK
        >>> cannon = Piece("C", "cannon", ROOK.to_move() | ROOK.hop(over=1).to_capture())
        >>> picture = cannon.diagram("d4", standing={"d6": "P", "d8": "r"})
        >>> picture.startswith("<svg ")
        True
        """
        from rookery.design import _diagram

        if isinstance(on, Grid | None):
            width, height = (8, 8) if on is None else (on.width, on.height)
            board = {"board": {"width": width, "height": height, "holes": []}, "zones": []}
        elif hasattr(on, "_data"):
            board = on._data
        else:
            raise TypeError(f"a piece is drawn on a Grid or a Design, not {on!r}")
        return _diagram.draw(
            self._to_data(), board, square, standing or {}, 1 if black else 0, **options
        )

    def _repr_svg_(self) -> str | None:
        """Show how it moves in a notebook, unless its pattern names zones."""
        zones = [(t.from_zones, t.to_zones, t.within_zones) for t in self.moves.terms]
        if any(any(names) for names in zones):
            return None
        return self.diagram("e5", Grid(9, 9))

    def _to_data(self) -> "dict[str, Any]":
        return {
            "letter": self.letter,
            "name": self.name,
            "rays": _rays.to_data(self.moves),
            "royal": self.royal,
            "reflected": self.reflected,
        }

    @classmethod
    def _from_data(cls, data: "dict[str, Any]") -> "Piece":
        return cls(
            data["letter"],
            data["name"],
            _rays.from_data(data["rays"]),
            royal=data["royal"],
            reflected=data["reflected"],
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Piece):
            return NotImplemented
        return self._to_data() == other._to_data()

    def __hash__(self) -> int:
        return hash((self.letter, self.name, self.moves, self.royal, self.reflected))

    def __repr__(self) -> str:
        flags = "".join(f", {word}=True" for word in ("royal", "reflected") if getattr(self, word))
        return f"Piece({self.letter!r}, {self.name!r}{flags})"
