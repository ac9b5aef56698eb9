"""Reading games: syntax, spellings, mistakes, and where games begin and end."""

import io
import random

import pytest

import rookery
from rookery import pgn
from rookery.errors import PgnError

TWO = b'[Event "a"]\n[White "Anna"]\n\n1. e4 e5 1-0\n\n[Event "b"]\n\n1. d4 d5 *\n'


def moves(text, **options):
    return [[str(move) for move in game.moves] for game in pgn.read(text, **options)]


def test_where_games_are():
    first, second = pgn.read(TWO)
    assert (first.number, first.offset, first.line) == (1, 0, 1)
    assert (second.number, second.offset, second.line) == (2, TWO.index(b'[Event "b"'), 6)
    assert TWO[second.offset :].startswith(second.text)
    assert (first.headers["White"], first.result, second.result) == ("Anna", "1-0", "*")
    assert pgn.game_at(TWO, second.offset).text == second.text


@pytest.mark.parametrize(
    ("text", "played"),
    [
        (b"1.e4 e5 2.Nf3 Nc6", "e2e4 e7e5 g1f3 b8c6"),
        (b"1. e2e4 e7e5 2. Ng1-f3 *", "e2e4 e7e5 g1f3"),
        (b"e4 e5 Nf3", "e2e4 e7e5 g1f3"),
        (b"1 e4 e5 2 Nf3", "e2e4 e7e5 g1f3"),
        (b"1... e4", "e2e4"),
        (b"1. e4!? e5?! 2. Nf3!!! +- Nc6 =", "e2e4 e7e5 g1f3 b8c6"),
        (
            b"\xef\xbb\xbf1. e4\r\n%escaped 1. d4\r\ne5 ; to the end (of the line\r\n2. Nf3",
            "e2e4 e7e5 g1f3",
        ),
        (b"1. e4 {a} e5 (1... c5 (1... d5)) ( {only a comment} ) 2. Nf3", "e2e4 e7e5 g1f3"),
        (b"1. f3 -- 2. f4 Z0 3. f5", "f2f3 0000 f3f4 0000 f4f5"),
        (b"1. e4 e5\n\n2. Nf3 Nc6 1-0", "e2e4 e7e5 g1f3 b8c6"),
        (b'[FEN "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1"] 1. a8Q+ Kd7 2. 0-0', "a7a8q e8d7 e1g1"),
        (b'[FEN "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"] 1. exd6 e.p. Kf7', "e5d6 e8f7"),
        (b"1. e4 {\xe9} e5", "e2e4 e7e5"),
    ],
)
def test_spellings(text, played):
    assert moves(text) == [played.split()]


def test_games_without_tags_or_results():
    assert len(moves(b"1. e4 e5\n\n1. d4 d5\n\n1. c4")) == 3
    assert len(moves(b'1. e4 [not a tag\n[Event "x"]\n1. d4', on_error="keep")) == 2
    assert moves(b"") == moves(b"\n \r\n%nothing\n") == []
    empty = b'[Event "a"]\n\n\n[Event "b"]\n\n*\n\n[Event "c"]\n1. e4 1-0'
    assert [found.headers["Event"] for found in pgn.headers(empty)] == ["a", "b", "c"]
    assert moves(empty) == [[], [], ["e2e4"]]


def test_broken_tags():
    text = b'[Event "a"]\n[White "A "B" C"]\n[Black no quotes]\n[Round "1]\n'
    text += b'[Site "\\"x\\\\"]\n\n1. e4 *'
    [game] = pgn.read(text)
    assert dict(game.headers) == {
        "Event": "a", "White": 'A "B" C', "Black": "no quotes", "Round": "1", "Site": '"x\\',
    }  # fmt: skip
    assert len(game.moves) == 1
    assert [problem.token for problem in game.problems] == ["White", "Black", "Round"]


MISTAKES = [
    (b"1. e4 e5 2. Ke3 Nc6", 2, "pgn-move", "Ke3"),
    (b"1. e4 e5 2. Nc3 Nc6 3. Ne2", 4, "pgn-move", "Ne2"),
    (b"1. e4 e5 nonsense", 2, "pgn-move", "nonsense"),
    (b"1. e4 \x00\x00 e5", 1, "pgn-move", "\0\0"),
    (b"1. e4 e5) 2. Nf3", 2, "pgn-syntax", ")"),
    (b"1. e4 } e5", 1, "pgn-syntax", "}"),
    (b"(1. d4) 1. e4", 1, "pgn-syntax", None),
    (b"1. e4 (1. d4", 1, "pgn-syntax", None),
]


