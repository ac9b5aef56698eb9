"""Unique positions with their number of occurrences, and counts of many positions."""

import os

import pytest

from rookery import PerftTable, game
from rookery.errors import PerftError

# A083276 of the OEIS; the first is the start position itself.
CHESS = [1, 20, 400, 5362, 72078, 822518]
GAMES = {"chess": 4, "chess960": 3, "cotulenh": 2, "othello": 6, "shogi": 3, "xiangqi": 3}
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def test_unique_positions_of_chess():
    assert game("chess").board().count_unique_positions(5) == CHESS


@pytest.mark.long
def test_unique_positions_of_chess_to_ply_6():
    assert game("chess").board().count_unique_positions(6) == [*CHESS, 9417681]


@pytest.mark.long
@pytest.mark.skipif(
    "ROOKERY_LONG_COUNTS" not in os.environ, reason="minutes and GB: set ROOKERY_LONG_COUNTS=1"
)
def test_unique_positions_of_chess_to_ply_7():
    board = game("chess").board()
    assert board.count_unique_positions(7) == [*CHESS, 9417681, 96400068]


def unique_slow(board, depth):
    """The same by the keys of boards: a slow twin."""
    times = {}
    if depth == 0:
        return {board.key: 1}
    for move in board.legal_moves.to_list():
        board.push(move)
        for key, number in unique_slow(board, depth - 1).items():
            times[key] = times.get(key, 0) + number
        board.pop()
    return times


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_the_positions_that_boards_find(name):
    board = game(name).board()
    found = list(board.unique_positions(2))
    keys = [board.game.board(fen).key for fen, _ in found]
    assert keys == sorted(keys)
    assert dict(zip(keys, (times for _, times in found), strict=True)) == unique_slow(board, 2)


@pytest.mark.parametrize("name", GAMES)
def test_occurrences_add_up_to_perft(name):
    board, depth = game(name).board(), GAMES[name]
    found = board.unique_positions(depth)
    fens, times = zip(*found, strict=True)
    assert len(found) == len(fens) == found.counts[-1]
    assert sum(times) == board.perft(depth)
    leaves = board.game.perft_each(fens, 1)
    assert sum(a * b for a, b in zip(times, leaves, strict=True)) == board.perft(depth + 1)


def test_turns_of_several_moves():
    board = game("cotulenh").board()
    found = board.unique_positions(1, unit="turn")
    assert sum(times for _, times in found) == board.perft(1, unit="turn")
    leaves = board.game.perft_each([fen for fen, _ in found], 1, unit="turn")
    assert sum(leaves) <= board.perft(2, unit="turn")


def test_memory_does_not_matter(tmp_path):
    board = game("chess").board(KIWIPETE)
    small = board.unique_positions(3, memory_mb=1, folder=str(tmp_path))
    large = board.unique_positions(3)
    assert list(small) == list(large)
    assert list(small) == list(large)  # it can be read again
    assert small.counts == large.counts == board.count_unique_positions(3, memory_mb=1)
    assert list(tmp_path.iterdir()) == []


def test_an_ended_game_has_no_positions():
    mate = game("chess").board("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1")
    assert mate.count_unique_positions(2) == [1, 0, 0]
    assert list(mate.unique_positions(1)) == []
    assert list(mate.unique_positions(0)) == [(mate.fen(), 1)]


def test_tables_with_other_keys_count_the_same():
    chess = game("chess")
    fens = [fen for fen, _ in chess.board().unique_positions(2)]
    expected = chess.perft_each(fens, 3)
    assert sum(expected) == 4865609
    for seed in (0, 1, 2**40):
        table = PerftTable(chess, 1, seed=seed)
        assert chess.perft_each(fens, 3, hash_mb=table) == expected
        assert chess.perft_each(fens, 3, hash_mb=table, threads=2) == expected


def test_progress_and_stopping():
    seen = []
    board = game("chess").board()

    def stop(moves):
        seen.append(moves)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        board.unique_positions(7, progress=stop)
    assert seen


def test_a_full_disk_is_reported(small_disk):
    board = game("chess").board()
    with pytest.raises(PerftError, match="No space left") as caught:
        board.unique_positions(5, memory_mb=1, folder=str(small_disk))
    assert caught.value.code == "perft-disk"
    assert not list(small_disk.iterdir())


def test_a_missing_folder_is_reported():
    board = game("chess").board()
    with pytest.raises(ValueError, match='cannot create a file in "/nowhere"'):
        board.unique_positions(4, memory_mb=1, folder="/nowhere")
