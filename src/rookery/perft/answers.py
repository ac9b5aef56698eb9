"""How programs print the leaves below every move, and what is wrong if they cannot be read."""

import re
from collections.abc import Callable

from rookery._core import Game
from rookery.errors import RookeryError, error

__all__ = ["Answer"]

# e2e4: 20, e2e4 20, e2e4:20, e2e4 - 20, 3. e2e4: 20
_COUNT = re.compile(
    r"\s*(?:\d+[.)]?\s+)?(?P<move>\S*[^\s:=-])\s*(?:[:=]\s*|\s-\s+|\s)\s*(?P<leaves>\d{1,39})\s*"
)
_NUMBER = re.compile(r"\d[\d,]{0,50}")
_TOTAL = re.compile(r"\b(?:nodes|total|leaves)\b", re.IGNORECASE)
_NO_TOTAL = re.compile(r"/\s*s|\bper\b|\bnps\b|\btime\b|\bms\b", re.IGNORECASE)


class Answer:
    """The answer of a program to "perft DEPTH", read line by line.

    A line for every move, such as `e2e4: 20`, and then one with the total.

    >>> answer = Answer(None, 1)
    >>> [answer.is_complete_with(line) for line in ("e2e4: 1", "e2e3: 1", "Nodes searched: 2")]
    [False, False, True]
    >>> answer.counts
    [('e2e4', 1), ('e2e3', 1)]
    """

    def __init__(self, game: Game | None, depth: int) -> None:
        self.counts: list[tuple[str, int]] = []
        self.total: int | None = None
        self._game = game
        self._depth = depth

    @property
    def leaves(self) -> int:
        """The sum of the counts so far."""
        return sum(leaves for _, leaves in self.counts)

    def is_complete_with(self, line: str) -> bool:
        """Read a line, and tell whether it was the total that ends an answer."""
        if line.startswith("info "):
            return False
        found = _COUNT.fullmatch(line)
        if found and self._is_move(found["move"]):
            self.counts.append((found["move"], int(found["leaves"])))
            return False
        numbers = [int(text.replace(",", "")) for text in _NUMBER.findall(line)]
        if self.counts and self.leaves in numbers:
            self.total = self.leaves
            return True
        if numbers and _TOTAL.search(line) and not _NO_TOTAL.search(line):
            self.total = numbers[-1]
            return bool(self.counts) or not self.total
        return False

    def problem(self, name: str, printed: Callable[[], str]) -> RookeryError | None:
        """Return what is wrong with a complete answer, if something is."""
        if self.total is None or self.total == self.leaves:
            return None
        if not self.counts:
            what = f"it counts {self.total} leaves at depth {self._depth}, but no move can be read"
            return error("engine-nonsense", f"{name}: {what} in {printed()}")
        return error(
            "engine-nonsense",
            f"{name}: at depth {self._depth} its total is {self.total}, but the counts below its "
            f"moves make {self.leaves}",
        )

    def no_total(self, name: str, seconds: float) -> RookeryError:
        """Return the error of an answer that has counts and never ends."""
        return error(
            "engine-nonsense",
            f"{name}: at depth {self._depth} it counts {self.leaves} leaves below "
            f"{len(self.counts)} moves, but prints no line with the total, such as "
            f"'Nodes searched: {self.leaves}', within {seconds:g} seconds",
        )

    def _is_move(self, word: str) -> bool:
        if any(letter.isdecimal() for letter in word):
            return True
        try:
            return self._game is not None and bool(self._game.move(word))
        except RookeryError:
            return word.startswith(("O-O", "0-0"))
