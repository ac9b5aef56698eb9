"""Where games come from: paths, bytes, handles, standard input; compressed or not."""

import io
import os
import re
import sys
from collections.abc import Callable
from typing import IO, Any, Protocol

from rookery import errors
from rookery._extras import install_command
from rookery._text import one_line
from rookery.errors import PgnError, RookeryError

__all__ = ["Source", "file_error", "open_source"]


class _Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


_GZIP, _BZIP2, _XZ, _ZSTD = b"\x1f\x8b", b"BZh", b"\xfd7zXZ\x00", b"\x28\xb5\x2f\xfd"


# What the text of a game begins or ends with, and hardly the path of a file.
_GAME = re.compile(r'\s*\[\w+\s+"|\s*\d+\s*\.+\s*\S+\s|.*\n|.*\s(?:1-0|0-1|1/2-1/2|\*)$', re.DOTALL)


def file_error(name: str, why: object) -> RookeryError:
    """Return the error of a file that cannot be read or written."""
    if isinstance(why, OSError):
        return errors.file_error("pgn-file", name, why)
    return PgnError(f"{name}: {why}", code="pgn-file")


def _not_opened(name: str, wrong: OSError | ValueError) -> RookeryError:
    """Return the error of a path that cannot be opened, which may be a game in place of a path."""
    if not _GAME.match(name):
        return errors.file_error("pgn-file", name, wrong)
    why = getattr(wrong, "strerror", None) or wrong
    hint = "a str is a path; pass the text of games as bytes, text.encode()"
    return errors.file_error("pgn-file", name, wrong, message=f"{one_line(name)}: {why}: {hint}")


class _Text:
    """A handle of text, as bytes of UTF-8."""

    def __init__(self, handle: IO[str] | io.TextIOBase) -> None:
        self._handle = handle

    def read(self, size: int) -> bytes:
        return self._handle.read(size).encode("utf-8", "surrogateescape")


class _Counted:
    """Counts the bytes that were read, for progress; `first` comes before them."""

    def __init__(self, handle: _Readable, first: bytes = b"") -> None:
        self._handle = handle
        self._first = first
        self.count = 0

    def read(self, size: int = -1) -> bytes:
        if self._first:
            part = self._first if size < 0 else self._first[:size]
            self._first = self._first[len(part) :]
        else:
            part = self._handle.read(size)
        self.count += len(part)
        return part

    def unread(self, data: bytes) -> None:
        """Put back what was read last."""
        self._first = data + self._first
        self.count -= len(data)

    def readinto(self, buffer: memoryview) -> int:
        if self._first or not hasattr(self._handle, "readinto"):
            part = self.read(len(buffer))
            buffer[: len(part)] = part
            return len(part)
        count: int = self._handle.readinto(buffer) or 0
        self.count += count
        return count


class _Frames:
    """Compressed streams, one after the other, with what may be wrong with them."""

    def __init__(self, handle: _Counted, new: Callable[[], Any]) -> None:
        self._handle = handle
        self._new = new
        self._frame: Any = None
        self._rest = b""  # compressed bytes of the next stream
        self._over = b""  # decompressed bytes beyond those requested

    def read(self, size: int) -> bytes:
        parts = [self._over]
        length = len(self._over)
        while length < size:
            # Decompresses little at a time, since a few bytes can hold 100 kB.
            data = self._rest or self._handle.read(4096)
            self._rest = b""
            if not data:
                if self._frame is not None:
                    raise EOFError
                break
            if self._frame is None:
                data = data.lstrip(b"\0")  # padding
                if not data:
                    continue
                self._frame = self._new()
            part = self._frame.decompress(data)
            parts.append(part)
            length += len(part)
            if self._frame.eof:
                self._rest = self._frame.unused_data
                self._frame = None
        data = b"".join(parts)
        self._over = data[size:]
        return data[:size]

    def unread(self, data: bytes) -> None:
        """Put back what was read last."""
        self._over = data + self._over


def _zstd_decompressor() -> tuple[Callable[[], Any], type[Exception]]:
    try:
        import zstandard
    except ImportError:
        try:
            from compression import zstd  # type: ignore[import-not-found,unused-ignore]
        except ImportError:
            raise PgnError(
                f"zstd needs a package that is not installed: {install_command('data')}",
                code="pgn-extra",
            ) from None
        return zstd.ZstdDecompressor, zstd.ZstdError
    return zstandard.ZstdDecompressor().decompressobj, zstandard.ZstdError


