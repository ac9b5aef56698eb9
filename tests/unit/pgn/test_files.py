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
