"""The fast versions of frequent calls refuse what the documented ones refuse, in the same words."""

import pytest

from rookery import RookeryError, _core, game

ORIGINALS = _core._originals
CHESS = game("chess")
CASES = [
    ("push", "e2e5"),
    ("push", "Nf6"),
    ("push", "nonsense"),
    ("push", CHESS.move("e2e5")),
    ("push", game("xiangqi").move("e1e2")),
    ("push_unchecked", "e5e6"),
    ("push_unchecked", CHESS.move("e5e6")),
    ("push_san", "Qh5"),
    ("push_san", "e5xd6"),
    ("parse_move", "Qh9"),
    ("parse_move", "Ke2"),
    ("san", "e2e5"),
    ("san", CHESS.move("e2e5")),
]


def refusal(call, *arguments):
    with pytest.raises(RookeryError) as refused:
        call(*arguments)
    error = refused.value
    return type(error), error.code, str(error), getattr(error, "problems", None)


@pytest.mark.parametrize(("name", "move"), CASES)
def test_moves_are_refused_in_the_same_words(name, move):
    board = CHESS.board()
    board.push("g1f3")
    board.push("g8f6")
    before = board.fen(), board.history
    documented = ORIGINALS[type(board).__mro__[1], name]
    assert refusal(getattr(board, name), move) == refusal(documented, board, move)
    assert (board.fen(), board.history) == before


@pytest.mark.parametrize("fen", ["", "x", "8/8/8/8/8/8/8/8 w - - 0 1", "8/8/8 w", "K\u2029"])
def test_positions_are_refused_in_the_same_words(fen):
    documented = ORIGINALS[type(CHESS), "board"]
    assert refusal(CHESS.board, fen) == refusal(documented, CHESS, fen)


def test_an_empty_history_is_refused_in_the_same_words():
    board = CHESS.board()
    documented = ORIGINALS[type(board).__mro__[1], "pop"]
    assert refusal(board.pop) == refusal(documented, board)
