"""A session: messages in, messages out, for every game."""

import json
import random
from weakref import WeakKeyDictionary

import pytest

pytest.importorskip("starlette", reason="needs the extra 'page'")

from rookery import _games, game, games
from rookery.page import messages
from rookery.page.session import LongJob, Session
from rookery.variants import design

TREES = WeakKeyDictionary()  # what each session has sent of its tree


def ask(session, message_type, **fields):
    """Send a message; a job is run at once. States get their line, as the browser keeps it."""
    answers = []
    for answer in session.handle({"type": message_type, **fields}):
        if isinstance(answer, LongJob):
            answers += answer.finish(answer.run(answers.append, lambda: False))
        else:
            answers.append(answer)
    for answer in answers:
        if answer["type"] == "state":
            answer["line"] = line_of(session, answer)
    return answers


def line_of(session, state):
    """Return the moves of the game, from the changes that have been sent so far."""
    changed = state.get("tree", {})
    nodes = {} if changed.get("whole") else TREES.setdefault(session, {})
    TREES[session] = nodes
    for node in changed.get("put", ()):
        nodes.setdefault(node["id"], {}).update(node)
    for node in changed.get("gone", ()):
        del nodes[node]
    line, at = [], state["end"]
    while at:
        line.append({name: nodes[at][name] for name in ("move", "san", "side")})
        at = nodes[at]["parent"]
    return line[::-1]


def state_after(session, *texts):
    for text in texts:
        [state] = ask(session, "move", move=text)
        assert state["type"] == "state", state
    return state


@pytest.mark.parametrize("name", games())
def test_any_game_is_played_from_its_states_alone(name):
    rng = random.Random(name)
    session = Session(game("chess"))
    described, state = ask(session, "open", game=name)
    assert (described["type"], described["name"]) == ("game", name)
    board = game(name).board()
    assert len(described["files"]) == board.game.grid.width
    drawn = {**described["figures"]}
    for _ in range(40):
        drawn |= state["figures"]
        assert dict(state["pieces"]) == board.symbols()
        assert {*board.symbols().values()} <= drawn.keys()
        assert {*state["hands"]} <= drawn.keys()
        assert state["turn"] is board.turn
        assert state["fen"] == board.fen()
        legal = {str(move): move for move in board.legal_moves}
        assert {move["move"] for move in state["moves"]} == legal.keys()
        for move in state["moves"]:
            assert move["to"] == legal[move["move"]].to_square
            assert (move["from"] is None) == (
                "drop" in move or legal[move["move"]].from_square is None
            )
            assert move.get("drop") in (None, *state["hands"])
        if not legal:
            assert state["result"]
            break
        text = rng.choice(sorted(legal))
        [state] = ask(session, "move", move=text)
        board.push(text)
        assert state["line"][-1]["move"] == text
        json.dumps(state)


def test_moves_that_share_their_squares_are_a_choice():
    session = Session(game("chess"), "7k/P7/8/8/8/8/8/K7 w - - 0 1")
    *_, state = ask(session, "view", ply=0)
    after = {
        move["move"]: (move["after"], move["san"]) for move in state["moves"] if "after" in move
    }
    assert after == {
        "a7a8q": ("Q", "a8=Q+"),
        "a7a8r": ("R", "a8=R+"),
        "a7a8b": ("B", "a8=B"),
        "a7a8n": ("N", "a8=N"),
    }


def test_a_stack_is_unloaded_step_by_step():
    fen = "9c1/8h2/11/7t3/11/5i5/11/11/2(NFT)8/11/10M/10C r - - 0 1"
    session = Session(game("cotulenh"), fen)
    *_, state = ask(session, "view", ply=0)
    units = {move["unit"] for move in state["moves"] if move["from"] == 35}
    assert {"N", "F", "T", "(NFT)"} <= units
    assert state["stacks"] == {"(NFT)": ["N", "F", "T"]}
    state = state_after(session, "Fc4>xf7", "Tc4>e4")
    assert state["open_turn"]
    assert state["turn"] is True
    assert {"move": "commit", "from": None, "to": None} in state["moves"]
    state = state_after(session, "commit")
    assert not state["open_turn"]
    assert state["turn"] is False
    assert [ply["side"] for ply in state["line"]] == [True] * 3


