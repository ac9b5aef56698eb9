"""What a match reports: scores, pairs, the same games, the sides and the test."""

import json
import subprocess
import sys

import pytest

from rookery import errors
from rookery.engines import GameRecord, MatchResult, MoveNote, Opening, Sprt, match
from rookery.engines._elo import strength

FIRST, SECOND, DRAWN = "1-0", "0-1", "1/2-1/2"


def played(*results, moves=None):
    """A match with these results of its games, None for one that was not played."""
    result = MatchResult("chess", "a", "b")
    for number, text in enumerate(results):
        if text is not None:
            own = moves[number] if moves else [str(number)]
            opening = Opening((str(number // 2),))
            result.games.append(GameRecord(number, number % 2 == 0, opening, own, text, ""))
    return result


def test_the_score_is_of_all_games_and_the_elo_of_pairs():
    # A loses both games of the first pair, and wins a game whose other half is missing.
    result = played(SECOND, FIRST, FIRST)
    assert (result.wins, result.draws, result.losses) == (1, 0, 2)
    assert result.score == pytest.approx(1 / 3)
    assert (result.pairs, result.unpaired) == ([0.0], 1)
    data = result.data()
    assert (data["games"], data["pairs"], data["unpaired_games"]) == (3, 1, 1)
    assert (data["score"], data["pair_score"]) == (0.3333, 0.0)
    assert data["elo"] is None  # it is infinite, which JSON cannot hold
    assert "1 game without its pair is not counted" in str(result)
    assert "33.3%" in str(result)


def test_games_that_were_stopped_in_the_middle_of_their_pairs():
    result = played(FIRST, None, None, SECOND, FIRST, SECOND, None)
    assert (result.unpaired, result.pairs, result.score) == (2, [1.0], 1.0)
    assert "from 1 pair of games; 2 games without their pairs are not counted" in str(result)


def test_a_single_game_has_a_score_and_no_elo():
    data = played(FIRST).data()
    assert (data["score"], data["pairs"], data["unpaired_games"]) == (1.0, 0, 1)
    assert [data[name] for name in ("pair_score", "elo", "elo_low", "superiority")] == [None] * 4


def test_a_difference_of_nearly_nothing_has_no_negative_sign():
    found = strength([0.5] * 999 + [0.25], 2000)
    assert -0.5 < found.elo < 0
    assert found.elo_text.startswith("+0 [")


def test_no_name_of_the_document_occurs_twice():
    data = played(FIRST, SECOND).data()
    names = [name for name in data if "score" in name]
    assert names == ["score", "first_side_score", "second_side_score"] + [
        f"pair_score{bound}" for bound in ("", "_low", "_high")
    ]
    assert not [
        name for name, value in data.items() if isinstance(value, dict) and "score" in value
    ]


def test_the_score_of_the_side_that_begins():
    result = played(FIRST, FIRST, DRAWN, SECOND)
    assert (result.score, result.first_score) == (0.625, 0.625)
    # A and B win with the first side: the players are equal, and the sides are not.
    result = played(FIRST, FIRST, FIRST, FIRST)
    assert (result.score, result.first_score) == (0.5, 1.0)
    assert (result.data()["first_side_score"], result.data()["second_side_score"]) == (1.0, 0.0)


def test_pairs_that_are_one_game_played_twice():
    moves = [["e2e4"], ["e2e4"], ["d2d4"], ["c2c4"], ["e2e4"], ["e2e4"]]
    result = played(FIRST, FIRST, FIRST, SECOND, FIRST, FIRST, moves=moves)
    assert result.same_pairs == 2
    assert result.data()["same_pairs"] == 2
    assert result.repeats == 2  # the third pair repeats both games of the first
    assert result.data()["repeated_games"] == 2


def test_a_game_from_another_position_is_another_game():
    result = played(FIRST, FIRST, FIRST, FIRST, moves=[["e2e4"]] * 4)
    for record in result.games[2:]:
        record.opening = Opening((), "some other position")
    assert result.repeats == 0


def test_equal_players_by_nodes_play_every_game_twice():
    result = match("rookery:nodes=40", "rookery:nodes=40", games=6, max_plies=60, concurrency=1)
    assert result.same_pairs == len(result.pairs) == 3
    assert result.repeats == 0
    assert result.score == 0.5


def test_the_test_names_its_hypotheses_and_bounds():
    test = Sprt(0, 10, alpha=0.05, beta=0.1)
    # log((1 - beta) / alpha) and log(beta / (1 - alpha))
    assert (test.lower, test.upper) == (
        pytest.approx(-2.2513, abs=1e-4),
        pytest.approx(2.8904, abs=1e-4),
    )
    assert [test.verdict(ratio) for ratio in (-2.3, -2.2, 2.8, 2.9)] == ["H0", None, None, "H1"]
    data = test.data([1.0, 0.75, 0.5] * 100)
    assert (data["elo0"], data["elo1"], data["alpha"], data["beta"]) == (0, 10, 0.05, 0.1)
    assert (data["llr_lower"], data["llr_upper"], data["accepted"]) == (-2.251, 2.89, "H1")
    assert data["llr"] > data["llr_upper"]


@pytest.mark.parametrize(
    "numbers", [(0, 0), (0, float("inf")), (0, float("nan")), (0, 5, 0, 0.05), (0, 5, 0.05, 0.5)]
)
def test_hypotheses_that_make_no_sense(numbers):
    with pytest.raises(errors.MatchError, match="expected"):
        Sprt(*numbers)


def test_notes_of_moves_survive_a_file():
    notes = [MoveNote(), MoveNote(-35, None, 12, 0.25, 4.75), MoveNote(31999, 1, 3, 0.001)]
    record = GameRecord(3, False, Opening(("e2e4",)), ["e2e4", "e7e5", "d2d4", "d7d5"], DRAWN, "x")
    record.notes, record.began, record.adjudicated = notes, "2026-11-19T08:30:00Z", True
    assert GameRecord.from_data(json.loads(json.dumps(record.data()))) == record
    old = record.data()
    for name in ("notes", "began", "adjudicated"):  # a file of an earlier version
        del old[name]
    record.notes, record.began, record.adjudicated = [], "", False
    assert GameRecord.from_data(old) == record


def rookery(*words):
    return subprocess.run(
        [sys.executable, "-m", "rookery", *words], capture_output=True, text=True, check=True
    ).stdout


def test_the_report_in_words():
    words = ("match", "rookery:nodes=40", "rookery:nodes=40", "--games", "5", "--max-plies", "40")
    text = rookery(*words, "--sprt", "-5,20,0.05,0.1")
    assert "games      5 of chess; pondering is off\n" in text
    assert "Elo        +0 [" in text
    assert "from 2 pairs of games; 1 game without its pair is not counted\n" in text
    assert "same       2 of 2 pairs are one game played twice" in text
    assert "sides      first side " in text
    assert "SPRT       undecided between H0 (Elo ≤ -5) and H1 (Elo ≥ 20)\n" in text
    assert "LLR        +0.00 between -2.25 (H0) and +2.89 (H1); alpha 0.05, beta 0.1\n" in text
    alone = rookery(*words[:4], "2", *words[5:])
    assert "same       1 of 1 pair is one game played twice: both players moved alike\n" in alone
    data = json.loads(rookery(*words, "--sprt", "0,20", "--json"))
    assert (data["same_pairs"], data["unpaired_games"], data["pondering"]) == (2, 1, False)
    assert data["sprt"]["accepted"] is None
    assert data["settings"]["a"]["nodes"] == 40


def test_openings_that_are_played_again_are_named():
    fen = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"
    words = ("match", "rookery:nodes=20", "rookery:nodes=20", "--max-plies", "20")
    text = rookery(*words, "--games", "6", "--fen", fen)
    assert "repeated   4 games with the players and moves of an earlier one" in text


def test_the_report_names_the_hypothesis_that_is_accepted():
    words = ("match", "rookery:nodes=60", "random", "--games", "60", "--sprt", "0,100")
    text = rookery(*words)
    assert "SPRT       H1 (Elo ≥ 100) is accepted, not H0 (Elo ≤ 0)\n" in text
