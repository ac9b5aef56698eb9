"""What systems do differently: on this one, and the other halves as far as they run here."""

import contextlib
import ctypes
import io
import json
import os
import signal
import socket
import subprocess
import sys
import types
from pathlib import Path
from urllib.request import urlopen

import pytest
from support.systems import needs_posix

from rookery import _platform
from rookery.cli import main
from rookery.cli._terminal import print_json

ROOT = Path(__file__).parents[2]
WINDOWS_LIKE = ROOT / "tests" / "support" / "windows_like"
FAKE = ROOT / "tests" / "engines" / "fake.py"


def on(monkeypatch, name):
    """Let the module see another system."""
    monkeypatch.setattr(_platform, "sys", types.SimpleNamespace(platform=name))


@pytest.mark.parametrize("missing", ["SIGHUP", "SIGBREAK"])
def test_the_command_line_needs_no_signal_that_a_system_lacks(missing, monkeypatch, capsys):
    monkeypatch.delattr(signal, missing, raising=False)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    assert main(["perft", "1"]) == 0
    assert "20" in capsys.readouterr().out


def test_signals_that_end_a_program():
    assert _platform.ending_signals()[0] == signal.SIGTERM
    assert signal.SIGINT not in _platform.ending_signals()
    if hasattr(signal, "SIGHUP"):
        assert signal.SIGHUP in _platform.ending_signals()


def test_cores_where_affinity_is_not_known(monkeypatch):
    monkeypatch.delattr(os, "process_cpu_count", raising=False)
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    assert _platform.available_cores() == os.cpu_count()
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert _platform.available_cores() == 1
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {2, 5, 6}, raising=False)
    assert _platform.available_cores() == 3
    monkeypatch.setattr(os, "process_cpu_count", lambda: 2, raising=False)
    assert _platform.available_cores() == 2


def test_a_lock_is_for_one(tmp_path):
    with open(tmp_path / "file", "wb") as first, open(tmp_path / "file", "wb") as second:
        assert _platform.lock(first.fileno())
        assert not _platform.lock(second.fileno())
        first.close()
        assert _platform.lock(second.fileno())


def test_a_lock_of_windows_leaves_the_file_where_it_was(tmp_path, monkeypatch):
    places = []
    msvcrt = types.ModuleType("msvcrt")
    msvcrt.LK_NBLCK = 2
    msvcrt.locking = lambda file, mode, size: places.append((os.lseek(file, 0, 1), mode, size))
    monkeypatch.setitem(sys.modules, "msvcrt", msvcrt)
    on(monkeypatch, "win32")
    with open(tmp_path / "file", "w+b") as file:
        file.write(b"four")
        file.flush()
        assert _platform.lock(file.fileno())
        assert os.lseek(file.fileno(), 0, os.SEEK_CUR) == 4
    # The C library reads the place as a signed number of 32 bits.
    assert places == [(0x7FFF_FFFE, 2, 1)]

    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    msvcrt.locking = refuse
    with open(tmp_path / "file", "w+b") as file:
        assert not _platform.lock(file.fileno())


def test_a_file_that_is_open_on_windows_is_replaced_later(tmp_path, monkeypatch):
    (tmp_path / "new").write_text("new", encoding="utf-8")
    waited, tries = [], 2
    replace = os.replace

    def held(source, target):
        if len(waited) < tries:
            raise PermissionError(13, "Access is denied")
        replace(source, target)

    monkeypatch.setattr(os, "replace", held)
    monkeypatch.setattr(_platform, "sleep", waited.append)
    with pytest.raises(PermissionError):
        _platform.replace(tmp_path / "new", tmp_path / "old")
    assert not waited
    on(monkeypatch, "win32")
    _platform.replace(tmp_path / "new", tmp_path / "old")
    assert len(waited) == 2
    assert (tmp_path / "old").read_text(encoding="utf-8") == "new"
    tries = 100
    with pytest.raises(PermissionError):
        _platform.replace(tmp_path / "old", tmp_path / "new")
    assert sum(waited) < 2


@needs_posix
def test_a_pipe_that_has_been_closed():
    reading, writing = os.pipe()
    assert not _platform.has_hung_up(reading)
    os.write(writing, b"left")
    os.close(writing)
    assert _platform.has_hung_up(reading)
    os.close(reading)
    assert not _platform.has_hung_up(reading)


@pytest.mark.parametrize(
    ("line", "posix", "windows"),
    [
        ("engine -x 1", ["engine", "-x", "1"], ["engine", "-x", "1"]),
        (r"C:\chess\sf.exe uci", ["C:chesssf.exe", "uci"], [r"C:\chess\sf.exe", "uci"]),
        (
            r'"C:\Program Files\sf.exe" uci',
            [r"C:\Program Files\sf.exe", "uci"],
            [r"C:\Program Files\sf.exe", "uci"],
        ),
    ],
)
def test_words_of_a_command_line(line, posix, windows, monkeypatch):
    on(monkeypatch, "linux")
    assert _platform.split_command(line) == posix
    on(monkeypatch, "win32")
    assert _platform.split_command(line) == windows
    with pytest.raises(ValueError, match="quotation"):
        _platform.split_command('"engine')


class Terminal:
    """A stream that says that it is a terminal."""

    def isatty(self):
        return True

    def fileno(self):
        return 1


