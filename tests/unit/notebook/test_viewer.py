"""Games to step through, without a browser."""

import pytest

from rookery import pgn

pytest.importorskip("anywidget", reason="needs the extra 'notebook'")

TEXT = b"""[White "Anna"] [Black "?"] [Event "Cup"] [Date "????.??.??"]
{The start.} 1. e4 {[%eval 0.35] [%clk 0:03:00] a good [%cal Ge2e4,Rz9a1] move} e5
2. Nf3 {a knight} ({instead} 2. f4! exf4 (2... d5) 3. Nf3) 2... Nc6 $2 1-0"""


@pytest.fixture
def game():
    [game] = pgn.read(TEXT)
    return game


@pytest.fixture
def viewer(game):
    viewer = game.viewer()
    yield viewer
    viewer.close()


def step(viewer, at):
    """Step as the browser does."""
    viewer.set_state({"_at": at})


def test_all_moves_are_there_with_what_was_written(viewer):
    nodes = viewer._nodes
    moves = [(node["parent"], node["number"], node["san"]) for node in nodes[1:]]
    assert moves == [
        *((0, 1, "e4"), (1, 1, "e5"), (2, 2, "Nf3"), (3, 2, "Nc6")),
        *((2, 2, "f4"), (5, 2, "exf4"), (6, 3, "Nf3"), (5, 2, "d5")),
    ]
    assert nodes[0] == {"parent": None, "comment": "The start."}
    assert nodes[1] == {
        "parent": 0,
        "ply": 1,
        "san": "e4",
        "side": True,
        "number": 1,
        "nags": [],
        "comment": "a good move",
        "clock": 180.0,
        "evaluation": {"cp": 35, "mate": None, "depth": None},
        "arrows": [{"from": 12, "to": 28, "colour": "green"}],
    }
    assert nodes[5]["before"] == "instead"
    assert (nodes[4]["nags"], nodes[5]["nags"]) == ([2], [1])
    assert viewer._headers == {"White": "Anna", "Event": "Cup", "Result": "1-0"}


def test_steps_of_the_browser(viewer):
    heard = []
    assert viewer.on_step(heard.append) == heard.append
    step(viewer, 8)
    assert [str(move) for move in viewer.node.line()] == ["e2e4", "e7e5", "f2f4", "d7d5"]
    assert viewer._state["fen"] == viewer.board.fen() == viewer.node.board().fen()
    assert (viewer._state["ply"], viewer._state["moves"]) == (4, [])
    assert viewer._state["made"] == {"from": 51, "to": 35, "taken": [], "moved": [(51, 35)]}
    assert heard == [viewer.node]
    step(viewer, 99)
    assert viewer._at == 8
    step(viewer, -1)
    assert viewer.node == viewer.game.root


def test_steps_of_python(viewer, game):
    viewer.ply = 4
    assert viewer.node.san() == "Nc6"
    viewer.node = game.root.next.next.variations[1]
    assert (viewer.ply, viewer._nodes[viewer._at]["san"]) == (3, "f4")
    added = game.root.add("d4")
    viewer.node = added
    assert (viewer.ply, viewer._nodes[viewer._at]["san"]) == (1, "d4")
    with pytest.raises(ValueError, match="ply=5: expected 0 to 4"):
        viewer.ply = 5
    with pytest.raises(ValueError, match="is not a node of"):
        viewer.node = pgn.Game().root


def test_moves_are_numbered_as_in_the_text():
    [game] = pgn.read(b'[FEN "4k3/8/8/8/8/8/8/4K3 b - - 0 31"] 31... Kd8 32. Kd2 Kc8 *')
    viewer = game.viewer(ply=3)
    assert [(node["number"], node["side"]) for node in viewer._nodes[1:]] == [
        *((31, False), (32, True), (32, False)),
    ]
    viewer.close()


def test_a_long_game_of_another_kind():
    from rookery import game

    board = game("cotulenh").board()
    for _ in range(300):
        moves = list(board.legal_moves)
        if not moves or board.outcome():
            break
        board.push(moves[len(board.history) * 7 % len(moves)])
    viewer = pgn.from_board(board).viewer()
    viewer.ply = len(board.history)
    assert viewer._state["fen"] == board.fen()
    assert len(viewer._nodes) == len(board.history) + 1
    viewer.close()


def test_a_game_without_moves():
    viewer = pgn.Game().viewer()
    assert (viewer.ply, len(viewer._nodes)) == (0, 1)
    viewer.close()
