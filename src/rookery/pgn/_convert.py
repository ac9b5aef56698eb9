"""Games to Parquet, in row groups, with a manifest of where they came from."""

import json
import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from hashlib import blake2b
from pathlib import Path
from typing import Any

from rookery._core import Game
from rookery._platform import replace
from rookery._version import __version__
from rookery.errors import FileError, PgnError
from rookery.pgn._files import file_error, open_source
from rookery.pgn._table import Filter, blocks, schema_of
from rookery.pgn._variants import chosen_game

__all__ = ["Partial", "convert"]

_GROUP = {"games": 50_000, "positions": 500_000}


class Partial:
    """A file that is written beside its place, and moved there when it is whole.

    A context manager: an exception leaves nothing behind.
    """

    def __init__(self, path: "str | os.PathLike[str]") -> None:
        self.final = Path(path)
        self.path = self.final.with_name(f".{self.final.name}.{os.getpid()}.part")

    def __enter__(self) -> "Partial":
        if not self.final.parent.is_dir():
            raise file_error(str(self.final), "there is no such folder to write it in")
        if self.final.is_dir():
            raise file_error(str(self.final), "is a folder")
        return self

    def keep(self) -> None:
        """Move the file to its place."""
        replace(self.path, self.final)

    def __exit__(self, *_: object) -> None:
        self.path.unlink(missing_ok=True)


def is_validation(offset: int, fraction: float, seed: int) -> bool:
    """Return whether a game belongs to the validation part; the same in every run."""
    digest = blake2b(f"{seed}:{offset}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") < fraction * 2**64


def convert(
    source: object,
    target: "str | os.PathLike[str]",
    *,
    rows: str = "games",
    columns: "Sequence[str] | None" = None,
    where: Filter | None = None,
    validation: float = 0.0,
    seed: int = 0,
    game: Game | str | None = None,
    threads: int = 1,
    compression: str = "zstd",
    progress: "Callable[[int, int | None], None] | None" = None,
) -> dict[str, Any]:
    """Write games to a Parquet file, and a manifest beside it; return the manifest.

    With `validation=0.1` a tenth of the games, chosen by their offset and the seed, go to a second
    file with `-validation` in its name. `columns` and `game` are as in table(). Nothing is left
    behind if it fails.
    """
    from rookery.pgn import _arrow

    wanted = schema_of(rows, columns)
    if not 0 <= validation < 1:
        raise PgnError(f"validation={validation!r}: expected 0 to 1", code="pgn-option")
    if validation and rows == "positions":
        raise PgnError("validation needs rows='games'", code="pgn-option")
    where = where or Filter()
    target = Path(target)
    names = [target]
    if validation:
        names.append(target.with_name(f"{target.stem}-validation{target.suffix}"))
    manifest_path = target.with_name(f"{target.name}.json")
    if validation and "offset" not in wanted:
        raise PgnError("validation needs the column 'offset'", code="pgn-option")
    schema = _arrow.arrow_schema(wanted, {"rookery": __version__, "rookery.format": "1"})
    chosen = chosen_game(game)
    opened = open_source(source)
    with opened, ExitStack() as stack:
        partials = [stack.enter_context(Partial(name)) for name in names]
        manifest_file = stack.enter_context(Partial(manifest_path))
        try:
            files = [
                _arrow.ParquetFile(str(partial.path), schema, compression) for partial in partials
            ]
            for block in blocks(
                opened, schema=wanted, rows=rows, where=where, threads=threads, game=chosen
            ):
                batch = _arrow.to_batch(block, schema)
                if validation:
                    held = [
                        is_validation(offset, validation, seed)
                        for offset in batch.column("offset").to_pylist()
                    ]
                    files[1].write(_arrow.part_of(batch, held), _GROUP[rows])
                    batch = _arrow.part_of(batch, [not own for own in held])
                files[0].write(batch, _GROUP[rows])
                if progress:
                    progress(opened.position, opened.size)
            for file in files:
                file.close()
            manifest = {
                "format": 1,
                "rookery": __version__,
                "source": opened.name,
                "source_bytes": opened.position,
                "rows": rows,
                "game": None if chosen is None else chosen.name,
                "filters": where.settings,
                "seed": seed,
                "validation": validation,
                "files": [
                    {"name": name.name, "rows": file.rows}
                    for name, file in zip(names, files, strict=True)
                ],
            }
            manifest_file.path.write_text(
                json.dumps(manifest, indent=2) + "\n", "utf-8", newline="\n"
            )
        except FileError:
            raise  # of the source
        except OSError as wrong:
            raise file_error(str(target), wrong) from None
        for partial in (*partials, manifest_file):
            partial.keep()
    return manifest
