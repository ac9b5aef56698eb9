"""Definitions in files."""

import os
import runpy
import sys
from pathlib import Path

from rookery.design._design import Design
from rookery.errors import DesignError, file_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_EXPECTED = "expected a .json file with a definition, or a .py file that binds one"


def from_file(path: "str | os.PathLike[str]") -> Design:
    """Read a definition from a JSON document (.json) or a Python file (.py), which is executed.

    A Python file binds its definition to the name DESIGN, or contains only one. A file that cannot
    be read raises DesignError; mistakes in the game itself are listed by `problems()`.

    >>> from rookery.design import KING, Design
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "lone.json")
    ...     written = file.write_text(Design("lone", 3, 3).piece("K", "king", KING).to_json())
    ...     from_file(file)
    <Design 'lone', 3×3, pieces K>
    """
    if not isinstance(path, str | os.PathLike) or not isinstance(os.fspath(path), str):
        raise TypeError(f"a file is named by its path, a str, not {path!r}")
    name = os.fspath(path)
    reader = {".json": _from_json, ".py": _from_python}.get(Path(name).suffix)
    if reader is None:
        raise _refused(name, _EXPECTED)
    try:
        Path(name).open("rb").close()  # one message for both kinds of file
    except (OSError, ValueError) as wrong:
        refused = file_error("design-file", name, wrong)
        refused.problems = (getattr(wrong, "strerror", None) or str(wrong),)
        raise refused from None
    return reader(name)


def _from_json(path: str) -> Design:
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise _refused(path, "not a UTF-8 text") from None
    try:
        return Design.from_json(text)
    except DesignError as wrong:
        raise DesignError(f"{path}: {wrong}", code=wrong.code, problems=wrong.problems) from None


def _from_python(path: str) -> Design:
    bound = {name: value for name, value in _run(path).items() if isinstance(value, Design)}
    if isinstance(bound.get("DESIGN"), Design):
        return bound["DESIGN"]
    if not bound:
        raise _refused(path, "it binds no Design")
    if len({*bound.values()}) > 1:
        names = ", ".join(bound)
        raise _refused(path, f"it binds several Designs, {names}: call the one to play DESIGN")
    return next(iter(bound.values()))


def _run(path: str) -> "dict[str, Any]":
    """Return the names that a Python file binds; it can import its neighbours, as a script can."""
    folder = str(Path(path).resolve().parent)
    sys.path.insert(0, folder)
    try:
        return runpy.run_path(path)
    except KeyboardInterrupt:
        raise
    except BaseException as wrong:  # SystemExit, too: it ends the file, not the program
        raise _refused(path, f"{_line(path, wrong)}{type(wrong).__name__}: {wrong}") from wrong
    finally:
        if folder in sys.path:
            sys.path.remove(folder)


def _line(path: str, wrong: BaseException) -> str:
    """Return the last line of the file in the error's traceback, if there is one."""
    if isinstance(wrong, SyntaxError):  # its message has the line
        return ""
    number = None
    trace = wrong.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == path:
            number = trace.tb_lineno
        trace = trace.tb_next
    return "" if number is None else f"line {number}: "


def _refused(path: str, why: str) -> DesignError:
    return DesignError(f"{path}: {why}", code="design-file", problems=[why])
