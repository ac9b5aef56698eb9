"""Comparing with an engine finds the position and the move, for every kind of bug."""

import sys
from pathlib import Path

import pytest

from rookery import chess, game, perft
from rookery.errors import EngineError
from rookery.perft import Engine
from rookery.perft.causes import causes

PLANTED = [sys.executable, str(Path(__file__).parents[2] / "engines" / "planted.py")]


def difference(bug, fen, depth):
    with Engine([*PLANTED, bug]) as engine:
        return perft.compare(engine, game("chess").board(fen), depth)


PLAYED_WRONGLY = (
    "a move of the path is played wrongly: set up by its FEN, the position has the right moves ({})"
)
KNIGHT = ["e2f4", "e2d4", "e2g3", "e2c3", "e2g1", "e2c1"]
# The bug, where to begin; the path, and what must be found at its end.
PLANTED_BUGS = [
    ("no-en-passant", "4k3/8/8/8/2p5/8/3P4/4K3 w - - 0 1",
     ["d2d4"], {"missing": ["c4d3"]}, "en passant is missing"),
    ("castles-through-check", "4k3/8/8/8/8/8/4b3/4K2R b K - 0 1",
     ["e8d8"], {"extra": ["e1g1"]}, "castling through check"),
    ("no-underpromotion", "8/1P5k/8/8/8/8/7K/8 b - - 0 1",
     ["h7g8"], {"missing": ["b7b8n", "b7b8b", "b7b8r"]},
     "promotions to knights, bishops, rooks are missing"),
    ("ignores-pins", "4r2k/8/8/8/8/8/4N3/4K3 b - - 0 1",
     ["h8g8"], {"extra": KNIGHT}, "a pinned piece leaves its pin"),
    ("one-move-twice", "4k3/3p4/8/8/4P3/8/8/4K3 b - - 0 1",
     ["d7d5"], {"twice": ["e4d5"]}, "a move is listed twice"),
    ("king-into-check", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1",
     ["a1d4"], {"extra": ["e8d8", "e8d7"]}, "the king moves onto an attacked square"),
    ("check-not-answered", "1n2k3/8/8/8/8/8/4R3/K7 b - - 0 1",
     [], {"extra": ["b8d7", "b8c6", "b8a6"]}, "a check is not answered"),
    ("no-double-step", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
     [], {"missing": ["a2a4"]}, "double steps of pawns are missing"),
    ("loses-castling-on-the-way", "4k3/8/8/8/8/8/8/4K2R b K - 0 1",
     ["e8d8"], {}, "asked for this position the engine counts otherwise than on the way down: "
     "something is left behind when it makes or takes back moves, or its hash table takes two "
     "positions for one"),
    ("en-passant-leaves-the-pawn", "3qk3/8/8/2pP4/8/8/8/4K3 w - c6 0 1",
     ["d5c6"], {"extra": ["c5c4"]}, PLAYED_WRONGLY.format(
         "en passant leaves the captured pawn on the board")),
    # The pawn that is left has no move of its own, and stands in the way of the queen.
    ("en-passant-leaves-the-pawn", "4k3/8/8/q1pP4/2P5/8/8/7K w - c6 0 1",
     ["d5c6"], {"missing": [f"a5{file}5" for file in "cdefgh"]}, PLAYED_WRONGLY.format(
         "en passant leaves the captured pawn on the board")),
    ("castling-leaves-the-rook", "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
     ["e1g1"], {"extra": ["f8f7"]}, PLAYED_WRONGLY.format(
         "castling leaves the rook where it was")),
    ("keeps-the-right-of-a-captured-rook", "4k3/8/8/8/8/6n1/8/4K2R b K - 0 1",
     ["g3h1"], {"extra": ["e1g1"]}, PLAYED_WRONGLY.format(
         "castling with a rook that was captured: its right is kept")),
    ("forgets-double-steps", "4k3/8/8/8/2p5/8/3P4/4K3 w - - 0 1",
     ["d2d4"], {"missing": ["c4d3"]}, PLAYED_WRONGLY.format("en passant is missing")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("bug", "fen", "path", "moves", "cause"), PLANTED_BUGS, ids=[bug[0] for bug in PLANTED_BUGS]
)
def test_planted_bugs(bug, fen, path, moves, cause):
    found = difference(bug, fen, 3)
    board = game("chess").board(fen)
    for move in path:
        board.push(move)
    assert (found.start_fen, found.path, found.fen) == (
        game("chess").board(fen).fen(),
        path,
        board.fen(),
    )
    assert found.cause == cause
    for which in ("missing", "extra", "twice"):
        assert sorted(getattr(found, which)) == sorted(moves.get(which, []))
    assert found.leaves == board.perft(found.depth)
    assert found.engine_leaves != found.leaves


def test_no_bug_no_difference():
    kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
    assert difference("none", kiwipete, 2) is None


def test_progress_tells_the_way():
    reports = []
    with Engine([*PLANTED, "one-move-twice"]) as engine:
        perft.compare(
            engine,
            game("chess").board("4k3/3p4/8/8/4P3/8/8/4K3 b - - 0 1"),
            3,
            progress=lambda path, depth: reports.append((list(path), depth)),
        )
    assert reports == [([], 1), ([], 2), (["d7d5"], 1)]


@pytest.mark.parametrize(
    ("fen", "missing", "extra", "cause"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", ["e1g1"], [], "castling is missing"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", [], ["e1g1"], "castling without the right to castle"),
        ("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", [], ["e1c1"], "castling out of check"),
        ("4k3/8/8/8/8/8/6r1/4K2R w K - 0 1", [], ["e1g1"], "castling into check"),
        ("4k3/8/8/8/8/8/5r2/4K2R w K - 0 1", [], ["e1g1"], "castling through check"),
        ("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", [], ["e1g1"], "castling over a piece"),
        ("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", [], ["d4e3"], "en passant that leaves the king in "
         "check"),
        ("8/8/8/8/3pP3/8/8/k3K3 b - - 0 1", [], ["d4e3"], "en passant where no pawn has just made "
         "a double step"),
        ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", ["e1e2"], [], "answers to a check are missing"),
        ("4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", ["e2e3"], [], "moves of a pinned piece along its pin "
         "are missing"),
        ("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", ["a1b3"], [], "moves of knights are missing"),
        ("4k3/8/8/8/8/1p6/8/N3K3 w - - 0 1", ["a1b3"], [], "captures of knights are missing"),
        ("8/P7/8/8/8/8/8/k1K5 w - - 0 1", ["a7a8n", "a7a8b", "a7a8r", "a7a8q"], ["a7a8"],
         "promotions are missing; a pawn reaches the last rank and does not promote"),
        ("4k3/8/8/8/8/5n2/4r3/R3K3 w - - 0 1", [], ["a1a2"], "a double check is answered without "
         "the king"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", [], ["e8e7"], "e8e7 moves a piece from an empty square"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", [], ["e1e3"], "e1e3 is not a move of a piece that stands "
         "there"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", [], ["0000"], "a null move is listed"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", [], ["e1@x"], "e1@x is not the text of a move"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", [], [], None),
    ],
)  # fmt: skip
def test_causes(fen, missing, extra, cause):
    board = chess.Board(fen)
    legal = {str(move) for move in board.legal_moves}
    assert set(missing) <= legal
    assert not set(extra) & legal
    assert causes(board, missing, extra, []) == cause


# Moves of other games that are not legal although pieces move so, and what is said of each.
OTHER_GAMES = [
    ("shogi", "7lk/7p1/7G1/9/9/9/9/9/4K4[P] w - - 0 1", "P@i8", "a drop mates that must not mate"),
    ("racing-kings", "8/8/8/8/8/8/6R1/k6K w - - 0 1", "g2a2",
     "a move gives check, which this game does not allow"),
    ("antichess", "8/8/8/3p4/4P3/8/8/8 w - - 0 1", "e4e5",
     "a capture is compulsory, and a move that captures nothing is listed"),
    ("xiangqi", "4k4/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1", "e2d3", "a move leaves the mover in check"),
    ("xiangqi", "4k4/9/9/9/9/9/9/4r4/9/4K4 w - - 0 1", "e1e2", "a check is not answered"),
    ("shogi", "4k4/9/9/9/9/9/9/9/4K4 w - - 0 1", "e1e5",
     "e1e5 is not a move of a piece that stands there"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "fen", "move", "cause"), OTHER_GAMES)
def test_causes_in_other_games(name, fen, move, cause):
    board = game(name).board(fen)
    assert not board.is_legal(move)
    assert causes(board, [], [move], []) == cause


def test_what_is_missing_in_other_games():
    board = game("crazyhouse").board("4k3/P7/8/8/8/8/8/4K3[N] w - - 0 1")
    assert causes(board, ["N@a1", "N@b3"], [], []) == "drops are missing"
    assert causes(board, ["a7a8q"], [], []) == "promotions are missing"


def no_castling(fen, depth):
    """Divide, by a generator that never castles."""
    board = chess.Board(fen)
    counts = {}
    for move in board.legal_moves.to_list():
        if not board.is_castling(move):
            board.push(move)
            counts[move] = sum(no_castling(board.fen(), depth - 1).values()) if depth > 1 else 1
            board.pop()
    return counts


class TestFunctions:
    board = chess.Board("4k3/8/8/8/8/8/8/4K2R b K - 0 1")

    def test_a_function_is_compared(self):
        found = perft.compare(no_castling, self.board, 3)
        assert (found.path, found.missing) == (["e8d8"], ["e1g1"])
        assert found.cause == "castling is missing"
        assert perft.compare(lambda fen, n: chess.Board(fen).divide(n), self.board, 3) is None

    def test_pairs_and_texts_and_objects_are_understood(self):
        import chess as other

        def divide(fen, depth):
            board = other.Board(fen)
            for move in board.legal_moves:
                board.push(move)
                yield move, board.legal_moves.count() if depth == 2 else 1
                board.pop()

        assert perft.compare(divide, self.board, 2) is None

    @pytest.mark.parametrize(
        ("function", "code", "message"),
        [
            (lambda fen, depth: 1 // 0, "engine-died", "it raised ZeroDivisionError: "),
            (lambda fen, depth: 20, "engine-died", "it raised TypeError: "),
            (lambda fen, depth: ["e2e4"], "engine-nonsense", "it returned 'e2e4' among its counts"),
            (lambda fen, depth: {"e2e4": "20"}, "engine-nonsense", "expected moves and the leaves"),
        ],
    )
    def test_functions_that_fail(self, function, code, message):
        with pytest.raises(EngineError) as caught:
            perft.compare(function, self.board, 2)
        assert caught.value.code == code
        assert message in str(caught.value)
        assert "<lambda>: " in str(caught.value)

    @pytest.mark.parametrize("engine", [3, "stockfish", None])
    def test_what_is_neither_an_engine_nor_a_function(self, engine):
        with pytest.raises(TypeError, match="function of a FEN and a depth"):
            perft.compare(engine, self.board, 2)

    def test_the_board_is_a_board(self):
        with pytest.raises(TypeError, match="a Board is expected"):
            perft.compare(no_castling, self.board.fen(), 2)


PROGRAM = """import sys, time
from rookery import chess
fen, depth, habit = sys.argv[1], int(sys.argv[2]), sys.argv[3]
if habit == "sleeps":
    time.sleep(100)
if habit == "dies":
    sys.exit("out of luck")
if habit == "babbles":
    print("hello")
counts = {str(move): leaves for move, leaves in chess.Board(fen).divide(depth).items()}
if habit == "no-castling":
    counts.pop("e1g1", None)
if habit not in ("babbles", "total-only"):
    for move, leaves in counts.items():
        print(f"{move}: {leaves}")
if habit in ("total", "total-only"):
    print("total", sum(counts.values()))
if habit == "wrong-total":
    print("Nodes searched: 7")
"""


class TestPrograms:
    board = chess.Board("4k3/8/8/8/8/8/8/4K2R b K - 0 1")

    @pytest.fixture
    def command(self, tmp_path):
        path = tmp_path / "perft.py"
        path.write_text(PROGRAM)
        return f"{sys.executable} {path} FEN DEPTH"

    def test_a_program_is_compared(self, command):
        assert perft.compare(perft.Program(f"{command} plain"), self.board, 2) is None
        assert perft.compare(perft.Program(f"{command} total"), self.board, 1) is None
        board = chess.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
        found = perft.compare(perft.Program(f"{command} no-castling"), board, 2)
        assert (found.path, found.missing) == ([], ["e1g1"])

    def test_no_moves_at_all(self, command):
        mated = chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
        for habit in ("plain", "total", "total-only"):
            assert perft.compare(perft.Program(f"{command} {habit}"), mated, 1) is None

    @pytest.mark.parametrize(
        ("habit", "code", "message"),
        [
            ("sleeps", "engine-silent", "it did not end within 1 seconds"),
            ("dies", "engine-died", "it ended with status 1; it printed 'out of luck'"),
            ("babbles", "engine-nonsense", "no move can be read in 'hello': expected lines such"),
            ("total-only", "engine-nonsense", "it counts 5 leaves at depth 1, but no move can be"),
            ("wrong-total", "engine-nonsense", "its total is 7, but the counts below its moves"),
        ],
    )
    def test_programs_that_fail(self, command, habit, code, message):
        program = perft.Program(f"{command} {habit}", timeout=1.0 if habit == "sleeps" else 60.0)
        with pytest.raises(EngineError) as caught:
            perft.compare(program, self.board, 1)
        assert caught.value.code == code
        assert message in str(caught.value)

    def test_both_words_are_needed(self):
        with pytest.raises(EngineError, match="expected the words FEN and DEPTH"):
            perft.Program(f"{sys.executable} FEN")
