"""What somebody may have meant by a name that nothing has."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def suggestion(word: object, known: "Iterable[str]", listed: str = "there are") -> str:
    """Return the end of a message about an unknown name: the one that was meant, or all there are.

    >>> suggestion("Xianqi", ["chess", "xiangqi"])
    "; did you mean 'xiangqi'?"
    >>> suggestion("bridge", ["chess", "xiangqi"])
    '; there are chess, xiangqi'
    """
    names = list(known)
    if isinstance(word, str) and len(word) <= 64:
        from difflib import get_close_matches

        lower = {name.lower(): name for name in names}
        for found in get_close_matches(word.lower(), lower, n=1):
            return f"; did you mean {lower[found]!r}?"
    return f"; {listed} {', '.join(names) or 'none'}"
