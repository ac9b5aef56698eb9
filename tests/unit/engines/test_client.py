"""Engines as players: moves and reports of both protocols, and whatever can go wrong."""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from support.processes import all_end, is_running
from support.systems import needs_posix

from rookery import chess, game
from rookery.engines import Clock, Limits, UciEngine, XBoardEngine, open_engine
from rookery.errors import EngineError, RookeryError

FAKE = [sys.executable, str(Path(__file__).parents[2] / "engines" / "fake.py")]
OURS = [sys.executable, "-m", "rookery", "uci"]
KINDS = {"uci": UciEngine, "xboard": XBoardEngine}
MATE_IN_2 = "7k/8/8/8/8/8/R7/1R5K w - - 0 1"


def fake(protocol, habit, at=1, *, timeout=20.0):
    return KINDS[protocol]([*FAKE, protocol, habit, str(at)], timeout=timeout)


@pytest.mark.parametrize("protocol", ["uci", "xboard"])
def test_moves_from_both_sides(protocol):
    board = game("chess").board()
    with fake(protocol, "none") as engine:
        for _ in range(6):
            reply = engine.play(board, Limits(clock=Clock(10, 10, 0.1, 0.1)))
            assert reply.move in board.legal_moves
            assert reply.found.score == 12
            assert reply.found.lines[0].moves == (reply.move,)
            assert 0 <= reply.seconds < 10
            board.push(reply.move)
        # A position that does not continue the last one, and one that is set up.
        other = game("chess").board()
        other.push("d2d4")
        assert engine.play(other, Limits(depth=1)).move in other.legal_moves
        third = game("chess").board(MATE_IN_2)
        assert engine.play(third, Limits(seconds=0.5)).move in third.legal_moves
        engine.new_game()
        assert engine.analyse(other, Limits(depth=1)).nodes == 20
    assert not is_running(engine.pid)


@pytest.mark.parametrize("protocol", ["uci", "xboard"])
def test_the_protocol_is_found_out(protocol):
    with open_engine([*FAKE, protocol, "none"]) as engine:
        assert (engine.protocol, engine.name) == (protocol, "fake none")
    with open_engine(f"{protocol}:{' '.join(FAKE)} {protocol} none") as engine:
        assert isinstance(engine, KINDS[protocol])


@pytest.mark.parametrize("protocol", ["uci", "xboard"])
@pytest.mark.parametrize(
    ("habit", "code", "words"),
    [
        ("dies", "engine-died", "it ended with status 3 before it answered 'go"),
        ("crashes", "engine-died", "it was killed by SIGSEGV before it answered 'go"),
        ("hangs", "engine-silent", "no answer to 'go"),
        ("illegal", "engine-illegal", "it plays 'e1e8', which is not a legal move"),
        ("gibberish", "engine-illegal", "it plays 'rook', which is not a legal move"),
        ("escapes", "engine-illegal", "it plays '?[2J?]0;owned?e9e9', which is not a legal move"),
        ("floods", "engine-nonsense", "no end of its answer to 'go"),
    ],
)
def test_an_engine_that_fails_in_move_3(protocol, habit, code, words):
    board = game("chess").board()
    with fake(protocol, habit, 3) as engine:
        for _ in range(2):
            board.push(engine.play(board, Limits(depth=1)).move)
        engine.timeout = 0.5
        before = board.copy()
        with pytest.raises(EngineError) as caught:
            engine.play(board, Limits(depth=1))
    message = str(caught.value)
    assert caught.value.code.startswith(code)
    assert words in message
    assert f"; the position is {board.fen()}" in message
    assert "fake" in message
    assert message.isprintable()
    assert ("out of ideas" in message) == (habit == "dies")
    assert board == before
    assert not is_running(engine.pid)


def test_xboard_resigns_and_claims():
    board = game("chess").board()
    with fake("xboard", "resigns") as engine:
        reply = engine.play(board, Limits(depth=1))
        assert (reply.move, reply.resigns) == (None, True)
    with fake("xboard", "claims") as engine:
        reply = engine.play(board, Limits(depth=1))
        assert (reply.move, reply.claim) == (None, "1/2-1/2")


