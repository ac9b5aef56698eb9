"""Players from TOML and JSON files."""

import json
import sys

import pytest

from rookery import errors
from rookery.engines import Player, load_players

TOML = """
[quick]
command = "rookery"
nodes = 200
hash = 8

["weak fish"]
command = "uci:stockfish"
seconds = 0.5
threads = 2
options = { "Skill Level" = 3, Ponder = false, "SyzygyPath" = "/a b" }

[random]
seed = 4
"""
EXPECTED = {
    "quick": Player("rookery", name="quick", nodes=200, hash_mb=8),
    "weak fish": Player(
        "uci:stockfish",
        name="weak fish",
        seconds=0.5,
        threads=2,
        options=(("Skill Level", "3"), ("Ponder", "false"), ("SyzygyPath", "/a b")),
    ),
    "random": Player("random", seed=4),
}


@pytest.mark.skipif(sys.version_info < (3, 11), reason="needs tomllib")
def test_toml(tmp_path):
    path = tmp_path / "players.toml"
    path.write_text(TOML)
    assert load_players(path) == EXPECTED


def test_json(tmp_path):
    path = tmp_path / "players.json"
    data = {
        "quick": {"command": "rookery", "nodes": 200, "hash": 8},
        "weak fish": {
            "command": "uci:stockfish",
            "seconds": 0.5,
            "threads": 2,
            "options": {"Skill Level": 3, "Ponder": False, "SyzygyPath": "/a b"},
        },
        "random": {"seed": 4},
    }
    path.write_text(json.dumps(data))
    assert load_players(path) == EXPECTED


def test_settings_that_a_player_lacks(tmp_path):
    path = tmp_path / "players.json"
    path.write_text('{"a": {"command": "x", "hash": 4}, "b": {"command": "x", "timeout": 3}}')
    found = load_players(path, hash_mb=64, timeout=20.0)
    assert [(player.hash_mb, player.timeout) for player in found.values()] == [(4, 20.0), (64, 3)]


def test_toml_without_a_reader(tmp_path, monkeypatch):
    path = tmp_path / "players.toml"
    path.write_text(TOML)
    monkeypatch.setattr(sys, "version_info", (3, 10))
    monkeypatch.setitem(sys.modules, "tomli", None)
    with pytest.raises(errors.MatchError, match=r"TOML needs Python 3\.11, or the package tomli"):
        load_players(path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[a", "it is not TOML: "),
        ("", "expected a table for each player"),
        ("a = 3", "a: expected a table of settings, got 3"),
        ("[a]\nnods = 3", "a: nods: no such setting; did you mean 'nodes'?"),
        ("[a]\nnodes = 'many'", "a: nodes: expected a whole number, got 'many'"),
        ("[a]\nnodes = true", "a: nodes: expected a whole number, got True"),
        ("[a]\nnodes = 0", "a: nodes=0: expected 1 to "),
        ("[a]\noptions = 3", "a: options: expected a table of names and values, got 3"),
        ("[a]\noptions.Hash = [1]", "a: options.Hash: expected a text, a number, true or false"),
        ("[rookery]\noptions.Hash = 1", "rookery: rookery: options are for other engines"),
        ("[a]\nlevel = 3", "a: a: only rookery has levels"),
    ],
)
@pytest.mark.skipif(sys.version_info < (3, 11), reason="needs tomllib")
def test_files_with_faults(tmp_path, text, message):
    path = tmp_path / "players.toml"
    path.write_text(text)
    with pytest.raises(errors.MatchError) as caught:
        load_players(path)
    assert caught.value.code == "player-file"
    assert str(caught.value).startswith(f"{path}: {message}")


@pytest.mark.parametrize("text", ["", "[1]", "{", '{"a": 3}', "\xff"])
def test_json_with_faults(tmp_path, text):
    path = tmp_path / "players.json"
    path.write_text(text)
    with pytest.raises(errors.MatchError, match=r"players\.json: ") as caught:
        load_players(path)
    assert caught.value.code == "player-file"
