"""The rays of CoTuLenh: how each piece moves when only blocking pieces matter.

A table describes how each kind of piece moves, and one generator works with any table:

- SEED is the table of the original sketch, on 12×12 squares.
- GAME has the ranges of the game itself, which is played on 11×12 squares.

>>> enemy, friend = BitBoard(SEED_GRID, "e8"), BitBoard(SEED_GRID, "g6")
>>> print(piece_moves("A", "e6", enemy | friend, friend))
12  . . . . . . . . . . . .
11  . . . . . . . . . . . .
10  . . . . . . . . . . . .
 9  . . . . . . . . . . . .
 8  . . . . x . . . . . . .
 7  . . . . x . . . . . . .
 6  . x x x . x . . . . . .
 5  . . . . x . . . . . . .
 4  . . . . x . . . . . . .
 3  . . . . x . . . . . . .
 2  . . . . . . . . . . . .
 1  . . . . . . . . . . . .
    a b c d e f g h i j k l

The generator knows which squares are occupied, and nothing else. With GAME it returns where a piece
could go on a board without terrain (sea, land, the river), without air defence, stacks and the
safety of the Commander. Nor does it know which pieces block. That matters to a Navy: its row
treats every blocker as something other than a Navy. (A Navy stops before another Navy, and can
shoot at it from one square further.)
"""

from types import MappingProxyType

from rookery._core import BitBoard, Grid, Shift
from rookery._pattern import Pattern
from rookery.errors import error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "DIRECTIONS",
    "GAME",
    "GAME_GRID",
    "SEED",
    "SEED_GRID",
    "Movement",
    "piece_moves",
    "piece_rays",
]

# Rows of 16 bits: bit = 16 × rank + file, 256 bits in all. The game's board is the same without
# its file l, bit for bit.
SEED_GRID = Grid(12, 12, stride=16)
GAME_GRID = Grid(11, 12, stride=16)

DIRECTIONS: "Mapping[str, Shift]" = MappingProxyType(
    {
        "north": Shift(up=1),
        "south": Shift(up=-1),
        "east": Shift(right=1),
        "west": Shift(right=-1),
        "north-east": Shift(up=1, right=1),
        "north-west": Shift(up=1, right=-1),
        "south-east": Shift(up=-1, right=1),
        "south-west": Shift(up=-1, right=-1),
    }
)


class Movement:
    """How one kind of piece moves: a row of a table.

    Two patterns describe its moves, ordinary and heroic. It moves up to the first piece in its way
    and captures that one, unless the row says otherwise: `captures` holds the patterns of its
    captures if they differ from its moves; a piece that `jumps` moves and captures over blockers,
    one that `shoots` only captures over them.

    >>> from rookery import moves
    >>> rook = moves().up(1).rotate().mirror().repeat()
    >>> table = {"R": Movement("Rook", rook, rook | moves().upleft(1, 1).rotate().mirror())}
    >>> nobody = BitBoard(Grid(4, 4))
    >>> piece_moves("R", "a1", nobody, nobody, heroic=True, table=table).names()
    ['b1', 'c1', 'd1', 'a2', 'b2', 'a3', 'a4']
    """

    __slots__ = {
        "base": "Its pattern of movement.",
        "captures": "The patterns by which it captures, at first and when it is heroic.",
        "heroic": "Its pattern of movement when it is heroic.",
        "jumps": "Whether it goes and captures over other pieces.",
        "name": "What people call it.",
        "shoots": "Whether it captures over other pieces.",
    }

    def __init__(
        self,
        name: str,
        base: Pattern,
        heroic: Pattern,
        *,
        captures: "tuple[Pattern, Pattern] | None" = None,
        jumps: bool = False,
        shoots: bool = False,
    ) -> None:
        if captures is not None and (not isinstance(captures, tuple) or len(captures) != 2):
            raise TypeError(f"captures are two patterns, at first and heroic, not {captures!r}")
        for pattern in (base, heroic, *(captures or ())):
            if not isinstance(pattern, Pattern):
                raise TypeError(f"a piece goes by a pattern such as moves().up(1), not {pattern!r}")
        self.name = name
        self.base = base
        self.heroic = heroic
        self.captures = captures or (base, heroic)
        self.jumps = jumps
        self.shoots = shoots or jumps

    def __repr__(self) -> str:
        return f"<Movement {self.name!r}: {self.base!r}, heroic {self.heroic!r}>"


def _star(count: int | None) -> Pattern:
    return Pattern(*((leap, count) for leap in DIRECTIONS.values()))


def _cross(count: int | None) -> Pattern:
    return Pattern(*_star(count).rays[:4])


def _diagonals(count: int | None) -> Pattern:
    return Pattern(*_star(count).rays[4:])


_STILL = Pattern()
_TO_THE_EDGE = None

