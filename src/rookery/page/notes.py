"""Comments, symbols, arrows and evaluations of a move, as the browser sees and changes them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from rookery.page.jobs import Data
from rookery.page.messages import MessageError
from rookery.pgn import Arrow
from rookery.pgn._annotations import EvaluationNote
from rookery.pgn._game import Node

__all__ = ["describe_evaluation", "describe_notes", "set_comment", "set_drawn"]

_COMMAND = re.compile(r"\[%\w+\s[^\]]*\]")
_COLOURS = ("green", "red", "yellow", "blue")
_MOST_DRAWN = 200  # arrows and rings of one position


def describe_notes(node: Node[Any], *, empty: bool = False) -> Data:
    """Return what is written about a move; without `empty`, only what there is."""
    comments = node.comments
    notes: Data = {
        "comments": comments,  # as they are written, with arrows, clocks and evaluations
        "comments_before": node.comments_before,
        "comment": " ".join(_COMMAND.sub("", " ".join(comments)).split()),
        "before": " ".join(_COMMAND.sub("", " ".join(node.comments_before)).split()),
        "nags": node.nags,
        "drawn": [list(arrow) for arrow in node.arrows] if comments else [],
        "eval": describe_evaluation(node.evaluation) if comments else None,
        "clock": node.clock if comments else None,
    }
    return notes if empty else {name: value for name, value in notes.items() if value}


def describe_evaluation(note: EvaluationNote | None) -> Data | None:
    """Return an evaluation as the side that begins sees it."""
    return None if note is None else {"score": note.cp, "mate": note.mate}


def set_comment(node: Node[Any], comment: str) -> None:
    """Write the words of a comment; arrows, clocks and evaluations in it stay."""
    commands = _COMMAND.findall(" ".join(node.comments))
    words = " ".join(comment.replace("{", "(").replace("}", ")").split())
    text = " ".join([*commands, *([words] if words else [])])
    node.comments = [text] if text else []


def set_drawn(node: Node[Any], drawn: Iterable[str]) -> None:
    """Set arrows and rings, each as text: the colour and one square or two, "green e2 e4"."""
    arrows = []
    for text in drawn:
        colour, *squares = text.split()
        if colour not in _COLOURS or len(squares) not in (1, 2):
            raise MessageError(f"drawn: expected a colour and one square or two, got {text!r}")
        arrows.append(Arrow(colour, squares[0], squares[-1]))
    if len(arrows) > _MOST_DRAWN:
        raise MessageError(f"drawn: at most {_MOST_DRAWN} arrows and rings")
    node.arrows = arrows
