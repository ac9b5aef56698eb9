"""Lists, numbers and articles for sentences about the rules."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def listed(items: "Iterable[str]", conjunction: str = "and") -> str:
    """Return a list as a sentence has it.

    >>> listed(["a"]), listed("ab", "or"), listed("abc")
    ('a', 'a or b', 'a, b and c')
    """
    *first, last = items
    return f"{', '.join(first)} {conjunction} {last}" if first else last


def number(n: int) -> str:
    """Return a number, in letters if it is small.

    >>> number(2), number(50)
    ('two', '50')
    """
    return _NUMBERS[n] if 0 <= n < len(_NUMBERS) else str(n)


def counted(n: int, thing: str) -> str:
    """Return a number of things.

    >>> counted(1, "square"), counted(3, "square")
    ('one square', 'three squares')
    """
    return f"{number(n)} {thing}{'' if n == 1 else 's'}"


def ordinal(n: int) -> str:
    """Return which one of a row it is.

    >>> [ordinal(n) for n in (1, 3, 12, 22)]
    ['first', 'third', '12th', '22nd']
    """
    if 0 < n <= len(_ORDINALS):
        return _ORDINALS[n - 1]
    ending = {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{'th' if n % 100 in (11, 12, 13) else ending}"


def with_article(noun: str) -> str:
    """Return a noun after "a" or "an".

    >>> with_article("pawn (P)"), with_article("Elephant (E)")
    ('a pawn (P)', 'an Elephant (E)')
    """
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def possessive(name: str) -> str:
    """Return what belongs to somebody.

    >>> possessive("White"), possessive("Crosses")
    ("White's", "Crosses'")
    """
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def sentence(text: str) -> str:
    """Return a text as a sentence.

    >>> sentence("a pawn moves")
    'A pawn moves.'
    """
    return f"{text[:1].upper()}{text[1:]}."


def judged(worth: str, condition: str) -> str:
    """Return the sentence of a result for a side for which a condition holds.

    >>> judged("loss", "has no pieces left"), judged("draw", "has no pieces left")
    ('A side that has no pieces left loses.', 'If a side has no pieces left, the game is a draw.')
    """
    if worth == "draw":
        return f"If a side {condition}, the game is a draw."
    return f"A side that {condition} {'wins' if worth == 'win' else 'loses'}."
