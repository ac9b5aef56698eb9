"""Long jobs: what a session wants to have done elsewhere, in a thread or in slices."""

from collections.abc import Callable
from typing import Any

__all__ = ["Data", "IsStopped", "LongJob", "Report"]

Data = dict[str, Any]
Report = Callable[[Data], None]
IsStopped = Callable[[], bool]


class LongJob:
    """A long job: `run(report, is_stopped)` is called in a thread, `finish(result)` afterwards."""

    def __init__(
        self,
        kind: str,
        run: Callable[[Report, IsStopped], Any],
        finish: Callable[[Any], list[Data]],
    ) -> None:
        self.kind = kind
        self.run = run
        self.finish = finish
