"""Checks of the rules of a definition.

Checks that depend on a part which is itself wrong are left out: on where pieces stand if the start
is wrong, on where they can go if their patterns are, and those of a rule that names an undefined
piece or zone.
"""

from rookery.design import _format
from rookery.design._geometry import BLACK, SIDES, WHITE, Geometry
from rookery.design._pieces_check import pattern_problems
from rookery.design._start import Start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from rookery.errors import Problem

_OVER = "the game is over before it begins:"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def problems(
    data: "dict[str, Any]", geometry: Geometry, start: Start, *, can_walk: bool
) -> "Iterator[Problem]":
    """Return the problems of the rules. `can_walk` is whether the patterns of pieces are valid."""
    names = {rule: _names(rule, data, geometry) for rule in _format.DESIGN.defaults}
    can_walk = can_walk and not (names["facing"] or names["explosion"])
    check = _Check(data, geometry, start, can_walk)
    for rule, wrong in names.items():
        yield from _format.coded(rule, wrong or getattr(check, rule, tuple)())
    yield from _format.coded("game", check.game())


def _names(key: str, data: "dict[str, Any]", geometry: Geometry) -> list[str]:
    """Check that every piece and zone that a rule names exists, and the patterns of rules."""
    letters = {piece["letter"] for piece in data["pieces"]}
    found: list[str] = []
    word = {"promotions": "promotion", "drops": "drop"}.get(key, key)

    def look(shape: "_format.Shape", value: "Any") -> None:
        if isinstance(shape, _format.Record):
            for field, part in shape.shapes.items():
                if part is _format.RAYS:
                    found.extend(pattern_problems(word, value[field], False, geometry))
                elif value[field] == [] and field not in shape.defaults:
                    wrong = "to no piece" if field == "to" else "no piece is named"
                    found.append(f"{word}: {wrong}")
                else:
                    _format.each(part, value[field], look)
        elif shape is _format.letter and value not in letters:
            found.append(f"{word}: no piece has the letter {value!r}")
        elif shape is _format.zone and value not in geometry.zones:
            found.append(f"{word}: no zone is called {value!r}")

    _format.each(_format.DESIGN.shapes[key], data[key], look)
    return found


