"""Every command in the README and the docs prints what the page says."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
CONSOLE = re.compile(r"^```console\n(.*?)^```", re.DOTALL | re.MULTILINE)


def sessions():
    """Each command of each page, with what it prints."""
    for page in PAGES:
        for block in CONSOLE.findall(page.read_text("utf-8")):
            for command in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                first, _, printed = command.partition("\n")
                yield pytest.param(first, printed, id=f"{page.stem}: {first[:60]}")


def as_pattern(printed):
    """… stands for anything on its line, a line of … for any lines."""
    text = re.escape(printed.rstrip("\n"))
    text = re.sub(r"(?m)^…(?=\\?$)", "(?:.*\n)*?.*", text)  # ends of lines are escaped
    return re.sub(r"\\?[ ]*…", ".*", text)


@pytest.mark.parametrize(("command", "printed"), list(sessions()))
def test_command(command, printed):
    if "stockfish" in command and not shutil.which("/usr/games/stockfish"):
        pytest.skip("needs stockfish (apt: stockfish)")
    folder = str(Path(sys.executable).parent)
    result = subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        env=os.environ | {"PATH": folder + os.pathsep + os.environ["PATH"], "COLUMNS": "100"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
    )
    found = result.stdout.rstrip("\n")
    if not re.fullmatch(as_pattern(printed), found):
        assert found == printed.rstrip("\n")


def test_there_are_commands_to_run():
    assert len(list(sessions())) > 10
