"""Compile every native file for Windows and macOS on this machine.

The compiler is clang as zig packs it, with the headers of these systems (`pip install ziglang`); a
second run compiles only what has changed. The native programs are configured as on that system. The
modules for Python are compiled with the headers of the Python that runs this, and the sizes of that
system; they are not linked, since that needs the libraries of a Python for that system. With --run,
the native tests are linked as a Windows program and run under wine (apt: wine64).

  python tools/check_portable.py
  python tools/check_portable.py --target x86_64-windows --run
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# What zig calls a system, and what CMake calls it and its CPU.
TARGETS = {
    "x86_64-windows": ("x86_64-windows-gnu", "Windows", "AMD64"),
    "x86_64-macos": ("x86_64-macos", "Darwin", "x86_64"),
    "aarch64-macos": ("aarch64-macos", "Darwin", "arm64"),
}
# In place of the one of this machine. Keep in step with PC/pyconfig.h and pyconfig.h.in of CPython.
PYCONFIG = """\
#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_VOID_P 8
#define SIZEOF_SIZE_T 8
#define SIZEOF_FLOAT 4
#define SIZEOF_DOUBLE 8
#define WITH_THREAD 1
#if defined(_WIN32)
#define MS_WINDOWS 1
#define MS_WIN32 1
#define MS_WIN64 1
#define NT_THREADS 1
#define HAVE_DECLSPEC_DLL 1
#define SIZEOF_LONG 4
#define SIZEOF_WCHAR_T 2
#else
#define HAVE_PTHREAD_H 1
#define HAVE_SSIZE_T 1
#define HAVE_SYS_TIME_H 1
#define HAVE_UNISTD_H 1
#define SIZEOF_LONG 8
#define SIZEOF_WCHAR_T 4
#endif
"""


def compiler(folder: Path) -> Path:
    """Write a program that is zig's clang, for CMake."""
    path = folder / "zig-c++"
    path.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ziglang c++ "$@"\n', encoding="utf-8")
    path.chmod(0o755)
    return path


def python_headers(folder: Path) -> Path:
    """Copy the headers of Python, for a system that is not this one."""
    headers = folder / "python"
    if not headers.exists():
        shutil.copytree(sysconfig.get_path("include"), headers)
    (headers / "pyconfig.h").write_text(PYCONFIG, encoding="utf-8")
    return headers


def configure(folder: Path, target: str, *, modules: bool) -> Path:
    """Run CMake for the native programs of a system, or for the modules for Python.

    For the modules it believes that they are for this system: it would look for a Python of the
    other one.
    """
    triple, system, processor = TARGETS[target]
    build = folder / f"{target}-{'modules' if modules else 'programs'}"
    options = {
        "CMAKE_CXX_COMPILER": f"{compiler(folder)};-target;{triple}",
        # Known, and not found out by a dozen programs.
        "CMAKE_CXX_COMPILER_FORCED": "ON",
        "CMAKE_CXX_COMPILER_ID_RUN": "ON",
        "CMAKE_CXX_COMPILER_ID": "Clang",
        "CMAKE_CXX_COMPILER_FRONTEND_VARIANT": "GNU",
        "CMAKE_CXX_COMPILER_VERSION": "20",
        "CMAKE_CXX_COMPILE_FEATURES": "cxx_std_11;cxx_std_14;cxx_std_17;cxx_std_20",
        "CMAKE_CXX17_STANDARD_COMPILE_OPTION": "-std=c++17",
        "CMAKE_CXX20_STANDARD_COMPILE_OPTION": "-std=c++20",
        "CMAKE_SIZEOF_VOID_P": "8",
        "CMAKE_HAVE_LIBC_PTHREAD": "ON",
        "CMAKE_CXX_FLAGS": "-Werror",
        "CMAKE_CXX_FLAGS_RELEASE": "-O1 -DNDEBUG",
        "CMAKE_CXX_SCAN_FOR_MODULES": "OFF",
        "CMAKE_EXPORT_COMPILE_COMMANDS": "ON",
        "CMAKE_DISABLE_PRECOMPILE_HEADERS": "ON",
    }
    if modules:
        headers = python_headers(folder)
        options |= {
            "SKBUILD": "ON",
            "ROOKERY_KERNELS": "all" if processor != "arm64" else "baseline",
            "Python_EXECUTABLE": sys.executable,
            "Python_INCLUDE_DIR": str(headers),
            "CMAKE_POSITION_INDEPENDENT_CODE": "OFF",  # everything is on Windows, without the flag
            "NB_HAS_MTLS_GNU2": "OFF",
            "CMAKE_BUILD_WITH_INSTALL_RPATH": "ON",
        }
    else:
        options |= {"CMAKE_SYSTEM_NAME": system, "CMAKE_SYSTEM_PROCESSOR": processor}
        options |= {"CMAKE_INSTALL_NAME_TOOL": "true"}  # macOS has it, and nothing is installed
    command = ["cmake", "-S", str(ROOT), "-B", str(build), "-G", "Ninja"]
    command += [f"-D{name}={value}" for name, value in options.items()]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{build.name}: CMake failed\n{done.stdout}{done.stderr}")
    return build


