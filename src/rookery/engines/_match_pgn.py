"""The games of a match as PGN: headers, and what the players reported of each move."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path

from rookery import pgn
from rookery._platform import replace
from rookery.engines._conditions import Conditions
from rookery.engines._game_record import GameRecord, MoveNote

__all__ = ["write_pgn"]


def write_pgn(
    path: str | os.PathLike[str],
    conditions: Conditions,
    records: Iterable[GameRecord],
    about: Callable[[GameRecord], tuple[tuple[str, str], int]],
    *,
    event: str = "",
) -> None:
    """Write games as PGN, by another name first, so that the file is always whole.

    `about` returns the names of A and B in a game, and its round.
    """
    partial = Path(f"{os.fspath(path)}.partial")
    with open(partial, "w", encoding="utf-8", newline="\n") as file:
        for record in sorted(records, key=lambda record: record.number):
            file.write(f"{_written(conditions, record, *about(record), event)}\n\n")
    replace(partial, path)


def _written(
    conditions: Conditions,
    record: GameRecord,
    names: tuple[str, str],
    number: int,
    event: str,
) -> pgn.Game:
    """Return a game with its headers and comments."""
    game = conditions.game
    board = record.opening.board(game)
    for move in record.moves[len(record.opening.moves) :]:
        board.push(game.move(move))
    white, black = names if record.a_first else reversed(names)
    headers = {
        "Event": event or f"{names[0]} against {names[1]}",
        "Round": str(number),
        "White": white,
        "Black": black,
        "Result": record.result,
    }
    if record.began:
        day, _, clock = record.began.removesuffix("Z").partition("T")
        headers["Date"] = headers["UTCDate"] = day.replace("-", ".")
        headers["UTCTime"] = clock
    if conditions.time:
        headers["TimeControl"] = str(conditions.time)
    headers["Termination"] = "adjudication" if record.adjudicated else record.fault or "normal"
    written = pgn.from_board(board, headers=headers)
    written.result = record.result
    nodes = written.root.main_line()
    if nodes:
        nodes[-1].comments = [record.reason]
    opening_plies = len(record.opening.moves)
    board = record.opening.board(game)
    own_moves = zip(record.moves[opening_plies:], nodes[opening_plies:], record.notes, strict=False)
    for move, node, note in own_moves:
        _annotate(node, note, board.turn)
        board.push(game.move(move))
    return written


def _annotate(node: pgn.Node, note: MoveNote, side: bool) -> None:
    """Write what is known of a move of a side into its comments."""
    if note.clock is None:
        node.emt = note.seconds
    else:
        node.clock = max(note.clock, 0.0)
    if note.score is not None:
        node.evaluation = pgn.EvaluationNote.from_score(
            note.score, note.mate, turn=side, depth=note.depth
        )
