"""EPD: a position without counters, followed by operations.

An operation is a word and its values, ended by a semicolon: `bm Nf3; id "test 1"; acd 12;`.
"""

from rookery._core import ChessBoard, ChessMove
from rookery.errors import RookeryError, error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MOVES = ("bm", "am")  # moves of the position
_LINES = ("pv",)  # moves that follow each other
_ONE_MOVE = ("sm", "rm", "pm")


def to_epd(
    board: ChessBoard, /, *, en_passant: str = "legal", shredder: bool = False, **operations: object
) -> str:
    """Write a board and operations as EPD."""
    parts = [" ".join(board.fen(en_passant=en_passant, shredder=shredder).split()[:4])]
    for opcode, value in operations.items():
        if not _is_opcode(opcode):
            raise error("epd-operation", f"{opcode[:40]!r} is not the name of an operation")
        words = [opcode, *_written(board, opcode, value)]
        parts.append(" ".join(words) + ";")
    return " ".join(parts)


def from_epd(epd: str, chess960: bool = False) -> tuple[ChessBoard, dict[str, object]]:
    """Read a board and its operations."""
    if not isinstance(epd, str):
        raise TypeError(f"EPD is a str, not {epd!r}")
    fields = epd.split(None, 4)
    if len(fields) < 4:
        raise error(
            "epd-fields",
            f"EPD {epd[:40]!r}: expected pieces, side to move, castling and en passant, "
            f"got {len(fields)} of these",
        )
    read = dict(_operations(fields[4] if len(fields) > 4 else ""))
    counters = [_counter(read, "hmvc", 0), _counter(read, "fmvn", 1)]
    board = ChessBoard(" ".join([*fields[:4], *counters]), chess960=chess960)
    return board, {opcode: _value(board, opcode, words) for opcode, words in read.items()}


def _is_opcode(word: str) -> bool:
    letters = word.replace("_", "a")
    return letters.isascii() and letters.isalnum() and letters[0].isalpha() and len(word) <= 15


def _written(board: ChessBoard, opcode: str, value: "Any") -> list[str]:
    """Return the words of a value."""
    if value is None:
        return []
    if opcode in (*_MOVES, *_ONE_MOVE):
        moves = value if isinstance(value, list | tuple) else [value]
        return sorted(board.san(move) for move in moves)
    if opcode in _LINES:
        after = board.copy(stack=False)
        words = []
        for move in value if isinstance(value, list | tuple) else [value]:
            words.append(after.san(move))
            after.push(move)
        return words
    if isinstance(value, list | tuple):
        return [word for item in value for word in _written(board, opcode, item)]
    if isinstance(value, ChessMove):
        return [board.san(value)]
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise TypeError(f"{opcode}={value!r}: expected text, a number, a move or a list of these")
    if not isinstance(value, str):
        return [str(value)]
    if any(letter < " " for letter in value):
        raise error("epd-operation", f"{opcode}: a text of one line, not {value[:40]!r}")
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return [f'"{escaped}"']


def _operations(text: str) -> "list[tuple[str, list[tuple[str, bool]]]]":
    """Split operations into words, each with a flag: was it in quotes?"""
    found: list[tuple[str, list[tuple[str, bool]]]] = []
    words: list[tuple[str, bool]] = []
    at = 0
    while at < len(text):
        letter = text[at]
        if letter.isspace():
            at += 1
        elif letter == ";":
            if words:
                found.append(_operation(words))
                words = []
            at += 1
        elif letter == '"':
            word, at = _quoted(text, at + 1)
            words.append((word, True))
        else:
            end = at
            while end < len(text) and not text[end].isspace() and text[end] != ";":
                end += 1
            # Some programs write - for no operation.
            if words or text[at:end] != "-":
                words.append((text[at:end], False))
            at = end
    if words:  # the last semicolon may be missing
        found.append(_operation(words))
    return found


def _operation(words: list[tuple[str, bool]]) -> tuple[str, list[tuple[str, bool]]]:
    opcode, in_quotes = words[0]
    if in_quotes or not _is_opcode(opcode):
        raise error(
            "epd-operation", f"EPD operation {opcode[:40]!r}: expected a word such as bm or id"
        )
    return opcode, words[1:]


def _quoted(text: str, at: int) -> tuple[str, int]:
    """Read up to the closing quotes, and return the text and the index after them."""
    letters: list[str] = []
    while at < len(text):
        letter = text[at]
        if letter == '"':
            return "".join(letters), at + 1
        if letter == "\\" and at + 1 < len(text):
            at += 1
            letter = text[at]
        letters.append(letter)
        at += 1
    raise error("epd-operation", f'EPD operation: closing " is missing after {text[-40:]!r}')


def _counter(read: dict[str, list[tuple[str, bool]]], opcode: str, default: int) -> str:
    words = read.get(opcode, [(str(default), False)])
    if len(words) != 1 or not (words[0][0].isascii() and words[0][0].isdecimal()):
        shown = " ".join(word for word, _ in words)
        raise error("epd-operation", f"EPD operation {opcode}: expected a number, got {shown!r}")
    return words[0][0]


def _value(board: ChessBoard, opcode: str, words: list[tuple[str, bool]]) -> object:
    try:
        if opcode in _MOVES:
            return [board.parse_move(word) for word, _ in words]
        if opcode in _ONE_MOVE and len(words) == 1:
            return board.parse_move(words[0][0])
        if opcode in _LINES:
            after = board.copy(stack=False)
            return [after.push_san(word) for word, _ in words]
    except RookeryError as problem:
        raise error("epd-operation", f"EPD operation {opcode}: {problem}") from problem
    values = [word if in_quotes else _number(word) for word, in_quotes in words]
    return values[0] if len(values) == 1 else values or None


def _number(word: str) -> int | float | str:
    if not word.isascii() or len(word) > 30 or not word[-1:].isdigit():
        return word
    for kind in (int, float):
        try:
            number = kind(word)
        except ValueError:
            continue
        if str(number) == word.removeprefix("+"):
            return number
    return word
