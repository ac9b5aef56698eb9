"""Games and boards in words: true to the game, fitting their schema, bounded."""

import json
import random
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from rookery import game, games
from rookery.describe import schema
from rookery.variants import design

ROOT = Path(__file__).parents[3]
ALL = pytest.mark.parametrize("name", games())
NATIVE = ("chess", "chess960", "cotulenh", "othello")


def strict(part):
    """A schema without fields that it does not name. The shipped one allows later ones."""
    if isinstance(part, list):
        return [strict(item) for item in part]
    if not isinstance(part, dict):
        return part
    inner = {key: strict(value) for key, value in part.items()}
    return inner | ({"additionalProperties": False} if "properties" in part else {})


@pytest.fixture(scope="module")
def validator():
    Draft202012Validator.check_schema(schema())
    return Draft202012Validator(strict(schema()))


def test_every_field_is_required_and_explained():
    for kind in ("game", "board", "move", "section"):
        shape = schema()["$defs"][kind]
        assert sorted(shape["required"]) == sorted(shape["properties"])
    page = (ROOT / "docs" / "machines.md").read_text("utf-8")
    for kind in ("game", "board", "move"):
        for field in {*schema()["$defs"][kind]["properties"]} - {"format"}:
            assert f"`{field}`" in page


@ALL
def test_a_game_fits_the_schema_and_its_text_has_all_of_it(name, validator):
    described = game(name).describe()
    document = json.loads(described.to_json())
    validator.validate(document)
    assert document["kind"] == "game"
    for section in document["sections"]:
        assert f"\n\n{section['heading']}\n- " in described.text
        for line in section["lines"]:
            assert f"\n- {line['text']}" in described.text
    headings = [section["heading"] for section in document["sections"]]
    assert headings[-3:] == ["End of the game", "FEN", "Moves"]
    assert described.text.endswith(f"{game(name).start_fen}\n{game(name).board()}")
    assert "None" not in described.text
    assert str(described) == described.text


@ALL
def test_boards_fit_the_schema_and_are_told_truly(name, validator):
    rng = random.Random(1)
    board = game(name).board()
    for ply in range(40):
        if ply % 5 == 0:
            described = board.describe()
            data = described.data
            validator.validate(json.loads(described.to_json()))
            assert game(name).board(data["fen"]).fen() == board.fen()
            assert [move["move"] for move in data["legal_moves"]] == [
                str(move) for move in board.legal_moves.to_list()[:256]
            ]
            for move in data["legal_moves"]:
                assert board.parse_move(move["san"]) == board.game.move(move["move"])
                assert bool(move["captures"]) == bool(board.captured(move["move"]))
            assert data["legal_move_count"] == len(board.legal_moves)
            assert data["turn"] == game(name).describe().data["sides"][0 if board.turn else 1]
            assert data["check"] == board.is_check()
            assert {game(name).grid.square(at): s for at, s in data["pieces"].items()} == dict(
                board.symbols()
            )
            held = {s: n for hand in data["hands"].values() for s, n in hand.items()}
            assert held == board.hands
            assert data["plies"] == len(board.history)
            assert data["fen"] in described.text
            assert all(line in described.text for line in data["drawing"])
        if board.outcome() or not board.legal_moves:
            break
        board.push(rng.choice(board.legal_moves.to_list()))


def test_sides_are_called_as_in_the_game():
    for name, sides in (("xiangqi", "Red"), ("othello", "Black"), ("cotulenh", "Red")):
        assert game(name).board().describe().data["turn"] == sides
        assert game(name).board().describe().text.startswith(f"{name}, {sides} to move\n")


def test_check_last_moves_and_the_end():
    board = game("chess").board()
    for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
        board.push(move)
    described = board.describe()
    assert described.data["outcome"] == {"winner": "Black", "result": "0-1", "reason": "checkmate"}
    assert described.data["check_square"] == "e1"
    assert "Last moves: f2f3 e7e5 g2g4 d8h4\nWhite is in check on e1." in described.text
    assert described.text.endswith("The game is over: Black has won (checkmate).\nLegal moves: 0")


def test_captures_promotions_and_drops():
    board = game("crazyhouse").board("3r2k1/4P3/8/8/8/8/8/4K3[Pn] w - - 0 1")
    moves = {move["move"]: move for move in board.describe().data["legal_moves"]}
    assert moves["e7d8q"] == {
        "move": "e7d8q",
        "san": "exd8=Q+",
        "from": "e7",
        "to": "d8",
        "promotion": "Q",
        "drop": None,
        "captures": {"d8": "r"},
    }
    assert (moves["P@a2"]["drop"], moves["P@a2"]["from"]) == ("P", None)
    assert board.describe().data["hands"] == {"White": {"P": 1}, "Black": {"n": 1}}
    promoted = game("chess").board("8/4P2k/8/8/8/8/8/4K3 w - - 0 1").describe().data["legal_moves"]
    assert {move["promotion"] for move in promoted} == {None, "N", "B", "R", "Q"}


