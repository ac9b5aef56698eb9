"""Pieces are captured where they have passed."""

from rookery.design._arguments import letters_of
from rookery.design._english import sentence
from rookery.design._shapes import LETTERS, Each, Record
from rookery.design._word import Rule, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rookery.design._arguments import Letters
    from rookery.design._check import Check
    from rookery.design._design import Design
    from rookery.design._wording import Wording

_EN_PASSANT = Record({"pieces": LETTERS, "by": LETTERS})


def _check(game: "Check") -> "Iterator[str]":
    """Check that some piece can pass, and that some piece can capture it."""
    for rule in game.data["en_passant"]:
        for letter in rule["pieces"]:
            rides = [
                ray
                for ray in game.pieces[letter]["rays"]
                if ray["count"] != 1 and not ray["hop"] and ray["only"] != "capture"
            ]
            if not rides:
                yield (
                    f"en_passant: {letter!r} never passes a square: it needs a ride, "
                    "such as up(1).repeat(2)"
                )
            if letter in game.royal:
                yield f"en_passant: {letter!r} is royal and is never captured"
        for letter in rule["by"]:
            if all(ray["only"] == "move" for ray in game.pieces[letter]["rays"]):
                yield f"en_passant: {letter!r} captures nothing"


def _rules(game: "Wording") -> "Iterator[str]":
    for rule in game.data["en_passant"]:
        yield sentence(
            f"{game.a_piece(rule['pieces'])} that has just passed over empty squares, without "
            f"capturing, can be captured on any of them (en passant): only by the next move, and "
            f"only by {game.a_piece(rule['by'])}, which captures as if it stood there"
        )
        expose = ", unless that would leave a royal piece of its own side attacked"
        yield f"A move that can capture so does{expose if game.royal else ''}."


class EnPassantWord(Word):
    """The word `en_passant`."""

    __slots__ = ()
    _rule = Rule("en_passant", Each(_EN_PASSANT), [], check=_check, rules=_rules)

    def en_passant(self, pieces: "Letters", *, by: "Letters | None" = None) -> "Design":
        """Let pieces that pass over empty squares be captured there by the next move.

        The same kinds capture, unless others are named. A move that can capture this way does.
        """
        passing = sorted(letters_of(pieces))
        return self._adding(
            "en_passant", pieces=passing, by=passing if by is None else sorted(letters_of(by))
        )
