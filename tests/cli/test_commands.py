"""Every command: what it prints, its JSON, its exit code."""

import json
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from support.commands import run_command

import rookery
from rookery import chess, game, games
from rookery.perft import bench

PLANTED = f"{sys.executable} {Path(__file__).parents[1] / 'engines' / 'planted.py'}"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@pytest.fixture
def rookery_command(capsys):
    """A function that runs a command and gives its exit code, its output and its complaints."""
    return partial(run_command, capsys)


@pytest.fixture
def as_json(rookery_command):
    """A function that runs a command with --json and gives its exit code and its document."""

    def run(*words):
        code, out, _ = rookery_command(*words, "--json")
        document = json.loads(out)
        assert (document["format"], document["command"]) == (1, words[0])
        return code, document

    return run


def test_help_has_examples(rookery_command):
    code, out, _ = rookery_command("--help")
    assert code == 0
    commands = [line.split()[0] for line in out.splitlines() if line.startswith("    ")]
    for command in (
        "perft",
        "moves",
        "show",
        "games",
        "suite",
        "compare",
        "uci",
        "bench",
        "play",
        "analyse",
        "match",
        "ledger",
    ):
        assert command in commands
        code, out, _ = rookery_command(command, "--help")
        assert code == 0
        assert "examples:" in out
        assert f"rookery {command}" in out


def test_version(rookery_command):
    for word in ("--version", "-V"):
        assert rookery_command(word) == (0, f"rookery {rookery.__version__} (rookery-games)\n", "")


def test_help_is_a_command_and_needs_none(rookery_command):
    code, out, err = rookery_command("--help")
    assert (code, err) == (0, "")
    assert rookery_command() == (0, out, "")
    assert rookery_command("help") == (0, out, "")
    assert rookery_command("help", "perft") == rookery_command("perft", "--help")


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["pertf"], 2, "no command is called 'pertf'; did you mean 'perft'?"),
        (["help", "shwo"], 2, "no command is called 'shwo'; did you mean 'show'?"),
        (["castle"], 2, "no command is called 'castle'; there are perft, moves, show"),
        (["perft", "--game", "xianqi"], 1, "no game is called 'xianqi'; did you mean 'xiangqi'?"),
        (
            ["perft", "--hsh-mb", "2"],
            2,
            "no option is called '--hsh-mb'; did you mean '--hash-mb'?",
        ),
        (["suite", "ches"], 1, "ches: No such file or directory; did you mean 'chess'?"),
        (["suite", "chess690"], 1, "did you mean 'chess960'?"),
        (
            ["compare", PLANTED + " none", "1", "-o", "Thread=2"],
            1,
            "planted none has no option 'Thread'; did you mean 'Threads'?",
        ),
    ],
)
def test_did_you_mean(rookery_command, words, code, message):
    assert rookery_command(*words)[::2][0] == code
    assert message in rookery_command(*words)[2]


@pytest.mark.parametrize(
    "words",
    [
        ["perft", "5", "--hash-mb", "999999999"],
        ["perft", "5", "--divide", "--hash-mb", "999999999"],
        ["perft", "5", "--threads", "1025"],
        ["perft", "5", "--stats", "--threads", "1025"],
        ["suite", "chess", "--threads", "1025"],
        ["compare", PLANTED + " none", "1", "--threads", "1025"],
    ],
)
def test_sizes_are_refused_before_anything_is_printed(rookery_command, words):
    code, out, err = rookery_command(*words)
    assert code in (1, 2)
    assert out == ""
    assert "expected" in err


