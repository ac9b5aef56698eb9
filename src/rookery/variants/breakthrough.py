"""Breakthrough: two ranks of men, and the first to reach the other end wins.

Dan Troyka, 2000. Men step straight or diagonally ahead, and capture diagonally. Who has no man left
has lost.
"""

from rookery import moves
from rookery.design import Design

STRAIGHT = moves().up(1).to_move()
DIAGONAL = moves().upleft(1, 1).upright(1, 1)

DESIGN = (
    Design("breakthrough", 8, 8, about="the first man at the other end wins")
    .zone("far end", "a8-h8")
    .piece("P", "man", STRAIGHT | DIAGONAL)
    .goal_reach("P", "far end")
    .goal_capture("P")
    .stalemate("loss")
    .start("pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1")
)
