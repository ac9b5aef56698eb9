"""What the boards of notebooks have in common: the model that the browser shows, and analysis.

Nothing else imports anywidget. The browser gets the data of the page (`page.states`) and the file
`board.bundle.js`, which tools/join_board.py makes of the page's board and the scripts beside this.
"""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rookery._core import Board
from rookery._extras import install_command
from rookery._limits import check_seconds
from rookery.errors import error
from rookery.notebook.background import Background, IsStopped
from rookery.page.notes import describe_evaluation
from rookery.page.states import describe_line

try:
    import anywidget
    import ipywidgets
    import traitlets
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"a board in a notebook needs {missing.name}: {install_command('notebook')}",
        name=missing.name,
    ) from None

if TYPE_CHECKING:
    from rookery._search import SearchResult

__all__ = ["Data", "SharedWidget", "callbacks", "traitlets"]

Data = dict[str, Any]

_BUNDLE = Path(__file__).with_name("board.bundle.js").read_text("utf-8")
_SECONDS = 10.0  # of the analysis of a position, if nothing else was asked for
_MOST_LINES = 10
_SIZES = (100, 4000)  # pixels
_THEMES = ("auto", "light", "dark")
_PAUSE = 0.15  # seconds between two reports of a search: more often than that is only a flicker


def callbacks() -> Any:
    """Return a list of functions to call, of which one that fails does not stop the others."""
    return ipywidgets.CallbackDispatcher()


class SharedWidget(anywidget.AnyWidget):
    """A board in a notebook. Everything that is synchronised is the same in all of its views."""

    _esm = _BUNDLE

    _kind = traitlets.Unicode().tag(sync=True)  # which script shows it
    _game = traitlets.Dict().tag(sync=True)  # as page.states describes it
    _state = traitlets.Dict().tag(sync=True)
    _analysis = traitlets.Dict().tag(sync=True)
    _problem = traitlets.Unicode().tag(sync=True)

    _search = traitlets.Instance(Background, ())

    flipped = traitlets.Bool(False, help="Whether the second side is below.").tag(sync=True)
    size = traitlets.Int(400, help="The width of the board in pixels, at most.").tag(sync=True)
    theme = traitlets.Unicode("auto", help='"light", "dark", or "auto".').tag(sync=True)
    analysing = traitlets.Bool(False, help="Whether positions are analysed.").tag(sync=True)

    def __init__(self, *, analysis: bool | float, lines: int, **traits: Any) -> None:
        # Of the session, the position and the traits: searches report from threads of their own.
        self._lock = threading.RLock()
        self._found: SearchResult | None = None
        self._seconds = _SECONDS
        if not isinstance(analysis, bool):
            check_seconds(analysis)
            self._seconds = float(analysis)
        if not isinstance(lines, int) or not 1 <= lines <= _MOST_LINES:
            raise error("search-lines", f"lines={lines!r}: expected 1 to {_MOST_LINES}")
        self._lines = lines
        super().__init__(analysing=analysis is not False, **traits)
        self.observe(lambda _: self._analyse(), "analysing")

    @property
    def search_result(self) -> SearchResult | None:
        """What the analysis has found about the position that is shown, so far; or None."""
        return self._found

    def close(self) -> None:
        """Take the board out of the notebook, and stop its searches."""
        self._search.stop()
        super().close()

    def _shown_board(self) -> Board | None:
        """Return a copy of what is to be analysed; None if there is nothing."""
        raise NotImplementedError

    def _analyse(self) -> None:
        """Begin to analyse the position that is shown, or stop."""
        with self._lock:
            self._search.stop()
            self._found = None
            self._analysis = {}
            board = self._shown_board() if self.analysing else None
            if board is not None:
                self._search.start(lambda is_stopped: self._look(board, is_stopped))

    def _look(self, board: Board, is_stopped: IsStopped) -> None:
        reported = 0.0

        def progress(found: SearchResult) -> bool:
            nonlocal reported
            now = time.monotonic()
            if now - reported >= _PAUSE and found.lines and found.lines[0].moves:
                reported = now
                self._report(board, found, is_stopped, done=False)
            return is_stopped()

        found = board.search(seconds=self._seconds, lines=self._lines, progress=progress)
        self._report(board, found, is_stopped, done=True)

    def _report(
        self, board: Board, found: SearchResult, is_stopped: IsStopped, *, done: bool
    ) -> None:
        lines = [
            {**describe_line(board, line), "eval": describe_evaluation(line.evaluation)}
            for line in found.lines
            if line.moves
        ]
        with self._lock:
            if not is_stopped():
                self._found = found
                self._analysis = {
                    "lines": lines,
                    "depth": found.depth,
                    "nodes": found.nodes,
                    "done": done,
                }

    @traitlets.validate("size")
    def _check_size(self, proposal: Data) -> int:
        size: int = proposal["value"]
        least, most = _SIZES
        if not least <= size <= most:
            raise error("picture-size", f"size={size}: expected {least} to {most} pixels")
        return size

    @traitlets.validate("theme")
    def _check_theme(self, proposal: Data) -> str:
        theme: str = proposal["value"]
        if theme not in _THEMES:
            raise error("widget-option", f'theme={theme!r}: expected "auto", "light" or "dark"')
        return theme
