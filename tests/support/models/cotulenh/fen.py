"""Text of a position, in and out (rule 13)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from support.models.cotulenh.board import (
    BLUE,
    FILES,
    KINDS,
    NAMED,
    RANKS,
    RED,
    Board,
    Piece,
    Pieces,
    Unit,
    may_stand,
    stacked,
)
from support.models.cotulenh.deploy import DeployTurn, Step
from support.models.cotulenh.moves import Action, unit_text

UNIT = r"(?:\+?[A-Za-z]|\((?:\+?[A-Za-z]){2,3}\))"
PLACED = re.compile(rf"1[0-9]|[1-9]|{UNIT}")
PIECE = re.compile(r"(\+?)([A-Za-z])")
STEP = re.compile(rf"({UNIT})>([_x@&]?)([a-k][0-9]+)")
DEPLOY = re.compile(r"([a-k][0-9]+):([^:]*):([^:]*?)(\.\.\.)?")


# --- Placement ---


def placement_text(board: Board) -> str:
    return "/".join(rank_text(board, rank) for rank in range(RANKS, 0, -1))


def rank_text(board: Board, rank: int) -> str:
    text, empty = "", 0
    for file in range(FILES):
        unit = board.get((file, rank))
        if unit is None:
            empty += 1
            continue
        text += str(empty) if empty else ""
        empty = 0
        letters = unit_text(unit.pieces)
        text += letters if unit.colour == RED else letters.lower()
    return text + (str(empty) if empty else "")


def parse_placement(text: str) -> Board:
    ranks = text.split("/")
    if len(ranks) != RANKS:
        raise ValueError(f"expected {RANKS} ranks, got {len(ranks)}")
    board: Board = {}
    for rank, rank_text in zip(range(RANKS, 0, -1), ranks, strict=True):
        file = 0
        for token in tokens(rank_text):
            if token.isdigit():
                file += int(token)
                continue
            if file < FILES:
                board[file, rank] = placed_unit(token, file, rank)
            file += 1
        if file != FILES:
            raise ValueError(f"rank {rank}: expected {FILES} files, got {file}")
    for colour in (RED, BLUE):
        if sum(unit.colour == colour and unit.holds("C") for unit in board.values()) > 1:
            raise ValueError("more than one Commander of a colour")
    return board


def tokens(rank_text: str) -> Iterator[str]:
    at = 0
    while at < len(rank_text):
        token = PLACED.match(rank_text, at)
        if token is None:
            raise ValueError(f"not a piece, a stack or a number: {rank_text[at:]!r}")
        yield token[0]
        at = token.end()


def placed_unit(text: str, file: int, rank: int) -> Unit:
    """Pieces put down one by one: whoever carries must each time be able to stand there."""
    letters = text.replace("+", "").strip("()")
    if not (letters.isupper() or letters.islower()):
        raise ValueError(f"a stack of two colours: {text!r}")
    pieces = parse_pieces(text.upper())
    for count in range(1, len(pieces) + 1):
        unit = stacked(pieces[:count])
        if unit is None:
            raise ValueError(f"no such stack: {text!r}")
        if not may_stand(unit[0].kind, (file, rank)):
            raise ValueError(f"{unit[0].kind} cannot stand on {'abcdefghijk'[file]}{rank}")
    assert unit is not None
    return Unit(RED if letters.isupper() else BLUE, unit)


def parse_pieces(text: str) -> Pieces:
    """The pieces of an upper-case unit, in the order in which they are written."""
    pieces = tuple(Piece(kind, bool(plus)) for plus, kind in PIECE.findall(text))
    for piece in pieces:
        if piece.kind not in KINDS:
            raise ValueError(f"no such piece: {piece.kind!r}")
    return pieces


def parse_unit(text: str) -> Pieces:
    unit = stacked(parse_pieces(text)) if re.fullmatch(UNIT, text) else None
    if unit is None or text != text.upper():
        raise ValueError(f"not a unit: {text!r}")
    return unit


# --- An open deploy turn ---


def parse_deploy(text: str, board: Board, colour: str) -> DeployTurn:
    """Makes the written steps literally: none is looked up, none recombines."""
    parts = DEPLOY.fullmatch(text)
    if parts is None or parts[1] not in NAMED:
        raise ValueError(f"not a deploy turn: {text!r}")
    origin = NAMED[parts[1]]
    unit = board.get(origin)
    if unit is None or unit.colour != colour or len(unit.pieces) < 2:
        raise ValueError(f"no stack of the side to move on {parts[1]}")
    turn = DeployTurn.of_stack(board, colour, origin)
    for step_text in parts[3].split(","):
        turn = with_written_step(turn, step_text)
    if turn.text() != text:
        raise ValueError(f"expected {turn.text()!r}, got {text!r}")
    return turn


def with_written_step(turn: DeployTurn, text: str) -> DeployTurn:
    written = STEP.fullmatch(text)
    if written is None or written[3] not in NAMED:
        raise ValueError(f"not a step: {text!r}")
    step = Step(parse_unit(written[1]), NAMED[written[3]], Action(written[2]))
    at_start = {piece.kind: piece for piece in turn.remaining}
    for piece in step.pieces:
        if piece.kind not in at_start or (piece.heroic and not at_start[piece.kind].heroic):
            raise ValueError(f"{text!r}: no such piece is left")
    check_target(turn, step, text)
    after = turn.stepped(step)
    if after is None:
        raise ValueError(f"{text!r}: they cannot combine")
    return after


def check_target(turn: DeployTurn, step: Step, text: str) -> None:
    """The target square must hold what the mark says."""
    there = turn.board.get(step.to)
    carrier = step.pieces[0].kind
    if step.to == turn.origin:
        raise ValueError(f"{text!r}: that is where it stands")
    if step.action is Action.MOVE:
        if there is not None:
            raise ValueError(f"{text!r}: the square is taken")
    elif step.action is Action.COMBINE:
        if there is None or there.colour != turn.colour:
            raise ValueError(f"{text!r}: nobody is there to combine with")
    elif there is None or there.colour == turn.colour:
        raise ValueError(f"{text!r}: nothing to capture")
    if step.action is Action.SUICIDE and carrier != "F":
        raise ValueError(f"{text!r}: only an Air Force goes down with its target")
    if step.action in (Action.MOVE, Action.CAPTURE) and not may_stand(carrier, step.to):
        raise ValueError(f"{text!r}: it cannot stand there")
