"""Openings from files: PGN, EPD and FEN, their order, and what may be wrong with them."""

import gzip

import pytest

from rookery import _games, books, chess, errors, game, moves, register
from rookery.design import Design
from rookery.engines import Opening, match, openings, read_openings

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ENDING = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"
SICILIAN = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
MATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
QUICK = {"games": 8, "concurrency": 2, "max_plies": 12}


@pytest.fixture
def file(tmp_path):
    def write(text, name="openings"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def test_lines_of_fen_and_epd(file):
    path = file(
        f"# two openings\n\n{SICILIAN}\r\n"
        '8/8/8/4k3/8/8/4P3/4K3 w - - bm e3 Kd2; id "pawn; or not";\n'
        f"{ENDING};c0 leaves;\n"
        f"{START} ;D1 20 ;D2 400\n"
    )
    assert read_openings(path, game("chess")) == [
        Opening((), SICILIAN),
        Opening((), ENDING),
        Opening((), ENDING),
        Opening((), START),
    ]


@pytest.mark.parametrize("name", ["chess", "chess960", "xiangqi", "shogi", "cotulenh", "othello"])
def test_positions_of_every_kind_of_game(file, name):
    rules = game(name)
    boards = [rules.board()]
    for move in rules.board().legal_moves.to_list()[:3]:
        boards.append(rules.board())
        boards[-1].push(move)
    path = file("".join(f"{board.fen()}\n" for board in boards))
    assert [o.fen for o in read_openings(path, rules)] == [board.fen() for board in boards]


def test_a_position_that_begins_with_a_stack(file):
    rules = game("cotulenh")
    fen = rules.start_fen.replace("6c4/", "(nf)5c4/", 1)
    assert read_openings(file(f"{fen}\n"), rules) == [Opening((), fen)]


def test_a_file_of_pgn_may_have_moves_alone(file):
    path = file("e4 c5 Nf3 *", "openings.pgn")
    assert read_openings(path, game("chess")) == [Opening(("e2e4", "c7c5", "g1f3"))]


PGN = """[Event "a"]

1. e4 c5 2. Nf3 d6 1/2-1/2

[Event "b"]
[FEN "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"]
[SetUp "1"]

1. Kd2 {to the front} (1. e3) Kd4 *
"""


def test_games_of_pgn(file):
    path = file(PGN)
    moves_a = ("e2e4", "c7c5", "g1f3", "d7d6")
    assert read_openings(path, game("chess")) == [
        Opening(moves_a),
        Opening(("e1d2", "e5d4"), ENDING),
    ]
    assert [o.moves for o in read_openings(path, game("chess"), plies=1)] == [("e2e4",), ("e1d2",)]
    packed = file(gzip.compress(PGN.encode()), "openings.pgn.gz")
    assert read_openings(packed, game("chess")) == read_openings(path, game("chess"))


def test_games_of_a_defined_game(file):
    text = '[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n'
    [opening] = read_openings(file(text), game("crazyhouse"))
    assert opening.moves[-1] == "P@e4"
    result = match("random", "random", game="crazyhouse", openings=file(text), games=2, plies=5)
    assert all(record.moves[:5] == list(opening.moves) for record in result.games)


def test_a_game_of_ones_own(file, monkeypatch):
    monkeypatch.setattr(_games, "_REGISTERED", {})  # other tests take all games that are registered
    design = (
        Design("three-rows", 4, 4)
        .zone("last rank", "a4-d4")
        .piece("P", "pawn", moves().up(1))
        .goal_reach("P", "last rank")
        .start("3p/4/P3/PP2")
    )
    rules = register(design)
    path = file(f"{rules.start_fen}\n")
    assert read_openings(path, rules)[0].board(rules).fen() == rules.start_fen
    games = file('[Variant "three-rows"]\n\n1. b1b2 *\n', "games.pgn")
    assert read_openings(games, rules) == [Opening(("b1b2",))]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (f"{START}\n" * 6 + "8/8/8/8/8/8/8/8 w - - 0 1\n", ["openings, line 7", "no white king"]),
        (f"{START}\n\n{START[:-20]}x\n", ["openings, line 3", "FEN"]),
        (f"{START}\n{MATED}\n", ["openings, line 2", "the game is over (checkmate)"]),
        ("hello\n", ["openings, line 1"]),
        ("\xff\xfe\n", ["openings, line 1"]),
        ("", ["openings: there is no opening in it"]),
        ("# nothing\n\n", ["openings: there is no opening in it"]),
        ("1. e4 *\n\n1. e4 e5 2. Ke3 *\n", ["openings, game 2, line 3, ply 3", "Ke3"]),
        ("1. f3 e5 2. g4 Qh4# 0-1\n", ["openings, game 1, line 1: the game is over (checkmate)"]),
        ('[Variant "Atomic"]\n\n1. e4 *\n', ["game 1, line 1: a game of atomic, expected chess"]),
        ('[Variant "Bridge"]\n\n1. e4 *\n', ["game 1, line 1", "no game is called 'Bridge'"]),
        ('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 *\n', ["openings, game 1", "king"]),
    ],
)
def test_files_with_faults(file, text, parts):
    with pytest.raises(errors.MatchError) as caught:
        read_openings(file(text), game("chess"))
    assert caught.value.code == "match-opening"
    message = str(caught.value)
    assert [part for part in parts if part not in message] == [], message
    assert message.isprintable()


