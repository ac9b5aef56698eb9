"""Likely reasons why an engine misses moves or lists illegal ones."""

from collections.abc import Iterable, Sequence

from rookery._core import Board, ChessBoard, ChessMove
from rookery.errors import RookeryError

__all__ = ["causes"]

_PIECES = ("pawns", "knights", "bishops", "rooks", "queens", "kings")


def causes(
    board: Board, missing: Sequence[str], extra: Sequence[str], twice: Sequence[str]
) -> str | None:
    """Return in one line what the moves have in common, or None.

    >>> from rookery import game
    >>> causes(game("chess").board("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), ["e1g1"], [], [])
    'castling is missing'
    """
    if isinstance(board, ChessBoard):
        reasons = [_missing_from_chess(board, text) for text in missing]
        reasons += [_extra_in_chess(board, text) for text in extra]
    else:
        reasons = [_missing(board) for _ in missing]
        reasons += [_extra(board, text) for text in extra]
    if twice:
        reasons.append("a move is listed twice" if len(twice) == 1 else "moves are listed twice")
    known = list(dict.fromkeys(filter(None, reasons)))
    return _joined(known) if known else None


def _joined(sentences: Iterable[str]) -> str:
    """Join the causes; missing promotions become one sentence."""
    pieces, others = [], []
    for sentence in sentences:
        before, middle, piece = sentence.partition("promotions to ")
        if middle and not before:
            pieces.append(piece.removesuffix(" are missing"))
        else:
            others.append(sentence)
    if pieces:
        some = len(pieces) < 4
        promotions = f"promotions to {', '.join(pieces)}" if some else "promotions"
        others.insert(0, f"{promotions} are missing")
    return "; ".join(others)


# Any game: what its board can tell.


def _missing(board: Board) -> str | None:
    return "answers to a check are missing" if board.is_check() else None


def _extra(board: Board, text: str) -> str | None:
    try:
        move = board.game.move(text)
    except RookeryError:
        return f"{text} is not the text of a move"
    if move not in board.pseudo_legal_moves:
        return f"{text} is not a move of a piece that stands there"
    if board.is_check():
        return f"{text} does not answer the check"
    return f"{text} leaves the mover in check"


# Chess.


def _missing_from_chess(board: ChessBoard, text: str) -> str | None:
    move = ChessMove.from_uci(text)
    if board.is_castling(move):
        return "castling is missing"
    if board.is_en_passant(move):
        return "en passant is missing"
    if move.promotion:
        return f"promotions to {_PIECES[move.promotion - 1]} are missing"
    if board.is_check():
        return "answers to a check are missing"
    if board.is_pinned(board.turn, move.from_square):
        return "moves of a pinned piece along its pin are missing"
    piece = board.piece_type_at(move.from_square)
    assert piece
    if piece == 1 and abs(move.to_square - move.from_square) == 16:
        return "double steps of pawns are missing"
    return (
        f"{'captures' if board.is_capture(move) else 'moves'} of {_PIECES[piece - 1]} are missing"
    )


def _extra_in_chess(board: ChessBoard, text: str) -> str | None:
    try:
        move = ChessMove.from_uci(text)
    except RookeryError:
        return f"{text} is not the text of a move"
    if not move:
        return "a null move is listed"
    piece = board.piece_type_at(move.from_square)
    if piece is None or board.color_at(move.from_square) != board.turn:
        return f"{text} moves a piece from an empty square"
    files = abs(move.from_square % 8 - move.to_square % 8)
    if piece == 6 and (files > 1 or board.color_at(move.to_square) == board.turn):
        return _extra_castling(board, move)
    if piece == 1 and files == 1 and move.to_square not in board.occupied:
        if move.to_square != board.ep_square:
            return "en passant where no pawn has just made a double step"
        return "en passant that leaves the king in check"
    if not board.is_pseudo_legal(move):
        if piece == 1 and move.to_square // 8 in (0, 7) and not move.promotion:
            return "a pawn reaches the last rank and does not promote"
        return f"{text} is not a move of a piece that stands there"
    if piece == 6:
        return "the king moves onto an attacked square"
    if len(board.checkers()) > 1:
        return "a double check is answered without the king"
    if board.is_check():
        return "a check is not answered"
    return "a pinned piece leaves its pin"


def _extra_castling(board: ChessBoard, move: ChessMove) -> str:
    king, to = move.from_square, move.to_square
    kingside = to > king
    if not board.has_castling_rights(board.turn) or not (
        board.has_kingside_castling_rights(board.turn)
        if kingside
        else board.has_queenside_castling_rights(board.turn)
    ):
        return "castling without the right to castle"
    if board.is_check():
        return "castling out of check"
    end = king // 8 * 8 + (6 if kingside else 2)
    way = range(min(king, end), max(king, end) + 1)
    if board.is_attacked_by(not board.turn, end):
        return "castling into check"
    if any(board.is_attacked_by(not board.turn, square) for square in way):
        return "castling through check"
    return "castling over a piece"
