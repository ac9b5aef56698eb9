"""Every mistake in a definition has a sentence of its own, and all are listed at once."""

import pickle

import pytest
from support.small_game import GAME

from rookery import Up, UpRight, moves, variants
from rookery.design import KING, KNIGHT, QUEEN, ROOK, Design
from rookery.errors import DesignError

LAKE = (
    Design("lake", 5, 6, holes="c1")
    .piece("K", "king", KING, royal=True)
    .piece("R", "rook", ROOK)
    .start("1k3/5/5/5/5/K1*1R")
)
RACE = (
    Design("race", 5, 6)
    .zone("far", "a6-e6")
    .piece("P", "man", moves().up(1))
    .start("ppppp/5/5/5/5/PPPPP")
)


def is_listed(problems, code, fragments):
    """Whether there is a problem with this code that holds all fragments, which … separates."""
    return any(
        problem.code == code and all(part in problem for part in fragments.split(" … "))
        for problem in problems
    )


def board(width, height, **options):
    return Design("b", width, height, **options).piece("K", "king", KING, royal=True)


PROBLEMS = [
    # The board
    (GAME.named(""), "design-name", "no name"),
    (GAME.named("My Game"), "design-name", "'My Game' … 64 … expected"),
    (
        GAME.named("x" * 65),
        "design-name",
        "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' … 64 … expected",
    ),
    (
        GAME.named("game", about="two\nlines"),
        "design-about",
        "'two\\nlines' … expected",
    ),
    (
        GAME.named("game", about="x" * 5000),
        "design-format",
        "4096 … 5000 … expected",
    ),
    (board(0, 8), "design-board", "0×8 … squares"),
    (board(8, -1), "design-board", "8×-1 … squares"),
    (board(20, 15), "design-board", "20×15 … 300 … squares"),
    (board(10**9, 1), "design-format", "board.width … expected"),
    (board(2, 2, holes="a1-b2"), "design-holes", "nothing"),
    (board(2, 2, holes="c1"), "design-holes", "c1 … 2×2 … board"),
    (
        board(2, 2, holes="A1"),
        "design-holes",
        "'A1' … e4 … expected",
    ),
    # Zones
    (
        variants.design("xiangqi").zone("reserve", "j10"),
        "design-zones",
        "'reserve' … j10 … board",
    ),
    (GAME.zone("far", "a1"), "design-zones", "'far' … defined"),
    (GAME.zone("", "a1"), "design-zones", "'' … needs"),
    (
        GAME.zone("a\x07b", "a1"),
        "design-zones",
        "'a\\x07b' … 64 … expected",
    ),
    (
        GAME.zone("z" * 65, "a1"),
        "design-zones",
        "'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz' … 64 … expected",
    ),
    (GAME.zone("odd", "a1", black="mirrored"), "design-zones", "'odd' … 'mirrored' … expected"),
    (GAME.zone("odd", "a1,b2"), "design-zones", "'odd' … 'a1,b2' … expected"),
    (
        GAME.zone("odd", "x" * 100),
        "design-zones",
        "'odd' … 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' … expected",
    ),
    (GAME.zone("nowhere", ""), "design-zones", "'nowhere' … squares"),
    (GAME.zone("nowhere", "a1", black=[]), "design-zones", "'nowhere' … squares"),
    (
        GAME.zone("odd", "a1-zz9999"),
        "design-zones",
        "'odd' … a1-zz9999 … board",
    ),
    (GAME.zone("odd", "a1", black="f1 a2"), "design-zones", "'odd' … f1 … board"),
    (board(3, 3, holes="b2").zone("pond", "b2"), "design-zones", "'pond' … squares"),
    (
        board(3, 3, holes="c3").zone("corner", "a1"),
        "design-zones",
        "'corner' … squares",
    ),
    # Pieces
    (Design("none", 3, 3), "design-pieces", "pieces"),
    (GAME.piece("K", "other king", KING), "design-pieces", "'K' … defined"),
    (
        GAME.piece("QQ", "queen", QUEEN),
        "design-pieces",
        "'QQ' … promoted",
    ),
    (
        GAME.piece("q", "queen", QUEEN),
        "design-pieces",
        "'q' … promoted",
    ),
    (GAME.piece("+Q", "queen", QUEEN), "design-pieces", "'+Q' … 'Q' … promoted"),
    (GAME.piece("Q", " ", QUEEN), "design-pieces", "'Q' … no name"),
    (
        GAME.piece("Q", "queen\x00", QUEEN),
        "design-pieces",
        "'queen\\x00' … 'Q' … expected",
    ),
    (
        GAME.piece("Q", "\ud800", QUEEN),
        "design-pieces",
        "'\\ud800' … 'Q' … expected",
    ),
    *(
        (
            GAME.piece(letter, "odd", KING),
            "design-pieces",
            f"{letter!r} … A to Z",
        )
        for letter in ("", "+", "++P", "1", "~", "*", "[", "É", "ſ", "ß")
    ),
    (
        GAME.piece("L", "leaper", moves().up(1000) | KING),
        "design-pieces",
        "'L' … 1000 … beyond",
    ),
    (
        GAME.piece("L", "lame", moves().up(1).via(Up(1000))),
        "design-pieces",
        "'L' … 1000 … beyond",
    ),
    (
        GAME.piece("C", "cannon", moves().up(1).hop()),
        "design-pieces",
        "'C' … 1 … before",
    ),
    (
        GAME.piece("C", "cannon", moves().up(1).repeat(2).hop(over=2)),
        "design-pieces",
        "'C' … 2 … lands",
    ),
    (
        GAME.piece("C", "cannon", moves().up(1).repeat().hop(over=6)),
        "design-pieces",
        "'C' … 1 … board",
    ),
    (
        GAME.piece("A", "adviser", KING.only_to("palace")),
        "design-pieces",
        "'A' … 'palace' … called",
    ),
    (
        GAME.piece("E", "elephant", moves().up(2).via(Up(2))),
        "design-pieces",
        "'E' … 2 … to_move",
    ),
    (
        GAME.piece("L", "leaper", moves().up(6)),
        "design-pieces",
        "'L' … 6 … board",
    ),
    (
        GAME.piece("L", "leaper", moves().up(1).only_from("far")),
        "design-pieces",
        "'L' … 1 … leaves",
    ),
    (
        GAME.piece("L", "leaper", moves().up(1).repeat(3).only_from("near").only_to("far")),
        "design-pieces",
        "'L' … 1 … leaves",
    ),
    (
        GAME.piece("L", "leaper", KING.only_within("near").only_to("far")),
        "design-pieces",
        "'L' … 1 … leaves",
    ),
    # The start
    (GAME.start(""), "design-start", "start"),
    (GAME.start("k3r/ppppp/5/5/PPPPP"), "design-start", "1 … 6 … expected"),
    (
        GAME.start("k3r/ppppp/6/5/PPPP/K3R"),
        "design-start",
        "1 … 4 … expected",
    ),
    (
        GAME.start("k3r/pppppp/5/5/5/K3R"),
        "design-start",
        "1 … 5 … expected",
    ),
    (GAME.start("k3q/5/5/5/5/K3R"), "design-start", "'q' … e6 … letter"),
    (GAME.start("k3*/5/5/5/5/K3R"), "design-start", "e6 … stands"),
    (
        board(3, 3, holes="b2").start("k2/1K1/3"),
        "design-start",
        "'K' … b2 … stands",
    ),
    *(
        (GAME.start(f"k3r/5/5/5/5/K3R{odd}"), "design-start", f"FEN … {odd!r}")
        for odd in ("\u0663", "³", "\x0b", "\xa0", "ſ", "ı", "\ud800", "\x00")
    ),
    (
        GAME.start("k30r/5/5/5/5/K3R"),
        "design-start",
        "1 … 6 … expected",
    ),
    (
        GAME.start("k0r3/5/5/5/5/K3R"),
        "design-start",
        "1 … 6 … squares",
    ),
    (
        GAME.start("k3r~/5/5/5/5/K3R"),
        "design-start",
        "'r~' … e6 … promotion",
    ),
    (
        GAME.hands().promotion("P", to="R", zone="far", reverts=True).start("k3r~~/5/5/5/5/K3R"),
        "design-start",
        "1 … 6 … expected",
    ),
    (
        GAME.castling("K", king="a1-c1", rook="e1-b1").start("k3r/5/5/5/5/K3R w KK"),
        "design-start",
        "'K' … castling",
    ),
    (
        GAME.start("k3r/5/5/5/5/K3R w - 0 1"),
        "design-start",
        "'0' … possible",
    ),
    (
        GAME.hands().start(f"k3r/5/5/5/5/K3R[{'P' * 40}]"),
        "design-start",
        "44 … 30 … squares",
    ),
    (
        GAME.hands()
        .piece("+P", "tokin", KING)
        .promotion("P", to="+P", zone="far", reverts=True)
        .start("k3r/5/5/5/5/K3R[+P]"),
        "design-start",
        "'+P' … captured",
    ),
    (
        GAME.start("k3r/ppppp/5/5/PPPPP/K3R[]"),
        "design-start",
        "dropped",
    ),
    (
        GAME.start("k3R/4R/1K3/5/5/5 b"),
        "design-over",
        "1-0 … checkmate",
    ),
    (
        GAME.start("k4/4R/5/5/5/1R2K b"),
        "design-over",
        "1 … 2-1 … stalemate",
    ),
    (
        GAME.move_rule(2).start("k3r/ppppp/5/5/PPPPP/K3R w - - 4 9"),
        "design-over",
        "1 … 2-1 … before",
    ),
    (
        GAME.start("k3r/5/5/5/5/K3R x"),
        "design-start",
        '2 … "w" … expected',
    ),
    (GAME.start("k3r/5/5/5/5/K3R w K"), "design-castling", "'K' … castling"),
    (
        GAME.start("k3r/5/5/5/5/K3R w - e3"),
        "design-start",
        "'e3' … possible",
    ),
    (
        GAME.start("k3r/5/5/5/5/K3R w - - 3+3"),
        "design-start",
        "'3+3' … goal_checks",
    ),
    (
        GAME.goal_checks(3).start("k3r/5/5/5/5/K3R w - - 2+3"),
        "design-start",
        "3 … '2+3' … checks",
    ),
    (
        GAME.start("k3r/5/5/5/5/K3R w - - 0 1 x"),
        "design-start",
        "'x' … expected",
    ),
    (
        GAME.start("k3r/5/5/5/5/K3R[P]"),
        "design-start",
        "dropped",
    ),
    (GAME.hands().start("k3r/5/5/5/5/K3R[Q]"), "design-start", "'Q' … letter"),
    (
        GAME.hands().start("k3r/5/5/5/5/K3R[P"),
        "design-start",
        '1 … "[P" … expected',
    ),
    (
        GAME.hands().start("k3r/5/5/5/5/K3R[K]"),
        "design-hands",
        "'K' … cannot",
    ),
    (GAME.start("5/5/5/5/5/K3R"), "design-game", "pieces"),
    (
        GAME.start("k4/5/5/5/5/R3K"),
        "design-game",
        "capture",
    ),
    (
        variants.design("xiangqi").start("4k4/9/9/9/9/9/9/9/9/4K4"),
        "design-game",
        "capture",
    ),
    # Promotion
    (
        GAME.promotion("Q", to="R", zone="far"),
        "design-promotions",
        "'Q' … letter",
    ),
    (GAME.promotion("P", to="", zone="far"), "design-promotions", "piece"),
    (GAME.promotion("", to="R", zone="far"), "design-promotions", "named"),
    (GAME.promotion("P", to="Q", zone="far"), "design-promotions", "'Q' … letter"),
    (GAME.promotion("P", to="R", zone="moon"), "design-promotions", "'moon' … called"),
    (GAME.promotion("P", to="RP", zone="far"), "design-promotions", "'P' … become"),
    (
        GAME.promotion("P", to="R", zone="near"),
        "design-promotions",
        "'P' … 'near' … never",
    ),
    (
        GAME.zone("camp", "a2-e2").promotion("P", to="R", zone="camp"),
        "design-promotions",
        "'P' … 'camp' … never",
    ),
    (
        GAME.promotion("P", to="R", zone="far", reverts=True),
        "design-promotions",
        "reverts",
    ),
    (
        GAME.hands().promotion("PR", to="N", zone="far", reverts=True).piece("N", "n", KNIGHT),
        "design-promotions",
        "'N' … 'P' … ambiguous",
    ),
    (
        GAME.hands().promotion("PR", to="+R", zone="far", reverts=True).piece("+R", "n", QUEEN),
        "design-promotions",
        "'+R' … 'R' … reverts",
    ),
    (
        GAME.hands()
        .promotion("P", to="R", zone="far", reverts=True)
        .promotion("P", to="R", zone="far"),
        "design-promotions",
        "'P' … 'R' … becomes",
    ),
    # En passant
    (
        GAME.en_passant("K", by="P"),
        "design-en-passant",
        "'K' … 1 … en_passant",
    ),
    (
        GAME.piece("Q", "royal queen", QUEEN, royal=True).en_passant("Q", by="P"),
        "design-en-passant",
        "'Q' … en_passant",
    ),
    (
        GAME.piece("W", "walker", KING.to_move()).en_passant("P", by="W"),
        "design-en-passant",
        "'W' … en_passant",
    ),
    # Castling
    (
        GAME.castling("KK", king="a1-c1", rook="e1-b1"),
        "design-castling",
        "'KK' … letter",
    ),
    (
        GAME.castling("K", king="a1-c1", rook="e1-b1").castling("K", king="a1-d1", rook="e1-c1"),
        "design-castling",
        "'K' … defined",
    ),
    (
        GAME.castling("K", king="a1-c1", rook="e1-b1").castling("Q", king="a1-c1", rook="e1-b1"),
        "design-castling",
        "'Q' … 'K' … castling",
    ),
    (
        GAME.castling("K", king="a1-b1", rook="e1-c1"),
        "design-castling",
        "'K' … anyway",
    ),
    (
        GAME.castling("K", king="a1-g1", rook="e1-b1"),
        "design-castling",
        "'K' … g1 … board",
    ),
    (
        GAME.castling("K", king="a1", rook="e1-b1"),
        "design-castling",
        "'K' … '' … expected",
    ),
    (
        GAME.castling("K", king="b1-d1", rook="e1-c1"),
        "design-castling",
        "'K' … b1 … stands",
    ),
    (
        GAME.castling("k", king="a1-c1", rook="e1-b1"),
        "design-castling",
        "'k' … a1 … stands",
    ),
    (GAME.castling("K", king="a1-c2", rook="e1-b1"), "design-castling", "'K' … a1-c2 … straight"),
    (GAME.castling("K", king="a1-a1", rook="e1-b1"), "design-castling", "'K' … a1 … first"),
    (GAME.castling("K", king="a1-c1", rook="a1-b1"), "design-castling", "'K' … a1 … pieces"),
    (GAME.castling("K", king="a1-c1", rook="e1-c1"), "design-castling", "'K' … c1 … pieces"),
    (
        LAKE.castling("K", king="a1-d1", rook="e1-b1"),
        "design-castling",
        "'K' … a1-d1 … crosses",
    ),
    (
        LAKE.castling("K", king="a1-b1", rook="e1-e3"),
        "design-castling",
        "'K' … anyway",
    ),
    # Hands
    (GAME.hands(captured=False), "design-hands", "captured"),
    (
        GAME.hands(captured=False).drop("R").start("k3r/ppppp/5/5/PPPPP/K3R[P]"),
        "design-drops",
        "'R' … never",
    ),
    (
        GAME.hands().drop("P", zone="far", may_be_stuck=False),
        "design-drops",
        "'P' … dropped",
    ),
    (GAME.drop("P"), "design-drops", "nothing"),
    (GAME.hands().drop("K"), "design-drops", "'K' … never"),
    (GAME.hands().drop("P").drop("PR"), "design-drops", "'P' … dropped"),
    (GAME.hands().drop("P", zone="moon"), "design-drops", "'moon' … called"),
    (GAME.hands().drop("P", per_file=0), "design-drops", "1 … 256 … per_file"),
    (
        GAME.hands()
        .piece("+P", "tokin", KING)
        .promotion("P", to="+P", zone="far", reverts=True)
        .drop("+P"),
        "design-drops",
        "'+P' … captured",
    ),
    # What needs a royal piece
    (RACE.no_checks().goal_capture("P"), "design-no-checks", "no_checks"),
    (RACE.goal_checks(3).goal_capture("P"), "design-goal-checks", "goal_checks"),
    (RACE.goal_bare_king().goal_capture("P"), "design-goal-bare-king", "goal_bare_king"),
    (RACE.checkmate("draw").goal_capture("P"), "design-checkmate", "checkmate"),
    (
        RACE.hands().drop("P", may_mate=False).goal_capture("P"),
        "design-drops",
        "may_mate",
    ),
    (
        RACE.repetition(3, perpetual_check="loss").goal_capture("P"),
        "design-repetition",
        "'loss' … perpetual_check",
    ),
    (GAME.no_checks().goal_checks(3), "design-no-checks", "goal_checks"),
    (
        GAME.start("4r/ppppp/5/5/PPPPP/4R"),
        "design-game",
        "'K' … never",
    ),
    (GAME.facing("K", moves()), "design-facing", "pattern"),
    (GAME.facing("R"), "design-facing", "'R' … facing"),
    (GAME.facing("Q"), "design-facing", "'Q' … facing"),
    (
        GAME.facing("K", moves().up(1)),
        "design-facing",
        "1 … facing",
    ),
    (GAME.facing("K", moves().up(1).repeat().only_to("x")), "design-facing", "'x' … called"),
    # Captures
    (
        RACE.without("P").piece("P", "man", moves().up(1).to_move()).must_capture(),
        "design-must-capture",
        "must_capture",
    ),
    (
        RACE.without("P").piece("P", "man", moves().up(1).to_move()).explosion(),
        "design-explosion",
        "explosion",
    ),
    (GAME.explosion(spared="PQ"), "design-explosion", "'Q' … explosion"),
    (GAME.explosion(KING.only_from("moon")), "design-explosion", "'moon' … explosion"),
    (
        GAME.explosion(moves().up(6)),
        "design-explosion",
        "6 … 5×6 … explosion",
    ),
    *(
        (
            GAME.explosion(pattern),
            "design-explosion",
            "hop(), via(), to_move() … mean nothing",
        )
        for pattern in (ROOK.hop(), moves().up(2).via(Up(1)), KING.to_move(), KING.to_capture())
    ),
    (
        GAME.explosion().start("k3r/ppppp/5/5/PPPPP/4R"),
        "design-explosion",
        "before",
    ),
    (
        # The kings do not touch.
        GAME.explosion().start("k4/5/5/5/5/R3K"),
        "design-game",
        "capture",
    ),
    (
        # They do, but are spared.
        GAME.explosion(spared="K").start("k4/1K3/5/5/5/R4"),
        "design-game",
        "capture",
    ),
    # Goals and counts
    (RACE, "design-game", "neither side"),
    (
        GAME.insufficient_material("X"),
        "design-insufficient-material",
        "'X' … insufficient_material",
    ),
    (
        GAME.insufficient_material("K"),
        "design-insufficient-material",
        "'K' … insufficient_material",
    ),
    (
        GAME.promotion("P", to="R", zone="far").insufficient_material("P"),
        "design-insufficient-material",
        "'P' … insufficient_material",
    ),
    (
        GAME.insufficient_material().start("k4/5/5/5/5/K4"),
        "design-over",
        "1 … 2-1 … insufficient",
    ),
    (GAME.goal_reach("K", "moon"), "design-goal-reach", "'moon' … goal_reach"),
    (GAME.goal_reach("Q", "far"), "design-goal-reach", "'Q' … goal_reach"),
    (
        GAME.piece("F", "flag", moves()).goal_reach("F", "far"),
        "design-goal-reach",
        "'F' … 'far' … goal_reach",
    ),
    (GAME.goal_capture("K"), "design-goal-capture", "'K' … goal_capture"),
    (GAME.goal_capture("Q"), "design-goal-capture", "'Q' … goal_capture"),
    (GAME.goal_capture("P", at_most=-1), "design-goal-capture", "0 … 1 … goal_capture"),
    (
        GAME.goal_capture("PR", at_most=6),
        "design-goal-capture",
        "6 … 'P' … before",
    ),
    (
        GAME.goal_reach("K", "near"),
        "design-goal-reach",
        "'s ' … ' stands on a1, in zone ' … before",
    ),
    (
        GAME.piece("Q", "queen", QUEEN).goal_capture("Q"),
        "design-goal-capture",
        "'Q' … before",
    ),
    (
        GAME.goal_bare_king().start("k4/5/5/5/5/4K"),
        "design-goal-bare-king",
        "nothing",
    ),
    (GAME.goal_line(1), "design-goal-line", "2 … 1 … goal_line"),
    (GAME.goal_line(7), "design-goal-line", "7 … on the board … goal_line"),
    (GAME.goal_line(6, zone="far"), "design-goal-line", "6 … 'far' … goal_line"),
    (GAME.goal_line(3, zone="moon"), "design-goal-line", "'moon' … goal_line"),
    (GAME.goal_line(3, "Q"), "design-goal-line", "'Q' … goal_line"),
    (GAME.start("k4/5/5/5/5/KRR2").goal_line(4), "design-goal-line", "neither … 4 … goal_line"),
    (GAME.goal_line(5), "design-goal-line", "White … 5 from a2 to e2 … before"),
    (
        GAME.start("k4/4r/3r1/2r2/PPP2/K3R").goal_line(3, "R", "loss"),
        "design-goal-line",
        "Black … 3 from c3 to e5 … before",
    ),
    (GAME.goal_checks(0), "design-goal-checks", "1 … 99 … goal_checks"),
    (GAME.goal_checks(1000), "design-goal-checks", "1 … 99 … goal_checks"),
    (GAME.move_rule(0), "design-move-rule", "1 … 10000 … move_rule"),
    (GAME.move_rule(50, reset_by="Q"), "design-move-rule", "'Q' … move_rule"),
    (GAME.repetition(1), "design-repetition", "2 … 100 … repetition"),
]


