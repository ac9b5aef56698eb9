"""The definition of a game, built word by word."""

import hashlib
import json

from rookery._core import BitBoard, Game
from rookery._pattern import Pattern, moves
from rookery.design import _format, _problems, _rays, _squares
from rookery.design._piece import Piece
from rookery.design.patterns import KING
from rookery.errors import DesignError, Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, Literal, TypeAlias

    Squares: TypeAlias = str | Iterable[str] | BitBoard
    Letters: TypeAlias = str | Iterable[str]
    Worth: TypeAlias = Literal["loss", "draw", "win"]

_EMPTY: "dict[str, Any]" = {
    "format": _format.NUMBER,
    "pieces": [],
    "start": "",
    **_format.DESIGN.defaults,
}
# The words that set rules, by the names of the rules in the data.
_RULES = {
    key: {"promotions": "promotion", "drops": "drop"}.get(key, key)
    for key in _format.DESIGN.defaults
    if key not in ("about", "zones")
}


class Design:
    """The definition of a game: a board, pieces, a start position, and rules.

    Every method returns a new definition, and nothing is checked until `problems()` lists all
    mistakes at once. White moves first. Patterns and zones are described from White's side; for
    Black the board is turned by 180 degrees, unless a piece or a zone says otherwise.

    >>> from rookery.design import KING, PAWN
    >>> tiny = (
    ...     Design("tiny", 4, 4)
    ...     .zone("last rank", "a4-d4")
    ...     .piece("K", "king", KING, royal=True)
    ...     .piece("P", "pawn", PAWN)
    ...     .promotion("P", to="K", zone="last rank")
    ...     .start("k2p/4/4/P2K")
    ... )
    >>> tiny.problems()
    []
    >>> tiny.piece("P", "prince", KING).problems()
    ["piece 'P' is defined twice"]
    """

    __slots__ = ("_checked", "_data")

    _data: "dict[str, Any]"  # the plain data in full; shared between definitions, never changed
    _checked: (
        "tuple[list[Problem], Game | None] | None"  # problems and game, once they were asked for
    )

    def __init__(
        self, name: str, width: int, height: int, *, holes: "Squares" = "", about: str = ""
    ) -> None:
        """Start with a board of up to 256 squares; rays end at holes as they do at the edge."""
        _require("the name of a game", name, str)
        _require("about", about, str)
        _require("the width of a board", width, int)
        _require("the height of a board", height, int)
        board = {"width": width, "height": height, "holes": _squares.listed(holes)}
        self._data = {**_EMPTY, "name": name, "about": about, "board": board}
        self._checked = None

    @classmethod
    def _of(cls, data: "dict[str, Any]") -> "Design":
        design = cls.__new__(cls)
        design._data = data
        design._checked = None
        return design

    def _with(self, **changes: object) -> "Design":
        return self._of({**self._data, **changes})

    def _adding(self, key: str, **fields: object) -> "Design":
        return self._with(**{key: [*self._data[key], fields]})

    def named(self, name: str, *, about: str = "") -> "Design":
        """Return the same rules under another name, to be changed further."""
        _require("the name of a game", name, str)
        _require("about", about, str)
        return self._with(name=name, about=about)

    def zone(
        self,
        name: str,
        squares: "Squares",
        *,
        black: "Literal['turned', 'reflected', 'same'] | Squares" = "turned",
    ) -> "Design":
        """Name a set of squares, such as "d1-f3 e5", from White's side.

        Black's squares are these with the board "turned" by 180 degrees, "reflected" top to bottom,
        the "same" ones, or squares of their own.
        """
        _require("the name of a zone", name, str)
        seen = black if black in ("turned", "reflected", "same") else _squares.listed(black)
        return self._adding("zones", name=name, white=_squares.listed(squares), black=seen)

    def piece(
        self,
        letter: str,
        name: str,
        moves: Pattern,
        *,
        royal: bool = False,
        reflected: bool = False,
    ) -> "Design":
        """Add a kind of piece.

        A royal piece must never be left under attack. Black's pieces move as White's turned by 180
        degrees, or reflected top to bottom; that differs only if left and right are not symmetric.
        """
        piece = Piece(letter, name, moves, royal=royal, reflected=reflected)
        return self._with(pieces=[*self._data["pieces"], piece._to_data()])

    def without(self, letters: "Letters") -> "Design":
        """Remove kinds of pieces, for example to define them again."""
        gone = _letters(letters)
        return self._with(pieces=[p for p in self._data["pieces"] if p["letter"] not in gone])

    def without_rule(self, rule: str, *, of: "Letters" = "") -> "Design":
        """Remove a rule, for example to replace it: all of it, or what it says `of` some pieces.

        The rule is called as the word that sets it. For "castling", `of` names castlings by their
        letters, and the start position loses their rights.

        >>> from rookery.variants import design
        >>> fischer = design("chess-defined").without_rule("castling", of="Qq")
        >>> fischer.compile().start_fen
        'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kk - 0 1'
        >>> queens = fischer.without_rule("promotion").zone("last", "a8-h8")
        >>> queens.promotion("P", to="Q", zone="last").problems()
        []
        """
        key = next((key for key, word in _RULES.items() if word == rule), None)
        if key is None:
            known = ", ".join(sorted(_RULES.values()))
            raise TypeError(f"{rule!r} is not the name of a rule: expected one of {known}")
        gone = _letters(of)
        left = _format.DESIGN.defaults[key]
        if gone:
            if not isinstance(left, list):
                raise TypeError(f"the rule {rule!r} is not about some pieces: leave out of={of!r}")
            left = [less for old in self._data[key] if (less := _without(old, gone)) is not None]
        changed = self._with(**{key: left})
        fields = self._data["start"].split()
        if key == "castling" and len(fields) > 2:
            rights = "".join(c for c in fields[2] if gone and c not in gone)
            fields[2] = rights or "-"
            changed = changed._with(start=" ".join(fields))
        return changed

    def start(self, fen: str) -> "Design":
        """Set the start position as FEN; the piece placement alone is enough.

        By default White moves, all castling rights are set and hands are empty.
        """
        _require("the start", fen, str)
        return self._with(start=fen)

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
        _require("the zone of a promotion", zone, str)
        _require("leaving", leaving, bool)
        _require("reverts", reverts, bool)
        if not isinstance(forced, bool) and forced != "stuck":
            raise TypeError(f"forced is True, False or 'stuck', not {forced!r}")
        return self._adding(
            "promotions",
            pieces=sorted(_letters(pieces)),
            to=_letters(to),
            zone=zone,
            forced=forced,
            leaving=leaving,
            reverts=reverts,
        )

    def en_passant(self, pieces: "Letters", *, by: "Letters | None" = None) -> "Design":
        """Let pieces that pass over empty squares be captured there by the next move.

        The same kinds capture, unless others are named. A move that can capture this way does.
        """
        passing = sorted(_letters(pieces))
        return self._adding(
            "en_passant", pieces=passing, by=passing if by is None else sorted(_letters(by))
        )

    def castling(self, letter: str, *, king: str, rook: str) -> "Design":
        """Let two pieces of the start position move at once, as in king="e1-g1", rook="h1-f1".

        The letter is the one in FEN, upper case for White. Neither piece may have moved, the
        squares that they cross must be empty, and a royal first piece may cross no attacked one.
        """
        for what, value in (("the letter of a castling", letter), ("king", king), ("rook", rook)):
            _require(what, value, str)
        return self._adding("castling", letter=letter, king=_journey(king), rook=_journey(rook))

    def hands(self, *, captured: bool = True) -> "Design":
        """Let pieces in hand be dropped on empty squares instead of moving a piece.

        With `captured`, captured pieces go to the captor's hand; otherwise only a FEN fills hands.
        """
        _require("captured", captured, bool)
        return self._with(hands="captured" if captured else "reserve")

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
            _require("the zone of a drop", zone, str)
        if per_file is not None:
            _require("per_file", per_file, int)
        _require("may_be_stuck", may_be_stuck, bool)
        _require("may_mate", may_mate, bool)
        return self._adding(
            "drops",
            pieces=sorted(_letters(pieces)),
            zone=zone,
            per_file=per_file,
            may_be_stuck=may_be_stuck,
            may_mate=may_mate,
        )

    def facing(self, pieces: "Letters", along: Pattern | None = None) -> "Design":
        """Forbid the royal pieces of the two sides to face each other along an open line.

        The lines are files, unless another pattern is given.
        """
        pattern = moves().up(1).mirror().repeat() if along is None else along
        if not isinstance(pattern, Pattern):
            raise TypeError(f"pieces face each other along a pattern, not {along!r}")
        return self._adding("facing", pieces=sorted(_letters(pieces)), rays=_rays.to_data(pattern))

    def no_checks(self) -> "Design":
        """Forbid moves that give check."""
        return self._with(no_checks=True)

    def must_capture(self) -> "Design":
        """Make captures compulsory: a side that can capture may do nothing else."""
        return self._with(must_capture=True)

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
        rule = {"rays": _rays.to_data(pattern), "spared": sorted(_letters(spared))}
        return self._with(explosion=rule)

    def goal_reach(self, pieces: "Letters", zone: str, *, equal_turns: bool = False) -> "Design":
        """Let a side win by bringing one of these pieces to a zone.

        With equal turns, Black can still draw by reaching the goal on the very next move; if it
        cannot, the game is over.
        """
        _require("the zone of a goal", zone, str)
        _require("equal_turns", equal_turns, bool)
        return self._adding(
            "goal_reach", pieces=sorted(_letters(pieces)), zone=zone, equal_turns=equal_turns
        )

    def goal_capture(
        self, pieces: "Letters", worth: "Worth" = "loss", *, at_most: int = 0
    ) -> "Design":
        """Set the result for a side that has none of these kinds left on the board: a "loss".

        With at_most=n, for a side that has n or fewer of them, all kinds together. Pieces in hand
        do not count.
        """
        _require("at_most", at_most, int)
        return self._adding(
            "goal_capture",
            pieces=sorted(_letters(pieces)),
            worth=_worth("to have none left", worth),
            at_most=at_most,
        )

    def goal_checks(self, number: int) -> "Design":
        """Let a side win by giving this many checks. FEN counts the checks that remain."""
        _require("the number of checks", number, int)
        return self._with(goal_checks=number)

    def goal_bare_king(self, *, reply: bool = True) -> "Design":
        """Make a side lose that has only royal pieces left.

        With a reply, it still has one move if the other side has a single piece besides its royal
        ones, and capturing that piece is a draw.
        """
        _require("reply", reply, bool)
        return self._with(goal_bare_king="after a reply" if reply else "at once")

    def checkmate(self, worth: "Worth") -> "Design":
        """Set the result for a side in check without a legal move; the default is a "loss"."""
        return self._with(checkmate=_worth("checkmate", worth))

    def stalemate(self, worth: "Worth") -> "Design":
        """Set the result for a side without a legal move, not in check; the default is a "draw"."""
        return self._with(stalemate=_worth("stalemate", worth))

    def insufficient_material(self, pieces: "Letters | None" = "") -> "Design":
        """Make the game a draw when neither side can mate.

        `pieces` are the kinds that cannot mate alone. The draw holds when only royal pieces are
        left, plus at most one piece of these kinds, or any number of them that stay on squares of
        one colour, as bishops do. None removes the rule.

        Other ways to win restrict it. In a game with `goal_reach`, hands, a stalemate that is not a
        draw, or royal pieces of several kinds there is no such draw; with any other goal, or with
        explosions, there is one only when nothing but royal pieces is left.
        """
        rule = None if pieces is None else {"pieces": sorted(_letters(pieces))}
        return self._with(insufficient_material=rule)

    def move_rule(self, moves: int, *, reset_by: "Letters" = "") -> "Design":
        """Make the game a draw after this many moves of both sides without progress.

        Captures, drops, promotions and moves of the pieces named here restart the count.
        """
        _require("the number of moves", moves, int)
        return self._with(move_rule={"moves": moves, "reset_by": sorted(_letters(reset_by))})

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
        _require("the number of times", times, int)
        if result not in ("draw", "white", "black"):
            raise TypeError(
                f"a repetition is a 'draw', or won by 'white' or 'black', not {result!r}"
            )
        if perpetual_check not in ("draw", "loss"):
            raise TypeError(f"perpetual check is a 'draw' or a 'loss', not {perpetual_check!r}")
        rule = {"times": times, "result": result, "perpetual_check": perpetual_check}
        return self._with(repetition=rule)

    @property
    def name(self) -> str:
        """The name of the game."""
        return str(self._data["name"])

    @property
    def about(self) -> str:
        """A line about the game."""
        return str(self._data["about"])

    @property
    def pieces(self) -> "dict[str, Piece]":
        """The kinds of pieces, by letter.

        >>> from rookery.design import KNIGHT, Design
        >>> Design("riders", 8, 8).piece("N", "knight", KNIGHT).pieces
        {'N': Piece('N', 'knight')}
        """
        return {data["letter"]: Piece._from_data(data) for data in self._data["pieces"]}

    def problems(self) -> list[Problem]:
        """Return everything that is wrong with the definition; empty if it can be played."""
        return [*self._check()[0]]

    def _check(self) -> "tuple[list[Problem], Game | None]":
        """Return the problems, and the game if there are none; both are computed once."""
        if self._checked is None:
            from rookery.design import _compile

            problems = _problems.of(self._data)
            game = None if problems else _compile.to_game(self._data)
            if game is not None:
                problems = _problems.of_game(game)
            self._checked = problems, None if problems else game
        return self._checked

    def compile(self) -> Game:
        """Compile the definition to a native game; equal definitions return the same game.

        Raise DesignError, listing all problems, if there are any.

        >>> from rookery.design import KING, PAWN
        >>> race = (
        ...     Design("race", 4, 5)
        ...     .zone("goal", "a5-d5")
        ...     .piece("K", "king", KING)
        ...     .goal_reach("K", "goal")
        ...     .start("3k/4/4/4/K3")
        ... )
        >>> board = race.compile().board()
        >>> [str(move) for move in board.legal_moves]
        ['a1b1', 'a1a2', 'a1b2']
        >>> board.perft(4)
        324
        >>> race.start("3k/4").compile()
        Traceback (most recent call last):
        rookery.errors.DesignError: the definition has a problem:
        - start: field 1 (pieces): expected 5 ranks, got 2
        """
        problems, game = self._check()
        if game is None:
            raise _refused("design-problems", problems)
        return game

    def to_json(self, *, indent: int | None = None) -> str:
        """Return the definition as a JSON document, omitting defaults.

        >>> print(Design("bare", 3, 3).to_json())
        {"format": 1, "name": "bare", "board": {"width": 3, "height": 3}, "pieces": [], "start": ""}
        """
        return json.dumps(_format.DESIGN.brief(self._data), indent=indent, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> "Design":
        """Parse a JSON definition. Raise DesignError, listing all problems, if its shape is wrong.

        >>> Design.from_json('{"format": 1, "name": "empty"}')
        Traceback (most recent call last):
          ...
        rookery.errors.DesignError: the definition has 3 problems:
        - the definition: 'board' is missing
        - the definition: 'pieces' is missing
        - the definition: 'start' is missing
        """
        _require("a JSON document", text, str)
        problems: list[str] = []

        def once(fields: "list[tuple[str, Any]]") -> "dict[str, Any]":
            document = dict(fields)
            if len(document) < len(fields):
                seen: set[str] = set()
                for name, _ in fields:
                    if name in seen:
                        problems.append(f"{_format.quoted(name)} appears twice")
                    seen.add(name)
            return document

        try:
            document = json.loads(text, object_pairs_hook=once, parse_int=_whole)
        except (ValueError, RecursionError) as broken:
            why = "it is nested too deeply" if isinstance(broken, RecursionError) else str(broken)
            wrong = _format.coded("format", [f"not a JSON document: {why}"])
            raise _refused("design-json", wrong) from None
        number = document.get("format") if isinstance(document, dict) else None
        if type(number) is int and _format.NUMBER < number < 1000:
            later = f"format {number} is of a later rookery: this one reads {_format.NUMBER}"
            raise _refused("design-json", _format.coded("format", [later]))
        data = _format.DESIGN(document, "the definition", problems)
        if problems:
            raise _refused("design-json", _format.cut(_format.coded("format", problems)))
        return cls._of(data)

    @property
    def digest(self) -> str:
        """A hexadecimal digest, equal for equal definitions on every machine and in every version.

        >>> from rookery.design import Design
        >>> Design("a", 3, 3).digest == Design("b", 3, 3).named("a").digest
        True
        """
        document = _format.DESIGN.brief(self._data, only_late=True)
        exact = json.dumps(document, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(exact.encode()).hexdigest()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Design):
            return NotImplemented
        return self._data == other._data

    def __hash__(self) -> int:
        return int(self.digest[:15], 16)

    def __repr__(self) -> str:
        board = self._data["board"]
        letters = "".join(piece["letter"] for piece in self._data["pieces"])
        return f"<Design {self.name!r}, {board['width']}×{board['height']}, pieces {letters}>"

    def _repr_svg_(self) -> str | None:
        """Show the start position in a notebook, if there are no problems."""
        game = self._check()[1]
        return None if game is None else game.board().svg(title=self.name)

    def __reduce__(self) -> tuple[object, ...]:
        from rookery._saved import restore_design

        return restore_design, (1, self._data)


def _refused(code: str, problems: list[Problem]) -> DesignError:
    number = "a problem" if len(problems) == 1 else f"{len(problems)} problems"
    listed = "".join(f"\n- {problem}" for problem in problems)
    return DesignError(f"the definition has {number}:{listed}", code=code, problems=problems)


def _whole(digits: str) -> int:
    """Parse a JSON integer; one with too many digits is replaced by a large value."""
    return int(digits) if len(digits) < 20 else 10**20


def _require(what: str, value: object, kind: type) -> None:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        names = {str: "a text", int: "a whole number", bool: "True or False"}
        shown = repr(value) if value is None or isinstance(value, bool) else _format.quoted(value)
        raise TypeError(f"{what} is {names[kind]}, not {shown}")


def _letters(letters: "Letters") -> list[str]:
    """Return the distinct piece letters in a text such as "QRBN", "+P" or "K C"."""
    if not isinstance(letters, str):
        try:
            letters = " ".join(letters)
        except TypeError:
            raise TypeError(f"pieces are named by letters, as in 'QRBN', not {letters!r}") from None
    found: list[str] = []
    prefix = ""
    for letter in letters:
        if letter == "+":
            prefix = "+"
        elif not letter.isspace():
            found.append(prefix + letter)
            prefix = ""
    if prefix:
        found.append(prefix)
    return list(dict.fromkeys(found))


def _without(rule: "dict[str, Any]", gone: list[str]) -> "dict[str, Any] | None":
    """Return a rule without some of its pieces, or None if none is left."""
    if "letter" in rule:  # a castling
        return None if rule["letter"] in gone else rule
    left = [letter for letter in rule["pieces"] if letter not in gone]
    return {**rule, "pieces": left} if left else None


def _journey(text: str) -> tuple[str, ...]:
    start, _, end = text.partition("-")
    return start, end


def _worth(what: str, worth: str) -> str:
    if worth not in ("loss", "draw", "win"):
        raise TypeError(f"{what} is a 'loss', a 'draw' or a 'win', not {worth!r}")
    return worth
