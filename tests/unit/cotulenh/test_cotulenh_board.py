"""What a board of CoTuLenh offers beyond the contract: questions, counts by kind, pictures."""

import pickle
import xml.etree.ElementTree as ET

import pytest

import rookery
from rookery import BitBoard, cotulenh
from rookery.errors import MoveError

SVG = "{http://www.w3.org/2000/svg}"
STACKS = (
    "6c4/1n2fh1hf2/3a2s(tm)1a1/2n1gt2g2/2ie5ei/11/4(+F+TI)6/3E2M2EI/4GT1TG2/3A2S2A1/(NI)3FH1HF2/"
    "1N4C4 r - - 5 3"
)


def test_boards_are_made_by_their_class():
    assert cotulenh.Board() == rookery.game("cotulenh").board()
    assert isinstance(rookery.game("cotulenh").board(), cotulenh.Board)
    assert isinstance(cotulenh.Board().copy(), cotulenh.Board)
    assert cotulenh.Board().fen() == cotulenh.STARTING_FEN
    assert cotulenh.Board() != rookery.game("chess").board()


def test_names():
    assert len(cotulenh.STACKS) == 23
    assert len(cotulenh.SQUARES) == len(set(cotulenh.SQUARE_NAMES)) == 132
    for square, name in enumerate(cotulenh.SQUARE_NAMES):
        assert cotulenh.parse_square(name) == square
        assert cotulenh.square_name(square) == name
    public = {name for name in vars(cotulenh) if not name.startswith("_")}
    assert set(cotulenh.__all__) <= public


def test_terrain():
    terrain = rookery.game("cotulenh").terrain
    assert {name: len(squares) for name, squares in terrain.items()} == {"sea": 24, "shore": 16}
    assert {"d6", "e7", "c1", "c12"} <= set(terrain["shore"].names())
    assert rookery.game("chess").terrain == {}


def test_questions():
    board = cotulenh.Board(STACKS)
    assert board.piece_at("e6") == "(+F+TI)"
    assert board.piece_at("h10") == "(tm)"
    assert board.piece_at("a12") is None
    assert board.symbols()[cotulenh.parse_square("e6")] == "(+F+TI)"
    assert "(+F+TI)" in str(board)
    assert cotulenh.square_name(board.commander(cotulenh.BLUE)) == "g12"
    assert len(board.units(cotulenh.RED)) == 19
    assert (board.halfmove_clock, board.fullmove_number) == (5, 3)
    assert not board.can_commit()
    assert board.turn_origin is None
    assert not board.checkers()
    assert board.check_square is None
    assert board.targets("f4").names() == ["f3", "g4", "f5", "f6"]


def test_check_is_told():
    board = cotulenh.Board("9c1/11/11/8i2/11/11/11/11/7F3/4tI5/3M7/4C6 r - - 0 1")
    assert board.is_check()
    assert board.checkers().names() == ["e3"]
    assert cotulenh.square_name(board.check_square) == "e1"
    gone = cotulenh.Board("9c1/11/11/8i2/11/11/11/11/7F3/4tI5/3M7/11 r - - 0 1")
    assert gone.is_check()
    assert gone.check_square is None
    assert gone.commander(cotulenh.RED) is None
    assert not gone.legal_moves
    assert str(gone.outcome()) == "0-1 (commander captured)"


def test_air_defence_areas():
    for level, unit, count in ((1, "G", 5), (2, "S", 13), (3, "+S", 29), (2, "+G", 13)):
        board = cotulenh.Board(f"6c4/11/11/11/11/11/5{unit}5/11/11/11/11/6C4 r - - 0 1")
        covered = board.air_defence(cotulenh.RED)
        assert len(covered) == count
        assert board.areas() == {
            "red air defence": covered,
            "blue air defence": BitBoard(cotulenh.GRID),
        }
        for square in range(132):
            rank, file = divmod(square, 11)
            assert (square in covered) == ((rank - 5) ** 2 + (file - 5) ** 2 <= level**2)


def test_a_turn_is_pickled_with_its_steps():
    board = cotulenh.Board(STACKS)
    board.push("Ie6>d6")
    assert board.is_turn_open()
    again = pickle.loads(pickle.dumps(board))
    assert again == board
    assert again.history == board.history
    assert again.legal_moves.to_list() == board.legal_moves.to_list()
    assert pickle.loads(pickle.dumps(board.position)).fen() == board.fen()
    again.pop()
    assert again.fen() == STACKS


