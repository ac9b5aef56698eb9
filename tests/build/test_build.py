"""What the compiler made, and what happens without one."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nanobind
import pytest
from support.systems import needs_x86

import rookery
from rookery._cpuid import missing_from_v3

ROOT = Path(__file__).parents[2]
PACKAGE = Path(rookery.__file__).parent
# VEX and EVEX code is written with a v in front: vmovdqu, vpand, … No other instruction that a
# compiler makes begins so, but verr and verw, which it never does.
MODERN = re.compile(
    r"\t(pext|pdep|popcnt|lzcnt|tzcnt|andn|bzhi|shlx|shrx|sarx|blsr|mulx|v[a-z0-9]+)\b"
)


def instructions_beyond_baseline(module):
    text = subprocess.check_output(
        ["objdump", "-d", "--no-show-raw-insn", module], text=True, errors="replace"
    )
    assert "<" in text
    return {
        match.group(1) for match in MODERN.finditer(text) if match.group(1) not in ("verr", "verw")
    }


@needs_x86
@pytest.mark.skipif(not shutil.which("objdump"), reason="needs objdump (apt: binutils)")
def test_the_baseline_has_only_baseline_code():
    # From source only the kernel of the machine is built, which may be the other one.
    baseline = [*PACKAGE.glob("_core.*.so"), *PACKAGE.glob("_cpuid.*.so")]
    assert baseline
    for module in baseline:
        # `rep bsf` is tzcnt on newer CPUs and bsf on older ones; compilers use it where both give
        # the same, and objdump shows it as tzcnt.
        assert instructions_beyond_baseline(module) <= {"tzcnt"}, module.name
    # The same look at the other module finds what is looked for.
    for module in PACKAGE.glob("_core_v3.*.so"):
        assert instructions_beyond_baseline(module) >= {"popcnt", "shlx", "vmovdqu"}


@pytest.mark.skipif(not (ROOT / "CMakeLists.txt").exists(), reason="needs the sources of rookery")
@pytest.mark.parametrize(
    ("version", "says"),
    [
        (None, "; there is no no-such-compiler (from CXX)."),
        ("10.2.1", "; found GNU 10.2.1."),
    ],
)
def test_without_a_compiler_it_says_so(version, says, tmp_path):
    """No compiler, or one that is too old: one sentence."""
    options = ["-DCMAKE_CXX_COMPILER=no-such-compiler"]
    if version:
        # A real compiler that is told to be older than it is.
        options = [
            *["-DCMAKE_CXX_COMPILER_ID_RUN=1", "-DCMAKE_CXX_COMPILER_ID=GNU"],
            *[f"-DCMAKE_CXX_COMPILER_VERSION={version}", "-DCMAKE_CXX_COMPILER_FORCED=1"],
            *["-DCMAKE_CXX_COMPILE_FEATURES=cxx_std_11"],
        ]
    command = ["cmake", "-S", str(ROOT), "-B", str(tmp_path / "b"), "-G", "Ninja", *options]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode != 0
    message = " ".join(done.stderr.split())
    assert "rookery needs a C++20 compiler: g++ 11 or later, or clang 14 or later, "
    assert "or Visual Studio 2022" + says in message


def configured(folder, *options, path=""):
    """The outcome of CMake's part of an installation, and what it says."""
    command = ["cmake", "-S", str(ROOT), "-B", str(folder), "-G", "Ninja", "-DSKBUILD=ON", *options]
    command += [f"-DPython_EXECUTABLE={sys.executable}"]
    environment = os.environ | {"PYTHONPATH": path}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    return done.returncode, " ".join((done.stdout + done.stderr).split())


@pytest.mark.skipif(not (ROOT / "CMakeLists.txt").exists(), reason="needs the sources of rookery")
def test_a_second_installation_compiles_nothing_again(tmp_path):
    """Each time nanobind is in another folder, and scikit-build-core starts CMake anew."""
    build = tmp_path / "build"
    plans, headers = [], []
    for number in range(2):
        isolated = tmp_path / f"isolated{number}"
        shutil.copytree(
            Path(nanobind.__file__).parent, isolated / "nanobind", copy_function=shutil.copy
        )
        code, says = configured(build, path=str(isolated))
        assert code == 0, says
        plan = (build / "build.ninja").read_text("utf-8")
        assert str(isolated) not in plan
        plans.append(
            [
                line
                for line in plan.splitlines()
                if line.startswith(("build ", "  FLAGS", "  INCLUDES"))
            ]
        )
        headers.append(
            {file: file.stat().st_mtime_ns for file in (build / "nanobind").rglob("*.h")}
        )
        # What scikit-build-core removes.
        (build / "CMakeCache.txt").unlink()
        shutil.rmtree(build / "CMakeFiles")
    objects = [line.split()[1] for line in plans[0] if ".o: " in line]
    assert objects
    assert not [name for name in objects if not name.startswith("cpp/CMakeFiles/")]
    assert plans[0] == plans[1]
    assert headers[0] == headers[1] != {}


@pytest.mark.skipif(not (ROOT / "CMakeLists.txt").exists(), reason="needs the sources of rookery")
@needs_x86
def test_the_kernels_that_are_built(tmp_path):
    best = "baseline" if missing_from_v3() else "v3"
    for kernels, built in [(None, best), ("all", "baseline;v3"), ("baseline", "baseline")]:
        options = [f"-DROOKERY_KERNELS={kernels}"] if kernels else []
        code, says = configured(tmp_path / str(kernels), *options)
        assert code == 0, says
        assert f"Kernels: {built} -- " in says
    # What is built for another machine is built for the oldest; its CPU cannot be asked.
    for processor in ("x86_64", "aarch64"):
        target = ["-DCMAKE_SYSTEM_NAME=Linux", f"-DCMAKE_SYSTEM_PROCESSOR={processor}"]
        code, says = configured(tmp_path / processor, *target)
        assert "Kernels: baseline -- " in says
    code, says = configured(tmp_path / "wrong", "-DROOKERY_KERNELS=v4")
    assert code != 0
    assert "ROOKERY_KERNELS=v4: expected native, all, or one of the kernels of x86_64" in says
