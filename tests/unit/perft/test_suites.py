"""Suites of positions: what is read, what is told about broken lines, and what is counted."""

import io
import subprocess
import sys

import chess as other
import pytest
from support.systems import needs_posix

from rookery import perft
from rookery.perft import Entry, SuiteProblem

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@pytest.fixture
def suite(tmp_path):
    """A function that writes a suite and reads it."""

    def read(content, **options):
        path = tmp_path / "a.suite"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return list(perft.read_suite(path, **options))

    return read


def test_both_formats_in_one_file(suite):
    entries = suite(
        f"# a comment\n{START} ;D1 20 ;D2 400\n\n"
        f"id two\nepd {START}\nperft 1 20\nperft 3 8902\n"
        f'{START}; D1 20; id "three"; D2 400 # the end\n'
        f"game chess960\nepd {START}\nperft 1 20"
    )
    assert [(e.line, e.game, e.name, e.counts) for e in entries] == [
        (2, "chess", "", {1: 20, 2: 400}),
        (5, "chess", "two", {1: 20, 3: 8902}),
        (8, "chess", "three", {1: 20, 2: 400}),
        (10, "chess960", "", {1: 20}),
    ]
    assert {entry.fen for entry in entries} == {START}
    assert entries[0].where.endswith("a.suite:2")


@pytest.mark.parametrize(
    "content",
    [
        f"{START} ;D1 20\r\n{START} ;D1 20\r\n".encode(),
        b"\xef\xbb\xbf" + f"{START} ;D1 20\n{START} ;D1 20".encode(),
        f"   {START}   ;d1   20   \n\t\n{START} ;D1 20 ;\n".encode(),
    ],
    ids=["Windows", "BOM", "blanks"],
)
def test_line_ends_marks_and_blanks(suite, content):
    assert [(entry.fen, entry.counts) for entry in suite(content)] == [(START, {1: 20})] * 2


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (START, f"{START}: expected a position with counts, like FEN ;D1 20 ;D2 400"),
        (f"{START} ;D1 2O", ";D1 2O: expected a count like ;D3 8902"),
        (f"{START} ;D1", ";D1: expected a count like ;D3 8902"),
        (f"{START} ;D1 -20", ";D1 -20: expected a count like ;D3 8902"),
        (f"{START} ;D1 20 ;D1 21", "depth 1 has two counts, 20 and 21"),
        (f"{START} ;D61 20", "a depth of 61: expected 0 to 60"),
        (f"{START} ;D1 {'9' * 5000}", f";D1 {'9' * 56}…: expected a count like ;D3 8902"),
        ("perft 1 20", "perft without a position: an epd line must come before it"),
        (f"epd {START}", "a position without counts: perft lines must follow"),
        (f"epd {START}\nperft 1 20\nperft 1", "perft 1: expected a depth and a number of leaves, "
         "like perft 3 8902"),
        (f"epd {START}\nperft 999 20", "a depth of 999: expected 0 to 60"),
        (f"epd {START}\nperft 1 {'1' * 5000}", "a count of 5000 digits at depth 1 is too large"),
        ("x" * 20_000, "a line of more than 10000 letters"),
        (b"\xff\xfe\x00;D1", None),
    ],
)  # fmt: skip
def test_broken_lines_are_told_with_their_number(suite, line, message):
    before = f"{START} ;D1 20\n".encode()
    line = line if isinstance(line, bytes) else line.encode()
    entries = suite(before + line + b"\n" + before)
    problems = [entry for entry in entries if isinstance(entry, SuiteProblem)]
    if message:
        assert problems[0].text == message
    assert 2 <= problems[0].line <= 4
    assert str(problems[0]).startswith(f"{problems[0].source}:{problems[0].line}: ")
    assert [e.line for e in entries if isinstance(e, Entry)][-1] > problems[0].line


def test_a_file_that_is_not_there():
    with pytest.raises(ValueError, match=r"nothing\.epd: No such file .*shipped suites are chess"):
        perft.read_suite("nothing.epd")


def test_what_comes_in(monkeypatch):
    monkeypatch.setattr(
        sys, "stdin", io.TextIOWrapper(io.BytesIO(f"{START} ;D1 20".encode()), encoding="utf-8")
    )
    assert [entry.counts for entry in perft.read_suite("-")] == [{1: 20}]


