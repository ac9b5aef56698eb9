"""Workers of a Dask cluster. The only Dask import, but for the name of a worker."""

import json
import logging
import re
from collections import Counter
from collections.abc import Callable
from concurrent.futures import CancelledError
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from rookery._extras import install_command
from rookery.cluster import worker_side
from rookery.cluster.workers import Future, Request, UnitGone
from rookery.errors import RookeryError, error, file_error

__all__ = ["DaskWorkers", "at_address", "from_file", "local_cluster", "on_this_machine"]

# Addresses with a protocol that Dask knows; it takes long to refuse others.
_ADDRESS = r"(tcp|tls|ucx|ws|wss)://[^/\s]+:\d+"
_CONNECT_SECONDS = 20.0
_RECONNECT_SECONDS = 600.0
_ASK_SECONDS = 2.0  # seconds between questions about workers and what they run
# Scheduler and workers share the cores of this machine. By default, Dask looks at itself so often
# that it takes 9 % of a core with two workers; with these settings, 2 %.
_CHEAP = {
    "distributed.worker.profile.enabled": False,
    "distributed.worker.profile.interval": "1s",
    "distributed.admin.tick.interval": "500ms",
    "distributed.admin.tick.limit": "30s",
    "distributed.admin.system-monitor.interval": "2s",
}


