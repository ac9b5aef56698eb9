"""The terms under which a ray of a pattern may be used in a game."""

from rookery._core import Shift
from rookery._methods import complete

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rookery._saved import PickledTerms

    class _Base(PickledTerms):
        """For type checkers, what completes a class is its base, as in the stub."""
else:
    _Base = object

LANDINGS = ("beyond", "behind")


class Terms(_Base):
    """Conditions for using a ray; by default there are none.

    The methods of `Pattern` set them, and `mirror()`, `rotate()` and `|` preserve them.

    >>> moves().upleft(2, 1).via(Up(1)).to_move().terms
    (Terms(via=(Up(1),), only='move'),)
    """

    __slots__ = {
        "from_zones": "The ray begins in all of these zones.",
        "land": "Where a hop lands: anywhere beyond the last piece hopped over, or right behind.",
        "only": "'move': to empty squares only; 'capture': onto enemies only; '': both.",
        "over": "Number of pieces hopped over; 0 if this is not a hop.",
        "to_zones": "The ray ends in all of these zones.",
        "via": "The squares, seen from where each leap begins, that must be empty.",
        "within_zones": "The ray begins in these zones and stops at their borders.",
    }

    via: tuple[Shift, ...]
    over: int
    land: str
    only: str
    from_zones: tuple[str, ...]
    to_zones: tuple[str, ...]
    within_zones: tuple[str, ...]

    def __init__(
        self,
        *,
        via: "Iterable[Shift]" = (),
        over: int = 0,
        land: str = "beyond",
        only: str = "",
        from_zones: "Iterable[str]" = (),
        to_zones: "Iterable[str]" = (),
        within_zones: "Iterable[str]" = (),
    ) -> None:
        self.via = tuple(dict.fromkeys(via))
        self.over = over
        self.land = land
        self.only = only
        self.from_zones = tuple(dict.fromkeys(from_zones))
        self.to_zones = tuple(dict.fromkeys(to_zones))
        self.within_zones = tuple(dict.fromkeys(within_zones))

    def _values(self) -> tuple[object, ...]:
        return (
            frozenset(self.via),
            self.over,
            self.land,
            self.only,
            frozenset(self.from_zones),
            frozenset(self.to_zones),
            frozenset(self.within_zones),
        )

    def changed(self, **changes: "object") -> "Terms":
        """Return these terms with some of them replaced."""
        values: dict[str, object] = {name: getattr(self, name) for name in _NAMES}
        return Terms(**(values | changes))  # type: ignore[arg-type]

    def turned(self, turn: "Callable[[Shift], Shift]") -> "Terms":
        """Return the terms of the same ray in another direction."""
        return self.changed(via=tuple(map(turn, self.via))) if self.via else self

    def __bool__(self) -> bool:
        """Return whether there is any condition."""
        return self != FREE

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Terms):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        free = Terms()
        shown = [
            f"{name}={getattr(self, name)!r}"
            for name in _NAMES
            if getattr(self, name) != getattr(free, name)
        ]
        return f"Terms({', '.join(shown)})"

    def words(self) -> str:
        """Return the words that set these terms.

        >>> Terms(over=1, only="capture").words()
        ".hop(over=1, land='beyond').to_capture()"
        """
        text = f".via({', '.join(map(repr, self.via))})" if self.via else ""
        if self.over:
            text += f".hop(over={self.over}, land={self.land!r})"
        text += {"": "", "move": ".to_move()", "capture": ".to_capture()"}[self.only]
        for word, zones in (
            ("from", self.from_zones),
            ("to", self.to_zones),
            ("within", self.within_zones),
        ):
            text += "".join(f".only_{word}({zone!r})" for zone in zones)
        return text


complete(Terms)

_NAMES = ("via", "over", "land", "only", "from_zones", "to_zones", "within_zones")

FREE = Terms()
