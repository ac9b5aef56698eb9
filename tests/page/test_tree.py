"""The tree of a game: what a session sends of it, what it keeps, and what is saved."""

import json
import random

import pytest

pytest.importorskip("starlette", reason="needs the extra 'page'")

from rookery import game, pgn
from rookery.page.session import Session


def ask(session, message_type, **fields):
    return session.handle({"type": message_type, **fields})


def moved(session, *texts, **fields):
    for text in texts:
        [state] = ask(session, "move", move=text, **fields)
        assert state["type"] == "state", state
        if "node" in fields:
            fields["node"] = state["node"]
    return state


def test_a_state_sends_what_has_changed():
    """A game of thousands of moves is not sent again with each of them."""
    board, rng = game("cotulenh").board(), random.Random(5)
    while len(board.history) < 300:
        board.push(rng.choice(board.legal_moves.to_list()))
    session = Session(game("cotulenh"))
    _, state = ask(session, "open", moves=[str(move) for move in board.history])
    assert len(state["tree"]["put"]) == 300
    [state] = ask(session, "move", move=state["moves"][0]["move"])
    assert [node["id"] for node in state["tree"]["put"]] == [301]
    [state] = ask(session, "view", ply=3)
    assert "tree" not in state
    [state] = ask(session, "undo")
    assert state["tree"] == {"gone": [301]}


def test_variations_are_added_arranged_and_removed():
    session = Session(game("chess"))
    state = moved(session, "e4", "e5")
    assert (state["node"], state["end"]) == (2, 2)
    state = moved(session, "c5", "Nf3", node=1)
    assert (state["node"], state["end"], state["ply"]) == (4, 2, 3)
    assert [node["san"] for node in state["tree"]["put"]] == ["Nf3"]
    assert moved(session, "e5", node=1)["node"] == 2  # what there is is not added again
    [state] = ask(session, "branch", node=3, change="main")
    assert state["tree"]["order"] == [[1, [3, 2]]]
    assert state["end"] == 2  # the game is what was played
    [refused] = ask(session, "branch", node=2, change="remove")
    assert "stay" in refused["text"]
    ask(session, "view", node=4)
    [state] = ask(session, "branch", node=3, change="remove")
    assert state["tree"]["gone"] == [3]
    assert state["node"] == 1
    for kind, fields in (("view", {"node": 4}), ("move", {"move": "e4", "node": 77})):
        [refused] = ask(session, kind, **fields)
        assert "no move" in refused["text"]


def test_a_move_of_the_game_may_be_a_variation_already():
    session = Session(game("chess"))
    moved(session, "e4")
    moved(session, "e5", node=1)
    moved(session, "c5", node=1)
    state = moved(session, "c5")
    assert (state["node"], state["end"]) == (3, 3)
    assert state["tree"]["order"] == [[1, [3, 2]]]
    assert "1. e4 c5 ( 1... e5 )" in ask(session, "save", kind="pgn")[0]["text"]


@pytest.mark.parametrize("kind", ["pgn", "json"])
def test_all_of_a_game_is_saved_and_loaded(kind):
    session = Session(game("chess"))
    ask(session, "open", moves=["e4", "e5", "Nf3"], headers={"White": "Anna", "Event": "Café"})
    moved(session, "c5", node=1)
    ask(
        session, "note", node=4, comment="sharp {indeed}", nags=[1], drawn=["red c5", "green g1 f3"]
    )
    ask(session, "resign", side=False)
    [file] = ask(session, "save", kind=kind)
    described, state = ask(Session(game("shogi")), "load", text=file["text"])
    assert (described["headers"]["White"], described["headers"]["Event"]) == ("Anna", "Café")
    assert state["result"] == {"winner": True, "result": "1-0", "reason": "resignation"}
    assert (state["plies"], state["playable"]) == (3, False)
    [note] = [node for node in state["tree"]["put"] if node.get("comment")]
    assert (note["san"], note["comment"], note["nags"]) == ("c5", "sharp (indeed)", [1])
    assert sorted(note["drawn"]) == [["green", "g1", "f3"], ["red", "c5", "c5"]]
    if kind == "pgn":
        assert "[%csl Rc5]" in file["text"]
        assert "[%cal Gg1f3]" in file["text"]


def test_a_file_with_many_games_is_a_list_to_choose_from():
    games = [
        pgn.Game(headers={"White": name, "Result": "0-1"}, result="0-1") for name in ("Anna", "Bo")
    ]
    games[1].root.add_line(["d4", "d5"])
    text = "\n".join(map(str, games))
    session = Session(game("chess"))
    moved(session, "e4")
    [listed] = ask(session, "load", text=text)
    assert [row["white"] for row in listed["rows"]] == ["Anna", "Bo"]
    assert listed["rows"][1]["plies"] == 2
    [state] = ask(session, "view")
    assert state["plies"] == 1  # nothing is replaced by a list
    described, state = ask(session, "load", text=text, number=2)
    assert described["headers"]["White"] == "Bo"
    assert state["result"] == {"winner": False, "result": "0-1", "reason": "as recorded"}
    [refused] = ask(session, "load", text=text, number=9)
    assert "number 9" in refused["text"]


