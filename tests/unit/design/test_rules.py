"""The rules by example: what definitions mean, as the slow model plays them."""

import pytest
from support.compare import compare
from support.models.design import Game

from rookery import Up, moves, variants
from rookery.design import BISHOP, KING, PAWN, QUEEN, ROOK, WAZIR, Design
from rookery.errors import FenError

GAMES = {}


def shipped(name):
    if name not in GAMES:
        GAMES[name] = Game(variants.design(name).to_json())
    return GAMES[name]


def texts(game, fen, origin=""):
    return sorted(text for text in game.moves(game.read(fen)) if text.startswith(origin))


def played(game, fen, *moves):
    position = game.read(fen)
    for text in moves:
        position = game.push(position, text)
    return position


def game(pattern, *, width=5, height=5, holes="", start, **options):
    """A piece X among kings."""
    design = (
        Design("g", width, height, holes=holes)
        .zone("left", "a1-b5")
        .zone("centre", "b2-d4")
        .piece("K", "king", KING, royal=True)
        .piece("X", "piece", pattern, **options)
        .start(start)
    )
    assert design.problems() == []
    return Game(design.to_json())


# Patterns


def test_a_ride_stops_at_the_first_piece_and_captures_it():
    rook = game(ROOK, start="k4/2x2/5/1KX2/5")
    assert texts(rook, "k4/2x2/5/1KX2/5", "c2") == ["c2c1", "c2c3", "c2c4", "c2d2", "c2e2"]


def test_a_hole_ends_a_ride_and_a_leap_passes_it():
    pattern = ROOK | moves().up(2) | moves().upright(2, 2)
    fen = "k4/5/2*2/2X2/K4"
    holed = game(pattern, holes="c3", start=fen)
    expected = ["c2a2", "c2b2", "c2c1", "c2c4", "c2d2", "c2e2", "c2e4"]
    assert texts(holed, fen, "c2") == expected
    assert holed.write(holed.start()).startswith("k4/5/2*2/2X2/K4 ")


def test_via_must_be_empty_and_is_turned_with_the_leap():
    horse = moves().upleft(2, 1).upright(2, 1).via(Up(1)).rotate().mirror()
    fen = "4k/5/1XX2/5/K4"
    assert texts(game(horse, start=fen), fen, "c3") == [
        "c3b1",
        "c3b5",
        "c3d1",
        "c3d5",
        "c3e2",
        "c3e4",
    ]


def test_a_via_that_is_off_the_board_or_a_hole_is_not_empty():
    # The way of this elephant leads over the square before its goal.
    elephant = moves().up(2).via(Up(1)).mirror()
    fen = "k4/2X2/2*2/2X2/K4"
    assert texts(game(elephant, holes="c3", start=fen), fen, "c") == []
    around = game(moves().left(1).via(Up(1)), start="k4/5/5/5/1XX1K")
    assert texts(around, "kXX2/5/5/5/4K", "b") == []
    assert texts(around, "k4/5/5/5/1X2K", "b") == ["b1a1"]


def test_a_hop_lands_beyond_or_behind():
    fen = "k4/5/5/5/Kx3"
    line = "k4/5/X1x1x/5/K4"
    beyond = game(ROOK.hop(), start=fen)
    assert texts(beyond, line, "a3") == ["a3d3", "a3e3"]
    behind = game(ROOK.hop(land="behind"), start=fen)
    assert texts(behind, line, "a3") == ["a3d3"]
    assert texts(behind, "k4/5/X1xx1/5/K4", "a3") == ["a3d3"]
    assert texts(behind, "k4/5/X1xX1/5/K4", "a3") == []
    two = game(ROOK.hop(over=2), start=fen)
    assert texts(two, "k4/5/Xxx2/5/K4", "a3") == ["a3d3", "a3e3"]
    assert texts(two, "k4/5/Xx1x1/5/K4", "a3") == ["a3e3"]


def test_to_move_and_to_capture():
    fen = "k4/5/1x3/X4/K4"
    pawn = game(PAWN, start="k4/x4/5/X4/K4")
    assert texts(pawn, fen, "a2") == ["a2a3", "a2b3"]
    assert texts(pawn, "k4/5/x4/X4/K4", "a2") == []


