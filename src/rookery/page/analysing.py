"""Analysis: lines from a search, variations, comments and symbols, and the mistakes of a game."""

from __future__ import annotations

import math
from typing import Any

from rookery._core import Board, SearchTable
from rookery._search import Line, SearchResult
from rookery.page import notes
from rookery.page.jobs import Data, IsStopped, LongJob, Report
from rookery.page.messages import MessageError
from rookery.page.open_game import OpenGame

__all__ = ["Analysing"]

_MOST_SECONDS = 60.0  # of one search; the browser asks again, and the table keeps what was found
_TABLE_MB = 16
_SHOWN_MOVES = 12  # of a line
_REVIEW_NODES = 20_000  # positions that a review looks at, before and after each move
# What a player loses of the chances to win, from -1 to 1, and the symbol for it, worst first.
_MISTAKES = ((0.3, 4, "blunder"), (0.2, 2, "mistake"), (0.1, 6, "inaccuracy"))
_JUDGED = {nag for _, nag, _ in _MISTAKES}
_WIN_SCALE = 400.0  # the score at which the chances are ten to one


class Analysing(OpenGame):
    """The messages of an analysis. Scores are those of the side that begins the game."""

    _searched: SearchTable | None = None
    _searched_game: object = None

    def _on_analyse(
        self, node: int, lines: int = 1, seconds: float | None = None
    ) -> list[Data | LongJob]:
        board = self._at(self._require_node(node))
        if board.outcome() is not None:
            raise MessageError("the game is over here")
        if self._searched is None or self._searched_game != self._game:
            self._searched, self._searched_game = SearchTable(_TABLE_MB), self._game
        table = self._searched
        limit = min(seconds or 1.0, _MOST_SECONDS)

        def run(report: Report, is_stopped: IsStopped) -> SearchResult:
            def progress(found: SearchResult) -> bool:
                if found.lines and found.lines[0].moves:
                    report(_analysis(board, node, found, done=False))
                return is_stopped()

            return board.search(
                seconds=max(0.01, limit), lines=lines, hash_mb=table, progress=progress
            )

        def finish(found: SearchResult) -> list[Data]:
            return [_analysis(board, node, found, done=True)]

        return [LongJob("analyse", run, finish)]

    # The tree

    def _on_branch(self, node: int, change: str) -> list[Data]:
        """Change the order of variations, or remove one."""
        self._require_node(node)
        parent = self._tree.parent(node)
        if parent is None:
            raise MessageError("the start of a game is not a variation")
        if change == "remove":
            if node in self._line(self._end):
                raise MessageError("the moves of the game itself stay; undo takes them back")
            if node in self._line(self._shown):
                self._shown = parent
            self._changes.remove(node)
            self._node(node).remove()
        elif change in ("promote", "demote", "main"):
            change = "promote_to_main" if change == "main" else change
            getattr(self._node(node), change)()
            self._changes.arrange(parent)
        else:
            raise MessageError("branch: change is promote, demote, main or remove")
        return [self._state()]

    def _on_note(
        self,
        node: int,
        comment: str | None = None,
        nags: list[int] | None = None,
        drawn: list[str] | None = None,
    ) -> list[Data]:
        """Write a comment, symbols, or arrows and rings of a position."""
        place = self._node(self._require_node(node))
        if drawn is not None:
            notes.set_drawn(place, drawn)
        if comment is not None:
            notes.set_comment(place, comment)
        if nags is not None:
            place.nags = nags
        self._changes.note(node)
        return [self._state()]

    # The mistakes of a game

    def _on_review(self) -> list[Data | LongJob]:
        line, tree = self._line(self._end), self._tree
        board = self._at()
        if not line:
            raise MessageError("no moves have been played")

        def run(report: Report, is_stopped: IsStopped) -> list[tuple[Line | None, float]]:
            found = []
            again = board.root()
            for at, move in enumerate([*board.history, None]):
                found.append(_judge(again, is_stopped))
                report({"type": "review", "at": at, "of": len(line), "done": False})
                if is_stopped():
                    break
                if move is not None:
                    again.push(move)
            return found

        def finish(found: list[tuple[Line | None, float]]) -> list[Data]:
            if self._tree is not tree or self._line(self._end)[: len(line)] != line:
                return []
            mistakes = self._write_mistakes(board, line, found)
            self._changes.send_again()
            done = {"type": "review", "at": len(line), "of": len(line), "done": True}
            return [{**done, "mistakes": mistakes}, self._state()]

        return [LongJob("review", run, finish)]

    def _write_mistakes(
        self, board: Board, line: list[int], found: list[tuple[Line | None, float]]
    ) -> list[Data]:
        """Mark the mistakes of a line with symbols, and add the moves that were better."""
        mistakes: list[Data] = []
        again = board.root()
        for at, (node, move) in enumerate(zip(line, board.history, strict=True)):
            side = again.turn
            best, before = found[at]
            after = found[at + 1][1]
            lost = (before - after) if side else (after - before)
            place = self._node(node)
            place.nags = [nag for nag in place.nags if nag not in _JUDGED]
            following = found[at + 1][0]
            place.evaluation = None if following is None else following.evaluation
            judged = next((row for row in _MISTAKES if lost >= row[0]), None)
            if judged is not None and best is not None and best.moves[0] != move:
                _, nag, name = judged
                place.nags = [nag, *place.nags]
                self._add_line(line[at - 1] if at else 0, again, best)
                mistakes.append(
                    {
                        "node": node,
                        "ply": at + 1,
                        "side": side,
                        "what": name,
                        "san": again.san(move),
                        "better": again.san(best.moves[0]),
                    }
                )
            again.push(move)
        return mistakes

    def _add_line(self, node: int, board: Board, line: Line) -> None:
        again = board.copy(stack=False)
        for move in line.moves[:_SHOWN_MOVES]:
            if again.outcome() is not None:
                break
            node = self._play(node, move)
            again.push(move)


def _judge(board: Board, is_stopped: IsStopped) -> tuple[Line | None, float]:
    """Return the best line of a position, and the chances of the side that begins the game."""
    outcome = board.outcome()
    if outcome is not None:
        return None, 0.0 if outcome.winner is None else 1.0 if outcome.winner else -1.0
    best = board.search(nodes=_REVIEW_NODES, progress=lambda _: is_stopped()).lines[0]
    return best, _chances(best)


def _chances(line: Line) -> float:
    """Return the chances of the side that begins, from -1 (lost) to 1 (won)."""
    sign = 1 if line.turn else -1
    if line.mate is not None:
        return float(sign if line.mate > 0 else -sign)
    return math.tanh(sign * line.score / _WIN_SCALE * math.log(10) / 2)


def _analysis(board: Board, node: int, found: SearchResult, *, done: bool) -> Data:
    return {
        "type": "analysis",
        "node": node,
        "depth": found.depth,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 2),
        "lines": [_line(board, line) for line in found.lines if line.moves],
        "done": done,
    }


def _line(board: Board, line: Line) -> dict[str, Any]:
    again = board.copy(stack=False)
    sans = []
    for move in line.moves[:_SHOWN_MOVES]:
        sans.append(again.san(move))
        again.push(move)
    first = line.moves[0]
    return {
        **(notes.describe_evaluation(line.evaluation) or {}),
        "chances": round(_chances(line), 3),
        "moves": [str(move) for move in line.moves[:_SHOWN_MOVES]],
        "sans": sans,
        "from": first.from_square,
        "to": first.to_square,
    }