@pytest.mark.parametrize("text", ["[1,2]", "[]", "3", '{"format": 1}', "true"])
def test_other_documents_replace_nothing(text):
    session = Session(game("chess"))
    moved(session, "e4")
    [refused] = ask(session, "load", text=text)
    assert refused["type"] == "error"
    assert ask(session, "view")[0]["plies"] == 1


def test_what_the_browser_keeps_is_opened_again():
    session = Session(game("chess"))
    notes = [[2, ["good [%cal Ge2e4]"], [1], []], [3, [], [4], []]]
    kept = {"moves": ["e4", "e5"], "branches": [[1, "c5"], [3, "Nf3"], [2, "Nc3"]], "notes": notes}
    _, state = ask(session, "open", **kept, result="1-0", reason="time")
    assert (state["plies"], state["end"], state["result"]["reason"]) == (2, 2, "time")
    [file] = ask(session, "save", kind="json")
    document = json.loads(file["text"])
    assert document["moves"] == ["e2e4", "e7e5"]
    assert len(document["branches"]) == 3
    assert [row[1:3] for row in document["notes"]] == [row[1:3] for row in notes]
    for broken in ([[9, "c5"]], [["x", "c5"]], [[0]], [[0, "Ke4"]]):
        [refused] = ask(session, "open", moves=["e4"], branches=broken)
        assert refused["type"] == "error"


def test_draws_are_claimed_agreed_and_offered():
    session = Session(game("chess"))
    state = moved(session, *["Nf3", "Nf6", "Ng1", "Ng8"] * 2)
    assert state["claim"] == "threefold repetition"
    [state] = ask(session, "claim")
    assert state["result"] == {
        "winner": None,
        "result": "1/2-1/2",
        "reason": "threefold repetition",
    }
    [state] = ask(session, "undo")
    assert state["claim"] == "threefold repetition" or state["claim"] is None
    ask(session, "undo", ply=2)
    [refused] = ask(session, "claim")
    assert "no draw to claim" in refused["text"]
    [state] = ask(session, "agree")
    assert state["result"]["reason"] == "agreement"


@pytest.mark.parametrize(
    ("fen", "accepted"),
    [
        ("6k1/5ppp/8/8/8/8/8/6K1 w - - 0 1", False),  # the computer is better off
        ("6k1/8/8/8/8/8/5PPP/6K1 w - - 0 1", True),
    ],
)
def test_the_computer_answers_an_offer_by_its_score(fen, accepted):
    session = Session(game("chess"))
    moves = [*["Kf1", "Kf8", "Kg1", "Kg8"] * 2, *["Kh1", "Kh8", "Kg1", "Kg8"] * 3, "Kf1"]
    ask(session, "open", fen=fen, moves=moves)
    [job] = ask(session, "offer", side=True)
    answers = job.finish(job.run(lambda _: None, lambda: False))
    assert answers[0] == {"type": "offer", "accepted": accepted, "stale": False}
    if accepted:
        assert answers[1]["result"]["reason"] == "agreement"


def finished(job):
    """Run a job; return its reports and its answers."""
    reports = []
    answers = job.finish(job.run(reports.append, lambda: False))
    return reports, answers


@pytest.mark.parametrize("turn", ["w", "b"])
def test_an_analysis_scores_for_the_side_that_begins(turn):
    session = Session(game("chess"), f"3qk3/8/8/8/8/8/8/4K3 {turn} - - 0 1")
    moved(session, "Ke2" if turn == "w" else "Ke7", node=0)
    for node in (0, 1):
        [job] = ask(session, "analyse", node=node, lines=3, seconds=0.2)
        _, [found] = finished(job)
        assert (found["node"], found["done"], len(found["lines"])) == (node, True, 3)
        assert all(line["chances"] < -0.5 for line in found["lines"])
        best = found["lines"][0]
        assert (best["mate"] or best["score"]) < 0
        assert len(best["moves"]) == len(best["sans"])


def test_an_analysis_goes_on_where_it_ended():
    session = Session(game("chess"))
    depths = []
    for seconds in (0.2, 0.2, 0.4):
        [job] = ask(session, "analyse", node=0, seconds=seconds)
        depths.append(finished(job)[1][0]["depth"])
    assert depths[2] >= depths[0]
    [refused] = ask(Session(game("chess"), "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), "analyse", node=0)
    assert refused["text"] == "the game is over here"


@pytest.mark.parametrize("name", ["chess", "cotulenh", "othello", "minishogi"])
def test_a_review_finds_mistakes_in_every_game(name):
    board, rng = game(name).board(), random.Random(3)
    for _ in range(12):
        board.push(rng.choice(board.legal_moves.to_list()))
    session = Session(game(name))
    ask(session, "open", game=name, moves=[str(move) for move in board.history])
    [job] = ask(session, "review")
    reports, (review, state) = finished(job)
    assert len(reports) == 13
    assert review["mistakes"]  # of twelve random moves
    nodes = {node["id"]: node for node in state["tree"]["put"]}
    for mistake in review["mistakes"]:
        assert set(nodes[mistake["node"]]["nags"]) & {2, 4, 6}
        parent = nodes[mistake["node"]].get("parent")
        beside = [node["san"] for node in nodes.values() if node.get("parent") == parent]
        assert mistake["better"] in beside
    assert state["plies"] == 12
    [refused] = ask(Session(game(name)), "review")
    assert "no moves" in refused["text"]
