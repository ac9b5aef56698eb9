"""A search that leaves nothing out finds what plain minimax over evaluate() finds."""

import os

import pytest
from support.minimax import minimax, random_positions

from rookery import game, games

POSITIONS = int(os.environ.get("ROOKERY_SEARCH_POSITIONS", "2"))  # of every game, in the long test


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
    # The trees of many positions are too large: more of these than are compared.
    for board in random_positions(game(name), 10 * POSITIONS, seed=name + "!"):
        for depth in (1, 2):
            compared += compare(board, depth, 20_000, quiescence=True)
        if compared >= 2 * POSITIONS:
            break
    assert compared >= POSITIONS
