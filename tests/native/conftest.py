"""Builds the native tests, once for each set of options."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def build_native_tests(tmp_path_factory):
    """A function that builds the native tests with these CMake options and gives the program."""
    if not (ROOT / "CMakeLists.txt").exists():
        pytest.skip("needs the sources of rookery")

    def build(*options):
        folder = tmp_path_factory.mktemp("native")
        cmake = shutil.which("cmake")
        configure = [cmake, "-S", ROOT, "-B", folder, "-G", "Ninja", *options]
        for command in (configure, [cmake, "--build", folder, "--target", "native_tests"]):
            done = subprocess.run(command, capture_output=True, text=True)
            assert done.returncode == 0, done.stdout + done.stderr
            # A compiler that we have not seen may warn of something new; that is for us to know.
            if os.environ.get("CI"):
                assert "warning:" not in done.stdout + done.stderr, done.stdout
        return folder / "native_tests"

    return build
