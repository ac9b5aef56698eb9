"""Docstrings for the fields of dataclasses and named tuples."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    Kind = TypeVar("Kind", bound=type)


def documented(**fields: str) -> "Callable[[Kind], Kind]":
    """Add docstrings to the fields of a named tuple, or of a dataclass with slots.

    >>> from dataclasses import dataclass
    >>> @documented(file="The file, from 0.", rank="The rank, from 0.")
    ... @dataclass(slots=True)
    ... class Square:
    ...     file: int
    ...     rank: int
    >>> import inspect
    >>> inspect.getdoc(Square.rank)
    'The rank, from 0.'
    """

    def document(kind: "Kind") -> "Kind":
        if issubclass(kind, tuple):
            for name, text in fields.items():
                getattr(kind, name).__doc__ = text
        else:  # slots that are a dict have docstrings
            setattr(kind, "__slots__", fields)  # noqa: B010
        return kind

    return document
