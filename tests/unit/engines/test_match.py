"""Matches: results, faults, files that survive a kill, and the statistics."""

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
import types
from itertools import islice
from math import inf, isfinite, log
from pathlib import Path

import pytest
from support.processes import all_end, children
from support.systems import SIGKILL, needs_posix

from rookery import engines, errors, game, games, moves, pgn
from rookery.design import Design
from rookery.engines import (
    Player,
    Sprt,
    TimeControl,
    _players,
    _referee,
    _runner,
    match,
    openings,
)
from rookery.engines._elo import elo, expected_score, strength

FAKE = f"{sys.executable} {Path(__file__).parents[2] / 'engines' / 'fake.py'}"
QUICK = "rookery:nodes=30"


def plain(result):
    """All that must be the same when a match is played again."""
    records = [record.data() for record in result.games]
    for data in records:
        data["notes"] = [searched for *searched, seconds, clock in data["notes"]]
    clocks = ("seconds", "began")
    return [{key: data[key] for key in data if key not in clocks} for data in records]


@pytest.fixture
def nothing_left_running():
    """Other tests may have started processes that stay, such as those of multiprocessing."""
    before = children(os.getpid())
    yield
    assert children(os.getpid()) <= before


def test_the_name_of_our_player_is_never_a_path(tmp_path, monkeypatch):
    """In the folder above a clone there is one called rookery."""
    (tmp_path / "rookery").mkdir()
    (tmp_path / "rookery:level=2").touch()
    monkeypatch.chdir(tmp_path)
    assert Player("rookery", level=2) == Player("rookery:level=2")


def test_openings_are_balanced_random_and_reproducible():
    chess = game("chess")
    found = list(islice(openings(chess, plies=6, seed=5), 12))
    assert found == list(islice(openings(chess, plies=6, seed=5), 12))
    assert found != list(islice(openings(chess, plies=6, seed=6), 12))
    assert len(set(found)) == 12
    scores = [abs(opening.board(chess).search(nodes=2000, hash_mb=1).score) for opening in found]
    assert max(scores) <= 50


@pytest.mark.parametrize("name", games())
def test_every_game_has_openings(name):
    rules = game(name)
    first, second = islice(openings(rules, plies=4, seed=1), 2)
    assert first != second
    for opening in (first, second):
        board = opening.board(rules)
        assert not board.is_game_over()
        assert not board.is_turn_open()
        assert len(board.history) >= 4


def test_chess960_begins_in_many_ways():
    found = list(islice(openings(game("chess960"), plies=2, seed=1), 4))
    assert len({opening.fen for opening in found}) == 4


def test_each_opening_is_played_from_both_sides():
    result = match(QUICK, "random", games=6, concurrency=2)
    assert [record.number for record in result.games] == list(range(6))
    for first, second in zip(result.games[::2], result.games[1::2], strict=True):
        assert first.opening == second.opening
        assert (first.a_first, second.a_first) == (True, False)
        for record in (first, second):
            board = record.opening.board(game("chess"))
            for move in record.moves[len(record.opening.moves) :]:
                board.push(move)
            assert board.outcome(claim_draw=True).result == record.result
    assert result.wins + result.draws + result.losses == 6
    assert result.losses == 0
    assert not any(result.faults.values())


def test_the_same_games_whatever_the_concurrency():
    for b in ("rookery:nodes=60", "random"):
        one = match(QUICK, b, games=6, concurrency=1)
        assert plain(one) == plain(match(QUICK, b, games=6, concurrency=2))


@pytest.mark.parametrize("name", ["xiangqi", "cotulenh", "othello", "chess960", "shogi"])
def test_other_games(name):
    result = match(QUICK, "greedy", game=name, games=2, max_plies=60)
    assert len(result.games) == 2
    assert not any(result.faults.values())


