"""Methods of Setup: problems and pictures."""

# mypy: disable-error-code="misc"

from __future__ import annotations

from rookery._core import Setup
from rookery._methods._attach import completes
from rookery.errors import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    import typing

    import rookery.errors
    import rookery.render.svg


@completes(Setup)
class SetupMethods:
    """Problems and pictures of editable positions."""

    def problems(self: Setup) -> list[rookery.errors.Problem]:
        """Return everything that prevents the position from being played, as a list of Problem.

        A Problem is a sentence with a `code`. The list is empty for a playable position.

        >>> setup = game("chess").setup("8/8/8/8/8/8/8/K7 x")
        Traceback (most recent call last):
            ...
        rookery.errors.FenError: FEN field 2 (side to move): expected "w" or "b", got "x"
        >>> setup = game("chess").setup("8/8/8/8/8/8/8/K7 w")
        >>> [(problem.code, problem) for problem in setup.problems()]
        [('position-kings', 'there is no black king')]
        """
        return [Problem(code, sentence) for code, sentence in self._problems()]

    def svg(self: Setup, **options: typing.Any) -> rookery.render.svg.Picture:
        """Return a picture of the position; takes the options of Board.svg()."""
        from rookery.render import board

        return board.to_svg(self, **options)

    def _repr_svg_(self: Setup) -> str:
        return self.svg()

    def __str__(self: Setup) -> str:
        from rookery.render import board

        return board.to_text(self)
