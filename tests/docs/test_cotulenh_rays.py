"""What the page on the rays of CoTuLenh says in its tables is what the library has."""

import re
from pathlib import Path

import pytest

from rookery.cotulenh.rays import DIRECTIONS, GAME, SEED

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(not (ROOT / "docs").exists(), reason="needs the sources")

STRAIGHT, DIAGONAL = list(DIRECTIONS.values())[:4], list(DIRECTIONS.values())[4:]


def page():
    return (ROOT / "docs" / "cotulenh-rays.md").read_text("utf-8")


def written(pattern):
    """Give a pattern as the page writes it."""
    counts = dict(pattern.rays)
    if not counts:
        return "none"
    assert len({counts[leap] for leap in STRAIGHT}) == 1
    straight = counts[STRAIGHT[0]]
    diagonal = {counts.get(leap, 0) for leap in DIAGONAL}
    assert len(diagonal) == 1
    diagonal = diagonal.pop()
    far = " to the edge" if straight is None else str(straight)
    if diagonal == straight:
        return f"\\*{far}"
    return f"+{far}" + (f", diagonals {diagonal}" if diagonal else "")


def test_the_ranges():
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in page().splitlines()
        if re.match(r"\| [A-Z] \| [A-Z]", line)
    ]
    assert [row[0] for row in rows] == list(GAME)
    for kind, name, *ranges, remark in rows:
        piece = GAME[kind]
        assert name == piece.name
        seed = [written(SEED[kind].base), written(SEED[kind].heroic)] if kind in SEED else ["", ""]
        assert ranges == [*seed, written(piece.base), written(piece.heroic)]
        assert ("captures over pieces" in remark) == piece.shoots
        assert ("moves and captures over pieces" in remark) == piece.jumps
        others = piece.captures != (piece.base, piece.heroic)
        assert ("less far" in remark or "distance 1 only" in remark) == others


def test_every_piece_has_its_pictures():
    rows = re.findall(
        r"^\| ([A-Z]) \| (!\[.*?\]\(.*?\)|not in this table) \| !\[(.*?)\]\((.*?)\)", page(), re.M
    )
    assert [row[0] for row in rows] == list(GAME)
    for kind, seed, title, path in rows:
        name = GAME[kind].name
        file = name.lower().replace(" ", "-")
        assert (title, path) == (f"{name}, game", f"images/cotulenh-{file}-game.svg")
        shown = f"![{name}, seed](images/cotulenh-{file}-seed.svg)"
        assert seed == (shown if kind in SEED else "not in this table")


def test_every_picture_is_shown():
    for word in ("seed", "game"):
        for picture in (ROOT / "docs" / "images").glob(f"cotulenh-*-{word}.svg"):
            assert f"(images/{picture.name})" in page()
