"""What the FEN of all games have in common: ranks of symbols, and hands in brackets."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["hands_of", "is_piece", "read_ranks", "shown", "split_symbols", "write_ranks"]


def split_symbols(text: str) -> list[str] | None:
    """Split a rank or a hand into numbers, pieces and holes; None if it is something else.

    A piece is a letter, with a + before it or a ~ behind it, or a stack of letters in brackets.

    >>> split_symbols("R12+pQ~*(F+T)")
    ['R', '12', '+p', 'Q~', '*', '(F+T)']
    """
    found: list[str] = []
    at = 0
    while at < len(text):
        end = at + 1
        if text[at] == "(":
            end = text.find(")", at) + 1
            if not end or not _is_stack(text[at + 1 : end - 1]):
                return None
        elif _is_digit(text[at]):
            while end < len(text) and _is_digit(text[end]):
                end += 1
        elif text[at] != "*":
            end += text[at] == "+"
            if not _is_letter(text[end - 1 : end]):
                return None
            end += text[end : end + 1] == "~"
        found.append(text[at:end])
        at = end
    return found


def hands_of(fen: str) -> dict[str, int]:
    """Give the pieces in hand and how many there are of each, as far as they can be read.

    >>> hands_of("4k/5/5/5/K4[PPr] w - - 0 1")
    {'P': 2, 'r': 1}
    """
    held: dict[str, int] = {}
    for piece in split_symbols(fen.partition("[")[2].partition("]")[0]) or ():
        held[piece] = held.get(piece, 0) + 1
    return held


def is_piece(symbol: str) -> bool:
    """Tell whether a symbol is neither a number nor a hole."""
    return not _is_digit(symbol[0]) and symbol != "*"


def read_ranks(placement: str, width: int, height: int) -> tuple[dict[int, str], list[str]]:
    """Read the pieces and holes by square, and tell what is wrong with the shape.

    >>> read_ranks("k2/*2/2K", 3, 3)
    ({6: 'k', 3: '*', 2: 'K'}, [])
    >>> read_ranks("k2/*3/2?", 3, 3)[1]
    ['rank 2: expected 3 squares, got "*3"', 'rank 1: expected numbers and pieces, got "2?"']
    """
    ranks = placement.split("/")
    if len(ranks) != height:
        return {}, [f"expected {height} ranks, got {len(ranks)}"]
    standing: dict[int, str] = {}
    problems: list[str] = []
    for rank, text in zip(reversed(range(height)), ranks, strict=True):
        symbols = split_symbols(text)
        file = 0
        for symbol in symbols or ():
            if _is_digit(symbol[0]):
                file += int(symbol[:4])  # no board is that wide
                continue
            if file < width:
                standing[rank * width + file] = symbol
            file += 1
        if symbols is None or file != width:
            expected = "numbers and pieces" if symbols is None else f"{width} squares"
            problems.append(f"rank {rank + 1}: expected {expected}, got {shown(text)}")
    return standing, problems


def write_ranks(standing: "Mapping[int, str]", width: int, height: int) -> str:
    """Write pieces and holes by square, last rank first.

    >>> write_ranks({6: "k", 3: "*", 2: "K"}, 3, 3)
    'k2/*2/2K'
    """
    ranks = []
    for rank in reversed(range(height)):
        text, empty = "", 0
        for square in range(rank * width, (rank + 1) * width):
            if square in standing:
                text += f"{empty or ''}{standing[square]}"
                empty = 0
            else:
                empty += 1
        ranks.append(f"{text}{empty or ''}")
    return "/".join(ranks)


def shown(text: str) -> str:
    """Quote what came, for a message: shortened, and without what a terminal might obey."""
    short = text if len(text) <= 40 else text[:39] + "…"
    return '"' + "".join(letter if letter.isprintable() else "?" for letter in short) + '"'


def _is_digit(letter: str) -> bool:
    return letter.isascii() and letter.isdecimal()


def _is_letter(letter: str) -> bool:
    return letter.isascii() and letter.isalpha()


def _is_stack(inner: str) -> bool:
    return bool(inner) and all(_is_letter(letter) or letter == "+" for letter in inner)
