"""Tables of games, and what others read from them."""

import json
import os
import pickle
import re

import pytest

from rookery import chess, pgn
from rookery._core import _polyglot_key, _polyglot_moves
from rookery._extras import install_command
from rookery.errors import PgnError
from rookery.pgn import _table

np = pytest.importorskip("numpy")

TEXT = b"""[Event "Rated"]
[White "Anna"]
[Black "?"]
[Result "1-0"]
[UTCDate "2024.02.29"]
[UTCTime "12:34:56"]
[WhiteElo "2500"]
[BlackElo "?"]
[WhiteRatingDiff "+5"]
[TimeControl "180+2"]
[Termination "Normal"]
[ECO "C20"]

1. e4! { [%eval 0.35] [%clk 0:03:00] } 1... e5 { [%eval #-3] [%clk 0:02:59.5] }
(1... c5 { [%clk 0:00:01] }) 2. Nf3 1-0

[Event "Odd"]
[Date "2023.02.30"]
[Variant "Atomic"]
[TimeControl "-"]

1. Nf3 f6 2. e4 *

[Event "Wrong"]
[WhiteElo "1500"]
[BlackElo "1600"]

1. e4 Ke7 1/2-1/2
"""


def column(name, **options):
    return pgn.table(TEXT, **options).to_numpy(name).tolist()


def test_columns():
    assert column("game") == [1, 2, 3]
    assert column("white") == ["Anna", None, None]
    assert column("black") == [None] * 3
    assert column("white_elo") == [2500, None, 1500]
    assert column("white_rating_diff") == [5, None, None]
    assert column("result") == ["1-0", "*", "1/2-1/2"]
    assert str(pgn.table(TEXT).to_numpy("date")[0]) == "2024-02-29"
    assert column("time") == [45296, None, None]
    assert column("initial_s") == [180, None, None]
    assert column("increment_s") == [2, None, None]
    assert column("time_control") == ["180+2", "-", None]
    assert column("variant") == ["chess", "atomic", "chess"]
    assert column("plies") == [3, 3, 1]
    assert column("moves_text") == [None, "g1f3 f7f6 e2e4", None]
    assert "Ke7" in column("error")[2]
    assert column("error")[:2] == [None, None]
    assert column("offset") == [game.offset for game in pgn.read(TEXT, on_error="keep")]


def test_list_columns():
    games = pgn.table(TEXT)
    offsets, moves = games.to_numpy("moves")
    assert offsets.tolist() == [0, 3, 3, 4]
    board = chess.Board()
    for bits in moves[:3].tolist():
        board.push(board.decode(bits))
    assert [str(move) for move in board.move_stack] == ["e2e4", "e7e5", "g1f3"]
    assert games.to_numpy("clock_ms")[1].tolist() == [180000, 179500, None]
    assert games.to_numpy("eval_cp")[1].tolist() == [35, None, None]
    assert games.to_numpy("eval_mate")[1].tolist() == [None, -3, None]
    assert games.to_numpy("nags")[1].tolist() == [1, 0, 0]


EVERY = [*_table.POSITIONS, *_table.MORE_POSITIONS]
NUMBERS = {letter: number for number, letter in enumerate("PNBRQKpnbrqk", 1)}


def check_row(board, row):
    """A row of a table of positions against a board, by other means than those of the table."""
    squares = [NUMBERS.get(str(board.piece_at(square) or ""), 0) for square in chess.SQUARES]
    assert row["board"].tolist() == squares
    expected = [sum(1 << i for i, n in enumerate(squares) if n == k) for k in range(1, 13)]
    assert row["bitboards"].tolist() == expected
    fen = board.fen()
    _, turn, castling, en_passant, clock, _ = fen.split()
    assert row["fen"] == fen
    assert row["turn"] == (turn == "w")
    assert row["halfmove_clock"] == int(clock)
    assert row["en_passant"] == (-1 if en_passant == "-" else chess.parse_square(en_passant))
    if not board.chess960:
        assert row["castling"] == sum(1 << "KQkq".index(c) for c in castling.strip("-"))
    assert board.key == int(row["key_high"]) << 64 | int(row["key_low"])
    assert row["polyglot_key"] == _polyglot_key(board)


