"""Pictures of boards of any size: text and SVG."""

from rookery.render import board, svg, text

__all__ = ["board", "svg", "text"]
