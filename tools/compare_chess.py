"""Compares rookery with python-chess, position by position, for as long as you like.

    python tools/compare_chess.py --positions 1000000 --state build/compare_chess.jsonl

Random games and random set-ups of chess and Chess960, on all cores, in chunks that are seeded by
their number. Each finished chunk is a line of the state file, so a run that was stopped goes on
where it was. At the end it prints how often each feature occurred and every difference; the exit
code is 3 if there was one. python-chess is the PyPI package `chess`.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator

import chess
import chunks

import rookery

CHUNK = 500  # positions
UNPLAYABLE = (
    chess.STATUS_NO_WHITE_KING
    | chess.STATUS_NO_BLACK_KING
    | chess.STATUS_PAWNS_ON_BACKRANK
    | chess.STATUS_OPPOSITE_CHECK
    | chess.STATUS_TOO_MANY_KINGS
)


def features(oracle: chess.Board) -> Iterator[str]:
    """Name what is rare in a position."""
    if len(oracle.checkers()) > 1:
        yield "double check"
    ready = list(oracle.generate_pseudo_legal_ep())
    if ready:
        yield "en passant"
    if any(not oracle.is_legal(move) for move in ready):
        yield "pinned en passant"
    for move in oracle.legal_moves:
        if move.promotion and move.promotion != chess.QUEEN and oracle.gives_check(move):
            yield "underpromotion with check"
            break
    for move in oracle.generate_castling_moves():
        yield "castling"
        if oracle.chess960 and overlaps(oracle, move):
            yield "Chess960 castling with overlapping squares"


def overlaps(oracle: chess.Board, move: chess.Move) -> bool:
    """Whether king or rook ends where one of them stood."""
    rook_side = move.to_square > move.from_square
    home = move.from_square & 56
    ends = {home + (6 if rook_side else 2), home + (5 if rook_side else 3)}
    return bool(ends & {move.from_square, move.to_square})


def differences(board: rookery.ChessBoard, oracle: chess.Board) -> Iterator[str]:
    """Name everything in which the two disagree."""
    ours = sorted(map(str, board.legal_moves))
    theirs = sorted(move.uci() for move in oracle.legal_moves)
    if ours != theirs:
        yield f"moves {ours} {theirs}"
        return
    if board.fen() != oracle.fen(en_passant="legal"):
        yield f"fen {board.fen()}"
    if board.is_check() != oracle.is_check():
        yield "check"
    if list(board.checkers()) != list(oracle.checkers()):
        yield "checkers"
    if board.is_checkmate() != oracle.is_checkmate():
        yield "checkmate"
    if board.is_stalemate() != oracle.is_stalemate():
        yield "stalemate"
    if board.is_insufficient_material() != oracle.is_insufficient_material():
        yield "insufficient material"
    # SAN, attacks and pins of a few, which python-chess takes its time for.
    for uci in ours[:: 1 + len(ours) // 3]:
        move = chess.Move.from_uci(uci)
        san = oracle.san(move)
        if board.san(uci) != san or str(board.parse_move(san)) != uci:
            yield f"san {uci} {san}"
    square = len(ours) * 7 % 64
    for colour in (chess.WHITE, chess.BLACK):
        if int(board.attackers(colour, square)) != int(oracle.attackers(colour, square)):
            yield f"attackers of {square}"
        if int(board.pin(colour, square)) != int(oracle.pin(colour, square)):
            yield f"pin of {square}"


def games(rng: random.Random, chess960: bool) -> Iterator[chess.Board]:
    """Play at random; captures, promotions and castling more often than by chance alone."""
    while True:
        oracle = chess.Board.from_chess960_pos(rng.randrange(960)) if chess960 else chess.Board()
        for _ in range(200):
            yield oracle
            moves = list(oracle.legal_moves)
            if not moves:
                break
            lively = [
                m for m in moves if oracle.is_capture(m) or m.promotion or oracle.is_castling(m)
            ]
            oracle.push(rng.choice(lively if lively and rng.random() < 0.3 else moves))


def placements(rng: random.Random, chess960: bool) -> Iterator[chess.Board]:
    """Set pieces up at random, with promotions, en passant and castling near at hand."""
    while True:
        oracle = chess.Board.empty(chess960=chess960)
        oracle.turn = rng.random() < 0.5
        files = sorted(rng.sample(range(8), 3))
        for colour, home in ((chess.WHITE, 0), (chess.BLACK, 56)):
            if rng.random() < 0.7:
                for file, kind in zip(files, (chess.ROOK, chess.KING, chess.ROOK), strict=True):
                    oracle.set_piece_at(home + file, chess.Piece(kind, colour))
            else:
                oracle.set_piece_at(rng.randrange(64), chess.Piece(chess.KING, colour))
        for symbol in rng.choices("PPPPNBRQppppnbrq", k=rng.randrange(2, 16)):
            piece = chess.Piece.from_symbol(symbol)
            rank = rng.choice((1, 3, 4, 6)) if symbol in "Pp" else rng.randrange(8)
            square = rank * 8 + rng.randrange(8)
            if not oracle.piece_at(square):
                oracle.set_piece_at(square, piece)
        if chess960:
            oracle.castling_rights = chess.BB_SQUARES[files[0]] | chess.BB_SQUARES[files[2]]
            oracle.castling_rights |= (
                chess.BB_SQUARES[56 + files[0]] | chess.BB_SQUARES[56 + files[2]]
            )
            oracle.castling_rights = oracle.clean_castling_rights()
        if not oracle.status() & UNPLAYABLE:
            yield oracle
            # What follows a double step is where en passant lives.
            for move in list(oracle.legal_moves):
                double = oracle.piece_type_at(move.from_square) == chess.PAWN and (
                    abs(move.from_square - move.to_square) == 16
                )
                if double and rng.random() < 0.5:
                    oracle.push(move)
                    yield oracle
                    oracle.pop()


def double_steps(rng: random.Random, chess960: bool) -> Iterator[chess.Board]:
    """Set up a pawn that has just made a double step beside one of ours, and sliders to pin it."""
    while True:
        oracle = chess.Board.empty(chess960=chess960)
        oracle.turn = rng.random() < 0.5
        rank, behind = (4, 5) if oracle.turn else (3, 2)
        ours = rng.randrange(8)
        theirs = rng.choice([file for file in (ours - 1, ours + 1) if 0 <= file < 8])
        pawns = {rank * 8 + ours: oracle.turn, rank * 8 + theirs: not oracle.turn}
        for square, colour in pawns.items():
            oracle.set_piece_at(square, chess.Piece(chess.PAWN, colour))
        oracle.ep_square = behind * 8 + theirs
        on_rank = rng.random() < 0.6
        king = rank * 8 + rng.randrange(8) if on_rank else rng.randrange(64)
        others = [(chess.KING, oracle.turn, king), (chess.KING, not oracle.turn, rng.randrange(64))]
        for _ in range(rng.randrange(1, 5)):
            kind = rng.choice((chess.ROOK, chess.QUEEN, chess.BISHOP))
            square = rank * 8 + rng.randrange(8) if rng.random() < 0.4 else rng.randrange(64)
            others.append((kind, not oracle.turn, square))
        for kind, colour, square in others:
            if not oracle.piece_at(square):
                oracle.set_piece_at(square, chess.Piece(kind, colour))
        if not oracle.status() & (UNPLAYABLE | chess.STATUS_INVALID_EP_SQUARE):
            yield oracle


SOURCES = [
    (source, variant) for source in (games, placements, double_steps) for variant in (False, True)
]


def run_chunk(number: int) -> dict[str, object]:
    """Compare the positions of one chunk."""
    source, chess960 = SOURCES[number % len(SOURCES)]
    counts: Counter[str] = Counter()
    found: list[str] = []
    name = "chess960" if chess960 else "chess"
    for position, oracle in enumerate(source(random.Random(f"compare:{number}"), chess960)):
        if position == CHUNK:
            break
        fen = oracle.fen(en_passant="fen")
        counts.update(set(features(oracle)))
        board = rookery.game(name).board(fen)
        assert isinstance(board, rookery.ChessBoard)
        found += [f"{name} {fen}: {difference}" for difference in differences(board, oracle)]
    return {"chunk": number, "positions": CHUNK, "features": counts, "differences": found}


if __name__ == "__main__":
    sys.exit(chunks.main(__doc__, "compare_chess", CHUNK, run_chunk))