def rows_of(table):
    columns = {name: table.to_numpy(name) for name in table.column_names}
    return [{name: column[i] for name, column in columns.items()} for i in range(len(table))]


def test_positions():
    rows = rows_of(pgn.table(TEXT, rows="positions", columns=EVERY))
    assert [row["ply"] for row in rows] == [0, 1, 2, 0]
    assert [row["game"] for row in rows] == [1, 1, 1, 3]
    assert [row["result"] for row in rows] == ["1-0"] * 3 + ["1/2-1/2"]
    for row in rows:
        if row["ply"] == 0:
            board = chess.Board()
        check_row(board, row)
        board.push(board.decode(int(row["move"])))


def test_positions_that_are_special():
    text = b"""[FEN "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 5 9"]

1. a4 bxa3 2. O-O Rh4 3. b4 Kf8 4. Qxf6 hxg2 5. -- gxf1=Q+ *

[Variant "Chess960"]
[FEN "4k3/8/8/8/8/8/8/1R2KR2 w FB - 0 1"]

1. O-O-O Ke7 *

[FEN "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1"]

1... Kb4 *
"""
    rows = rows_of(pgn.table(text, rows="positions", columns=EVERY))
    games = list(pgn.read(text))
    assert len(rows) == sum(len(played.moves) for played in games)
    left = iter(rows)
    for played in games:
        for board, move in played.boards_before_moves():
            row = next(left)
            check_row(board, row)
            numbers = {move: n for n, move in _polyglot_moves(board).items()}
            assert row["polyglot_move"] == numbers.get(move, 0)  # a null move has none
    assert rows[-1]["en_passant"] == -1  # the pawn is pinned, so the capture is not legal


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("where", [pgn.Filter(), pgn.Filter(results=["1-0", "*"], errors=False)])
def test_positions_of_many_games(where, threads):
    """Rows of games that are wrong, left out, long, or of other games do not shift the others."""
    long = " ".join(["Nf3 Nf6 Ng1 Ng8"] * 300)
    text = (
        b"".join(
            b'[Event "%d"]\n%s\n\n' % (n, moves)
            for n in range(100)
            for moves in (
                b"\n1. e4 e5 2. Nf3 1-0",
                b"\n1. d4 Ke7 2. c4 1-0",
                b'[Variant "Atomic"]\n\n1. Nf3 e5 *',
                b"\n1. c4 c5 0-1",
                b"\n1. e4 $ 1-0",
                b'[FEN "x"]\n\n1. e4 *',
            )
        )
        + f'[Event "long"]\n\n{long} *\n\n[Event "last"]\n\n{long} Ke2 *'.encode()
    )
    columns = ["game", "ply", "board", "turn", "move", "fen"]
    rows = rows_of(pgn.table(text, rows="positions", columns=columns, where=where, threads=threads))
    left = iter(rows)
    for played in pgn.read(text, on_error="keep"):
        is_taken = played.game.name == "chess" and (
            where.settings == {} or (played.result in ("1-0", "*") and played.error is None)
        )
        for ply, (board, move) in enumerate(played.boards_before_moves() if is_taken else ()):
            row = next(left)
            assert (row["game"], row["ply"], row["fen"]) == (played.number, ply, board.fen())
            assert row["turn"] == board.turn
            assert board.decode(int(row["move"])) == move
            squares = [NUMBERS.get(str(board.piece_at(square) or ""), 0) for square in range(64)]
            assert row["board"].tolist() == squares
    assert next(left, None) is None
    assert len(rows) > 1000


def test_columns_of_positions_by_their_names():
    rows = pgn.table(TEXT, rows="positions", columns=["fen", "board"])
    assert rows.column_names == ["fen", "board"]
    assert pgn.table(TEXT, rows="positions").column_names == list(_table.POSITIONS)
    assert pgn.table(b"", rows="positions").to_numpy("board").shape == (0, 64)
    for wrong in ("feh", "white"):
        with pytest.raises(PgnError, match="no column is called"):
            pgn.table(TEXT, rows="positions", columns=[wrong])
    with pytest.raises(PgnError, match="expected a list"):
        pgn.table(TEXT, columns="white")
    with pytest.raises(PgnError, match="no column is called 'board'"):
        pgn.table(TEXT, columns=["board"])


