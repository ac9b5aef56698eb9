"""What to install where a package is missing, and the other package that is called rookery."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rookery._extras import DISTRIBUTION, install_command, other_package
from rookery.cli import main

ROOT = Path(__file__).parents[2]


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Return a function that installs a distribution, as far as its metadata goes."""

    def install(name, url=None):
        info = tmp_path / f"{name.replace('-', '_')}-9.9.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 9.9\n")
        if url:
            (info / "direct_url.json").write_text(json.dumps({"url": url, "dir_info": {}}))

    monkeypatch.syspath_prepend(tmp_path)
    return install


def test_from_the_index_extras_are_installed_by_our_name(installed):
    installed(DISTRIBUTION)
    assert install_command("page") == 'pip install "rookery-games[page]"'


def test_in_its_clone_extras_are_installed_from_there(installed, tmp_path, monkeypatch):
    clone = tmp_path / "a clone"
    clone.mkdir()
    (clone / "pyproject.toml").touch()
    installed(DISTRIBUTION, clone.as_uri())
    assert install_command("page") == f'pip install "{clone}[page]"'
    monkeypatch.chdir(clone)
    assert install_command("page") == 'pip install ".[page]"'


def test_a_clone_that_is_gone_is_not_named(installed, tmp_path):
    installed(DISTRIBUTION, (tmp_path / "gone").as_uri())
    assert install_command("page") == 'pip install "rookery-games[page]"'


def test_our_name_on_the_index_and_the_extras_stand_in_the_project_file():
    text = (ROOT / "pyproject.toml").read_text()
    assert re.findall(r'^name = "(.+)"', text, re.MULTILINE) == [DISTRIBUTION]
    extras = text.split("[project.optional-dependencies]")[1].split("\n[")[0]
    for path in (ROOT / "src").rglob("*.py"):
        for extra in re.findall(r"install_command\([\"'](\w+)[\"']\)", path.read_text()):
            assert re.search(rf"^{extra} = ", extras, re.MULTILINE), f"{path.name}: {extra}"
    users = set(re.findall(r"^(\w+) = ", extras, re.MULTILINE)) - {"all", "docs", "test", "dev"}
    [everything] = re.findall(rf'^all = \["{DISTRIBUTION}\[(.+)\]"\]', extras, re.MULTILINE)
    assert set(everything.split(",")) == users


def test_nothing_names_an_extra_of_the_other_package():
    pages = [*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md"), ROOT / ".ci" / "run"]
    for path in [*pages, *(ROOT / "src").rglob("*.py"), ROOT / "pyproject.toml"]:
        assert not re.search(r"(?<![\w-])rookery\[", path.read_text()), path


def test_the_other_package_is_named(installed, capsys):
    installed("rookery")
    sentence = other_package()
    assert sentence == (
        "another package called rookery (9.9) is installed here and shares files with this one: "
        "pip uninstall rookery rookery-games, then install rookery-games again"
    )
    with pytest.raises(SystemExit):
        main(["--version"])
    output = capsys.readouterr()
    assert output.out.startswith("rookery ")
    assert output.err == f"rookery: {sentence}\n"


def test_the_version_says_which_package_it_is(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert re.fullmatch(r"rookery \S+ \(rookery-games\)\n", capsys.readouterr().out)
    assert sys.modules["rookery"].__version__


def test_what_needs_numpy_says_what_to_install():
    """In a process of its own, where NumPy cannot be imported."""
    uses = (
        "game('chess').batch(1)",
        "game('chess').actions",
        "game('chess').playouts(1, record='moves')",
        "__import__('rookery.learn')",
        "BitBoard(Grid(8, 8)).to_numpy()",
        "BitBoard.from_numpy(Grid(8, 8), [])",
        "pgn.table(b'1. e4').to_numpy('plies')",
    )
    program = f"""
import sys
sys.modules["numpy"] = None
from rookery import BitBoard, Grid, game, pgn
for use in {uses!r}:
    try:
        eval(use)
    except ModuleNotFoundError as missing:
        print(use, missing, missing.name, sep="|")
"""
    command = [sys.executable, "-c", program]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    sentence = f"arrays need NumPy: {install_command('numpy')}"
    assert printed.splitlines() == [f"{use}|{sentence}|numpy" for use in uses]
