"""The movement language by example: what the words mean, how patterns are shown and saved."""

import pickle

import pytest

from rookery import (
    BitBoard,
    Down,
    DownLeft,
    DownRight,
    Grid,
    Left,
    Pattern,
    Right,
    Shift,
    Terms,
    Up,
    UpLeft,
    UpRight,
    moves,
)
from rookery._core import NativePattern
from rookery.errors import MovementError

CHESS = Grid(8, 8)
KNIGHT = {UpLeft(1, 2), UpRight(1, 2), UpLeft(2, 1), UpRight(2, 1)}
KNIGHT |= {leap.mirror() for leap in KNIGHT}


def test_the_knight():
    knight = moves().up(1).left(2).up(1).right(2).up(2).left(1).up(2).right(1).mirror()
    assert set(knight) == KNIGHT
    assert len(knight.rays) == 8
    assert knight.collect(BitBoard(CHESS, "a1")).names() == ["c2", "b3"]


def test_the_rook_step_by_step():
    steps = moves().left(1).repeat(8).right(1).repeat(8).up(1).repeat(8).down(1).repeat(8)
    assert steps.rays == ((Left(1), 8), (Right(1), 8), (Up(1), 8), (Down(1), 8))
    expected = [
        name for name in BitBoard(CHESS, range(64)).names() if ("d" in name) != ("4" in name)
    ]
    assert sorted(steps.collect(BitBoard(CHESS, "d4")).names()) == sorted(expected)


def test_the_queen():
    queen = moves().up(1).upleft(1, 1).rotate().mirror().repeat(8)
    assert len(queen.rays) == 8
    assert len(queen.collect(BitBoard(CHESS, "d4"))) == 27
    assert len(queen.collect(BitBoard(CHESS, "a1"))) == 21


def test_half_leaps_collapse():
    assert moves().left(1).up(1).rays == ((UpLeft(1, 1), 1),)
    assert moves().up(1).up(2).rays == ((Up(1), 1), (Up(2), 1))
    assert moves().up(1).left(1).up(1).rays == ((UpLeft(1, 1), 1), (Up(1), 1))
    assert moves().up(1).also().left(1).rays == ((Up(1), 1), (Left(1), 1))
    assert moves().up(1).left(2).right(1).rays == ((UpLeft(1, 2), 1), (Right(1), 1))
    assert moves().down(1).left(1).repeat(2).rays == ((DownLeft(1, 1), 2),)


@pytest.mark.parametrize(
    "ended", [moves().up(1).mirror(), moves().up(1).repeat(2), moves().up(1) | moves().up(2)]
)
def test_only_a_step_is_half_a_leap(ended):
    assert ended.left(1).rays == (*ended.rays, (Left(1), 1))


def test_helpers_and_translate_are_whole_leaps():
    assert moves().upleft(1, 2).rays == ((UpLeft(1, 2), 1),)
    pattern = moves().upleft(1, 2).upright(2, 1).downleft(3, 1).downright(1, 3).translate(Up(2))
    leaps = [UpLeft(1, 2), UpRight(2, 1), DownLeft(3, 1), DownRight(1, 3), Up(2)]
    assert list(pattern) == leaps
    assert moves().translate(Up(1)).left(1).rays == ((Up(1), 1), (Left(1), 1))


def test_a_leap_is_refused_twice_only_once_it_is_whole():
    # up(1) comes twice, but the second is half of another leap.
    assert moves().up(1).up(1).left(2).rays == ((Up(1), 1), (UpLeft(1, 2), 1))
    twice = moves().up(1).up(1)
    for use in (
        lambda: twice.rays,
        lambda: list(twice),
        lambda: twice.collect(BitBoard(CHESS, "a1")),
        lambda: twice.mirror(),
        lambda: twice.up(2),
        lambda: twice | moves().up(3),
        lambda: twice.blocked("a1", BitBoard(CHESS)),
    ):
        with pytest.raises(MovementError, match=r"up\(2\) goes two"):
            use()
    assert repr(twice) == "Pattern(Up(1), Up(1))"


def test_repeat_takes_what_the_last_word_gave():
    assert moves().up(1).left(1).repeat(3).rays == ((UpLeft(1, 1), 3),)
    assert moves().up(2).also().up(1).mirror().repeat(2).rays == (
        (Up(2), 2),
        (Up(1), 2),
        (Down(2), 2),
        (Down(1), 2),
    )
    assert moves().left(1).repeat().rays == ((Left(1), None),)
    # Count 1 is a plain leap, so it may still be given a count.
    assert moves().up(1).repeat(1).mirror().repeat(2).rays == ((Up(1), 2), (Down(1), 2))


