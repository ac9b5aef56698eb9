"""Methods of ChessBoard and ChessSetup: EPD, start positions of Chess960, flags."""

# mypy: disable-error-code="misc"

from __future__ import annotations

from rookery._core import ChessBoard, ChessSetup, Move
from rookery._methods._attach import completes

TYPE_CHECKING = False
if TYPE_CHECKING:
    import rookery.chess


@completes(ChessBoard)
class ChessBoardMethods:
    """EPD, Chess960, and what is drawn or asked in chess alone."""

    @staticmethod
    def from_chess960_pos(scharnagl: int) -> ChessBoard:
        """Return a Chess960 board at the start position with this number (0 to 959).

        >>> ChessBoard.from_chess960_pos(518).board_fen()
        'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'
        """
        from rookery.chess import _chess960

        return _chess960.from_chess960_pos(scharnagl)

    @staticmethod
    def from_epd(epd: str, *, chess960: bool = False) -> tuple[ChessBoard, dict[str, object]]:
        r"""Parse a line of EPD and return its board and its operations.

        >>> board, operations = ChessBoard.from_epd("8/8/8/8/8/5k2/4p3/4K3 w - - id \"end\";")
        >>> operations
        {'id': 'end'}
        """
        from rookery.chess import _epd

        return _epd.from_epd(epd, chess960)

    def epd(
        self: ChessBoard, *, en_passant: str = "legal", shredder: bool = False, **operations: object
    ) -> str:
        """Return the position as EPD with operations.

        Values are text, numbers, moves or lists of moves.
        `en_passant` and `shredder` have the same meaning as in fen().

        >>> ChessBoard().epd(bm=["e2e4"], id="first move")
        'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id "first move";'
        """
        from rookery.chess import _epd

        return _epd.to_epd(self, en_passant=en_passant, shredder=shredder, **operations)

    def unicode(
        self: ChessBoard,
        *,
        invert_color: bool = False,
        borders: bool = True,
        empty_square: str = "·",
        orientation: bool = True,
    ) -> str:
        """Return the board drawn with Unicode chess symbols.

        `invert_color` swaps the symbols of the two sides, for light text on a dark background.
        """
        from rookery.render import board

        return board.to_unicode(
            self,
            invert_color=invert_color,
            borders=borders,
            empty_square=empty_square,
            orientation=orientation,
        )

    def status(self: ChessBoard) -> rookery.chess.Status:
        """Return flags for whatever makes the position unreachable in a game.

        Positions that cannot be played at all exist only as a Setup, not as a board.
        """
        from rookery.chess import Status

        return Status(self._status_flags())

    def kind(self: ChessBoard, move: Move | str) -> rookery.chess.MoveKind:
        """Return the kind of a legal move: the 4 high bits of encode()."""
        from rookery.chess import MoveKind

        return MoveKind(self.encode(move) >> 12)


@completes(ChessSetup)
class ChessSetupMethods:
    """What is wrong with a position of chess."""

    def status(self: ChessSetup) -> rookery.chess.Status:
        """Return everything that is invalid or odd about the position, as flags."""
        from rookery.chess import Status

        return Status(self._status_flags())