@pytest.mark.parametrize(
    ("design", "code", "fragments"),
    PROBLEMS,
    ids=[f"{code}: {fragments}" for _, code, fragments in PROBLEMS],
)
def test_problem(design, code, fragments):
    assert fragments
    assert is_listed(design.problems(), code, fragments), design.problems()


def test_nothing_is_wrong_with_what_they_are_made_from():
    assert GAME.problems() == []
    assert LAKE.problems() == []
    assert RACE.goal_capture("P").problems() == []
    assert GAME.goal_capture("PR", at_most=5).problems() == []
    assert GAME.goal_line(3, "R").goal_line(5, zone="far").problems() == []
    assert GAME.hands().start("k4/5/5/5/5/KRR2").goal_line(4).problems() == []
    assert GAME.castling("K", king="a1-c1", rook="e1-b1").problems() == []
    assert GAME.must_capture().explosion(ROOK.only_to("far"), spared="P").problems() == []
    assert GAME.explosion(moves()).problems() == []


def test_kings_that_touch_are_not_under_attack_where_captures_explode():
    touching = GAME.start("k4/1K3/5/5/5/R4")
    assert touching.problems() != []
    assert touching.explosion().problems() == []


def test_what_looks_odd_and_is_not():
    # A camp that is left may promote; a rook may stay where it is; a side may have no king.
    camp = GAME.zone("camp", "a2-e2").promotion("P", to="R", zone="camp", leaving=True)
    assert camp.problems() == []
    assert GAME.castling("K", king="a1-c1", rook="e1-e1").problems() == []
    assert GAME.start("k3r/ppppp/5/5/PPPPP/4R").goal_capture("KP").problems() == []
    assert GAME.hands().start("k3r/ppppp/5/5/PPPPP/K3R[-]").problems() == []


