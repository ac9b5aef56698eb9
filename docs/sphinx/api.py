"""Writes the API reference: a page for each module, from signatures and docstrings.

Native classes are read from their stub (`_core.pyi`), the others from their source, so what is
shown is what type checkers read. Every public name (`__all__`) is described on one page: a class
that two modules offer is described on the page of one, and named on that of the other.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parents[2] / "src" / "rookery"
MODULES = (
    *("rookery", "rookery.chess", "rookery.cotulenh", "rookery.cotulenh.rays", "rookery.design"),
    *("rookery.variants", "rookery.pgn", "rookery.engines", "rookery.learn", "rookery.perft"),
    *("rookery.render.board", "rookery.render.svg", "rookery.render.text", "rookery.cluster"),
    *("rookery.notebook", "rookery.uci", "rookery.errors"),
)
# Special methods that say something about a class, if they are described.
SPECIAL = ("__len__", "__contains__", "__iter__", "__getitem__", "__call__")
Function = ast.FunctionDef | ast.AsyncFunctionDef
Definition = Function | ast.ClassDef


@dataclass(frozen=True)
class Written:
    """A class or function where it is written."""

    file: Path
    node: Definition

    @property
    def source(self) -> list[str]:
        """The lines with a link to it."""
        path = self.file.relative_to(PACKAGE).as_posix()
        return ["", f":source:`src/rookery/{path}#L{self.node.lineno}`"]

    def decorators(self) -> set[str]:
        """Return the names of its decorators."""
        names = (ast.unparse(found).partition("(")[0] for found in self.node.decorator_list)
        return {name.rpartition(".")[2] for name in names}

    def members(self) -> Iterator[Written]:
        """Yield the functions of a class."""
        for node in self.node.body:
            if isinstance(node, Function):
                yield Written(self.file, node)


# --- where things are written -------------------------------------------------------------------


@cache
def tree(file: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(file.read_text("utf-8"))


def file_of(module: str) -> Path:
    """Return the file of a module; that of the native one is its stub."""
    path = PACKAGE.joinpath(*module.split(".")[1:])
    candidates = (path.with_suffix(".pyi"), path.with_suffix(".py"), path / "__init__.py")
    return next(file for file in candidates if file.is_file())


def module_of(file: Path) -> str:
    """Return the name of the module of a file."""
    parts = file.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(("rookery", *(part for part in parts if part != "__init__")))


def definitions(module: str, name: str) -> list[Written]:
    """Return all definitions of a name of a module: several, if it is overloaded."""
    file = file_of(module)
    return [
        Written(file, node)
        for node in tree(file).body
        if isinstance(node, Definition) and node.name == name
    ]


@cache
def imports(file: Path) -> dict[str, tuple[str, str]]:
    """Return what a file imports from the package: module and name, by the name used there."""
    return {
        alias.asname or alias.name: (str(node.module), alias.name)
        for node in ast.walk(tree(file))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rookery")
        for alias in node.names
    }


def parts(written: Written) -> list[Written]:
    """Return a class and the classes of the package that it is made of, the nearest first."""
    assert isinstance(written.node, ast.ClassDef)
    found = [written]
    for base in written.node.bases:
        name = ast.unparse(base).partition("[")[0].rpartition(".")[2]
        here = definitions(module_of(written.file), name)
        there = imports(written.file).get(name)
        for part in here or (definitions(*there) if there else []):
            found += parts(part)
    return found


def meant(file: Path, name: str) -> object:
    """Return what a name means in a file, or None."""
    module, name = imports(file).get(name, (module_of(file), name))
    return getattr(importlib.import_module(module), name, None)


def offers() -> Iterator[tuple[str, str, object]]:
    """Yield every public class and function with a module and the name that it has there."""
    # An error is described among the errors, whoever else offers it.
    for module in sorted(MODULES, key=lambda name: name != "rookery.errors"):
        loaded = importlib.import_module(module)
        for name in loaded.__all__:
            value = getattr(loaded, name)
            if inspect.isclass(value) or is_function(value):
                yield module, name, value


def is_function(value: object) -> bool:
    """Whether something is called by its name: a function, native or not."""
    return callable(value) and hasattr(value, "__name__") and not inspect.isclass(value)


@cache
def homes() -> dict[int, tuple[str, str]]:
    """Return where each class and function is described, and its name there, by its identity.

    That is the first module that offers it; or the one that gives it a name of its own, as
    `rookery.chess` does with `Board`.
    """
    found: dict[int, tuple[str, str]] = {}
    for module, name, value in offers():
        if id(value) not in found or name != found[id(value)][1]:
            found[id(value)] = (module, name)
    return found


# --- text ---------------------------------------------------------------------------------------


def escaped(text: str) -> str:
    """Return a sentence as reStructuredText, with `code` as code."""
    pieces = re.split(r"`+([^`]+)`+", text)
    return "".join(
        f"``{piece}``" if number % 2 else re.sub(r"([\\*_|<>])", r"\\\1", piece)
        for number, piece in enumerate(pieces)
    )


def described(docstring: str | None) -> list[str]:
    """Return the lines of a docstring as reStructuredText."""
    lines: list[str] = []
    for block in re.split(r"\n\s*\n", inspect.cleandoc(docstring or "")):
        if block.startswith((" ", "\t")):
            lines += code("text", block)
            continue
        before, marker, example = f"\n{block}".partition("\n>>>")
        lines += ["", *map(escaped, before.splitlines()[1:])]
        lines += code("pycon", f">>>{example}") if marker else []
    return lines


def code(language: str, text: str) -> list[str]:
    """Return a block of code."""
    return ["", f".. code-block:: {language}", "", *indented(text.splitlines())]


def indented(lines: list[str]) -> list[str]:
    """Return lines three columns to the right."""
    return [f"   {line}" if line.strip() else "" for line in lines]


class _Qualify(ast.NodeTransformer):
    """Gives the names of our classes their modules, so that they lead to their pages."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Return the name with its module, if it is one of ours."""
        where = homes().get(id(meant(self.file, node.id)))
        return ast.parse(".".join(where), mode="eval").body if where else node

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        """Return an annotation in quotes without them."""
        if not isinstance(node.value, str):
            return node
        unquoted: ast.expr = self.visit(ast.parse(node.value, mode="eval").body)
        return unquoted

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """Leave the texts of a Literal as they are."""
        if not ast.unparse(node.value).endswith("Literal"):
            self.generic_visit(node)
        return node


