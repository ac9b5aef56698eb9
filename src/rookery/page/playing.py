"""Play: moves, undo, draws, the computer, and games as files."""

from __future__ import annotations

from typing import Any

from rookery import _games
from rookery._core import Board, Move
from rookery._search import SearchResult
from rookery.page import saving
from rookery.page.jobs import Data, IsStopped, LongJob, Report
from rookery.page.messages import MessageError
from rookery.page.open_game import OpenGame
from rookery.page.states import describe_line
from rookery.render.figures import figures_of

__all__ = ["Playing"]

_MOST_SECONDS = 10.0  # of a search, whatever the browser asks for
_OFFER_SECONDS = 0.5  # that the computer looks at an offer
_FIRST_OFFER = 20  # plies; before them the computer goes on playing


class Playing(OpenGame):
    """The messages of a game that is played."""

    def _on_open(
        self,
        game: str | None = None,
        definition: str | None = None,
        fen: str | None = None,
        moves: list[str] | None = None,
        branches: list[list[Any]] | None = None,
        notes: list[list[Any]] | None = None,
        headers: dict[str, str] | None = None,
        result: str | None = None,
        reason: str | None = None,
    ) -> list[Data]:
        """Begin a game, or go on with one; the fields are those of a saved game."""
        if definition is not None:
            from rookery.design import Design

            chosen = Design.from_json(definition).compile()
        else:
            chosen = self._game if game is None else _games.game(game)
        document = {
            "fen": fen,
            "moves": moves,
            "branches": branches,
            "notes": notes,
            "headers": headers,
            "result": result,
            "reason": reason,
        }
        self._begin(saving.from_document(chosen, document))
        return self._show()

    def _on_figures(self, letters: bool) -> list[Data]:
        self._letters = letters
        self._figures = figures_of(self._game, letters=letters)
        return self._show(begins=False)

    def _on_move(self, move: str, node: int | None = None) -> list[Data]:
        """Play a move of the game, or, after any node, a variation."""
        if node is not None:
            board = self._at(self._require_node(node))
            self._shown = self._play(node, board.parse_move(move))
            return [self._state()]
        self._require_going_on()
        self._push(self._at().parse_move(move))
        return [self._state()]

    def _on_undo(self, ply: int | None = None, side: bool | None = None) -> list[Data]:
        """Take back a move, or all after a ply, or as many as it takes until a side is to move."""
        self._declared = None
        line = self._line(self._end)
        board = self._at()
        least = max(0, len(line) - 1) if ply is None else ply
        first = None  # the earliest of the moves that go
        while line and (len(line) > least or (side is not None and board.turn != side)):
            board.pop()
            first = line.pop()
        if first is not None:
            self._changes.remove(first)
            self._node(first).remove()
        self._end = self._shown = line[-1] if line else 0
        return [self._state()]

    def _on_view(self, ply: int | None = None, node: int | None = None) -> list[Data]:
        """Show the position after a move: by its node, or by its number in the game."""
        line = [0, *self._line(self._end)]
        if node is not None:
            self._shown = self._require_node(node)
        else:
            self._shown = line[-1] if ply is None else line[min(ply, len(line) - 1)]
        return [self._state()]

    # Ends that a player declares

    def _declare(self, winner: bool | None, reason: str) -> list[Data]:
        if self._result() is None:
            self._declared = (winner, reason)
        self._shown = self._end
        return [self._state()]

    def _on_resign(self, side: bool | None = None) -> list[Data]:
        return self._declare(not (self._at().turn if side is None else side), "resignation")

    def _on_flag(self, side: bool) -> list[Data]:
        return self._declare(not side, "time")

    def _on_claim(self) -> list[Data]:
        """Claim a draw that the rules grant to the side to move."""
        claim = self._at().outcome(claim_draw=True)
        if claim is None:
            raise MessageError("there is no draw to claim in this position")
        return self._declare(claim.winner, claim.reason)

    def _on_agree(self) -> list[Data]:
        return self._declare(None, "agreement")

    def _on_offer(self, side: bool) -> list[Data | LongJob]:
        """Let a side offer a draw to the computer, which agrees if it is not better off."""
        self._require_going_on()
        board, end, tree = self._at(), self._end, self._tree

        def run(_: Report, is_stopped: IsStopped) -> int:
            found = board.search(seconds=_OFFER_SECONDS, progress=lambda _: is_stopped())
            return found.score if board.turn != side else -found.score

        def finish(score: int) -> list[Data]:
            if self._end != end or self._tree is not tree or self._result() is not None:
                return [{"type": "offer", "accepted": False, "stale": True}]
            if score > 0 or len(board.history) < _FIRST_OFFER:
                return [{"type": "offer", "accepted": False, "stale": False}]
            accepted = {"type": "offer", "accepted": True, "stale": False}
            return [accepted, *self._declare(None, "agreement")]

        return [LongJob("offer", run, finish)]

    def _require_going_on(self) -> None:
        if self._result() is not None:
            raise MessageError("the game is over")

    # The computer

    def _on_think(self, level: int, seconds: float | None = None) -> list[Data | LongJob]:
        self._require_going_on()
        limit = min(seconds or _MOST_SECONDS, _MOST_SECONDS)
        board, end, tree = self._at(), self._end, self._tree

        def run(_: Report, is_stopped: IsStopped) -> Move:
            found = board.search(
                level=level, seconds=max(0.01, limit), progress=lambda _: is_stopped()
            )
            return found.best_move

        def finish(move: Move) -> list[Data]:
            if self._end == end and self._tree is tree and self._result() is None:
                self._push(move)
            return [{**self._state(), "by": "computer"}]

        return [LongJob("think", run, finish)]

    def _on_hint(self, seconds: float | None = None) -> list[Data | LongJob]:
        self._require_going_on()
        board = self._at()
        limit = min(seconds or 1.0, _MOST_SECONDS)

        def run(report: Report, is_stopped: IsStopped) -> SearchResult:
            def progress(found: SearchResult) -> bool:
                if found.lines and found.lines[0].moves:
                    report(_hint(board, found, done=False))
                return is_stopped()

            return board.search(seconds=max(0.01, limit), progress=progress)

        return [LongJob("hint", run, lambda found: [_hint(board, found, done=True)])]

    def _on_stop(self, job: str | None = None) -> list[Data]:
        return []  # the job is stopped by what runs it

    # Files

    def _on_save(self, kind: str) -> list[Data]:
        result = self._result()
        if kind == "pgn":
            is_declared = self._declared is not None
            text = saving.to_pgn(self._record, result, is_declared=is_declared)
        elif kind == "json":
            text = saving.to_json(self._record, self._line(self._end), result)
        else:
            raise MessageError("save: kind is pgn or json")
        return [{"type": "file", "name": f"{self._game.name}.{kind}", "text": text}]

    def _on_load(self, text: str, number: int | None = None) -> list[Data]:
        """Open a game of a file; if there are many and none is chosen, list them."""
        if saving.is_document(text):
            self._begin(saving.read_document(text))
            return self._show()
        if number is None:
            rows = saving.list_games(text)
            if len(rows) > 1:
                return [{"type": "games", "rows": rows}]
        self._begin(saving.from_pgn(text, number or 1))
        return self._show()


def _hint(board: Board, found: SearchResult, *, done: bool) -> Data:
    best = describe_line(board, found.lines[0])
    return {"type": "hint", **best, "depth": found.depth, "done": done}
