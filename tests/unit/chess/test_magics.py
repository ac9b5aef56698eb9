"""Magic bitboards from within."""

import random

import pytest

from rookery import BitBoard, Grid, chess, moves

GRID = Grid(8, 8)
STRAIGHT = moves().up(1).rotate().mirror().repeat()
DIAGONAL = moves().upright(1, 1).rotate().mirror().repeat()


@pytest.mark.parametrize("kind", [chess.ROOK, chess.BISHOP])
def test_no_two_occupancies_with_different_attacks_share_an_index(kind):
    pattern = STRAIGHT if kind == chess.ROOK else DIAGONAL
    rng = random.Random(kind)
    for square in chess.SQUARES:
        magic = chess.magic(kind, square)
        assert (magic.square, magic.piece_type) == (square, kind)
        assert magic.shift == 64 - len(magic.mask)
        known = {}
        for _ in range(40):
            occupied = BitBoard.from_int(GRID, rng.getrandbits(64) & rng.getrandbits(64))
            attacks = magic.attacks(occupied)
            assert attacks == pattern.blocked(square, occupied)
            assert magic.attacks(occupied & magic.mask) == attacks
            index = magic.index(occupied)
            assert 0 <= index < magic.size
            assert index == magic.index(occupied & magic.mask)
            assert known.setdefault(index, attacks) == attacks
