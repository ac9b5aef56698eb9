"""A defined game is shared by threads, and long jobs on it can be stopped."""

import signal
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

import rookery
from rookery import variants

GAMES = ("crazyhouse", "xiangqi", "two-lakes")  # of one, two and four words


@pytest.mark.parametrize("name", GAMES)
def test_one_game_in_many_threads(name):
    """Boards of one game, made, played and counted at the same time, as by one thread alone."""
    game = variants.design(name).named("shared").compile()

    def job(seed):
        board = game.board()
        texts = []
        for _ in range(20):
            moves = board.legal_moves.to_list()
            if not moves:
                break
            texts.append(board.san(moves[seed * 7 % len(moves)]))
            board.push(moves[seed * 7 % len(moves)])
            assert game.board(board.fen()) == board
        return texts, board.perft(2), board.key

    alone = [job(seed) for seed in range(4)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(job, [*range(4)] * 4)) == alone * 4


def test_definitions_compiled_at_once_are_one_game():
    with ThreadPoolExecutor(4) as pool:
        design = variants.design("los-alamos").named("at-once")
        games = list(pool.map(lambda _: design.compile(), range(8)))
    assert all(game == games[0] for game in games)


@pytest.mark.parametrize("name", GAMES)
def test_threads_and_hash_change_no_count(name):
    board = rookery.game(name).board()
    depth = 2 if name == "two-lakes" else 3
    plain = board.perft(depth)
    assert board.perft(depth, threads=2) == plain
    assert board.perft(depth, hash_mb=1) == plain
    assert board.perft(depth, threads=2, hash_mb=1) == plain
    assert board.perft_stats(2, threads=2) == board.perft_stats(2)


@pytest.mark.parametrize("name", GAMES)
def test_playouts_depend_on_their_seed_alone(name):
    game = rookery.game(name)
    first = game.playouts(3, seed=5, max_plies=4000)
    assert game.playouts(3, seed=5, max_plies=4000, threads=3) == first
    assert game.playouts(3, seed=6, max_plies=4000) != first


def test_a_long_count_is_interrupted():
    board = rookery.game("shogi").board()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            board.perft(20, threads=2)
    finally:
        timer.join()
        signal.signal(signal.SIGINT, before)
    assert board.perft(2) == 900
