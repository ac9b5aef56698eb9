"""Reading games of 82 plies on one core, plain and annotated, against others in the same run.

python benchmarks/pgn.py [GAMES]

The Rust binding makes the boards of all positions while it reads, so that our "boards" is what to
compare it with; the line below the table does. The last column is the speed as a part of our
reading. A file of a few thousand games is too small
to tell the speed of conversion: opening and closing a Parquet file takes as long as 300 games.
"""

import random
import sys
import tempfile
from pathlib import Path

import chess.pgn
import rust_pgn_reader_python_binding as rust
from timing import best_ns

import rookery
from rookery import pgn

PLIES = 82


def random_game(rng: random.Random, annotated: bool) -> str:
    """Write a game as Lichess does."""
    words: list[str] = []
    board = rookery.game("chess").board()
    while len(board.move_stack) < PLIES:
        moves = board.legal_moves.to_list()
        if not moves:
            board, words = rookery.game("chess").board(), []
            continue
        move = rng.choice(moves)
        ply = len(board.move_stack)
        if ply % 2 == 0 or annotated:
            words.append(f"{ply // 2 + 1}{'.' if ply % 2 == 0 else '...'}")
        words.append(board.san(move))
        board.push(move)
        if annotated:
            clock = f"0:{rng.randrange(60):02}:{rng.randrange(60):02}"
            words.append(f"{{ [%eval {rng.uniform(-5, 5):.2f}] [%clk {clock}] }}")
    tags = {
        "Event": "Rated Blitz game", "Site": f"https://lichess.org/{rng.getrandbits(32):08x}",
        "Date": "2024.01.01", "Round": "-", "White": f"player{rng.randrange(9999)}",
        "Black": f"player{rng.randrange(9999)}", "Result": "1-0", "UTCDate": "2024.01.01",
        "UTCTime": "12:34:56", "WhiteElo": str(rng.randrange(800, 2800)),
        "BlackElo": str(rng.randrange(800, 2800)), "WhiteRatingDiff": "+5",
        "BlackRatingDiff": "-5", "ECO": "C20", "Opening": "King's Pawn Game",
        "TimeControl": "180+2", "Termination": "Normal",
    }  # fmt: skip
    lines = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    return f"{lines}\n{' '.join(words)} 1-0\n\n"


def measure(name: str, number: int, folder: Path) -> None:
    """Measure files of one kind, and print games per second."""
    rng = random.Random(7)
    texts = [random_game(rng, name == "annotated") for _ in range(number)]
    few = texts[: max(number // 300, 1)]
    path, small, target = folder / "games.pgn", folder / "few.pgn", folder / "games.parquet"
    path.write_text("".join(texts), "utf-8")
    small.write_text("".join(few), "utf-8")

    def ours() -> None:
        assert sum(1 for _ in pgn.read(path)) == number

    def theirs() -> None:
        text = path.read_text("utf-8")
        split = ["[Event " + game for game in text.split("[Event ")[1:]]
        games = rust.parse_games_from_strings(split, num_threads=1)
        assert sum(len(chunk.boards) for chunk in games.chunks) == number * (PLIES + 1)

    def python_chess() -> None:
        with small.open(encoding="utf-8") as handle:
            assert sum(1 for _ in iter(lambda: chess.pgn.read_game(handle), None)) == len(few)

    def our_headers() -> None:
        assert sum(1 for _ in pgn.headers(path)) == number

    def their_headers() -> None:
        with path.open(encoding="utf-8") as handle:
            assert sum(1 for _ in iter(lambda: chess.pgn.read_headers(handle), None)) == number

    def our_table() -> None:
        assert len(pgn.table(path)) == number

    def positions() -> None:
        chunks = pgn.table(path, rows="positions").chunks("board")
        assert sum(len(boards) for boards in chunks) == number * PLIES

    def joined() -> None:
        boards = pgn.table(path, rows="positions").to_numpy("board")
        assert boards.shape == (number * PLIES, 64)

    def bitboards() -> None:
        columns = ["bitboards", "turn", "castling", "en_passant", "move", "result"]
        found = pgn.table(path, rows="positions", columns=columns).chunks("bitboards")
        assert sum(len(boards) for boards in found) == number * PLIES

    def fens() -> None:
        columns = ["fen", "key_high", "key_low"]
        assert len(pgn.table(small, rows="positions", columns=columns)) == len(few) * PLIES

    def parquet() -> None:
        assert pgn.convert(path, target)["files"][0]["rows"] == number

    read_by_rust = rust.parse_games_from_strings(few, num_threads=1)
    boards = pgn.table(small, rows="positions").to_numpy("board").reshape(-1, PLIES, 8, 8)
    for game, own, other in zip(pgn.read(small), boards, read_by_rust, strict=True):
        assert [str(move) for move in game.moves] == other.moves_uci()
        assert (own == other.boards[:PLIES]).all()
    jobs = {
        "read": (ours, number),
        "Rust binding": (theirs, number),
        "python-chess": (python_chess, len(few)),
        "headers": (our_headers, number),
        "python-chess headers": (their_headers, number),
        "table": (our_table, number),
        "boards": (positions, number),
        "boards in one array": (joined, number),
        "bitboards": (bitboards, number),
        "FEN and keys": (fens, len(few)),
        "to Parquet": (parquet, number),
    }
    times = best_ns(*(job for job, _ in jobs.values()), rounds=7)
    print(f"{name}, games/s on one core ({len(texts[0].encode())} bytes a game):")
    first = number / times[0]
    for (label, (_, count)), ns in zip(jobs.items(), times, strict=True):
        print(f"  {label:<22}{count / ns * 1e9:>10,.0f}  {count / ns / first:.2f}")
    by_name = dict(zip(jobs, times, strict=True))
    print(f"  boards: {by_name['Rust binding'] / by_name['boards']:.2f} × the Rust binding")


def main() -> None:
    """Measure plain and annotated games."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    for name in ("plain", "annotated"):
        with tempfile.TemporaryDirectory() as folder:
            measure(name, number, Path(folder))


if __name__ == "__main__":
    main()
