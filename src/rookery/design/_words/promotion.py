"""Pieces become others."""

from rookery.design._arguments import letters_of, require
from rookery.design._choices import Forced
from rookery.design._english import sentence
from rookery.design._shapes import LETTERS, Each, OneOf, Record, flag, letter, zone
from rookery.design._word import Rule, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

    from rookery.design._arguments import Letters
    from rookery.design._check import Check
    from rookery.design._design import Design
    from rookery.design._wording import Wording

_FORCED = OneOf({True: Forced.ALWAYS, False: Forced.NEVER, "stuck": Forced.STUCK})
_MUST = {
    True: "must promote",
    False: "may promote",
    "stuck": "may promote, and must where it could otherwise never move again",
}
_PROMOTION = Record(
    {"pieces": LETTERS, "to": Each(letter), "zone": zone},
    forced=(_FORCED, True),
    leaving=(flag, False),
    reverts=(flag, False),
)


def _check(game: "Check") -> "Iterator[str]":
    """Check that every promotion can happen and that its text is unambiguous."""
    bases: dict[str, set[str]] = {}
    lasting: set[tuple[str, str]] = set()  # what becomes what without reverting
    for rule in game.data["promotions"]:
        for kind in rule["pieces"]:
            if kind in rule["to"]:
                yield f"promotion: {kind!r} would become what it is"
            if not game.comes_to(kind, rule["zone"], leaving=rule["leaving"]):
                yield f"promotion: {kind!r} can never come to zone {rule['zone']!r}"
        if rule["reverts"]:
            if game.data["hands"] != "captured":
                yield "promotion: what reverts goes to a hand: say hands()"
            for kind in rule["to"]:
                bases.setdefault(kind, set()).update(rule["pieces"])
        else:
            lasting.update((piece, kind) for piece in rule["pieces"] for kind in rule["to"])
    for kind, base in sorted(bases.items()):
        for piece in sorted(base):
            if (piece, kind) in lasting:
                yield f"promotion: {piece!r} becomes {kind!r} both with reverts and without"
        if kind.startswith("+") and base != {kind[1:]}:
            others = ", ".join(map(repr, sorted(base - {kind[1:]})))
            own = kind[1:]
            yield f"promotion: {kind!r} reverts to {own!r}, so {others} cannot become it"
        elif len(base) > 1:
            listed = " or ".join(map(repr, sorted(base)))
            yield f"promotion: {kind!r} would revert to {listed}, which is ambiguous"


def _rules(game: "Wording") -> "Iterator[str]":
    for rule in game.data["promotions"]:
        when = "begins or ends" if rule["leaving"] else "ends"
        text = (
            f"{game.a_piece(rule['pieces'])} that {when} a move in {game.zone(rule['zone'])} "
            f"{_MUST[rule['forced']]}: it becomes {game.a_piece(rule['to'])}"
        )
        if rule["reverts"]:
            text += "; it turns back when it is captured into a hand"
        yield sentence(text)


class PromotionWord(Word):
    """The word `promotion`."""

    __slots__ = ()
    _rule = Rule("promotions", Each(_PROMOTION), [], check=_check, word="promotion", rules=_rules)

    def promotion(
        self,
        pieces: "Letters",
        *,
        to: "Letters",
        zone: str,
        forced: "bool | Literal['stuck']" = True,
        leaving: bool = False,
        reverts: bool = False,
    ) -> "Design":
        """Let pieces promote when a move ends in a zone or, with `leaving`, begins there.

        Promotion is forced, optional, or forced only where the piece would be "stuck" for ever.
        With `reverts`, a promoted piece turns back when it is captured into a hand.
        """
        require("the zone of a promotion", zone, str)
        require("leaving", leaving, bool)
        require("reverts", reverts, bool)
        if not isinstance(forced, bool) and forced != "stuck":
            raise TypeError(f"forced is True, False or 'stuck', not {forced!r}")
        return self._adding(
            "promotions",
            pieces=sorted(letters_of(pieces)),
            to=letters_of(to),
            zone=zone,
            forced=forced,
            leaving=leaving,
            reverts=reverts,
        )
