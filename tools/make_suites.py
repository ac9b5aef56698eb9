"""Makes the suites of chess and Chess960 that rookery ships: src/rookery/perft/data.

Run it with `python tools/make_suites.py [ENGINE]`; it needs Stockfish (apt: stockfish). Positions
come from random games of rookery and are picked for what happens in them, some are set up at
random; every count is the engine's.
"""

import random
import sys
from collections.abc import Callable
from pathlib import Path

from rookery import BitBoard, chess, game
from rookery.perft import Engine

DATA = Path(__file__).parents[1] / "src/rookery/perft/data"
MOST_LEAVES = 3_000_000
EACH = 6  # positions of each feature


def _castles(board: chess.Board) -> bool:
    return any(board.is_castling(move) for move in board.legal_moves)


def _promotes(board: chess.Board) -> bool:
    return any(board.kind(move).is_promotion() for move in board.legal_moves)


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
        board.kind(move).is_promotion() and board.is_capture(move) for move in board.legal_moves
    ),
    "check": lambda board: board.is_check(),
    "double check": lambda board: len(board.checkers()) > 1,
    "two pins": lambda board: _pins(board) > 1,
    "many moves": lambda board: len(board.legal_moves) > 55,
    "few pieces": lambda board: len(board.occupied) < 9,
}


def _way(board: chess.Board, kingside: bool) -> tuple[list[int], list[int]] | None:
    """Give the squares of a king that may castle, and those that must be empty between."""
    king = board.king(board.turn)
    rooks = [
        rook
        for rook in board.castling_rights
        if king is not None and rook // 8 == king // 8 and (rook > king) == kingside
    ]
    if king is None or not rooks:
        return None
    home = king // 8 * 8
    ends = (home + 6, home + 5) if kingside else (home + 2, home + 3)
    squares = [king, rooks[0], *ends]
    between = [s for s in range(min(squares), max(squares) + 1) if s not in (king, rooks[0])]
    way = list(range(min(king, ends[0]), max(king, ends[0]) + 1))
    return way, between


def _castling_against(board: chess.Board, which: str) -> bool:
    """Tell whether only an attack forbids castling: of the king, on its way, or where it ends."""
    for kingside in (True, False):
        found = _way(board, kingside)
        if found and not any(square in board.occupied for square in found[1]):
            king = board.king(board.turn)
            assert king is not None
            end = king // 8 * 8 + (6 if kingside else 2)
            attacked = [s for s in found[0] if board.is_attacked_by(not board.turn, s)]
            outside = [s for s in found[1] if board.is_attacked_by(not board.turn, s)]
            if (
                (which == "out of" and attacked == [king] and end != king)
                or (which == "into" and attacked == [end] and end != king)
                or (which == "through" and attacked and not {king, end} & set(attacked))
                or (which == "beside" and not attacked and outside)
            ):
                return True
    return False


def _takes_castling_rook(board: chess.Board, by_pawn: bool) -> bool:
    rooks = board.castling_rights
    return any(
        move.to_square in rooks
        and board.color_at(move.to_square) != board.turn
        and bool(move.promotion) == by_pawn
        for move in board.legal_moves
        if isinstance(move, chess.Move)
    )


def _en_passant(board: chess.Board, legal: bool, pinned: bool) -> bool:
    return any(
        board.is_en_passant(move)
        and board.is_legal(move) == legal
        and board.is_pinned(board.turn, move.from_square or 0) == pinned
        for move in board.pseudo_legal_moves
    )


# Looked for in set-ups, where kings and rooks are at home and pawns about to promote.
RARE: dict[str, Callable[[chess.Board], bool]] = {
    "castling out of check": lambda board: _castling_against(board, "out of"),
    "castling through check": lambda board: _castling_against(board, "through"),
    "castling into check": lambda board: _castling_against(board, "into"),
    "castling beside an attack": lambda board: (
        _castles(board) and _castling_against(board, "beside")
    ),
    "a rook that may castle is taken": lambda board: _takes_castling_rook(board, False),
    "a rook that may castle is taken by a pawn that promotes": lambda board: _takes_castling_rook(
        board, True
    ),
    "promotion that answers a check": lambda board: board.is_check() and _promotes(board),
    "en passant along a pin": lambda board: _en_passant(board, True, True),
    "en passant of a pawn that is pinned": lambda board: _en_passant(board, False, True),
    "en passant that answers a check": lambda board: (
        board.is_check() and board.has_legal_en_passant()
    ),
    "en passant that uncovers the king": lambda board: (
        not board.is_check() and _en_passant(board, False, False)
    ),
}


def lively_setup(rng: random.Random, chess960: bool) -> chess.Board | None:
    """Set up kings and rooks at home, pawns before their last step or after a double one."""
    setup = chess.Setup(chess960=chess960)
    setup.clear()
    files = sorted(rng.sample(range(8), 3)) if chess960 else [0, 4, 7]
    castles = rng.random() < 0.7
    for home, letters in ((0, "RKR"), (56, "rkr")):
        for file, letter in zip(files, letters, strict=True):
            if castles:
                setup.set(home + file, letter)
            elif letter in "Kk":
                setup.set(rng.randrange(64), letter)
    pawns = rng.choice((48, 32, 24, 8))
    for symbol in rng.choices("PPppNBRQnbrq", k=rng.randrange(2, 9)):
        square = pawns + rng.randrange(8) if symbol in "Pp" else rng.randrange(64)
        if not setup.piece_at(square):
            setup.set(square, symbol)
    setup.turn = rng.random() < 0.5
    if castles:
        corners = [home + files[i] for home in (0, 56) for i in (0, 2)]
        rooks = [s for s in corners if (piece := setup.piece_at(s)) and piece.symbol() in "Rr"]
        setup.castling_rights = BitBoard(setup.game.grid, rooks)
    double = [s for s in range(64) if s // 8 == (4 if setup.turn else 3)]
    rng.shuffle(double)
    for square in double:
        piece = setup.piece_at(square)
        if piece and piece.symbol() == ("p" if setup.turn else "P"):
            setup.ep_square = square + (8 if setup.turn else -8)
            break
    setup.repair()
    return None if setup.problems() else setup.board()


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
    pins = 0
    while pins < EACH:
        pinned = rank_pin(rng)
        if pinned:
            pinned = pinned if rng.random() < 0.5 else pinned.mirror()
            found[pinned.fen()] = "en passant to come that clears a rank"
            pins += 1
    wanted = dict.fromkeys(RARE, EACH)
    while any(wanted.values()):
        lively = lively_setup(rng, name == "chess960")
        rare = next((f for f, n in wanted.items() if n and lively and RARE[f](lively)), None)
        if lively and rare and lively.legal_moves and lively.fen() not in found:
            found[lively.fen()] = rare
            wanted[rare] -= 1
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
