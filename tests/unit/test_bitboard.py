"""BitBoards: how they are made, their algebra, how they are shown and saved."""

import pickle
import pickletools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.models import grid as model

from rookery import BitBoard, Grid, Terms, Up, game, moves, variants
from rookery.errors import BitBoardError, SavedError

sizes = st.tuples(st.integers(1, 20), st.integers(1, 20), st.integers(0, 5)).map(
    lambda t: (t[0], t[1], t[0] + t[2])
)


@st.composite
def grids_and_sets(draw, count=1):
    """A grid and sets of squares on it, as Python sets."""
    grid = Grid(*draw(sizes))
    square = st.integers(0, len(grid) - 1)
    return grid, *[draw(st.sets(square, max_size=60)) for _ in range(count)]


@given(grids_and_sets())
def test_every_way_to_make_one(made):
    grid, squares = made
    board = BitBoard(grid, squares)
    assert board == BitBoard(grid, iter(squares)) == BitBoard(grid, sorted(squares))
    assert board == BitBoard(grid, [grid.name(square) for square in squares])
    assert board == BitBoard(grid, " ".join(grid.name(square) for square in squares))
    assert board == BitBoard.from_int(grid, sum(1 << grid.bit(square) for square in squares))
    assert board == BitBoard.from_text(grid, str(board))
    assert board == BitBoard.from_numpy(grid, board.to_numpy())
    assert board == BitBoard.from_numpy(grid, board.to_numpy().astype(int))
    assert board == eval(repr(board))
    assert board == pickle.loads(pickle.dumps(board))
    assert hash(board) == hash(BitBoard(grid, squares))


@given(grids_and_sets())
def test_it_is_a_collection_of_squares(made):
    grid, squares = made
    board = BitBoard(grid, squares)
    assert list(board) == sorted(squares)
    assert board.names() == [grid.name(square) for square in sorted(squares)]
    assert len(board) == len(squares)
    assert bool(board) == bool(squares)
    assert board.first == min(squares, default=None)
    assert board.last == max(squares, default=None)
    assert {square for square in range(len(grid)) if square in board} == squares
    assert {square for square in range(len(grid)) if grid.name(square) in board} == squares
    assert int(board) == sum(1 << grid.bit(square) for square in squares)
    assert board.grid is grid


@given(grids_and_sets(count=2))
def test_set_algebra(made):
    grid, left, right = made
    a, b = BitBoard(grid, left), BitBoard(grid, right)
    assert set(a | b) == left | right
    assert set(a & b) == left & right
    assert set(a ^ b) == left ^ right
    assert set(a - b) == left - right
    assert set(~a) == set(range(len(grid))) - left
    assert (a <= b) == (left <= right)
    assert (a < b) == (left < right)
    assert (a >= b) == (left >= right)
    assert (a > b) == (left > right)
    assert (a == b) == (left == right)
    assert (a != b) == (left != right)
    assert a.isdisjoint(b) == left.isdisjoint(right)
    assert a & b <= a <= a | b


def test_arrays_have_rank_1_first():
    grid = Grid(3, 2, stride=5)
    array = BitBoard(grid, "a1 c2").to_numpy()
    assert array.dtype == np.bool_
    assert array.tolist() == [[True, False, False], [False, False, True]]
    array[0, 1] = True  # an array of one's own, not a view
    assert BitBoard.from_numpy(grid, array).names() == ["a1", "b1", "c2"]


def test_drawings():
    grid = Grid(3, 2)
    expected = BitBoard(grid, "a1 c2")
    for drawing in ["..x\nx..", ". . x\n x . .\n", "2 ..x\n1 x..", "--X #--", "\n\n..*\n\nx..\n"]:
        assert BitBoard.from_text(grid, drawing) == expected
    assert str(expected) == "2  . . x\n1  x . .\n   a b c"


def test_drawings_of_wide_boards_keep_their_columns():
    lines = str(BitBoard(Grid(28, 10), "ab10")).splitlines()
    assert len({len(line) for line in lines}) == 1
    assert lines[0].endswith(" x")
    assert lines[-1].endswith("aa ab")
    assert lines[0].startswith("10  ")
    assert lines[1].startswith(" 9  ")


def test_a_mark_is_not_taken_for_a_file():
    # The last rank of this drawing could be read as the names of the files.
    grid = Grid(1, 1)
    assert BitBoard.from_text(grid, "x") == ~BitBoard(grid)


@pytest.mark.parametrize("size", [(8, 8), (16, 16), (50, 50)])
def test_boards_with_one_square_have_hashes_of_their_own(size):
    grid = Grid(*size)
    assert len({hash(BitBoard(grid, [square])) for square in grid}) == len(grid)


def test_from_another_board_of_the_same_grid():
    board = BitBoard(Grid(8, 8), "e4")
    assert BitBoard(Grid(8, 8), board) == board


def test_immutable_and_equal_only_to_its_like():
    board = BitBoard(Grid(8, 8), "e4")
    for name in ("first", "grid", "anything"):
        with pytest.raises(AttributeError):
            setattr(board, name, None)
    before = board
    board |= BitBoard(Grid(8, 8), "e5")
    assert before.names() == ["e4"]
    assert board.names() == ["e4", "e5"]
    assert before != BitBoard(Grid(8, 9), "e4")
    assert before != {28}
    assert before != 28


def test_pickles_do_not_name_the_native_module():
    text = pickletools.genops(pickle.dumps(BitBoard(Grid(8, 8), "e4"), 0))
    assert not [arg for _, arg, _ in text if isinstance(arg, str) and "_core" in arg]


@pytest.mark.parametrize(
    "value",
    [
        *[Grid(8, 8), BitBoard(Grid(8, 8), "e4"), Up(1), moves().up(1), Grid(8, 8).rays(Up(1))],
        *[Terms(only="move"), variants.design("xiangqi")],
        *[game("chess"), game("chess").board(), game("chess").move("e2e4")],
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_pickle_of_another_format_is_refused(value):
    restore, (number, *rest) = value.__reduce__()
    assert restore(number, *rest) == value
    later = f"format {number + 1}: this rookery reads format {number}"
    with pytest.raises(SavedError, match=later):
        restore(number + 1, *rest)


def test_reprs_are_short_for_many_squares():
    grid = Grid(100, 100)
    board = BitBoard(grid, model.squares(100, model.random_board(100, 100, 0)))
    assert repr(board).startswith("BitBoard.from_int(Grid(100, 100), 0x")
    assert eval(repr(board)) == board


@pytest.mark.parametrize("bad", [np.full((8, 8), 2), np.full((8, 8), np.nan), [["x"] * 8] * 8])
def test_arrays_of_other_values_are_refused(bad):
    with pytest.raises(BitBoardError, match="expected true and false, or 1 and 0"):
        BitBoard.from_numpy(Grid(8, 8), bad)
