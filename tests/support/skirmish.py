"""A small game as it is typed into the page, and waiting for what the page says of it."""

TINY = """
from rookery.design import KING, KNIGHT, PAWN, Design

DESIGN = (
    Design("skirmish", 5, 6, holes="c3-c4")
    .zone("last rank", "a6-e6")
    .piece("K", "king", KING, royal=True)
    .piece("N", "knight", KNIGHT)
    .piece("P", "pawn", PAWN)
    .goal_reach("P", "last rank")
    .start("nk2n/ppppp/2*2/2*2/PPPPP/N2KN")
)
"""


def wait_for_problem(page, text):
    page.page.wait_for_function(
        "text => document.querySelector('#problems').textContent.includes(text)", arg=text
    )
