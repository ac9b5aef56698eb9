"""Read the ledger of a job on many workers.

Show how far the job is, count units again, or print the proof of a count.
"""

import argparse
import csv
import random
import sys

from rookery.cli._codes import DIFFERENT, FINE
from rookery.cli._position import not_negative, threads
from rookery.cli._terminal import Bar, UsageError, complain, plural, print_json

HELP = "read the ledger of a job on many workers"
EXAMPLES = """examples:
  rookery ledger show nine.ledger                     how far is it?
  rookery ledger verify nine.ledger --sample 20       count 20 units again, with other hash keys
  rookery ledger verify nine.ledger --units 3,17
  rookery ledger export nine.ledger > proof.json      units, sums, sub-totals of the first moves
  rookery ledger export nine.ledger --csv > units.csv
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("what", choices=("show", "verify", "export"), metavar="WHAT")
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--units", metavar="LIST", help='verify: units to count, like "3,17"')
    parser.add_argument(
        "--sample", type=not_negative, metavar="N", help="verify: units chosen at random; default 1"
    )
    parser.add_argument("--all", action="store_true", help="verify: every unit")
    parser.add_argument(
        "--threads", "-t", type=threads, default=1, metavar="N", help="0: all cores; default 1"
    )
    parser.add_argument("--csv", action="store_true", help="export: the units as CSV")
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")


def run(arguments: argparse.Namespace) -> int:
    """Read a ledger, and print."""
    given = [w for w in ("units", "sample", "all") if getattr(arguments, w) not in (None, False)]
    if arguments.what != "verify" and given:
        raise UsageError(f"--{given[0]} is for verify")
    if len(given) > 1:
        raise UsageError(f"--{given[0]} does not go with --{given[1]}")
    if arguments.csv and (arguments.what != "export" or arguments.json):
        raise UsageError("--csv is for export, without --json")
    commands = {"show": _show, "verify": _verify, "export": _export}
    return commands[arguments.what](arguments)


def _show(arguments: argparse.Namespace) -> int:
    from rookery.cluster import summary

    found = summary(arguments.file)
    if arguments.json:
        answer = found._asdict()
        answer["failures"] = [failure._asdict() for failure in found.failures]
        print_json("ledger", what="show", file=arguments.file, **answer)
        return FINE
    for name, value in found.job.items():
        print(f"{name:<12} {value if len(str(value)) < 100 else str(value)[:97] + '…'}")
    for name, value in found.plan.items():
        print(f"{name:<12} {value}")
    print(f"units        {found.done:,} of {found.units:,}, {found.checked:,} counted twice")
    if found.leaves is not None:
        print(f"leaves       {found.leaves:,}{'' if found.done == found.units else ' so far'}")
    print(f"time         {found.worker_seconds:,.1f} s on {plural(len(found.workers), 'worker')}")
    if found.failures:
        print(f"failures     {len(found.failures):,}, the last: {found.failures[-1].message}")
    return FINE


def _verify(arguments: argparse.Namespace) -> int:
    from rookery.cluster import summary, verify

    found = summary(arguments.file)
    chosen = _chosen(arguments, found.job["kind"])
    with Bar("verify", "units", len(chosen)) as bar:
        done: list[int] = []

        def progress(unit: int, _: bool) -> None:
            done.append(unit)
            bar.update(len(done))

        counted = verify(arguments.file, chosen, threads=arguments.threads, progress=progress)
    wrong = [unit for unit, equal in counted.items() if not equal]
    if arguments.json:
        print_json(
            "ledger", what="verify", file=arguments.file, counted=list(counted), different=wrong
        )
    else:
        print(f"{plural(found.units, 'unit')}, {found.done:,} done: every row is as it was written")
        print(f"{plural(len(counted), 'unit')} counted again, {len(wrong)} with another result")
    for unit in wrong:
        complain(f"unit {unit} has another result than the ledger")
    return DIFFERENT if wrong else FINE


def _chosen(arguments: argparse.Namespace, kind: str) -> list[int]:
    """Return the units to count again: those that were named, or some of those that are done."""
    if kind == "function" and arguments.sample is None and arguments.units is None:
        return []  # a function of the user is not known here
    if arguments.units is not None:
        try:
            return [int(word) for word in arguments.units.split(",")]
        except ValueError:
            raise UsageError(f"--units {arguments.units!r}: expected numbers like 3,17") from None
    from rookery.cluster import Ledger

    with Ledger(arguments.file) as ledger:
        done = [result.unit for result in ledger.results()]
    if arguments.all:
        return done
    sample = 1 if arguments.sample is None else arguments.sample
    return sorted(random.sample(done, min(sample, len(done))))


def _export(arguments: argparse.Namespace) -> int:
    from rookery.cluster import export

    proof = export(arguments.file)
    if not arguments.csv:
        print_json("ledger", what="export", file=arguments.file, **proof)
        return FINE
    rows = proof["rows"]
    if rows:
        writer = csv.DictWriter(sys.stdout, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return FINE
