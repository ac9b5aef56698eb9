"""The perft workbench: counts, suites of positions, comparison with engines.

The command line prints what these functions return.

>>> from rookery import game, perft
>>> [count.leaves for count in perft.count_depths(game("chess").board(), 3)]
[20, 400, 8902]
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery.perft.bench import Bench, run_bench
    from rookery.perft.comparison import Difference, compare
    from rookery.perft.engines import Engine
    from rookery.perft.peers import Function, Program
    from rookery.perft.reports import (
        Count,
        count_depths,
        count_kinds,
        divide,
        expected_leaves,
    )
    from rookery.perft.suites import (
        Entry,
        Failure,
        Result,
        SuiteProblem,
        read_suite,
        run_suite,
        shipped_suites,
    )

_HOMES = {
    "bench": ("Bench", "run_bench"),
    "comparison": ("Difference", "compare"),
    "engines": ("Engine",),
    "peers": ("Function", "Program"),
    "reports": ("Count", "count_depths", "count_kinds", "divide", "expected_leaves"),
    "suites": (
        "Entry",
        "Failure",
        "SuiteProblem",
        "Result",
        "read_suite",
        "run_suite",
        "shipped_suites",
    ),
}

__all__ = [
    "Bench",
    "Count",
    "Difference",
    "Engine",
    "Entry",
    "Failure",
    "Function",
    "Program",
    "Result",
    "SuiteProblem",
    "compare",
    "count_depths",
    "count_kinds",
    "divide",
    "expected_leaves",
    "read_suite",
    "run_bench",
    "run_suite",
    "shipped_suites",
]


def __getattr__(name: str) -> object:
    """Load each part on first use: counting needs no engines, and starts at once."""
    from importlib import import_module

    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"rookery.perft.{home}"), name)
    raise AttributeError(f"module 'rookery.perft' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
