"""Ford, the game of docs/design-tutorial.md, for the command line.

rookery perft 4 --game examples/ford.py
rookery show --game examples/ford.py --svg ford.svg
"""

from rookery import moves
from rookery.design import FERZ, KING, ROOK, WAZIR, Design

STEP = moves().up(1).to_move()
SLANT = moves().upleft(1, 1).upright(1, 1)
DOUBLE_STEP = moves().up(1).repeat(2).to_move().only_from("second rank")
HARE = FERZ | moves().up(2).rotate().mirror()
SWIM = moves().up(2).mirror().only_from("banks").only_to("banks")
SHORT_RIDE = moves().up(1).rotate().mirror().repeat(3)
CATAPULT = SHORT_RIDE.to_move() | ROOK.hop(over=1, land="beyond").to_capture()

DESIGN = (
    Design("ford", 7, 7, holes="a4 c4 e4 g4", about="a river with three fords")
    .zone("second rank", "a2-g2")
    .zone("last rank", "a7-g7")
    .zone("banks", "a3-g3 a5-g5")
    .zone("throne", "d7")
    .piece("S", "scout", STEP | SLANT | DOUBLE_STEP)
    .piece("H", "hare", HARE)
    .piece("O", "otter", WAZIR | SWIM)
    .piece("C", "catapult", CATAPULT)
    .piece("K", "king", KING, royal=True)
    .start("chokohc/sssssss/7/*1*1*1*/7/SSSSSSS/CHOKOHC")
    .promotion("S", to="CHO", zone="last rank")
    .goal_reach("K", "throne")
    .stalemate("loss")
    .move_rule(40, reset_by="S")
    .repetition(3)
)