def test_chunks_are_the_pieces_of_a_column():
    text = b"".join(b'[Event "%d"]\n%s\n\n' % (n, TEXT) for n in range(8000))
    for rows, columns in (("games", _table.GAMES), ("positions", EVERY)):
        found = pgn.table(text, rows=rows, columns=list(columns), threads=2)
        assert len(list(found.chunks(found.column_names[0]))) > 2
        for name, kind in found.schema.items():
            if kind.startswith("[") and " " not in kind:
                continue  # a pair of offsets and values
            joined = [value for piece in found.chunks(name) for value in piece.tolist()]
            assert joined == found.to_numpy(name).tolist(), name
    assert sum(len(values) for _, values in pgn.table(TEXT).chunks("moves")) == 4
    with pytest.raises(PgnError, match="no column is called 'x'"):
        next(pgn.table(TEXT).chunks("x"))


def test_positions_as_arrow():
    pa = pytest.importorskip("pyarrow")
    rows = pgn.table(TEXT * 3, rows="positions", columns=EVERY, threads=2)
    arrow = pa.table(rows)
    arrow.validate(full=True)
    assert arrow.schema.field("board").type == pa.list_(pa.uint8(), 64)
    assert arrow.column("board").to_pylist() == rows.to_numpy("board").tolist()
    assert arrow.column("bitboards").to_pylist() == rows.to_numpy("bitboards").tolist()
    assert arrow.column("fen").to_pylist() == rows.to_numpy("fen").tolist()
    polars = pytest.importorskip("polars")
    assert polars.DataFrame(rows)["board"].to_list() == rows.to_numpy("board").tolist()


def test_notes_of_other_games():
    text = b'[Variant "Atomic"]\n\n1. Nf3! { [%clk 0:03:00] } f6 { [%eval 0.2] }'
    text += b" 2. Ke3 { [%clk 0:01:00] } *"
    games = pgn.table(text)
    assert games.to_numpy("clock_ms")[1].tolist() == [180000, None]
    assert games.to_numpy("eval_cp")[1].tolist() == [None, 20]
    assert games.to_numpy("nags")[1].tolist() == [1, 0]
    assert games.to_numpy("plies").tolist() == [2]
    assert len(pgn.table(text, rows="positions")) == 0


def test_tables_of_unknown_variants():
    text = b'1. e4 *\n[Variant "Bughouse"] 1. e4 *\n\n[FEN "x"] 1. e4 *'
    games = pgn.table(text)
    assert games.to_numpy("variant").tolist() == ["chess", "Bughouse", "chess"]
    assert "no game is called 'Bughouse'" in games.to_numpy("error").tolist()[1]
    assert games.to_numpy("moves_text").tolist() == [None, None, None]
    encoded = [game.encoded_moves for game in pgn.read(text, on_error="keep")]
    assert [moves is None for moves in encoded] == [False, True, False]


def test_tables_are_pickled():
    games = pickle.loads(pickle.dumps(pgn.table(TEXT)))
    for name in ("white", "white_elo"):
        assert games.to_numpy(name).tolist() == column(name)
    assert games.to_numpy("moves")[1].tolist() == pgn.table(TEXT).to_numpy("moves")[1].tolist()


def test_filters_know_every_name_of_a_variant():
    text = b'[Variant "3check"] 1. e4 *\n[Variant "Three-check"] 1. e4 *\n[Event "x"]\n1. e4 *'
    for name in ("three-check", "3check", "Three-check"):
        games = pgn.table(text, where=pgn.Filter(variants=[name]))
        assert games.to_numpy("game").tolist() == [1, 2]
    assert pgn.variant_game("FRC") == pgn.variant_game("Fischerandom") == pgn.variant_game("960")


def test_filters():
    assert column("game", where=pgn.Filter(min_elo=1501)) == []
    assert column("game", where=pgn.Filter(min_elo=1500, max_elo=1600)) == [3]
    assert column("game", where=pgn.Filter(variants=["Atomic", "chess"], errors=False)) == [1, 2]
    assert column("game", where=pgn.Filter(results=["1-0", "*"], min_plies=3)) == [1, 2]
    assert column("game", where=pgn.Filter(terminations=["Normal"])) == [1]
    assert column("game", where=pgn.Filter(min_initial=180, max_initial=180)) == [1]
    for wrong in ({"min_elo": -1}, {"results": "1-0"}, {"variants": ["no"]}):
        with pytest.raises(PgnError):
            pgn.Filter(**wrong)
    for wrong in ({"rows": "x"}, {"columns": ["x"]}):
        with pytest.raises(PgnError):
            pgn.table(TEXT, **wrong)


