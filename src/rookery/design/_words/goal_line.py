"""A straight line of pieces decides the game."""

from rookery.design._arguments import letters_of, require, worth_of
from rookery.design._english import judged, number
from rookery.design._geometry import SIDES, WHITE
from rookery.design._shapes import LETTERS, Each, Nullable, Record, whole, worth, zone
from rookery.design._word import OVER, Rule, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Set
    from typing import Any

    from rookery.design._arguments import Letters, Worth
    from rookery.design._check import Check
    from rookery.design._design import Design
    from rookery.design._geometry import Geometry
    from rookery.design._wording import Wording

_LINE = Record(
    {"number": whole},
    pieces=(LETTERS, []),
    worth=(worth("win"), "win"),
    zone=(Nullable(zone), None),
)
_WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))


def _check(game: "Check") -> "Iterator[str]":
    """Check that there is room for a line, that there can be one, and none at the start."""
    for rule in game.data["goal_line"]:
        number, geometry = rule["number"], game.geometry
        if number < 2:
            yield f"goal_line: a line is of 2 or more pieces, not {number}"
            continue
        allowed = (geometry.squares,) * 2 if rule["zone"] is None else geometry.zones[rule["zone"]]
        if not any(_line(geometry, squares, number) for squares in allowed):
            where = "on the board" if rule["zone"] is None else f"in zone {rule['zone']!r}"
            yield f"goal_line: no line of {number} squares fits {where}"
            continue
        men = [len(own) + len(held) for _, own, held in game.sides_at_start()]
        if men and max(men) < number and game.data["hands"] != "captured":
            yield f"goal_line: neither side ever has {number} pieces"
        for side, name in enumerate(SIDES) if game.knows_start else ():
            line = _line(geometry, _standing(game, rule, side) & allowed[side], number)
            if line:
                first, last = geometry.name(line[0]), geometry.name(line[-1])
                yield f"{OVER} {name} has a line of {number} from {first} to {last}"


def _standing(game: "Check", rule: "dict[str, Any]", side: int) -> "Set[int]":
    pieces = game.start.pieces.items()
    kinds = rule["pieces"] or game.pieces
    return {at for at, (letter, its) in pieces if its == side and letter in kinds}


def _line(geometry: "Geometry", squares: "Set[int]", number: int) -> list[int]:
    """Return the first line of so many of these squares; empty if there is none."""
    for first in sorted(squares):
        for way in _WAYS:
            line = [first]
            while len(line) < number:
                there = geometry.step(line[-1], way, WHITE, False)
                if there is None or there not in squares:
                    break
                line.append(there)
            if len(line) == number:
                return line
    return []


def _end(game: "Wording") -> "Iterator[str]":
    for rule in game.data["goal_line"]:
        kinds = f", each {game.a_piece(rule['pieces'])}" if rule["pieces"] else ""
        where = "" if rule["zone"] is None else f" in {game.zone(rule['zone'])}"
        line = f"a straight line of {number(rule['number'])} or more pieces of its own{where}"
        near = f"next to each other on a rank, a file or a diagonal{kinds},"
        yield judged(rule["worth"], f"has {line}, {near}")
    if game.data["goal_line"]:
        yield "If both sides have such a line, that of the side that has just moved counts."


class GoalLineWord(Word):
    """The word `goal_line`."""

    __slots__ = ()
    _rule = Rule(
        "goal_line",
        Each(_LINE),
        [],
        check=_check,
        wins=True,
        later=True,
        end=_end,
        place=5,
    )

    def goal_line(
        self,
        number: int,
        pieces: "Letters" = "",
        worth: "Worth" = "win",
        *,
        zone: str | None = None,
    ) -> "Design":
        """Let a side win that has this many of its pieces in a straight line.

        They stand on adjacent squares of a rank, file or diagonal; more of them are a line, too. If
        pieces are named, only these kinds count, and only in a zone if there is one.

        With "loss", the side that has the line loses. If both sides have one, that of the side
        which has just moved counts.
        """
        require("the number of pieces", number, int)
        if zone is not None:
            require("the zone of a goal", zone, str)
        return self._adding(
            "goal_line",
            number=number,
            pieces=sorted(letters_of(pieces)),
            worth=worth_of("a line", worth),
            zone=zone,
        )