def annotation(file: Path, node: ast.expr) -> str:
    """Return an annotation as text."""
    return ast.unparse(_Qualify(file).visit(ast.parse(ast.unparse(node), mode="eval").body))


def signature(written: Written, *, is_method: bool) -> str:
    """Return `(arguments) -> type`, without `self`."""
    copied = ast.parse(ast.unparse(written.node)).body[0]
    assert isinstance(copied, Function)
    listed = copied.args.posonlyargs or copied.args.args
    if is_method and listed and "staticmethod" not in written.decorators():
        del listed[0]
    for argument in ast.walk(copied.args):
        if isinstance(argument, ast.arg) and argument.annotation is not None:
            argument.annotation = _Qualify(written.file).visit(argument.annotation)
    returned = ""
    if copied.returns is not None and copied.name != "__init__":
        returned = f" -> {annotation(written.file, copied.returns)}"
    return f"({ast.unparse(copied.args)}){returned}"


# --- directives ---------------------------------------------------------------------------------


def directive(kind: str, heads: list[str], body: list[str], *options: str) -> list[str]:
    """Return a directive with its signatures, options and text."""
    first, *more = heads
    lines = [f".. py:{kind}:: {first}", *(" " * (len(kind) + 9) + head for head in more)]
    return [*lines, *indented(list(options)), "", *indented(body), ""]


def function(all_of_it: list[Written], name: str, *, is_method: bool = False) -> list[str]:
    """Return the directive of a function or method with its overloads."""
    overloads = [one for one in all_of_it if "overload" in one.decorators()]
    heads = [f"{name}{signature(one, is_method=is_method)}" for one in overloads or all_of_it]
    docstrings = (ast.get_docstring(one.node) for one in all_of_it)
    words = ("classmethod", "staticmethod", "abstractmethod")
    options = [f":{word}:" for word in words if word in all_of_it[0].decorators()]
    body = [*described(next(filter(None, docstrings), "")), *all_of_it[0].source]
    return directive("method" if is_method else "function", heads, body, *options)


def member(all_of_it: list[Written]) -> list[str]:
    """Return the directive of a method or property."""
    first = all_of_it[0]
    assert isinstance(first.node, Function)
    if not {"property", "cached_property"} & first.decorators():
        return function(all_of_it, first.node.name, is_method=True)
    options = [f":type: {annotation(first.file, first.node.returns)}"] if first.node.returns else []
    body = [*described(ast.get_docstring(first.node)), *first.source]
    return directive("property", [first.node.name], body, *options)


def attribute(part: Written, name: str, node: ast.AnnAssign) -> list[str]:
    """Return the directive of a field; its description is its docstring when the program runs."""
    field = inspect.getattr_static(meant(part.file, part.node.name), name, None)
    docstring = inspect.getdoc(field) if inspect.isdatadescriptor(field) else None
    options = [f":type: {annotation(part.file, node.annotation)}"]
    if node.value is not None and "field(" not in ast.unparse(node.value):
        options.append(f":value: {ast.unparse(node.value)}")
    return directive("attribute", [name], described(docstring), *options)