def test_a_file_that_does_not_exist(tmp_path):
    with pytest.raises(errors.MatchError, match="none: No such file"):
        read_openings(tmp_path / "none", game("chess"))


def test_plies_are_moves_of_games(file):
    with pytest.raises(errors.MatchError, match="only the games of a PGN file have moves"):
        match("random", "random", openings=file(START), plies=4)


FENS = [f"8/8/8/4k3/8/8/4P3/4K3 w - - 0 {number}" for number in range(1, 6)]


def begun(result):
    """The openings of a match by the numbers of their lines, in the order of the games."""
    return [FENS.index(record.opening.fen) + 1 for record in result.games[::2]]


def test_openings_are_played_in_order_from_both_sides_and_again(file):
    path = file("\n".join(FENS))
    result = match("random", "random", openings=path, games=14, concurrency=2, max_plies=4)
    assert begun(result) == [1, 2, 3, 4, 5, 1, 2]
    for first, second in zip(result.games[::2], result.games[1::2], strict=True):
        assert first.opening == second.opening
    later = match("random", "random", openings=path, first_opening=4, **QUICK)
    assert begun(later) == [4, 5, 1, 2]


def test_a_random_order_is_that_of_its_seed(file):
    path = file("\n".join(FENS))
    words = {"openings": path, "shuffle": True, "games": 10, "max_plies": 2}
    order = begun(match("random", "random", **words))
    assert sorted(order) == [1, 2, 3, 4, 5]
    assert order == begun(match("random", "random", **words))
    others = [begun(match("random", "random", seed=seed, **words)) for seed in range(1, 4)]
    assert any(other != order for other in others)
    later = begun(match("random", "random", first_opening=3, **words))
    assert later == order[2:] + order[:2]


def test_a_match_is_not_continued_with_other_openings(file, tmp_path):
    save = tmp_path / "games.jsonl"
    match("random", "random", openings=file("\n".join(FENS)), save=save, **QUICK)
    again = match("random", "random", openings=file("\n".join(FENS), "moved"), save=save, **QUICK)
    assert len(again.games) == 8
    with pytest.raises(errors.MatchError, match="it is of another match: openings was 5 and is 4"):
        match("random", "random", openings=file("\n".join(FENS[:4])), save=save, **QUICK)
    with pytest.raises(errors.MatchError, match="it is of another match: openings_digest"):
        match("random", "random", openings=file("\n".join(FENS[::-1])), save=save, **QUICK)


def test_openings_may_be_a_list():
    mine = [Opening(("e2e4",)), Opening(("d2d4", "d7d5"))]
    result = match("random", "random", openings=mine, **QUICK)
    assert [record.opening for record in result.games[::2]] == mine * 2
    with pytest.raises(errors.MatchError, match="expected at least one"):
        match("random", "random", openings=[])
    with pytest.raises(TypeError, match=r"openings\[0\]: expected an Opening"):
        match("random", "random", openings=["e2e4"])


