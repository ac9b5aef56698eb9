"""Feeds hostile input to rookery, round by round; each round depends only on its number.

    python tests/fuzz definitions --rounds 1000
    python tests/fuzz definitions --first 41 --rounds 1

What is refused must be refused by an error of the documented kinds; a crash, a hang, a report of a
sanitizer or any other error ends the program, and names the command that repeats it.
"""

import argparse
import collections
import faulthandler
import importlib
import random
import sys
import time
import traceback
from pathlib import Path

KINDS = ("definitions", "pickles", "texts", "files")
SLOW = 120  # seconds after which a round hangs, with a sanitizer on a busy machine


def main():
    """Run rounds of one kind; return the status of the process."""
    parser = argparse.ArgumentParser("tests/fuzz", description=__doc__.splitlines()[0])
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seconds", type=float, help="stop after this time, even with rounds left")
    chosen = parser.parse_args()
    sys.path.append(str(Path(__file__).parents[1]))
    tried = importlib.import_module(f"support.hostile.{chosen.kind}")
    outcomes = collections.Counter()
    begun = time.monotonic()
    for number in range(chosen.first, chosen.first + chosen.rounds):
        if chosen.seconds and time.monotonic() - begun > chosen.seconds:
            break
        # Read by the test if the process dies.
        print(f"\r{number}", end="", flush=True)
        faulthandler.dump_traceback_later(SLOW, exit=True)
        try:
            outcome = tried.attempt(random.Random(f"{chosen.kind} {number}"))
        except tried.REFUSALS as refused:
            outcome = "refused"
            str(refused)
        except BaseException:
            traceback.print_exc()
            print(f"\nagain: python tests/fuzz {chosen.kind} --first {number} --rounds 1")
            return 1
        outcomes[outcome] += 1
    faulthandler.cancel_dump_traceback_later()
    parts = ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))
    print(f"\r{sum(outcomes.values())} rounds of {chosen.kind}: {parts}")
    return 0


sys.exit(main())
