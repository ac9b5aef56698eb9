"""Positions of defined games and of CoTuLenh that are being edited."""

import pickle

import pytest

import rookery
from rookery import game
from rookery.errors import FenError, PositionError


def test_a_position_is_built_piece_by_piece():
    setup = game("minishogi").setup()
    setup.clear()
    assert setup.fen() == "5/5/5/5/5[] w - - 0 1"
    setup.set("a1", "K")
    setup.set("e5", "k")
    setup.set(12, "+P")
    setup.hands = {"P": 2, "r": 1, "S": 0}
    setup.turn = False
    setup.halfmove_clock, setup.fullmove_number = 3, 20
    assert setup.problems() == []
    assert setup.board().fen() == setup.fen() == "4k/5/2+P2/5/K4[PPr] b - - 3 20"
    assert setup.hands == {"P": 2, "r": 1}
    assert setup.symbols() == {0: "K", 12: "+P", 24: "k"}
    assert str(setup) == str(setup.board())
    assert isinstance(setup, rookery.Setup)


def test_fields_by_their_names():
    setup = game("three-check").setup()
    assert (setup.castling, setup.en_passant, setup.checks) == ("KQkq", "-", "3+3")
    assert (setup.halfmove_clock, setup.fullmove_number, setup.open_turn) == (0, 1, "")
    setup.castling, setup.en_passant, setup.checks = "", "", "2+1"
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    assert setup.board().fen() == f"{start} w - - 2+1 0 1"
    setup.castling, setup.en_passant, setup.checks = "KX", "e99", "9+9"
    setup.remove("h1")
    assert setup.problems() == [
        "field 3 (castling): K needs its pieces on e1 and h1",
        'field 3 (castling): expected "-" or letters of KQkq, got "KX"',
        'field 4 (en passant): expected "-" or squares, got "e99"',
        'field 5 (checks to give): expected numbers up to 3 such as 3+3, got "9+9"',
    ]


def test_what_goes_without_saying():
    setup = game("capablanca").setup("r4k3r/10/10/10/10/10/10/R4K4")
    assert setup.fen() == "r4k3r/10/10/10/10/10/10/R4K4 w Qkq - 0 1"
    assert game("three-check").setup("4k3/8/8/8/8/8/8/4K3 b - -").checks == "3+3"
    unplayable = game("xiangqi").setup("X8/9/9/9/9/9/9/9/9/9")
    assert unplayable.fen() == "X8/9/9/9/9/9/9/9/9/9 w - - 0 1"


def test_nobody_stands_on_a_hole():
    setup = game("two-lakes").setup()
    assert setup.fen() == game("two-lakes").start_fen
    setup.set("c7", "R")
    assert setup.problems() == ['field 1 (pieces): "R" stands on c7, which is a hole']
    assert setup.remove("c7") == "R"
    assert setup.problems() == []
    setup = game("chess-defined").setup("*7/8/8/8/8/8/8/8 w - - 0 1")
    assert setup.problems() == ['field 1 (pieces): "*" stands on a8, which is not a hole']


def test_an_open_turn_of_cotulenh():
    board = game("cotulenh").board("9c1/8h2/11/7t3/11/5i5/11/11/2(NFT)8/11/10M/10C r - - 0 1")
    board.push("Fc4>xf7")
    setup = board.setup()
    assert setup.open_turn == "c4:(NT):F>xf7..."
    assert setup.piece_at("c4") == "(NFT)"
    assert setup.board() == board
    setup.open_turn = ""
    assert setup.board().is_turn_open() is False
    setup.set("a1", "T")
    setup.set("k12", "C")
    assert setup.problems() == [
        '"T" on a1: only a Navy stands on the files a and b',
        "Red has a second Commander on k1",
    ]


@pytest.mark.parametrize("name", ["three-check", "xiangqi", "crazyhouse", "two-lakes", "cotulenh"])
def test_nonsense_is_kept_as_it_is(name):
    setup = game(name).setup()
    setup.castling, setup.en_passant, setup.checks = "?+?", "9/9", "9+x"
    setup.open_turn, setup.halfmove_clock, setup.fullmove_number = "a+b", 0, 9_999_999
    setup.hands = {"(TIT)": 2, "z~": 3, "+Y": 1}
    for square, piece in enumerate(("(T+I)", "+q~", "W", "(FF)")):
        setup.set(square, piece)
    assert setup.problems()
    for again in (setup.copy(), pickle.loads(pickle.dumps(setup)), game(name).setup(setup.fen())):
        assert again == setup
        assert (again.checks, again.open_turn, again.hands) == ("9+x", "a+b", setup.hands)
        assert str(again) == str(setup)
        assert again.fen() == setup.fen()
        assert again.problems() == setup.problems()
    assert ">W</text>" in setup.svg()
    setup.checks = setup.open_turn = ""
    assert setup.checks == ("3+3" if name == "three-check" else "")


def test_wrong_kinds_of_values():
    setup = game("xiangqi").setup()
    before = setup.fen()
    for change in (
        lambda: setup.set("e1", 3),
        lambda: setattr(setup, "turn", "w"),
        lambda: setattr(setup, "castling", None),
        lambda: setattr(setup, "halfmove_clock", "3"),
        lambda: setattr(setup, "hands", {"P": "two"}),
        lambda: rookery.Setup(game("xiangqi"), 3),
    ):
        with pytest.raises(TypeError):
            change()
    assert setup.fen() == before
    assert setup != before


@pytest.mark.parametrize("hand", ["[P", "[P*]", "[3]", "[P?]", "[]]", "[P]x"])
def test_hands_that_cannot_be_read(hand):
    with pytest.raises(FenError, match=r"field 1 \(hands\): expected"):
        game("minishogi").setup(f"4k/5/5/5/K4{hand} w - - 0 1")


@pytest.mark.parametrize("text", ["?", "+", "~", "(", "()", "(T", "(3)", "é", "K(", "+(TI)"])
def test_what_is_no_symbol(text):
    setup = game("xiangqi").setup()
    with pytest.raises(PositionError, match="is not a piece"):
        setup.set("e5", text)
    with pytest.raises(FenError):
        game("xiangqi").setup(f"{text}8/9/9/9/9/9/9/9/9/9 w - - 0 1")


@pytest.mark.parametrize(
    ("symbol", "pieces"),
    [
        ("+T", ["+T"]),
        ("Q~", ["Q~"]),
        ("(n+ft)", ["n", "+f", "t"]),
        ("(Ti)", ["T", "i"]),
        ("(XYXYX)", ["X", "Y", "X", "Y", "X"]),
        ("(T)", ["T"]),
        ("(T++I)", ["T", "++I"]),  # what makes no sense stays together
        ("(+)", ["+"]),
    ],
)
def test_pieces_of_a_square_one_by_one(symbol, pieces):
    setup = game("cotulenh").setup()
    setup.set("e5", symbol)
    assert setup.piece_at("e5") == symbol
    assert setup.pieces_at("e5") == pieces
    setup.remove("e5")
    assert setup.pieces_at("e5") == []
