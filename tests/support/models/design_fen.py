"""Positions of a defined game, in and out of FEN."""

import re
from typing import NamedTuple

from support.models.design_board import BLACK, WHITE, kind_of, side_of


class Position(NamedTuple):
    board: tuple  # a piece, "" or "*" for each square
    turn: int
    hands: tuple  # two sorted tuples of letters
    castling: frozenset  # letters
    passed: tuple  # squares of en passant
    passer: int | None  # the piece that went over them
    checks: tuple | None  # still to be given, by White and by Black
    clock: int
    number: int


class Fen:
    def start(self):
        return self.read(self.spec["start"])

    def read(self, fen):
        fields = fen.split()
        placement, _, hand = fields[0].partition("[")
        board = []
        for rank in reversed(placement.split("/")):
            for symbol in re.findall(r"[0-9]+|\*|\+?[A-Za-z]~?", rank):
                board += [""] * int(symbol) if symbol.isdigit() else [symbol]
        for hole in self.holes:
            board[hole] = "*"
        held = [[], []]
        for symbol in re.findall(r"\+?[A-Za-z]", hand):
            held[side_of(symbol)].append(symbol.upper())
        turn = BLACK if fields[1:2] == ["b"] else WHITE
        letters = [rule["letter"] for rule in self.spec.get("castling", [])]
        castling = frozenset(letters if len(fields) < 3 else fields[2].replace("-", ""))
        rest = fields[3:]
        passed = re.findall("[a-z]+[0-9]+", rest[0]) if rest else []
        if rest and not rest[0].isdigit():
            rest = rest[1:]
        number = self.spec.get("goal_checks")
        checks = (number, number) if number else None
        if rest and "+" in rest[0]:
            checks = tuple(map(int, rest.pop(0).split("+")))
        clock = int(rest[0]) if rest else 0
        count = int(rest[1]) if len(rest) > 1 else 1
        position = Position(
            tuple(board),
            turn,
            tuple(tuple(sorted(hand)) for hand in held),
            castling,
            (),
            None,
            checks,
            clock,
            count,
        )
        return self.with_passed(position, [self.square(name) for name in passed])

    def with_passed(self, position, squares):
        """Find the piece that has just gone over squares; its own may be named with them."""
        if not squares:
            return position
        board = position.board
        own = [s for s in squares if board[s]]
        if own:
            passed = tuple(sorted(s for s in squares if not board[s]))
            return position._replace(passed=passed, passer=own[0])
        for to in self.may_have_passed(position, squares):
            return position._replace(passed=tuple(sorted(squares)), passer=to)
        return position

    def may_have_passed(self, position, squares):
        """Where a piece stands that could have gone over these squares by the last move."""
        board, them = position.board, 1 - position.turn
        for to, piece in enumerate(board):
            if not piece or piece == "*" or side_of(piece) != them:
                continue
            # It may have been promoted by the same move.
            kinds = {kind_of(piece)}
            for rule in self.promotions:
                for choice in rule["to"]:
                    mark = "~" if rule.get("reverts") and not choice.startswith("+") else ""
                    if kind_of(piece) == choice and piece.endswith("~") == bool(mark):
                        kinds.update(rule["pieces"])
            if any(
                set(squares) <= set(self.passed(board, kind, them, origin, to))
                for kind in kinds
                for origin in self.squares
                if not board[origin]
            ):
                yield to

    def write(self, position):
        ranks = []
        for rank in reversed(range(self.height)):
            row = position.board[rank * self.width : (rank + 1) * self.width]
            text = "".join(piece or " " for piece in row)
            ranks.append(re.sub(" +", lambda gap: str(len(gap[0])), text))
        fen = "/".join(ranks)
        if self.spec.get("hands", "none") != "none":
            order = list(self.pieces)
            held = [sorted(hand, key=order.index) for hand in position.hands]
            fen += "[" + "".join(held[WHITE]) + "".join(held[BLACK]).lower() + "]"
        fen += f" {'wb'[position.turn]}"
        letters = [rule["letter"] for rule in self.spec.get("castling", [])]
        fen += " " + ("".join(x for x in letters if x in position.castling) or "-")
        fen += " " + self.write_passed(position)
        if position.checks:
            fen += " {}+{}".format(*position.checks)
        return f"{fen} {position.clock} {position.number}"

    def write_passed(self, position):
        """The squares of a legal en passant, and the piece's own if they do not tell it.

        They do if it is on their file, and nothing else could have passed.
        """
        squares = list(self.en_passant(position))
        if not squares:
            return "-"
        elsewhere = any((s - position.passer) % self.width for s in squares)
        if elsewhere or list(self.may_have_passed(position, squares)) != [position.passer]:
            squares.append(position.passer)
        return "".join(map(self.name, sorted(squares)))
