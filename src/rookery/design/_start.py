"""The start position of a definition, read from its FEN."""

from rookery._core import _read_start
from rookery.design._geometry import BLACK, WHITE, Geometry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_BLANK = " \t\n\r"


class Start:
    """Pieces by square, hands, castling and counters; `problems` lists what could not be read."""

    def __init__(self, data: "dict[str, Any]", geometry: Geometry) -> None:
        self.geometry = geometry
        self.letters = {piece["letter"] for piece in data["pieces"]}
        reverts = {to for rule in data["promotions"] if rule["reverts"] for to in rule["to"]}
        self.marked = {letter for letter in reverts if not letter.startswith("+")}
        self.never_held = reverts - self.marked
        self.problems: list[str] = []
        self.pieces: dict[int, tuple[str, int]] = {}  # letter and side
        self.hands: list[tuple[str, int]] = []
        self.turn = WHITE
        self.castling = [castling["letter"] for castling in data["castling"]]
        odd = next((c for c in data["start"] if c not in _BLANK and not " " < c <= "~"), None)
        if odd is not None:
            self._complain(f"FEN has no {odd!r}")
            return
        if not data["start"].strip():
            self._complain("there is none: say start(fen)")
            return
        problems, symbols, hands, begins, castling, passed, checks, open_turn = _read_start(
            data["start"],
            geometry.width,
            geometry.height,
            may_skip_rights=not data["castling"] and not data["en_passant"],
            has_checks=data["goal_checks"] is not None,
        )
        for _, sentence in problems:
            self._complain(sentence)
        for square, symbol in symbols.items():
            self._place(square, symbol)
        if hands is not None:
            self._hold(hands, data["hands"])
        self.turn = WHITE if begins else BLACK
        if castling:
            self._allow(castling)
        if passed != "-":
            self._complain(f"en passant cannot be possible at the start, but is {passed!r}")
        self._count_checks(checks, data["goal_checks"])
        if open_turn:
            self._complain(f"expected nothing after the move number, got {open_turn!r}")
        men, squares = len(self.pieces) + len(self.hands), geometry.width * geometry.height
        if men > squares:
            self._complain(f"{men} pieces, with those in hand, are more than {squares} squares")

    def _complain(self, what: str) -> None:
        self.problems.append(f"start: {what}")

    def _place(self, square: int, symbol: str) -> None:
        name = self.geometry.name(square)
        if symbol == "*":
            if square not in self.geometry.holes:
                self._complain(f"* stands for a hole, and {name} is none")
        elif symbol.rstrip("~").upper() not in self.letters:
            self._complain(f"no piece has the letter {symbol!r} on {name}")
        elif "~" in symbol and symbol[:-1].upper() not in self.marked:
            self._complain(
                f"{symbol!r} on {name}: ~ is for what a promotion with reverts=True makes"
            )
        elif square in self.geometry.holes:
            self._complain(f"{symbol!r} stands on {name}, which is a hole")
        else:
            self.pieces[square] = _piece(symbol)

    def _hold(self, held: dict[str, int], hands: str) -> None:
        if hands == "none":
            self._complain("there are hands, but nothing lets pieces be dropped: say hands()")
        for symbol, number in held.items():
            if symbol.upper() not in self.letters:
                self._complain(f"no piece has the letter {symbol!r} in hand")
            elif symbol.upper() in self.never_held:
                self._complain(f"{symbol!r} reverts when it is captured and is never in hand")
            else:
                self.hands += [_piece(symbol)] * number

    def _allow(self, castling: str) -> None:
        self.castling = [] if castling == "-" else list(castling)
        for letter in dict.fromkeys(self.castling):
            if self.castling.count(letter) > 1:
                self._complain(f"castling {letter!r} is allowed twice")

    def _count_checks(self, counted: str, goal: int | None) -> None:
        if counted and goal is None:
            self._complain(f"{counted!r} counts checks, but no goal does: say goal_checks(n)")
        elif counted and counted != f"{goal}+{goal}":
            self._complain(f"{goal} checks win, but the start counts {counted!r}")


def _piece(symbol: str) -> tuple[str, int]:
    letter = symbol.rstrip("~")
    return letter.upper(), WHITE if letter.isupper() else BLACK