@pytest.mark.parametrize(("text", "played", "code", "token"), MISTAKES)
def test_mistakes(text, played, code, token):
    text = b"1. d4 *\n" + text + b'\n\n[Event "next"]\n\n1. c4 *'
    first, wrong, last = pgn.read(text, on_error="keep")
    assert first.error is None
    assert len(wrong.moves) == played
    error = wrong.error
    assert (error.code, error.number, error.line, error.token) == (
        code,
        2,
        2,
        token,
    ) or token is None
    if token:
        assert text[error.offset :].startswith(token.encode())
    assert last.headers["Event"] == "next"
    assert len(list(pgn.read(text, on_error="skip"))) == 2
    with pytest.raises(PgnError) as caught:
        list(pgn.read(text))
    assert caught.value.code == code


def test_an_unclosed_comment_costs_one_game():
    text = b'1. e4 {oops\n\n[Event "b"]\n\n1. d4 *'
    first, second = pgn.read(text, on_error="keep")
    assert (len(first.moves), first.error.code) == (1, "pgn-syntax")
    assert second.headers["Event"] == "b"


def test_mistakes_in_variations():
    text = b"1. e4 e5 (1... c5 2. Ke3 d6) 2. Nf3 *"
    [game] = pgn.read(text)
    assert len(game.moves) == 3
    [problem] = game.problems
    assert (problem.token, problem.ply) == ("Ke3", 2)
    variation = game.root.next.variations[1]
    assert [node.san() for node in variation.walk()] == ["c5"]
    with pytest.raises(PgnError):
        list(pgn.read(text, tree=True))


def test_a_game_beyond_the_limit():
    big = b'[Event "big"]\n\n1. e4 {' + b"x\n" * 1_000_000 + b'} e5 *\n[Event "next"]\n\n1. d4 *\n'
    for threads in (1, 2):
        first, second = pgn.read(big, on_error="keep", max_game_mb=1, threads=threads)
        assert (first.headers["Event"], first.error.code) == ("big", "pgn-budget")
        assert (second.headers["Event"], second.number) == ("next", 2)
        assert big[second.offset :].startswith(b'[Event "next"')
        assert second.line == big[: second.offset].count(b"\n") + 1
    assert len(moves(big)) == 2


def test_deep_and_wide_trees_are_bounded():
    deep = b"1. e4 " + b"(1. d4 " * 100_000
    [game] = pgn.read(deep, on_error="keep")
    assert len(game.moves) == 1
    assert {problem.code for problem in game.problems} == {"pgn-budget", "pgn-syntax"}
    assert len(str(game)) < 200_000


def handles(text):
    yield text
    yield io.BytesIO(text)
    yield io.StringIO(text.decode())
    yield bytearray(text)


