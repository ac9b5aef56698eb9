"""Bitboards as NumPy arrays, and back. The only module that imports NumPy."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rookery._core import BitBoard, Grid
from rookery.errors import error


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
