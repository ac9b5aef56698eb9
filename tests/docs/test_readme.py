"""The first screen of the README: its picture, its five lines, its figures and its two commands."""

import ast
import re
import struct
from pathlib import Path

import pytest

from rookery.design import KING, KNIGHT, PAWN, WAZIR, Design

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
FIRST = README.split("\n## ")[0]
CODE = re.compile(r"^```\w*\n.*?^```$", re.DOTALL | re.MULTILINE)


def chunks(data):
    """The chunks of a WebP file, by the name of their kind."""
    assert (data[:4], data[8:12]) == (b"RIFF", b"WEBP")
    at = 12
    while at < len(data):
        size = struct.unpack_from("<I", data, at + 4)[0]
        yield data[at : at + 4], data[at + 8 : at + 8 + size]
        at += 8 + size + size % 2


def number(data):
    return int.from_bytes(data, "little")


def test_the_picture_is_animated_and_of_moderate_size():
    [name] = re.findall(r"!\[[^]]+\]\((.+)\)", FIRST)
    data = (ROOT / name).read_bytes()
    assert len(data) < 500_000
    found = list(chunks(data))
    [head] = [body for kind, body in found if kind == b"VP8X"]
    assert 700 <= number(head[4:7]) + 1 <= 900
    [loops] = [number(body[4:6]) for kind, body in found if kind == b"ANIM"]
    assert loops == 0  # for ever
    durations = [number(body[12:15]) for kind, body in found if kind == b"ANMF"]
    assert len(durations) > 20
    assert 5_000 < sum(durations) < 20_000


def definition_on_the_picture():
    """The definition of the animation, as it is after the words were typed."""
    tool = (ROOT / "tools" / "page_animation.py").read_text("utf-8")
    names = {}
    for node in ast.parse(tool).body:
        if isinstance(node, ast.Assign):
            target, value = node.targets[0], node.value
            pairs = (
                zip(target.elts, value.elts, strict=True)
                if isinstance(target, ast.Tuple)
                else [(target, value)]
            )
            names |= {name.id: ast.literal_eval(each) for name, each in pairs}
    before, after = names["DEFINITION"].split(names["AFTER"])
    return before + names["AFTER"] + names["TYPED"] + after


@pytest.mark.skipif(not (ROOT / "tools").exists(), reason="needs the sources")
def test_the_five_lines_define_the_game_of_the_picture():
    lines = re.findall(r"^>>> (.*)$", FIRST, re.MULTILINE)
    assert len(lines) == 5
    names = {}
    for line in lines[:2]:
        exec(line, names)
    ours = eval(re.fullmatch(r"board = (.*)\.compile\(\)\.board\(\)", lines[2])[1], names)
    shown = {"KING": KING, "KNIGHT": KNIGHT, "PAWN": PAWN, "WAZIR": WAZIR, "Design": Design}
    exec(definition_on_the_picture(), shown)
    # The order of the pieces is not part of the game.
    assert ours.compile().board().perft(5) == shown["DESIGN"].compile().board().perft(5)
    assert ours.compile().board().fen() == shown["DESIGN"].compile().board().fen()


def test_figures_are_those_of_the_pages_that_they_name():
    rows = [row.strip("| ").split(" | ") for row in FIRST.splitlines() if row.startswith("| [")]
    assert len(rows) == 4
    for what, ours, theirs in rows:
        page = (ROOT / re.search(r"\((docs/[\w-]+\.md)#", what)[1]).read_text("utf-8")
        figures = [ours, theirs.split(",")[0] if "%" in theirs else theirs.rsplit(", ", 1)[0]]
        if "%" in ours:
            ours, theirs = (float(figure.rstrip(" %")) for figure in figures)
            assert ours + theirs == 100
            assert re.search(rf"^\| chess \| phalanx \|.*\| {ours}% ", page, re.MULTILINE)
        else:
            for figure in figures:
                assert re.search(rf"\| {re.escape(figure)}\b", page), figure


def test_the_two_commands():
    install = "python3 -m venv .venv && . .venv/bin/activate && pip install"
    assert re.findall(r"^```sh\n(.*)\n```$", FIRST, re.MULTILINE)[:2] == [
        f"{install} . && rookery perft 6",
        f'{install} ".[test]" && pytest -n auto',
    ]


def test_prose_has_short_lines_and_one_sentence_in_each():
    for line in CODE.sub("", README).splitlines():
        assert len(line) <= 160, line
        assert not re.search(r"[a-z)`]\. [A-Z`]", line), line
