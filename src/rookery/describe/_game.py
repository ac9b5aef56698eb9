"""A game described: its rules, its FEN and its moves, for readers and programs."""

from pathlib import Path

from rookery._core import Game, saved_definition
from rookery.describe import _notation
from rookery.describe._text_and_data import FORMAT, TextAndData
from rookery.design import Design, _rules_text
from rookery.design._rules_text import RulesSection
from rookery.render.figures import figures_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_RULES = Path(__file__).parent / "rules"


class GameDescription(TextAndData):
    """What one needs to play a game: `text` to read, `data` for programs.

    >>> description = game("makruk").describe()
    >>> description.text.splitlines()[0], description.data["sides"]
    ('makruk: the chess of Thailand', ['White', 'Black'])
    >>> [section["heading"] for section in description.data["sections"]]
    ['Board', 'Pieces', 'Start', 'Rules', 'End of the game', 'FEN', 'Moves']
    """

    __slots__ = ()


def describe_game(game: Game) -> GameDescription:
    """Return the description of a game."""
    sides = figures_of(game).SIDES
    parts = _sections(game)
    board, grid = game.board(), game.grid
    data: dict[str, Any] = {
        "format": FORMAT,
        "kind": "game",
        "game": game.name,
        "title": game.title,
        "width": grid.width,
        "height": grid.height,
        "files": [grid.file_name(file) for file in range(grid.width)],
        "terrain": {name: squares.names() for name, squares in game.terrain.items()},
        "sides": list(sides),
        "pieces": [
            {
                "symbol": piece.symbol,
                "name": piece.name,
                "side": sides[0 if piece.side else 1],
                "royal": piece.royal,
                "promoted": piece.promoted,
            }
            for piece in game.pieces
        ],
        "hands": game.has_hands,
        "stacks": game.has_stacks,
        "start_fen": game.start_fen,
        "sections": [
            {
                "heading": part.heading,
                "lines": [{"about": about, "text": line} for about, line in part.lines],
            }
            for part in parts
        ],
    }
    start = f"Start position\n{game.start_fen}\n{board}"
    return GameDescription("\n\n".join([_title(game), *map(str, parts), start]), data)


def rules_text(game: Game) -> str:
    """Return only the rules of a game, without its notation."""
    parts = [part for part in _sections(game) if part.heading not in ("FEN", "Moves")]
    return "\n\n".join([_title(game), *map(str, parts)])


def _title(game: Game) -> str:
    return f"{game.name}: {game.title}" if game.title else game.name


def _sections(game: Game) -> list[RulesSection]:
    """Return what there is to know, by headings: generated for a definition, else from a file."""
    saved = saved_definition(game)
    if saved:
        data, sides = Design.from_json(saved)._data, figures_of(game).SIDES
        return [*_rules_text.sections(data, sides), *_notation.sections(game, data, sides)]
    parts = []
    for part in (_RULES / f"{game.name}.txt").read_text("utf-8").strip().split("\n\n"):
        heading, *lines = part.splitlines()
        parts.append(RulesSection(heading, [("", line.removeprefix("- ")) for line in lines]))
    return parts
