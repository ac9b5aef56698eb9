"""The slow model of CoTuLenh on positions made by hand: quirks, missing Commanders, text."""

import doctest
from random import Random

import pytest
from support.models import cotulenh
from support.models.cotulenh import (
    COMMIT,
    START_FEN,
    Outcome,
    Position,
    find,
    random_game,
    random_setup,
    san,
    step_perft,
    turn_perft,
)


def board(*, turn="r", **units):
    """A position from units by square, as in `e5="(TI)", k12="c"`."""
    ranks = []
    for rank in range(12, 0, -1):
        text, empty = "", 0
        for file in "abcdefghijk":
            unit = units.pop(f"{file}{rank}", None)
            if unit is None:
                empty += 1
            else:
                text += (str(empty) if empty else "") + unit
                empty = 0
        ranks.append(text + (str(empty) if empty else ""))
    assert not units
    return Position.from_fen(f"{'/'.join(ranks)} {turn} - - 5 7")


def placed(position, square):
    """The unit on a square, as a FEN writes it; None if nobody is there."""
    file, rank = "abcdefghijk".index(square[0]), int(square[1:])
    unit = position.board.get((file, rank))
    if unit is None:
        return None
    text = "".join(piece.text() for piece in unit.pieces)
    text = f"({text})" if len(unit.pieces) > 1 else text
    return text if unit.colour == "r" else text.lower()


def targets(position, start):
    """What follows `start` in the texts of the pseudo-legal moves that begin with it."""
    return {move[len(start) :] for move in position.pseudo_legal() if move.startswith(start)}


def test_examples_of_the_model():
    assert doctest.testmod(cotulenh).failed == 0


# --- Terrain (rule 5) ---


def test_heavy_pieces_cross_the_river_on_two_files_only():
    position = board(e6="A", f6="G", h5="S", g6="G", e9="i", k1="C", j12="c")
    assert {"e7", "f7", "d7"} & targets(position, "Ae6") == set()
    assert "xe9" in targets(position, "Ae6")
    assert "f7" in targets(position, "Gf6")
    assert {"h6", "h7"} <= targets(position, "Sh5")
    assert "g7" not in targets(position, "Gg6")


def test_navies_do_not_pass_the_closed_diagonals():
    position = board(c5="N", d7="N", k1="C", j12="c")
    assert not {"d6", "e7"} & targets(position, "Nc5")
    assert not {"c8", "b9"} & targets(position, "Nd7")
    captures = board(c5="N", d6="i", e7="i", k1="C", j12="c")
    assert {"xd6", "xe7"} <= targets(captures, "Nc5")


# --- Quirks that are played as they are ---


def test_q1_air_defence_is_that_of_the_board():
    position = board(e5="F", i2="M", e8="g", d8="e", k1="C", j12="c", turn="b")
    shielded = position.play("Cj12i12")
    assert targets(shielded, "Fe5") >= {"e6", "@e8"}
    assert "e7" not in targets(shielded, "Fe5")
    joined = position.play("Ed8&e8")  # a gun aboard shields nobody
    assert targets(joined, "Fe5") >= {"e6", "e7", "xe8", "_e8", "e9"}


def test_q2_a_navy_may_leave_its_air_force_on_the_sea_for_a_moment():
    position = board(b5="(NF)", k1="C", j12="c")
    left = position.play("Nb5>b7")
    assert not left.can_commit()
    assert COMMIT not in left.pseudo_legal()
    done = left.play("Fb5>c5")
    assert done.deploy is None
    assert (placed(done, "b7"), placed(done, "c5")) == ("N", "F")


def test_q3_nobody_joins_one_that_went_down():
    position = board(a3="(NFT)", a4="n", k1="C", j12="c")
    down = position.play("Fa3>@a4")
    assert "Na3>&a4" not in down.pseudo_legal()
    assert "Na3>a4" in down.legal()
    # The Navy could have captured on d6, but it cannot move there (rule 5.4).
    closed = board(c5="(NF)", d6="i", d7="n", k1="C", j12="c").play("Fc5>@d6")
    assert not [move for move in closed.pseudo_legal() if move.endswith("d6")]


def test_q4_a_missile_attacks_further_than_it_captures():
    assert board(e1="C", g3="s", k12="c").is_check()
    position = board(e1="C", g3="s", k12="c", turn="b")
    assert not [move for move in position.pseudo_legal() if move.endswith("e1")]


