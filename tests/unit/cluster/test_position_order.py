"""Positions sorted by the squares of pieces, in memory or not."""

import random

import pytest

from rookery import game
from rookery.cluster.ledger import unpack
from rookery.cluster.planning import perft_job
from rookery.cluster.position_order import by_pieces, pieces_that_last

PIECES = ("p", "bknpqr")


@pytest.mark.parametrize("in_memory", [1, 7, 1000, 1001, 5000])
def test_the_same_order_with_any_memory(in_memory):
    dice = random.Random(1)
    ranks = ["8", "p7", "1p6", "3Pp3", "pp1n4", "é7"]
    fens = {"/".join(dice.choices(ranks, k=8)) + " w - - 0 1" for _ in range(1000)}
    positions = [(fen, dice.randrange(2**90)) for fen in sorted(fens)]
    expected = list(by_pieces(positions, PIECES))
    dice.shuffle(positions)
    assert list(by_pieces(iter(positions), PIECES, in_memory)) == expected
    assert sorted(expected) == sorted(positions)


def test_nothing():
    assert list(by_pieces([], PIECES)) == []


def test_pawns_first_then_other_pieces_of_the_side_then_the_rest():
    fens = ["2p5/8 w", "n1p5/8 w", "2pN4/8 w", "8/7p w", "2p5/N7 w", "1Np5/8 w", "n7/7p b"]
    found = [fen for fen, _ in by_pieces([(fen, 1) for fen in fens], PIECES)]
    assert found == [
        *("8/7p w", "n7/7p b"),  # one group for each place of the pawn
        *("1Np5/8 w", "2p5/8 w", "2p5/N7 w", "2pN4/8 w"),  # knights of the other side last
        "n1p5/8 w",
    ]


def test_boards_wider_than_nine_squares():
    fens = ["10p5/16 w", "1N8p5/16 w", "9p6/16 w"]
    found = [fen for fen, _ in by_pieces([(fen, 1) for fen in fens], PIECES)]
    assert found[:2] == ["10p5/16 w", "1N8p5/16 w"]


@pytest.mark.parametrize(
    ("name", "letters"), [("chess", ("P", "BKNPQR")), ("othello", ("D", "D")), ("shogi", "P")]
)
def test_the_commonest_piece_is_a_pawn(name, letters):
    found = pieces_that_last(game(name).board().fen(), first_side=True)
    assert found[0] == letters[0]
    assert len(letters) == 1 or found == letters


def test_a_board_without_letters():
    assert pieces_that_last("8/8 w", first_side=True) == ("", "")


@pytest.mark.parametrize(("depth", "together"), [(5, "lower"), (6, "upper")])
def test_positions_with_the_same_pieces_of_the_side_to_move_before_the_last_two_plies(
    depth, together
):
    """Each arrangement of that side is one run of neighbours."""
    _, payloads = perft_job(game("chess").board(), depth, split=3).plan()
    fens = [fen for payload in payloads for fen, _ in unpack(payload)]
    assert len(fens) == 5362
    board = game("chess")
    seen, last = set(), None
    for fen in fens:
        squares = str(board.board(fen))
        kept = "".join(c if getattr(c, f"is{together}")() or c == "\n" else "." for c in squares)
        if kept != last:
            assert kept not in seen
            seen.add(kept)
            last = kept
    assert len(seen) < 500
