"""Racing kings: the first king on the eighth rank wins, and neither side may ever give check.

Both sides run the same way. If White arrives first, Black has one more move, and makes a draw by
arriving with it.
"""

from rookery.design import BISHOP, KING, KNIGHT, QUEEN, ROOK, Design

DESIGN = (
    Design("racing-kings", 8, 8, about="the first king on the eighth rank wins")
    .zone("goal", "a8-h8", black="same")
    .piece("N", "knight", KNIGHT)
    .piece("B", "bishop", BISHOP)
    .piece("R", "rook", ROOK)
    .piece("Q", "queen", QUEEN)
    .piece("K", "king", KING, royal=True)
    .no_checks()
    .goal_reach("K", "goal", equal_turns=True)
    .move_rule(50)
    .repetition(3)
    .start("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1")
)
