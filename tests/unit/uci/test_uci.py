"""rookery as an engine."""

import re
import subprocess
import sys
import time

import chess
import chess.engine
import chess.variant
import pytest

from rookery import _games, books, game, games, perft
from rookery._search import level_nodes
from rookery.cli._position import game_from
from rookery.perft import Engine
from rookery.uci import UciServer
from rookery.uci._elo import LEAST_ELO, MOST_ELO, RATINGS, elo_nodes
from rookery.variants import design

ROOKERY = [sys.executable, "-m", "rookery", "uci"]
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def answers(*commands, **options):
    """Everything that is answered to some commands."""
    lines = []
    server = UciServer(lines.append, **options)
    server.serve(commands)
    return lines


def searched(*commands, **options):
    """Everything that is answered to some commands, the last of which starts a search."""
    lines = []
    server = UciServer(lines.append, **options)
    for command in commands:
        assert server.command(command)
    server.stop() if "infinite" in commands[-1] else server.wait()
    return lines


def test_greeting():
    lines = answers("uci", "isready")
    assert lines[0].startswith("id name rookery ")
    assert lines[-2:] == ["uciok", "readyok"]
    [variants] = [line for line in lines if "UCI_Variant" in line]
    assert [w for w in variants.split() if w in games()] == [
        "chess",
        *[name for name in games() if name != "chess960"],
    ]


def test_perft():
    lines = answers(f"position fen {KIWIPETE} moves e1g1 h3g2", "go perft 2")
    board = game("chess").board(KIWIPETE)
    for move in ("e1g1", "h3g2"):
        board.push(move)
    counts = dict(line.split(": ") for line in lines if line and not line.startswith("Nodes"))
    assert counts == {str(move): str(leaves) for move, leaves in board.divide(2).items()}
    assert lines[-2:] == [f"Nodes searched: {board.perft(2)}", ""]


def test_options():
    fen = "1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 1"
    lines = answers(
        "setoption name UCI_Chess960 value true",
        "setoption name Threads value 2",
        "setoption name Hash value 16",
        f"position fen {fen}",
        "go perft 3",
    )
    assert f"Nodes searched: {game('chess960').board(fen).perft(3)}" in lines


def test_showing():
    lines = answers("position startpos moves e2e4", "d")
    assert "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" in lines
    assert "4  . . . . P . . ." in lines


@pytest.mark.parametrize(
    ("commands", "message"),
    [
        (["position fen 8/8/8 w - - 0 1"], "error: "),
        (["position startpos moves e2e5"], "error: e2e5 is not legal"),
        (["position fen 8/8/8 w - - 0 1", "go perft 1"], "error: there is no position: "),
        (["position startpos moves e2e5", "d"], "error: there is no position: e2e5 is not legal"),
        (["position nowhere", "go perft 1"], "position: expected startpos or fen"),
        (["go perft 0"], "error: go perft 0: expected a number from 1 to 60"),
        (["go perft x"], "error: go perft x: expected a number from 1 to 60"),
        (["go perft 99999999999999999999"], "expected a number from 1 to 60"),
        (["setoption name Threads value 0"], "error: Threads 0: expected a number from 1 to 1024"),
        (["setoption name Skill value 3"], "error: unknown option 'skill'"),
        (
            ["setoption name UCI_Variant value checkers"],
            "error: UCI_Variant 'checkers': expected one of chess, ",
        ),
        (["setoption name UCI_Variant value chess960"], "UCI_Variant 'chess960': expected one of"),
        (["setoption name UCI_Chess960 value yes"], "UCI_Chess960 'yes': expected true or false"),
        (["position startpos e2e4"], "error: position: expected startpos or fen"),
        (["x" * 10**6], "unknown command 'xxxxxxxxxx"),
        (["castle"], "unknown command 'castle': there are uci, isready"),
        (["go movetime soon"], "error: go movetime 'soon': expected a whole number"),
        (["go depth"], "error: go depth '': expected a whole number"),
        (["go searchmoves e2e5"], "error: e2e5 is not legal in"),
        (["setoption name MultiPV value 0"], "error: MultiPV 0: expected a number from 1 to 256"),
        (["setoption name Skill Level value 11"], "error: Skill Level 11: expected a number from"),
        (["setoption name UCI_Elo value 99999"], "error: UCI_Elo 99999: expected a number from"),
        (["setoption name UCI_Elo value 0"], "error: UCI_Elo 0: expected a number from"),
        (["setoption name UCI_LimitStrength value on"], "UCI_LimitStrength 'on': expected true or"),
        (
            ["position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go depth 3"],
            "error: the game is over (1/2-1/2 (stalemate))\nbestmove 0000",
        ),
    ],
)
def test_what_cannot_be_followed(commands, message):
    lines = answers(*commands)
    assert message in "\n".join(lines)
    assert not [line for line in lines if line.startswith("Nodes")]