def test_zones_from_to_and_within():
    fen = "k4/5/2X2/5/1K3"
    assert texts(game(ROOK.only_from("left"), start=fen), fen, "c3") == []
    assert texts(game(ROOK.only_to("left"), start=fen), fen, "c3") == ["c3a3", "c3b3"]
    within = game(ROOK.only_within("centre"), start=fen)
    assert texts(within, fen, "c3") == ["c3b3", "c3c2", "c3c4", "c3d3"]
    assert texts(within, "k4/2X2/5/5/1K3", "c4") == ["c4b4", "c4c2", "c4c3", "c4d4"]
    assert texts(within, "k1X2/5/5/5/1K3", "c5") == []


def test_black_sees_the_board_turned_or_reflected():
    pattern = moves().upleft(2, 1)
    fen = "k4/2x2/5/2X2/K4 b - - 0 1"
    turned = game(pattern, start=fen)
    assert texts(turned, fen.replace(" b ", " w "), "c2") == ["c2b4"]
    assert texts(turned, fen, "c4") == ["c4d2"]
    assert texts(game(pattern, start=fen, reflected=True), fen, "c4") == ["c4b2"]


@pytest.mark.parametrize(
    ("black", "squares"),
    [("turned", ["e4e5"]), ("reflected", ["a4a5"]), ("same", ["a1a2"]), ("c3", ["c3c4"])],
)
def test_zones_as_black_sees_them(black, squares):
    design = (
        Design("z", 5, 5)
        .zone("z", "a2 a1", black=black)
        .piece("K", "king", KING, royal=True)
        .piece("X", "piece", moves().down(1).only_from("z"))
        .start("5/x3x/1kx1K/5/x3x b - - 0 1")
    )
    model = Game(design.to_json())
    fen = "5/x3x/1kx1K/5/x3x b - - 0 1"
    moved = [text for text in texts(model, fen) if text[:2] != "b3"]
    assert moved == squares


# Xiangqi


def test_generals_do_not_face_each_other():
    xiangqi = shipped("xiangqi")
    assert texts(xiangqi, "4k4/9/9/9/4P4/9/9/9/9/4K4 w - - 0 1", "e6") == ["e6e7"]
    assert texts(xiangqi, "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1") == ["e1e2", "e1f1"]


def test_elephants_stay_and_soldiers_step_aside_beyond_the_river():
    xiangqi = shipped("xiangqi")
    fen = "3k5/9/9/9/P8/2B5P/9/9/9/4K4 w - - 0 1"
    assert texts(xiangqi, fen, "c5") == ["c5a3", "c5e3"]
    assert texts(xiangqi, fen, "a6") == ["a6a7", "a6b6"]
    assert texts(xiangqi, fen, "i5") == ["i5i6"]


# Shogi


def test_shogi_drops():
    shogi = shipped("shogi")
    fen = "4k4/9/9/9/4P4/9/9/9/4K4[PN] w - - 0 1"
    pawns = texts(shogi, fen, "P@")
    assert "P@e3" not in pawns  # a second pawn on the file
    assert "P@d9" not in pawns  # it could never move
    assert "P@d8" in pawns
    knights = texts(shogi, fen, "N@")
    assert "N@d8" not in knights
    assert "N@d7" in knights
    # A promoted pawn on the file does not count.
    assert "P@e3" in texts(shogi, fen.replace("4P4", "4+P4"), "P@")


def test_no_mate_by_a_dropped_pawn():
    shogi = shipped("shogi")
    assert "P@i8" in texts(shogi, "8k/9/9/9/9/9/9/9/4K4[P] w - - 0 1")
    mate = "7nk/6R2/9/8N/9/9/9/9/4K4[PL] w - - 0 1"
    assert "L@i8" in texts(shogi, mate)
    after = played(shogi, mate, "L@i8")
    assert shogi.outcome([after]) == (0, "checkmate")
    assert "P@i8" not in texts(shogi, mate)


def test_promotion_in_shogi():
    shogi = shipped("shogi")
    fen = "4k4/P8/1N7/9/9/9/9/9/4K4[] w - - 0 1"
    assert texts(shogi, fen, "a8") == ["a8a9+"]
    assert texts(shogi, fen, "b7") == ["b7a9+", "b7c9+"]
    leaving = "4k4/9/1S7/9/9/9/9/9/4K4[] w - - 0 1"
    assert {"b7a6", "b7a6+"} <= {*texts(shogi, leaving, "b7")}
    after = played(shogi, "4k4/9/+p8/P8/9/9/9/9/4K4[] w - - 0 1", "a6a7+")
    assert shogi.write(after) == "4k4/9/+P8/9/9/9/9/9/4K4[P] b - - 0 1"


