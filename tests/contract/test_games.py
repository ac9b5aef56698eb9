"""Every game is a proper game: what the contract promises holds in random games of each."""

import copy
import itertools
import pickle
import random

import pytest

import rookery
from rookery import game, games
from rookery.errors import FenError, MoveError, PositionError


def random_boards(name, seed, plies=60):
    """A game played at random, position by position."""
    rng = random.Random(seed)
    board = game(name).board()
    for _ in range(plies):
        yield board
        moves = board.legal_moves.to_list()
        if not moves:
            return
        board.push(rng.choice(moves))


@pytest.fixture(params=games())
def name(request):
    return request.param


def test_games_are_found_by_name(name):
    found = game(name)
    assert found.name == name
    assert found.title
    assert found == game(name)
    assert eval(repr(found), {"rookery": rookery}) == found
    assert pickle.loads(pickle.dumps(found)) == found
    assert len(found.grid) == found.grid.width * found.grid.height
    assert found.board().fen() == found.board(found.start_fen).fen()


def test_moves_are_their_text(name):
    for board in random_boards(name, 1):
        moves = board.legal_moves.to_list()
        texts = [str(move) for move in moves]
        assert len(set(moves)) == len(set(texts)) == len(moves)
        for move, text in zip(moves, texts, strict=True):
            assert board.game.move(text) == board.parse_move(text) == move
            assert hash(board.game.move(text)) == hash(move)
            assert eval(repr(move), {"rookery": rookery}) == move
            assert pickle.loads(pickle.dumps(move)) == move


def test_legal_moves_agree_with_themselves(name):
    for board in random_boards(name, 2):
        moves = list(board.legal_moves)
        assert len(board.legal_moves) == board.legal_moves.count() == len(moves)
        assert board.perft(1) == len(moves)
        assert board.perft(0) == 1
        assert bool(board.legal_moves) == bool(moves)
        assert all(move in board.legal_moves and board.is_legal(move) for move in moves)
        assert "not a move" not in board.legal_moves
        assert board.legal_moves.to_list() == moves


def test_push_and_pop_restore_everything(name):
    for board in random_boards(name, 3):
        fen, key, history = board.fen(), board.key, board.history
        before = board.copy()
        for move in board.legal_moves.to_list():
            board.push(move)
            assert board.history == [*history, move]
            assert board.key == board.game.board(board.fen()).key
            assert board != before
            assert board.pop() == move
            assert (board.fen(), board.key, board.history) == (fen, key, history)
            assert board == before


def test_boards_are_copied_and_pickled_with_their_history(name):
    *_, board = random_boards(name, 4)
    for again in (
        board.copy(),
        copy.copy(board),
        copy.deepcopy(board),
        pickle.loads(pickle.dumps(board)),
    ):
        assert again == board
        assert again.history == board.history
        again.pop()
        assert again != board
    assert eval(repr(board), {"rookery": rookery}) == board


def test_divide_adds_up(name):
    for board in itertools.islice(random_boards(name, 5), 0, None, 10):
        divided = board.divide(2)
        assert list(divided) == board.legal_moves.to_list()
        assert sum(divided.values()) == board.perft(2)
        for move, leaves in divided.items():
            board.push(move)
            assert board.perft(1) == leaves
            board.pop()


def test_threads_and_hash_change_nothing(name):
    board = game(name).board()
    depth = 4 if board.perft(2) < 1000 else 3
    expected = board.perft(depth)
    for threads in (1, 2, 3):
        for hash_mb in (0, 1):
            assert board.perft(depth, threads=threads, hash_mb=hash_mb) == expected
            divided = board.divide(depth, threads=threads, hash_mb=hash_mb)
            assert sum(divided.values()) == expected


def test_an_illegal_move_changes_nothing(name):
    for board in random_boards(name, 6, plies=20):
        fen, key, history = board.fen(), board.key, board.history
        played = [str(move) for move in board.legal_moves]
        for text in ("a1a1", "h8h8", "nonsense", "", "\ud800", "e2e4e2e4", "é2é4"):
            if text not in played:
                with pytest.raises(MoveError):
                    board.push(text)
        assert (board.fen(), board.key, board.history) == (fen, key, history)


def test_a_view_of_the_moves_outlives_its_name(name):
    moves = game(name).board().legal_moves
    assert len(moves) == len(moves.to_list())


def test_setups_are_positions_that_can_be_edited(name):
    for board in itertools.islice(random_boards(name, 7), 0, None, 6):
        setup = board.setup()
        assert setup == board.position.setup() == game(name).setup(setup.fen())
        assert setup.problems() == []
        assert setup.board() == board
        assert (setup.game, setup.turn) == (board.game, board.turn)
        assert board.is_turn_open() or setup.symbols() == board.symbols()
        assert board.is_turn_open() or str(setup) == str(board)
        assert setup.svg().startswith("<svg")
        for again in (
            setup.copy(),
            copy.copy(setup),
            copy.deepcopy(setup),
            pickle.loads(pickle.dumps(setup)),
            eval(repr(setup), {"rookery": rookery}),
        ):
            assert again == setup
            square = next(iter(setup.symbols()))
            taken = again.remove(square)
            assert str(taken) == str(setup.piece_at(square))
            assert again.piece_at(square) is None
            assert again.remove(square) is None
            assert again != setup
            again.set(square, taken)
            assert again == setup
            again.turn = not again.turn
            assert again != setup
        with pytest.raises(TypeError):
            hash(setup)


def test_a_setup_tells_all_that_is_wrong_or_plays(name):
    rng = random.Random(8)
    played = refused = 0
    pieces = sorted({*game(name).board().symbols().values()})
    for board in itertools.islice(random_boards(name, 8), 0, None, 4):
        setup = board.setup()
        for _ in range(10):
            if rng.random() < 0.5:
                setup.set(rng.randrange(len(board.game.grid)), rng.choice(pieces))
            else:
                setup.remove(rng.choice([*setup.symbols(), 0]))
            problems = setup.problems()
            assert len(set(problems)) == len(problems)
            if problems:
                refused += 1
                with pytest.raises((FenError, PositionError)) as caught:
                    setup.board()
                assert all(problem in str(caught.value) for problem in problems)
            elif not board.is_turn_open():
                played += 1
                assert setup.board().symbols() == setup.symbols()
                assert setup.board().setup().fen().split()[:2] == setup.fen().split()[:2]
    assert played + refused > 50
    setup.clear()
    assert setup.symbols() == {}
    with pytest.raises(FenError):
        game(name).setup("no position")
