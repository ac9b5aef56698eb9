"""Whatever a document holds, and whatever a word is given, is refused soon and in one sentence."""

import json

import pytest
from support.small_game import GAME

from rookery import BitBoard, Grid
from rookery.design import KING, Design
from rookery.errors import DesignError

NEST = 900


def document(**changes):
    return json.dumps({**json.loads(GAME.to_json()), **changes})


def piece(**changes):
    king = {"letter": "K", "name": "king", "royal": True, "rays": [{"leap": [1, 0]}]}
    return document(pieces=[{**king, **changes}])


def zone(*squares):
    return {"name": "far", "white": [*squares]}


# The document, and how the problem with it begins.
REFUSED = [
    ("", "not a JSON document: "),
    ("null", "the definition: expected an object, got nothing"),
    ("\ufeff" + document(), "not a JSON document: "),
    ("[" * 10**6, "not a JSON document: it is nested too deeply"),
    ('{"a":' * 10**5, "not a JSON document: it is nested too deeply"),
    (document(x=json.loads("[" * NEST + "]" * NEST)), "the definition: 'x' is not known here"),
    (document(**{"x" * 10**5: 1}), f"the definition: '{'x' * 64}'… is not known here"),
    (document(format=0), "format: expected 1, got 0"),
    (document(format=-5), "format: expected 1, got -5"),
    (document(format=True), "format: expected 1, got true"),
    (document(format=1.0), "format: expected 1, got 1.0"),
    (document(format=2), "format 2 is of a later rookery: this one reads 1"),
    ('{"format": ' + "9" * 5000 + "}", "format: expected 1, got an absurd number"),
    (document(goal_checks=float("nan")), "goal_checks: expected a whole number, got nan"),
    (document().replace('"start":', '"name": "x", "start":'), "'name' appears twice"),
    (document().replace('"leap":', '"leap": 1, "leap":', 1), "'leap' appears twice"),
    (document(pieces=[3] * 4096), "pieces: a list of 4096 is beyond 256"),
    (document(zones=[zone("a1")] * 4000), "zones: a list of 4000 is beyond 256"),
    (document(zones=[zone(*["a1-p16"] * 2000)]), "zones[0].white: a list of 2000 is beyond 1024"),
    (piece(rays=[{"leap": [1, 0]}] * 2000), "pieces[0].rays: a list of 2000 is beyond 1024"),
    (piece(rays=[{"leap": [1, 2, 3]}]), "pieces[0].rays[0].leap: expected a list of two, got a li"),
    (piece(rays=[{"leap": [-(10**30), 0]}]), "pieces[0].rays[0].leap[0]: expected a whole number,"),
    (piece(rays=[{"leap": [1, 0], "count": []}]), "pieces[0].rays[0].count: expected a whole numb"),
    (piece(rays=[{"leap": [1, 0], "hop": 1}]), "pieces[0].rays[0].hop: expected an object, got 1"),
    (
        piece(rays=[{"leap": [1, 0], "only": "x"}]),
        "pieces[0].rays[0].only: expected one of '', 'mo",
    ),
    (
        piece(rays=[{"leap": [1, 0], "from": "far"}]),
        "pieces[0].rays[0].from: expected a list, got ",
    ),
    (
        piece(name="x" * 5000),
        "pieces[0].name: expected a text of up to 4096 letters, got one of 50",
    ),
    (piece(royal=0), "pieces[0].royal: expected true or false, got 0"),
    (document(board=[8, 8]), "board: expected an object, got a list"),
    (
        document(board={"width": 5, "height": 6, "holes": "a1"}),
        "board.holes: expected a list, got ",
    ),
    (document(start=["k"]), "start: expected a text, got a list"),
    (document(move_rule=[50]), "move_rule: expected an object, got a list"),
    (document(repetition=3), "repetition: expected an object, got 3"),
    (document(hands=True), "hands: expected one of 'none', 'reserve', 'captured', got true"),
]


