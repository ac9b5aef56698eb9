"""Every mistake in a definition has a sentence of its own, and all are listed at once."""

import pytest
from support.small_game import GAME

from rookery import Up, UpRight, moves, variants
from rookery.design import KING, KNIGHT, QUEEN, ROOK, Design

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


NO_SQUARE = "which is not a square: expected names such as e4, or a1-h2"


def board(width, height, **options):
    return Design("b", width, height, **options).piece("K", "king", KING, royal=True)


PROBLEMS = [
    # The board
    (GAME.named(""), "the game has no name"),
    (GAME.named("My Game"), "the name 'My Game': expected up to 64 of a–z, 0–9 and -"),
    (GAME.named("x" * 65), f"the name '{'x' * 64}'…: expected up to 64 of a–z, 0–9 and -"),
    (
        GAME.named("game", about="two\nlines"),
        "about: expected a line of letters that can be printed, got 'two\\nlines'",
    ),
    (
        GAME.named("game", about="x" * 5000),
        "about: expected a text of up to 4096 letters, got one of 5000",
    ),
    (board(0, 8), "a board of 0×8 has no squares"),
    (board(8, -1), "a board of 8×-1 has no squares"),
    (board(20, 15), "a board of 20×15 has 300 squares: at most 256"),
    (board(10**9, 1), "board.width: expected a whole number, got an absurd number"),
    (board(2, 2, holes="a1-b2"), "the board is nothing but holes"),
    (board(2, 2, holes="c1"), "a hole is c1, which is not on the 2×2 board"),
    (
        board(2, 2, holes="A1"),
        "a hole is 'A1', which is not a square: expected names such as e4, or a1-h2",
    ),
    # Zones
    (
        variants.design("xiangqi").zone("reserve", "j10"),
        "zone 'reserve' names j10, which is not on the 9×10 board",
    ),
    (GAME.zone("far", "a1"), "zone 'far' is defined twice"),
    (GAME.zone("", "a1"), "zone '': a zone needs a name"),
    (
        GAME.zone("a\x07b", "a1"),
        "the name 'a\\x07b' of a zone: expected a line of up to 64 letters that can be printed",
    ),
    (
        GAME.zone("z" * 65, "a1"),
        f"the name '{'z' * 64}'… of a zone: "
        "expected a line of up to 64 letters that can be printed",
    ),
    (GAME.zone("odd", "a1", black="mirrored"), f"zone 'odd' names 'mirrored', {NO_SQUARE}"),
    (GAME.zone("odd", "a1,b2"), f"zone 'odd' names 'a1,b2', {NO_SQUARE}"),
    (GAME.zone("odd", "x" * 100), f"zone 'odd' names '{'x' * 64}'…, {NO_SQUARE}"),
    (GAME.zone("nowhere", ""), "zone 'nowhere' has no squares for White"),
    (GAME.zone("nowhere", "a1", black=[]), "zone 'nowhere' has no squares for Black"),
    (
        GAME.zone("odd", "a1-zz9999"),
        "zone 'odd' names a1-zz9999, which is more than any board has",
    ),
    (GAME.zone("odd", "a1", black="f1 a2"), "zone 'odd' names f1, which is not on the 5×6 board"),
    (board(3, 3, holes="b2").zone("pond", "b2"), "zone 'pond' has no squares for White"),
    (
        board(3, 3, holes="c3").zone("corner", "a1"),
        "zone 'corner' has no squares for Black",
    ),
    # Pieces
    (Design("none", 3, 3), "there are no pieces"),
    (GAME.piece("K", "other king", KING), "piece 'K' is defined twice"),
    (
        GAME.piece("QQ", "queen", QUEEN),
        "piece 'QQ': a letter is A to Z, with + before it for a promoted piece",
    ),
    (
        GAME.piece("q", "queen", QUEEN),
        "piece 'q': a letter is A to Z, with + before it for a promoted piece",
    ),
    (GAME.piece("+Q", "queen", QUEEN), "piece '+Q' is a promoted 'Q', which is not defined"),
    (GAME.piece("Q", " ", QUEEN), "piece 'Q' has no name"),
    (
        GAME.piece("Q", "queen\x00", QUEEN),
        "the name 'queen\\x00' of piece 'Q': "
        "expected a line of up to 64 letters that can be printed",
    ),
    (
        GAME.piece("Q", "\ud800", QUEEN),
        "the name '\\ud800' of piece 'Q': expected a line of up to 64 letters that can be printed",
    ),
    *(
        (
            GAME.piece(letter, "odd", KING),
            f"piece {letter!r}: a letter is A to Z, with + before it for a promoted piece",
        )
        for letter in ("", "+", "++P", "1", "~", "*", "[", "É", "ſ", "ß")
    ),
    (
        GAME.piece("L", "leaper", moves().up(1000) | KING),
        "piece 'L': Up(1000) leads beyond any board",
    ),
    (
        GAME.piece("L", "lame", moves().up(1).via(Up(1000))),
        "piece 'L': Up(1000) leads beyond any board",
    ),
    (
        GAME.piece("C", "cannon", moves().up(1).hop()),
        "piece 'C': hop over 1 needs a ride: repeat() before hop()",
    ),
    (
        GAME.piece("C", "cannon", moves().up(1).repeat(2).hop(over=2)),
        "piece 'C': hop over 2 never lands by a ride of 2 steps",
    ),
    (
        GAME.piece("C", "cannon", moves().up(1).repeat().hop(over=6)),
        "piece 'C': Up(1) to the edge can never be made on the 5×6 board",
    ),
    (GAME.piece("A", "adviser", KING.only_to("palace")), "piece 'A': no zone is called 'palace'"),
    (
        GAME.piece("E", "elephant", moves().up(2).via(Up(2))),
        "piece 'E': via(Up(2)) is where the leap ends; to_move() says that it is empty",
    ),
    (
        GAME.piece("L", "leaper", moves().up(6)),
        "piece 'L': Up(6) can never be made on the 5×6 board",
    ),
    (
        GAME.piece("L", "leaper", moves().up(1).only_from("far")),
        "piece 'L': Up(1) can never be made: zone 'far' leaves no square",
    ),
    (
        GAME.piece("L", "leaper", moves().up(1).repeat(3).only_from("near").only_to("far")),
        "piece 'L': Up(1) up to 3 times can never be made: zone 'far' and 'near' leaves no square",
    ),
    (
        GAME.piece("L", "leaper", KING.only_within("near").only_to("far")),
        "piece 'L': Up(1) can never be made: zone 'far' and 'near' leaves no square",
    ),
    # The start
    (GAME.start(""), "start: there is none: say start(fen)"),
    (GAME.start("k3r/ppppp/5/5/PPPPP"), "start: field 1 (pieces): expected 6 ranks, got 5"),
    (
        GAME.start("k3r/ppppp/6/5/PPPP/K3R"),
        'start: field 1 (pieces): rank 4: expected 5 squares, got 6 ("6")',
    ),
    (
        GAME.start("k3r/pppppp/5/5/5/K3R"),
        'start: field 1 (pieces): rank 5: expected 5 squares, got 6 ("pppppp")',
    ),
    (GAME.start("k3q/5/5/5/5/K3R"), "start: no piece has the letter 'q' on e6"),
    (GAME.start("k3*/5/5/5/5/K3R"), "start: * stands for a hole, and e6 is none"),
    (
        board(3, 3, holes="b2").start("k2/1K1/3"),
        "start: 'K' stands on b2, which is a hole",
    ),
    *(
        (GAME.start(f"k3r/5/5/5/5/K3R{odd}"), f"start: FEN has no {odd!r}")
        for odd in ("\u0663", "³", "\x0b", "\xa0", "ſ", "ı", "\ud800", "\x00")
    ),
    (
        GAME.start("k30r/5/5/5/5/K3R"),
        'start: field 1 (pieces): rank 6: expected 5 squares, got 32 ("k30r")',
    ),
    (
        GAME.start("k0r3/5/5/5/5/K3R"),
        'start: field 1 (pieces): rank 6: a number of empty squares makes no sense, got "k0r3"',
    ),
    (
        GAME.start("k3r~/5/5/5/5/K3R"),
        "start: 'r~' on e6: ~ is for what a promotion with reverts=True makes",
    ),
    (
        GAME.hands().promotion("P", to="R", zone="far", reverts=True).start("k3r~~/5/5/5/5/K3R"),
        'start: field 1 (pieces): rank 6: expected pieces and numbers, got "k3r~~"',
    ),
    (
        GAME.castling("K", king="a1-c1", rook="e1-b1").start("k3r/5/5/5/5/K3R w KK"),
        "start: castling 'K' is allowed twice",
    ),
    (
        GAME.start("k3r/5/5/5/5/K3R w - 0 1"),
        "start: en passant cannot be possible at the start, but is '0'",
    ),
    (
        GAME.hands().start(f"k3r/5/5/5/5/K3R[{'P' * 40}]"),
        "start: 44 pieces, with those in hand, are more than 30 squares",
    ),
    (
        GAME.hands()
        .piece("+P", "tokin", KING)
        .promotion("P", to="+P", zone="far", reverts=True)
        .start("k3r/5/5/5/5/K3R[+P]"),
        "start: '+P' reverts when it is captured and is never in hand",
    ),
    (
        GAME.start("k3r/ppppp/5/5/PPPPP/K3R[]"),
        "start: there are hands, but nothing lets pieces be dropped: say hands()",
    ),
    (
        GAME.start("k3R/4R/1K3/5/5/5 b"),
        "the game is over before it begins: Black has no move, 1-0 (checkmate)",
    ),
    (
        GAME.start("k4/4R/5/5/5/1R2K b"),
        "the game is over before it begins: Black has no move, 1/2-1/2 (stalemate)",
    ),
    (
        GAME.move_rule(2).start("k3r/ppppp/5/5/PPPPP/K3R w - - 4 9"),
        "the game is over before it begins: 1/2-1/2 (move rule)",
    ),
    (
        GAME.start("k3r/5/5/5/5/K3R x"),
        'start: field 2 (side to move): expected "w" or "b", got "x"',
    ),
    (GAME.start("k3r/5/5/5/5/K3R w K"), "start: castling 'K' is not defined"),
    (
        GAME.start("k3r/5/5/5/5/K3R w - e3"),
        "start: en passant cannot be possible at the start, but is 'e3'",
    ),
    (
        GAME.start("k3r/5/5/5/5/K3R w - - 3+3"),
        "start: '3+3' counts checks, but no goal does: say goal_checks(n)",
    ),
    (
        GAME.goal_checks(3).start("k3r/5/5/5/5/K3R w - - 2+3"),
        "start: 3 checks win, but the start counts '2+3'",
    ),
    (
        GAME.start("k3r/5/5/5/5/K3R w - - 0 1 x"),
        "start: expected nothing after the move number, got 'x'",
    ),
    (
        GAME.start("k3r/5/5/5/5/K3R[P]"),
        "start: there are hands, but nothing lets pieces be dropped: say hands()",
    ),
    (GAME.hands().start("k3r/5/5/5/5/K3R[Q]"), "start: no piece has the letter 'Q' in hand"),
    (
        GAME.hands().start("k3r/5/5/5/5/K3R[P"),
        'start: field 1 (hands): expected a ] at the end, got "[P"',
    ),
    (
        GAME.hands().start("k3r/5/5/5/5/K3R[K]"),
        "start: 'K' is royal and cannot be in hand",
    ),
    (GAME.start("5/5/5/5/5/K3R"), "start: Black has no pieces"),
    (
        GAME.start("k4/5/5/5/5/R3K"),
        "start: White is to move and could capture a royal piece of Black",
    ),
    (
        variants.design("xiangqi").start("4k4/9/9/9/9/9/9/9/9/4K4"),
        "start: White is to move and could capture a royal piece of Black",
    ),
    # Promotion
    (
        GAME.promotion("Q", to="R", zone="far"),
        "promotion: no piece has the letter 'Q'",
    ),
    (GAME.promotion("P", to="", zone="far"), "promotion: to no piece"),
    (GAME.promotion("", to="R", zone="far"), "promotion: no piece is named"),
    (GAME.promotion("P", to="Q", zone="far"), "promotion: no piece has the letter 'Q'"),
    (GAME.promotion("P", to="R", zone="moon"), "promotion: no zone is called 'moon'"),
    (GAME.promotion("P", to="RP", zone="far"), "promotion: 'P' would become what it is"),
    (
        GAME.promotion("P", to="R", zone="near"),
        "promotion: 'P' can never come to zone 'near'",
    ),
    (
        GAME.zone("camp", "a2-e2").promotion("P", to="R", zone="camp"),
        "promotion: 'P' can never come to zone 'camp'",
    ),
    (
        GAME.promotion("P", to="R", zone="far", reverts=True),
        "promotion: what reverts goes to a hand: say hands()",
    ),
    (
        GAME.hands().promotion("PR", to="N", zone="far", reverts=True).piece("N", "n", KNIGHT),
        "promotion: 'N' would revert to 'P' or 'R', which is ambiguous",
    ),
    (
        GAME.hands().promotion("PR", to="+R", zone="far", reverts=True).piece("+R", "n", QUEEN),
        "promotion: '+R' reverts to 'R', so 'P' cannot become it",
    ),
    (
        GAME.hands()
        .promotion("P", to="R", zone="far", reverts=True)
        .promotion("P", to="R", zone="far"),
        "promotion: 'P' becomes 'R' both with reverts and without",
    ),
    # En passant
    (
        GAME.en_passant("K", by="P"),
        "en_passant: 'K' never passes a square: it needs a ride, such as up(1).repeat(2)",
    ),
    (
        GAME.piece("Q", "royal queen", QUEEN, royal=True).en_passant("Q", by="P"),
        "en_passant: 'Q' is royal and is never captured",
    ),
    (
        GAME.piece("W", "walker", KING.to_move()).en_passant("P", by="W"),
        "en_passant: 'W' captures nothing",
    ),
    # Castling
    (
        GAME.castling("KK", king="a1-c1", rook="e1-b1"),
        "castling 'KK': the letter is A to Z for White, a to z for Black",
    ),
    (
        GAME.castling("K", king="a1-c1", rook="e1-b1").castling("K", king="a1-d1", rook="e1-c1"),
        "castling 'K' is defined twice",
    ),
    (
        GAME.castling("K", king="a1-c1", rook="e1-b1").castling("Q", king="a1-c1", rook="e1-b1"),
        "castling 'Q' reads like castling 'K': a1c1",
    ),
    (
        GAME.castling("K", king="a1-b1", rook="e1-c1"),
        "castling 'K' reads like a move that 'K' makes anyway: a1b1",
    ),
    (
        GAME.castling("K", king="a1-g1", rook="e1-b1"),
        "castling 'K' names g1, which is not on the 5×6 board",
    ),
    (
        GAME.castling("K", king="a1", rook="e1-b1"),
        "castling 'K' names '', which is not a square: expected names such as e4, or a1-h2",
    ),
    (
        GAME.castling("K", king="b1-d1", rook="e1-c1"),
        "castling 'K': no piece of White stands on b1 at the start",
    ),
    (
        GAME.castling("k", king="a1-c1", rook="e1-b1"),
        "castling 'k': no piece of Black stands on a1 at the start",
    ),
    (GAME.castling("K", king="a1-c2", rook="e1-b1"), "castling 'K': a1-c2 is not a straight line"),
    (GAME.castling("K", king="a1-a1", rook="e1-b1"), "castling 'K': the first piece stays on a1"),
    (GAME.castling("K", king="a1-c1", rook="a1-b1"), "castling 'K': both pieces begin on a1"),
    (GAME.castling("K", king="a1-c1", rook="e1-c1"), "castling 'K': both pieces end on c1"),
    (
        LAKE.castling("K", king="a1-d1", rook="e1-b1"),
        "castling 'K': a1-d1 crosses c1, which is a hole",
    ),
    (
        LAKE.castling("K", king="a1-b1", rook="e1-e3"),
        "castling 'K' reads like a move that 'K' makes anyway: a1b1",
    ),
    # Hands
    (GAME.hands(captured=False), "hands(captured=False): the start puts nothing in a hand"),
    (
        GAME.hands(captured=False).drop("R").start("k3r/ppppp/5/5/PPPPP/K3R[P]"),
        "drop: 'R' is never in hand: the start puts none there",
    ),
    (
        GAME.hands().drop("P", zone="far", may_be_stuck=False),
        "drop: there is no square on which 'P' may be dropped",
    ),
    (GAME.drop("P"), "drop: nothing is ever in hand: say hands()"),
    (GAME.hands().drop("K"), "drop: 'K' is royal and is never in hand"),
    (GAME.hands().drop("P").drop("PR"), "drop: 'P' is dropped by two rules"),
    (GAME.hands().drop("P", zone="moon"), "drop: no zone is called 'moon'"),
    (GAME.hands().drop("P", per_file=0), "drop: per_file is 1 to 256, not 0"),
    (
        GAME.hands()
        .piece("+P", "tokin", KING)
        .promotion("P", to="+P", zone="far", reverts=True)
        .drop("+P"),
        "drop: '+P' reverts when it is captured and is never in hand",
    ),
    # What needs a royal piece
    (RACE.no_checks().goal_capture("P"), "no_checks() needs a royal piece, and none is"),
    (RACE.goal_checks(3).goal_capture("P"), "goal_checks() needs a royal piece, and none is"),
    (RACE.goal_bare_king().goal_capture("P"), "goal_bare_king() needs a royal piece, and none is"),
    (RACE.checkmate("draw").goal_capture("P"), "checkmate() needs a royal piece, and none is"),
    (
        RACE.hands().drop("P", may_mate=False).goal_capture("P"),
        "drop(may_mate=False) needs a royal piece, and none is",
    ),
    (
        RACE.repetition(3, perpetual_check="loss").goal_capture("P"),
        "repetition(perpetual_check='loss') needs a royal piece, and none is",
    ),
    (GAME.no_checks().goal_checks(3), "no_checks() forbids what goal_checks() is about"),
    (
        GAME.start("4r/ppppp/5/5/PPPPP/4R"),
        "there is never a royal piece: the start has no 'K'",
    ),
    (GAME.facing("K", moves()), "facing: the pattern has no rays"),
    (GAME.facing("R"), "facing: 'R' is not royal"),
    (GAME.facing("Q"), "facing: no piece has the letter 'Q'"),
    (
        GAME.facing("K", moves().up(1)),
        "facing: pieces face each other along plain rides, such as up(1).repeat()",
    ),
    (GAME.facing("K", moves().up(1).repeat().only_to("x")), "facing: no zone is called 'x'"),
    # Captures
    (
        RACE.without("P").piece("P", "man", moves().up(1).to_move()).must_capture(),
        "must_capture(): no piece ever captures",
    ),
    (
        RACE.without("P").piece("P", "man", moves().up(1).to_move()).explosion(),
        "explosion(): no piece ever captures",
    ),
    (GAME.explosion(spared="PQ"), "explosion: no piece has the letter 'Q'"),
    (GAME.explosion(KING.only_from("moon")), "explosion: no zone is called 'moon'"),
    (
        GAME.explosion(moves().up(6)),
        "explosion: Up(6) can never be made on the 5×6 board",
    ),
    *(
        (
            GAME.explosion(pattern),
            "explosion: it reaches all squares of its pattern, occupied or not: "
            "hop(), via(), to_move() and to_capture() mean nothing",
        )
        for pattern in (ROOK.hop(), moves().up(2).via(Up(1)), KING.to_move(), KING.to_capture())
    ),
    (
        GAME.explosion().start("k3r/ppppp/5/5/PPPPP/4R"),
        "the game is over before it begins: White has no royal piece",
    ),
    (
        # The kings do not touch.
        GAME.explosion().start("k4/5/5/5/5/R3K"),
        "start: White is to move and could capture a royal piece of Black",
    ),
    (
        # They do, but are spared.
        GAME.explosion(spared="K").start("k4/1K3/5/5/5/R4"),
        "start: White is to move and could capture a royal piece of Black",
    ),
    # Goals and counts
    (RACE, "nobody can ever win: no piece is royal, and there is no goal"),
    (GAME.insufficient_material("X"), "insufficient_material: no piece has the letter 'X'"),
    (GAME.insufficient_material("K"), "insufficient_material: 'K' is royal and is always left"),
    (
        GAME.promotion("P", to="R", zone="far").insufficient_material("P"),
        "insufficient_material: 'P' can become another piece",
    ),
    (
        GAME.insufficient_material().start("k4/5/5/5/5/K4"),
        "the game is over before it begins: 1/2-1/2 (insufficient material)",
    ),
    (GAME.goal_reach("K", "moon"), "goal_reach: no zone is called 'moon'"),
    (GAME.goal_reach("Q", "far"), "goal_reach: no piece has the letter 'Q'"),
    (
        GAME.piece("F", "flag", moves()).goal_reach("F", "far"),
        "goal_reach: 'F' can never come to zone 'far'",
    ),
    (GAME.goal_capture("K"), "goal_capture: 'K' is royal and is never captured"),
    (GAME.goal_capture("Q"), "goal_capture: no piece has the letter 'Q'"),
    (GAME.goal_capture("P", at_most=-1), "goal_capture: at_most is 0 or more, not -1"),
    (
        GAME.goal_capture("PR", at_most=6),
        "the game is over before it begins: White has only 6 'P' or 'R'",
    ),
    (
        GAME.goal_reach("K", "near"),
        "the game is over before it begins: White's 'K' stands on a1, in zone 'near'",
    ),
    (
        GAME.piece("Q", "queen", QUEEN).goal_capture("Q"),
        "the game is over before it begins: White has no 'Q'",
    ),
    (
        GAME.goal_bare_king().start("k4/5/5/5/5/4K"),
        "the game is over before it begins: White has nothing but royal pieces",
    ),
    (GAME.goal_checks(0), "goal_checks: 1 to 99 checks, not 0"),
    (GAME.goal_checks(1000), "goal_checks: 1 to 99 checks, not 1000"),
    (GAME.move_rule(0), "move_rule: 1 to 10000 moves, not 0"),
    (GAME.move_rule(50, reset_by="Q"), "move_rule: no piece has the letter 'Q'"),
    (GAME.repetition(1), "repetition: 2 to 100 times, not 1"),
]


