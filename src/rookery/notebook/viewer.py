"""A game that was played, in a notebook: step through its moves and variations."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from rookery._core import Board
from rookery.errors import error
from rookery.notebook.widget import Data, SharedWidget, callbacks, traitlets
from rookery.page.changes import describe_tree
from rookery.page.states import (
    describe_game,
    describe_made,
    describe_result,
    describe_state,
    taken_by,
)
from rookery.pgn import Node
from rookery.render.figures import figures_of

if TYPE_CHECKING:
    from rookery.pgn import Game

    Callback = TypeVar("Callback", bound=Callable[[Node], object])

__all__ = ["GameViewer"]

_TAGS = ("White", "Black", "Event", "Date")


class GameViewer(SharedWidget):
    """A game to step through in a notebook, made by `pgn.Game.viewer()`.

    `node` and `ply` are where it is, and can be assigned; `on_step()` registers functions that are
    called with the node after each step. `flipped`, `size`, `theme` and `analysing` can be assigned
    too.

    >>> from rookery import pgn
    >>> [game] = pgn.read(b"1. e4 e5 2. Nf3 {a knight} (2. f4) 2... Nc6 1-0")
    >>> viewer = game.viewer(ply=3)
    >>> viewer.node.san(), viewer.node.comment
    ('Nf3', 'a knight')
    """

    _tree = traitlets.Dict().tag(sync=True)  # all moves, as a state of the page has them
    _at = traitlets.Int(0).tag(sync=True)  # the number of the node that is shown
    _headers = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        game: Game,
        *,
        ply: int = 0,
        analysis: bool | float = False,
        lines: int = 3,
        flipped: bool = False,
        size: int = 400,
        theme: str = "auto",
        letters: bool = False,
    ) -> None:
        self.game = game
        self._figures = figures_of(game.game, letters=letters)
        self._stepped = callbacks()
        super().__init__(
            analysis=analysis,
            lines=lines,
            size=size,
            theme=theme,
            flipped=flipped,
            _kind="viewer",
            _game={**describe_game(game.game, self._figures), "root": game.board().fen()},
            _tree=_describe_moves(game),
            _headers=_describe_headers(game),
        )
        self.observe(lambda _: self._step(), "_at")
        self._show()
        if ply:
            self.ply = ply

    @property
    def node(self) -> Node:
        """The node that is shown."""
        return Node(self.game.root._tree, self._at)

    @node.setter
    def node(self, node: Node) -> None:
        if node not in self.game.root.walk():
            raise error("widget-option", f"{node!r} is not a node of {self.game!r}")
        if node._node not in self._numbers():  # it was added meanwhile
            self._tree = _describe_moves(self.game)
        self._at = node._node

    @property
    def ply(self) -> int:
        """How many moves were made; assign a number to go there on the main line.

        >>> from rookery import pgn
        >>> [game] = pgn.read(b"1. e4 e5 2. Nf3 Nc6 *")
        >>> viewer = game.viewer()
        >>> viewer.ply = 2
        >>> viewer.node.san(), len(viewer.board.history)
        ('e5', 2)
        """
        return self.node.ply

    @ply.setter
    def ply(self, ply: int) -> None:
        line = [self.game.root, *self.game.root.main_line()]
        if not 0 <= ply < len(line):
            raise error("widget-option", f"ply={ply}: expected 0 to {len(line) - 1}")
        self.node = line[ply]

    @property
    def board(self) -> Board:
        """A new board at the node that is shown, with the moves that led to it."""
        return self.node.board()

    def on_step(self, callback: Callback, *, remove: bool = False) -> Callback:
        """Call a function with the node that is shown, after each step.

        `remove` takes it off the list. It can be a decorator.
        """
        self._stepped.register_callback(callback, remove=remove)
        return callback

    def _step(self) -> None:
        self._show()
        self._stepped(self.node)

    def _show(self) -> None:
        with self._lock, self.hold_sync():
            self._state = self._describe(self.node)
            self._analyse()

    def _describe(self, node: Node) -> Data:
        made = None
        board: Board = node.board()
        if node.parent is not None and node.move is not None:
            made = describe_made(board, taken_by(node.parent.board(), node.move))
        return {
            **describe_state(board, self._figures, playable=False),
            "ply": len(board.history),
            "made": made,
            "result": describe_result(board, None),
        }

    def _shown_board(self) -> Board | None:
        return None if self._state["result"] else self.board

    def _numbers(self) -> set[int]:
        return {0, *(node["id"] for node in self._tree["put"])}

    @traitlets.validate("_at")
    def _check_at(self, proposal: Data) -> int:
        at: int = proposal["value"]
        return at if at in self._numbers() else 0


def _describe_headers(game: Game) -> dict[str, str]:
    known = {tag: game.headers.get(tag, "?") for tag in _TAGS}
    known["Result"] = game.result
    return {tag: value for tag, value in known.items() if value not in ("?", "*", "????.??.??")}


def _describe_moves(game: Game) -> Data:
    return {"whole": True, "put": describe_tree(game.root._tree, {})}
