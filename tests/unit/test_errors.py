"""Wrong input is refused with a sentence that says what came and what was expected."""

import copy
import errno
import pickle
from pathlib import Path

import pytest

import rookery
from rookery import (
    BitBoard,
    Grid,
    RookeryError,
    books,
    chess,
    cluster,
    cotulenh,
    design,
    engines,
    errors,
    perft,
    pgn,
    render,
    uci,
    variants,
)
from rookery.cluster import dask_workers
from rookery.engines._ongoing_game import load_game
from rookery.mcp.open_games import OpenGames

LINES = (Path(__file__).parents[1] / "data" / "bad_input.txt").read_text("utf-8").splitlines()
CASES = [line for line in LINES if line and not line.startswith("#")]


def parts(case):
    """Code, expression, fragments of the message. The expression may hold a | of its own."""
    code, rest = case.split(" | ", 1)
    expression, fragments = rest.rsplit(" | ", 1)
    return code, expression, fragments.replace("⏎", "\n").split(" … ")


@pytest.mark.parametrize("case", CASES)
def test_bad_input(case):
    code, expression, fragments = parts(case)
    grid = Grid(8, 8)
    names = {name: getattr(rookery, name) for name in rookery.__all__}
    names |= {"grid": grid, "board": BitBoard(grid, "e4"), "render": render, "chess": chess}
    names |= {"cotulenh": cotulenh, "design": design, "perft": perft, "variants": variants}
    names |= {"pgn": pgn, "engines": engines, "OpenGames": OpenGames}
    names |= {"books": books}
    with pytest.raises(RookeryError) as caught:
        eval(expression, names)
    assert caught.value.code == code
    message = str(caught.value)
    assert [fragment for fragment in fragments if fragment not in message] == [], message
    assert isinstance(caught.value, ValueError)
    assert code in type(caught.value).codes
    assert names["board"].names() == ["e4"]


def test_no_fragment_is_empty():
    for case in CASES:
        _, _, fragments = parts(case)
        assert all(fragment.strip() for fragment in fragments), case


def test_every_code_is_exercised():
    exercised = {parts(case)[0] for case in CASES}
    exercised |= set(errors.CpuError.codes)  # test_cpu.py, in processes of their own
    exercised |= set(errors.EngineError.codes)  # engines/test_client.py, perft/test_engines.py
    exercised.add("match-file")  # engines/test_match.py
    exercised.add("player-file")  # engines/test_players_file.py
    exercised |= {"weights-file", "tune-file", "weights-extra"}  # search/test_weights.py
    exercised |= set(errors.ClusterError.codes) | set(errors.LedgerError.codes)  # cluster/
    exercised.add("batch-busy")  # learn/test_batch.py
    exercised.add("pgn-extra")  # pgn/test_files.py, without the packages
    exercised.add("perft-hash")  # below: the message tells the memory of the machine
    declared = {code for kind in kinds() for code in kind.codes}
    assert exercised == declared


@pytest.mark.parametrize("hash_mb", [-1, 10**9])
def test_a_hash_table_beyond_the_memory_is_refused(hash_mb):
    with pytest.raises(
        errors.PerftError, match=r"MB: expected 0 \(none\) to the \d+ MB of this"
    ) as caught:
        rookery.game("chess").board().perft(1, hash_mb=hash_mb)
    assert caught.value.code == "perft-hash"


def kinds():
    return [getattr(errors, name) for name in errors.__all__ if name != "Problem"]


def test_errors_unpickle_with_their_code():
    for kind in kinds():
        for code in kind.codes:
            again = pickle.loads(pickle.dumps(errors.error(code, "a sentence")))
            assert (type(again), again.code, str(again)) == (kind, code, "a sentence")
    assert issubclass(errors.CpuError, ImportError)


def saved_game(path):
    return load_game(path, rookery.game)


