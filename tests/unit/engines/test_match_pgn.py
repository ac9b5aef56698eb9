"""The games of a match as PGN, as our own reader and python-chess see them."""

import io
import re

import pytest

from rookery import game, pgn
from rookery.engines import GameRecord, Limits, MoveNote, Opening, TimeControl, match
from rookery.engines._conditions import Conditions
from rookery.engines._match_pgn import write_pgn


def conditions(name="chess", time=None):
    return Conditions(
        game(name), Limits(), time, 0.1, 600, 0, 0, None, None, resign=None, draw=None
    )


def written(tmp_path, record, **words):
    path = tmp_path / "games.pgn"
    write_pgn(path, conditions(**words), [record], lambda r: (("Anna", "Bert"), r.number + 1))
    [found] = pgn.read(path)
    return found


def test_scores_are_those_of_white_and_belong_to_their_moves(tmp_path):
    notes = [
        MoveNote(-50, None, 9, 1.0, 59.5),  # Black's own view, after the opening
        MoveNote(40, None, 11, 2.0, 58.0),
        MoveNote(-31996, -2, 20, 0.5, 60.0),
        MoveNote(31997, 2, None, 0.25, 61.25),
        MoveNote(None, None, None, 0.5, 62.0),
    ]
    record = GameRecord(
        4, False, Opening(("e2e4",)), ["e2e4", "e7e5", "d2d4", "d7d5", "c2c4", "c7c5"], "0-1", "x"
    )
    record.notes, record.began, record.adjudicated = notes, "2026-11-19T08:30:05Z", True
    found = written(tmp_path, record, time=TimeControl(60, 1))
    nodes = found.root.main_line()
    assert nodes[0].comments == []
    assert [tuple(node.evaluation or ()) for node in nodes[1:]] == [
        (50, None, 9),
        (40, None, 11),
        (None, 2, 20),
        (None, 2, None),
        (),
    ]
    assert [node.clock for node in nodes[1:]] == [59.5, 58.0, 60.0, 61.25, 62.0]
    assert [node.emt for node in nodes[1:]] == [None] * 5
    headers = dict(found.headers)
    assert (headers["White"], headers["Black"], headers["Round"]) == ("Bert", "Anna", "5")
    assert (headers["Date"], headers["UTCTime"]) == ("2026.11.19", "08:30:05")
    assert (headers["TimeControl"], headers["Termination"]) == ("60+1", "adjudication")


def test_games_that_black_begins(tmp_path):
    fen = "8/8/8/4k3/8/8/4P3/4K3 b - - 0 1"
    record = GameRecord(0, True, Opening((), fen), ["e5d4", "e1d2"], "1/2-1/2", "x")
    record.notes = [MoveNote(-120, None, 5, 1.5), MoveNote(90, None, 6, 2.5)]
    nodes = written(tmp_path, record).root.main_line()
    assert [node.evaluation.cp for node in nodes] == [120, 90]
    assert [node.emt for node in nodes] == [1.5, 2.5]


def test_games_of_an_earlier_version_have_no_notes(tmp_path):
    record = GameRecord(0, True, Opening(("e2e4",)), ["e2e4", "e7e5"], "1/2-1/2", "2 moves")
    found = written(tmp_path, record)
    assert found.headers["Date"] == "????.??.??"
    assert [node.comment for node in found.root.main_line()] == ["", "2 moves"]


@pytest.mark.parametrize("name", ["chess", "xiangqi", "crazyhouse", "cotulenh"])
def test_the_games_of_a_match(tmp_path, name):
    path = tmp_path / "games.pgn"
    words = {"game": name, "games": 2, "max_plies": 30, "pgn": path}
    result = match("rookery:nodes=100", "rookery:nodes=60", **words)
    games = list(pgn.read(path))
    assert [[str(move) for move in found.moves] for found in games] == [
        record.moves for record in result.games
    ]
    for found, record in zip(games, result.games, strict=True):
        assert re.fullmatch(r"20\d\d\.\d\d\.\d\d", found.headers["Date"])
        own = found.root.main_line()[len(record.opening.moves) :]
        assert len(own) == len(record.notes)
        sides = [board.turn for board, _ in found.boards_after_moves()]
        before = [found.board().turn, *sides][len(record.opening.moves) :]
        for node, note, side in zip(own, record.notes, before, strict=False):
            assert node.evaluation.depth == note.depth
            if note.mate is None:
                assert node.evaluation.cp == (note.score if side else -note.score)


def test_python_chess_reads_the_same_values(tmp_path):
    other = pytest.importorskip("chess.pgn")
    path = tmp_path / "games.pgn"
    result = match("rookery", "rookery", games=2, time="1+0.1", max_plies=20, pgn=path)
    handle = io.StringIO(path.read_text())
    for record in result.games:
        node = other.read_game(handle)
        for _ in record.opening.moves:
            node = node.next()
        for note in record.notes:
            white = node.board().turn
            node = node.next()
            assert node.clock() == pytest.approx(note.clock, abs=0.001)
            if note.mate is None:
                assert node.eval().white().score() == (note.score if white else -note.score)
            assert node.eval_depth() == note.depth
