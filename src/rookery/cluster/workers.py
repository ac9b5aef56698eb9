"""The interface that the driver needs of workers of any kind."""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from rookery.cluster import worker_side

__all__ = ["Future", "Request", "UnitGone", "Workers"]


class UnitGone(Exception):  # noqa: N818
    """A unit that was sent will never be done: its scheduler has gone, or it was cancelled."""


class Request(NamedTuple):
    """A unit to run, where workers can be chosen: on `prefer`, or on any other than `avoid`."""

    arguments: tuple[object, ...]  # of worker_side.run_unit
    avoid: str = ""
    prefer: str = ""


class Future(Protocol):
    """The methods that futures of concurrent.futures and of Dask have in common."""

    def add_done_callback(self, function: Callable[[Any], object], /) -> object: ...
    def cancel(self) -> object: ...


class Workers(Protocol):
    """Where units run."""

    @property
    def dashboard(self) -> str:
        """The address of Dask's dashboard, or an empty text."""

    def require_same_version(self) -> dict[str, int]:
        """Return how many workers run each kernel.

        Raise an error unless all of them have this version of rookery.
        """

    def size(self) -> int:
        """Return how many units run at once."""

    def names(self) -> list[str]:
        """Return the workers that can be chosen; an empty list if none can."""

    def submit(self, requests: "list[Request]") -> "list[Future]":
        """Run units, and return their futures in the same order."""

    def answers(self, futures: list[Any]) -> list[worker_side.WorkerAnswer | Exception]:
        """Return what became of each of these futures, UnitGone if a unit will never be done."""

    def is_gone(self, future: Any) -> bool:
        """Return whether a future will never be done."""

    def bar(self, worker: str) -> bool:
        """Send nothing to this worker any more; return False if that cannot be done."""

    def close(self) -> None:
        """Stop what was started here."""