def members(written: Written) -> list[str]:
    """Return the directives of the public members of a class, and of parts without a page."""
    lines: list[str] = []
    seen: set[str] = set()
    for part in [written, *(one for one in parts(written)[1:] if is_private(one))]:
        assert isinstance(part.node, ast.ClassDef)
        for node in part.node.body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                name = node.target.id
                found = attribute(part, name, node)
            elif isinstance(node, Function):
                name = node.name
                same = [one for one in part.members() if one.node.name == name]
                is_described = any(ast.get_docstring(one.node) for one in same)
                if name in SPECIAL and not is_described:
                    continue
                found = member(same)
            else:
                continue
            if name not in seen and (name in SPECIAL or not name.startswith("_")):
                lines += found
            seen.add(name)
    return lines


def is_private(part: Written) -> bool:
    """Whether a class is a part of others, without a page of its own."""
    return id(getattr(importlib.import_module(module_of(part.file)), part.node.name, part)) not in (
        homes()
    )


def class_(written: Written, name: str, value: type) -> list[str]:
    """Return the directive of a class with its members."""
    inits = [
        one for part in parts(written) for one in part.members() if one.node.name == "__init__"
    ]
    overloads = [one for one in inits if "overload" in one.decorators()]
    heads = [f"{name}{signature(one, is_method=True)}" for one in overloads or inits[:1]]
    if not heads and "dataclass" in written.decorators():
        heads = [f"{name}{dataclass_signature(value)}"]
    body = described(ast.get_docstring(written.node))
    above = [".".join(homes()[id(base)]) for base in value.__mro__[1:] if id(base) in homes()]
    if above:
        body += ["", f"Based on {', '.join(f':py:class:`{base}`' for base in above)}."]
    body += [*written.source, "", *members(written)]
    kind = "exception" if issubclass(value, BaseException) else "class"
    return directive(kind, heads or [name], body)


def dataclass_signature(value: type) -> str:
    """Return the arguments of a dataclass."""
    shown = []
    for field in inspect.signature(value).parameters.values():
        has_default = field.default is not field.empty and "<" not in repr(field.default)
        shown.append(f"{field.name}={field.default!r}" if has_default else field.name)
    return f"({', '.join(shown)})"


# --- pages --------------------------------------------------------------------------------------


def entry(name: str, value: object) -> list[str]:
    """Return the directive of one public name."""
    if inspect.isclass(value):
        return class_(definitions(value.__module__, value.__name__)[0], name, value)
    if is_function(value):
        home, own_name = str(value.__module__), str(getattr(value, "__name__"))  # noqa: B009
        return function(definitions(home, own_name), name)
    shown = re.sub(r" at 0x[0-9a-f]+", "", repr(value))
    return directive("data", [name], [], f":value: {shown[:60]}{'…' if shown[60:] else ''}")


def page(module: str) -> str:
    """Return the page of a module."""
    loaded = importlib.import_module(module)
    lines = [module, "=" * len(module), "", *described(loaded.__doc__), ""]
    lines += [
        f".. py:module:: {module}",
        "   :no-index:",
        "",
        f".. py:currentmodule:: {module}",
        "",
    ]
    elsewhere = []
    sections: dict[str, list[str]] = {"Classes": [], "Functions": [], "Values": []}
    for name in loaded.__all__:
        value = getattr(loaded, name)
        where = homes().get(id(value), (module, name))
        if isinstance(value, ModuleType):
            continue
        if where != (module, name):
            elsewhere.append(f"``{name}`` (:py:obj:`{'.'.join(where)}`)")
        elif inspect.isclass(value):
            sections["Classes"] += entry(name, value)
        else:
            sections["Functions" if is_function(value) else "Values"] += entry(name, value)
    if elsewhere:
        lines += [f"Described elsewhere: {', '.join(elsewhere)}.", ""]
    for title, entries in sections.items():
        if entries:
            lines += [title, "-" * len(title), "", *entries]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def index() -> str:
    """Return the page that lists the modules."""
    lines = ["API reference", "=============", "", "Every public name, by module.", ""]
    lines += [".. toctree::", "   :maxdepth: 1", "", *(f"   {module}" for module in MODULES), ""]
    return "\n".join(lines)


def pages() -> dict[str, str]:
    """Return all pages, by the name of their file."""
    return {"index.rst": index()} | {f"{module}.rst": page(module) for module in MODULES}
