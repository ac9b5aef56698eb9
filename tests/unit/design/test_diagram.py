"""Pictures of pieces show what a compiled game lets them do."""

import random
import re
from xml.etree import ElementTree

import pytest

from rookery import BitBoard, Grid, Up, game, moves
from rookery.design import KNIGHT, PAWN, ROOK, Design, Piece
from rookery.design._diagram import Reach
from rookery.design._geometry import Geometry
from rookery.errors import DesignError, PictureError
from rookery.variants import NAMES, design

# Those in which nothing moves but by its rays, and promotion takes no move away.
# Two move as others do, the men of one have little to choose from, and the marks of one never move.
LEFT_OUT = ("racing-kings", "king-of-the-hill", "breakthrough", "tic-tac-toe")
GAMES = [name for name in NAMES if name not in LEFT_OUT]
RED, VIOLET, YELLOW = "#b03a2e", "#7a3b9a", "#c9a800"


def reach(piece, on, square, standing, side=0):
    data = {"board": {"width": on.width, "height": on.height, "holes": []}, "zones": []}
    numbers = {on.square(at): 0 if letter.isupper() else 1 for at, letter in standing.items()}
    found = Reach(piece._to_data(), Geometry(data), on.square(square), side, numbers)
    return {
        word: {on.name(at) for at in getattr(found, word)}
        for word in ("captures", "hopped", "moves", "via")
    }


@pytest.mark.parametrize("name", GAMES)
def test_it_agrees_with_the_game(name):
    """From every square, a piece goes where its pseudo-legal moves lead."""
    definition, played = design(name), game(name)
    geometry = Geometry(definition._data)
    pieces = {letter: piece._to_data() for letter, piece in definition.pieces.items()}
    castling = {tuple(map(geometry.number, rule["king"])) for rule in definition._data["castling"]}
    dice = random.Random(name)
    seen = 0
    for _ in range(4):
        board = played.board()
        for _ in range(40):
            legal = board.legal_moves.to_list()
            if not legal:
                break
            symbols = board.symbols()
            sides = {
                played.grid.square(at): 0 if symbol.isupper() else 1
                for at, symbol in symbols.items()
            }
            side = 0 if board.turn else 1
            passing = board.fen().split()[3] not in ("-", "0")
            listed = {}
            for move in board.pseudo_legal_moves:
                if move.from_square is not None:
                    listed.setdefault(move.from_square, set()).add(move.to_square)
            for at, symbol in symbols.items():
                square = played.grid.square(at)
                if sides[square] != side:
                    continue
                found = Reach(pieces[symbol.rstrip("~").upper()], geometry, square, side, sides)
                enemies = {other for other, whose in sides.items() if whose != side}
                goes = found.moves | (found.captures & enemies)
                extra = listed.get(square, set()) - goes
                if not passing:
                    assert {(square, end) for end in extra} <= castling, (name, board.fen(), at)
                assert goes <= listed.get(square, set()), (name, board.fen(), at)
                seen += len(goes)
            board.push(dice.choice(legal))
    assert seen > 500


def test_a_capture_is_shown_on_empty_squares_too():
    assert reach(Piece("P", "pawn", PAWN), Grid(8, 8), "d4", {}) == {
        "captures": {"c5", "e5"},
        "hopped": set(),
        "moves": {"d5"},
        "via": set(),
    }


def test_black_looks_the_other_way():
    found = reach(Piece("P", "pawn", PAWN), Grid(8, 8), "d4", {}, side=1)
    assert (found["moves"], found["captures"]) == ({"d3"}, {"c3", "e3"})


def test_a_hop_marks_what_it_goes_over():
    cannon = Piece("C", "cannon", ROOK.hop(over=1).to_capture())
    grasshopper = Piece("G", "grasshopper", ROOK.hop(over=1, land="behind"))
    standing = {"d6": "P", "d8": "r", "g4": "p", "h4": "P"}
    assert reach(cannon, Grid(8, 8), "d4", standing) == {
        "captures": {"d7", "d8"},
        "hopped": {"d6"},
        "moves": set(),
        "via": set(),
    }
    assert reach(grasshopper, Grid(8, 8), "d4", standing)["moves"] == {"d7"}


def test_via_is_marked_and_blocks():
    horse = Piece("N", "horse", moves().upleft(2, 1).upright(2, 1).via(Up(1)).rotate().mirror())
    free = reach(horse, Grid(8, 8), "d4", {})
    blocked = reach(horse, Grid(8, 8), "d4", {"d5": "p"})
    assert free["via"] == blocked["via"] == {"d5", "e4", "d3", "c4"}
    assert free["moves"] - blocked["moves"] == {"c6", "e6"}