@pytest.mark.parametrize(
    ("text", "beginning"), REFUSED, ids=[beginning for _, beginning in REFUSED]
)
def test_documents(text, beginning):
    with pytest.raises(DesignError) as refused:
        Design.from_json(text)
    assert any(problem.startswith(beginning) for problem in refused.value.problems)
    assert len(str(refused.value)) < 20_000


def test_what_is_wrong_a_million_times_is_not_said_a_million_times():
    wrong = [{"letter": "A", "name": "a", "rays": [3] * 1000}] * 200
    for text in (document(pieces=wrong), document(**{f"x{i}": 1 for i in range(100_000)})):
        with pytest.raises(DesignError) as refused:
            Design.from_json(text)
        assert len(refused.value.problems) == 101
        assert refused.value.problems[-1] == "and there is more"


def test_rays_without_number():
    rays = [{"leap": [up, right]} for up in range(1, 30) for right in range(30)]
    pieces = [{"letter": letter, "name": "x", "rays": rays} for letter in "ABCDEFG"]
    assert "the pieces have 6090 rays together: at most 4096" in (
        Design.from_json(document(pieces=pieces)).problems()
    )


def test_no_rectangle_takes_long_to_read():
    """A thousand large rectangles in each of some zones: names are made once for each square."""
    squares = [f"a{i}-p{i + 15}" for i in range(1, 1000)]
    zones = [{**zone(*squares), "name": f"zone {i}"} for i in range(5)]
    problems = Design.from_json(document(zones=zones)).problems()
    assert "zones[0].white: a list of 16224 is beyond 1024" in problems


@pytest.mark.parametrize(
    ("word", "beginning"),
    [
        (lambda: Design(10**5000, 3, 3), "the name of a game is a text, not an absurd number"),
        (lambda: Design("x", True, 3), "the width of a board is a whole number, not True"),
        (
            lambda: Design("x", 3, 3, holes=None),
            "squares are named, as in 'e4' or 'a1-h2', not None",
        ),
        (lambda: GAME.zone("x", 5), "squares are named, as in 'e4' or 'a1-h2', not 5"),
        (
            lambda: GAME.zone("x", "a1", black=[3]),
            "squares are named, as in 'e4' or 'a1-h2', not 3",
        ),
        (lambda: GAME.goal_line("3"), "the number of pieces is a whole number, not '3'"),
        (lambda: GAME.goal_line(3, worth=1), "a line is a 'loss', a 'draw' or a 'win', not 1"),
        (lambda: GAME.goal_line(3, zone=1), "the zone of a goal is a text, not 1"),
        (lambda: GAME.goal_capture(None), "pieces are named by letters, as in 'QRBN', not None"),
        (lambda: GAME.goal_capture([1]), "pieces are named by letters, as in 'QRBN', not [1]"),
        (lambda: GAME.without(3), "pieces are named by letters, as in 'QRBN', not 3"),
        (lambda: Design.from_json(b"x" * 10**6), "a JSON document is a text, not b'xxx"),
    ],
)
def test_words(word, beginning):
    with pytest.raises(TypeError) as refused:
        word()
    assert str(refused.value).startswith(beginning)
    assert len(str(refused.value)) < 200


def test_a_set_of_squares_of_another_board():
    holes = BitBoard(Grid(8, 8), "h8")
    assert (
        "a hole is h8, which is not on the 3×3 board" in Design("x", 3, 3, holes=holes).problems()
    )


@pytest.mark.parametrize(("width", "height"), [(1, 256), (256, 1), (2, 128), (128, 2)])
def test_the_narrowest_boards(width, height):
    cells = ["k", *[" "] * (width * height - 2), "K"]
    ranks = ["".join(cells[i : i + width]) for i in range(0, len(cells), width)]
    for gap in range(256, 0, -1):
        ranks = [rank.replace(" " * gap, str(gap)) for rank in ranks]
    game = Design("narrow", width, height).piece("K", "king", KING, royal=True)
    board = game.start("/".join(ranks)).compile().board()
    assert board.perft(2) == (9 if min(width, height) > 1 else 1)
    assert board.game.board(board.fen()) == board
