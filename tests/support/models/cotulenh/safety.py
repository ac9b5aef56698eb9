"""Air defence, attacks on a Commander, exposure, promotion (rules 8, 9 and 10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from support.models.cotulenh.board import (
    DIAGONAL,
    EVERY_WAY,
    RAYS,
    SQUARES,
    STRAIGHT,
    Board,
    Direction,
    Piece,
    Square,
    Unit,
    capture_range,
    commander_square,
    directions,
    enemy_of,
)

# --- Rule 9.1: areas ---

LEVELS = {"G": 1, "N": 1, "S": 2}

AREAS = {
    (square, level): [
        (file, rank)
        for file, rank in SQUARES
        if (file - square[0]) ** 2 + (rank - square[1]) ** 2 <= level**2
    ]
    for square in SQUARES
    for level in (1, 2, 3)
}

Cover = dict[Square, set[Square]]  # a covered square, and the squares of those who cover it


def air_defence(board: Board, colour: str) -> Cover:
    """What this side's air defence covers. Only top pieces count."""
    cover: Cover = {}
    for square, unit in board.items():
        if unit.colour == colour and unit.top.kind in LEVELS:
            level = LEVELS[unit.top.kind] + (1 if unit.top.heroic else 0)
            for covered in AREAS[square, level]:
                cover.setdefault(covered, set()).add(square)
    return cover


# --- Rule 9.2: the path of an Air Force ---


class Flight(Enum):
    SAFE = 0
    KAMIKAZE = 1
    DESTROYED = 2


def flight(piece: Piece, cover: Cover, path: Iterable[Square]) -> Iterator[Flight]:
    """The state of an Air Force at each square of its path, the square it leaves not included."""
    met: set[Square] = set()
    left = False
    for square in path:
        here = cover.get(square, set())
        left = left or bool(met and not here)
        met = met | here
        if piece.heroic or not met:
            yield Flight.SAFE
        elif len(met) == 1 and not left:
            yield Flight.KAMIKAZE
        else:
            yield Flight.DESTROYED


# --- Rule 10.1: attackers ---

FAR_SIGHT = 5
OVER_PIECES = "ASFN"  # capture with pieces in between


def attack_range(piece: Piece, top_of_target: Piece) -> int:
    if piece.kind == "C":
        return 2 if piece.heroic else 1  # Q5: a heroic Commander captures at 1 only
    if piece.kind == "N" and top_of_target.kind != "N":
        return capture_range(piece) - 1
    # Q4: the Missile attacks as far on diagonals as on lines.
    return capture_range(piece)


def attackers(board: Board, target: Square) -> list[tuple[Square, Piece]]:
    """The enemy pieces, cargo included, that attack the unit on `target`, whatever the terrain."""
    unit = board[target]
    cover: Cover | None = None
    found = []
    for way in EVERY_WAY:
        between = False
        for distance, square in enumerate(RAYS[target, way][:FAR_SIGHT], start=1):
            other = board.get(square)
            if other is None:
                continue
            if other.colour != unit.colour:
                for piece in other.pieces:
                    if way in DIAGONAL and way not in directions(piece):
                        continue
                    if distance > attack_range(piece, unit.top):
                        continue
                    if between and piece.kind not in OVER_PIECES:
                        continue
                    if piece.kind == "F":
                        if cover is None:
                            cover = air_defence(board, unit.colour)
                        path = [*reversed(RAYS[target, way][: distance - 1]), target]
                        if Flight.DESTROYED in flight(piece, cover, path):
                            continue
                    found.append((square, piece))
            between = True
    return found


def is_attacked(board: Board, colour: str) -> bool:
    """Check. A side without a Commander is said to be in check."""
    commander = commander_square(board, colour)
    return commander is None or bool(attackers(board, commander))


# --- Rule 10.2: exposure ---


def next_piece(board: Board, start: Square, way: Direction) -> Square | None:
    """The first occupied square from here, without `start`."""
    return next((square for square in RAYS[start, way] if square in board), None)


def is_exposed(board: Board, colour: str) -> bool:
    """Whether the two Commanders, carried or not, face each other on an open line."""
    mine = commander_square(board, colour)
    other = commander_square(board, enemy_of(colour))
    if mine is None or other is None:
        return False
    return any(next_piece(board, other, way) == mine for way in STRAIGHT)


def exposed_squares(board: Board, start: Square, colour: str) -> set[Square]:
    """What a Commander on `start` may neither enter nor cross; its own square counts as empty."""
    other = commander_square(board, enemy_of(colour))
    if other is None:
        return set()
    ways: list[Direction] = [(0, 1) if start[1] > other[1] else (0, -1)]
    if start[0] != other[0]:
        ways.append((1, 0) if start[0] > other[0] else (-1, 0))
    exposed = set()
    for way in ways:
        for square in RAYS[other, way]:
            if square in board and square != start:
                break
            exposed.add(square)
    return exposed


def in_danger(board: Board, colour: str) -> bool:
    return is_attacked(board, colour) or is_exposed(board, colour)


# --- Rule 8: promotion ---


def promoted(board: Board, mover: str) -> Board:
    """The board after the two promotions that follow every executed step."""
    board = with_check_promotion(board, mover)
    return with_last_guards(board)


def with_check_promotion(board: Board, mover: str) -> Board:
    commander = commander_square(board, enemy_of(mover))
    if commander is None:
        return board
    heroes = attackers(board, commander)
    for square, hero in heroes:
        unit = board[square]
        pieces = (p._replace(heroic=True) if p.kind == hero.kind else p for p in unit.pieces)
        board = {**board, square: Unit(mover, tuple(pieces))}
    return board


def with_last_guards(board: Board) -> Board:
    for colour in "rb":
        guards = [
            square
            for square, unit in board.items()
            if unit.colour == colour and unit.top.kind != "C"
        ]
        # Two squares, or a stack on one of them: no last guard.
        if len(guards) == 1 and len(board[guards[0]].pieces) == 1:
            hero = board[guards[0]].top._replace(heroic=True)
            board = {**board, guards[0]: Unit(colour, (hero,))}
    return board