def compile_all(build: Path, jobs: int) -> tuple[int, list[str]]:
    """Compile every file once without optimising; return how many there are and what failed."""
    entries = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    # CMake lists files that are compiled as one, and that one.
    together = [e for e in entries if "/Unity/" in e["file"]]
    joined = {
        line.split('"')[1]
        for entry in together
        for line in Path(entry["file"]).read_text(encoding="utf-8").splitlines()
        if line.startswith("#include")
    }
    alone = [e for e in entries if e not in together and e["file"] not in joined]

    def run(entry: dict[str, str]) -> str:
        command = entry["command"].replace(" -fPIC", "").replace("x86-64-v3", "x86_64_v3")
        command += " -O0"
        done = subprocess.run(
            command, shell=True, cwd=entry["directory"], capture_output=True, text=True
        )
        return "" if done.returncode == 0 else f"{entry['file']}:\n{done.stderr}"

    with ThreadPoolExecutor(jobs) as pool:
        problems = list(pool.map(run, together + alone))
    return len(joined) + len(alone), [problem for problem in problems if problem]


def run_windows_tests(build: Path, jobs: int) -> int:
    """Link the native tests of Windows and run them under wine; return their exit status."""
    wine = shutil.which("wine64") or shutil.which("wine64", path="/usr/lib/wine")
    if not wine:
        raise SystemExit("--run needs wine64 (apt: wine64)")
    command = ["cmake", "--build", str(build), "-j", str(jobs), "--target", "native_tests"]
    subprocess.run(command, check=True)
    environment = {"WINEPREFIX": str(build.parent / "wine"), "WINEDEBUG": "-all"}
    return subprocess.run(
        [wine, build / "native_tests.exe"], env=os.environ | environment
    ).returncode


def main() -> int:
    """Return 0 if everything compiles, and the tests pass."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--target", choices=TARGETS, action="append", help="default: all of them")
    parser.add_argument("--run", action="store_true", help="run the native tests of Windows")
    parser.add_argument("--jobs", type=int, default=1, help="files at once (default 1)")
    parser.add_argument(
        "--folder", type=Path, help="keep what is built here (default: build/portable)"
    )
    arguments = parser.parse_args()
    folder = (arguments.folder or ROOT / "build" / "portable").resolve()
    folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    for target in arguments.target or TARGETS:
        for modules in (False, True):
            build = configure(folder, target, modules=modules)
            count, problems = compile_all(build, arguments.jobs)
            what = "modules for Python" if modules else "native programs"
            print(f"{target}: {what}: {count} files, {len(problems)} failures", flush=True)
            for problem in problems:
                print(problem, file=sys.stderr, flush=True)
            failed += len(problems)
    if arguments.run and not failed:
        failed = run_windows_tests(folder / "x86_64-windows-programs", arguments.jobs)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