def test_what_xboard_cannot():
    board = game("chess").board()
    with fake("xboard", "no-setboard") as engine:
        assert engine.play(board, Limits(depth=1)).move
        for wanted, message in [
            (lambda: engine.play(board, Limits(nodes=100)), "has no limit of nodes"),
            (lambda: engine.analyse(board, Limits(depth=1), lines=2), "reports one line"),
            (
                lambda: engine.play(game("chess").board(MATE_IN_2), Limits(depth=1)),
                "it cannot set up a position: it has no setboard",
            ),
            (lambda: engine.set_game(game("shogi")), "does not offer the variant 'shogi'; it"),
            (lambda: engine.set_option("Style", "mad"), "Style=mad: expected one of calm, wild"),
        ]:
            with pytest.raises(EngineError, match=message):
                wanted()
        engine.set_option("Style", "wild")
    with fake("xboard", "refuses") as engine:
        board.push("e2e4")
        with pytest.raises(EngineError, match="it refuses 'usermove e2e4': 'Illegal move: e2e4'"):
            engine.play(board, Limits(depth=1))


@pytest.mark.parametrize(
    ("limits", "code"),
    [
        ({}, "search-limits"),
        ({"depth": 0}, "search-depth"),
        ({"nodes": -1}, "search-nodes"),
        ({"seconds": 0}, "search-seconds"),
    ],
)
def test_limits_that_make_no_sense(limits, code):
    with fake("uci", "none") as engine, pytest.raises(RookeryError) as caught:
        engine.play(game("chess").board(), Limits(**limits))
    assert caught.value.code == code


def test_a_game_that_is_over():
    with fake("uci", "none") as engine, pytest.raises(RookeryError, match="game is over"):
        engine.play(game("chess").board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Limits(depth=1))


def test_our_own_engine():
    with UciEngine(OURS) as engine:
        board = game("chess").board(MATE_IN_2)
        seen = []
        found = engine.analyse(board, Limits(depth=5), lines=2, progress=seen.append)
        assert (found.mate, found.score, len(found.lines)) == (2, 31997, 2)
        assert seen
        lost = board.copy()
        lost.push("a2a7")
        assert engine.analyse(lost, Limits(depth=4)).mate == -1
        for name in ("xiangqi", "chess960", "cotulenh"):
            board = game(name).board()
            for _ in range(4):
                board.push(engine.play(board, Limits(nodes=100)).move)
        # Another thread may end a search.
        timer = threading.Timer(0.3, engine.stop)
        timer.start()
        assert engine.play(board, Limits(seconds=60)).seconds < 30
        # So may a report.
        assert engine.play(board, Limits(seconds=60), progress=lambda _: True).seconds < 30


@pytest.mark.parametrize(
    ("name", "fen", "move", "theirs"),
    [
        ("chess", None, "e2e4", "e2e4"),
        ("xiangqi", None, "b1c3", "b0c2"),  # ten ranks: counted from 0
        ("xiangqi", None, "a1a2", "a0a1"),
        ("xiangqi", "3k5/5R3/9/9/9/9/9/9/9/4K4 w - - 0 1", "f9f10", "f8f9"),
        ("shogi", None, "a1a2", "a1a2"),  # nine: counted from 1
        ("chess960", "4k3/8/8/8/8/8/8/1R2K1R1 w BG - 0 1", "e1g1", "O-O"),
        ("chess960", "4k3/8/8/8/8/8/8/1R2K1R1 w BG - 0 1", "e1b1", "O-O-O"),
        ("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", "a7a8q"),
    ],
)
def test_how_xboard_writes_moves(name, fen, move, theirs):
    board = game(name).board(fen) if fen else game(name).board()
    engine = XBoardEngine.__new__(XBoardEngine)
    move = board.parse_move(move)
    assert engine._text(board, move) == theirs
    assert engine._move(board, theirs, engine._spellings(board, theirs)) == move


