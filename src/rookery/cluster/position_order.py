"""Positions in an order in which neighbours have much in common, however many there are."""

import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from functools import lru_cache
from heapq import merge
from itertools import islice
from typing import IO

__all__ = ["by_pieces", "pieces_that_last"]

_IN_MEMORY = 500_000
_RANKS = 100_000  # texts of single ranks whose pieces are remembered


def pieces_that_last(fen: str, *, first_side: bool) -> tuple[str, str]:
    """Return the letters of a side by which to sort: the commonest alone, and all of them.

    The commonest are pawns, or whatever moves like them: few moves change where they are.
    """
    board = fen.partition(" ")[0]
    found = Counter(c for c in board if (c.isupper() if first_side else c.islower()))
    commonest = max(found, key=lambda letter: found[letter], default="")
    return commonest, "".join(sorted(found))


def by_pieces(
    positions: Iterable[tuple[str, int]], letters: Iterable[str], in_memory: int = _IN_MEMORY
) -> Iterator[tuple[str, int]]:
    """Iterate over (FEN, occurrences) tuples, sorted by the squares of some pieces.

    The pieces of the first of `letters` count most, then those of the next, and the whole text
    last. Neighbours have many transpositions in common. Put into the same unit, they are
    counted by the same worker, with the same table. Beyond `in_memory` positions, sorted parts are
    kept in temporary files and merged.
    """
    structures = [_structure(kept) for kept in letters]

    def key(position: tuple[str, int]) -> str:
        fen = position[0]
        ranks = fen.partition(" ")[0].split("/")
        return "".join([kept(rank) for kept in structures for rank in ranks]) + fen

    source = iter(positions)
    with ExitStack() as files:
        parts: list[Iterator[tuple[str, int]]] = []
        part = sorted(islice(source, in_memory), key=key)
        while following := list(islice(source, in_memory)):
            file = files.enter_context(tempfile.TemporaryFile("w+", encoding="utf-8"))
            file.writelines(f"{fen}\t{times}\n" for fen, times in part)
            file.seek(0)
            parts.append(_read(file))
            part = sorted(following, key=key)
        yield from merge(*parts, part, key=key) if parts else part


def _structure(letters: str) -> Callable[[str], str]:
    """Return a function of the text of a rank that keeps these letters and their squares."""

    # Sorting looks at every rank of every position, and most ranks are alike.
    @lru_cache(_RANKS)
    def kept(rank: str) -> str:
        squares = re.sub(r"\d+", lambda empty: "." * int(empty[0]), rank)
        return "".join(c if c in letters else "." for c in squares).rstrip(".") + " "

    return kept


def _read(file: IO[str]) -> Iterator[tuple[str, int]]:
    for line in file:
        fen, _, times = line.rpartition("\t")
        yield fen, int(times)
