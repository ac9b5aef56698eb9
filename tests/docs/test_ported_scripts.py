"""What the explorer, the tagger and the annotator of examples/ print, and that it is right."""

import io
import random
import re
import runpy
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from rookery import chess, engines, game, pgn

EXAMPLES = Path(__file__).parents[2] / "examples"
pytestmark = pytest.mark.skipif(not EXAMPLES.exists(), reason="needs the sources")

GAMES = """
[Event "one"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 { all eyes on f7 } 3... Nf6 4. Qxf7# 1-0

[Event "two"]
[Result "1/2-1/2"]

1. e4 c5 2. Nf3 d6 3. Ng1 Nf6 4. Nf3 1/2-1/2

[Event "three"]
[Result "0-1"]

1. Nf3 c5 2. e4 d6 3. d4 Qa5+ 0-1

[Event "four"]
[Result "*"]

1. e4 c5 2. Nf3 Nc6 *
"""


def run(script, *words, text=GAMES):
    """Run a script on a text, and return its exit code and what it printed."""
    command = [sys.executable, str(EXAMPLES / script), *words]
    done = subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8")
    return done.returncode, done.stdout, done.stderr


def names(script):
    return runpy.run_path(str(EXAMPLES / script))


@pytest.mark.parametrize("script", ["explorer.py", "tagger.py", "annotator.py"])
def test_help_and_a_missing_file(script):
    code, printed, _ = run(script, "--help")
    assert code == 0
    assert "\nexample: " in printed
    assert f"python examples/{script} " in printed.partition("\nexample: ")[2]
    code, printed, complaint = run(script, "no-such-file.pgn")
    assert (code, printed) == (1, "")
    assert complaint.startswith(f"{script}: ")
    assert "no-such-file.pgn" in complaint
    assert "Traceback" not in complaint


# What docs/from-python-chess.md puts side by side

NAME = re.compile(r"\b(chess|game|node|board|engine|pgn|engines|found)((?:\.\w+)+)")


def test_the_parts_of_the_scripts_exist():
    theirs = pytest.importorskip("chess")
    for module in ("pgn", "engine", "polyglot"):
        pytest.importorskip(f"chess.{module}")
    page = (EXAMPLES.parent / "docs" / "from-python-chess.md").read_text("utf-8")
    section = page.partition("## Ported scripts\n")[2].partition("\n## ")[0]
    rows = re.findall(r"(?m)^\| (`.*) \| (.*) \|$", section)
    assert len(rows) > 15
    roots = {"chess": theirs, "game": theirs.pgn.Game(), "board": theirs.Board()}
    roots |= {"engine": theirs.engine.SimpleEngine}
    roots["node"] = roots["game"].add_variation(theirs.Move.from_uci("e2e4"))
    own = {"game": pgn.Game(), "node": pgn.Node, "board": chess.Board(), "pgn": pgn}
    own |= {"engines": engines, "found": chess.Board().search(depth=1)}
    for left, right in rows:
        for text, names_of in ((left, roots), (left if right == "the same" else right, own)):
            for root, path in NAME.findall(text):
                value = names_of[root]
                for part in path[1:].split("."):
                    assert hasattr(value, part), f"there is no {root}{path}"
                    value = getattr(value, part)


# The explorer


def test_the_moves_of_a_position():
    code, printed, _ = run("explorer.py", "-", "--moves", "e4 c5 Nf3")
    assert code == 0
    assert printed == (
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n"
        "move      games    1-0  draws    0-1    score\n"
        "d6            2      0      1      1    75.0%\n"
        "Nc6           1      0      0      0        -\n"
    )
    _, printed, _ = run("explorer.py", "-", "--plies", "1")
    assert printed.splitlines()[2:] == [
        "e4            3      1      1      0    75.0%",
        "Nf3           1      0      0      1     0.0%",
    ]
    _, printed, _ = run("explorer.py", "-", "--plies", "1", "--moves", "e4")
    assert len(printed.splitlines()) == 2


def random_games(theirs, number):
    """Games of few plies from a corner of the tree, so that positions meet."""
    dice = random.Random(number)
    played = theirs.pgn.Game()
    played.headers["Result"] = dice.choice(["1-0", "0-1", "1/2-1/2", "*"])
    node = played
    for _ in range(10):
        moves = sorted(node.board().legal_moves, key=str)
        if not moves:
            break
        quiet = [move for move in moves if str(move)[:2] in {"e2", "e7", "g1", "g8", "f3", "f6"}]
        node = node.add_variation(dice.choice(quiet or moves))
    return str(played)


