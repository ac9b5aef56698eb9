"""Methods of Board that look for good moves."""

# mypy: disable-error-code="misc"

from __future__ import annotations

from rookery._core import Board, Move
from rookery._limits import ENDLESS_SECONDS, MOST_NODES, MOST_SEARCH_DEPTH, check_seconds
from rookery._methods._attach import completes
from rookery._search import Evaluation, SearchResult, level_nodes
from rookery._weights import evaluator_of
from rookery.errors import error

TYPE_CHECKING = False
if TYPE_CHECKING:
    import collections.abc
    from typing import TypeVar

    import rookery._search
    import rookery._weights
    from rookery._core import SearchTable, _SearchReport

    MoveT = TypeVar("MoveT", bound=Move)


@completes(Board)
class SearchMethods:
    """The search and the evaluation of boards."""

    def search(
        self: Board,
        *,
        seconds: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        level: int | None = None,
        threads: int = 1,
        hash_mb: int | SearchTable = 16,
        lines: int = 1,
        moves: collections.abc.Iterable[Move | str] | None = None,
        weights: rookery._weights.Weights | str | None = None,
        selective: bool = True,
        quiescence: bool = True,
        progress: collections.abc.Callable[[rookery._search.SearchResult], object] | None = None,
    ) -> rookery._search.SearchResult:
        """Search for the best move, until the first of the limits is reached.

        At least one of `seconds`, `depth` (in plies), `nodes` and `level` (1 to 10: how much the
        search may look at, 10 is all it can) is needed. With a limit of depth, nodes or level and
        one thread the result is the same on every CPU. `hash_mb` is the size of the table that
        remembers positions, `lines` the number of best lines, `moves` the first moves to choose
        from. `weights` are those of the evaluation: by default the weights that are shipped with
        the game, or else those derived from its rules, as with `weights="derived"`.

        `progress` is called with the result so far when a depth is done, and about ten times a
        second; if it returns True the search ends. So it does on Ctrl-C. Either way what was found
        so far is returned. A copy of the board is searched: the board may change meanwhile.

        Without `selective` every move is searched to the full depth, and without `quiescence`
        captures are not played out at the end: for tests, and to compare.

        >>> board = game("chess").board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
        >>> found = board.search(depth=4)
        >>> print(found.best_move, found.mate)
        d1d8 1
        >>> game("xiangqi").board().search(nodes=1000).nodes <= 1000
        True
        """
        if seconds is depth is nodes is level is None:
            raise error(
                "search-limits",
                "no limit: expected at least one of seconds, depth, nodes and level",
            )
        only = None if moves is None else [moves] if isinstance(moves, str) else list(moves)
        if only == []:
            raise error("search-limits", "moves: expected at least one move to choose from")
        most_nodes = MOST_NODES if nodes is None else nodes
        if level is not None and (weaker := level_nodes(level)) is not None:
            most_nodes = weaker if nodes is None else min(weaker, nodes)
        elif level is not None and seconds is depth is nodes is None:
            seconds = 1.0  # full strength needs a limit of its own
        if seconds is not None:
            check_seconds(seconds)

        turn = self.turn

        def tell(report: _SearchReport) -> object:
            assert progress
            return progress(SearchResult._from_native(report, turn))

        found = self._search(
            depth=MOST_SEARCH_DEPTH if depth is None else depth,
            nodes=most_nodes,
            seconds=ENDLESS_SECONDS if seconds is None else float(seconds),
            soft_seconds=ENDLESS_SECONDS,
            threads=threads,
            hash_mb=hash_mb,
            lines=lines,
            selective=selective,
            quiescence=quiescence,
            only=only or [],
            evaluator=evaluator_of(self.game, weights),
            progress=tell if progress else None,
        )
        return SearchResult._from_native(found, turn)

    def best_move(
        self: Board[MoveT],
        *,
        seconds: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        level: int | None = None,
        threads: int = 1,
        hash_mb: int | SearchTable = 16,
        weights: rookery._weights.Weights | str | None = None,
    ) -> MoveT:
        """Return the best move that search() finds within the same limits.

        >>> str(game("chess").board("4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1").best_move(level=1))
        'e3d5'
        """
        return self.search(
            seconds=seconds,
            depth=depth,
            nodes=nodes,
            level=level,
            threads=threads,
            hash_mb=hash_mb,
            weights=weights,
        ).best_move  # type: ignore[return-value]

    def evaluate(
        self: Board, *, weights: rookery._weights.Weights | str | None = None
    ) -> rookery._search.Evaluation:
        """Return the value of the position for the side to move, without a search, term by term.

        In a game that is over the value is its result: 32000, -32000 or 0, as Evaluation has it.

        A game counts pieces, the squares that they stand on, pieces in hand, and what it adds of
        its own. `weights` says what these are worth, as for search().

        >>> evaluation = game("chess").board("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1").evaluate()
        >>> evaluation.score > 500, evaluation.terms[0].name
        (True, 'queen')
        """
        evaluator = evaluator_of(self.game, weights)
        if outcome := self.outcome():
            return Evaluation._of_ended(outcome, self.turn)
        found = self._evaluate(evaluator)
        terms = [(term.name, term.count, term.value) for term in found.terms]
        return Evaluation(found.score, terms)
