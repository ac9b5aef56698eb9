"""Check wheels before they are published: what is in them, their size, their name and their tag.

python tools/check_wheel.py dist/*.whl
python tools/check_wheel.py --folder dist          # and that no platform is missing
"""

import argparse
import sys
import zipfile
from email.parser import HeaderParser
from pathlib import Path

MOST_MEGABYTES = 12
# Processors with more than one kernel, by how the tag of a wheel ends.
TWO_KERNELS = ("x86_64", "win_amd64")
# A wheel is for one of these; the last is WebAssembly.
PLATFORMS = (
    *("manylinux_2_28_x86_64", "manylinux_2_28_aarch64", "musllinux_1_2_x86_64"),
    *("musllinux_1_2_aarch64", "macosx_11_0_arm64", "macosx_11_0_x86_64", "win_amd64", "wasm32"),
)
NEEDED = (
    *("__init__.py", "py.typed", "_core.pyi", "_version.py", "_weights/data/chess.json"),
    *("page/static/index.html", "page/static/board/board.js", "notebook/board.bundle.js"),
    "perft/data/chess.perft",
)


def problems(wheel: Path) -> list[str]:
    """Return what is wrong with a wheel, as sentences."""
    name, version, _, _, tag = wheel.stem.split("-")
    found = []
    size = wheel.stat().st_size / 1e6
    if size > MOST_MEGABYTES:
        found.append(f"{size:.1f} MB: expected at most {MOST_MEGABYTES}")
    with zipfile.ZipFile(wheel) as archive:
        files = archive.namelist()
        metadata = HeaderParser().parsestr(
            archive.read(f"{name}-{version}.dist-info/METADATA").decode()
        )
    if metadata["Name"] != "rookery-games" or metadata["Version"] != version:
        found.append(f"the metadata are of {metadata['Name']} {metadata['Version']}")
    modules = ["_cpuid", "_core", *(["_core_v3"] if tag.endswith(TWO_KERNELS) else [])]
    for module in modules:
        if not [file for file in files if file.startswith(f"rookery/{module}.")]:
            found.append(f"the native module {module} is missing")
    found += [f"{file} is missing" for file in NEEDED if f"rookery/{file}" not in files]
    found += [
        f"{file} does not belong here"
        for file in files
        if not file.startswith(("rookery/", f"{name}-{version}.dist-info/", "rookery_games.libs/"))
        or file.endswith((".cpp", ".hpp", ".pyc"))
    ]
    if tag.startswith("linux"):
        found.append(f"the tag is {tag}: auditwheel has not repaired it")
    return found


def missing_platforms(wheels: list[Path]) -> list[str]:
    """Return the platforms for which a folder of wheels has none."""
    return [name for name in PLATFORMS if not any(name in wheel.stem for wheel in wheels)]


def main() -> int:
    """Print what is wrong; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("wheels", nargs="*", type=Path)
    parser.add_argument(
        "--folder", type=Path, help="check all wheels of a folder, and the platforms"
    )
    arguments = parser.parse_args()
    wheels = arguments.wheels or sorted((arguments.folder or Path("dist")).glob("*.whl"))
    if not wheels:
        parser.error("there is no wheel")
    is_fine = True
    for wheel in wheels:
        wrong = problems(wheel)
        is_fine &= not wrong
        print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB")
        for sentence in wrong:
            print(f"  {sentence}")
    if arguments.folder:
        for name in missing_platforms(wheels):
            is_fine = False
            print(f"no wheel for {name}")
    return 0 if is_fine else 1


if __name__ == "__main__":
    sys.exit(main())
