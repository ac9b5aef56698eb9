"""What tests need of the operating system and of the CPU."""

import os
import platform
import signal

import pytest

ON_POSIX = os.name == "posix"
ON_X86 = platform.machine() in ("x86_64", "AMD64")

# For lists of signals, whose tests need POSIX as well.
SIGKILL = getattr(signal, "SIGKILL", signal.SIGTERM)

needs_posix = pytest.mark.skipif(
    not ON_POSIX, reason="needs signals, processes or terminals of Linux and macOS"
)
needs_x86 = pytest.mark.skipif(not ON_X86, reason="an x86-64 program")
