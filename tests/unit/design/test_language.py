"""Definitions are values: said in words, compared, hashed, saved and read back."""

import json
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from rookery import BitBoard, Grid, Up, design, moves, variants
from rookery._core import define_game
from rookery._saved import restore_design
from rookery.design import KING, PAWN, QUEEN, ROOK, Design, Piece, _compile, _format
from rookery.errors import DesignError

DUEL = (
    Design("duel", 5, 4, holes="c2-c3", about="two kings and two rooks")
    .zone("far", "a4-e4")
    .zone("middle", "b2-b3 d2-d3", black="same")
    .zone("gate", "a3", black=["e2", "d2"])
    .piece("K", "king", KING, royal=True)
    .piece("R", "rook", ROOK.only_within("middle") | moves().up(2).via(Up(1)).to_move())
    .piece("+R", "queen", QUEEN, reflected=True)
    .promotion("R", to="+R", zone="far", forced=False, leaving=True, reverts=True)
    .hands()
    .drop("R", zone="middle", per_file=1, may_be_stuck=False, may_mate=False)
    .facing("K")
    .goal_reach("R", "gate", equal_turns=True)
    .goal_checks(4)
    .goal_bare_king(reply=False)
    .stalemate("loss")
    .checkmate("win")
    .move_rule(30, reset_by="R")
    .repetition(3, "white", perpetual_check="loss")
    .start("k3r/2*2/2*2/R3K[]")
)


def test_every_word_returns_a_new_definition():
    plain = Design("plain", 4, 4)
    before = plain.to_json()
    changed = [
        plain.zone("a", "a1"),
        plain.piece("K", "king", KING),
        plain.start("4/4/4/4"),
        plain.promotion("P", to="Q", zone="a"),
        plain.en_passant("P"),
        plain.castling("K", king="a1-c1", rook="d1-b1"),
        plain.hands(),
        plain.hands(captured=False),
        plain.drop("P"),
        plain.facing("K"),
        plain.no_checks(),
        plain.must_capture(),
        plain.explosion(),
        plain.explosion(ROOK),
        plain.explosion(spared="P"),
        plain.goal_reach("K", "a"),
        plain.goal_capture("K"),
        plain.goal_capture("K", "win"),
        plain.goal_capture("K", at_most=2),
        plain.goal_line(3),
        plain.goal_line(4),
        plain.goal_line(3, "K"),
        plain.goal_line(3, worth="loss"),
        plain.goal_line(3, zone="a"),
        plain.goal_checks(3),
        plain.goal_bare_king(),
        plain.checkmate("win"),
        plain.stalemate("loss"),
        plain.insufficient_material(),
        plain.insufficient_material("N"),
        plain.move_rule(50),
        plain.repetition(3),
        plain.named("other"),
    ]
    assert plain.to_json() == before
    assert len({*changed, plain}) == len(changed) + 1
    assert len({each.digest for each in changed}) == len(changed)


def test_it_goes_to_json_and_back():
    again = Design.from_json(DUEL.to_json())
    assert again == DUEL
    assert (hash(again), again.digest, again.to_json()) == (hash(DUEL), DUEL.digest, DUEL.to_json())
    assert Design.from_json(DUEL.to_json(indent=2)) == DUEL
    document = json.loads(DUEL.to_json())
    assert document["format"] == 1
    assert document["board"] == {"width": 5, "height": 4, "holes": ["c2", "c3"]}
    assert document["pieces"][1]["rays"][-1] == {
        "leap": [2, 0],
        "via": [[1, 0]],
        "only": "move",
    }


@pytest.mark.parametrize("name", variants.NAMES)
def test_shipped_definitions(name):
    shipped = variants.design(name)
    assert shipped.problems() == []
    assert shipped.name == name
    assert shipped.about
    assert Design.from_json(shipped.to_json()) == shipped
    assert pickle.loads(pickle.dumps(shipped)) == shipped


def test_every_file_of_variants_is_listed():
    files = {path.stem for path in Path(variants.__file__).parent.glob("[a-z]*.py")}
    assert files == {name.replace("-", "_") for name in variants.NAMES}
    assert len({variants.design(name).digest for name in variants.NAMES}) == len(variants.NAMES)


def test_what_goes_without_saying_is_the_same():
    longer = DUEL.to_json().replace('"leap": [2, 0]', '"leap": [2, 0], "from": [], "count": 1')
    assert longer != DUEL.to_json()
    assert Design.from_json(longer) == DUEL
    shuffled = json.dumps(dict(reversed(json.loads(DUEL.to_json()).items())))
    assert Design.from_json(shuffled).digest == DUEL.digest


