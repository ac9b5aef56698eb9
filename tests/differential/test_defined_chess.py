"""Chess as a definition, played by the slow model, against native chess."""

import os
import random

from support.models.design import Game

import rookery
from rookery import variants
from rookery.design import CAMEL

# Positions in which castling, en passant, pins and promotions meet.
LIVELY = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
]


def test_the_same_moves_positions_and_endings():
    rng = random.Random(64)
    model = Game(variants.design("chess-defined").to_json())
    seen = set()
    for game in range(15):
        fen = LIVELY[game % len(LIVELY)]
        board, position = rookery.game("chess").board(fen), model.read(fen)
        for _ in range(60):
            moves = model.moves(position)
            assert sorted(moves) == sorted(map(str, board.legal_moves)), board.fen()
            assert model.write(position) == board.fen()
            assert model.read(board.fen())._replace(passed=(), passer=None) == position._replace(
                passed=(), passer=None
            )
            assert model.is_check(position) == board.is_check()
            seen |= {board.kind(text).name for text in moves}
            if not moves:
                winner, reason = model.outcome([position])
                outcome = board.outcome()
                assert reason == outcome.reason
                assert {None: None, 0: True, 1: False}[winner] == outcome.winner
                break
            text = rng.choice(sorted(moves))
            board.push(text)
            position = model.play(position, moves[text])
    assert {"EN_PASSANT", "CASTLE_KING_SIDE", "CASTLE_QUEEN_SIDE"} <= seen


POSITIONS = int(os.environ.get("ROOKERY_DEFINED_CHESS_POSITIONS", "50000"))


def test_native_chess_and_chess_as_a_definition():
    """Move for move, through the machine; ROOKERY_DEFINED_CHESS_POSITIONS asks for more."""
    rng = random.Random(1)
    seen = 0
    while seen < POSITIONS:
        fen = LIVELY[seen % len(LIVELY)]
        native, defined = (rookery.game(name).board(fen) for name in ("chess", "chess-defined"))
        for _ in range(120):
            moves = sorted(map(str, native.legal_moves))
            assert sorted(map(str, defined.legal_moves)) == moves, native.fen()
            assert defined.fen() == native.fen()
            assert defined.is_check() == native.is_check()
            seen += 1
            if not moves or native.is_insufficient_material():
                assert str(defined.outcome()) == str(native.outcome())
                break
            text = rng.choice(moves)
            assert defined.san(text) == native.san(text)
            assert str(defined.parse_move(native.san(text))) == text
            native.push(text)
            defined.push(text)


def test_one_changed_line_changes_the_moves():
    """Camels in place of knights: the machine plays what is said, not chess."""
    chess = variants.design("chess-defined")
    camels = chess.without("N").piece("N", "camel", CAMEL).compile()
    moves = {str(move) for move in camels.board().legal_moves}
    before = {str(move) for move in chess.compile().board().legal_moves}
    assert before - moves == {"b1a3", "b1c3", "g1f3", "g1h3"}
    assert moves - before == {"b1c4", "g1f4", "g1h4", "b1a4"}