def test_all_games_begin_in_a_position():
    result = match("random", "random", fen=ENDING, **QUICK)
    assert {record.opening for record in result.games} == {Opening((), ENDING)}
    result = match("random", "random", fen=SICILIAN, plies=2, **QUICK)
    begun = [record.opening for record in result.games[::2]]
    assert len(set(begun)) == 4
    assert all(o.fen == SICILIAN and len(o.moves) >= 2 for o in begun)
    assert all(chess.Board(o.fen).turn for o in openings_of(SICILIAN))


def openings_of(fen):
    made = openings(game("chess"), plies=2, fen=fen)
    return [next(made) for _ in range(3)]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"fen": MATED}, "the game is over"),
        ({"fen": START, "openings": [Opening(())]}, "either openings or fen"),
        ({"shuffle": True}, "shuffle and first_opening are for openings"),
        ({"first_opening": 2}, "shuffle and first_opening are for openings"),
        ({"openings": [Opening(())], "first_opening": 2}, "first_opening=2: there are 1 openings"),
        ({"openings": [Opening(("f2f3", "e7e5", "g2g4", "d8h4"))]}, r"openings\[0\]: the game"),
    ],
)
def test_openings_that_make_no_sense(words, message):
    with pytest.raises(errors.MatchError, match=message):
        match("random", "random", **words)


GAMES_OF_A_BOOK = b"1. e4 e5 2. Nf3 Nc6 1-0  1. e4 c5 2. Nf3 d6 1/2-1/2  1. d4 d5 2. c4 1-0"


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "book.bin"
    books.make(GAMES_OF_A_BOOK, path, weights="games")
    return path


def lines_of(result):
    return [record.opening.moves for record in result.games[::2]]


def test_openings_from_a_book(book):
    words = {"openings": book, "games": 6, "max_plies": 1}
    lines = lines_of(match("random", "random", **words))
    full = {
        ("e2e4", "e7e5", "g1f3", "b8c6"),
        ("e2e4", "c7c5", "g1f3", "d7d6"),
        ("d2d4", "d7d5", "c2c4"),
    }
    assert set(lines) == full  # each once, as far as the book goes
    assert lines == lines_of(match("random", "random", **words))
    others = [lines_of(match("random", "random", seed=seed, **words)) for seed in range(1, 6)]
    assert any(other != lines for other in others)
    short = lines_of(match("random", "random", plies=1, **words))
    assert set(short) == {("e2e4",), ("d2d4",)}
    assert len(short) == 3  # the lines come again
    begun = match("random", "random", fen=SICILIAN, **words).games[0].opening
    assert begun.fen == SICILIAN
    assert begun.moves[0] == "g1f3"


def test_lines_of_a_book_end_before_the_game_does(tmp_path):
    path = tmp_path / "mate.bin"
    books.make(b"1. f3 e5 2. g4 Qh4# 0-1", path, weights="games")
    result = match("random", "random", openings=path, games=2, max_plies=1)
    assert lines_of(result) == [("f2f3", "e7e5", "g2g4")]


def test_a_match_is_not_continued_with_another_book(book, tmp_path):
    save = tmp_path / "games.jsonl"
    words = {"save": save, "games": 4, "max_plies": 1}
    match("random", "random", openings=book, **words)
    moved = tmp_path / "moved.bin"
    moved.write_bytes(book.read_bytes())
    assert len(match("random", "random", openings=moved, **words).games) == 4
    books.make(b"1. e4 e5 1-0", book)
    with pytest.raises(errors.MatchError, match="it is of another match: book_digest"):
        match("random", "random", openings=book, **words)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"shuffle": True}, "for openings in an order, not for a book"),
        ({"first_opening": 2}, "for openings in an order, not for a book"),
        ({"fen": ENDING}, "book.bin: the book has no move for"),
        ({"game": "shogi"}, "not of shogi"),
        ({"openings": "no-such.bin"}, "no-such.bin: No such file"),
    ],
)
def test_books_that_make_no_sense(words, message, book):
    with pytest.raises(errors.MatchError, match=message):
        match("random", "random", **{"openings": book, **words})
