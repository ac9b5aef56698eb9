"""Whether native code compiles for systems that this machine does not run."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not (ROOT / "tools").exists(), reason="needs the sources of rookery"),
    pytest.mark.skipif(
        importlib.util.find_spec("ziglang") is None, reason="needs ziglang (pip install ziglang)"
    ),
]


def test_native_code_compiles_for_windows(tmp_path):
    """The system that differs most: each takes minutes, and the tool compiles for the others."""
    command = [sys.executable, ROOT / "tools" / "check_portable.py"]
    command += ["--target", "x86_64-windows", "--folder", tmp_path]
    done = subprocess.run(command, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("files, 0 failures") == 2