# Keep in step with docs/cotulenh-rays.md, which says where the sketch contradicts itself.
SEED: "Mapping[str, Movement]" = MappingProxyType(
    {
        "T": Movement("Tank", _cross(2), _cross(4)),
        "A": Movement("Artillery", _cross(3), _cross(6)),
        "N": Movement("Navy", _cross(3), _cross(6)),
        "F": Movement("Air Force", _star(4), _star(8), jumps=True),
        "I": Movement("Infantry", _star(1), _star(2)),
        "M": Movement("Militia", _star(1), _star(2)),
        "C": Movement("Commander", _star(1), _star(2)),
        "H": Movement("Headquarters", _STILL, _star(2)),
    }
)

GAME: "Mapping[str, Movement]" = MappingProxyType(
    {
        "C": Movement(
            "Commander",
            _cross(_TO_THE_EDGE),
            _star(_TO_THE_EDGE),
            captures=(_cross(1), _star(1)),
        ),
        "I": Movement("Infantry", _cross(1), _star(2)),
        "T": Movement("Tank", _cross(2), _star(3)),
        "M": Movement("Militia", _star(1), _star(2)),
        "E": Movement("Engineer", _cross(1), _star(2)),
        "A": Movement("Artillery", _star(3), _star(4), shoots=True),
        "G": Movement("Anti-air gun", _cross(1), _star(2)),
        "S": Movement("Missile", _cross(2) | _diagonals(1), _cross(3) | _diagonals(2), shoots=True),
        "F": Movement("Air Force", _star(4), _star(5), jumps=True),
        "N": Movement("Navy", _star(4), _star(5), captures=(_star(3), _star(4)), jumps=True),
        "H": Movement("Headquarters", _STILL, _star(1)),
    }
)


def piece_moves(
    kind: str,
    square: int | str,
    occupied: BitBoard,
    friends: BitBoard,
    heroic: bool = False,
    table: "Mapping[str, Movement]" = SEED,
) -> BitBoard:
    """Return every square that a piece can move to among other pieces.

    `kind` is the letter of its row in the table. The grid is that of `occupied`, of any size.
    Occupied squares block the piece, which captures there unless the square is in `friends`;
    `occupied` may contain the piece itself or not. A friend that is not in `occupied` blocks
    nothing.

    >>> friends, enemies = BitBoard(SEED_GRID, "c1 a2"), BitBoard(SEED_GRID, "b2 a3")
    >>> piece_moves("T", "a1", friends | enemies, friends).names()
    ['b1']
    >>> piece_moves("F", "a1", friends | enemies, friends).names()
    ['b1', 'd1', 'e1', 'b2', 'a3', 'c3', 'a4', 'd4', 'a5', 'e5']
    >>> [len(piece_moves("H", "e6", friends, friends, heroic)) for heroic in (False, True)]
    [0, 16]
    """
    if not isinstance(occupied, BitBoard):
        raise TypeError(f"what is occupied is a BitBoard, not {occupied!r}")
    movement = _movement(kind, table)
    moves = movement.heroic if heroic else movement.base
    captures = movement.captures[bool(heroic)]
    reached = moves.blocked(square, _in_the_way(occupied, movement.jumps))
    if captures is not moves or movement.shoots != movement.jumps:
        hit = captures.blocked(square, _in_the_way(occupied, movement.shoots))
        reached = (reached - occupied) | (hit & occupied)
    return reached - friends


def piece_rays(
    kind: str,
    square: int | str,
    heroic: bool = False,
    table: "Mapping[str, Movement]" = SEED,
    grid: Grid = SEED_GRID,
) -> list[BitBoard]:
    """Return the rays of a piece on an empty board, one for each of its directions.

    They are in the order of DIRECTIONS: north, south, east, west, then the diagonals.

    >>> [ray.names() for ray in piece_rays("T", "a2")]
    [['a3', 'a4'], ['a1'], ['b2', 'c2'], []]
    """
    if not isinstance(grid, Grid):
        raise TypeError(f"rays are on a Grid such as Grid(12, 12), not on {grid!r}")
    movement = _movement(kind, table)
    moves = movement.heroic if heroic else movement.base
    square = grid.square(square)
    return [grid.rays(leap, count)[square] for leap, count in moves.rays]


def _in_the_way(occupied: BitBoard, is_over: bool) -> BitBoard:
    return occupied - occupied if is_over else occupied


def _movement(kind: str, table: "Mapping[str, Movement]") -> Movement:
    try:
        movement = table[kind]
    except (LookupError, TypeError):
        raise _refusal(kind, table) from None
    if not isinstance(movement, Movement):
        raise TypeError(f"the table has no Movement for {kind}: {movement!r}")
    return movement


def _refusal(kind: str, table: "Mapping[str, Movement]") -> Exception:
    """Return the error for a wrong table or kind."""
    if not hasattr(table, "keys"):
        return TypeError(
            f"a table has a Movement for each letter, as SEED and GAME do, not {table!r}"
        )
    if not isinstance(kind, str):
        return TypeError(f"a kind of piece is its letter in the table, not {kind!r}")
    there = ", ".join(table)
    elsewhere = f"; GAME has {kind}, the {GAME[kind].name}" if kind in GAME else ""
    return error("piece-unknown", f"no piece {kind!r} in this table, which has {there}{elsewhere}")


def __dir__() -> list[str]:
    return __all__