READS = [
    (pgn.read, "games.pgn", errors.PgnError, "pgn-file"),
    (pgn.table, "games.pgn", errors.PgnError, "pgn-file"),
    (books.Book, "book.bin", errors.BookError, "book-file"),
    (design.from_file, "own.json", errors.DesignError, "design-file"),
    (design.from_file, "own.py", errors.DesignError, "design-file"),
    (perft.read_suite, "own.epd", errors.SuiteError, "suite-file"),
    (cluster.Ledger, "job", errors.LedgerError, "ledger-file"),
    (dask_workers._address_in, "scheduler.json", errors.ClusterError, "cluster-unreachable"),
    (saved_game, "game.json", errors.MatchError, "match-file"),
    (perft.Engine, "engine", errors.EngineError, "engine-missing"),
    (
        lambda path: engines.Weights.load(path, rookery.game("chess")),
        "chess.json",
        errors.WeightsError,
        "weights-file",
    ),
]


@pytest.mark.parametrize("name", ["games.npz", "games.parquet"])
def test_missing_games_in_arrays_are_also_the_error_of_python(name, tmp_path):
    pytest.importorskip("numpy", reason="needs NumPy")
    from rookery.learn import load_games

    check_missing(load_games, tmp_path / name, errors.BatchError, "games-file")


@pytest.mark.parametrize(("read", "name", "kind", "code"), READS)
def test_a_missing_file_is_also_the_error_of_python(read, name, kind, code, tmp_path):
    check_missing(read, tmp_path / name, kind, code)


def check_missing(read, file, kind, code):
    path = str(file)
    with pytest.raises(FileNotFoundError) as caught:
        read(path)
    again = pickle.loads(pickle.dumps(caught.value))
    for wrong in (caught.value, again, copy.copy(caught.value)):
        assert isinstance(wrong, kind)
        assert isinstance(wrong, errors.FileError)
        assert (wrong.code, wrong.errno, wrong.filename) == (code, errno.ENOENT, path)
        assert str(wrong).startswith(path)
        assert "[Errno" not in str(wrong)
        assert wrong.problems == caught.value.problems
    assert type(again) is type(caught.value)


def test_a_file_that_cannot_be_read_is_also_the_error_of_python(tmp_path):
    for read in (perft.read_suite, lambda path: list(pgn.read(path))):
        with pytest.raises(IsADirectoryError, match="Is a directory") as caught:
            read(str(tmp_path))
        assert isinstance(caught.value, ValueError)
        assert type(pickle.loads(pickle.dumps(caught.value))) is type(caught.value)


def test_a_name_that_no_file_can_have_is_no_missing_file():
    with pytest.raises(errors.PgnError, match="null byte") as caught:
        pgn.read("a\0b")
    assert not isinstance(caught.value, OSError)


def test_problems_are_sentences_that_know_their_code():
    with pytest.raises(errors.FenError) as caught:
        rookery.game("chess").board("8/8/8/8/8/8/8/7 x - - 0 1")
    again = pickle.loads(pickle.dumps(caught.value))
    for problems in (caught.value.problems, again.problems):
        assert [(problem.code, problem) for problem in problems] == [
            ("fen-pieces", 'field 1 (pieces): rank 1: expected 8 squares, got 7 ("7")'),
            ("fen-turn", 'field 2 (side to move): expected "w" or "b", got "x"'),
        ]
    assert str(caught.value) == "FEN " + "; ".join(caught.value.problems)


