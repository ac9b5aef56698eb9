"""Pictures of grids and boards of any size: text and SVG."""

from rookery.render import board, svg, text

__all__ = ["board", "svg", "text"]


def __dir__() -> list[str]:
    return __all__
