"""Published counts of Othello take a finished game as a leaf; ours have no leaves below one."""

import pytest

from rookery import game


@pytest.mark.parametrize(("depth", "published"), [(9, 3005288), (10, 24571284), (11, 212258800)])
def test_published_counts_are_reached_by_adding_the_games_that_ended(depth, published):
    board = game("othello").board()
    ended = sum(board.perft_stats(ply, threads=2)["endings"] for ply in range(1, depth))
    assert board.perft(depth, threads=2) + ended == published


def test_counts_by_kind():
    """The shortest games have nine plies and leave one side without a disc."""
    board = game("othello").board()
    assert [board.perft_stats(ply)["endings"] for ply in (8, 9)] == [0, 228]
    for move in ("e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"):
        assert not board.is_game_over()
        board.push(move)
    assert board.result() == "1-0"
    assert set(board.symbols().values()) == {"D"}
