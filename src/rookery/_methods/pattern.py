"""Methods of Pattern: pictures."""

# mypy: disable-error-code="misc"

from __future__ import annotations

from rookery._methods._attach import completes
from rookery._pattern import Pattern


@completes(Pattern)
class PatternMethods:
    """Pictures of patterns."""

    def _repr_svg_(self: Pattern) -> str | None:
        """Show the squares reached from the remembered bitboard, or from one square."""
        from rookery.errors import RookeryError

        try:
            if not self.rays:
                return None
            if self.bitboard is not None and not any(self.terms):
                from rookery.render import svg

                reached = {"reached": self.collect()}
                return svg.draw(self.bitboard.grid, occupied=self.bitboard, marked=reached)
        except RookeryError:  # the last word is incomplete or invalid
            return None
        from rookery.design import Piece

        return Piece("•", "", self)._repr_svg_()
