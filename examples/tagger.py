"""Tags positions of chess with what is tactical in them: forks, pins, hanging pieces, mates.

    python examples/tagger.py games.pgn              # the position after each move
    python examples/tagger.py --fens positions.txt   # a FEN on each line

Pieces are written as in FEN (white upper case), with their squares. Only attacks are looked at:
whether a capture pays off is a question for `board.search()`.
"""

import argparse
import sys
from collections.abc import Iterator

from rookery import chess, errors, pgn

USAGE = "example: python examples/tagger.py games.pgn | grep 'mate in one'"
WORTH = {
    chess.PAWN: 1,
    chess.KNIGHT: 3,
    chess.BISHOP: 3,
    chess.ROOK: 5,
    chess.QUEEN: 9,
    chess.KING: 100,
}


def name(board: chess.Board, square: int) -> str:
    """Return a piece and its square, such as Nf3, or nf6 for Black."""
    return f"{board.piece_at(square)}{chess.square_name(square)}"


def worth(board: chess.Board, square: int) -> int:
    """Return what the piece on a square is worth in pawns, 0 if there is none."""
    kind = board.piece_type_at(square)
    return WORTH[kind] if kind else 0


def mates(board: chess.Board) -> list[str]:
    """Return the moves that give mate at once."""
    found: list[str] = []
    for move in board.legal_moves:
        if board.gives_check(move) and (san := board.san(move)).endswith("#"):
            found.append(san)
    return sorted(found)


def threats(board: chess.Board) -> list[str]:
    """Return the moves by which the other side would mate if it were to move."""
    if board.is_check():
        return []
    passed = board.copy(stack=False)
    passed.push(chess.Move.null())
    return mates(passed)


def hanging(board: chess.Board) -> list[int]:
    """Return the squares of pieces that are attacked and not defended."""
    found: list[int] = []
    for square, piece in sorted(board.piece_map().items()):
        is_attacked = board.is_attacked_by(not piece.color, square)
        is_defended = board.is_attacked_by(piece.color, square)
        if piece.piece_type != chess.KING and is_attacked and not is_defended:
            found.append(square)
    return found


def forks(board: chess.Board) -> Iterator[tuple[int, list[int]]]:
    """Yield pieces of the side that has moved, each with two or more pieces that it wins.

    A piece is one of these if it is worth more or not defended; pawns do not count.
    """
    side = not board.turn
    for square, piece in sorted(board.piece_map().items()):
        if piece.color != side:
            continue
        victims = [
            target
            for target in board.attacks(square)
            if board.color_at(target) == board.turn
            and board.piece_type_at(target) != chess.PAWN
            and (
                worth(board, target) > worth(board, square)
                or not board.is_attacked_by(board.turn, target)
            )
        ]
        if len(victims) > 1:
            yield square, victims


def pins(board: chess.Board) -> Iterator[tuple[int, int]]:
    """Yield pieces that are pinned to their king, and the pieces that pin them."""
    for square, piece in sorted(board.piece_map().items()):
        if board.is_pinned(piece.color, square):
            for pinner in board.pin(piece.color, square) & board.attackers(not piece.color, square):
                yield square, pinner


def tags(board: chess.Board) -> list[str]:
    """Return what is tactical in a position."""
    if board.is_checkmate():
        return ["checkmate"]
    found: list[str] = []
    if board.is_check():
        found.append("double check" if len(board.checkers()) > 1 else "check")
    found += [f"mate in one: {san}" for san in mates(board)]
    found += [f"mate threat: {san}" for san in threats(board)]
    for square, victims in forks(board):
        names = " and ".join(name(board, victim) for victim in victims)
        found.append(f"fork: {name(board, square)} attacks {names}")
    found += [f"pin: {name(board, pinned)} by {name(board, by)}" for pinned, by in pins(board)]
    found += [f"hanging: {name(board, square)}" for square in hanging(board)]
    return found


def tag_games(file: str) -> Iterator[str]:
    """Yield a line for each move of each game that leads to a position with tags."""
    for game in pgn.read(file, on_error="keep"):
        board = game.board()
        if not isinstance(board, chess.Board):
            yield f"game {game.number} is a game of {game.game.name}"
            continue
        for move in game.moves:
            number = f"{board.fullmove_number}{'.' if board.turn else '...'}"
            san = board.san(move)
            board.push(move)
            if found := tags(board):
                yield f"game {game.number}, {number} {san}: {'; '.join(found)}"


def tag_positions(file: str) -> Iterator[str]:
    """Yield each position with its tags."""
    with sys.stdin if file == "-" else open(file, encoding="utf-8") as lines:
        for line in filter(None, map(str.strip, lines)):
            yield f"{line}: {'; '.join(tags(chess.Board(line))) or 'nothing'}"


def main() -> None:
    """Print the tags."""
    parser = argparse.ArgumentParser(
        description="Tag positions with forks, pins, hanging pieces and mates.", epilog=USAGE
    )
    parser.add_argument("file", help="a PGN file, compressed or not; - is standard input")
    parser.add_argument("--fens", action="store_true", help="the file has a FEN on each line")
    options = parser.parse_args()
    try:
        for line in tag_positions(options.file) if options.fens else tag_games(options.file):
            print(line)
    except (OSError, errors.RookeryError) as problem:
        parser.exit(1, f"tagger.py: {problem}\n")


if __name__ == "__main__":
    main()
