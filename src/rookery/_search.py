"""What a search finds, and what an evaluation counts."""

from __future__ import annotations

from rookery.errors import error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rookery import pgn
    from rookery._core import Move, _SearchReport
    from rookery._games import Outcome

LEVELS = 10
WIN = 32000  # the score of a game that is won; keep in step with cpp/search/score.hpp


def level_nodes(level: int) -> int | None:
    """Return how many positions a level looks at, None for full strength."""
    if isinstance(level, bool) or not isinstance(level, int):
        raise TypeError(f"a level is an int, not {type(level).__name__}")
    if not 1 <= level <= LEVELS:
        raise error("search-level", f"level={level}: expected 1 to {LEVELS}")
    return None if level == LEVELS else 40 * 3 ** (level - 1)


class Line:
    """A line of play that a search found, and its score.

    >>> line = game("chess").board().search(depth=4).lines[0]
    >>> line.mate is None, len(line.moves) > 0
    (True, True)
    """

    __slots__ = {
        "depth": "The depth in plies to which it was searched.",
        "mate": (
            "The number of moves of the winner until the game is won, negative if the side to "
            "move loses; None if nothing is decided."
        ),
        "moves": "The moves, the best one first.",
        "score": (
            "What the line is worth to the side to move: about 100 a pawn in chess; a win counts "
            "32000 less one for each ply until the end."
        ),
        "selective_depth": "The plies of the longest line that was looked at.",
        "turn": "Whether the side that begins a game is to move before the line.",
    }

    def __init__(
        self,
        score: int,
        mate: int | None,
        depth: int,
        selective_depth: int,
        moves: Iterable[Move],
        *,
        turn: bool,
    ) -> None:
        self.score = score
        self.mate = mate
        self.depth = depth
        self.selective_depth = selective_depth
        self.moves = tuple(moves)
        self.turn = turn

    @property
    def pv(self) -> tuple[Move, ...]:
        """The moves, as other programs call them: the principal variation."""
        return self.moves

    @property
    def evaluation(self) -> pgn.EvaluationNote:
        """The score as a PGN has it: from the view of White, in centipawns or moves to mate.

        White is the side that begins, whatever the game calls it.

        >>> found = game("chess").board("6k1/8/6K1/8/8/8/8/r7 b - - 0 1").search(depth=1)
        >>> found.score > 0, found.evaluation.cp == -found.score
        (True, True)
        """
        from rookery.pgn import EvaluationNote

        return EvaluationNote.from_score(self.score, self.mate, turn=self.turn, depth=self.depth)

    def _key(self) -> tuple[object, ...]:
        return self.score, self.mate, self.depth, self.selective_depth, self.moves, self.turn

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Line) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        worth = f"{self.score:+}" if self.mate is None else f"mate {self.mate}"
        return f"{worth} (depth {self.depth}): {' '.join(map(str, self.moves))}"

    def __repr__(self) -> str:
        return f"<Line {self}>"


class SearchResult:
    """What a search found: one line or several, the best first.

    >>> found = game("chess").board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").search(depth=3)
    >>> str(found.best_move), found.mate
    ('a1a8', 1)
    """

    __slots__ = {
        "depth": "The depth in plies that was reached.",
        "lines": "The best lines, the best one first; as many as were asked for.",
        "nodes": "How many positions were looked at.",
        "seconds": "How long it took.",
        "table_permille": "How full the table is, in thousandths.",
    }

    def __init__(
        self, lines: Iterable[Line], depth: int, nodes: int, seconds: float, table_permille: int
    ) -> None:
        self.lines = tuple(lines)
        self.depth = depth
        self.nodes = nodes
        self.seconds = seconds
        self.table_permille = table_permille

    @classmethod
    def _from_native(cls, report: _SearchReport, turn: bool) -> SearchResult:
        lines = [
            Line(line.score, line.mate, line.depth, line.selective_depth, line.moves, turn=turn)
            for line in report.lines
        ]
        return cls(lines, report.depth, report.nodes, report.seconds, report.table_permille)

    @property
    def best_move(self) -> Move:
        """The first move of the best line."""
        return self.lines[0].moves[0]

    @property
    def score(self) -> int:
        """The score of the best line."""
        return self.lines[0].score

    @property
    def mate(self) -> int | None:
        """The distance to the end of the best line, as Line.mate has it."""
        return self.lines[0].mate

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the best line."""
        return self.lines[0].moves

    @property
    def pv(self) -> tuple[Move, ...]:
        """The moves of the best line, as other programs call them."""
        return self.lines[0].moves

    @property
    def evaluation(self) -> pgn.EvaluationNote:
        """The score of the best line as a PGN has it: from the view of White.

        >>> board = game("chess").board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
        >>> board.search(depth=1).evaluation
        EvaluationNote(cp=None, mate=1, depth=1)
        """
        return self.lines[0].evaluation

    def __str__(self) -> str:
        return "\n".join(map(str, self.lines))

    def __repr__(self) -> str:
        return f"<SearchResult {self.lines[0]}; {self.nodes} nodes>"


class Term:
    """One thing that an evaluation counts, from the view of the side to move.

    >>> board = game("chess").board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    >>> [term.count for term in board.evaluate().terms if term.name == "pawn"]
    [1]
    """

    __slots__ = {
        "count": "How often it occurs, less how often it occurs for the other side.",
        "name": "What is counted.",
        "value": "What it adds to the score.",
    }

    def __init__(self, name: str, count: int, value: float) -> None:
        self.name = name
        self.count = count
        self.value = value

    def _key(self) -> tuple[object, ...]:
        return self.name, self.count, self.value

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Term) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Term({self.name!r}, {self.count}, {self.value})"


class Evaluation:
    """What a position is worth to the side to move without a search, and why.

    The score is the sum of the terms, rounded towards 0. In a game that is over there are no terms:
    the score is 32000 if the side to move has won, -32000 if it has lost, and 0 in a draw.

    >>> evaluation = game("chess").board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").evaluate()
    >>> evaluation.score == int(sum(term.value for term in evaluation.terms))
    True
    >>> evaluation = game("chess").board("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").evaluate()
    >>> print(evaluation.score, evaluation.outcome)
    -32000 1-0 (checkmate)
    """

    __slots__ = {
        "outcome": "How the game ended, None if it goes on.",
        "score": "What the position is worth to the side to move.",
        "terms": "What was counted, the weightiest first.",
    }

    def __init__(
        self,
        score: int,
        terms: Sequence[tuple[str, int, float]],
        outcome: Outcome | None = None,
    ) -> None:
        self.score = score
        self.terms = tuple(Term(*term) for term in terms)
        self.outcome = outcome

    @classmethod
    def _of_ended(cls, outcome: Outcome, turn: bool) -> Evaluation:
        score = 0 if outcome.winner is None else WIN if outcome.winner == turn else -WIN
        return cls(score, (), outcome)

    def __int__(self) -> int:
        return self.score

    def __str__(self) -> str:
        rows = [f"{term.value:+9.1f}  {term.count:+4}  {term.name}" for term in self.terms]
        reason = f"the game is over: {self.outcome}" if self.outcome else "in all"
        return "\n".join([*rows, f"{self.score:+9}        {reason}"])

    def __repr__(self) -> str:
        what = str(self.outcome) if self.outcome else f"{len(self.terms)} terms"
        return f"<Evaluation {self.score:+}, {what}>"
