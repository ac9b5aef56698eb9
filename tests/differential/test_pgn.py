"""PGN against python-chess, pgn-extract and the Rust reader: the same trees, the same moves."""

import io
import os
import random
import re
import shutil
import subprocess

import pytest

from rookery import pgn

chess = pytest.importorskip("chess", reason="python-chess (PyPI: chess) is the oracle here")
pytest.importorskip("chess.pgn")
pytest.importorskip("chess.variant")

WORDS = [
    "good", "bad (sic)", "x [y]", "é ü", "[%clk 0:01:02]", "[%eval -1.25,12]", "[%eval #-3]",
    "[%csl Ga1,Rb2][%cal Ge2e4]", "[%emt 0:00:05.5]", "1-0?", "; semi", "$3", "many  spaces",
    "a\nnew line", "%percent", '"q"',
]  # fmt: skip
KINDS = [
    chess.Board,
    chess.Board,
    chess.Board,
    chess.variant.AtomicBoard,
    chess.variant.AntichessBoard,
    chess.variant.CrazyhouseBoard,
    chess.variant.KingOfTheHillBoard,
    chess.variant.ThreeCheckBoard,
    chess.variant.RacingKingsBoard,
    chess.variant.HordeBoard,
]


def random_game(rng, kinds=KINDS):
    """A game of python-chess with everything in it."""
    kind = rng.choice(kinds)
    game = chess.pgn.Game()
    board = kind()
    if kind is chess.Board and rng.random() < 0.3:
        board = chess.Board.from_chess960_pos(rng.randrange(960))
    if kind is not chess.Board or board.chess960:
        game.setup(board)
    for name in rng.sample(["Event", "Site", "Date", "White", "Black", "WhiteElo", "ECO"], 4):
        game.headers[name] = rng.choice(["?", "Jörg", "O'Neil, A.", "2400", "a b c"])
    # python-chess loses pieces in hand where it takes moves back, as it does for variations.
    branches = kind is not chess.variant.CrazyhouseBoard
    if rng.random() < 0.3:
        game.comment = comment(rng)
    waiting = [(game, board.copy(stack=False), rng.randint(0, 80), 0)]
    while waiting:
        node, board, plies, depth = waiting.pop()
        for _ in range(plies):
            moves = [] if board.is_variant_end() else list(board.legal_moves)
            if not moves:
                break
            several = branches and depth < 4 and rng.random() < 0.15
            picked = rng.sample(moves, min(len(moves), rng.randint(2, 3) if several else 1))
            for move in picked[1:]:
                side = annotated(node.add_variation(move), rng)
                if rng.random() < 0.4:
                    side.starting_comment = comment(rng)
                after = board.copy(stack=False)
                after.push(move)
                waiting.append((side, after, rng.randint(0, 6), depth + 1))
            node = annotated(node.add_main_variation(picked[0]), rng)
            board.push(picked[0])
    game.headers["Result"] = rng.choice(["1-0", "0-1", "1/2-1/2", "*"])
    return game


def comment(rng):
    return " ".join(rng.choice(WORDS) for _ in range(rng.randint(1, 4)))


def annotated(node, rng):
    if rng.random() < 0.25:
        node.comment = comment(rng)
    if rng.random() < 0.1:
        node.nags |= {rng.choice([1, 2, 3, 4, 5, 6, 10, 14, 140])}
    return node


def words(comments):
    return " ".join([comments] if isinstance(comments, str) else comments).split()


def assert_same(theirs, ours):
    """Node by node."""
    pairs = [(theirs, ours)]
    while pairs:
        a, b = pairs.pop()
        move = getattr(a, "move", None)
        assert (move and move.uci()) == (b.move and str(b.move))
        assert set(a.nags) == set(b.nags)
        assert words(a.comment) == words(b.comments)
        assert words(getattr(a, "starting_comment", "")) == words(b.comments_before)
        assert (a.clock(), a.emt()) == (b.clock, b.emt)
        score = a.eval()
        if score is None:
            assert b.evaluation is None
        else:
            white = score.white()
            assert (white.score(), white.mate(), a.eval_depth()) == b.evaluation
        arrows = [(arrow.color, arrow.tail, arrow.head) for arrow in a.arrows()]
        squares = {name: at for at, name in enumerate(chess.SQUARE_NAMES)}
        assert [(c, squares[t], squares[h]) for c, t, h in b.arrows] == arrows
        assert len(a.variations) == len(b.variations)
        pairs.extend(zip(a.variations, b.variations, strict=True))


