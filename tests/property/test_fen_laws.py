"""Any text is a position or is refused, and a Setup on the way changes nothing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rookery
from rookery import game
from rookery.errors import FenError, PositionError

# One of each kind: stacks and open turns, hands, checks, holes, files beyond i, no castling.
GAMES = [
    "chess",
    "chess960",
    "cotulenh",
    "crazyhouse",
    "minishogi",
    "three-check",
    "two-lakes",
    "xiangqi",
]
WORDS = ["-", "w", "b", "r", "KQkq", "HAha", "e3", "e6", "0", "1", "007", "9999999", "3+3", "2+x"]
SYMBOLS = ["1", "2", "10", "11", "/", "[", "]", "+", "~", "*", "(", ")", "K", "k", "P", "(TI)", "é"]


@st.composite
def nearly_positions(draw, name):
    """Draw a FEN of a game that a few changes may have spoiled."""
    board = game(name).board()
    for choice in draw(st.lists(st.integers(0, 10**6), max_size=12)):
        moves = board.legal_moves.to_list()
        if not moves or board.is_game_over():
            break
        board.push(moves[choice % len(moves)])
    fields = board.fen().split()
    for _ in range(draw(st.integers(0, 2))):
        at = draw(st.integers(0, len(fields) - 1))
        change = draw(st.sampled_from(["leave", "word", "repeat", "drop", "symbol", "turn"]))
        if change == "word":
            fields[at] = draw(st.sampled_from(WORDS) | st.text(max_size=4))
        elif change == "repeat":
            fields.insert(at, fields[at])
        elif change == "drop" and len(fields) > 1:
            del fields[at]
        elif change == "symbol":
            pieces = fields[0]
            cut = draw(st.integers(0, len(pieces)))
            kept = cut + draw(st.integers(0, 1))
            fields[0] = pieces[:cut] + draw(st.sampled_from(SYMBOLS)) + pieces[kept:]
        elif change == "turn" and len(fields) > 1:
            fields[1] = "b"
    return " ".join(fields)


def problems_of(call, text):
    """Return what a call makes of a text, and the problems it has with it."""
    try:
        return call(text), ()
    except (FenError, PositionError) as error:
        assert error.problems
        assert all(problem in str(error) and problem.code for problem in error.problems)
        return None, error.problems


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=150)
@given(st.data())
def test_a_setup_on_the_way_changes_nothing(name, data):
    text = data.draw(nearly_positions(name))
    board, refused = problems_of(game(name).board, text)
    setup, unreadable = problems_of(game(name).setup, text)
    if setup is None:
        assert board is None
        assert unreadable
        return
    assert isinstance(setup, rookery.Setup)
    again = game(name).setup(setup.fen())
    assert again == setup
    assert again.problems() == setup.problems()
    if board is not None:
        assert setup.problems() == []
        assert setup.board() == board
        assert board.setup().board() == board
        assert board.hands == board.setup().hands
        return
    if refused[0].code != "fen-fields":  # otherwise a Setup fills in what the text leaves out
        assert set(setup.problems()) <= set(refused)
        assert setup.problems()
    if setup.problems():
        with pytest.raises((FenError, PositionError)) as caught:
            setup.board()
        assert list(caught.value.problems) == setup.problems()


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=60)
@given(st.text(max_size=60) | st.lists(st.sampled_from(SYMBOLS + WORDS + [" "])).map("".join))
def test_any_text_is_read_or_refused(name, text):
    board, refused = problems_of(game(name).board, text)
    setup, unreadable = problems_of(game(name).setup, text)
    assert (board is None) == bool(refused)
    assert (setup is None) == bool(unreadable)
