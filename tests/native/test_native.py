"""The native tests, here and on CPUs that this machine does not have.

They are built first, which takes minutes, so they are among the long ones.
"""

import shutil
import subprocess

import pytest
from support.systems import needs_x86

pytestmark = pytest.mark.long
QUICK_TO_BUILD = "-DCMAKE_CXX_FLAGS_RELEASE=-O1"  # in half the time of -O3
# Two thirds of the time of all native tests, which an emulator multiplies by ten. Smaller tests of
# the same code run in their place.
SLOW_WHEN_EMULATED = [
    "-san_is_found_as_it_is_parsed",
    "-a_large_defined_game_keeps_the_laws",
    "-a_game_with_many_royal_pieces_keeps_the_laws",
    "-two_plies_at_once_are_those_counted_slowly_anywhere",
]


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "native tests passed" in done.stdout.splitlines()[-1]


@pytest.fixture(scope="module")
def baseline(build_native_tests):
    return build_native_tests(QUICK_TO_BUILD)


def test_baseline(baseline):
    run(baseline)


@needs_x86
def test_baseline_on_an_old_cpu(baseline):
    emulator = shutil.which("qemu-x86_64-static") or shutil.which("qemu-x86_64")
    if not emulator:
        pytest.skip("needs qemu-x86_64 (apt: qemu-user-static)")
    run(emulator, "-cpu", "core2duo", baseline, *SLOW_WHEN_EMULATED)


def test_arm(build_native_tests):
    emulator = shutil.which("qemu-aarch64-static") or shutil.which("qemu-aarch64")
    compiler = shutil.which("aarch64-linux-gnu-g++")
    if not (emulator and compiler):
        pytest.skip("needs qemu-aarch64 and g++-aarch64-linux-gnu (apt: qemu-user-static)")
    program = build_native_tests(
        "-DCMAKE_SYSTEM_NAME=Linux",
        "-DCMAKE_SYSTEM_PROCESSOR=aarch64",
        f"-DCMAKE_CXX_COMPILER={compiler}",
        "-DCMAKE_EXE_LINKER_FLAGS=-static",
        QUICK_TO_BUILD,
    )
    run(emulator, program, *SLOW_WHEN_EMULATED)
