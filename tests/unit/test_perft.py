"""Long counts: progress, Ctrl-C, threads beside each other."""

import _thread
import pickle
import signal
import threading
import time
from collections import Counter

import pytest

from rookery import Outcome, game

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def test_progress_is_told_and_grows():
    reports = []
    leaves = game("chess").board(KIWIPETE).perft(5, progress=reports.append)
    assert leaves == 193690690
    assert reports == sorted(reports)
    assert all(0 <= count <= leaves for count in reports)


def test_an_error_in_progress_stops_the_count():
    def fail(leaves):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        game("chess").board().perft(12, progress=fail)


@pytest.mark.parametrize("options", [{}, {"threads": 2}, {"hash_mb": 8}])
def test_ctrl_c_stops_the_count(options):
    board = game("chess").board()
    # A process that was started in the background ignores Ctrl-C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            board.perft(15, **options)
    finally:
        signal.signal(signal.SIGINT, before)
    timer.join()
    assert board.perft(2) == 400


PLAYOUT_LENGTHS = [349, 323, 343]


def test_counts_by_kind_of_all_plies():
    board = game("chess").board(KIWIPETE)
    total = board.perft_stats(3, plies="all")
    for kind, count in total.items():
        assert count == sum(board.perft_stats(depth)[kind] for depth in (1, 2, 3))
    assert board.perft_stats(0)["nodes"] == 1


def test_playouts_are_the_same_for_a_seed():
    chess = game("chess")
    played = chess.playouts(40, seed=7)
    assert played == chess.playouts(40, seed=7, threads=3)
    assert played != chess.playouts(40, seed=8)
    assert played.lengths[:20] == chess.playouts(20, seed=7).lengths
    assert sum(played.reasons.values()) == played.games == 40
    # Fixed for ever: a seed reproduces on every CPU.
    assert chess.playouts(3, seed=1).lengths.tolist() == PLAYOUT_LENGTHS


def test_games_that_are_cut_off_are_not_draws():
    played = game("chess").playouts(5, max_plies=10)
    assert played.results == {"1-0": 0, "0-1": 0, "1/2-1/2": 0, "*": 5}
    assert played.reasons == {"max plies": 5}
    assert played.outcomes == [None] * 5
    assert played.lengths.tolist() == [10] * 5


def test_a_game_that_ends_with_its_last_ply_is_not_cut_off():
    mated = game("chess").board("R6k/6pp/8/8/8/8/8/K7 b - - 0 1").playouts(3, max_plies=0)
    assert mated.results == {"1-0": 3, "0-1": 0, "1/2-1/2": 0, "*": 0}
    assert mated.outcomes == [Outcome(True, "checkmate")] * 3
    assert mated.lengths.tolist() == [0, 0, 0]


@pytest.mark.parametrize("name", ["chess", "cotulenh", "othello", "xiangqi"])
def test_each_random_game_has_a_reason(name):
    played = game(name).playouts(60, seed=3, max_plies=400, threads=2)
    reasons = Counter(outcome.reason if outcome else "max plies" for outcome in played.outcomes)
    assert played.reasons == reasons
    results = Counter(outcome.result if outcome else "*" for outcome in played.outcomes)
    assert {result: games for result, games in played.results.items() if games} == results
    assert len(results) > 1
    for outcome, length in zip(played.outcomes, played.lengths, strict=True):
        assert length <= 400 if outcome else length == 400
    # Alone a game goes as it does among others: where games are cut off earlier, those that were
    # over by then have the same outcome.
    early = game(name).playouts(60, seed=3, max_plies=100)
    for whole, length, cut in zip(played.outcomes, played.lengths, early.outcomes, strict=True):
        assert cut == (whole if length <= 100 else None)


def test_playouts_are_pickled():
    played = game("chess").playouts(20, seed=2, max_plies=300)
    assert pickle.loads(pickle.dumps(played)) == played


def test_a_count_does_not_copy_the_history():
    board = game("chess").board()
    for _ in range(50_000):
        for move in ("g1f3", "g8f6", "f3g1", "f6g8"):
            board.push(move)
    start = time.process_time()
    for _ in range(20):
        board.perft(1)
    assert time.process_time() - start < 0.2


def test_boards_in_threads_of_their_own():
    results = {}

    def count(number):
        board = game("chess").board()
        for move in ("e2e4", "e7e5", "g1f3", "b8c6")[: number % 5]:
            board.push(move)
        results[number] = (board.perft(3), board.legal_moves.to_list())

    threads = [threading.Thread(target=count, args=(number,)) for number in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number in range(5):
        assert results[number] == results[number + 5]


def test_the_board_may_change_while_it_is_counted():
    board = game("chess").board(KIWIPETE)
    results = []
    thread = threading.Thread(target=lambda: results.append(board.perft(5)))
    thread.start()
    for _ in range(1000):
        board.push("e1g1")
        board.pop()
    thread.join()
    assert results == [193690690]


def test_no_number_of_threads_means_all_cores():
    board = game("chess").board()
    assert board.perft(4, threads=0) == 197281
    assert sum(board.divide(4, threads=0).values()) == 197281
    assert board.perft_stats(3, threads=0)["captures"] == 34
    assert board.playouts(20, seed=3, threads=0) == board.playouts(20, seed=3)


@pytest.mark.parametrize("job", ["perft", "divide", "perft_stats", "playouts"])
def test_progress_is_a_function(job):
    with pytest.raises(TypeError, match="progress is a function or None, not 3"):
        getattr(game("chess").board(), job)(1, progress=3)
