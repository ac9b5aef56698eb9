"""The start position of a definition, read from its FEN."""

from rookery.design._geometry import BLACK, WHITE, Geometry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_BLANK = " \t\n\r"


class Start:
    """Pieces by square, hands, castling and counters; `problems` tells what could not be read."""

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
        fields = data["start"].split()
        if not fields:
            self._complain("there is none: say start(fen)")
            return
        placement, bracket, hand = fields[0].partition("[")
        self._read_board(placement)
        if bracket:
            self._read_hands(hand, data["hands"])
        if len(fields) > 1:
            if fields[1] not in ("w", "b"):
                self._complain(f"the side to move is w or b, not {fields[1]!r}")
            self.turn = BLACK if fields[1] == "b" else WHITE
        if len(fields) > 2:
            self._read_castling(fields[2])
        self._read_rest(fields[3:], data["goal_checks"])
        men, squares = len(self.pieces) + len(self.hands), geometry.width * geometry.height
        if men > squares:
            self._complain(f"{men} pieces, with those in hand, are more than {squares} squares")

    def _complain(self, what: str) -> None:
        self.problems.append(f"start: {what}")

    def _read_board(self, text: str) -> None:
        ranks = text.split("/")
        if len(ranks) != self.geometry.height:
            self._complain(
                f"{len(ranks)} ranks are given, and the board has {self.geometry.height}"
            )
            return
        for row, rank in enumerate(ranks):
            number = self.geometry.height - row
            file = 0
            for symbol in _symbols(rank):
                if symbol.isdecimal():
                    file += int(symbol) if len(symbol) < 5 else 10_000
                    if not symbol.strip("0"):
                        self._complain(f"rank {number} has a number of {symbol} empty squares")
                    continue
                square = (number - 1) * self.geometry.width + file
                file += 1
                if file > self.geometry.width:
                    continue
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
            if file != self.geometry.width:
                self._complain(
                    f"rank {number} has {file} squares, and the board has {self.geometry.width}"
                )

    def _read_hands(self, text: str, hands: str) -> None:
        held = text.removesuffix("]")
        if held == text:
            self._complain("the hands are not closed by ]")
        if hands == "none":
            self._complain("there are hands, but nothing lets pieces be dropped: say hands()")
        for symbol in [] if held == "-" else _symbols(held):
            if symbol.upper() not in self.letters:
                self._complain(f"no piece has the letter {symbol!r} in hand")
            elif symbol.upper() in self.never_held:
                self._complain(f"{symbol!r} reverts when it is captured and is never in hand")
            else:
                self.hands.append(_piece(symbol))

    def _read_castling(self, text: str) -> None:
        self.castling = [] if text == "-" else list(text)
        for letter in self.castling:
            if self.castling.count(letter) > 1:
                self._complain(f"castling {letter!r} is allowed twice")

    def _read_rest(self, fields: list[str], checks: int | None) -> None:
        """Check en passant, the checks still to give and the two counters."""
        if fields:
            if fields[0] != "-":
                self._complain(f"en passant cannot be possible at the start, but is {fields[0]!r}")
            fields = fields[1:]
        if fields and "+" in fields[0]:
            if checks is None:
                self._complain(f"{fields[0]!r} counts checks, but no goal does: say goal_checks(n)")
            elif fields[0] != f"{checks}+{checks}":
                self._complain(f"{checks} checks win, but the start counts {fields[0]!r}")
            fields = fields[1:]
        if len(fields) > 2 or not all(map(_is_counter, fields)):
            self._complain(f"what comes at the end is not two counters but {' '.join(fields)!r}")


def _is_counter(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 8


def _piece(symbol: str) -> tuple[str, int]:
    letter = symbol.rstrip("~")
    return letter.upper(), WHITE if letter.isupper() else BLACK


def _symbols(text: str) -> list[str]:
    """Split a rank into numbers, pieces such as k, +P and Q~, and holes."""
    found: list[str] = []
    for letter in text:
        last = found[-1] if found else ""
        joins = last == "+" or (last.isdecimal() and letter.isdecimal()) or letter == "~"
        if joins and found:
            found[-1] += letter
        else:
            found.append(letter)
    return found
