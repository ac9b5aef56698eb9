"""`rookery uci` under the client of python-chess: whole games without a fault of the protocol."""

import logging
import random
import sys

import chess
import chess.engine
import pytest

UCI = [sys.executable, "-m", "rookery", "uci"]
LIMITS = [
    chess.engine.Limit(nodes=150),
    chess.engine.Limit(depth=2),
    chess.engine.Limit(time=0.005),
    chess.engine.Limit(white_clock=1.0, black_clock=1.0, white_inc=0.005, black_inc=0.005),
]


def play_games(number, caplog, *, seed):
    numbers = random.Random(seed)
    endings = []
    with chess.engine.SimpleEngine.popen_uci(UCI) as engine, caplog.at_level(logging.DEBUG):
        assert {"Hash", "Threads", "MultiPV", "UCI_Chess960"} <= set(engine.options)
        engine.configure({"Hash": 8})
        for at in range(number):
            if at % 2:
                board = chess.Board.from_chess960_pos(numbers.randrange(960))
            else:
                board = chess.Board()
            for _ in range(4):
                board.push(numbers.choice(list(board.legal_moves)))
            limit = LIMITS[at % len(LIMITS)]
            while not board.is_game_over(claim_draw=True) and board.ply() < 400:
                # An illegal move, or a move that cannot be read, raises an error here.
                found = engine.play(board, limit, game=at, info=chess.engine.INFO_ALL)
                assert found.move in board.legal_moves
                assert found.info["score"].relative is not None
                assert found.info["pv"][0] == found.move
                board.push(found.move)
            endings.append(board.result(claim_draw=True))
            caplog_is_clean(caplog)
    return endings


def caplog_is_clean(caplog):
    """What python-chess cannot read it reports as a warning."""
    faults = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert not faults, faults[0].getMessage()
    assert not [record for record in caplog.records if "info string error" in record.getMessage()]
    caplog.clear()


def test_a_few_games(caplog):
    assert len(play_games(4, caplog, seed=1)) == 4


@pytest.mark.long
def test_fifty_games(caplog):
    endings = play_games(50, caplog, seed=2)
    assert len(endings) == 50
    assert "1-0" in endings
    assert "0-1" in endings


def test_analysis_and_stopping():
    with chess.engine.SimpleEngine.popen_uci(UCI) as engine:
        board = chess.Board()
        lines = engine.analyse(board, chess.engine.Limit(depth=3), multipv=3)
        assert [line["multipv"] for line in lines] == [1, 2, 3]
        with engine.analysis(board) as analysis:  # `go infinite`, then `stop`
            for info in analysis:
                if info.get("depth", 0) >= 4:
                    break
        assert analysis.wait().move in board.legal_moves
        only = [chess.Move.from_uci("a2a3")]
        assert engine.play(board, chess.engine.Limit(depth=2), root_moves=only).move == only[0]
