"""The package is at run time what type checkers read of it."""

import subprocess
import sys
from pathlib import Path

import pytest

ALLOWED = Path(__file__).with_name("stubtest_allowlist.txt")


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
        "pettingzoo.*",
        "cloudpickle",
    )
    config.write_text(
        "[mypy]\n" + "".join(f"[mypy-{name}]\nignore_missing_imports = True\n" for name in modules)
    )
    command += ["--mypy-config-file", str(config)]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=600)
    assert result.returncode == 0, f"{result.stdout}\n{result.stderr}"
