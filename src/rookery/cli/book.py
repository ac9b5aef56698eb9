"""Read, make and merge opening books in the Polyglot format.

ACTION is one of
  show     list the moves of a book for a position, with weights; FILE is the book
  stats    count the positions and the moves of a book
  make     make a book from games; FILE … are games as PGN, the last one is the book
  merge    merge books; FILE … are books, the last one is the book that is made
"""

import argparse

from rookery.cli._codes import FINE
from rookery.cli._pgn_filter import add_filter, filter_from
from rookery.cli._position import add_position, board_from, game_from, positive
from rookery.cli._terminal import UsageError, paint, plural, print_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery.books import BookMade

HELP = "read, make and merge opening books (Polyglot)"
EXAMPLES = """examples:
  rookery book show book.bin
  rookery book show book.bin --moves "e2e4 e7e5"
  rookery book make games.pgn.zst book.bin --plies 24 --min-games 5 --min-elo 2200
  rookery book make games.pgn white.bin --side white --min-score 0.4
  rookery book merge white.bin black.bin book.bin
  rookery match ./new ./old --openings book.bin --time 5+0.1
"""
_ACTIONS = ("show", "stats", "make", "merge")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.add_argument("action", metavar="ACTION", choices=_ACTIONS)
    parser.add_argument("files", metavar="FILE", nargs="+", help="as ACTION says")
    add_position(parser)
    made = parser.add_argument_group("make")
    made.add_argument(
        "--plies", type=positive, default=40, metavar="N", help="moves of a game (default: 40)"
    )
    made.add_argument("--side", choices=("white", "black"), help="the moves of one side alone")
    made.add_argument(
        "--min-games",
        type=positive,
        default=1,
        metavar="N",
        help="leave out moves of fewer games (default: 1)",
    )
    made.add_argument(
        "--min-score",
        type=float,
        default=0.0,
        metavar="F",
        help="leave out moves that scored less, 0 to 1 (default: 0)",
    )
    made.add_argument(
        "--weights",
        choices=("score", "games"),
        default="score",
        help="of moves: twice the wins and the draws (the default), or how often they were played",
    )
    made.add_argument("--threads", "-t", type=positive, default=1, metavar="N")
    add_filter(parser.add_argument_group("which games (make)"))
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")


def run(arguments: argparse.Namespace) -> int:
    """Do what the action says."""
    action, files = arguments.action, arguments.files
    if action in ("show", "stats") and len(files) > 1:
        raise UsageError(f"book {action}: expected one book, got {len(files)} files")
    if action in ("make", "merge") and len(files) < 2:
        raise UsageError(f"book {action}: expected what is read, and then the book that is made")
    if action == "show":
        return _show(arguments)
    if action == "stats":
        return _stats(arguments)
    return _made(arguments, _make(arguments) if action == "make" else _merge(arguments))


def _show(arguments: argparse.Namespace) -> int:
    from rookery.books import Book

    board = board_from(arguments)
    with Book(arguments.files[0]) as book:
        found = book.find(board, min_weight=0)
    total = sum(move.weight for move in found)
    rows = [
        {
            "move": str(move.move),
            "san": board.san(move.move),
            "weight": move.weight,
            "share": move.weight / total if total else 0.0,
            "learn": move.learn,
        }
        for move in found
    ]
    if arguments.json:
        print_json("book show", book=arguments.files[0], fen=board.fen(), moves=rows)
        return FINE
    print(paint(f"{board.game.name}  {board.fen()}", "dim"))
    for row in rows:
        print(f"{row['san']:<7} {row['weight']:>6,} {row['share']:>7.1%}  {row['learn']:>10,}")
    print(plural(len(rows), "move"))
    return FINE


def _stats(arguments: argparse.Namespace) -> int:
    from rookery.books import Book

    positions = moves = heaviest = 0
    before = -1
    with Book(arguments.files[0]) as book:
        for entry in book:
            moves += 1
            positions += entry.key != before
            before = entry.key
            heaviest = max(heaviest, entry.weight)
    if arguments.json:
        print_json(
            "book stats",
            book=arguments.files[0],
            positions=positions,
            moves=moves,
            heaviest=heaviest,
        )
        return FINE
    print(f"positions  {positions:,}")
    print(f"moves      {moves:,}")
    print(f"heaviest   {heaviest:,}")
    return FINE


def _make(arguments: argparse.Namespace) -> "BookMade":
    from rookery import books

    *sources, target = arguments.files
    return books.make(
        sources,
        target,
        game=game_from(arguments.game),
        where=filter_from(arguments),
        plies=arguments.plies,
        side=arguments.side,
        min_games=arguments.min_games,
        min_score=arguments.min_score,
        weights=arguments.weights,
        threads=arguments.threads,
    )


def _merge(arguments: argparse.Namespace) -> "BookMade":
    from rookery import books

    *sources, target = arguments.files
    return books.merge(sources, target)


def _made(arguments: argparse.Namespace, made: "BookMade") -> int:
    target = arguments.files[-1]
    if arguments.json:
        print_json(f"book {arguments.action}", file=target, **made._asdict())
        return FINE
    of = f" of {plural(made.games, 'game')}" if arguments.action == "make" else ""
    print(f"{target}: {plural(made.entries, 'move')} in {plural(made.positions, 'position')}{of}")
    return FINE
