"""Searches in threads: one for each widget and purpose, and none that outlives the program."""

from __future__ import annotations

import atexit
import threading
from collections.abc import Callable

__all__ = ["Background", "IsStopped"]

IsStopped = Callable[[], bool]

_running: dict[threading.Thread, threading.Event] = {}


class Background:
    """Runs at most one job that counts: a new one stops the one before.

    A job is called with a function that says whether it has been stopped, which it asks often.
    """

    def __init__(self) -> None:
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self, job: Callable[[IsStopped], None]) -> None:
        """Run a job in a thread."""
        self.stop()
        self._stopped = stopped = threading.Event()

        def run() -> None:
            try:
                job(stopped.is_set)
            finally:
                _running.pop(threading.current_thread(), None)

        self._thread = thread = threading.Thread(target=run, name="rookery notebook", daemon=True)
        _running[thread] = stopped
        thread.start()

    def stop(self) -> None:
        """Stop the job if it runs; its thread ends soon afterwards."""
        self._stopped.set()

    def wait(self) -> None:
        """Wait until the thread has ended."""
        if self._thread is not None:
            self._thread.join()


@atexit.register
def _stop_all() -> None:
    """Wait for all jobs: a search cannot go on while Python ends."""
    for stopped in list(_running.values()):
        stopped.set()
    for thread in list(_running):
        thread.join()