def test_the_explorer_counts_what_python_chess_counts():
    theirs = pytest.importorskip("chess")
    pytest.importorskip("chess.pgn")
    text = "\n\n".join(random_games(theirs, number) for number in range(300))
    expected = Counter()
    source = io.StringIO(text)
    while played := theirs.pgn.read_game(source):
        board = played.board()
        choices = set()
        for move in played.mainline_moves():
            choices.add((board.epd(), move.uci()))
            board.push(move)
        for choice in choices:
            expected[(*choice, played.headers["Result"])] += 1

    explorer = names("explorer.py")["Explorer"](pgn.read(text.encode()), plies=40)
    found = Counter()
    for epd in {epd for epd, _, _ in expected}:
        for row in explorer.rows(chess.Board(f"{epd} 0 1")):
            counts = (row.first_wins, row.draws, row.second_wins)
            counts += (row.games - sum(counts),)
            for result, count in zip(("1-0", "1/2-1/2", "0-1", "*"), counts, strict=True):
                found[epd, row.move.uci(), result] += count
    assert +found == expected
    assert max(expected.values()) > 20


# The tagger


def test_the_tags_of_games():
    code, printed, _ = run("tagger.py", "-")
    assert code == 0
    assert printed.splitlines()[:7] == [
        "game 1, 2. Qh5: pin: pf7 by Qh5; hanging: pe5",
        "game 1, 2... Nc6: pin: pf7 by Qh5",
        "game 1, 3. Bc4: mate threat: Qxf7#; pin: pf7 by Qh5",
        "game 1, 3... Nf6: mate in one: Qxf7#; pin: pf7 by Qh5; hanging: Pe4; hanging: Qh5",
        "game 1, 4. Qxf7#: checkmate",
        "game 2, 3... Nf6: hanging: Pe4",
        "game 2, 4. Nf3: hanging: Pe4",
    ]


def test_the_tags_of_positions():
    fork = "r3k3/2N5/8/8/8/8/8/4K3 b - - 0 1"
    quiet = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    code, printed, _ = run("tagger.py", "--fens", "-", text=f"{fork}\n\n{quiet}\n")
    assert code == 0
    assert printed == (
        f"{fork}: check; fork: Nc7 attacks ra8 and ke8; hanging: ra8\n{quiet}: nothing\n"
    )
    code, _, complaint = run("tagger.py", "--fens", "-", text="nonsense\n")
    assert code == 1
    assert complaint.startswith("tagger.py: ")
    xiangqi = str(pgn.from_board(game("xiangqi").board()))
    assert run("tagger.py", "-", text=xiangqi)[1] == "game 1 is a game of xiangqi\n"


def tags_slow(theirs, board):
    """Return the same tags, found with python-chess."""
    worth = {1: 1, 2: 3, 3: 3, 4: 5, 5: 9, 6: 100}

    def mates(board):
        for move in board.legal_moves:
            after = board.copy(stack=False)
            after.push(move)
            if after.is_checkmate():
                yield board.san(move)

    def name(square):
        return f"{board.piece_at(square)}{theirs.square_name(square)}"

    if board.is_checkmate():
        return {"checkmate"}
    found = {f"mate in one: {san}" for san in mates(board)}
    if board.is_check():
        found.add("double check" if len(board.checkers()) == 2 else "check")
    else:
        other = board.copy(stack=False)
        other.push(theirs.Move.null())
        found |= {f"mate threat: {san}" for san in mates(other)}
    for square, piece in board.piece_map().items():
        us, them = piece.color, not piece.color
        if piece.piece_type != theirs.KING:
            king = board.king(us)
            behind = board.copy(stack=False)
            behind.remove_piece_at(square)
            new = behind.attackers(them, king) - board.attackers(them, king)
            found |= {f"pin: {name(square)} by {name(by)}" for by in new}
            if board.attackers(them, square) and not board.attackers(us, square):
                found.add(f"hanging: {name(square)}")
        if us == board.turn:
            continue
        victims = []
        for target in board.attacks(square) & board.occupied_co[them]:
            kind = board.piece_type_at(target)
            is_loose = not board.attackers(them, target)
            if kind != theirs.PAWN and (worth[kind] > worth[piece.piece_type] or is_loose):
                victims.append(target)
        if len(victims) > 1:
            names = " and ".join(map(name, victims))
            found.add(f"fork: {name(square)} attacks {names}")
    return found


