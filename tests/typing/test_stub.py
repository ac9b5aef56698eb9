"""The package is at run time what type checkers read of it."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from rookery import _core

ALLOWED = Path(__file__).with_name("stubtest_allowlist.txt")

STUB = Path(__file__).parents[2] / "src" / "rookery" / "_core.pyi"


@pytest.mark.skipif(not STUB.exists(), reason="needs the sources of rookery")
def test_what_positions_and_boards_share_stands_once():
    """Their base in the stub is not there at run time: each class has all of its members."""
    classes = {
        node.name: node
        for node in ast.parse(STUB.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef)
    }
    members = {
        name: {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        for name, node in classes.items()
    }
    base = "_PositionMembers"
    assert ast.unparse(classes[base].decorator_list[0]) == "type_check_only"
    assert not hasattr(_core, base)
    assert {"turn", "fen", "piece_at"} <= members[base]
    for kind in (_core.Position, _core.Board):
        bases = {ast.unparse(part) for part in classes[kind.__name__].bases}
        assert {base, "PositionMethods"} <= bases
        assert members[base] <= set(vars(kind))
        assert not members[base] & members[kind.__name__]
    assert not members["Position"] & members["Board"]


@pytest.mark.long
def test_stubtest(tmp_path):
    pytest.importorskip("mypy", reason="needs mypy (pip install mypy)")
    command = [sys.executable, "-m", "mypy.stubtest", "rookery", "--concise"]
    # Which native classes cannot be bases of one class together is not worth a decorator on each.
    command += ["--ignore-disjoint-bases", "--allowlist", str(ALLOWED)]
    # Optional libraries that have no types.
    config = tmp_path / "mypy.ini"
    modules = (
        "pyarrow.*",
        "zstandard",
        "compression.*",
        "gymnasium.*",
        "ipywidgets.*",
        "pettingzoo.*",
        "cloudpickle",
    )
    config.write_text(
        "[mypy]\n" + "".join(f"[mypy-{name}]\nignore_missing_imports = True\n" for name in modules)
    )
    command += ["--mypy-config-file", str(config)]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=600)
    assert result.returncode == 0, f"{result.stdout}\n{result.stderr}"
