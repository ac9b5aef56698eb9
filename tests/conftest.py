"""What all tests share: hypothesis without deadlines, and a small disk.

Helpers are in the package `support`.
"""

import os
import shutil
import signal
import subprocess

import pytest
from hypothesis import settings

# A check that fails in a helper shows its values, as in a test.
pytest.register_assert_rewrite("support")

# A shell's background job ignores Ctrl-C, and so would the programs that tests start and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Time is never what a test checks; machines are shared and slow at times.
settings.register_profile("rookery", deadline=None, derandomize=True)
settings.load_profile("rookery")


@pytest.fixture
def small_disk(tmp_path):
    """A folder on a disk of 8 MB."""
    folder = tmp_path / "small"
    folder.mkdir()
    if not hasattr(os, "geteuid") or os.geteuid() or not shutil.which("mount"):
        pytest.skip("only root can mount a small disk")
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", folder])
    if mounted.returncode:
        pytest.skip("a small disk cannot be mounted here")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)
