"""A game that was played, in a notebook: step through its moves and variations."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from rookery._core import Board, Grid
from rookery.errors import SquareError, error
from rookery.notebook.widget import Data, SharedWidget, callbacks, traitlets
from rookery.page.states import (
    describe_game,
    describe_made,
    describe_result,
    describe_state,
    taken_by,
)
from rookery.render.figures import figures_of

if TYPE_CHECKING:
    from rookery.pgn import Arrow, Game, Node

    Callback = TypeVar("Callback", bound=Callable[[Node], object])

__all__ = ["GameViewer"]

_TAGS = ("White", "Black", "Event", "Date")
_VALUES = re.compile(r"\[%[^\]]*\]")  # clocks, evaluations, arrows: shown as such, not as text


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

    _nodes = traitlets.List(traitlets.Dict()).tag(sync=True)  # each before its variations
    _at = traitlets.Int(0).tag(sync=True)  # which of them is shown
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
        self._listed = list(game.root.walk())
        super().__init__(
            analysis=analysis,
            lines=lines,
            size=size,
            theme=theme,
            flipped=flipped,
            _kind="viewer",
            _game=describe_game(game.game, self._figures),
            _nodes=_describe_nodes(self._listed),
            _headers=_describe_headers(game),
        )
        self.observe(lambda _: self._step(), "_at")
        self._show()
        if ply:
            self.ply = ply

    @property
    def node(self) -> Node:
        """The node that is shown."""
        return self._listed[self._at]

    @node.setter
    def node(self, node: Node) -> None:
        if node not in self._listed:  # it may have been added meanwhile
            self._listed = list(self.game.root.walk())
            self._nodes = _describe_nodes(self._listed)
        if node not in self._listed:
            raise error("widget-option", f"{node!r} is not a node of {self.game!r}")
        self._at = self._listed.index(node)

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

    @traitlets.validate("_at")
    def _check_at(self, proposal: Data) -> int:
        at: int = proposal["value"]
        return max(0, min(at, len(self._listed) - 1))


def _describe_headers(game: Game) -> dict[str, str]:
    known = {tag: game.headers.get(tag, "?") for tag in _TAGS}
    known["Result"] = game.result
    return {tag: value for tag, value in known.items() if value not in ("?", "*", "????.??.??")}


def _describe_nodes(nodes: list[Node]) -> list[Data]:
    """Return the moves of a game as people write them, with what was written about them."""
    root = nodes[0]
    board = root.board()
    last = board.fen().rpartition(" ")[2]
    first = int(last) if last.isdigit() else 1
    found: list[Data] = [{"parent": None, **_describe_notes(board, root)}]
    number_of = {root: 0}
    for node in nodes[1:]:
        parent, move = node.parent, node.move
        assert parent is not None
        assert move is not None
        above = found[number_of[parent]]
        while len(board.history) > above.get("ply", 0):
            board.pop()
        # A number counts a turn of both sides, however many moves it has.
        is_next = above.get("side") is False and board.turn
        number = above.get("number", first) + is_next
        data = {
            "parent": number_of[parent],
            "ply": len(board.history) + 1,
            "san": board.san(move),
            "side": board.turn,
            "number": number,
            "nags": node.nags,
        }
        board.push(move)
        number_of[node] = len(found)
        found.append({**data, **_describe_notes(board, node)})
    return found


def _describe_notes(board: Board, node: Node) -> Data:
    """Return the comments of a node, and the values in them; what is not there is left out."""
    evaluation = node.evaluation
    notes: dict[str, Any] = {
        "before": _words(node.comments_before),
        "comment": _words(node.comments),
        "evaluation": None if evaluation is None else evaluation._asdict(),
        "clock": node.clock,
        "arrows": list(_describe_arrows(board.game.grid, node.arrows)),
    }
    return {name: value for name, value in notes.items() if value not in (None, "", [])}


def _describe_arrows(grid: Grid, arrows: list[Arrow]) -> Iterator[Data]:
    for colour, tail, head in arrows:
        try:
            yield {"from": grid.square(tail), "to": grid.square(head), "colour": colour}
        except SquareError:
            continue  # anybody can have written the comment


def _words(comments: list[str]) -> str:
    return " ".join(_VALUES.sub("", " ".join(comments)).split())
