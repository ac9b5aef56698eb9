"""`rookery describe` and `rookery games NAME --rules`."""

import json
from functools import partial

import pytest
from support.commands import run_command

from rookery import game
from rookery.variants import design


@pytest.fixture
def rookery_command(capsys):
    """A function that runs a command and gives its exit code, its output and its complaints."""
    return partial(run_command, capsys)


def test_a_game(rookery_command):
    code, out, _ = rookery_command("describe", "--game", "xiangqi")
    assert code == 0
    assert out == game("xiangqi").describe().text + "\n"


def test_a_position(rookery_command):
    board = game("chess").board()
    board.push("e2e4")
    code, out, _ = rookery_command("describe", "--moves", "e2e4")
    assert (code, out) == (0, board.describe().text + "\n")
    code, out, _ = rookery_command("describe", "--moves", "e2e4", "--max-moves", "1", "--json")
    document = json.loads(out)
    assert (document["format"], document["command"]) == (1, "describe")
    assert document["description"] == board.describe(max_moves=1).data


def test_a_definition_in_a_file(rookery_command, tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(design("shogi").named("described").to_json())
    code, out, _ = rookery_command("describe", "--game", str(path), "--json")
    assert code == 0
    assert json.loads(out)["description"]["game"] == "described"


def test_wrong_usage(rookery_command):
    code, _, complaint = rookery_command("describe", "--max-moves", "3")
    assert code == 2
    assert "--max-moves is for a position: say --fen or --moves" in complaint
    code, _, complaint = rookery_command("games", "--rules")
    assert code == 2
    assert "--rules is for one game" in complaint
    code, _, complaint = rookery_command("games", "shoggi", "--rules")
    assert code == 1
    assert "did you mean 'shogi'?" in complaint


def test_the_rules_of_a_game(rookery_command):
    code, out, _ = rookery_command("games", "shogi", "--rules")
    assert code == 0
    assert out == design("shogi").rules_text() + "\n"
    code, out, _ = rookery_command("games", "chess", "--rules")
    assert "Stalemate: if a side is not in check" in out
    assert "FEN" not in out
    code, out, _ = rookery_command("games", "chess", "--rules", "--json")
    assert json.loads(out)["games"][0]["rules"].startswith("chess: Chess\n")
    code, out, _ = rookery_command("games", "chess")
    assert out.split() == ["chess", "8×8", "Chess"]
