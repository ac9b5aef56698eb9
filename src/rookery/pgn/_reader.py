"""Reading games one after the other, in batches that native code makes."""

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import Generic, Literal, NamedTuple, TypeVar, overload

from rookery import _core
from rookery._core import Board, ChessBoard, _PgnPlace, _PgnReader, _PgnRecord
from rookery._text import one_line
from rookery.errors import PgnError
from rookery.pgn._files import Source, open_source
from rookery.pgn._game import BoardT, Game, Headers
from rookery.pgn._variants import chosen_game, variant_finder

__all__ = ["HeadersAt", "Reader", "game_at", "headers", "read"]

CHUNK = 1 << 18
# Bytes that a thread reads at a time. Columns cost something for each piece; several threads take
# smaller ones, so that they end together.
_BLOCK, _BLOCK_OF_SEVERAL = 4 << 20, 1 << 20
_BATCH = 256  # games
_MORE, _TAG, _FILE = 0, 1, 2  # what follows some bytes
_PEEKED = 1 << 16  # bytes that tell whether a file is PGN
_EVENT = b"\n[Event "
OnError = Literal["raise", "skip", "keep"]
_POLICIES = ("raise", "skip", "keep")

Result = TypeVar("Result")
_BoardT = TypeVar("_BoardT", bound=Board)


