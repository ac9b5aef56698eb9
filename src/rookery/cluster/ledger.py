"""The ledger of a job: its units and their results, in one SQLite file. The only SQL.

Only the process that runs a job writes its ledger. A result is on disk before it counts. Every row
has a checksum of its contents, and the job has one of all units, so that a damaged file is refused.
"""

import json
import os
import sqlite3
import struct
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from rookery._documented import documented
from rookery._platform import lock
from rookery.cluster.schema import APPLICATION_ID, STEPS
from rookery.errors import error, file_error

__all__ = ["FailedAttempt", "Ledger", "UnitResult", "pack", "unpack"]

_AT_ONCE = 1000


def pack(value: object) -> bytes:
    """Return a JSON value as compressed bytes, the same for equal values."""
    try:
        text = json.dumps(value, separators=(",", ":"), sort_keys=True, ensure_ascii=False)
        return zlib.compress(text.encode(), 6)
    except (TypeError, ValueError) as wrong:
        raise error("cluster-value", f"units and results are JSON values: {wrong}") from None


def unpack(data: bytes) -> Any:
    """Return the value of packed bytes."""
    return json.loads(zlib.decompress(data))


@documented(
    unit="The number of the unit.",
    result="What the unit returned, as compressed JSON.",
    worker="The worker that ran it.",
    seconds="The seconds that it took there.",
    finished="When it was finished, in seconds since 1970.",
)
class UnitResult(NamedTuple):
    """The recorded result of one unit."""

    unit: int
    result: bytes
    worker: str
    seconds: float
    finished: float


@documented(
    unit="The number of the unit.",
    worker="The worker that ran it.",
    message="What went wrong.",
    happened="When it went wrong, in seconds since 1970.",
)
class FailedAttempt(NamedTuple):
    """An attempt at a unit that failed."""

    unit: int
    worker: str
    message: str
    happened: float


