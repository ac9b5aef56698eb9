"""Rules that end a game by the scores that the players report, long before mate."""

from collections.abc import Mapping
from dataclasses import dataclass

from rookery._documented import documented
from rookery._suggest import suggestion
from rookery.errors import error

__all__ = ["Adjudicator", "DrawRule", "ResignRule"]

_MOST_SCORE = 32_000
_MOST_MOVES = 10_000


@documented(
    score="How bad the score of the loser must be, in hundredths of a pawn.",
    moves="For how many of its moves in a row.",
    both="Whether the other side must report as good a score for as many moves.",
)
@dataclass(frozen=True, slots=True)
class ResignRule:
    """A side has lost when it says so itself: its score was bad for some moves in a row.

    `score` is in hundredths of a pawn. With `both`, the other side must agree: its score must have
    been as good for as many moves.

    >>> ResignRule.parse("score=600,moves=4")
    ResignRule(score=600, moves=4, both=True)
    """

    score: int = 600
    moves: int = 4
    both: bool = True

    def __post_init__(self) -> None:
        _check("resign", "score", self.score, 1, _MOST_SCORE)
        _check("resign", "moves", self.moves, 1, _MOST_MOVES)

    @classmethod
    def parse(cls, text: str) -> "ResignRule":
        """Parse `score=600,moves=4,sides=both`, where any part may be missing."""
        words = _words("resign", text, ("score", "moves", "sides"))
        sides = words.pop("sides", "both")
        if sides not in ("one", "both"):
            raise error("match-adjudication", f"resign: sides={sides}: expected one or both")
        return cls(**_numbers("resign", words), both=sides == "both")

    def __str__(self) -> str:
        sides = "both" if self.both else "one"
        return f"score={self.score},moves={self.moves},sides={sides}"


@documented(
    score="How far from 0 the scores of both sides may be, in hundredths of a pawn.",
    moves="For how many moves of each side in a row.",
    from_move="The number of moves of each side before which no game ends so.",
)
@dataclass(frozen=True, slots=True)
class DrawRule:
    """A game is a draw when both sides say so: their scores were near 0 for some moves in a row.

    `score` is in hundredths of a pawn. It never ends a game before `from_move` moves of each side.

    >>> DrawRule.parse("score=10,moves=8,from=40")
    DrawRule(score=10, moves=8, from_move=40)
    """

    score: int = 10
    moves: int = 8
    from_move: int = 40

    def __post_init__(self) -> None:
        _check("draw", "score", self.score, 0, _MOST_SCORE)
        _check("draw", "moves", self.moves, 1, _MOST_MOVES)
        _check("draw", "from", self.from_move, 0, _MOST_MOVES)

    @classmethod
    def parse(cls, text: str) -> "DrawRule":
        """Parse `score=10,moves=8,from=40`, where any part may be missing."""
        numbers = _numbers("draw", _words("draw", text, ("score", "moves", "from")))
        if "from" in numbers:
            numbers["from_move"] = numbers.pop("from")
        return cls(**numbers)

    def __str__(self) -> str:
        return f"score={self.score},moves={self.moves},from={self.from_move}"


class Adjudicator:
    """The scores of one game so far, as the rules see them."""

    def __init__(self, resign: ResignRule | None, draw: DrawRule | None) -> None:
        self._resign = resign
        self._draw = draw
        # How many of the last moves of each side were as bad, as good or as even as a rule wants.
        self._bad = {True: 0, False: 0}
        self._good = {True: 0, False: 0}
        self._even = {True: 0, False: 0}

    def after(self, side: bool, score: int | None, plies: int) -> tuple[bool | None, str] | None:
        """Return winner and reason if a move of a side, and the score it reported, end the game.

        `plies` is the number of moves of both sides since the game began.
        """
        if rule := self._resign:
            self._bad[side] = self._bad[side] + 1 if _is(score, most=-rule.score) else 0
            self._good[side] = self._good[side] + 1 if _is(score, least=rule.score) else 0
            for loser in (side, not side):
                others = self._good[not loser] if rule.both else rule.moves
                if min(self._bad[loser], others) >= rule.moves:
                    return not loser, "resignation by score"
        if even := self._draw:
            is_even = _is(score, least=-even.score, most=even.score)
            self._even[side] = self._even[side] + 1 if is_even else 0
            if min(self._even.values()) >= even.moves and plies >= 2 * even.from_move:
                return None, "draw by score"
        return None


def _is(score: int | None, *, least: int = -10 * _MOST_SCORE, most: int = 10 * _MOST_SCORE) -> bool:
    return score is not None and least <= score <= most


def _words(rule: str, text: str, known: tuple[str, ...]) -> dict[str, str]:
    words = {}
    for word in text.split(","):
        key, equals, value = (part.strip() for part in word.partition("="))
        if not equals or key not in known:
            hint = suggestion(key, known)
            raise error("match-adjudication", f"{rule}: {word!r}: no such setting{hint}")
        words[key] = value
    return words


def _numbers(rule: str, words: Mapping[str, str]) -> dict[str, int]:
    numbers = {}
    for key, value in words.items():
        if not (value.isascii() and value.isdecimal() and len(value) < 10):
            raise error("match-adjudication", f"{rule}: {key}={value}: expected a whole number")
        numbers[key] = int(value)
    return numbers


def _check(rule: str, name: str, value: int, least: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{name} is an int, not {type(value).__name__}")
    if not least <= value <= most:
        message = f"{rule}: {name}={value}: expected {least} to {most}"
        raise error("match-adjudication", message)
