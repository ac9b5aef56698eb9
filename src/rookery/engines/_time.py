"""How our own engine divides its time."""

__all__ = ["share"]

_MOVES_LEFT = 28  # how many more moves a game is expected to have
_OVERHEAD = 0.03  # seconds lost in communication between the programs
_LEAST = 0.005  # the least seconds of a search


def share(
    left: float, increment: float = 0.0, moves_to_go: int | None = None
) -> "tuple[float, float]":
    """Divide what is left on a clock among the moves that are left.

    Return the seconds after which no new depth is begun, more or less (it depends on how sure the
    search is), and those after which the search ends.

    >>> soft, hard = share(60.0, 1.0)
    >>> 0 < soft < hard < 10
    True
    """
    left = max(left - _OVERHEAD, _LEAST)
    moves = min(max(_MOVES_LEFT if moves_to_go is None else moves_to_go, 1), 50)
    part = left / moves + 0.75 * increment
    hard = max(min(3 * part, 0.6 * left if moves > 1 else left), _LEAST)
    return min(0.55 * part, hard), hard
