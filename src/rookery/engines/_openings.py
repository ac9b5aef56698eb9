"""Random openings after which, by our search, neither side is better."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from rookery._core import Board, Game, SearchTable
from rookery._documented import documented

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery.books import Book

__all__ = ["Opening", "book_openings", "openings"]

_NODES = 2_000  # nodes for judging a position
_BALANCED = 50  # the score at which a position counts as balanced
_LONGEST = 40  # plies, unless more are asked for
_TRIES = 40  # of which the most balanced is taken if none is balanced


@documented(
    moves="The moves as canonical text.",
    fen="The position in which they begin, or None for the start position of the game.",
)
@dataclass(frozen=True, slots=True)
class Opening:
    """The moves with which a game begins, from the start position or from another one."""

    moves: tuple[str, ...]
    fen: str | None = None

    def board(self, game: Game) -> Board:
        """Return a board on which the moves have been played."""
        board = game.board() if self.fen is None else game.board(self.fen)
        for move in self.moves:
            board.push(game.move(move))
        return board


def openings(
    game: Game, *, plies: int = 6, seed: int = 0, fen: str | None = None
) -> Iterator[Opening]:
    """Yield random openings without end, each of at least `plies` moves, none twice.

    Where a game is over before, or has few openings, they are shorter, or come again. They are the
    same for a seed on every computer. They begin in the position of `fen`, or where the game
    begins, which in Chess960 is another arrangement of the pieces for each.

    >>> from itertools import islice
    >>> from rookery import game
    >>> [len(opening.moves) for opening in islice(openings(game("chess"), seed=3), 2)]
    [6, 6]
    """
    numbers = random.Random(seed)
    table = SearchTable(1)
    used: set[Opening] = set()
    longest = _LONGEST
    while True:
        best: tuple[int, Opening] | None = None
        is_too_long = True
        for _ in range(_TRIES):
            board = _start(game, numbers) if fen is None else game.board(fen)
            start = board.fen() if fen is not None or game.name == "chess960" else None
            if not _play(board, plies, numbers):
                continue
            is_too_long = False
            table.clear()
            score = abs(board.search(nodes=_NODES, hash_mb=table).score)
            opening = Opening(tuple(str(move) for move in board.history), start)
            if opening not in used and (best is None or score < best[0]):
                best = (score, opening)
            if best and best[0] <= _BALANCED:
                break
        if best is None:
            if is_too_long and plies == 0:
                best = (0, Opening((), fen))  # the start position itself is the end
            elif is_too_long:
                longest = plies - 1
                plies //= 2
                continue
            elif plies + 2 <= longest:
                plies += 2  # all openings of this length have been used
                continue
            else:
                used.clear()
                continue
        used.add(best[1])
        yield best[1]


def book_openings(
    book: "Book", game: Game, *, plies: int, seed: int = 0, fen: str | None = None
) -> Iterator[Opening]:
    """Yield lines of a book without end, each of at most `plies` moves, none twice.

    Moves are as likely as the book has them. A line ends where the book does. Where all lines have
    been used, they come again; they are the same for a seed on every computer.
    """
    numbers = random.Random(seed)
    used: set[Opening] = set()
    while True:
        for _ in range(_TRIES):
            board = _start(game, numbers) if fen is None else game.board(fen)
            start = board.fen() if fen is not None or game.name == "chess960" else None
            while len(board.move_stack) < plies and (found := book.choose(board, numbers=numbers)):
                board.push(found.move)
                if board.is_game_over(claim_draw=True):
                    board.pop()
                    break
            opening = Opening(tuple(str(move) for move in board.move_stack), start)
            if opening not in used:
                break
        else:
            used.clear()
        used.add(opening)
        yield opening


def _start(game: Game, numbers: random.Random) -> Board:
    if game.name == "chess960":
        from rookery.chess import Board as ChessBoard

        return ChessBoard.from_chess960_pos(numbers.randrange(960))
    return game.board()


def _play(board: Board, plies: int, numbers: random.Random) -> bool:
    """Play random moves, to the end of a turn; return whether the game goes on."""
    played = 0
    while played < plies or board.is_turn_open():
        moves = board.legal_moves.to_list()
        if not moves:
            return False
        board.push(numbers.choice(moves))
        played += 1
        if board.is_game_over(claim_draw=True):
            return False
    return bool(board.legal_moves)
