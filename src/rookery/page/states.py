"""Games and boards as plain data for the browser, which knows no rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rookery._core import Board, Game, Move, pieces_in
from rookery.render import _ground

if TYPE_CHECKING:
    from rookery._search import Line
    from rookery.render.figures import FigureSet

__all__ = [
    "describe_game",
    "describe_line",
    "describe_made",
    "describe_result",
    "describe_state",
    "taken_by",
]

Data = dict[str, Any]
_MOST_MOVES = 8  # of a line of play: nobody reads more


def describe_game(game: Game, figures: FigureSet) -> Data:
    """Return what stays the same throughout a game: board, sides, kinds of pieces, figures."""
    grid = game.grid
    symbols = [piece.symbol for piece in game.pieces if figures.is_drawn(piece.symbol)]
    return {
        "name": game.name,
        "title": game.title,
        "width": grid.width,
        "height": grid.height,
        "files": [grid.file_name(file) for file in range(grid.width)],
        "terrain": {name: list(squares) for name, squares in game.terrain.items()},
        "sides": list(figures.SIDES),
        "board": figures.BOARD,
        "ground": _ground.draw(figures.BOARD, grid.width, grid.height),
        "turned": figures.TURNED,
        "has_stacks": game.has_stacks,
        "start": game.start_fen,
        "pieces": [
            {"symbol": piece.symbol, "name": piece.name, "side": piece.side, "royal": piece.royal}
            for piece in game.pieces
        ],
        "definitions": figures.define(symbols),
        "figures": draw_figures(figures, symbols),
    }


def draw_figures(figures: FigureSet, symbols: Iterable[str]) -> dict[str, str]:
    """Return each figure as SVG on a square of 40×40 units."""
    return {symbol: figures.place([(symbol, (0, 0))]) for symbol in symbols}


def describe_state(board: Board, figures: FigureSet, *, playable: bool) -> Data:
    """Return a position: pieces, hands, legal moves, who is to move, check and last move."""
    history = board.history
    last = [history[-1].from_square, history[-1].to_square] if history else []
    pieces = board.symbols()
    moves = _describe_moves(board, pieces) if playable else []
    hands = board.hands
    known = {piece.symbol for piece in board.game.pieces}
    shown = {*pieces.values(), *(move["unit"] for move in moves if "unit" in move)}
    shown |= {move["after"] for move in moves if move.get("after")}
    others = sorted(symbol for symbol in shown - known if figures.is_drawn(symbol))
    return {
        "fen": board.fen(),
        "turn": board.turn,
        "pieces": [[square, symbol] for square, symbol in pieces.items()],
        "hands": hands,
        "has_hands": board.game.has_hands,
        "moves": moves,
        "check": board.check_square,
        "last": [square for square in last if square is not None],
        "open_turn": board.is_turn_open(),
        # Stacks have no end: those that are on the board are drawn when they are first needed.
        "figures": draw_figures(figures, others),
        "stacks": {symbol: pieces_in(symbol) for symbol in others},
    }


def _describe_moves(board: Board, symbols: dict[int, str]) -> list[Data]:
    """Return the legal moves by their squares; `symbols` are the pieces of the board.

    Where several moves share both squares, `after` is the piece that stands on the target
    afterwards, and `san` the move as people write it: the player has to choose.
    """
    has_stacks = board.game.has_stacks
    royal = {piece.symbol for piece in board.game.pieces if piece.royal}
    found: list[Data] = []
    same: dict[tuple[object, ...], list[tuple[Move, Data]]] = {}
    for move in board.legal_moves:
        data: Data = {"move": str(move), "from": move.from_square, "to": move.to_square}
        if move.drop is not None:
            [data["drop"]] = board.moving(move)
        elif has_stacks and move.from_square is not None:
            # One piece of a stack, or the whole of it.
            moving = board.moving(move)
            data["unit"] = moving[0] if len(moving) == 1 else symbols[move.from_square]
        elif _is_far(board, move) and symbols.get(move.from_square or 0) in royal:
            rook = _moved_along(board, move, symbols)
            if rook is not None:
                data["with"] = rook
        found.append(data)
        key = (data["from"], data["to"], data.get("drop"))
        same.setdefault(key, []).append((move, data))
    for group in same.values():
        if len(group) > 1:
            for move, data in group:
                data["san"] = board.san(move)
                data["after"] = _piece_after(board, move)
    return found


def _is_far(board: Board, move: Move) -> bool:
    """Return whether a move goes over two files or more, as castling does."""
    if move.from_square is None or move.to_square is None:
        return False
    width = board.game.grid.width
    return abs(move.from_square % width - move.to_square % width) > 1


def _moved_along(board: Board, move: Move, symbols: dict[int, str]) -> int | None:
    """Return where the other piece stood that a castling moves, or None."""
    taken = {square for square, _ in board.captured(move)}
    board.push(move)
    after = board.symbols()
    board.pop()
    gone = (square for square in symbols if square not in after and square not in taken)
    return next((square for square in gone if square != move.from_square), None)


def _piece_after(board: Board, move: Move) -> str | None:
    if move.to_square is None:
        return None
    board.push(move)
    symbol = board.symbols().get(move.to_square)
    board.pop()
    return symbol


def taken_by(board: Board, move: Move) -> list[tuple[int, str]]:
    """Return squares and symbols of the pieces that a move takes off the board."""
    return sorted(board.captured(move), key=lambda piece: piece[1])


def describe_made(board: Board, taken: list[tuple[int, str]]) -> Data:
    """Return what the last move has done: from where to where pieces went, and what it has taken.

    `moved` has all of them, such as both pieces of a castling. A piece from a hand has not moved on
    the board, and what joins a stack or leaves it goes as the move says.
    """
    after = board.symbols()
    before_board = board.copy()
    move = before_board.pop()
    before = before_board.symbols()
    origin, target = move.from_square, move.to_square
    gone = {
        square: symbol
        for square, symbol in before.items()
        if after.get(square) != symbol and square not in {square for square, _ in taken}
    }
    come = {square: symbol for square, symbol in after.items() if before.get(square) != symbol}
    moved: list[tuple[int, int]] = []
    castles = target in gone and target != origin  # king takes rook, as Chess960 writes it
    joins = target in before and (target, before[target]) not in taken
    if origin is not None and target in come and not (castles or joins):
        moved.append((origin, target))
        gone.pop(origin, None)
        del come[target]
    for square, symbol in come.items():
        found = next((at for at, other in gone.items() if other == symbol), None)
        if found is not None and origin is not None:
            moved.append((found, square))
            del gone[found]
    return {"from": origin, "to": target, "taken": taken, "moved": moved}


def describe_result(board: Board, declared: tuple[bool | None, str] | None) -> Data | None:
    """Return how the game has ended: by the rules, or as a player has declared."""
    outcome = board.outcome()
    if outcome is not None:
        return {"winner": outcome.winner, "result": outcome.result, "reason": outcome.reason}
    if declared is None:
        return None
    winner, reason = declared
    result = "1/2-1/2" if winner is None else "1-0" if winner else "0-1"
    return {"winner": winner, "result": result, "reason": reason}


def describe_line(board: Board, line: Line) -> Data:
    """Return a line of play that a search of this board has found, as people write it."""
    again = board.copy(stack=False)
    sans = []
    for move in line.moves[:_MOST_MOVES]:
        sans.append(again.san(move))
        again.push(move)
    first = line.moves[0]
    return {
        "move": str(first),
        "from": first.from_square,
        "to": first.to_square,
        "line": sans,
        "score": line.score,
        "mate": line.mate,
    }
