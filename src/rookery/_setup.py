"""Positions that are being edited, of every game but chess, which has ChessSetup."""

from rookery._core import Board, Game
from rookery._fen import hands_of, is_piece, read_ranks, shown, split_symbols, write_ranks
from rookery.errors import FenError, PositionError, RookeryError, error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

__all__ = ["Setup"]

_OTHER_SIDE = "b"  # in the FEN of every game
_MOST = 9_999_999


class Setup:
    """A position that is being edited and need not make sense; board() plays it.

    It is made by `Game.setup()` and `Board.setup()`. Pieces are written as in FEN.

    >>> from rookery import game
    >>> setup = game("xiangqi").setup()
    >>> setup.remove("e1")
    'K'
    >>> setup.set("e2", "+K")
    >>> setup.problems
    ['field 1 (pieces): rank 2: expected numbers and pieces, got "4+K4"']
    >>> setup.set("e2", "K")
    >>> setup.turn = False
    >>> setup.board().fen()
    'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b - - 0 1'
    """

    __slots__ = ("_fields", "_game", "_hands", "_pieces", "_turn")

    _pieces: dict[int, str]
    _hands: dict[str, int]
    _turn: bool
    _fields: dict[str, str]  # those after the side to move, in the order of FEN

    def __init__(self, game: Game, fen: str | None = None) -> None:
        """Read a FEN, or begin with the start; a text that cannot be read is refused."""
        self._game = game
        text = game.start_fen if fen is None else fen
        if not isinstance(text, str):
            raise TypeError(f"a position is a str, not {text!r}")
        fields = text.split()
        if len(fields) in (1, 2) or (len(fields) == 4 and fields[2].isdecimal()):
            fields = self._completed(text) or fields
        if not 1 <= len(fields) <= 8:
            expected = f"expected 1 to 8 fields, got {len(fields)}"
            raise error("fen-fields", f"FEN {shown(text)}: {expected}")
        problems: list[str] = []
        self._pieces = self._read_pieces(fields[0], problems)
        self._hands = self._read_hands(fields[0], problems)
        self._turn = self._read_turn(fields[1:2], problems)
        self._fields = self._read_fields(fields[2:], problems)
        if problems:
            raise error("fen-field", "FEN " + "; ".join(problems))

    @property
    def game(self) -> Game:
        """The game that board() will play."""
        return self._game

    def set(self, square: int | str, piece: str) -> None:
        """Put a piece on a square, in place of what is there."""
        where = self._game.grid.square(square)
        self._pieces[where] = _piece(piece)

    def remove(self, square: int | str) -> str | None:
        """Take the piece off a square, and give it."""
        return self._pieces.pop(self._game.grid.square(square), None)

    def clear(self) -> None:
        """Take everything away: pieces, hands, rights; the side that begins is to move."""
        self._pieces, self._hands, self._turn = {}, {}, True
        self._fields = self._read_fields([], [])

    def piece_at(self, square: int | str) -> str | None:
        """Give the piece on a square, None if it is empty."""
        return self._pieces.get(self._game.grid.square(square))

    def symbols(self) -> dict[int, str]:
        """Give the pieces by square, as FEN writes them."""
        return dict(sorted(self._pieces.items()))

    @property
    def hands(self) -> dict[str, int]:
        """How many of which pieces are in hand: a copy, to be changed and set again.

        >>> from rookery import game
        >>> setup = game("crazyhouse").setup()
        >>> setup.hands = {"N": 2, "p": 1}
        >>> setup.board().legal_moves.count()
        52
        """
        return dict(self._hands)

    @hands.setter
    def hands(self, hands: "Mapping[str, int]") -> None:
        counted = {_piece(piece): _counter(number, 255) for piece, number in hands.items()}
        self._hands = {piece: number for piece, number in counted.items() if number}

    @property
    def turn(self) -> bool:
        """Whose move it is: True for the side that begins."""
        return self._turn

    @turn.setter
    def turn(self, turn: bool) -> None:
        if not isinstance(turn, bool):
            raise TypeError(f"the turn is True or False, not {turn!r}")
        self._turn = turn

    @property
    def castling(self) -> str:
        """The letters of the castlings that are still allowed, or "-"."""
        return self._fields["castling"]

    @castling.setter
    def castling(self, letters: str) -> None:
        self._fields["castling"] = _word(letters) or "-"

    @property
    def en_passant(self) -> str:
        """The squares on which a piece can be captured en passant, or "-"."""
        return self._fields["en_passant"]

    @en_passant.setter
    def en_passant(self, squares: str) -> None:
        self._fields["en_passant"] = _word(squares) or "-"

    @property
    def checks(self) -> str:
        """The checks that both sides have still to give, such as "3+3"; empty if none count."""
        return self._fields["checks"]

    @checks.setter
    def checks(self, checks: str) -> None:
        if checks and "+" not in _word(checks):
            raise error("setup-field", f"{shown(checks)}: checks are written as in 3+3")
        self._fields["checks"] = checks or self._checks_at_the_start()

    @property
    def halfmove_clock(self) -> int:
        """The half moves since something changed for good."""
        return int(self._fields["halfmove_clock"])

    @halfmove_clock.setter
    def halfmove_clock(self, number: int) -> None:
        self._fields["halfmove_clock"] = str(_counter(number, _MOST))

    @property
    def fullmove_number(self) -> int:
        """The number of the move."""
        return int(self._fields["fullmove_number"])

    @fullmove_number.setter
    def fullmove_number(self, number: int) -> None:
        self._fields["fullmove_number"] = str(_counter(number, _MOST))

    @property
    def open_turn(self) -> str:
        """The steps of a turn that goes on, as the game's FEN has them; empty if none does."""
        return self._fields["open_turn"]

    @open_turn.setter
    def open_turn(self, steps: str) -> None:
        self._fields["open_turn"] = _word(steps)

    @property
    def problems(self) -> list[str]:
        """Why the position cannot be played, all of it; empty if it can."""
        try:
            self.board()
        except (FenError, PositionError) as wrong:
            sentences = str(wrong).removeprefix("this position cannot be played: ")
            if wrong.code == "fen-field":
                sentences = sentences.removeprefix("FEN ")
            return sentences.split("; ")
        return []

    def board(self) -> Board:
        """Give the board of this position; an error with its problems if it cannot be played."""
        return self._game.board(self.fen())

    def fen(self) -> str:
        """Give the position as text."""
        hands = "".join(piece * number for piece, number in self._hands.items())
        if hands or "[" in self._game.start_fen:
            hands = f"[{hands}]"
        side = self._first_side() if self._turn else _OTHER_SIDE
        fields = " ".join(filter(None, self._fields.values()))
        grid = self._game.grid
        placement = write_ranks(self._holes() | self._pieces, grid.width, grid.height)
        return f"{placement}{hands} {side} {fields}"

    def copy(self) -> "Setup":
        """Give another one of the same position."""
        return Setup(self._game, self.fen())

    def svg(self, **options: "Any") -> str:
        """Draw the position; the options are those of `Board.svg()`."""
        from rookery.render import board as boards

        return boards.to_svg(self, **options)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        from rookery.render import board as boards

        return boards.to_text(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Setup):
            return NotImplemented
        return self._game == other._game and self._parts() == other._parts()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"rookery.game({self._game.name!r}).setup({self.fen()!r})"

    def __reduce__(self) -> tuple[object, ...]:
        from rookery._games import saved_reference
        from rookery._saved import restore_setup

        return restore_setup, (1, saved_reference(self._game), self.fen())

    def _parts(self) -> tuple[object, ...]:
        return self._pieces, self._hands, self._turn, self._fields

    def _first_side(self) -> str:
        letter = self._game.start_fen.split()[1]
        return "w" if letter == _OTHER_SIDE else letter

    def _checks_at_the_start(self) -> str:
        fields = self._game.start_fen.split()
        return fields[4] if len(fields) > 6 else ""

    def _completed(self, text: str) -> list[str]:
        """Give all fields of a position that leaves out what goes without saying, if it is one."""
        try:
            return self._game.board(text).fen().split()
        except RookeryError:
            return []

    def _holes(self) -> dict[int, str]:
        return dict.fromkeys(self._game.terrain.get("hole", ()), "*")

    def _read_pieces(self, field: str, problems: list[str]) -> dict[int, str]:
        grid = self._game.grid
        placement = field.partition("[")[0]
        standing, wrong = read_ranks(placement, grid.width, grid.height)
        problems += [f"field 1 (pieces): {sentence}" for sentence in wrong]
        holes = self._holes()
        return {at: it for at, it in standing.items() if it != "*" or at not in holes}

    @staticmethod
    def _read_hands(field: str, problems: list[str]) -> dict[str, int]:
        bracket = field[len(field.partition("[")[0]) :]
        if bracket and not bracket.endswith("]"):
            problems.append(f"field 1 (hands): expected a ] at the end, got {shown(bracket)}")
        elif bracket not in ("", "[]", "[-]"):
            symbols = split_symbols(bracket[1:-1]) or ["*"]
            if not all(map(is_piece, symbols)):
                problems.append(f"field 1 (hands): expected pieces, got {shown(bracket)}")
        return hands_of(field)

    def _read_turn(self, field: list[str], problems: list[str]) -> bool:
        first = self._first_side()
        if field and field[0] not in (first, _OTHER_SIDE):
            problems.append(
                f'field 2 (side to move): expected "{first}" or "{_OTHER_SIDE}", '
                f"got {shown(field[0])}"
            )
        return field != [_OTHER_SIDE]

    def _read_fields(self, fields: list[str], problems: list[str]) -> dict[str, str]:
        """Read what comes after the side to move; counters that are not there begin anew."""
        castling, en_passant = (fields + ["-", "-"][len(fields) :])[:2]
        checks = self._checks_at_the_start()
        rest = fields[2:]
        if rest and "+" in rest[0]:
            checks = rest.pop(0)
        clock, number = counters = (rest + ["0", "1"][len(rest) :])[:2]
        for text in counters:
            if not (text.isascii() and text.isdecimal() and len(text) <= len(str(_MOST))):
                field = len(fields) - len(rest) + counters.index(text) + 3
                expected = f"expected a number up to {_MOST}, got {shown(text)}"
                problems.append(f"field {field} (a counter): {expected}")
        return {
            "castling": castling,
            "en_passant": en_passant,
            "checks": checks,
            "halfmove_clock": clock,
            "fullmove_number": number,
            "open_turn": " ".join(rest[2:]),
        }


def _piece(piece: str) -> str:
    if not isinstance(piece, str):
        raise TypeError(f"a piece is a text such as 'K', not {piece!r}")
    if split_symbols(piece) != [piece] or not is_piece(piece):
        expected = "expected a letter, or what else FEN writes for a piece"
        raise error("setup-piece", f"{shown(piece)} is no piece: {expected}")
    return piece


def _word(text: str) -> str:
    if not isinstance(text, str):
        raise TypeError(f"a field of FEN is a text, not {text!r}")
    if text and text.split() != [text]:
        raise error("setup-field", f"{shown(text)}: a field of FEN is one word")
    return text


def _counter(number: int, most: int) -> int:
    if not isinstance(number, int):
        raise TypeError(f"a number is expected, not {number!r}")
    if not 0 <= number <= most:
        raise error("setup-counter", f"a counter of {number}: expected 0 to {most}")
    return int(number)
