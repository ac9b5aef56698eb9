"""Shipped definitions against Fairy-Stockfish: move lists and FENs in random games.

`python tools/compare_design.py` does the same for as long as you like.
"""

import importlib.util
import json
import os
import random
import sys
from pathlib import Path

import pytest
from support.other_games import OTHERS

import rookery
from rookery import moves, variants
from rookery.design import CAMEL, KING, Design

pytest.importorskip("pyffish", reason="pyffish (PyPI) is the other side of this comparison")
TOOL = Path(__file__).parents[2] / "tools" / "compare_design.py"
if not TOOL.exists():
    pytest.skip("needs the sources of rookery", allow_module_level=True)

spec = importlib.util.spec_from_file_location("compare_design", TOOL)
compare_design = importlib.util.module_from_spec(spec)
spec.loader.exec_module(compare_design)


@pytest.mark.parametrize("name", sorted(compare_design.THEIRS))
def test_the_same_moves(name):
    theirs = compare_design.THEIRS[name]
    counts, differences = compare_design.compare(variants.design(name), theirs, 24, seed=2024)
    assert differences == []
    assert counts["positions"] == 24


def test_a_changed_definition_is_noticed():
    """One line of chess is changed, and the comparison sees it."""
    camels = variants.design("chess-defined").without("N").piece("N", "camel", CAMEL)
    _, differences = compare_design.compare(camels, "chess", 20, seed=1)
    assert "moves: missing ['b8a6', 'b8c6', 'g8f6', 'g8h6']" in differences[0]


# Endings that random games seldom reach.
RARE = [
    ("racing-kings", "K7/7k/8/8/8/8/8/6R1 b - - 1 1"),  # Black can still arrive
    ("racing-kings", "K7/8/7k/8/8/8/8/R7 b - - 1 1"),  # and here it cannot
    ("racing-kings", "K7/5k2/8/8/8/8/2N5/4R1RR b - - 0 1"),
    ("racing-kings", "K5k1/8/8/8/8/8/8/7R w - - 2 2"),
    ("racing-kings", "7k/8/K7/8/8/8/8/R7 w - - 1 2"),
    ("shatranj", "4k3/8/8/8/8/8/8/4KR2 b - - 0 1"),  # one man left: a move in reply
    ("shatranj", "4k3/8/8/8/8/8/8/4KR2 w - - 0 1"),
    ("shatranj", "8/k7/8/8/7R/3B3P/2RQ4/3NK3 b - - 0 66"),
    ("king-of-the-hill", "4k3/8/8/8/4K3/8/8/8 b - - 0 1"),
    ("breakthrough", "P7/7p/8/8/8/8/p7/7P b - - 1 1"),
    ("three-check", "4k2R/8/8/8/8/8/8/4K3 b - - 0+1 1 1"),
    ("xiangqi", "4k4/9/9/9/9/9/9/9/3R1R3/4K4 b - - 0 1"),
    ("atomic", "r3k2R/4K3/8/8/8/8/8/8 b q - 0 1"),  # castling beside the other king
    ("atomic", "8/8/8/8/8/8/4k3/R3K2q w Q - 0 1"),
    ("atomic", "8/8/8/8/8/8/5k2/R3K2r w Q - 0 1"),
    ("atomic", "8/8/8/8/8/8/5k2/R3K2R w KQ - 0 1"),
    ("atomic", "3qk3/8/8/8/8/8/8/3RK2r w - - 0 1"),  # a win, although in check
    ("atomic", "8/8/8/3kK3/8/8/8/4q3 w - - 0 1"),  # kings that touch
    ("atomic", "3r4/2P1k3/8/8/8/8/8/4K3 w - - 0 1"),  # promotion by a capture that wins
    ("atomic", "4k3/8/8/2pPK3/8/8/8/8 w - c6 0 1"),  # en passant
    ("atomic", "4k3/8/8/3PpK2/8/8/8/8 w - e6 0 1"),  # en passant beside the king
    ("antichess", "8/8/8/1pP5/P7/8/8/6N1 w - b6 0 1"),
    ("antichess", "1r6/P7/8/8/8/8/8/8 w - - 0 1"),
    ("antichess", "8/8/8/8/8/8/8/K7 w - - 0 1"),
    ("antichess", "8/8/8/8/8/8/8/K7 b - - 0 1"),
    ("shogi", "4k4/P8/1N7/9/9/9/9/9/4K4[PLN] w - - 0 1"),
]


@pytest.mark.parametrize(("name", "fen"), RARE)
def test_rare_endings(name, fen):
    model = compare_design.Game(variants.design(name).to_json())
    theirs = compare_design.pyffish.legal_moves(compare_design.THEIRS[name], fen, [])
    assert sorted(model.moves(model.read(fen))) == sorted(theirs)


@pytest.mark.parametrize("name", OTHERS)
def test_games_that_are_not_shipped(name):
    """As a newcomer would define them."""
    assert OTHERS[name].problems() == []
    _, differences = compare_design.compare(OTHERS[name], name, 12, seed=2024)
    assert differences == []


# Of chess without royal pieces and castling: what is extinct, and how few are too few.
EXTINCTION = {
    "extinctknights": (("N", "loss", 1), "extinctionPieceTypes = n"),
    "extinctall": (("PNBRQK", "win", 12), "extinctionPieceTypes = *"),
    "extinctpawns": (("P", "draw", 5), "extinctionPieceTypes = p"),
}


