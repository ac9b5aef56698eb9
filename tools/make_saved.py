"""Writes what this version saves to tests/data/saved/VERSION: pickles, and one file of each kind.

Run it at a release (RELEASING.md). tests/unit/test_saved.py reads the files of every version.
"""

import pickle
import sys
from pathlib import Path

from rookery import __version__

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "tests"))

from support import saved  # noqa: E402 (it is found by the line above)


def main() -> None:
    """Write the folder of this version anew."""
    folder = saved.FOLDER / __version__.partition(".dev")[0]
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.iterdir():
        file.unlink()
    for name, thing in saved.objects().items():
        (folder / f"{name}.pickle").write_bytes(pickle.dumps(thing, 4))
    saved.write_files(folder)
    print(f"{folder.relative_to(ROOT)}: {len(list(folder.iterdir()))} files")


if __name__ == "__main__":
    main()
