"""Rays against the slow model and the native slow twin: every square, random occupancies."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.models import grid as model

from rookery import BitBoard, Grid, Pattern, Shift
from rookery._core import _testing

GRIDS = [(1, 1, 1), (8, 8, 8), (11, 12, 11), (12, 12, 16), (16, 16, 16), (33, 40, 33)]
DIRECTIONS = [(up, right) for up, right in product((-1, 0, 1), repeat=2) if up or right]
LEAPS = [*DIRECTIONS, (1, 2), (2, -1), (-3, 0), (-1, 3)]


@pytest.mark.parametrize("size", GRIDS, ids=lambda size: "{}x{}/{}".format(*size))
@pytest.mark.parametrize("count", [None, 1, 2, 4])
def test_whole_and_blocked_rays(size, count):
    width, height, _ = size
    grid = Grid(*size)
    for seed, (up, right) in enumerate(LEAPS):
        occupied = model.random_board(width, height, seed, share=0.3)
        blockers = BitBoard(grid, model.squares(width, occupied))
        rays = grid.rays(Shift(up=up, right=right), count)
        squares = range(0, len(grid), 1 if len(grid) <= 256 else 7)
        for square in squares:
            start = (square % width, square // width)
            whole = model.walked(width, height, start, up, right, count)
            blocked = model.walked(width, height, start, up, right, count, occupied)
            assert list(rays[square]) == model.squares(width, whole)
            assert list(rays.blocked(square, blockers)) == model.squares(width, blocked)


@pytest.mark.parametrize("size", GRIDS, ids=lambda size: "{}x{}/{}".format(*size))
def test_a_blocked_pattern_is_all_its_rays(size):
    width, height, _ = size
    grid = Grid(*size)
    rays = [(leap, (None, 1, 2, 50)[turn % 4]) for turn, leap in enumerate(LEAPS)]
    pattern = Pattern(*((Shift(up=up, right=right), count) for (up, right), count in rays))
    for seed, square in enumerate(range(0, len(grid), 1 if len(grid) <= 256 else 7)):
        occupied = model.random_board(width, height, seed, share=0.2)
        start = (square % width, square // width)
        reached = set()
        for (up, right), count in rays:
            reached |= model.walked(width, height, start, up, right, count, occupied)
        blockers = BitBoard(grid, model.squares(width, occupied))
        assert list(pattern.blocked(square, blockers)) == model.squares(width, reached)


@pytest.mark.parametrize("size", [(1, 1, 1), (8, 8, 8), (5, 9, 7), (11, 3, 16), (1, 6, 2)])
def test_lines_of_two_squares(size):
    width, height, _ = size
    grid = Grid(*size)
    for a, b in product(grid, repeat=2):
        [start], [end] = model.places(width, [a]), model.places(width, [b])
        between, line = set(), set()
        for up, right in DIRECTIONS:
            ahead = model.walked(width, height, start, up, right)
            if end in ahead:
                between = model.walked(width, height, start, up, right, None, {end}) - {end}
                line = {start} | ahead | model.walked(width, height, start, -up, -right)
        found = grid.between(a, b)
        assert list(found) == model.squares(width, between)
        assert found == grid.between(b, a) == grid.between(grid.name(a), grid.name(b))
        assert list(grid.line(a, b)) == model.squares(width, line)
        assert grid.line(a, b) == grid.line(b, a)


def test_lines_of_a_large_board():
    grid = Grid(200, 300, stride=211)
    assert len(grid.between("a1", "gr200")) == 198
    assert len(grid.line("b1", "c2")) == 199
    assert grid.line("a7", "b7") == BitBoard(grid, range(6 * 200, 7 * 200))


def test_lines_of_chess_are_those_of_python_chess():
    chess = pytest.importorskip("chess", reason="python-chess (PyPI: chess) is the oracle")
    grid = Grid(8, 8)
    for a, b in product(grid, repeat=2):
        assert int(grid.between(a, b)) == chess.between(a, b)
        assert int(grid.line(a, b)) == chess.ray(a, b)


@pytest.mark.parametrize("size", [(8, 8, 8), (7, 12, 9)])
def test_every_count_up_to_beyond_the_edge(size):
    width, height, _ = size
    grid = Grid(*size)
    for up, right in LEAPS:
        for count in range(1, max(width, height) + 2):
            rays = grid.rays(Shift(up=up, right=right), count)
            for square in grid:
                start = (square % width, square // width)
                whole = model.walked(width, height, start, up, right, count)
                assert list(rays[square]) == model.squares(width, whole), (up, right, count)


@pytest.mark.parametrize("block_bits", [8, 16, 32, 64])
@pytest.mark.parametrize("fixed", [False, True])
def test_the_slow_twin_agrees_for_every_block_type(block_bits, fixed):
    for seed, size in enumerate([(8, 8, 8), (9, 10, 9), (12, 12, 16), (16, 16, 16)]):
        occupied = model.squares(size[0], model.random_board(*size[:2], seed, share=0.2))
        for up, right in LEAPS:
            for count in (3, _testing.TO_EDGE):
                ray = (up, right, count)
                for fast, slow in _testing.blocked_rays(block_bits, fixed, size, occupied, ray):
                    assert fast == slow


@given(
    st.integers(1, 24),
    st.integers(1, 24),
    st.integers(0, 3),
    st.integers(-4, 4),
    st.integers(-4, 4),
    st.none() | st.integers(1, 30),
    st.integers(0, 10**6),
)
def test_any_grid_any_leap(width, height, padding, up, right, count, seed):
    if up == right == 0:
        return
    grid = Grid(width, height, width + padding)
    occupied = model.random_board(width, height, seed, share=0.2)
    rays = grid.rays(Shift(up=up, right=right), count)
    square = seed % len(grid)
    reached = model.walked(
        width, height, (square % width, square // width), up, right, count, occupied
    )
    blockers = BitBoard(grid, model.squares(width, occupied))
    assert list(rays.blocked(square, blockers)) == model.squares(width, reached)