def test_moves_are_bounded_and_those_left_out_are_told():
    board = game("two-lakes").board()
    few = board.describe(max_moves=3)
    assert len(few.data["legal_moves"]) == 3
    assert few.data["legal_move_count"] == len(board.legal_moves)
    assert few.text.endswith(f"… and {len(board.legal_moves) - 3} more")
    assert len(board.describe(max_moves=None).data["legal_moves"]) == len(board.legal_moves)
    with pytest.raises(TypeError, match="max_moves is an int or None, not str"):
        board.describe(max_moves="3")


def test_an_open_turn_is_told():
    board = game("cotulenh").board("9c1/8h2/11/7t3/11/5i5/11/11/2(NFT)8/11/10M/10C r - - 0 1")
    board.push("Fc4>xf7")
    described = board.describe()
    assert described.data["turn_open"]
    assert described.text.startswith("cotulenh, Red to move in an open turn\n")


def test_a_definition_of_ones_own_is_described():
    mine = design("shogi").named("mine", about="my shogi").repetition(2).compile()
    text = mine.describe().text
    assert text.startswith("mine: my shogi\n")
    assert "When a position occurs for the second time" in text
    assert "A promotion to the piece that has + before its letter adds +." in text


@ALL
def test_fields_of_fen_are_counted(name):
    sections = {part["heading"]: part["lines"] for part in game(name).describe().data["sections"]}
    first = sections["FEN"][0]["text"]
    fields = first.partition(": ")[2].rstrip(".").partition(";")[0].replace("two fields", "-, ")
    assert len(fields.split(", ")) == len(game(name).start_fen.split())


def test_examples_of_notation_are_moves():
    for name in games():
        if name in NATIVE:
            continue
        moves = next(
            part for part in game(name).describe().data["sections"] if part["heading"] == "Moves"
        )
        found = [re.search(r": (\S+)\.$", line["text"]) for line in moves["lines"]]
        texts = [
            example[1] for example in found if example and not example[1].endswith("promotion")
        ]
        assert texts
        assert all(game(name).move(text) for text in texts)


# The texts of native games are written by hand: their figures are those of the game.


def rules(name):
    return (ROOT / "src/rookery/describe/rules" / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", NATIVE)
def test_files_and_ranks_are_those_of_the_game(name):
    grid = game(name).grid
    numbers = {8: "eight", 11: "11", 12: "12"}
    last = grid.file_name(grid.width - 1)
    assert f"has {numbers[grid.width]} files, a to {last}" in rules(name)
    assert f"{numbers[grid.height]} ranks, 1 to {grid.height}" in rules(name)


@pytest.mark.parametrize("name", NATIVE)
def test_every_kind_of_piece_is_described(name):
    for piece in game(name).pieces:
        if piece.promoted:  # a hero of CoTuLenh
            continue
        letter = piece.symbol.upper()
        assert f"{piece.name} ({letter})" in rules(name) or name == "othello"


@pytest.mark.parametrize("name", NATIVE)
def test_examples_of_native_notation_are_moves(name):
    examples = re.findall(r"[a-zA-Z()]*[a-k]\d+[>x_@&]*[a-k]\d+q?", rules(name).split("Moves\n")[1])
    assert len(examples) >= 3 or name == "othello"
    assert all(str(game(name).move(text)) == text for text in examples)


def test_othello_begins_as_told():
    board = game("othello").board()
    assert "Black has discs on d5 and e4, White on d4 and e5." in rules("othello")
    assert board.pieces("D").names() == ["e4", "d5"]
    assert board.pieces("d").names() == ["d4", "e5"]


def test_cotulenh_is_told_as_in_its_rules():
    """Ranges and stacks are those of the tables of docs/rules/cotulenh.md."""
    page = (ROOT / "docs/rules/cotulenh.md").read_text("utf-8")
    table = page.partition("### 3.1 Ranges")[2].partition("###")[0]
    told = dict(re.findall(r"^- [A-Z][\w -]+ \(([A-Z])\): (.*)$", rules("cotulenh"), re.MULTILINE))
    rows = re.findall(r"^\| ([A-Z]) \| ([^|]+) \| ([^|]+) \|", table, re.MULTILINE)
    assert [letter for letter, *_ in rows] == list(told)
    for letter, moves, captures in rows:
        wanted = set(re.findall(r"\d+", f"{moves} {captures}")) - {"0"}
        ranges = told[letter].split(" level ")[0]
        assert set(re.findall(r"\d+", ranges)) == wanted, letter
        assert ("all directions" in ranges) == ("\\*" in moves), letter
    areas = page.partition("### 9.1 Areas")[2].partition("###")[0]
    for letters, level in re.findall(r"^\| ([GNS, ]+) \| (\d) \|", areas, re.MULTILINE):
        for letter in letters.split(", "):
            assert f"defends the air at level {level}" in told[letter]


def test_chess_is_told_as_it_is_played():
    text = rules("chess")
    board = game("chess").board("4k3/8/8/8/8/8/8/4K2R w - - 99 90")
    board.push("h1h2")
    assert str(board.outcome(claim_draw=True)) == "1/2-1/2 (50 moves)"
    assert "claim a draw after 50 such moves" in text
    board = game("chess").board("4k3/8/8/8/8/8/8/4K2R w - - 149 90")
    board.push("h1h2")
    assert str(board.outcome()) == "1/2-1/2 (75 moves)"
    assert "after 75 moves of each side" in text
