"""Show a board in the terminal or as SVG, with squares marked."""

import argparse
import sys
from pathlib import Path

from rookery._core import BitBoard, Board, ChessBoard
from rookery._pattern import moves
from rookery._text import harmless
from rookery.cli._position import add_position, board_from
from rookery.cli._terminal import UsageError, paint, print_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery.chess import Magic

HELP = "show a board, with squares marked"
EXAMPLES = """examples:
  rookery show
  rookery show --targets g1                      where the piece on g1 may go
  rookery show --game xiangqi --attacks b3       what the piece on b3 attacks
  rookery show --attacks first                   what the side that begins attacks
  rookery show --pins --checkers --fen "4k3/8/8/8/1b2r3/8/3N4/4K3 w - - 0 1"
  rookery show --magic d4 --svg magic.svg        the look-up of a rook, bit by bit
  rookery show --rays d4 --fen "8/8/8/3q4/8/2K5/8/7k b - - 0 1"
  rookery show --mark "e4 d4 e5 d5"              squares by name
  rookery show --mark 0x00000000000000ff         or the bits of a bitboard
  rookery show --moves "e2e4 e7e5" --svg board.svg
"""

_SIDES = {"first": True, "second": False}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    add_position(parser)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--mark", metavar="SQUARES", help="squares by name, or a bitboard as 0x…")
    which.add_argument("--targets", metavar="SQUARE", help="where the piece on it may move")
    which.add_argument(
        "--attacks",
        metavar="SQUARE",
        help="what the piece on it attacks; or `first` or `second`: what a side attacks",
    )
    which.add_argument(
        "--rays", metavar="SQUARE", help="the lines in all directions up to the first piece"
    )
    which.add_argument(
        "--magic",
        metavar="SQUARE",
        help="chess: the magic bitboard of the bishop on it, or of a rook",
    )
    parser.add_argument(
        "--pins", action="store_true", help="chess: the pinned pieces of the side to move"
    )
    parser.add_argument("--checkers", action="store_true", help="the pieces that give check")
    parser.add_argument("--svg", metavar="FILE", help="draw into this file; - for stdout")
    parser.add_argument("--size", type=int, metavar="PIXELS", help="width of the SVG")
    parser.add_argument(
        "--letters", action="store_true", help="letters instead of figures in the SVG"
    )
    parser.add_argument("--flip", action="store_true", help="the other side sits below")
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")


def run(arguments: argparse.Namespace) -> int:
    """Print, draw or describe the board."""
    from rookery.render import board as boards

    if arguments.size is not None and not arguments.svg:
        raise UsageError("--size is for --svg")
    board = board_from(arguments)
    grid = board.game.grid
    magic = _magic(board, arguments)
    sets = _named(board, arguments)
    marked = magic.mask if magic else _marked(board, arguments)
    if marked is not None:
        sets = {"marked": marked, **sets} if sets else {}
    everything = [squares for squares in (marked, *sets.values()) if squares is not None]
    if arguments.svg:
        size = {} if arguments.size is None else {"size": arguments.size}
        if magic:
            drawing = magic.svg(BitBoard(grid, list(board.symbols())))
        else:
            looks = {"flipped": arguments.flip, "letters": arguments.letters}
            drawing = boards.to_svg(board, marked=sets or marked, **looks, **size)
        if arguments.svg == "-":
            print(drawing)
            return 0
        Path(arguments.svg).write_text(drawing, encoding="utf-8", newline="\n")
    if arguments.json:
        print_json(
            "show",
            game=board.game.name,
            fen=board.fen(),
            pieces={grid.name(square): symbol for square, symbol in board.symbols().items()},
            hands=board.hands,
            marked=marked.names() if marked is not None else None,
            bits=f"{int(marked):#x}" if marked is not None else None,
            sets={name: squares.names() for name, squares in sets.items()} or None,
            magic=_magic_data(magic, board) if magic else None,
            check=board.is_check(),
            outcome=str(board.outcome()) if board.outcome() else None,
        )
        return 0
    if arguments.svg:
        print(harmless(f"{arguments.svg} is drawn"), file=sys.stderr)
        return 0
    shown = {square for squares in everything for square in squares}
    print(boards.to_text(board, marked=shown, flipped=arguments.flip))
    print(paint(f"{board.game.name}  {board.fen()}", "dim"))
    if marked is not None:
        print(f"{len(marked)} marked: {' '.join(marked.names()) or 'none'}")
        print(f"bits: {int(marked):#0{2 + (grid.stride * grid.height + 3) // 4}x}")
    for name, squares in sets.items():
        if name != "marked":
            print(f"{name}: {' '.join(squares.names()) or 'none'}")
    if magic:
        for name, value in _magic_data(magic, board).items():
            print(f"{name}: {value}")
    if board.is_check():
        print("check")
    if ending := board.outcome():
        print(ending)
    return 0


