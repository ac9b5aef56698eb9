"""Suggestions for unknown names."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def suggestion(word: object, known: "Iterable[str]", listed: str = "there are") -> str:
    """Return the end of a message about an unknown name: the likely one, or all known names.

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
