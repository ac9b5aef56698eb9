"""Counts depth by depth and move by move are those of the board."""

import pytest

from rookery import game, perft
from rookery.perft.reports import StopCounting

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def test_depths():
    board = game("chess").board(KIWIPETE)
    counts = list(perft.count_depths(board, 4, threads=2, hash_mb=16))
    assert [(count.depth, count.leaves) for count in counts] == [
        (1, 48),
        (2, 2039),
        (3, 97862),
        (4, 4085603),
    ]
    assert all(count.seconds >= 0 and count.cpu_seconds >= 0 for count in counts)


@pytest.mark.parametrize("options", [{}, {"threads": 2}, {"hash_mb": 8}, {"pseudo_legal": True}])
@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_moves_are_the_divide(depth, options):
    board = game("chess").board(KIWIPETE)
    before = board.fen()
    assert dict(perft.divide(board, depth, **options)) == board.divide(depth, **options)
    assert list(dict(perft.divide(board, depth))) == list(board.divide(depth))
    assert board.fen() == before


def test_kinds():
    board = game("chess").board(KIWIPETE)
    rows = list(perft.count_kinds(board, 3, threads=2))
    assert [depth for depth, _ in rows] == [1, 2, 3]
    assert [kinds["castles"] for _, kinds in rows] == [2, 91, 3162]


def test_progress_tells_the_depth_and_may_stop():
    reports = []

    def progress(depth, leaves):
        reports.append((depth, leaves))
        if depth == 6 and leaves:
            raise StopCounting

    board = game("chess").board(KIWIPETE)
    found = []
    with pytest.raises(StopCounting):
        found.extend(count.leaves for count in perft.count_depths(board, 6, progress=progress))
    assert found == [48, 2039, 97862, 4085603, 193690690]
    assert reports[-1][0] == 6
    assert reports[-1][1] > 0


def test_progress_of_moves_never_falls():
    reports = []
    board = game("chess").board(KIWIPETE)
    counts = dict(perft.divide(board, 5, progress=lambda depth, leaves: reports.append(leaves)))
    assert reports == sorted(reports)
    assert max(reports) <= sum(counts.values()) == 193690690


@pytest.mark.parametrize(
    ("counts", "expected"),
    [([], None), ([20], 400), ([20, 400], 8000), ([5, 0], None), ([0], None), ([1, 1], 1)],
)
def test_expected_leaves(counts, expected):
    assert perft.expected_leaves(counts) == expected


@pytest.mark.parametrize("depth", [-1, 0, 61])
@pytest.mark.parametrize("count", [perft.count_depths, perft.count_kinds])
def test_impossible_depths_are_told_at_once(count, depth):
    with pytest.raises(ValueError, match=f"a depth of {depth}: expected 1 to 60"):
        list(count(game("chess").board(), depth))