@pytest.mark.parametrize(
    "words",
    [
        ["castle"],
        ["perft", "0"],
        ["perft", "x"],
        ["perft", "-3"],
        ["perft", "61"],
        ["perft", "3", "--divide", "--stats"],
        ["perft", "3", "--threads", "-1"],
        ["perft", "3", "--unit", "day"],
        ["perft", "3", "--plies", "all"],
        ["perft", "3", "--stats", "--hash-mb", "8"],
        ["perft", "3", "--stats", "--pseudo-legal"],
        ["compare", PLANTED + " none", "--suite", "chess", "--fen", START],
        ["show", "--size", "20"],
        ["suite"],
        ["compare"],
        ["compare", PLANTED + " none", "2", "--option", "Threads"],
        ["compare", PLANTED + " none", "2", "--timeout", "0"],
        ["show", "--mark", "0xzz"],
        ["show", "--pins", "--game", "xiangqi"],
        ["show", "--magic", "a1", "--game", "xiangqi"],
        ["show", "--magic", "a1", "--mark", "e4"],
        ["show", "--magic", "a1", "--flip"],
        ["show", "--mark", "e4", "--rays", "e4"],
        ["completion", "cmd"],
    ],
)
def test_wrong_usage(rookery_command, words):
    code, out, err = rookery_command(*words)
    assert (code, out) == (2, "")
    usage, message = err.splitlines()
    assert usage.startswith("usage: rookery ")
    assert usage.endswith("--help has more")
    assert message.startswith("rookery: ")


BOARD = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["perft", "3", "--fen", *START.split()], f'quote the FEN: --fen "{START}"'),
        (["perft", "--fen", *START.split(), "--divide"], f'quote the FEN: --fen "{START}"'),
        (["perft", "2", f"--fen={BOARD}", "w"], f'quote the FEN: --fen="{BOARD} w"'),
        (["moves", "-f", BOARD, "w", "-"], f'quote the FEN: -f "{BOARD} w -"'),
        (["show", "--moves", "e2e4", "e7e5"], 'quote the moves: --moves "e2e4 e7e5"'),
        (["perft", "-m", "e2e4", "e7e5", "3"], 'quote the moves: -m "e2e4 e7e5"'),
        (["show", *START.split()], f'quote the FEN: --fen "{START}"'),
        (["compare", "./an/engine", "3", *START.split()], f'quote the FEN: --fen "{START}"'),
    ],
)
def test_what_should_be_quoted(rookery_command, words, hint):
    code, out, err = rookery_command(*words)
    assert (code, out) == (2, "")
    assert err.endswith(f"; {hint}\n")


@pytest.mark.parametrize(
    "words",
    [
        ["perft", "3", "4", "--fen", START],
        ["perft", "--fen", BOARD, "3", "4"],
        ["perft", "--moves", "e2e4", "3", "4"],
        ["perft", "x"],
        ["show", "--fen"],
        ["uci", "--fen", *START.split()],
        ["match", "./one", "b", "--nothing"],
    ],
)
def test_nothing_is_to_be_quoted(rookery_command, words):
    code, _, err = rookery_command(*words)
    assert code == 2
    assert "quote" not in err


def test_short_usage(rookery_command):
    assert rookery_command("perft", "x")[2] == (
        "usage: rookery perft [DEPTH] [options]; rookery perft --help has more\n"
        "rookery: argument DEPTH: 'x': expected a whole number from 1\n"
    )
    usage = "usage: rookery COMMAND ... [options]; rookery --help has more\n"
    assert rookery_command("--nothing")[2].startswith(usage)
    assert rookery_command("nothing")[2].startswith(usage)
    assert rookery_command("pgn", "split", "x")[2].startswith(
        "usage: rookery pgn ACTION FILE [TARGET] [options]; rookery pgn --help has more\n"
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["perft", "3", "--game", "ches"], "no game is called 'ches'; did you mean 'chess'?"),
        (["perft", "3", "--fen", "8/8"], "FEN"),
        (["perft", "3", "--hash-mb", "99999999"], "a hash table of 99999999 MB"),
        (["moves", "--moves", "e2e4 e2e4"], "e2e4 is not legal"),
        (["show", "--targets", "z9"], "z9 is not on an 8×8 grid"),
        (["show", "--mark", "0x1" + "0" * 16], "bits"),
        (["show", "--svg", "/no/such/folder/board.svg"], "/no/such/folder/board.svg: No such file"),
        (
            ["suite", "chess", "nothing.epd"],
            "nothing.epd: No such file or directory; shipped suites are",
        ),
        (["compare", "no-such-engine"], "no-such-engine was not found"),
        (["compare", PLANTED + " none", "1", "--option", "Skill=3"], "has no option 'Skill'"),
        (["compare", PLANTED + " none", "1", "--game", "chess960"], "does not offer Chess960"),
        (["compare", PLANTED + " dies-in-perft", "1"], "it ended with status 7"),
        (["bench", "--game", "checkers"], "no game is called 'checkers'"),
    ],
)
def test_what_fails(rookery_command, words, message):
    code, _, err = rookery_command(*words)
    assert code == 1
    assert err.startswith("rookery: ")
    assert message in err