class Ledger:
    """A ledger file, or one in memory if `path` is None.

    Opened for a job (`create=True`) it is locked: two processes never write the same ledger.
    """

    def __init__(self, path: str | os.PathLike[str] | None, *, create: bool = False) -> None:
        self.path = None if path is None else Path(path)
        self.name = "the ledger in memory" if path is None else str(path)
        self._lock: int | None = None
        if self.path and not create and not self.path.is_file():
            missing = f"{self.name}: there is no such ledger"
            raise file_error("ledger-file", self.name, message=missing)
        if self.path and create:
            self._take_lock()
        try:
            self._database = self._open(create)
        except BaseException:
            self._release_lock()
            raise

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file. Everything that was recorded is on disk already."""
        self._database.close()
        self._release_lock()

    # The job

    @property
    def about(self) -> dict[str, Any] | None:
        """What the job is; None if no job has been planned yet."""
        job = self._job()
        return None if job is None else json.loads(job[0])

    @property
    def units(self) -> int:
        """The number of units."""
        job = self._job()
        return 0 if job is None else job[1]

    def plan(self, about: dict[str, Any], payloads: Iterable[bytes]) -> None:
        """Record a job and its units, all or nothing."""
        with self._changes() as run:
            digest, number = blake2b(digest_size=16), 0
            for number, payload in enumerate(payloads, 1):
                checksum = _checksum("unit", number, payload)
                digest.update(checksum)
                run("INSERT INTO units VALUES (?, ?, ?)", (number, payload, checksum))
            text = json.dumps(about, sort_keys=True, ensure_ascii=False)
            job = (text, number, digest.hexdigest())
            run("INSERT INTO job VALUES (1, ?, ?, ?, ?)", (*job, _checksum("job", *job)))

    def payload(self, unit: int) -> bytes:
        """Return the payload of a unit, or raise an error if it is damaged."""
        row = self._one("SELECT payload, checksum FROM units WHERE number = ?", (unit,))
        if row is None:
            raise error(
                "ledger-unit", f"{self.name} has no unit {unit}: expected 1 to {self.units}"
            )
        payload, checksum = row
        if _checksum("unit", unit, payload) != checksum:
            raise self._damaged(f"unit {unit} is not what was written")
        return bytes(payload)

    # Results

    def record(self, results: Iterable[UnitResult]) -> None:
        """Write first results to disk. A unit that has one already keeps it."""
        with self._changes() as run:
            for result in results:
                checksum = _checksum("result", *result)
                run("INSERT OR IGNORE INTO results VALUES (?, ?, ?, ?, ?, ?)", (*result, checksum))

    def record_check(self, unit: int, worker: str, seconds: float) -> None:
        """Record that a unit was counted again with an equal result."""
        with self._changes() as run:
            row = (unit, worker, seconds, time.time())
            run(
                "INSERT OR IGNORE INTO checks VALUES (?, ?, ?, ?, ?)",
                (*row, _checksum("check", *row)),
            )

    def record_failure(self, failure: FailedAttempt) -> None:
        """Record an attempt that failed."""
        with self._changes() as run:
            run(
                "INSERT INTO failures (unit, worker, message, happened) VALUES (?, ?, ?, ?)",
                failure,
            )

    def results(self) -> Iterator[UnitResult]:
        """Iterate over the recorded results by unit; raise an error at one that is damaged."""
        query = "SELECT * FROM results WHERE unit > ? ORDER BY unit LIMIT ?"
        for row in self._rows(query):
            *fields, checksum = row
            if _checksum("result", *fields) != checksum:
                raise self._damaged(f"the result of unit {row[0]} is not what was written")
            yield UnitResult(*fields)

    def result(self, unit: int) -> UnitResult | None:
        """Return the result of a unit, None if it has none yet."""
        row = self._one("SELECT * FROM results WHERE unit = ?", (unit,))
        if row is None:
            return None
        *fields, checksum = row
        if _checksum("result", *fields) != checksum:
            raise self._damaged(f"the result of unit {unit} is not what was written")
        return UnitResult(*fields)

    def checked(self) -> set[int]:
        """Return the units that were counted twice."""
        found = set()
        for row in self._rows("SELECT * FROM checks WHERE unit > ? ORDER BY unit LIMIT ?"):
            *fields, checksum = row
            if _checksum("check", *fields) != checksum:
                raise self._damaged(f"the check of unit {row[0]} is not what was written")
            found.add(row[0])
        return found

    def failures(self) -> list[FailedAttempt]:
        """Return the attempts that failed, the oldest first."""
        query = "SELECT number, unit, worker, message, happened FROM failures"
        rows = self._rows(f"{query} WHERE number > ? ORDER BY number LIMIT ?")
        return [FailedAttempt(*row[1:]) for row in rows]

    def todo(self) -> Iterator[int]:
        """Iterate over the units without a result, a few at a time."""
        query = (
            "SELECT number FROM units WHERE number > ? AND"
            " NOT EXISTS (SELECT 1 FROM results WHERE unit = number) ORDER BY number LIMIT ?"
        )
        for (number,) in self._rows(query):
            yield number

    def verify(self) -> None:
        """Read every row, and raise an error if anything is not what was written."""
        (text,) = self._one("PRAGMA quick_check(1)", ())
        if text != "ok":
            raise self._damaged(str(text))
        with self._sentences():
            schema = self._database.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
            if {sql for (sql,) in schema} != {sql for step in STEPS for sql in step}:
                raise self._damaged("its tables are not those that were made")
        digest, expected = blake2b(digest_size=16), 0
        for number, payload, checksum in self._rows(
            "SELECT * FROM units WHERE number > ? ORDER BY number LIMIT ?"
        ):
            expected += 1
            if number != expected or _checksum("unit", number, payload) != checksum:
                raise self._damaged(f"unit {expected} is not what was written")
            digest.update(checksum)
        job = self._job()
        if (expected, digest.hexdigest()) != (job[1:] if job else (0, digest.hexdigest())):
            raise self._damaged("its units are not those that were planned")
        for result in self.results():
            if not 1 <= result.unit <= expected:
                raise self._damaged(f"it has a result of unit {result.unit}, and no such unit")
        self.checked()

    # SQLite

    def _open(self, create: bool) -> sqlite3.Connection:
        with self._sentences():
            database = sqlite3.connect(
                ":memory:" if self.path is None else self.path, isolation_level=None, timeout=10
            )
        try:
            with self._sentences():
                known = database.execute("PRAGMA application_id").fetchone()[0]
                step = database.execute("PRAGMA user_version").fetchone()[0]
                tables = database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
                if (tables or step) and known != APPLICATION_ID:
                    raise error("ledger-file", f"{self.name} is an SQLite file, but no ledger")
                if step > len(STEPS):
                    raise error(
                        "ledger-format",
                        f"{self.name} has format {step}: this rookery reads formats up to "
                        f"{len(STEPS)}",
                    )
                if create:
                    database.execute("PRAGMA journal_mode=WAL")
                    # A result is on disk when its transaction ends.
                    database.execute("PRAGMA synchronous=FULL")
                    for number, statements in enumerate(STEPS[step:], step + 1):
                        database.execute("BEGIN IMMEDIATE")
                        for statement in statements:
                            database.execute(statement)
                        database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                        database.execute(f"PRAGMA user_version = {number}")
                        database.execute("COMMIT")
                elif step < len(STEPS):
                    raise error("ledger-file", f"{self.name}: there is no job in it")
        except BaseException:
            database.close()
            raise
        return database

    def _rows(self, query: str) -> Iterator[tuple[Any, ...]]:
        """Iterate over rows that begin with an increasing number, without a long transaction."""
        last = -1
        while True:
            with self._sentences():
                rows = self._database.execute(query, (last, _AT_ONCE)).fetchall()
            yield from rows
            if len(rows) < _AT_ONCE:
                return
            last = rows[-1][0]

    def _one(self, query: str, values: tuple[object, ...]) -> Any:
        with self._sentences():
            return self._database.execute(query, values).fetchone()

    def _job(self) -> tuple[str, int, str] | None:
        rows = list(self._rows("SELECT * FROM job WHERE number > ? ORDER BY number LIMIT ?"))
        if not rows:
            return None
        [(_, about, units, digest, checksum), *others] = rows
        if others or _checksum("job", about, units, digest) != checksum:
            raise self._damaged("the description of its job is not what was written")
        return about, units, digest

    @contextmanager
    def _changes(self) -> Iterator[Callable[[str, tuple[object, ...]], object]]:
        """One transaction: the only way to change a ledger."""
        with self._sentences():
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield self._database.execute
                self._database.execute("COMMIT")
            except BaseException:
                if self._database.in_transaction:
                    self._database.execute("ROLLBACK")
                raise

    @contextmanager
    def _sentences(self) -> Iterator[None]:
        """Turn errors of SQLite into ours."""
        try:
            yield
        except sqlite3.OperationalError as wrong:
            reason = str(wrong)
            if "full" in reason or "disk I/O" in reason:
                raise error(
                    "ledger-disk",
                    f"{self.name}: {reason}. What was recorded is whole; make room and start the "
                    "same command again",
                ) from None
            if "locked" in reason or "busy" in reason:
                raise error("ledger-busy", f"{self.name} is in use by another process") from None
            raise error("ledger-file", f"{self.name}: {reason}") from None
        except (sqlite3.DatabaseError, OverflowError, UnicodeDecodeError) as wrong:
            raise self._damaged(str(wrong)) from None

    def _damaged(self, reason: str) -> Exception:
        return error("ledger-damaged", f"{self.name} is damaged: {' '.join(reason.split())}")

    def _take_lock(self) -> None:
        try:
            self._lock = os.open(f"{self.path}.lock", os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as wrong:
            raise file_error("ledger-file", self.name, wrong) from None
        if not lock(self._lock):
            self._release_lock()
            raise error("ledger-busy", f"{self.name} is in use by another process")

    def _release_lock(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def _checksum(*fields: object) -> bytes:
    """Return a checksum of the fields of a row, with their types and lengths."""
    digest = blake2b(digest_size=16)
    for field in fields:
        if isinstance(field, bytes):
            data, kind = field, b"b"
        elif isinstance(field, float):
            data, kind = struct.pack("<d", field), b"f"
        else:
            data, kind = str(field).encode("utf-8", "surrogatepass"), b"t"
        digest.update(kind + struct.pack("<Q", len(data)))
        digest.update(data)
    return digest.digest()
