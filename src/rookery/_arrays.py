"""Bitboards as NumPy arrays, and back. Imported before all else that needs NumPy: it says so."""

from typing import Any

from rookery._core import BitBoard, Grid
from rookery._extras import install_command
from rookery.errors import error

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"arrays need NumPy: {install_command('numpy')}", name=missing.name
    ) from missing


def to_numpy(board: BitBoard) -> NDArray[np.bool_]:
    """Return a bool array of shape (height, width), rank 1 first."""
    grid = board.grid
    size = grid.height * grid.stride
    packed = np.frombuffer(int(board).to_bytes((size + 7) // 8, "little"), dtype=np.uint8)
    bits = np.unpackbits(packed, count=size, bitorder="little")
    return bits.reshape(grid.height, grid.stride)[:, : grid.width].astype(np.bool_)


def from_numpy(grid: Grid, array: ArrayLike) -> BitBoard:
    """Return the squares that are True or 1 in an array of shape (height, width)."""
    given = np.asarray(array)
    if given.shape != (grid.height, grid.width):
        raise error(
            "array-shape",
            f"an array of shape {given.shape}: expected (height, width) = "
            f"({grid.height}, {grid.width}), rank 1 first",
        )
    squares = given == 1
    others = ~(squares | (given == 0))
    if others.any():
        rank, file = np.argwhere(others)[0]
        name = grid.name(int(rank) * grid.width + int(file))
        raise error(
            "array-values",
            f"{given[rank, file]} at [{rank}, {file}] ({name}): "
            "expected true and false, or 1 and 0",
        )
    padded = np.zeros((grid.height, grid.stride), dtype=np.bool_)
    padded[:, : grid.width] = squares
    packed = np.packbits(padded, bitorder="little")
    return BitBoard.from_int(grid, int.from_bytes(packed.tobytes(), "little"))


def pgn_column(
    blocks: "list[tuple[Any, int]]", kind: str, numbered: bool, *, copy: bool = True
) -> "NDArray[Any] | tuple[NDArray[Any], NDArray[Any]]":
    """Join a column of rookery.pgn; its blocks are laid out as in Arrow.

    Without `copy`, the array of a single block may be read-only and share its memory.
    """
    if kind.startswith("[") and " " in kind:
        number, _, width = kind[1:-1].partition(" ")
        rows: list[NDArray[Any]] = [
            _numbers(column.items, number).reshape(-1, int(width)) for column, _ in blocks
        ]
        if len(rows) == 1 and not copy:
            return rows[0]
        return np.concatenate(rows) if rows else np.empty((0, int(width)), number)
    if kind.startswith("["):
        offsets, values, end = [np.zeros(1, np.int64)], [], 0
        for column, _ in blocks:
            own = np.frombuffer(column.buffers[1], np.int32).astype(np.int64)
            offsets.append(own[1:] + end)
            end += own[-1]
            values.append(_numbers(column.items, kind[1:-1]))
        joined = _joined(values) if values else np.empty(0, kind[1:-1])
        return np.concatenate(offsets), _plain(joined)
    if kind == "string":
        texts: list[str | None] = []
        for column, _ in blocks:
            valid = _valid(column.buffers[0], column.count)
            at = np.frombuffer(column.buffers[1], np.int32)
            data = bytes(column.buffers[2])
            texts += [
                data[at[i] : at[i + 1]].decode() if valid[i] else None for i in range(column.count)
            ]
        joined_texts = np.empty(len(texts), object)
        joined_texts[:] = texts
        return joined_texts
    parts: list[NDArray[Any]] = []
    for column, before in blocks:
        part = _numbers(column, {"date32": "int32", "time32": "int32"}.get(kind, kind))
        parts.append(part + np.uint64(before) if numbered else part)
    if len(parts) == 1 and not copy and kind != "date32":
        return parts[0]
    numbers = _plain(_joined(parts)) if parts else np.empty(0)
    return numbers.astype("datetime64[D]") if kind == "date32" else numbers


def _valid(bits: bytes | None, count: int) -> "NDArray[np.bool_]":
    if bits is None:
        return np.ones(count, np.bool_)
    packed = np.frombuffer(bits, np.uint8)
    return np.unpackbits(packed, count=count, bitorder="little").astype(np.bool_)


def _numbers(column: Any, kind: str) -> Any:
    values = np.frombuffer(column.buffers[1], kind)
    if not column.nulls:
        return values
    return np.ma.masked_array(values, ~_valid(column.buffers[0], column.count))


def _joined(parts: list[Any]) -> Any:
    join: Any = np.ma.concatenate
    return join(parts)


def _plain(values: Any) -> Any:
    """Return a plain array if nothing in a masked one is masked."""
    masked = np.ma.is_masked(values)
    return values if masked else np.asarray(values)
