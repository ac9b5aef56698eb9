"""Which native module is loaded, and how one is forced. Each case is a process of its own."""

import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.systems import ON_X86

import rookery
from rookery._cpuid import missing_from_v3

PACKAGE = Path(rookery.__file__).parent
MODULES = {"baseline": "_core.*.so", "v3": "_core_v3.*.so"}
# From source only the kernel of the machine is built; wheels and .ci/run have both.
BUILT = {kernel for kernel, module in MODULES.items() if list(PACKAGE.glob(module))}
V3_RUNS = not missing_from_v3()
needs_baseline = pytest.mark.skipif("baseline" not in BUILT, reason="built without the baseline")
needs_v3 = pytest.mark.skipif(
    "v3" not in BUILT or not V3_RUNS, reason="built without v3, or no AVX2"
)
REPORT = "import rookery, sys; cpu = rookery.cpu(); print(cpu.kernel, cpu.forced, cpu.reason)"
LOADED = "; print('rookery._core_v3' in sys.modules)"


def run(code, kernel, *emulator):
    environment = {key: value for key, value in os.environ.items() if key != "ROOKERY_CPU"}
    if kernel is not None:
        environment["ROOKERY_CPU"] = kernel
    return subprocess.run(
        [*emulator, sys.executable, "-c", code], env=environment, capture_output=True, text=True
    )


def run_without(kernels, folder, code, kernel, *emulator):
    """As run(), in a copy of the package that was built without these kernels."""
    left_out = shutil.ignore_patterns("__pycache__", *(MODULES[kernel] for kernel in kernels))
    shutil.copytree(PACKAGE, folder / "rookery", ignore=left_out)
    path = f"import sys; sys.path.insert(0, {str(folder)!r}); "
    return run(path + code, kernel, *emulator)


def test_the_best_module_is_loaded_and_says_why():
    report = run(REPORT, None)
    if V3_RUNS and "v3" in BUILT:
        assert report.stdout == "v3 False this CPU has AVX2 and BMI2\n"
    elif V3_RUNS:
        assert report.stdout == "baseline False this rookery was built without the v3 module\n"
    else:
        assert report.stdout.startswith("baseline False this CPU lacks ")


@needs_baseline
def test_the_baseline_can_be_forced():
    assert run(REPORT, "baseline").stdout == "baseline True ROOKERY_CPU asks for it\n"
    assert run(REPORT + LOADED, "baseline").stdout.endswith("False\n")


@needs_v3
def test_v3_can_be_forced():
    assert run(REPORT, "v3").stdout == "v3 True ROOKERY_CPU asks for it\n"


def test_an_unknown_kernel_is_refused():
    report = run(REPORT, "v4")
    assert report.returncode == 1
    assert "CpuError: ROOKERY_CPU=v4: expected baseline or v3" in report.stderr


NOT_BUILT = "this rookery was built without it; pip install . -C cmake.define.ROOKERY_KERNELS=all"


@needs_baseline
def test_a_build_without_v3(tmp_path):
    report = run_without(["v3"], tmp_path / "a", REPORT, None)
    assert report.stdout.startswith("baseline False this "), report.stderr
    if V3_RUNS:
        assert report.stdout.endswith("was built without the v3 module\n")
        report = run_without(["v3"], tmp_path / "b", REPORT, "v3")
        assert f"CpuError: ROOKERY_CPU=v3: {NOT_BUILT}" in report.stderr


@needs_v3
def test_a_build_without_the_baseline(tmp_path):
    report = run_without(["baseline"], tmp_path / "a", REPORT, None)
    assert report.stdout == "v3 False this CPU has AVX2 and BMI2\n", report.stderr
    report = run_without(["baseline"], tmp_path / "b", REPORT, "baseline")
    assert f"CpuError: ROOKERY_CPU=baseline: {NOT_BUILT}" in report.stderr


def test_a_build_moved_to_an_older_cpu_says_what_to_do(tmp_path):
    """Without an emulator: what the CPU can do is asked of a module that answers otherwise."""
    older = "import types, sys; cpuid = types.ModuleType('rookery._cpuid'); "
    older += "cpuid.missing_from_v3 = lambda: ['AVX2', 'BMI2']; "
    older += "sys.modules['rookery._cpuid'] = cpuid; "
    report = run_without(["baseline"], tmp_path, older + REPORT, None)
    assert report.returncode == 1
    assert report.stderr.endswith(
        "CpuError: rookery was built on another machine, and this CPU lacks AVX2, BMI2: build it "
        "here, or for every machine with pip install . -C cmake.define.ROOKERY_KERNELS=all\n"
    )


emulator = shutil.which("qemu-x86_64-static") or shutil.which("qemu-x86_64")
needs_emulator = pytest.mark.skipif(
    emulator is None or not ON_X86,
    reason="needs qemu-x86_64 (apt: qemu-user-static) on an x86-64 machine",
)


@needs_emulator
@needs_baseline
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


@needs_emulator
def test_a_build_for_v3_alone_says_what_to_do_on_an_old_cpu(tmp_path):
    report = run_without(["baseline"], tmp_path, REPORT, None, emulator, "-cpu", "core2duo")
    assert report.returncode == 1
    assert "this CPU lacks AVX, AVX2, BMI1, BMI2" in report.stderr
    assert "pip install . -C cmake.define.ROOKERY_KERNELS=all" in report.stderr


@needs_baseline
def test_pickles_travel_between_kernels():
    saved = pickle.dumps(rookery.BitBoard(rookery.Grid(9, 9), "e5"))
    report = run(f"import pickle; print(pickle.loads({saved!r}).names())", "baseline")
    assert report.stdout == "['e5']\n"


def test_shown():
    assert str(rookery.cpu()).startswith(rookery.cpu().kernel + ": ")
    assert repr(rookery.cpu()).startswith("Cpu('")
