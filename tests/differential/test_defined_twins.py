"""The moves of the machine against its slow twin, which walks square by square and tries all."""

import random
import string

import pytest

import rookery
from rookery import Shift, moves, variants
from rookery._core import _testing
from rookery.design import KING, KNIGHT, QUEEN, Design
from rookery.variants import chess_defined

# More of what is rare than random games from the start have.
LIVELY = {
    "atomic": "rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1",
    "chess-defined": "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "crazyhouse": "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1",
    "shogi": "4k4/9/9/9/9/9/9/9/4K4[RBGSNLPPrbgsnlpp] w - - 0 1",
    "xiangqi": "3ak4/4a4/4c4/9/2n1R1N2/9/4C4/4C4/4A4/3AK4 w - - 0 1",
}


@pytest.mark.parametrize("name", variants.NAMES)
def test_the_same_moves(name):
    game = rookery.game(name)
    for fen in filter(None, (game.start_fen, LIVELY.get(name))):
        same, wrong = _testing.compare_defined(game, fen, 60, 120, 1)
        assert wrong == ""
        assert same > 500


@pytest.mark.parametrize("name", variants.NAMES)
def test_tables_are_small(name):
    assert _testing.defined_bytes(rookery.game(name)) < 32 << 20


@pytest.mark.parametrize("captor", ["N", "B", "R", "Q", "K", "S"])
def test_any_piece_may_capture_en_passant(captor):
    """The pawn that passes may open the line along which it is captured."""
    game = (
        chess_defined.DESIGN.named("captors")
        .piece("S", "sniper", KNIGHT.to_move() | QUEEN.to_capture())
        .en_passant("P", by=captor)
        .compile()
    )
    for fen in (game.start_fen, f"4k3/8/3{captor.lower()}4/8/8/8/PPPPPPPP/4K3 w - - 0 1"):
        same, wrong = _testing.compare_defined(game, fen, 60, 60, 1)
        assert wrong == ""
        assert same > 500


def riders(number, rays=30):
    """Rides of that many leaps, chosen among all up to (5, 5)."""
    leaps = [Shift(up=up, right=right) for up in range(-5, 6) for right in range(-5, 6)]
    leaps.remove(Shift())
    pattern = moves()
    for leap in random.Random(number).sample(leaps, rays):
        pattern = pattern | moves().translate(leap).repeat()
    return pattern


ABSURD = {
    "rides": lambda i: riders(i),
    "hops": lambda i: riders(i, 20).hop(1 + i % 3, ("beyond", "behind")[i % 2]) | KING,
    "lame rides": lambda i: riders(i, 12).via(Shift(up=6, right=i % 7)) | KING,
    "some of each": lambda i: (
        riders(i, 10).to_move() | riders(i + 60, 10).hop(1).to_capture() | riders(i + 99, 10)
    ),
}


@pytest.mark.parametrize("words", ABSURD)
def test_absurd_games_are_small_and_played_right(words):
    """The largest board, three dozen kinds with dozens of rays each, all of them en passant."""
    letters = [*string.ascii_uppercase.replace("K", ""), *(f"+{x}" for x in "ABCDEFGHIJ")]
    game = Design("absurd", 16, 16).piece("K", "king", KING, royal=True)
    for number, letter in enumerate(letters):
        game = game.piece(letter, "rider", ABSURD[words](number))
    far = "1".join("abcdefgh")
    if words != "hops":
        game = game.en_passant(letters, by=letters)
    made = game.start(f"k15/16/{far}1/{'16/' * 10}{far.upper()}1/16/15K").compile()
    assert _testing.defined_bytes(made) < 32 << 20
    same, wrong = _testing.compare_defined(made, made.start_fen, 3, 12, 1)
    assert wrong == ""
    assert same > 20
    board = made.board()
    for move in board.legal_moves.to_list()[::40]:
        board.push(move)
        assert made.board(board.fen()) == board
        board.pop()
