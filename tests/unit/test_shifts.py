"""The words for displacements."""

import pickle

from rookery import (
    BitBoard,
    Down,
    DownLeft,
    DownRight,
    Grid,
    Left,
    Right,
    Shift,
    Up,
    UpLeft,
    UpRight,
)

WORDS = {
    Up(2): (2, 0),
    Down(2): (-2, 0),
    Right(3): (0, 3),
    Left(3): (0, -3),
    UpLeft(1, 2): (1, -2),
    UpRight(1, 2): (1, 2),
    DownLeft(1, 2): (-1, -2),
    DownRight(1, 2): (-1, 2),
    Up(0): (0, 0),
}


def test_words_name_where_the_pieces_go():
    assert len(WORDS) == 9
    for shift, (up, right) in WORDS.items():
        assert (shift.up, shift.right) == (up, right)
        assert shift == Shift(up=up, right=right)
        assert eval(repr(shift)) == shift
        assert pickle.loads(pickle.dumps(shift)) == shift
    assert repr(UpLeft(1, 2)) == "UpLeft(1, 2)"
    assert UpLeft(up=1, left=2) == UpLeft(1, 2)
    assert UpLeft(up=1) == UpLeft(1)


def test_one_distance_goes_as_far_in_both_directions():
    for word in (UpLeft, UpRight, DownLeft, DownRight):
        assert word(1) == word(1, 1)
        assert word(3) == word(3, None) == word(3, 3)


def test_up_is_towards_the_last_rank_and_right_towards_the_last_file():
    e4 = BitBoard(Grid(8, 8), "e4")
    assert e4.shift(Up(1)).names() == ["e5"]
    assert e4.shift(Right(1)).names() == ["f4"]
    assert e4.shift(DownLeft(2, 1)).names() == ["d2"]
    assert e4.shift(Up(0)) == e4


def test_algebra():
    assert Up(1).combine(Left(2)) == UpLeft(1, 2)
    assert UpLeft(1, 2).mirror() == DownRight(1, 2)
    assert UpLeft(1, 2).rotate() == UpRight(2, 1)
    assert UpLeft(1, 2) * 3 == 3 * UpLeft(1, 2) == UpLeft(3, 6)
    assert Up(2) * -1 == Down(2)
    assert Up(2) * 0 == Shift()
    assert Up(1) != (1, 0)


def test_a_whole_board_or_more_empties_the_board():
    full = ~BitBoard(Grid(8, 8))
    for shift in (Up(8), Down(8), Left(8), Right(8), Up(64), Right(63), UpRight(0, 8), Up(10**6)):
        assert not full.shift(shift)


def test_a_full_last_block_is_kept():
    # 8×8 fills its last block exactly; clearing the gap after the last square must clear nothing.
    full = ~BitBoard(Grid(8, 8))
    assert len(full) == 64
    assert len(full.shift(Up(0))) == 64
    assert len(full.shift(Up(1))) == 56
