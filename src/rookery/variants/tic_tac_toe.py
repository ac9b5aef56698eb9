"""Tic-tac-toe: three in a row on three by three squares.

The board begins empty, and every move drops a mark from the hand. Marks never move; a full board
without a line is a draw.
"""

from rookery import moves
from rookery.design import Design

DESIGN = (
    Design("tic-tac-toe", 3, 3, about="three marks in a row")
    .piece("M", "mark", moves())
    .hands(captured=False)
    .goal_line(3)
    .start("3/3/3[MMMMMmmmm] w - - 0 1")
)
