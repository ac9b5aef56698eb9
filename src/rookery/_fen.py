"""What the FEN of all games have in common: fields, ranks of symbols, and hands in brackets."""

__all__ = ["hands_of", "split_symbols"]


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


def _is_digit(letter: str) -> bool:
    return letter.isascii() and letter.isdecimal()


def _is_letter(letter: str) -> bool:
    return letter.isascii() and letter.isalpha()


def _is_stack(inner: str) -> bool:
    return bool(inner) and all(_is_letter(letter) or letter == "+" for letter in inner)
