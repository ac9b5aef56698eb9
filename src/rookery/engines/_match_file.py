"""The games of a match on disk: one line of JSON each, written when the game is over."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

from rookery._platform import lock
from rookery._text import one_line
from rookery.engines._game_record import GameRecord
from rookery.errors import error

__all__ = ["MatchFile"]

_FORMAT = 1


class MatchFile:
    """A file whose first line describes a match, and every other line a game of it.

    A file of the same match is continued; a last line that a kill cut off is dropped.
    """

    def __init__(self, path: str | os.PathLike[str], match: Mapping[str, Any]) -> None:
        self.path = Path(path)
        self.games: list[GameRecord] = []
        header = {"format": _FORMAT, "match": dict(match)}
        # Opened for reading and writing, and created if it does not exist.
        self._file: IO[bytes] = os.fdopen(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
        try:
            self._lock()
            whole = self._read(header)
            self._file.truncate(whole)
            self._file.seek(whole)
            if not whole:
                self._write(header)
        except BaseException:
            self._file.close()
            raise

    def add(self, game: GameRecord) -> None:
        """Save a game."""
        self.games.append(game)
        self._write(game.data())

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, data: object) -> None:
        self._file.write(json.dumps(data, ensure_ascii=True).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def _lock(self) -> None:
        """Keep other matches from writing to the file; closing it ends that."""
        if not lock(self._file.fileno()):
            raise error("match-file", f"{self.path}: another match is writing to it")

    def _read(self, header: Mapping[str, Any]) -> int:
        """Read the games so far; return how many bytes of the file are whole lines."""
        content = self._file.read()
        whole = content.rfind(b"\n") + 1
        lines = content[:whole].splitlines()
        if not lines:
            if content.strip() and not content.startswith(b'{"format"'):
                raise error("match-file", f"{self.path}: it is not the file of a match")
            return 0
        try:
            found = json.loads(lines[0])
            if found["format"] != _FORMAT:
                raise error("match-file", f"{self.path}: format {found['format']!r} is unknown")
            earlier = found["match"]
            games = [GameRecord.from_data(json.loads(line)) for line in lines[1:]]
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise error("match-file", f"{self.path}: it is not the file of a match") from None
        wanted = json.loads(json.dumps(header["match"]))
        for key in {**earlier, **wanted}:
            if earlier.get(key) != wanted.get(key):
                was, now = (one_line(json.dumps(d.get(key))) for d in (earlier, wanted))
                raise error(
                    "match-file",
                    f"{self.path}: it is of another match: {key} was {was} and is {now} now",
                )
        numbers = {game.number: game for game in games}
        self.games = [numbers[number] for number in sorted(numbers)]
        return whole
