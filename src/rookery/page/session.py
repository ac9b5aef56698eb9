"""One person's session: a message comes in, messages and jobs go out.

A session knows neither sockets nor threads. A long job is returned as a `LongJob`, which somebody
else runs in a thread; what it finds comes back to the session by `finish`, in the thread of the
session.
"""

from __future__ import annotations

from rookery import _games
from rookery._core import Board, Move
from rookery._search import LEVELS
from rookery.errors import RookeryError
from rookery.page import designing, editing, palette, saving, sources
from rookery.page.analysing import Analysing
from rookery.page.jobs import Data, LongJob
from rookery.page.looking import Looking
from rookery.page.messages import MOST_BYTES, MessageError
from rookery.page.playing import Playing

__all__ = ["LongJob", "Session"]

# Questions that leave a running job alone.
_ASIDE = {"view", "save", "look", "reach", "shift", "pattern", "magic", "make", "design", "words"}
_ASIDE |= {"rewrite", "rules", "movement", "setup", "arrange"}
_ASIDE |= {"palette", "language", "phrase", "edit", "note", "branch"}
# Messages whose answer may take more than a few milliseconds.
_SLOW = {
    "open",
    "load",
    "design",
    "words",
    "look",
    "reach",
    "pattern",
    "save",
    "rewrite",
    "rules",
    "arrange",
}


class Session(Playing, Analysing, Looking):
    """A game that is played on one page."""

    def hello(self) -> Data:
        """Return the first message: the games that there are, and the one to begin with."""
        return {
            "type": "hello",
            "format": 2,
            "games": _listed_games(),
            "levels": LEVELS,
            "most_bytes": MOST_BYTES,
            "game": self._game.name,
            "fen": self._at(0).fen(),
        }

    def stops_job(self, message: Data, kind: str) -> bool:
        """Return whether a message makes the answer of a running job of this kind pointless."""
        return message["type"] not in _ASIDE and message.get("job", kind) == kind

    def is_slow(self, message: Data) -> bool:
        """Return whether a message is better answered in a thread."""
        return message["type"] in _SLOW

    def handle(self, message: Data) -> list[Data | LongJob]:
        """Return the answers to a message. What is wrong with it is an answer, too."""
        answer = getattr(self, f"_on_{message['type']}")
        try:
            answers: list[Data | LongJob] = answer(
                **{name: value for name, value in message.items() if name not in ("type", "id")}
            )
        except (RookeryError, MessageError) as wrong:
            return [{"type": "error", "about": message["type"], "text": str(wrong)}]
        return answers

    # Without messages: what programs do with a board that people see

    @property
    def turn(self) -> bool:
        """The side to move, at the end of the game."""
        return self._at().turn

    def board(self, node: int | None = None) -> Board:
        """Return a new board after a move, by default the last of the game, with its history."""
        return self._at(node)

    def put(self, board: Board) -> list[Data]:
        """Begin with a board that may have a history; return its game and its state."""
        moves = [str(move) for move in board.history]
        document = {"fen": board.root().fen(), "moves": moves}
        self._begin(saving.from_document(board.game, document))
        return self._show()

    def push(self, move: Move | str) -> Move:
        """Play a move and return it. Raise MoveError if it is not legal."""
        played = self._at().parse_move(str(move))
        self._push(played)
        return played

    def pop(self) -> Move:
        """Take back the last move and return it. Raise HistoryError if there is none."""
        move = self._at().pop()
        self._on_undo()
        return move

    def state(self) -> Data:
        """Return the position on screen with the whole tree, whatever was told before."""
        self._changes.send_again()
        return self._state()

    # Designing

    def _on_words(self, game: str | None = None, definition: str | None = None) -> list[Data]:
        if definition is not None:
            return [sources.of_definition(definition)]
        return [sources.of_game(self._game.name if game is None else game)]

    def _on_rewrite(self, text: str, kind: str) -> list[Data]:
        return [{"type": "rewritten", **sources.rewritten(text, kind)}]

    def _on_design(self, text: str, kind: str) -> list[Data]:
        return [designing.check(text, kind)]

    def _on_palette(self) -> list[Data]:
        return [{"type": "palette", **palette.pieces()}]

    def _on_language(self) -> list[Data]:
        return [{"type": "language", "words": palette.language()}]

    def _on_phrase(self, text: str) -> list[Data]:
        return [{"type": "phrase", **palette.phrase(text)}]

    def _on_edit(self, text: str, kind: str, definition: str) -> list[Data]:
        return [{"type": "edited", **editing.edited(text, kind, definition)}]


def _listed_games() -> list[Data]:
    """Return the games, those that are shipped without compiling them."""
    from rookery.variants import NAMES, design

    if not _LISTED:
        for name in _games.games():
            about = design(name).about if name in NAMES else _games.game(name).title
            _LISTED.append({"name": name, "title": about})
    return _LISTED


_LISTED: list[Data] = []
