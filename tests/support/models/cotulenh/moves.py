"""The moves of one piece or stack, and what they do to the board (rules 5, 6 and 14)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from support.models.cotulenh.board import (
    NAMED,
    RAYS,
    STRAIGHT,
    Board,
    Direction,
    Piece,
    Pieces,
    Square,
    Unit,
    capture_range,
    directions,
    enemy_of,
    may_stand,
    move_range,
    square_name,
    stacked,
    without,
)
from support.models.cotulenh.safety import (
    OVER_PIECES,
    Cover,
    Flight,
    air_defence,
    exposed_squares,
    flight,
    next_piece,
    promoted,
)


class Action(Enum):
    """What happens on the target square; the value is its mark in the text (rule 14)."""

    MOVE = ""
    STAY = "_"  # captures without moving
    CAPTURE = "x"
    SUICIDE = "@"
    COMBINE = "&"


def unit_text(pieces: Pieces) -> str:
    """`T`, `+T` or `(TI)`; always upper case."""
    text = "".join(piece.text() for piece in pieces)
    return f"({text})" if len(pieces) > 1 else text


class Move(NamedTuple):
    """A move of a whole unit, or one deploy step of a single piece."""

    pieces: Pieces
    origin: Square
    to: Square
    action: Action
    deploy: bool

    def marks(self) -> str:
        return (">" if self.deploy else "") + self.action.value

    def lan(self) -> str:
        """The text that names the move within a position (rule 14)."""
        return (
            unit_text(self.pieces) + square_name(self.origin) + self.marks() + square_name(self.to)
        )


# --- Rules 5.2 to 5.4: terrain that blocks ---

CROSSINGS = {5, 7}  # the f-file and the h-file
CLOSED_TO_NAVIES = {
    (NAMED["d6"], (1, 1)),
    (NAMED["c5"], (-1, -1)),
    (NAMED["c8"], (-1, 1)),
    (NAMED["d7"], (1, -1)),
}


def terrain_blocks(kind: str, origin: Square, to: Square, way: Direction) -> bool:
    if kind == "F":
        return False
    if not may_stand(kind, to):
        return True
    if kind in "AGS" and origin[0] >= 2 and to[0] >= 2 and (origin[1] <= 6) != (to[1] <= 6):
        return not (way[0] == 0 and to[0] in CROSSINGS)
    return kind == "N" and (to, way) in CLOSED_TO_NAVIES


# --- Rule 5: one ray after the other ---


def unit_moves(
    board: Board, colour: str, pieces: Pieces, origin: Square, *, deploy: bool
) -> Iterator[Move]:
    """All moves of a unit that stands on, or leaves, `origin`. Safety is not looked at."""
    kind = pieces[0].kind
    exposed = exposed_squares(board, origin, colour) if kind == "C" else set()
    cover = air_defence(board, enemy_of(colour)) if kind == "F" else {}
    for way in directions(pieces[0]):
        ray = ray_moves(board, Unit(colour, pieces), origin, way, exposed, cover, deploy=deploy)
        for to, action in ray:
            yield Move(pieces, origin, to, action, deploy)


def ray_moves(
    board: Board,
    unit: Unit,
    origin: Square,
    way: Direction,
    exposed: set[Square],
    cover: Cover,
    *,
    deploy: bool,
) -> Iterator[tuple[Square, Action]]:
    """Where a unit gets along one ray, and how; the points of rule 5 in their order."""
    mover, kind, colour = unit.top, unit.top.kind, unit.colour
    is_commander, is_air_force = kind == "C", kind == "F"
    longest, farthest_capture = move_range(mover), capture_range(mover)
    ray = RAYS[origin, way]
    states = flight(mover, cover, ray)
    piece_blocked = terrain_blocked = False

    for distance, to in enumerate(ray, start=1):
        if to in exposed:
            return
        state = next(states) if is_air_force else Flight.SAFE
        if state is Flight.DESTROYED:
            return
        if kind == "S" and way not in STRAIGHT and distance > longest - 1:
            return
        if not is_commander and distance > max(longest, farthest_capture):
            return
        terrain_blocked = terrain_blocked or terrain_blocks(kind, origin, to, way)
        may_go = distance <= longest and not terrain_blocked and not piece_blocked

        there = board.get(to)
        if there is None:
            faces = is_commander and way in STRAIGHT and faces_commander(board, colour, to, way)
            if may_go and may_stand(kind, to) and state is Flight.SAFE and not faces:
                yield to, Action.MOVE
            continue

        if there.colour != colour:
            if is_commander and way in STRAIGHT and there.top.kind == "C":
                yield to, Action.CAPTURE  # Q6: so it is met only next to the Commander
                return
            for action in captures(mover, to, distance, there, state, deploy=deploy):
                yield to, action
        else:
            merged = stacked(unit.pieces + there.pieces)
            # Q7: an Air Force may join a friend inside an enemy area.
            if may_go and merged is not None and may_stand(merged[0].kind, to):
                yield to, Action.COMBINE

        if not is_air_force and (kind != "N" or there.top.kind == "N"):
            piece_blocked = True
        if is_commander or (piece_blocked and kind not in OVER_PIECES):
            return


def faces_commander(board: Board, colour: str, to: Square, way: Direction) -> bool:
    """Whether the next piece beyond `to` is the enemy Commander, not carried (rule 5, point 7).

    Such a square is exposed as well, so the ray ends before it; the rules say it twice.
    """
    beyond = next_piece(board, to, way)
    return beyond is not None and board[beyond].colour != colour and board[beyond].top.kind == "C"


# --- Rule 6: captures ---


def captures(
    mover: Piece, to: Square, distance: int, target: Unit, state: Flight, *, deploy: bool
) -> list[Action]:
    farthest = capture_range(mover)
    if mover.kind == "N" and target.top.kind != "N":
        farthest -= 1
    if distance > farthest:
        return []
    if state is Flight.KAMIKAZE:
        return [Action.SUICIDE]
    if not may_stand(mover.kind, to):
        return [Action.STAY]
    if mover.kind == "F" and not deploy:
        return [Action.CAPTURE, Action.STAY]
    return [Action.CAPTURE]


# --- What a move does ---


def executed(
    board: Board, colour: str, pieces: Pieces, origin: Square, to: Square, action: Action
) -> Board | None:
    """The board after the move and its promotions; None if the pieces cannot merge there.

    The pieces arrive as they are given here, whatever has become of them on the origin (Q9).
    """
    board = dict(board)
    there = board.pop(to, None)
    if action is not Action.STAY:
        rest = without(board.pop(origin).pieces, pieces)
        if rest is not None:
            board[origin] = Unit(colour, rest)
    if action in (Action.MOVE, Action.CAPTURE):
        board[to] = Unit(colour, pieces)
    elif action is Action.COMBINE:
        if there is None or there.colour != colour:
            return None
        merged = stacked(pieces + there.pieces)
        if merged is None or not may_stand(merged[0].kind, to):
            return None
        board[to] = Unit(colour, merged)
    return promoted(board, colour)
