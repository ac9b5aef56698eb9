"""Build the sdist, and check that it is complete: a wheel is built from it without the network.

    python tools/check_sdist.py --out dist

Every file of the repository is in the sdist, apart from those that pyproject.toml leaves out.
"""

import argparse
import os
import subprocess
import sys
import tarfile
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
# Keep in step with `sdist.exclude` in pyproject.toml.
LEFT_OUT = (".ci/", ".github/", ".git", ".pre-commit")


def build(out: Path) -> Path:
    """Build the sdist and return its path."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "build"]
    subprocess.run(command, check=True)
    command = [sys.executable, "-m", "build", "--sdist", "--outdir", str(out), str(ROOT)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return max(out.glob("*.tar.gz"), key=lambda path: path.stat().st_mtime)


def missing(sdist: Path) -> list[str]:
    """Return the files of the repository that are not in the sdist."""
    tracked = subprocess.check_output(["git", "-C", str(ROOT), "ls-files"], text=True).split("\n")
    with tarfile.open(sdist) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    return [
        name for name in tracked if name and name not in packed and not name.startswith(LEFT_OUT)
    ]


def install_offline(sdist: Path, folder: Path) -> None:
    """Build and install the sdist in a new environment that has only what the build requires."""
    venv.create(folder / "venv", with_pip=True)
    python = folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
    needed = ["scikit-build-core>=0.11", "nanobind==3.1.0", "cmake", "ninja", "rich", "shtab"]
    subprocess.run([python, "-m", "pip", "install", "--quiet", *needed], check=True)
    subprocess.run(
        [python, "-m", "pip", "install", "--quiet", "--no-index", "--no-build-isolation", sdist],
        check=True,
    )
    # Away from the sources.
    command = [str(python), "-m", "rookery", "perft", "5"]
    printed = subprocess.check_output(command, text=True, cwd=folder)
    if "4,865,609" not in printed:
        sys.exit(f"the installed sdist counts wrongly:\n{printed}")


def main() -> None:
    """Build, compare, install."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="folder (default: dist)")
    arguments = parser.parse_args()
    sdist = build(arguments.out)
    absent = missing(sdist)
    if absent:
        sys.exit(f"{sdist.name} lacks {', '.join(absent)}")
    with tempfile.TemporaryDirectory() as folder:
        install_offline(sdist, Path(folder))
    print(f"{sdist.name}: complete, and installed without the network")


if __name__ == "__main__":
    main()
