"""Writes the gallery: every game with its start position, its figures and its rules."""

from __future__ import annotations

from api import escaped, indented

import rookery
from rookery import Game, variants

DEPTHS = range(1, 5)  # of the counts: enough to check a program that begins, and quick


def pages() -> dict[str, str]:
    """Return a page and a picture of each game, and a page with all of them, by file."""
    games = [rookery.game(name) for name in rookery.games()]
    made = {"index.rst": overview(games)}
    for game in games:
        made |= {
            f"{game.name}.svg": str(game.board().svg(size=480)),
            f"{game.name}.rst": page(game),
        }
    return made


def overview(games: list[Game]) -> str:
    """Return the page of all games."""
    lines = ["Gallery of games", "================", ""]
    lines += [f"All {len(games)} games, at their start.", "", ".. container:: gallery", ""]
    for game in games:
        body = [
            f".. container:: game{' wide' if game.grid.width > 9 else ''}",
            "",
            f"   .. image:: {game.name}.svg",
            f"      :alt: The start position of {title(game)}",
            f"      :target: {game.name}.html",
            "",
            f"   :doc:`{title(game)} <{game.name}>`",
            "",
        ]
        lines += indented(body)
    lines += [".. toctree::", "   :hidden:", "", *(f"   {game.name}" for game in games), ""]
    return "\n".join(lines)


def title(game: Game) -> str:
    """Return the name of a game for people; that of a definition is a sentence about it."""
    is_defined = game.name in variants.NAMES
    return game.name.capitalize().replace("-", " ") if is_defined else game.title


def page(game: Game) -> str:
    """Return the page of a game."""
    board = game.board()
    counts = ", ".join(f"{board.perft(depth):,}" for depth in DEPTHS)
    heading = title(game) + (f": {game.title}" if game.name in variants.NAMES else "")
    lines = [heading, "=" * len(heading), "", f".. image:: {game.name}.svg", "   :class: start"]
    lines += ["   :alt: The start position", "", ".. list-table::", "   :stub-columns: 1", ""]
    grid = game.grid
    for label, text in (
        ("In Python", f'``rookery.game("{game.name}")``'),
        ("In the terminal", f"``rookery play --game {game.name}``"),
        ("Board", f"{grid.width}×{grid.height}"),
        ("Moves at the start", str(len(board.legal_moves))),
        (f"Perft, depths 1 to {DEPTHS[-1]}", counts),
        ("Start", f"``{game.start_fen}``"),
    ):
        lines += [f"   * - {label}", f"     - {text}"]
    lines += ["", *rules(game)]
    if game.name in variants.NAMES:
        file = variants.design(game.name).name.replace("-", "_")
        lines += ["", f"Defined in :source:`src/rookery/variants/{file}.py`.", ""]
    return "\n".join(lines) + "\n"


def rules(game: Game) -> list[str]:
    """Return the rules and the notation, with headings; the page has title and start already."""
    lines: list[str] = []
    text = game.describe().text.partition("\nStart position\n")[0]
    for line in text.splitlines()[1:]:
        if line.startswith("- "):
            lines += [f"* {escaped(line[2:])}"]
        elif line:
            lines += ["", line, "-" * len(line), ""]
    return lines
