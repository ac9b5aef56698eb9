"""Long counts: progress, Ctrl-C, threads beside each other."""

import _thread
import threading

import pytest

from rookery import game

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def test_progress_is_told_and_grows():
    told = []
    leaves = game("chess").board(KIWIPETE).perft(5, progress=told.append)
    assert leaves == 193690690
    assert told == sorted(told)
    assert all(0 <= count <= leaves for count in told)


def test_an_error_in_progress_stops_the_count():
    def fail(leaves):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        game("chess").board().perft(12, progress=fail)


@pytest.mark.parametrize("options", [{}, {"threads": 2}, {"hash_mb": 8}])
def test_ctrl_c_stops_the_count(options):
    board = game("chess").board()
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        board.perft(15, **options)
    timer.join()
    assert board.perft(2) == 400


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
