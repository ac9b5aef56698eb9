"""What there is to see: each lens against the board itself."""

import pytest

pytest.importorskip("starlette", reason="needs the extra 'page'")

from rookery import BitBoard, Grid, Up, chess, game, games
from rookery.page.session import Session


def ask(session, message_type, **fields):
    [answer] = session.handle({"type": message_type, **fields})
    return answer


def squares(answer):
    return {found["name"]: found["squares"] for found in answer["sets"]}


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("kind", ["attacks", "checks", "zones", "pieces"])
def test_every_lens_of_every_game(name, kind):
    session = Session(game(name))
    answer = ask(session, "look", kind=kind)
    if answer["type"] == "error":
        assert (name, kind) == ("othello", "attacks")
        return
    grid = game(name).grid
    for found in answer["sets"]:
        shown = BitBoard(grid, found["squares"])
        assert found["number"] == str(int(shown))
        assert int(found["hex"], 16) == int(shown)
        assert len(found["words"]) == -(-len(grid) // 64)
        assert sum(int(word, 16) << 64 * at for at, word in enumerate(found["words"])) == int(shown)


def test_attacks_and_reach():
    session = Session(game("chess"))
    attacked = squares(ask(session, "look", kind="attacks"))
    assert len(attacked["attacked by White"]) == 22
    reach = squares(ask(session, "reach", square=chess.A1))
    assert reach["can move to"] == []
    assert reach["attacks"] == [chess.B1, chess.A2]
    assert reach["in the way"] == [chess.B1, chess.A2]
    horse = squares(ask(Session(game("xiangqi")), "reach", square=1))  # b1, lame
    assert horse["in the way"] == [2]  # the elephant on c1, though the horse does not attack it
    assert ask(session, "reach", square=64)["type"] == "error"


def test_pins_and_checks():
    fen = "4k3/8/8/8/1b2r3/8/3N4/4K3 w - - 0 1"
    found = squares(ask(Session(game("chess"), fen), "look", kind="checks"))
    assert found["in check"] == [chess.E1]
    assert found["checkers"] == [chess.E4]
    assert found["pinned"] == [chess.D2]
    assert found["lines of the pins"] == list(chess.Board(fen).pin(True, chess.D2))
    defined = Session(game("chess-defined"), "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1")
    assert squares(ask(defined, "look", kind="checks"))["held back"] == [chess.D2]


def test_zones_of_both_sides():
    found = squares(ask(Session(game("xiangqi")), "look", kind="zones"))
    palace = BitBoard(Grid(9, 10), "d1 e1 f1 d2 e2 f2 d3 e3 f3")
    assert found["palace (Red)"] == list(palace)
    assert len(found["palace (Black)"]) == 9
    cotulenh = squares(ask(Session(game("cotulenh")), "look", kind="zones"))
    assert len(cotulenh["terrain: sea"]) == 24
    assert "red air defence" in cotulenh


def test_an_earlier_position_is_looked_at():
    session = Session(game("chess"))
    session.handle({"type": "move", "move": "e4"})
    now, before = (squares(ask(session, "look", kind="pieces", ply=ply)) for ply in (1, 0))
    assert chess.E4 in now["occupied"]
    assert chess.E4 not in before["occupied"]


def test_shifts():
    answer = ask(Session(game("two-lakes")), "shift", squares=[0, 255], up=1, right=0)
    moved = BitBoard(game("two-lakes").grid, [0, 255]).shift(Up(1))
    assert answer["sets"][0]["squares"] == list(moved) == [16]


def test_patterns_are_drawn_or_explained():
    session = Session(game("xiangqi"))
    found = ask(session, "pattern", text="moves().up(1).repeat()", square=0, squares=[])
    assert squares(found) == {"reached": [9 * rank for rank in range(1, 10)]}
    found = ask(session, "pattern", text="moves().up(1).repeat()", square=0, squares=[27])
    assert squares(found)["reached"] == [9, 18, 27]
    assert squares(found)["out of reach"] == [36, 45, 54, 63, 72, 81]
    cannon = "ROOK.to_move() | ROOK.hop(over=1).to_capture()"
    found = squares(ask(session, "pattern", text=cannon, square=0, squares=[27, 45]))
    assert found["could capture on"] == [36, 45]
    assert found["hops over"] == [27]
    wrong = ask(session, "pattern", text="moves().upp(1)", square=0, squares=[])
    assert wrong["problem"] == "unknown word 'upp'; did you mean 'up'?"
    assert wrong["place"]["column"] == 8
    assert "problem" in ask(session, "pattern", text="moves()", square=0, squares=[])
    assert "problem" in ask(session, "pattern", text="3", square=0, squares=[])
    assert "problem" in ask(session, "pattern", text="", square=0, squares=[])


@pytest.mark.parametrize("piece", ["rook", "bishop"])
def test_the_magic_stepper_has_the_numbers_of_the_library(piece):
    session = Session(game("xiangqi"))  # any game: the board of the stepper is its own
    blockers = [3, 11, 27, 29, 45, 62]
    for square in range(64):
        found = ask(session, "magic", kind=piece, square=square, squares=blockers)
        magic = chess.magic(chess.ROOK if piece == "rook" else chess.BISHOP, square)
        occupied = BitBoard(Grid(8, 8), set(blockers) - {square})
        assert found["mask"] == list(magic.mask)
        assert int(found["magic_hex"], 16) == magic.magic
        product = int(occupied & magic.mask) * magic.magic % 2**64
        assert int(found["product_hex"], 16) == int(found["product_bits"], 2) == product
        assert found["index"] == product >> found["shift"] == magic.index(occupied)
        assert int(found["product_bits"][: found["bits"]], 2) == found["index"]
        assert found["attacks"] == list(magic.attacks(occupied))
    assert ask(session, "magic", kind="queen", square=0, squares=[])["type"] == "error"
    assert ask(session, "magic", kind="rook", square=64, squares=[])["type"] == "error"


MADE = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": ["e2e4", "g1f3"],
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1": ["e1g1", "e1c1", "a1a8"],
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1": ["e8g8", "e8c8"],
    "8/8/8/3pP3/8/8/8/4K2k w - d6 0 1": ["e5d6"],
    "1n5k/P7/8/8/8/8/8/7K w - - 0 1": ["a7b8q", "a7a8n"],
}


@pytest.mark.parametrize(("fen", "texts"), MADE.items())
def test_making_a_move_ends_where_the_move_does(fen, texts):
    for text in texts:
        made = ask(Session(game("chess"), fen), "make", move=text)
        board = chess.Board(fen)
        assert dict(made["steps"][0]["pieces"]) == board.symbols()
        assert int(made["bits"], 2) == board.encode(text)
        board.push(text)
        assert dict(made["steps"][-1]["pieces"]) == board.symbols()
        assert [step["text"].split()[0] for step in made["steps"]] == (
            ["before", "lift", "lift", "drop", "drop"]
        )
    assert ask(Session(game("shogi")), "make", move="c3c4")["type"] == "error"
