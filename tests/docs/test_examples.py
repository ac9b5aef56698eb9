"""Every example in the README, the docs and the docstrings runs and prints what it says."""

import doctest
import inspect
import re
from pathlib import Path

import pytest

import rookery
from rookery import (
    _games,
    _pattern,
    _terms,
    chess,
    cluster,
    cotulenh,
    design,
    engines,
    errors,
    learn,
    notebook,
    perft,
    render,
    variants,
)
from rookery.design import _rays, _squares

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCED = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


@pytest.fixture(autouse=True)
def _registered_games_stay_here(monkeypatch):
    monkeypatch.setattr(_games, "_REGISTERED", {})


def check(source, name, names):
    """Run the examples of a text, and give how many there were."""
    test = doctest.DocTestParser().get_doctest(source, dict(names), name, name, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    report = []
    runner.run(test, out=report.append)
    assert runner.failures == 0, "".join(report)
    return runner.tries


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page(page):
    blocks = FENCED.findall(page.read_text("utf-8"))
    for block in blocks:
        assert block.startswith(">>> "), f"an example that is not run: {block}"
    if blocks:
        assert check("\n".join(blocks), page.name, {}) >= len(blocks)


def documented():
    """Everything public that has a docstring with an example, by name."""
    found = {}
    modules = [rookery, errors, _pattern, render.text, render.svg, render.board, chess, perft]
    modules += [cotulenh, cotulenh.rays, engines, cluster, learn, notebook]
    modules += [design, design.patterns, variants]
    for module in modules:
        found[module.__name__] = module
        for name in getattr(module, "__all__", []):
            value = getattr(module, name)
            found[f"{module.__name__}.{name}"] = value
            if inspect.isclass(value):
                # Those of bases that are not ours are somebody else's.
                ours = [base for base in value.__mro__ if base.__module__.startswith("rookery")]
                found |= {
                    f"{module.__name__}.{name}.{member}": getattr(value, member)
                    for member in {member: None for base in ours for member in vars(base)}
                    if member[0] != "_" or member[1] == "_"
                    if not isinstance(getattr(value, member), int | str | tuple)
                }
    found["rookery.moves"] = rookery.moves
    for module in (_terms, _rays, _squares):
        functions = inspect.getmembers(module, inspect.isfunction)
        found |= {f"{module.__name__}.{name}": value for name, value in functions}
    return {name: value for name, value in found.items() if ">>> " in (value.__doc__ or "")}


@pytest.mark.parametrize("name", documented())
def test_docstring(name):
    value = documented()[name]
    names = {key: getattr(rookery, key) for key in rookery.__all__}
    module = value if inspect.ismodule(value) else inspect.getmodule(value)
    if module is not None:
        names |= {key: item for key, item in vars(module).items() if not key.startswith("__")}
    assert check(inspect.getdoc(value), name, names) > 0


def test_there_are_examples_to_run():
    assert {"rookery.BitBoard", "rookery.Pattern.repeat", "rookery.Grid.rays"} <= set(documented())


def test_links_lead_somewhere():
    for page in [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "benchmarks" / "README.md"]:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
            if not target.startswith("https://"):
                assert (page.parent / target).exists(), f"{page.name} links to {target}"
