"""Arrows between the rooms of a package that are not imports: paths, and names in strings.

`Path(__file__).parent / "engines"` and `files("rookery.engines")` point into a room as an import
does. Paths are followed through variables and functions without arguments of the same file.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

_SAME = {"Path", "str", "fspath", "abspath", "realpath", "resolve", "absolute"}
_BELOW = {"join", "joinpath"}
_DOTTED = re.compile(r"rookery\.(\w+)(?:\.\w+)*[.:]?\w*")


def rooms_named(code: str, file: Path, package: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the room of each path or dotted name in the code of a file.

    The room is ".." if a path leaves the package or may lead to any room of it, and "*" if the
    name of a module is put together from "rookery." and something that is known later.
    """
    tree = ast.parse(code)
    paths = _Paths(file)
    paths.visit(tree)
    for line, path in paths.found:
        yield line, _room(path, package)
    hidden = _docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in ("__file__", "__path__"):
            yield node.lineno, ".."  # of another module
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or node in hidden:
            continue
        if found := _DOTTED.fullmatch(node.value):
            yield node.lineno, found[1]
        elif node.value == "rookery.":
            yield node.lineno, "*"
        elif re.search(r"(^|/)\.\.(/|$)", node.value):
            yield node.lineno, ".."


def _room(path: Path, package: Path) -> str:
    parts = path.relative_to(package).parts if path.is_relative_to(package) else ()
    return parts[0].removesuffix(".py") if parts else ".."


def _docstrings(tree: ast.AST) -> set[ast.AST]:
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


class _Paths(ast.NodeVisitor):
    """Collects the longest expressions that are paths built from `__file__`."""

    def __init__(self, file: Path) -> None:
        self.known: dict[str, Path] = {"__file__": file}
        self.found: list[tuple[int, Path]] = []
        self._functions: list[str] = []

    def visit(self, node: ast.AST) -> None:
        path = self._path(node)
        if path is None:
            super().visit(node)
        elif not isinstance(node, ast.Name):  # what a name stands for has been found already
            self.found.append((getattr(node, "lineno", 0), path))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._functions.append(f"{node.name}()")
        self.generic_visit(node)
        self._functions.pop()

    def visit_Assign(self, node: ast.Assign) -> None:
        self._name(node.targets[0].id if isinstance(node.targets[0], ast.Name) else "", node.value)
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if self._functions:
            self._name(self._functions[-1], node.value)
        self.generic_visit(node)

    def _name(self, name: str, value: ast.AST | None) -> None:
        path = self._path(value)
        if name and path is not None:
            self.known[name] = path

    def _path(self, node: ast.AST | None) -> Path | None:
        if isinstance(node, ast.Name):
            return self.known.get(node.id)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            return self._below(self._path(node.left), [node.right])
        if isinstance(node, ast.Attribute) and node.attr == "parent":
            path = self._path(node.value)
            return path and path.parent
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute):
            path = self._path(node.value.value) if node.value.attr == "parents" else None
            return path and path.parents[ast.literal_eval(node.slice)]
        return self._call(node) if isinstance(node, ast.Call) else None

    def _call(self, node: ast.Call) -> Path | None:
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if not node.args and f"{name}()" in self.known:
            return self.known[f"{name}()"]
        # Path(x) and join(x, …) are functions of a path; x.resolve() and x.joinpath(…) are methods.
        rest = node.args
        path = self._path(node.func.value) if isinstance(node.func, ast.Attribute) else None
        if path is None and rest:
            path, rest = self._path(rest[0]), rest[1:]
        if path is None:
            return None
        if name == "dirname":
            return path.parent
        if name == "with_name":
            return self._below(path.parent, rest)
        if name in _BELOW:
            return self._below(path, rest)
        return path if name in _SAME else None

    def _below(self, path: Path | None, names: list[ast.expr]) -> Path | None:
        """Return a path below another, as far as the names of the way are known."""
        for name in names:
            if path is None or not (isinstance(name, ast.Constant) and isinstance(name.value, str)):
                break
            path = path / name.value
        return path
