"""A small game in which nothing is wrong, for tests that break it."""

from rookery import moves
from rookery.design import KING, PAWN, ROOK, Design

GAME = (
    Design("game", 5, 6)
    .zone("far", "a6-e6")
    .zone("near", "a1-e1")
    .piece("K", "king", KING, royal=True)
    .piece("P", "pawn", PAWN | moves().up(1).repeat(2).to_move().only_from("near"))
    .piece("R", "rook", ROOK)
    .start("k3r/ppppp/5/5/PPPPP/K3R")
)
