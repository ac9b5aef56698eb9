"""The definition of a game, said in words."""

import hashlib
import json

from rookery._core import BitBoard, Game
from rookery._pattern import Pattern, moves
from rookery.design import _format, _problems, _rays, _squares
from rookery.design._piece import Piece
from rookery.design.patterns import KING
from rookery.errors import DesignError

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


class Design:
    """The definition of a game: a board, pieces, a start position, and rules.

    Every word returns a new definition, and nothing is checked until `problems()` lists all that is
    wrong at once. White begins. Patterns and zones are said as White sees them; Black sees the
    board turned by half, unless a piece or a zone says otherwise.

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
    _checked: "tuple[list[str], Game | None] | None"  # problems and game, once they were asked for

    def __init__(
        self, name: str, width: int, height: int, *, holes: "Squares" = "", about: str = ""
    ) -> None:
        """Begin with a board of up to 256 squares; rays end at holes as at the edge."""
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
        """Give the same rules another name, to go on from there."""
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
        """Name some squares, such as "d1-f3 e5", as White sees them.

        Black's are those squares with the board "turned" by half, "reflected" top to bottom, the
        "same", or squares of their own.
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

        A royal piece must never be left under attack. Black's pieces are White's turned by half, or
        reflected top to bottom, which makes a difference only if left is not like right.
        """
        piece = Piece(letter, name, moves, royal=royal, reflected=reflected)
        return self._with(pieces=[*self._data["pieces"], piece._to_data()])

    def without(self, letters: "Letters") -> "Design":
        """Take kinds of pieces away, to define them anew."""
        gone = _letters(letters)
        return self._with(pieces=[p for p in self._data["pieces"] if p["letter"] not in gone])

    def start(self, fen: str) -> "Design":
        """Say how the game begins, in FEN; the pieces alone will do.

        Then White moves, every castling is allowed and hands are empty.
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
        """Let pieces become one of others when a move ends in a zone, or begins there: `leaving`.

        It is forced, or not, or only where the piece would be "stuck" for ever. With `reverts` it
        goes back to what it was when it is captured into a hand.
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
        """Let pieces that ride over empty squares be captured there, in the next move.

        By the same kinds, unless others are named. A move that can capture so, does.
        """
        passing = sorted(_letters(pieces))
        return self._adding(
            "en_passant", pieces=passing, by=passing if by is None else sorted(_letters(by))
        )

    def castling(self, letter: str, *, king: str, rook: str) -> "Design":
        """Let two pieces of the start move at once, as in king="e1-g1", rook="h1-f1".

        The letter is that of FEN, a capital one for White. Neither may have moved; all squares that
        they cross must be empty, and if the first is royal, none that it crosses is attacked.
        """
        for what, value in (("the letter of a castling", letter), ("king", king), ("rook", rook)):
            _require(what, value, str)
        return self._adding("castling", letter=letter, king=_journey(king), rook=_journey(rook))

    def hands(self, *, captured: bool = True) -> "Design":
        """Let pieces in hand be dropped on empty squares instead of moving.

        What is captured goes to the hand of its captor, or else only what a FEN puts there.
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
        """Say where pieces may be dropped: in a zone, with at most so many of them on a file.

        Unless they may, not where they could never move again, and not with checkmate.
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
        """Forbid royal pieces of both sides to face each other along an open line.

        Along the files, unless another pattern is given.
        """
        pattern = moves().up(1).mirror().repeat() if along is None else along
        if not isinstance(pattern, Pattern):
            raise TypeError(f"pieces face each other along a pattern, not {along!r}")
        return self._adding("facing", pieces=sorted(_letters(pieces)), rays=_rays.to_data(pattern))

    def no_checks(self) -> "Design":
        """Forbid to give check."""
        return self._with(no_checks=True)

    def must_capture(self) -> "Design":
        """Make captures compulsory: a side that can capture may do nothing else."""
        return self._with(must_capture=True)

    def explosion(self, around: Pattern | None = None, *, spared: "Letters" = "") -> "Design":
        """Let every capture remove the captor too, and all around the square where it arrives.

        Around is what a pattern reaches, through whatever stands there: a king's step, unless
        another is given. Spared kinds go only if they capture or are captured.

        No move may remove a royal piece of its own side, so one is not under attack where its
        captor would lose one. Who removes the last one of the other side has won, even in check.
        """
        pattern = KING if around is None else around
        if not isinstance(pattern, Pattern):
            raise TypeError(f"an explosion has the shape of a pattern, not {around!r}")
        rule = {"rays": _rays.to_data(pattern), "spared": sorted(_letters(spared))}
        return self._with(explosion=rule)

    def goal_reach(self, pieces: "Letters", zone: str, *, equal_turns: bool = False) -> "Design":
        """Let a side win by bringing one of these pieces to a zone.

        With equal turns, Black may still answer White in kind at once, which makes a draw; if it
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
        """Let a side win by so many checks. FEN counts those that are still to be given."""
        _require("the number of checks", number, int)
        return self._with(goal_checks=number)

    def goal_bare_king(self, *, reply: bool = True) -> "Design":
        """Let a side lose that has nothing but royal pieces left.

        With a reply, it still has one move if a single man is left to the other side, and to
        capture that one is a draw.
        """
        _require("reply", reply, bool)
        return self._with(goal_bare_king="after a reply" if reply else "at once")

    def checkmate(self, worth: "Worth") -> "Design":
        """Say what it is worth to be in check and have no move: a "loss" if nothing is said."""
        return self._with(checkmate=_worth("checkmate", worth))

    def stalemate(self, worth: "Worth") -> "Design":
        """Say what it is worth to have no move and not be in check: a "draw" if nothing is said."""
        return self._with(stalemate=_worth("stalemate", worth))

    def insufficient_material(self, pieces: "Letters | None" = "") -> "Design":
        """Make it a draw when nobody can mate any more, by kinds that cannot mate alone.

        That is so when nothing but royal pieces is left, and with them at most one piece of these
        kinds, or any number of them on squares of one colour, if they never leave it, as bishops.
        None takes the rule away.

        It gives way to other ways to win. In a game with `goal_reach`, hands, a stalemate that is
        not a draw, or royal pieces of several kinds there is no such draw; with any other goal or
        explosions, only when nothing but royal pieces is left.
        """
        rule = None if pieces is None else {"pieces": sorted(_letters(pieces))}
        return self._with(insufficient_material=rule)

    def move_rule(self, moves: int, *, reset_by: "Letters" = "") -> "Design":
        """Make it a draw when so many moves of both sides changed nothing for good.

        Captures, drops, promotions and moves of the pieces named here begin the count anew.
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
        """End the game when a position is there for the nth time: a draw, or a side has won.

        With perpetual_check="loss" a side that has given check with all its moves in between loses.
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

    def problems(self) -> list[str]:
        """List everything that is wrong, in words; nothing, if the game can be played."""
        return [*self._check()[0]]

    def _check(self) -> "tuple[list[str], Game | None]":
        """Return what is wrong, and the game if nothing is; both are made once."""
        if self._checked is None:
            from rookery.design import _compile

            problems = _problems.of(self._data)
            game = None if problems else _compile.to_game(self._data)
            if game is not None:
                problems = _problems.of_game(game)
            self._checked = problems, None if problems else game
        return self._checked

    def compile(self) -> Game:
        """Make the game, which is then played natively; refused with all that is wrong.

        Equal definitions give the same game.

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
        """Write the definition as a JSON document, without what goes without saying.

        >>> print(Design("bare", 3, 3).to_json())
        {"format": 1, "name": "bare", "board": {"width": 3, "height": 3}, "pieces": [], "start": ""}
        """
        return json.dumps(_format.DESIGN.brief(self._data), indent=indent, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> "Design":
        """Read a definition; a document of another shape is refused with all that is wrong.

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
            raise _refused("design-json", [f"this is no JSON document: {why}"]) from None
        number = document.get("format") if isinstance(document, dict) else None
        if type(number) is int and _format.NUMBER < number < 1000:
            later = f"format {number} is of a later rookery: this one reads {_format.NUMBER}"
            raise _refused("design-json", [later])
        data = _format.DESIGN(document, "the definition", problems)
        if problems:
            raise _refused("design-json", _format.cut(problems))
        return cls._of(data)

    @property
    def digest(self) -> str:
        """A number in hexadecimal that is the same for equal definitions, today and elsewhere.

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

    def __reduce__(self) -> tuple[object, ...]:
        from rookery._saved import restore_design

        return restore_design, (1, self._data)


def _refused(code: str, problems: list[str]) -> DesignError:
    number = "a problem" if len(problems) == 1 else f"{len(problems)} problems"
    listed = "".join(f"\n- {problem}" for problem in problems)
    return DesignError(f"the definition has {number}:{listed}", code=code, problems=problems)


def _whole(digits: str) -> int:
    """Read a whole number of JSON; of an absurd one only that it is one."""
    return int(digits) if len(digits) < 20 else 10**20


def _require(what: str, value: object, kind: type) -> None:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        names = {str: "a text", int: "a whole number", bool: "True or False"}
        shown = repr(value) if value is None or isinstance(value, bool) else _format.quoted(value)
        raise TypeError(f"{what} is {names[kind]}, not {shown}")


def _letters(letters: "Letters") -> list[str]:
    """Give the letters of pieces in a text such as "QRBN", "+P" or "K C", each once."""
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


def _journey(text: str) -> tuple[str, ...]:
    start, _, end = text.partition("-")
    return start, end


def _worth(what: str, worth: str) -> str:
    if worth not in ("loss", "draw", "win"):
        raise TypeError(f"{what} is a 'loss', a 'draw' or a 'win', not {worth!r}")
    return worth
