"""Draws the plots of docs/performance.md from what benchmarks/growth.py measured.

    python benchmarks/growth.py --out build/growth.json
    python tools/plot_growth.py build/growth.json

Writes docs/images/growth-*.svg. Needs matplotlib (`pip install -e ".[dev]"`).
"""

import json
import sys
from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

PLOTS = Path(__file__).parents[1] / "docs" / "images"
# What is on the axes, and whether each is logarithmic.
AXES = {
    "depth": ("depth", "ns per leaf", False, True),
    "threads": ("threads", "times as fast as one", False, False),
    "hash": ("hash table, MB", "seconds", True, False),
    "boards": ("squares on a side", "ns per leaf", False, False),
    "games": ("plies played", "ns per call", True, True),
    "kinds": ("kinds of pieces", "ns or ms", False, True),
}


def draw(part: str, lines: dict[str, list[tuple[float, float]]]) -> Figure:
    """Draw the lines of one part."""
    across, up, log_across, log_up = AXES[part]
    figure = Figure(figsize=(5, 3), layout="constrained")
    axes = figure.add_subplot()
    for name, points in lines.items():
        axes.plot(*zip(*points, strict=True), marker="o", label=name)
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    if log_across:
        axes.set_xscale("log", base=2 if part == "hash" else 10)
    if log_up:
        axes.set_yscale("log")
    else:
        axes.set_ylim(bottom=0)
    if not log_across:
        axes.set_xticks(sorted({x for points in lines.values() for x, _ in points}))
    axes.grid(alpha=0.3)
    axes.legend()
    return figure


def main() -> None:
    """Draw every part that was measured."""
    if len(sys.argv) != 2:
        sys.exit("usage: python tools/plot_growth.py build/growth.json")
    figures = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    # The same file for the same figures: no date, and names that do not change.
    mpl.rcParams["svg.hashsalt"] = "rookery"
    mpl.rcParams["svg.fonttype"] = "none"  # text, not outlines: a tenth of the size
    for part in AXES:
        if part in figures:
            path = PLOTS / f"growth-{part}.svg"
            draw(part, figures[part]).savefig(path, metadata={"Date": None})
            text = path.read_text("utf-8")
            path.write_text("\n".join(line.rstrip() for line in text.splitlines()) + "\n", "utf-8")
            print(path.relative_to(PLOTS.parents[1]))


if __name__ == "__main__":
    main()