def test_shipped_suites_have_a_provenance_and_no_difference():
    suites = perft.shipped_suites()
    assert set(suites) == {"chess", "chess960", "cotulenh", "crazyhouse", "shogi", "xiangqi"}
    for name, path in suites.items():
        first = path.read_text("utf-8").splitlines()[0]
        assert first.startswith("# "), name
        assert "counts by" in first, name
        assert "rookery" not in first.partition("counts by")[2].partition("; ")[0], name
        results = list(perft.run_suite(perft.read_suite(name), max_leaves=300_000))
        assert len(results) > 5
        assert not [r for r in results if r.failure or r.problem]
        assert all(result.counted for result in results)


def test_wrong_counts_come_with_their_divide(suite):
    entries = suite(f"{START} ;D1 20 ;D2 401 ;D3 8902\n{START} ;D2 400\n")
    wrong, right = perft.run_suite(entries)
    assert wrong.counted == {1: 20}
    assert (wrong.failure.depth, wrong.failure.expected, wrong.failure.leaves) == (2, 401, 400)
    assert len(wrong.failure.divide) == 20
    assert set(wrong.failure.divide.values()) == {20}
    assert right.failure is None
    assert right.leaves == 400


def test_a_count_that_is_far_too_low_does_not_run_for_ever(suite):
    [result] = perft.run_suite(suite(f"{START} ;D12 5\n"), max_leaves=1000)
    assert result.failure
    assert result.failure.leaves is None


def test_positions_that_cannot_be_played_are_problems(suite):
    entries = suite(f"8/8/8 w - - 0 1 ;D1 20\n{START} ;D1 20\ngame checkers\n{START} ;D1 20\n")
    results = list(perft.run_suite(entries))
    assert [result.problem is None for result in results] == [False, True, False]
    assert results[0].problem.line == 1
    assert "checkers" in results[2].problem.text


def test_limits_leave_depths_out(suite):
    entry = f"{START} ;D1 20 ;D2 400 ;D3 8902 ;D9 2439530234167\n"
    assert [set(r.counted) for r in perft.run_suite(suite(entry))] == [{1, 2, 3}]
    assert [set(r.counted) for r in perft.run_suite(suite(entry), max_depth=2)] == [{1, 2}]
    assert [set(r.counted) for r in perft.run_suite(suite(entry), max_leaves=20)] == [{1}]


@needs_posix
def test_a_large_suite_is_read_with_little_memory(tmp_path):
    path = tmp_path / "large.epd"
    with path.open("w") as file:
        for number in range(100_000):
            file.write(f"{START} ;D1 {21 if number == 99_998 else 20}\n")
    code = (
        "import resource, sys; from rookery import perft; "
        "most = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss; "
        "run = lambda path: [r.entry.line for r in perft.run_suite(perft.read_suite(path)) if "
        "r.failure]; "
        "run('chess'); before = most(); print(run(sys.argv[1]), most() - before)"
    )
    printed = subprocess.check_output([sys.executable, "-c", code, str(path)], text=True)
    lines, kilobytes = printed.rsplit(maxsplit=1)
    assert lines == "[99999]"
    assert int(kilobytes) < 5_000


def test_leaving_early_stops_the_counting(suite):
    entries = suite(f"{START} ;D1 20\n" + f"{START} ;D8 84998978956\n" * 3)
    results = perft.run_suite(entries, max_leaves=10**12)
    assert next(results).counted == {1: 20}
    results.close()  # would take minutes


def leaves_that_keep_a_right(board, depth, *, needs_a_rook):
    """Count as a generator does that keeps the right to castle with a rook that was captured.

    It castles without a rook, or only if one stands there again.
    """
    corners = {other.G1: other.H1, other.C1: other.A1, other.G8: other.H8, other.C8: other.A8}
    leaves = 0
    for move in list(board.legal_moves):
        if needs_a_rook and board.is_castling(move):
            rook = board.piece_at(corners[move.to_square])
            if rook != other.Piece(other.ROOK, board.turn):
                continue
        if depth == 1:
            leaves += 1
            continue
        rights = board.castling_rights
        board.push(move)
        board.castling_rights |= rights & other.BB_SQUARES[move.to_square]
        leaves += leaves_that_keep_a_right(board, depth - 1, needs_a_rook=needs_a_rook)
        board.pop()
    return leaves


def test_the_suite_of_chess_shows_a_right_kept_by_a_captured_rook():
    entries = [e for e in perft.read_suite("chess") if "another takes its place" in e.name]
    assert len(entries) == 12
    for entry in entries:
        counted = leaves_that_keep_a_right(other.Board(entry.fen), 2, needs_a_rook=False)
        assert counted != entry.counts[2], entry.fen
        assert max(entry.counts) >= 4
    smallest = min(entries, key=lambda entry: entry.counts[4])
    counted = leaves_that_keep_a_right(other.Board(smallest.fen), 4, needs_a_rook=True)
    assert counted != smallest.counts[4]
