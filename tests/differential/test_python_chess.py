"""The same moves and positions as python-chess, on random games of chess and Chess960."""

import random

import pytest

from rookery import game

chess = pytest.importorskip("chess", reason="python-chess (PyPI: chess) is the oracle here")


def compare(board, oracle):
    """One position: moves and how they are written, check, FEN, outcome."""
    assert board.fen() == oracle.fen(en_passant="legal")
    assert sorted(map(str, board.legal_moves)) == sorted(m.uci() for m in oracle.legal_moves)
    assert board.is_check() == oracle.is_check()
    assert board.turn == (0 if oracle.turn else 1)
    # python-chess takes its time for these: a few moves of each position.
    for move in board.legal_moves.to_list()[:: 1 + board.legal_moves.count() // 6]:
        theirs = chess.Move.from_uci(str(move))
        san, lan = oracle.san(theirs), oracle.lan(theirs)
        assert board.san(move) == san
        for text in (san, lan, san.rstrip("+#"), san.replace("x", ""), san.replace("O", "0")):
            assert board.parse_move(text) == move
    compare_outcomes(board.outcome(), oracle.outcome())
    compare_outcomes(board.outcome(claim_draw=True), oracle.outcome(claim_draw=True))


REASONS = {
    chess.Termination.CHECKMATE: "checkmate",
    chess.Termination.STALEMATE: "stalemate",
    chess.Termination.INSUFFICIENT_MATERIAL: "insufficient material",
    chess.Termination.SEVENTYFIVE_MOVES: "75 moves",
    chess.Termination.FIVEFOLD_REPETITION: "fivefold repetition",
    chess.Termination.FIFTY_MOVES: "50 moves",
    chess.Termination.THREEFOLD_REPETITION: "threefold repetition",
}


def compare_outcomes(ours, theirs):
    assert (ours is None) == (theirs is None)
    if ours is not None:
        assert ours.result == theirs.result()
        assert ours.reason == REASONS[theirs.termination]


def play(board, oracle, rng, plies):
    positions = 0
    for _ in range(plies):
        compare(board, oracle)
        positions += 1
        moves = board.legal_moves.to_list()
        if not moves:
            break
        # Captures, promotions and castling come more often than by chance alone.
        lively = [
            move
            for move in moves
            if oracle.is_capture(uci := chess.Move.from_uci(str(move)))
            or uci.promotion
            or oracle.is_castling(uci)
        ]
        move = rng.choice(lively if lively and rng.random() < 0.3 else moves)
        board.push(move)
        oracle.push_uci(str(move))
    for _ in range(len(oracle.move_stack)):
        assert str(board.pop()) == oracle.pop().uci()
    compare(board, oracle)
    return positions


def test_chess():
    rng = random.Random(1)
    positions = 0
    while positions < 2000:
        positions += play(game("chess").board(), chess.Board(), rng, 150)


def test_chess960():
    rng = random.Random(2)
    positions = 0
    while positions < 2000:
        oracle = chess.Board.from_chess960_pos(rng.randrange(960))
        board = game("chess960").board(oracle.fen())
        positions += play(board, oracle, rng, 120)


def test_repetitions_and_clocks():
    """Few pieces shuffling about: every kind of draw occurs, and is seen by both at once."""
    rng = random.Random(4)
    seen = set()
    for _ in range(12):
        # Kings and rooks behind fixed pawns: nothing much can happen.
        fen = "r3k3/1p1p1p1p/1P1P1P1P/8/8/1p1p1p1p/1P1P1P1P/R3K3 w - - 0 1"
        board, oracle = game("chess").board(fen), chess.Board(fen)
        for _ in range(260):
            claimed = board.outcome(claim_draw=True)
            compare_outcomes(claimed, oracle.outcome(claim_draw=True))
            compare_outcomes(board.outcome(), oracle.outcome())
            seen |= {outcome.reason for outcome in (claimed, board.outcome()) if outcome}
            moves = board.legal_moves.to_list()
            if not moves:
                break
            quiet = [
                move for move in moves if not oracle.is_zeroing(chess.Move.from_uci(str(move)))
            ]
            back = [move for move in quiet if len(board.history) > 1 and rng.random() < 0.1]
            move = rng.choice(back or quiet or moves)
            board.push(move)
            oracle.push_uci(str(move))
    assert {"threefold repetition", "50 moves", "75 moves"} <= seen


def test_random_placements():
    """Positions that no game reaches: anything that both can play."""
    rng = random.Random(3)
    compared = 0
    while compared < 1000:
        oracle = chess.Board.empty()
        for piece in ["K", "k", *rng.choices("PNBRQpnbrq", k=rng.randrange(2, 20))]:
            oracle.set_piece_at(rng.randrange(64), chess.Piece.from_symbol(piece))
        oracle.turn = rng.random() < 0.5
        hard = oracle.status() & (
            chess.STATUS_NO_WHITE_KING
            | chess.STATUS_NO_BLACK_KING
            | chess.STATUS_PAWNS_ON_BACKRANK
            | chess.STATUS_OPPOSITE_CHECK
        )
        if hard:
            with pytest.raises(ValueError, match="cannot be played"):
                game("chess").board(oracle.fen())
            continue
        compare(game("chess").board(oracle.fen()), oracle)
        compared += 1
