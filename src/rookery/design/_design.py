"""The definition of a game, built word by word."""

import hashlib
import json

from rookery._core import Game
from rookery._pattern import Pattern
from rookery.design import _format, _problems, _shapes, _squares
from rookery.design._arguments import letters_of, require
from rookery.design._piece import Piece
from rookery.design._words import WORDS, AllWords
from rookery.errors import DesignError, Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal

    from rookery.design._arguments import Letters, Squares


_EMPTY: "dict[str, Any]" = {
    "format": _format.NUMBER,
    "pieces": [],
    "start": "",
    **_format.DESIGN.defaults,
}


class Design(AllWords):
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

    __slots__ = ()

    def __init__(
        self, name: str, width: int, height: int, *, holes: "Squares" = "", about: str = ""
    ) -> None:
        """Start with a board of up to 256 squares; rays end at holes as they do at the edge."""
        require("the name of a game", name, str)
        require("about", about, str)
        require("the width of a board", width, int)
        require("the height of a board", height, int)
        board = {"width": width, "height": height, "holes": _squares.listed(holes)}
        self._data = {**_EMPTY, "name": name, "about": about, "board": board}
        self._checked = None

    def named(self, name: str, *, about: str = "") -> "Design":
        """Return the same rules under another name, to be changed further."""
        require("the name of a game", name, str)
        require("about", about, str)
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
        require("the name of a zone", name, str)
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
        gone = letters_of(letters)
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
        key = next((word.key for word in WORDS if word.word == rule), None)
        if key is None:
            known = ", ".join(sorted(word.word for word in WORDS))
            raise TypeError(f"{rule!r} is not the name of a rule: expected one of {known}")
        gone = letters_of(of)
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
        require("the start", fen, str)
        return self._with(start=fen)

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

    def rules_text(self) -> str:
        """Return the rules in plain English, as players need them.

        Raise DesignError, listing all problems, if there are any.

        >>> from rookery.variants import design
        >>> for line in design("tic-tac-toe").rules_text().splitlines()[-2:]:
        ...     print(line)
        - If a side has no legal move, the game is a draw.
        - If several of these endings apply at once, the one that is listed first counts.
        """
        from rookery.design import _rules_text
        from rookery.render.figures import figures_of

        return _rules_text.text(self._data, figures_of(self.compile()).SIDES)

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
        require("a JSON document", text, str)
        problems: list[str] = []

        def once(fields: "list[tuple[str, Any]]") -> "dict[str, Any]":
            document = dict(fields)
            if len(document) < len(fields):
                seen: set[str] = set()
                for name, _ in fields:
                    if name in seen:
                        problems.append(f"{_shapes.quoted(name)} appears twice")
                    seen.add(name)
            return document

        try:
            document = json.loads(text, object_pairs_hook=once, parse_int=_whole)
        except (ValueError, RecursionError) as broken:
            why = "it is nested too deeply" if isinstance(broken, RecursionError) else str(broken)
            wrong = _shapes.coded("format", [f"not a JSON document: {why}"])
            raise _refused("design-json", wrong) from None
        number = document.get("format") if isinstance(document, dict) else None
        if type(number) is int and _format.NUMBER < number < 1000:
            later = f"format {number} is of a later rookery: this one reads {_format.NUMBER}"
            raise _refused("design-json", _shapes.coded("format", [later]))
        data = _format.DESIGN(document, "the definition", problems)
        if problems:
            raise _refused("design-json", _shapes.cut(_shapes.coded("format", problems)))
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


def _without(rule: "dict[str, Any]", gone: list[str]) -> "dict[str, Any] | None":
    """Return a rule without some of its pieces, or None if none is left."""
    if "letter" in rule:  # a castling
        return None if rule["letter"] in gone else rule
    left = [letter for letter in rule["pieces"] if letter not in gone]
    return {**rule, "pieces": left} if left or not rule["pieces"] else None
