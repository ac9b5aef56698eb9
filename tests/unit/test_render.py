"""Pictures: they are well formed, and what they show is where it belongs."""

import itertools
import xml.etree.ElementTree as ET

import pytest

from rookery import BitBoard, Grid, chess, game, moves, variants
from rookery.design import KING, KNIGHT, ROOK, Design, Piece
from rookery.errors import PictureError
from rookery.render import svg

SVG = "{http://www.w3.org/2000/svg}"
CHESS = Grid(8, 8)
BACK = "rnbqkbnr"
START = {square: letter.upper() for square, letter in enumerate(BACK)}
START |= dict.fromkeys(range(8, 16), "P") | dict.fromkeys(range(48, 56), "p")
START |= {56 + file: letter for file, letter in enumerate(BACK)}
NAMES = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}


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


def place(picture, x, y):
    """(file, rank from the top) of a point, in squares; the middle of a square is at halves."""
    frame = ET.fromstring(picture).findall(f"{SVG}rect")[1]
    return (float(x) - float(frame.get("x"))) / 40, (float(y) - float(frame.get("y"))) / 40


def standing(picture):
    """(file, rank from the top, is it White's, name) of every figure."""
    return {
        (
            *place(picture, use.get("x"), use.get("y")),
            side.get("fill") == "#fffdf7",
            use.get("href"),
        )
        for side in ET.fromstring(picture).findall(f"{SVG}g")
        for use in side
    }


def covered(picture, fill):
    """(file, rank from the top) of the squares that are filled so."""
    (path,) = ET.fromstring(picture).findall(f"{SVG}path[@fill='{fill}']")
    corners = [step.split("h")[0].split() for step in path.get("d").split("M")[1:]]
    return {place(picture, *corner) for corner in corners}