# What only a document can say, since the words refuse it.
DOCUMENTS = [
    ('"leap": [1, 0]', '"leap": [0, 0]', "leap goes somewhere"),
    (
        '"leap": [1, 0]',
        '"leap": [1, 0], "count": 0',
        "1 time or more, not 0",
    ),
    (
        '"leap": [1, 0]',
        '"leap": [1, 0], "via": [[0, 0]]',
        "via() … itself",
    ),
    (
        '"leap": [1, 0]',
        '"leap": [1, 0], "count": 3, "hop": {"over": 0}',
        "hop … 1 piece or more, not 0",
    ),
    (
        '"rays": [{"leap": [1, 0]}]',
        '"rays": [{"leap": [1, 0]}, {"leap": [1, 0]}]',
        "Up(1) … twice",
    ),
]


@pytest.mark.parametrize(("before", "after", "problem"), DOCUMENTS)
def test_problems_of_documents(before, after, problem):
    text = RACE.goal_capture("P").to_json()
    assert before in text
    problems = Design.from_json(text.replace(before, after)).problems()
    assert is_listed(problems, "design-pieces", f"'P' … {problem}"), problems


def codes(design):
    return [problem.code for problem in design.problems()]


def test_problems_keep_their_codes_in_an_error():
    with pytest.raises(DesignError) as caught:
        GAME.named("").move_rule(0).compile()
    again = pickle.loads(pickle.dumps(caught.value))
    for problems in (caught.value.problems, again.problems):
        assert [problem.code for problem in problems] == ["design-name", "design-move-rule"]
    with pytest.raises(DesignError) as caught:
        Design.from_json("[]")
    assert [problem.code for problem in caught.value.problems] == ["design-format"]
    with pytest.raises(DesignError) as caught:
        Design.from_json("{")
    assert [problem.code for problem in caught.value.problems] == ["design-format"]


