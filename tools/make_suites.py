"""Makes the suites of chess and Chess960 that rookery ships: src/rookery/perft/data.

Run it with `python tools/make_suites.py [ENGINE]`; it needs Stockfish (apt: stockfish). Positions
come from random games of rookery and are picked for what happens in them; every count is the
engine's.
"""

import random
import sys
from collections.abc import Callable
from pathlib import Path

from rookery import chess, game
from rookery.perft import Engine

DATA = Path(__file__).parents[1] / "src/rookery/perft/data"
MOST_LEAVES = 3_000_000
EACH = 6


def _castles(board: chess.Board) -> bool:
    return any(board.is_castling(move) for move in board.legal_moves)


def _promotes(board: chess.Board) -> bool:
    return any(board.kind(move).is_promotion for move in board.legal_moves)


def _pins(board: chess.Board) -> int:
    return sum(
        board.is_pinned(board.turn, s) for s in board.occupied if board.color_at(s) == board.turn
    )


FEATURES: dict[str, Callable[[chess.Board], bool]] = {
    "castling": _castles,
    "castling and a check to come": lambda board: (
        _castles(board) and any(board.gives_check(move) for move in board.legal_moves)
    ),
    "en passant": lambda board: board.has_legal_en_passant(),
    "en passant that would expose the king": lambda board: (
        board.has_pseudo_legal_en_passant() and not board.has_legal_en_passant()
    ),
    "promotion": _promotes,
    "promotion by capture": lambda board: any(
        board.kind(move).is_promotion and board.is_capture(move) for move in board.legal_moves
    ),
    "check": lambda board: board.is_check(),
    "double check": lambda board: len(board.checkers()) > 1,
    "two pins": lambda board: _pins(board) > 1,
    "many moves": lambda board: len(board.legal_moves) > 55,
    "few pieces": lambda board: len(board.occupied) < 9,
}


def positions(name: str) -> dict[str, str]:
    """Pick positions: FEN and what happens there."""
    rng = random.Random(2026)
    found: dict[str, str] = {game(name).start_fen: "the start position"}
    wanted = dict.fromkeys(FEATURES, EACH)
    while any(wanted.values()):
        board = (
            chess.Board() if name == "chess" else chess.Board.from_chess960_pos(rng.randrange(960))
        )
        for _ in range(rng.randrange(4, 160)):
            moves = board.legal_moves.to_list()
            if not moves or board.is_insufficient_material():
                break
            board.push(rng.choice(moves))
            if rng.random() < 0.2:
                feature = next((f for f, n in wanted.items() if n and FEATURES[f](board)), None)
                if feature and board.legal_moves and board.fen() not in found:
                    found[board.fen()] = feature
                    wanted[feature] -= 1
    return found


def main() -> None:
    """Write both files."""
    DATA.mkdir(exist_ok=True)
    with Engine(sys.argv[1] if len(sys.argv) > 1 else "stockfish") as engine:
        for name in ("chess", "chess960"):
            engine.set_game(game(name))
            option = ', "setoption name UCI_Chess960 value true"' if name == "chess960" else ""
            lines = [
                f"# Positions from random games of rookery; counts by {engine.name}{option}, "
                '"position fen FEN", "go perft DEPTH"; made by tools/make_suites.py',
                f"game {name}",
            ]
            for fen, feature in positions(name).items():
                lines += [f"id {feature}", f"epd {fen}"]
                leaves = 0
                for depth in range(1, 7):
                    before, leaves = leaves, sum(n for _, n in engine.divide(fen, [], depth))
                    lines.append(f"perft {depth} {leaves}")
                    if leaves * max(leaves // max(before, 1), 1) > MOST_LEAVES:
                        break
            path = DATA / f"{name}.perft"
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
            print(path.name, sum(line.startswith("epd") for line in lines), "positions")


if __name__ == "__main__":
    main()
