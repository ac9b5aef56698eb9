"""Restrictions of drops."""

from rookery.design._arguments import letters_of, require
from rookery.design._english import counted, sentence
from rookery.design._geometry import BLACK, WHITE
from rookery.design._shapes import LETTERS, Each, Nullable, Record, flag, whole, zone
from rookery.design._word import Rule, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from rookery.design._arguments import Letters
    from rookery.design._check import Check
    from rookery.design._design import Design
    from rookery.design._wording import Wording

_DROP = Record(
    {"pieces": LETTERS},
    zone=(Nullable(zone), None),
    per_file=(Nullable(whole), None),
    may_be_stuck=(flag, True),
    may_mate=(flag, True),
)


def _check(game: "Check") -> "Iterator[str]":
    """Check that the pieces to be dropped can be in a hand."""
    if game.data["drops"] and game.data["hands"] == "none":
        yield "drop: nothing is ever in hand: say hands()"
    held = {letter for letter, _ in game.start.hands}
    seen: set[str] = set()
    for rule in game.data["drops"]:
        for letter in rule["pieces"]:
            if letter in seen:
                yield f"drop: {letter!r} is dropped by two rules"
            if letter in game.royal:
                yield f"drop: {letter!r} is royal and is never in hand"
            elif letter in game.start.never_held:
                yield f"drop: {letter!r} reverts when it is captured and is never in hand"
            elif game.data["hands"] == "reserve" and game.knows_start and letter not in held:
                yield f"drop: {letter!r} is never in hand: the start puts none there"
            elif not any(_droppable(game, rule, letter, side) for side in (WHITE, BLACK)):
                yield f"drop: there is no square on which {letter!r} may be dropped"
            seen.add(letter)
        if rule["per_file"] is not None and not 1 <= rule["per_file"] <= 256:
            yield f"drop: per_file is 1 to 256, not {rule['per_file']}"
        if not rule["may_mate"]:
            yield from game.needs_royal("drop(may_mate=False)")


def _droppable(game: "Check", rule: "dict[str, Any]", letter: str, side: int) -> bool:
    if not game.can_walk:
        return True
    geometry, piece = game.geometry, game.pieces[letter]
    zone = geometry.squares if rule["zone"] is None else geometry.zones[rule["zone"]][side]
    return any(rule["may_be_stuck"] or geometry.reach(piece, at, side) for at in zone)


def _rules(game: "Wording") -> "Iterator[str]":
    for rule in game.data["drops"]:
        limits = []
        if rule["zone"] is not None:
            limits.append(f"only in {game.zone(rule['zone'])}")
        if rule["per_file"] is not None:
            men = counted(rule["per_file"], "piece")
            limits.append(f"not on a file that already has {men} of its kind and side")
        if not rule["may_be_stuck"]:
            limits.append("not where it could never move")
        if not rule["may_mate"]:
            limits.append("not so that it gives checkmate")
        where = f": {'; '.join(limits)}" if limits else " on any empty square"
        yield sentence(f"{game.a_piece(rule['pieces'])} may be dropped{where}")


class DropWord(Word):
    """The word `drop`."""

    __slots__ = ()
    _rule = Rule("drops", Each(_DROP), [], check=_check, word="drop", rules=_rules)

    def drop(
        self,
        pieces: "Letters",
        *,
        zone: str | None = None,
        per_file: int | None = None,
        may_be_stuck: bool = True,
        may_mate: bool = True,
    ) -> "Design":
        """Restrict drops: to a zone, or to at most so many of these pieces on a file.

        With may_be_stuck=False a drop may not leave the piece without any future move; with
        may_mate=False it may not give checkmate.
        """
        if zone is not None:
            require("the zone of a drop", zone, str)
        if per_file is not None:
            require("per_file", per_file, int)
        require("may_be_stuck", may_be_stuck, bool)
        require("may_mate", may_mate, bool)
        return self._adding(
            "drops",
            pieces=sorted(letters_of(pieces)),
            zone=zone,
            per_file=per_file,
            may_be_stuck=may_be_stuck,
            may_mate=may_mate,
        )
