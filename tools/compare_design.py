"""Compares shipped definitions with pyffish (Fairy-Stockfish), position by position.

    python tools/compare_design.py --positions 300
    python tools/compare_design.py --games xiangqi shogi --positions 5000 --seed 7

Random games are played by the slow model of the tests; in every position the lists of legal moves
and the FENs are compared. Every difference is printed that is_explained() does not explain, and the
exit code is 3 if there is one. pyffish is on PyPI; it is GPL, and only run here.
"""

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyffish

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.models.design import Game, Position

from rookery import variants
from rookery.design import Design

FILES, DIGITS = "abcdefghijklmnopqrstuvwxyz", "0123456789"

# What pyffish calls our games.
THEIRS = {
    "chess-defined": "chess",
    "king-of-the-hill": "kingofthehill",
    "los-alamos": "losalamos",
    "racing-kings": "racingkings",
    "three-check": "3check",
    "tic-tac-toe": "lines-3x3",
    **{
        name: name
        for name in (
            "amazon",
            "antichess",
            "atomic",
            "berolina",
            "breakthrough",
            "capablanca",
            "courier",
            "crazyhouse",
            "grasshopper",
            "horde",
            "janus",
            "knightmate",
            "makruk",
            "minishogi",
            "nightrider",
            "shatranj",
            "shogi",
            "torpedo",
            "xiangqi",
        )
    },
}

# What they do not have by a name: marks that are dropped, and that win by a line.
pyffish.load_variant_config(
    "[lines-3x3]\nmaxRank = 3\nmaxFile = 3\nimmobile = m\nstartFen = 3/3/3[MMMMMmmmm] w - - 0 1\n"
    "pieceDrops = true\ndoubleStep = false\ncastling = false\nstalemateValue = draw\n"
    "immobilityIllegal = false\nconnectN = 3\n"
)


def is_explained(
    theirs: str, game: Game, line: list[str], position: Position, missing: list[str]
) -> bool:
    """Tell whether a difference is a decision, with the source of the rule.

    Shatranj and courier: two bare kings are a draw and the game is over (H. J. R. Murray, A History
    of Chess); Fairy-Stockfish plays on.

    The shogis: a pawn is not dropped for checkmate (rules of the Japan Shogi Association; minishogi
    and the others say "as in shogi"). Fairy-Stockfish lists the drop, and has its mover lose by it.
    """
    if theirs in ("shatranj", "courier"):
        return all(game.men(position, side) == 0 for side in (0, 1))
    rules = [rule for rule in game.spec.get("drops", []) if not rule.get("may_mate", True)]
    pawns = {letter for rule in rules for letter in rule["pieces"]}
    start = pyffish.start_fen(theirs)
    return bool(missing) and all(
        text[1:2] == "@"
        and text[0] in pawns
        and not pyffish.legal_moves(theirs, start, [*line, text])
        for text in missing
    )


def normal_fen(fen: str) -> str:
    """Return a FEN with its hands sorted, which every program writes in an order of its own."""
    return re.sub(
        r"\[([^\]]*)\]", lambda hand: "[" + "".join(sorted(hand[1].replace("-", ""))) + "]", fen
    )


def differences(theirs: str, game: Game, line: list[str], position: Position) -> Iterator[str]:
    """Name everything in which the two disagree about the position after a line of moves."""
    start = pyffish.start_fen(theirs)
    fen = game.write(position)
    ours = sorted(game.moves(position))
    try:
        expected = sorted(pyffish.legal_moves(theirs, start, line))
    except SystemError as refused:
        yield f"they refuse the line that led here: {refused.__cause__}"
        return
    if ours != expected:
        missing, extra = sorted({*expected} - {*ours}), sorted({*ours} - {*expected})
        if extra or not is_explained(theirs, game, line, position, missing):
            yield f"moves: missing {missing}, too many {extra}, {len(ours)} and {len(expected)}"
        return
    if sorted(pyffish.legal_moves(theirs, fen, [])) != expected:
        yield f"they read the FEN as another position: {fen}"
    if game.write(game.read(fen)) != fen:
        yield f"FEN read back is {game.write(game.read(fen))}"
    written = pyffish.get_fen(theirs, start, line)
    if _compared(fen, fen) != _compared(written, fen):
        yield f"FEN: expected {written}"
    if sorted(game.moves(game.read(written))) != ours:
        yield f"we read their FEN as another position: {written}"


def _compared(fen: str, ours: str) -> list[str]:
    """Return what is compared of a FEN.

    What counts moves without progress is not, as programs have rules of their own for it. Squares
    of en passant may be more than ours: Fairy-Stockfish writes some where no such capture is legal,
    and that of the pawn itself also where there is no doubt.
    """
    fields = normal_fen(fen).split()
    squares = re.findall("[a-z][0-9]+", ours.split()[3])
    if {*squares} <= {*re.findall("[a-z][0-9]+", fields[3])}:
        fields[3] = ours.split()[3]
    return [*fields[:-2], fields[-1]]


def random_positions(game: Game, rng: random.Random) -> Iterator[tuple[list[str], Position]]:
    """Play at random, what is rare more often than by chance, and give some of the positions.

    Each comes with the moves that led to it.
    """
    while True:
        position = game.start()
        line: list[str] = []
        for _ in range(rng.choice((20, 60, 150, 300))):
            moves = [*game.moves(position).values()]
            if not moves or position.passed or rng.random() < 0.3:
                yield line, position
            if not moves:
                break
            lively = [move for move in moves if is_lively(move)]
            chosen = rng.choice(lively if lively and rng.random() < 0.3 else moves)
            position = game.play(position, chosen)
            line = [*line, chosen.text]


def is_lively(move: Any) -> bool:
    """Tell captures, promotions, drops, castling and what can be captured en passant."""
    plain = move.text[0] in FILES and move.text[-1] in DIGITS
    return bool(move.captured is not None or move.passed or move.castling or not plain)


def compare(
    design: Design, theirs: str, positions: int, seed: int
) -> tuple[Counter[str], list[str]]:
    """Compare a definition with the game that pyffish calls `theirs`, and count what was seen."""
    game = Game(design.to_json())
    rng = random.Random(f"{design.name}:{seed}")
    counts: Counter[str] = Counter()
    found: list[str] = []
    for line, position in random_positions(game, rng):
        if counts["positions"] == positions:
            break
        counts["positions"] += 1
        moves: dict[str, Any] = game.moves(position)
        counts["over"] += not moves
        counts["in check"] += game.is_check(position)
        counts["en passant"] += bool(game.en_passant(position))
        counts["castling"] += any(move.castling for move in moves.values())
        counts["promotions"] += any(not text[-1].isdigit() for text in moves)
        counts["drops"] += any("@" in text for text in moves)
        fen = game.write(position)
        differing = differences(theirs, game, line, position)
        found += [f"{design.name} {fen}: {what}" for what in differing]
    return counts, found


def main() -> int:
    """Compare the games and report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", nargs="+", choices=sorted(THEIRS), default=sorted(THEIRS))
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    total = 0
    for name in options.games:
        design = variants.design(name)
        counts, found = compare(design, THEIRS[name], options.positions, options.seed)
        seen = ", ".join(f"{number:,} {what}" for what, number in counts.items() if number)
        print(f"{name}: {seen}; {len(found)} differences", flush=True)
        for difference in found[:10]:
            print(f"  {difference}")
        total += len(found)
    return 3 if total else 0


if __name__ == "__main__":
    sys.exit(main())
