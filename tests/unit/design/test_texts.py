"""FEN and SAN of defined games where they are hardest to tell."""

from collections import Counter

from support.models.design import Game

from rookery import moves
from rookery.design import KING, PAWN, ROOK, Design


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
