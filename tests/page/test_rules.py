"""The rules on the page, and how a piece moves from where it stands."""

import pytest

pytest.importorskip("starlette", reason="needs the extra 'page'")

from rookery import game, games
from rookery.page import diagrams
from rookery.page.session import Session
from rookery.variants import design


def ask(session, message_type, **fields):
    [answer] = session.handle({"type": message_type, **fields})
    return answer


@pytest.mark.parametrize("name", games())
def test_every_piece_of_every_game_is_explained(name):
    session = Session(game(name))
    told = ask(session, "rules")
    letters = {line["about"] for part in told["sections"] for line in part["lines"]}
    board = game(name).board()
    for square, symbol in board.symbols().items():
        found = ask(session, "movement", square=square)
        assert found["symbol"] == symbol
        if name == "othello":
            continue
        assert found["letter"] in letters
        assert found["text"]
        assert name == "cotulenh" or found["letter"] in told["pictures"]
        legal = {move.to_square for move in board.legal_moves if move.from_square == square}
        shown = {at for name in ("moves", "captures") for at in found["sets"].get(name, [])}
        assert legal <= shown, symbol  # but for castling, which no start position allows


def test_an_earlier_position_and_an_empty_square():
    session = Session(game("chess"))
    session.handle({"type": "move", "move": "e4"})
    assert ask(session, "movement", square=28)["symbol"] == "P"
    assert ask(session, "movement", square=28, ply=0)["symbol"] is None
    assert ask(session, "movement", square=64)["type"] == "error"


def test_the_side_that_is_not_to_move_shows_its_moves_too():
    for name, square in (("chess", "g8"), ("cotulenh", "g8")):
        session = Session(game(name))
        found = ask(session, "movement", square=game(name).grid.square(square))
        assert found["sets"]["moves"], name


@pytest.mark.parametrize("name", ["xiangqi", "grasshopper"])
def test_pictures_show_what_hops_over_what(name):
    pictures = {one["letter"]: one["svg"] for one in diagrams.draw_pieces(design(name))}
    hopper = {"xiangqi": "C", "grasshopper": "G"}[name]
    assert diagrams._HOPPED_COLOUR in pictures[hopper]
    assert diagrams._HOPPED_COLOUR not in pictures["N"]
