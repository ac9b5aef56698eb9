"""Random definitions, played natively: the laws of boards, and the slow model move for move."""

import pickle
import random

from designs import designs
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from models.design import Game
from test_defined_games import compare

SLOW = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@SLOW
@given(designs(), st.randoms(use_true_random=False))
def test_the_model_plays_the_same_games(design, rng):
    if design.problems():
        return
    model = Game(design.to_json())
    board = design.compile().board()
    position = model.start()
    history = [position]
    for _ in range(10):
        moves = compare(board, model, position, history)
        assert {str(move) for move in board.pseudo_legal_moves} >= set(moves)
        if not moves:
            break
        text = rng.choice(sorted(moves))
        board.push(text)
        position = model.play(position, moves[text])
        history.append(position)


@SLOW
@given(designs(), st.integers(0, 2**32))
def test_the_laws_of_boards(design, seed):
    if design.problems():
        return
    rng = random.Random(seed)
    game = design.compile()
    assert game is not None
    assert game == design.compile() == pickle.loads(pickle.dumps(game))
    board = game.board()
    for _ in range(30):
        fen, key = board.fen(), board.key
        again = game.board(fen)
        assert again == board
        assert (again.fen(), again.key) == (fen, key)
        moves = board.legal_moves.to_list()
        assert again.legal_moves.to_list() == moves
        assert board.perft(1) == len(moves) == len({str(move) for move in moves})
        sans = [board.san(move) for move in moves]
        assert len({*sans}) == len(moves)
        leaves = 0
        for move, san in zip(moves, sans, strict=True):
            assert board.parse_move(str(move)) == board.parse_move(san) == move
            board.push(move)
            leaves += board.legal_moves.count()
            assert board.pop() == move
        assert (board.fen(), board.key) == (fen, key)
        assert board.perft(2) == sum(board.divide(2).values()) == leaves
        if not moves:
            assert board.outcome() is not None
            break
        board.push(rng.choice(moves))
    assert pickle.loads(pickle.dumps(board)) == board
