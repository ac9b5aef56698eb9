"""Positions that are set up by hand: what stands where, and all that is wrong with it."""

from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING, Any, NamedTuple

from rookery._core import Board, Game, Setup, pieces_in, saved_definition
from rookery.errors import RookeryError
from rookery.page.states import draw_figures

if TYPE_CHECKING:
    from rookery.render.figures import FigureSet

__all__ = ["Arrangement", "arrange", "begin"]

Data = dict[str, Any]


def begin(board: Board) -> Data:
    """Return a position to be changed, and what there is to change in this game."""
    setup = board.setup()
    start = board.game.board().setup()
    return {
        "pieces": [[square, symbol] for square, symbol in setup.symbols().items()],
        "hands": setup.hands,
        "has_hands": board.game.has_hands,
        "turn": setup.turn,
        "castling": setup.castling,
        "rights": "" if start.castling == "-" else start.castling,
        "en_passant": setup.en_passant,
        "has_en_passant": _has_en_passant(board.game),
        "checks": setup.checks,
        "number": setup.fullmove_number,
        "start": [[square, symbol] for square, symbol in start.symbols().items()],
        "start_hands": start.hands,
    }


class Arrangement(NamedTuple):
    """A position as it is set up: what stands where, and the fields of its FEN."""

    pieces: list[tuple[int, str]]
    hands: list[str]  # a symbol for each piece in hand
    turn: bool
    castling: str
    en_passant: str
    checks: str
    number: int


def arrange(game: Game, figures: FigureSet, position: Arrangement) -> Data:
    """Return the FEN of a position, and everything that is wrong with it."""
    setup = game.setup()
    setup.clear()
    problems = []
    for square, symbol in position.pieces:
        try:
            _put(setup, square, symbol)
        except RookeryError as wrong:
            problems.append(str(wrong))
    try:
        setup.turn = position.turn
        setup.castling = position.castling or "-"
        setup.en_passant = position.en_passant or "-"
        if position.checks:
            setup.checks = position.checks
        setup.fullmove_number = position.number
        setup.hands = {symbol: position.hands.count(symbol) for symbol in position.hands}
    except RookeryError as wrong:
        problems.append(str(wrong))
    problems += [str(problem) for problem in setup.problems()]
    shown = setup.symbols()
    known = {piece.symbol for piece in game.pieces}
    others = sorted({symbol for symbol in shown.values() if symbol not in known})
    others = [symbol for symbol in others if figures.is_drawn(symbol)]
    return {
        "fen": setup.fen(),
        "problems": problems,
        "pieces": [[square, symbol] for square, symbol in shown.items()],
        "figures": draw_figures(figures, others),
        "stacks": {symbol: pieces_in(symbol) for symbol in others},
    }


def _put(setup: Setup, square: int, symbol: str) -> None:
    """Put a piece on a square; the pieces of a stack are sorted as they can stand."""
    if not symbol.startswith("("):
        setup.set(square, symbol)
        return
    name = setup.game.grid.name(square)
    for order in itertools.permutations(pieces_in(symbol)[:4]):
        setup.set(square, f"({''.join(order)})")
        if not any(
            f" on {name}:" in problem or f" on {name} " in problem for problem in setup.problems()
        ):
            return
    setup.set(square, symbol)


def _has_en_passant(game: Game) -> bool:
    saved = saved_definition(game)
    if saved is None:
        return game.name in ("chess", "chess960")
    return bool(json.loads(saved).get("en_passant"))
