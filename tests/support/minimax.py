"""Plain minimax over evaluate(): what a search must find when it leaves nothing out."""

import random

WIN = 32000  # less one for every ply until the game ends


def minimax(board, depth, *, quiescence=False, limit):
    """Return the score of a position for the side to move; None if there are too many leaves."""
    plies = len(board.history)
    try:
        return _minimax(board, depth, quiescence, 0, [limit], -WIN - 1, WIN + 1)
    except _TooManyError:
        while len(board.history) > plies:
            board.pop()
        return None


class _TooManyError(Exception):
    pass


def _minimax(board, depth, quiescence, ply, left, alpha, beta):
    """Full minimax, but for the captures of quiescence: there the rest is left out once it is
    clear that the other side will not let it come to this.
    """
    if ply > 0 and (ended := board.outcome()):
        if ended.winner is None:
            return 0
        return WIN - ply if ended.winner == board.turn else ply - WIN
    is_leaf, check = depth <= 0, board.is_check()
    if is_leaf:
        left[0] -= 1
        if left[0] < 0:
            raise _TooManyError
    if is_leaf and (not quiescence or depth <= -40):
        return board.evaluate().score
    best = board.evaluate().score if is_leaf and not check else -WIN - 1
    side = board.turn
    for move in board.legal_moves.to_list():
        if is_leaf and not check and not is_noisy(board, move):
            continue
        if quiescence and best >= beta:
            break
        low = max(alpha, best)
        board.push(move)
        if board.turn == side:
            score = _minimax(board, depth - 1, quiescence, ply + 1, left, low, beta)
        else:
            score = -_minimax(board, depth - 1, quiescence, ply + 1, left, -beta, -low)
        board.pop()
        best = max(best, score)
    return best


def is_noisy(board, move):
    """Return whether a move captures or promotes."""
    return board.is_capture(move) or bool(move.promotion)


def random_positions(game, count, seed):
    """Yield boards of random games that are not over, all different, without history."""
    chance = random.Random(seed)
    seen = set()
    while len(seen) < count:
        board = game.board()
        for _ in range(chance.randrange(1, 70)):
            moves = board.legal_moves.to_list()
            if not moves or board.outcome():
                break
            board.push(chance.choice(moves))
        if board.outcome() is None and board.fen() not in seen:
            seen.add(board.fen())
            board.clear_stack()
            yield board
