"""FEN and SAN of defined games where they are hardest to tell."""

from collections import Counter

import pytest
from support.models.design import Game

from rookery import game, moves
from rookery.design import KING, PAWN, ROOK, Design
from rookery.errors import MoveError


def test_en_passant_names_the_piece_if_another_could_have_passed():
    """A rook that went up a file is captured on it; another could have crossed there on a rank."""
    game = (
        Design("passing", 6, 6)
        .piece("K", "king", KING, royal=True)
        .piece("R", "rook", ROOK)
        .piece("P", "pawn", PAWN)
        .en_passant("R", by="P")
        .start("6/3p2/5R/6/4k1/K1R3")
    )
    board, model = game.compile().board(), Game(game.to_json())
    board.push("c1c6")
    assert board.fen() == "2R3/3p2/5R/6/4k1/K5 b - c4c6 1 1"
    assert model.write(model.push(model.start(), "c1c6")) == board.fen()
    assert board.game.board(board.fen()) == board
    board.push("d5c4")
    assert board.fen() == "6/6/2p2R/6/4k1/K5 w - - 0 2"
    alone = board.game.board("6/3p2/6/6/4k1/K1R3 w - - 0 1")
    alone.push("c1c6")
    assert alone.fen() == "2R3/3p2/6/6/4k1/K5 b - c4 1 1"


def test_no_two_moves_are_written_alike_beyond_26_files():
    """A rook of the a-file that goes to b1 is not one that goes to ab1."""
    wide = (
        Design("wide", 30, 3)
        .piece("K", "king", KING, royal=True)
        .piece("R", "rook", moves().right(1).mirror().repeat())
        .start("15k14/30/R2RK23R1")
    )
    board = wide.compile().board()
    texts = [board.san(move) for move in board.legal_moves]
    assert {"Ra1b1", "Rab1"} <= {*texts}
    assert max(Counter(texts).values()) == 1
    for move, text in zip(board.legal_moves, texts, strict=True):
        assert board.parse_move(text) == move


def test_a_pawn_that_needs_its_rank_is_named_by_its_square():
    """A text such as 3b4 would begin like the number of a move."""
    steps = moves().up(1).to_move() | moves().up(2).to_move()
    game = (
        Design("steps", 3, 6)
        .zone("last", "a6-c6")
        .piece("P", "man", steps | moves().upright(1, 1).to_capture())
        .goal_reach("P", "last")
        .start("p1p/3/2p/P2/P2/3")
        .compile()
    )
    board = game.board()
    texts = [board.san(move) for move in board.legal_moves]
    assert sorted(texts) == ["a2a4", "a3a4", "a5"]
    assert [board.parse_move(text) for text in texts] == list(board.legal_moves)


KNIGHTS = "4k3/8/8/3p4/5N2/1P6/8/N1B1K2N[] w - - 0 1"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Nf4xd5", "f4d5"),
        ("Nfd5", "f4d5"),  # no other knight can go there
        ("N4xd5", "f4d5"),
        ("Nd5", "f4d5"),
        ("Nf4-e6", "f4e6"),
        ("Nh1f2+!?", "h1f2"),
        ("b3-b4", "b3b4"),
        ("b3b4", "b3b4"),
        ("Bc1-d2", "c1d2"),
    ],
)
def test_moves_that_say_more_or_less_than_is_needed(text, move):
    board = game("crazyhouse").board(KNIGHTS)
    assert str(board.parse_move(text)) == move
    assert board.is_legal(text)


@pytest.mark.parametrize(
    ("name", "fen", "text", "move"),
    [
        ("atomic", "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1", "a8Q", "a7a8q"),
        ("atomic", "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1", "a7-a8=n", "a7a8n"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1", "0-0", "e1g1"),
        ("three-check", "4k3/8/8/8/8/8/8/R3K2R w KQ - 3+3 0 1", "0-0-0+", "e1c1"),
        ("king-of-the-hill", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5xd6e.p.", "e5d6"),
        ("king-of-the-hill", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "ed6", "e5d6"),
        ("shogi", None, "Pg3-g4", None),
        ("shogi", None, "g3-g4", "g3g4"),
    ],
)
def test_forgiven_forms_of_other_games(name, fen, text, move):
    board = game(name).board(fen) if fen else game(name).board()
    if move is None:
        with pytest.raises(MoveError):
            board.parse_move(text)
    else:
        assert str(board.parse_move(text)) == move


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("Nd3", "san-ambiguous", "more than one knight can do that: b2d3, f4d3"),
        ("Nd3!", "san-ambiguous", "more than one knight"),
        ("Nc3", "san-illegal", "no legal move is written"),
        ("Nh4d3", "san-illegal", "no legal move is written"),
        ("Nf4xd3", "san-illegal", "no legal move is written"),  # nothing is captured
        ("d5", "san-illegal", "no legal move is written"),  # a capture names the file
        ("Ne1-d3", "san-illegal", "no legal move is written"),
        ("Kg1", "san-illegal", "no legal move is written"),  # castling is O-O
    ],
)
def test_moves_that_leave_a_doubt_are_refused(text, code, words):
    board = game("crazyhouse").board("4k3/8/8/3p4/2P2N2/8/1N6/4K2R[] w K - 0 1")
    with pytest.raises(MoveError, match=words) as caught:
        board.parse_move(text)
    assert caught.value.code == code
    if code == "san-ambiguous":
        with pytest.raises(MoveError, match=words):
            board.is_legal(text)
    else:
        assert not board.is_legal(text)


def test_every_move_is_read_in_its_long_form():
    """As a program writes it that never leaves anything out."""
    board = game("crazyhouse").board("r3k2r/pPp2ppp/8/3pP3/8/2N5/P1Q2PPP/R3K2R[Nb] w KQkq d6 0 1")
    for move in board.legal_moves:
        text, san = str(move), board.san(move)
        if "@" in text or san.startswith("O"):
            continue
        letter = san[0] if san[0].isupper() else ""
        promotion = f"={text[4:].upper()}" if text[4:] else ""
        for between in ("-", "x") if "x" in san else ("-", ""):
            assert board.parse_move(f"{letter}{text[:2]}{between}{text[2:4]}{promotion}") == move