@pytest.mark.parametrize("name", EXTINCTION)
def test_extinction(name):
    (pieces, worth, at_most), types = EXTINCTION[name]
    antichess = variants.design("antichess")
    compare_design.pyffish.load_variant_config(
        f"[{name}:chess]\nking = -\ncommoner = k\ncastling = false\n"
        f"promotionPieceTypes = nbrqk\nextinctionValue = {worth}\n"
        f"{types}\nextinctionPieceCount = {at_most}\n"
    )
    data = json.loads(antichess.to_json())
    for rule in ("must_capture", "goal_capture", "stalemate"):
        del data[rule]
    design = Design.from_json(json.dumps(data)).goal_capture(pieces, worth, at_most=at_most)
    counts, differences = compare_design.compare(design, name, 120, seed=2024)
    assert differences == []
    assert counts["over"] > 2


# Lines of what is dropped or moves, on boards of several sizes and worth what they may be.
LINES = {
    "lines-3x3": (variants.design("tic-tac-toe"), ""),
    "lines-6x6": (
        Design("lines-6x6", 6, 6)
        .piece("M", "mark", moves())
        .piece("K", "commoner", KING)
        .hands(captured=False)
        .goal_line(4)
        .start(f"6/6/6/6/6/6[{'MK' * 9}{'mk' * 9}] w - - 0 1"),
        "connectN = 4\n",
    ),
    "lines-5x7": (
        Design("lines-5x7", 5, 7)
        .piece("M", "mark", moves())
        .piece("K", "commoner", KING)
        .hands()
        .goal_line(3, "M", "loss")
        .start(f"5/5/5/5/5/5/5[{'MMK' * 4}{'mmk' * 4}] w - - 0 1"),
        "connectN = 3\nconnectValue = loss\nconnectPieceTypes = m\ncapturesToHand = true\n",
    ),
    "lines-10x9": (
        Design("lines-10x9", 10, 9)
        .piece("M", "mark", moves())
        .piece("K", "commoner", KING)
        .hands(captured=False)
        .goal_line(5, "KM")
        .start(f"{'/'.join(['10'] * 9)}[{'MK' * 20}{'mk' * 20}] w - - 0 1"),
        "connectN = 5\n",
    ),
}
LINE_POSITIONS = int(os.environ.get("ROOKERY_PYFFISH_POSITIONS", "500"))


@pytest.mark.parametrize("name", LINES)
def test_lines(name):
    """The same moves in random games, which end by the same moves with the same results."""
    design, rules = LINES[name]
    pyffish, start = compare_design.pyffish, design.compile().start_fen
    if rules:
        pyffish.load_variant_config(
            f"[{name}]\nmaxFile = {design.compile().grid.width}\n"
            f"maxRank = {design.compile().grid.height}\nimmobile = m\ncommoner = k\n"
            f"startFen = {start}\npieceDrops = true\ndoubleStep = false\ncastling = false\n"
            f"stalemateValue = draw\nimmobilityIllegal = false\nnMoveRule = 0\nnFoldRule = 0\n"
            f"{rules}"
        )
    rng, seen, lines = random.Random(name), 0, 0
    while seen < LINE_POSITIONS:
        board, line = design.compile().board(), []
        while True:
            ours = sorted(map(str, board.legal_moves))
            assert ours == sorted(pyffish.legal_moves(name, start, line)), line
            seen += 1
            if not ours:
                break
            line.append(rng.choice(ours))
            board.push(line[-1])
        outcome, result = board.outcome(), pyffish.game_result(name, start, line)  # to the mover
        assert (result > 0, result < 0) == (
            outcome.winner == board.turn,
            outcome.winner == (not board.turn),
        ), line
        lines += outcome.reason == "line"
    assert lines > 3


def test_it_knows_every_shipped_game():
    assert {*compare_design.THEIRS} == {*variants.NAMES} - {"two-lakes"}
    assert "compare_design" not in sys.modules


POSITIONS = int(os.environ.get("ROOKERY_PYFFISH_POSITIONS", "30"))


@pytest.mark.parametrize("name", sorted(compare_design.THEIRS))
def test_games_as_they_are_played_natively(name):
    """The same lists of moves in random games; ROOKERY_PYFFISH_POSITIONS asks for more."""
    theirs, pyffish = compare_design.THEIRS[name], compare_design.pyffish
    model = compare_design.Game(variants.design(name).to_json())
    start = pyffish.start_fen(theirs)
    rng = random.Random(f"native {name}")
    seen = 0
    while seen < POSITIONS:
        board, line = rookery.game(name).board(), []
        for ply in range(rng.choice((20, 60, 150))):
            ours = sorted(map(str, board.legal_moves))
            if ply % 3 == 0 or not ours:
                seen += 1
                expected = sorted(pyffish.legal_moves(theirs, start, line))
                missing = sorted({*expected} - {*ours})
                if ours != expected:
                    assert missing, (line, sorted({*ours} - {*expected}))
                    position = model.read(board.fen())
                    assert compare_design.is_explained(theirs, model, line, position, missing), line
            if not ours:
                break
            lively = [text for text in ours if "@" in text or not text[-1].isdigit()]
            line.append(rng.choice(lively if lively and rng.random() < 0.2 else ours))
            board.push(line[-1])
