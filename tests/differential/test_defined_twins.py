"""Legality that is told from the pins against the slow twin, which tries every move."""

import pytest

import rookery
from rookery import variants
from rookery._core import _testing

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
