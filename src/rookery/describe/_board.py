"""A board described: the position, its legal moves and what has happened."""

from rookery._core import Board, Move
from rookery.describe._text_and_data import FORMAT, TextAndData
from rookery.errors import error
from rookery.render.figures import figures_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_LAST = 8  # moves of the past that are listed


class BoardDescription(TextAndData):
    """What one needs to choose a move: `text` to read, `data` for programs.

    >>> description = game("xiangqi").board().describe(max_moves=2)
    >>> description.data["turn"], description.data["legal_moves"][0]["move"]
    ('Red', 'a1a2')
    >>> print(description.text.splitlines()[-1])
    … and 42 more
    """

    __slots__ = ()


def describe_board(board: Board, *, max_moves: int | None = 256) -> BoardDescription:
    """Return the description of a board, with at most so many of its legal moves."""
    if max_moves is not None:
        if isinstance(max_moves, bool) or not isinstance(max_moves, int):
            raise TypeError(f"max_moves is an int or None, not {type(max_moves).__name__}")
        if max_moves < 0:
            raise error("describe-moves", f"max_moves={max_moves}: expected 0 or more")
    game, grid = board.game, board.game.grid
    sides = figures_of(game).SIDES
    legal, history, check = board.legal_moves.to_list(), board.history, board.check_square
    outcome = board.outcome()
    hands = board.hands
    data: dict[str, Any] = {
        "format": FORMAT,
        "kind": "board",
        "game": game.name,
        "fen": board.fen(),
        "turn": sides[0 if board.turn else 1],
        "turn_open": board.is_turn_open(),
        "drawing": str(board).splitlines(),
        "pieces": {grid.name(at): symbol for at, symbol in sorted(board.symbols().items())},
        "hands": {
            side: {symbol: n for symbol, n in hands.items() if _is_first(symbol) is is_first}
            for side, is_first in zip(sides, (True, False), strict=True)
        },
        "check": board.is_check(),
        "check_square": None if check is None else grid.name(check),
        "plies": len(history),
        "last_moves": [str(move) for move in history[-_LAST:]],
        "legal_move_count": len(legal),
        "legal_moves": [_move(board, move) for move in legal[:max_moves]],
        "outcome": outcome
        and {
            "winner": None if outcome.winner is None else sides[0 if outcome.winner else 1],
            "result": outcome.result,
            "reason": outcome.reason,
        },
    }
    return BoardDescription(_text(data, sides), data)


def _is_first(symbol: str) -> bool:
    return symbol == symbol.upper()


def _move(board: Board, move: Move) -> "dict[str, Any]":
    grid = board.game.grid
    promotion = move.promotion
    if isinstance(promotion, int):  # the moves of chess have a kind of piece
        promotion = str(move)[-1].upper()
    return {
        "move": str(move),
        "san": board.san(move),
        "from": None if move.from_square is None else grid.name(move.from_square),
        "to": None if move.to_square is None else grid.name(move.to_square),
        "promotion": promotion,
        "drop": move.drop,
        "captures": {grid.name(at): symbol for at, symbol in board.captured(move)},
    }


def _text(data: "dict[str, Any]", sides: tuple[str, str]) -> str:
    first, second = sides
    lines = [
        f"{data['game']}, {data['turn']} to move" + (" in an open turn" * data["turn_open"]),
        f"FEN: {data['fen']}",
        f"Capital letters: {first}. Small letters: {second}.",
        "",
        *data["drawing"],
        "",
    ]
    if data["last_moves"]:
        lines.append(f"Last moves: {' '.join(data['last_moves'])}")
    if data["check"]:
        where = f" on {data['check_square']}" if data["check_square"] else ""
        lines.append(f"{data['turn']} is in check{where}.")
    if outcome := data["outcome"]:
        winner = f"{outcome['winner']} has won" if outcome["winner"] else "a draw"
        lines.append(f"The game is over: {winner} ({outcome['reason']}).")
    count = data["legal_move_count"]
    lines.append(f"Legal moves: {count}" + (" (move, short notation, captures)" if count else ""))
    lines += [_line(move) for move in data["legal_moves"]]
    if left := count - len(data["legal_moves"]):
        lines.append(f"… and {left} more")
    return "\n".join(lines)


def _line(move: "dict[str, Any]") -> str:
    takes = ", ".join(f"{symbol} on {square}" for square, symbol in move["captures"].items())
    parts = [move["move"], move["san"], f"captures {takes}" if takes else ""]
    return "  ".join(part for part in parts if part)
