"""Positions in which a rule decides, played natively and by the slow model, and what follows."""

import pytest
from support.compare import compare
from support.models.design import Game

import rookery
from rookery import variants

# What is at stake, the game, the position, and a move that is legal or not because of it; after it,
# and after some others, the two must agree again.
POSITIONS = [
    ("castling", "chess-defined", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", True),
    (
        "no castling through attack",
        "chess-defined",
        "4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1",
        "e1g1",
        False,
    ),
    ("a captured rook", "chess-defined", "r3k2r/8/8/8/8/8/6b1/R3K2R b KQkq - 0 1", "g2h1", True),
    ("a pinned pawn passing", "chess-defined", "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "e5d6", False),
    ("a diagonal double step", "berolina", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2c4", True),
    ("a long march", "torpedo", "4k3/8/8/4p3/2P5/8/8/4K3 w - - 0 1", "c4c6", True),
    ("generals facing", "xiangqi", "4k4/9/9/9/9/9/9/9/4N4/4K4 w - - 0 1", "e2g3", False),
    ("the only hurdle", "xiangqi", "3k5/9/4c4/9/9/4N4/9/9/4K4/9 w - - 0 1", "e5d7", True),
    ("one hurdle of two", "xiangqi", "3k5/9/4c4/9/4p4/4N4/9/9/4K4/9 w - - 0 1", "e5d7", False),
    ("the leg of a horse", "xiangqi", "3k5/9/9/9/9/4N4/4p4/9/4K4/9 w - - 0 1", "e5d3", False),
    ("two pawns on a file", "minishogi", "4k/5/5/P4/K4[P] w - - 0 1", "P@a3", False),
    ("a drop on the last rank", "minishogi", "4k/5/5/P4/K4[P] w - - 0 1", "P@b5", False),
    ("check by a dropped pawn", "minishogi", "4k/5/5/5/K4[P] w - - 0 1", "P@e4", True),
    ("no mate by a dropped pawn", "minishogi", "3rk/3p1/4G/5/K4[P] w - - 0 1", "P@e4", False),
    ("promotion on leaving", "minishogi", "R4/4k/5/5/K4[] w - - 0 1", "a5a4+", True),
    ("promotion of the stuck", "minishogi", "4k/P4/5/5/K4[] w - - 0 1", "a4a5", False),
    ("what reverts", "crazyhouse", "3rk3/4P3/8/8/8/8/8/4K3[Pn] w - - 0 1", "e7d8q", True),
    ("what has reverted", "crazyhouse", "3Q~k3/8/8/8/8/8/8/4K3[PRn] b - - 0 1", "e8d8", True),
    ("a move without check", "racing-kings", "8/8/8/8/8/7R/k7/3K4 w - - 0 1", "h3h1", True),
    ("checks are forbidden", "racing-kings", "8/8/8/8/8/7R/k7/3K4 w - - 0 1", "h3h2", False),
    ("an equal number of turns", "racing-kings", "8/K6k/8/8/8/8/8/8 w - - 0 1", "a7a8", True),
    ("too late to answer", "racing-kings", "8/K7/7k/8/8/8/8/8 w - - 0 1", "a7a8", True),
    ("a bare king", "shatranj", "7k/8/8/8/8/8/3nR3/4K3 w - - 0 1", "e1d2", True),
    ("a bare king against two", "shatranj", "7k/8/8/8/8/3R4/3nR3/4K3 w - - 0 1", "e1d2", True),
    ("a bare king that replies", "shatranj", "8/8/8/8/4k3/3R4/3n4/4K3 w - - 0 1", "e1d2", True),
    ("the last check", "three-check", "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "a1a8", True),
    ("two kings", "knightmate", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", True),
    ("hopping", "grasshopper", "4k3/8/8/8/8/8/3P4/2G1K3 w - - 0 1", "c1e3", True),
    ("riding", "nightrider", "4k3/8/8/8/2n5/8/8/4K1N1 w - - 0 1", "g1f3", True),
]
IDS = [title.replace(" ", "-") for title, *_ in POSITIONS]


@pytest.mark.parametrize(("title", "name", "fen", "text", "legal"), POSITIONS, ids=IDS)
def test_the_same_moves_and_what_follows(title, name, fen, text, legal):
    model = Game(variants.design(name).to_json())
    board = rookery.game(name).board(fen)
    position = model.read(board.fen())
    moves = compare(board, model, position, [position])
    assert (text in moves) == legal
    for played in {*sorted(moves)[:: 1 + len(moves) // 6]} | ({text} & {*moves}):
        after = model.play(position, moves[played])
        board.push(played)
        compare(board, model, after, [position, after])
        board.pop()
