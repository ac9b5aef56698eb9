"""Makes the suites of chess and Chess960 that rookery ships: src/rookery/perft/data.

Run it with `python tools/make_suites.py [ENGINE]`; it needs Stockfish (apt: stockfish). Positions
come from random games of rookery and are picked for what happens in them, some are set up at
random; every count is the engine's.
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


def rank_pin(rng: random.Random) -> chess.Board | None:
    """Set up a board where a double step allows a capture en passant that clears a rank.

    Both pawns leave the rank on which a rook looks at the king, though neither of them is pinned.
    """
    king, rook = rng.sample(range(8), 2)
    between = range(min(king, rook) + 1, max(king, rook))
    pairs = [(a, b) for a in between for b in between if abs(a - b) == 1]
    if not pairs:
        return None
    pawn, stepper = rng.choice(pairs)
    setup = chess.Setup()
    setup.clear()
    for square, symbol in (
        (32 + king, "K"),
        (32 + rook, "r"),
        (32 + pawn, "P"),
        (48 + stepper, "p"),
    ):
        setup.set(square, symbol)
    free = [s for s in range(64) if s // 8 != 4 and s not in (40 + stepper, 48 + stepper)]
    setup.set(rng.choice([s for s in free if s // 8 > 5]), "k")
    for symbol in rng.sample("NBRQPPnbqpp", 5):
        square = rng.choice([s for s in free if 0 < s // 8 < 7])
        if not setup.piece_at(square):
            setup.set(square, symbol)
    setup.turn = chess.BLACK
    if setup.status():
        return None
    board = setup.board()
    step = f"{chess.square_name(48 + stepper)}{chess.square_name(32 + stepper)}"
    return board if board.is_legal(step) and not board.is_check() else None


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
    while len(found) < 1 + EACH * (len(FEATURES) + 1):
        pinned = rank_pin(rng)
        if pinned:
            pinned = pinned if rng.random() < 0.5 else pinned.mirror()
            found[pinned.fen()] = "en passant to come that clears a rank"
    return found


def main() -> None:
    """Write both files."""
    DATA.mkdir(exist_ok=True)
    with Engine(sys.argv[1] if len(sys.argv) > 1 else "stockfish") as engine:
        for name in ("chess", "chess960"):
            engine.set_game(game(name))
            option = ', "setoption name UCI_Chess960 value true"' if name == "chess960" else ""
            lines = [
                "# Positions from random games and set-ups of rookery; "
                f"counts by {engine.name}{option}, "
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