@pytest.mark.parametrize(("accepts", "obeys"), [(True, True), (False, False)])
def test_consoles_of_windows_are_asked_to_obey_escapes(accepts, obeys, monkeypatch):
    asked = []

    def get_mode(handle, mode):
        mode._obj.value = 3
        return True

    kernel32 = types.SimpleNamespace(
        GetConsoleMode=get_mode,
        SetConsoleMode=lambda handle, mode: asked.append(mode.value) or accepts,
    )
    msvcrt = types.ModuleType("msvcrt")
    msvcrt.get_osfhandle = lambda file: 100 + file
    monkeypatch.setitem(sys.modules, "msvcrt", msvcrt)
    monkeypatch.setattr(_platform, "_kernel32", lambda: kernel32)
    monkeypatch.setenv("TERM", "xterm")
    assert _platform.obeys_escapes(Terminal())
    on(monkeypatch, "win32")
    assert _platform.obeys_escapes(Terminal()) is obeys
    assert asked == [3 | 4]


def test_limits_of_a_job_have_the_size_that_windows_expects():
    limits = _platform._job_limits()
    assert ctypes.sizeof(limits) == (144 if ctypes.sizeof(ctypes.c_void_p) == 8 else 112)
    assert bytes(limits)[16:20] == (0x2000).to_bytes(4, "little")


def test_the_processor_has_a_name_on_every_system(monkeypatch):
    assert _platform.processor_name()
    monkeypatch.setattr(subprocess, "check_output", lambda *_, **__: "Apple M1\n")
    on(monkeypatch, "darwin")
    assert _platform.processor_name().startswith("Apple M1 (")
    on(monkeypatch, "win32")
    assert _platform.processor_name()


def test_memory_and_files_are_known():
    assert _platform.memory_bytes() > 1 << 26
    assert _platform.most_files() is None or _platform.most_files() > 8


def test_a_port_that_was_used_is_free_again():
    with socket.socket() as listening:
        _platform.claim_port(listening)
        listening.bind(("127.0.0.1", 0))


@needs_posix
class TestLikeWindows:
    """Processes without what only POSIX has: the module takes its half for Windows."""

    def environment(self):
        path = os.pathsep.join([str(WINDOWS_LIKE), *filter(None, [os.environ.get("PYTHONPATH")])])
        return os.environ | {"PYTHONPATH": path, "PYTHONWARNDEFAULTENCODING": "1"}

    def run(self, *words, **options):
        done = subprocess.run(
            [sys.executable, "-W", "error::EncodingWarning", "-m", "rookery", *words],
            env=self.environment(),
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            **options,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def test_it_is_so(self):
        code = "import signal, os; from rookery import _platform; "
        code += "print(hasattr(signal, 'SIGHUP'), hasattr(os, 'killpg'), _platform.sys.platform)"
        done = subprocess.check_output(
            [sys.executable, "-c", code], env=self.environment(), encoding="utf-8"
        )
        assert done.split() == ["False", "False", "win32"]

    def test_counts(self):
        assert "197,281" in self.run("perft", "4")

    def test_uci_with_lines_of_windows(self):
        commands = "uci\r\nposition startpos moves e2e4\r\ngo depth 2\r\n"
        assert "bestmove" in self.run("uci", input=commands)

    def test_a_match_of_engines_that_it_starts(self, tmp_path):
        players = [f"{sys.executable} {FAKE} {protocol} none" for protocol in ("uci", "xboard")]
        options = ["--games", "2", "--max-plies", "6", "--time", "5+0.1"]
        saved = tmp_path / "match.jsonl"
        said = self.run("match", *players, *options, "--save", str(saved))
        assert "2 of chess" in said
        assert b"\r" not in saved.read_bytes()

    def test_workers(self, tmp_path):
        ledger = str(tmp_path / "ledger")
        options = ["--cluster", "processes", "--workers", "2", "--ledger", ledger]
        assert "8,902" in self.run("perft", "3", *options)
        assert "8,902" in self.run("perft", "3", *options)  # from the ledger, which is free again

    def test_an_engine_is_killed_with_its_job(self):
        code = (
            "import sys, time; from rookery.engines._process import Process; "
            "p = Process('sleeper', [sys.executable, '-c', 'import time; time.sleep(1000)']); "
            "running = p.is_running(); p.close(); print(running, p.is_running())"
        )
        done = subprocess.check_output(
            [sys.executable, "-c", code], env=self.environment(), encoding="utf-8", timeout=60
        )
        assert done.split() == ["True", "False"]

    def test_the_page(self):
        pytest.importorskip("uvicorn", reason="needs the extra 'page'")
        command = [sys.executable, "-m", "rookery", "page", "--no-open", "--port", "0"]
        with subprocess.Popen(
            command,
            env=self.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        ) as page:
            try:
                with contextlib.closing(urlopen(page.stdout.readline().strip())) as answer:
                    assert answer.status == 200
            finally:
                page.terminate()


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii"])
class TestConsolesThatLackFigures:
    def run(self, encoding, *words):
        return subprocess.run(
            [sys.executable, "-m", "rookery", *words],
            env=os.environ | {"PYTHONIOENCODING": encoding},
            capture_output=True,
        )

    def test_they_get_question_marks(self, encoding):
        done = self.run(encoding, "perft", "1", "--fen", "♞")
        assert done.returncode == 1
        assert b"Traceback" not in done.stderr
        assert b"?" in done.stderr

    def test_json_loses_nothing(self, encoding, monkeypatch):
        written = io.BytesIO()
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding, errors="replace"))
        print_json("show", game="Cờ Tư Lệnh ♞")
        sys.stdout.flush()
        assert json.loads(written.getvalue().decode(encoding))["game"] == "Cờ Tư Lệnh ♞"
