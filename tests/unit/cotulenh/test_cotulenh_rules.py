"""The rules of CoTuLenh one by one, on positions made for each; numbered as on the rules page."""

import pytest

from rookery import cotulenh
from rookery.errors import MoveError


def board_of(pieces, turn="r", clock=0):
    """A board with these units by square, on which nothing else stands."""
    ranks = []
    for rank in range(12, 0, -1):
        row, empty = "", 0
        for file in "abcdefghijk":
            unit = pieces.get(f"{file}{rank}")
            if unit is None:
                empty += 1
                continue
            row += (str(empty) if empty else "") + unit
            empty = 0
        ranks.append(row + (str(empty) if empty else ""))
    return cotulenh.Board(f"{'/'.join(ranks)} {turn} - - {clock} 1")


# Commanders out of the way, and enough guards that nobody is the last.
FAR = {"k1": "C", "j12": "c", "k12": "h", "i12": "h", "h12": "h", "k2": "H", "i1": "H"}


def texts(board, start=""):
    """The pseudo-legal moves that begin so, without that beginning."""
    found = [str(move) for move in board.pseudo_legal_moves]
    return {text.removeprefix(start) for text in found if text.startswith(start)}


def reached(pieces, start):
    return texts(board_of({**FAR, **pieces}), start)


def after(board, *moves):
    for move in moves:
        board.push_unchecked(move)
    return board


def test_2_terrain_is_judged_by_the_carrier():
    assert "b4" in reached({"c4": "N"}, "Nc4")
    assert "d4" not in reached({"c4": "N"}, "Nc4")
    assert "b4" not in reached({"c4": "T"}, "Tc4")
    assert "b4" not in reached({"c4": "F"}, "Fc4")
    assert "b4" in reached({"c4": "(NT)"}, "(NT)c4")


# Of a heavy piece on f9, the river takes the diagonals beyond f7; the sea takes a step to the west.
RANGES = [("I", "g6", 4), ("+I", "g6", 16), ("T", "g6", 8), ("+T", "g6", 24), ("M", "g6", 8)]
RANGES += [("+M", "g6", 16), ("E", "g6", 4), ("+E", "g6", 16), ("G", "f9", 4), ("+G", "f9", 16)]
RANGES += [("S", "f9", 12), ("+S", "f9", 20), ("A", "f9", 22), ("+A", "f9", 24), ("F", "g6", 32)]
RANGES += [("+F", "g6", 34), ("H", "g6", 0), ("+H", "g6", 8), ("N", "b7", 16), ("+N", "b7", 18)]


@pytest.mark.parametrize(("unit", "square", "count"), RANGES)
def test_3_ranges(unit, square, count):
    guards = {"d1": "C", "e1": "H", "f1": "H", "h1": "c", "i1": "h", "j1": "h", "k3": "h"}
    found = texts(board_of({**guards, square: unit}), f"{unit}{square}")
    assert len(found) == count


def test_5_pieces_block():
    assert "g8" not in reached({"g6": "T", "g7": "I", "g8": "i"}, "Tg6")
    assert "xg8" not in reached({"g6": "T", "g7": "I", "g8": "i"}, "Tg6")
    assert "xg9" in reached({"g6": "A", "g7": "I", "g9": "i"}, "Ag6")  # shoots over
    assert "xg8" in reached({"g6": "S", "g7": "I", "g8": "i"}, "Sg6")
    assert "g8" in reached({"g6": "F", "g7": "i"}, "Fg6")  # flies over
    assert "c7" in reached({"c4": "N", "c5": "I"}, "Nc4")  # sails past
    assert "c7" not in reached({"c4": "N", "c5": "n"}, "Nc4")


def test_5_3_heavy_pieces_cross_the_river_on_f_and_h():
    assert "f7" in reached({"f6": "G"}, "Gf6")
    assert "h7" in reached({"h6": "G"}, "Gh6")
    assert "g7" not in reached({"g6": "G"}, "Gg6")
    assert "g7" not in reached({"f6": "A"}, "Af6")
    assert "xg7" in reached({"g6": "G", "g7": "i"}, "Gg6")
    assert "g7" in reached({"g6": "(EG)"}, "(EG)g6")


def test_5_4_navies_go_round_the_corner():
    assert "d6" not in reached({"c5": "N"}, "Nc5")
    assert "c5" not in reached({"d6": "N"}, "Nd6")
    assert "d7" not in reached({"c8": "N"}, "Nc8")
    assert "xd6" in reached({"c5": "N", "d6": "i"}, "Nc5")


