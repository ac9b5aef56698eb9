"""The games that a client plays: boards by their ids, within limits."""

import json
from threading import Lock

from rookery._core import Board, Game
from rookery._games import game, games
from rookery._search import SearchResult
from rookery.design import Design
from rookery.errors import error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MOST_GAMES = 32
MOST_PLIES = 10_000
MOST_LETTERS = 100_000  # of a definition
MOST_FEN = 4_000  # letters, as the next
MOST_MOVE = 100
MOST_SECONDS = 10.0
MOST_NODES = 10_000_000
MOST_LINES = 5


class OpenGames:
    """Boards by id. Calls may come from several threads: one at a time looks at the boards.

    >>> open_games = OpenGames()
    >>> name, board = open_games.new("chess")
    >>> open_games.play(name, "e2e4").fen()
    'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
    """

    def __init__(self) -> None:
        self._boards: dict[str, Board] = {}
        self._begun = 0
        self._looking = Lock()
        self._searching = Lock()  # one search at a time: each has a limit, and they share the CPU

    def new(
        self,
        name: str = "chess",
        fen: str | None = None,
        definition: "dict[str, Any] | None" = None,
    ) -> tuple[str, Board]:
        """Begin a game of this name, or of a definition, and return its id and its board."""
        played = _defined(definition) if definition is not None else game(name)
        if fen is not None and len(fen) > MOST_FEN:
            raise error("session-limit", f"a FEN of {len(fen)} letters: at most {MOST_FEN}")
        board = played.board() if fen is None else played.board(fen)
        with self._looking:
            if len(self._boards) >= MOST_GAMES:
                raise error("session-limit", f"{MOST_GAMES} games are open: end one of them first")
            self._begun += 1
            new = f"game-{self._begun}"
            self._boards[new] = board
            return new, board.copy()

    def board(self, name: str) -> Board:
        """Return a copy of the board of a game."""
        with self._looking:
            return self._board(name).copy()

    def _board(self, name: str) -> Board:
        if name not in self._boards:
            known = ", ".join(self._boards) or "none: begin one first"
            raise error("session-game", f"no game has the id {name[:40]!r}; open games: {known}")
        return self._boards[name]

    def play(self, name: str, move: str) -> Board:
        """Play a legal move, and return a copy of the board."""
        with self._looking:
            board = self._board(name)
            if len(move) > MOST_MOVE:
                raise error("session-limit", f"a move of {len(move)} letters: at most {MOST_MOVE}")
            if len(board.history) >= MOST_PLIES:
                raise error("session-limit", f"{MOST_PLIES} moves were played: begin a new game")
            board.push(move)
            return board.copy()

    def undo(self, name: str, plies: int = 1) -> Board:
        """Take moves back, and return a copy of the board."""
        with self._looking:
            board = self._board(name)
            played = len(board.history)
            if not 1 <= plies <= played:
                raise error("session-limit", f"plies={plies}: {played} moves can be taken back")
            for _ in range(plies):
                board.pop()
            return board.copy()

    def end(self, name: str) -> None:
        """End a game, whose id is not used again."""
        with self._looking:
            self._board(name)
            del self._boards[name]

    def analyse(
        self, name: str, *, seconds: float = 1.0, nodes: int | None = None, lines: int = 1
    ) -> tuple[Board, SearchResult]:
        """Search for the best moves within the limits, and return the board with what was found."""
        for what, value, most in (
            ("seconds", seconds, MOST_SECONDS),
            ("nodes", 1 if nodes is None else nodes, MOST_NODES),
            ("lines", lines, MOST_LINES),
        ):
            if not 0 < value <= most:
                raise error("session-limit", f"{what}={value}: expected up to {most:g}")
        board = self.board(name)
        if board.outcome() is not None or not board.legal_moves:
            raise error("session-over", f"the game is over: {board.outcome()}")
        with self._searching:
            return board, board.search(seconds=seconds, nodes=nodes, lines=lines)

    def game(self, name: str) -> Game:
        """Return the game of an id, or else of a name."""
        with self._looking:
            if name in self._boards:
                return self._boards[name].game
        return game(name)


def _defined(definition: "dict[str, Any]") -> Game:
    """Compile a definition, which is data and is never executed."""
    text = json.dumps(definition)
    if len(text) > MOST_LETTERS:
        raise error("session-limit", f"a definition of {len(text)} letters: at most {MOST_LETTERS}")
    return Design.from_json(text).compile()


def titles() -> dict[str, str]:
    """Return the names of all games and a line about each, without compiling them."""
    from rookery.variants import NAMES, design

    return {name: design(name).about if name in NAMES else game(name).title for name in games()}
