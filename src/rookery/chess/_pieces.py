"""Chess pieces: a kind and a colour."""

from rookery.errors import error

WHITE, BLACK = True, False
COLORS = [WHITE, BLACK]
COLOR_NAMES = ["black", "white"]

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)
PIECE_TYPES = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING]
PIECE_SYMBOLS = [None, "p", "n", "b", "r", "q", "k"]
PIECE_NAMES = [None, "pawn", "knight", "bishop", "rook", "queen", "king"]
UNICODE_PIECE_SYMBOLS = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟", strict=True))
_LETTERS = "pnbrqk"


def piece_symbol(piece_type: int) -> str:
    """Return the lower-case letter of a kind of piece.

    >>> piece_symbol(KNIGHT)
    'n'
    """
    return _LETTERS[_checked(piece_type) - 1]


def piece_name(piece_type: int) -> str:
    """Return the name of a kind of piece.

    >>> piece_name(KNIGHT)
    'knight'
    """
    name = PIECE_NAMES[_checked(piece_type)]
    assert name
    return name


def _checked(piece_type: int) -> int:
    if piece_type not in PIECE_TYPES:
        raise error(
            "chess-piece", f"a kind of piece is 1 (pawn) to 6 (king), not {str(piece_type)[:40]}"
        )
    return piece_type


class Piece(str):
    """A piece: its kind and its colour. A value, equal to its letter.

    >>> piece = Piece(KNIGHT, WHITE)
    >>> piece.symbol(), piece.unicode_symbol(), piece.code
    ('N', '♘', 10)
    >>> piece == "N"
    True
    """

    __slots__ = {
        "color": "True for White, False for Black.",
        "piece_type": "The kind: 1 (pawn) to 6 (king).",
    }

    piece_type: int
    color: bool

    def __new__(cls, piece_type: int, color: bool) -> "Piece":
        """Create the piece of a kind and a colour."""
        letter = _LETTERS[_checked(piece_type) - 1]
        piece = super().__new__(cls, letter.upper() if color else letter)
        object.__setattr__(piece, "piece_type", piece_type)
        object.__setattr__(piece, "color", bool(color))
        return piece

    @classmethod
    def from_symbol(cls, symbol: str) -> "Piece":
        """Return the piece of a letter: PNBRQK for White, pnbrqk for Black."""
        if not isinstance(symbol, str) or len(symbol) != 1 or symbol.lower() not in _LETTERS:
            raise error(
                "chess-piece",
                f"{str(symbol)[:40]!r} is not a piece: expected one of PNBRQK (White) or pnbrqk",
            )
        return cls(_LETTERS.index(symbol.lower()) + 1, symbol.isupper())

    @property
    def code(self) -> int:
        """The piece in 5 bits: 01xxx for White, 10xxx for Black, xxx the kind."""
        return (8 if self.color else 16) + self.piece_type

    def symbol(self) -> str:
        """Return the letter used in FEN."""
        return str(self)

    def unicode_symbol(self, *, invert_color: bool = False) -> str:
        """Return the Unicode symbol; with `invert_color`, that of the other colour."""
        letter = _LETTERS[self.piece_type - 1]
        return UNICODE_PIECE_SYMBOLS[letter.upper() if self.color != invert_color else letter]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Piece is a value and does not change")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a Piece is a value and does not change")

    def __repr__(self) -> str:
        return f"Piece.from_symbol({str(self)!r})"

    def __reduce__(self) -> "tuple[type[Piece], tuple[int, bool]]":
        return Piece, (self.piece_type, self.color)


# By code; None where a code is not a piece.
PIECES: list[Piece | None] = [
    Piece(code & 7, code < 16) if code & 7 and code & 7 < 7 and code >> 3 in (1, 2) else None
    for code in range(24)
]
