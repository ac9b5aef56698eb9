"""Games in arrays, and files of them."""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike, fspath
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rookery._core import Board, Game
from rookery._extras import install_command
from rookery._games import from_reference, saved_reference
from rookery.errors import error, file_error
from rookery.learn._actions import Actions

_FORMAT = 1
_FACTS = ("format", "game", "digest", "start")
_ARRAYS = {
    "moves": np.uint32,
    "offsets": np.int64,
    "results": np.int8,
    "reason_numbers": np.uint8,
}


class RecordedGames:
    """Random games as arrays; made by `game.playouts(n, record="moves")`.

    The moves of game i are moves[offsets[i]:offsets[i + 1]], numbered by `game.actions`.

    >>> from rookery import game
    >>> games = game("breakthrough").playouts(2, seed=1, record="moves")
    >>> games.offsets
    array([  0,  39, 121])
    >>> games.results, games.reasons
    (array([ 1, -1], dtype=int8), ['goal reached', 'goal reached'])
    >>> print(games.board(0).outcome())
    1-0 (goal reached)
    """

    __slots__ = {
        "game": "The game.",
        "moves": "The actions of all games, one game after another: uint32.",
        "offsets": "Where each game begins and ends: int64, one more than there are games.",
        "positions": (
            'With record="positions": the planes before each move as bits, (moves, planes, '
            "words) of uint64; None without."
        ),
        "reason_names": "The names of endings.",
        "reason_numbers": "Why each game ended, as a number in reason_names: uint8, 255 for a cut.",
        "results": "int8: 1 if the side that began won, -1 if it lost, 0 for a draw or a cut.",
        "start": "The FEN at which all games began.",
    }

    def __init__(
        self,
        game: Game,
        moves: NDArray[np.uint32],
        offsets: NDArray[np.int64],
        results: NDArray[np.int8],
        reason_numbers: NDArray[np.uint8],
        *,
        positions: NDArray[np.uint64] | None = None,
        start: str | None = None,
    ) -> None:
        self.game = game
        self.moves = moves
        self.offsets = offsets
        self.results = results
        self.reason_numbers = reason_numbers
        self.reason_names = game._reasons()
        self.positions = positions
        self.start = game.start_fen if start is None else start

    @property
    def reasons(self) -> list[str | None]:
        """Why each game ended; None for games that were cut off."""
        return [None if i == 255 else self.reason_names[i] for i in self.reason_numbers]

    def __len__(self) -> int:
        return len(self.results)

    def board(self, number: int) -> Board:
        """Return the board at the end of a game, with its history."""
        board = self.game.board(self.start)
        actions = Actions(self.game)
        for action in self.moves[self.offsets[number] : self.offsets[number + 1]]:
            board.push(actions.decode(int(action), turn=board.turn))
        return board

    def save(self, path: str | PathLike[str]) -> None:
        """Write the games to a file: .npz, or .parquet (which needs pyarrow).

        The file holds the game and the digest of its actions, which load_games() compares.
        """
        name = fspath(path)
        facts = {
            "format": str(_FORMAT),
            "game": saved_reference(self.game),
            "digest": Actions(self.game).digest,
            "start": self.start,
        }
        if name.endswith(".npz"):
            arrays: dict[str, NDArray[Any]] = {
                "moves": self.moves,
                "offsets": self.offsets,
                "results": self.results,
                "reason_numbers": self.reason_numbers,
            }
            if self.positions is not None:
                arrays["positions"] = self.positions
            texts = {key: np.array(value) for key, value in facts.items()}
            np.savez_compressed(name, **arrays, **texts)  # type: ignore[arg-type]
        elif name.endswith(".parquet"):
            _write_parquet(self, name, facts)
        else:
            raise error("games-file", f"{name}: expected a name that ends in .npz or .parquet")

    def __repr__(self) -> str:
        return f"<RecordedGames of {self.game.name}: {len(self)} games, {len(self.moves)} moves>"