def check_trees(seed, games):
    rng = random.Random(seed)
    text = "\n\n".join(str(random_game(rng)) for _ in range(games)) + "\n"
    handle = io.StringIO(text)
    count = 0
    for ours in pgn.read(text.encode(), tree=True):
        theirs = chess.pgn.read_game(handle)
        assert not theirs.errors
        assert dict(theirs.headers) == dict(ours.headers)
        assert_same(theirs, ours.root)
        written = str(ours)
        [again] = pgn.read(written.encode())
        assert again == ours
        reread = chess.pgn.read_game(io.StringIO(written))
        assert not reread.errors
        assert_same(reread, ours.root)
        count += 1
    assert count == games


def test_trees():
    check_trees(2024, 120)


# 20,000 games take a quarter of an hour: ROOKERY_PGN_GAMES=20000 pytest -m long -k many_trees
@pytest.mark.long
@pytest.mark.parametrize("seed", range(int(os.environ.get("ROOKERY_PGN_GAMES", "1000")) // 250))
def test_many_trees(seed):
    check_trees(seed, 250)


def plain_games(seed, number):
    rng = random.Random(seed)
    games = []
    for _ in range(number):
        game = random_game(rng, [chess.Board])
        while game.board().chess960:
            game = random_game(rng, [chess.Board])
        games.append(str(game) + "\n\n")
    return games


def test_pgn_extract(tmp_path):
    program = shutil.which("pgn-extract", path=f"{os.environ['PATH']}:/usr/games")
    if not program:
        pytest.skip("pgn-extract is not installed")
    path = tmp_path / "games.pgn"
    path.write_text("".join(plain_games(7, 150)), "utf-8")
    options = ["-s", "-Wuci", "--notags", "-C", "-V", "-N", "-w", "100000", "--nosetuptags"]
    found = subprocess.run([program, *options, path], capture_output=True, check=True).stdout
    # It writes promotions in upper case.
    lines = [line.lower().split()[:-1] for line in found.decode().splitlines() if line.strip()]
    assert lines == [[str(move) for move in game.moves] for game in pgn.read(path)]


def test_the_rust_reader():
    rust = pytest.importorskip("rust_pgn_reader_python_binding")
    games = plain_games(8, 100)
    parsed = rust.parse_games_from_strings(games, num_threads=1)
    ours = list(pgn.read("".join(games).encode()))
    assert len(parsed) == len(ours) == 100
    for theirs, game in zip(parsed, ours, strict=True):
        assert theirs.moves_uci() == [str(move) for move in game.moves]


def test_positions_of_the_rust_reader():
    rust = pytest.importorskip("rust_pgn_reader_python_binding")
    games = plain_games(9, 60)
    text = "".join(games).encode()
    rows = pgn.table(text, rows="positions", columns=["game", "fen"])
    arrays = pgn.table(text, rows="positions")
    fens, numbers = rows.to_numpy("fen").tolist(), rows.to_numpy("game").tolist()
    of_table = {number: [] for number in range(1, 61)}
    for number, fen in zip(numbers, fens, strict=True):
        of_table[number].append(fen)
    compared = row = 0
    parsed = rust.parse_games_from_strings(games, num_threads=1)
    for theirs, game in zip(parsed, pgn.read(text), strict=True):
        found = [game.board().fen(), *(board.fen() for board, _ in game.boards_after_moves())]
        assert found[:-1] == of_table[game.number]
        state = zip(theirs.boards, theirs.turn, theirs.castling, theirs.halfmove_clock, strict=True)
        assert [fen_of(*each) for each in state] == [
            [*fen.split()[:3], fen.split()[4]] for fen in found
        ]
        compared += len(found)
        own = slice(row, row + len(theirs))
        row = own.stop
        boards = arrays.to_numpy("board")[own]
        assert (boards == theirs.boards[:-1].reshape(-1, 64)).all()
        assert (arrays.to_numpy("turn")[own] == theirs.turn[:-1]).all()
        assert (arrays.to_numpy("castling")[own] == theirs.castling[:-1] @ [1, 2, 4, 8]).all()
        assert (arrays.to_numpy("halfmove_clock")[own] == theirs.halfmove_clock[:-1]).all()
    assert row == len(arrays)
    assert compared > 2000


def fen_of(squares, turn, castling, clock):
    """The fields of a FEN from the arrays of the Rust reader."""
    letters = " PNBRQKpnbrqk"
    ranks = ["".join(letters[kind] for kind in rank) for rank in squares[::-1].tolist()]
    placement = "/".join(
        "".join(
            str(len(part)) if part.isspace() else part for part in re.findall(r" +|[^ ]+", rank)
        )
        for rank in ranks
    )
    rights = "".join(letter for letter, right in zip("KQkq", castling, strict=True) if right)
    return [placement, "w" if turn else "b", rights or "-", str(clock)]
