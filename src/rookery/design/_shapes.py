"""Shapes of plain data.

A shape takes a value and returns it in full, with all defaults filled in; whatever does not fit is
added to a list of problems, with the place where it was found.
"""

from rookery.design import _squares
from rookery.design._choices import Only, Worth
from rookery.errors import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, TypeAlias

    Shape: TypeAlias = Callable[[Any, str, list[str]], Any]

WORTHS = {"loss": Worth.LOSS, "draw": Worth.DRAW, "win": Worth.WIN}
_FURTHEST = 1_000_000
_LONGEST = 4096  # letters of a text
_MANY = 256  # items of a list; what may be longer says so
_SHOWN = 64  # letters of what is quoted
_ENOUGH = 100  # problems, after which nothing more is looked at


def quoted(value: object) -> str:
    """Return a value as messages quote it, shortened if it is long."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, int) and abs(value) > _FURTHEST:
        return "an absurd number"
    if isinstance(value, str | bytes):
        return repr(value) if len(value) <= _SHOWN else f"{value[:_SHOWN]!r}…"
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def coded(part: str, sentences: "Iterable[str]") -> "list[Problem]":
    """Return problems of a part of a definition, whose name is their code: design-drops."""
    return [Problem(f"design-{part.replace('_', '-')}", sentence) for sentence in sentences]


def cut(problems: "Iterable[Problem]") -> "list[Problem]":
    """Return distinct problems, cut off after a readable number."""
    listed = list(dict.fromkeys(problems))
    more = coded("more", ["and there is more"])
    return listed[:_ENOUGH] + more if len(listed) > _ENOUGH else listed


def text(value: "Any", where: str, problems: list[str]) -> str:
    """Take a text of limited length."""
    if isinstance(value, str) and len(value) <= _LONGEST:
        return value
    if isinstance(value, str):
        problems.append(
            f"{where}: expected a text of up to {_LONGEST} letters, got one of {len(value)}"
        )
        return ""
    problems.append(f"{where}: expected a text, got {quoted(value)}")
    return ""


def letter(value: "Any", where: str, problems: list[str]) -> str:
    """Take the letter of a piece."""
    return text(value, where, problems)


def zone(value: "Any", where: str, problems: list[str]) -> str:
    """Take the name of a zone."""
    return text(value, where, problems)


def square(value: "Any", where: str, problems: list[str]) -> str:
    """Take the name of a square."""
    return text(value, where, problems)


def flag(value: "Any", where: str, problems: list[str]) -> bool:
    """Take true or false."""
    if isinstance(value, bool):
        return value
    problems.append(f"{where}: expected true or false, got {quoted(value)}")
    return False


def whole(value: "Any", where: str, problems: list[str]) -> int:
    """Take an integer of limited size."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _FURTHEST:
        return value
    problems.append(f"{where}: expected a whole number, got {quoted(value)}")
    return 1


class OneOf:
    """Takes one of a few values, each of which has a native value."""

    def __init__(self, native: "dict[Any, Any]") -> None:
        self.native = native

    def __call__(self, value: "Any", where: str, problems: list[str]) -> "Any":
        """Take a value."""
        for known in self.native:
            if value == known and type(value) is type(known):
                return value
        names = ", ".join(map(quoted, self.native))
        expected = names if len(self.native) == 1 else f"one of {names}"
        problems.append(f"{where}: expected {expected}, got {quoted(value)}")
        return next(iter(self.native))


class Nullable:
    """Takes None, or a value of a shape."""

    def __init__(self, shape: "Shape") -> None:
        self.shape = shape

    def __call__(self, value: "Any", where: str, problems: list[str]) -> "Any":
        """Take a value."""
        return None if value is None else self.shape(value, where, problems)


class Each:
    """Takes a list; one without a meaningful order is sorted, without duplicates."""

    def __init__(self, shape: "Shape", *, ordered: bool = True, most: int = _MANY) -> None:
        self.shape = shape
        self.ordered = ordered
        self.most = most

    def __call__(self, value: "Any", where: str, problems: list[str]) -> "list[Any]":
        """Take a list."""
        if not isinstance(value, list):
            problems.append(f"{where}: expected a list, got {quoted(value)}")
            return []
        if len(value) > self.most:
            problems.append(f"{where}: a list of {len(value)} is beyond {self.most}")
            return []
        full = []
        for i, item in enumerate(value):
            if len(problems) > _ENOUGH:
                break
            full.append(self.shape(item, f"{where}[{i}]", problems))
        return full if self.ordered else sorted(dict.fromkeys(full))


