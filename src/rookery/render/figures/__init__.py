"""Pieces as figures: one module per set, named by `Game.figures`."""

from rookery.errors import error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Protocol

    from rookery._core import Game

    class FigureSet(Protocol):
        """The functions of a module of figures. Squares are 40 units wide."""

        EXPECTED: str  # what is drawn, for messages
        SIDES: tuple[str, str]  # the names of the sides, as they look in this set
        BOARD: str  # what the pieces stand on: "checkered", "plain", "lines" or "green"
        TURNED: bool  # whether pieces of the other side stand upside down

        def is_drawn(self, symbol: str) -> bool:
            """Return whether there is a figure for this FEN symbol."""

        def define(self, symbols: Iterable[str]) -> str:
            """Return the SVG definitions that the figures of these symbols need."""

        def place(self, standing: Sequence[tuple[str, tuple[int, int]]]) -> str:
            """Draw figures, by symbol and the upper left corner of the square."""


def figure_set(name: str) -> "FigureSet":
    """Return the figure set of this name, a module in this folder."""
    try:
        found: FigureSet = __import__(f"rookery.render.figures.{name}", fromlist=["define"])
    except ImportError:
        raise error("picture-figure", f"no set of figures is called {name[:40]!r}") from None
    return found


# Families of games with a look of their own. A game belongs to one if all its pieces have names
# that the set knows, and one of them is a sign of it.
_FAMILIES = ("xiangqi", "shogi", "makruk", "marks")


def figures_of(game: "Game", *, letters: bool = False) -> "FigureSet":
    """Return the figure set of a game: its own, one that knows its pieces' names, or letters."""
    if letters:
        return figure_set("letters")
    if game.figures:
        return figure_set(game.figures)
    names = {piece.name for piece in game.pieces}
    for family in _FAMILIES:
        module = __import__(f"rookery.render.figures.{family}", fromlist=["Figures"])
        if names <= module.NAMES.keys() and names & module.SIGNS:
            found: FigureSet = module.Figures(game.pieces)
            return found
    from rookery.render.figures.named import NamedFigures

    return NamedFigures(game.pieces)
