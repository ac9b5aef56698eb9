"""Set-ups and games made by chance, to compare programs with."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from support.models.cotulenh.board import (
    BLUE,
    MIXED_RIVER,
    RED,
    SQUARES,
    Board,
    Piece,
    Pieces,
    Square,
    Unit,
    enemy_of,
    may_stand,
    stacked,
)
from support.models.cotulenh.position import Position
from support.models.cotulenh.safety import in_danger

ARMY = "IITTMEEAAGGSFFNNHH"  # rule 3, without the Commander
MIXED = MIXED_RIVER | {square for square in SQUARES if square[0] == 2}


def random_setup(random: Random) -> Position:
    """A position that a FEN can say, so anything from nearly empty boards to double armies.

    Most hold what is rare in games: stacks, heroic pieces, navies in mixed water, sides close to
    each other. One in twelve lacks a Commander; in most others the side that waits is safe.
    """
    lacking = random.choice([RED, BLUE, RED + BLUE]) if random.random() < 1 / 12 else ""
    anything_goes = bool(lacking) or random.random() < 0.1
    while True:
        board = random_board(random, lacking)
        turn = random.choice([RED, BLUE])
        if anything_goes or not in_danger(board, enemy_of(turn)):
            clock = random.choice([0, random.randrange(98), random.randrange(95, 102)])
            return Position(board, turn, clock, random.randint(1, 200))


def random_board(random: Random, lacking: str) -> Board:
    share = random.choice([0.05, 0.15, 0.3, 0.6, 1.0, 2.0])  # of an army
    stacking = random.choice([0.0, 0.3, 0.6, 0.9])
    heroism = random.choice([0.0, 0.0, 0.1, 0.5])
    # Part of the board, so that few pieces meet as well.
    narrow = share < 0.5 and random.random() < 0.5
    low = random.randint(1, 6) if narrow else 1
    free = [square for square in SQUARES if low <= square[1] <= (low + 6 if narrow else 12)]
    board: Board = {}
    for colour in (RED, BLUE):
        kinds = [kind for kind in ARMY * 2 if random.random() < share / 2]
        if colour not in lacking:
            kinds.insert(0, "C")
        pieces = [Piece(kind, random.random() < heroism) for kind in kinds]
        for unit in random_units(random, pieces, stacking):
            square = random_square(random, unit, free)
            if square is not None:
                free.remove(square)
                board[square] = Unit(colour, unit)
    return board


def random_units(random: Random, pieces: list[Piece], stacking: float) -> list[Pieces]:
    """The pieces as units, the Commander's first; each joins an earlier one by chance."""
    units: list[Pieces] = []
    for piece in pieces:
        for index in random.sample(range(len(units)), len(units)):
            joined = stacked((*units[index], piece))
            if joined is not None and random.random() < stacking:
                units[index] = joined
                break
        else:
            units.append((piece,))
    return units


def random_square(random: Random, unit: Pieces, free: list[Square]) -> Square | None:
    carrier = unit[0].kind
    allowed = [square for square in free if may_stand(carrier, square)]
    mixed = [square for square in allowed if square in MIXED]
    if carrier == "N" and mixed and random.random() < 0.5:
        return random.choice(mixed)
    return random.choice(allowed) if allowed else None


def random_game(
    random: Random, position: Position, plies: int, *, legal: bool = True
) -> Iterator[tuple[str, Position]]:
    """Moves and the positions after them: deploy steps and captures more often than others.

    Ends early where there is no move. Pseudo-legal games may run into a deploy turn without end.
    """
    for _ in range(plies):
        moves = position.legal() if legal else position.pseudo_legal()
        if not moves:
            return
        steps = [move for move in moves if ">" in move]
        marked = [move for move in moves if any(mark in move for mark in "_x@&")]
        move = random.choice(random.choice([steps, marked, moves]) or moves)
        position = position.play(move)
        yield move, position