class Pair:
    """Takes a list of two."""

    def __init__(self, shape: "Shape") -> None:
        self.shape = shape

    def __call__(self, value: "Any", where: str, problems: list[str]) -> "tuple[Any, ...]":
        """Take a list of two."""
        if not isinstance(value, list | tuple) or len(value) != 2:
            problems.append(f"{where}: expected a list of two, got {quoted(value)}")
            value, problems = [None, None], []
        return tuple(self.shape(item, f"{where}[{i}]", problems) for i, item in enumerate(value))


def worth(default: str) -> OneOf:
    """Return the shape of what something is worth to a side; messages name the default first."""
    return OneOf({default: WORTHS[default], **WORTHS})


def squares(value: "Any", where: str, problems: list[str]) -> list[str]:
    """Take a list of squares and rectangles of squares."""
    return _squares.listed(Each(text, most=4 * _MANY)(value, where, problems))


def black_squares(value: "Any", where: str, problems: list[str]) -> "str | list[str]":
    """Take how Black sees a zone, or its squares."""
    if isinstance(value, list):
        return squares(value, where, problems)
    return str(_SEEN_BY_BLACK(value, where, problems))


class Record:
    """The shape of an object: its fields with their shapes and defaults."""

    def __init__(self, required: "dict[str, Shape]", **optional: "tuple[Shape, Any]") -> None:
        self.shapes = dict(required)
        self.defaults: dict[str, Any] = {}
        self.late: set[str] = set()  # fields that rookery 0.1 did not have
        self._add(optional)

    def _add(self, optional: "dict[str, tuple[Shape, Any]]") -> None:
        for key, (shape, default) in optional.items():
            self.shapes[key] = shape
            self.defaults[key] = default

    def later(self, **optional: "tuple[Shape, Any]") -> "Record":
        """Add fields that came after rookery 0.1.

        At their default they do not enter the digest, so digests of old documents stay the same.
        """
        self._add(optional)
        self.late.update(optional)
        return self

    def __call__(self, value: "Any", where: str, problems: list[str]) -> "dict[str, Any]":
        """Take an object."""
        if not isinstance(value, dict):
            problems.append(f"{where}: expected an object, got {quoted(value)}")
            value = {}
            problems = []  # of its fields there is nothing more to say
        prefix = f"{where}." if where != "the definition" else ""
        for key in value:
            if len(problems) > _ENOUGH:
                break
            if key not in self.shapes:
                problems.append(f"{where}: {quoted(key)} is not known here")
        full: dict[str, Any] = {}
        for key, shape in self.shapes.items():
            if key in value or key in self.defaults:
                default = self.defaults.get(key)
                full[key] = shape(value.get(key, default), f"{prefix}{key}", problems)
            else:
                problems.append(f"{where}: {key!r} is missing")
                full[key] = shape(None, key, [])
        return full

    def brief(self, full: "dict[str, Any]", *, only_late: bool = False) -> "dict[str, Any]":
        """Return an object omitting the fields that have their default, or only late ones."""
        omitted = self.late if only_late else self.defaults

        def brief(shape: "Shape", value: "Any") -> "Any":
            return shape.brief(value, only_late=only_late) if isinstance(shape, Record) else value

        return {
            key: each(shape, full[key], brief)
            for key, shape in self.shapes.items()
            if key not in omitted or full[key] != self.defaults[key]
        }

    def full(self, brief: "dict[str, Any]") -> "dict[str, Any]":
        """Return an object with all fields, missing ones at their default."""

        def full(shape: "Shape", value: "Any") -> "Any":
            return shape.full(value) if isinstance(shape, Record) else value

        value = {**self.defaults, **brief}
        return {key: each(shape, value[key], full) for key, shape in self.shapes.items()}


def each(shape: "Shape", value: "Any", change: "Callable[[Shape, Any], Any]") -> "Any":
    """Return a value with `change` applied to each plain value and object in it.

    `change` gets the value and its shape, which is never a list, a pair or nullable.
    """
    if isinstance(shape, Nullable):
        return None if value is None else each(shape.shape, value, change)
    if isinstance(shape, Each | Pair):
        return type(value)(each(shape.shape, item, change) for item in value)
    return change(shape, value)


LETTERS = Each(letter, ordered=False)
_ZONES = Each(zone, ordered=False)
_SEEN_BY_BLACK = OneOf(dict.fromkeys(("turned", "reflected", "same")))

HOP = Record({"over": whole}, land=(OneOf({"beyond": False, "behind": True}), "beyond"))
RAY = Record(
    {"leap": Pair(whole)},
    count=(Nullable(whole), 1),
    via=(Each(Pair(whole), ordered=False), []),
    hop=(Nullable(HOP), None),
    only=(OneOf({"": Only.NOTHING, "move": Only.MOVE, "capture": Only.CAPTURE}), ""),
    **{"from": (_ZONES, []), "to": (_ZONES, []), "within": (_ZONES, [])},
)
RAYS = Each(RAY, most=4 * _MANY)
