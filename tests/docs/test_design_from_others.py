"""The patterns of docs/design-from-others.md are what Fairy-Stockfish makes of the Betza lines."""

import random
import re
from pathlib import Path

import pytest

import rookery
from rookery import Grid, Pattern, design
from rookery.design import Piece
from rookery.design._diagram import Reach
from rookery.design._geometry import Geometry

PAGE = (Path(__file__).parents[2] / "docs" / "design-from-others.md").read_text("utf-8")
NAMES = {name: getattr(rookery, name) for name in rookery.__all__}
NAMES |= {name: getattr(design, name) for name in design.__all__}
GRID = Grid(10, 10)
HERE = "e5"


def rows():
    """Each Betza line of the tables with the pattern beside it."""
    for table in re.findall(r"\| Betza \| rookery \|\n\|.*\n((?:\|.*\n)+)", PAGE):
        for left, right in re.findall(r"^\| (.*?) \| `(.*)` \|$", table, re.MULTILINE):
            if "`" not in right and not right.startswith("only_from"):
                for betza in re.findall(r"`(\w+)`", left):
                    yield pytest.param(betza, right.replace("\\|", "|"), id=betza)


def pattern(words):
    made = eval(words, dict(NAMES))
    assert isinstance(made, Pattern)
    return made


def reached(made, standing):
    data = {"board": {"width": 10, "height": 10, "holes": []}, "zones": []}
    piece = Piece("A", "a", made)._to_data()
    sides = {square: 0 if letter.isupper() else 1 for square, letter in standing.items()}
    found = Reach(piece, Geometry(data), GRID.square(HERE), 0, sides)
    enemies = {square for square, side in sides.items() if side}
    return {GRID.name(square) for square in found.moves | (found.captures & enemies)}


def fen(standing):
    ranks = []
    for rank in reversed(range(10)):
        line = "".join(standing.get(10 * rank + file, "1") for file in range(10))
        ranks.append(re.sub("1+", lambda gap: str(len(gap[0])), line))
    return "/".join(ranks) + " w - - 0 1"


def test_there_are_patterns():
    assert len(list(rows())) > 35


@pytest.mark.parametrize(("betza", "words"), list(rows()))
def test_pattern(betza, words):
    pyffish = pytest.importorskip("pyffish")
    name = f"betza-{betza}".lower() + "".join("u" if c.isupper() else "l" for c in betza)
    pyffish.load_variant_config(
        f"[{name}]\nmaxFile = 10\nmaxRank = 10\ncastling = false\nimmobile = i\n"
        f"customPiece1 = a:{betza}\nstartFen = i8i/10/10/10/10/4A5/10/10/10/I8I w - - 0 1\n"
    )
    made = pattern(words)
    dice = random.Random(betza)
    seen = 0
    for number in range(60):
        others = dice.sample(range(100), number // 2)
        standing = {square: dice.choice("iI") for square in others}
        standing[GRID.square(HERE)] = "A"
        listed = pyffish.legal_moves(name, fen(standing), [])
        theirs = {move[2:] for move in listed if move.startswith(HERE)}
        assert reached(made, standing) == theirs, fen(standing)
        seen += len(theirs)
    assert seen > 10


def test_the_example_counts_as_its_ini():
    pyffish = pytest.importorskip("pyffish")
    [ini] = re.findall(r"^```ini\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    pyffish.load_variant_config(ini)
    start = pyffish.start_fen("race-chess")

    def count(moves, depth):
        legal = pyffish.legal_moves("race-chess", start, moves)
        return len(legal) if depth == 1 else sum(count([*moves, m], depth - 1) for m in legal)

    printed = re.search(r"for depth in \(1, 2, 3\)\]\n\[(.*)\]", PAGE)[1]
    assert [count([], depth) for depth in (1, 2, 3)] == [int(part) for part in printed.split(",")]