@pytest.mark.parametrize("threads", [1, 3])
def test_pieces_and_threads_make_no_difference(monkeypatch, threads):
    text = TEXT * 60
    once = pgn.table(text)
    from rookery.pgn import _reader

    monkeypatch.setattr(_reader, "_BLOCK" if threads == 1 else "_BLOCK_OF_SEVERAL", 3001)
    again = pgn.table(text, threads=threads)
    assert len(once) == len(again) == 180
    for name, kind in _table.GAMES.items():
        a, b = once.to_numpy(name), again.to_numpy(name)
        if kind.startswith("["):
            assert a[0].tolist() == b[0].tolist()
            assert a[1].tolist() == b[1].tolist()
        else:
            assert a.tolist() == b.tolist(), name


def test_arrow():
    pa = pytest.importorskip("pyarrow")
    games = pgn.table(TEXT)
    arrow = pa.table(games)
    assert arrow.column_names == list(_table.GAMES)
    arrow.validate(full=True)
    first = arrow.to_pylist()[0]
    assert first["moves"] == games.to_numpy("moves")[1][:3].tolist()
    assert first["clock_ms"] == [180000, 179500, None]
    assert arrow.to_pylist()[1]["moves"] is None


def test_polars_and_duckdb(tmp_path):
    polars = pytest.importorskip("polars")
    duckdb = pytest.importorskip("duckdb")
    games = pgn.table(TEXT)
    assert polars.DataFrame(games)["white_elo"].to_list() == [2500, None, 1500]
    assert duckdb.sql("select max(white_elo), count(*) from games").fetchall() == [(2500, 3)]
    path = tmp_path / "games.parquet"
    (tmp_path / "games.pgn").write_bytes(TEXT)
    manifest = pgn.convert(tmp_path / "games.pgn", path, where=pgn.Filter(errors=False))
    assert manifest == json.loads((tmp_path / "games.parquet.json").read_text())
    assert manifest["filters"] == {"errors": False}
    assert polars.read_parquet(path)["plies"].to_list() == [3, 3]
    found = duckdb.sql(f"select len(moves), date from '{path}' order by game").fetchall()
    assert found[0][0] == 3
    assert sorted(os.listdir(tmp_path)) == ["games.parquet", "games.parquet.json", "games.pgn"]


def test_a_validation_part(tmp_path):
    pq = pytest.importorskip("pyarrow.parquet")
    (tmp_path / "a.pgn").write_bytes(TEXT * 200)
    manifest = pgn.convert(tmp_path / "a.pgn", tmp_path / "a.parquet", validation=0.25, seed=3)
    train = pq.read_table(tmp_path / "a.parquet")["game"].to_pylist()
    held = pq.read_table(tmp_path / "a-validation.parquet")["game"].to_pylist()
    assert sorted(train + held) == list(range(1, 601))
    assert 0.18 < len(held) / 600 < 0.32
    assert [file["rows"] for file in manifest["files"]] == [len(train), len(held)]


def test_a_full_disk(small_disk):
    pytest.importorskip("pyarrow")
    room = os.statvfs(small_disk)
    filler = small_disk / "filler"
    filler.write_bytes(bytes(room.f_bavail * room.f_frsize - 65_536))
    text = b"".join(b'[Event "%d"]\n\n1. e4 {%r} *\n\n' % (i, os.urandom(40)) for i in range(9000))
    with pytest.raises(PgnError, match="No space left"):
        pgn.convert(text, small_disk / "games.parquet")
    assert list(small_disk.iterdir()) == [filler]


def test_without_packages(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "rookery.pgn._arrow", raising=False)
    monkeypatch.delattr(pgn, "_arrow", raising=False)
    with pytest.raises(PgnError, match=re.escape(install_command("data"))):
        pgn.table(TEXT).to_arrow()
