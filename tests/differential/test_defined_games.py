"""Every shipped game as it is played natively, against the slow model, in random games."""

import random

import pytest
from support.compare import compare
from support.models.design import Game
from support.other_games import THREE_KINGS

import rookery
from rookery import moves, variants
from rookery._core import _testing
from rookery.design import KING, KNIGHT, PAWN, QUEEN, ROOK, WAZIR, Design


def play(board, model, rng, plies):
    """A random game, in which what is rare comes more often than by chance."""
    position = model.read(board.fen())
    history = [position]
    for _ in range(plies):
        moves = compare(board, model, position, history)
        if not moves:
            return
        lively = [t for t, m in moves.items() if m.captured is not None or not t[-1].isdigit()]
        text = rng.choice(sorted(lively if lively and rng.random() < 0.3 else moves))
        board.push(text)
        position = model.play(position, moves[text])
        history.append(position)
        if board.outcome() and not board.legal_moves:
            compare(board, model, position, history)
            return


@pytest.mark.parametrize("name", variants.NAMES)
def test_the_same_games(name):
    model = Game(variants.design(name).to_json())
    rng = random.Random(f"{name} 1")
    games, plies = (1, 12) if name in ("two-lakes", "shogi", "courier") else (2, 25)
    for _ in range(games):
        play(rookery.game(name).board(), model, rng, plies)


# Rules that no shipped game has together.
TOGETHER = {
    "atomic-xiangqi": variants.design("xiangqi").explosion(WAZIR, spared="P"),
    "atomic-crazyhouse": variants.design("crazyhouse").explosion(spared="P"),
    "atomic-three-check": variants.design("three-check").explosion(KNIGHT),
    "atomic-racing-kings": variants.design("racing-kings").explosion(KING),
    "atomic-shatranj": variants.design("shatranj").explosion(WAZIR).must_capture(),
    "atomic-antichess": variants.design("antichess").explosion(spared="PK"),
    "two-royals": variants.design("atomic").without("Q").piece("Q", "queen", QUEEN, royal=True),
    "spared-kings": variants.design("chess-defined").explosion(spared="K"),
    "passing-rooks": (
        Design("passing-rooks", 5, 5)
        .piece("R", "rook", ROOK)
        .piece("P", "pawn", PAWN)
        .en_passant("R", by="RP")
        .explosion(moves())
        .goal_capture("P")
        .start("pprpp/1pr2/5/2RP1/PPRPP")
    ),
    "three-kings": THREE_KINGS,
    "lines-of-crazyhouse": variants.design("crazyhouse").goal_line(3, "NBRQ", zone="between"),
    "lines-of-xiangqi": variants.design("xiangqi").goal_line(3, "RNC").goal_line(4, "P", "loss"),
    "lines-of-two-lakes": variants.design("two-lakes").goal_line(3, "NE").goal_line(5, "SCBQ"),
    "one-rank": (
        Design("one-rank", 64, 1, holes="c1")
        .piece("M", "man", KING)
        .hands(captured=False)
        .goal_line(2)
        .start(f"2*61[{'M' * 9}{'m' * 9}]")
    ),
    "one-file": (
        Design("one-file", 1, 40)
        .piece("M", "man", KING)
        .hands(captured=False)
        .goal_line(2, worth="loss")
        .start("1/" * 39 + f"1[{'M' * 9}{'m' * 9}]")
    ),
    "few-hands": variants.design("crazyhouse").goal_capture("NB", "draw", at_most=2),
    "compulsory-shogi": variants.design("minishogi").must_capture(),
}


@pytest.mark.parametrize("name", TOGETHER)
def test_rules_together(name):
    design = TOGETHER[name].named(name)
    assert design.problems() == []
    model, game = Game(design.to_json()), design.compile()
    rng = random.Random(f"{name} 2")
    for _ in range(2):
        play(game.board(), model, rng, 20)
    same, wrong = _testing.compare_defined(game, game.start_fen, 20, 100, 1)
    assert wrong == ""
    assert same > 150


@pytest.mark.parametrize(
    ("design", "fen"),
    [
        (variants.design("antichess"), "8/8/8/8/8/8/8/K7 w - - 0 1"),
        (variants.design("antichess"), "8/8/8/8/8/8/8/K7 b - - 0 1"),
        (variants.design("antichess").goal_capture("Q", "draw"), "8/8/8/8/8/k7/8/K7 b - - 0 1"),
        (variants.design("breakthrough"), "8/8/8/8/8/8/P7/8 b - - 0 1"),
        (variants.design("atomic"), "8/8/8/8/8/k7/8/8 w - - 0 1"),
        (variants.design("atomic"), "8/8/8/8/8/k7/8/8 b - - 0 1"),
        # Generals do not face each other, whatever their captures would do.
        (TOGETHER["atomic-xiangqi"], "4k4/9/9/9/9/9/9/9/3K5/9 w - - 0 1"),
        (variants.design("atomic").facing("K"), "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1"),
        (THREE_KINGS, "3kk2k/8/8/8/8/8/8/K2RK2K w - - 0 1"),
        # What rode and exploded cannot be captured where it passed.
        (TOGETHER["passing-rooks"], "r3p/5/1pr2/5/R3P w - - 0 1"),
    ],
)
def test_rare_positions(design, fen):
    model, board = Game(design.to_json()), design.compile().board(fen)
    position = model.read(fen)
    for text, move in compare(board, model, position, [position]).items():
        board.push(text)
        after = model.play(position, move)
        compare(board, model, after, [position, after])
        board.pop()
