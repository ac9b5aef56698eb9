"""Long comparisons in chunks: on all cores, and resumed where they were stopped.

Each chunk is seeded by its number and becomes a line of a state file when it is done.
"""

import argparse
import json
import multiprocessing
import os
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any


def main(doc: str | None, name: str, size: int, run_chunk: Callable[[int], dict[str, Any]]) -> int:
    """Run the chunks that are missing, then report on all; 3 if there is a difference.

    A chunk tells its number as `chunk`, how often each of its `features` occurred, and all
    `differences` as texts. `size` is its number of positions.
    """
    parser = argparse.ArgumentParser(description=(doc or "").splitlines()[0])
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--state", type=Path, default=Path(f"build/{name}.jsonl"))
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    options = parser.parse_args()
    options.state.parent.mkdir(parents=True, exist_ok=True)
    options.state.touch()
    with options.state.open(encoding="utf-8") as lines:
        done = {chunk["chunk"]: chunk for chunk in map(json.loads, lines)}
    wanted = range((options.positions + size - 1) // size)
    missing = [number for number in wanted if number not in done]
    with multiprocessing.Pool(options.workers) as pool, options.state.open("a") as state:
        for chunk in pool.imap_unordered(run_chunk, missing):
            done[chunk["chunk"]] = chunk
            print(json.dumps(chunk), file=state, flush=True)
            if sys.stderr.isatty():
                print(f"\r{len(done) * size:,} positions", end="", file=sys.stderr)
    total: Counter[str] = Counter()
    found: list[str] = []
    for number in wanted:
        total.update(done[number]["features"])
        found += done[number]["differences"]
    print(f"{len(wanted) * size:,} positions, {len(found)} differences")
    for feature, count in sorted(total.items()):
        print(f"  {count:>9,}  {feature}")
    for difference in found[:50]:
        print(difference)
    return 3 if found else 0
