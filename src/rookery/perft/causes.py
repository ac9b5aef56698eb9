"""Likely reasons why an engine misses moves or lists illegal ones."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from rookery._core import Board, ChessBoard, ChessMove, Move
from rookery.errors import RookeryError

__all__ = ["causes"]

_PIECES = ("pawns", "knights", "bishops", "rooks", "queens", "kings")


def causes(
    board: Board,
    missing: Sequence[str],
    extra: Sequence[str],
    twice: Sequence[str],
    *,
    path: Sequence[tuple[Board, Move]] = (),
) -> str | None:
    """Return in one line what the moves have in common, or None.

    `path` are the boards and moves that lead to this one: a move may have left something behind.

    >>> from rookery import game
    >>> causes(game("chess").board("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), ["e1g1"], [], [])
    'castling is missing'
    """
    if isinstance(board, ChessBoard):
        left_behind = _left_behind(board, path, missing, extra)
        if left_behind:
            return left_behind
        boards = [*(before for before, _ in path if isinstance(before, ChessBoard)), board]
        reasons = [_missing_from_chess(board, text) for text in missing]
        reasons += [_extra_in_chess(board, text, boards) for text in extra]
    else:
        reasons = [_missing(board, text) for text in missing]
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


def _missing(board: Board, text: str) -> str | None:
    move = board.game.move(text)
    if board.is_check():
        return "answers to a check are missing"
    if move.drop:
        return "drops are missing"
    return "promotions are missing" if move.promotion else None


def _extra(board: Board, text: str) -> str | None:
    try:
        move = board.game.move(text)
    except RookeryError:
        return f"{text} is not the text of a move"
    if move not in board.pseudo_legal_moves:
        return f"{text} is not a move of a piece that stands there"
    forbidden = _forbidden(board, move)
    if forbidden:
        return forbidden
    if board.is_check():
        return "a check is not answered"
    return "a move leaves the mover in check"


def _forbidden(board: Board, move: Move) -> str | None:
    """Return which rule forbids a move that leaves the mover's royal pieces safe, if one does."""
    legal = board.legal_moves.to_list()
    if legal and not board.is_capture(move) and all(board.is_capture(other) for other in legal):
        return "a capture is compulsory, and a move that captures nothing is listed"
    after = board.copy(stack=False)
    try:
        after.push_unchecked(move)
    except RookeryError:
        return None
    mover = not after.turn
    for kind in board.game.pieces:
        if kind.royal and kind.side == mover:
            for square in after.pieces(kind.symbol):
                if after.is_attacked_by(after.turn, square):
                    return None
    if not after.is_check():
        return None
    if move.drop and not after.legal_moves:
        return "a drop mates that must not mate"
    return "a move gives check, which this game does not allow"


# Chess.


def _left_behind(
    board: ChessBoard,
    path: Sequence[tuple[Board, Move]],
    missing: Sequence[str],
    extra: Sequence[str],
) -> str | None:
    """Find a piece that a move of the path did not take along, if that explains every move."""
    listed = ({str(move) for move in board.legal_moves} - set(missing)) | set(extra)
    for before, move in path:
        assert isinstance(before, ChessBoard)
        assert isinstance(move, ChessMove)
        changes: dict[int, str | None] = {}
        if before.is_en_passant(move):
            changes[move.from_square // 8 * 8 + move.to_square % 8] = "p" if before.turn else "P"
            sentence = "en passant leaves the captured pawn on the board"
        elif before.is_castling(move):
            after = before.copy(stack=False)
            after.push(move)
            changes.update(dict.fromkeys(before.rooks - after.rooks, "R" if before.turn else "r"))
            changes.update(dict.fromkeys(after.rooks - before.rooks))
            sentence = "castling leaves the rook where it was"
        if changes and _moves_with(board, changes) == listed:
            return sentence
    return None


def _moves_with(board: ChessBoard, changes: dict[int, str | None]) -> set[str] | None:
    """Return the legal moves with some squares changed, None if that cannot be played."""
    setup = board.setup()
    for square, symbol in changes.items():
        if symbol:
            if setup.piece_at(square):
                return None
            setup.set(square, symbol)
        else:
            setup.remove(square)
    try:
        return {str(move) for move in setup.board().legal_moves}
    except RookeryError:
        return None


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


def _extra_in_chess(board: ChessBoard, text: str, boards: Sequence[ChessBoard]) -> str | None:
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
        return _extra_castling(board, move, boards)
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


def _extra_castling(board: ChessBoard, move: ChessMove, boards: Sequence[ChessBoard]) -> str:
    king, to = move.from_square, move.to_square
    kingside = to > king
    if not _may_castle(board, board.turn, kingside):
        return _lost_right(boards, kingside)
    if board.is_check():
        return "castling out of check"
    end = king // 8 * 8 + (6 if kingside else 2)
    way = range(min(king, end), max(king, end) + 1)
    if board.is_attacked_by(not board.turn, end):
        return "castling into check"
    if any(board.is_attacked_by(not board.turn, square) for square in way):
        return "castling through check"
    return "castling over a piece"


def _may_castle(board: ChessBoard, color: bool, kingside: bool) -> bool:
    if kingside:
        return board.has_kingside_castling_rights(color)
    return board.has_queenside_castling_rights(color)


def _lost_right(boards: Sequence[ChessBoard], kingside: bool) -> str:
    """Return how the side to move on the last board has lost its right to castle."""
    color = boards[-1].turn
    for before, after in pairwise(boards):
        if _may_castle(before, color, kingside) and not _may_castle(after, color, kingside):
            if before.turn != color:
                return "castling with a rook that was captured: its right is kept"
            king_moved = before.king(color) != after.king(color)
            piece = "king" if king_moved else "rook"
            return f"castling with a {piece} that has moved: its right is kept"
    return "castling without the right to castle"
