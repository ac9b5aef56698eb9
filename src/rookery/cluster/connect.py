"""Workers of whatever a user passes as a cluster: an executor, processes, or Dask."""

import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from pathlib import Path
from typing import Any

from rookery._platform import available_cores
from rookery.cluster import dask_workers, worker_side
from rookery.cluster.workers import Future, Request, UnitGone, Workers
from rookery.errors import error

__all__ = ["Cluster", "ExecutorWorkers", "connect"]

# What can be passed as a cluster: "local", "processes", an address, the scheduler file of Dask, an
# executor, or a Dask client.
Cluster = Any


def connect(cluster: Cluster, workers: int | None = None) -> Workers:
    """Return the workers of a cluster, however it is described.

    `workers` is the number of processes for "local" and "processes", by default one per core.
    """
    if isinstance(cluster, Executor):
        return ExecutorWorkers(lambda: cluster, ours=False)
    if type(cluster).__module__.startswith("distributed"):
        return dask_workers.DaskWorkers(lambda: cluster, ours=False)
    if not isinstance(cluster, str | os.PathLike):
        raise TypeError(
            'a cluster is "local", "processes", an address such as "tcp://host:8786", a scheduler '
            f"file, an executor or a Dask client, not {cluster!r}"
        )
    name = os.fspath(cluster)
    if workers is not None and workers < 1:
        raise error("cluster-option", f"workers={workers}: expected at least 1")
    if name not in ("local", "processes") and workers is not None:
        raise error("cluster-option", 'workers is for "local" and "processes": others are running')
    count = workers or available_cores()
    if name == "processes":
        return ExecutorWorkers(lambda: _processes(count), ours=True, processes=count)
    if name == "local":
        return dask_workers.on_this_machine(count)
    if "://" in name:
        return dask_workers.at_address(name)
    if not name or not Path(name).exists():
        raise error(
            "cluster-unreachable",
            f'cluster {name!r}: expected "local", "processes", an address such as '
            '"tcp://host:8786", or the scheduler file of a running Dask cluster',
        )
    return dask_workers.from_file(name)


class ExecutorWorkers:
    """Workers of a concurrent.futures executor."""

    def __init__(self, make: Callable[[], Executor], *, ours: bool, processes: int = 0) -> None:
        self._make, self._ours = make, ours
        self._executor = make()
        self._size = processes or getattr(self._executor, "_max_workers", 1)

    @property
    def dashboard(self) -> str:
        return ""

    def require_same_version(self) -> dict[str, int]:
        # The processes run on this machine, and every answer states its version.
        return {worker_side.about()["kernel"]: self.size()}

    def size(self) -> int:
        return int(self._size)

    def names(self) -> list[str]:
        return []

    def submit(self, requests: list[Request]) -> list[Future]:
        return [self._submit(request.arguments) for request in requests]

    def _submit(self, arguments: tuple[object, ...]) -> Future:
        try:
            return self._executor.submit(worker_side.run_unit, *arguments)  # type: ignore[arg-type]
        except BrokenExecutor:
            if not self._ours:
                raise error(
                    "cluster-unreachable", "a process of the executor has died, and it with it"
                ) from None
            self._executor = self._make()
            return self._executor.submit(worker_side.run_unit, *arguments)  # type: ignore[arg-type]

    def answers(self, futures: list[Any]) -> list[worker_side.WorkerAnswer | Exception]:
        return [
            UnitGone() if future.cancelled() else future.exception() or future.result()
            for future in futures
        ]

    def is_gone(self, future: Any) -> bool:
        return bool(future.cancelled())

    def bar(self, worker: str) -> bool:
        return False

    def close(self) -> None:
        if not self._ours:
            return
        processes = list((getattr(self._executor, "_processes", None) or {}).values())
        self._executor.shutdown(wait=False, cancel_futures=True)
        for process in processes:  # their results are no longer needed
            process.terminate()


def _processes(count: int) -> Executor:
    from multiprocessing import get_context

    return ProcessPoolExecutor(
        count, mp_context=get_context("spawn"), initializer=worker_side.ignore_interrupts
    )