@pytest.mark.usefixtures("nothing_left_running")
@pytest.mark.parametrize(
    ("protocol", "habit", "fault"),
    [
        ("uci", "dies", "crash"),
        ("xboard", "crashes", "crash"),
        ("uci", "hangs", "hang"),
        ("xboard", "floods", "hang"),
        ("xboard", "illegal", "illegal move"),
        ("uci", "escapes", "illegal move"),
    ],
)
def test_an_engine_that_fails_loses_and_is_started_again(protocol, habit, fault):
    bad = Player(f"{protocol}:{FAKE} {protocol} {habit} 3", timeout=3)
    result = match("random", bad, games=2, plies=2, depth=1, concurrency=1)
    assert [record.fault for record in result.games] == [fault] * 2
    assert (result.wins, result.losses) == (2, 0)
    assert result.faults == {"a": {}, "b": {fault: 2}}
    for record in result.games:
        assert len(record.moves) >= 6
        assert "the position is" in record.message
        assert record.message.isprintable()


def test_an_engine_that_dies_in_move_30():
    bad = f"uci:{FAKE} uci dies 30"
    result = match(bad, "random", games=2, depth=1, concurrency=1)
    assert result.faults["a"] == {"crash": 2}
    assert all(len(record.moves) >= 6 + 58 for record in result.games)
    assert "out of ideas" in result.games[0].message


@pytest.mark.parametrize("trouble", [OSError("no handle"), AssertionError("a bug")])
def test_a_player_that_cannot_be_closed_does_not_hold_the_match_up(monkeypatch, trouble):
    def close(seat):
        if threading.current_thread() is not threading.main_thread():
            raise trouble

    monkeypatch.setattr(_players._Greedy, "close", close)
    monkeypatch.setattr(threading, "excepthook", lambda _: None)
    result = match("greedy", "random", games=2, max_plies=4, concurrency=1)
    assert len(result.games) == 2


def test_time_is_lost():
    slow = f"uci:{FAKE} uci slow"
    result = match("rookery:nodes=20", slow, games=1, plies=2, time="1+0", concurrency=1)
    assert result.faults["b"] == {"time": 1}
    assert "too late" in result.games[0].message


def test_resigning_and_false_claims():
    result = match("random", f"xboard:{FAKE} xboard resigns", games=1, depth=1)
    assert (result.wins, result.games[0].reason, result.games[0].fault) == (1, "resignation", None)
    result = match("random", f"xboard:{FAKE} xboard claims", games=1, depth=1)
    assert (result.wins, result.faults["b"]) == (1, {"false claim": 1})


def test_our_engine_over_uci_with_a_clock():
    ours = f"uci:{sys.executable} -m rookery uci"
    # A busy machine makes both late, by seconds; who does not look at the clock is late by minutes.
    limits = {"time": "0.4+0.01", "margin": 20, "max_plies": 20}
    result = match(ours, "rookery", game="xiangqi", games=2, **limits)
    assert len(result.games) == 2
    assert not any(result.faults.values())
    assert all(0 < spent < 20 for record in result.games for spent in record.seconds)


def test_a_match_is_continued(tmp_path):
    path, text = tmp_path / "games.jsonl", tmp_path / "games.pgn"
    whole = match("rookery:nodes=60", QUICK, games=8, concurrency=1)
    part = match(
        "rookery:nodes=60",
        QUICK,
        games=8,
        concurrency=1,
        save=path,
        progress=lambda result, _: len(result.games) == 3,
    )
    assert len(part.games) == 3
    with open(path, "ab") as file:
        file.write(b'{"number": 3, "moves": "' + b"e2e4 " * 9999)  # a kill cut this off
    result = match("rookery:nodes=60", QUICK, games=8, save=path, pgn=text)
    assert plain(result) == plain(whole)
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert sorted(line["number"] for line in lines[1:]) == list(range(8))
    read = list(pgn.read(text))
    assert [[str(move) for move in found.moves] for found in read] == [
        record.moves for record in whole.games
    ]
    assert [found.result for found in read] == [record.result for record in whole.games]
    # It may become longer, but not another one.
    assert len(match("rookery:nodes=60", QUICK, games=10, save=path).games) == 10
    with pytest.raises(errors.MatchError, match=r"it is of another match: b was .* and is .* now"):
        match("rookery:nodes=60", "rookery:nodes=31", games=8, save=path)