def test_lists_of_displacements():
    assert list(moves().left(1).mirror()) == [Left(1), Right(1)]
    assert list(moves().left(1).repeat(3)) == [Left(1), Left(2), Left(3)]
    board = BitBoard(CHESS, "d4")
    assert list(board.moves().left(1).repeat(8)) == [Left(n) for n in range(1, 8)]
    both_ways = board.moves().left(1).repeat(8).mirror()
    assert list(both_ways) == [Left(n) for n in range(1, 8)] + [Right(n) for n in range(1, 8)]
    assert list(board.moves().up(1).left(2).repeat()) == [UpLeft(n, 2 * n) for n in (1, 2, 3)]
    assert board.moves().up(3).repeat().displacements() == [Up(3), Up(6)]
    assert moves().up(1).repeat(3).up(2).displacements() == [Up(1), Up(2), Up(3)]


def test_rotate_turns_clockwise():
    assert list(moves().up(1).rotate()) == [Up(1), Right(1)]
    assert list(moves().up(1).rotate(anticlockwise=True)) == [Up(1), Left(1)]
    assert list(moves().upleft(2, 1).rotate()) == [UpLeft(2, 1), UpRight(1, 2)]


def test_patterns_without_a_board_and_with_one():
    pattern = moves().up(1)
    assert pattern.bitboard is None
    board = BitBoard(CHESS, "e4")
    bound = board.moves().up(1)
    assert bound.bitboard == board
    assert bound.board is bound.bitboard  # its earlier name
    assert bound.collect() == pattern.collect(board)
    assert bound.collect(BitBoard(CHESS, "a1")).names() == ["a2"]
    assert (bound | moves().left(1)).bitboard == board
    assert (moves().left(1) | bound).collect().names() == ["d4", "e5"]
    equal_board = BitBoard(Grid(8, 8), "e4")
    assert (bound | equal_board.moves().left(1)).collect().names() == ["d4", "e5"]


def test_values():
    a, b = moves().up(1).also().left(2), moves().up(1) | moves().left(2)
    assert a == b
    assert hash(a) == hash(b)
    assert a != moves().left(2).also().up(1)
    assert a != BitBoard(CHESS, "e4").moves().up(1).also().left(2)
    assert a != "anything"
    assert len({a, b}) == 1


@pytest.mark.parametrize(
    "pattern",
    [
        moves(),
        moves().up(1).left(2).mirror(),
        moves().up(1).rotate().mirror().repeat(),
        BitBoard(CHESS, "e4").moves().up(1).repeat(3).left(1),
    ],
)
def test_repr_and_pickle(pattern):
    assert eval(repr(pattern)) == pattern
    again = pickle.loads(pickle.dumps(pattern))
    assert again == pattern
    # The last word is remembered, too.
    if pattern.rays:
        assert again.up(3) == pattern.up(3)


def test_patterns_saved_under_their_old_name_are_read():
    """`Pattern` was called `Moves`; pickles name only the function that restores them."""
    rays = b"(crookery._saved\nrestore_shift\n(I1\nI1\nI-2\ntRI3\n"
    saved = b"crookery._saved\nrestore_moves\n(I1\n(" + rays + b"ttVcount\nNtR."
    assert pickle.loads(saved) == moves().upleft(1, 2).repeat(3)
    terms = b"crookery._saved\nrestore_terms\n(I1\n(dVonly\nVmove\nstR"
    saved = b"crookery._saved\nrestore_moves\n(I2\n(" + rays + terms + b"ttVnothing\nNtR."
    assert pickle.loads(saved) == moves().upleft(1, 2).repeat(3).to_move()


def test_a_pattern_cannot_be_begun_anew():
    pattern = moves().up(1)
    with pytest.warns(RuntimeWarning, match="already-initialized"), pytest.raises(TypeError):
        pattern.__init__(Left(3))
    assert pattern.rays == ((Up(1), 1),)


def test_a_pattern_can_be_given_by_its_rays():
    assert Pattern(Up(1), (Left(1), 3)) == moves().up(1).also().left(1).repeat(3)
    assert Pattern(Up(1), Up(1)) == Pattern(Up(1))


def test_blocked_rides_stop_and_leaps_do_not():
    occupied = BitBoard(CHESS, "d6 f4 e5")
    rook = moves().up(1).rotate().mirror().repeat()
    assert rook.blocked("d4", occupied).names() == [
        *["d1", "d2", "d3", "a4", "b4", "c4", "e4", "f4", "d5", "d6"]
    ]
    # A square that two rays reach is there all the same.
    both = moves().up(1).repeat() | moves().up(2)
    assert both.blocked("d4", occupied).names() == ["d5", "d6"]
    knight = moves().up(1).left(2).up(2).left(1).rotate().mirror()
    full = ~BitBoard(CHESS)
    assert knight.blocked("d4", full) == knight.collect(BitBoard(CHESS, "d4"))


