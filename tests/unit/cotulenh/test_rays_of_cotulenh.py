"""The rays of CoTuLenh, against a walker that goes square by square.

Its ranges are written down here once more, from the sketch and from the rules of the game. It
works on plain integers, bit = 16 × rank + file, and shares no code with rookery.
"""

import pickle
import random

import pytest

from rookery import BitBoard, Grid, moves
from rookery.cotulenh import rays
from rookery.cotulenh.rays import (
    GAME,
    GAME_GRID,
    SEED,
    SEED_GRID,
    Movement,
    piece_moves,
    piece_rays,
)
from rookery.errors import GridError, PieceError, SquareError

# (file, rank), in the order of the sketch.
NORTH, SOUTH, EAST, WEST = (0, 1), (0, -1), (1, 0), (-1, 0)
NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST = (1, 1), (-1, 1), (1, -1), (-1, -1)
FOUR = [NORTH, SOUTH, EAST, WEST]
DIAGONAL = [NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST]
EIGHT = FOUR + DIAGONAL

# Directions and range, base and heroic, as the code of the sketch has them.
SKETCH = {
    "T": ((FOUR, 2), (FOUR, 4)),
    "A": ((FOUR, 3), (FOUR, 6)),
    "N": ((FOUR, 3), (FOUR, 6)),
    "F": ((EIGHT, 4), (EIGHT, 8)),
    "I": ((EIGHT, 1), (EIGHT, 2)),
    "M": ((EIGHT, 1), (EIGHT, 2)),
    "C": ((EIGHT, 1), (EIGHT, 2)),
    "H": (([], 0), (EIGHT, 2)),
}

# The table of the rules: range of moves and of captures, base directions; the heroic two ranges,
# always in eight directions; whether it captures and moves over pieces. 99 is unlimited. A Navy is
# taken to meet no other Navy.
RULES = {
    "C": (99, 1, FOUR, 99, 1, False, False),
    "I": (1, 1, FOUR, 2, 2, False, False),
    "E": (1, 1, FOUR, 2, 2, False, False),
    "G": (1, 1, FOUR, 2, 2, False, False),
    "M": (1, 1, EIGHT, 2, 2, False, False),
    "T": (2, 2, FOUR, 3, 3, False, False),
    "A": (3, 3, EIGHT, 4, 4, True, False),
    "S": (2, 2, EIGHT, 3, 3, True, False),  # one less on diagonals
    "F": (4, 4, EIGHT, 5, 5, True, True),
    "N": (4, 3, EIGHT, 5, 4, True, True),
    "H": (0, 0, [], 1, 1, False, False),
}


def walk(files, ranks, square, direction, reach):
    """Give the bits of a ray, nearest first."""
    rank, file = divmod(square, files)
    for _ in range(reach):
        file, rank = file + direction[0], rank + direction[1]
        if not (0 <= file < files and 0 <= rank < ranks):
            return
        yield 1 << (16 * rank + file)


def sketch_slow(kind, square, occupied, friends, heroic):
    """Walk the rays of the sketch on 12×12."""
    directions, reach = SKETCH[kind][heroic]
    reached = 0
    for direction in directions:
        for bit in walk(12, 12, square, direction, reach):
            reached |= bit
            if occupied & bit and kind != "F":
                break
    return reached & ~friends


def rules_slow(kind, square, occupied, friends, heroic):
    """Walk the rays of the game on 11×12, in an open field."""
    move, capture, directions, heroic_move, heroic_capture, shoots, jumps = RULES[kind]
    if heroic:
        move, capture, directions = heroic_move, heroic_capture, EIGHT
    reached = 0
    for direction in directions:
        less = 1 if kind == "S" and direction in DIAGONAL else 0
        is_blocked = False
        for distance, bit in enumerate(walk(11, 12, square, direction, 12), start=1):
            if not occupied & bit:
                if distance <= move - less and (jumps or not is_blocked):
                    reached |= bit
                continue
            if distance <= capture - less and (shoots or not is_blocked):
                reached |= bit
            is_blocked = True
    return reached & ~friends


MACHINES = [
    pytest.param(SEED, SEED_GRID, sketch_slow, SKETCH, id="seed"),
    pytest.param(GAME, GAME_GRID, rules_slow, RULES, id="game"),
]
over_both = pytest.mark.parametrize(("table", "grid", "slow", "typed"), MACHINES)


def agree(table, slow, kind, square, occupied, friends, heroic):
    given = piece_moves(kind, square, occupied, friends, heroic, table)
    expected = slow(kind, square, int(occupied), int(friends), heroic)
    assert int(given) == expected, (
        f"{kind} on {occupied.grid.name(square)}, heroic: {heroic}\n"
        f"occupied\n{occupied}\nfriends\n{friends}\n"
        f"given\n{given}\nexpected\n{BitBoard.from_int(occupied.grid, expected)}"
    )


def cases(grid, typed):
    return [
        (kind, square, heroic)
        for kind in typed
        for square in range(len(grid))
        for heroic in (False, True)
    ]


