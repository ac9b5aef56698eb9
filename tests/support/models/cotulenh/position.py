"""A position: its moves, what they lead to, and the end of the game (rules 10.3, 11.5, 12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from support.models.cotulenh.board import (
    BLUE,
    RED,
    Board,
    Square,
    commander_square,
    enemy_of,
)
from support.models.cotulenh.deploy import DeployTurn
from support.models.cotulenh.fen import parse_deploy, parse_placement, placement_text
from support.models.cotulenh.moves import Action, Move, executed, unit_moves
from support.models.cotulenh.safety import in_danger, is_attacked, is_exposed

COMMIT = "commit"


class Outcome(NamedTuple):
    """How a game ended; no winner is a draw."""

    reason: str
    winner: str | None


@dataclass(frozen=True)
class Position:
    """A board, whose turn it is, the counters, and the deploy turn if one is open."""

    board: Board
    turn: str = RED
    clock: int = 0  # half-moves, as the reference counts them (Q11)
    number: int = 1
    deploy: DeployTurn | None = None

    # --- Text (rule 13) ---

    @staticmethod
    def from_fen(fen: str) -> Position:
        """The position of a FEN, with or without an open deploy turn; ValueError if it is none."""
        fields = fen.split()
        if len(fields) not in (6, 7):
            raise ValueError(f"expected 6 fields, or 7 in a deploy turn, got {len(fields)}")
        board = parse_placement(fields[0])
        if fields[1] not in (RED, BLUE):
            raise ValueError(f"expected r or b, got {fields[1]!r}")
        if fields[2:4] != ["-", "-"]:
            raise ValueError("fields 3 and 4 must be -")
        for counter in fields[4:6]:
            if not (counter.isascii() and counter.isdigit()):
                raise ValueError(f"expected a counter, got {counter!r}")
        clock, number = int(fields[4]), int(fields[5])
        if number < 1:
            raise ValueError("moves are numbered from 1")
        position = Position(board, fields[1], clock, number)
        if len(fields) == 6:
            return position
        return position.with_deploy(parse_deploy(fields[6], board, fields[1]))

    def fen(self) -> str:
        board = self.board if self.deploy is None else self.deploy.base
        text = f"{placement_text(board)} {self.turn} - - {self.clock} {self.number}"
        return text if self.deploy is None else f"{text} {self.deploy.text()}"

    def key(self) -> tuple[str, str, str]:
        """What a repetition repeats: placement, side and open turn, not the counters (Q12)."""
        return (
            placement_text(self.board),
            self.turn,
            "" if self.deploy is None else self.deploy.text(),
        )

    # --- Moves (rules 10.3, 11.1) ---

    @cached_property
    def listed(self) -> dict[str, Move]:
        """The reference's list, by text. Deploy steps in it may lead nowhere (Q10)."""
        moves = self.deploy.listed if self.deploy is not None else list(self.moves_of_all())
        return {move.lan(): move for move in moves}

    @cached_property
    def splits(self) -> dict[Square, DeployTurn]:
        """The deploy turns that may begin here, by the square of the stack."""
        return {
            square: DeployTurn.of_stack(self.board, self.turn, square)
            for square, unit in self.board.items()
            if unit.colour == self.turn and len(unit.pieces) > 1
        }

    def moves_of_all(self) -> Iterator[Move]:
        for square, unit in self.board.items():
            if unit.colour != self.turn:
                continue
            if square in self.splits:
                yield from self.splits[square].listed
            for move in unit_moves(self.board, self.turn, unit.pieces, square, deploy=False):
                if self.is_safe(move):
                    yield move

    def is_safe(self, move: Move) -> bool:
        """Rule 10.3, for a move that is no deploy step."""
        after = executed(self.board, self.turn, move.pieces, move.origin, move.to, move.action)
        assert after is not None, "a listed move can be made"
        # A difference only if the two faced each other before: such a line opened to the sea is an
        # attack by the Navy that carries the other.
        if move.action is Action.STAY and move.pieces[0].kind == "C":
            return not is_attacked(after, self.turn)
        return not in_danger(after, self.turn)

    def pseudo_legal(self) -> list[str]:
        """The reference's list, and `commit` where it is allowed."""
        return sorted(self.listed) + ([COMMIT] if self.can_commit() else [])

    def legal(self) -> list[str]:
        """Those from which the turn can be completed."""
        return list(self._legal)

    @cached_property
    def _legal(self) -> list[str]:
        return [text for text in self.pseudo_legal() if self.is_completable_by(text)]

    def is_completable_by(self, text: str) -> bool:
        move = self.listed.get(text)
        if move is None or not move.deploy:
            return True
        return self.deploy_turn(move).is_legal(move)

    def deploy_turn(self, step: Move) -> DeployTurn:
        """The open turn, or the one that this first step would open."""
        return self.deploy or self.splits[step.origin]

    def can_commit(self) -> bool:
        return self.deploy is not None and self.deploy.can_commit

    # --- Playing (rules 11.3, 11.5, 12) ---

    def play(self, text: str) -> Position:
        """The position after a move of the pseudo-legal list, given by its LAN."""
        if text == COMMIT and self.can_commit():
            return self.committed()
        move = self.listed.get(text)
        if move is None:
            raise ValueError(f"not a move here: {text!r}")
        if move.deploy:
            after = self.with_deploy(self.deploy_turn(move).played(move))
            assert after.deploy is not None
            return after.committed() if after.deploy.commits_itself else after
        board = executed(self.board, self.turn, move.pieces, move.origin, move.to, move.action)
        assert board is not None, "a listed move can be made"
        return self.passed(board, move.action)

    def with_deploy(self, turn: DeployTurn) -> Position:
        return Position(turn.board, self.turn, self.clock, self.number, turn)

    def committed(self) -> Position:
        assert self.deploy is not None
        return self.passed(self.board, self.deploy.steps[0].action)

    def passed(self, board: Board, first: Action) -> Position:
        """The other side's turn. Only a normal capture, made first, restarts the clock (Q11)."""
        clock = 0 if first is Action.CAPTURE else self.clock + 1
        number = self.number + (1 if self.turn == BLUE else 0)
        return Position(board, enemy_of(self.turn), clock, number)

    # --- State (rules 10, 12) ---

    def is_check(self) -> bool:
        return is_attacked(self.board, self.turn)

    def is_exposed(self) -> bool:
        return is_exposed(self.board, self.turn)

    def outcome(self, repetitions: int = 1) -> Outcome | None:
        """The end of the game; `repetitions` counts how often this position has occurred."""
        if self.deploy is not None:
            return None
        alive = [side for side in (RED, BLUE) if commander_square(self.board, side) is not None]
        if len(alive) < 2:
            return Outcome("commander_captured", alive[0] if alive else None)
        if not self.legal():
            if self.is_check():
                return Outcome("checkmate", enemy_of(self.turn))
            return Outcome("stalemate", None)
        if self.clock >= 100:
            return Outcome("fifty_moves", None)
        if repetitions >= 3:
            return Outcome("threefold", None)
        return None
