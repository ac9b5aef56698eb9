"""The movement language: patterns of leaps, said in words."""

from _operator import index

from rookery._core import BitBoard, Grid, Pattern, Shift
from rookery.errors import error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Ray = tuple[Shift, int | None]

# What the last word gave, and so what the next one may do with it.
_NOTHING = "nothing"  # the start, also(), |
_VERTICAL = "vertical"  # half a leap, which a sideways step may complete
_SIDEWAYS = "sideways"  # half a leap, which a vertical step may complete
_LEAP = "leap"  # a whole leap
_ALL = "all"  # mirror() and rotate(): every ray so far
_COUNT = "count"  # repeat()

_LONGEST = 1024  # steps: no board has a longer side

_OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}


class Moves(Pattern):
    """A pattern of movement: an ordered list of rays, each a leap and how often it is taken.

    Every word returns a new pattern. A vertical and a sideways step in a row are one leap, so a
    knight reads as people say it; also() keeps them apart. Start one with `rookery.moves()`, or
    with `board.moves()` to have it remember the board.

    >>> knight = moves().up(1).left(2).up(2).left(1).rotate().mirror()
    >>> knight
    Moves(UpLeft(1, 2), UpLeft(2, 1), UpRight(2, 1), UpRight(1, 2), DownRight(1, 2), \
DownRight(2, 1), DownLeft(2, 1), DownLeft(1, 2))
    >>> knight.collect(BitBoard(Grid(8, 8), "a1")).names()
    ['c2', 'b3']
    """

    __slots__ = ("_rays", "_refusal", "_word")

    _rays: "tuple[Ray, ...]"
    _word: str
    _refusal: str

    def __init__(self, *rays: "Shift | Ray", board: BitBoard | None = None) -> None:
        """Make a pattern of rays: a leap, or a pair of a leap and its count (None: to the edge).

        >>> Moves(Up(1), (Left(1), 3))
        Moves(Up(1), (Left(1), 3))
        """
        self._begin(_unique(tuple(_ray(ray) for ray in rays)), _NOTHING, board)

    def _begin(self, rays: "tuple[Ray, ...]", word: str, board: BitBoard | None) -> None:
        refusal = ""
        if word in (_VERTICAL, _SIDEWAYS, _LEAP):
            leap = rays[-1][0]
            if any(leap == earlier for earlier, _ in rays[:-1]):
                refusal = (
                    f"{leap} is in this pattern already: a distance goes into one step "
                    "(up(2) goes two), repeat(n) takes a leap n times"
                )
        # Half a leap may yet become another, so it is refused only when it is used or when the next
        # word begins.
        if refusal and word == _LEAP:
            raise error("leap-twice", refusal)
        super().__init__(rays, board, refusal)
        self._rays = rays
        self._word = word
        self._refusal = refusal

    @classmethod
    def _after(cls, rays: "tuple[Ray, ...]", word: str, board: BitBoard | None) -> "Moves":
        """Make the pattern that a word gives."""
        pattern = cls.__new__(cls)
        pattern._begin(rays, word, board)
        return pattern

    def _settled(self) -> "tuple[Ray, ...]":
        """Give the rays, if they can be used as they are."""
        if self._refusal:
            raise error("leap-twice", self._refusal)
        return self._rays

    def _step(self, word: str, distance: int, up: int, right: int) -> "Moves":
        distance = _distance(word, distance)
        step = Shift(up=up * distance, right=right * distance)
        axis = _VERTICAL if up else _SIDEWAYS
        if self._word == (_SIDEWAYS if up else _VERTICAL):
            half, _ = self._rays[-1]
            return self._after((*self._rays[:-1], (half.combine(step), 1)), _LEAP, self.board)
        return self._after((*self._settled(), (step, 1)), axis, self.board)

    def up(self, distance: int) -> "Moves":
        """Step towards the last rank; half a leap, if a step to the side is next."""
        return self._step("up", distance, 1, 0)

    def down(self, distance: int) -> "Moves":
        """Step towards the first rank; half a leap, if a step to the side is next."""
        return self._step("down", distance, -1, 0)

    def right(self, distance: int) -> "Moves":
        """Step towards the last file; half a leap, if a step up or down is next."""
        return self._step("right", distance, 0, 1)

    def left(self, distance: int) -> "Moves":
        """Step towards the first file; half a leap, if a step up or down is next."""
        return self._step("left", distance, 0, -1)

    def upleft(self, up: int, left: int) -> "Moves":
        """Leap up and to the left, each by a distance of its own."""
        return self._leap(Shift(up=_distance("upleft", up), right=-_distance("upleft", left)))

    def upright(self, up: int, right: int) -> "Moves":
        """Leap up and to the right, each by a distance of its own."""
        return self._leap(Shift(up=_distance("upright", up), right=_distance("upright", right)))

    def downleft(self, down: int, left: int) -> "Moves":
        """Leap down and to the left, each by a distance of its own."""
        return self._leap(
            Shift(up=-_distance("downleft", down), right=-_distance("downleft", left))
        )

    def downright(self, down: int, right: int) -> "Moves":
        """Leap down and to the right, each by a distance of its own."""
        return self._leap(
            Shift(up=-_distance("downright", down), right=_distance("downright", right))
        )

    def translate(self, shift: Shift) -> "Moves":
        """Leap by a displacement.

        >>> moves().translate(UpLeft(1, 2))
        Moves(UpLeft(1, 2))
        """
        _require_somewhere(shift)
        return self._leap(shift)

    def _leap(self, leap: Shift) -> "Moves":
        return self._after((*self._settled(), (leap, 1)), _LEAP, self.board)

    def repeat(self, count: int | None = None) -> "Moves":
        """Take what the last word gave up to `count` times, or on to the edge.

        After a step or a leap that is one leap; after mirror() and rotate(), every ray so far.

        >>> moves().up(1).rotate().mirror().repeat(3)
        Moves((Up(1), 3), (Right(1), 3), (Down(1), 3), (Left(1), 3))
        """
        count = _count(count, "repeat()")
        rays = self._settled()
        if self._word == _COUNT:
            raise error("repeat-twice", "repeat() twice in a row: the first gave the count")
        if self._word == _NOTHING:
            raise error(
                "repeat-nothing",
                "repeat() needs a step, a leap, mirror() or rotate() right before it",
            )
        start = 0 if self._word == _ALL else len(rays) - 1
        for leap, has in rays[start:]:
            if has != 1:
                times = "to the edge" if has is None else f"{has} times"
                raise error("repeat-counted", f"repeat(): {leap} is repeated {times} already")
        repeated = tuple((leap, count) for leap, _ in rays[start:])
        return self._after(rays[:start] + repeated, _COUNT, self.board)

    def mirror(self) -> "Moves":
        """Add every leap so far turned by half: UpLeft(1, 2) adds DownRight(1, 2).

        >>> moves().left(1).mirror()
        Moves(Left(1), Right(1))
        """
        rays = self._settled()
        if not rays:
            raise error("mirror-nothing", "mirror() of nothing: say a step first")
        added = tuple((leap.mirror(), count) for leap, count in rays)
        return self._after(_unique(rays + added), _ALL, self.board)

    def rotate(self, anticlockwise: bool = False) -> "Moves":
        """Add everything so far turned by one quarter, clockwise unless told otherwise.

        One quarter, not all four: rotate().mirror() goes all around.

        >>> moves().up(1).rotate(), moves().up(1).rotate(anticlockwise=True)
        (Moves(Up(1), Right(1)), Moves(Up(1), Left(1)))
        """
        if not isinstance(anticlockwise, bool):
            raise TypeError(f"rotate(anticlockwise) is true or false, not {anticlockwise!r}")
        rays = self._settled()
        if not rays:
            raise error("rotate-nothing", "rotate() of nothing: say a step first")
        added = tuple((leap.rotate(anticlockwise), count) for leap, count in rays)
        return self._after(_unique(rays + added), _ALL, self.board)

    def also(self) -> "Moves":
        """End the leap, so that the next step begins another.

        >>> moves().up(1).left(1), moves().up(1).also().left(1)
        (Moves(UpLeft(1, 1)), Moves(Up(1), Left(1)))
        """
        return self._after(self._settled(), _NOTHING, self.board)

    def __or__(self, other: "Moves") -> "Moves":
        """Join two patterns; a ray of both is there once."""
        if not isinstance(other, Moves):
            return NotImplemented
        board = other.board if self.board is None else self.board
        if other.board is not None and board != other.board:
            raise error(
                "moves-boards-differ", "the two patterns remember different boards: join patterns "
                "begun with rookery.moves() and collect(board)"
            )  # fmt: skip
        return self._after(_unique(self._settled() + other._settled()), _NOTHING, board)

    @property
    def rays(self) -> "tuple[Ray, ...]":
        """The rays in order: a leap and how often it is taken, None for "on to the edge".

        >>> moves().up(1).repeat(2).left(3).rays
        ((Up(1), 2), (Left(3), 1))
        """
        return self._settled()

    def displacements(self, grid: Grid | None = None) -> list[Shift]:
        """Every displacement of the pattern; with a grid, those that can stay on the board.

        Without one, the grid is that of the board that the pattern remembers, if it does.

        >>> moves().left(1).repeat(8).displacements(Grid(3, 3))
        [Left(1), Left(2)]
        """
        if grid is None and self.board is not None:
            grid = self.board.grid
        if grid is not None and not isinstance(grid, Grid):
            raise TypeError(f"displacements() takes a Grid, not {grid!r}")
        found: dict[Shift, None] = {}
        for leap, count in self._settled():
            if grid is None and (count is None or count > _LONGEST):
                raise error(
                    "moves-endless", f"{leap} goes on to the edge and there is no board: "
                    "displacements(grid) gives those of a board"
                )  # fmt: skip
            times = 0
            while count is None or times < count:
                times += 1
                shift = leap * times
                if grid is not None and (
                    abs(shift.up) >= grid.height or abs(shift.right) >= grid.width
                ):
                    break
                found[shift] = None
        return list(found)

    def __iter__(self) -> "Iterator[Shift]":
        """Give every displacement; those that can stay on the board, if there is one."""
        return iter(self.displacements())

    def __eq__(self, other: object) -> bool:
        """Compare the rays and the board; whether the last leap could still grow does not count."""
        if not isinstance(other, Moves):
            return NotImplemented
        return self._rays == other._rays and self.board == other.board

    def __hash__(self) -> int:
        return hash((self._rays, self.board))

    def __repr__(self) -> str:
        parts = [repr(leap) if count == 1 else repr((leap, count)) for leap, count in self._rays]
        if self.board is not None:
            parts.append(f"board={self.board!r}")
        return f"Moves({', '.join(parts)})"

    def __reduce__(self) -> tuple[object, ...]:
        from rookery._saved import restore_moves

        return restore_moves, (1, self._rays, self._word, self.board)


