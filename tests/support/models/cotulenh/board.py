"""The board, the terrain, the pieces and their stacks (rules 1, 2, 3 and 7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

# --- Rule 1: squares and directions ---

Square = tuple[int, int]  # (file, rank): files 0 to 10 are a to k, ranks are 1 to 12
Direction = tuple[int, int]  # (files east, ranks north)

FILES, RANKS = 11, 12
SQUARES: list[Square] = [(file, rank) for rank in range(1, RANKS + 1) for file in range(FILES)]
STRAIGHT: list[Direction] = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL: list[Direction] = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
EVERY_WAY = STRAIGHT + DIAGONAL

RED, BLUE = "r", "b"


def enemy_of(colour: str) -> str:
    return BLUE if colour == RED else RED


def square_name(square: Square) -> str:
    return "abcdefghijk"[square[0]] + str(square[1])


NAMED = {square_name(square): square for square in SQUARES}


def walk(start: Square, way: Direction) -> list[Square]:
    """The squares from `start` to the edge of the board, without `start`."""
    squares = []
    file, rank = start[0] + way[0], start[1] + way[1]
    while 0 <= file < FILES and 1 <= rank <= RANKS:
        squares.append((file, rank))
        file, rank = file + way[0], rank + way[1]
    return squares


RAYS = {(square, way): walk(square, way) for square in SQUARES for way in EVERY_WAY}


# --- Rule 2: terrain ---

MIXED_RIVER = {NAMED[name] for name in ("d6", "e6", "d7", "e7")}
NAVY_MASK = {square for square in SQUARES if square[0] <= 2} | MIXED_RIVER
LAND_MASK = {square for square in SQUARES if square[0] >= 2}


def may_stand(kind: str, square: Square) -> bool:
    """Whether a piece, or a stack that it carries, may stand here. Air Forces need land."""
    return square in (NAVY_MASK if kind == "N" else LAND_MASK)


# --- Rule 3: pieces ---


class Piece(NamedTuple):
    kind: str
    heroic: bool = False

    def text(self) -> str:
        return ("+" if self.heroic else "") + self.kind


KINDS = "CITMEAGSFNH"
UNLIMITED = max(FILES, RANKS)
RANGES = {"C": UNLIMITED, "I": 1, "E": 1, "G": 1, "M": 1, "T": 2, "A": 3, "S": 2, "F": 4, "N": 4}
BASE_EVERY_WAY = "MASFN"  # eight directions without being heroic


def move_range(piece: Piece) -> int:
    if piece.kind == "H":
        return 1 if piece.heroic else 0
    return RANGES[piece.kind] + (1 if piece.heroic else 0)


def capture_range(piece: Piece) -> int:
    """As far as it captures at best; Navy and Missile have limits of their own (rules 3.1, 6)."""
    return 1 if piece.kind == "C" else move_range(piece)


def directions(piece: Piece) -> list[Direction]:
    """A Headquarters has none until it is heroic, by its range of 0."""
    return EVERY_WAY if piece.heroic or piece.kind in BASE_EVERY_WAY else STRAIGHT


# --- Rule 7: stacks ---

Pieces = tuple[Piece, ...]  # carrier first, cargo in the order of the table

CARGO = {
    "T": "C I M",
    "E": "A G S",
    "F": "T C I M TC TI TM",
    "N": "F T C I M FT FC FI FM",
    "H": "C",
}
STACKS = {
    frozenset(carrier + cargo): carrier + cargo
    for carrier, sets in CARGO.items()
    for cargo in sets.split()
}
ORDERS = {frozenset(kind): kind for kind in KINDS} | STACKS


def stacked(pieces: Iterable[Piece]) -> Pieces | None:
    """The pieces as one unit: the set decides who carries. None if there is no such stack."""
    by_kind: dict[str, Piece] = {}
    for piece in pieces:
        if piece.kind in by_kind:
            return None
        by_kind[piece.kind] = piece
    order = ORDERS.get(frozenset(by_kind))
    return None if order is None else tuple(by_kind[kind] for kind in order)


class Unit(NamedTuple):
    """What stands on a square: a piece, or a stack."""

    colour: str
    pieces: Pieces

    @property
    def top(self) -> Piece:
        return self.pieces[0]

    def holds(self, kind: str) -> bool:
        return kind in [piece.kind for piece in self.pieces]


Board = dict[Square, Unit]  # never changed after it is made: a change is made on a copy


def commander_square(board: Board, colour: str) -> Square | None:
    """Where the Commander is, alone or in a stack."""
    for square, unit in board.items():
        if unit.colour == colour and unit.holds("C"):
            return square
    return None


def without(pieces: Pieces, gone: Iterable[Piece]) -> Pieces | None:
    """What remains of a stack, by the same table; None if nothing does."""
    kinds = {piece.kind for piece in gone}
    return stacked(piece for piece in pieces if piece.kind not in kinds)