class TestPerft:
    def test_table(self, rookery_command):
        code, out, err = rookery_command("perft", "4")
        assert (code, err) == (0, "")
        lines = out.splitlines()
        assert lines[0] == f"chess  {START}"
        rows = [line.split()[:2] for line in lines[2:]]
        assert rows == [["1", "20"], ["2", "400"], ["3", "8,902"], ["4", "197,281"]]

    def test_json(self, as_json):
        code, document = as_json("perft", "3", "--threads", "2", "--hash-mb", "4")
        assert code == 0
        assert [(row["depth"], row["leaves"]) for row in document["depths"]] == [
            (1, 20),
            (2, 400),
            (3, 8902),
        ]
        assert (document["game"], document["fen"]) == ("chess", START)
        assert document["interrupted"] is False

    def test_divide(self, rookery_command, as_json):
        _, out, _ = rookery_command("perft", "3", "--divide", "--moves", "e2e4 e7e5")
        board = game("chess").board()
        for move in ("e2e4", "e7e5"):
            board.push(move)
        counts = {str(move): leaves for move, leaves in board.divide(3).items()}
        lines = out.splitlines()[1:]
        assert lines[:-2] == [f"{move}: {leaves}" for move, leaves in counts.items()]
        assert lines[-1] == f"{sum(counts.values()):,} leaves below 29 moves"
        _, document = as_json("perft", "3", "--divide", "--moves", "e4 e5")
        assert document["divide"] == counts
        assert document["leaves"] == board.perft(3)

    def test_stats(self, rookery_command, as_json):
        _, out, _ = rookery_command("perft", "3", "--stats")
        assert out.splitlines()[1].split()[:3] == ["depth", "nodes", "captures"]
        assert out.splitlines()[2].split() == [
            *("checks", "discovered", "checks", "double", "checks", "checkmates")
        ]
        assert out.splitlines()[7].split() == ["3", "8,902", "34", "0", "0", "0"]
        assert out.splitlines()[8].split() == ["12", "0", "0", "0"]
        _, document = as_json("perft", "3", "--stats", "--plies", "all")
        assert document["depths"][2]["nodes"] == 20 + 400 + 8902

    @pytest.mark.parametrize("name", ["chess", "cotulenh", "othello", "crazyhouse"])
    def test_stats_fit_80_columns(self, rookery_command, name):
        _, out, _ = rookery_command("perft", "3", "--stats", "--game", name)
        table = out.splitlines()[1:]
        assert max(len(line) for line in table) <= 80
        stats = game(name).board().perft_stats(3)
        lines = len(table) // 4
        assert " ".join(table[:lines]).split() == [
            "depth",
            *(word for kind in stats for word in kind.split("_")),
        ]
        assert " ".join(table[-lines:]).split() == ["3", *(f"{n:,}" for n in stats.values())]

    def test_pseudo_legal(self, as_json):
        fen = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1"
        _, document = as_json("perft", "1", "--fen", fen, "--pseudo-legal")
        assert document["depths"][0]["leaves"] == len(game("chess").board(fen).pseudo_legal_moves)

    def test_the_depth_may_stand_anywhere(self, as_json):
        for words in (["2", "--game", "chess960"], ["--game", "chess960", "2"]):
            _, document = as_json("perft", *words)
            assert (document["game"], len(document["depths"])) == ("chess960", 2)

    def test_chess960(self, as_json):
        _, document = as_json("perft", "2", "--game", "chess960")
        assert document["depths"][1]["leaves"] == 400