# Crazyhouse


def test_promoted_pieces_revert():
    house = shipped("crazyhouse")
    after = played(house, "1r2k3/P7/8/8/8/8/8/4K3[] w - - 0 1", "a7a8q")
    assert house.write(after) == "Qr2k3/8/8/8/8/8/8/4K3[] b - - 0 1".replace("Q", "Q~")
    assert house.write(house.push(after, "b8a8")) == "r3k3/8/8/8/8/8/8/4K3[p] w - - 0 2"
    plain = played(house, "Qr2k3/8/8/8/8/8/8/4K3[] b - - 0 1", "b8a8")
    assert house.write(plain) == "r3k3/8/8/8/8/8/8/4K3[q] w - - 0 2"


def test_a_reserve_is_dropped_but_captures_are_not_kept():
    design = (
        Design("reserve", 4, 4)
        .piece("K", "king", KING, royal=True)
        .piece("R", "rook", ROOK)
        .hands(captured=False)
        .start("k3/4/4/3K[Rr]")
    )
    reserve = Game(design.to_json())
    position = played(reserve, "k3/4/3K/1r2[R] w - - 0 1", "R@b2", "b1b2")
    assert reserve.write(position) == "k3/4/1r1K/4[] w - - 0 2"


# Pawns and castling


def test_en_passant_on_every_square_of_a_march():
    lakes = shipped("two-lakes")
    rest = "/16/16/2****4****2/2****4****2/2****4****2/2****4****2/16/"
    fen = f"7k8/16/16/16{rest}1p14/16/P15/16/8K7 w - - 0 1"
    after = played(lakes, fen, "a3a6")
    assert " b - a4 0 1" in lakes.write(after)
    assert "b5a4" in lakes.moves(after)
    assert lakes.read(lakes.write(after)).passer == after.passer
    captured = lakes.push(after, "b5a4")
    assert "/p15/16/16/8K7 w" in lakes.write(captured)
    fen = fen.replace("16/1p14/16/", "1p14/16/16/")
    assert " b - a5 0 1" in lakes.write(played(lakes, fen, "a3a6"))
    # One turn later it is too late.
    assert "b6a5" not in lakes.moves(played(lakes, fen, "a3a6", "h16h15", "i1i2"))


