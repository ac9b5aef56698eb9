"""Too few pieces left decide the game."""

from rookery.design._arguments import letters_of, require, worth_of
from rookery.design._english import counted, judged
from rookery.design._shapes import LETTERS, Each, Record, whole, worth
from rookery.design._word import OVER, Rule, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rookery.design._arguments import Letters, Worth
    from rookery.design._check import Check
    from rookery.design._design import Design
    from rookery.design._wording import Wording

_CAPTURE = Record({"pieces": LETTERS}, worth=(worth("loss"), "loss")).later(at_most=(whole, 0))


def _check(game: "Check") -> "Iterator[str]":
    """Check that there is something to capture, on both sides."""
    for rule in game.data["goal_capture"]:
        if rule["at_most"] < 0:
            yield f"goal_capture: at_most is 0 or more, not {rule['at_most']}"
        if {*rule["pieces"]} <= game.royal:
            named = " and ".join(map(repr, rule["pieces"]))
            yield f"goal_capture: {named} is royal and is never captured"
        for side, own, _ in game.sides_at_start():
            count = sum(letter in rule["pieces"] for letter in own)
            if count <= rule["at_most"]:
                named = " or ".join(map(repr, rule["pieces"]))
                yield f"{OVER} {side} has {f'only {count}' if count else 'no'} {named}"


def _end(game: "Wording") -> "Iterator[str]":
    for rule in game.data["goal_capture"]:
        every = game.are_all(rule["pieces"])
        if rule["at_most"]:
            kinds = "" if every else f", counting only {game.kinds(rule['pieces'], 'and')}"
            left = f"has {counted(rule['at_most'], 'piece')} or fewer left on the board{kinds}"
        else:
            left = f"has no {'piece' if every else game.kinds(rule['pieces'])} left on the board"
        yield judged(rule["worth"], left)
    if game.data["goal_capture"]:
        yield "If one move does this to both sides, it counts for the side that did not move."


class GoalCaptureWord(Word):
    """The word `goal_capture`."""

    __slots__ = ()
    _rule = Rule("goal_capture", Each(_CAPTURE), [], check=_check, wins=True, end=_end, place=3)

    def goal_capture(
        self, pieces: "Letters", worth: "Worth" = "loss", *, at_most: int = 0
    ) -> "Design":
        """Set the result for a side that has none of these kinds left on the board: a "loss".

        With at_most=n, for a side that has n or fewer of them, all kinds together. Pieces in hand
        do not count.
        """
        require("at_most", at_most, int)
        return self._adding(
            "goal_capture",
            pieces=sorted(letters_of(pieces)),
            worth=worth_of("to have none left", worth),
            at_most=at_most,
        )