class _Check:
    """One method per rule, named as in the data, and one for the game as a whole."""

    def __init__(
        self, data: "dict[str, Any]", geometry: Geometry, start: Start, can_walk: bool
    ) -> None:
        self.knows_start = not start.problems
        self.can_walk = can_walk
        self.data = data
        self.geometry = geometry
        self.start = start
        self.pieces = {piece["letter"]: piece for piece in data["pieces"]}
        self.royal = {letter for letter, piece in self.pieces.items() if piece["royal"]}

    def promotions(self) -> "Iterator[str]":
        """Check that every promotion can happen and that its text is unambiguous."""
        bases: dict[str, set[str]] = {}
        lasting: set[tuple[str, str]] = set()  # what becomes what without reverting
        for rule in self.data["promotions"]:
            for letter in rule["pieces"]:
                if letter in rule["to"]:
                    yield f"promotion: {letter!r} would become what it is"
                if not self._comes_to(letter, rule["zone"], leaving=rule["leaving"]):
                    yield f"promotion: {letter!r} can never come to zone {rule['zone']!r}"
            if rule["reverts"]:
                if self.data["hands"] != "captured":
                    yield "promotion: what reverts goes to a hand: say hands()"
                for letter in rule["to"]:
                    bases.setdefault(letter, set()).update(rule["pieces"])
            else:
                lasting.update((piece, letter) for piece in rule["pieces"] for letter in rule["to"])
        for letter, base in sorted(bases.items()):
            for piece in sorted(base):
                if (piece, letter) in lasting:
                    yield f"promotion: {piece!r} becomes {letter!r} both with reverts and without"
            if letter.startswith("+") and base != {letter[1:]}:
                others = ", ".join(map(repr, sorted(base - {letter[1:]})))
                own = letter[1:]
                yield f"promotion: {letter!r} reverts to {own!r}, so {others} cannot become it"
            elif len(base) > 1:
                listed = " or ".join(map(repr, sorted(base)))
                yield f"promotion: {letter!r} would revert to {listed}, which is ambiguous"

    def _comes_to(self, letter: str, zone: str, *, leaving: bool = False) -> bool:
        """Return whether a piece of either side can ever move into its zone, or out of it."""
        anywhere = self.data["hands"] != "none" or any(
            letter in rule["to"] for rule in self.data["promotions"]
        )
        if anywhere or not (self.knows_start and self.can_walk):
            return True
        piece = self.pieces[letter]
        for side in (WHITE, BLACK):
            target = self.geometry.zones[zone][side]
            seen = {at for at, standing in self.start.pieces.items() if standing == (letter, side)}
            seen |= self._castled(letter, side)
            fresh = seen
            while fresh:
                if leaving and fresh & target:
                    return True
                reached = set().union(*(self.geometry.reach(piece, at, side) for at in fresh))
                if reached & target:
                    return True
                fresh = reached - seen
                seen |= fresh
        return False

    def _castled(self, letter: str, side: int) -> set[int]:
        journeys = [
            journey for rule in self.data["castling"] for journey in (rule["king"], rule["rook"])
        ]
        numbers = [tuple(map(self.geometry.number, journey)) for journey in journeys]
        pieces = self.start.pieces
        return {
            to
            for origin, to in numbers
            if origin is not None and to is not None and pieces.get(origin) == (letter, side)
        }

    def en_passant(self) -> "Iterator[str]":
        """Check that some piece can pass, and that some piece can capture it."""
        for rule in self.data["en_passant"]:
            for letter in rule["pieces"]:
                rides = [
                    ray
                    for ray in self.pieces[letter]["rays"]
                    if ray["count"] != 1 and not ray["hop"] and ray["only"] != "capture"
                ]
                if not rides:
                    yield (
                        f"en_passant: {letter!r} never passes a square: it needs a ride, "
                        "such as up(1).repeat(2)"
                    )
                if letter in self.royal:
                    yield f"en_passant: {letter!r} is royal and is never captured"
            for letter in rule["by"]:
                if all(ray["only"] == "move" for ray in self.pieces[letter]["rays"]):
                    yield f"en_passant: {letter!r} captures nothing"

    def castling(self) -> "Iterator[str]":
        """Check squares, pieces and texts of castling."""
        letters = [rule["letter"] for rule in self.data["castling"]]
        texts: dict[tuple[str, ...], str] = {}
        for rule in self.data["castling"]:
            letter = rule["letter"]
            whose = f"castling {letter!r}"
            if len(letter) != 1 or letter not in _LETTERS:
                yield f"{whose}: the letter is A to Z for White, a to z for Black"
                continue
            if letters.count(letter) > 1:
                yield f"{whose} is defined twice"
            journeys = (rule["king"], rule["rook"])
            wrong = [*self._journeys(whose, journeys, BLACK if letter.islower() else WHITE)]
            if wrong:
                yield from wrong
                continue
            text = "".join(rule["king"])
            if rule["king"] in texts:
                yield f"{whose} reads like castling {texts[rule['king']]!r}: {text}"
            texts[rule["king"]] = letter
            origin, to = map(self.geometry.number, rule["king"])
            if not (self.knows_start and self.can_walk):
                continue
            assert origin is not None
            kind, side = self.start.pieces[origin]
            if to in self.geometry.reach(self.pieces[kind], origin, side):
                yield f"{whose} reads like a move that {kind!r} makes anyway: {text}"
        for letter in self.start.castling:
            if letter not in letters:
                yield f"start: castling {letter!r} is not defined"

    def _journeys(
        self, whose: str, journeys: tuple[tuple[str, str], tuple[str, str]], side: int
    ) -> "Iterator[str]":
        ends: list[str] = []
        for journey in journeys:
            wrong = [problem for problem in map(self.geometry.wrong, journey) if problem]
            yield from (f"{whose} names {problem}" for problem in wrong)
            if wrong:
                return
            origin, to = (self.geometry.number(name) for name in journey)
            assert origin is not None
            assert to is not None
            standing = self.start.pieces.get(origin)
            if self.knows_start and (standing is None or standing[1] != side):
                yield f"{whose}: no piece of {SIDES[side]} stands on {journey[0]} at the start"
            rank, file = divmod(origin, self.geometry.width)
            to_rank, to_file = divmod(to, self.geometry.width)
            up, right = abs(to_rank - rank), abs(to_file - file)
            if up and right and up != right:
                yield f"{whose}: {'-'.join(journey)} is not a straight line"
                continue
            for square in self._line(origin, to):
                if square in self.geometry.holes:
                    hole = self.geometry.name(square)
                    yield f"{whose}: {'-'.join(journey)} crosses {hole}, which is a hole"
            ends.append(journey[1])
        king, rook = journeys
        if king[0] == king[1]:
            yield f"{whose}: the first piece stays on {king[0]}"
        if king[0] == rook[0]:
            yield f"{whose}: both pieces begin on {king[0]}"
        if king[1] == rook[1]:
            yield f"{whose}: both pieces end on {king[1]}"

    def _line(self, origin: int, to: int) -> list[int]:
        """Return the squares on a straight line from one to another, both included."""
        rank, file = divmod(origin, self.geometry.width)
        up, right = to // self.geometry.width - rank, to % self.geometry.width - file
        steps = max(abs(up), abs(right), 1)
        return [
            (rank + up // steps * i) * self.geometry.width + file + right // steps * i
            for i in range(steps + 1)
        ]

    def hands(self) -> "Iterator[str]":
        """Check that a hand can hold something, and nothing royal."""
        if not self.knows_start:
            return
        if self.data["hands"] == "reserve" and not self.start.hands:
            yield "hands(captured=False): the start puts nothing in a hand"
        for letter, _ in self.start.hands:
            if letter in self.royal:
                yield f"start: {letter!r} is royal and cannot be in hand"

    def drops(self) -> "Iterator[str]":
        """Check that the pieces to be dropped can be in a hand."""
        if self.data["drops"] and self.data["hands"] == "none":
            yield "drop: nothing is ever in hand: say hands()"
        held = {letter for letter, _ in self.start.hands}
        seen: set[str] = set()
        for rule in self.data["drops"]:
            for letter in rule["pieces"]:
                if letter in seen:
                    yield f"drop: {letter!r} is dropped by two rules"
                if letter in self.royal:
                    yield f"drop: {letter!r} is royal and is never in hand"
                elif letter in self.start.never_held:
                    yield f"drop: {letter!r} reverts when it is captured and is never in hand"
                elif self.data["hands"] == "reserve" and self.knows_start and letter not in held:
                    yield f"drop: {letter!r} is never in hand: the start puts none there"
                elif not any(self._droppable(rule, letter, side) for side in (WHITE, BLACK)):
                    yield f"drop: there is no square on which {letter!r} may be dropped"
                seen.add(letter)
            if rule["per_file"] is not None and not 1 <= rule["per_file"] <= 256:
                yield f"drop: per_file is 1 to 256, not {rule['per_file']}"
            if not rule["may_mate"]:
                yield from self._needs_royal("drop(may_mate=False)")

    def _droppable(self, rule: "dict[str, Any]", letter: str, side: int) -> bool:
        if not self.can_walk:
            return True
        geometry, piece = self.geometry, self.pieces[letter]
        zone = geometry.squares if rule["zone"] is None else geometry.zones[rule["zone"]][side]
        return any(rule["may_be_stuck"] or geometry.reach(piece, at, side) for at in zone)

    def _sides_at_start(self) -> "Iterator[tuple[str, list[str], list[str]]]":
        """Yield each side that has pieces at the start: those on the board and those in hand."""
        for side, name in enumerate(SIDES) if self.knows_start else ():
            own = [letter for letter, its in self.start.pieces.values() if its == side]
            held = [letter for letter, its in self.start.hands if its == side]
            if own or held:
                yield name, own, held

    def _needs_royal(self, word: str) -> "Iterator[str]":
        if not self.royal:
            yield f"{word} needs a royal piece, and none is"

    def _needs_captures(self, word: str) -> "Iterator[str]":
        rays = [ray for piece in self.pieces.values() for ray in piece["rays"]]
        if all(ray["only"] == "move" for ray in rays):
            yield f"{word}: no piece ever captures"

    def facing(self) -> "Iterator[str]":
        """Check that royal pieces face each other along plain rides."""
        for rule in self.data["facing"]:
            for letter in rule["pieces"]:
                if letter not in self.royal:
                    yield f"facing: {letter!r} is not royal"
            if not rule["rays"]:
                yield "facing: the pattern has no rays"
            if any(ray["count"] == 1 or ray["only"] or ray["hop"] for ray in rule["rays"]):
                yield "facing: pieces face each other along plain rides, such as up(1).repeat()"

    def no_checks(self) -> "Iterator[str]":
        """Check that there is something to give check to, and no need to."""
        if self.data["no_checks"]:
            yield from self._needs_royal("no_checks()")
            if self.data["goal_checks"] is not None:
                yield "no_checks() forbids what goal_checks() is about"

    def must_capture(self) -> "Iterator[str]":
        """Check that something can be captured."""
        if self.data["must_capture"]:
            yield from self._needs_captures("must_capture()")

    def explosion(self) -> "Iterator[str]":
        """Check that something can explode."""
        rule = self.data["explosion"]
        if not rule:
            return
        yield from self._needs_captures("explosion()")
        if any(ray["hop"] or ray["via"] or ray["only"] for ray in rule["rays"]):
            yield (
                "explosion: it reaches all squares of its pattern, occupied or not: "
                "hop(), via(), to_move() and to_capture() mean nothing"
            )
        for side, own, _ in self._sides_at_start():
            if self.royal and not self.royal.intersection(own):
                yield f"{_OVER} {side} has no royal piece"

    def goal_reach(self) -> "Iterator[str]":
        """Check that a goal can be reached and is not reached at the start."""
        for rule in self.data["goal_reach"]:
            if not any(self._comes_to(letter, rule["zone"]) for letter in rule["pieces"]):
                named = " or ".join(map(repr, rule["pieces"]))
                yield f"goal_reach: {named} can never come to zone {rule['zone']!r}"
            for side, name in enumerate(SIDES) if self.knows_start else ():
                for square in sorted(self.geometry.zones[rule["zone"]][side]):
                    letter, its = self.start.pieces.get(square, ("", side))
                    if its == side and letter in rule["pieces"]:
                        where = f"on {self.geometry.name(square)}, in zone {rule['zone']!r}"
                        yield f"{_OVER} {name}'s {letter!r} stands {where}"

    def goal_capture(self) -> "Iterator[str]":
        """Check that there is something to capture, on both sides."""
        for rule in self.data["goal_capture"]:
            if rule["at_most"] < 0:
                yield f"goal_capture: at_most is 0 or more, not {rule['at_most']}"
            if {*rule["pieces"]} <= self.royal:
                named = " and ".join(map(repr, rule["pieces"]))
                yield f"goal_capture: {named} is royal and is never captured"
            for side, own, _ in self._sides_at_start():
                count = sum(letter in rule["pieces"] for letter in own)
                if count <= rule["at_most"]:
                    named = " or ".join(map(repr, rule["pieces"]))
                    yield f"{_OVER} {side} has {f'only {count}' if count else 'no'} {named}"

    def goal_checks(self) -> "Iterator[str]":
        """Check that checks can be given, and counted."""
        checks = self.data["goal_checks"]
        if checks is None:
            return
        yield from self._needs_royal("goal_checks()")
        if not 1 <= checks <= 99:
            yield f"goal_checks: 1 to 99 checks, not {checks}"

    def goal_bare_king(self) -> "Iterator[str]":
        """Check that there is a king, and that it is not bare."""
        if self.data["goal_bare_king"] == "never":
            return
        yield from self._needs_royal("goal_bare_king()")
        for side, own, held in self._sides_at_start():
            if self.royal.issuperset(own + held):
                yield f"{_OVER} {side} has nothing but royal pieces"

    def checkmate(self) -> "Iterator[str]":
        """Check that there is something to mate."""
        if self.data["checkmate"] != "loss":
            yield from self._needs_royal("checkmate()")

    def insufficient_material(self) -> "Iterator[str]":
        """Check that the kinds that cannot mate alone cannot promote."""
        promoted = {letter for rule in self.data["promotions"] for letter in rule["pieces"]}
        for letter in (self.data["insufficient_material"] or {"pieces": []})["pieces"]:
            if letter in self.royal:
                yield f"insufficient_material: {letter!r} is royal and is always left"
            if letter in promoted:
                yield f"insufficient_material: {letter!r} can become another piece"

    def move_rule(self) -> "Iterator[str]":
        """Check the number of moves."""
        rule = self.data["move_rule"]
        if rule and not 1 <= rule["moves"] <= 10_000:
            yield f"move_rule: 1 to 10000 moves, not {rule['moves']}"

    def repetition(self) -> "Iterator[str]":
        """Check the number of times, and that there is something to give check to."""
        rule = self.data["repetition"]
        if not rule:
            return
        if not 2 <= rule["times"] <= 100:
            yield f"repetition: 2 to 100 times, not {rule['times']}"
        if rule["perpetual_check"] != "draw":
            yield from self._needs_royal("repetition(perpetual_check='loss')")

    def game(self) -> "Iterator[str]":
        """Check that both sides have pieces, that one of them can win, and that White may move."""
        there = {letter for letter, _ in self.start.pieces.values()}
        there.update(letter for rule in self.data["promotions"] for letter in rule["to"])
        if self.knows_start and self.royal and not self.royal & there:
            named = " or ".join(map(repr, sorted(self.royal)))
            yield f"there is never a royal piece: the start has no {named}"
        goals = self.data["goal_reach"] or self.data["goal_capture"]
        if self.pieces and not (self.royal or goals or self.data["stalemate"] != "draw"):
            yield "neither side can ever win: no piece is royal, and there is no goal"
        if not self.knows_start:
            return
        camps = {side for side, _, _ in self._sides_at_start()}
        yield from (f"start: {side} has no pieces" for side in SIDES if side not in camps)
        if self.can_walk and self._capturable(1 - self.start.turn):
            mover, other = SIDES[self.start.turn], SIDES[1 - self.start.turn]
            yield f"start: {mover} is to move and could capture a royal piece of {other}"

    def _capturable(self, side: int) -> bool:
        """Return whether a royal piece of a side is under attack at the start."""
        standing = self.start.pieces
        kings = self._royals(side)
        dear = {at for at in kings if self._costs_a_royal_piece(at, 1 - side)}
        for square, (letter, its) in standing.items():
            if its == side:
                continue
            piece = self.pieces[letter]
            for ray in piece["rays"]:
                ends = {*self._ends(ray, square, its, piece)} if ray["only"] != "move" else {*()}
                if ends & kings - dear and not (self.data["explosion"] and letter in self.royal):
                    return True
            for rule in self.data["facing"]:
                if letter in rule["pieces"]:
                    for ray in rule["rays"]:
                        for at in {*self._ends(ray, square, its, piece)} & kings:
                            if standing[at][0] in rule["pieces"]:
                                return True
        return False

    def _royals(self, side: int) -> set[int]:
        pieces = self.start.pieces.items()
        return {at for at, (letter, its) in pieces if its == side and letter in self.royal}

    def _costs_a_royal_piece(self, square: int, side: int) -> bool:
        """Return whether an explosion at the start would remove a royal piece of its own side."""
        rule = self.data["explosion"]
        if not rule:
            return False
        rays = [self.geometry.targets(ray, square, side, False) for ray in rule["rays"]]
        around = self._royals(side).intersection(set().union(*rays))
        return any(self.start.pieces[at][0] not in rule["spared"] for at in around)

    def _ends(
        self, ray: "dict[str, Any]", square: int, side: int, piece: "dict[str, Any]"
    ) -> "Iterator[int]":
        """Return where a ray can end among the pieces of the start position."""
        geometry = self.geometry
        ends = geometry.targets(ray, square, side, piece["reflected"])
        over, here, passed, landed = (ray["hop"] or {"over": 0})["over"], square, 0, False
        for there in geometry.path(ray, square, side, piece["reflected"]):
            on_the_way = [geometry.step(here, v, side, piece["reflected"]) for v in ray["via"]]
            if any(at in self.start.pieces for at in on_the_way):
                return
            if passed == over:
                if there in ends:
                    yield there
                landed = bool(ray["hop"]) and ray["hop"]["land"] == "behind"
            if there in self.start.pieces:
                passed += 1
            if passed > over or landed:
                return
            here = there
