"""Makes texts from outside safe to show."""


def harmless(text: str) -> str:
    r"""Return a text with `?` for everything that a terminal might obey rather than show.

    These are control characters, with those beyond ASCII, and marks that reorder or hide letters.
    Line ends are kept.

    >>> harmless("a \x1b[31mred\x1b[0m name")
    'a ?[31mred?[0m name'
    """
    if not isinstance(text, str):  # a message, from a pickle or from others
        raise TypeError(f"expected a text, got {text!r}")
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in text)


def one_line(text: str, *, most: int = 60) -> str:
    """Return a text as one harmless line, cut if it is longer than `most` letters."""
    line = harmless(text if len(text) <= most else text[: most - 1] + "…")
    return line.replace("\n", "?")
