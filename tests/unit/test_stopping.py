"""Long jobs stop when they are told to, whatever the tree, and end with the interpreter."""

import signal
import subprocess
import sys
import textwrap
import time

import pytest
from support.systems import needs_posix

from rookery import game
from rookery.design import KING, QUEEN, Design

# 523 moves, and as many after them.
FULL_HANDS = "k8/9/9/9/9/9/9/9/8K[RBGSNLPrbgsnlp] w - - 0 1"
# "Within a second", on a machine that has other things to do as well.
LIMIT = 2.0


def chess():
    return game("chess").board()


def shogi():
    return game("shogi").board(FULL_HANDS)


def cotulenh():
    return game("cotulenh").board()


def lone_kings():
    """A game that nothing ends."""
    kings = Design("kings", 16, 16).piece("K", "king", KING, royal=True)
    return kings.start("k15/" + "16/" * 14 + "15K w - - 0 1").compile().board()


def full_pockets():
    """6,056 moves, each of which is tried, since a side has two royal pieces."""
    kings = Design("pockets", 16, 16).hands()
    for letter in "KE":
        kings = kings.piece(letter, "king", KING, royal=True)
    others = "ABCDFGHIJLMNOPQRSTUVWXYZ"
    for letter in others:
        kings = kings.piece(letter, f"queen {letter}", QUEEN)
    middle = "16/" * 14
    return kings.start(f"k6e8/{middle}K6E8[{others}{others.lower()}] w - - 0 1").compile().board()


def with_numpy(make):
    """Return a function that makes a board, and imports what recording games needs."""

    def made():
        board = make()
        board.game.playouts(1, max_plies=1, record="moves")
        return board

    return made


# The board is made beforehand: a signal that comes while it is made, or while a module is imported
# for the first time, would prove nothing, and might leave a file open.
JOBS = {
    "chess": (chess, lambda board: board.perft(15)),
    "hashed": (chess, lambda board: board.perft(15, hash_mb=8)),
    "many threads": (chess, lambda board: board.perft(15, threads=1024)),
    "many moves": (shogi, lambda board: board.perft(4)),
    "many moves, shallow": (shogi, lambda board: board.perft(3)),
    "many moves, shallow, hashed": (shogi, lambda board: board.perft(3, hash_mb=8)),
    "many moves, pseudo-legal": (shogi, lambda board: board.perft(4, pseudo_legal=True)),
    "many moves, many threads": (shogi, lambda board: board.perft(5, threads=1024)),
    "thousands of moves": (full_pockets, lambda board: board.perft(2)),
    "thousands of moves, threads": (full_pockets, lambda board: board.perft(3, threads=2)),
    "thousands of moves, hashed": (full_pockets, lambda board: board.perft(2, hash_mb=8)),
    "thousands of moves, by kind": (full_pockets, lambda board: board.perft_stats(2)),
    "divided": (shogi, lambda board: board.divide(3)),
    "by kind": (shogi, lambda board: board.perft_stats(3)),
    "by kind, many threads": (chess, lambda board: board.perft_stats(12, threads=1024)),
    "by turns": (cotulenh, lambda board: board.perft(5, unit="turn")),
    "by turns, divided": (cotulenh, lambda board: board.divide(5, unit="turn", hash_mb=8)),
    "by turns, many threads": (cotulenh, lambda board: board.perft(5, unit="turn", threads=1024)),
    "random games": (chess, lambda board: board.playouts(10**8)),
    "one long random game": (lone_kings, lambda board: board.playouts(1, max_plies=10**6)),
    "recorded games": (
        with_numpy(chess),
        lambda board: board.game.playouts(10**8, record="moves"),
    ),
    "recorded positions, threads": (
        with_numpy(chess),
        lambda board: board.game.playouts(10**8, record="positions", threads=2),
    ),
    "one long recorded game": (
        with_numpy(lone_kings),
        lambda board: board.game.playouts(1, max_plies=10**6, record="moves"),
    ),
}


