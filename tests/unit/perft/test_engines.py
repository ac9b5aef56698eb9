"""Engines: what they offer, what is refused, and what happens when they fail."""

import os
import shutil
import sys
import time
from pathlib import Path

import pytest
from support.processes import all_end, children, is_running
from support.systems import needs_posix

from rookery import game, games, perft
from rookery.errors import EngineError
from rookery.perft import Engine

PLANTED = [sys.executable, str(Path(__file__).parents[2] / "engines" / "planted.py")]
FAIRY = shutil.which("fairy-stockfish") or shutil.which("/usr/games/fairy-stockfish")


@pytest.fixture
def engine():
    with Engine([*PLANTED, "none"]) as engine:
        yield engine


def test_name_and_options(engine):
    assert engine.name == "planted none"
    style = engine.options["style"]
    assert (style.kind, style.default, style.values) == ("combo", "calm", ["calm", "very wild"])
    threads = engine.options["threads"]
    assert (threads.kind, threads.least, threads.most) == ("spin", 1, 4)


def test_divide(engine):
    counts = engine.divide(game("chess").start_fen, ["e2e4"], 2)
    board = game("chess").board()
    board.push("e2e4")
    assert dict(counts) == {str(move): leaves for move, leaves in board.divide(2).items()}


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("Skill", "3", "planted none has no option 'Skill'; it has Style, Threads, Ponder"),
        ("Style", "mad", "planted none: option Style=mad: expected one of calm, very wild"),
        ("threads", "9", "planted none: option Threads=9: expected a number from 1 to 4"),
        ("Threads", "x", "planted none: option Threads=x: expected a number from 1 to 4"),
        ("Ponder", "yes", "planted none: option Ponder=yes: expected true or false"),
    ],
)
def test_options_that_are_not_offered(engine, name, value, message):
    with pytest.raises(EngineError) as caught:
        engine.set_option(name, value)
    assert (caught.value.code, str(caught.value)) == ("engine-option", message)
    engine.set_option("style", "very wild")


def test_a_game_that_is_not_offered(engine):
    engine.set_game(game("chess"))
    with pytest.raises(EngineError, match="does not offer Chess960") as caught:
        engine.set_game(game("chess960"))
    assert caught.value.code == "engine-variant"


@pytest.mark.skipif(not FAIRY, reason="needs fairy-stockfish (apt: fairy-stockfish)")
def test_a_variant_that_the_engine_does_not_know():
    with Engine(FAIRY) as engine:
        engine.set_game(game("chess960"))
        with pytest.raises(EngineError, match="does not offer the variant 'berolina'; it offers"):
            engine.set_game(game("chess"), variant="berolina")


# Games of which version 11.1 has no variant by our name.
NOT_THERE = {"cotulenh", "othello", "atomic", "berolina", "grasshopper", "nightrider", "torpedo"}
NOT_THERE |= {"tic-tac-toe", "two-lakes"}


@pytest.mark.skipif(not FAIRY, reason="needs fairy-stockfish (apt: fairy-stockfish)")
def test_games_by_the_names_of_fairy_stockfish():
    with Engine(FAIRY) as engine:
        for name in games():
            if name in NOT_THERE:
                with pytest.raises(EngineError, match="does not offer the variant"):
                    engine.set_game(game(name))
            else:
                engine.set_game(game(name))
                assert perft.compare(engine, game(name).board(), 2) is None, name


def test_an_engine_that_has_our_names():
    with Engine([sys.executable, "-m", "rookery", "uci"]) as engine:
        for name in ("three-check", "chess-defined", "chess960", "chess"):
            engine.set_game(game(name))
            assert perft.compare(engine, game(name).board(), 2) is None, name


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (
            "no-such-engine",
            "no-such-engine was not found: expected a path or the name of an engine",
        ),
        (
            "./no/engine --fast",
            "./no/engine was not found: expected a path or the name of an engine",
        ),
        (__file__, f'{__file__} cannot be started as a program; try "python {__file__}"'),
        ('"open', '"open: not a command line: No closing quotation'),
        ("", "the engine has no name"),
    ],
)
def test_engines_that_are_not_there(command, message):
    with pytest.raises(EngineError) as caught:
        Engine(command)
    assert (caught.value.code, str(caught.value)) == ("engine-missing", message)


