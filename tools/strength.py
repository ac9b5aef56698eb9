"""Play the matches of docs/strength.md, and write its tables.

    python tools/strength.py FOLDER                    all matches that are not complete yet
    python tools/strength.py FOLDER --only chess       those whose name begins so
    python tools/strength.py FOLDER --kind levels      each level against the one below
    python tools/strength.py FOLDER --kind anchors     levels against Stockfish at given ratings
    python tools/strength.py FOLDER --kind fitted      shipped weights against derived ones
    python tools/strength.py FOLDER --write            only write the tables

Each match is one file of FOLDER, to which games are added: run it again to continue. Rows of the
tables whose matches are not in FOLDER stay as they are. Where every game against the random player
was won, sentences take the place of that table. Names of matches are GAME-OPPONENT. The
opponents come from Debian: fairymax, phalanx, hoichess (which has hoixiangqi), fairy-stockfish and
stockfish.
"""

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path

from rookery import game as game_by_name
from rookery import games
from rookery._weights import shipped
from rookery.engines import GameRecord, MatchResult, Player, Weights, match
from rookery.engines._match_file import MatchFile
from rookery.errors import RookeryError

PAGE = Path(__file__).parents[1] / "docs" / "strength.md"
ASKED_FOR = ("fitted", "nodes", "levels", "anchors")  # played only with --kind: they are long
HEAD = "| game | opponent | limits | games | score | Elo | aim | faults |"
FITTED_HEAD = "| game | games of self-play | games | score |"
KINDS = ("clock", "greedy", "random", "tenth", "nodes", "levels", "anchors", "fitted")
# The rating that Stockfish is given against each level: close to what the level turned out to have.
ANCHORS = {2: 1350, 3: 1400, 4: 1500, 5: 1650, 6: 1750, 7: 1850, 8: 1950, 9: 2050}
BEGIN, END = "<!-- begin: tools/strength.py --kind {} -->", "<!-- end -->"


@dataclass(frozen=True)
class Planned:
    """A match, and the score in percent that it aims at."""

    game: str
    a: str
    b: str
    games: int = 60
    time: str | None = None
    a_nodes: int | None = None
    b_nodes: int | None = None
    aim: str = "–"
    kind: str = "clock"
    a_level: int | None = None
    b_level: int | None = None
    b_elo: int | None = None  # UCI_Elo of an engine that knows it

    @property
    def name(self) -> str:
        """The name of its file."""
        return f"{self.game}-{self.opponent.replace(' ', '-')}"

    @property
    def row_name(self) -> tuple[str, ...]:
        """What its row begins with."""
        return (self.game,) if self.kind == "fitted" else (self.game, self.opponent)

    @property
    def opponent(self) -> str:
        """The opponent as the table names it."""
        return {
            "fitted": "derived weights",
            "nodes": "a quarter of the nodes",
            "levels": f"level {self.b_level}",
            "anchors": f"{self.b} {self.b_elo}",
        }.get(self.kind, self.b)


def planned(time: str) -> list[Planned]:
    """Return all matches, the most telling first."""
    clock = [
        Planned("chess", "rookery", "fairymax", time=time, aim="75 %"),
        Planned("xiangqi", "rookery", "hoixiangqi", time=time, aim="75 %"),
        Planned("chess", "rookery", "phalanx", time=time, aim="50 %"),
        Planned("capablanca", "rookery", "fairymax", time=time, aim="70 %"),
        Planned("knightmate", "rookery", "fairymax", time=time, aim="70 %"),
        Planned("shatranj", "rookery", "fairymax", time=time, aim="70 %"),
        Planned("makruk", "rookery", "fairymax", time=time, aim="70 %"),
    ]
    fixed = [
        Planned(
            "cotulenh", "rookery", "greedy", games=100, a_nodes=2_000, aim="98 %", kind="greedy"
        )
    ]
    for game in games():
        fixed.append(
            Planned(game, "rookery", "random", 60, a_nodes=5_000, aim="99 %", kind="random")
        )
    for game in games():
        fixed.append(
            Planned(
                game, "rookery", "fairy-stockfish", 60, a_nodes=5_000, b_nodes=500, kind="tenth"
            )
        )
    for game in games():
        fixed.append(
            Planned(
                game,
                "rookery",
                "rookery:weights=derived",
                400,
                a_nodes=2_000,
                b_nodes=2_000,
                aim="47 %",
                kind="fitted",
            )
        )
    for game in games():
        fixed.append(
            Planned(
                game,
                "rookery",
                "rookery",
                60,
                a_nodes=8_000,
                b_nodes=2_000,
                aim="65 %",
                kind="nodes",
            )
        )
    for game in games():
        for level in range(2, 11):
            # Full strength is as much above level 9 as each level is above the one below.
            nodes = 40 * 3**9 if level == 10 else None
            fixed.append(
                Planned(
                    game,
                    "rookery",
                    "rookery",
                    100,
                    a_nodes=nodes,
                    a_level=level,
                    b_level=level - 1,
                    aim="60 %",
                    kind="levels",
                )
            )
    for level, elo in ANCHORS.items():
        fixed.append(
            Planned(
                "chess",
                "rookery",
                "stockfish",
                a_level=level,
                b_nodes=60_000,
                b_elo=elo,
                kind="anchors",
            )
        )
    return clock + fixed


