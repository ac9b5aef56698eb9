"""Short text of moves (rule 14): unique in a position, and read back as the same move."""

from __future__ import annotations

from support.models.cotulenh.board import square_name
from support.models.cotulenh.moves import Move, unit_text
from support.models.cotulenh.position import COMMIT, Position


def san(position: Position, text: str) -> str:
    """The SAN of a move of the pseudo-legal list, given by its LAN."""
    if text == COMMIT and position.can_commit():
        return COMMIT
    move = position.listed[text]
    return (
        unit_text(move.pieces) + origin_text(position, move) + move.marks() + square_name(move.to)
    )


def origin_text(position: Position, move: Move) -> str:
    """As much of the origin as tells it from those of like carriers that go to the same square."""
    others = {
        other.origin
        for other in position.listed.values()
        if other.pieces[0].kind == move.pieces[0].kind
        and other.to == move.to
        and other.origin != move.origin
    }
    file, rank = square_name(move.origin)[0], square_name(move.origin)[1:]  # the whole rank: Q14
    on_file = any(square[0] == move.origin[0] for square in others)
    on_rank = any(square[1] == move.origin[1] for square in others)
    if not others:
        return ""
    if on_file and on_rank:
        return file + rank
    return rank if on_file else file


def find(position: Position, text: str) -> str:
    """The LAN of the move that this LAN or SAN names (Q15)."""
    for move in position.pseudo_legal():
        if text in (move, san(position, move)):
            return move
    raise ValueError(f"not a move here: {text!r}")