def _decompressor(first: bytes) -> tuple[Callable[[], Any], type[Exception]] | None:
    """Return what makes decompressors, by the first bytes, and what they raise."""
    if first.startswith(_GZIP):
        import zlib

        return lambda: zlib.decompressobj(31), zlib.error
    if first.startswith(_BZIP2) and first[3:4].isdigit():
        import bz2

        return bz2.BZ2Decompressor, OSError
    if first.startswith(_XZ):
        import lzma

        return lambda: lzma.LZMADecompressor(memlimit=1 << 28), lzma.LZMAError
    is_skippable = len(first) >= 4 and first[0] & 0xF0 == 0x50 and first[1:4] == b"\x2a\x4d\x18"
    if first.startswith(_ZSTD) or is_skippable:
        return _zstd_decompressor()
    return None


class Source:
    """Bytes of games, decompressed, in order; a context manager."""

    def __init__(self, handle: _Readable, name: str, size: int | None, *, owned: bool) -> None:
        self.name = name
        self.size = size  # in bytes as they are stored; None if unknown
        self._raw = handle
        self._owned = owned
        try:
            first = self._first(handle)
            self._counted = _Counted(handle, first)
            self._reader: _Counted | _Frames = self._counted
            self._failures: tuple[type[Exception], ...] = ()
            if (known := _decompressor(first)) is not None:
                self._reader = _Frames(self._counted, known[0])
                self._failures = (known[1], EOFError)
        except BaseException:
            self.close()
            raise

    def _first(self, handle: _Readable) -> bytes:
        first = b""
        try:
            while len(first) < 6 and (part := handle.read(6 - len(first))):
                first += part
        except OSError as wrong:
            raise file_error(self.name, wrong) from None
        return first

    @property
    def position(self) -> int:
        """How many bytes were read, as they are stored."""
        return self._counted.count

    def read(self, size: int) -> bytes:
        """Read so many bytes; fewer only at the end."""
        parts: list[bytes] = []
        left = size
        while left > 0:
            try:
                part = self._reader.read(left)
            except self._failures as wrong:
                if isinstance(wrong, EOFError):
                    raise file_error(
                        self.name, "the compressed data ends too early: the file was truncated"
                    ) from None
                raise file_error(self.name, f"the compressed data is damaged: {wrong}") from None
            except OSError as wrong:
                raise file_error(self.name, wrong) from None
            if not part:
                break
            parts.append(part)
            left -= len(part)
        return parts[0] if len(parts) == 1 else b"".join(parts)

    def readinto(self, buffer: memoryview) -> int:
        """Fill a buffer, and return how many bytes were read; fewer only at the end."""
        if self._reader is not self._counted or not self._owned:
            part = self.read(len(buffer))
            buffer[: len(part)] = part
            return len(part)
        filled = 0
        try:
            while filled < len(buffer) and (count := self._counted.readinto(buffer[filled:])):
                filled += count
        except OSError as wrong:
            raise file_error(self.name, wrong) from None
        return filled

    def peek(self, size: int) -> bytes:
        """Return the bytes that are read next, without reading them."""
        data = self.read(size)
        self._reader.unread(data)
        return data

    def skip(self, offset: int) -> None:
        """Read on to an offset, without reading what lies before if the file allows that."""
        if self._reader is self._counted and self._owned and self.size is not None:
            raw: Any = self._raw
            raw.seek(offset)
            self._counted = self._reader = _Counted(raw)
            return
        while offset > 0 and (part := self.read(min(offset, 1 << 20))):
            offset -= len(part)

    def close(self) -> None:
        """Close what open_source() has opened."""
        if self._owned and hasattr(self._raw, "close"):
            self._raw.close()

    def __enter__(self) -> "Source":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_source(source: object) -> Source:
    """Open a path, bytes, a handle of bytes or text, or "-" for standard input.

    What is open already is returned as it is.
    """
    if isinstance(source, Source):
        return source
    if isinstance(source, (bytes, bytearray, memoryview)):
        data = bytes(source)
        return Source(io.BytesIO(data), "<bytes>", len(data), owned=True)
    if source == "-":
        return Source(sys.stdin.buffer, "<stdin>", None, owned=False)
    if isinstance(source, (str, os.PathLike)):
        name = os.fsdecode(source)
        try:
            handle = open(name, "rb", buffering=0)  # noqa: SIM115
            size = os.fstat(handle.fileno()).st_size
        except (OSError, ValueError) as wrong:  # ValueError: a NUL in the name
            raise _not_opened(name, wrong) from None
        return Source(handle, name, size or None, owned=True)
    if isinstance(source, io.TextIOBase):
        return Source(_Text(source), str(getattr(source, "name", "<text>")), None, owned=False)
    if hasattr(source, "read"):
        given: Any = source
        name = str(getattr(source, "name", "<handle>"))
        # A handle of text of another library returns str.
        is_text = isinstance(given.read(0), str)
        return Source(_Text(given) if is_text else given, name, None, owned=False)
    raise TypeError("expected a path, bytes, or a handle with read(), not " + type(source).__name__)