def test_6_captures():
    assert "_b4" in reached({"c4": "T", "b4": "n"}, "Tc4")  # a ship, from land
    assert "xb4" not in reached({"c4": "T", "b4": "n"}, "Tc4")
    assert "_e4" in reached({"c4": "N", "e4": "i"}, "Nc4")  # from a ship
    assert {"xg8", "_g8"} <= reached({"g6": "F", "g8": "i"}, "Fg6")
    assert "xc8" in reached({"c4": "N", "c8": "n"}, "Nc4")
    assert "xc8" not in reached({"c4": "N", "c8": "i"}, "Nc4")


def test_7_the_set_decides_who_carries():
    board = board_of({**FAR, "e5": "I", "e6": "T"})
    assert after(board, "Ie5&e6").piece_at("e6") == "(TI)"
    board = board_of({**FAR, "e5": "I", "e6": "+T"})
    assert after(board, "+Te6&e5").piece_at("e5") == "(+TI)"
    assert "&e6" not in reached({"e5": "I", "e6": "E"}, "Ie5")
    assert "&c4" in reached({"c5": "T", "c4": "(NF)"}, "Tc5")
    assert "&c4" not in reached({"c5": "I", "c4": "(NT)"}, "Ic5")


def test_8_who_attacks_the_commander_becomes_heroic():
    board = board_of({**FAR, "j8": "T"})
    after(board, "Tj8j10")
    assert board.piece_at("j10") == "+T"
    # Whoever is carried attacks and is promoted, too; who moves does not matter.
    board = board_of({**FAR, "j9": "(EA)"})
    after(board, "Ck1j1")
    assert board.piece_at("j9") == "(E+A)"


def test_8_the_last_guard_becomes_heroic():
    pieces = {"k1": "C", "e5": "T", "c1": "H", "j12": "c", "e6": "i", "d12": "h"}
    board = after(board_of(pieces), "Te5xe6")
    assert board.piece_at("d12") == "+h"
    assert board.piece_at("e6") == "T"
    # A stack is no last guard.
    pieces = {**pieces, "d12": "(tm)"}
    assert after(board_of(pieces), "Te5xe6").piece_at("d12") == "(tm)"


def test_9_air_defence():
    flying = {"g4": "F", "g8": "i"}
    assert {"g7", "xg8", "_g8"} <= reached(flying, "Fg4")
    one = reached({**flying, "h8": "g"}, "Fg4")
    assert "@g8" in one
    assert "xg8" not in one
    two = reached({**flying, "h8": "g", "f8": "g"}, "Fg4")
    assert "@g8" not in two
    assert {"xg8", "_g8"} <= reached({**flying, "h8": "g", "g4": "+F"}, "+Fg4")
    # It does not come out on the far side.
    assert "g8" not in reached({"g4": "F", "h7": "g"}, "Fg4")
    assert "@g8" not in reached({"g4": "F", "h6": "g", "g8": "i"}, "Fg4")
    # Whoever is carried defends nothing; heroes and Missiles reach further.
    assert "xg8" in reached({**flying, "h8": "(eg)"}, "Fg4")
    assert "g6" in reached({"g4": "F", "g8": "g"}, "Fg4")
    assert "g6" not in reached({"g4": "F", "g8": "s"}, "Fg4")
    assert "g6" not in reached({"g4": "F", "g8": "+g"}, "Fg4")
    assert "g5" not in reached({"g4": "F", "g8": "+s"}, "Fg4")


def test_9_a_friend_inside_an_area_may_be_joined():  # Q7
    found = reached({"g4": "F", "g7": "I", "h7": "g"}, "Fg4")
    assert "&g7" in found
    assert "g8" not in found


def check(pieces):
    return board_of(
        {"e1": "C", "k12": "c", "j12": "h", "i12": "h", "h12": "h", **pieces}
    ).is_check()


def test_10_1_who_attacks():
    assert check({"e3": "t"})
    assert not check({"e3": "t", "e2": "I"})
    assert check({"e4": "a", "e2": "I"})
    assert check({"g3": "s"})  # Q4: it could not capture there
    assert not check({"g3": "t"})
    assert check({"g3": "+t"})
    assert check({"e5": "f"})
    assert not check({"e5": "f", "d4": "G", "f2": "G"})
    assert check({"c3": "(nt)"})
    assert check({"c1": "n"})
    assert not check({"a1": "n"})
    assert check({"b1": "n"})
    assert check({"e1": "(TC)", "e4": "a"})


