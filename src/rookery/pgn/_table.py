"""Games as columns, for NumPy and for whatever reads Arrow."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from rookery._core import (
    Game,
    _pgn_games,
    _pgn_positions,
    _PgnColumn,
    _PgnFilter,
    _PgnPlace,
    _PgnReader,
)
from rookery.errors import PgnError
from rookery.pgn._files import Source, open_source
from rookery.pgn._reader import Before, read_pieces
from rookery.pgn._variants import chosen_game, variant_finder, variant_game

__all__ = ["GAMES", "POSITIONS", "Filter", "Table", "blocks", "schema_of", "table"]

# Names and types; keep in step with cpp/pgn/columns.hpp. [type] is a list, [type 64] one of 64.
GAMES = {
    "game": "uint64",
    "offset": "uint64",
    "event": "string",
    "site": "string",
    "round": "string",
    "white": "string",
    "black": "string",
    "result": "string",
    "date": "date32",
    "time": "time32",
    "white_elo": "int16",
    "black_elo": "int16",
    "white_rating_diff": "int16",
    "black_rating_diff": "int16",
    "eco": "string",
    "opening": "string",
    "time_control": "string",
    "initial_s": "int32",
    "increment_s": "int32",
    "termination": "string",
    "variant": "string",
    "fen": "string",
    "plies": "int32",
    "moves": "[uint16]",
    "moves_text": "string",
    "clock_ms": "[int32]",
    "eval_cp": "[int16]",
    "eval_mate": "[int8]",
    "nags": "[uint16]",
    "error": "string",
}
POSITIONS = {
    "game": "uint64",
    "ply": "int32",
    "board": "[uint8 64]",
    "turn": "uint8",
    "castling": "uint8",
    "en_passant": "int8",
    "halfmove_clock": "uint16",
    "move": "uint16",
    "clock_ms": "int32",
    "eval_cp": "int16",
    "eval_mate": "int8",
    "white_elo": "int16",
    "black_elo": "int16",
    "result": "string",
}
# Those that are made only if they are asked for: they take more time or memory than the others.
MORE_POSITIONS = {
    "bitboards": "[uint64 12]",
    "fen": "string",
    "key_high": "uint64",
    "key_low": "uint64",
    "polyglot_key": "uint64",
    "polyglot_move": "uint16",
}

Result = TypeVar("Result")


class Filter:
    """Which games to take: limits and lists, as keywords; all of them must hold.

    `min_elo` and `max_elo` are for both players, `min_initial` and `max_initial` for the seconds
    that a game begins with, `min_plies` and `max_plies` for its length; `results`, `terminations`,
    `time_controls` and `variants` are lists of what is taken; `errors=False` leaves out games with
    a mistake in the main line. A game without a value that is asked for is not taken.
    """

    def __init__(
        self,
        *,
        min_elo: int | None = None,
        max_elo: int | None = None,
        min_initial: int | None = None,
        max_initial: int | None = None,
        min_plies: int | None = None,
        max_plies: int | None = None,
        results: Sequence[str] = (),
        terminations: Sequence[str] = (),
        time_controls: Sequence[str] = (),
        variants: Sequence[str] = (),
        errors: bool = True,
    ) -> None:
        limits = {
            "min_elo": min_elo,
            "max_elo": max_elo,
            "min_initial": min_initial,
            "max_initial": max_initial,
            "min_plies": min_plies,
            "max_plies": max_plies,
        }
        lists = {
            "results": results,
            "terminations": terminations,
            "time_controls": time_controls,
            "variants": variants,
        }
        for name, limit in limits.items():
            if limit is not None and not (isinstance(limit, int) and 0 <= limit < 2**31):
                raise PgnError(f"{name}={limit!r}: expected a number from 0 on", code="pgn-option")
        for name, listed in lists.items():
            if isinstance(listed, str):
                raise PgnError(f"{name}={listed!r}: expected a list", code="pgn-option")
        self.settings: dict[str, Any] = {
            **{name: limit for name, limit in limits.items() if limit is not None},
            **{name: list(listed) for name, listed in lists.items() if listed},
        }
        if not errors:
            self.settings["errors"] = False
        named = dict(self.settings)
        if variants:
            named["variants"] = [variant_game(name).name for name in variants]
        self._native = _PgnFilter(**named)

    def __repr__(self) -> str:
        return f"Filter({', '.join(f'{name}={value!r}' for name, value in self.settings.items())})"


def results(
    read: Callable[..., Result],
    source: Source,
    *,
    where: Filter,
    threads: int,
    game: Game | str | None = None,
    limit: int = 64 << 20,
) -> Iterator[tuple[Result, Before]]:
    """Yield what `read`, a native function, makes of each piece, and what came before the piece."""
    reader = _PgnReader(variant_finder(chosen_game(game)), limit=limit)

    def job(data: memoryview, place: _PgnPlace, end: int, offset: int) -> Result | None:
        return read(reader, data, place, end=end, offset=offset, where=where._native)

    def oversized(data: bytes) -> None:
        return None

    with source:
        for result, before in read_pieces(source, reader, threads, job, oversized):
            if result is not None:
                yield result, before


class Block(NamedTuple):
    """Columns of some games, as native code returns them, and how many games came before."""

    columns: dict[str, _PgnColumn]
    games_before: int


def blocks(
    source: Source,
    *,
    schema: dict[str, str],
    rows: str,
    where: Filter,
    threads: int,
    game: Game | str | None = None,
    limit: int = 64 << 20,
) -> Iterator[Block]:
    """Read a source into blocks of the columns of a schema."""
    read = _pgn_games if rows == "games" else partial(_pgn_positions, columns=list(schema))
    found = results(read, source, where=where, threads=threads, game=game, limit=limit)
    for columns, before in found:
        yield Block({name: columns[name] for name in schema}, before.games)


def schema_of(rows: str, columns: Sequence[str] | None) -> dict[str, str]:
    """Return the names and types of columns, or of those that are made by default."""
    if rows not in ("games", "positions"):
        raise PgnError(f"rows={rows!r}: expected 'games' or 'positions'", code="pgn-option")
    schema = GAMES if rows == "games" else POSITIONS
    if columns is None:
        return schema
    if isinstance(columns, str):
        raise PgnError(f"columns={columns!r}: expected a list", code="pgn-option")
    known = schema if rows == "games" else schema | MORE_POSITIONS
    for name in columns:
        if name not in known:
            raise PgnError(
                f"no column is called {name!r}; there are {', '.join(known)}", code="pgn-option"
            )
    return {name: known[name] for name in columns}


class Table:
    """Columns of games or positions.

    It speaks Arrow (`__arrow_c_stream__`), so that Polars, DuckDB and pyarrow take it as it is;
    `to_numpy()` needs NumPy alone.
    """

    def __init__(self, blocks: Iterable[Block], schema: dict[str, str]) -> None:
        self._blocks = list(blocks)
        self.schema = dict(schema)

    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""
        return list(self.schema)

    def __len__(self) -> int:
        first = next(iter(self.schema))
        return sum(block.columns[first].count for block in self._blocks)

    def __repr__(self) -> str:
        return f"<pgn.Table of {len(self)} rows, {len(self.schema)} columns>"

    def to_numpy(self, name: str) -> Any:
        """Return a column as NumPy has it.

        Numbers are an array, masked where values are missing; texts an array of objects, None where
        there is none; a list column is its offsets and its values, or an array of rows if all lists
        are of one length.
        """
        from rookery import _arrays

        kind = self._kind(name)
        columns = [(block.columns[name], block.games_before) for block in self._blocks]
        return _arrays.pgn_column(columns, kind, name == "game")

    def chunks(self, name: str) -> Iterator[Any]:
        """Yield a column in pieces of some thousand games, each as to_numpy() returns a column.

        Numbers are not copied where that can be avoided, so that arrays may be read-only: for large
        tables this is faster than to_numpy(), and takes half the memory.

        >>> positions = table(b"1. e4 e5 1-0", rows="positions")
        >>> [boards.shape for boards in positions.chunks("board")]
        [(2, 64)]
        """
        from rookery import _arrays

        kind = self._kind(name)
        for block in self._blocks:
            column = (block.columns[name], block.games_before)
            yield _arrays.pgn_column([column], kind, name == "game", copy=False)

    def _kind(self, name: str) -> str:
        if name not in self.schema:
            raise PgnError(
                f"no column is called {name!r}; there are {', '.join(self.schema)}",
                code="pgn-option",
            )
        return self.schema[name]

    def to_arrow(self) -> Any:
        """Return a pyarrow.Table."""
        from rookery.pgn import _arrow

        return _arrow.to_table(self._blocks, self.schema)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.to_arrow().__arrow_c_stream__(requested_schema)


def table(
    source: object,
    *,
    rows: str = "games",
    where: Filter | None = None,
    columns: Sequence[str] | None = None,
    game: Game | str | None = None,
    threads: int = 1,
    max_game_mb: int = 64,
) -> Table:
    """Read games into columns: typed headers, moves, clocks, evaluations.

    `rows="positions"` makes one row for each position of chess and Chess960: boards are arrays of
    64 bytes; bitboards, FENs and keys are made if `columns` names them. Moves are 16 bits each, as
    `Board.encode()` has them; of other games `moves_text` holds the moves. `game` is the game of
    which they are, as in read().

    >>> games = table(b'[WhiteElo "2500"] 1. e4 e5 1-0')
    >>> games.to_numpy("white_elo").tolist(), games.to_numpy("plies").tolist()
    ([2500], [2])
    """
    schema = schema_of(rows, columns)
    found = blocks(
        open_source(source),
        schema=schema,
        rows=rows,
        where=where or Filter(),
        threads=threads,
        game=game,
        limit=max_game_mb << 20,
    )
    return Table(found, schema)
