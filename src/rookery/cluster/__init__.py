"""Jobs that outgrow one machine: perft, random games and your own functions, on Dask or processes.

A job is a list of units that can be run anywhere, in any order, and more than once. Their results
are recorded in a ledger, so that a job that was stopped goes on where it was.

>>> from rookery import cluster, game
>>> from concurrent.futures import ThreadPoolExecutor
>>> with ThreadPoolExecutor(2) as executor:
...     cluster.perft(game("chess").board(), 5, cluster=executor).leaves
4865609
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery.cluster.driver import Progress
    from rookery.cluster.jobs import PerftReport, perft, playouts, run
    from rookery.cluster.ledger import FailedAttempt, Ledger, UnitResult
    from rookery.cluster.report import Summary, export, summary, verify

_HOMES = {
    "jobs": ("PerftReport", "perft", "playouts", "run"),
    "ledger": ("FailedAttempt", "Ledger", "UnitResult"),
    "report": ("Summary", "export", "summary", "verify"),
    "driver": ("Progress",),
}

__all__ = [
    "FailedAttempt",
    "Ledger",
    "PerftReport",
    "Progress",
    "Summary",
    "UnitResult",
    "export",
    "perft",
    "playouts",
    "run",
    "summary",
    "verify",
]


def __getattr__(name: str) -> object:
    """Load each part on first use: a worker needs only some."""
    from importlib import import_module

    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"rookery.cluster.{home}"), name)
    raise AttributeError(f"module 'rookery.cluster' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