def test_10_1_a_navy_reaches_further_at_a_navy():
    common = {"k12": "c", "j12": "h", "i12": "h", "h12": "h"}
    assert board_of({**common, "c1": "(NC)", "c5": "n"}).is_check()
    assert not board_of({**common, "c1": "(TC)", "c5": "n"}).is_check()
    # So a Navy that comes for its Commander may bring it into danger.
    assert "&c1" not in texts(board_of({**common, "c1": "C", "b1": "N", "c5": "n"}), "Nb1")
    assert "&c1" in texts(board_of({**common, "c1": "C", "b1": "N", "c6": "n"}), "Nb1")


def test_10_1_a_heroic_commander_attacks_two_squares():  # Q5
    common = {"k1": "H", "e6": "C", "d12": "h", "c12": "h", "i12": "h"}
    assert board_of({**common, "g8": "+c"}).is_check()
    assert not board_of({**common, "g8": "c"}).is_check()


def test_10_2_commanders_do_not_face_each_other():
    common = {"e12": "c", "d12": "h", "c12": "h", "i12": "h", "k1": "H"}
    pinned = board_of({**common, "e1": "C", "e5": "T"})
    assert texts(pinned, "Te5") == {"e3", "e4", "e6", "e7"}
    assert not pinned.is_exposed()
    # A suicide takes both pieces between them away.
    between = {**common, "e1": "C", "e4": "F", "e7": "i", "f7": "g"}
    assert "@e7" not in texts(board_of(between), "Fe4")
    assert "@e7" in texts(board_of({**between, "e9": "m"}), "Fe4")
    walking = board_of({**common, "g1": "C"})
    assert "f1" in texts(walking, "Cg1")
    assert "e1" not in texts(walking, "Cg1")
    assert "d1" not in texts(walking, "Cg1")  # nor does it pass


def test_10_3_a_move_is_tested_with_its_promotions():
    # Taking the last but one makes the last a hero, who then attacks on the diagonal.
    pieces = {"e1": "C", "g3": "t", "k12": "c", "c5": "I", "c6": "i"}
    assert "xc6" not in texts(board_of(pieces), "Ic5")
    assert "xc6" in texts(board_of({**pieces, "c12": "i"}), "Ic5")


def test_10_3_a_refused_move_leaves_the_board_as_it_was():
    pinned = {"e12": "c", "d12": "h", "c12": "h", "i12": "h", "k1": "H", "e1": "C", "e5": "T"}
    promoting = {"e1": "C", "g3": "t", "k12": "c", "c5": "I", "c6": "i"}
    for pieces, text in ((pinned, "Te5d5"), (promoting, "Ic5xc6")):
        board = board_of(pieces)
        before, move = board.copy(), board.game.move(text)
        assert move not in board.legal_moves
        with pytest.raises(MoveError):
            board.push(move)
        assert board == before
        assert not board.history
        assert board.legal_moves.to_list() == before.legal_moves.to_list()


def test_11_a_turn_of_several_steps():
    board = board_of({**FAR, "e5": "(FTI)"})
    board.push("Te5>e7")
    assert board.is_turn_open()
    assert board.turn
    assert board.turn_origin == cotulenh.parse_square("e5")
    assert board.fen().endswith(" r - - 0 1 e5:(FI):T>e7...")
    assert board.piece_at("e5") == "(FI)"
    board.push("commit")
    assert not board.is_turn_open()
    assert not board.turn
    board.pop()
    assert board.is_turn_open()
    board.push("Ie5>d5")
    board.push("Fe5>e9")  # nobody remains
    assert not board.is_turn_open()
    assert [str(move) for move in board.history] == ["Te5>e7", "Ie5>d5", "Fe5>e9"]


def test_11_commit_is_not_there_before_the_first_step():
    board = board_of({**FAR, "e5": "(TI)"})
    assert "commit" not in board.legal_moves
    board.push("Te5>e6")
    assert "commit" in board.legal_moves
    assert not board.is_game_over()


def test_11_3_nobody_is_left_behind_at_sea():
    board = after(board_of({**FAR, "b5": "(NF)"}), "Nb5>b7")
    assert board.is_turn_open()
    assert not board.can_commit()
    assert board.piece_at("b5") == "F"
    after(board, "Fb5>c5")
    assert not board.is_turn_open()
    # The Navy joins a Tank, and no third piece: the soldier cannot follow, and cannot get off.
    board = board_of({**FAR, "a5": "(NI)", "c5": "T"})
    assert "Na5>&c5" in texts(board)
    assert not board.is_legal("Na5>&c5")
    assert board.is_legal("Na5>b5")
    legal = [str(move) for move in board.legal_moves]
    assert "Na5>b5" in legal
    assert "Na5>&c5" not in legal
    after(board, "Na5>&c5")
    assert board.is_turn_open()
    assert not board.legal_moves
    assert not board.pseudo_legal_moves
    assert board.outcome() is None
    assert board.fen().endswith(" a5:I:N>&c5...")