def test_en_passant_names_the_pawn_where_it_is_not_behind():
    berolina = shipped("berolina")
    after = played(berolina, "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "d2f4")
    assert berolina.write(after) == "4k3/8/8/8/4pP2/8/8/4K3 b - e3f4 0 1"
    assert berolina.read(berolina.write(after)) == after
    assert berolina.write(berolina.push(after, "e4e3")) == "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2"


def test_castling_rules():
    chess = shipped("chess-defined")
    castled = {"e1g1", "e1c1"}
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    assert castled <= {*texts(chess, fen)}
    assert castled & {*texts(chess, "r3kr2/8/8/8/8/8/8/R3K2R w KQq - 0 1")} == {"e1c1"}
    assert castled & {*texts(chess, "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")} == castled
    assert castled & {*texts(chess, "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1")} == {"e1g1"}
    assert castled & {*texts(chess, "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1")} == set()
    after = played(chess, fen, "a1a8")
    assert " b Kk - " in chess.write(after)
    assert " b kq - " in chess.write(played(chess, fen, "e1c1"))


# Goals


def test_the_third_check_ends_the_game():
    three = shipped("three-check")
    after = played(three, "4k3/8/8/8/8/8/8/4K2R w K - 1+3 0 1", "h1h8")
    assert three.write(after) == "4k2R/8/8/8/8/8/8/4K3 b - - 0+3 1 1"
    assert three.moves(after) == {}
    assert three.outcome([after]) == (0, "checks")


def test_racing_kings():
    race = shipped("racing-kings")
    assert race.outcome([race.read("K7/8/7k/8/8/8/8/8 b - - 0 1")]) == (0, "goal reached")
    can_equal = race.read("K7/7k/8/8/8/8/8/8 b - - 0 1")
    assert race.outcome([can_equal]) is None
    assert race.moves(can_equal)
    assert race.outcome([race.push(can_equal, "h7h8")]) == (None, "goal reached by both")
    assert race.outcome([race.push(can_equal, "h7h6")]) == (0, "goal reached")
    assert race.outcome([race.read("7k/8/K7/8/8/8/8/8 w - - 0 1")]) == (1, "goal reached")
    # No checks.
    assert "a1a6" not in texts(race, "8/8/7k/8/8/8/8/R6K w - - 0 1")


def test_bare_kings():
    shatranj = shipped("shatranj")
    reply = shatranj.read("8/8/8/8/8/2k5/3R4/K7 b - - 0 1")
    assert shatranj.outcome([reply]) is None
    assert shatranj.outcome([shatranj.push(reply, "c3d2")]) == (None, "bare kings")
    assert shatranj.outcome([shatranj.push(reply, "c3c4")]) == (0, "bare king")
    assert shatranj.outcome([shatranj.read("8/8/8/8/8/2k5/3R4/KN6 b - - 0 1")]) == (0, "bare king")
    at_once = Game(variants.design("shatranj").goal_bare_king(reply=False).to_json())
    assert at_once.outcome([at_once.read("8/8/8/8/8/2k5/3R4/K7 b - - 0 1")]) == (0, "bare king")


def test_all_of_a_kind_captured():
    men = shipped("breakthrough")
    after = played(men, "8/8/8/8/8/1p6/P7/8 w - - 0 1", "a2b3")
    assert men.moves(after) == {}
    assert men.outcome([after]) == (0, "all captured")


@pytest.mark.parametrize(("worth", "winner"), [("loss", 0), ("draw", None), ("win", 1)])
def test_what_it_is_worth_to_have_none_left(worth, winner):
    """Of several rules, those of the side that has moved come first."""
    design = Design("men", 4, 4).piece("P", "man", PAWN).goal_capture("P", worth)
    men = Game(design.start("p3/4/4/3P").to_json())
    after = played(men, "4/1p2/P3/4 w - - 0 1", "a2b3")
    assert men.moves(after) == {}
    assert men.outcome([after]) == (winner, "all captured")


def test_too_few_left():
    design = Design("men", 4, 4).piece("P", "man", PAWN).piece("K", "king", KING)
    men = Game(design.goal_capture("PK", at_most=2).start("ppp1/4/4/1PPK").to_json())
    assert men.moves(men.read("ppp1/4/4/1PPK w - - 0 1"))
    after = played(men, "p3/1pp1/P3/1PK1 w - - 0 1", "a2b3")
    assert men.moves(after) == {}
    assert men.outcome([after]) == (0, "too few left")
    # Both sides have too few: who has moved wins.
    assert men.outcome([men.read("p3/4/4/P3 w - - 0 1")]) == (1, "too few left")


# Lines

LINES = (
    Design("lines", 5, 5, holes="c3")
    .zone("south", "a1-e2")
    .piece("M", "man", KING)
    .piece("R", "rook", ROOK)
    .start("mm1mm/5/2*2/5/MM1MM")
)


@pytest.mark.parametrize(
    ("line", "ended"),
    [
        ("mm3/5/2*2/5/1MMM1", True),
        ("mm3/M4/M1*2/M4/5", True),
        ("mm3/5/1M*2/2M2/3M1", True),
        ("mm3/3M1/2*M1/3M1/5", True),
        ("mm3/5/2*1M/3M1/2M2", True),
        ("mm3/5/2*2/5/MMRMM", True),
        ("mm3/5/2*2/5/MM1MM", False),
        ("mm3/5/1M*M1/5/1M1M1", False),  # a hole between them
        ("mm3/5/2*2/M3M/4M", False),  # from one rank to the next
        ("mm2M/M4/1M*2/5/5", False),
        ("mm3/5/2*2/1MmM1/5", False),
        ("mm3/5/M1*2/3MM/5", False),  # round the edge
    ],
)
def test_a_line_is_straight_and_unbroken(line, ended):
    design = LINES.goal_line(3)
    assert design.problems() == []
    model, board = Game(design.to_json()), design.compile().board(f"{line} b - - 0 1")
    position = model.read(f"{line} b - - 0 1")
    assert compare(board, model, position, [position]) == {} if ended else board.legal_moves
    assert str(board.outcome()) == ("1-0 (line)" if ended else "None")


@pytest.mark.parametrize(
    ("words", "fen", "outcome"),
    [
        ({"worth": "loss"}, "mm3/5/2*2/5/1MMM1 b", "0-1 (line)"),
        ({"worth": "draw"}, "mm3/5/2*2/5/1MMM1 b", "1/2-1/2 (line)"),
        ({"pieces": "M"}, "mm3/5/2*2/5/1MRM1 b", "None"),
        ({"pieces": "M"}, "mm3/5/2*2/5/MMMR1 b", "1-0 (line)"),
        ({"zone": "south"}, "mm3/2MMM/2*2/5/5 b", "None"),
        ({"zone": "south"}, "mm3/5/2*2/2MMM/5 b", "1-0 (line)"),
        ({"zone": "south"}, "mmm2/5/2*2/5/5 w", "0-1 (line)"),  # as Black sees it
        ({"zone": "south"}, "5/5/2*2/2mmm/M4 w", "None"),
        # That of the side that has moved counts.
        ({}, "mmm2/5/2*2/5/2MMM w", "0-1 (line)"),
        ({}, "mmm2/5/2*2/5/2MMM b", "1-0 (line)"),
    ],
)
def test_which_lines_count_and_for_whom(words, fen, outcome):
    design = LINES.goal_line(3, **words)
    model, board = Game(design.to_json()), design.compile().board(f"{fen} - - 0 1")
    position = model.read(f"{fen} - - 0 1")
    compare(board, model, position, [position])
    assert str(board.outcome()) == outcome


def test_a_rule_about_any_pieces_stays_without_some():
    every, some = LINES.goal_line(3), LINES.goal_line(3, "MR")
    assert every.without_rule("goal_line", of="M") == every
    assert some.without_rule("goal_line", of="M") == LINES.goal_line(3, "R")
    assert some.without_rule("goal_line", of="MR") == every.without_rule("goal_line") == LINES


# Compulsory captures


def test_who_can_capture_must():
    anti = shipped("antichess")
    assert texts(anti, "8/8/8/1p6/P7/8/8/6N1 w - - 0 1") == ["a4b5"]
    assert texts(anti, "8/8/1p6/8/P7/8/8/8 w - - 0 1") == ["a4a5"]
    after = played(anti, "8/1p6/8/P7/8/8/8/7K b - - 0 1", "b7b5")
    assert texts(anti, anti.write(after)) == ["a5b6"]  # en passant


def test_the_king_of_antichess_is_a_piece_like_any_other():
    anti = shipped("antichess")
    assert texts(anti, "8/P7/8/8/8/8/p7/8 w - - 0 1") == [f"a7a8{x}" for x in "bknqr"]
    after = played(anti, "8/8/8/8/8/8/1k6/K7 w - - 0 1", "a1b2")
    assert anti.outcome([after]) == (1, "all captured")
    assert anti.outcome([anti.read("8/8/8/8/p7/P7/8/8 w - - 0 1")]) == (0, "stalemate")


def test_only_legal_captures_are_compulsory():
    design = variants.design("chess-defined").must_capture()
    assert design.problems() == []
    must = Game(design.to_json())
    assert "e2f3" not in texts(must, "4r2k/8/8/8/8/5p2/4B3/4K3 w - - 0 1")  # it is pinned
    assert texts(must, "7k/8/8/8/8/5p2/4B3/4K3 w - - 0 1") == ["e2f3"]


# Explosions


def test_a_capture_takes_all_around_with_it():
    atomic = shipped("atomic")
    fen = "r3k3/1np5/1pb5/8/8/8/8/R3K3 w Qq - 0 1"
    after = played(atomic, "rb2k3/nrp5/8/8/8/8/8/R3K3 w Qq - 0 1", "a1a7")
    assert atomic.write(after) == "4k3/2p5/8/8/8/8/8/4K3 b - - 0 1"
    # Pawns are spared unless they capture or are captured.
    assert atomic.write(played(atomic, fen, "a1a8")) == "4k3/2p5/1pb5/8/8/8/8/4K3 b - - 0 1"
    pawns = played(atomic, "4k3/8/8/2rp4/2Pp4/8/8/4K3 w - - 0 1", "c4d5")
    assert atomic.write(pawns) == "4k3/8/8/8/3p4/8/8/4K3 b - - 0 1"


def test_en_passant_explodes_where_the_pawn_arrives():
    atomic = shipped("atomic")
    fen = "4k3/3p1n2/2n5/2n1P3/8/3N4/8/4K3 b - - 0 1"
    after = played(atomic, fen, "d7d5", "e5d6")
    assert atomic.write(after) == "4k3/5n2/8/8/8/3N4/8/4K3 b - - 0 2"


def test_castling_rights_are_lost_with_the_rook():
    atomic = shipped("atomic")
    after = played(atomic, "4k2r/8/8/8/8/8/6p1/R3K2R b KQk - 0 1", "h8h1")
    assert atomic.write(after) == "4k3/8/8/8/8/8/6p1/R3K3 w Q - 0 2"
    after = played(atomic, "4k3/8/8/7b/8/8/8/R3K1NR b KQ - 0 1", "h5d1")
    assert " w KQ - " in atomic.write(after)
    beside = played(atomic, "4k1r1/8/8/8/8/8/8/R3K1NR b KQ - 0 1", "g8g1")
    assert atomic.write(beside) == "4k3/8/8/8/8/8/8/R3K3 w Q - 0 2"


def test_no_king_captures_or_is_blown_up_by_its_own_side():
    atomic = shipped("atomic")
    assert "e1d2" not in texts(atomic, "4k3/8/8/8/8/8/3q4/4K3 w - - 0 1")
    assert "h2d2" not in texts(atomic, "4k3/8/8/8/8/8/3n3R/4K3 w - - 0 1")
    assert "h3d3" in texts(atomic, "4k3/8/8/8/8/3n3R/8/4K3 w - - 0 1")


def test_who_blows_up_the_king_wins_whatever_checks_there_are():
    atomic = shipped("atomic")
    fen = "3qk3/8/8/8/8/8/8/3RK2r w - - 0 1"
    assert atomic.is_check(atomic.read(fen))
    assert "d1d8" in texts(atomic, fen)
    after = played(atomic, fen, "d1d8")
    assert atomic.moves(after) == {}
    assert atomic.outcome([after]) == (0, "explosion")
    assert atomic.write(atomic.read(atomic.write(after))) == atomic.write(after)


def test_kings_that_touch_are_not_in_check():
    atomic = shipped("atomic")
    assert not atomic.is_check(atomic.read("8/8/8/3kK3/8/8/8/4q3 w - - 0 1"))
    assert atomic.is_check(atomic.read("8/8/8/2k1K3/8/8/8/4q3 w - - 0 1"))
    assert "e5f5" not in texts(atomic, "8/8/8/3kK3/8/8/8/5q2 w - - 0 1")
    assert "e4d4" in texts(atomic, "8/8/8/2k5/4K3/8/8/3q4 w - - 0 1")  # to where they touch


@pytest.mark.parametrize(
    ("fen", "castled"),
    [
        ("r3k2R/4K3/8/8/8/8/8/8 b q - 0 1", True),  # the rook is between when both have arrived
        ("8/8/8/8/8/8/4k3/R3K2q w Q - 0 1", True),
        ("8/8/8/8/8/8/5k2/R3K2r w Q - 0 1", False),  # the king would cross d1 in check
        ("8/8/8/8/8/8/5k2/R3K2R w KQ - 0 1", True),
    ],
)
def test_castling_where_kings_touch(fen, castled):
    moves = texts(shipped("atomic"), fen)
    assert ("e1c1" in moves or "e8c8" in moves) == castled


def test_explosions_of_another_shape_and_without_kings():
    beam = moves().up(1).repeat()
    men = Design("beams", 5, 5).piece("R", "rook", ROOK).piece("P", "man", PAWN)
    men = men.explosion(beam, spared="P").goal_capture("R").start("r3r/5/2p2/5/R3R")
    assert men.problems() == []
    model = Game(men.to_json())
    # As the captor sees it, and through whatever stands there.
    after = played(model, "r3r/p3r/p3r/r4/R3R w - - 0 1", "a1a2")
    assert model.write(after) == "4r/p3r/p3r/5/4R b - - 0 1"
    after = played(model, "r3r/4r/R3r/R3R/R3R b - - 0 1", "a5a3")
    assert model.write(after) == "4r/4r/4r/4R/4R w - - 0 2"
    last = played(model, "5/5/5/r4/R4 w - - 0 1", "a1a2")
    # Who takes the last of both sides wins, as in extinction chess (Schmittberger, 1985).
    assert model.outcome([last]) == (0, "all captured")


def test_a_rider_that_explodes_leaves_nothing_to_pass():
    design = (
        Design("passing", 5, 5)
        .piece("K", "king", KING, royal=True)
        .piece("R", "rook", ROOK)
        .en_passant("R")
        .explosion(moves())
        .start("4k/5/5/3r1/R3K")
    )
    assert design.problems() == []
    model = Game(design.to_json())
    after = played(model, "r3k/5/2r2/5/R3K w - - 0 1", "a1a5")
    assert model.write(after) == "4k/5/2r2/5/4K b - - 0 1"
    assert "a3" in model.write(played(model, "4k/5/2r2/5/R3K w - - 0 1", "a1a5"))


@pytest.mark.parametrize(("worth", "winner"), [("draw", None), ("loss", 0), ("win", 1)])
def test_what_stalemate_and_checkmate_are_worth(worth, winner):
    chess = variants.design("chess-defined")
    stale = Game(chess.stalemate(worth).to_json())
    assert stale.outcome([stale.read("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")]) == (winner, "stalemate")
    mated = Game(chess.checkmate(worth).to_json())
    assert mated.outcome([mated.read("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")]) == (winner, "checkmate")


def test_two_royal_pieces_must_both_be_safe():
    design = (
        Design("two-kings", 6, 6)
        .piece("K", "king", KING, royal=True)
        .piece("Q", "royal queen", QUEEN, royal=True)
        .piece("B", "bishop", BISHOP)
        .start("k5/6/6/6/6/KQ4")
    )
    model = Game(design.to_json())
    assert model.is_check(model.read("k4b/6/6/6/1Q4/K5 w - - 0 1"))
    # A bishop that attacks both: no move answers it, or only its capture.
    assert texts(model, "4k1/6/2b3/6/Q3K1/6 w - - 0 1") == ["a2c4"]


# History


def play_through(model, fen, moves):
    history = [model.read(fen)]
    for text in moves:
        history.append(model.push(history[-1], text))
    return history


def test_repetition_and_the_move_rule():
    chess = shipped("chess-defined")
    dance = ["g1f3", "g8f6", "f3g1", "f6g8"]
    history = play_through(chess, chess.spec["start"], dance * 2)
    assert chess.outcome(history[:-1]) is None
    assert chess.outcome(history) == (None, "repetition")
    late = chess.read("4k3/8/8/8/8/8/8/R3K3 w - - 99 80")
    assert chess.outcome([late, chess.push(late, "a1a2")]) == (None, "move rule")
    assert chess.moves(chess.push(late, "a1a2"))


def test_perpetual_check_loses_in_xiangqi():
    xiangqi = shipped("xiangqi")
    fen = "4k4/9/9/9/9/9/R8/9/9/3K5 w - - 0 1"
    checks = ["a4e4", "e10f10", "e4f4", "f10e10", "f4e4"]
    history = play_through(xiangqi, fen, [*checks, *checks[1:], *checks[1:]])
    assert xiangqi.outcome(history) == (1, "perpetual check")
    plain = Game(variants.design("xiangqi").repetition(3).to_json())
    assert plain.outcome(history) == (None, "repetition")


def test_repetition_in_minishogi_is_lost_by_who_began():
    mini = shipped("minishogi")
    dance = ["e1e2", "a5a4", "e2e1", "a4a5"]
    assert mini.outcome(play_through(mini, mini.spec["start"], dance * 3)) == (1, "repetition")


# Texts


def test_a_move_that_is_said_twice_is_one_move():
    twice = ROOK | KING | moves().up(1).repeat(2)
    fen = "k4/5/5/5/KX3"
    assert texts(game(twice, start=fen), fen, "b1") == texts(
        game(ROOK | KING, start=fen), fen, "b1"
    )


def test_a_move_that_can_capture_en_passant_does():
    anyhow = moves().upleft(1, 1).upright(1, 1).to_move() | PAWN | moves().up(1).repeat(2).to_move()
    for pattern in (anyhow, moves().upleft(1, 1).upright(1, 1) | moves().up(1).repeat(2).to_move()):
        design = (
            Design("pass", 5, 5)
            .piece("K", "king", KING, royal=True)
            .piece("P", "pawn", pattern)
            .en_passant("P")
            .start("k4/3p1/5/2P2/4K")
        )
        model = Game(design.to_json())
        after = played(model, "k4/5/1p3/5/P3K w - - 0 1", "a1a3")
        assert model.write(model.push(after, "b3a2")) == "k4/5/5/p4/4K w - - 0 2"


# What both must say, the model and the native machine.


def both(design, fen, *line):
    """Play a line; give the texts of moves and the FEN, which the two agree on."""
    assert design.problems() == []
    model, board = Game(design.to_json()), design.compile().board(fen)
    position = played(model, fen, *line)
    for text in line:
        board.push(text)
    moves = sorted(map(str, board.legal_moves))
    assert moves == sorted(model.moves(position))
    assert board.fen() == model.write(position)
    return moves, board


RIDER = (
    Design("rider", 6, 6)
    .piece("K", "king", KING, royal=True)
    .piece("P", "pawn", PAWN)
    .en_passant("R", by="P")
)


SHORT = WAZIR.repeat(2).to_move() | ROOK.to_capture()
HOPPER = WAZIR.repeat(3).to_move() | ROOK.hop(1, "behind")
TWO_WAYS = ROOK | moves().right(2).repeat()


@pytest.mark.parametrize(
    ("pattern", "fen", "move", "passed"),
    [
        (SHORT, "5k/6/6/2p3/R5/K5", "a2c2", "b2c2"),
        (SHORT, "5k/6/6/2p3/R1p3/K5", "a2c2", "-"),  # a capture
        (HOPPER, "5k/6/6/p5/R5/K5", "a2d2", "b2d2"),
        (HOPPER, "5k/6/6/p5/R1p3/K5", "a2d2", "-"),  # a hop
        (TWO_WAYS, "5k/6/6/p2p2/R5/K5", "a2e2", "b2c2e2"),
        (TWO_WAYS, "5k/6/6/1p2p1/RP4/K5", "a2e2", "c2e2"),  # by the longer steps
    ],
)
def test_only_the_ray_that_was_ridden_leaves_squares_behind(pattern, fen, move, passed):
    _, board = both(RIDER.piece("R", "rider", pattern).start(fen), fen, move)
    assert board.fen().split()[3] == passed


def test_who_moves_wins_if_both_lose_a_kind():
    for goals in ("PB", "BP"):
        design = (
            Design("last", 4, 4)
            .zone("far", "a4-d4")
            .piece("P", "pawn", PAWN)
            .piece("B", "bishop", BISHOP)
            .piece("Q", "queen", QUEEN)
            .promotion("P", to="Q", zone="far")
            .start("b3/1P1p/4/3B")
        )
        for letter in goals:
            design = design.goal_capture(letter)
        moves, board = both(design, "b3/1P1p/4/3B w - - 0 1", "b3a4q")
        assert moves == []
        assert str(board.outcome()) == "1-0 (all captured)"


def test_a_promoted_piece_counts_on_its_file():
    design = (
        Design("files", 3, 5)
        .zone("far", "a5-c5")
        .piece("K", "king", KING, royal=True)
        .piece("P", "pawn", PAWN)
        .piece("D", "duke", WAZIR)
        .promotion("P", to="D", zone="far", reverts=True)
        .hands()
        .drop("D", per_file=1)
        .start("2k/3/3/P2/2K[]")
    )
    for standing in ("D~", "D"):
        moves, _ = both(design, f"{standing}1k/3/3/3/2K[D] w - - 0 1")
        assert not [text for text in moves if text.startswith("D@a")]
        assert "D@b1" in moves


def test_fields_that_others_leave_out():
    shogi = variants.design("minishogi").compile()
    assert shogi.board("4k/5/5/5/K4[-] b 3 7").fen() == "4k/5/5/5/K4[] b - - 3 7"
    assert shogi.setup("4k/5/5/5/K4[-] b 3 7").fen() == "4k/5/5/5/K4[] b - - 3 7"
    with pytest.raises(FenError, match="field 5"):
        shogi.board("4k/5/5/5/K4[] b 3x 7")
    with pytest.raises(FenError, match="field 3"):
        variants.design("crazyhouse").compile().board("4k3/8/8/8/8/8/8/4K3[] w 0 1")