def test_xboard_leaves_out_what_is_compulsory():
    board = game("shatranj").board("4k2r/P7/8/8/8/8/8/R3K3 w - - 0 1")
    engine = XBoardEngine.__new__(XBoardEngine)
    engine.name, engine._fen = "x", ""
    found = engine._move(board, "a7a8", engine._spellings(board, "a7a8"))
    assert str(found).startswith("a7a8")
    with pytest.raises(EngineError, match="it plays 'a7b8', which is not a legal move"):
        engine._move(board, "a7b8", engine._spellings(board, "a7b8"))
    # In chess there are four promotions, and none is compulsory.
    board = game("chess").board("8/P6k/8/8/8/8/8/K7 w - - 0 1")
    with pytest.raises(EngineError):
        engine._move(board, "a7a8", engine._spellings(board, "a7a8"))


SLEEPER = """
import sys, threading, time
from rookery import engines
started = []
def start():
    started.append(engines.UciEngine(sys.argv[1:]))
if {thread}:
    thread = threading.Thread(target=start)
    thread.start()
    thread.join()
else:
    start()
print(started[0].pid, flush=True)
time.sleep(1000)
"""
PROGRAM = """
import sys, threading
from rookery import game, perft
program = perft.Program([sys.executable, "-c", sys.argv[1], "FEN", "DEPTH"], timeout=1000)
program.set_game(game("chess"))
program.divide(game("chess").start_fen, [], 1)
"""
WRITES_ITS_PID = "import os, time; open('pid', 'w').write(str(os.getpid())); time.sleep(1000)"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems cannot do this")
@pytest.mark.parametrize("thread", [False, True])
def test_an_engine_ends_with_a_rookery_that_is_killed(thread):
    command = [sys.executable, "-c", SLEEPER.format(thread=thread), *FAKE, "uci", "none"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        pid = int(process.stdout.readline())
        time.sleep(0.1)  # the thread that started it has ended
        assert is_running(pid)
        process.kill()
    assert all_end([pid])


@pytest.mark.skipif(sys.platform != "linux", reason="other systems cannot do this")
def test_a_program_ends_with_a_rookery_that_is_killed(tmp_path):
    command = [sys.executable, "-c", PROGRAM, WRITES_ITS_PID]
    with subprocess.Popen(command, cwd=tmp_path) as process:
        while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text():
            time.sleep(0.02)
        process.kill()
    pid = int((tmp_path / "pid").read_text())
    assert all_end([pid])


@needs_posix
def test_ctrl_c_leaves_nothing_running():
    code = SLEEPER.format(thread=False).replace(
        "time.sleep(1000)", "started[0].play(board, limits)"
    )
    code = code.replace(
        "started = []",
        "from rookery import game\nboard = game('chess').board()\n"
        "limits = engines.Limits(depth=1)\nstarted = []",
    )
    command = [sys.executable, "-c", code, *FAKE, "uci", "hangs"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        pid = int(process.stdout.readline())
        time.sleep(0.2)
        os.kill(process.pid, signal.SIGINT)
        process.wait(30)
    assert all_end([pid])


# A few of the engines that Debian has; cli/test_play.py lets them all play a match.
OTHERS = [("stockfish", "chess960"), ("fairy-stockfish", "shogi"), ("fairymax", "capablanca")]


@pytest.mark.parametrize(("command", "name"), OTHERS)
def test_engines_of_others(command, name):
    first = command.split()[0]
    if not (shutil.which(first) or shutil.which(first, path="/usr/games")):
        pytest.skip(f"needs {first} (apt: {first})")
    board = chess.Board.from_chess960_pos(100) if name == "chess960" else game(name).board()
    clock = Clock(1, 1, 0.05, 0.05)
    with open_engine(command) as engine:
        for _ in range(3):
            board.push(engine.play(board, Limits(clock=clock)).move)
            board.push(board.best_move(nodes=50))
        engine.new_game()
        assert engine.play(board, Limits(seconds=0.1)).move in board.legal_moves
