"""See, Count, Rules and positions set up by hand: questions about a game that change nothing."""

from __future__ import annotations

from rookery import _games
from rookery._core import Board
from rookery.page import arranging, counting, lenses, rules
from rookery.page.jobs import Data, LongJob
from rookery.page.messages import MessageError
from rookery.page.open_game import OpenGame
from rookery.page.states import describe_game
from rookery.render.figures import figures_of

__all__ = ["Looking"]


class Looking(OpenGame):
    """Questions about the position on screen; `ply` is a place in its line."""

    def _on_look(self, kind: str, ply: int | None = None) -> list[Data]:
        sets = lenses.look(self._on_screen(ply), kind, self._sides)
        return [{"type": "look", "kind": kind, "sets": sets}]

    def _on_reach(self, square: int, ply: int | None = None) -> list[Data]:
        board = self._on_screen(ply)
        _require_squares(board, [square])
        return [{"type": "look", "kind": "reach", "sets": lenses.reach(board, square)}]

    def _on_shift(self, squares: list[int], up: int, right: int) -> list[Data]:
        _require_squares(self._at(0), squares)
        moved = lenses.shift(self._game.grid, squares, up, right)
        return [{"type": "look", "kind": "shift", "sets": [moved]}]

    def _on_pattern(self, text: str, square: int, squares: list[int]) -> list[Data]:
        _require_squares(self._at(0), [square, *squares])
        return [{"type": "pattern", **lenses.pattern(self._game, text, square, squares)}]

    def _on_magic(self, kind: str, square: int, squares: list[int]) -> list[Data]:
        found = lenses.magic(kind, square, squares)
        chess = _games.game("chess")
        return [{"type": "magic", **found, "game": describe_game(chess, figures_of(chess))}]

    def _on_make(self, move: str, ply: int | None = None) -> list[Data]:
        made = lenses.make(self._on_screen(ply), move)
        return [{"type": "make", **made, "game": describe_game(self._game, self._figures)}]

    def _on_perft(
        self, depth: int, kinds: bool = False, ply: int | None = None
    ) -> list[Data | LongJob]:
        board = self._on_screen(ply)
        job = counting.count_kinds if kinds else counting.count
        return [
            LongJob(
                "perft", lambda report, stop: job(board, depth, report, stop), lambda found: [found]
            )
        ]

    def _on_rules(self) -> list[Data]:
        return [{"type": "rules", **rules.of_game(self._game)}]

    def _on_movement(self, square: int, ply: int | None = None) -> list[Data]:
        board = self._on_screen(ply)
        _require_squares(board, [square])
        return [{"type": "movement", **rules.movement(board, square)}]

    def _on_setup(self, ply: int | None = None) -> list[Data]:
        """Set up a position by hand, beginning with the one on screen."""
        return [{"type": "setup", **arranging.begin(self._on_screen(ply))}]

    def _on_arrange(
        self,
        squares: list[int],
        symbols: list[str],
        hands: list[str],
        turn: bool,
        castling: str,
        en_passant: str,
        checks: str,
        number: int,
    ) -> list[Data]:
        """Return what is wrong with a position that has these pieces."""
        if len(squares) != len(symbols):
            raise MessageError("arrange: as many symbols as squares")
        _require_squares(self._at(0), squares)
        pieces = list(zip(squares, symbols, strict=True))
        position = arranging.Arrangement(pieces, hands, turn, castling, en_passant, checks, number)
        return [{"type": "arranged", **arranging.arrange(self._game, self._figures, position)}]


def _require_squares(board: Board, squares: list[int]) -> None:
    most = len(board.game.grid)
    if any(square >= most for square in squares):
        raise MessageError(f"squares of this board are numbers from 0 to {most - 1}")