def test_the_start_of_chess():
    picture = svg.draw(CHESS, figures=START)
    assert standing(picture) == {
        (square % 8, 7 - square // 8, letter.isupper(), f"#rookery-{NAMES[letter.lower()]}")
        for square, letter in START.items()
    }
    defined = [kind.get("id") for kind in ET.fromstring(picture).find(f"{SVG}defs")]
    assert sorted(defined) == sorted(f"rookery-{name}" for name in NAMES.values())
    assert len(picture.encode()) < 12_000


def test_only_what_is_used_is_defined():
    picture = svg.draw(Grid(12, 12), figures={"l12": "N", 0: "n"})
    assert {(file, row) for file, row, *_ in standing(picture)} == {(11, 0), (0, 11)}
    assert picture.count(" id=") == 1
    assert "<defs>" not in svg.draw(CHESS, figures={}, last_move=["a1"], arrows=[("a1", "a2")])


def test_a_mark_on_a_figure_is_a_ring_below_it():
    picture = svg.draw(CHESS, marked=BitBoard(CHESS, "a1 a2"), figures={"a1": "K"})
    assert sorted(circles(picture)) == [(0, 6, 7), (0, 7, 17)]
    assert picture.index('r="17"') < picture.index("<use ")


def test_the_other_side():
    picture = svg.draw(Grid(8, 6), figures={"a1": "R"}, check="b1", last_move=["a2"], flipped=True)
    assert standing(picture) == {(7, 0, True, "#rookery-rook")}
    assert covered(picture, "url(#rookery-check)") == {(6, 0)}
    assert covered(picture, svg._LAST_MOVE) == {(7, 1)}
    assert (7, 0) in covered(picture, svg._DARK)
    labels = {
        text.text: place(picture, text.get("x"), text.get("y"))
        for text in ET.fromstring(picture).iter(f"{SVG}text")
    }
    assert [labels[name][0] for name in "abcdefgh"] == [7.5, 6.5, 5.5, 4.5, 3.5, 2.5, 1.5, 0.5]
    assert [int(labels[name][1]) for name in "123456"] == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("grid", [CHESS, Grid(12, 12), Grid(5, 9, stride=8)])
def test_last_move_and_check(grid):
    picture = svg.draw(grid, last_move=["e2", grid.square("e4")], check="e1")
    assert covered(picture, svg._LAST_MOVE) == {(4, grid.height - 2), (4, grid.height - 4)}
    assert covered(picture, "url(#rookery-check)") == {(4, grid.height - 1)}
    assert ET.fromstring(picture).find(f"{SVG}defs/*").get("id") == "rookery-check"
    assert svg.draw(grid, last_move="e2 e4", check=4) == picture


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("size", [8, 12])
def test_arrows_go_from_centre_to_centre(size, flipped):
    grid = Grid(size, size)
    arrows = [("a1", "h8"), (grid.square("b1"), "c3", "#2F6f8f"), ["d5", "d2", "orange"]]
    picture = svg.draw(grid, arrows=arrows, flipped=flipped)
    drawn = list(ET.fromstring(picture).iter(f"{SVG}polygon"))
    assert [arrow.get("fill") for arrow in drawn] == [svg._ARROW, "#2F6f8f", "orange"]
    for (start, end, *_), arrow in zip(arrows, drawn, strict=True):
        corners = [place(picture, *corner.split(",")) for corner in arrow.get("points").split()]
        tail = [(first + last) / 2 for first, last in zip(corners[0], corners[-1], strict=True)]
        for square, point in ((start, tail), (end, corners[3])):
            rank, file = divmod(grid.square(square), size)
            middle = (file + 0.5, size - rank - 0.5)
            expected = [size - at for at in middle] if flipped else middle
            assert point == pytest.approx(expected, abs=0.01)


def test_an_arrow_to_its_own_square_is_a_ring():
    picture = svg.draw(CHESS, arrows=[("c3", 18, "red")])
    assert circles(picture) == [(2, 5, 17)]
    assert 'stroke="red"' in picture
    assert "<polygon" not in picture


def test_size_and_coordinates():
    whole = ET.fromstring(svg.draw(CHESS))
    small = ET.fromstring(svg.draw(CHESS, size=173))
    assert small.get("viewBox") == whole.get("viewBox") == "0 0 346 348"
    assert (small.get("width"), small.get("height")) == ("173", "174")
    bare = svg.draw(CHESS, figures={"h1": "q"}, coordinates=False)
    assert ET.fromstring(bare).get("viewBox") == "0 0 332 332"
    assert "<text" not in bare
    assert standing(bare) == {(7, 7, False, "#rookery-queen")}


def test_two_pictures_share_their_definitions():
    one = svg.draw(CHESS, figures={"a1": "K"}, check="a1")
    two = svg.draw(Grid(3, 3), figures={"b2": "k"}, check="b2", flipped=True, size=99)
    defined = [picture.split("<defs>")[1].split("</defs>")[0] for picture in (one, two)]
    assert defined[0] == defined[1]


def test_holes_are_blank_and_hands_are_told():
    lakes = str(game("two-lakes").board()).splitlines()
    assert lakes[6] == "10  . .         . . . .         . ."
    assert lakes[-1].split() == list("abcdefghijklmnop")
    shogi = game("shogi").board("k8/9/9/9/9/9/9/9/K7+P[Bppb] w - - 0 1")
    assert str(shogi).splitlines()[-3:] == [
        "1   K  .  .  .  .  .  .  . +P",
        "    a  b  c  d  e  f  g  h  i",
        "in hand: B ppb",
    ]
    assert "in hand" not in str(game("shogi").board())
    assert "in hand" not in str(game("cotulenh").board())


def discs(picture):
    """The letter and the fill of every disc with a letter."""
    found = list(ET.fromstring(picture))
    pairs = itertools.pairwise(found)
    return [
        (text.text, disc.get("fill"))
        for disc, text in pairs
        if disc.tag == f"{SVG}circle" and text.tag == f"{SVG}text"
    ]


def uses(picture):
    """The names of the figures that are used, in order."""
    return [use.get("href") for use in ET.fromstring(picture).iter(f"{SVG}use")]


def test_the_sides_of_a_defined_game_differ():
    drawn = discs(game("xiangqi").board().svg(letters=True))
    assert sorted(letter for letter, _ in drawn) == sorted("RNBAKABNRCCPPPPP" * 2)
    fills = {fill for _, fill in drawn}
    assert len(fills) == 2
    assert [sum(fill == one for _, fill in drawn) for one in fills] == [16, 16]


def test_pieces_called_as_in_chess_have_its_figures():
    grasshopper = game("grasshopper").board().svg()
    assert len(uses(grasshopper)) == 32
    assert {letter for letter, _ in discs(grasshopper)} == {"G"}
    queens = (
        Design("queens", 3, 1).piece("F", "queen", KING).piece("Q", "fool", KING).goal_capture("F")
    )
    picture = queens.start("FQf").compile().board().svg()
    assert uses(picture) == ["#rookery-queen", "#rookery-queen"]
    assert [letter for letter, _ in discs(picture)] == ["Q"]


def test_promoted_pieces_can_be_told_apart():
    house = game("crazyhouse").board("4k3/8/8/8/8/8/8/q~3K1Q~1[] w - - 0 1").svg()
    assert [letter for letter, _ in discs(house)] == ["Q~", "Q~"]
    shogi = game("shogi").board("4k4/9/9/9/9/9/9/9/4K2+P+p[] w - - 0 1").svg(letters=True)
    assert [letter for letter, _ in discs(shogi)] == ["K", "+P", "+P", "K"]
    assert len(set(discs(shogi))) == 4


def test_hands_lie_beside_the_board():
    board = game("minishogi").board("4k/5/5/5/K4[PPSGBRpss] w - - 0 1")
    drawings = [board.svg(letters=True, flipped=flipped) for flipped in (False, True)]
    picture, flipped = map(ET.fromstring, drawings)
    empty = ET.fromstring(game("minishogi").board().svg())
    wide, narrow = (float(one.get("width")) for one in (picture, empty))
    assert wide > narrow
    assert [letter for letter, _ in discs(drawings[0])].count("P") == 2
    for one, top_is_dark in ((picture, True), (flipped, False)):
        beside = [
            (float(text.get("y")), text.text)
            for text in one.iter(f"{SVG}text")
            if float(text.get("x")) > narrow - 6
        ]
        silver = sorted(height for height, text in beside if text == "S")
        assert len(silver) == 2
        twice = sorted((height, text) for height, text in beside if text == "×2")
        assert len(twice) == 2
        assert all(float(disc.get("cx")) < wide for disc in one.iter(f"{SVG}circle"))
        fills = [
            disc.get("fill")
            for disc in sorted(one.iter(f"{SVG}circle"), key=lambda disc: float(disc.get("cy")))
        ]
        assert (fills[0] == "#23303b") == top_is_dark


def test_a_piece_in_hand_that_chess_does_not_have():
    with pytest.raises(PictureError, match="'X' in hand: expected one of PNBRQKpnbrqk"):
        svg.draw(CHESS, hands={"X": 1})


@pytest.mark.parametrize("flipped", [False, True])
def test_holes_are_no_squares(flipped):
    grid = Grid(3, 2)
    picture = ET.fromstring(
        svg.draw(grid, terrain={"hole": BitBoard(grid, "b1 b2")}, flipped=flipped)
    )
    [frame] = [path for path in picture.iter(f"{SVG}path") if path.get("stroke")]
    # Two columns of two squares, six sides each.
    assert frame.get("d").count("M") == 12
    assert not [r for r in picture.iter(f"{SVG}rect") if r.get("stroke")]
    whole = ET.fromstring(svg.draw(grid, flipped=flipped))
    assert [r for r in whole.iter(f"{SVG}rect") if r.get("stroke")]


def test_several_marked_sets_have_colours_of_their_own_and_a_legend():
    first, second = BitBoard(CHESS, "a1 b2 c3"), BitBoard(CHESS, "b2 c3 d4")
    picture = svg.draw(
        CHESS, marked={"rook's": first, "others & <more>": (second, "#c47f00")}, figures={"c3": "P"}
    )
    root = ET.fromstring(picture)
    colours = [circle.get("fill") for circle in root.iter(f"{SVG}circle")]
    # a1, b2 twice, d4, and the legend; c3 is a ring of two arcs.
    assert sorted(colours) == sorted([svg._MARKS[0]] * 3 + ["#c47f00"] * 3)
    arcs = [path.get("stroke") for path in root.iter(f"{SVG}path") if "A17" in path.get("d")]
    assert arcs == [svg._MARKS[0], "#c47f00"]
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert texts[-2:] == ["rook's", "others & <more>"]
    lowest = max(float(text.get("y")) for text in root.iter(f"{SVG}text"))
    assert lowest < float(root.get("viewBox").split()[3])
    plain = svg.draw(CHESS, marked=first)
    assert not [text for text in ET.fromstring(plain).iter(f"{SVG}text") if len(text.text) > 1]


def test_named_rings_and_areas_are_in_the_legend():
    first, second = BitBoard(CHESS, "a1 b2"), BitBoard(CHESS, "b2 c3")
    sets = {"ringed": {"in danger": first}, "areas": {"near": first, "far": (second, "#123456")}}
    root = ET.fromstring(svg.draw(CHESS, occupied=second, **sets))
    [legend] = [group for group in root.iter(f"{SVG}g") if group.get("class") == "rookery-legend"]
    texts = [text.text for text in legend.iter(f"{SVG}text")]
    assert texts == ["in danger", "near", "far", "occupied"]
    assert [ring.get("stroke") for ring in root.findall(f"{SVG}circle")][2:] == [svg._MARKS[0]] * 2
    assert [part.get("fill") for part in legend.iter(f"{SVG}rect")][1::2] == [
        svg._AREAS[0],
        "#123456",
    ]
    plain = ET.fromstring(svg.draw(CHESS, occupied=second, legend=False, **sets))
    assert "rookery-legend" not in ET.tostring(plain, "unicode")
    assert float(plain.get("height")) < float(root.get("height"))
    assert "rookery-legend" not in svg.draw(CHESS, occupied=second, marked=first)  # no names


def test_a_long_legend_is_folded_and_fits():
    sets = {f"the set with the number {number}": BitBoard(CHESS) for number in range(9)}
    root = ET.fromstring(svg.draw(CHESS, marked=sets))
    width, height = map(float, root.get("viewBox").split()[2:])
    entries = [text for text in root.iter(f"{SVG}text") if "number" in text.text]
    assert len({text.get("y") for text in entries}) > 3
    for text in entries:
        assert float(text.get("x")) + 7 * len(text.text) < width
        assert float(text.get("y")) < height


@pytest.mark.parametrize("marked", [{"a": 3}, {"a": (BitBoard(CHESS),)}, {"a": (1, "red")}, "a1"])
def test_marked_sets_of_wrong_types(marked):
    with pytest.raises(TypeError):
        svg.draw(CHESS, marked=marked)


def tip(picture):
    """Where the arrow of a picture ends, in squares."""
    (arrow,) = ET.fromstring(picture).iter(f"{SVG}polygon")
    return place(picture, *arrow.get("points").split()[3].split(","))


@pytest.mark.parametrize("word", ["figures", "pieces"])
@pytest.mark.parametrize("end", ["e5", "d4", "h8", "f2"])
def test_an_arrow_stops_before_the_piece_that_it_points_at(word, end):
    picture = svg.draw(CHESS, arrows=[("e4", end)], **{word: {end: "P", "e4": "N"}})
    file, rank = ord(end[0]) - ord("a") + 0.5, 8 - int(end[1]) + 0.5
    x, y = tip(picture)
    distance = ((x - file) ** 2 + (y - rank) ** 2) ** 0.5
    assert 0.4 < distance < 0.5  # where the disc or the figure begins
    assert tip(svg.draw(CHESS, arrows=[("e4", end)])) == (file, rank)
    if word == "figures":
        assert picture.index("<polygon") < picture.index("<use ")


def test_dark_pages():
    picture = game("chess").board().svg(title="dark")
    assert "@media(prefers-color-scheme:dark)" in picture
    root = ET.fromstring(picture)
    # Whatever is written outside the squares has the ink of the page, and the paper is not white.
    assert all(text.get("class") == "rookery-ink" for text in root.iter(f"{SVG}text"))
    assert root.find(f"{SVG}rect").get("class") == "rookery-paper"
    held = game("shogi").board("k8/9/9/9/9/9/9/9/8K[RBGp] w - - 0 1").svg()
    below_hands = {(9.1, 8), (9.1, 7), (9.1, 6), (9.1, 0)}
    assert covered(held, svg._parts.LIGHT) == below_hands
    lakes = game("two-lakes").board().svg()
    assert lakes.count('class="rookery-paper"') == 2  # holes are paper, too


@pytest.mark.parametrize("size", [(20, 20), (30, 8), (100, 60), (16, 256), (1000, 60)])
def test_large_boards_fit_a_page(size):
    grid = Grid(*size)
    root = ET.fromstring(svg.draw(grid, marked=BitBoard(grid, [0]), title="large"))
    width, height = float(root.get("width")), float(root.get("height"))
    assert max(width, height) < 900
    scale = width / float(root.get("viewBox").split()[2])
    labels = [text for text in root.iter(f"{SVG}text") if text.text != "large"]
    assert {round(float(text.get("font-size")) * scale) for text in labels} == {12}
    files = sorted(float(t.get("x")) * scale for t in labels if t.get("text-anchor") == "middle")
    assert all(b - a > 20 for a, b in itertools.pairwise(files))
    assert float(next(root.iter(f"{SVG}circle")).get("r")) * scale > 2 or max(size) > 100
    assert svg.draw(grid, size=5000).startswith("<svg ")


def test_what_notebooks_show():
    board = game("chess").board()
    for picture in (board.svg(), board.setup().svg(), svg.draw(CHESS)):
        assert isinstance(picture, svg.Picture)
        assert ET.fromstring(picture._repr_svg_()).tag == f"{SVG}svg"
    shown = [chess.magic(chess.ROOK, "a1"), KNIGHT, moves().up(1), Piece("N", "knight", KNIGHT)]
    shown += [BitBoard(CHESS, "a1").moves().up(1).repeat(), variants.design("xiangqi")]
    shown += [ROOK.hop(over=1).to_capture(), Piece("N", "knight", KNIGHT).diagram("a1")]
    for value in shown:
        assert ET.fromstring(value._repr_svg_()).tag == f"{SVG}svg", value
    nothing = [moves(), Design("empty", 3, 3), KING.only_to("palace")]
    nothing += [Piece("K", "king", KING.only_within("palace")), moves().up(1).up(1)]
    for value in nothing:
        assert value._repr_svg_() is None, value


@pytest.mark.parametrize("kind", [chess.ROOK, chess.BISHOP])
@pytest.mark.parametrize("square", ["a1", "d4", "h5"])
def test_a_magic_bitboard_in_one_figure(kind, square):
    magic = chess.magic(kind, square)
    occupied = chess.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - -").occupied
    root = ET.fromstring(magic.svg(occupied))
    blockers = occupied - BitBoard(CHESS, square)
    bits = [rect.get("fill") for rect in root.findall(f"{SVG}rect")[1:]]
    rows = [bits[start : start + 64] for start in (0, 64, 128)]
    dark = {"#2f6f8f", "#b03a2e"}
    numbers = [int("".join("01"[bit in dark] for bit in row), 2) for row in rows]
    used = int(blockers & magic.mask)
    assert numbers == [used, magic.magic, used * magic.magic % 2**64]
    red = [bit for bit in rows[2] if bit in ("#b03a2e", "#eccfca")]
    assert red == rows[2][: len(magic.mask)]
    index = int("".join("01"[bit == "#b03a2e"] for bit in red), 2)
    assert index == magic.index(blockers)
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert f"index {index} of {magic.size}: {index:0{len(magic.mask)}b}" in texts
    board = root.find(f"{SVG}svg")
    marks = [circle.get("fill") for circle in board.iter(f"{SVG}circle")]
    assert sorted(marks) == ["#2f6f8f"] * len(magic.mask) + ["#9a4a3a"] * len(blockers)
    assert len(list(board.iter(f"{SVG}use"))) == 1  # the piece; the others are of no colour
    colours = [part.get("fill") for part in root.findall(f"{SVG}g/*")]
    assert {*marks, *dark, "#c0392b"} <= {*colours}