def test_the_tags_are_those_that_python_chess_finds():
    theirs = pytest.importorskip("chess")
    tags = names("tagger.py")["tags"]
    dice = random.Random(7)
    seen = Counter()
    for _ in range(25):
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 120:
            board.push(dice.choice(sorted(board.legal_moves, key=str)))
            found = tags(board)
            assert set(found) == tags_slow(theirs, theirs.Board(board.fen())), board.fen()
            assert len(set(found)) == len(found)
            seen.update(tag.partition(":")[0] for tag in found)
    kinds = {"check", "mate in one", "mate threat", "fork", "pin", "hanging"}
    assert all(seen[kind] > 10 for kind in kinds), seen


@pytest.mark.parametrize(
    ("fen", "tag"),
    [
        ("4k3/8/5N2/8/8/8/8/4RK2 b - - 0 1", "double check"),
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "checkmate"),
    ],
)
def test_checks(fen, tag):
    tags = names("tagger.py")["tags"]
    assert tag in tags(chess.Board(fen))


# The annotator

NODES = 3000


def test_the_annotations():
    code, printed, _ = run("annotator.py", "-", "--nodes", str(NODES))
    assert code == 0
    games = list(pgn.read(printed.encode(), tree=True))
    assert [played.headers["Event"] for played in games] == ["one", "two", "three", "four"]
    assert not any(played.problems for played in games)
    first = games[0]
    assert [move.uci() for move in first.moves][-1] == "h5f7"
    blunder = first.root.main_line()[5]
    assert (blunder.san(), blunder.nags, blunder.evaluation.mate) == ("Nf6", [4], 1)
    better = blunder.parent.variations[1]
    assert blunder.comments == [
        f"[%eval #1,{blunder.evaluation.depth}] Blunder. {better.san()} was best."
    ]
    assert run("annotator.py", "-", "--nodes", str(NODES), text=printed)[1] == printed
    assert "all eyes on f7" in blunder.parent.comment
    last = first.root.main_line()[-1]
    assert (last.san(), last.comments) == ("Qxf7#", [])


def test_evaluations_are_those_of_the_search_from_the_side_of_white():
    _, printed, _ = run("annotator.py", "-", "--nodes", str(NODES))
    signs = Counter()
    for played in pgn.read(printed.encode()):
        for node in played.root.main_line():
            board = node.board()
            if board.is_game_over():
                continue
            found = board.search(nodes=NODES)
            sign = 1 if board.turn else -1
            cp, mate, depth = node.evaluation
            assert depth == found.depth
            assert mate == (None if found.mate is None else sign * found.mate)
            assert cp == (sign * found.score if found.mate is None else None)
            signs[board.turn] += 1
    assert len(signs) == 2


def test_python_chess_reads_the_annotations():
    theirs = pytest.importorskip("chess.pgn")
    _, printed, _ = run("annotator.py", "-", "--nodes", str(NODES))
    source, before = io.StringIO(printed), io.StringIO(GAMES)
    while played := theirs.read_game(source):
        original = theirs.read_game(before)
        assert not played.errors
        assert list(played.mainline_moves()) == list(original.mainline_moves())
        for node in played.mainline():
            assert (node.eval() is None) == node.board().is_game_over()
            assert set(node.nags) <= {2, 4, 6}
            assert len(node.parent.variations) == 1 + bool(node.nags)
    assert theirs.read_game(before) is None


def test_the_annotator_takes_games_of_other_kinds():
    board = game("cotulenh").board()
    for _ in range(4):
        board.push(next(iter(board.legal_moves)))
    over = '[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. Kd2 Kd7 2. Kd3 *\n'
    text = f"{pgn.from_board(board)}\n{over}"
    code, printed, _ = run("annotator.py", "-", "--nodes", "300", text=text)
    assert code == 0
    first, second = pgn.read(printed.encode())
    assert first.game.name == "cotulenh"
    assert all(node.evaluation for node in first.root.main_line())
    # A draw by the rules, though the players went on.
    assert [node.comments for node in second.root.main_line()] == [[], [], []]
