"""Sets of figures: which game gets which, and that none needs a font."""

import re
import xml.etree.ElementTree as ET

import pytest

from rookery import game, games
from rookery.design import KING, Design
from rookery.render import _ground
from rookery.render.figures import _characters, figures_of

SVG = "{http://www.w3.org/2000/svg}"
FAMILIES = {
    "xiangqi": "xiangqi",
    "shogi": "shogi",
    "minishogi": "shogi",
    "makruk": "makruk",
    "tic-tac-toe": "marks",
}


def texts(picture):
    """What is written by a font."""
    return [text.text for text in ET.fromstring(picture).iter(f"{SVG}text")]


@pytest.mark.parametrize("name", games())
def test_every_game_has_figures_for_all_its_pieces(name):
    played = game(name)
    figures = figures_of(played)
    family = type(figures).__module__.rpartition(".")[2]
    assert (family if family in FAMILIES.values() else None) == FAMILIES.get(name)
    for piece in played.pieces:
        assert figures.is_drawn(piece.symbol)
        markup = figures.define([piece.symbol]) + figures.place([(piece.symbol, (0, 0))])
        drawn = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{markup}</svg>')
        defined = {f"#{element.get('id')}" for element in drawn.iter() if element.get("id")}
        assert {use.get("href") for use in drawn.iter(f"{SVG}use")} <= defined
    assert figures.BOARD in ("checkered", "plain", "lines", "green")
    first, second = figures.SIDES
    assert first != second


@pytest.mark.parametrize("name", [name for name in FAMILIES if name != "tic-tac-toe"])
@pytest.mark.parametrize("flipped", [False, True])
def test_traditional_sets_need_no_font(name, flipped):
    board = game(name).board()
    grid = board.game.grid
    coordinates = [str(rank + 1) for rank in range(grid.height)]
    coordinates += [grid.file_name(file) for file in range(grid.width)]
    assert sorted(texts(board.svg(flipped=flipped))) == sorted(coordinates)
    letters = texts(board.svg(flipped=flipped, letters=True))
    assert len(letters) == len(coordinates) + len(board.symbols())


def test_marks_are_crosses_and_noughts():
    board = game("tic-tac-toe").board("3/1M1/m2[] w - - 0 1")
    drawn = ET.fromstring(board.svg()).findall(f".//{SVG}path[@stroke-width='5']")
    assert [path.get("d").count("L") for path in drawn] == [0, 2]
    assert "M" not in texts(board.svg())


def test_characters_are_strokes_within_their_box():
    for character, strokes in _characters.CHARACTERS.items():
        assert re.fullmatch(r"(?:[MLQ]?-?[\d.]+ ?)+", strokes), character
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", strokes)]
        assert len(numbers) % 2 == 0
        assert min(numbers) >= 0
        assert max(numbers) <= 100


def test_promoted_pieces_are_red_and_the_other_side_is_turned():
    figures = figures_of(game("shogi"))
    pawn, promoted, other = (figures.place([(symbol, (0, 0))]) for symbol in ("P", "+P", "p"))
    assert "#b3261e" in promoted
    assert "#b3261e" not in pawn
    assert "rotate(180)" in other
    assert "rotate(180)" not in pawn
    board = game("shogi").board()
    assert "rotate(180 20 20)" in board.svg(flipped=True)
    assert "rotate(180 20 20)" not in board.svg()


def test_a_designer_gets_a_set_by_the_names_of_pieces():
    small = Design("small", 3, 3).piece("K", "general", KING, royal=True).start("k2/3/2K")
    assert figures_of(small.compile()).BOARD == "lines"
    mixed = small.piece("X", "dragonfly", KING).compile()
    assert figures_of(mixed).BOARD == "checkered"
    rooks = Design("rooks", 3, 3).piece("K", "king", KING, royal=True).piece("R", "rook", KING)
    assert figures_of(rooks.start("k2/3/R1K").compile()).BOARD == "checkered"  # not of shogi


def test_the_river_and_the_palaces_are_drawn_once_they_fit():
    board = ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{_ground.draw("lines", 9, 10)}</svg>')
    lines, palaces, corners = [path.get("d") for path in board.iter(f"{SVG}path")]
    assert lines.count("m0 40") == 7  # the river interrupts all files but the outer ones
    assert palaces.count("l80 80") == 2
    assert corners.count("M") == 4 * 14 - 4 * 2
    small = _ground.draw("lines", 3, 3)
    assert "m0 40" not in small
    assert "l80 80" not in small
