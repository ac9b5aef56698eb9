"""Draws a flame graph of a profile: which calls the time is spent in, as an SVG.

    pip install . -C cmake.define.ROOKERY_SYMBOLS=ON -C install.strip=false
    perf record -g -e cpu-clock -o build/perf.data python -c "import rookery; …"
    perf script -i build/perf.data | python tools/flame_graph.py > flame.svg

Reads what `perf script` prints. Each bar is a function, as wide as the time spent in it and in what
it calls; who was called stands above its caller. Rest the pointer on a bar for the whole name.
"""

import sys
from collections.abc import Iterable
from html import escape

WIDTH, HEIGHT = 1200, 18
LEAST = 4.0  # a bar that would be narrower is left out
COLOURS = ("#d9793d", "#e0954a", "#e6b060", "#c9653a")


class Call:
    """A function, the samples in it and below it, and what it calls."""

    def __init__(self) -> None:
        self.samples = 0
        self.calls: dict[str, Call] = {}


def read(lines: Iterable[str]) -> Call:
    """Add up the stacks of `perf script`; innermost call first, a blank line after each."""
    root = Call()
    stack: list[str] = []
    for line in [*lines, ""]:
        words = line.split(None, 1)
        if line[:1].isspace() and len(words) == 2:
            stack.append(words[1].rsplit(" (", 1)[0].rsplit("+0x", 1)[0].strip())
        elif not words and stack:
            call = root
            call.samples += 1
            for name in reversed(stack):
                call = call.calls.setdefault(name, Call())
                call.samples += 1
            stack = []
    return root


def depth(call: Call, least: float) -> int:
    """Return how high the calls are stacked that are wide enough to be drawn."""
    drawn = [inner for inner in call.calls.values() if inner.samples >= least]
    return 1 + max((depth(inner, least) for inner in drawn), default=0)


def bars(call: Call, x: float, level: int, scale: float, bottom: int) -> Iterable[str]:
    """Draw what a function calls, the busiest first."""
    for name, inner in sorted(call.calls.items(), key=lambda item: -item[1].samples):
        width = inner.samples * scale
        if width < LEAST:
            continue
        y = bottom - level * HEIGHT
        shown = name if len(name) * 6.2 < width else name[: max(0, int(width / 6.2) - 1)] + "…"
        yield (
            f"<g><title>{escape(name)}: {inner.samples * scale / WIDTH:.1%}</title>"
            f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{HEIGHT - 1}" '
            f'fill="{COLOURS[sum(map(ord, name)) % len(COLOURS)]}"/>'
            + (f'<text x="{x + 3:.1f}" y="{y + 13}">{escape(shown)}</text>' if width > 25 else "")
            + "</g>"
        )
        yield from bars(inner, x, level + 1, scale, bottom)
        x += width


def draw(root: Call) -> str:
    """Draw the whole picture."""
    scale = WIDTH / max(root.samples, 1)
    height = depth(root, LEAST / scale) * HEIGHT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" font-family="monospace" font-size="10">'
    ]
    return "\n".join([*parts, *bars(root, 0, 1, scale, height), "</svg>"])


if __name__ == "__main__":
    if sys.stdin.isatty():
        sys.exit(__doc__)
    found = read(sys.stdin)
    if not found.samples:
        sys.exit("no samples: expected the output of `perf script` of a profile made with -g")
    print(draw(found))
