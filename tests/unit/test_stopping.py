"""Long jobs stop when they are told to, whatever the tree, and end with the interpreter."""

import signal
import subprocess
import sys
import textwrap
import time

import pytest

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


JOBS = {
    "chess": lambda: chess().perft(15),
    "hashed": lambda: chess().perft(15, hash_mb=8),
    "many threads": lambda: chess().perft(15, threads=1024),
    "many moves": lambda: shogi().perft(4),
    "many moves, shallow": lambda: shogi().perft(3),
    "many moves, shallow, hashed": lambda: shogi().perft(3, hash_mb=8),
    "many moves, pseudo-legal": lambda: shogi().perft(4, pseudo_legal=True),
    "many moves, many threads": lambda: shogi().perft(5, threads=1024),
    "thousands of moves": lambda: full_pockets().perft(2),
    "thousands of moves, threads": lambda: full_pockets().perft(3, threads=2),
    "thousands of moves, hashed": lambda: full_pockets().perft(2, hash_mb=8),
    "thousands of moves, by kind": lambda: full_pockets().perft_stats(2),
    "divided": lambda: shogi().divide(3),
    "by kind": lambda: shogi().perft_stats(3),
    "by kind, many threads": lambda: chess().perft_stats(12, threads=1024),
    "by turns": lambda: cotulenh().perft(5, unit="turn"),
    "by turns, divided": lambda: cotulenh().divide(5, unit="turn", hash_mb=8),
    "by turns, many threads": lambda: cotulenh().perft(5, unit="turn", threads=1024),
    "random games": lambda: chess().playouts(10**8),
    "one long random game": lambda: lone_kings().playouts(1, max_plies=10**6),
    "recorded games": lambda: game("chess").playouts(10**8, record="moves"),
    "recorded positions, threads": lambda: game("chess").playouts(
        10**8, record="positions", threads=2
    ),
    "one long recorded game": lambda: lone_kings().game.playouts(
        1, max_plies=10**6, record="moves"
    ),
}


@pytest.mark.parametrize("job", JOBS)
def test_a_signal_stops_every_job_soon(job):
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        start = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            JOBS[job]()
        assert time.monotonic() - start < 0.1 + LIMIT
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