def test_q5_a_heroic_commander_attacks_further_than_it_captures():
    assert board(e5="+C", g7="c", turn="b").is_check()
    assert not [move for move in board(e5="+C", g7="c").pseudo_legal() if "x" in move]


def test_q6_commander_takes_commander_only_next_to_it():
    assert "Ce5xe6" in board(e5="C", e6="c").legal()
    assert not [move for move in board(e5="C", e7="c").pseudo_legal() if "x" in move]


def test_q7_an_air_force_may_join_a_friend_in_an_enemy_area():
    position = board(e5="F", e8="T", e9="g", k1="C", j12="c")
    assert "Fe5&e8" in position.legal()
    assert "e8" not in targets(board(e5="F", e9="g", k1="C", j12="c"), "Fe5")


def test_q8_a_piece_that_recombines_is_no_longer_heroic():
    position = board(e5="(F+T)", k3="M", k1="C", j12="c").play("Fe5>e8")
    assert placed(position.play("+Te5>&e8"), "e8") == "(FT)"
    assert placed(position.play("+Te5>e7"), "e7") == "+T"


def test_q9_a_promotion_within_the_turn_is_lost_when_the_piece_leaves():
    position = board(e5="(FT)", e6="i", d6="g", e7="c", k3="M", k1="C")
    opened = position.play("Fe5>@e6")
    assert placed(opened, "e5") == "+T"
    assert placed(opened.play(COMMIT), "e5") == "+T"
    assert placed(opened.play("Te5>f5"), "f5") == "T"


def test_q10_some_steps_lead_nowhere():
    position = Position.from_fen("9(hc)1/11/11/3i7/6t4/11/11/6T4/3I7/11/11/4(HC)6 r - - 0 1")
    assert (len(position.pseudo_legal()), len(position.legal())) == (28, 26)


def test_q11_only_a_normal_capture_as_the_first_step_resets_the_clock():
    position = board(e5="F", e8="i", c1="(TI)", c3="i", b1="n", e12="h", k1="C", j12="c")
    assert position.clock == 5
    assert position.play("Fe5xe8").clock == 0
    assert position.play("Fe5_e8").clock == 6
    assert position.play("Tc1>_b1").play(COMMIT).clock == 6
    assert position.play("Tc1>xc3").play(COMMIT).clock == 0
    assert position.play("Ic1>d1").play("Tc1>xc3").clock == 6
    down = board(e5="F", e8="g", k1="C", j12="c")
    assert down.play("Fe5@e8").clock == 6


def test_q12_a_repetition_does_not_look_at_the_counters():
    first = position = Position.from_fen(START_FEN)
    for move in ["Cg1f1", "Cg12f12", "Cf1g1", "Cf12g12"]:
        position = position.play(move)
    assert position.fen() != first.fen()
    assert position.key() == first.key()
    assert position.outcome(repetitions=2) is None
    assert position.outcome(repetitions=3) == Outcome("threefold", None)


def test_q13_an_open_turn_is_read_back():
    position = board(e5="(FTI)", k1="C", j12="c").play("Te5>e7")
    assert position.fen().endswith(" r - - 5 7 e5:(FI):T>e7...")
    assert Position.from_fen(position.fen()) == position
    assert position.outcome() is None


def test_q14_san_names_the_whole_rank():
    position = board(e12="T", e10="T", e8="T", g10="T", k1="C", j12="c")
    assert san(position, "Te12e11") == "T12e11"
    assert san(position, "Te10e11") == "T10e11"
    assert san(position, "Te10f10") == "Tef10"
    both = board(e12="T", e10="T", g12="T", k1="C", j10="c")
    assert san(both, "Te12f12") == "Tef12"
    corner = board(e6="F", e8="F", g6="F", k1="C", j12="c")
    assert san(corner, "Fe6f7") == "Fe6f7"
    assert san(corner, "Fg6f7") == "Fgf7"
    assert san(corner, "Fe8f7") == "F8f7"


def test_q15_every_text_is_read_back():
    position = board(e5="(TI)", e9="T", k5="(FTI)", e1="C", j12="c")
    assert {"(TI)e5e7", "Te5>e7", "Te9e7"} <= set(position.pseudo_legal())
    for move in position.pseudo_legal():
        assert find(position, move) == move
        assert find(position, san(position, move)) == move
    opened = position.play("Tk5>k7")
    assert san(opened, COMMIT) == find(opened, COMMIT) == COMMIT


