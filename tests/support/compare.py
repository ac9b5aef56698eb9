"""A board of a defined game beside the slow model."""

WINNERS = {None: None, 0: True, 1: False}


def compare(board, model, position, history):
    """Check that board and model agree on a position; return the moves of the model."""
    moves = model.moves(position)
    texts = [str(move) for move in board.legal_moves]
    assert sorted(texts) == sorted(moves), board.fen()
    assert {str(m) for m in board.pseudo_legal_moves if m in board.legal_moves} == {*moves}
    assert board.fen() == model.write(position)
    assert board.is_check() == model.is_check(position)
    outcome = board.outcome()
    expected = model.outcome(history)
    assert (outcome and (outcome.winner, outcome.reason)) == (
        expected and (WINNERS[expected[0]], expected[1])
    ), board.fen()
    return moves