def test_squares_are_said_in_many_ways():
    grid = Grid(8, 8)
    plain = Design("z", 8, 8)
    assert (
        plain.zone("z", "b1-a2")
        == plain.zone("z", "a1 b1 a2 b2")
        == plain.zone("z", ["b2", "a1-b1", "a2", "a1"])
        == plain.zone("z", BitBoard(grid, "a1 b1 a2 b2"))
    )
    assert Design("wide", 30, 2).zone("z", "z1-ab2") == Design("wide", 30, 2).zone(
        "z", "z1 aa1 ab1 z2 aa2 ab2"
    )


def test_letters_are_said_in_many_ways():
    plain = Design("p", 8, 8)
    assert (
        plain.promotion("P", to="Q+P", zone="z")
        == plain.promotion(["P"], to=["Q", "+P"], zone="z")
        == plain.promotion("P P", to="Q +P", zone="z")
    )
    assert plain.en_passant("P") == plain.en_passant("P", by="P") != plain.en_passant("P", by="Q")
    assert plain.goal_capture("KQ") == plain.goal_capture("QK")
    assert plain.insufficient_material("N").insufficient_material(None) == plain


def test_pieces_are_read_back():
    pieces = DUEL.pieces
    assert list(pieces) == ["K", "R", "+R"]
    assert pieces["K"] == Piece("K", "king", KING, royal=True)
    assert pieces["R"].moves.terms[-1].via == (Up(1),)
    assert repr(pieces["+R"]) == "Piece('+R', 'queen', reflected=True)"
    assert hash(pieces["K"]) == hash(Piece("K", "king", KING, royal=True))
    assert pieces["K"] != Piece("K", "king", QUEEN, royal=True)
    assert (pieces["K"] == "K") is False


def test_a_piece_is_taken_away_to_be_defined_anew():
    chess = variants.design("chess-defined")
    fewer = chess.without("NB")
    assert list(fewer.pieces) == ["P", "R", "Q", "K"]
    assert list(chess.pieces) == ["P", "N", "B", "R", "Q", "K"]
    assert chess.without("P").piece("P", "pawn", PAWN) != chess


def test_it_is_pickled_with_its_problems():
    broken = DUEL.piece("K", "again", KING).zone("z", "q77")
    again = pickle.loads(pickle.dumps(broken))
    assert again == broken
    assert again.problems() == broken.problems() != []


def test_documents_and_pickles_of_rookery_0_1():
    """They lack the fields that came later, and their digests stay."""
    early = DUEL.goal_capture("R")
    assert early.digest == "5e971f81b8b4853eada748d9b630528ef387b2ee30c43cf000d592c7f76dc8b4"
    data = _format.DESIGN.brief(early._data, only_late=True)
    assert restore_design(1, data) == early
    assert restore_design(1, data).problems() == early.problems() == []


def test_checking_and_compiling_build_a_game_once(monkeypatch):
    made = []

    def define(*arguments):
        made.append(arguments)
        return define_game(*arguments)

    monkeypatch.setattr(_compile, "define_game", define)
    design = DUEL.named("duel-made-once")
    problems = design.problems()
    problems.append("a list of its own")
    assert design.problems() == []
    game = design.compile()
    assert design.compile() is game
    assert len(made) == 1
    assert design.named("duel-made-again").compile() is not game
    assert len(made) == 2


def test_the_digest_is_the_same_in_another_process():
    code = "from rookery import variants; d = variants.design('xiangqi'); print(d.digest, hash(d))"
    shown = subprocess.check_output([sys.executable, "-c", code], text=True)
    xiangqi = variants.design("xiangqi")
    assert shown.split() == [xiangqi.digest, str(hash(xiangqi))]


def test_it_is_shown():
    assert repr(DUEL) == "<Design 'duel', 5×4, pieces KR+R>"
    assert (DUEL.name, DUEL.about) == ("duel", "two kings and two rooks")
    assert DUEL.problems() == []
    assert (DUEL == "duel") is False


def refused(text):
    with pytest.raises(DesignError) as caught:
        Design.from_json(text)
    assert caught.value.code == "design-json"
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.problems) == (str(caught.value), caught.value.problems)
    return list(caught.value.problems)


