"""What is generated and committed is what the tools give now."""

import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from rookery import cluster
from rookery.uci._elo import RATINGS

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(not (ROOT / "tools").exists(), reason="needs the sources")


def test_the_pictures_of_the_docs():
    tool = runpy.run_path(str(ROOT / "tools" / "draw_docs.py"))
    pictures = tool["pictures"]()
    there = {path.name for path in tool["IMAGES"].glob("*.svg")}
    # What was measured is drawn by another tool, and cannot be drawn again here.
    page = (ROOT / "docs" / "performance.md").read_text("utf-8")
    measured = set(re.findall(r"images/(growth-\w+\.svg)", page))
    assert there == {*pictures, *measured}
    for name, picture in pictures.items():
        assert (tool["IMAGES"] / name).read_text("utf-8") == picture, name


def test_the_stub_of_the_native_module():
    tool = runpy.run_path(str(ROOT / "tools" / "make_stub.py"))
    assert tool["STUB"].read_text("utf-8") == tool["stub"](), "run tools/make_stub.py"


def test_the_table_of_methods_written_in_python():
    tool = runpy.run_path(str(ROOT / "tools" / "make_methods.py"))
    text = tool["FILE"].read_text("utf-8")
    assert text == tool["written"](text), "run tools/make_methods.py"
    assert tool["written"](text.replace(" to_numpy", "")) == text
    code = "@completes(_core.Board, Position)\nclass One:\n    def __str__(self): ...\n"
    code += "@completes(Game)\nclass Two:\n    'Words.'\n    @property\n    def planes(self): ...\n"
    code += "    def f(): ...\ndef g(): ...\nclass Three:\n    def h(): ..."
    methods = [("Board", "__str__"), ("Position", "__str__"), ("Game", "planes"), ("Game", "f")]
    assert list(tool["methods"](code)) == methods


def test_the_example_draws_its_pieces(tmp_path):
    command = [sys.executable, str(ROOT / "examples" / "pieces.py"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "Queen on d4, 8x8: 27 squares\n8  . . . x . . . x\n" in done.stdout
    assert len(list(tmp_path.glob("*.svg"))) == 6


def test_the_example_counts_what_was_published():
    command = [sys.executable, str(ROOT / "examples" / "perft.py"), "5"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8")
    assert done.stdout.count("as published") == 5
    assert "4,865,609" in done.stdout
    assert "checkmates                 347" in done.stdout


def test_a_function_on_workers(tmp_path):
    command = [sys.executable, str(ROOT / "examples" / "longest_games.py"), "processes"]
    for _ in range(2):  # the second time, from the ledger
        found = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
        assert (found.returncode, found.stderr) == (0, "")
        assert re.fullmatch(r"20 units, and the longest game has \d+ plies\n", found.stdout)
    assert cluster.summary(tmp_path / "longest.ledger").done == 20


def test_ratings_of_the_levels_follow_from_the_matches_of_the_page():
    pytest.importorskip("numpy")
    tool = runpy.run_path(str(ROOT / "tools" / "rate_levels.py"))
    page = tool["PAGE"].read_text("utf-8")
    assert "\n".join([tool["BEGIN"], *tool["table"](page), tool["END"]]) in page
    assert tuple(round(rating) for rating in tool["fit"](page)[0]) == RATINGS
    # Matches that lie on a line are found again.
    head = "<!-- begin: tools/strength.py --kind {} -->\n"
    levels = [f"| chess | level {n} | level {n + 1} | +75 =0 −25 |" for n in range(1, 9)]
    against = [
        f"| chess | stockfish {1000 + n * 100} | level {n} : 5 | +50 =0 −50 |" for n in range(2, 10)
    ]
    parts = [head.format("levels"), *levels, "<!-- end -->", head.format("anchors"), *against]
    results = "\n".join(parts)
    ratings, errors = tool["fit"](results)
    assert ratings == pytest.approx([1000 + 100 * n for n in range(1, 10)], abs=0.5)
    assert all(0 < error < 120 for error in errors)
    # Where the highest levels did badly they are not rated below others.
    ratings, _ = tool["fit"](results.replace("level 9 : 5 | +50 =0 −50", "level 9 : 5 | +5 =0 −95"))
    assert ratings == sorted(ratings)
    assert ratings[8] < 1900


def test_matches_that_were_won_are_one_statement():
    tool = runpy.run_path(str(ROOT / "tools" / "strength.py"))
    page = tool["PAGE"].read_text("utf-8")
    limits = "5,000 nodes | +60 =0 −0 | 100.0% [94.0%, 100.0%] | +∞ [+477, +∞] | 99 % | –"
    rows = [f"| game {number} | random | {limits} |" for number in range(29)]
    lines = tool["all_won"](rows)
    marks = tool["BEGIN"].format("random"), tool["END"]
    assert "\n".join([marks[0], *lines, marks[1]]) in page
    lost = "| chess | random | 5,000 nodes | +59 =0 −1 | 98.3% | +700 | 99 % | – |"
    assert tool["all_won"]([*rows, lost]) is None
    assert tool["all_won"]([lost]) is None
    assert page.count("100 %") == 1