def test_q16_who_joins_one_that_went_down_goes_down_too():
    position = board(e5="(FT)", e8="i", d8="g", k3="M", k1="C", j12="c")
    after = position.play("Fe5>@e8").play("Te5>&e8")
    assert after.deploy is None
    assert (placed(after, "e5"), placed(after, "e8")) == (None, None)


def test_q16_even_the_commander():
    position = board(e5="(FC)", e8="i", d8="g", k3="M", j12="c").play("Fe5>@e8")
    assert "Ce5>&e8" in position.legal()
    assert position.play("Ce5>&e8").outcome() == Outcome("commander_captured", "b")


def test_q18_a_first_step_must_answer_a_check_by_itself():
    position = board(e1="C", e3="t", c1="t", d2="(TI)", k12="c")
    assert position.is_check()
    assert targets(position, "Td2>") == targets(position, "Id2>") == set()
    one = board(e1="C", e3="t", d2="(TI)", k12="c")
    assert targets(one, "Td2>") == targets(one, "Id2>") == {"e2"}


def test_q19_who_steps_where_a_navy_captured_stays_with_it():
    position = board(c2="(NC)", e2="i", g9="T", j12="c").play("Nc2>_e2")
    after = position.play("Cc2>e2")
    assert placed(after, "c2") == "(NC)"
    assert placed(after, "e2") is None
    heroic = board(c2="(NF+T)", e2="i", g9="T", k1="C", j12="c").play("Nc2>_e2").play("+Tc2>e2")
    assert heroic.fen().endswith("c2:F:(N+T)>_e2...")
    assert placed(heroic.play("Fc2>e2"), "c2") == "(NF+T)"


# --- Readings of the rules that no answer of the engine decides ---


def test_a_commander_that_captures_without_moving_may_stay_exposed():
    position = board(c4="C", b4="n", c9="c", i2="M")
    assert position.is_exposed()
    assert "Cc4_b4" in position.legal()
    assert "Mi2i3" not in position.legal()
    assert "Cc4_b4" not in board(c4="C", b4="n", a4="(nc)", i2="M").legal()


def test_a_commander_in_a_stack_does_not_hide_behind_those_that_stay():
    position = board(e5="(FTC)", e7="i", d7="g", e9="c", i2="M").play("Fe5>@e7")
    assert position.is_exposed()
    assert not {"e4", "e6"} & targets(position, "Ce5>")
    assert {"d5", "f5"} <= targets(position, "Ce5>")


def test_on_the_rank_of_the_other_commander_only_the_south_is_exposed():
    position = board(e5="(T+C)", f5="I", g5="c", k3="M")
    assert {"g7", "h8"} <= targets(position, "+Ce5>")
    assert not {"g3", "h2"} & targets(position, "+Ce5>")
    assert "+Ce5>g7" not in position.legal()


def test_recombines_are_listed_while_a_turn_is_made_anew():
    position = board(c5="(NFT)", d6="i", i2="M", k1="C", j12="c")
    # The Navy cannot go to d6 by itself (rule 5.4).
    joined = position.play("Fc5>xd6").play("Nc5>&d6")
    assert placed(joined.play("Tc5>&d6"), "d6") == "(NFT)"


def test_what_joins_may_turn_a_capture_into_a_suicide():
    position = board(c3="(NFT)", c5="i", d5="g", i2="M", k1="C", j12="c")
    joined = position.play("Tc3>xc5").play("Fc3>&c5")
    assert joined.fen().endswith(" c3:N:(FT)>@c5...")
    assert joined.play(COMMIT).clock == 6


def test_of_two_steps_to_one_square_the_first_is_joined():
    position = board(c3="(NFT)", c5="i", c6="n", i2="M", k1="C", j12="c")
    joined = position.play("Fc3>@c5").play("Nc3>c5").play("Tc3>&c5")
    assert placed(joined, "c5") == "N"
    assert placed(joined, "c3") is None


# --- What is legal, and the end of the game ---


@pytest.mark.parametrize(
    ("fen", "steps", "legal_steps", "turns"),
    [
        # Steps and turns as in perft.json; the rest by hand. The Headquarters cannot move, and what
        # the Commander steps into is not changed by the Tank that stays: e9 beside an Infantry, e8
        # two squares from a Tank.
        ("9(hc)1/11/11/3i7/6t4/11/11/6T4/3I7/11/11/4(HC)6 r - - 0 1", 28, 26, 26),
        ("6c4/11/11/2i6i1/11/3n7/3(NI)7/11/11/11/11/5C5 r - - 0 1", 32, 32, 110),
        ("9c1/11/11/3i7/6t4/11/11/6T4/3I7/4(TC)6/11/11 r - - 0 1", 44, 42, 246),
    ],
)
def test_both_lists_make_the_same_turns(fen, steps, legal_steps, turns):
    position = Position.from_fen(fen)
    assert step_perft(position, 1) == steps
    assert step_perft(position, 1, legal=True) == legal_steps
    assert turn_perft(position, 1) == turn_perft(position, 1, legal=True) == turns