def test_othello_passes():
    session = Session(game("othello"), "dDDDDDD1/8/8/8/8/8/8/8 b - - 0 1")
    *_, state = ask(session, "view", ply=0)
    assert state["moves"] == [{"move": "pass", "from": None, "to": None}]
    state = state_after(session, "pass")
    assert [(move["from"], move["to"]) for move in state["moves"]] == [(None, 63)]


def test_undo_view_and_resign():
    session = Session(game("chess"))
    state_after(session, "e4", "e5", "Nf3", "Nc6")
    [state] = ask(session, "view", ply=1)
    assert (state["ply"], state["playable"], len(state["line"])) == (1, False, 4)
    assert state["fen"].startswith("rnbqkbnr/pppppppp/8/8/4P3")
    [state] = ask(session, "undo")
    assert [ply["san"] for ply in state["line"]] == ["e4", "e5", "Nf3"]
    [state] = ask(session, "undo", side=False)
    assert [ply["san"] for ply in state["line"]] == ["e4"]
    [state] = ask(session, "undo", ply=0)
    assert state["line"] == []
    assert ask(session, "undo")[0]["line"] == []
    [state] = ask(session, "resign")
    assert state["result"] == {"winner": False, "result": "0-1", "reason": "resignation"}
    assert not state["playable"]
    [refused] = ask(session, "move", move="e4")
    assert (refused["type"], refused["text"]) == ("error", "the game is over")
    [state] = ask(session, "undo")
    assert state["result"] is None
    [state] = ask(session, "flag", side=True)
    assert state["result"]["reason"] == "time"


