"""Counts of steps and of turns (rule 15). Neither counters nor the end of the game stop them."""

from __future__ import annotations

from collections.abc import Iterator

from support.models.cotulenh.position import Position


def step_perft(position: Position, depth: int, *, legal: bool = False) -> int:
    """S: every entry of the list is a ply, `commit` included."""
    if depth == 0:
        return 1
    moves = position.legal() if legal else position.pseudo_legal()
    if depth == 1:
        return len(moves)
    return sum(step_perft(position.play(move), depth - 1, legal=legal) for move in moves)


def divide(position: Position, depth: int, *, legal: bool = False) -> dict[str, int]:
    """S after each move."""
    moves = position.legal() if legal else position.pseudo_legal()
    return {move: step_perft(position.play(move), depth - 1, legal=legal) for move in moves}


def turns(position: Position, *, legal: bool = False) -> Iterator[Position]:
    """The positions after each complete turn, once for each way to make it."""
    for move in position.legal() if legal else position.pseudo_legal():
        after = position.play(move)
        if after.deploy is None:
            yield after
        else:
            yield from turns(after, legal=legal)


def turn_perft(position: Position, depth: int, *, legal: bool = False) -> int:
    """T_seq: a complete turn is a ply, and every order of its steps counts. Both lists agree."""
    if depth == 0:
        return 1
    return sum(turn_perft(after, depth - 1, legal=legal) for after in turns(position, legal=legal))


def turn_perft_merged(position: Position, depth: int) -> int:
    """T_pos: turns of a node that give the same placement are one."""
    if depth == 0:
        return 1
    different = {after.key(): after for after in turns(position)}
    return sum(turn_perft_merged(after, depth - 1) for after in different.values())
