"""Rate the levels of our search in chess, from the matches of docs/strength.md.

    python tools/rate_levels.py            print the ratings
    python tools/rate_levels.py --write    also write the table of the page

The matches of each level against the one below say how far the levels are apart, in a pool of our
own, where differences come out too large; those against Stockfish at given ratings say where some
of them stand. The ratings are a curve through these (a parabola over the differences, as far as it
rises), fitted to the results by maximum likelihood. `RATINGS` in src/rookery/uci/_elo.py holds what
is printed, and a test compares both.
"""

import argparse
import re
import sys
from pathlib import Path
from typing import Any

import numpy

PAGE = Path(__file__).parents[1] / "docs" / "strength.md"
BEGIN, END = "<!-- begin: tools/rate_levels.py -->", "<!-- end -->"
HEAD = "| level | positions | Elo | ± | against Stockfish |"
_GAMES = re.compile(r"\+(\d+) =(\d+) −(\d+)")
_CONFIDENCE = 1.959964  # standard deviations; 95 %

Array = Any  # of NumPy


def rows_of(page: str, kind: str) -> list[list[str]]:
    """Return the cells of the rows of chess in a table of the page."""
    table = page.partition(f"<!-- begin: tools/strength.py --kind {kind} -->")[2].partition(END)[0]
    rows = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("| chess")]
    return [[cell.strip() for cell in row] for row in rows]


def score_of(cell: str) -> tuple[float, int]:
    """Return the score between 0 and 1 and the number of games.

    >>> score_of("+3 =2 −5")
    (0.4, 10)
    """
    won, drawn, lost = map(int, _GAMES.findall(cell)[0])
    games = won + drawn + lost
    return (won + drawn / 2) / games, games


def elo(score: float) -> float:
    """Return the Elo difference of a score."""
    return float(400 * numpy.log10(score / (1 - score)))


def differences(page: str) -> list[float]:
    """Return how far each level from 1 to 9 is above level 1, in matches among ourselves."""
    above = [0.0]
    for row in rows_of(page, "levels")[:8]:
        above.append(above[-1] + elo(score_of(row[3])[0]))
    return above


def anchors(page: str) -> list[tuple[int, int, float, int]]:
    """Return level, rating of Stockfish, score of the level and number of games, for each match."""
    found = []
    for _, opponent, limits, games, *_ in rows_of(page, "anchors"):
        score, number = score_of(games)
        level = int(re.findall(r"level (\d+)", limits)[0])
        found.append((level, int(opponent.split()[-1]), score, number))
    return found


def fit(page: str) -> tuple[list[float], list[float]]:
    """Return the rating of each level from 1 to 9, and its error with 95 % confidence."""
    above = numpy.array(differences(page)) / 1000
    ratings, errors = fit_curve(page, numpy.vander(above, 3, increasing=True))
    if (numpy.diff(ratings) <= 0).any():
        # No level is weaker than the one below: the top of the parabola is at level 9.
        rising = above - above**2 / (2 * above[-1])
        ratings, errors = fit_curve(page, numpy.vander(rising, 2, increasing=True))
    return ratings, errors


def fit_curve(page: str, curve: Array) -> tuple[list[float], list[float]]:
    """Return ratings and errors that are sums of the columns of a curve, which has a row a level.

    The sum that makes the results of the matches most likely is found by Newton's method.
    """
    levels, given, scores, games = map(numpy.array, zip(*anchors(page), strict=True))
    here = curve[levels - 1]
    unit = 400 / numpy.log(10)
    x = numpy.zeros(curve.shape[1])
    x[0] = given.mean()
    for _ in range(50):
        expected = 1 / (1 + numpy.exp(-(here @ x - given) / unit))
        weights = games * expected * (1 - expected) / unit**2
        information = here.T @ (weights[:, None] * here)
        step = numpy.linalg.solve(information, here.T @ (games * (scores - expected) / unit))
        x += step
        if abs(step).max() < 1e-9:
            break
    # Matches that lie further from the curve than chance explains make the errors larger.
    spread = (games * (scores - expected) ** 2 / (expected * (1 - expected))).sum()
    excess = max(1.0, float(spread) / (len(games) - len(x)))
    covariance = numpy.linalg.inv(information) * excess
    errors = _CONFIDENCE * numpy.sqrt(numpy.einsum("ij,jk,ik->i", curve, covariance, curve))
    return (curve @ x).tolist(), errors.tolist()


def table(page: str) -> list[str]:
    """Return the table of the page."""
    seen = {level: given + elo(score) for level, given, score, _ in anchors(page)}
    rows = [HEAD, "| --- " * (HEAD.count("|") - 1) + "|"]
    for level, (rating, error) in enumerate(zip(*fit(page), strict=True), 1):
        alone = f"{seen[level]:.0f}" if level in seen else "–"
        cells = [str(level), f"{40 * 3 ** (level - 1):,}", f"{rating:.0f}", f"{error:.0f}", alone]
        rows.append(f"| {' | '.join(cells)} |")
    return rows


def main() -> int:
    """Print, and write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true", help="write the table of the page")
    arguments = parser.parse_args()
    page = PAGE.read_text("utf-8")
    lines = table(page)
    print("\n".join(lines))
    print(f"RATINGS = {tuple(round(rating) for rating in fit(page)[0])}")
    if arguments.write:
        before, mark, rest = page.partition(BEGIN)
        after = rest.partition(END)[2]
        PAGE.write_text("\n".join([before + mark, *lines, END]) + after, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