WRONG_TYPES = [
    "Grid('8', 8)",
    "Grid(8.0, 8)",
    "Grid(8)",
    "BitBoard(8)",
    "BitBoard(grid, 3)",
    "BitBoard(grid, 3.5)",
    "BitBoard(grid, [None])",
    "BitBoard(grid, [1.5])",
    "BitBoard(grid, [True, False])",
    "BitBoard(grid, b'e4')",
    "BitBoard(grid, None)",
    "BitBoard('e4', grid)",
    "BitBoard.from_text('x', grid)",
    "board.isdisjoint(['e4'])",
    "moves().up(1).blocked('e4', ['e6'])",
    "moves().up(1).displacements(BitBoard(grid))",
    "Pattern((Up(1),))",
    "render.svg.draw(board)",
    "render.svg.draw(grid, marked='a1')",
    "render.svg.draw(grid, figures='8/8/8/8/8/8/8/K1k5')",
    "render.svg.draw(grid, last_move=3)",
    "render.svg.draw(grid, check=1.5)",
    "render.svg.draw(grid, arrows=('e2', 'e4'))",
    "render.svg.draw(grid, arrows=[('e2', 'e4', 3)])",
    "render.svg.draw(grid, size='240')",
    "render.text.draw(grid)",
    "game('chess').board(3)",
    "game('chess').board().push(3)",
    "game('chess').board().perft('3')",
    "hash(game('chess').board())",
    "game('chess').board().king(1)",
    "game('chess').board().attackers('white', 'e4')",
    "game('xiangqi').board().attackers('red', 'e4')",
    "game('xiangqi').board().is_attacked_by(1, 'e4')",
    "game('xiangqi').board().attacks(None)",
    "game('xiangqi').board().pieces(3)",
    "game('xiangqi').board().is_capture(3)",
    "game('chess').board().pieces(3)",
    "PieceKind(3, name='king', side=True)",
    "PieceKind('K', 'king', True)",
    "ChessBoard(3)",
    "ChessMove('e2')",
    "ChessMove.from_uci(3)",
    "ChessBoard().piece_at(None)",
    "ChessBoard().push(None)",
    "ChessBoard().push('e2e4', 'e7e5')",
    "ChessBoard().push()",
    "ChessBoard().pop(1)",
    "ChessBoard().push_san(3)",
    "ChessBoard().san(3)",
    "ChessBoard().fen('legal')",
    "ChessBoard().legal_moves.to_list(1)",
    "ChessBoard().svg(last_move=3)",
    "ChessBoard().svg(colour='red')",
    "ChessBoard().unicode(size=3)",
    "ChessBoard().copy(True)",
    "ChessBoard().targets(None)",
    "ChessBoard().epd(id=object())",
    "ChessBoard.from_epd(3)",
    "ChessSetup(3)",
    "ChessSetup().set('e4', 3)",
    "setattr(ChessSetup(), 'turn', 1)",
    "setattr(ChessSetup(), 'castling_rights', 'a1')",
    "hash(ChessSetup())",
    "Board()",
    "Position()",
    "LegalMoves()",
    "type(iter(ChessBoard().legal_moves))()",
    "BitBoard.from_int(grid, 'x')",
    "BitBoard.from_text(grid, 3)",
    "board | {28}",
    "board < 3",
    "board - 28",
    "board.shift(1)",
    "board.shift((1, 0))",
    "None in board",
    "Up('1')",
    "Up(1) * 1.5",
    "Up(1).combine(1)",
    "Up(1).rotate('left')",
    "moves().up(1.0)",
    "moves().up(1).repeat('2')",
    "moves().up(1).rotate('anticlockwise')",
    "moves().translate((1, 2))",
    "moves().up(2).via((1, 0))",
    "moves().up(1).hop('1')",
    "moves().up(1).only_from(3)",
    "design.Design('x', '8', 8)",
    "design.Design('x', 8, True)",
    "design.Design(3, 8, 8)",
    "design.Design('x', 8, 8, holes=[3])",
    "design.Design('x', 8, 8, holes=3)",
    "design.Design('x', 8, 8).named(3)",
    "design.Design('x', 8, 8).zone(3, 'a1')",
    "design.Design('x', 8, 8).piece('K', 'king', 'K')",
    "design.Design('x', 8, 8).piece(3, 'king', moves())",
    "design.Design('x', 8, 8).piece('K', 'king', moves(), royal=1)",
    "design.Design('x', 8, 8).start(None)",
    "design.Design('x', 8, 8).promotion('P', to='Q', zone=3)",
    "design.Design('x', 8, 8).promotion('P', to='Q', zone='z', forced='often')",
    "design.Design('x', 8, 8).castling('K', king=('e1', 'g1'), rook='h1-f1')",
    "design.Design('x', 8, 8).drop('P', per_file='1')",
    "design.Design('x', 8, 8).facing('K', 'e')",
    "design.Design('x', 8, 8).goal_checks('3')",
    "design.Design('x', 8, 8).stalemate('sad')",
    "design.Design('x', 8, 8).move_rule(None)",
    "design.Design('x', 8, 8).repetition(3, 'loss')",
    "design.Design('x', 8, 8).repetition(3, perpetual_check='win')",
    "design.Design.from_json(b'{}')",
    "moves().up(1).collect(3)",
    "moves().up(1) | board",
    "Pattern(3)",
    "Pattern((3, 1))",
    "Pattern(bitboard=3)",
    "grid.rays(1)",
    "grid.rays(Up(1))[1.5]",
    "grid.rays(Up(1)).blocked('a1', 3)",
    "Rays()",
]


