"""The end by a repeated position."""

from rookery.design._arguments import require
from rookery.design._english import ordinal
from rookery.design._geometry import BLACK, WHITE
from rookery.design._shapes import Nullable, OneOf, Record, whole
from rookery.design._word import Rule, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

    from rookery.design._check import Check
    from rookery.design._design import Design
    from rookery.design._wording import Wording

_REPETITION = Record(
    {"times": whole},
    result=(OneOf({"draw": -1, "white": WHITE, "black": BLACK}), "draw"),
    perpetual_check=(OneOf({"draw": False, "loss": True}), "draw"),
)


def _check(game: "Check") -> "Iterator[str]":
    """Check the number of times, and that there is something to give check to."""
    rule = game.data["repetition"]
    if not rule:
        return
    if not 2 <= rule["times"] <= 100:
        yield f"repetition: 2 to 100 times, not {rule['times']}"
    if rule["perpetual_check"] != "draw":
        yield from game.needs_royal("repetition(perpetual_check='loss')")


def _end(game: "Wording") -> "Iterator[str]":
    rule = game.data["repetition"]
    if not rule:
        return
    first, second = (f"{side} wins" for side in game.sides)
    result = {"draw": "the game is a draw", "white": first, "black": second}[rule["result"]]
    times = ordinal(rule["times"])
    yield f"When a position occurs for the {times} time, with the same side to move, {result}."
    if rule["perpetual_check"] == "loss":
        yield (
            "But if one side, and not the other, gave check with every move since its first "
            "occurrence, that side loses."
        )


class RepetitionWord(Word):
    """The word `repetition`."""

    __slots__ = ()
    _rule = Rule("repetition", Nullable(_REPETITION), None, check=_check, end=_end, place=10)

    def repetition(
        self,
        times: int,
        result: "Literal['draw', 'white', 'black']" = "draw",
        *,
        perpetual_check: "Literal['draw', 'loss']" = "draw",
    ) -> "Design":
        """End the game when a position occurs for the nth time: a draw, or a win for one side.

        With perpetual_check="loss", a side that gave check with all its moves in between loses.
        """
        require("the number of times", times, int)
        if result not in ("draw", "white", "black"):
            raise TypeError(
                f"a repetition is a 'draw', or won by 'white' or 'black', not {result!r}"
            )
        if perpetual_check not in ("draw", "loss"):
            raise TypeError(f"perpetual check is a 'draw' or a 'loss', not {perpetual_check!r}")
        rule = {"times": times, "result": result, "perpetual_check": perpetual_check}
        return self._with(repetition=rule)