@pytest.mark.parametrize(("design", "problem"), PROBLEMS, ids=[problem for _, problem in PROBLEMS])
def test_problem(design, problem):
    assert problem in design.problems()


def test_nothing_is_wrong_with_what_they_are_made_from():
    assert GAME.problems() == []
    assert LAKE.problems() == []
    assert RACE.goal_capture("P").problems() == []
    assert GAME.goal_capture("PR", at_most=5).problems() == []
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
    ('"leap": [1, 0]', '"leap": [0, 0]', "piece 'P': a leap goes somewhere, and this one does not"),
    (
        '"leap": [1, 0]',
        '"leap": [1, 0], "count": 0',
        "piece 'P': a leap is taken 1 time or more, not 0",
    ),
    (
        '"leap": [1, 0]',
        '"leap": [1, 0], "via": [[0, 0]]',
        "piece 'P': via() names the square of the piece itself",
    ),
    (
        '"leap": [1, 0]',
        '"leap": [1, 0], "count": 3, "hop": {"over": 0}',
        "piece 'P': a hop goes over 1 piece or more, not 0",
    ),
    (
        '"rays": [{"leap": [1, 0]}]',
        '"rays": [{"leap": [1, 0]}, {"leap": [1, 0]}]',
        "piece 'P': Up(1) is there twice",
    ),
]


