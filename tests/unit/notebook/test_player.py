"""A board to play on, without a browser: what it synchronises, and what messages do."""

import subprocess
import sys
import threading
import time

import pytest

import rookery
from rookery.errors import HistoryError, MoveError

pytest.importorskip("anywidget", reason="needs the extra 'notebook'")


def send(widget, **message):
    """Send a message as the browser does."""
    widget._handle_custom_msg(message, [])


def move(widget, text):
    send(widget, type="move", move=text, at=len(widget.moves))


def wait_until(condition, *, seconds=20):
    for _ in range(20 * seconds):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError("it does not happen")


def searches():
    """The threads that search for a widget."""
    return [thread for thread in threading.enumerate() if thread.name == "rookery notebook"]


@pytest.fixture
def make():
    """Make widgets that are closed at the end, and see that nothing of them goes on."""
    made = []

    def widget_of(board, **options):
        board = rookery.game(board).board() if isinstance(board, str) else board
        made.append(board.widget(**options))
        return made[-1]

    yield widget_of
    for widget in made:
        widget.close()
    wait_until(lambda: not searches())


@pytest.mark.parametrize("name", rookery.games())
def test_every_game_is_played(make, name):
    widget = make(name)
    for _ in range(6):
        widget.push(widget._state["moves"][0]["move"])
    board = widget.board
    assert (widget.fen, widget.moves) == (board.fen(), [str(move) for move in board.history])
    assert {data["move"] for data in widget._state["moves"]} == set(map(str, board.legal_moves))
    while widget.moves:
        widget.pop()
    assert widget.fen == rookery.game(name).board().fen()


def test_a_game_of_ones_own(make):
    design = rookery.variants.design("tic-tac-toe").to_json()
    game = rookery.design.Design.from_json(design.replace("tic-tac-toe", "my-own")).compile()
    widget = make(game.board())
    move(widget, "M@b2")
    assert widget.moves == ["M@b2"]
    assert widget._game["name"] == "my-own"


def test_moves_of_the_browser(make):
    widget, heard = make("chess"), []
    assert widget.on_move(heard.append) == heard.append
    move(widget, "e2e4")
    assert [str(played) for played in heard] == widget.moves == ["e2e4"]
    [node] = widget._state["tree"]["put"]
    assert (node["move"], node["san"], node["side"]) == ("e2e4", "e4", True)
    move(widget, "e2e4")
    assert "e2e4 is not legal in" in widget._problem
    move(widget, "e7e5")
    assert (widget._problem, widget.moves) == ("", ["e2e4", "e7e5"])
    send(widget, type="move", move="g1f3", at=0)  # of a position that has gone
    assert widget.moves == ["e2e4", "e7e5"]
    send(widget, type="undo")
    assert widget.moves == ["e2e4"]
    widget.on_move(heard.append, remove=True)
    move(widget, "c7c5")
    assert len(heard) == 2


@pytest.mark.parametrize(
    "message",
    [
        *(None, "e2e4", 7, [], {}, {"type": "perft", "depth": 9}, {"type": "open"}, {"type": 1}),
        *({"type": "move", "at": 0}, {"type": "move", "move": 3, "at": 0}),
        {"type": "load", "text": "1. e4"},
    ],
)
def test_messages_that_mean_nothing_change_nothing(make, message):
    widget = make("chess")
    widget._handle_custom_msg(message, [])
    assert widget._problem != ""
    assert widget.moves == []


def test_a_callback_can_answer_with_a_move(make):
    widget = make("chess")

    @widget.on_move
    def answer(_):
        widget.push("e7e5")

    move(widget, "e2e4")
    assert widget.moves == ["e2e4", "e7e5"]


