"""Attach methods written in Python to native classes."""

from types import FunctionType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    Methods = TypeVar("Methods", bound=type)


def completes(*kinds: type) -> "Callable[[Methods], Methods]":
    """Attach the methods and properties of a class to native classes, as if they were theirs.

    The stub names the class as a base of them, so an editor finds the code. There is no such base
    at run time.
    """

    def attach(methods: "Methods") -> "Methods":
        for name, member in vars(methods).items():
            function = _function_of(member)
            if function is not None:
                function.__qualname__ = f"{kinds[0].__name__}.{name}"
                for kind in kinds:
                    setattr(kind, name, member)
        return methods

    return attach


def _function_of(member: object) -> FunctionType | None:
    """Return the function of a method or a property, or None if the member is neither."""
    if isinstance(member, staticmethod):
        member = member.__func__
    elif isinstance(member, property):
        member = member.fget
    return member if isinstance(member, FunctionType) else None