def test_ratings_look_at_as_many_positions_as_the_levels_and_more_the_higher():
    assert sorted(set(RATINGS)) == list(RATINGS)
    assert [elo_nodes(rating) for rating in RATINGS] == [level_nodes(n) for n in range(1, 10)]
    nodes = [elo_nodes(rating) for rating in range(LEAST_ELO, MOST_ELO + 1)]
    assert nodes == sorted(nodes)
    # Half way between two levels: the square root of three times as many.
    assert elo_nodes((RATINGS[3] + RATINGS[4]) // 2) == pytest.approx(1080 * 3**0.5, rel=0.01)


@pytest.mark.parametrize("variant", ["chess", "xiangqi"])
def test_a_rating_limits_the_positions(variant):
    def nodes(*options):
        commands = [f"setoption name {option}" for option in options]
        variant_is = f"setoption name UCI_Variant value {variant}"
        lines = searched(variant_is, *commands, "position startpos", "go nodes 6000")
        [last] = [line for line in lines if line.startswith("info depth")][-1:]
        return int(last.split(" nodes ")[1].split()[0])

    limited, elo = "UCI_LimitStrength value true", f"UCI_Elo value {RATINGS[2]}"
    assert nodes(elo) > 1000  # a rating alone does not limit
    assert nodes(limited) > 1000  # the highest
    assert nodes(limited, elo) <= 360
    assert nodes(limited, elo, "Skill Level value 1") > 40  # the rating takes its place
    assert nodes("Skill Level value 1") <= 40
    assert nodes(limited, elo, "UCI_LimitStrength value false") > 1000


def test_there_is_no_pondering():
    assert not [line for line in answers("uci") if line.startswith("option name Ponder")]
    with chess.engine.SimpleEngine.popen_uci(ROOKERY, timeout=30) as engine:
        assert engine.options["UCI_Elo"].min == LEAST_ELO
        engine.configure({"UCI_LimitStrength": True, "UCI_Elo": LEAST_ELO})
        found = engine.analyse(chess.Board(), chess.engine.Limit(time=5))
        assert found["nodes"] <= 40


def test_an_endless_search_of_a_finished_game_answers_when_it_is_stopped():
    lines = []
    server = UciServer(lines.append)
    server.command("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    server.command("go infinite")
    server.command("isready")
    time.sleep(0.2)
    assert sorted(lines) == ["info string error: the game is over (1/2-1/2 (stalemate))", "readyok"]
    server.command("stop")
    assert lines[-1] == "bestmove 0000"


@pytest.mark.parametrize(
    "words",
    [
        "depth 5",
        "nodes 3000",
        "movetime 60",
        "wtime 1000 btime 900 winc 10 binc 10",
        "wtime 500 btime 500 movestogo 1",
        "wtime 0 btime -5",
        "infinite",
        "mate 1",
        "depth 3 searchmoves a2a3 h2h4",
    ],
)
@pytest.mark.parametrize("name", ["chess", "othello", "xiangqi", "cotulenh"])
def test_go(words, name):
    board = game(name).board()
    if "searchmoves" in words:
        chosen = [str(move) for move in board.legal_moves.to_list()[3:5]]
        words = f"depth 2 searchmoves {' '.join(chosen)}"
    lines = searched(f"go {words}", game=name)
    *infos, best = lines
    assert infos
    assert all(line.startswith("info depth ") for line in infos)
    word, move = best.split()[:2]
    assert word == "bestmove"
    assert board.is_legal(move)
    if "searchmoves" in words:
        assert move in chosen
    if words == "depth 5":
        depths = [int(line.split()[2]) for line in infos]
        assert depths == [1, 2, 3, 4, 5]
    if words == "nodes 3000":
        assert int(infos[-1].split(" nodes ")[1].split()[0]) <= 3000
    replayed = infos[-1].split(" pv ")[1].split()
    assert replayed[0] == move
    for played in replayed:
        board.push(board.parse_move(played))


def test_go_takes_the_time_it_has():
    start = time.monotonic()
    searched("go wtime 2000 btime 2000 winc 0 binc 0")
    assert time.monotonic() - start < 1.2


def test_several_lines_and_mate():
    fen = "6k1/5ppp/8/8/8/8/8/R3R1K1 w - - 0 1"
    lines = searched("setoption name MultiPV value 3", f"position fen {fen}", "go depth 4")
    last = [line for line in lines if line.startswith("info depth 4 ")]
    assert [line.split(" multipv ")[1][0] for line in last] == ["1", "2", "3"]
    assert sum(" score mate 1 " in line for line in last) == 2
    assert lines[-1].split()[1] in ("a1a8", "e1e8")


def test_a_definition_file_is_a_variant(tmp_path, monkeypatch):
    monkeypatch.setattr(_games, "_REGISTERED", {})
    path = tmp_path / "tiny.json"
    path.write_text(design("los-alamos").named("tiny-chess-of-a-file").to_json())
    lines = searched(f"setoption name UCI_Variant value {path}", "go depth 2", load=game_from)
    assert lines[-1].startswith("bestmove ")


@pytest.mark.parametrize("chess960", [False, True])
def test_python_chess_plays_with_it(chess960):
    with chess.engine.SimpleEngine.popen_uci(ROOKERY) as engine:
        board = chess.Board.from_chess960_pos(17) if chess960 else chess.Board()
        limit = chess.engine.Limit(white_clock=3, black_clock=3, white_inc=0.02, black_inc=0.02)
        for _ in range(8):
            played = engine.play(board, limit)
            board.push(played.move)
        found = engine.analyse(board, chess.engine.Limit(depth=3), multipv=2)
        assert [line["depth"] for line in found] == [3, 3]
    assert board.is_valid()


def test_empty_lines_are_nothing():
    assert answers("", "   ", "\n") == []


def test_stop():
    lines = []
    server = UciServer(lines.append)
    server.command(f"position fen {KIWIPETE}")
    server.command("go perft 9")
    server.command("isready")
    time.sleep(0.2)
    server.command("stop")
    assert lines[0] == "readyok"
    assert lines[1].startswith("info string stopped after ")
    assert server.command("go perft 1")
    server.wait()
    assert "Nodes searched: 48" in lines


def test_quit_stops():
    server = UciServer(lambda line: None)
    server.command("go perft 12")
    assert not server.command("quit")


def test_python_chess_takes_it_for_an_engine():
    with chess.engine.SimpleEngine.popen_uci(ROOKERY, timeout=30) as engine:
        assert engine.id["name"].startswith("rookery ")
        assert {"Threads", "Hash", "UCI_Variant"} <= set(engine.options)
        engine.configure({"Threads": 2})
        engine.ping()


@pytest.mark.parametrize("name", ["ThreeCheck", "RacingKings", "KingOfTheHill", "Crazyhouse"])
def test_variants_of_python_chess_by_the_names_that_it_uses(name):
    board = getattr(chess.variant, f"{name}Board")()
    with chess.engine.SimpleEngine.popen_uci(ROOKERY, timeout=30) as engine:
        for _ in range(4):
            found = engine.play(board, chess.engine.Limit(nodes=200))
            assert found.move in board.legal_moves
            board.push(found.move)


def test_a_table_that_does_not_fit():
    lines = []
    server = UciServer(lines.append)
    server.command("uci")
    [most] = [int(line.split()[-1]) for line in lines if "name Hash" in line]
    server.serve([f"setoption name Hash value {most + 1}", "position startpos", "go depth 1"])
    assert any(line.startswith("info string error: Hash") for line in lines)
    assert lines[-1].startswith("bestmove ")
    assert lines[-1] != "bestmove 0000"


def test_a_search_that_fails_answers_all_the_same(monkeypatch):
    lines = []
    server = UciServer(lines.append)
    monkeypatch.setattr(server, "_search", lambda *_: game("chess").board("nonsense"))
    server.serve(["position startpos", "go depth 1"])
    assert lines[-2].startswith("info string error: ")
    assert lines[-1] == "bestmove 0000"


def test_chess960_is_only_for_chess():
    lines = []
    server = UciServer(lines.append)
    server.serve(
        ["setoption name UCI_Variant value shogi", "setoption name UCI_Chess960 value true", "d"]
    )
    assert any(line.startswith("Fen: lnsgkgsnl/") for line in lines)
    server.command("setoption name UCI_Variant value")
    assert lines[-1].startswith("info string error: UCI_Variant ''")


def test_compared_with_itself():
    with Engine(ROOKERY) as engine:
        for name in ("chess", "chess960"):
            engine.set_game(game(name))
            assert perft.compare(engine, game(name).board(), 3) is None
        assert perft.compare(engine, game("chess960").board(KIWIPETE), 3) is None


def test_answers_of_two_threads_do_not_mix():
    commands = ["position startpos", "go perft 3", *["isready"] * 2000]
    result = subprocess.run(
        ROOKERY, input="\n".join(commands), capture_output=True, text=True, timeout=60
    )
    lines = set(result.stdout.splitlines())
    assert "readyok" in lines
    assert all(
        re.fullmatch(r"readyok|[a-h1-8]{4}: \d+||Nodes searched: 8902", line) for line in lines
    )


@pytest.mark.parametrize("unread", ["", "position startpos\ngo perft 2\n"])
def test_counting_stops_when_the_input_ends(unread):
    with subprocess.Popen(
        ROOKERY, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        process.stdin.write("isready\n")
        process.stdin.flush()
        assert process.stdout.readline() == "readyok\n"
        start = time.monotonic()
        out, _ = process.communicate("go perft 15\n" + unread, timeout=60)
        assert time.monotonic() - start < 2.5
    assert process.returncode == 0
    assert out.startswith("info string stopped after ")
    # What takes no time is answered all the same.
    assert ("Nodes searched: 400" in out) == bool(unread)


def test_a_reader_that_goes_away_is_a_failure():
    with subprocess.Popen(
        ROOKERY, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        process.stdout.close()
        _, err = process.communicate("go perft 4\n", timeout=60)
    assert process.returncode == 1
    assert "Traceback" not in err


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "a book.bin"
    books.make(b"1. e4 e5 1-0  1. Nf3 d5 1-0", path, plies=1)
    return path


def test_moves_of_a_book(book):
    options = ("setoption name OwnBook value true", f"setoption name BookFile value {book}")
    move = {"bestmove e2e4", "bestmove g1f3"}
    played = {searched(*options, "position startpos", "go nodes 1")[-1] for _ in range(20)}
    assert played == move
    lines = searched(*options, "position startpos", "go wtime 1000 btime 1000")
    assert re.fullmatch(r"info string (e2e4|g1f3) is from the book, with weight 2", lines[-2])
    # Where the book has no move, or is not asked, a search finds one.
    for asked in (
        (*options, "position startpos moves e2e4", "go nodes 1"),
        (*options, "position startpos", "go infinite"),
        (*options, "position startpos", "go nodes 1 searchmoves a2a3"),
        (*options, "setoption name OwnBook value false", "position startpos", "go nodes 1"),
        (*options, "setoption name BookFile value <empty>", "position startpos", "go nodes 1"),
        (*options, "setoption name UCI_Variant value shogi", "position startpos", "go nodes 1"),
    ):
        lines = searched(*asked)
        assert lines[-1].startswith("bestmove ")
        assert not any("book" in line for line in lines)


def test_a_book_that_cannot_be_read(tmp_path, book):
    path = tmp_path / "none.bin"
    lines = searched(
        "setoption name OwnBook value true",
        f"setoption name BookFile value {book}",
        f"setoption name BookFile value {path}",
        "position startpos",
        "go nodes 1",
    )
    assert lines[0].startswith(f"info string error: {path}: No such file")
    assert lines[-1].startswith("bestmove ")
    path.write_bytes(b"x" * 16)
    [line] = answers(f"setoption name BookFile value {path}")
    assert "not a Polyglot book" in line
    assert "option name BookFile type string default <empty>" in answers("uci")
