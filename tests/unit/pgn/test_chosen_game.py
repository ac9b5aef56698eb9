"""`game=`: the game of which the games are, whatever their Variant tags say."""

import pytest

from rookery import chess, game, pgn
from rookery.errors import GameError, PgnError
from rookery.variants import design

OWN = design("los-alamos").named("tiny-chess").compile()  # not registered: no tag can name it


def played(of, tag, plies=6):
    """The text of a game of the first legal moves, with this Variant tag."""
    board = of.board()
    for _ in range(plies):
        board.push(board.legal_moves.to_list()[0])
    tags = f'[Variant "{tag}"]\n\n' if tag else ""
    return (tags + pgn.from_board(board).to_text(headers=False)).encode()


@pytest.mark.parametrize("tag", ["", "tiny-chess", "Tiny Chess", "somebody's name of it"])
@pytest.mark.parametrize("threads", [1, 2])
def test_games_of_an_own_definition(tag, threads):
    text = played(OWN, tag) + b"\n" + played(OWN, tag)
    assert sum(len(found.moves) for found in pgn.read(text, on_error="keep")) < 12
    games = list(pgn.read(text, game=OWN, threads=threads))
    assert [(found.game, len(found.moves)) for found in games] == [(OWN, 6), (OWN, 6)]
    assert games[1] == pgn.game_at(text, games[1].offset, game=OWN)
    rows = pgn.table(text, game=OWN, threads=threads)
    assert rows.to_numpy("plies").tolist() == [6, 6]
    assert rows.to_numpy("variant").tolist() == ["tiny-chess"] * 2


def test_a_tag_of_another_game_is_a_mistake():
    text = b'[Variant "Atomic"]\n\n1. e4 *\n\n1. e4 e5 *'
    with pytest.raises(PgnError, match=r"game 1, line 1: Variant: 'Atomic' is atomic, expected"):
        list(pgn.read(text, game="chess"))
    assert [found.number for found in pgn.read(text, game="chess", on_error="skip")] == [2]
    first, second = pgn.read(text, game="chess", on_error="keep")
    assert (first.error.code, first.moves, len(second.moves)) == ("pgn-variant", [], 2)


def test_chess_has_the_boards_of_chess960_too():
    fen = "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1"
    text = b'[Variant "Fischerandom"]\n\n1. e4 *\n\n[FEN "%s"]\n\n1. O-O *' % fen.encode()
    games = list(pgn.read(text + b'\n\n[Variant "From Position"]\n\n1. d4 *', game="chess"))
    assert [found.game.name for found in games] == ["chess960", "chess960", "chess"]
    assert all(isinstance(found.board(), chess.Board) for found in games)
    [found] = pgn.read(b"1. e4 *", game="chess960")
    assert found.game == game("chess960")


def test_wrong_games():
    with pytest.raises(GameError, match="did you mean 'chess'"):
        pgn.read(b"*", game="ches")
    with pytest.raises(TypeError, match="game is a Game, its name or None, not 3"):
        pgn.read(b"*", game=3)