def test_the_computer_moves_and_hints():
    session = Session(game("chess"), "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    hints = ask(session, "hint", seconds=0.2)
    assert hints[-1]["line"] == ["Rd8#"]
    assert (hints[-1]["mate"], hints[-1]["done"]) == (1, True)
    [state] = ask(session, "think", level=3)
    assert state["line"][-1] == {"move": "d1d8", "san": "Rd8#", "side": True}
    assert state["by"] == "computer"
    assert state["result"]["reason"] == "checkmate"
    [refused] = ask(session, "think", level=3)
    assert refused["type"] == "error"


def test_a_search_for_another_position_moves_nothing():
    session = Session(game("chess"))
    [job] = session.handle({"type": "think", "level": 1})
    found = job.run(lambda _: None, lambda: False)
    state_after(session, "a3")
    [state] = job.finish(found)
    assert [ply["san"] for ply in line_of(session, state)] == ["a3"]


@pytest.mark.parametrize("name", ["chess", "shogi", "cotulenh", "othello"])
def test_saved_games_are_loaded_again(name):
    session = Session(game(name))
    for _ in range(6):
        ask(session, "think", level=1)
    line = ask(session, "view", ply=99)[0]["line"]
    assert len(line) == 6
    for kind in ("json", "pgn"):
        [file] = ask(session, "save", kind=kind)
        assert file["name"] == f"{name}.{kind}"
        described, state = ask(Session(game("xiangqi")), "load", text=file["text"])
        assert (described["name"], state["line"]) == (name, line)


def test_a_result_that_a_player_declared_is_saved():
    session = Session(game("chess"))
    ask(session, "resign")
    [file] = ask(session, "save", kind="pgn")
    assert '[Result "0-1"]' in file["text"]
    assert '[Termination "resignation"]' in file["text"]
    assert json.loads(ask(session, "save", kind="json")[0]["text"])["reason"] == "resignation"


def test_a_definition_is_opened_saved_and_kept():
    definition = design("three-check").named("my-checks").to_json()
    session = Session(game("chess"))
    described, _ = ask(session, "open", definition=definition)
    assert described["name"] == "my-checks"
    assert json.loads(described["definition"])["name"] == "my-checks"
    state_after(session, "e4")
    [file] = ask(session, "save", kind="json")
    described, state = ask(Session(game("chess")), "load", text=file["text"])
    assert described["name"] == "my-checks"
    assert len(state["line"]) == 1
    assert "my-checks" not in games()


@pytest.mark.parametrize(
    ("kind", "fields", "why"),
    [
        ("open", {"game": "ches"}, "did you mean"),
        ("open", {"fen": "8/8/8 w - - 0 1"}, "expected 8 ranks"),
        ("open", {"moves": ["e5"]}, "e5"),
        ("open", {"definition": "{"}, "JSON"),
        ("move", {"move": "e2e5"}, "not legal"),
        ("load", {"text": ""}, "no game"),
        ("load", {"text": '{"format": 2}'}, "not a saved game"),
        ("load", {"text": "{"}, "JSON"),
        ("load", {"text": "1. e4 Ke4"}, "Ke4"),
        ("save", {"kind": "exe"}, "pgn or json"),
    ],
)
def test_what_is_wrong_is_an_answer_and_changes_nothing(kind, fields, why):
    session = Session(game("chess"))
    state_after(session, "e4")
    [answer] = ask(session, kind, **fields)
    assert answer["type"] == "error"
    assert why in answer["text"]
    assert [ply["san"] for ply in ask(session, "view", ply=9)[0]["line"]] == ["e4"]


def test_letters_are_an_option():
    session = Session(game("chess"))
    described, state = ask(session, "figures", letters=True)
    assert ">K</text>" in described["figures"]["K"]
    assert described["letters"]
    assert len(state["moves"]) == 20


def test_resigning_while_the_other_side_is_to_move():
    session = Session(game("chess"))
    state_after(session, "e4")
    [state] = ask(session, "resign", side=True)
    assert state["result"] == {"winner": False, "result": "0-1", "reason": "resignation"}


@pytest.mark.parametrize(
    ("name", "fen", "moves", "taken"),
    [
        ("chess", None, "e4 d5 exd5 Qxd5", "pP"),
        ("chess", "1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "axb8=Q+", "n"),  # the pawn has only changed
        ("chess", "7k/8/8/3pP3/8/8/8/K7 w - d6 0 1", "exd6", "p"),
        ("atomic", None, "Nf3 d5 Ne5 d4 Nxf7", "Nbknp"),  # an explosion
        ("othello", None, "d3 c3", ""),
        ("shogi", None, "c3c4 g7g6 b2h8+ g9h8", ""),  # the hands hold them
        (
            "cotulenh",
            "9c1/8h2/11/7t3/11/5i5/11/11/2(NFT)8/11/10M/10C r - - 0 1",
            "Fc4>xf7",
            "i",
        ),
    ],
)
def test_what_has_been_taken(name, fen, moves, taken):
    session = Session(game(name), fen)
    state = state_after(session, *moves.split())
    assert "".join(state["taken"]) == taken
    [earlier] = ask(session, "view", ply=0)
    assert earlier["taken"] == []
    [undone] = ask(session, "undo")
    assert len(undone["taken"]) < max(1, len(taken))


def test_the_last_move_says_what_it_has_done():
    session = Session(game("chess"), "7k/8/8/3pP3/8/8/8/K7 w - d6 0 1")
    *_, state = ask(session, "view", ply=0)
    assert state["made"] is None
    made = {"after": 0, "from": 36, "to": 43, "taken": [(35, "p")], "moved": [(36, 43)]}
    assert state_after(session, "exd6")["made"] == made
    assert state_after(session, "Kg7")["made"] == {
        "after": 1,
        "from": 63,
        "to": 54,
        "taken": [],
        "moved": [(63, 54)],
    }
    assert ask(session, "view", ply=1)[0]["made"] == made
    assert ask(session, "undo", ply=0)[0]["made"] is None


def test_units_are_those_of_the_side_to_move():
    fen = "9c1/8h2/11/2(nft)8/11/5i5/11/11/11/11/10M/10C b - - 0 1"
    *_, state = ask(Session(game("cotulenh"), fen), "view", ply=0)
    stack = game("cotulenh").grid.square("c9")
    units = {move["unit"] for move in state["moves"] if move["from"] == stack}
    assert units == {"n", "f", "t", "(nft)"}
    described, state = ask(Session(game("crazyhouse")), "open", game="chess")
    assert not described["has_stacks"]
    assert not any("unit" in move for move in state["moves"])


def test_a_game_of_ones_own_is_in_its_link(monkeypatch):
    own = design("minishogi").named("own-shogi").compile()
    monkeypatch.setitem(_games._REGISTERED, "own-shogi", own)  # as the command line does
    described, _ = ask(Session(own), "open", game="own-shogi")
    assert json.loads(described["definition"])["name"] == "own-shogi"
    described, _ = ask(Session(own), "open", game="minishogi")
    assert described["definition"] is None


@pytest.mark.parametrize("name", games())
def test_a_game_lists_the_lenses_that_it_has(name):
    session = Session(game(name))
    described, _ = ask(session, "open", game=name)
    for lens in ("attacks", "checks", "zones", "pieces"):
        if lens in described["lenses"]:
            [looked] = ask(session, "look", kind=lens)
            assert looked["type"] == "look"
            assert looked["sets"] or lens == "checks"
    assert ("make" in described["lenses"]) == (name in ("chess", "chess960"))
    assert ("attacks" in described["lenses"]) == (name != "othello")


TEXTS = [
    "e4",
    "e2e4",
    "pass",
    "commit",
    "chess",
    "shogi",
    "nothing",
    "{",
    "{}",
    "[]",
    "pgn",
    "json",
    "words",
    "chess",
    "attacks",
    "zones",
    "rook",
    "bishop",
    "moves().up(1)",
    'moves().up(1).only_from("z")',
    "KING|3",
    'Design("a",3,3)',
    "é",
    "8/8/8/8/8/8/8/8",
    "1.e4",
]
TEXTS += ['{"format": 1, "kind": "rookery game", "game": [], "fen": 3}', "", "1. e4 e4 *"]
VALUES = {
    "text": lambda rng: rng.choice(TEXTS),
    "texts": lambda rng: rng.choices(TEXTS, k=rng.randrange(3)),
    "flag": lambda rng: rng.random() < 0.5,
    "number": lambda rng: rng.choice([0, 1, 2, 9, 10, 63, 64, 255, 256, 1000, 65_535]),
    "texts by name": lambda rng: {name: rng.choice(TEXTS) for name in rng.choices(TEXTS, k=2)},
    "rows": lambda rng: [
        rng.choice([[0, "e4"], [9, "d4"], [], [1, ["a"], [2], []], [0, 1, 2, 3], [-1, "e4"]])
        for _ in range(rng.randrange(3))
    ],
    "squares": lambda rng: rng.choices([0, 8, 63, 64, 131, 255, 256, 9999], k=rng.randrange(4)),
}


def test_no_message_breaks_a_session():
    """Whatever comes is answered; what has no sense is answered with an error."""
    rng = random.Random(1)
    answered = set()
    for number in range(600):
        if number % 100 == 0:
            session = Session(game(rng.choice(games())))
        kind = rng.choice(list(messages._TYPES))
        fields = {
            name: VALUES[wanted.rstrip("?")](rng)
            for name, wanted in messages._TYPES[kind].items()
            if wanted[-1] != "?" or rng.random() < 0.7
        }
        try:
            message = messages.parse(json.dumps({"type": kind, **fields}))
        except messages.MessageError:
            continue
        for answer in session.handle(message):
            answered.add("job" if isinstance(answer, LongJob) else answer["type"])
    assert answered >= {
        "error",
        "state",
        "game",
        "job",
        "look",
        "design",
        "pattern",
        "file",
        "words",
    }


def test_castling_says_which_rook_goes_along():
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    for name in ("chess", "chess-defined"):
        *_, state = ask(Session(game(name), fen), "view", ply=0)
        along = {move["move"]: move["with"] for move in state["moves"] if "with" in move}
        assert along == {"e1g1": 7, "e1c1": 0}
    *_, state = ask(Session(game("xiangqi")), "view", ply=0)
    assert not any("with" in move for move in state["moves"])


@pytest.mark.parametrize(
    ("name", "fen", "text", "moved"),
    [
        ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", [(4, 6), (7, 5)]),
        ("chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=Q", [(48, 56)]),
        ("atomic", None, "Nf3", [(6, 21)]),
        ("crazyhouse", "7k/8/8/8/8/8/8/K7[P] w - - 0 1", "P@d4", []),
        ("othello", None, "d3", []),
        (
            "cotulenh",
            "9c1/8h2/11/7t3/11/5i5/11/11/2(NFT)8/11/10M/10C r - - 0 1",
            "Fc4>xf7",
            [(35, 71)],
        ),
    ],
)
def test_the_last_move_says_what_has_moved(name, fen, text, moved):
    session = Session(game(name), fen)
    assert sorted(state_after(session, text)["made"]["moved"]) == sorted(moved)
