"""The result of a match: counts, scores and Elo, as text and as plain data."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from rookery._documented import documented
from rookery.engines._elo import Sprt, Strength, rounded, strength, strength_data
from rookery.engines._game_record import FAULTS, GameRecord

__all__ = ["MatchResult"]


@documented(
    game="The name of the game.",
    a="The name of player A.",
    b="The name of player B.",
    games="The games that are over, in the order of their numbers.",
    sprt="The test that ends the match early, or None.",
    interrupted="Whether Ctrl-C ended the match before its last game.",
    settings="All that was chosen for the games.",
)
@dataclass(slots=True)
class MatchResult:
    """The games of a match and what they say; scores are those of A unless they name a side.

    `score` is that of all games. The Elo difference is that of whole pairs of games, one from each
    side of an opening; `unpaired` games, whose other half was not played, are not part of it.
    """

    game: str
    a: str
    b: str
    games: list[GameRecord] = field(default_factory=list)
    sprt: Sprt | None = None
    interrupted: bool = False
    settings: dict[str, Any] = field(default_factory=dict)

    @property
    def wins(self) -> int:
        """How many games A has won."""
        return sum(record.score == 1 for record in self.games)

    @property
    def draws(self) -> int:
        """How many games were drawn."""
        return sum(record.score == 0.5 for record in self.games)

    @property
    def losses(self) -> int:
        """How many games A has lost."""
        return sum(record.score == 0 for record in self.games)

    @property
    def score(self) -> float | None:
        """The score of A in all games, between 0 and 1; None without a game."""
        return sum(r.score for r in self.games) / len(self.games) if self.games else None

    @property
    def first_score(self) -> float | None:
        """The score of the first side (White in chess), whoever has it; None without a game."""
        scores = [record.first_score for record in self.games]
        return sum(scores) / len(scores) if scores else None

    @property
    def pairs(self) -> list[float]:
        """The score of A, between 0 and 1, in each whole pair of games."""
        return [(first.score + second.score) / 2 for first, second in self._whole_pairs()]

    @property
    def unpaired(self) -> int:
        """How many games are without the other game of their pair."""
        return len(self.games) - 2 * len(self._whole_pairs())

    @property
    def same_pairs(self) -> int:
        """How many pairs are one game played twice, since both players moved alike.

        Each counts as a score of one half, which is right, and which was known before.
        """
        return sum(first.moves == second.moves for first, second in self._whole_pairs())

    @property
    def repeats(self) -> int:
        """How many games repeat an earlier one, with the same players on the same sides."""
        played = {(r.a_first, r.opening.fen, tuple(r.moves)) for r in self.games}
        return len(self.games) - len(played)

    @property
    def strength(self) -> Strength | None:
        """The score and the Elo difference of whole pairs; None without one."""
        pairs = self.pairs
        return strength(pairs, 2 * len(pairs))

    @property
    def faults(self) -> dict[str, dict[str, int]]:
        """How often A and B lost other than by the rules, by kind."""
        found: dict[str, Counter[str]] = {"a": Counter(), "b": Counter()}
        for record in self.games:
            if record.fault:
                found["b" if record.score == 1 else "a"][record.fault] += 1
        return {side: {kind: n[kind] for kind in FAULTS if n[kind]} for side, n in found.items()}

    @property
    def llr(self) -> float | None:
        """The logarithm of the likelihood ratio of the test, None without one."""
        return self.sprt.ratio(self.pairs) if self.sprt else None

    @property
    def verdict(self) -> str | None:
        """The hypothesis that the test accepts, `H0` or `H1`; None before it has ended."""
        return self.sprt.verdict(self.sprt.ratio(self.pairs)) if self.sprt else None

    def __str__(self) -> str:
        line = f"{self.a} against {self.b} ({self.game}): {self.counts}"
        found = self.strength
        if found:
            line += f", {self.score:.1%}, Elo {found.elo_text} {self.counted}"
        return line

    @property
    def counts(self) -> str:
        """Wins, draws and losses of A as text."""
        return f"+{self.wins} ={self.draws} -{self.losses}"

    @property
    def counted(self) -> str:
        """What the Elo difference is computed from, as text."""
        pairs, unpaired = len(self.pairs), self.unpaired
        text = f"from {pairs:,} pair{'' if pairs == 1 else 's'} of games"
        if unpaired == 1:
            text += "; 1 game without its pair is not counted"
        elif unpaired:
            text += f"; {unpaired:,} games without their pairs are not counted"
        return text

    def data(self) -> dict[str, Any]:
        """Return the result as plain data, for JSON."""
        return {
            "game": self.game,
            "a": self.a,
            "b": self.b,
            **self.scores_data(),
            "sprt": self.sprt.data(self.pairs) if self.sprt else None,
            "faults": self.faults,
            "pondering": False,
            "interrupted": self.interrupted,
            "settings": self.settings,
        }

    def scores_data(self) -> dict[str, Any]:
        """Return counts, scores and Elo as plain data."""
        first = self.first_score
        return {
            "games": len(self.games),
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "score": rounded(self.score),
            "first_side_score": rounded(first),
            "second_side_score": None if first is None else rounded(1 - first),
            "repeated_games": self.repeats,
            "unpaired_games": self.unpaired,
            "pairs": len(self.pairs),
            "same_pairs": self.same_pairs,
            **strength_data(self.strength),
        }

    def _whole_pairs(self) -> list[tuple[GameRecord, GameRecord]]:
        halves: dict[int, list[GameRecord]] = {}
        for record in self.games:
            halves.setdefault(record.number // 2, []).append(record)
        return [(both[0], both[1]) for both in halves.values() if len(both) == 2]
