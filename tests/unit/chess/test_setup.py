"""Positions that are being edited: nonsense is told, all of it, and can be repaired."""

import pickle

import pytest

import rookery
from rookery import BitBoard, Grid, chess
from rookery.errors import PositionError

GRID = Grid(8, 8)


def test_a_position_is_built_piece_by_piece():
    setup = chess.Setup()
    assert setup.fen() == "8/8/8/8/8/8/8/8 w - - 0 1"
    setup.set("e1", "K")
    setup.set(chess.E8, chess.Piece(chess.KING, chess.BLACK))
    setup.set("h1", "R")
    setup.castling_rights = BitBoard(GRID, "h1")
    setup.turn = chess.BLACK
    setup.halfmove_clock, setup.fullmove_number = 3, 20
    assert setup.problems() == []
    board = setup.board()
    assert board.fen() == setup.fen() == "4k3/8/8/8/8/8/8/4K2R b K - 3 20"
    assert setup.piece_at("e1") == chess.Piece.from_symbol("K")
    assert setup.remove("h1") == chess.Piece.from_symbol("R")
    assert setup.remove("h1") is None
    assert board.fen() == "4k3/8/8/8/8/8/8/4K2R b K - 3 20"
    setup.clear()
    assert setup == chess.Setup()


def test_all_problems_are_told_at_once_as_flags_and_sentences():
    setup = rookery.game("chess").setup("P6r/8/8/8/8/8/4K3/8 w Kq e6 0 1")
    status = chess.Status
    assert setup.status() == (
        status.NO_BLACK_KING
        | status.PAWNS_ON_BACKRANK
        | status.BAD_CASTLING_RIGHTS
        | status.INVALID_EP_SQUARE
    )
    assert len(setup.problems()) == 4
    with pytest.raises(PositionError) as caught:
        setup.board()
    assert all(problem in str(caught.value) for problem in setup.problems())


@pytest.mark.parametrize(
    ("fen", "flag"),
    [
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "NO_WHITE_KING"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "NO_BLACK_KING"),
        ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "TOO_MANY_KINGS"),
        ("p3k3/8/8/8/8/8/8/4K3 w - - 0 1", "PAWNS_ON_BACKRANK"),
        ("4k3/8/8/8/8/8/8/4K3 w Q - 0 1", "BAD_CASTLING_RIGHTS"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "INVALID_EP_SQUARE"),
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "OPPOSITE_CHECK"),
    ],
)
def test_each_problem(fen, flag):
    setup = chess.Setup(fen)
    assert setup.status() == chess.Status[flag]
    assert len(setup.problems()) == 1
    with pytest.raises(PositionError):
        setup.board()


def test_what_is_odd_can_be_played():
    setup = chess.Setup("4k3/8/8/8/8/8/PPPPPPPP/P3K3 w - - 0 1")
    assert chess.Status.TOO_MANY_WHITE_PAWNS in setup.status()
    setup = chess.Setup("4k3/8/PPP4P/PPPP2PP/8/NNNNNNNN/8/4K3 b - - 0 1")
    assert setup.status() == (
        chess.Status.TOO_MANY_WHITE_PIECES | chess.Status.TOO_MANY_WHITE_PAWNS
    )
    assert setup.problems() == []
    assert setup.board().perft(1)
    assert chess.Setup().status() == (
        chess.Status.EMPTY | chess.Status.NO_WHITE_KING | chess.Status.NO_BLACK_KING
    )


def test_repair():
    setup = chess.Setup("r3k3/8/8/8/3P4/8/8/4K2R b KQkq d3 9 2")
    assert setup.problems()
    setup.repair()
    assert setup.fen() == "r3k3/8/8/8/3P4/8/8/4K2R b Kq d3 0 2"
    assert setup.board().fen(en_passant="fen") == setup.fen()
    setup = chess.Setup("r3k3/8/8/8/8/8/8/4K2R w KQkq e6 9 2")
    setup.repair()
    assert setup.fen() == "r3k3/8/8/8/8/8/8/4K2R w Kq - 2 2"
    inner = chess.Setup("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 9", chess960=True)
    assert inner.problems() == []
    inner.repair()
    assert inner.board().castling_rights.names() == ["b1", "g1"]
    standard = chess.Setup(inner.fen())
    standard.repair()
    assert standard.board().castling_rights.names() == []


def test_setups_are_saved_and_compared():
    for fen in (
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "8/8/8/8/8/8/8/8 b KQkq e3 7 9",
        "4k3/8/8/8/8/8/8/1RR1K1R1 w C - 0 9",
        "1r2k3/8/8/8/8/8/8/8 w dB a6 0 1",
    ):
        setup = chess.Setup(fen)
        assert sorted(setup.fen()) == sorted(fen)
        assert chess.Setup(setup.fen()) == setup
        assert pickle.loads(pickle.dumps(setup)) == setup
        assert eval(repr(setup), {"rookery": rookery}) == setup
    assert chess.Setup() != chess.Setup(chess960=True)


def test_the_setup_of_a_board():
    board = chess.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    assert board.setup().board() == board
    assert chess.Setup("8/8/8/8/8/8/8/8 w - - 0 1").ep_square is None
    setup = board.setup()
    setup.ep_square = "e6"
    assert setup.ep_square == chess.E6