@pytest.mark.parametrize("content", [b"hello\n", b"{}\n", b'{"format": 9, "match": {}}\n', b"x"])
def test_a_file_that_is_no_match(tmp_path, content):
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(errors.MatchError) as caught:
        match(QUICK, "random", games=2, save=path)
    assert caught.value.code == "match-file"
    assert path.read_bytes() == content


def test_two_matches_do_not_write_to_one_file(tmp_path):
    path = tmp_path / "games.jsonl"
    refused = []

    def second(result, _):
        with pytest.raises(errors.MatchError, match="another match is writing to it") as caught:
            match(QUICK, "random", games=4, concurrency=1, save=path)
        refused.append(caught.value.code)

    match(QUICK, "random", games=4, concurrency=1, save=path, progress=second)
    assert refused == ["match-file"] * 4
    assert len(path.read_text().splitlines()) == 5
    assert len(match(QUICK, "random", games=4, save=path).games) == 4


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("number", -7),
        ("number", "1"),
        ("result", "zz"),
        ("fault", "tired"),
        ("opening", None),
        ("notes", [[1, None, 2, 0.1, None]]),
        ("notes", [["1"]]),
        ("began", 7),
    ],
)
def test_a_damaged_game_is_not_counted(tmp_path, key, value):
    path = tmp_path / "games.jsonl"
    match(QUICK, "random", games=2, concurrency=1, save=path)
    header, first, last = path.read_text().splitlines()
    damaged = "\n".join([header, json.dumps({**json.loads(first), key: value}), last, ""])
    path.write_text(damaged)
    with pytest.raises(errors.MatchError, match="it is not the file of a match"):
        match(QUICK, "random", games=2, save=path)
    assert path.read_text() == damaged


def test_a_line_that_is_nested_too_deeply_is_no_game(tmp_path):
    path = tmp_path / "games.jsonl"
    match(QUICK, "random", games=2, save=path)
    with path.open("a") as file:
        file.write("[" * 100_000 + "\n")
    with pytest.raises(errors.MatchError, match="it is not the file of a match"):
        match(QUICK, "random", games=2, save=path)


SHORT = (
    Design("short", 4, 4)
    .zone("last rank", "a4-d4")
    .piece("P", "pawn", moves().up(1))
    .goal_reach("P", "last rank")
    .start("3p/4/P3/PP2")
)


def test_a_game_with_another_definition_is_another_match(tmp_path):
    path = tmp_path / "games.jsonl"
    match(QUICK, "random", game=SHORT.compile(), games=2, save=path)
    other = SHORT.stalemate("loss").compile()
    with pytest.raises(errors.MatchError, match="it is of another match: definition was"):
        match(QUICK, "random", game=other, games=2, save=path)


@pytest.mark.parametrize("plies", [0, 1, 6, 7, 1000])
def test_games_that_are_over_before_an_opening_is(plies):
    rules = SHORT.compile()
    found = list(islice(openings(rules, plies=plies), 40))
    assert len(found) == 40
    assert all(opening.board(rules).legal_moves for opening in found)
    assert match(QUICK, "random", game=rules, games=4, plies=plies, concurrency=1).games


@pytest.mark.parametrize("keyword", ["save", "pgn"])
def test_a_folder_that_does_not_exist(tmp_path, keyword):
    with pytest.raises(errors.MatchError, match="there is no such folder"):
        match(QUICK, "random", games=2, **{keyword: tmp_path / "none" / "file"})


