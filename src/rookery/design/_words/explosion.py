"""Captures remove what stands around."""

from rookery._pattern import Pattern
from rookery.design import _rays
from rookery.design._arguments import letters_of
from rookery.design._movement_words import places
from rookery.design._shapes import LETTERS, RAYS, Nullable, Record
from rookery.design._word import OVER, Rule, Word
from rookery.design.patterns import KING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rookery.design._arguments import Letters
    from rookery.design._check import Check
    from rookery.design._design import Design
    from rookery.design._wording import Wording

_EXPLOSION = Record({"rays": RAYS}, spared=(LETTERS, []))


def _check(game: "Check") -> "Iterator[str]":
    """Check that something can explode."""
    rule = game.data["explosion"]
    if not rule:
        return
    yield from game.needs_captures("explosion()")
    if any(ray["hop"] or ray["via"] or ray["only"] for ray in rule["rays"]):
        yield (
            "explosion: it reaches all squares of its pattern, occupied or not: "
            "hop(), via(), to_move() and to_capture() mean nothing"
        )
    for side, own, _ in game.sides_at_start():
        if game.royal and not game.royal.intersection(own):
            yield f"{OVER} {side} has no royal piece"


def _rules(game: "Wording") -> "Iterator[str]":
    rule = game.data["explosion"]
    if not rule:
        return
    if rule["rays"]:
        yield (
            "Every capture explodes: it also removes the capturing piece and all pieces of both "
            f"sides that stand {places(rule['rays'])} from where that piece arrives, whatever is "
            "in between."
        )
    else:
        yield "Every capture also removes the capturing piece."
    if rule["spared"]:
        yield (
            f"An explosion spares every {game.kinds(rule['spared'])}, unless that piece captures "
            "or is captured."
        )
    if game.royal:
        yield (
            "No move may remove a royal piece of its own side, so a royal piece never captures. "
            "One is attacked only if the other side may make the capture that removes it. In "
            "castling, the last square of a royal piece is tested when both pieces have arrived."
        )


def _end(game: "Wording") -> "Iterator[str]":
    if game.data["explosion"] and game.royal:
        yield "A side whose last royal piece is removed by an explosion loses, whoever is in check."


class ExplosionWord(Word):
    """The word `explosion`."""

    __slots__ = ()
    _rule = Rule(
        "explosion", Nullable(_EXPLOSION), None, check=_check, rules=_rules, end=_end, place=2
    )

    def explosion(self, around: Pattern | None = None, *, spared: "Letters" = "") -> "Design":
        """Make every capture also remove the capturing piece and everything around the target.

        "Around" is what a pattern reaches through other pieces: a king's step by default. Spared
        kinds are removed only if they capture or are captured.

        No move may remove a royal piece of its own side, so a royal piece is not under attack if
        capturing it would cost the captor one. Removing the opponent's last one wins, also when
        in check.
        """
        pattern = KING if around is None else around
        if not isinstance(pattern, Pattern):
            raise TypeError(f"an explosion has the shape of a pattern, not {around!r}")
        rule = {"rays": _rays.to_data(pattern), "spared": sorted(letters_of(spared))}
        return self._with(explosion=rule)
