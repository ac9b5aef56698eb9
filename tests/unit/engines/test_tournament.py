"""Tournaments: who plays whom, the crosstable, files, and the command."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from support.processes import all_end, children

from rookery import errors, pgn
from rookery.engines import GameRecord, MatchResult, Opening, Player, TournamentResult, tournament
from rookery.engines._runner import Schedule

FAKE = f"{sys.executable} {Path(__file__).parents[2] / 'engines' / 'fake.py'}"
ROOKERY = [sys.executable, "-m", "rookery"]
QUICK = ["rookery:nodes=60", "greedy", "random"]


def plain(result):
    return [(record.number, record.moves, record.result) for record in result.games]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_pairing_plays_every_opening_from_both_sides(players):
    schedule = Schedule(tuple(combinations(range(players), 2)))
    numbers = schedule.numbers(6)
    assert numbers == list(range(6 * len(schedule.pairings)))
    met = Counter((schedule.pairing(n), schedule.opening(n), n % 2) for n in numbers)
    assert set(met.values()) == {1}
    assert set(met) == {(p, o, s) for p in schedule.pairings for o in range(3) for s in (0, 1)}


def test_an_odd_number_of_games_leaves_places_free():
    schedule = Schedule(((0, 1), (0, 2)))
    assert schedule.numbers(3) == [0, 1, 2, 3, 4, 6]
    assert set(schedule.numbers(3)) < set(schedule.numbers(4))
    assert [schedule.pairing(number) for number in (4, 6)] == [(0, 1), (0, 2)]


def test_a_round_robin():
    result = tournament(QUICK, games=4, max_plies=60, concurrency=2)
    assert result.pairings == ((0, 1), (0, 2), (1, 2))
    assert [len(match.games) for match in result.matches] == [4, 4, 4]
    for match in result.matches:
        assert (match.a, match.b) in [tuple(result.players[n] for n in p) for p in result.pairings]
    # All pairings play the same openings.
    openings = [[record.opening for record in match.games] for match in result.matches]
    assert openings[0] == openings[1] == openings[2]
    assert openings[0][0] == openings[0][1] != openings[0][2]
    assert sum(standing.points for standing in result.standings()) == 12
    assert plain(result) == plain(tournament(QUICK, games=4, max_plies=60, concurrency=1))


def test_a_gauntlet():
    result = tournament(["greedy", "random", Player("random", seed=1)], kind="gauntlet", games=2)
    assert result.pairings == ((0, 1), (0, 2))
    assert result.players == ["greedy", "random", "random #2"]
    assert len(result.games) == 4
    assert result.points(1, 2) is None
    assert result.crosstable()[0][-1] == "3"
    assert "·" in str(result)


FIRST, SECOND, DRAWN = "1-0", "0-1", "1/2-1/2"


def by_hand():
    """Anna – Bert 1½:½, Anna – Carl 2:0, Bert – Carl ½:½ with one game missing."""
    pairings = ((0, 1), (0, 2), (1, 2))
    names = ["Anna", "Bert", "Carl"]
    matches = [MatchResult("chess", names[a], names[b]) for a, b in pairings]
    results = {0: FIRST, 1: DRAWN, 2: FIRST, 3: SECOND, 4: DRAWN}
    for number, text in results.items():
        opening = Opening(("e2e4",))
        record = GameRecord(number, number % 2 == 0, opening, [str(number)], text, "")
        matches[number // 2].games.append(record)
    return TournamentResult("chess", "round-robin", names, pairings, matches)


def test_the_standings_are_those_of_the_games():
    result = by_hand()
    anna, bert, carl = result.standings()
    assert (anna.name, anna.wins, anna.draws, anna.losses, anna.points) == ("Anna", 3, 1, 0, 3.5)
    assert (bert.name, bert.wins, bert.draws, bert.losses, bert.points) == ("Bert", 0, 2, 1, 1.0)
    assert (carl.name, carl.wins, carl.draws, carl.losses, carl.points) == ("Carl", 0, 1, 2, 0.5)
    assert anna.score == 0.875
    assert result.points(0, 1) == (1.5, 2)
    assert result.points(1, 0) == (0.5, 2)
    assert result.points(2, 1) == (0.5, 1)
    assert result.unpaired == 1
    assert result.first_score == (1 + 0.5 + 1 + 0 + 0.5) / 5


def test_the_crosstable():
    lines = str(by_hand()).split("\n")
    assert lines[0].split() == ["player", "Elo", "score", "1", "2", "3"]
    assert lines[1].split()[:2] == ["1", "Anna"]
    assert lines[1].split()[-4:] == ["3.5/4", "–", "1.5/2", "2/2"]
    assert lines[3].split()[-4:] == ["0.5/3", "0/2", "0.5/1", "–"]
    assert len({line.index("±") for line in lines[1:]}) == 1


def test_a_player_without_a_pair_has_no_rating():
    result = by_hand()
    for match in result.matches[1:]:
        match.games.clear()
    carl = result.standings()[-1]
    assert (carl.name, carl.games, carl.score, carl.rating) == ("Carl", 0, None, None)
    assert str(result).split("\n")[3].split() == ["3", "Carl", "–", "–", "0/0", "·", "·", "–"]
    assert json.loads(json.dumps(result.data()))["standings"][2]["elo"] is None


def test_the_document():
    data = by_hand().data()
    assert (data["games"], data["pairs"], data["unpaired_games"]) == (5, 2, 1)
    assert [standing["score"] for standing in data["standings"]] == [0.875, 0.3333, 0.1667]
    assert data["matches"][0]["players"] == [0, 1]
    assert data["matches"][0]["pair_score"] == 0.75


def test_faults_belong_to_their_players():
    bad = Player(f"uci:{FAKE} uci dies 2", timeout=5.0)
    result = tournament(["random", bad, "greedy"], games=2, depth=1, plies=2, concurrency=2)
    faults = {standing.player: standing.faults for standing in result.standings()}
    assert faults == {0: {}, 1: {"crash": 4}, 2: {}}


def test_a_tournament_is_continued(tmp_path):
    path, text = tmp_path / "games.jsonl", tmp_path / "games.pgn"
    words = {"max_plies": 60, "concurrency": 1}
    whole = tournament(QUICK, games=4, **words)
    part = tournament(
        QUICK, games=4, save=path, progress=lambda result, _: len(result.games) == 5, **words
    )
    assert len(part.games) == 5
    again = tournament(QUICK, games=4, save=path, pgn=text, **words)
    assert plain(again) == plain(whole)
    lines = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    assert sorted(line["number"] for line in lines) == list(range(12))
    read = list(pgn.read(text))
    assert [[str(move) for move in found.moves] for found in read] == [r.moves for r in whole.games]
    assert [found.headers["Round"] for found in read] == ["1"] * 6 + ["2"] * 6
    assert {found.headers["Event"] for found in read} == {"round-robin of 3 players"}
    names = [{found.headers["White"], found.headers["Black"]} for found in read]
    assert names[:2] == [set(whole.players[:2])] * 2
    # It may become longer, but not another one.
    assert len(tournament(QUICK, games=5, save=path, **words).games) == 15
    for other in (["random", *QUICK[:2]], QUICK[:2]):
        with pytest.raises(errors.MatchError, match="it is of another match: players was"):
            tournament(other, games=4, save=path, **words)
    with pytest.raises(errors.MatchError, match="kind was"):
        tournament(QUICK, games=4, save=path, kind="gauntlet", **words)


@pytest.mark.parametrize(
    ("players", "words", "code"),
    [
        (["random"], {}, "match-players"),
        (["random", "random"], {"kind": "swiss"}, "match-players"),
        (["random", "rookery"], {}, "search-limits"),
        (["random", "no-such-engine"], {"depth": 1}, "engine-missing"),
        (["random", "random"], {"games": -1}, "match-number"),
        (["random", "random"], {"save": "/no/such/folder/file"}, "match-file"),
    ],
)
def test_tournaments_that_make_no_sense(players, words, code):
    with pytest.raises(errors.RookeryError) as caught:
        tournament(players, **words)
    assert caught.value.code == code


def run(*words):
    return subprocess.run([*ROOKERY, "tournament", *words], capture_output=True, text=True)


def test_the_command(tmp_path):
    path = tmp_path / "players.json"
    path.write_text('{"quick": {"command": "rookery", "nodes": 40}, "any": {"command": "random"}}')
    words = ("--players", str(path), "--max-plies", "40", "--games", "2")
    answer = run(*words)
    assert answer.returncode == 0, answer.stderr
    assert "games      2 of chess; pondering is off" in answer.stdout
    assert "quick" in answer.stdout
    data = json.loads(run(*words, "any", "greedy", "quick", "--gauntlet", "--json").stdout)
    assert (data["command"], data["kind"], data["games"]) == ("tournament", "gauntlet", 4)
    assert data["matches"][0]["players"] == [0, 1]
    answer = run("random")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "expected at least two players" in answer.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="other systems cannot do this")
def test_ctrl_c_prints_what_has_been_played(tmp_path):
    path = tmp_path / "games.jsonl"
    words = [*ROOKERY, "tournament", "random", "greedy", f"uci:{FAKE} uci none", "--nodes", "9"]
    with subprocess.Popen(
        [*words, "--games", "400", "--save", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if path.exists() and path.read_bytes().count(b"\n") > 4:
                break
            time.sleep(0.02)
        started = children(process.pid)
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert all_end(started)
    number = len(path.read_text().splitlines()) - 1
    assert f"games      {number} of chess" in out
    assert f"stopped after {number} games; the same command continues" in err