class DaskWorkers:
    """Workers of a Dask cluster. A scheduler that comes back is connected again."""

    def __init__(
        self, make: Callable[[], Any], *, ours: bool, close: Callable[[], object] | None = None
    ) -> None:
        self._make, self._ours, self._close = make, ours, close
        self._client = make()
        self._barred: set[str] = set()
        self._attempt = 0
        self._known: tuple[float, dict[str, int]] = (-100.0, {})
        self._wanted: dict[str, list[str]] = {}  # the workers that were chosen, by key of a future
        self._processed: tuple[float, set[str]] = (-100.0, set())  # when asked, and which keys
        self._function: tuple[object, bytes] | None = None  # the last function, and its pickle

    @property
    def dashboard(self) -> str:
        services = self._client.scheduler_info().get("services", {})
        return str(self._client.dashboard_link) if "dashboard" in services else ""

    def require_same_version(self) -> dict[str, int]:
        end = monotonic() + _CONNECT_SECONDS
        while not self._threads(fresh=True):
            if monotonic() > end:
                raise error(
                    "cluster-unreachable",
                    f"the scheduler at {self._client.scheduler.address} has no workers: start some "
                    f"by `dask worker {self._client.scheduler.address}`",
                )
            sleep(0.1)
        answers = self._client.run(worker_side.about, on_error="return")
        problems, kernels = [], Counter[str]()
        for worker, answer in sorted(answers.items()):
            if isinstance(answer, ModuleNotFoundError):
                problems.append(f"worker {worker} has no rookery with a cluster part ({answer})")
            elif isinstance(answer, BaseException):
                problems.append(f"worker {worker} failed: {answer}")
            elif answer["version"] != worker_side.VERSION:
                problems.append(
                    f"worker {worker} has rookery {answer['version']}: expected "
                    f"{worker_side.VERSION}, as the client has"
                )
            else:
                kernels[answer["kernel"]] += 1
        if problems:
            raise error("cluster-version", "; ".join(problems))
        return dict(kernels)

    def prepare(self) -> None:
        """Prepare workers that were started here."""
        self._client.run(worker_side.ignore_interrupts)

    def size(self) -> int:
        return sum(self._threads().values())

    def names(self) -> list[str]:
        return list(self._threads(fresh=True))

    def submit(self, requests: list[Request]) -> list[Future]:
        # One message to the scheduler takes many units.
        places: dict[tuple[str, str], list[int]] = {}
        for place, request in enumerate(requests):
            places.setdefault((request.avoid, request.prefer), []).append(place)
        found: dict[int, Future] = {}
        for (avoid, prefer), together in places.items():
            arguments = [
                (self._pickled(function), *others)
                for function, *others in (requests[place].arguments for place in together)
            ]
            futures = self._submit(arguments, self._choice(avoid, prefer))
            found |= zip(together, futures, strict=True)
        return [found[place] for place in range(len(requests))]

    def _pickled(self, function: object) -> bytes:
        """Return a function as run_unit() reads it.

        A worker that cannot read a message leaves the cluster: here it is part of a unit, which
        fails with a sentence.
        """
        if self._function is None or self._function[0] is not function:
            import cloudpickle

            self._function = (function, cloudpickle.dumps(function))
        return self._function[1]

    def _choice(self, avoid: str, prefer: str) -> dict[str, Any]:
        """Return Dask's options for the choice of a worker."""
        right = [worker for worker in self._threads() if worker not in self._barred]
        if self._barred:
            if not right:
                raise error("cluster-version", "no worker is left that has this version of rookery")
            # A barred worker is never chosen; a worker that is only avoided may be.
            others = [worker for worker in right if worker != avoid]
            return {"workers": others or right, "allow_other_workers": False}
        wanted = [worker for worker in right if worker == prefer]
        if avoid:
            wanted = [worker for worker in right if worker != avoid]
        return {"workers": wanted, "allow_other_workers": True} if wanted else {}

    def _submit(self, arguments: list[tuple[object, ...]], choice: dict[str, Any]) -> list[Future]:
        keys = [f"rookery-unit-{id(self):x}-{self._attempt + i}" for i in range(len(arguments))]
        self._attempt += len(arguments)
        futures: list[Future] = self._client.map(
            worker_side.run_unit, *zip(*arguments, strict=True), key=keys, pure=False, **choice
        )
        if choice:
            self._wanted |= dict.fromkeys(keys, choice["workers"])
        return futures

    def answers(self, futures: list[Any]) -> list[worker_side.WorkerAnswer | Exception]:
        # One question to the scheduler brings many results.
        for future in futures:
            self._wanted.pop(future.key, None)
        gone = [self.is_gone(future) for future in futures]
        fine = [
            future
            for future, lost in zip(futures, gone, strict=True)
            if not lost and future.status == "finished"
        ]
        try:
            results = dict(zip(fine, self._gather(fine), strict=True))
        except Exception:
            results = {}
        return [
            UnitGone() if lost else results[future] if future in results else self._answer(future)
            for future, lost in zip(futures, gone, strict=True)
        ]

    def _gather(self, futures: list[Any]) -> list[worker_side.WorkerAnswer]:
        if not futures:
            return []

        async def gather() -> Any:
            return await self._client.gather(futures, asynchronous=True)

        answers: list[worker_side.WorkerAnswer] = self._client.sync(
            gather, callback_timeout=_CONNECT_SECONDS
        )
        return answers

    def _answer(self, future: Any) -> worker_side.WorkerAnswer | Exception:
        try:
            answer: worker_side.WorkerAnswer = future.result(timeout=_CONNECT_SECONDS)
        except CancelledError:
            return UnitGone()
        except (OSError, TimeoutError) as wrong:
            # The unit may have raised it, or the scheduler or worker may have gone meanwhile.
            return wrong if future.status == "error" else UnitGone()
        except Exception as wrong:
            return wrong
        return answer

    def is_gone(self, future: Any) -> bool:
        if self._client.status != "running":
            self._reconnect()
        if future.client is not self._client or future.status in ("cancelled", "lost"):
            return True
        if not self._is_stranded(future):
            return False
        del self._wanted[future.key]
        future.cancel()
        return True

    def _is_stranded(self, future: Any) -> bool:
        """Return whether Dask will never run a unit.

        If the last worker goes, its units wait for a worker; and a worker that comes later gets
        only those for which it was chosen by name, whatever `allow_other_workers` says.
        """
        wanted, there = self._wanted.get(future.key), self._threads()
        if not wanted or not there or not there.keys().isdisjoint(wanted) or future.done():
            return False
        if monotonic() - self._processed[0] > _ASK_SECONDS:
            with suppress(OSError, TimeoutError, ValueError):
                processed = self._client.processing().values()
                self._processed = (monotonic(), {key for keys in processed for key in keys})
        return future.key not in self._processed[1]

    def bar(self, worker: str) -> bool:
        self._barred.add(worker)
        return True

    def close(self) -> None:
        if not self._ours:
            return
        with suppress(Exception):  # a scheduler that has gone cannot be asked to leave
            self._client.close(timeout=2)
        if self._close:
            self._close()

    def _threads(self, *, fresh: bool = False) -> dict[str, int]:
        """Return the workers and how many units each runs at once; asked every few seconds."""
        if fresh or monotonic() - self._known[0] > _ASK_SECONDS:
            with suppress(OSError, TimeoutError, ValueError):
                self._known = (monotonic(), dict(self._client.nthreads()))
        return self._known[1]

    def _reconnect(self) -> None:
        """Connect again to a scheduler that has gone, as soon as it is back."""
        if not self._ours:
            raise error("cluster-unreachable", "the Dask client has lost its scheduler")
        end = monotonic() + _RECONNECT_SECONDS
        with suppress(Exception):
            self._client.close(timeout=2)
        while True:
            try:
                self._client = self._make()
                return
            except RookeryError:
                if monotonic() > end:
                    raise
                sleep(1)


