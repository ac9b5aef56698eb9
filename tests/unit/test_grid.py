"""Grids: sizes, squares, bits, names."""

import pickle

import pytest

from rookery import Grid


def test_sizes_and_strides():
    grid = Grid(11, 12)
    assert (grid.width, grid.height, grid.stride, len(grid)) == (11, 12, 11, 132)
    padded = Grid(12, 12, stride=16)
    assert (padded.stride, len(padded)) == (16, 144)
    assert Grid(8, 8) == Grid(8, 8, 8) != Grid(8, 8, 9)
    assert len({Grid(8, 8), Grid(8, 8), Grid(8, 9)}) == 2
    for size in [(1, 1), (100, 100), (256, 256), (1024, 64), (1, 1024)]:
        assert len(Grid(*size)) == size[0] * size[1]


def test_squares_do_not_follow_the_stride_but_bits_do():
    grid = Grid(12, 12, 16)
    assert grid.square("a2") == 12
    assert grid.bit("a2") == 16
    assert grid.bit(143) == 11 * 16 + 11


@pytest.mark.parametrize("size", [(1, 1), (8, 8), (27, 3), (100, 100), (1024, 2)])
def test_names_and_numbers(size):
    grid = Grid(*size)
    for square in range(0, len(grid), max(1, len(grid) // 500)):
        name = grid.name(square)
        assert grid.square(name) == square
        assert grid.square(square) == square
        assert grid.file(name) + grid.rank(name) * grid.width == square
        assert name == grid.file_name(grid.file(square)) + str(grid.rank(square) + 1)


def test_files_beyond_z():
    grid = Grid(100, 100)
    names = [grid.file_name(file) for file in range(100)]
    assert names[:2] == ["a", "b"]
    assert names[25:28] == ["z", "aa", "ab"]
    assert names[51:53] == ["az", "ba"]
    assert grid.name(len(grid) - 1) == "cv100"
    assert len(set(names)) == 100


def test_repr_and_pickle():
    for grid in (Grid(8, 8), Grid(12, 12, stride=16)):
        assert eval(repr(grid)) == grid
        assert pickle.loads(pickle.dumps(grid)) == grid
    assert repr(Grid(12, 12, stride=16)) == "Grid(12, 12, stride=16)"


def test_a_grid_is_its_squares():
    grid = Grid(3, 2)
    assert list(grid) == [0, 1, 2, 3, 4, 5]
    assert "c2" in grid
    assert "d1" not in grid
    assert 5 in grid
    assert 6 not in grid


def test_numbers_of_numpy_are_squares():
    numpy = pytest.importorskip("numpy")
    assert Grid(8, 8).name(numpy.int64(28)) == "e4"