class TestMoves:
    def test_every_move_with_its_san(self, rookery_command, as_json):
        fen = "8/P7/8/8/8/8/8/k1K5 w - - 0 1"
        code, out, _ = rookery_command("moves", "--fen", fen)
        assert code == 0
        assert "a7a8q  a8=Q#" in out.splitlines()
        assert out.splitlines()[-1] == "7 legal moves"
        _, document = as_json("moves", "--fen", fen)
        board = game("chess").board(fen)
        assert [(row["move"], row["san"]) for row in document["moves"]] == [
            (str(move), board.san(move)) for move in board.legal_moves
        ]
        assert document["count"] == 7

    def test_pseudo_legal_moves_are_told_apart(self, rookery_command, as_json):
        fen = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1"
        _, out, _ = rookery_command("moves", "--fen", fen, "--pseudo-legal")
        assert "e2c3  not legal" in out.splitlines()
        _, document = as_json("moves", "--fen", fen, "--pseudo-legal")
        legal = {str(move) for move in game("chess").board(fen).legal_moves}
        assert {row["move"] for row in document["moves"] if row["legal"]} == legal

    def test_the_end_of_a_game(self, rookery_command):
        _, out, _ = rookery_command("moves", "--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
        assert out.splitlines()[-1] == "0 legal moves, 1/2-1/2 (stalemate)"


class TestShow:
    def test_board(self, rookery_command):
        code, out, _ = rookery_command("show")
        assert code == 0
        assert out.splitlines()[:9] == str(game("chess").board()).splitlines()

    @pytest.mark.parametrize(
        ("words", "squares"),
        [
            (["--targets", "g1"], "f3 h3"),
            (["--attacks", "g1"], "e2 f3 h3"),
            (["--attacks", "first", "--fen", "k7/8/8/8/8/8/8/N3K3 w"], "d1 f1 c2 d2 e2 f2 b3"),
            (["--attacks", "second", "--fen", "k7/8/8/8/8/8/8/N3K3 w"], "a7 b7 b8"),
            (["--rays", "a1"], "b1 a2 b2"),
            (["--mark", "e4,d4"], "d4 e4"),
            (["--mark", "0x8100000000000081"], "a1 h1 a8 h8"),
        ],
    )
    def test_marks(self, rookery_command, as_json, words, squares):
        _, out, _ = rookery_command("show", *words)
        assert out.count("[") == len(squares.split())
        assert f"{len(squares.split())} marked: {squares}" in out
        _, document = as_json("show", *words)
        assert sorted(document["marked"]) == sorted(squares.split())
        assert document["pieces"]["e1"] == "K"

    # Discs and marks stay where they are.
    @pytest.mark.parametrize("name", sorted({*games()} - {"othello", "tic-tac-toe"}))
    def test_attacks_in_every_game_that_has_them(self, as_json, name):
        board = game(name).board()
        square = next(at for at in board.symbols() if board.attacks(at))
        where = board.game.grid.name(square)
        _, document = as_json("show", "--game", name, "--attacks", where)
        assert document["marked"] == board.attacks(where).names()

    def test_size_is_the_width_of_the_picture(self, rookery_command):
        _, out, _ = rookery_command("show", "--svg", "-", "--size", "200")
        assert 'width="200"' in out
        _, out, _ = rookery_command("show", "--help")
        assert "--size PIXELS width of the SVG" in " ".join(out.split())

    def test_flip(self, rookery_command):
        _, out, _ = rookery_command("show", "--flip")
        assert out.splitlines()[0] == "1  R N B K Q B N R"

    def test_svg(self, rookery_command, tmp_path):
        path = tmp_path / "board.svg"
        code, out, err = rookery_command("show", "--rays", "e4", "--svg", str(path))
        assert (code, out) == (0, "")
        assert "is drawn" in err
        drawing = path.read_text("utf-8")
        assert drawing.startswith("<svg")
        code, out, _ = rookery_command("show", "--rays", "e4", "--svg", "-")
        assert out.strip() == drawing.strip()
        _, plain, _ = rookery_command("show", "--svg", "-")
        assert plain.strip() != drawing.strip()

    def test_hands_and_holes(self, rookery_command, as_json):
        fen = "4k/5/2+P2/5/K4[PPr] w - - 0 1"
        _, out, _ = rookery_command("show", "--game", "minishogi", "--fen", fen)
        assert out.splitlines()[-2:] == ["in hand: PP r", f"minishogi  {fen}"]
        _, document = as_json("show", "--game", "minishogi", "--fen", fen)
        assert document["hands"] == {"P": 2, "r": 1}
        _, out, _ = rookery_command("show", "--game", "two-lakes", "--mark", "b7")
        assert (
            out.splitlines()[9]
            == " 7   .  [.]                  .   .   .   .                   .   ."
        )

    def test_pins_and_checkers(self, rookery_command, as_json):
        words = ["--pins", "--checkers", "--fen", "4k3/8/8/8/1b2r3/8/3N4/4K3 w - - 0 1"]
        code, out, _ = rookery_command("show", *words)
        assert code == 0
        assert out.splitlines()[-4:] == [
            "pinned: d2", "lines of the pins: e1 d2 c3 b4 a5", "checkers: e4", "check"
        ]  # fmt: skip
        assert out.count("[") == 6
        _, document = as_json("show", *words)
        assert document["sets"]["pinned"] == ["d2"]
        assert document["sets"]["checkers"] == ["e4"]
        _, drawing, _ = rookery_command("show", *words, "--mark", "a8", "--svg", "-")
        for name in ("marked", "pinned", "lines of the pins", "checkers"):
            assert f">{name}</text>" in drawing
        _, out, _ = rookery_command("show", "--checkers", "--game", "xiangqi")
        assert out.splitlines()[-1] == "checkers: none"
        fen = "3k5/9/9/9/9/9/9/9/3R5/4K4 b - - 0 1"
        _, out, _ = rookery_command("show", "--checkers", "--game", "xiangqi", "--fen", fen)
        assert "checkers: d2\ncheck\n" in out

    def test_magic(self, rookery_command, as_json):
        magic = chess.magic(chess.ROOK, "d4")
        occupied = chess.Board().occupied
        code, out, _ = rookery_command("show", "--magic", "d4")
        assert code == 0
        assert f"10 marked: {' '.join(magic.mask.names())}" in out
        assert f"index: {magic.index(occupied)}\n" in out
        assert f"magic: {magic.magic:#018x}\n" in out
        _, document = as_json("show", "--magic", "c1")
        assert document["magic"]["entries"] == chess.magic(chess.BISHOP, "c1").size
        _, drawing, _ = rookery_command("show", "--magic", "d4", "--svg", "-")
        assert drawing.strip() == magic.svg(occupied)

    def test_check_and_end(self, rookery_command):
        _, out, _ = rookery_command("show", "--moves", "f3 e5 g4 Qh4")
        assert out.splitlines()[-2:] == ["check", "0-1 (checkmate)"]


class TestGames:
    def test_list(self, rookery_command, as_json):
        _, out, _ = rookery_command("games")
        assert [line.split()[0] for line in out.splitlines()] == rookery.games()
        _, document = as_json("games")
        assert [row["name"] for row in document["games"]] == rookery.games()
        for row in document["games"]:
            found = game(row["name"])
            assert row == {
                "name": found.name,
                "title": found.title,
                "width": found.grid.width,
                "height": found.grid.height,
                "start_fen": found.start_fen,
            }


class TestSuite:
    def test_list(self, rookery_command, as_json):
        _, out, _ = rookery_command("suite", "--list")
        assert out.splitlines()[0].split()[:3] == ["chess", "151", "positions"]
        _, document = as_json("suite", "--list")
        assert "counts by" in document["suites"][0]["provenance"]

    def test_shipped(self, rookery_command, as_json):
        code, out, err = rookery_command("suite", "chess", "chess960", "--max-leaves", "20,000")
        assert (code, err) == (0, "")
        assert out.startswith("302 positions, ")
        assert "no difference" in out
        code, document = as_json("suite", "chess", "--max-depth", "2")
        assert (code, document["positions"], document["failed"]) == (0, 151, 0)

    def test_failures_and_broken_lines(self, rookery_command, as_json, tmp_path):
        path = tmp_path / "wrong.epd"
        path.write_text(
            f"{START} ;D1 20 ;D2 401\nnonsense\n{START} ;D1 21\n{START} ;D1 20\n", newline="\r\n"
        )
        code, out, err = rookery_command("suite", str(path), "--show", "1")
        assert code == 3
        expected = "expected a position with counts, like FEN ;D1 20 ;D2 400"
        assert err == f"rookery: {path}:2: nonsense: {expected}\n"
        lines = out.splitlines()
        assert lines[0] == f"{path}:1"
        assert lines[2] == "  depth 2: 401 expected, 400 counted"
        assert len([line for line in lines if line.endswith(": 20")]) == 20
        assert "and 1 more position with other counts" in lines
        assert lines[-1].endswith("2 with other counts, 1 line cannot be read")
        code, document = as_json("suite", str(path))
        assert (code, document["failed"], document["broken_lines"]) == (3, 2, 1)
        assert [f["line"] for f in document["failures"]] == [1, 3]
        assert document["failures"][0]["divide"]["e2e4"] == 20
        assert document["problems"][0]["line"] == 2

    def test_a_first_depth_that_differs_was_counted(self, rookery_command, as_json, tmp_path):
        path = tmp_path / "wrong.epd"
        path.write_text(f"{START} ;D1 21\n")
        code, out, _ = rookery_command("suite", str(path))
        assert code == 3
        assert out.splitlines()[-1].startswith("1 position, 20 leaves in ")
        assert out.splitlines()[-1].endswith(": 1 with other counts")
        path.write_text("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1 ;D1 0\n")
        code, out, _ = rookery_command("suite", str(path))
        assert code == 0
        assert out.endswith("no difference\n")
        code, out, _ = rookery_command("suite", str(path), "--max-depth", "1", "--max-leaves", "1")
        assert code == 0
        path.write_text(f"{START} ;D3 8902\n")
        code, out, _ = rookery_command("suite", str(path), "--max-depth", "1")
        assert (code, "nothing was counted" in out) == (1, True)

    def test_broken_lines_alone_are_a_failure(self, rookery_command, tmp_path):
        path = tmp_path / "broken.epd"
        path.write_text("nonsense\n" * 50 + f"{START} ;D1 20\n")
        code, _, err = rookery_command("suite", str(path))
        assert code == 1
        assert len(err.splitlines()) == 21
        assert "and 30 more lines that cannot be read" in err
        path.write_text("")
        assert rookery_command("suite", str(path))[0] == 1


class TestCompare:
    def test_difference(self, rookery_command, as_json):
        fen = "4k3/8/8/8/2p5/8/3P4/4K3 w - - 0 1"
        code, out, _ = rookery_command("compare", f"{PLANTED} no-en-passant", "3", "--fen", fen)
        assert code == 3
        assert out.splitlines() == [
            f"position   {fen}",
            "path       d2d4",
            "there      4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1",
            "missing    c4d3",
            "leaves     7 at depth 1, the engine has 6",
            "cause      en passant is missing",
            "planted no-en-passant: 1 position to depth 3, 1 with a difference",
        ]
        code, document = as_json("compare", f"{PLANTED} no-en-passant", "3", "--fen", fen)
        assert code == 3
        [difference] = document["differences"]
        assert (difference["path"], difference["missing"]) == (["d2d4"], ["c4d3"])

    def test_no_difference(self, rookery_command):
        code, out, err = rookery_command(
            "compare", f"{PLANTED} none", "2", "--option", "Style=very wild", "-o", "Threads=2"
        )
        assert (code, err) == (0, "")
        assert out == "planted none: 1 position to depth 2, no difference\n"

    def test_suite(self, rookery_command, as_json, tmp_path):
        path = tmp_path / "two.perft"
        path.write_text(
            "id a pawn\nepd 4k3/8/8/8/8/8/P7/4K3 w - - 0 1\nperft 1 7\n"
            "id none\nepd 4k3/8/8/8/8/8/8/4K3 w - - 0 1\nperft 1 5\nperft 2 25\n"
            "nonsense\ngame chess960\nepd 4k3/8/8/8/8/8/8/4K3 w - - 0 1\nperft 1 5\n"
        )
        engine = f"{PLANTED} no-double-step"
        code, out, err = rookery_command("compare", engine, "--suite", str(path))
        assert code == 3
        assert f"{path}:2 (a pawn)" in out
        assert out.splitlines()[-1] == (
            "planted no-double-step: 2 positions to depth 4, 1 with a difference"
        )
        assert f'{path}:8: FEN "nonsense"' in err
        assert "a position of chess960; see --game" in err
        code, document = as_json("compare", engine, "--suite", str(path))
        assert (code, document["positions"], len(document["problems"])) == (3, 2, 2)
        [difference] = document["differences"]
        assert difference["start_fen"] == "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"

    FOUR = (
        # A long way to a difference; a short one with many pieces; with few; another cause.
        "4k3/3p4/8/4P3/8/8/8/4K3 w - - 0 1\n"
        "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3\n"
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 3\n"
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n"
    )

    def test_a_summary_by_cause(self, rookery_command, as_json, tmp_path):
        (tmp_path / "four.fen").write_text(self.FOUR)
        (tmp_path / "no_special_moves.py").write_text(
            "from rookery import chess\n"
            "print('imported')\n"
            "def divide(fen, depth):\n"
            "    print('asked')\n"
            "    board = chess.Board(fen)\n"
            "    counts = {}\n"
            "    for move in board.legal_moves.to_list():\n"
            "        if not board.is_en_passant(move) and not board.is_castling(move):\n"
            "            board.push(move)\n"
            "            below = divide(board.fen(), depth - 1) if depth > 1 else {0: 1}\n"
            "            counts[move] = sum(below.values())\n"
            "            board.pop()\n"
            "    return counts\n"
        )
        run = [sys.executable, "-m", "rookery", "compare", "no_special_moves:divide", "3"]
        run += ["--suite", "four.fen"]
        done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, timeout=60)
        assert done.returncode == 3, done.stderr
        castling, en_passant, end = done.stdout.split("\n\n")
        assert castling.splitlines() == [
            "four.fen:4",
            "position   4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "path       (none: the position itself)",
            "there      4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "missing    e1g1",
            "leaves     15 at depth 1, the engine has 14",
            "cause      castling is missing",
        ]
        assert en_passant.splitlines()[0] == "four.fen:3"
        assert en_passant.splitlines()[-2:] == [
            "cause      en passant is missing",
            "more       2 positions with this cause: four.fen:2, four.fen:1",
        ]
        assert end == "no_special_moves:divide: 4 positions to depth 3, 4 with a difference\n"
        done = subprocess.run([*run, "--show", "1"], cwd=tmp_path, capture_output=True, text=True)
        assert done.stdout.count("cause ") == 2
        assert "1 more cause in 3 positions; --show 2 for all\n" in done.stdout
        done = subprocess.run([*run, "--json"], cwd=tmp_path, capture_output=True, text=True)
        document = json.loads(done.stdout)
        assert document["causes"] == [
            {"cause": "castling is missing", "positions": 1, "simplest": 3},
            {"cause": "en passant is missing", "positions": 3, "simplest": 2},
        ]
        assert document["differences"][0]["path"] == ["e1d1", "d7d5"]
        done = subprocess.run([*run, "--first"], cwd=tmp_path, capture_output=True, text=True)
        assert done.stdout.endswith("1 position to depth 3, 1 with a difference\n")
        assert "more" not in done.stdout

    def test_an_engine_that_crashes_is_started_again(self, rookery_command, as_json, tmp_path):
        path = tmp_path / "some.fen"
        queen, bare = "3qk3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
        path.write_text(f"{queen}\n{bare}\n{queen}\n{bare}\n{queen}\n")
        engine = f"{PLANTED} dies-without-queens"
        code, out, err = rookery_command("compare", engine, "1", "--suite", str(path))
        assert code == 1
        assert out == "planted dies-without-queens: 3 positions to depth 1, no difference\n"
        for line, message in zip((2, 4), err.splitlines(), strict=True):
            assert message.startswith(
                f"rookery: {path}:{line}: {bare}, depth 1: planted dies-without-queens: it was "
                "killed by SIGSEGV before it answered 'go perft 1'"
            )
        code, document = as_json("compare", engine, "1", "--suite", str(path), "--first")
        assert (code, document["positions"], len(document["problems"])) == (1, 1, 1)

    def test_a_plain_program(self, rookery_command, tmp_path):
        path = tmp_path / "perft.py"
        path.write_text(
            "import sys\nfrom rookery import chess\n"
            "for move, n in chess.Board(sys.argv[1]).divide(int(sys.argv[2])).items():\n"
            "    print(move, n)\n"
        )
        command = f"{sys.executable} {path} FEN DEPTH"
        code, out, err = rookery_command("compare", command, "2")
        assert (code, err) == (0, "")
        assert out == f"{command}: 1 position to depth 2, no difference\n"
        code, out, err = rookery_command("compare", command, "2", "--option", "Hash=1")
        assert (code, out) == (2, "")
        assert "--option is for engines that speak UCI" in err

    @pytest.mark.parametrize(
        ("engine", "message"),
        [
            ("no_such_module:divide", "cannot be imported: there is no module 'no_such_module'"),
            ("json:zzz", "json has no function 'zzz'; it has"),
            ("json:lods", "json has no function 'lods'; did you mean 'loads'?"),
            ("json:dumps", "json:dumps: it raised TypeError: "),
            ("./perft FEN", "./perft was not found"),
            (f"{sys.executable} FEN", "expected the words FEN and DEPTH, as in ./perft FEN DEPTH"),
        ],
    )
    def test_functions_and_programs_that_are_not_there(self, rookery_command, engine, message):
        code, _, err = rookery_command("compare", engine, "1")
        assert code == 1
        assert message in err


