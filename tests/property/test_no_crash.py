"""No input crashes the process: any call, with any arguments, is an answer or an exception."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rookery
from rookery import (
    BitBoard,
    Grid,
    Pattern,
    Rays,
    RookeryError,
    Shift,
    Up,
    chess,
    cotulenh,
    moves,
    render,
)
from rookery._core import NativePattern

REFUSALS = (RookeryError, TypeError, AttributeError, ValueError, OverflowError)
CLASSES = [BitBoard, Grid, Pattern, Rays, Shift, NativePattern]
CLASSES += [rookery.Game, rookery.LegalMoves, rookery.Position, chess.Board, chess.Move]
CLASSES += [chess.Setup, chess.Piece, chess.Magic, cotulenh.Board, rookery.PieceKind]
LONG = {"perft", "divide", "perft_stats", "playouts"}  # an answer could take for ever
CALLABLES = [
    *CLASSES,
    *[getattr(rookery, name) for name in rookery.__all__ if name[0].isupper()],
    *[
        getattr(kind, name)
        for kind in CLASSES
        for name in (vars(kind) if issubclass(kind, str) else dir(kind))  # what str has is Python's
        if callable(getattr(kind, name))
        and (not name.startswith("_") or name in vars(kind))
        and name not in LONG
        and name not in ("__new__", "__class__", "__init_subclass__", "__subclasshook__")
    ],
    render.text.draw,
    render.text.parse,
    render.svg.draw,
]

grid = Grid(8, 8)
padded = Grid(12, 12, 16)
objects = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-3, 12),
    st.floats(),
    st.text(max_size=30),
    st.text("x.-1a2\n ", max_size=30),
    st.binary(max_size=8),
    st.sampled_from(
        [
            *[grid, padded, Grid(1, 1), BitBoard(grid, "e4"), ~BitBoard(padded), Up(1), Shift()],
            *[moves(), moves().up(1).mirror(), moves().up(1).repeat(), moves().up(1).up(1)],
            *[rookery.game("chess"), chess.Board(), chess.Board(chess960=True), chess.Setup()],
            *[chess.Board().legal_moves, chess.Board().position, chess.Move.null(), "e2e4", "Nf3"],
            *[
                chess.Piece(2, True),
                chess.magic(4, 9),
                chess.Move(12, 28),
                "e2",
                chess.STARTING_FEN,
            ],
            *[BitBoard(grid, "a1").moves().left(1), grid.rays(Up(1)), padded.rays(Up(2), 3)],
            *CLASSES,  # as an object whose __init__ never ran
            *[cotulenh.Board(), cotulenh.Board().legal_moves, "Ic5&c4", "k12", "commit"],
            *[object(), [], {}, (Up(1), 2)],
            *[np.zeros((8, 8)), np.ones((8, 8), bool), np.array(3), float("nan"), 10**40],
        ]
    ),
    st.lists(st.integers(-5, 70), max_size=5),
)


def unfinished(kind):
    return str.__new__(kind) if issubclass(kind, str) else kind.__new__(kind)


@pytest.mark.filterwarnings("ignore:nanobind. attempted to")
@settings(max_examples=3000)
@given(st.sampled_from(CALLABLES), st.lists(objects, max_size=4), st.booleans())
def test_any_call_answers_or_raises(call, arguments, as_keywords):
    arguments = [unfinished(value) if isinstance(value, type) else value for value in arguments]
    keywords = {}
    if as_keywords and arguments:
        keywords = {"board": arguments[-1]}
        arguments = arguments[:-1]
    try:
        result = call(*arguments, **keywords)
        repr(result)
    except REFUSALS:
        pass
    except LookupError as error:
        # A method written in Python, called with a str for self: str.encode takes a move for
        # an encoding.
        assert "unknown encoding" in str(error)


@given(st.text(max_size=200))
def test_any_text_is_a_drawing_or_refused(text):
    for size in ((1, 1), (3, 2), (8, 8)):
        try:
            board = BitBoard.from_text(Grid(*size), text)
        except RookeryError:
            continue
        assert BitBoard.from_text(Grid(*size), str(board)) == board


@given(st.text("x.X#*- \n123abc", max_size=40))
def test_nearly_drawings(text):
    try:
        board = BitBoard.from_text(Grid(3, 2), text)
    except RookeryError:
        return
    assert len(board) == sum(text.count(mark) for mark in "xX#*")


MINISHOGI = rookery.game("minishogi")


RANKS = st.sampled_from(["5", "k4", "1K3", "+P3p", "*4", "1+x~(TI)2", "05", "23"])
COUNTERS = st.lists(st.sampled_from(["-", "0", "7", "3+3"]), max_size=6)


@settings(max_examples=300)
@given(
    st.lists(RANKS, min_size=5, max_size=5)
    | st.lists(RANKS | st.text("kKPp+~*(1235", max_size=5), min_size=4, max_size=6),
    st.sampled_from(["", "[]", "[-]", "[Pp]", "[+q]"]) | st.text("[]P-+p", max_size=4),
    st.sampled_from([[], ["w"], ["b", "-"]]) | COUNTERS.map(lambda rest: ["w", "-", "-", *rest]),
)
def test_nearly_positions_are_edited_or_refused(ranks, hands, fields):
    try:
        setup = rookery.Setup(MINISHOGI, " ".join(["/".join(ranks) + hands, *fields]))
    except RookeryError:
        return
    again = rookery.Setup(MINISHOGI, setup.fen())
    assert again == setup
    assert again.problems() == setup.problems()
    assert str(again) == str(setup)
    if not setup.problems():
        assert setup.board().symbols() == setup.symbols()
