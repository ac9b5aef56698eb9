"""Players from a TOML or JSON file, each with a name, its limits and its options."""

import json
import os
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

from rookery._suggest import suggestion
from rookery.engines._players import Player
from rookery.errors import RookeryError, error

__all__ = ["load_players"]

# The settings of a player in a file, what they are as attributes, and what their values must be.
_TEXT, _WHOLE, _NUMBER = (str,), (int,), (int, float)
_SETTINGS = {
    "command": ("command", _TEXT, "a text"),
    "name": ("name", _TEXT, "a text"),
    "weights": ("weights", _TEXT, "a text"),
    "variant": ("variant", _TEXT, "a text"),
    "seconds": ("seconds", _NUMBER, "a number"),
    "timeout": ("timeout", _NUMBER, "a number"),
    "depth": ("depth", _WHOLE, "a whole number"),
    "nodes": ("nodes", _WHOLE, "a whole number"),
    "level": ("level", _WHOLE, "a whole number"),
    "hash": ("hash_mb", _WHOLE, "a whole number"),
    "threads": ("threads", _WHOLE, "a whole number"),
    "seed": ("seed", _WHOLE, "a whole number"),
    "options": ("options", (dict,), "a table of names and values"),
}
assert {name for name, *_ in _SETTINGS.values()} == {f.name for f in fields(Player) if f.init}


def load_players(
    path: str | os.PathLike[str], *, hash_mb: int = 16, timeout: float = 10.0
) -> dict[str, Player]:
    """Return the players of a TOML or JSON file by their names.

    Each table is a player. Its settings are those of Player, with `hash` in MB, and `options` is a
    table of an engine's own options; without `command` the name of the table is the command.
    `hash_mb` and `timeout` are those of players that have none of their own.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder) / "players.json"
    ...     text = '{"weak fish": {"command": "stockfish", "options": {"Skill Level": 3}}}'
    ...     _ = path.write_text(text)
    ...     load_players(path)["weak fish"].options
    (('Skill Level', '3'),)
    """
    name = os.fspath(path)
    content = Path(path).read_bytes()
    data = _toml(name, content) if name.endswith(".toml") else _json(name, content)
    if not isinstance(data, dict) or not data:
        raise error("player-file", f"{name}: expected a table for each player")
    defaults = {"hash_mb": hash_mb, "timeout": timeout}
    return {key: _player(f"{name}: {key}", key, value, defaults) for key, value in data.items()}


def _json(name: str, content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError as wrong:
        raise error("player-file", f"{name}: it is not JSON: {wrong}") from None


def _toml(name: str, content: bytes) -> Any:
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        try:
            import tomli as tomllib
        except ImportError:
            message = "TOML needs Python 3.11, or the package tomli; JSON is read everywhere"
            raise error("player-file", f"{name}: {message}") from None
    try:
        return tomllib.loads(content.decode())
    except ValueError as wrong:  # of the text, or of its encoding
        raise error("player-file", f"{name}: it is not TOML: {wrong}") from None


def _player(where: str, key: str, settings: Any, defaults: dict[str, Any]) -> Player:
    """Return a player, or raise MatchError that names its file, its key and the setting."""
    if not isinstance(settings, dict):
        raise error("player-file", f"{where}: expected a table of settings, got {settings!r}")
    values = {"command": key, **defaults}
    for setting, value in settings.items():
        if setting not in _SETTINGS:
            hint = suggestion(setting, _SETTINGS)
            raise error("player-file", f"{where}: {setting}: no such setting{hint}")
        attribute, kinds, expected = _SETTINGS[setting]
        if type(value) not in kinds:
            raise error("player-file", f"{where}: {setting}: expected {expected}, got {value!r}")
        values[attribute] = value
    if "options" in values:
        options = values["options"].items()
        values["options"] = tuple((name, _text(where, name, value)) for name, value in options)
    values.setdefault("name", "" if values["command"] == key else key)
    try:
        return Player(**values)
    except RookeryError as wrong:
        raise error("player-file", f"{where}: {wrong}") from None


def _text(where: str, option: str, value: Any) -> str:
    """Return the value of an option as engines read it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (str, int, float)):
        return str(value)
    expected = "a text, a number, true or false"
    raise error("player-file", f"{where}: options.{option}: expected {expected}, got {value!r}")
