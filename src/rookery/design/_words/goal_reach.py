"""A piece in a zone wins."""

from rookery.design._arguments import letters_of, require
from rookery.design._geometry import SIDES
from rookery.design._shapes import LETTERS, Each, Record, flag, zone
from rookery.design._word import OVER, Rule, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rookery.design._arguments import Letters
    from rookery.design._check import Check
    from rookery.design._design import Design
    from rookery.design._wording import Wording

_REACH = Record({"pieces": LETTERS, "zone": zone}, equal_turns=(flag, False))


def _check(game: "Check") -> "Iterator[str]":
    """Check that a goal can be reached and is not reached at the start."""
    for rule in game.data["goal_reach"]:
        if not any(game.comes_to(letter, rule["zone"]) for letter in rule["pieces"]):
            named = " or ".join(map(repr, rule["pieces"]))
            yield f"goal_reach: {named} can never come to zone {rule['zone']!r}"
        for side, name in enumerate(SIDES) if game.knows_start else ():
            for square in sorted(game.geometry.zones[rule["zone"]][side]):
                letter, its = game.start.pieces.get(square, ("", side))
                if its == side and letter in rule["pieces"]:
                    where = f"on {game.geometry.name(square)}, in zone {rule['zone']!r}"
                    yield f"{OVER} {name}'s {letter!r} stands {where}"


def _end(game: "Wording") -> "Iterator[str]":
    first, second = game.sides
    for rule in game.data["goal_reach"]:
        piece, zone = game.a_piece(rule["pieces"]), game.zone(rule["zone"])
        yield f"A side that brings {piece} to {zone} wins."
        if rule["equal_turns"]:
            yield (
                f"If {first} does so and {second} can do it with the very next move, {second} has "
                "that move, and doing so makes the game a draw."
            )


class GoalReachWord(Word):
    """The word `goal_reach`."""

    __slots__ = ()
    _rule = Rule("goal_reach", Each(_REACH), [], check=_check, wins=True, end=_end, place=4)

    def goal_reach(self, pieces: "Letters", zone: str, *, equal_turns: bool = False) -> "Design":
        """Let a side win by bringing one of these pieces to a zone.

        With equal turns, Black can still draw by reaching the goal on the very next move; if it
        cannot, the game is over.
        """
        require("the zone of a goal", zone, str)
        require("equal_turns", equal_turns, bool)
        return self._adding(
            "goal_reach", pieces=sorted(letters_of(pieces)), zone=zone, equal_turns=equal_turns
        )