def at_address(address: str) -> DaskWorkers:
    """Return the workers of the scheduler at an address."""
    _require_extra()
    if not re.fullmatch(_ADDRESS, address):
        raise error(
            "cluster-unreachable",
            f"cluster {address!r}: expected an address such as tcp://host:8786 or tls://host:8786",
        )
    return DaskWorkers(lambda: _client(address), ours=True)


def from_file(path: str) -> DaskWorkers:
    """Return the workers of the scheduler that has written a scheduler file."""
    _require_extra()
    return DaskWorkers(lambda: _client(_address_in(path)), ours=True)


def _address_in(path: str) -> str:
    """Read the address of a scheduler, which may have another one when it comes back."""
    try:
        return str(json.loads(Path(path).read_text("utf-8"))["address"])
    except OSError as wrong:
        raise file_error("cluster-unreachable", path, wrong) from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise error(
            "cluster-unreachable", f"{path}: it is not the scheduler file of a Dask cluster"
        ) from None


def _require_extra() -> None:
    try:
        import distributed  # noqa: F401
    except ImportError as wrong:
        raise error(
            "cluster-extra",
            f"a Dask cluster needs the package distributed ({wrong}): "
            f'{install_command("cluster")}; "processes" works without it',
        ) from None


def _quiet() -> None:
    """Silence Dask's log: that workers come and go is our business, and we report it."""
    for name in ("distributed", *logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)
    # Dask never reads the errors of some tasks that gather results from workers that have gone.
    logging.getLogger("asyncio").addFilter(_is_not_about_gathering)


def _is_not_about_gathering(record: logging.LogRecord) -> bool:
    return "Client._gather" not in record.getMessage()


def _client(address: str) -> Any:
    import distributed

    _quiet()
    if address.startswith("tls://"):
        security: Any = distributed.Security
        if security().get_connection_args("client").get("ssl_context") is None:
            raise error(
                "cluster-unreachable",
                f"{address} needs certificates: Dask's configuration (distributed.comm.tls) has "
                "none for clients",
            )
    make: Any = distributed.Client
    try:
        return make(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except Exception as wrong:  # an invalid address raises many kinds of errors
        reason = str(wrong).splitlines()[0] if str(wrong) else type(wrong).__name__
        raise error(
            "cluster-unreachable", f"no Dask scheduler answers at {address}: {reason}"
        ) from None


def on_this_machine(count: int) -> DaskWorkers:
    """Start a Dask cluster of so many processes, and return its workers."""
    cluster = local_cluster(count)
    address = cluster.scheduler_address
    workers = DaskWorkers(lambda: _client(address), ours=True, close=cluster.close)
    workers.prepare()
    return workers


def local_cluster(count: int) -> Any:
    """Start a Dask cluster of so many processes."""
    _require_extra()
    import dask
    import distributed

    _quiet()
    make: Any = distributed.LocalCluster
    settings: Any = dask.config.set
    with settings(_CHEAP):
        return make(
            n_workers=count,
            threads_per_worker=1,
            processes=True,
            memory_limit=0,  # tables are as large as they were asked to be
            dashboard_address="127.0.0.1:0",
            silence_logs=50,
        )