def test_all_problems_are_listed_at_once():
    broken = (
        Design("Bad", 9, 9)
        .zone("palace", "j10")
        .piece("C", "cannon", moves().upright(1, 1).hop())
        .piece("C", "cannon", ROOK.only_within("Palace"))
        .start("9/9")
    )
    assert codes(broken) == [
        "design-name",
        "design-zones",
        "design-pieces",
        "design-pieces",
        "design-pieces",
        "design-start",
        "design-game",
    ]


def test_mistakes_in_the_start_hide_no_others():
    broken = (
        GAME.start("4k/5/5")
        .castling("k", king="a1-z9", rook="e1-d1")
        .promotion("P", to="Q", zone="far")
        .promotion("P", to="R", zone="moon")
        .drop("P")
        .move_rule(0)
        .repetition(1)
    )
    assert codes(broken) == [
        "design-start",
        "design-promotions",
        "design-promotions",
        "design-castling",
        "design-drops",
        "design-move-rule",
        "design-repetition",
    ]


def test_mistakes_in_pieces_hide_no_others():
    broken = GAME.piece("R", "rook", ROOK.only_to("moon")).no_checks().goal_checks(100)
    assert codes(broken) == [
        "design-pieces",
        "design-pieces",
        "design-no-checks",
        "design-goal-checks",
    ]