# Objects whose __init__ never ran.
UNFINISHED = [
    "BitBoard(Grid.__new__(Grid))",
    "Grid.__new__(Grid).width",
    "moves().up(1).collect(BitBoard.__new__(BitBoard))",
    "board | BitBoard.__new__(BitBoard)",
    "Grid.rays(Grid.__new__(Grid), Up(1))",
    "Rays.__new__(Rays)['a1']",
    "Pattern(bitboard=BitBoard.__new__(BitBoard))",
    "ChessBoard.__new__(ChessBoard).push('e2e4')",
    "ChessBoard.__new__(ChessBoard).push(ChessMove.null())",
    "ChessBoard.__new__(ChessBoard).pop()",
    "ChessBoard.__new__(ChessBoard).fen()",
    "ChessBoard.__new__(ChessBoard).legal_moves",
    "ChessBoard.__new__(ChessBoard).san(ChessMove.null())",
    "ChessBoard.__new__(ChessBoard).parse_move('e4')",
    "ChessBoard().push(ChessMove.__new__(ChessMove))",
    "list(LegalMoves.__new__(LegalMoves))",
    "len(LegalMoves.__new__(LegalMoves))",
    "LegalMoves.__new__(LegalMoves).to_list()",
]


@pytest.mark.parametrize("expression", WRONG_TYPES + UNFINISHED)
@pytest.mark.filterwarnings("ignore:nanobind. attempted to access an uninitialized instance")
def test_wrong_types_are_type_errors(expression):
    grid = Grid(8, 8)
    names = {name: getattr(rookery, name) for name in rookery.__all__}
    with pytest.raises(TypeError):
        eval(
            expression,
            names
            | {"grid": grid, "board": BitBoard(grid, "e4"), "render": render, "chess": chess}
            | {"design": design, "variants": variants},
        )