@over_both
def test_the_kinds(table, grid, slow, typed):
    assert set(table) == set(typed)


@over_both
def test_every_piece_on_every_square_of_an_empty_board(table, grid, slow, typed):
    nobody = BitBoard(grid)
    for kind, square, heroic in cases(grid, typed):
        agree(table, slow, kind, square, nobody, nobody, heroic)


@over_both
def test_every_piece_on_every_square_among_others(table, grid, slow, typed):
    """Five occupancies for each piece, square and heroism: 11,520 on 12×12, 14,520 on 11×12."""
    chance = random.Random(20)
    seen = set()
    for kind, square, heroic in cases(grid, typed):
        for _ in range(5):
            crowd = chance.sample(range(len(grid)), chance.randrange(1, len(grid)))
            occupied = BitBoard(grid, crowd)
            friends = BitBoard(grid, crowd[: chance.randrange(len(crowd) + 1)])
            agree(table, slow, kind, square, occupied, friends, heroic)
            seen.add(int(occupied))
    assert len(seen) >= 10_000


@over_both
def test_full_boards(table, grid, slow, typed):
    nobody, everybody = BitBoard(grid), ~BitBoard(grid)
    for kind, square, heroic in cases(grid, typed):
        agree(table, slow, kind, square, everybody, nobody, heroic)
        assert not piece_moves(kind, square, everybody, everybody, heroic, table)


@over_both
def test_friends_that_are_not_among_the_occupied(table, grid, slow, typed):
    """Nobody lands on them, and they are in nobody's way."""
    chance = random.Random(21)
    for kind, square, heroic in cases(grid, typed):
        occupied, friends = (BitBoard(grid, chance.sample(range(len(grid)), 30)) for _ in range(2))
        agree(table, slow, kind, square, occupied, friends, heroic)


def test_rays_of_every_direction_and_range():
    """The sketch has whole rays and those of range 1 to 4; its heroes need 6 and 8."""
    for (name, leap), direction in zip(rays.DIRECTIONS.items(), EIGHT, strict=True):
        for reach in (None, 1, 2, 3, 4, 6, 8):
            table = SEED_GRID.rays(leap, reach)
            for square in range(144):
                expected = sum(walk(12, 12, square, direction, reach or 12))
                assert int(table[square]) == expected, (name, reach, square)


@pytest.mark.parametrize("heroic", [False, True])
@pytest.mark.parametrize("kind", SKETCH)
def test_rays_of_every_piece(kind, heroic):
    """One for each direction, in the order of the sketch."""
    directions, reach = SKETCH[kind][heroic]
    for square in range(144):
        given = [int(ray) for ray in piece_rays(kind, square, heroic)]
        assert given == [sum(walk(12, 12, square, way, reach)) for way in directions]


def test_256_bits():
    for file in range(12):
        for rank in range(12):
            assert SEED_GRID.bit(12 * rank + file) == 16 * rank + file
    assert int(~BitBoard(SEED_GRID)).bit_length() == 11 * 16 + 12
    assert SEED_GRID.stride * SEED_GRID.height <= 256


def test_the_boards_of_both_tables_agree_in_their_bits():
    file_l = BitBoard(SEED_GRID, [f"l{rank}" for rank in range(1, 13)])
    assert int(~BitBoard(SEED_GRID) - file_l) == int(~BitBoard(GAME_GRID))
    for name in ("a1", "k12", "f6"):
        assert GAME_GRID.bit(name) == SEED_GRID.bit(name)


@pytest.mark.parametrize("grid", [Grid(11, 12), Grid(12, 12), Grid(3, 5), Grid(40, 40)], ids=str)
def test_any_board(grid):
    """The grid is that of the pieces. On 40×40 there are no tables, and rays are walked."""
    square = "b2"
    occupied = BitBoard(grid, "b4")
    assert piece_moves("A", square, occupied, BitBoard(grid)) == moves().up(1).rotate().mirror(
    ).repeat(3).blocked(square, occupied)  # fmt: skip
    assert "b4" in piece_moves("F", square, occupied, BitBoard(grid), table=GAME)


def around(kind, square, enemies="", friends="", **how):
    grid = GAME_GRID if how.get("table") is GAME else SEED_GRID
    ours = BitBoard(grid, friends)
    return piece_moves(kind, square, BitBoard(grid, enemies) | ours, ours, **how)


def test_the_first_piece_is_in_the_way_and_may_be_captured():
    artillery = around("A", "a1", enemies="a2 a3", friends="c1")
    assert artillery.names() == ["b1", "a2"]


def test_the_air_force_flies_over_everything():
    ring = "d5 e5 f5 d6 f6 d7 e7 f7"
    assert len(around("F", "e6")) == 32
    assert around("F", "e6", enemies=ring) == around("F", "e6")
    assert len(around("F", "e6", friends=ring)) == 24


def test_the_headquarters_stand_still_until_they_are_heroic():
    assert not around("H", "e6")
    assert len(around("H", "e6", heroic=True)) == 16
    assert not around("H", "e6", table=GAME)
    assert len(around("H", "e6", heroic=True, table=GAME)) == 8


