"""The result of a tournament: the standings, the crosstable, and plain data."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rookery._documented import documented
from rookery.engines._elo import rounded
from rookery.engines._game_record import GameRecord
from rookery.engines._match_result import MatchResult
from rookery.engines._ratings import PairScore, Rating, ratings

__all__ = ["PlayerResult", "TournamentResult"]


@documented(
    player="The number of the player, in the order in which the players were named.",
    name="The name of the player.",
    wins="How many games it has won.",
    draws="How many games it has drawn.",
    losses="How many games it has lost.",
    rating="Its Elo relative to the mean of all players, None without a whole pair of games.",
    faults="How often it lost other than by the rules, by kind.",
)
@dataclass(frozen=True, slots=True)
class PlayerResult:
    """What a player has achieved.

    `rating` is its Elo relative to the mean of all players, with the error of 95 % confidence; None
    without a whole pair of games.
    """

    player: int
    name: str
    wins: int
    draws: int
    losses: int
    rating: Rating | None
    faults: dict[str, int]

    @property
    def games(self) -> int:
        """How many games it has played."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A point for each win, and half a point for each draw."""
        return self.wins + self.draws / 2

    @property
    def score(self) -> float | None:
        """Its points divided by its games, None without a game."""
        return self.points / self.games if self.games else None

    def data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "player": self.player,
            "name": self.name,
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "score": rounded(self.score),
            "elo": round(self.rating.elo, 1) if self.rating else None,
            "elo_error": round(self.rating.error, 1) if self.rating else None,
            "faults": self.faults,
        }


@documented(
    game="The name of the game.",
    kind="Who plays whom: round-robin or gauntlet.",
    players="The names of the players.",
    pairings="The numbers of the players A and B of each match.",
    matches="The matches, one for each pairing.",
    interrupted="Whether Ctrl-C ended the tournament before its last game.",
    settings="All that was chosen for the games.",
)
@dataclass(slots=True)
class TournamentResult:
    """The games of a tournament and what they say: a match for each pairing.

    Ratings are computed from whole pairs of games, one from each side of an opening.
    """

    game: str
    kind: str
    players: list[str]
    pairings: tuple[tuple[int, int], ...]
    matches: list[MatchResult]
    interrupted: bool = False
    settings: dict[str, Any] = field(default_factory=dict)

    @property
    def games(self) -> list[GameRecord]:
        """All games by their numbers."""
        found = [record for match in self.matches for record in match.games]
        return sorted(found, key=lambda record: record.number)

    @property
    def first_score(self) -> float | None:
        """The score of the first side (White in chess), whoever has it; None without a game."""
        scores = [record.first_score for match in self.matches for record in match.games]
        return sum(scores) / len(scores) if scores else None

    def names_in(self, record: GameRecord) -> tuple[str, str]:
        """Return the names of A and B in a game."""
        a, b = self.pairings[record.number // 2 % len(self.pairings)]
        return self.players[a], self.players[b]

    @property
    def unpaired(self) -> int:
        """How many games are without the other game of their pair."""
        return sum(match.unpaired for match in self.matches)

    @property
    def same_pairs(self) -> int:
        """How many pairs are one game played twice, since both players moved alike."""
        return sum(match.same_pairs for match in self.matches)

    @property
    def repeats(self) -> int:
        """How many games repeat an earlier one between the same players."""
        return sum(match.repeats for match in self.matches)

    def standings(self) -> list[PlayerResult]:
        """Return the players, the best first."""
        pairs = [
            PairScore(a, b, score)
            for (a, b), match in zip(self.pairings, self.matches, strict=True)
            for score in match.pairs
        ]
        rated = {player for pair in pairs for player in (pair.a, pair.b)}
        found = ratings(len(self.players), pairs)
        standings = [
            self._standing(player, found[player] if player in rated else None)
            for player in range(len(self.players))
        ]
        return sorted(
            standings,
            key=lambda s: (s.rating is None, -(s.rating.elo if s.rating else 0.0), -s.points),
        )

    def points(self, player: int, opponent: int) -> tuple[float, int] | None:
        """Return the points of a player against another one, and their games; None if none."""
        for pairing, match in zip(self.pairings, self.matches, strict=True):
            if {player, opponent} == set(pairing) and match.games:
                won = match.wins if player == pairing[0] else match.losses
                return won + match.draws / 2, len(match.games)
        return None

    def crosstable(self) -> list[list[str]]:
        """Return the standings and who scored how much against whom as rows of text.

        The first row names the columns.
        """
        standings = self.standings()
        numbers = [str(place) for place in range(1, len(standings) + 1)]
        rows = [["", "player", "Elo", "", "score", "", *numbers]]
        for place, one in zip(numbers, standings, strict=True):
            rating = ["–", ""]
            if one.rating:
                rating = [f"{round(one.rating.elo):+}", f"± {one.rating.error:.0f}"]
            score = "–" if one.score is None else f"{one.score:.1%}"
            cells = [self._cell(one.player, other.player) for other in standings]
            rows.append([place, one.name, *rating, score, f"{one.points:g}/{one.games}", *cells])
        return rows

    def __str__(self) -> str:
        return "\n".join(aligned(self.crosstable()))

    def data(self) -> dict[str, Any]:
        """Return the result as plain data, for JSON."""
        first = self.first_score
        return {
            "game": self.game,
            "kind": self.kind,
            "games": sum(len(match.games) for match in self.matches),
            "first_side_score": rounded(first),
            "second_side_score": None if first is None else rounded(1 - first),
            "repeated_games": self.repeats,
            "unpaired_games": self.unpaired,
            "pairs": sum(len(match.pairs) for match in self.matches),
            "same_pairs": self.same_pairs,
            "standings": [standing.data() for standing in self.standings()],
            "matches": [
                {"players": [a, b], **match.scores_data()}
                for (a, b), match in zip(self.pairings, self.matches, strict=True)
            ],
            "pondering": False,
            "interrupted": self.interrupted,
            "settings": self.settings,
        }

    def _standing(self, player: int, rating: Rating | None) -> PlayerResult:
        wins = draws = losses = 0
        faults: Counter[str] = Counter()
        for at, match in self._matches_of(player):
            wins += match.wins if at == 0 else match.losses
            draws += match.draws
            losses += match.losses if at == 0 else match.wins
            faults.update(match.faults["ab"[at]])
        name = self.players[player]
        return PlayerResult(player, name, wins, draws, losses, rating, dict(faults))

    def _matches_of(self, player: int) -> Iterator[tuple[int, MatchResult]]:
        """Yield the matches of a player, each with 0 if the player is A and 1 if it is B."""
        for pairing, match in zip(self.pairings, self.matches, strict=True):
            if player in pairing:
                yield pairing.index(player), match

    def _cell(self, player: int, opponent: int) -> str:
        if player == opponent:
            return "–"
        found = self.points(player, opponent)
        return f"{found[0]:g}/{found[1]}" if found else "·"


def aligned(rows: list[list[str]]) -> list[str]:
    """Return rows as lines: the names of players to the left of their columns, the rest right.

    >>> aligned([["", "player", "Elo"], ["1", "Anna", "+12"]])
    ['   player  Elo', '1  Anna    +12']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if at == 1 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
