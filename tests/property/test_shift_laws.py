"""Shifting against the slow model: every block type, all small boards, the edges of large ones."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.models import grid as model

from rookery import BitBoard, Grid, Shift
from rookery._core import _testing

SMALL = [(w, h, w) for w, h in product(range(1, 10), repeat=2)]
SMALL += [(11, 12, 11), (12, 12, 12), (12, 12, 16), (5, 4, 7), (7, 7, 8)]
LARGE = [(16, 16, 16), (20, 20, 20), (50, 50, 50), (100, 100, 100)]
LARGE += [(1, 300, 1), (300, 1, 300), (2, 90, 2), (130, 3, 130), (3, 70, 64)]
BLOCKS = [8, 16, 32, 64]


def board_kinds(size):
    """Every block type, with heap memory and, where the board is small enough, without."""
    return product(BLOCKS, [False, True] if size[1] * size[2] <= 256 else [False])


def as_squares(size, board):
    return model.squares(size[0], board)


@pytest.mark.parametrize("size", SMALL, ids=lambda size: "{}x{}/{}".format(*size))
def test_every_displacement_on_small_boards(size):
    width, height, stride = size
    grid = Grid(width, height, stride)
    reach = max(width, height) + 1
    full = model.random_board(width, height, 0, share=1)
    for places in (full, model.random_board(width, height, 1)):
        squares = as_squares(size, places)
        board = BitBoard(grid, squares)
        expected = {
            (up, right): as_squares(size, model.shifted(width, height, places, up, right))
            for up, right in product(range(-reach, reach + 1), repeat=2)
        }
        for (up, right), result in expected.items():
            assert list(board.shift(Shift(up=up, right=right))) == result
        for block_bits, fixed in board_kinds(size):
            results = _testing.shifts(block_bits, fixed, size, squares, list(expected))
            assert results == list(expected.values()), (block_bits, fixed)


def edge_distances(side, stride):
    """0, 1, block - 1, block, block + 1, several blocks, side - 1, side, beyond."""
    bits = {0, 1}
    for block in BLOCKS:
        bits |= {block - 1, block, block + 1, 3 * block - 1, 3 * block, 3 * block + 1}
    return sorted(bits | {n // stride for n in bits} | {side - 1, side, side + 1, 10 * side})


@pytest.mark.parametrize("size", LARGE, ids=lambda size: "{}x{}/{}".format(*size))
def test_edge_cases_on_large_boards(size):
    width, height, stride = size
    grid = Grid(width, height, stride)
    places = model.random_board(width, height, 2)
    squares = as_squares(size, places)
    board = BitBoard(grid, squares)
    ups, rights = edge_distances(height, stride), edge_distances(width, 1)
    shifts = {(sign * up, 0) for up in ups for sign in (1, -1)}
    shifts |= {(0, sign * right) for right in rights for sign in (1, -1)}
    shifts |= {(up, -right) for up, right in zip(ups, rights, strict=False)}
    shifts |= {(-up, right) for up, right in zip(ups, reversed(rights), strict=False)}
    expected = {
        (up, right): as_squares(size, model.shifted(width, height, places, up, right))
        for up, right in sorted(shifts)
    }
    for (up, right), result in expected.items():
        assert list(board.shift(Shift(up=up, right=right))) == result, (up, right)
    for block_bits, fixed in board_kinds(size):
        results = _testing.shifts(block_bits, fixed, size, squares, list(expected))
        assert results == list(expected.values()), (block_bits, fixed)


sizes = st.tuples(st.integers(1, 40), st.integers(1, 40), st.integers(0, 9)).map(
    lambda t: (t[0], t[1], t[0] + t[2])
)


@given(sizes, st.integers(0, 10**6), st.integers(-41, 41), st.integers(-41, 41))
def test_any_board_any_displacement(size, seed, up, right):
    width, height, _ = size
    places = model.random_board(width, height, seed)
    squares = as_squares(size, places)
    expected = as_squares(size, model.shifted(width, height, places, up, right))
    for block_bits, fixed in board_kinds(size):
        assert _testing.shifts(block_bits, fixed, size, squares, [(up, right)]) == [expected]


@given(sizes, st.integers(0, 10**6), st.integers(-12, 12), st.integers(-12, 12))
def test_there_and_back_loses_exactly_what_fell_off(size, seed, up, right):
    width, height, _ = size
    grid = Grid(*size)
    places = model.random_board(width, height, seed)
    shift = Shift(up=up, right=right)
    back = BitBoard(grid, as_squares(size, places)).shift(shift).shift(shift.mirror())
    stay = {(f, r) for f, r in places if 0 <= f + right < width and 0 <= r + up < height}
    assert list(back) == as_squares(size, stay)


shifts = st.builds(lambda up, right: Shift(up=up, right=right), *[st.integers(-999, 999)] * 2)


@given(shifts, shifts, st.integers(-99, 99))
def test_displacements_form_an_algebra(a, b, n):
    assert a.mirror().mirror() == a
    assert a.rotate().rotate().rotate().rotate() == a
    assert a.rotate().rotate() == a.mirror()
    assert a.rotate(anticlockwise=True) == a.rotate().rotate().rotate()
    assert a.combine(b) == b.combine(a)
    assert a.combine(a.mirror()) == Shift()
    assert (a.up, a.right) == (a.combine(b).up - b.up, a.combine(b).right - b.right)
    assert (a * n).up == a.up * n
    assert (n * a).right == a.right * n
    assert a.combine(a) == a * 2


@given(sizes, st.integers(0, 10**6), shifts, shifts)
def test_two_shifts_reach_no_further_than_their_sum(size, seed, a, b):
    board = BitBoard(Grid(*size), model.squares(size[0], model.random_board(*size[:2], seed)))
    assert board.shift(a).shift(b) <= board.shift(a.combine(b))