def test_an_open_turn_with_commit_as_its_only_legal_move():
    position = Position.from_fen("10c/11/11/11/4+t6/11/4(EG)6/4C6/11/11/11/11 r - - 0 1")
    after = position.play("Ee6>d6")
    assert after.deploy is not None
    assert len(after.pseudo_legal()) > 1
    assert after.legal() == [COMMIT]


def test_mate_although_steps_are_listed():
    position = Position.from_fen("10(HC)/11/11/10a/11/11/11/5f5/n10/9c1/11/11 r - - 0 1")
    assert position.pseudo_legal() == ["Ck12>k10", "Ck12>k11"]
    assert position.legal() == []
    assert position.outcome() == Outcome("checkmate", "b")
    stuck = position.play("Ck12>k11")
    assert stuck.pseudo_legal() == []
    assert stuck.outcome() is None
    assert Position.from_fen(stuck.fen()) == stuck


def test_stalemate_although_steps_are_listed():
    position = Position.from_fen("2H8/11/11/11/11/11/11/11/11/3a6+t/7c3/9(HC)1 r - - 0 1")
    assert position.pseudo_legal() == ["Cj1>i1", "Cj1>k1"]
    assert position.legal() == []
    assert position.outcome() == Outcome("stalemate", None)


def test_a_side_without_commander_has_no_moves_and_has_lost():
    position = board(e5="(FT)", g3="I", j12="c")
    assert position.pseudo_legal() == []
    assert position.is_check()
    assert not position.is_exposed()
    assert position.outcome() == Outcome("commander_captured", "b")


def test_a_side_whose_enemy_has_no_commander_moves_as_usual():
    position = board(e5="(FT)", g3="I", j12="c", turn="b")
    assert targets(position, "Cj12") >= {"j11", "j1", "c12"}
    assert position.legal() == position.pseudo_legal()
    assert position.outcome() == Outcome("commander_captured", "b")
    assert step_perft(position, 1) == turn_perft(position, 1) > 0
    assert step_perft(position, 2) == 0


def test_without_any_commander_it_is_a_draw():
    position = board(e5="T", e9="t")
    assert position.pseudo_legal() == []
    assert position.outcome() == Outcome("commander_captured", None)


def test_an_open_turn_of_a_side_without_commander_may_be_committed():
    fen = board(e5="(TI)", g3="I", j12="c").fen() + " e5:I:T>e7..."
    position = Position.from_fen(fen)
    assert position.is_check()
    assert COMMIT in position.legal()
    assert placed(position.play("Ie5>e6"), "e6") == "I"


def test_mate_comes_before_the_clock_and_the_clock_before_repetition():
    mate = "10(HC)/11/11/10a/11/11/11/5f5/n10/9c1/11/11 r - - 100 60"
    assert Position.from_fen(mate).outcome(repetitions=3) == Outcome("checkmate", "b")
    clock = START_FEN.replace(" 0 1", " 100 60")
    assert Position.from_fen(clock).outcome(repetitions=3) == Outcome("fifty_moves", None)
    assert Position.from_fen(clock.replace(" 100 ", " 99 ")).outcome() is None


# --- Text in (rule 13) ---


def test_a_stack_is_printed_in_its_own_order():
    fen = "10c/11/11/11/11/11/4(IFT)6/11/11/11/11/9C1 r - - 0 1"
    assert Position.from_fen(fen).fen() == fen.replace("(IFT)", "(FTI)")


EMPTY = "/".join(["11"] * 11)


