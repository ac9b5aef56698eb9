"""EPD in and out."""

import pytest

from rookery import chess

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"


def test_operations_are_written_and_read_back():
    board = chess.Board()
    e4, nf3 = chess.Move.from_uci("e2e4"), chess.Move.from_uci("g1f3")
    line = [e4, chess.Move.from_uci("e7e5"), nf3]
    epd = board.epd(
        bm=[e4, nf3], am="a2a3", pv=line, sm=nf3, id='a "quoted" \\ name', acd=12, ce=-1.5,
        noop=None, c0="", many=["a", 2],
    )  # fmt: skip
    assert epd == START + (
        ' bm Nf3 e4; am a3; pv e4 e5 Nf3; sm Nf3; id "a \\"quoted\\" \\\\ name"; acd 12; ce -1.5;'
        ' noop; c0 ""; many "a" 2;'
    )
    again, operations = chess.Board.from_epd(epd)
    assert again == board
    assert operations == {
        "bm": [nf3, e4], "am": [chess.Move.from_uci("a2a3")], "pv": line, "sm": nf3,
        "id": 'a "quoted" \\ name', "acd": 12, "ce": -1.5, "noop": None, "c0": "",
        "many": ["a", 2],
    }  # fmt: skip
    assert again.epd(**operations) == epd


def test_counters_are_operations():
    board, operations = chess.Board.from_epd(START + " hmvc 7; fmvn 12;")
    assert (board.halfmove_clock, board.fullmove_number) == (7, 12)
    assert operations == {"hmvc": 7, "fmvn": 12}


@pytest.mark.parametrize("tail", ["", " ", " ;", " ;;", " ; ;"])
def test_no_operations(tail):
    assert chess.Board.from_epd(START + tail) == (chess.Board(), {})


@pytest.mark.parametrize("extra", [" -", " - -"])
def test_extra_hyphens_are_read(extra):
    # Some programs write hyphens in place of the counters of a FEN.
    board, operations = chess.Board.from_epd(START + extra + " bm e4; id 7;")
    assert board == chess.Board()
    assert operations == {"bm": [chess.Move.from_uci("e2e4")], "id": 7}


def test_the_last_semicolon_may_be_missing():
    assert chess.Board.from_epd(START + " bm Nf3; acd 3")[1]["acd"] == 3


def test_perft_suites_are_epd():
    _, operations = chess.Board.from_epd(START + " D1 20; D2 400;")
    assert operations == {"D1": 20, "D2": 400}


def test_chess960():
    board, _ = chess.Board.from_epd("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb -", chess960=True)
    assert board.chess960
    assert board.epd() == "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq -"


def test_en_passant_and_files_as_in_fen():
    board = chess.Board()
    board.push("e2e4")
    assert board.epd().endswith("b KQkq -")
    assert board.epd(en_passant="fen", shredder=True, acd=1).endswith("b HAha e3 acd 1;")
