"""Reading games one after the other, in batches that native code makes."""

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple, TypeVar

from rookery import _core
from rookery._core import _pgn_oversized, _pgn_read, _PgnRecord
from rookery.errors import PgnError
from rookery.pgn._files import Source, open_source
from rookery.pgn._game import Game, Headers
from rookery.pgn._variants import variant_game

__all__ = ["HeadersAt", "Reader", "game_at", "headers", "read"]

CHUNK = 1 << 18
# Bytes that a thread reads at a time. Columns cost something for each piece; several threads take
# smaller ones, so that they end together.
_BLOCK, _BLOCK_OF_SEVERAL = 4 << 20, 1 << 20
_BATCH = 256  # games
_MORE, _TAG, _FILE = 0, 1, 2
_EVENT = b"\n[Event "
_POLICIES = ("raise", "skip", "keep")

Result = TypeVar("Result")


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
    limit: int,
    threads: int,
    job: "Callable[[memoryview, int, int], tuple[Result, int, int, int]]",
    oversized: "Callable[[bytes, Before], Result]",
) -> "Iterator[tuple[Result, Before]]":
    """Run a job on pieces of a source, by several threads; yield results in order.

    `job(data, end, offset)` returns its result, how many bytes it has read, and the numbers of the
    next game and line, from 1. A game that is larger than the limit is given to `oversized`. With
    one thread the jobs run on the calling thread, each when its result is wanted, so that a piece
    is read while it is still in the cache.
    """
    from concurrent.futures import ThreadPoolExecutor

    pieces = _Pieces(source, limit, _BLOCK if threads == 1 else _BLOCK_OF_SEVERAL)
    waiting: deque[tuple[memoryview, int, Callable[[], tuple[Result, int, int, int]]]] = deque()
    ahead = 1 if threads == 1 else threads + 1
    games = offset = lines = handed = 0
    pool = None if threads == 1 else ThreadPoolExecutor(threads)

    def submit(carried: bytes = b"") -> bool:
        nonlocal handed
        piece = pieces.next(carried)
        if piece is None:
            return False
        data, end = piece
        run = (
            pool.submit(job, data, end, handed).result if pool else partial(job, data, end, handed)
        )
        waiting.append((data, end, run))
        handed += len(data)
        return True

    try:
        while len(waiting) < ahead and submit():
            pass
        while waiting:
            data, end, run = waiting.popleft()
            result, at, number, line = run()
            yield result, Before(games, offset, lines)
            games, offset, lines = games + number - 1, offset + at, lines + line - 1
            rest = bytes(data[at:])
            pieces.hand_back(data)
            if rest and len(rest) > limit:
                yield (
                    oversized(rest, Before(games, offset, lines)),
                    Before(games, offset, lines),
                )
                games += 1
                cut = rest.find(_EVENT, 1) + 1 or len(rest)
                offset, lines = offset + cut, lines + rest.count(b"\n", 0, cut)
                rest = rest[cut:]
            if rest or (end == _MORE and waiting):
                # A game goes on beyond what looked like its end: what has been read of the
                # pieces behind it may be wrong, and is read again.
                rest += b"".join(part for part, _, _ in waiting)
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

    def __init__(self, source: Source, *, replay: bool, limit: int) -> None:
        self._source = source
        self._replay = replay
        self._limit = limit

    def batches(self) -> Iterator[list[_PgnRecord]]:
        """Yield lists of records, on one thread."""
        source, replay = self._source, self._replay
        data, offset, at, number, line, end = b"", 0, 0, 1, 1, _MORE
        while True:
            records, at, number, line = _pgn_read(
                data, at, number, line, offset, end, _BATCH, replay, self._limit
            )
            if records:
                yield records
                if len(records) == _BATCH:
                    continue
            if end == _FILE:
                return
            # The byte before is kept: it tells whether a line begins.
            kept = max(at - 1, 0)
            data, offset, at = data[kept:], offset + kept, at - kept
            if len(data) - at > self._limit:
                yield [self._oversized(data[at:], number, line, offset + at)]
                data, skipped, lines = self._after_oversized(data[at:])
                offset += at + skipped
                at = 0
                line += lines
                number += 1
            more = source.read(max(CHUNK, len(data)))
            end = _MORE if more else _FILE
            data += more

    def threaded(self, threads: int) -> Iterator[list[_PgnRecord]]:
        """Yield the same records, read by several threads."""

        def job(data: memoryview, end: int, _: int) -> tuple[list[_PgnRecord], int, int, int]:
            return _pgn_read(data, 0, 1, 1, 0, end, 1 << 62, self._replay, self._limit)

        def oversized(data: bytes, before: Before) -> list[_PgnRecord]:
            return [_pgn_oversized(data, 1, 1, 0, self._limit)]

        for records, before in read_pieces(self._source, self._limit, threads, job, oversized):
            for record in records:
                record.shift(*before)
            if records:
                yield records

    def _oversized(self, data: bytes, number: int, line: int, offset: int) -> _PgnRecord:
        return _pgn_oversized(data, number, line, offset, self._limit)

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


