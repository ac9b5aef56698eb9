"""What each version saves, for the versions after it to read: objects to pickle, and files.

`python tools/make_saved.py` writes them, `tests/unit/test_saved.py` reads those of every version.
"""

import subprocess
import sys
from pathlib import Path

from rookery import BitBoard, Board, Grid, Up, UpLeft, chess, engines, game, learn, moves, variants
from rookery.errors import FenError

FOLDER = Path(__file__).parents[1] / "data" / "saved"


def played(name, *texts):
    """A board of a game after these moves."""
    board = game(name).board()
    for text in texts:
        board.push(text)
    return board


def bad_fen():
    """The error for a FEN with two mistakes."""
    try:
        game("chess").board("8/8/8/8/8/8/8/K7 x - e9")
    except FenError as wrong:
        return wrong


def objects():
    """What is pickled, by name."""
    grid = Grid(12, 12, stride=16)
    board = played("chess", "e2e4", "e7e5", "g1f3")
    setup = game("shogi").setup()
    setup.remove("a1")
    batch = game("breakthrough").batch(3, seed=5)
    for _ in range(4):
        batch.step(batch.sample())
    five_checks = variants.design("three-check").goal_checks(5)
    return {
        "shift": UpLeft(2, 1),
        "grid": grid,
        "bitboard": BitBoard(grid, "c3 l12"),
        "rays": grid.rays(Up(1)),
        "pattern": moves().up(1).left(2).up(2).left(1).rotate().mirror(),
        "chess-board": board,
        "chess960-board": chess.Board.from_chess960_pos(100),
        "chess-position": board.position,
        "chess-move": board.history[-1],
        "chess-piece": chess.Piece.from_symbol("n"),
        "chess-outcome": played("chess", "f2f3", "e7e5", "g2g4", "d8h4").outcome(),
        "chess-evaluation": board.evaluate(),
        "othello-board": played("othello", "f5", "d6"),
        "cotulenh-board": played("cotulenh", "Fe2&c4"),
        "cotulenh-move": game("cotulenh").move("Fe2&c4"),
        "xiangqi-board": played("xiangqi", "b3e3"),
        "crazyhouse": game("crazyhouse"),
        "shogi-setup": setup,
        "shogi-pieces": game("shogi").pieces,
        "own-design": five_checks,
        "batch": batch,
        "actions": game("cotulenh").actions,
        "planes": game("shogi").planes,
        "playouts": game("chess").playouts(5, seed=1),
        "recorded": game("chess").playouts(3, seed=1, record="moves"),
        "error": bad_fen(),
    }


def shown(thing):
    """What two equal objects have in common: their types, and all that can be seen of them."""
    if isinstance(thing, learn.Batch):
        return [thing.game.name, *(thing.board(number).fen() for number in range(3))]
    if isinstance(thing, Exception):
        return [type(thing).__name__, str(thing), thing.code, thing.problems]
    if isinstance(thing, Board):
        return [thing.game.name, thing.fen(), [str(move) for move in thing.history]]
    return [type(thing).__name__, repr(thing)]


def write_files(folder):
    """Write one file of each kind."""
    rookery = [sys.executable, "-m", "rookery"]
    (folder / "design.json").write_text(variants.design("two-lakes").to_json(indent=1), "utf-8")
    game("chess").playouts(3, seed=1, record="moves").save(folder / "recorded.npz")
    engines.match("greedy", "random", game="los-alamos", games=2, save=folder / "match.jsonl")
    tuned = engines.tune(
        game("los-alamos"), games=4, nodes=20, trial=2, threads=1, save=folder / "tune.jsonl"
    )
    tuned.weights.save(folder / "weights.json")
    command = [
        *rookery,
        "perft",
        "3",
        "--cluster",
        "processes",
        "--ledger",
        folder / "perft.ledger",
    ]
    subprocess.run(command, check=True, capture_output=True)
    (folder / "perft.ledger.lock").unlink()
    for name, command in (("perft", ["perft", "3"]), ("moves", ["moves", "--game", "othello"])):
        printed = subprocess.check_output([*rookery, *command, "--json"])
        (folder / f"{name}.json").write_bytes(printed)
