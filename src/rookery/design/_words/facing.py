"""Royal pieces may not face each other."""

from rookery._pattern import Pattern, moves
from rookery.design import _rays
from rookery.design._arguments import letters_of
from rookery.design._movement_words import places
from rookery.design._shapes import LETTERS, RAYS, Each, Record
from rookery.design._word import Rule, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rookery.design._arguments import Letters
    from rookery.design._check import Check
    from rookery.design._design import Design
    from rookery.design._wording import Wording

_FILES = moves().up(1).mirror().repeat()
_FACING = Record({"pieces": LETTERS, "rays": RAYS})


def _check(game: "Check") -> "Iterator[str]":
    """Check that royal pieces face each other along plain rides."""
    for rule in game.data["facing"]:
        for letter in rule["pieces"]:
            if letter not in game.royal:
                yield f"facing: {letter!r} is not royal"
        if not rule["rays"]:
            yield "facing: the pattern has no rays"
        if any(ray["count"] == 1 or ray["only"] or ray["hop"] for ray in rule["rays"]):
            yield "facing: pieces face each other along plain rides, such as up(1).repeat()"


def _rules(game: "Wording") -> "Iterator[str]":
    for rule in game.data["facing"]:
        is_file = rule["rays"] == _rays.to_data(_FILES)
        lines = "on a file" if is_file else f"in a line that goes {places(rule['rays'])},"
        yield (
            f"No move may leave {game.a_piece(rule['pieces'])} of one side facing one of the other "
            f"{lines} with nothing in between."
        )


class FacingWord(Word):
    """The word `facing`."""

    __slots__ = ()
    _rule = Rule("facing", Each(_FACING), [], check=_check, rules=_rules)

    def facing(self, pieces: "Letters", along: Pattern | None = None) -> "Design":
        """Forbid the royal pieces of the two sides to face each other along an open line.

        The lines are files, unless another pattern is given.
        """
        pattern = _FILES if along is None else along
        if not isinstance(pattern, Pattern):
            raise TypeError(f"pieces face each other along a pattern, not {along!r}")
        return self._adding(
            "facing", pieces=sorted(letters_of(pieces)), rays=_rays.to_data(pattern)
        )
