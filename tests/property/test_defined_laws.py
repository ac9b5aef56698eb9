"""Random definitions, played natively: the laws of boards, and the slow model move for move."""

import os
import pickle
import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.compare import compare
from support.designs import designs
from support.models.design import Game

import rookery
from rookery import RookeryError
from rookery._core import _testing

# CONTRIBUTING.md tells how to run many more.
EXAMPLES = int(os.environ.get("ROOKERY_EXAMPLES", "60"))
SLOW = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])


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


@SLOW
@given(designs(), st.integers(0, 2**32))
def test_what_is_told_from_pins_is_what_trying_tells(design, seed):
    if design.problems():
        return
    game = design.compile()
    same, wrong = _testing.compare_defined(game, game.start_fen, 6, 80, seed)
    assert wrong == ""
    assert same >= 6


LETTERS = st.sampled_from("KQRBNPGkqrbnpg+~*[]/-w b0123456789abcehj\x00é")
EDITS = st.lists(
    st.tuples(st.integers(0, 200), st.integers(0, 6), st.text(LETTERS, max_size=6)), max_size=3
)


@settings(max_examples=300)
@given(
    st.sampled_from(["crazyhouse", "shogi", "xiangqi", "two-lakes", "three-check", "torpedo"]),
    EDITS,
    st.lists(st.text(LETTERS, max_size=8), max_size=4),
)
def test_any_text_is_a_position_or_refused(name, edits, texts):
    """The start with some letters changed, and any text as a move in what it has become."""
    game = rookery.game(name)
    fen = game.start_fen
    for where, length, text in edits:
        where %= len(fen) + 1
        fen = fen[:where] + text + fen[where + length :]
    try:
        board = game.board(fen)
    except RookeryError as refused:
        assert refused.code.startswith(("fen-", "position-"))
        return
    again = game.board(board.fen())
    assert (again, again.fen(), again.key) == (board, board.fen(), board.key)
    assert board.perft(1) == len(board.legal_moves.to_list())
    for text in texts:
        try:
            move = board.parse_move(text)
        except RookeryError as refused:
            assert refused.code.startswith(("move-", "san-"))
        else:
            assert move in board.legal_moves


def test_counters_have_an_end():
    """A clock of seven digits stands still: its text could not be read otherwise."""
    game = rookery.game("chess-defined")
    board = game.board("4k3/8/8/8/8/8/8/4K2R b - - 9999999 9999999")
    board.push("e8e7")
    assert board.fen().endswith(" 9999999 9999999")
    assert game.board(board.fen()) == board