def play(plan: Planned, folder: Path, concurrency: int, limit: int | None) -> MatchResult:
    """Play what is missing of a match."""

    def report(result: MatchResult, _: object) -> None:
        print(
            f"\r{plan.name}: {len(result.games)} of {limit or plan.games}  {result}",
            end="",
            flush=True,
        )

    limited = (("UCI_LimitStrength", "true"), ("UCI_Elo", str(plan.b_elo))) if plan.b_elo else ()
    try:
        return match(
            Player(plan.a, nodes=plan.a_nodes, level=plan.a_level),
            Player(plan.b, nodes=plan.b_nodes, level=plan.b_level, timeout=120.0, options=limited),
            game=plan.game,
            games=limit or plan.games,
            time=plan.time,
            margin=0.5,
            max_plies=400,
            concurrency=concurrency,
            save=folder / f"{plan.name}.jsonl",
            progress=report,
        )
    finally:
        print()


def games_in(path: Path) -> list[GameRecord]:
    """Return the games of a match that has been played."""
    settings = json.loads(path.read_text("utf-8").splitlines()[0])["match"]
    match_file = MatchFile(path, settings)
    match_file.close()
    return match_file.games


def row(plan: Planned, path: Path) -> str | None:
    """Return the row of a match that has been played, from its file."""
    if not path.exists():
        return None
    settings = json.loads(path.read_text("utf-8").splitlines()[0])["match"]
    result = MatchResult(plan.game, "", "", games_in(path))
    found = result.strength
    if found is None:
        return None
    limits = settings["time"] or (f"{plan.a_nodes:,} nodes" if plan.a_nodes else "")
    if plan.a_level:
        limits = f"level {plan.a_level}"
    if plan.b_nodes:
        limits += f" : {plan.b_nodes:,}"
    faults = ", ".join(
        f"{side.upper()}: {kind} × {times}"
        for side, kinds in result.faults.items()
        for kind, times in kinds.items()
    )
    elo = f"{found.elo:+.0f} [{found.elo_low:+.0f}, {found.elo_high:+.0f}]".replace("inf", "∞")
    cells = [
        plan.game,
        plan.opponent,
        limits,
        f"+{result.wins} ={result.draws} −{result.losses}",
        f"{found.score:.1%} [{found.score_low:.1%}, {found.score_high:.1%}]",
        elo,
        plan.aim,
        faults or "–",
    ]
    return f"| {' | '.join(cells)} |"


def is_derived(plan: Planned) -> bool:
    """Whether the shipped weights are the derived ones: each pair of games is the same game."""
    rules = game_by_name(plan.game)
    return shipped(rules) == Weights.derived(rules)


def fitted_row(plan: Planned, path: Path) -> str | None:
    """Return the row of a match of fitted weights against derived ones."""
    weights = shipped(game_by_name(plan.game))
    if weights is None:
        return None
    begin = f"| {plan.game} | {weights.provenance['games']:,} |"
    if is_derived(plan):
        return f"{begin} – | derived weights kept |"
    if not path.exists():
        return None
    result = MatchResult(plan.game, "", "", games_in(path))
    found = result.strength
    if found is None:
        return None
    counts = f"+{result.wins} ={result.draws} −{result.losses}"
    score = f"{found.score:.1%} [{found.score_low:.1%}, {found.score_high:.1%}]"
    return f"{begin} {counts} | {score} |"


