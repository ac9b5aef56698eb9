"""Commands as processes: in a pipe, in a terminal, and when they are interrupted."""

import json
import os
import re
import select
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support.processes import all_end, children
from support.systems import SIGKILL

from rookery.cli import _terminal

pty = pytest.importorskip("pty", reason="needs the terminals of Linux and macOS")
PLANTED = f"{sys.executable} {Path(__file__).parents[1] / 'engines' / 'planted.py'}"
ROOKERY = [sys.executable, "-m", "rookery"]


def in_a_pipe(*words, **options):
    return subprocess.run(
        [*ROOKERY, *words], capture_output=True, text=True, timeout=120, **options
    )


def in_a_terminal(*words, seconds=120, interrupt_at=None, **environment):
    """Run a command in a terminal; give its exit code and everything that was printed.

    It is interrupted as by Ctrl-C as soon as it has printed `interrupt_at`.
    """
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [*ROOKERY, *words],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=os.environ | {"TERM": "xterm", "COLUMNS": "100"} | environment,
        start_new_session=True,
        # Whoever starts the tests may have told their children to ignore Ctrl-C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    os.close(slave)
    printed = b""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        ready, _, _ = select.select([master], [], [], 0.1)
        if ready:
            try:
                data = os.read(master, 65536)
            except OSError:
                break
            if not data:
                break
            printed += data
            if interrupt_at and interrupt_at.encode() in printed:
                process.send_signal(signal.SIGINT)
                interrupt_at = None
    code = process.wait(10)
    os.close(master)
    return code, printed.decode()


@pytest.mark.parametrize(
    "words",
    [
        ["perft", "3"],
        ["perft", "2", "--divide"],
        ["perft", "2", "--stats"],
        ["moves"],
        ["show", "--targets", "e2"],
        ["games"],
        ["suite", "chess", "--max-leaves", "1000"],
        ["suite", "--list"],
        ["compare", f"{PLANTED} none", "1"],
    ],
    ids=lambda words: " ".join(words[:1] + words[1:2]),
)
def test_a_pipe_gets_plain_text(words):
    result = in_a_pipe(*words)
    assert (result.returncode, result.stderr) == (0, "")
    assert "\033" not in result.stdout
    assert "\r" not in result.stdout
    assert result.stdout.endswith("\n")


def test_colours_are_for_terminals_and_can_be_refused():
    code, printed = in_a_terminal("perft", "2")
    assert code == 0
    assert "\033[" in printed
    _, printed = in_a_terminal("perft", "2", NO_COLOR="1")
    assert "\033[" not in printed
    _, printed = in_a_terminal("perft", "2", TERM="dumb")
    assert "\033[" not in printed


def test_a_long_count_has_a_bar_and_keeps_what_is_known():
    code, printed = in_a_terminal("perft", "9", interrupt_at=" G leaves")
    assert code == 130, printed
    assert "3,195,901,860" in printed or "119,060,324" in printed  # depths that are done
    assert "stopped at depth " in printed
    assert "━" in printed or "╸" in printed
    assert "Traceback" not in printed


def test_ctrl_c_in_a_divide_keeps_what_is_known():
    code, printed = in_a_terminal("perft", "7", "--divide", interrupt_at="e2e3: ")
    assert code == 130, printed
    assert "of 20 moves" in printed
    assert "Traceback" not in printed


