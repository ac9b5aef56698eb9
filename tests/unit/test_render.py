"""Pictures: they are well formed, and what they show is where it belongs."""

import xml.etree.ElementTree as ET

import pytest

from rookery import BitBoard, Grid
from rookery.render import svg

SVG = "{http://www.w3.org/2000/svg}"


def circles(picture):
    """(file, rank from the top, radius) of every circle, in squares."""
    found = []
    root = ET.fromstring(picture)
    frame = root.findall(f"{SVG}rect")[1]
    for circle in root.iter(f"{SVG}circle"):
        x = (float(circle.get("cx")) - float(frame.get("x"))) / 40
        y = (float(circle.get("cy")) - float(frame.get("y"))) / 40
        found.append((int(x), int(y), int(circle.get("r"))))
    return found


def test_a_bitboard_shows_itself():
    picture = BitBoard(Grid(8, 8), "a1 h8 e4")._repr_svg_()
    assert sorted((file, 7 - row) for file, row, _ in circles(picture)) == [(0, 0), (4, 3), (7, 7)]


def test_marks_stones_and_pieces():
    grid = Grid(11, 12)
    picture = svg.draw(
        grid,
        marked=BitBoard(grid, "b2"),
        occupied=BitBoard(grid, "c3"),
        pieces={"d4": "N", 0: "<"},
        title="Knights & <others>\x01",
    )
    assert {(file, 11 - row) for file, row, _ in circles(picture)} == {
        *[(0, 0), (1, 1), (2, 2), (3, 3)]
    }
    texts = [text.text for text in ET.fromstring(picture).iter(f"{SVG}text")]
    assert "Knights & <others>" in texts
    assert "N" in texts
    assert "<" in texts
    assert {"a", "k", "1", "12"} <= set(texts)


def test_a_mark_on_a_piece_is_a_ring():
    grid = Grid(2, 1)
    picture = svg.draw(grid, marked=BitBoard(grid, "a1 b1"), pieces={"a1": "N"})
    assert sorted(circles(picture)) == [(0, 0, 16), (0, 0, 17), (1, 0, 7)]


@pytest.mark.parametrize("size", [(1, 1), (3, 20), (100, 100)])
def test_any_size(size):
    picture = svg.draw(Grid(*size), marked=~BitBoard(Grid(*size)))
    assert len(circles(picture)) == size[0] * size[1]
    dark = ET.fromstring(picture).find(f"{SVG}path").get("d").count("M")
    assert dark == (size[0] * size[1] + 1) // 2