def moves() -> Moves:
    """Start a pattern of movement without a board; `pattern.collect(board)` applies it.

    >>> moves().up(1).left(2)
    Moves(UpLeft(1, 2))
    """
    return Moves()


def _unique(rays: "tuple[Ray, ...]") -> "tuple[Ray, ...]":
    return tuple(dict.fromkeys(rays))


def _distance(word: str, distance: int) -> int:
    number = index(distance)
    if number < 1:
        hint = f"; {_OPPOSITE[word]}({-number}) goes the other way" if word in _OPPOSITE else ""
        hint = hint if number else ""
        raise error("distance-small", f"{word}({number}): a distance is 1 or more{hint}")
    return number


def _ray(given: "Shift | Ray") -> "Ray":
    if isinstance(given, Shift):
        given = (given, 1)
    if not isinstance(given, tuple) or len(given) != 2:
        raise TypeError(f"a ray is a Shift, or a pair of a Shift and a count, not {given!r}")
    leap, count = given
    _require_somewhere(leap)
    return leap, _count(count, str(leap))


def _count(count: int | None, where: str) -> int | None:
    if count is None:
        return None
    number = index(count)
    if number < 1:
        raise error("repeat-count", f"{where}: a leap is taken 1 time or more, not {number}")
    return number


def _require_somewhere(leap: Shift) -> None:
    if not isinstance(leap, Shift):
        raise TypeError(f"a leap is a Shift such as Up(2), not {leap!r}")
    if leap == Shift():
        raise error("leap-nowhere", f"a leap goes somewhere; {leap} does not")