def test_a_step_that_leads_nowhere_is_played_only_unchecked():
    board = cotulenh.Board("9c1/7hhh1/11/11/11/11/11/(NI)1T8/11/11/9H1/10C r - - 0 1")
    assert "Na5>&c5" in board.pseudo_legal_moves
    assert "Na5>&c5" not in board.legal_moves
    with pytest.raises(MoveError):
        board.push("Na5>&c5")
    board.push_unchecked("Na5>&c5")
    assert board.is_turn_open()
    again = pickle.loads(pickle.dumps(board))
    assert again == board
    board.pop()
    with pytest.raises(MoveError):
        board.push_unchecked("Na5>&c6")


def test_counts_by_kind():
    board = cotulenh.Board()
    counts = board.perft_stats(2, plies="all")
    assert counts["nodes"] == 116 + 13460
    assert counts["combinations"] > 0
    board = cotulenh.Board("9c1/11/11/3i7/11/1n9/11/n1T1i6/3A7/2N1It5/11/10C r - - 0 1")
    by_text = {"captures": "x_@", "stay_captures": "_", "suicides": "@", "combinations": "&"}
    counts = board.perft_stats(1)
    moves = [str(move) for move in board.legal_moves]
    for kind, marks in by_text.items():
        assert counts[kind] == sum(any(mark in move for mark in marks) for move in moves)
    assert counts["nodes"] == len(moves)
    checks = mates = heroes = 0
    for move in moves:
        before = board.fen().count("+")
        board.push(move)
        checks += board.is_check()
        mates += board.is_check() and not board.legal_moves
        heroes += board.fen().count("+") > before
        board.pop()
    assert (counts["checks"], counts["checkmates"], counts["promotions"]) == (checks, mates, heroes)


def test_counts_by_turn():
    board = cotulenh.Board("6c4/11/11/2i6i1/11/11/6(TI)4/11/11/11/11/5C5 r - - 0 1")
    assert [board.perft(depth, unit="turn") for depth in (1, 2)] == [102, 1670]
    divided = board.divide(2, unit="turn")
    assert sum(divided.values()) == 1670
    assert set(divided) == set(board.legal_moves)
    step = rookery.game("cotulenh").move("Tg6>g8")
    board.push(step)
    # The end of the open turn is the first ply.
    assert board.perft(2, unit="turn") == divided[step]


def test_random_games_end():
    played = rookery.game("cotulenh").playouts(20, seed=3)
    assert sum(played.results.values()) == 20
    assert "max plies" not in played.reasons
    assert played == rookery.game("cotulenh").playouts(20, seed=3, threads=3)


def picture(board, **options):
    return ET.fromstring(board.svg(**options))


def test_a_picture_shows_stacks_heroes_and_terrain():
    board = cotulenh.Board(STACKS)
    root = picture(board)
    used = [use.get("href") for use in root.iter(f"{SVG}use")]
    # Every piece of both sides once, and two heroes.
    assert used.count("#rookery-hero") == 2
    letters = "".join(board.symbols().values())
    assert len(used) - 2 == sum(letter.isalpha() for letter in letters)
    defined = {item.get("id") for item in root.iter() if item.get("id")}
    assert {href[1:] for href in used} == defined
    fills = [path.get("fill") for path in root.findall(f"{SVG}path")]
    tinted = [path.get("fill") for path in picture(board, areas=True).findall(f"{SVG}path")]
    assert len(fills) == 3
    assert len(tinted) == 5


def test_a_picture_shows_check_and_the_last_move():
    board = cotulenh.Board("9c1/7hhh1/11/11/4t6/11/11/11/11/3M1I5/11/4C6 b - - 0 1")
    board.push("Te8e6")
    assert "rookery-check" not in board.svg()
    board = cotulenh.Board("9c1/7hhh1/11/11/11/11/11/4t6/11/3M1I5/11/4C6 b - - 0 1")
    board.push("Te5e3")
    assert "rookery-check" in board.svg()
    assert "rookery-check" not in board.svg(check=False)
    open_turn = cotulenh.Board(STACKS)
    open_turn.push("Ie6>d6")
    open_turn.push("commit")  # has no squares
    assert open_turn.svg().startswith("<svg ")
