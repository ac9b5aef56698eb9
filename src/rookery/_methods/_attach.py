"""Attach Python functions to native classes as methods."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    Function = TypeVar("Function", bound=Callable[..., Any])


def method(
    *kinds: type, name: str | None = None, static: bool = False
) -> "Callable[[Function], Function]":
    """Attach a function to native classes, under its own name unless another is given."""

    def attach(function: "Function") -> "Function":
        function.__name__ = name or function.__name__
        function.__qualname__ = f"{kinds[0].__name__}.{function.__name__}"
        for kind in kinds:
            setattr(kind, function.__name__, staticmethod(function) if static else function)
        return function

    return attach


def attribute(kind: type, *, name: str) -> "Callable[[Function], Function]":
    """Attach a function to a native class as a property of this name."""

    def attach(function: "Function") -> "Function":
        function.__name__ = name
        function.__qualname__ = f"{kind.__name__}.{name}"
        setattr(kind, name, property(function))
        return function

    return attach
