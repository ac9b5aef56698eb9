"""Draws a knight, a queen and a home-made piece on 8×8 and on 12×12.

    python examples/pieces.py [FOLDER]

prints the boards; with a folder it also writes them there as SVG pictures.
"""

import sys
from pathlib import Path

from rookery import BitBoard, Grid, moves
from rookery.render import svg

KNIGHT = moves().up(1).left(2).up(2).left(1).rotate().mirror()
QUEEN = moves().up(1).upleft(1, 1).rotate().mirror().repeat()
# The kite glides up to three squares on the diagonals and leaps two to the side.
KITE = moves().upleft(1, 1).upright(1, 1).rotate().mirror().repeat(3) | moves().left(2).mirror()

PIECES = {"Knight": KNIGHT, "Queen": QUEEN, "Kite": KITE}
BOARDS = {"8x8": (Grid(8, 8), "d4"), "12x12": (Grid(12, 12, stride=16), "e6")}


def main(folder: Path | None) -> None:
    """Print every piece on every board; write the pictures if there is a folder for them."""
    for name, pattern in PIECES.items():
        for size, (grid, square) in BOARDS.items():
            reached = pattern.collect(BitBoard(grid, square))
            print(f"{name} on {square}, {size}: {len(reached)} squares\n{reached}\n")
            if folder:
                folder.mkdir(parents=True, exist_ok=True)
                picture = svg.draw(grid, marked=reached, pieces={square: name[0]}, title=name)
                file = folder / f"{name.lower()}-{size}.svg"
                file.write_text(picture, encoding="utf-8")
                print(f"wrote {file}", file=sys.stderr)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