@pytest.mark.parametrize("moment", ["start", "stop"])
def test_ctrl_c_waits_until_a_bar_has_started_or_stopped(monkeypatch, moment):
    from rich.progress import Progress

    original = getattr(Progress, moment)

    def interrupted(progress):
        signal.raise_signal(signal.SIGINT)
        original(progress)
        ended.append(moment)

    monkeypatch.setattr(Progress, moment, interrupted)
    monkeypatch.setattr(_terminal, "_BAR_AFTER_SECONDS", 0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    ended = []
    bar = _terminal.Bar("depth 1", "leaves", 20)

    def show_and_hide():
        bar.update(1)
        bar.hide()

    try:
        with pytest.raises(KeyboardInterrupt):
            show_and_hide()
        assert ended == [moment]
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        monkeypatch.undo()
        bar.hide()
        signal.signal(signal.SIGINT, handler)


def test_ctrl_c_gives_json_of_what_is_known():
    with subprocess.Popen(
        [*ROOKERY, "perft", "12", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:
        time.sleep(3)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    document = json.loads(out)
    assert process.returncode == 130
    assert document["interrupted"] is True
    assert document["depths"][3]["leaves"] == 197281
    assert "stopped at depth " in err


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, SIGKILL])
def test_an_engine_ends_with_its_comparison(number):
    process = subprocess.Popen(
        [*ROOKERY, "compare", f"{PLANTED} hangs-in-perft", "3"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    for _ in range(200):
        started = children(process.pid)
        if started:
            break
        time.sleep(0.05)
    assert started
    time.sleep(1)
    process.send_signal(number)
    code = process.wait(20)
    assert code == (-number if number == SIGKILL else 128 + number)
    assert all_end(started)


def test_a_reader_that_goes_away():
    head = shutil.which("head")
    result = subprocess.run(
        f"{sys.executable} -m rookery perft 3 --divide | {head} -n 1",
        shell=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert result.stdout.startswith("chess  ")
    assert result.stderr == ""


def test_what_a_terminal_cannot_show_is_replaced():
    result = in_a_pipe("games", env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert result.returncode == 0
    assert "8?8" in result.stdout


def test_a_suite_from_a_pipe():
    line = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20\n"
    result = in_a_pipe("suite", "-", input=line * 3)
    assert result.returncode == 0
    assert result.stdout.startswith("3 positions, 60 leaves")


def test_uci_in_a_pipe():
    result = in_a_pipe("uci", input="position startpos\ngo perft 3\n")
    assert "Nodes searched: 8902" in result.stdout.splitlines()
    assert result.returncode == 0


def test_the_installed_command_is_the_module():
    command = Path(sys.executable).parent / "rookery"
    if not command.exists():
        pytest.skip("rookery is not installed beside this Python")
    result = subprocess.run([command, "games"], capture_output=True, text=True, timeout=60)
    assert result.stdout == in_a_pipe("games").stdout


def test_rich_is_loaded_only_for_bars():
    code = (
        "import sys; from rookery.cli import main; main(['perft', '3']); "
        "heavy = ('rich', 'shtab', 'subprocess', 'chess', 'inspect', 'json'); "
        "print([name for name in heavy if name in sys.modules])"
    )
    out = subprocess.check_output([sys.executable, "-c", code], text=True)
    assert out.splitlines()[-1] == "[]"


# What a terminal obeys: colours, titles, the C1 introducer, a bell, a backspace, reordered letters.
ESCAPES = "\x1b[31mred\x1b]0;title\x07\x9b2J\x7f\b\u202eback\r"


def hostile_commands(folder):
    """Return command lines whose files and engines say ESCAPES wherever they can."""
    suite = folder / "hostile.perft"
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    suite.write_text(
        f"id {ESCAPES}\nepd {start}\nperft 1 21\n"
        f"id {ESCAPES}\nepd {ESCAPES}\nperft 1 20\nperft {ESCAPES}\n"
        f"{start} ;D1 {ESCAPES}\n{start} ;D1 19 ;id {ESCAPES}\ngame {ESCAPES}\n{start} ;D1 20\n"
        f"{ESCAPES}\n",
        "utf-8",
        newline="",
    )
    engine = folder / "hostile.py"
    engine.write_text(
        f"import sys\nescapes = {ESCAPES!r}\n"
        "for line in sys.stdin:\n"
        "    word = line.split()[0]\n"
        "    if word == 'uci':\n"
        "        print('id name', escapes)\n"
        "        print('option name', escapes, 'type combo default', escapes, 'var', escapes)\n"
        "        print('uciok')\n"
        "    if word == 'isready':\n"
        "        print('readyok')\n"
        "    if word == 'go':\n"
        "        print(escapes + 'e2e4: 1')\n"
        "        print('Nodes searched: 1')\n"
        "        print(escapes, file=sys.stderr)\n"
        "    if word == 'quit':\n"
        "        break\n"
        "    sys.stdout.flush()\n",
        "utf-8",
    )
    dying = folder / "dying.py"
    dying.write_text(f"import sys\nprint({ESCAPES!r})\nsys.exit({ESCAPES!r})\n", "utf-8")
    game = folder / "game.json"
    game.write_text(json.dumps({"name": ESCAPES, "about": ESCAPES, ESCAPES: ESCAPES}), "utf-8")
    python = f"{sys.executable} {engine}"
    return [
        ["suite", str(suite)],
        ["suite", str(suite), "--json"],
        ["compare", python, "1"],
        ["compare", python, "1", "--json"],
        ["compare", python, "1", "--suite", str(suite)],
        ["compare", python, "1", "--option", "a=b"],
        ["compare", python, "1", "--option", f"{ESCAPES}=b"],
        ["compare", f"{sys.executable} {dying}", "1"],
        ["compare", ESCAPES, "1"],
        ["perft", "1", "--fen", ESCAPES],
        ["perft", "1", "--fen", f"8/8/8/8/8/8/8/8 {ESCAPES} KQ"],
        ["perft", "1", "--moves", ESCAPES.replace(" ", "")],
        ["perft", "1", "--game", ESCAPES],
        ["perft", "1", "--game", str(game)],
        ["perft", ESCAPES],
        ["perft", "1", f"--{ESCAPES}"],
        [ESCAPES],
        ["suite", ESCAPES],
        ["show", "--mark", ESCAPES],
        ["show", "--svg", f"{folder}/{ESCAPES}/board.svg"],
    ]


def test_nothing_from_outside_reaches_the_terminal(tmp_path):
    for words in hostile_commands(tmp_path):
        result = in_a_pipe(*words, encoding="utf-8", env=os.environ | {"PYTHONUTF8": "1"})
        for printed in (result.stdout, result.stderr):
            assert printed.replace("\n", "").isprintable(), (words, printed)
        assert result.returncode in (1, 2, 3), words
        assert "Traceback" not in result.stderr
        if "--json" in words:
            document = json.loads(result.stdout)
            assert document["format"] == 1


def test_a_server_shows_nothing_that_a_terminal_obeys():
    lines = ["position fen ", "setoption name ", "setoption name Hash value ", "go perft ", ""]
    result = in_a_pipe("uci", input="".join(f"{line}{ESCAPES}\n" for line in lines))
    assert result.stdout.count("info string error") == 5
    assert result.stdout.replace("\n", "").isprintable()


def test_colours_of_ours_are_all_that_reaches_a_terminal(tmp_path):
    [suite, *_, compare] = hostile_commands(tmp_path)[:5]
    for words in (suite, compare):
        code, printed = in_a_terminal(*words)
        assert code == 3
        for ours in ("\033[31m", "\033[32m", "\033[1m", "\033[2m", "\033[0m", "\033[K", "\r"):
            printed = printed.replace(ours, "")
        assert printed.replace("\n", "").isprintable()
        assert "?[31mred" in printed


def test_a_comparison_shows_how_far_it_is():
    engine = f"{PLANTED} none"
    _, printed = in_a_terminal("compare", engine, "1", "--suite", "chess", "--max-leaves", "1")
    assert re.search(r"27 of \d+: chess:\d+ \(", printed)
