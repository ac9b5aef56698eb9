"""The game that is open on a page: its tree of moves, where it stands, what is on screen.

Nodes are the numbers of the native tree, the start 0. The game is the line from the start to `end`;
everything else in the tree are variations. A state tells the browser what has changed since the
last one, so that a long game is not sent again with every move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rookery import pgn
from rookery._core import Board, Game, Move
from rookery.page import lenses, saving
from rookery.page.changes import Changes
from rookery.page.jobs import Data
from rookery.page.messages import MessageError
from rookery.page.states import describe_game, describe_made, describe_result, describe_state
from rookery.pgn._game import Node
from rookery.render.figures import figures_of

if TYPE_CHECKING:
    from rookery.page.saving import Declared
    from rookery.render.figures import FigureSet

__all__ = ["OpenGame"]


class OpenGame:
    """A game with its variations, and the position on screen."""

    def __init__(self, game: Game, fen: str | None = None, *, letters: bool = False) -> None:
        self._letters = letters
        self._begin(saving.Saved(pgn.Game(game, fen=fen or "")))

    def _begin(self, saved: saving.Saved) -> None:
        """Open a game that may have moves already."""
        self._record: pgn.Game = saved.record
        self._tree = saved.record.root._tree
        self._game: Game = saved.record.game
        main = self._tree.main_line(0)
        self._end: int = 0 if not main else main[-1]
        if saved.plies is not None:
            self._end = 0 if saved.plies == 0 else main[saved.plies - 1]
        self._shown = self._end
        self._declared: Declared | None = saved.declared
        self._figures: FigureSet = figures_of(self._game, letters=self._letters)
        self._sides = figures_of(self._game).SIDES  # letters have no names of their own
        self._changes = Changes(self._tree)

    def _node(self, number: int) -> Node[Any]:
        return Node(self._tree, number)

    def _require_node(self, number: int) -> int:
        if number != 0 and number not in self._changes.taken:
            raise MessageError(f"the game has no move with the number {number}")
        return number

    def _at(self, node: int | None = None) -> Board:
        """Return a new board after a move, by default the last of the game, with its history."""
        return self._tree.board(self._end if node is None else node)

    def _on_screen(self, ply: int | None = None) -> Board:
        """Return a new board of the position on screen, or after so many moves of its line."""
        board = self._at(self._shown)
        while ply is not None and len(board.history) > ply:
            board.pop()
        return board

    def _line(self, node: int) -> list[int]:
        """Return the nodes from the first move to a node."""
        line: list[int] = []
        at: int | None = node
        while at:
            line.append(at)
            at = self._tree.parent(at)
        return line[::-1]

    def _play(self, node: int, move: Move) -> int:
        """Return the node of a move after a node; it is added if there is none yet."""
        for child in self._tree.children(node):
            if self._tree.move(child) == move:
                return child
        board = self._at(node)
        child = self._tree.add(node, move)
        self._changes.add(child, node, board, move)
        return child

    def _push(self, move: Move) -> None:
        """Play a move of the game."""
        child = self._play(self._end, move)
        if self._tree.first(self._end) != child:  # it was a variation
            self._node(child).promote_to_main()
            self._changes.arrange(self._end)
        self._end = self._shown = child

    def _result(self) -> Data | None:
        return describe_result(self._at(), self._declared)

    def _described(self) -> Data:
        return {
            "type": "game",
            **describe_game(self._game, self._figures),
            "sides": list(self._sides),
            "definition": saving.definition_of(self._game),
            "root": self._at(0).fen(),
            "headers": dict(self._record.headers),
            "letters": self._letters,
            "lenses": lenses.lenses_of(self._game),
        }

    def _show(self, *, begins: bool = True) -> list[Data]:
        """Return the whole game, which begins, or only looks different."""
        self._changes.send_again()
        return [{**self._described(), "begins": begins}, self._state()]

    def _state(self) -> Data:
        """Return the position on screen, and what has changed in the tree."""
        changed = self._changes.take()
        board = self._at(self._shown)
        result = self._result()
        line = self._line(self._shown)
        state: Data = {
            "type": "state",
            **describe_state(board, self._figures, playable=board.outcome() is None),
            "node": self._shown,
            "end": self._end,
            "ply": len(line),
            "plies": self._tree.depth(self._end),
            "playable": result is None and self._shown == self._end,
            "taken": self._changes.taken_by(line) if not self._game.has_hands else [],
            "made": None,
            "result": result,
            "claim": None,
        }
        if line:
            parent = self._tree.parent(line[-1]) or 0
            state["made"] = {
                "after": parent,
                **describe_made(board, self._changes.taken[line[-1]]),
            }
        if state["playable"]:
            claim = board.outcome(claim_draw=True)
            state["claim"] = None if claim is None else claim.reason
        return {**state, "tree": changed} if changed else state
