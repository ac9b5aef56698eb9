"""Pictures of boards of any size: text and SVG."""

from rookery.render import svg, text

__all__ = ["svg", "text"]