# What is wrong, and the sentence that says so: neither nanobind's nor that of some inner call.
REFUSED = [
    ("Setup(3)", 'the game comes first: a Game such as game("chess"), not 3'),
    ("Setup(game('chess'), 3)", "a position is a str, not 3"),
    ("register(3)", "register() takes a Game or a Design, not 3"),
    ("register('chess')", "register() takes a Game or a Design, not 'chess'"),
    ("game([])", "a game is called by its name, a str, not []"),
    ("perft.read_suite(3)", "a suite is a path or a name, a str, not 3"),
    ("perft.read_suite(b'chess')", "a suite is a path or a name, a str, not b'chess'"),
    ("design.from_file(3)", "a file is named by its path, a str, not 3"),
    ("game(None)", "a game is called by its name, a str, not None"),
    ("variants.design({})", "a definition is called by its name, a str, not {}"),
    ("Grid('8', 8)", "expected a whole number, not '8'"),
    ("Up(1.5)", "expected a whole number, not 1.5"),
    ("Up(1).combine(3)", "combine() takes a Shift such as Up(1), not 3"),
    ("Up(1).rotate('left')", "expected True or False, not 'left'"),
    ("ChessBoard().perft('x')", "expected a whole number, not 'x'"),
    ("ChessBoard().perft(1, threads='all')", "expected a whole number, not 'all'"),
    ("ChessBoard().perft(1, pseudo_legal=3)", "expected True or False, not 3"),
    ("ChessBoard().perft(1, progress=3)", "progress is a function or None, not 3"),
    ("ChessBoard().outcome(claim_draw='yes')", "expected True or False, not 'yes'"),
    ("ChessBoard().copy(stack=3)", "expected True or False, not 3"),
    ("ChessBoard().fen(shredder=1)", "expected True or False, not 1"),
    ("ChessBoard(chess960=1)", "expected True or False, not 1"),
    ("ChessBoard().variation_san(3)", "a line is a list of moves, not 3"),
    ("ChessBoard().variation_san('e4')", "a line is a list of moves, not 'e4'"),
    ("ChessMove('e7', 'e8', 'q')", "expected a whole number, not 'q'"),
    ("setattr(game('crazyhouse').setup(), 'hands', 3)", "hands are a dict of symbols, not 3"),
    ("PieceKind('K', name='king', side=1)", "expected True or False, not 1"),
    ("PieceKind(3, name='king', side=True)", "a symbol is a str, not 3"),
    ("chess.square('e', 4)", "files and ranks are numbers, not 'e'"),
    ("chess.square_file(None or [])", 'a square is a number or a name such as "e4", not []'),
    ("perft.Engine(3)", "a command is a str or a list of them, not 3"),
    ("perft.Engine([3])", "a command is a str or a list of them, not [3]"),
    ("uci.UciServer(3)", "a function that takes each line of an answer, not 3"),
    ("list(perft.run_suite(3))", "entries of a suite, as read_suite() yields them, not 3"),
    ("list(perft.run_suite('chess'))", "entries of a suite, as read_suite() yields them, not 'ch"),
    ("list(perft.run_suite([3]))", "an Entry or a SuiteProblem, not 3"),
    ("list(perft.count_depths(3, 3))", "the board comes first: a Board, not 3"),
    ("list(perft.divide('x', 3))", "the board comes first: a Board, not 'x'"),
    ("list(perft.count_kinds(None, 3))", "the board comes first: a Board, not None"),
    ("list(perft.count_depths(ChessBoard(), '3'))", "a depth is a whole number, not '3'"),
    ("list(perft.count_depths(ChessBoard(), 3, progress=3))", "progress is a function or None"),
    ("perft.compare(print, ChessBoard(), '3')", "a depth is a whole number, not '3'"),
]


@pytest.mark.parametrize(("expression", "sentence"), REFUSED, ids=[case for case, _ in REFUSED])
def test_wrong_types_are_refused_in_our_words(expression, sentence):
    names = {name: getattr(rookery, name) for name in rookery.__all__}
    with pytest.raises(TypeError) as caught:
        eval(
            expression,
            names
            | {"chess": chess, "perft": perft, "design": design, "variants": variants, "uci": uci},
        )
    assert str(caught.value).startswith(sentence)


def test_what_is_refused_is_shown_in_short():
    with pytest.raises(TypeError) as caught:
        Grid(["é" * 10**6], 8)
    assert str(caught.value).endswith("é…")
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("number", [-1, 64, 99])
def test_squares_of_chess_are_on_the_board(number):
    for call in (chess.square_file, chess.square_rank, chess.square_mirror, chess.square_name):
        with pytest.raises(errors.SquareError):
            call(number)
    with pytest.raises(errors.SquareError):
        chess.square_distance(0, number)


@pytest.mark.parametrize("name", rookery.games())
@pytest.mark.parametrize("wrong", ["?", "0", "999"])
def test_a_message_about_a_rank_says_how_many_squares_it_has(name, wrong):
    game = rookery.game(name)
    first, *ranks = game.start_fen.split(" ")[0].split("/")
    fen = "/".join([wrong, *ranks]) + game.start_fen[len("/".join([first, *ranks])) :]
    with pytest.raises(errors.FenError) as caught:
        game.board(fen)
    [problem] = [p for p in caught.value.problems if f"rank {game.grid.height}:" in p]
    assert f"{game.grid.width} squares" in problem