ROOKERY = [sys.executable, "-m", "rookery"]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems cannot do this")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, SIGKILL])
def test_a_match_that_is_stopped(tmp_path, number):
    path = tmp_path / "games.jsonl"
    slow = f"uci:{FAKE} uci none"
    words = ["match", "rookery:nodes=200", slow, "--nodes", "9", "--save", str(path)]
    words += ["--games", "500", "--pgn", str(tmp_path / "games.pgn")]
    with subprocess.Popen(
        [*ROOKERY, *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if path.exists() and path.read_bytes().count(b"\n") > 2:
                break
            time.sleep(0.02)
        started = children(process.pid)
        process.send_signal(number)
        code = process.wait(30)
    assert started
    assert code == (-number if number == SIGKILL else 128 + number)
    assert all_end(started)
    lines = path.read_bytes().splitlines()
    if number != SIGKILL:
        records = [json.loads(line) for line in lines[1:]]
        assert len(records) >= 2
        read = list(pgn.read(tmp_path / "games.pgn"))
        assert len(read) == len(records)
    done = len(lines) - 1
    again = subprocess.run(
        [*ROOKERY, *words[:-4], "--games", str(done), "--json"], capture_output=True, text=True
    )
    assert again.returncode == 0
    assert json.loads(again.stdout)["games"] == done


@pytest.mark.usefixtures("nothing_left_running")
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"a": "rookery:speed=3"}, "player-text"),
        ({"a": "rookery:nodes=many"}, "player-text"),
        ({"a": "rookery:nodes=0"}, "search-nodes"),
        ({"a": "rookery:level=11"}, "search-level"),
        ({"a": "rookery"}, "search-limits"),
        ({"time": "fast"}, "match-time"),
        ({"time": "-1+0"}, "match-time"),
        ({"time": "1+0", "nodes": 5}, "search-limits"),
        ({"games": -1}, "match-number"),
        ({"game": "no such game"}, "game-unknown"),
        ({"a": "no-such-engine", "nodes": 1}, "engine-missing"),
        ({"a": f"uci:{FAKE} uci none", "game": "shogi", "nodes": 1}, "engine-variant"),
    ],
)
def test_matches_that_make_no_sense(arguments, code):
    with pytest.raises(errors.RookeryError) as caught:
        match(**({"a": QUICK, "b": "random", "games": 1} | arguments))
    assert caught.value.code == code


def test_levels_are_only_ours():
    with pytest.raises(errors.MatchError, match="only rookery has levels"):
        Player("stockfish", level=3)
    with pytest.raises(errors.MatchError, match="options are for other engines"):
        Player("rookery", options=(("Hash", "3"),))


def test_elo():
    assert elo(0.5) == 0
    assert round(elo(0.64), 1) == 100.0
    assert (elo(0.0), elo(1.0)) == (-inf, inf)
    assert round(expected_score(-200), 3) == 0.240
    assert strength([], 0) is None
    one = strength([1.0] * 20, 40)
    assert (one.elo, one.elo_high, one.superiority) == (inf, inf, 1.0)
    assert 0.9 < one.score_low < 1.0
    for pairs in range(1, 30):  # by no rounding: the Elo difference of nearly 1 is a number
        assert strength([1.0] * pairs, 2 * pairs).elo_high == inf
        assert strength([0.0] * pairs, 2 * pairs).elo_low == -inf
    even = strength([0.5, 0.25, 0.75, 0.5] * 5, 40)
    assert even.elo == 0
    assert even.elo_low == pytest.approx(-even.elo_high)


def test_error_bars_hold_the_truth_in_95_of_100_matches():
    # Pairs of games whose results depend on each other, as those from one opening do.
    numbers = random.Random(4)
    results, weights = [0, 0.25, 0.5, 0.75, 1], [1, 2, 6, 4, 2]
    truth = sum(map(lambda r, w: r * w, results, weights)) / sum(weights)
    inside = 0
    for _ in range(1000):
        found = strength(numbers.choices(results, weights, k=60), 120)
        inside += found.score_low <= truth <= found.score_high
    assert 925 <= inside <= 970


def test_sprt_errs_as_rarely_as_it_promises():
    test = Sprt(0, 40)
    numbers = random.Random(2)
    results = [0, 0.25, 0.5, 0.75, 1]

    def verdict(weights):
        pairs = []
        while True:
            pairs += numbers.choices(results, weights, k=4)
            found = test.verdict(test.ratio(pairs))
            if found:
                return found

    even = [verdict([1, 3, 8, 3, 1]) for _ in range(200)]
    assert even.count("H1") <= 20
    better = [verdict([0.5, 2, 8, 4.2, 2]) for _ in range(200)]  # about 40 Elo
    assert better.count("H0") <= 20


def test_sprt_errs_as_rarely_where_nearly_all_games_are_drawn():
    test = Sprt(0, 10)
    numbers = random.Random(3)
    verdicts = []
    for _ in range(100):
        pairs, found = [], None
        while not found:
            pairs += numbers.choices([0.25, 0.5, 0.75], [0.02, 0.904, 0.076], k=8)  # 10 Elo
            found = test.verdict(test.ratio(pairs))
        verdicts.append(found)
    assert verdicts.count("H0") <= 11