def test_one_message_for_each_zone():
    off = "which are not on the 3×3 board"
    assert board(3, 3).zone("z", "a1-e1").start("3/k2/K2").problems()[:1] == [
        f"zone 'z' names d1 and e1, {off}"
    ]
    assert board(3, 3).zone("z", "a1-h8").start("3/k2/K2").problems()[:1] == [
        f"zone 'z' names d1, e1, f1, g1 and 51 more, {off}"
    ]
    assert board(3, 3).zone("z", "d1 A1 a1 B").start("3/k2/K2").problems()[:1] == [
        "zone 'z' names d1, which is not on the 3×3 board; "
        "and 'A1' and 'B', which are not squares: expected names such as e4, or a1-h2"
    ]
    assert board(3, 3, holes="a1-h1").start("3/k2/3").problems()[:1] == [
        f"holes are d1, e1, f1, g1 and h1, {off}"
    ]


def test_a_zone_without_squares_has_one_message_for_each_side():
    assert GAME.zone("z", "").problems() == [
        "zone 'z' has no squares for White",
        "zone 'z' has no squares for Black",
    ]


def test_leaps_that_a_small_board_has_no_room_for_are_no_mistake():
    narrow = (
        Design("narrow", 2, 8)
        .piece("K", "king", KING, royal=True)
        .piece("N", "knight", KNIGHT)
        .piece("E", "elephant", moves().upright(2, 2).via(UpRight(1, 1)).mirror() | KING)
        .start("kn/2/2/2/2/2/2/NK")
    )
    assert narrow.problems() == []