@pytest.mark.parametrize(
    ("habit", "code", "message"),
    [
        ("hangs-at-once", "engine-silent", "no answer to 'uci' within 0.5 seconds"),
        ("hangs-in-perft", "engine-silent", "no answer to 'go perft 1' within 0.5 seconds"),
        ("dies-at-once", "engine-died", "it ended with status 1 before it answered 'uci'; it "
         "printed 'no licence'"),
        ("dies-in-perft", "engine-died", "it ended with status 7 before it answered 'go perft 1'; "
         "it printed 'something terrible has happened'"),
        ("killed-in-perft", "engine-died", "it was killed by SIGSEGV before it answered"),
        ("prints-garbage", "engine-nonsense", "within 0.5 seconds; it printed 'e2e4' / "),
        ("prints-forever", "engine-nonsense", "no end of its answer to 'go perft 1'"),
        ("one-endless-line", "engine-nonsense", "no end of its answer to 'go perft 1'"),
        ("wrong-total", "engine-nonsense", "at depth 1 its total is 21, but the counts below its "
         "moves make 20"),
        ("no-total", "engine-nonsense", "at depth 1 it counts 20 leaves below 20 moves, but prints "
         "no line with the total, such as 'Nodes searched: 20', within 0.5 seconds"),
        ("total-only", "engine-nonsense", "it counts 20 leaves at depth 1, but no move can be read "
         "in 'Nodes searched: 20'"),
    ],
)  # fmt: skip
def test_engines_that_fail(habit, code, message):
    started = time.monotonic()
    # Python itself takes a while to start where the machine is busy.
    patience = 0.5 if habit.startswith("hangs-at") else 15
    engines = []

    def ask():
        engines.append(Engine([*PLANTED, habit], timeout=patience))
        engines[0].timeout = 0.5
        engines[0].divide(game("chess").start_fen, [], 1)

    with pytest.raises(EngineError) as caught:
        ask()
    assert caught.value.code == code
    assert message in str(caught.value)
    assert len(str(caught.value)) < 500
    for engine in engines:
        engine.close()
        assert not is_running(engine.pid)
    assert time.monotonic() - started < 60


@pytest.mark.parametrize("way", ["no-blank", "numbered", "header", "many-words", "bare-total"])
def test_ways_to_print_counts(way):
    with Engine([*PLANTED, way], timeout=20) as engine:
        counts = engine.divide(game("chess").start_fen, [], 2)
        again = engine.divide(game("chess").start_fen, ["e2e4"], 1)
    board = game("chess").board()
    assert dict(counts) == {str(move): leaves for move, leaves in board.divide(2).items()}
    assert len(again) == 20


def test_upper_case_moves_are_moves():
    with Engine([*PLANTED, "upper-case"]) as engine:
        assert perft.compare(engine, game("chess").board(), 2) is None


def test_no_moves_at_all():
    with Engine([*PLANTED, "none"]) as engine:
        assert engine.divide("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", [], 3) == []


@needs_posix
def test_what_has_left_the_group_is_not_waited_for():
    with Engine([*PLANTED, "child-leaves"]) as engine:
        while not engine._process.complaints:  # read by a thread of its own
            time.sleep(0.01)
        child = int(engine._process.complaints[0].split()[-1])
        engine.divide(game("chess").start_fen, [], 1)
    assert not is_running(engine.pid)
    os.kill(child, 9)


def test_a_closed_engine_says_so(engine):
    engine.close()
    with pytest.raises(EngineError, match="before it answered 'isready'"):
        engine.divide(game("chess").start_fen, [], 1)


def test_the_last_words_are_told():
    with pytest.raises(EngineError, match=r"it printed .*no licence"):
        Engine([*PLANTED, "dies-at-once"])


def test_the_last_words_of_an_engine_that_is_gone_when_a_line_is_sent():
    with Engine([*PLANTED, "dies-in-perft"]) as engine:
        engine._send("go perft 1")
        assert all_end([engine.pid])
        with pytest.raises(EngineError, match="it printed 'something terrible has happened'"):
            engine._send("isready")


def test_an_engine_that_does_not_quit_is_ended():
    with Engine([*PLANTED, "deaf"]) as engine:
        assert is_running(engine.pid)
    assert not is_running(engine.pid)


def test_what_an_engine_started_ends_with_it():
    engine = Engine([*PLANTED, "has-a-child"])
    started = children(engine.pid)
    assert started
    engine.close()
    assert all_end(started)


def test_closing_twice_is_fine(engine):
    engine.close()
    engine.close()
    assert not os.path.exists(f"/proc/{engine.pid}")
