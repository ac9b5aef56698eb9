"""What has changed in a tree of moves since the browser heard of it last."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rookery._core import Board, Move
from rookery.page.jobs import Data
from rookery.page.notes import describe_notes
from rookery.page.states import taken_by
from rookery.pgn._game import Node

if TYPE_CHECKING:
    from rookery._core import _PgnTree

__all__ = ["Changes", "Taken", "describe_tree"]

Taken = list[tuple[int, str]]
"""Squares and symbols of the pieces that a move has taken off the board."""


class Changes:
    """Nodes that are new or changed, the order of variations, and nodes that have gone."""

    def __init__(self, tree: _PgnTree) -> None:
        self._tree = tree
        self.taken: dict[int, Taken] = {}  # by node, of all nodes that there are
        self._is_whole = True  # the browser has nothing of it yet
        self._put: dict[int, Data] = {}
        self._order: dict[int, list[int]] = {}
        self._gone: list[int] = []

    def send_again(self) -> None:
        """Send the whole tree, whatever the browser has of it."""
        self._is_whole = True

    def add(self, node: int, parent: int, board: Board, move: Move) -> None:
        """Note that a move was added; the board is the one before it."""
        self.taken[node] = taken_by(board, move)
        self._put[node] = _describe(node, parent, board, move)

    def note(self, node: int) -> None:
        """Note that the comments or symbols of a node have changed."""
        self._put[node] = {**self._put.get(node, {}), "id": node}
        self._put[node].update(describe_notes(Node(self._tree, node), empty=True))

    def arrange(self, parent: int) -> None:
        """Note that the variations after a node have another order."""
        self._order[parent] = self._tree.children(parent)

    def remove(self, node: int) -> None:
        """Note that a node goes with all that follows; called while it is still there."""
        below = [node]
        while below:
            at = below.pop()
            below += self._tree.children(at)
            self.taken.pop(at, None)
            self._put.pop(at, None)
            self._order.pop(at, None)
        self._gone.append(node)

    def taken_by(self, line: Iterable[int]) -> list[str]:
        """Return the symbols of all pieces that the moves of a line have taken."""
        return [symbol for node in line for _, symbol in self.taken[node]]

    def take(self) -> Data:
        """Return what has changed since the last time; empty if nothing has."""
        changed: Data = {}
        if self._is_whole:
            changed = {"whole": True, "put": describe_tree(self._tree, self.taken)}
        else:
            if self._put:
                changed["put"] = list(self._put.values())
            if self._order:
                changed["order"] = [[parent, order] for parent, order in self._order.items()]
            if self._gone:
                changed["gone"] = self._gone
        self._is_whole, self._put, self._order, self._gone = False, {}, {}, []
        return changed


def describe_tree(tree: _PgnTree, taken: dict[int, Taken]) -> list[Data]:
    """Return all nodes, each after its parent; what each has taken is written to `taken`."""
    board = tree.board(0)
    described = [{"id": 0, **notes}] if (notes := describe_notes(Node(tree, 0))) else []
    path = [0]
    below = tree.children(0)[::-1]
    while below:
        node = below.pop()
        parent, move = tree.parent(node), tree.move(node)
        assert parent is not None
        assert move is not None
        while path[-1] != parent:
            board.pop()
            path.pop()
        taken[node] = taken_by(board, move)
        described.append(
            {**_describe(node, parent, board, move), **describe_notes(Node(tree, node))}
        )
        board.push(move)
        path.append(node)
        below += tree.children(node)[::-1]
    return described


def _describe(node: int, parent: int, board: Board, move: Move) -> Data:
    return {
        "id": node,
        "parent": parent,
        "move": str(move),
        "san": board.san(move),
        "side": board.turn,
    }
