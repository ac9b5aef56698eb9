"""A board in a notebook on which a game is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from rookery._core import Board, Move
from rookery._search import level_nodes
from rookery.errors import error
from rookery.notebook.background import Background, IsStopped
from rookery.notebook.widget import Data, SharedWidget, callbacks, traitlets
from rookery.page.messages import MessageError, check
from rookery.page.session import LongJob, Session

if TYPE_CHECKING:
    Callback = TypeVar("Callback", bound=Callable[[Move], object])

__all__ = ["BoardWidget"]

_ACCEPTED = ("move", "undo", "view")  # of the messages of a page


class BoardWidget(SharedWidget):
    """A board to play on in a notebook, made by `board.widget()`.

    It has a copy of the board. `push()`, `pop()` and `board` change it from Python, in all views at
    once; `on_move()` registers functions that are called with the moves of people and of the
    computer. `flipped`, `size`, `theme`, `level` and `analysing` can be assigned.

    >>> from rookery import game
    >>> widget = game("shogi").board().widget(against="Gote", level=3)
    >>> widget.board.turn, widget.moves
    (True, [])
    """

    _thinking = traitlets.Instance(Background, ())
    _computer = traitlets.Bool(None, allow_none=True).tag(sync=True)  # the side that it plays
    level = traitlets.Int(4, help="The level of the computer, 1 to 10.").tag(sync=True)
    fen = traitlets.Unicode(read_only=True, help="The position as FEN.").tag(sync=True)
    moves = traitlets.List(
        traitlets.Unicode(), read_only=True, help="The moves that were played."
    ).tag(sync=True)

    def __init__(
        self,
        board: Board,
        *,
        against: str | None = None,
        level: int = 4,
        analysis: bool | float = False,
        lines: int = 3,
        flipped: bool | None = None,
        size: int = 400,
        theme: str = "auto",
        letters: bool = False,
    ) -> None:
        self._session = Session(board.game, letters=letters)
        self._moved = callbacks()
        game, state = self._session.put(board)
        computer = _side_of(board.game.name, game["sides"], against)
        super().__init__(
            analysis=analysis,
            lines=lines,
            size=size,
            theme=theme,
            # The computer is above.
            flipped=computer is True if flipped is None else flipped,
            level=level,
            _kind="player",
            _game=game,
            _state=state,
            _computer=computer,
        )
        self.on_msg(self._receive)
        self._changed()

    @property
    def board(self) -> Board:
        """A copy of the position with its history; assign a board to play on from it.

        >>> from rookery import game
        >>> widget = game("chess").board().widget()
        >>> widget.board = game("chess").board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
        >>> len(widget.board.legal_moves)
        6
        """
        with self._lock:
            return self._session.board()

    @board.setter
    def board(self, board: Board) -> None:
        with self._lock:
            game, _ = self._session.put(board)
            with self.hold_sync():
                self._game = game
                self._changed()

    def push(self, move: Move | str) -> None:
        """Play a move. Raise MoveError, leaving the position unchanged, if it is illegal.

        >>> from rookery import game
        >>> widget = game("chess").board().widget()
        >>> widget.push("e2e4")
        >>> widget.fen
        'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
        """
        with self._lock:
            self._session.push(move)
            self._changed()

    def pop(self) -> Move:
        """Take back the last move and return it. Raise HistoryError if there is none."""
        with self._lock:
            move = self._session.pop()
            self._changed()
            return move

    def on_move(self, callback: Callback, *, remove: bool = False) -> Callback:
        """Call a function with each move that is made on the board, after it was played.

        It hears of the moves of people and of the computer, not of those of push(): so it can
        answer a move with another one. `remove` takes it off the list. It can be a decorator.

        >>> from rookery import game
        >>> widget = game("tic-tac-toe").board().widget()
        >>> @widget.on_move
        ... def answer(move):
        ...     if widget.board.outcome() is None:
        ...         widget.push(widget.board.best_move(depth=9))
        """
        self._moved.register_callback(callback, remove=remove)
        return callback

    def close(self) -> None:
        """Take the board out of the notebook, and stop its searches."""
        self._thinking.stop()
        super().close()

    def _changed(self) -> None:
        """Show the position of the game; then the computer thinks, if it is to move."""
        with self._lock, self.hold_sync():
            self._show()
            self._think()

    def _show(self) -> None:
        """Show the position that the session has on screen; analyse it, if that is wanted."""
        with self._lock, self.hold_sync():
            self._problem = ""
            state, board = self._session.state(), self._session.board()
            if not state["playable"]:
                state["moves"] = []  # variations are for the page
            self._state = state
            self.set_trait("fen", board.fen())
            self.set_trait("moves", [str(move) for move in board.history])
            self._analyse()

    def _shown_board(self) -> Board | None:
        is_last = self._state["node"] == self._state["end"]
        if is_last and (self._state["result"] or self._session.turn == self._computer):
            return None
        return self._session.board(self._state["node"])

    # Against the computer

    def _think(self) -> None:
        """Let the computer think if it is to move."""
        self._thinking.stop()
        if self._session.turn != self._computer or self._state["result"]:
            return
        [job] = self._session.handle({"type": "think", "level": self.level})
        assert isinstance(job, LongJob)
        self._thinking.start(lambda is_stopped: self._play(job, is_stopped))

    def _play(self, job: LongJob, is_stopped: IsStopped) -> None:
        move = job.run(lambda _: None, is_stopped)
        with self._lock:
            if is_stopped():
                return
            job.finish(move)
            self._changed()
        self._moved(move)

    # Messages of the browser

    def _receive(self, _: object, content: Any, __: object) -> None:
        """Answer a message: one of the page, and for a move how many were made before it."""
        ply = content.pop("at", None) if isinstance(content, dict) else None
        try:
            message = check(content)
            if message["type"] not in _ACCEPTED:
                raise MessageError(f"a notebook sends no {message['type']!r}")
        except MessageError as wrong:
            self._problem = str(wrong)
            return
        with self._lock:
            is_move = message["type"] == "move"
            if is_move and ply != len(self.moves):
                return  # of a position that has gone meanwhile
            [answer] = self._session.handle(message)
            assert isinstance(answer, dict)
            if answer["type"] == "error":
                self._problem = answer["text"]
                return
            move = self._session.board().peek() if is_move else None
            if message["type"] == "view":
                self._show()
            else:
                self._changed()
        if move is not None:
            self._moved(move)

    @traitlets.validate("level")
    def _check_level(self, proposal: Data) -> int:
        level: int = proposal["value"]
        level_nodes(level)
        return level


def _side_of(game: str, sides: list[str], against: str | None) -> bool | None:
    """Return the side that a text names: by its place or by its name. None stays None.

    >>> _side_of("xiangqi", ["Red", "Black"], "black")
    False
    """
    if against is None:
        return None
    for place, name in zip(("first", "second"), sides, strict=True):
        if str(against).lower() in (place, name.lower()):
            return place == "first"
    raise error(
        "widget-option",
        f'against={against!r} in {game}: expected "first" or "second", '
        f'or "{sides[0]}" or "{sides[1]}"',
    )