def load_games(path: str | PathLike[str]) -> RecordedGames:
    """Return the games of a file that RecordedGames.save() wrote."""
    name = fspath(path)
    if name.endswith((".npz", ".parquet")):
        try:
            Path(name).open("rb").close()  # one message for both kinds of file
        except (OSError, ValueError) as wrong:
            raise file_error("games-file", name, wrong) from None
    if name.endswith(".npz"):
        read = _read_npz
    elif name.endswith(".parquet"):
        _pyarrow()
        read = _read_parquet
    else:
        raise error("games-file", f"{name}: expected a name that ends in .npz or .parquet")
    try:
        arrays, facts = read(name)
        number, reference, digest, start = (facts[key] for key in _FACTS)
    except Exception as wrong:  # NumPy, zipfile and Arrow raise almost anything
        raise _damaged(name, f"{type(wrong).__name__}: {wrong}") from None
    if number != str(_FORMAT):
        raise error("games-file", f"{name} is in format {number}: expected {_FORMAT}")
    game = from_reference(reference)
    actions = Actions(game)
    if actions.digest != digest:
        raise error("games-file", f"{name}: its moves of {game.name} are numbered in another way")
    for what, is_sound in _soundness(arrays, actions.size, len(game._reasons())):
        if not is_sound:
            raise _damaged(name, f"its {what} are not those of games")
    return RecordedGames(game, **arrays, start=start)


def _soundness(
    arrays: dict[str, NDArray[Any]], actions: int, reasons: int
) -> Iterator[tuple[str, bool]]:
    """Yield the arrays of a file by name, and whether each fits the others."""
    for name, kind in _ARRAYS.items():
        yield name, name in arrays and arrays[name].dtype == kind and arrays[name].ndim == 1
    moves, offsets = arrays["moves"], arrays["offsets"]
    results, numbers = arrays["results"], arrays["reason_numbers"]
    yield "moves", bool(np.all(moves < actions))
    yield "offsets", len(offsets) == len(results) + 1 and not offsets[0]
    yield "offsets", offsets[-1] == len(moves) and bool(np.all(np.diff(offsets) >= 0))
    yield "results", bool(np.all(np.abs(results) <= 1))
    yield (
        "reasons",
        len(numbers) == len(results) and bool(np.all((numbers < reasons) | (numbers == 255))),
    )
    for name in arrays.keys() - _ARRAYS.keys():
        planes = arrays[name]
        known = name == "positions" and planes.dtype == np.uint64 and planes.ndim == 3
        yield name, known and len(planes) == len(moves)


def _damaged(name: str, why: str) -> Exception:
    return error("games-file", f"{name}: it is damaged, or no file of recorded games: {why}")


def _read_npz(name: str) -> tuple[dict[str, Any], dict[str, str]]:
    with open(name, "rb") as opened, np.load(opened, allow_pickle=False) as file:
        read = {key: file[key] for key in file.files}
    return read, {key: str(read.pop(key)) for key in _FACTS}


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ModuleNotFoundError:
        raise ModuleNotFoundError(
            f"Parquet files need pyarrow: {install_command('data')}", name="pyarrow"
        ) from None
    return pyarrow


def _write_parquet(games: RecordedGames, name: str, facts: dict[str, str]) -> None:
    arrow = _pyarrow()
    columns = {
        "result": arrow.array(games.results),
        "reason": arrow.array(games.reasons, arrow.string()),
        "reason_number": arrow.array(games.reason_numbers),
        "moves": arrow.LargeListArray.from_arrays(games.offsets, games.moves),
    }
    if games.positions is not None:
        facts = {**facts, "shape": "x".join(map(str, games.positions.shape[1:]))}
        width = int(np.prod(games.positions.shape[1:]))
        columns["positions"] = arrow.LargeListArray.from_arrays(
            games.offsets * width, games.positions.reshape(-1)
        )
    table = arrow.table(columns).replace_schema_metadata(facts)
    arrow.parquet.write_table(table, name, compression="zstd")


def _read_parquet(name: str) -> tuple[dict[str, Any], dict[str, str]]:
    arrow = _pyarrow()
    table = arrow.parquet.read_table(name).combine_chunks()
    facts = {
        key.decode(): value.decode()
        for key, value in (table.schema.metadata or {}).items()
        if not key.startswith(b"ARROW")
    }

    def column(which: str) -> Any:
        chunks = table.column(which).chunks
        return chunks[0] if chunks else arrow.array([], table.schema.field(which).type)

    moves = column("moves")
    read: dict[str, Any] = {
        "moves": moves.flatten().to_numpy(zero_copy_only=False).astype(np.uint32),
        "offsets": np.asarray(moves.offsets).astype(np.int64),
        "results": np.asarray(column("result")).astype(np.int8),
        "reason_numbers": np.asarray(column("reason_number")).astype(np.uint8),
    }
    if "positions" in table.column_names:
        shape = tuple(map(int, facts.pop("shape").split("x")))
        words = column("positions").flatten().to_numpy(zero_copy_only=False)
        read["positions"] = words.astype(np.uint64).reshape(-1, *shape)
    return read, facts
