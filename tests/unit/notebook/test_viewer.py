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
    root, *nodes = viewer._tree["put"]
    moves = [(node["parent"], node["san"]) for node in nodes]
    numbers = {node["id"]: at for at, node in enumerate([root, *nodes])}
    assert [(numbers[parent], san) for parent, san in moves] == [
        *((0, "e4"), (1, "e5"), (2, "Nf3"), (3, "Nc6")),
        *((2, "f4"), (5, "exf4"), (6, "Nf3"), (5, "d5")),
    ]
    assert (root["id"], root["comment"]) == (0, "The start.")
    assert nodes[0] == {
        "id": nodes[0]["id"],
        "parent": 0,
        "move": "e2e4",
        "san": "e4",
        "side": True,
        "comments": ["[%eval 0.35] [%clk 0:03:00] a good [%cal Ge2e4,Rz9a1] move"],
        "comment": "a good move",
        "clock": 180.0,
        "eval": {"score": 35, "mate": None},
        "drawn": [["green", "e2", "e4"], ["red", "z9", "a1"]],
    }
    assert nodes[4]["before"] == "instead"
    assert (nodes[3]["nags"], nodes[4]["nags"]) == ([2], [1])
    assert viewer._headers == {"White": "Anna", "Event": "Cup", "Result": "1-0"}


def test_steps_of_the_browser(viewer):
    heard = []
    assert viewer.on_step(heard.append) == heard.append
    at = viewer._tree["put"][8]["id"]
    step(viewer, at)
    assert [str(move) for move in viewer.node.line()] == ["e2e4", "e7e5", "f2f4", "d7d5"]
    assert viewer._state["fen"] == viewer.board.fen() == viewer.node.board().fen()
    assert (viewer._state["ply"], viewer._state["moves"]) == (4, [])
    assert viewer._state["made"] == {"from": 51, "to": 35, "taken": [], "moved": [(51, 35)]}
    assert heard == [viewer.node]
    for nowhere in (99, -1):
        step(viewer, nowhere)
        assert viewer.node == viewer.game.root


def test_steps_of_python(viewer, game):
    viewer.ply = 4
    assert viewer.node.san() == "Nc6"
    viewer.node = game.root.next.next.variations[1]
    assert (viewer.ply, viewer.node.san()) == (3, "f4")
    added = game.root.add("d4")
    viewer.node = added
    assert (viewer.ply, viewer.node.san()) == (1, "d4")
    with pytest.raises(ValueError, match="ply=5: expected 0 to 4"):
        viewer.ply = 5
    with pytest.raises(ValueError, match="is not a node of"):
        viewer.node = pgn.Game().root


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
    assert len(viewer._tree["put"]) == len(board.history)
    viewer.close()


def test_a_game_without_moves():
    viewer = pgn.Game().viewer()
    assert (viewer.ply, viewer._tree["put"]) == (0, [])
    viewer.close()