@pytest.mark.parametrize(("before", "after", "problem"), DOCUMENTS)
def test_problems_of_documents(before, after, problem):
    text = RACE.goal_capture("P").to_json()
    assert before in text
    assert problem in Design.from_json(text.replace(before, after)).problems()


def test_all_problems_are_listed_at_once():
    broken = (
        Design("Bad", 9, 9)
        .zone("palace", "j10")
        .piece("C", "cannon", moves().upright(1, 1).hop())
        .piece("C", "cannon", ROOK.only_within("Palace"))
        .start("9/9")
    )
    assert broken.problems() == [
        "the name 'Bad': expected up to 64 of a–z, 0–9 and -",
        "zone 'palace' names j10, which is not on the 9×9 board",
        "piece 'C' is defined twice",
        "piece 'C': hop over 1 needs a ride: repeat() before hop()",
        "piece 'C': no zone is called 'Palace'",
        "start: field 1 (pieces): expected 9 ranks, got 2",
        "nobody can ever win: no piece is royal, and there is no goal",
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
    assert broken.problems() == [
        "start: field 1 (pieces): expected 6 ranks, got 3",
        "promotion: no piece has the letter 'Q'",
        "promotion: no zone is called 'moon'",
        "castling 'k' names z9, which is not on the 5×6 board",
        "drop: nothing is ever in hand: say hands()",
        "move_rule: 1 to 10000 moves, not 0",
        "repetition: 2 to 100 times, not 1",
    ]


def test_mistakes_in_pieces_hide_no_others():
    broken = GAME.piece("R", "rook", ROOK.only_to("moon")).no_checks().goal_checks(100)
    assert broken.problems() == [
        "piece 'R' is defined twice",
        "piece 'R': no zone is called 'moon'",
        "no_checks() forbids what goal_checks() is about",
        "goal_checks: 1 to 99 checks, not 100",
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


def test_leaps_that_a_small_board_has_no_room_for_are_no_mistake():
    narrow = (
        Design("narrow", 2, 8)
        .piece("K", "king", KING, royal=True)
        .piece("N", "knight", KNIGHT)
        .piece("E", "elephant", moves().upright(2, 2).via(UpRight(1, 1)).mirror() | KING)
        .start("kn/2/2/2/2/2/2/NK")
    )
    assert narrow.problems() == []
