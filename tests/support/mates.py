"""Mates by brute force, on the board of python-chess."""

import chess


def mates_in(board: chess.Board, length: int) -> bool:
    """Return whether the side to move mates in so many moves or fewer."""
    for move in list(board.legal_moves):
        if length == 1 and not board.gives_check(move):
            continue
        board.push(move)
        # The other side may not end the game first: a draw is claimed by the rules that end it.
        mated = board.is_checkmate() or (
            length > 1
            and not board.is_game_over()
            and all(_mates_after(board, reply, length - 1) for reply in list(board.legal_moves))
        )
        board.pop()
        if mated:
            return True
    return False


def _mates_after(board: chess.Board, reply: chess.Move, length: int) -> bool:
    board.push(reply)
    mated = not board.is_game_over() and mates_in(board, length)
    board.pop()
    return mated
