"""Ledgers: what is recorded stays, and what is damaged is refused."""

import os
import random
import sqlite3
from concurrent.futures import ThreadPoolExecutor

import pytest

from rookery import cluster, game
from rookery.cluster import planning
from rookery.cluster.driver import open_job
from rookery.cluster.ledger import FailedAttempt, Ledger, UnitResult, pack, unpack
from rookery.errors import LedgerError

ABOUT = {"job": {"kind": "function"}, "plan": {}}


def make(path, units=3):
    with Ledger(path, create=True) as ledger:
        ledger.plan(ABOUT, (pack(["unit", number]) for number in range(1, units + 1)))
        ledger.record(
            [UnitResult(1, pack(10), "w", 0.5, 1.0), UnitResult(3, pack(30), "v", 0.25, 2.0)]
        )
        ledger.record_check(1, "v", 0.5)
        ledger.record_failure(FailedAttempt(2, "w", "OSError: no", 3.0))
    return path


def contents(path):
    with Ledger(path) as ledger:
        ledger.verify()
        payloads = [unpack(ledger.payload(unit)) for unit in range(1, ledger.units + 1)]
        return ledger.about, payloads, list(ledger.results()), ledger.checked(), list(ledger.todo())


def test_what_is_recorded_is_read(tmp_path):
    path = make(tmp_path / "a.ledger")
    about, payloads, results, checked, todo = contents(path)
    assert about == ABOUT
    assert payloads == [["unit", 1], ["unit", 2], ["unit", 3]]
    assert [(r.unit, unpack(r.result), r.worker) for r in results] == [(1, 10, "w"), (3, 30, "v")]
    assert (checked, todo) == ({1}, [2])
    with Ledger(path) as ledger:
        assert ledger.failures() == [FailedAttempt(2, "w", "OSError: no", 3.0)]
        assert ledger.result(2) is None


def test_a_first_result_is_never_replaced(tmp_path):
    path = make(tmp_path / "a.ledger")
    with Ledger(path, create=True) as ledger:
        ledger.record([UnitResult(1, pack(99), "w", 0.5, 1.0)])
        assert unpack(ledger.result(1).result) == 10


def test_a_plan_is_all_or_nothing(tmp_path):
    def broken():
        yield pack(1)
        raise RuntimeError

    with Ledger(tmp_path / "a.ledger", create=True) as ledger:
        with pytest.raises(RuntimeError):
            ledger.plan(ABOUT, broken())
        assert ledger.about is None
        assert ledger.units == 0
        ledger.plan(ABOUT, [pack(1)])
        assert ledger.units == 1


def test_two_processes_do_not_write_one_ledger(tmp_path):
    path = make(tmp_path / "a.ledger")
    with Ledger(path, create=True):
        with pytest.raises(LedgerError, match="in use by another process") as caught:
            Ledger(path, create=True)
        assert caught.value.code == "ledger-busy"
        assert contents(path)  # but anybody may read it
    with Ledger(path, create=True):
        pass


def test_flipped_bytes_are_refused_or_harmless(tmp_path):
    """Every byte that matters is covered by a checksum, of ours or of SQLite's structure."""
    path = make(tmp_path / "a.ledger", units=40)
    expected, data = contents(path), path.read_bytes()
    refused = 0
    dice = random.Random(1)
    # Places within the rows, and any others.
    used = [i for i, byte in enumerate(data) if byte]
    for place in dice.sample(used, 250) + dice.sample(range(len(data)), 50):
        damaged = bytearray(data)
        damaged[place] ^= 1 << dice.randrange(8)
        path.write_bytes(damaged)
        try:
            assert contents(path) == expected, place
        except LedgerError as wrong:
            assert wrong.code in ("ledger-damaged", "ledger-file", "ledger-format"), wrong
            assert str(path) in str(wrong)
            refused += 1
    assert refused > 150


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("UPDATE results SET result = x'00' WHERE unit = 1", "result of unit 1"),
        ("UPDATE results SET unit = 2 WHERE unit = 1", "result of unit 2"),
        ("UPDATE units SET payload = x'00' WHERE number = 2", "unit 2"),
        ("DELETE FROM units WHERE number = 2", "unit 2"),
        ("DELETE FROM units WHERE number = 3", "its units"),
        ("DELETE FROM job", "its units"),
        ("UPDATE checks SET worker = 'x'", "check of unit 1"),
        ("UPDATE job SET about = '{}'", "description of its job"),
    ],
)
def test_changed_rows_are_refused(tmp_path, change, message):
    path = make(tmp_path / "a.ledger")
    with sqlite3.connect(path) as database:
        database.execute(change)
    database.close()
    with pytest.raises(LedgerError, match="is damaged: .*" + message):
        contents(path)


def test_a_full_disk_loses_nothing(tmp_path):
    path = make(tmp_path / "a.ledger")
    big = random.Random(1).randbytes(2**20)
    with Ledger(path, create=True) as ledger:
        pages = ledger._database.execute("PRAGMA page_count").fetchone()[0]
        ledger._database.execute(f"PRAGMA max_page_count = {pages + 3}")
        with pytest.raises(LedgerError, match=r"full.*start the same command again") as caught:
            ledger.record([UnitResult(2, big, "w", 1.0, 1.0)])
        assert caught.value.code == "ledger-disk"
    assert [r.unit for r in contents(path)[2]] == [1, 3]


def test_other_files_are_no_ledgers(tmp_path):
    with pytest.raises(LedgerError, match="there is no such ledger"):
        Ledger(tmp_path / "none")
    text = tmp_path / "text"
    text.write_text("something else entirely, and longer than a header of SQLite\n" * 40)
    with pytest.raises(LedgerError, match="is damaged: file is not a database"):
        Ledger(text)
    other = tmp_path / "other"
    with sqlite3.connect(other) as database:
        database.execute("CREATE TABLE a (b)")
    database.close()
    for create in (False, True):
        with pytest.raises(LedgerError, match="is an SQLite file, but no ledger"):
            Ledger(other, create=create)


def test_a_ledger_of_a_later_format_is_refused(tmp_path):
    path = make(tmp_path / "a.ledger")
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(LedgerError, match="has format 99: this rookery reads formats up to 1"):
        Ledger(path)


def test_a_job_goes_on_when_a_full_disk_has_room_again(small_disk, tmp_path):
    path, filler = small_disk / "a.ledger", small_disk / "filler"
    board = game("chess").board()
    options = {"ledger": path, "split": 2, "unit_seconds": 1e-6, "hash_mb": 1}
    with ThreadPoolExecutor(1) as executor:
        job = planning.perft_job(board, 4, split=2, unit_seconds=1e-6, hash_mb=1)
        with Ledger(path, create=True) as ledger:
            open_job(job, ledger)
        room = os.statvfs(small_disk)
        filler.write_bytes(bytes(room.f_bavail * room.f_frsize - 40_000))
        with pytest.raises(LedgerError, match=r"full|I/O") as caught:
            cluster.perft(board, 4, cluster=executor, **options)
        assert caught.value.code == "ledger-disk"
        done = cluster.summary(path).done
        assert done < cluster.summary(path).units
        filler.unlink()
        assert cluster.perft(board, 4, cluster=executor, **options).leaves == 197281


def test_no_room_for_a_ledger(small_disk):
    (small_disk / "filler").write_bytes(bytes(2**23))
    with pytest.raises(LedgerError, match=r"No space|full|I/O") as caught:
        make(small_disk / "a.ledger")
    assert caught.value.code == "ledger-disk"