def _named(board: Board, arguments: argparse.Namespace) -> dict[str, BitBoard]:
    """Return the squares that --pins and --checkers ask for, by name."""
    grid = board.game.grid
    sets: dict[str, BitBoard] = {}
    if arguments.pins:
        if not isinstance(board, ChessBoard):
            raise UsageError(f"--pins is for chess, not for {board.game.name}")
        pieces = [square for square in board.occupied if board.color_at(square) is board.turn]
        pinned = [square for square in pieces if board.is_pinned(board.turn, square)]
        sets["pinned"] = BitBoard(grid, pinned)
        lines = [board.pin(board.turn, square) for square in pinned]
        sets["lines of the pins"] = BitBoard(grid, {square for line in lines for square in line})
    if arguments.checkers:
        king = board.check_square
        checkers = () if king is None else board.attackers(not board.turn, king)
        sets["checkers"] = BitBoard(grid, checkers)
    return sets


def _magic(board: Board, arguments: argparse.Namespace) -> "Magic | None":
    """Return the magic bitboard that --magic asks for."""
    if arguments.magic is None:
        return None
    if not isinstance(board, ChessBoard):
        raise UsageError(f"--magic is for chess, not for {board.game.name}")
    if arguments.size is not None or arguments.flip:
        raise UsageError("--magic has one picture: leave out --size and --flip")
    from rookery.chess import BISHOP, ROOK, magic

    is_bishop = board.piece_type_at(arguments.magic) == BISHOP
    return magic(BISHOP if is_bishop else ROOK, arguments.magic)


def _magic_data(magic: "Magic", board: Board) -> dict[str, object]:
    occupied = BitBoard(board.game.grid, list(board.symbols()))
    return {
        "magic": f"{magic.magic:#018x}",
        "shift": magic.shift,
        "index": magic.index(occupied),
        "entries": magic.size,
        "attacks": " ".join(magic.attacks(occupied).names()),
    }


def _marked(board: Board, arguments: argparse.Namespace) -> BitBoard | None:
    """Return the squares to mark, or None if no option asks for any."""
    grid = board.game.grid
    if arguments.mark is not None:
        if arguments.mark.lower().startswith("0x"):
            try:
                bits = int(arguments.mark, 16)
            except ValueError:
                raise UsageError(f"--mark {arguments.mark}: not a number like 0xff") from None
            return BitBoard.from_int(grid, bits)
        return BitBoard(grid, arguments.mark.replace(",", " "))
    if arguments.targets is not None:
        return board.targets(arguments.targets)
    if arguments.attacks is not None:
        if arguments.attacks not in _SIDES:
            return board.attacks(arguments.attacks)
        side = _SIDES[arguments.attacks]
        attacked = [square for square in range(len(grid)) if board.is_attacked_by(side, square)]
        return BitBoard(grid, attacked)
    if arguments.rays is not None:
        occupied = BitBoard(grid, list(board.symbols()))
        lines = moves().up(1).upright(1, 1).rotate().mirror().repeat()
        return lines.blocked(grid.square(arguments.rays), occupied)
    return None
