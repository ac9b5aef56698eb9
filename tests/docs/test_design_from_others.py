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


def test_every_key_of_an_ini_is_named():
    data = Path(__file__).parents[1] / "data" / "ini_keys.txt"
    keys = [line for line in data.read_text("utf-8").splitlines() if line[:1] not in ("", "#")]
    words = {re.match(r"\w*", span)[0] for span in re.findall(r"`([^`]+)`", PAGE)}
    named = {re.sub("[Ww]hite|[Bb]lack", "", word) for word in words}
    named = {word[:1].lower() + word[1:] for word in named}
    assert [key for key in keys if key not in named] == []


def demoting(pyffish):
    pyffish.load_variant_config(
        "[demoting]\nmaxFile = 5\nmaxRank = 5\nking = k\ngold = g\nshogiPawn = p\n"
        "promotedPieceType = p:g\npieceDemotion = true\ncastling = false\ndoubleStep = false\n"
        "promotionRegionWhite = *1 *2 *3 *4 *5\npromotionRegionBlack = *1 *2 *3 *4 *5\n"
        "startFen = 4k/5/5/+P4/K4 w - - 0 1\n"
    )
    return pyffish.legal_moves("demoting", pyffish.start_fen("demoting"), [])


def test_how_demotions_are_written():
    pyffish = pytest.importorskip("pyffish")
    gold = design.WAZIR | rookery.moves().upleft(1, 1).upright(1, 1)
    made = (
        design.Design("demoting", 5, 5)
        .zone("everywhere", "a1-e5")
        .piece("K", "king", design.KING, royal=True)
        .piece("P", "pawn", rookery.moves().up(1))
        .piece("+P", "gold", gold)
        .promotion("P", to="+P", zone="everywhere", forced=False)
        .promotion("+P", to="P", zone="everywhere", forced=False)
        .start("4k/5/5/+P4/K4 w - - 0 1")
    )
    ours = {str(move) for move in made.compile().board().legal_moves}
    assert {move.replace("-", "p") for move in demoting(pyffish)} == ours
    assert "a2b2p" in ours
    assert "`a2b2p` in rookery" in PAGE
    assert "`a2b2-` in Fairy-Stockfish" in PAGE


FLAG = "[{name}:chess]\ncastling = false\nflagPiece = {piece}\nflagMove = true\n"
FLAG += "flagRegionWhite = *8\nflagRegionBlack = *1\nstartFen = {fen}\n"


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("8/K7/8/8/8/8/7k/8 w - - 0 1", "a7a8"),
        ("8/K7/8/8/8/8/7k/8 w - - 0 1", "a7a8 h2h1"),
        ("8/K7/8/8/8/8/7k/8 w - - 0 1", "a7a8 h2h3"),
        ("8/K7/8/8/8/7k/8/8 w - - 0 1", "a7a8"),
        ("8/K7/8/8/8/8/7k/8 b - - 0 1", "h2h1"),
    ],
)
def test_a_flag_move_of_kings_is_equal_turns(fen, moves):
    pyffish = pytest.importorskip("pyffish")
    pyffish.load_variant_config(FLAG.format(name="flag-king", piece="k", fen=fen))
    made = (
        design.Design("flag-king", 8, 8)
        .zone("far", "a8-h8")
        .piece("K", "king", design.KING, royal=True)
        .goal_reach("K", "far", equal_turns=True)
        .start("8/K7/8/8/8/8/7k/8")
    )
    board = made.compile().board(fen)
    for move in moves.split():
        board.push(move)
    ended, value = pyffish.is_immediate_game_end("flag-king", fen, moves.split())
    outcome = board.outcome()
    assert ended == (outcome is not None)
    assert {str(move) for move in board.legal_moves} == (
        {*()} if ended else {*pyffish.legal_moves("flag-king", fen, moves.split())}
    )
    if ended:
        winner = None if value == 0 else (value > 0) == board.turn
        assert outcome.winner == winner


def test_a_flag_move_of_others_is_not():
    pyffish = pytest.importorskip("pyffish")
    fen = "4k3/8/N7/8/n7/8/8/4K3 w - - 0 1"
    pyffish.load_variant_config(FLAG.format(name="flag-knight", piece="n", fen=fen))
    assert pyffish.legal_moves("flag-knight", fen, ["a6b8"])  # though Black cannot arrive
    answered = fen.replace("n7/8", "8/n7")
    assert pyffish.is_immediate_game_end("flag-knight", answered, ["a6b8", "a3b1"])[1] > 0
