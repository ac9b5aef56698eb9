"""A search that leaves nothing out finds what plain minimax over evaluate() finds."""

import pytest

from rookery import game, games
from support.minimax import minimax, random_positions


def compare(board, depth, leaves, *, quiescence=False):
    """Return whether the tree was small enough to be compared."""
    expected = minimax(board, depth, quiescence=quiescence, limit=leaves)
    if expected is None:
        return False
    found = board.search(depth=depth, selective=False, quiescence=quiescence, hash_mb=1)
    assert found.score == expected, board.fen()
    return True


@pytest.mark.parametrize("name", games())
def test_every_game(name):
    compared = sum(
        compare(board, depth, 600)
        for board in random_positions(game(name), 4, seed=name)
        for depth in (1, 2, 3)
    )
    assert compared >= 3


@pytest.mark.parametrize("name", ["chess", "xiangqi", "crazyhouse", "atomic", "cotulenh"])
def test_quiescence(name):
    compared = sum(
        compare(board, depth, 2000, quiescence=True)
        for board in random_positions(game(name), 5, seed=name)
        for depth in (1, 2)
    )
    assert compared >= 3


@pytest.mark.long
@pytest.mark.parametrize("name", games())
def test_every_game_at_length(name):
    for board in random_positions(game(name), 300, seed=name + "!"):
        for depth in (1, 2, 3, 4):
            if not compare(board, depth, 20_000):
                break


@pytest.mark.long
@pytest.mark.parametrize("name", ["chess", "xiangqi", "crazyhouse", "atomic", "cotulenh", "shogi"])
def test_quiescence_at_length(name):
    compared = 0
    for board in random_positions(game(name), 50, seed=name + "!"):
        for depth in (1, 2):
            compared += compare(board, depth, 20_000, quiescence=True)
    assert compared >= 50
