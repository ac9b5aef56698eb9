"""A search that leaves nothing out finds what plain minimax over evaluate() finds."""

import os

import pytest
from support.minimax import minimax, random_positions

from rookery import game, games

POSITIONS = int(os.environ.get("ROOKERY_SEARCH_POSITIONS", "2"))  # of every game, in the long test


def compare(board, depth, leaves, *, quiescence=False):
    """Return whether the tree was small enough to be compared."""
    if board.perft(depth) > leaves:
        return False
    expected = minimax(board, depth, quiescence=quiescence, limit=leaves)
    if expected is None:
        return False
    found = board.search(depth=depth, selective=False, quiescence=quiescence, hash_mb=1)
    assert found.score == expected, board.fen()
    return True


@pytest.mark.parametrize("name", games())
def test_every_game(name):
    compared = sum(
        compare(board, depth, 500)
        for board in random_positions(game(name), 3, seed=name)
        for depth in (1, 2, 3)
    )
    assert compared >= 2


@pytest.mark.parametrize("name", ["chess", "xiangqi", "shatranj", "atomic", "cotulenh"])
def test_quiescence(name):
    compared = sum(
        compare(board, 1, 1500, quiescence=True)
        for board in random_positions(game(name), 6, seed=name)
    )
    assert compared >= 2


@pytest.mark.long
@pytest.mark.parametrize("name", games())
def test_every_game_at_length(name):
    for board in random_positions(game(name), POSITIONS, seed=name + "!"):
        for depth in (1, 2, 3, 4):
            if not compare(board, depth, 20_000):
                break


@pytest.mark.long
@pytest.mark.parametrize("name", ["chess", "xiangqi", "crazyhouse", "atomic", "cotulenh", "shogi"])
def test_quiescence_at_length(name):
    compared = 0
    # The captures of many positions are too many: there are more positions than are compared.
    for board in random_positions(game(name), 20 * POSITIONS, seed=name + "!"):
        compared += all(compare(board, depth, 20_000, quiescence=True) for depth in (1, 2))
        if compared == POSITIONS:
            break
    assert compared == POSITIONS
