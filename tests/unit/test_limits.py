"""Limits: Python and native code have the same, and each stands once in Python."""

import ast
import re
from pathlib import Path

import pytest

import rookery
from rookery import _limits, game
from rookery._core import SearchTable

SOURCES = Path(rookery.__file__).parent


def refusal(call):
    """The class, code and sentence of the error of a call; None without one."""
    try:
        call()
    except (rookery.RookeryError, TypeError) as wrong:
        return type(wrong), getattr(wrong, "code", None), str(wrong)
    return None


def test_depths_are_refused_as_native_code_refuses_them():
    board = game("chess").board("k7/8/K7/8/8/8/8/7R w - - 0 1")
    for depth in (-1, 61, 10**6):
        native = refusal(lambda depth=depth: board.perft(depth))
        assert native == refusal(lambda depth=depth: _limits.check_depth(depth, least=0))
    for depth in (-1, 0, 61):
        native = refusal(lambda depth=depth: board.divide(depth))
        assert native == refusal(lambda depth=depth: _limits.check_depth(depth))
    mated = game("chess").board("k6R/8/K7/8/8/8/8/8 b - - 0 1")
    assert mated.perft(_limits.MOST_DEPTH) == 0
    _limits.check_depth(_limits.MOST_DEPTH)
    _limits.check_depth(0, least=0)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("threads", (-1, 0, 1, _limits.MOST_THREADS, _limits.MOST_THREADS + 1, "x", 2.5)),
        ("hash_mb", (-1, 0, _limits.memory_mb(), _limits.memory_mb() + 1, "x", 2.5)),
        ("unit", ("move", "turn", "", "week", 'a"b', "x" * 41, "Move", 3)),
    ],
)
def test_options_of_counts_are_refused_as_native_code_refuses_them(name, values):
    board = game("chess").board()
    check = getattr(_limits, f"check_{name}")
    for value in values:
        native = refusal(lambda value=value: board.perft(0, **{name: value}))
        assert native == refusal(lambda value=value: check(value)), value


def test_random_games_are_refused_as_native_code_refuses_them():
    board = game("chess").board()
    for name, values in (
        ("seed", (-1, 0, _limits.MOST_SEED, "x", 2.5)),
        ("max_plies", (-1, 0, _limits.MOST_PLIES, _limits.MOST_PLIES + 1, "x", 2.5)),
    ):
        for value in values:
            options = {"seed": 0, "max_plies": 1, name: value}
            native = refusal(lambda options=options: board.playouts(0, **options))
            assert native == refusal(lambda options=options: _limits.check_playouts(**options))


def test_limits_of_searches_are_those_of_native_code():
    board = game("chess").board()
    assert refusal(lambda: board.search(depth=_limits.MOST_SEARCH_DEPTH, nodes=1)) is None
    assert refusal(lambda: board.search(nodes=1, threads=_limits.MOST_THREADS)) is None
    assert refusal(lambda: board.search(depth=1, nodes=_limits.MOST_NODES)) is None
    for limit, expected in (
        ({"depth": _limits.MOST_SEARCH_DEPTH + 1}, f"1 to {_limits.MOST_SEARCH_DEPTH}"),
        ({"depth": 1, "threads": _limits.MOST_THREADS + 1}, f"1 to {_limits.MOST_THREADS}"),
        ({"seconds": _limits.MOST_SECONDS * 1.01}, "more than 0 and at most 1e8"),
    ):
        with pytest.raises(rookery.RookeryError, match=f"expected {expected}$"):
            board.search(**limit)
    with pytest.raises(rookery.RookeryError, match=f"1 to the {_limits.memory_mb()} MB of this"):
        SearchTable(_limits.memory_mb() + 1)


# What else has the same number, such as seconds, letters and sizes of tables.
OTHERS = {
    _limits.MOST_DEPTH: "_text.py cli/_cluster.py cli/play.py cluster/driver.py engines/_xboard.py "
    "page/words.py perft/bench.py pgn/_annotations.py render/_parts.py "
    "render/figures/_characters.py variants/xiangqi.py",
    _limits.MOST_SEARCH_DEPTH: "cli/__init__.py cli/_cluster.py cluster/jobs.py "
    "cluster/planning.py page/serve.py",
    _limits.MOST_THREADS: "_pattern.py page/messages.py",
    _limits.MOST_SECONDS: "",
    _limits.ENDLESS_SECONDS: "",
}


@pytest.mark.parametrize(("value", "others"), OTHERS.items())
def test_a_limit_stands_once(value, others):
    found = set()
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and type(node.value) is type(value):
                found |= {path.relative_to(SOURCES).as_posix()} if node.value == value else set()
    assert found - {"_limits.py"} == set(others.split())


def test_sentences_have_no_limit_of_depth_of_their_own():
    for path in sorted(SOURCES.rglob("*.py")):
        assert not re.search(rf"to {_limits.MOST_DEPTH}\b", path.read_text("utf-8")), path.name


def test_nothing_is_counted_to_check_its_arguments():
    for path in sorted(SOURCES.rglob("*.py")):
        code = path.read_text("utf-8")
        assert not re.search(r"\.(_?playouts|perft|divide|perft_stats)\(0\b", code), path.name