def test_everything_leaves_the_board():
    assert not moves().up(8).collect(~BitBoard(CHESS))
    assert not moves().upleft(1, 100).repeat().collect(~BitBoard(CHESS))
    assert not moves().collect(~BitBoard(CHESS))


def test_the_native_pattern_refuses_a_leap_to_nowhere_too():
    with pytest.raises(MovementError, match="goes somewhere"):
        NativePattern([(Shift(), 1)])


ROOK = moves().up(1).rotate().mirror().repeat()


def test_terms_are_for_the_whole_pattern_so_far():
    pawn = moves().up(1).to_move() | moves().upleft(1, 1).upright(1, 1).to_capture()
    assert pawn.rays == ((Up(1), 1), (UpLeft(1, 1), 1), (UpRight(1, 1), 1))
    assert [terms.only for terms in pawn.terms] == ["move", "capture", "capture"]
    joined = (pawn | moves().down(1)).only_within("camp")
    assert all(terms.within_zones == ("camp",) for terms in joined.terms)


def test_terms_are_kept_by_mirror_rotate_and_or():
    horse = moves().upleft(2, 1).upright(2, 1).via(Up(1)).rotate().mirror()
    looks = dict(zip((leap for leap, _ in horse.rays), horse.terms, strict=True))
    assert {leap: terms.via for leap, terms in looks.items()} == {
        UpLeft(2, 1): (Up(1),),
        UpRight(2, 1): (Up(1),),
        UpRight(1, 2): (Right(1),),
        DownRight(1, 2): (Right(1),),
        DownRight(2, 1): (Down(1),),
        DownLeft(2, 1): (Down(1),),
        DownLeft(1, 2): (Left(1),),
        UpLeft(1, 2): (Left(1),),
    }
    words = moves().up(1).repeat().hop(2, "behind").to_capture().only_from("a").only_to("b")
    for pattern in (words.mirror(), words.rotate(), words | moves().left(3)):
        assert pattern.terms[0] == words.terms[0]
    assert words.mirror().terms[1] == words.terms[0]
    assert words.rotate(anticlockwise=True).rays[1] == (Left(1), None)


def test_one_ray_on_two_terms_is_two_rays():
    cannon = ROOK.to_move() | ROOK.hop().to_capture()
    assert len(cannon.rays) == 8
    assert len({*cannon.terms}) == 2
    assert cannon == ROOK.to_move() | ROOK.hop(over=1, land="beyond").to_capture()
    assert cannon != ROOK.to_move() | ROOK.hop(over=2).to_capture()
    assert len((cannon | ROOK.to_move()).rays) == 8


def test_terms_end_a_leap():
    assert moves().up(1).to_move().left(1).rays == ((Up(1), 1), (Left(1), 1))
    assert moves().up(1).to_move().left(1).terms[1] == Terms()
    with pytest.raises(MovementError, match="right before it"):
        moves().up(1).to_move().repeat()


@pytest.mark.parametrize(
    "pattern",
    [
        moves().up(2).via(Up(1)),
        ROOK.hop(over=2, land="behind"),
        ROOK.to_move() | ROOK.hop().to_capture(),
        moves().up(1).only_from("a").only_to("b").only_within("c") | moves().left(1),
    ],
)
def test_a_pattern_on_terms_is_shown_and_saved(pattern):
    assert eval(repr(pattern)) == pattern
    again = pickle.loads(pickle.dumps(pattern))
    assert (again, hash(again), again.terms) == (pattern, hash(pattern), pattern.terms)


def test_terms_are_values():
    assert Terms(via=[Up(1), Left(1)]) == Terms(via=[Left(1), Up(1)])
    assert hash(Terms(only="move")) == hash(moves().up(1).to_move().terms[0])
    assert not Terms()
    assert Terms(over=1)
    assert (Terms(only="move") == "move") is False


def test_the_first_format_of_a_saved_pattern_is_read():
    from rookery._saved import restore_moves

    assert restore_moves(1, ((Up(1), None),), "count", None) == moves().up(1).repeat()


@pytest.mark.parametrize(
    "use",
    [
        lambda pattern: pattern.collect(BitBoard(CHESS, "e4")),
        lambda pattern: pattern.blocked("e4", BitBoard(CHESS)),
        lambda pattern: pattern.displacements(CHESS),
        list,
    ],
)
def test_terms_mean_nothing_without_a_game(use):
    with pytest.raises(MovementError, match=r"only a game knows: to_move\(\)"):
        use(moves().up(1) | moves().left(1).to_move())
