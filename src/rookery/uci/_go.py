"""Reads the limits of UCI's `go`, and writes reports of searches."""

from rookery._core import Board, Move
from rookery._limits import ENDLESS_SECONDS, MOST_NODES, MOST_SEARCH_DEPTH
from rookery._search import Line, SearchResult
from rookery.engines._time import share

__all__ = ["Go", "best_move", "info", "parse_go"]

_NUMBERS = (
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
)
_WORDS = (*_NUMBERS, "searchmoves", "infinite", "ponder")
_OVERHEAD = 0.03  # seconds lost in communication between the programs
_LEAST = 0.005  # the least seconds of a search


class Go:
    """The limits of a search."""

    __slots__ = ("depth", "infinite", "moves", "nodes", "seconds", "soft_seconds")

    def __init__(self) -> None:
        self.depth = MOST_SEARCH_DEPTH
        self.nodes = MOST_NODES
        self.seconds = ENDLESS_SECONDS
        self.soft_seconds = ENDLESS_SECONDS
        self.infinite = False
        self.moves: list[str] = []


def parse_go(words: list[str], *, begins: bool) -> Go:
    """Return the limits of a `go`, or raise ValueError; `begins`: the first side is to move.

    >>> go = parse_go("wtime 60000 btime 50000 winc 1000".split(), begins=True)
    >>> 0 < go.soft_seconds < go.seconds < 60
    True
    """
    go = Go()
    numbers: dict[str, int] = {}
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word == "searchmoves":
            while at < len(words) and words[at] not in _WORDS:
                go.moves.append(words[at])
                at += 1
        elif word in ("infinite", "ponder"):
            go.infinite = True
        elif word in _NUMBERS:
            text = words[at] if at < len(words) else ""
            at += 1
            if not (text.removeprefix("-").isascii() and text.removeprefix("-").isdecimal()):
                raise ValueError(f"go {word} {text[:40]!r}: expected a whole number")
            numbers[word] = int(text[:18])
    if "depth" in numbers:
        go.depth = min(max(numbers["depth"], 1), MOST_SEARCH_DEPTH)
    if "mate" in numbers:
        go.depth = min(max(2 * numbers["mate"] - 1, 1), MOST_SEARCH_DEPTH)
    if "nodes" in numbers:
        go.nodes = min(max(numbers["nodes"], 1), MOST_NODES)
    if "movetime" in numbers:
        go.seconds = max(numbers["movetime"] / 1000 - _OVERHEAD, _LEAST)
    clock = numbers.get("wtime" if begins else "btime")
    if clock is not None and not go.infinite:
        increment = numbers.get("winc" if begins else "binc", 0) / 1000
        go.soft_seconds, hard = share(clock / 1000, increment, numbers.get("movestogo"))
        go.seconds = min(go.seconds, hard)
        go.soft_seconds = min(go.soft_seconds, go.seconds)
    if not numbers and not go.infinite:
        go.infinite = True
    return go


def info(result: SearchResult) -> list[str]:
    """Return the lines that report a search, one for each line of play."""
    speed = int(result.nodes / result.seconds) if result.seconds > 0 else 0
    rest = f"nodes {result.nodes} nps {speed} hashfull {result.table_permille}"
    return [
        f"info depth {line.depth} seldepth {line.selective_depth} multipv {number} "
        f"score {_score(line)} {rest} time {int(1000 * result.seconds)} "
        f"pv {' '.join(map(str, line.moves))}"
        for number, line in enumerate(result.lines, 1)
    ]


def _score(line: Line) -> str:
    return f"cp {line.score}" if line.mate is None else f"mate {line.mate}"


def best_move(moves: "tuple[Move, ...]", board: Board) -> str:
    """Return the answer: the best move, and the reply that is expected."""
    answer = f"bestmove {moves[0]}"
    if len(moves) > 1 and not board.is_turn_open():
        answer += f" ponder {moves[1]}"
    return answer
