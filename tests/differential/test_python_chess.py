"""The same moves and positions as python-chess, on random games of chess and Chess960."""

import random

import pytest

from rookery import chess as ours
from rookery import game

chess = pytest.importorskip("chess", reason="python-chess (PyPI: chess) is the oracle here")


def compare(board, oracle):
    """One position: moves and how they are written, check, FEN, outcome."""
    assert board.fen() == oracle.fen(en_passant="legal")
    assert sorted(map(str, board.legal_moves)) == sorted(m.uci() for m in oracle.legal_moves)
    assert board.is_check() == oracle.is_check()
    assert board.turn is oracle.turn
    # python-chess takes its time for these: a few moves of each position.
    for move in board.legal_moves.to_list()[:: 1 + board.legal_moves.count() // 6]:
        theirs = chess.Move.from_uci(str(move))
        san, lan = oracle.san(theirs), oracle.lan(theirs)
        assert board.san(move) == san
        for text in (san, lan, san.rstrip("+#"), san.replace("x", ""), san.replace("O", "0")):
            assert board.parse_move(text) == move
    compare_outcomes(board.outcome(), oracle.outcome())
    compare_outcomes(board.outcome(claim_draw=True), oracle.outcome(claim_draw=True))


def compare_queries(board, oracle):
    """Attacks, checks and pins of every square; the flags and counters of the position."""
    assert list(board.checkers()) == list(oracle.checkers())
    for colour in (chess.WHITE, chess.BLACK):
        assert board.king(colour) == oracle.king(colour)
        for kind in chess.PIECE_TYPES:
            assert int(board.pieces(kind, colour)) == int(oracle.pieces(kind, colour))
        for square in chess.SQUARES:
            assert int(board.attackers(colour, square)) == int(oracle.attackers(colour, square))
            assert board.is_attacked_by(colour, square) == oracle.is_attacked_by(colour, square)
            assert int(board.pin(colour, square)) == int(oracle.pin(colour, square))
            assert board.is_pinned(colour, square) == oracle.is_pinned(colour, square)
    for square in chess.SQUARES:
        assert int(board.attacks(square)) == int(oracle.attacks(square))
    for move in board.legal_moves:
        theirs = chess.Move.from_uci(str(move))
        assert board.is_capture(move) == oracle.is_capture(theirs)
        assert board.is_castling(move) == oracle.is_castling(theirs)
        assert board.is_en_passant(move) == oracle.is_en_passant(theirs)
        assert board.gives_check(move) == oracle.gives_check(theirs)
        assert board.is_zeroing(move) == oracle.is_zeroing(theirs)
        assert board.is_irreversible(move) == oracle.is_irreversible(theirs)
        assert board.is_kingside_castling(move) == oracle.is_kingside_castling(theirs)
        assert board.is_queenside_castling(move) == oracle.is_queenside_castling(theirs)
        assert board.lan(move) == oracle.lan(theirs)
        assert board.uci(move) == oracle.uci(theirs)
        assert board.decode(board.encode(move)) == move
        assert board.encode(move) >> 12 == board.kind(move)
    assert board.is_checkmate() == oracle.is_checkmate()
    assert board.is_stalemate() == oracle.is_stalemate()
    assert board.is_insufficient_material() == oracle.is_insufficient_material()
    assert board.is_repetition(2) == oracle.is_repetition(2)
    assert board.is_fifty_moves() == oracle.is_fifty_moves()
    assert board.is_seventyfive_moves() == oracle.is_seventyfive_moves()
    assert board.is_fivefold_repetition() == oracle.is_fivefold_repetition()
    assert board.can_claim_fifty_moves() == oracle.can_claim_fifty_moves()
    assert board.can_claim_threefold_repetition() == oracle.can_claim_threefold_repetition()
    assert board.can_claim_draw() == oracle.can_claim_draw()
    assert board.is_game_over() == oracle.is_game_over()
    assert board.result(claim_draw=True) == oracle.result(claim_draw=True)
    assert board.has_legal_en_passant() == oracle.has_legal_en_passant()
    assert board.has_pseudo_legal_en_passant() == oracle.has_pseudo_legal_en_passant()
    for colour in (chess.WHITE, chess.BLACK):
        for query in (
            "has_insufficient_material",
            "has_castling_rights",
            "has_kingside_castling_rights",
            "has_queenside_castling_rights",
        ):
            assert getattr(board, query)(colour) == getattr(oracle, query)(colour), query
    known = sum(ours.Status)
    assert board.status() == oracle.status() & known
    assert board.mirror().fen() == oracle.mirror().fen()
    assert {s: p.symbol() for s, p in board.piece_map().items()} == {
        s: p.symbol() for s, p in oracle.piece_map().items()
    }
    assert board.board_fen() == oracle.board_fen()
    for kinds in ("pawns", "knights", "bishops", "rooks", "queens", "kings", "occupied"):
        assert int(getattr(board, kinds)) == getattr(oracle, kinds)
    # Theirs has no attacked squares on a castling king's way among the pseudo-legal moves either.
    assert sorted(map(str, board.pseudo_legal_moves)) == sorted(
        move.uci() for move in oracle.pseudo_legal_moves
    )
    assert sorted(map(str, board.legal_captures)) == sorted(
        move.uci() for move in oracle.generate_legal_captures()
    )
    for colour in chess.COLORS:
        assert int(board.pieces(side=colour)) == oracle.occupied_co[colour]
    for name in chess.SQUARE_NAMES[::5]:
        reached = {
            m.to_square for m in oracle.legal_moves if m.from_square == ours.parse_square(name)
        }
        castles = {m.from_square for m in oracle.generate_castling_moves()}
        if ours.parse_square(name) not in castles:
            assert set(board.targets(name)) == reached
    assert int(board.castling_rights) == oracle.castling_rights
    assert board.ep_square == oracle.ep_square
    assert board.ply() == oracle.ply()
    assert (board.halfmove_clock, board.fullmove_number) == (
        oracle.halfmove_clock,
        oracle.fullmove_number,
    )
    for mode in ("legal", "xfen", "fen"):
        assert board.fen(en_passant=mode) == oracle.fen(en_passant=mode)
    assert board.fen(shredder=True) == oracle.fen(shredder=True)


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
        assert ours.winner is theirs.winner
        assert ours.reason == REASONS[theirs.termination]


def play(board, oracle, rng, plies):
    positions = 0
    for _ in range(plies):
        compare(board, oracle)
        if positions % 10 == 0:
            compare_queries(board, oracle)
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
        if compared % 10 == 0:
            compare_queries(game("chess").board(oracle.fen()), oracle)
        compared += 1


def test_lines_of_moves():
    rng = random.Random(7)
    for _ in range(20):
        oracle, board = chess.Board(), game("chess").board()
        line = []
        for _ in range(rng.randrange(1, 30)):
            moves = list(oracle.legal_moves)
            if not moves:
                break
            line.append(rng.choice(moves))
            oracle.push(line[-1])
        start = rng.randrange(len(line))
        oracle = oracle.root()
        for move in line[:start]:
            oracle.push(move)
            board.push_uci(move.uci())
        ours_line = [move.uci() for move in line[start:]]
        assert board.variation_san(ours_line) == oracle.variation_san(line[start:])
        assert [str(move) for move in board.move_stack] == [
            move.uci() for move in oracle.move_stack
        ]
        assert board.root() == game("chess").board()


def test_operations_of_epd():
    rng = random.Random(8)
    for _ in range(50):
        oracle = chess.Board()
        for _ in range(rng.randrange(40)):
            oracle.push(rng.choice(list(oracle.legal_moves)))
            if oracle.is_game_over():
                oracle.pop()
        moves = list(oracle.legal_moves)[:2]
        epd = oracle.epd(bm=moves, id='a "b" c', acd=7, pv=[moves[0]], hmvc=oracle.halfmove_clock)
        board, operations = ours.Board.from_epd(epd)
        theirs = chess.Board()
        expected = theirs.set_epd(epd)
        assert board.fen() == theirs.fen()
        assert [str(move) for move in operations["bm"]] == [m.uci() for m in expected["bm"]]
        assert [str(move) for move in operations["pv"]] == [m.uci() for m in expected["pv"]]
        assert (operations["id"], operations["acd"]) == (expected["id"], expected["acd"])
        assert board.epd(**operations) == epd


def test_any_setup_is_judged_alike():
    rng = random.Random(9)
    seen = set()
    for _ in range(1500):
        oracle = chess.Board.empty()
        oracle.turn = rng.random() < 0.5
        for symbol in rng.choices("KkKkQqRrBbNnPpPp", k=rng.choice((3, 6, 40))):
            oracle.set_piece_at(rng.randrange(64), chess.Piece.from_symbol(symbol))
        if rng.random() < 0.3:
            oracle.ep_square = rng.choice((2, 5)) * 8 + rng.randrange(8)
        setup = ours.Setup(oracle.fen(en_passant="fen"))
        status = oracle.status() & sum(ours.Status)
        unlike = ours.Status.VALID
        if ours.Status.TOO_MANY_KINGS in setup.status():
            # Of several kings, theirs looks at one, and we at none.
            unlike = ours.Status.OPPOSITE_CHECK | ours.Status.TOO_MANY_CHECKERS
            if setup.status() & (ours.Status.NO_WHITE_KING | ours.Status.NO_BLACK_KING):
                unlike |= ours.Status.TOO_MANY_KINGS  # theirs counts both sides' together
        assert setup.status() | unlike == status | unlike
        seen |= set(setup.status())
    assert len(seen) >= 10, seen


def test_start_positions_of_chess960():
    for number in range(960):
        board = ours.Board.from_chess960_pos(number)
        assert board.fen() == chess.Board.from_chess960_pos(number).fen()
        assert board.chess960
