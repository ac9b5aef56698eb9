"""The movement language: patterns of leaps, built word by word."""

from _operator import index

from rookery._core import BitBoard, Grid, NativePattern, Shift
from rookery._methods import complete
from rookery._native import error
from rookery._terms import FREE, LANDINGS, Terms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rookery._methods.pattern import PatternMethods
    from rookery._saved import PickledPattern

    Ray = tuple[Shift, int | None]
    Way = tuple[Shift, int | None, Terms]

    class _Base(PatternMethods, PickledPattern, NativePattern):
        """For type checkers, what completes a pattern is its base, as in the stub."""
else:
    _Base = NativePattern

# What the last word has added, which decides what the next word may do with it.
_NOTHING = "nothing"  # the start, also(), |, and the words that set terms
_VERTICAL = "vertical"  # half a leap, which a sideways step may complete
_SIDEWAYS = "sideways"  # half a leap, which a vertical step may complete
_LEAP = "leap"  # a whole leap
_ALL = "all"  # mirror() and rotate(): every ray so far
_COUNT = "count"  # repeat()

_LONGEST = 1024  # steps: no board has a longer side

_OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}


class Pattern(_Base):
    """A pattern of movement: an ordered list of rays, each a leap and how often it is taken.

    Every method returns a new pattern. A vertical step followed by a sideways one (or the reverse)
    is a single leap, so a knight is up(2).left(1); also() keeps the two apart. Start with
    `rookery.moves()`, or with `bitboard.moves()` to remember the bitboard.

    via(), hop(), to_move(), to_capture() and the only_…() methods are for games: they set terms for
    the whole pattern so far, which mirror(), rotate() and | preserve. `a | b` joins parts that have
    different terms.

    >>> knight = moves().up(1).left(2).up(2).left(1).rotate().mirror()
    >>> knight
    Pattern(UpLeft(1, 2), UpLeft(2, 1), UpRight(2, 1), UpRight(1, 2), DownRight(1, 2), \
DownRight(2, 1), DownLeft(2, 1), DownLeft(1, 2))
    >>> knight.collect(BitBoard(Grid(8, 8), "a1")).names()
    ['c2', 'b3']
    """

    __slots__ = ("_refusal", "_ways", "_word")

    _ways: "tuple[Way, ...]"
    _word: str
    _refusal: str

    def __init__(self, *rays: "Shift | Ray", bitboard: BitBoard | None = None) -> None:
        """Create a pattern of rays: leaps, or pairs of a leap and its count (None: to the edge).

        >>> Pattern(Up(1), (Left(1), 3))
        Pattern(Up(1), (Left(1), 3))
        """
        self._begin(_unique(tuple((*_ray(ray), FREE) for ray in rays)), _NOTHING, bitboard)

    def _begin(self, ways: "tuple[Way, ...]", word: str, bitboard: BitBoard | None) -> None:
        refusal = ""
        if word in (_VERTICAL, _SIDEWAYS, _LEAP):
            leap = ways[-1][0]
            if any(leap == earlier for earlier, _, _ in ways[:-1]):
                refusal = (
                    f"{leap} is in this pattern already: a distance goes into one step "
                    "(up(2) goes two), repeat(n) takes a leap n times"
                )
        # Half a leap may still become a different leap, so it is refused only when it is used or
        # when the next word begins.
        if refusal and word == _LEAP:
            raise error("leap-twice", refusal)
        for_games = "" if refusal else _for_games_only(ways)
        rays = [(leap, count) for leap, count, _ in ways]
        super().__init__(rays, bitboard, refusal or for_games, bool(for_games))
        self._ways = ways
        self._word = word
        self._refusal = refusal

    @classmethod
    def _after(cls, ways: "tuple[Way, ...]", word: str, bitboard: BitBoard | None) -> "Pattern":
        """Return the pattern that one more word makes."""
        pattern = cls.__new__(cls)
        pattern._begin(ways, word, bitboard)
        return pattern

    def _settled(self) -> "tuple[Way, ...]":
        """Return the rays and their terms; raise if the last leap is invalid."""
        if self._refusal:
            raise error("leap-twice", self._refusal)
        return self._ways

    def _plain(self) -> "tuple[Way, ...]":
        """Return the rays; raise if their terms have a meaning only in a game."""
        ways = self._settled()
        for_games = _for_games_only(ways)
        if for_games:
            raise error("moves-of-a-game", for_games)
        return ways

    def _step(self, word: str, distance: int, up: int, right: int) -> "Pattern":
        distance = _distance(word, distance)
        step = Shift(up=up * distance, right=right * distance)
        axis = _VERTICAL if up else _SIDEWAYS
        if self._word == (_SIDEWAYS if up else _VERTICAL):
            half, _, _ = self._ways[-1]
            return self._after(
                (*self._ways[:-1], (half.combine(step), 1, FREE)), _LEAP, self.bitboard
            )
        return self._after((*self._settled(), (step, 1, FREE)), axis, self.bitboard)

    def up(self, distance: int) -> "Pattern":
        """Step towards the last rank; joins a sideways step that follows into one leap."""
        return self._step("up", distance, 1, 0)

    def down(self, distance: int) -> "Pattern":
        """Step towards the first rank; joins a sideways step that follows into one leap."""
        return self._step("down", distance, -1, 0)

    def right(self, distance: int) -> "Pattern":
        """Step towards the last file; joins a vertical step that follows into one leap."""
        return self._step("right", distance, 0, 1)

    def left(self, distance: int) -> "Pattern":
        """Step towards the first file; joins a vertical step that follows into one leap."""
        return self._step("left", distance, 0, -1)

    def upleft(self, up: int, left: int | None = None) -> "Pattern":
        """Leap up and to the left by separate distances, or by one for both."""
        return self._diagonal("upleft", up, left, 1, -1)

    def upright(self, up: int, right: int | None = None) -> "Pattern":
        """Leap up and to the right by separate distances, or by one for both."""
        return self._diagonal("upright", up, right, 1, 1)

    def downleft(self, down: int, left: int | None = None) -> "Pattern":
        """Leap down and to the left by separate distances, or by one for both."""
        return self._diagonal("downleft", down, left, -1, -1)

    def downright(self, down: int, right: int | None = None) -> "Pattern":
        """Leap down and to the right by separate distances, or by one for both."""
        return self._diagonal("downright", down, right, -1, 1)

    def _diagonal(
        self, word: str, up: int, right: int | None, upwards: int, sideways: int
    ) -> "Pattern":
        vertical = _distance(word, up)
        horizontal = vertical if right is None else _distance(word, right)
        return self._leap(Shift(up=upwards * vertical, right=sideways * horizontal))

    def translate(self, shift: Shift) -> "Pattern":
        """Leap by a displacement.

        >>> moves().translate(UpLeft(1, 2))
        Pattern(UpLeft(1, 2))
        """
        _require_somewhere(shift)
        return self._leap(shift)

    def _leap(self, leap: Shift) -> "Pattern":
        return self._after((*self._settled(), (leap, 1, FREE)), _LEAP, self.bitboard)

    def repeat(self, count: int | None = None) -> "Pattern":
        """Repeat what the last word added up to `count` times, or to the edge of the board.

        After a step or a leap that is one leap; after mirror() or rotate(), every ray so far.

        >>> moves().up(1).rotate().mirror().repeat(3)
        Pattern((Up(1), 3), (Right(1), 3), (Down(1), 3), (Left(1), 3))
        """
        count = _count(count, "repeat()")
        ways = self._settled()
        if self._word == _COUNT:
            raise error("repeat-twice", "repeat() twice in a row: the first gave the count")
        if self._word == _NOTHING:
            message = "repeat() needs a step, a leap, mirror() or rotate() right before it"
            if ways:
                each = "repeat()" if count is None else f"repeat({count})"
                message += (
                    f"; repeat each part before | joins them and before its terms are set: "
                    f"for KING.{each} write WAZIR.{each} | FERZ.{each}"
                )
            raise error("repeat-nothing", message)
        start = 0 if self._word == _ALL else len(ways) - 1
        for leap, has, _ in ways[start:]:
            if has != 1:
                times = "to the edge" if has is None else f"{has} times"
                raise error("repeat-counted", f"repeat(): {leap} is repeated {times} already")
        repeated = tuple((leap, count, terms) for leap, _, terms in ways[start:])
        return self._after(ways[:start] + repeated, _COUNT, self.bitboard)

    def mirror(self) -> "Pattern":
        """Add the opposite of every leap so far: UpLeft(1, 2) adds DownRight(1, 2).

        >>> moves().left(1).mirror()
        Pattern(Left(1), Right(1))
        """
        return self._with_turned("mirror", Shift.mirror)

    def rotate(self, anticlockwise: bool = False) -> "Pattern":
        """Add every leap so far turned by 90 degrees, clockwise by default.

        One quarter turn, not all four: rotate().mirror() covers all four directions.

        >>> moves().up(1).rotate(), moves().up(1).rotate(anticlockwise=True)
        (Pattern(Up(1), Right(1)), Pattern(Up(1), Left(1)))
        """
        if not isinstance(anticlockwise, bool):
            raise TypeError(f"rotate(anticlockwise) is true or false, not {anticlockwise!r}")
        return self._with_turned("rotate", lambda shift: shift.rotate(anticlockwise))

    def _with_turned(self, word: str, turn: "Callable[[Shift], Shift]") -> "Pattern":
        ways = self._settled()
        if not ways:
            raise error(f"{word}-nothing", f"{word}() of nothing: say a step first")
        added = tuple((turn(leap), count, terms.turned(turn)) for leap, count, terms in ways)
        return self._after(_unique(ways + added), _ALL, self.bitboard)

    def also(self) -> "Pattern":
        """End the current leap, so that the next step begins a new one.

        >>> moves().up(1).left(1), moves().up(1).also().left(1)
        (Pattern(UpLeft(1, 1)), Pattern(Up(1), Left(1)))
        """
        return self._after(self._settled(), _NOTHING, self.bitboard)

    def via(self, *squares: Shift) -> "Pattern":
        """Require squares, relative to the origin of every leap so far, to be empty.

        A ride requires them again at each of its steps.

        >>> horse = moves().upleft(2, 1).upright(2, 1).via(Up(1)).rotate().mirror()
        >>> horse.terms[2].via
        (Right(1),)
        """
        for square in squares:
            if not isinstance(square, Shift):
                raise TypeError(f"via() takes Shifts such as Up(1), not {square!r}")
            if square == Shift():
                raise error(
                    "via-nowhere", "via() names a square away from the piece; this is its own"
                )
        if not squares:
            raise error(
                "via-nothing", "via() names the squares that must be empty, as in via(Up(1))"
            )
        return self._on_terms("via", lambda terms: terms.changed(via=(*terms.via, *squares)))

    def hop(self, over: int = 1, land: str = "beyond") -> "Pattern":
        """Make every ride so far hop over exactly `over` pieces of either side.

        It lands anywhere "beyond" the last of them, up to the next piece, or directly "behind" it.

        >>> rook = moves().up(1).rotate().mirror().repeat()
        >>> cannon = rook.to_move() | rook.hop(over=1, land="beyond").to_capture()
        >>> len(cannon.rays)
        8
        """
        number = index(over)
        if number < 1:
            raise error("hop-over", f"hop(over={number}): a hop goes over 1 piece or more")
        if land not in LANDINGS:
            raise error(
                "hop-land", f"hop(land={land!r}): a hop lands anywhere 'beyond' or right 'behind'"
            )
        if any(terms.over for _, _, terms in self._settled()):
            raise error("hop-twice", "hop(): this pattern hops already; join parts with |")
        return self._on_terms("hop", lambda terms: terms.changed(over=number, land=land))

    def to_move(self) -> "Pattern":
        """Restrict the pattern so far to moves to empty squares.

        >>> pawn = moves().up(1).to_move() | moves().upleft(1, 1).upright(1, 1).to_capture()
        >>> pawn
        Pattern(Up(1)).to_move() | Pattern(UpLeft(1, 1), UpRight(1, 1)).to_capture()
        """
        return self._only("to_move", "move")

    def to_capture(self) -> "Pattern":
        """Restrict the pattern so far to captures."""
        return self._only("to_capture", "capture")

    def _only(self, word: str, only: str) -> "Pattern":
        for leap, _, terms in self._settled():
            if terms.only not in ("", only):
                raise error(
                    "move-and-capture", f"{word}(): {leap} is to_{terms.only}() already; "
                    "these words are for the whole pattern so far; join parts with |"
                )  # fmt: skip
        return self._on_terms(word, lambda terms: terms.changed(only=only))

    def only_from(self, zone: str) -> "Pattern":
        """Restrict the pattern so far to moves that begin in a zone, such as a pawn's first move.

        >>> double_step = moves().up(1).repeat(2).to_move().only_from("second rank")
        """
        _require_zone("only_from", zone)
        return self._on_terms(
            "only_from", lambda terms: terms.changed(from_zones=(*terms.from_zones, zone))
        )

    def only_to(self, zone: str) -> "Pattern":
        """Restrict the pattern so far to moves that end in a zone; rides may pass outside it."""
        _require_zone("only_to", zone)
        return self._on_terms(
            "only_to", lambda terms: terms.changed(to_zones=(*terms.to_zones, zone))
        )

    def only_within(self, zone: str) -> "Pattern":
        """Keep the pattern so far within a zone, whose border acts as the edge of the board."""
        _require_zone("only_within", zone)
        return self._on_terms(
            "only_within", lambda terms: terms.changed(within_zones=(*terms.within_zones, zone))
        )

    def _on_terms(self, word: str, change: "Callable[[Terms], Terms]") -> "Pattern":
        ways = self._settled()
        if not ways:
            raise error("terms-of-nothing", f"{word}() of nothing: say a step first")
        changed = tuple((leap, count, change(terms)) for leap, count, terms in ways)
        return self._after(_unique(changed), _NOTHING, self.bitboard)

    def __or__(self, other: "Pattern") -> "Pattern":
        """Join two patterns; a ray that both have appears once."""
        if not isinstance(other, Pattern):
            return NotImplemented
        bitboard = other.bitboard if self.bitboard is None else self.bitboard
        if other.bitboard is not None and bitboard != other.bitboard:
            raise error(
                "moves-boards-differ", "the two patterns remember different boards: join patterns "
                "begun with rookery.moves() and collect(board)"
            )  # fmt: skip
        return self._after(_unique(self._settled() + other._settled()), _NOTHING, bitboard)

    @property
    def bitboard(self) -> BitBoard | None:
        """The set of squares that this pattern remembers, or None."""
        return super().board

    @property
    def board(self) -> BitBoard | None:
        """The earlier name of `bitboard`. Deprecated: use that."""
        return self.bitboard

    @property
    def rays(self) -> "tuple[Ray, ...]":
        """The rays in order, each a leap and its maximal count, or None for "to the edge".

        >>> moves().up(1).repeat(2).left(3).rays
        ((Up(1), 2), (Left(3), 1))
        """
        return tuple((leap, count) for leap, count, _ in self._settled())

    @property
    def terms(self) -> tuple[Terms, ...]:
        """The terms of each ray, in the same order.

        >>> moves().left(1).mirror().to_move().terms
        (Terms(only='move'), Terms(only='move'))
        """
        return tuple(terms for _, _, terms in self._settled())

    def displacements(self, grid: Grid | None = None) -> list[Shift]:
        """Return every displacement of the pattern, or those that fit on a grid.

        The default grid is that of the bitboard that the pattern remembers, if any.

        >>> moves().left(1).repeat(8).displacements(Grid(3, 3))
        [Left(1), Left(2)]
        """
        if grid is None and self.bitboard is not None:
            grid = self.bitboard.grid
        if grid is not None and not isinstance(grid, Grid):
            raise TypeError(f"displacements() takes a Grid, not {grid!r}")
        found: dict[Shift, None] = {}
        for leap, count, _ in self._plain():
            if grid is None and (count is None or count > _LONGEST):
                raise error(
                    "moves-endless", f"{leap} goes to the edge, but there is no board: "
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
        """Iterate over the displacements; with a remembered bitboard, over those that fit."""
        return iter(self.displacements())

    def __eq__(self, other: object) -> bool:
        """Compare the rays and the bitboard, not whether the last leap can still be extended."""
        if not isinstance(other, Pattern):
            return NotImplemented
        return self._ways == other._ways and self.bitboard == other.bitboard

    def __hash__(self) -> int:
        return hash((self._ways, self.bitboard))

    def __repr__(self) -> str:
        groups: list[tuple[Terms, list[str]]] = []  # rays in a row that share their terms
        for leap, count, terms in self._ways:
            if not groups or groups[-1][0] != terms:
                groups.append((terms, []))
            groups[-1][1].append(repr(leap) if count == 1 else repr((leap, count)))
        bitboard = [] if self.bitboard is None else [f"bitboard={self.bitboard!r}"]
        return " | ".join(
            f"Pattern({', '.join(rays + bitboard)}){terms.words()}"
            for terms, rays in groups or [(FREE, [])]
        )


complete(Pattern)


def moves() -> Pattern:
    """Start a pattern of movement that remembers no bitboard; apply it by `collect(bitboard)`.

    >>> moves().up(1).left(2)
    Pattern(UpLeft(1, 2))
    """
    return Pattern()


def _unique(ways: "tuple[Way, ...]") -> "tuple[Way, ...]":
    return tuple(dict.fromkeys(ways))


def _for_games_only(ways: "tuple[Way, ...]") -> str:
    """Return why a pattern cannot be used without a game, or None if it can."""
    for leap, _, terms in ways:
        if terms is not FREE and terms:
            words = terms.words().lstrip(".")
            return f"{leap} is on terms that only a game knows: {words}"
    return ""


def _require_zone(word: str, zone: str) -> None:
    if not isinstance(zone, str):
        raise TypeError(f"{word}() takes the name of a zone, not {zone!r}")


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
