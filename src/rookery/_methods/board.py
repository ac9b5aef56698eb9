"""Methods of Board and Position: pictures, boards in notebooks, outcomes, random games."""

# mypy: disable-error-code="misc"

from __future__ import annotations

from rookery._core import BitBoard, Board, Move, Position
from rookery._games import Outcome, Playouts
from rookery._methods._attach import completes

TYPE_CHECKING = False
if TYPE_CHECKING:
    import collections.abc

    import rookery._games
    import rookery.describe
    import rookery.notebook
    import rookery.render.svg


@completes(Board, Position)
class PositionMethods:
    """Pictures of boards and positions."""

    def __str__(self: Board | Position) -> str:
        from rookery.render import board

        return board.to_text(self)

    def svg(
        self: Board | Position,
        *,
        marked: BitBoard
        | collections.abc.Mapping[str, BitBoard | tuple[BitBoard, str]]
        | None = None,
        last_move: Move | str | bool = True,
        check: bool = True,
        arrows: collections.abc.Iterable[
            tuple[int | str, int | str] | tuple[int | str, int | str, str]
        ] = (),
        areas: bool = False,
        letters: bool = False,
        flipped: bool = False,
        coordinates: bool = True,
        size: int | None = None,
        title: str = "",
    ) -> rookery.render.svg.Picture:
        """Return a picture of the board, which a notebook shows.

        `last_move` highlights the last move played (the default), another move, or none (False);
        `check` highlights a king in check; `arrows` are (from, to) or (from, to, colour) tuples;
        `areas` tints the areas that areas() returns; `letters` draws letters instead of figures.

        >>> board = game("chess").board()
        >>> board.push("e2e4")
        >>> board.svg(arrows=[("e7", "e5")], size=400).startswith("<svg ")
        True
        """
        from rookery.render import board

        return board.to_svg(
            self,
            marked=marked,
            last_move=last_move,
            check=check,
            arrows=arrows,
            areas=areas,
            letters=letters,
            flipped=flipped,
            coordinates=coordinates,
            size=size,
            title=title,
        )

    def _repr_svg_(self: Board | Position) -> str:
        return self.svg()


@completes(Board)
class BoardMethods:
    """Ends of games, boards in words and in notebooks, and random games."""

    def outcome(self: Board, *, claim_draw: bool = False) -> rookery._games.Outcome | None:
        """Return how the game ended, or None if it goes on.

        With `claim_draw`, draws that the side to move may claim count as well.
        """
        ended = self._outcome(claim_draw)
        return None if ended is None else Outcome(*ended)

    def describe(self: Board, *, max_moves: int | None = 256) -> rookery.describe.BoardDescription:
        """Return the position, its legal moves and the last moves, as text and as data.

        At most `max_moves` legal moves are listed, or all with None; both forms say how many more
        there are.

        >>> board = game("chess").board()
        >>> board.push("e2e4")
        >>> data = board.describe().data
        >>> data["turn"], data["last_moves"], data["legal_move_count"]
        ('Black', ['e2e4'], 20)
        >>> data["legal_moves"][0]["san"]
        'Na6'
        """
        from rookery.describe._board import describe_board

        return describe_board(self, max_moves=max_moves)

    def widget(
        self: Board,
        *,
        against: str | None = None,
        level: int = 4,
        analysis: bool | float = False,
        lines: int = 3,
        flipped: bool | None = None,
        size: int = 400,
        theme: str = "auto",
        letters: bool = False,
    ) -> rookery.notebook.BoardWidget:
        """Return a board for a notebook on which a copy of this one is played.

        It needs the extra `notebook`. `against` is the side that the computer plays, "first" or
        "second" or its name, at a `level` of 1 to 10. With `analysis` every position is analysed
        for ten seconds, or so many; a button does the same; `lines` is how many lines it shows.
        `flipped` is whether the second side is below, by default if the computer plays the first.
        `size` is the largest width of the board in pixels, `theme` "light", "dark", or "auto" for
        that of the notebook; `letters` draws letters instead of figures.

        >>> widget = game("xiangqi").board().widget(against="black", size=300)
        >>> widget.push("h3e3")
        >>> widget.close()
        """
        from rookery.notebook.player import BoardWidget

        return BoardWidget(
            self,
            against=against,
            level=level,
            analysis=analysis,
            lines=lines,
            flipped=flipped,
            size=size,
            theme=theme,
            letters=letters,
        )

    def playouts(
        self: Board,
        games: int,
        *,
        seed: int = 0,
        max_plies: int = 10000,
        threads: int = 1,
        progress: collections.abc.Callable[[int], object] | None = None,
    ) -> rookery._games.Playouts:
        """Play random games from this position.

        The games are deterministic for a given seed, whatever the CPU or thread count.

        A game that is not over after `max_plies` is cut off: it has no outcome. A repetition counts
        from here on. `progress` is called with the number of games so far.

        >>> played = game("chess").board("7k/8/8/8/8/8/R7/K7 w - - 0 1").playouts(100, seed=1)
        >>> played.reasons
        {'insufficient material': 82, '75 moves': 18}
        >>> print(played.outcomes[0], "after", played.lengths[0], "plies")
        1/2-1/2 (insufficient material) after 4 plies
        """
        from array import array

        played = self._playouts(
            games, seed=seed, max_plies=max_plies, threads=threads, progress=progress
        )
        # One object for each different outcome, since most games end like many others.
        outcomes = [None if outcome is None else Outcome(*outcome) for outcome in played.outcomes]
        return Playouts([outcomes[ending] for ending in played.endings], array("I", played.lengths))