def test_sprt_is_undecided_as_long_as_results_are_few():
    # The ratio is that of drawing or winning each of them, and nearly no evidence.
    test = Sprt(0, 10)
    assert -0.5 < test.ratio([0.5] * 8) < 0 < test.ratio([1.0] * 8) < 0.5
    assert test.ratio([1.0] * 30) == pytest.approx(30 * log(expected_score(10) / 0.5), rel=0.01)
    # With many different results it is the usual approximation by a normal distribution.
    pairs = [0.0, 0.25, 0.5, 0.5, 0.5, 0.75, 0.75, 1.0] * 40
    mean, high = sum(pairs) / len(pairs), expected_score(10)
    variance = sum((score - mean) ** 2 for score in pairs) / len(pairs)
    usual = len(pairs) * (high - 0.5) * (2 * mean - 0.5 - high) / (2 * variance)
    assert test.ratio(pairs) == pytest.approx(usual, rel=0.05)
    assert isfinite(Sprt(-10_000, 10_000).ratio([0.5] * 8))


def test_sprt_ends_a_match():
    result = match("rookery:nodes=100", "random", games=400, sprt=Sprt(0, 100))
    assert result.verdict == "H1"
    assert 16 <= len(result.games) < 200


def test_time_controls():
    assert str(TimeControl.parse("5+0.1")) == "5+0.1"
    assert TimeControl.parse("60") == TimeControl(60.0, 0.0)


def test_everything_is_exported():
    for name in engines.__all__:
        assert getattr(engines, name).__doc__


@pytest.mark.parametrize(("limits", "times"), [({"time": "9+1"}, 2), ({"depth": 1}, 1)])
def test_a_game_during_which_the_computer_slept_is_played_again(monkeypatch, limits, times):
    played = []

    def play_game(number, *words, **more):
        played.append(number)
        runner = sys._getframe(1).f_locals["self"]
        runner._stalls += len(played) == 1
        return original(number, *words, **more)

    original = _runner.play_game
    monkeypatch.setattr(_runner, "play_game", play_game)
    result = match(QUICK, "random", games=1, max_plies=20, **limits)
    assert len(result.games) == 1
    assert len(played) == times


@needs_posix
@pytest.mark.skipif(sys.platform != "linux", reason="needs signals")
def test_sleep_is_noticed(monkeypatch):
    monkeypatch.setattr(_runner, "_STALL", 0.2)
    conditions = types.SimpleNamespace(game=game("chess"))
    runner = _runner.Runner(conditions, [Player("random")] * 2, _runner.Schedule(((0, 1),)))
    watcher = threading.Thread(target=runner._watch)
    watcher.start()
    stopper = "import os, signal, sys, time; p = int(sys.argv[1]); os.kill(p, signal.SIGSTOP); "
    stopper += "time.sleep(0.6); os.kill(p, signal.SIGCONT)"
    subprocess.run([sys.executable, "-c", stopper, str(os.getpid())], check=True)
    end = time.monotonic() + 10
    while not runner._stalls and time.monotonic() < end:
        time.sleep(0.05)
    runner._stop()
    watcher.join()
    assert runner._stalls >= 1


class Shuffler(_players.Seat):
    """Moves a knight to and fro."""

    def play(self, board, limits):
        there, back = ("g1f3", "f3g1") if board.turn else ("g8f6", "f6g8")
        return engines.Reply(board.parse_move(there if len(board.history) % 4 < 2 else back))


def test_the_third_time_is_a_draw_without_a_claim():
    seats = [Shuffler(Player("random"), "shuffler") for _ in range(2)]
    record = _referee.play_game(
        0,
        engines.Opening(()),
        game("chess").board(),
        seats,
        a_first=True,
        limits=engines.Limits(depth=1),
        time=None,
        margin=0.1,
        max_plies=600,
    )
    assert (record.result, record.reason) == ("1/2-1/2", "threefold repetition")
    assert len(record.moves) == 7  # one that could be claimed ends the game
