"""A turn in which a stack is split, step by step (rules 10.3 and 11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from support.models.cotulenh.board import (
    Board,
    Piece,
    Pieces,
    Square,
    commander_square,
    may_stand,
    square_name,
    stacked,
    without,
)
from support.models.cotulenh.moves import Action, Move, executed, unit_moves, unit_text
from support.models.cotulenh.safety import in_danger


class Step(NamedTuple):
    """A step that was made: the pieces as they left, or would have left, the origin."""

    pieces: Pieces
    to: Square
    action: Action

    def text(self) -> str:
        return f"{unit_text(self.pieces)}>{self.action.value}{square_name(self.to)}"


@dataclass(frozen=True)
class DeployTurn:
    """A turn that splits the stack on `origin`. Before its first step, what it might become."""

    base: Board  # before the turn
    colour: str
    origin: Square
    steps: tuple[Step, ...]
    board: Board  # after the steps
    # The same turn before its first step, kept because its list is asked for again and again.
    start: DeployTurn | None = field(default=None, compare=False, repr=False)

    @staticmethod
    def of_stack(board: Board, colour: str, origin: Square) -> DeployTurn:
        return DeployTurn(board, colour, origin, (), board)

    @property
    def stack(self) -> Pieces:
        """The stack as the turn found it; its flags hold for the whole turn (Q9)."""
        return self.base[self.origin].pieces

    @property
    def remaining(self) -> Pieces:
        """The pieces that have not acted. One that captured without moving has."""
        acted = [piece for step in self.steps for piece in step.pieces]
        return without(self.stack, acted) or ()

    def stepped(self, step: Step) -> DeployTurn | None:
        """The turn after this very step; None if its pieces cannot merge with what is there."""
        board = executed(self.board, self.colour, step.pieces, self.origin, step.to, step.action)
        if board is None:
            return None
        return DeployTurn(
            self.base, self.colour, self.origin, (*self.steps, step), board, self.start or self
        )

    # --- The list of steps (rules 10.3, 11.1, 11.2) ---

    @cached_property
    def listed(self) -> list[Move]:
        """The steps of the remaining pieces, as the reference lists them."""
        ordinary = list(self.ordinary_steps())
        if not self.steps:
            return [move for move in ordinary if self.is_safe_first(move)]
        joined = {(move.pieces[0].kind, move.to) for move in self.recombines}
        kept = [move for move in ordinary if (move.pieces[0].kind, move.to) not in joined]
        return kept + list(self.recombines)

    def ordinary_steps(self) -> Iterator[Move]:
        for piece in self.remaining:
            yield from unit_moves(self.board, self.colour, (piece,), self.origin, deploy=True)

    def is_safe_first(self, move: Move) -> bool:
        """Rule 10.3: only a first step from a stack without the Commander is tested (Q18)."""
        if any(piece.kind == "C" for piece in self.stack):
            return True
        after = self.stepped(Step(move.pieces, move.to, move.action))
        return after is not None and not in_danger(after.board, self.colour)

    # --- Recombine (rule 11.4) ---

    @cached_property
    def recombines(self) -> dict[Move, DeployTurn]:
        """The listed recombines, each with the turn that it leads to."""
        found: dict[Move, DeployTurn] = {}
        for piece in self.remaining:
            # Reversed, so that of several steps to one square the earliest is taken.
            for index in reversed(range(len(self.steps))):
                joined = self.steps[index]
                move = Move((piece,), self.origin, joined.to, Action.COMBINE, deploy=True)
                merged = self.with_joined(index, Piece(piece.kind))  # Q8: no longer heroic
                if merged is None or not may_stand(merged[index].pieces[0].kind, joined.to):
                    continue
                replayed = self.replayed(merged)
                if replayed is None:
                    continue
                after: DeployTurn | None = replayed
                if self.is_carrier(piece):
                    after = self.stepped(Step((piece,), joined.to, Action.COMBINE))
                # Q3: where the other piece went down nobody stands, so its carrier cannot join.
                if after is not None:
                    found[move] = after
        return found

    def is_carrier(self, piece: Piece) -> bool:
        return piece.kind == self.stack[0].kind

    def with_joined(self, index: int, piece: Piece) -> tuple[Step, ...] | None:
        """The steps, with one more piece in one of them; None if that is no stack."""
        joined = self.steps[index]
        pieces = stacked((*joined.pieces, piece))
        if pieces is None:
            return None
        return (*self.steps[:index], joined._replace(pieces=pieces), *self.steps[index + 1 :])

    def replayed(self, steps: tuple[Step, ...]) -> DeployTurn | None:
        """The turn made anew with these steps, each looked up in the list of its moment."""
        turn = self.start or self
        for step in steps:
            for move in turn.listed:
                same_piece = move.pieces[0].kind == step.pieces[0].kind and move.to == step.to
                if same_piece and (move.action is Action.STAY) == (step.action is Action.STAY):
                    break
            else:
                return None
            after = turn.stepped(step._replace(action=move.action))
            if after is None:
                return None
            turn = after
        return turn

    # --- Making a listed step ---

    def played(self, move: Move) -> DeployTurn:
        if self.steps and move in self.recombines:
            return self.recombines[move]
        (piece,) = move.pieces
        merged_into_stay = self.merged_into_stay(piece, move.to)
        if merged_into_stay is not None:
            return merged_into_stay
        after = self.stepped(Step(move.pieces, move.to, move.action))
        assert after is not None, "a listed step can be made"
        return after

    def merged_into_stay(self, piece: Piece, to: Square) -> DeployTurn | None:
        """Q19: who steps to where a Navy captured without moving stays with the Navy."""
        if self.is_carrier(piece):
            return None
        for index, step in enumerate(self.steps):
            if step.action is Action.STAY and step.to == to:
                merged = self.with_joined(index, piece)
                if merged is not None:
                    return self.replayed(merged)
        return None

    # --- The end of the turn (rule 11.3) ---

    @cached_property
    def can_commit(self) -> bool:
        if not self.steps:
            return False
        left = self.board.get(self.origin)
        if left is not None and not may_stand(left.top.kind, self.origin):
            return False
        if commander_square(self.board, self.colour) is None:
            return True
        return not in_danger(self.board, self.colour)

    @property
    def commits_itself(self) -> bool:
        """Whether the engine commits: it asks what is listed, not what is legal."""
        return not self.listed and self.can_commit

    @cached_property
    def is_completable(self) -> bool:
        return self.can_commit or any(self.is_legal(move) for move in self.listed)

    def is_legal(self, move: Move) -> bool:
        """Whether the turn can be brought to an end after this listed step."""
        return self.played(move).is_completable

    # --- Text (rule 13) ---

    def text(self) -> str:
        """The seventh field of a FEN."""
        remaining = self.remaining
        steps = ",".join(step.text() for step in self.steps)
        more = "..." if remaining else ""
        return (
            f"{square_name(self.origin)}:{unit_text(remaining) if remaining else ''}:{steps}{more}"
        )