SHAPE = (
    '{"format": 1, "name": "x", "board": {"width": 8, "height": 8}, "pieces": [], "start": ""%s}'
)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[]", "the definition: expected an object, got a list"),
        ("3", "the definition: expected an object, got 3"),
        ("[" * 100_000, "not a JSON document: it is nested too deeply"),
        ("nonsense", "not a JSON document: Expecting value: line 1 column 1 (char 0)"),
        (SHAPE % ', "rules": []', "the definition: 'rules' is not known here"),
        (SHAPE % ', "no_checks": 1', "no_checks: expected true or false, got 1"),
        (SHAPE % ', "about": null', "about: expected a text, got nothing"),
        (SHAPE % ', "zones": {}', "zones: expected a list, got an object"),
        (SHAPE % ', "zones": [3]', "zones[0]: expected an object, got 3"),
        (SHAPE % ', "zones": [{"name": "z"}]', "zones[0]: 'white' is missing"),
        (
            SHAPE % ', "zones": [{"name": "z", "white": ["a1"], "black": "blue"}]',
            "zones[0].black: expected one of 'turned', 'reflected', 'same', got 'blue'",
        ),
        (SHAPE % ', "goal_checks": 1.5', "goal_checks: expected a whole number, got 1.5"),
        (SHAPE % ', "goal_checks": true', "goal_checks: expected a whole number, got true"),
        (SHAPE % ', "goal_checks": 1e400', "goal_checks: expected a whole number, got inf"),
        (
            SHAPE % f', "goal_checks": {10**400}',
            "goal_checks: expected a whole number, got an absurd number",
        ),
        (
            SHAPE % ', "castling": [{"letter": "K", "king": ["e1"], "rook": ["h1", "f1"]}]',
            "castling[0].king: expected a list of two, got a list",
        ),
        (
            SHAPE % f', "facing": [{{"pieces": {json.dumps(["K"] * 5000)}, "rays": []}}]',
            "facing[0].pieces: a list of 5000 is beyond 256",
        ),
        (
            SHAPE.replace('"pieces": []', '"pieces": [{"letter": "K"}]') % "",
            "pieces[0]: 'name' is missing",
        ),
        (
            SHAPE % ', "stalemate": "bad"',
            "stalemate: expected one of 'draw', 'loss', 'win', got 'bad'",
        ),
        (SHAPE.replace("1,", '"1",', 1) % "", "format: expected 1, got '1'"),
    ],
)
def test_documents_of_another_shape(text, problem):
    assert problem in refused(text)


def test_a_number_too_long_to_read():
    (problem,) = refused(SHAPE % f', "goal_checks": {"9" * 5000}')
    assert problem == "goal_checks: expected a whole number, got an absurd number"


def test_all_that_is_wrong_is_listed():
    text = '{"format": 1, "name": 3, "board": {"width": "8"}, "pieces": [{}], "extra": 1}'
    assert refused(text) == [
        "the definition: 'extra' is not known here",
        "name: expected a text, got 3",
        "board.width: expected a whole number, got '8'",
        "board: 'height' is missing",
        "pieces[0]: 'letter' is missing",
        "pieces[0]: 'name' is missing",
        "pieces[0]: 'rays' is missing",
        "the definition: 'start' is missing",
    ]


def test_names():
    public = {name for name in vars(design) if not name.startswith("_")}
    assert public - {"patterns"} == {*design.__all__}
    assert {*design.patterns.__all__} <= {*design.__all__}


def test_rules_are_removed_and_replaced():
    chess = variants.design("chess-defined")
    assert chess.without_rule("castling").compile().start_fen.split()[2] == "-"
    white = chess.without_rule("castling", of="kq")
    assert white.compile().start_fen.split()[2] == "KQ"
    assert white.problems() == []
    castled = white.compile().board("r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    assert {"e1g1", "e1c1"} <= {str(move) for move in castled.legal_moves}
    queens = chess.without_rule("promotion").promotion("P", to="Q", zone="last rank")
    board = queens.compile().board("8/P6k/8/8/8/8/8/K7 w - - 0 1")
    assert {str(move) for move in board.legal_moves if str(move) > "a7"} == {"a7a8q"}
    assert chess.without_rule("castling").castling("K", king="e1-g1", rook="h1-f1") == (
        chess.without_rule("castling", of="Qkq")._with(
            start=chess.without_rule("castling")._data["start"]
        )
    )
    assert variants.design("atomic").without_rule("explosion").problems() == []
    shogi = variants.design("shogi")
    assert shogi.without_rule("promotion", of="P") != shogi
    promoted = [
        rule["pieces"] for rule in shogi.without_rule("promotion", of="P")._data["promotions"]
    ]
    assert not any("P" in pieces for pieces in promoted)
    assert chess.without_rule("stalemate") == chess.stalemate("draw")


@pytest.mark.parametrize(
    ("rule", "of", "message"),
    [
        ("castle", "", "'castle' is not the name of a rule: expected one of castling, checkmate, "),
        ("zones", "", "'zones' is not the name of a rule"),
        ("explosion", "K", "the rule 'explosion' is not about some pieces: leave out of='K'"),
    ],
)
def test_rules_that_cannot_be_removed(rule, of, message):
    with pytest.raises(TypeError, match=message):
        variants.design("atomic").without_rule(rule, of=of)