class Reader:
    """Games of a source, one after the other; an iterator that can be closed."""

    def __init__(
        self, source: object, *, on_error: str, threads: int, tree: bool, max_game_mb: int
    ) -> None:
        if on_error not in _POLICIES:
            raise PgnError(
                f"on_error={on_error!r}: expected 'raise', 'skip' or 'keep'", code="pgn-option"
            )
        if not isinstance(threads, int) or not 1 <= threads <= 256:
            raise PgnError(f"threads={threads!r}: expected 1 to 256", code="pgn-option")
        if not isinstance(max_game_mb, int) or not 1 <= max_game_mb <= 4096:
            raise PgnError(f"max_game_mb={max_game_mb!r}: expected 1 to 4096", code="pgn-option")
        self._source = open_source(source)
        records = Records(self._source, replay=True, limit=max_game_mb << 20)
        batches = records.batches() if threads == 1 else records.threaded(threads)
        self._games = self._read(batches, on_error, tree)

    def _read(
        self, batches: Iterator[list[_PgnRecord]], on_error: str, tree: bool
    ) -> Iterator[Game]:
        new = Game.__new__
        known: dict[str, _core.Game | PgnError] = {}
        with self._source:
            for records in batches:
                for record in records:
                    game = new(Game)
                    game._record = record
                    if record.is_plain and not tree:
                        yield game
                        continue
                    if record.is_open:
                        resolve(record, known)
                    if record.has_fault or tree:
                        errors = game.problems if tree else [game.error]
                        errors = [e for e in errors if e and e.code != "pgn-tag"]
                        if errors and on_error == "raise":
                            raise errors[0]
                        if errors and on_error == "skip":
                            continue
                    yield game

    def __iter__(self) -> Iterator[Game]:
        return self._games  # and not self: a call less for each game

    def __next__(self) -> Game:
        return next(self._games)

    def close(self) -> None:
        """Stop reading, and close the file."""
        self._games.close()  # type: ignore[attr-defined]
        self._source.close()

    def __enter__(self) -> "Reader":
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


def resolve(record: _PgnRecord, known: "dict[str, _core.Game | PgnError]") -> None:
    """Replay a game of a variant that native code does not know by name."""
    name = record.variant
    found = known.get(name)
    if found is None:
        try:
            found = variant_game(name)
        except PgnError as wrong:
            found = wrong
        if len(known) < 1000:
            known[name] = found
    if isinstance(found, PgnError):
        record.refuse(str(found))
    else:
        record.play(found)


def read(
    source: object,
    *,
    on_error: str = "raise",
    threads: int = 1,
    tree: bool = False,
    max_game_mb: int = 64,
) -> Reader:
    """Read games from a path, bytes, a handle of bytes or text, or "-" (standard input).

    Files may be compressed (gzip, bzip2, xz, zstd). With `on_error="raise"` a game with a mistake
    raises PgnError; "skip" leaves it out; "keep" yields it with the moves before the mistake, and
    `game.error` tells what is wrong. `tree=True` looks for mistakes in variations too.

    >>> games = read(b"1. e4 e5 1-0  1. d4 Ke7 0-1", on_error="keep")
    >>> [(len(game.moves), game.error and game.error.token) for game in games]
    [(2, None), (1, 'Ke7')]
    """
    return Reader(source, on_error=on_error, threads=threads, tree=tree, max_game_mb=max_game_mb)


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
        for records in Records(source, replay=False, limit=limit).batches():
            for record in records:
                yield HeadersAt(record)


def game_at(source: object, offset: int, *, on_error: str = "raise") -> Game:
    """Read the game that begins at an offset, as headers() or Game.offset tell it.

    Its number is 1 and its line counts from there.

    >>> game_at(b"1. e4 1-0 1. d4 0-1", 10).result
    '0-1'
    """
    if on_error not in _POLICIES:
        raise PgnError(
            f"on_error={on_error!r}: expected 'raise', 'skip' or 'keep'", code="pgn-option"
        )
    with open_source(source) as opened:
        opened.skip(offset)
        records = Records(opened, replay=True, limit=64 << 20)
        for batch in records.batches():
            record = batch[0]
            record.shift(0, offset, 0)
            if record.is_open:
                resolve(record, {})
            game = Game._from_record(record)
            if game.error and on_error != "keep":
                raise game.error
            return game
    raise PgnError(f"{opened.name}: no game at offset {offset}", code="pgn-file")