def test_a_callback_that_fails_does_not_stop_the_others(make):
    widget, heard = make("chess"), []
    widget.on_move(lambda _: 1 // 0)
    widget.on_move(heard.append)
    move(widget, "e2e4")
    assert len(heard) == 1


def test_python_changes_the_position(make):
    widget = make("chess")
    with pytest.raises(MoveError, match="e2e5 is not legal"):
        widget.push("e2e5")
    with pytest.raises(HistoryError):
        widget.pop()
    assert widget.moves == []
    widget.push(next(iter(widget.board.legal_moves)))
    assert len(widget.moves) == 1
    assert str(widget.pop()) == widget._state["moves"][0]["move"]
    # What is given out and taken in is a copy.
    mine = rookery.game("shogi").board()
    mine.push("c3c4")
    widget.board = mine
    mine.push("g7g6")
    widget.board.push("g7g6")
    assert (widget._game["name"], widget.moves) == ("shogi", ["c3c4"])


def test_an_earlier_position_can_be_seen_and_not_played_on(make):
    widget = make("chess")
    for text in ("e2e4", "e7e5", "g1f3"):
        widget.push(text)
    send(widget, type="view", ply=1)
    assert (widget._state["ply"], widget._state["moves"]) == (1, [])
    assert len(widget.moves) == 3
    assert widget.fen == widget.board.fen() != widget._state["fen"]
    widget.push("b8c6")  # the game goes on where it ends
    assert (widget._state["ply"], len(widget.moves)) == (4, 4)


def test_the_computer(make):
    widget, heard = make("chess", against="White", level=1), []
    widget.on_move(lambda move: heard.append(str(move)))
    assert widget.flipped
    wait_until(lambda: len(widget.moves) == 1)
    move(widget, widget._state["moves"][0]["move"])
    wait_until(lambda: len(widget.moves) == 3)
    wait_until(lambda: heard[-1] == widget.moves[-1])
    send(widget, type="undo", side=False)
    assert len(widget.moves) == 1
    # It thinks about the position that there is, whatever it thought about before.
    widget.board = rookery.game("chess").board("7k/8/8/8/8/8/R7/1R5K w - - 0 1")
    wait_until(lambda: len(widget.moves) == 1)
    widget.board = rookery.game("chess").board("7k/R7/8/8/8/8/8/1R5K w - - 0 1")
    wait_until(lambda: widget._state["result"] is not None)
    assert widget.moves == ["b1b8"]


def test_the_computer_stops_thinking_when_its_position_has_gone(make):
    widget, heard = make("chess", against="second", level=10), []  # ten seconds a move
    widget.on_move(heard.append)
    widget.push("e2e4")
    assert len(searches()) == 1
    widget.pop()
    wait_until(lambda: not searches(), seconds=5)
    assert (widget.moves, heard) == ([], [])


@pytest.mark.parametrize(
    ("against", "side"),
    [("first", True), ("second", False), ("gote", False), ("Sente", True), (None, None)],
)
def test_the_side_of_the_computer(make, against, side):
    assert make("shogi", against=against, level=1)._computer is side


def test_analysis(make):
    widget = make("chess", analysis=60, lines=2)
    wait_until(lambda: len(widget._analysis.get("lines", [])) == 2)
    best = widget._analysis["lines"][0]
    assert best["line"][0] == widget.board.san(widget.board.parse_move(best["move"]))
    found = widget.search_result.lines[0].evaluation
    assert best["eval"] == {"score": found.cp, "mate": found.mate}
    widget.push("e2e4")
    assert widget.search_result is None
    wait_until(lambda: widget.search_result is not None)
    assert widget.search_result.lines[0].turn is False
    widget.analysing = False
    assert widget._analysis == {}
    wait_until(lambda: not searches())
    assert widget._analysis == {}
    widget.analysing = True
    wait_until(lambda: widget.search_result is not None)


def test_analysis_ends_by_itself(make):
    widget = make("tic-tac-toe", analysis=0.2)
    wait_until(lambda: widget._analysis.get("done"))
    assert widget.search_result.lines


def test_what_is_over_is_not_analysed(make):
    over = rookery.game("chess").board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    widget = make(over, analysis=True, against="black")
    assert widget._state["result"]["reason"] == "stalemate"
    assert widget._analysis == {}
    assert searches() == []


def test_looks(make):
    widget = make("chess", size=250, theme="dark", letters=True)
    assert (widget.size, widget.theme) == (250, "dark")
    assert widget._game["figures"] != make("chess")._game["figures"]
    widget.size = 300
    with pytest.raises(ValueError, match="size=5: expected 100 to 4000"):
        widget.size = 5
    with pytest.raises(ValueError, match="theme='pink'"):
        widget.theme = "pink"
    with pytest.raises(ValueError, match="level=0"):
        widget.level = 0
    assert (widget.size, widget.theme, widget.level) == (300, "dark", 4)


def test_what_is_closed_searches_no_more(make):
    widget = make("chess", analysis=600)
    widget.close()
    wait_until(lambda: not searches())
    widget.close()


def test_a_program_ends_while_searches_go_on():
    code = (
        "import rookery, time\n"
        "widget = rookery.game('chess').board().widget(analysis=600)\n"
        "other = rookery.game('chess').board().widget(against='first', level=10)\n"
        "time.sleep(0.5)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