def test_the_commander_of_the_game_goes_far_and_captures_near():
    commander = around("C", "a1", enemies="a2 d1", table=GAME)
    assert commander.names() == ["b1", "c1", "a2"]


def test_the_missile_of_the_game_is_shorter_on_diagonals():
    missile = BitBoard(GAME_GRID, "e4 e5 e7 e8 c6 d6 f6 g6 d5 f5 d7 f7")
    assert around("S", "e6", table=GAME) == missile
    assert len(around("S", "e6", table=GAME, heroic=True)) == 12 + 8


def test_artillery_of_the_game_shoots_over_pieces_and_does_not_pass_them():
    artillery = around("A", "a1", friends="a2", enemies="a4 c1", table=GAME)
    assert artillery.names() == ["b1", "c1", "b2", "c3", "a4", "d4"]
    assert around("A", "a1", friends="a2", enemies="a4").names() == ["b1", "c1", "d1"]


def test_a_piece_of_ones_own():
    wazir = moves().up(1).rotate().mirror()
    table = {"W": Movement("Wazir", wazir, wazir | moves().upleft(1, 1).rotate().mirror())}
    nobody = BitBoard(Grid(3, 3))
    assert len(piece_moves("W", "b2", nobody, nobody, table=table)) == 4
    assert len(piece_moves("W", "b2", nobody, nobody, heroic=True, table=table)) == 8


def test_captures_of_ones_own():
    """A pattern for captures alone gives no square that is empty."""
    forward, slant = moves().up(1), moves().upleft(1, 1).upright(1, 1)
    table = {"P": Movement("Pawn", forward, forward, captures=(slant, slant))}
    grid = Grid(3, 3)
    nobody = BitBoard(grid)
    for enemies, expected in [("", ["b2"]), ("b2", []), ("a2 b2", ["a2"]), ("a2", ["a2", "b2"])]:
        given = piece_moves("P", "b1", BitBoard(grid, enemies), nobody, table=table)
        assert given.names() == expected


def test_tables_cannot_be_changed_by_accident():
    for table in (SEED, GAME, rays.DIRECTIONS):
        with pytest.raises(TypeError):
            table["X"] = None


def test_rows_are_shown_and_pickled():
    assert repr(SEED["H"]).startswith(
        "<Movement 'Headquarters': Pattern(), heroic Pattern((Up(1), 2), "
    )
    again = pickle.loads(pickle.dumps(GAME["A"]))
    assert (again.name, again.base, again.heroic) == ("Artillery", GAME["A"].base, GAME["A"].heroic)


def test_kinds_that_the_seed_does_not_have_are_refused():
    nobody = BitBoard(SEED_GRID)
    for kind in "EGS":
        with pytest.raises(PieceError, match=f"no piece '{kind}'.*; GAME has {kind}, the "):
            piece_moves(kind, "e6", nobody, nobody)
    for kind in ("t", "", "Tank", "TT"):
        with pytest.raises(PieceError, match="no piece"):
            piece_moves(kind, "e6", nobody, nobody)


@pytest.mark.parametrize("kind", ["T", "F", "H", "C"])
def test_bad_squares_and_boards_are_refused_by_every_kind(kind):
    for table, grid in ((SEED, SEED_GRID), (GAME, GAME_GRID)):
        nobody = BitBoard(grid)
        for square in ("m1", 144, -1, "e", ""):
            with pytest.raises(SquareError):
                piece_moves(kind, square, nobody, nobody, table=table)
            with pytest.raises(SquareError):
                piece_rays(kind, square, table=table, grid=grid)
        with pytest.raises(GridError):
            piece_moves(kind, "e6", nobody, BitBoard(Grid(11, 12)), table=table)
        with pytest.raises(TypeError, match="is a BitBoard"):
            piece_moves(kind, "e6", ["e7"], nobody, table=table)
        with pytest.raises(TypeError):
            piece_moves(kind, "e6", nobody, ["e7"], table=table)
        with pytest.raises(TypeError):
            piece_moves(kind, None, nobody, nobody, table=table)


def test_wrong_tables_and_rows():
    nobody = BitBoard(SEED_GRID)
    for table in ("seed", None, 3, [SEED["T"]]):
        with pytest.raises(TypeError, match="as SEED and GAME do"):
            piece_moves("T", "e6", nobody, nobody, table=table)
    with pytest.raises(TypeError, match="no Movement for T"):
        piece_moves("T", "e6", nobody, nobody, table={"T": moves().up(1)})
    with pytest.raises(TypeError, match="is its letter"):
        piece_moves(3, "e6", nobody, nobody)
    with pytest.raises(TypeError, match="rays are on a Grid"):
        piece_rays("T", "e6", grid=nobody)
    with pytest.raises(TypeError, match="goes by a pattern"):
        Movement("Tank", 2, 4)
    with pytest.raises(TypeError, match="two patterns"):
        Movement("Tank", moves().up(1), moves().up(2), captures=(moves().up(1),))