class TestBench:
    def test_json_and_table(self, rookery_command, as_json, monkeypatch):
        monkeypatch.setattr(bench, "_ENOUGH_SECONDS", 0.001)
        monkeypatch.setattr(bench, "_ROUNDS", 1)
        code, document = as_json("bench", "--game", "chess")
        assert code == 0
        [row] = document["games"]
        assert row["leaves"] == 41812668
        assert row["mega_leaves_per_second"] > 1
        assert row["ratios"]["python-chess"] > 5
        assert [position["depth"] for position in row["positions"]] == [5, 4, 6, 5, 4, 4]
        assert sum(position["leaves"] for position in row["positions"]) == row["leaves"]
        assert document["counted"].startswith("leaves of plain perft")
        code, out, _ = rookery_command("bench", "-g", "chess960")
        assert code == 0
        versions, machine, _, row = out.splitlines()
        assert versions.startswith(f"rookery {rookery.__version__}, Python ")
        assert machine.startswith(document["processor"])
        assert machine.endswith(document["counted"])
        assert row.startswith("chess960  ")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "tcsh"])
def test_completion(rookery_command, shell):
    code, out, _ = rookery_command("completion", shell)
    assert code == 0
    for word in ("perft", "compare", "hash-mb", "chess960"):
        assert word in out


@pytest.mark.parametrize(
    ("line", "completed"),
    [
        ("sui", ["suite"]),
        ("suite chess9", ["chess960"]),
        ("suite chess chess9", ["chess960"]),
        ("suite my.", ["my.perft"]),
        ("compare x --suite chess9", ["chess960"]),
        ("compare x --suite my.", ["my.perft"]),
        ("perft --game xi", ["xiangqi"]),
        ("perft 3 --game my.", ["my.perft"]),
    ],
)
def test_bash_completes(rookery_command, tmp_path, line, completed):
    _, script, _ = rookery_command("completion", "bash")
    (tmp_path / "my.perft").touch()
    words = ["rookery", *line.split()]
    ask = f"COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; _shtab_rookery\n"
    ask += 'printf "%s\\n" "${COMPREPLY[@]}"'
    out = subprocess.check_output(["bash", "-c", script + "\n" + ask], cwd=tmp_path, text=True)
    assert out.split() == completed