@pytest.mark.parametrize(
    "fen",
    [
        "",
        f"{EMPTY}/11",
        f"{EMPTY} r - - 0 1",
        f"{EMPTY}/11/11 r - - 0 1",
        f"{EMPTY}/10 r - - 0 1",
        f"{EMPTY}/12 r - - 0 1",
        f"{EMPTY}/10T1 r - - 0 1",
        f"{EMPTY}/11T r - - 0 1",
        f"{EMPTY}/0T10 r - - 0 1",
        f"{EMPTY}/10Q r - - 0 1",
        f"{EMPTY}/10++T r - - 0 1",
        f"{EMPTY}/10T+ r - - 0 1",
        f"{EMPTY}/+10T r - - 0 1",
        f"{EMPTY}/10(T) r - - 0 1",
        f"{EMPTY}/10(TI r - - 0 1",
        f"{EMPTY}/10TI) r - - 0 1",
        f"{EMPTY}/10((TI)) r - - 0 1",
        f"{EMPTY}/10(Ti) r - - 0 1",
        f"{EMPTY}/10(TT) r - - 0 1",
        f"{EMPTY}/10(TA) r - - 0 1",
        f"{EMPTY}/10(TCIM) r - - 0 1",
        f"{EMPTY}/10(HCI) r - - 0 1",
        f"{EMPTY}/T10 r - - 0 1",
        f"{EMPTY}/10N r - - 0 1",
        f"{EMPTY}/(FN)10 r - - 0 1",
        f"{EMPTY}/9CC r - - 0 1",
        f"{EMPTY}/9c(tc) r - - 0 1",
        f"{EMPTY}/10T w - - 0 1",
        f"{EMPTY}/10T r K - 0 1",
        f"{EMPTY}/10T r - e3 0 1",
        f"{EMPTY}/10T r - - -1 1",
        f"{EMPTY}/10T r - - 0 0",
        f"{EMPTY}/10T r - - x 1",
        f"{EMPTY}/10T r - - 0",
    ],
)
def test_a_fen_that_is_refused(fen):
    with pytest.raises(ValueError, match=r"."):
        Position.from_fen(fen)


@pytest.mark.parametrize(
    "turn",
    [
        "e5",
        "e5:(FTI):",
        "e5:(FTI):...",
        "e6:(FI):T>e7...",  # nothing there
        "k1:(FI):T>e7...",  # no stack
        "e5:(FI):T>e7",  # pieces remain
        "e5::T>e7...",
        "e5:(FT):T>e7...",
        "e5:(FI):+T>e7...",
        "e5:(FI):N>e7...",
        "e5:F:T>e7,T>e6...",
        "e5:(FI):T>xe7...",
        "e5:(FI):T>_e7...",
        "e5:(FI):T>@e8...",
        "e5:(FI):T>&e7...",
        "e5:(FI):T>e8...",
        "e5:(FI):T>&e9...",
        "e5:(FI):T>a7...",
        "e5:(FI):T>e13...",
        "e5:(FI):T>e5...",
        "e5:(IF):T>e7...",
        "e5:(FI):Te7...",
        "E5:(FI):T>e7...",
        "e5:(FI):T>e7... more",
    ],
)
def test_an_open_turn_that_is_refused(turn):
    base = board(e5="(FTI)", e8="i", e9="A", k1="C", j12="c").fen()
    assert Position.from_fen(f"{base} e5:(FI):T>e7...").deploy is not None
    with pytest.raises(ValueError, match=r"."):
        Position.from_fen(f"{base} {turn}")


def test_a_move_that_is_none_is_refused():
    with pytest.raises(ValueError, match="not a move here"):
        Position.from_fen(START_FEN).play("Ic5c7")
    with pytest.raises(ValueError, match="not a move here"):
        Position.from_fen(START_FEN).play(COMMIT)


# --- Chance ---


@pytest.mark.parametrize("seed", range(12))
def test_random_games_keep_the_laws(seed):
    random = Random(seed)
    setup = random_setup(random)
    assert Position.from_fen(setup.fen()) == setup
    for _, position in random_game(random, setup, 8):
        assert Position.from_fen(position.fen()) == position
        moves = position.pseudo_legal()
        assert len({san(position, move) for move in moves}) == len(moves) == len(set(moves))
        assert set(position.legal()) <= set(moves)
        if position.deploy is not None:
            assert position.legal(), "whoever plays legal moves is never stuck"


def test_random_setups_are_varied():
    setups = [random_setup(Random(seed)) for seed in range(300)]
    text = [setup.fen().split()[0] for setup in setups]
    assert sum("+" in fen for fen in text) > 50
    assert sum("(" in fen for fen in text) > 150
    assert sum(len(setup.board) < 8 for setup in setups) > 30
    assert sum(len(setup.board) > 30 for setup in setups) > 20
    lacking = [fen for fen in text if "C" not in fen or "c" not in fen]
    assert 10 < len(lacking) < 60
