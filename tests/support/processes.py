"""Processes that a test has started, as Linux shows them in /proc."""

import time
from pathlib import Path

import pytest

_PROCESSES = Path("/proc/self/task")


def is_running(pid):
    """Return whether a process exists and has not ended; a zombie has."""
    if not _PROCESSES.exists():
        pytest.skip("needs /proc, which only Linux has")
    try:
        return (
            Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
            != "Z"
        )
    except (FileNotFoundError, ProcessLookupError):
        return False


def children(pid):
    """Return the running processes that any thread of this one has started."""
    if not _PROCESSES.exists():
        pytest.skip("needs /proc, which only Linux has")
    found = set()
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found.update(task.read_text().split())
        except (FileNotFoundError, ProcessLookupError):
            continue  # the thread has ended since; its children belong to another one
    return {int(child) for child in found if is_running(child)}


def all_end(pids, seconds=10.0):
    """Return whether all of these processes end within some time."""
    end = time.monotonic() + seconds
    while any(map(is_running, pids)):
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True