def test_sources(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_bytes(TWO)
    for source in (*handles(TWO), path, str(path)):
        assert [game.text for game in pgn.read(source)] == [game.text for game in pgn.read(TWO)]
    with pytest.raises(TypeError, match="expected a path"):
        pgn.read(3)
    reader = pgn.read(path)
    assert next(reader).headers["Event"] == "a"
    reader.close()
    assert list(reader) == []


def random_text(rng, games):
    """Games of all lengths, some with comments that look like other games."""
    parts = []
    for number in range(games):
        board = rookery.game("chess").board()
        words = []
        for ply in range(rng.randrange(40)):
            if not board.legal_moves:
                break
            move = rng.choice(board.legal_moves.to_list())
            words += [f"{ply // 2 + 1}."] * (ply % 2 == 0) + [board.san(move)]
            board.push(move)
            if rng.random() < 0.05:
                words.append('{ comment\n\n[Event "not a game"]\n\n1. e4 }')
        words += ["1-0"] * (rng.random() < 0.8)
        parts.append(f'[Event "{number}"]\n\n{" ".join(words)}\n\n')
    return "".join(parts).encode()


@pytest.mark.parametrize(
    ("variant", "words", "played"),
    [
        ("Crazyhouse", "1. e4 d5 2. exd5 Qxd5 3. @e4 Qd8", "e2e4 d7d5 e4d5 d8d5 P@e4 d5d8"),
        ("Atomic", "1. Nf3 f6 (1... e5) 2. e2e4", "g1f3 f7f6 e2e4"),
        (
            "Chess 960",
            "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O",
            "e2e4 e7e5 g1f3 g8f6 f1e2 f8e7 e1h1",
        ),
        ("Othello", "1. d3 c3", "d3 c3"),
    ],
)
def test_spellings_in_other_games(variant, words, played):
    [game] = pgn.read(f'[Variant "{variant}"] {words} *'.encode(), tree=True)
    assert [str(move) for move in game.moves] == played.split()
    assert [str(node.move) for node in game.root.main_line()] == played.split()


def test_a_parenthesis_is_a_stack_only_where_there_are_stacks():
    assert moves(b"1. e4 e5 2. Nf3 (D)2... Nc6 *") == [["e2e4", "e7e5", "g1f3", "b8c6"]]
    assert moves(b'[Variant "Atomic"] 1. Nf3 (D)1... f6 *') == [["g1f3", "f7f6"]]
    start = (
        "6c4/1n2fh1h1f1/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2(NF)1GT1TG2/3A2S2A1/1N3H1HF2/6C4"
    )
    tags = f'[Variant "cotulenh"]\n[FEN "{start} r - - 2 2"]\n\n'.encode()
    for text in (b"1. (NF)cc1 *", b"1. (NF)c4c1 *", b"1. (NF)cc1 ((NF)c4c6) *"):
        assert moves(tags + text, tree=True) == [["(NF)c4c1"]]


def test_illegal_moves_are_refused_in_the_same_words():
    for variant in ("chess", "Chess960", "Atomic", "Crazyhouse"):
        text = f'[Variant "{variant}"] 1. e2e4 e7e4 *'.encode()
        [game] = pgn.read(text, on_error="keep")
        board = game.board()
        board.push("e2e4")
        assert str(game.error) == f"game 1, line 1, ply 2: e7e4 is not legal in {board.fen()}"
        assert [str(problem) for problem in game.problems] == [str(game.error)]


@pytest.mark.parametrize("threads", [1, 3])
def test_the_game_of_a_variant_is_asked_for_once(monkeypatch, threads):
    from rookery.pgn import _reader

    asked = []

    def find(name):
        asked.append(name)
        return known(name)

    known = _reader.variant_finder()
    monkeypatch.setattr(_reader, "variant_finder", lambda _: find)
    monkeypatch.setattr(_reader, "_BLOCK_OF_SEVERAL", 2001)
    some = [
        f'[Event "x"]\n[Variant "{name}"]\n\n1. e4 *\n\n'
        for name in ("Atomic", "no", "Three-check")
    ]
    text = ('[Event "x"]\n\n1. e4 *\n\n' + "".join(some)) * 100
    games = list(pgn.read(text.encode(), on_error="keep", threads=threads))
    assert sorted(asked) == ["", "Atomic", "Three-check", "no"]
    assert [game.game.name for game in games] == ["chess", "atomic", "chess", "three-check"] * 100
    assert [game.error and game.error.code for game in games] == [
        None, None, "pgn-variant", None,
    ] * 100  # fmt: skip

    def broken(name):
        raise RuntimeError(name)

    monkeypatch.setattr(_reader, "variant_finder", lambda _: broken)
    with pytest.raises(RuntimeError):
        list(pgn.read(text.encode(), threads=threads))


def test_a_fen_that_only_chess960_can_mean():
    text = b'[FEN "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1"]\n\n1. O-O Kd7 *'
    [game] = pgn.read(text)
    assert game.game.name == "chess960"
    assert [str(move) for move in game.moves] == ["e1g1", "e8d7"]
    assert game.end_board().fen() == "8/3k4/8/8/8/8/8/1R3RK1 w - - 2 2"
    [game] = pgn.read(b'[Variant "Atomic"]\n[FEN "x"]\n\n1. e4 *', on_error="keep")
    assert (game.game.name, game.error.code, game.moves) == ("atomic", "pgn-start", [])


def test_pieces_and_threads_make_no_difference(monkeypatch):
    rng = random.Random(1)
    text = random_text(rng, 300)
    seen = [(g.number, g.offset, g.line, g.text, g.encoded_moves) for g in pgn.read(text)]
    assert [g[0] for g in seen] == list(range(1, 301))
    places = [(h.number, h.offset, h.line) for h in pgn.headers(text)]
    assert places == [g[:3] for g in seen]
    from rookery.pgn import _reader

    monkeypatch.setattr(_reader, "CHUNK", 301)
    again = [(g.number, g.offset, g.line, g.text, g.encoded_moves) for g in pgn.read(text)]
    assert again == seen
    monkeypatch.setattr(_reader, "_BLOCK_OF_SEVERAL", 2001)
    threaded = pgn.read(text, threads=3)
    again = [(g.number, g.offset, g.line, g.text, g.encoded_moves) for g in threaded]
    assert again == seen


def test_every_game_of_ours(tmp_path):
    rng = random.Random(2)
    for name in rookery.games():
        board = rookery.game(name).board()
        for _ in range(30):
            listed = board.legal_moves.to_list()
            if not listed:
                break
            board.push(rng.choice(listed))
        game = pgn.from_board(board)
        [again] = pgn.read(str(game).encode())
        assert again.game == board.game
        assert again.moves == board.move_stack, name
        assert again == game
        assert again.end_board() == board


def test_mutated_games():
    """Whatever is done to the bytes, what is played is legal, and nothing is lost before it."""
    rng = random.Random(3)
    text = random_text(rng, 20)
    for _ in range(300):
        data = bytearray(text)
        for _ in range(rng.randrange(1, 8)):
            at = rng.randrange(len(data))
            kind = rng.randrange(3)
            if kind == 0:
                data[at] = rng.randrange(256)
            elif kind == 1:
                del data[at : at + rng.randrange(9)]
            else:
                data[at:at] = rng.choice([b"(", b")", b"{", b"}", b"\n\n", b"Nf3", b"$", b"["])
        for game in pgn.read(bytes(data), on_error="keep"):
            board = game.board()
            for move in game.moves:
                assert move in board.legal_moves or not move
                board.push(move)
            game.problems  # noqa: B018
            [again] = pgn.read(str(game).encode()) or [None]
            assert again.root is not None


def test_long_and_over_disambiguated_moves_of_variants():
    text = b"""[Variant "Crazyhouse"]

1. e2-e4 Ng8-f6 2. Ng1f3 Nfxe4 3. Bf1-c4 Nec5 4. 0-0 Nc5-a6 *"""
    assert moves(text) == [["e2e4", "g8f6", "g1f3", "f6e4", "f1c4", "e4c5", "e1g1", "c5a6"]]
    [game] = pgn.read(
        b'[Variant "Atomic"]\n\n1. Nf3 e5 2. Nc3 d6 3. Nd5 c6 4. N3 *', on_error="keep"
    )
    assert game.error.token == "N3"
    [game] = pgn.read(b'[Variant "Atomic"]\n\n1. Nf3 e5 2. d3 d6 3. Nd2 *', on_error="keep")
    assert "more than one knight can do that: b1d2, f3d2" in str(game.error)


SEVEN = b"".join(
    b'{ game %d of a file }\n[Event "%d"]\n[White "A"]\n\n1. e4 e5 { [%%clk 0:01:00] } 1-0\n\n'
    % (n, n)
    for n in range(1, 8)
)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_comment_before_the_tags_belongs_to_the_game(threads):
    games = list(pgn.read(SEVEN, threads=threads))
    assert [game.headers["Event"] for game in games] == list("1234567")
    assert all(game.headers["White"] == "A" and len(game.moves) == 2 for game in games)
    assert [game.root.comments for game in games] == [[f"game {n} of a file"] for n in range(1, 8)]
    assert [game.line for game in games] == [1 + 6 * n for n in range(7)]
    assert [pgn.game_at(SEVEN, game.offset) == game for game in games] == [True] * 7
    assert [pgn.read(str(game).encode()).__next__() == game for game in games] == [True] * 7
    assert [found.headers["Event"] for found in pgn.headers(SEVEN)] == list("1234567")
    assert pgn.table(SEVEN, threads=threads).to_numpy("event").tolist() == list("1234567")


@pytest.mark.parametrize(
    ("text", "events", "comments"),
    [
        (b'; first\n; second\n\n[Event "a"]\n\n1. e4 *', ["a"], [["first", "second"]]),
        (b'{x}\n%escaped\n{y [Event "no"]\n[Site "no"]}\n[Event "a"]\n*', ["a"],
         [["x", 'y [Event "no"]\n[Site "no"]']]),
        (b'[Event "a"]\n1. e4 1-0 ; of a\n; of b\n[Event "b"]\n*', ["a", "b"], [[], ["of b"]]),
        (b'[Event "a"]\n1. e4 1-0\n\n{ the end of the file }\n', ["a"], [[]]),
        (b"{ only a comment }", [], []),
        (b"; only a comment", [], []),
        (b"{ a game without tags } 1. e4 *", [""], [["a game without tags"]]),
        (b'{a} {b} [Event "c"] 1. e4 *', ["c"], [["a", "b"]]),
        (b'{a}\n[Event "a"]\n\n{b}\n[Event "b"]\n\n1. e4 *', ["a", "b"], [["a", "b"], []])
    ],
)  # fmt: skip
def test_where_comments_before_tags_belong(text, events, comments):
    for source in (text, io.BytesIO(text)):
        games = list(pgn.read(source))
        assert [game.headers.get("Event", "") for game in games] == events
        assert [game.root.comments for game in games] == comments


def test_an_unclosed_comment_before_tags_is_a_mistake():
    games = list(pgn.read(b'1. e4 *\n\n{ open\n[Event "a"]\n\n1. d4 *', on_error="keep"))
    assert [len(game.moves) for game in games] == [1, 0, 1]
    assert games[1].error.code == "pgn-syntax"
