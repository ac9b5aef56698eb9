"""What chess counts besides its pieces, against a model on the board of python-chess."""

import random
import re
from collections import Counter

import chess

from rookery import game

# Terms that every game has.
OF_PIECES = re.compile(
    r"(pawn|knight|bishop|rook|queen|king)( on [a-h][1-8]| in hand)?|to move|.*bare royal.*"
)
MINOR = (chess.KNIGHT, chess.BISHOP)
NAMES = {
    chess.KNIGHT: "squares of a knight",
    chess.BISHOP: "squares of a bishop",
    chess.ROOK: "squares of a rook",
    chess.QUEEN: "squares of a queen",
}


def attacked_by_pawns(board, side):
    """Return the squares that the pawns of a side attack."""
    return {to for pawn in board.pieces(chess.PAWN, side) for to in board.attacks(pawn)}


def attacked(board, side):
    """Return the squares that any piece of a side attacks."""
    return {to for square in board.occupied_squares(side) for to in board.attacks(square)}


class Model(chess.Board):
    """A board that counts the features of one side, square by square."""

    def occupied_squares(self, side):
        return list(chess.SquareSet(self.occupied_co[side]))

    def ahead(self, square, side):
        """Return the ranks before a square, as a side sees it."""
        rank = chess.square_rank(square)
        return range(rank + 1, 8) if side else range(rank)

    def counts(self, side):
        found = Counter()
        own, theirs = self.pieces(chess.PAWN, side), self.pieces(chess.PAWN, not side)
        guarded, feared = attacked_by_pawns(self, side), attacked_by_pawns(self, not side)
        for pawn in own:
            file, rank = chess.square_file(pawn), chess.square_rank(pawn)
            beside = [f for f in (file - 1, file + 1) if 0 <= f < 8]
            followed = any(chess.square(file, r) in own for r in self.ahead(pawn, side))
            found["doubled pawn"] += followed
            found["isolated pawn"] += not any(chess.square_file(p) in beside for p in own)
            found["pawn beside or behind a pawn"] += pawn in guarded or any(
                chess.square(f, rank) in own for f in beside
            )
            free = not any(
                chess.square(f, r) in theirs
                for f in (file, *beside)
                for r in self.ahead(pawn, side)
            )
            if free and not followed:
                number = rank + 1 if side else 8 - rank
                ordinal = {2: "2nd", 3: "3rd"}.get(number, f"{number}th")
                found[f"passed pawn on its {ordinal} rank"] += 1
        found["two bishops"] += len(self.pieces(chess.BISHOP, side)) >= 2
        near = set(self.attacks(self.king(not side))) - feared
        attacks = 0
        for square in self.occupied_squares(side):
            kind = self.piece_type_at(square)
            if kind in NAMES:
                reached = set(self.attacks(square))
                mine = {s for s in reached if self.color_at(s) == side}
                found[NAMES[kind]] += len(reached - mine - feared)
                attacks += len(reached & near)
            if kind in MINOR and square in guarded:
                file = chess.square_file(square)
                found["minor piece on an outpost"] += not any(
                    chess.square(f, r) in theirs
                    for f in (file - 1, file + 1)
                    if 0 <= f < 8
                    for r in self.ahead(square, side)
                )
            if kind == chess.ROOK:
                file = chess.square_file(square)
                if not any(chess.square_file(p) == file for p in own):
                    closed = any(chess.square_file(p) == file for p in theirs)
                    found[f"rook on {'a half-open' if closed else 'an open'} file"] += 1
        king = self.king(side)
        file, ranks = chess.square_file(king), list(self.ahead(king, side))
        before = ranks[:2] if side else ranks[-2:]
        found["pawn in front of the king"] += sum(
            chess.square(f, r) in own
            for f in range(max(file - 1, 0), min(file + 2, 8))
            for r in before
        )
        found["attack near the king"] -= attacks
        found["attack near the king, squared"] -= attacks * attacks // 2
        men = [s for s in self.occupied_squares(not side) if s != self.king(not side)]
        ours, guards = attacked(self, side), attacked(self, not side)
        for square in men:
            found["piece attacked and not guarded"] += square in ours and square not in guards
            if self.piece_type_at(square) != chess.PAWN:
                found["piece attacked by a pawn"] += square in guarded
        return found


def test_features():
    dice = random.Random(5)
    rules = game("chess")
    seen = Counter()
    for _ in range(40):
        board = Model()
        for _ in range(dice.randrange(10, 160)):
            moves = list(board.legal_moves)
            if not moves:
                break
            captures = [move for move in moves if board.is_capture(move)]
            board.push(dice.choice(captures if captures and dice.random() < 0.3 else moves))
            if board.turn == chess.BLACK or dice.random() < 0.8:
                continue
            white, black = board.counts(chess.WHITE), board.counts(chess.BLACK)
            expected = {
                name: white[name] - black[name]
                for name in white.keys() | black.keys()
                if white[name] != black[name]
            }
            terms = rules.board(board.fen()).evaluate().terms
            found = {term.name: term.count for term in terms if not OF_PIECES.fullmatch(term.name)}
            assert found == expected, board.fen()
            seen += Counter(expected.keys())
    assert len(seen) == 22