def again_and_again(run, board):
    """A fast machine finishes some of the jobs before the signal comes."""
    while True:
        run(board)


@needs_posix
@pytest.mark.parametrize("job", JOBS)
def test_a_signal_stops_every_job_soon(job):
    make, run = JOBS[job]
    board = make()
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        start, cpu = time.monotonic(), time.process_time()
        with pytest.raises(KeyboardInterrupt):
            again_and_again(run, board)
        # Where other programs keep this one from running, its own time counts.
        took = min(time.monotonic() - start, time.process_time() - cpu)
        assert took < 0.1 + LIMIT
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# Counts for ever in a daemon thread, and ends the interpreter meanwhile.
SCRIPT = """
import sys, threading, time
from rookery import game

chess, cotulenh = game("chess").board(), game("cotulenh").board()
started = threading.Event()

def slow(leaves):
    started.set()
    time.sleep(0.01)

def for_ever(job):
    started.set()
    while True:
        job()

job = lambda: {job}
threading.Thread(target=for_ever, args=[job], daemon=True).start()
started.wait()
time.sleep({delay})
"""
ENDLESS = [
    "chess.perft(15)",
    "chess.perft(15, threads=2, hash_mb=1)",
    "chess.perft(15, progress=slow)",
    "chess.perft(3)",
    "chess.divide(15)",
    "chess.perft_stats(12, threads=2)",
    "chess.playouts(10**8)",
    "cotulenh.perft(5, unit='turn')",
]


@pytest.mark.parametrize("job", ENDLESS)
def test_the_interpreter_ends_quietly_beside_a_job(job):
    # Early on the thread asks for the interpreter every millisecond, later ten times a second.
    for delay in (0.0, 0.004, 0.02):
        result = subprocess.run(
            [sys.executable, "-c", SCRIPT.format(job=job, delay=delay)],
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_functions_that_run_at_exit_may_count():
    code = """
    import atexit, threading, time
    atexit.register(lambda: print(chess.perft(4), chess.perft(3, threads=2)))
    from rookery import game
    chess = game("chess").board()
    threading.Thread(target=chess.perft, args=[15], daemon=True).start()
    """
    out = subprocess.check_output([sys.executable, "-c", textwrap.dedent(code)], timeout=60)
    assert out.split() == [b"197281", b"8902"]


@needs_posix
def test_a_child_process_does_not_wait_for_the_jobs_of_its_parent():
    code = """
    import os, threading, time
    from rookery import game
    chess = game("chess").board()
    threading.Thread(target=chess.perft, args=[15], daemon=True).start()
    time.sleep(0.1)
    if child := os.fork():
        start = time.monotonic()
        os.waitpid(child, 0)
        assert time.monotonic() - start < 0.7
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=True, timeout=60)


@needs_posix
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize(
    "words",
    [
        ["4", "--game", "shogi", "--fen", FULL_HANDS],
        ["4", "--game", "shogi", "--divide", "--fen", FULL_HANDS],
        ["5", "--game", "cotulenh", "--unit", "turn", "--threads", "1024"],
        ["12", "--stats"],
    ],
    ids=lambda words: " ".join(words[:4]),
)
def test_signals_stop_the_command_line(words, number):
    with subprocess.Popen(
        [sys.executable, "-m", "rookery", "perft", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:
        process.stdout.readline()  # it has begun
        time.sleep(0.3)
        start = time.monotonic()
        process.send_signal(number)
        _, err = process.communicate(timeout=60)
        assert time.monotonic() - start < LIMIT
    assert process.returncode == 128 + number
    assert b"Traceback" not in err


@needs_posix
def test_games_that_were_not_played_need_no_memory():
    code = """
    import resource, signal
    from rookery import game
    chess = game("chess")
    chess.playouts(1)
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        chess.playouts(10**8)
    except KeyboardInterrupt:
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
    """
    out = subprocess.check_output([sys.executable, "-c", textwrap.dedent(code)], timeout=60)
    assert int(out) < 20_000  # kB