def mean_of(rows: list[str]) -> str:
    """Return the sentence on all games together; derived weights that were kept count as 50 %."""
    scores = [cells(line)[3].partition("%")[0] for line in rows]
    shares = [50.0 if score.startswith("derived") else float(score) for score in scores]
    return f"The mean of these {len(shares)} games is {sum(shares) / len(shares):.1f}%."


def all_won(rows: list[str]) -> list[str] | None:
    """Return two sentences in place of rows that all say that every game was won, or None."""
    (limits, games, score, elo, aim, faults), *others = {tuple(cells(row)[2:]) for row in rows}
    wins, are_all_won, _ = games.partition(" =0 −0")
    if others or not are_all_won or faults != "–":
        return None
    return [
        "Against a player that chooses at random among all legal moves, "
        f"the search scores 100 % in all {len(rows)} games.",
        f"It won all {wins.strip('+')} games of every match "
        f"({limits}; score {score}, Elo {elo}, aim {aim}, no faults).",
    ]


def write(plans: list[Planned], folder: Path) -> None:
    """Write the tables between the marks of the page."""
    for kind in KINDS:
        make, head = (fitted_row, FITTED_HEAD) if kind == "fitted" else (row, HEAD)
        before = rows_of(kind)
        rows = [
            line
            for plan in plans
            if plan.kind == kind
            and (line := make(plan, folder / f"{plan.name}.jsonl") or before.get(plan.row_name))
        ]
        if not rows:
            continue
        if kind == "random" and len(rows) == sum(plan.kind == kind for plan in plans):
            if lines := all_won(rows):
                replace(kind, lines)
                continue
        elif kind == "random" and not before:
            print("random: some matches are not in FOLDER, so its sentence stays", file=sys.stderr)
            continue
        table = [head, "| --- " * (head.count("|") - 1) + "|", *rows]
        replace(kind, [*table, "", mean_of(rows)] if kind == "fitted" else table)


def cells(line: str) -> list[str]:
    """Return the cells of a row."""
    return [cell.strip() for cell in line.strip("|").split("|")]


def rows_of(kind: str) -> dict[tuple[str, ...], str]:
    """Return the rows of a table of the page by what they begin with."""
    table = PAGE.read_text("utf-8").partition(BEGIN.format(kind))[2].partition(END)[0]
    rows = [line for line in table.splitlines() if line.startswith("|")][2:]
    return {tuple(cells(line)[: 1 if kind == "fitted" else 2]): line for line in rows}


def replace(kind: str, lines: list[str]) -> None:
    """Write a table of the page, between its marks."""
    text = PAGE.read_text("utf-8")
    before, mark, rest = text.partition(BEGIN.format(kind))
    after = rest.partition(END)[2]
    table = "\n".join(lines)
    PAGE.write_text(f"{before}{mark}\n{table}\n{END}{after}", encoding="utf-8")


def main() -> int:
    """Play, and write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="matches whose name begins so")
    parser.add_argument("--kind", choices=KINDS, help="matches of this kind")
    parser.add_argument("--time", default="5+0.1", help="of matches with clocks (default: 5+0.1)")
    parser.add_argument("--concurrency", "-c", type=int, default=0)
    parser.add_argument("--games", type=int, help="of each match, in place of the planned number")
    parser.add_argument("--write", action="store_true", help="only write the table")
    arguments = parser.parse_args()
    arguments.folder.mkdir(exist_ok=True, parents=True)
    plans = planned(arguments.time)
    for plan in plans:
        if arguments.write or not plan.name.startswith(arguments.only):
            continue
        if plan.kind != arguments.kind and (arguments.kind or plan.kind in ASKED_FOR):
            continue
        if plan.kind == "fitted" and is_derived(plan):
            continue
        try:
            if play(plan, arguments.folder, arguments.concurrency, arguments.games).interrupted:
                return 130
        except RookeryError as wrong:  # it is not installed, or does not know the game
            print(f"{plan.name}: {wrong}", file=sys.stderr)
    write(plans, arguments.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
