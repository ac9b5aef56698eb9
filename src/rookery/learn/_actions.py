"""The numbers of moves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rookery._core import Game, Move
from rookery.errors import error


class Actions:
    """The numbers of a game's moves: all that some position can have, and no others.

    They are numbered as the side to move sees them: the board is turned for the second side, so
    that both sides play by the same numbers. `game.actions.absolute` numbers moves as the board is,
    and `game("chess").actions.alphazero` as AlphaZero and pgx do.

    >>> from rookery import game
    >>> actions = game("chess").actions
    >>> actions.size
    1880
    >>> number = actions.encode("e2e4")
    >>> actions.encode("e7e5", turn=False) == number
    True
    >>> print(actions.decode(number), actions.decode(number, turn=False))
    e2e4 e7e5
    """

    __slots__ = {
        "digest": "Of the numbers and what they stand for: the same digest means the same numbers.",
        "game": "The game.",
        "numbers": 'How moves are numbered: "mover", "absolute" or "alphazero".',
        "size": "How many numbers there are: 0 to size - 1.",
        "turning": 'How the second side sees the board: "reflected" or "turned" by 180 degrees.',
    }

    def __init__(self, game: Game, numbers: str = "mover") -> None:
        self.game = game
        self.numbers = numbers
        facts = game._action_facts(numbers)
        self.size, self.digest, self.turning = facts.size, facts.digest, facts.turning

    @property
    def absolute(self) -> Actions:
        """The numbers of moves as the board is, for both sides alike."""
        return Actions(self.game, "absolute")

    @property
    def alphazero(self) -> Actions:
        """The 4,672 numbers of AlphaZero and pgx, in chess.

        A queen's promotion has the number of the same move without one, to which it is decoded.
        """
        return Actions(self.game, "alphazero")

    def encode(
        self, moves: Move | str | Sequence[Move | str] | NDArray[np.uint16], *, turn: Any = True
    ) -> Any:
        """Return the number of a move, or an array with those of many.

        `turn` is True if the side that begins plays it, False for the other; many moves may have
        an array of them. An array of uint16 holds moves of chess in 16 bits, as `pgn.table()` and
        `Board.encode()` have them; castling in Chess960 cannot be told from 16 bits alone.

        >>> from rookery import game
        >>> game("breakthrough").actions.encode(["a1a2", "a1b2", "b1a2"])
        array([0, 1, 2])
        """
        if isinstance(moves, np.ndarray) and moves.dtype == np.uint16:
            return self._encode_bits(moves, turn)
        one = isinstance(moves, Move | str)
        listed = [moves] if isinstance(moves, Move | str) else list(moves)
        found = self.game._encode(self.numbers, listed, self._second(turn, len(listed)))
        numbers = np.frombuffer(found, np.int64).copy()
        return int(numbers[0]) if one else numbers

    def decode(self, numbers: ArrayLike, *, turn: Any = True) -> Any:
        """Return the move of a number, or a list with those of many.

        >>> from rookery import game
        >>> [str(move) for move in game("breakthrough").actions.decode([0, 1, 2])]
        ['a1a2', 'a1b2', 'b1a2']
        """
        given = whole_numbers(numbers, "numbers")
        flat = np.ascontiguousarray(given.reshape(-1))
        moves = self.game._decode(self.numbers, flat.tobytes(), self._second(turn, flat.size))
        return moves[0] if given.ndim == 0 else moves

    def _encode_bits(self, moves: NDArray[np.uint16], turn: Any) -> NDArray[np.int64]:
        if self.game.name not in ("chess", "chess960"):
            raise error(
                "action-move",
                f"moves of dtype uint16 are moves of chess: expected moves of {self.game.name}",
            )
        flat = moves.reshape(-1)
        second = np.frombuffer(self._second(turn, flat.size), np.bool_)
        first_numbers, second_numbers = _numbers_of_bits(self.game, self.numbers)
        numbers = np.where(second, second_numbers[flat], first_numbers[flat])
        wrong = np.flatnonzero(numbers < 0)
        if wrong.size:
            raise error(
                "action-move",
                f"move {wrong[0]} ({flat[wrong[0]]:#06x}): no move of {self.game.name} is known by "
                "these 16 bits",
            )
        return numbers.reshape(moves.shape)

    def _second(self, turn: Any, count: int) -> bytes:
        sides = np.asarray(turn)
        if sides.dtype != np.bool_ or sides.shape not in ((), (count,)):
            raise error(
                "batch-shape",
                f"turn is of shape {sides.shape} and dtype {sides.dtype}: expected True, False, or "
                f"an array of {count} bool",
            )
        return (~np.atleast_1d(sides)).astype(np.uint8).tobytes()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Actions):
            return NotImplemented
        return (self.game, self.numbers) == (other.game, other.numbers)

    def __hash__(self) -> int:
        return hash((self.game, self.numbers))

    def __len__(self) -> int:
        return self.size

    def __repr__(self) -> str:
        return f"<Actions of {self.game.name} ({self.numbers}): {self.size}>"


@cache
def _numbers_of_bits(game: Game, numbers: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the numbers of all moves of chess by their 16 bits, for either side; -1 for none."""
    # The kinds of moves in the upper four bits: promotions to N, B, R, Q from 8 on, and from 12 on
    # with a capture; all others from 0 to 5. Keep in step with cpp/games/chess/pieces.hpp.
    plain = (0, 1, 2, 3, 4, 5) if game.name == "chess" else (0, 1, 4, 5)  # 2 and 3 are castling
    known, actions, tables = Actions(game), Actions(game, numbers), []
    for turn in (True, False):
        table = np.full(1 << 16, -1, np.int64)
        moves = known.decode(np.arange(known.size), turn=turn)
        for move, number in zip(moves, actions.encode(moves, turn=turn).tolist(), strict=True):
            piece = move.promotion
            for kind in (6 + piece, 10 + piece) if piece else plain:
                table[kind << 12 | move.from_square << 6 | move.to_square] = number
        tables.append(table)
    return tables[0], tables[1]


def whole_numbers(values: ArrayLike, what: str) -> NDArray[np.int64]:
    """Return an array of whole numbers as int64, or raise an error that names the first other."""
    given = np.asarray(values)
    if given.dtype == np.int64:
        return given
    if given.dtype.kind in "iu" or (given.dtype.kind == "f" and given.size == 0):
        return given.astype(np.int64)
    if given.dtype.kind == "f":
        wrong = np.flatnonzero(~(np.isfinite(given) & (given == np.floor(given))))
        if wrong.size:
            shown = given.reshape(-1)[wrong[0]]
            raise error("batch-dtype", f"{what}[{wrong[0]}] is {shown}: expected whole numbers")
    raise error("batch-dtype", f"{what} is of dtype {given.dtype}: expected whole numbers")
