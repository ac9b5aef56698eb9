"""Which native module is loaded, and how one is forced. Each case is a process of its own."""

import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import rookery
from rookery._cpuid import missing_from_v3

V3_RUNS = not missing_from_v3()
REPORT = "import rookery, sys; cpu = rookery.cpu(); print(cpu.kernel, cpu.forced, cpu.reason)"
LOADED = "; print('rookery._core_v3' in sys.modules)"


def run(code, kernel, *emulator):
    environment = {key: value for key, value in os.environ.items() if key != "ROOKERY_CPU"}
    if kernel is not None:
        environment["ROOKERY_CPU"] = kernel
    return subprocess.run(
        [*emulator, sys.executable, "-c", code], env=environment, capture_output=True, text=True
    )


def test_the_best_module_is_loaded_and_says_why():
    report = run(REPORT, None)
    if V3_RUNS:
        assert report.stdout == "v3 False this CPU has AVX2 and BMI2\n"
    else:
        assert report.stdout.startswith("baseline False this CPU lacks ")


def test_the_baseline_can_be_forced():
    assert run(REPORT, "baseline").stdout == "baseline True ROOKERY_CPU asks for it\n"
    assert run(REPORT + LOADED, "baseline").stdout.endswith("False\n")


@pytest.mark.skipif(not V3_RUNS, reason="this CPU cannot run the v3 module")
def test_v3_can_be_forced():
    assert run(REPORT, "v3").stdout == "v3 True ROOKERY_CPU asks for it\n"


def test_an_unknown_kernel_is_refused():
    report = run(REPORT, "v4")
    assert report.returncode == 1
    assert "CpuError: ROOKERY_CPU=v4: expected baseline or v3" in report.stderr


def test_a_build_without_v3(tmp_path):
    """A copy of the package in which there is no such module."""
    package = Path(rookery.__file__).parent
    without = shutil.ignore_patterns("_core_v3*", "__pycache__")
    shutil.copytree(package, tmp_path / "rookery", ignore=without)
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {REPORT}"
    assert "CpuError: ROOKERY_CPU=v3: " in run(code, "v3").stderr
    report = run(code, None)
    assert report.stdout.startswith("baseline False this "), report.stderr
    if V3_RUNS:
        assert report.stdout.endswith("was built without the v3 module\n")


emulator = shutil.which("qemu-x86_64-static") or shutil.which("qemu-x86_64")
needs_emulator = pytest.mark.skipif(
    emulator is None or os.uname().machine != "x86_64",
    reason="needs qemu-x86_64 (apt: qemu-user-static) on an x86-64 machine",
)


@needs_emulator
def test_an_old_cpu_gets_the_baseline():
    report = run(REPORT, None, emulator, "-cpu", "core2duo")
    assert report.stdout.startswith("baseline False this CPU lacks AVX, AVX2, BMI1, BMI2")
    queen = "m = rookery.moves().up(1).upleft(1, 1).rotate().mirror().repeat()"
    collect = "print(len(m.collect(rookery.BitBoard(rookery.Grid(100, 100), 'a1'))))"
    answer = run(f"import rookery; {queen}; {collect}", None, emulator, "-cpu", "core2duo")
    assert answer.stdout == "297\n"


@needs_emulator
def test_v3_is_refused_on_an_old_cpu():
    report = run(REPORT, "v3", emulator, "-cpu", "core2duo")
    assert report.returncode == 1
    assert "CpuError: ROOKERY_CPU=v3: this CPU lacks AVX, AVX2, BMI1, BMI2" in report.stderr


def test_pickles_travel_between_kernels():
    saved = pickle.dumps(rookery.BitBoard(rookery.Grid(9, 9), "e5"))
    report = run(f"import pickle; print(pickle.loads({saved!r}).names())", "baseline")
    assert report.stdout == "['e5']\n"


def test_shown():
    assert str(rookery.cpu()).startswith(rookery.cpu().kernel + ": ")
    assert repr(rookery.cpu()).startswith("Cpu('")