def test_11_4_recombining():
    board = after(board_of({**FAR, "e5": "(FTI)"}), "Te5>e7", "Ie5>&e7")
    assert board.fen().endswith(" e5:F:(TI)>e7...")
    assert board.piece_at("e7") == "(TI)"
    # The carrier joins by a step of its own.
    board = after(board_of({**FAR, "e5": "(FTI)"}), "Te5>e7", "Fe5>&e7")
    assert board.fen().endswith(" e5:I:T>e7,F>&e7...")
    assert board.piece_at("e7") == "(FT)"


def test_11_4_whoever_recombines_is_no_hero_any_more():  # Q8
    board = after(board_of({**FAR, "e5": "(FT+I)"}), "Te5>e7")
    assert "+Ie5>&e7" in texts(board)
    assert after(board, "+Ie5>&e7").piece_at("e7") == "(TI)"


def test_11_4_a_piece_promoted_while_it_waits():  # Q9
    # The Air Force attacks from where the stack is; it is a hero if it stays, not if it leaves.
    board = after(board_of({**FAR, "f12": "(F+T)"}), "+Tf12>f10")
    assert board.piece_at("f12") == "+F"
    assert after(board.copy(), "commit").piece_at("f12") == "+F"
    assert after(board, "Ff12>e12").piece_at("e12") == "F"


def test_11_4_the_target_of_a_stay_capture():  # Q19
    board = after(board_of({**FAR, "c2": "(N+T)", "e2": "i"}), "Nc2>_e2")
    assert board.piece_at("e2") is None
    assert "+Tc2>e2" in texts(board)
    after(board, "+Tc2>e2")
    assert board.piece_at("c2") == "(N+T)"
    assert board.piece_at("e2") is None
    assert not board.is_turn_open()


def test_11_4_joining_a_lost_air_force():  # Q16
    pieces = {**FAR, "c4": "(NFT)", "c7": "n"}
    board = after(board_of(pieces), "Fc4>@c7")
    found = {text for text in texts(board) if text.endswith("c7")}
    assert found == {"Nc4>c7", "Tc4>&c7"}  # Q3: no Nc4>&c7
    after(board, "Tc4>&c7")
    assert board.fen().endswith(" c4:N:(FT)>@c7...")
    assert (board.piece_at("c4"), board.piece_at("c7")) == ("N", None)


def test_11_4_giving_up_the_commander():  # Q16
    pieces = {key: unit for key, unit in FAR.items() if unit != "C"}
    board = after(board_of({**pieces, "c4": "(NFC)", "c7": "n"}), "Fc4>@c7")
    assert board.is_legal("Cc4>&c7")
    after(board, "Cc4>&c7", "commit")
    assert board.commander(cotulenh.RED) is None
    assert str(board.outcome()) == "0-1 (commander captured)"


def test_12_the_clock():  # Q11
    def clock(move, **pieces):
        board = board_of({**FAR, **pieces}, clock=7)
        after(board, move)
        return board.halfmove_clock

    assert clock("Te5e6", e5="T") == 8
    assert clock("Te5xe6", e5="T", e6="i") == 0
    assert clock("Fe5_e6", e5="F", e6="i") == 8
    board = after(board_of({**FAR, "e5": "(FT)", "e7": "i"}, clock=7), "Fe5>d5", "Te5>xe7")
    assert (board.halfmove_clock, board.turn) == (8, False)
    board = after(board_of({**FAR, "e5": "(FT)", "e7": "i"}, clock=7), "Te5>xe7", "commit")
    assert board.halfmove_clock == 0


def test_12_the_third_time_is_a_draw():
    board = cotulenh.Board()
    for count in range(2):
        assert board.outcome() is None, count
        for move in ("Cg1h1", "Cg12h12", "Ch1g1", "Ch12g12"):
            board.push(move)
    assert board.outcome().reason == "threefold repetition"
    assert board.outcome().winner is None


def test_14_the_whole_rank_is_named():  # Q14
    board = board_of({**FAR, "e12": "T", "e10": "T"})
    assert board.san("Te12e11") == "T12e11"
    assert board.san("Te10e11") == "T10e11"
    assert board.san("Te10f10") == "Tf10"
    board = board_of({**FAR, "e5": "T", "g5": "T", "f4": "I"})
    assert board.san("Te5f5") == "Tef5"
    assert board.san("Tg5f5") == "Tgf5"
    board = board_of({**FAR, "e5": "T", "g5": "T", "f4": "T"})
    assert {board.san(move) for move in ("Te5f5", "Tg5f5", "Tf4f5")} == {"Tef5", "Tgf5", "Tff5"}