class _Pieces:
    """The bytes of a source in pieces that hold whole games, as far as that can be seen.

    A piece is a view of a buffer. Buffers are used again once their pieces are handed back: fresh
    memory for every piece would cost more than reading the file.
    """

    def __init__(self, source: Source, limit: int, block: int) -> None:
        self._source = source
        self._limit = limit
        self._block = block
        self._rest = b""
        self._ended = False
        self._free: list[bytearray] = []

    def next(self, carried: bytes) -> tuple[memoryview, int] | None:
        """Return the next piece and what follows it; `carried` comes before it."""
        first = carried + self._rest
        self._rest = b""
        length = len(first)
        if not length and self._ended:
            return None
        buffer = self._free.pop() if self._free else bytearray(self._block + self._block // 4)
        if length > len(buffer):
            buffer = bytearray(2 * length)
        buffer[:length] = first
        while not self._ended:
            if len(buffer) - length < self._block // 2:
                # Twice as much each time, so that no byte is copied often.
                buffer = buffer[:length] + bytes(len(buffer))
            got = self._source.readinto(memoryview(buffer)[length:])
            if not got:
                self._ended = True
                break
            length += got
            cut = buffer.rfind(_EVENT, max(len(carried), 1), length)
            if cut >= 0:
                self._rest = bytes(memoryview(buffer)[cut + 1 : length])
                return memoryview(buffer)[: cut + 1], _TAG
            if length > self._limit + self._block:
                return memoryview(buffer)[:length], _MORE
        return (memoryview(buffer)[:length], _FILE) if length else None

    def hand_back(self, piece: memoryview) -> None:
        """Use the buffer of a piece again; the piece must not be read any more."""
        buffer = piece.obj
        if isinstance(buffer, bytearray) and len(buffer) <= 4 * self._block:
            self._free.append(buffer)


class Before(NamedTuple):
    """What came before a piece: games, bytes, lines."""

    games: int
    offset: int
    lines: int


def read_pieces(
    source: Source,
    reader: _PgnReader,
    threads: int,
    job: "Callable[[memoryview, _PgnPlace, int, int], Result]",
    oversized: "Callable[[bytes], Result]",
) -> "Iterator[tuple[Result, Before]]":
    """Run a job on pieces of a source, by several threads; yield results in order.

    `job(data, place, end, offset)` returns its result, and moves the place from the start of the
    data to where it has read to. A game that is larger than the reader's limit is given to
    `oversized`. With one thread the jobs run on the calling thread, each when its result is wanted,
    so that a piece is read while it is still in the cache.
    """
    from concurrent.futures import ThreadPoolExecutor

    limit = reader.limit
    pieces = _Pieces(source, limit, _BLOCK if threads == 1 else _BLOCK_OF_SEVERAL)
    waiting: deque[tuple[memoryview, _PgnPlace, int, Callable[[], Result]]] = deque()
    ahead = 1 if threads == 1 else threads + 1
    games = offset = lines = handed = 0
    pool = None if threads == 1 else ThreadPoolExecutor(threads)

    def submit(carried: bytes = b"") -> bool:
        nonlocal handed
        piece = pieces.next(carried)
        if piece is None:
            return False
        data, end = piece
        place = _PgnPlace()
        run = partial(job, data, place, end, handed)
        waiting.append((data, place, end, pool.submit(run).result if pool else run))
        handed += len(data)
        return True

    try:
        while len(waiting) < ahead and submit():
            pass
        while waiting:
            data, place, end, run = waiting.popleft()
            result = run()
            yield result, Before(games, offset, lines)
            games += place.number - 1
            offset += place.at
            lines += place.line - 1
            rest = bytes(data[place.at :])
            pieces.hand_back(data)
            if rest and len(rest) > limit:
                yield oversized(rest), Before(games, offset, lines)
                games += 1
                cut = rest.find(_EVENT, 1) + 1 or len(rest)
                offset, lines = offset + cut, lines + rest.count(b"\n", 0, cut)
                rest = rest[cut:]
            if rest or (end == _MORE and waiting):
                # A game goes on beyond what looked like its end: what has been read of the
                # pieces behind it may be wrong, and is read again.
                rest += b"".join(part for part, *_ in waiting)
                waiting.clear()
                handed = offset
                submit(rest)
            while len(waiting) < ahead and submit():
                pass
    finally:
        if pool:
            pool.shutdown(cancel_futures=True)


class Records:
    """Records of a source in batches; `bytes_read` tells how far it is."""

    def __init__(
        self,
        source: Source,
        *,
        limit: int,
        replay: bool = True,
        game: "_core.Game | str | None" = None,
    ) -> None:
        self._source = source
        find = variant_finder(chosen_game(game))
        self._reader = _PgnReader(find, limit=limit, replay=replay)

    def batches(self) -> Iterator[list[_PgnRecord]]:
        """Yield lists of records, on one thread."""
        source, reader = self._source, self._reader
        data, offset, place, end = b"", 0, _PgnPlace(), _MORE
        while True:
            records = reader.records(data, place, end=end, offset=offset, games=_BATCH)
            if records:
                yield records
                if len(records) == _BATCH:
                    continue
            if end == _FILE:
                return
            # The byte before is kept: it tells whether a line begins.
            kept = max(place.at - 1, 0)
            data, offset, place.at = data[kept:], offset + kept, place.at - kept
            if len(data) - place.at > reader.limit:
                yield [reader.oversized(data, place, offset=offset)]
                data, skipped, lines = self._after_oversized(data[place.at :])
                offset += place.at + skipped
                place.at = 0
                place.line += lines
                place.number += 1
            more = source.read(max(CHUNK, len(data)))
            end = _MORE if more else _FILE
            data += more

    def threaded(self, threads: int) -> Iterator[list[_PgnRecord]]:
        """Yield the same records, read by several threads."""
        reader = self._reader

        def job(data: memoryview, place: _PgnPlace, end: int, _: int) -> list[_PgnRecord]:
            return reader.records(data, place, end=end, offset=0, games=1 << 62)

        def oversized(data: bytes) -> list[_PgnRecord]:
            return [reader.oversized(data, _PgnPlace(), offset=0)]

        for records, before in read_pieces(self._source, reader, threads, job, oversized):
            for record in records:
                record.shift(before.games, before.offset, before.lines)
            if records:
                yield records

    def _after_oversized(self, data: bytes) -> tuple[bytes, int, int]:
        """Skip to a line that begins a game: what is left, and the bytes and lines skipped."""
        skipped = lines = 0
        while (cut := data.find(_EVENT, 1)) < 0:
            kept = data[-len(_EVENT) :]
            skipped += len(data) - len(kept)
            lines += data.count(b"\n", 0, len(data) - len(kept))
            more = self._source.read(CHUNK)
            if not more:
                return b"", skipped + len(kept), lines + kept.count(b"\n")
            data = kept + more
        return data[cut + 1 :], skipped + cut + 1, lines + data.count(b"\n", 0, cut + 1)


def open_pgn(source: object, game: "_core.Game | str | None" = None) -> Source:
    """Open a source, and raise PgnError if its beginning is not PGN.

    A game may begin with a mistake, and other text may come before the first game: what is not PGN
    has mistakes, but no tag and no move that can be played.
    """
    opened = open_source(source)
    try:
        data = opened.peek(_PEEKED)
        reader = _PgnReader(variant_finder(chosen_game(game)), limit=_PEEKED)
        records = reader.records(data, _PgnPlace(), end=_FILE, offset=0, games=_PEEKED)
        has_moves = any(map(len, records))
        has_tags = any(record.headers().keys() - record.broken_tags() for record in records)
        if not has_moves and not has_tags and any(record.has_fault for record in records):
            first = data.decode("utf-8", "replace").strip().partition("\n")[0].strip()
            raise PgnError(
                f'{opened.name}: not PGN: expected a tag such as [White "Anna"] or a move of '
                f'{records[0].game.name}, got "{one_line(first, most=40)}"',
                code="pgn-file",
            )
    except BaseException:
        opened.close()
        raise
    return opened


class Reader(Generic[BoardT]):
    """Games of a source, one after the other; an iterator that can be closed."""

    def __init__(
        self,
        source: object,
        *,
        game: "_core.Game | str | None",
        on_error: OnError,
        threads: int,
        tree: bool,
        max_game_mb: int,
    ) -> None:
        _check_policy(on_error)
        if not isinstance(threads, int) or not 1 <= threads <= 256:
            raise PgnError(f"threads={threads!r}: expected 1 to 256", code="pgn-option")
        if not isinstance(max_game_mb, int) or not 1 <= max_game_mb <= 4096:
            raise PgnError(f"max_game_mb={max_game_mb!r}: expected 1 to 4096", code="pgn-option")
        self._source = open_source(source)
        try:
            records = Records(self._source, limit=max_game_mb << 20, game=game)
        except BaseException:
            self._source.close()
            raise
        batches = records.batches() if threads == 1 else records.threaded(threads)
        self._games = self._read(batches, on_error, tree)

    def _read(
        self, batches: Iterator[list[_PgnRecord]], on_error: str, tree: bool
    ) -> Iterator[Game[BoardT]]:
        new = Game.__new__
        with self._source:
            for records in batches:
                for record in records:
                    game: Game[BoardT] = new(Game)
                    game._record = record
                    if record.has_fault or tree:
                        errors = game.problems if tree else [game.error]
                        errors = [e for e in errors if e and e.code != "pgn-tag"]
                        if errors and on_error == "raise":
                            raise errors[0]
                        if errors and on_error == "skip":
                            continue
                    yield game

    def __iter__(self) -> Iterator[Game[BoardT]]:
        return self._games  # and not self: a call less for each game

    def __next__(self) -> Game[BoardT]:
        return next(self._games)

    def close(self) -> None:
        """Stop reading, and close the file."""
        self._games.close()  # type: ignore[attr-defined]
        self._source.close()

    def __enter__(self) -> "Reader[BoardT]":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if hasattr(self, "_source"):
            self._source.close()

    @property
    def bytes_read(self) -> int:
        """How many bytes of the source have been read, as they are stored."""
        return self._source.position

    @property
    def bytes_total(self) -> int | None:
        """How many bytes the source has, if that is known."""
        return self._source.size


def _check_policy(on_error: object) -> None:
    if on_error not in _POLICIES:
        raise PgnError(
            f"on_error={on_error!r}: expected 'raise', 'skip' or 'keep'", code="pgn-option"
        )


@overload
def read(
    source: object,
    *,
    game: Literal["chess", "chess960"],
    on_error: OnError = "raise",
    threads: int = 1,
    tree: bool = False,
    max_game_mb: int = 64,
) -> Reader[ChessBoard]: ...
@overload
def read(
    source: object,
    *,
    game: "_core.Game[_BoardT]",
    on_error: OnError = "raise",
    threads: int = 1,
    tree: bool = False,
    max_game_mb: int = 64,
) -> Reader[_BoardT]: ...
@overload
def read(
    source: object,
    *,
    game: str | None = None,
    on_error: OnError = "raise",
    threads: int = 1,
    tree: bool = False,
    max_game_mb: int = 64,
) -> Reader: ...
def read(
    source: object,
    *,
    game: "_core.Game | str | None" = None,
    on_error: OnError = "raise",
    threads: int = 1,
    tree: bool = False,
    max_game_mb: int = 64,
) -> Reader:
    """Read games from a path, bytes, a handle of bytes or text, or "-" (standard input).

    Files may be compressed (gzip, bzip2, xz, zstd). With `on_error="raise"` a game with a mistake
    raises PgnError; "skip" leaves it out; "keep" yields it with the moves before the mistake, and
    `game.error` tells what is wrong. `tree=True` looks for mistakes in variations too.

    `game` is the game of which they are, such as one of your own: of it are the games without a
    Variant tag, and those whose tag names no game that is known. A tag that names another game is a
    mistake. With `game="chess"`, which has Chess960 too, type checkers know the boards of chess.

    >>> games = read(b"1. e4 e5 1-0  1. d4 Ke7 0-1", on_error="keep")
    >>> [(len(game.moves), game.error and game.error.token) for game in games]
    [(2, None), (1, 'Ke7')]
    """
    return Reader(
        source,
        game=game,
        on_error=on_error,
        threads=threads,
        tree=tree,
        max_game_mb=max_game_mb,
    )


class HeadersAt:
    """The headers of a game, and where it is in its source."""

    __slots__ = ("_headers", "_record")

    def __init__(self, record: _PgnRecord) -> None:
        self._record = record
        self._headers: Headers | None = None

    @property
    def headers(self) -> Headers:
        """The tags, an ordered mapping."""
        if self._headers is None:
            self._headers = Headers._trusted(self._record.headers())
        return self._headers

    @property
    def offset(self) -> int:
        """The offset of the game's first byte; see game_at()."""
        return self._record.offset

    @property
    def number(self) -> int:
        """The number of the game in its source, from 1."""
        return self._record.number

    @property
    def line(self) -> int:
        """The line on which it begins, from 1."""
        return self._record.line

    def __repr__(self) -> str:
        return f"<pgn.HeadersAt {self.offset}: {dict(self.headers)}>"


def headers(source: object, *, max_game_mb: int = 64) -> Iterator[HeadersAt]:
    """Read headers and offsets alone; moves are not looked at.

    >>> [(found.headers["White"], found.offset) for found in headers(b'[White "A"] *')]
    [('A', 0)]
    """
    opened = open_source(source)
    return _headers(opened, max_game_mb << 20)


def _headers(source: Source, limit: int) -> Iterator[HeadersAt]:
    with source:
        for records in Records(source, limit=limit, replay=False).batches():
            for record in records:
                yield HeadersAt(record)


@overload
def game_at(
    source: object,
    offset: int,
    *,
    game: Literal["chess", "chess960"],
    on_error: OnError = "raise",
) -> Game[ChessBoard]: ...
@overload
def game_at(
    source: object, offset: int, *, game: "_core.Game[_BoardT]", on_error: OnError = "raise"
) -> Game[_BoardT]: ...
@overload
def game_at(
    source: object, offset: int, *, game: str | None = None, on_error: OnError = "raise"
) -> Game: ...
def game_at(
    source: object,
    offset: int,
    *,
    game: "_core.Game | str | None" = None,
    on_error: OnError = "raise",
) -> Game:
    """Read the game that begins at an offset, as headers() or Game.offset tell it.

    Its number is 1 and its line counts from there. `game` is as in read().

    >>> game_at(b"1. e4 1-0 1. d4 0-1", 10).result
    '0-1'
    """
    _check_policy(on_error)
    with open_source(source) as opened:
        opened.skip(offset)
        records = Records(opened, limit=64 << 20, game=game)
        for batch in records.batches():
            record = batch[0]
            record.shift(0, offset, 0)
            found = Game._from_record(record)
            if found.error and on_error != "keep":
                raise found.error
            return found
    raise PgnError(f"{opened.name}: no game at offset {offset}", code="pgn-file")