def test_the_picture():
    cannon = Piece("C", "cannon", ROOK.to_move() | ROOK.hop(over=1).to_capture())
    picture = cannon.diagram("d4", standing={"d6": "P", "d8": "r"}, legend=False)
    ElementTree.fromstring(picture)
    assert picture.count(f'stroke="{RED}"') == 2
    assert picture.count(f'stroke="{VIOLET}"') == 1
    assert len(re.findall(r'r="7"', picture)) == 11
    assert "<title>cannon</title>" in picture
    assert YELLOW not in picture
    horse = design("xiangqi").pieces["N"].diagram("e5", Grid(9, 10), title="Horse")
    assert YELLOW in horse
    assert "<title>Horse</title>" in horse


def legend(picture):
    """The texts below the board, and their drawings."""
    svg = "{http://www.w3.org/2000/svg}"
    for group in ElementTree.fromstring(picture).iter(f"{svg}g"):
        if group.get("class") == "rookery-legend":
            return [text.text for text in group.iter(f"{svg}text")], list(group)
    return [], []


def test_the_legend_says_what_is_drawn():
    cannon = Piece("C", "cannon", ROOK.to_move() | ROOK.hop(over=1).to_capture())
    horse, xiangqi = design("xiangqi").pieces["N"], design("xiangqi")
    shown = {
        ("can move",): KNIGHT.to_move(),
        ("can capture",): KNIGHT.to_capture(),
        ("can move", "can capture"): KNIGHT,
    }
    for texts, pattern in shown.items():
        assert tuple(legend(Piece("X", "x", pattern).diagram("d4"))[0]) == texts
    texts, parts = legend(cannon.diagram("d4", standing={"d6": "P", "d8": "r"}))
    assert texts == ["can move", "can capture", "hopped over"]
    assert [part.get("stroke") for part in parts[::2]] == [None, RED, VIOLET]
    assert legend(horse.diagram("e5", Grid(9, 10)))[0][-1] == "must be empty"
    texts, _ = legend(xiangqi.pieces["P"].diagram("c6", xiangqi))
    assert texts == ["can move", "can capture", "zone: beyond the river"]
    assert legend(cannon.diagram("d4", legend=False))[0] == []
    assert legend(KNIGHT._repr_svg_())[0] == ["can move", "can capture"]
    reached = BitBoard(Grid(8, 8), "a1").moves().up(1)._repr_svg_()
    assert legend(reached)[0] == ["reached", "occupied"]


def test_zones_and_holes_are_those_of_the_definition():
    lakes = design("two-lakes")
    plain = lakes.pieces["F"].diagram("e6", lakes)
    ElementTree.fromstring(plain)
    assert '<path class="rookery-paper" fill="#ffffff"' in plain  # holes
    assert "#c0392b" in plain  # the shores
    dark = '<circle cx="208" cy="446" r="16" fill="#23303b"'
    assert dark in lakes.pieces["F"].diagram("e6", lakes, black=True)
    assert dark not in plain


def test_what_cannot_be_drawn():
    lakes = design("two-lakes")
    with pytest.raises(PictureError, match="d8 is a hole"):
        lakes.pieces["R"].diagram("a1", lakes, standing={"d8": "p"})
    with pytest.raises(DesignError, match="no zone is called 'camp'"):
        lakes.pieces["P"].diagram("a3")
    with pytest.raises(TypeError, match="a Grid or a Design, not 8"):
        lakes.pieces["R"].diagram("a1", 8)
    endless = Design.from_json(
        '{"format": 1, "name": "x", "board": {"width": 3, "height": 3}, "start": "", "pieces": '
        '[{"letter": "X", "name": "x", "rays": [{"leap": [0, 0], "count": null}]}]}'
    )
    with pytest.raises(ValueError, match="goes somewhere"):
        endless.pieces["X"].diagram("a1")


def test_the_ring_of_a_hop_hides_no_capture():
    """A piece that is both captured by one ray and hopped over by another shows both."""
    cannon = Piece("C", "cannon", ROOK | ROOK.hop(over=1).to_capture())
    picture = cannon.diagram("a1", standing={"a3": "p", "a5": "p"})
    arcs = re.findall(r'<path d="M[^"]*A17[^"]*" fill="none" stroke="(#\w+)"', picture)
    assert arcs == [RED, VIOLET]
