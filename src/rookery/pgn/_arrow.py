"""Columns as Arrow and Parquet. The only module that imports pyarrow."""

from collections.abc import Iterable
from typing import Any

from rookery._core import _PgnColumn
from rookery._extras import install_command
from rookery.errors import PgnError

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError:
    raise PgnError(
        f"Arrow needs a package that is not installed: {install_command('data')}",
        code="pgn-extra",
    ) from None

_TYPES = {
    "uint8": pa.uint8(),
    "uint64": pa.uint64(),
    "int32": pa.int32(),
    "int16": pa.int16(),
    "int8": pa.int8(),
    "uint16": pa.uint16(),
    "string": pa.string(),
    "date32": pa.date32(),
    "time32": pa.time32("s"),
}


def arrow_schema(schema: dict[str, str], metadata: dict[str, str] | None = None) -> Any:
    """Return the Arrow schema of columns."""
    return pa.schema([pa.field(name, _type(kind)) for name, kind in schema.items()], metadata)


def _type(kind: str) -> Any:
    if not kind.startswith("["):
        return _TYPES[kind]
    number, _, width = kind[1:-1].partition(" ")
    return pa.list_(_TYPES[number], int(width) if width else -1)


def _is_list(kind: Any) -> bool:
    return bool(pa.types.is_list(kind) or pa.types.is_fixed_size_list(kind))


def _array(column: _PgnColumn, kind: Any) -> Any:
    children = None if column.items is None else [_array(column.items, kind.value_type)]
    wrapped = [None if part is None else pa.py_buffer(part) for part in column.buffers]
    return pa.Array.from_buffers(kind, column.count, wrapped, column.nulls, children=children)


def to_batch(block: Any, schema: Any) -> Any:
    """Return a pyarrow.RecordBatch of a block, games numbered from the first of the source."""
    arrays = []
    for field in schema:
        array = _array(block.columns[field.name], field.type)
        if field.name == "game" and block.games_before:
            import pyarrow.compute as pc

            array = pc.add(array, pa.scalar(block.games_before, pa.uint64()))
        arrays.append(array)
    return pa.RecordBatch.from_arrays(arrays, schema=schema)


def to_table(blocks: Iterable[Any], schema: dict[str, str]) -> Any:
    """Return a pyarrow.Table of blocks."""
    known = arrow_schema(schema)
    return pa.Table.from_batches([to_batch(block, known) for block in blocks], known)


class ParquetFile:
    """A Parquet file that is written in row groups."""

    def __init__(self, path: str, schema: Any, compression: str) -> None:
        self._schema = schema
        # Values that repeat are written as numbers of a dictionary: smaller, and less to compress.
        # There are a few thousand moves and clocks. Evaluations change little from move to move,
        # and hardly two games have the same site.
        paths = {
            field.name: f"{field.name}.list.element" if _is_list(field.type) else field.name
            for field in schema
        }
        deltas = [path for name, path in paths.items() if name == "eval_cp"]
        repeated = [
            paths[field.name]
            for field in schema
            if (field.type == pa.string() and field.name != "site")
            or (_is_list(field.type) and field.name != "eval_cp")
        ]
        codecs = dict.fromkeys(paths.values(), compression)
        if compression == "zstd":  # it gains nothing over lz4 where values are packed so tightly
            for name in paths.keys() & {"clock_ms", "eval_cp"}:
                codecs[paths[name]] = "lz4"
        self._writer = pq.ParquetWriter(
            path,
            schema,
            compression=codecs,
            use_dictionary=repeated,
            column_encoding=dict.fromkeys(deltas, "DELTA_BINARY_PACKED"),
            write_statistics=[field.name for field in schema if not _is_list(field.type)],
            write_batch_size=1 << 16,  # values that are encoded at a time: large, for lists
        )
        self._waiting: list[Any] = []
        self._rows = 0
        self.rows = 0

    def write(self, batch: Any, group: int) -> None:
        """Write rows, in groups of so many."""
        self._waiting.append(batch)
        self._rows += batch.num_rows
        self.rows += batch.num_rows
        if self._rows >= group:
            self.flush()

    def flush(self) -> None:
        """Write what is waiting as a row group."""
        if self._rows:
            self._writer.write_table(pa.Table.from_batches(self._waiting, self._schema))
        self._waiting, self._rows = [], 0

    def close(self) -> None:
        """Write the rest, and end the file."""
        self.flush()
        self._writer.close()


def part_of(batch: Any, keep: "list[bool]") -> Any:
    """Return the rows that are kept."""
    return batch.filter(pa.array(keep, pa.bool_()))
