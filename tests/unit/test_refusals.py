"""Wrong calls of native functions are refused in our words, not in those of nanobind."""

import importlib
import inspect
import re
from functools import partial

import pytest

import rookery
from rookery import BitBoard, Grid, Shift, Up, UpLeft, _core, _refusals, chess, game

NANOBIND = re.compile(r"incompatible function arguments|constructor|Invoked with|rookery\._core")
WRONG = [((), {}), ((None,), {}), ((object(),) * 7, {}), ((), {"nonsense": 1}), ((3.5, None), {})]
CLASSES = [
    kind
    for name in ("rookery", "rookery.chess")
    for kind in map(vars(importlib.import_module(name)).get, dir(importlib.import_module(name)))
    if isinstance(kind, type) and kind.__module__ == _core.__name__
]


def values():
    """Give an object of each public class that is native."""
    grid, board, xiangqi = Grid(8, 8), chess.Board(), game("xiangqi").board()
    views = board.legal_moves, board.legal_captures, board.pseudo_legal_moves
    found = [grid, BitBoard(grid, "e4"), Up(1), grid.rays(Up(1)), *views]
    found += [board.game, board.game.pieces[0], board.position, board, board.parse_move("e4")]
    found += [xiangqi, xiangqi.setup(), xiangqi.parse_move("b3b10"), board.setup()]
    found += [game("cotulenh").board(), board.unique_positions(1)]
    return [*found, rookery.SearchTable(1), rookery.PerftTable(board.game, 1)]


def is_native(member):
    if isinstance(member, staticmethod):
        member = member.__func__
    return type(member).__name__ in ("nb_func", "nb_method", "method_descriptor")


def refusals(call):
    """Give the messages of wrong calls; some are right, as no argument is for len()."""
    for arguments, names in WRONG:
        try:
            call(*arguments, **names)
        except TypeError as wrong:
            yield str(wrong)
        except (ValueError, LookupError):
            pass


def test_there_is_a_value_of_each_class():
    assert set(CLASSES) == {type(value) for value in values()}


@pytest.mark.parametrize("value", values(), ids=lambda value: type(value).__name__)
def test_methods_and_attributes_refuse_in_our_words(value):
    kind = type(value)
    for name in set(dir(kind)) - set(dir(object)):  # object.__reduce_ex__ would mark the class
        member = inspect.getattr_static(kind, name)
        if is_native(member):
            messages = [*refusals(getattr(value, name))]
        elif isinstance(member, property) and is_native(member.fset):
            messages = [*refusals(partial(setattr, value, name))]
        else:
            continue
        assert messages or name.startswith("__"), name  # operators leave it to Python
        for message in messages:
            assert message, name
            assert not NANOBIND.search(message), name


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_classes_refuse_in_our_words(kind):
    messages = [*refusals(kind)]
    assert len(messages) > 2
    for message in messages:
        assert not NANOBIND.search(message)
        assert kind.__name__ in message or "not" in message
    if not is_native(getattr(kind, "__init__", None)):
        assert messages == [f"{kind.__name__} cannot be called: {_refusals.MADE_BY[kind.__name__]} "
                            "returns one"] * len(WRONG)  # fmt: skip


def test_what_returns_a_value_of_a_class_does():
    board, grid = chess.Board(), Grid(8, 8)
    for kind, call in _refusals.MADE_BY.items():
        names = {"game": game, "board": board, "grid": grid, "Up": Up}
        assert isinstance(eval(call, names), getattr(rookery, kind)), kind


@pytest.mark.parametrize("name", [n for n in dir(rookery) if is_native(getattr(rookery, n))])
def test_functions_refuse_in_our_words(name):
    messages = [*refusals(getattr(rookery, name))]
    assert len(messages) >= len(WRONG)
    for message in messages:
        assert not NANOBIND.search(message)


BOARD = chess.Board()
SENTENCES = [
    (lambda: UpLeft(1, 2, 3),
     "expected UpLeft(up: int, left: int | None = None), not UpLeft(1, 2, 3)"),
    (lambda: Shift(1, 0), "expected Shift(*, up: int = 0, right: int = 0), not Shift(1, 0)"),
    (lambda: Grid(8), "expected Grid(width: int, height: int, stride: int | None = None), not "
     "Grid(8)"),
    (lambda: BOARD.push(), "expected push(move: Move | str), not push()"),
    (lambda: BOARD.push(None), "expected push(move: Move | str), not push(None)"),
    (lambda: BOARD.push("e2e4", promotion="q"),
     "expected push(move: Move | str), not push('e2e4', promotion='q')"),
    (lambda: BOARD.pieces(), "expected pieces(piece_type: int, color: bool) or pieces(symbol: str) "
     "or pieces(*, side: bool), not pieces()"),
    (lambda: BOARD.pieces("K", side=True), "expected pieces(piece_type: int, color: bool) or "
     "pieces(symbol: str) or pieces(*, side: bool), not pieces('K', side=True)"),
    (lambda: BOARD.copy(*range(10)),
     "expected copy(*, stack: bool = True), not copy(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)"),
    (lambda: BOARD.is_check(["x" * 100]),
     f"expected is_check(), not is_check({['x' * 100]!r:.39}…)"),
    (lambda: Grid.name(), "expected name(self, square: int | str), not name()"),
    (lambda: Grid.name(square=3),
     "expected name(self, square: int | str), not name(square=3)"),
    (lambda: setattr(BOARD.setup(), "turn", None), "expected turn: bool, not None"),
    (lambda: BOARD.pieces(side="white"), "a colour is True (White) or False (Black), not 'white'"),
    (lambda: game("shogi").board().pieces(side="white"),
     "a side is True (the one that begins) or False (the other), not 'white'"),
    (lambda: rookery.Board(), 'Board cannot be called: game("chess").board() returns one'),
]  # fmt: skip


@pytest.mark.parametrize(("call", "sentence"), SENTENCES, ids=[s for _, s in SENTENCES])
def test_sentences(call, sentence):
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value) == sentence
    assert not BOARD.move_stack


def test_subclasses_are_refused_by_their_own_name():
    class Mine(chess.Board):
        pass

    with pytest.raises(TypeError, match=r"^expected Mine\(fen: .*, not Mine\(1, 2, 3\)$"):
        Mine(1, 2, 3)


def test_what_cannot_be_shown_is_named_by_its_class():
    class Odd:
        def __repr__(self):
            raise LookupError("no words")

    with pytest.raises(TypeError, match=r"not push\(None, this Odd\)$"):
        BOARD.push(None, Odd())


def test_other_errors_stay_what_they_are():
    def stop(count):
        raise TypeError("not this time")

    with pytest.raises(TypeError, match=r"^not this time$"):
        BOARD.perft(6, progress=stop)
