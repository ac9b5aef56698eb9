"""Compressed files, and files that are not what they seem."""

import bz2
import gzip
import lzma
import re
import sys

import pytest

from rookery import pgn
from rookery._extras import install_command
from rookery.errors import PgnError
from rookery.pgn._reader import open_pgn

TEXT = b"".join(b'[Event "%d"]\n\n1. e4 e5 2. Nf3 1-0\n\n' % i for i in range(2000))


def zstd(data):
    return pytest.importorskip("zstandard").ZstdCompressor().compress(data)


PACKERS = {"gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress, "zst": zstd}


@pytest.mark.parametrize("name", PACKERS)
def test_compressed(name, tmp_path):
    packed = PACKERS[name](TEXT[:9000]) + PACKERS[name](TEXT[9000:])
    path = tmp_path / "no-ending"
    path.write_bytes(packed)
    games = list(pgn.read(path))
    assert len(games) == 2000
    assert pgn.game_at(path, games[1234].offset).headers["Event"] == "1234"
    for cut in (len(packed) // 2, len(packed) - 1):
        with pytest.raises(PgnError, match=r"truncated|damaged"):
            list(pgn.read(packed[:cut]))
    if name == "zst":
        return  # without a checksum, unless the writer asks for one
    damaged = bytearray(packed)
    damaged[len(packed) // 3] ^= 0xFF
    with pytest.raises(PgnError, match=r"damaged|truncated"):
        list(pgn.read(bytes(damaged)))


def test_zstd_without_a_package(monkeypatch):
    for name in ("zstandard", "compression", "compression.zstd"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(PgnError, match=re.escape(install_command("data"))) as caught:
        pgn.read(b"\x28\xb5\x2f\xfd....")
    assert caught.value.code == "pgn-extra"


GAME = b'[Event "x"]\n\n1. e4 *\n'


@pytest.mark.parametrize("pack", [lambda data: data, gzip.compress, lzma.compress])
def test_what_is_looked_at_is_read_again(pack, tmp_path):
    path = tmp_path / "games"
    path.write_bytes(pack(TEXT))
    for threads in (1, 2):
        with open_pgn(str(path)) as source:
            assert [game.text for game in pgn.read(source, threads=threads)] == [
                game.text for game in pgn.read(TEXT)
            ]
            assert source.position == path.stat().st_size


@pytest.mark.parametrize(
    "text",
    [
        b"hello world",
        b"# Title\n\n*words* and [a link](somewhere)\n",
        b"\x89PNG\r\n\x1a\n\0\0\0",
        b"name,elo\nAnna,2000\n" * 9000,
        b"PK\x03\x04\0\0 games.pgn",
    ],
)
def test_what_is_not_pgn(text):
    with pytest.raises(PgnError, match="<bytes>: not PGN: expected a tag such as") as caught:
        open_pgn(text)
    assert caught.value.code == "pgn-file"
    assert len(str(caught.value)) < 160


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\n \n",
        b"*",
        b"1-0",
        b"{nobody moved} *",
        b"1. e4",
        b"1. e4 Ke2",
        b'[White "Anna"]',
        b'[Variant "what is this"]\n\n1. zz *',
        b"hello\n\n" + GAME,
        b"; a comment\n" + GAME,
    ],
)
def test_what_may_be_pgn(text):
    open_pgn(text).close()


def test_moves_of_the_chosen_game_are_pgn():
    with pytest.raises(PgnError, match="a move of chess"):
        open_pgn(b"1. i1i3 *")
    open_pgn(b"1. i1i3 *", game="xiangqi").close()
