"""What is suggested in place of an unknown name."""

import pytest

from rookery import games
from rookery._suggest import near, suggestion
from rookery.cli import _COMMANDS

COMMANDS = [command.__name__.rpartition(".")[2] for command in _COMMANDS]
OPTIONS = ["--help", "--game", "--hash", "--depth", "--timeout", "--option", "--explain", "--json"]


@pytest.mark.parametrize(
    ("typed", "known", "meant"),
    [
        ("pertf", COMMANDS, "perft"),
        ("plya", COMMANDS, "play"),
        ("move", COMMANDS, "moves"),
        ("analyze", COMMANDS, "analyse"),
        ("analysis", COMMANDS, "analyse"),
        ("pgm", COMMANDS, "pgn"),
        ("MATCH", COMMANDS, "match"),
        ("ches", games(), "chess"),
        ("Xianqi", games(), "xiangqi"),
        ("chess690", games(), "chess960"),
        ("kingofthehill", games(), "king-of-the-hill"),
        ("los alamos", games(), "los-alamos"),
        ("crazy", games(), "crazyhouse"),
        ("othelo", games(), "othello"),
        ("--hsh", OPTIONS, "--hash"),
        ("--gmae", OPTIONS, "--game"),
        ("--time_out", OPTIONS, "--timeout"),
        ("upp", ["up", "down", "left"], "up"),
        ("KIN", ["KING", "KNIGHT"], "KING"),
    ],
)
def test_a_slip(typed, known, meant):
    assert near(typed, known) == meant


@pytest.mark.parametrize(
    ("typed", "known"),
    [
        ("checkers", games()),  # begins as chess does
        ("draughts", games()),
        ("go", games()),  # ends shogi
        ("hex", games()),
        ("janggi", games()),
        ("shatar", games()),  # begins as shatranj does, and is another game
        ("reversi", games()),
        ("", games()),
        ("-", games()),
        ("q" * 100_000, games()),
        ("dame", COMMANDS),
        ("list", COMMANDS),
        ("run", COMMANDS),
        ("serve", COMMANDS),
        ("c", COMMANDS),  # compare or completion
        ("com", COMMANDS),
        ("--levl", OPTIONS),  # where there is no --level
        ("--page", OPTIONS),
        ("--mate", OPTIONS),
        ("Ng4", ["g4", "Nf3", "e4"]),  # another piece
        ("e5", ["e4", "d5"]),
        (["chess"], games()),
    ],
)
def test_nothing_near(typed, known):
    if isinstance(typed, str):
        assert near(typed, known) is None
    assert "did you mean" not in suggestion(typed, known)


def test_the_nearest_of_several():
    assert near("chess96", ["chess", "chess960"]) == "chess960"
    assert near("gamess", ["game", "games"]) == "games"
