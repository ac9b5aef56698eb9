"""board.search(), board.best_move() and board.evaluate()."""

import os
import random
import signal
import threading
import time

import pytest
from support.minimax import random_positions
from support.systems import needs_posix

from rookery import SearchTable, engines, game, games, pgn
from rookery.errors import SearchError

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@pytest.mark.parametrize("name", games())
def test_every_game_has_an_opponent(name):
    for board in random_positions(game(name), 2, seed=name):
        found = board.search(nodes=1500, hash_mb=1)
        assert found.nodes <= 1500
        assert found.depth >= 1
        again = board.search(nodes=1500, hash_mb=1)
        assert again.lines == found.lines
        assert again.nodes == found.nodes
        replay = board.copy()
        for move in found.moves:
            replay.push(move)  # every move of the line is legal


@pytest.mark.parametrize("name", games())
def test_an_evaluation_is_the_sum_of_its_terms(name):
    for board in random_positions(game(name), 5, seed=name):
        found = board.evaluate()
        assert found.score == int(sum(term.value for term in found.terms))
        assert "to move" in [term.name for term in found.terms]


@pytest.mark.parametrize("name", games())
def test_a_game_that_is_over_is_worth_its_result(name):
    numbers = random.Random(name)
    for _ in range(6):
        board = game(name).board()
        while (outcome := board.outcome()) is None and len(board.history) < 400:
            board.push(numbers.choice(board.legal_moves.to_list()))
        if outcome is None:
            continue
        worth = 0 if outcome.winner is None else 32000 if outcome.winner == board.turn else -32000
        found = board.evaluate()
        assert (found.score, found.terms, found.outcome) == (worth, (), outcome)
        assert str(found).endswith(f"the game is over: {outcome}")
        with pytest.raises(SearchError, match="the game is over"):
            board.search(depth=1)
        board.pop()
        assert board.evaluate().outcome is None
        assert board.evaluate().terms


def test_a_search_finds_what_a_finished_game_is_worth():
    """A mate that is played is worth what its score led to, from the other side."""
    board = game("chess").board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    found = board.search(depth=2)
    board.push(found.best_move)
    assert board.evaluate().score == -32000
    assert found.score == 32000 - 1


@pytest.mark.parametrize(
    ("name", "fen", "seen"),
    [
        ("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", (None, 1)),
        ("chess", "r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1", (None, -1)),  # Black mates
        ("chess", "7k/R7/8/8/8/8/8/1R4K1 b - - 0 1", (None, 1)),  # Black is mated
    ],
)
def test_evaluations_are_from_the_view_of_white(name, fen, seen):
    board = game(name).board(fen)
    found = board.search(depth=4)
    assert found.evaluation[:2] == seen
    assert found.evaluation == found.lines[0].evaluation
    assert found.evaluation.depth == found.depth


@pytest.mark.parametrize("name", ["chess", "othello", "cotulenh", "xiangqi"])
def test_evaluations_without_a_mate(name):
    board = game(name).board()
    for _ in range(4):
        found = board.search(nodes=300, lines=2)
        for line in found.lines:
            sign = 1 if board.turn else -1
            assert line.evaluation == pgn.EvaluationNote(cp=sign * line.score, depth=line.depth)
            assert line.pv == line.moves
        assert found.pv == found.moves
        seen = []
        board.search(nodes=300, progress=seen.append)
        assert all(result.lines[0].turn == board.turn for result in seen)
        board.push(found.best_move)


def test_colours_are_worth_the_same():
    for board in random_positions(game("chess"), 20, seed=1):
        assert board.evaluate().score == board.mirror().evaluate().score
        depth = 4
        assert board.search(depth=depth).score == board.mirror().search(depth=depth).score


def test_pieces_are_a_burden_in_antichess():
    def value(name):
        terms = game(name).board("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1").evaluate().terms
        return next(term.value for term in terms if term.name == "queen")

    assert value("antichess") < 0 < value("chess")


def test_values_follow_mobility():
    board = game("chess").board("q3k3/r7/b7/n7/p7/8/8/4K3 b - - 0 1")
    values = {term.name: term.value for term in board.evaluate().terms}
    assert values["pawn"] < values["knight"] < values["rook"] < values["queen"]
    assert values["pawn"] < values["bishop"] < values["rook"]


def test_several_lines():
    found = game("chess").board(KIWIPETE).search(depth=4, lines=5)
    assert len(found.lines) == 5
    assert len({line.moves[0] for line in found.lines}) == 5
    scores = [line.score for line in found.lines]
    assert scores == sorted(scores, reverse=True)
    board = game("chess").board("7k/8/8/8/8/8/8/K7 w - - 0 1")
    with pytest.raises(SearchError):  # insufficient material
        board.search(depth=1)
    few = game("chess").board("7k/8/8/8/8/8/p7/K7 w - - 0 1")
    assert len(few.search(depth=2, lines=9).lines) == len(few.legal_moves)


def test_only_some_first_moves():
    board = game("chess").board()
    found = board.search(depth=3, moves=["a2a3", board.parse_move("h2h4")])
    assert str(found.best_move) in ("a2a3", "h2h4")


def test_the_board_is_not_touched():
    board = game("chess").board()
    board.push("e2e4")
    before = board.fen(), board.history
    board.search(depth=3)
    assert (board.fen(), board.history) == before


def test_a_board_that_another_thread_changes():
    board = game("chess").board(KIWIPETE)
    begun, over = threading.Event(), threading.Event()

    def disturb():
        begun.wait()
        while not over.is_set():
            board.push(random.choice(board.legal_moves.to_list()))
            board.pop()

    thread = threading.Thread(target=disturb)
    thread.start()
    try:
        disturbed = board.search(nodes=5000, progress=lambda _: begun.set())
    finally:
        begun.set()
        over.set()
        thread.join()
    assert disturbed.lines == game("chess").board(KIWIPETE).search(nodes=5000).lines


def test_progress_and_stop():
    seen = []
    board = game("chess").board()
    found = board.search(depth=6, progress=seen.append)
    assert [result.depth for result in dict.fromkeys(seen)][-1] == 6
    assert seen[-1].lines == found.lines
    start = time.monotonic()
    stopped = board.search(seconds=60, progress=lambda result: result.depth >= 4)
    assert time.monotonic() - start < 20
    assert stopped.depth >= 4

    def fail(result):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        board.search(seconds=60, progress=fail)


@needs_posix
def test_ctrl_c_returns_the_best_so_far():
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    start = time.monotonic()
    found = game("chess").board(KIWIPETE).search(seconds=60)
    assert time.monotonic() - start < 20
    assert game("chess").board(KIWIPETE).is_legal(found.best_move)


def test_seconds():
    start = time.monotonic()
    game("xiangqi").board().search(seconds=0.2)
    assert time.monotonic() - start < 5


def test_two_threads_and_a_kept_table():
    table = SearchTable(4)
    assert table.hash_mb == 4
    fen = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"
    board = game("chess").board(fen)
    for threads in (1, 2, 3):
        found = board.search(depth=5, threads=threads, hash_mb=table)
        assert (str(found.best_move), found.mate) == ("h5f7", 1)
    table.clear()
    first = board.search(nodes=4000, hash_mb=table)
    assert first.lines == board.search(nodes=4000, hash_mb=4).lines


def test_a_lost_game_has_a_negative_distance():
    found = game("chess").board("7k/R7/8/8/8/8/8/1R5K b - - 0 1").search(depth=5)
    assert found.mate == -1
    assert found.score < -31000
    assert str(found.lines[0]).startswith("mate -1 (depth ")


@pytest.mark.parametrize("level", range(1, 11))
def test_levels(level):
    board = game("chess").board("4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1")
    assert str(board.best_move(level=level, nodes=3000)) == "e3d5"


def test_a_repetition_is_a_draw():
    # White is lost but for a perpetual check.
    found = game("chess").board("6k1/6p1/8/7Q/8/8/rq4PP/7K w - - 0 1").search(depth=8)
    assert (found.score, str(found.best_move)) == (0, "h5e8")


def test_wrong_types():
    board = game("chess").board()
    for wrong in (
        {"depth": 1.5},
        {"level": "3"},
        {"seconds": "1"},
        {"level": True},
        {"nodes": None, "depth": "2"},
    ):
        with pytest.raises(TypeError):
            board.search(**wrong)


def hanging_queens(count):
    """Yield positions of random games in which a queen can be captured for nothing, and how."""
    chance = random.Random(15)
    while count:
        board = game("chess").board()
        for _ in range(chance.randrange(8, 60)):
            if board.outcome():
                break
            board.push(chance.choice(board.legal_moves.to_list()))
        if board.outcome():
            continue
        queen = "q" if board.turn else "Q"
        captures = [
            move for move in board.legal_moves if str(board.piece_at(move.to_square)) == queen
        ]
        free = []
        for move in captures:
            board.push(move)
            answers = board.legal_moves.to_list()
            if answers and not any(answer.to_square == move.to_square for answer in answers):
                free.append(move)
            board.pop()
        if free:
            count -= 1
            yield board, captures


def test_the_first_level_takes_a_hanging_queen():
    taken = 0
    for board, captures in hanging_queens(200):
        move = board.best_move(level=1, hash_mb=1)
        mates = board.copy()
        mates.push(move)
        taken += move in captures or mates.is_checkmate()
    assert taken >= 190


def test_captures_without_end_are_cut_short():
    # Grasshoppers capture and give check all over the board.
    fen = "rnb1kbnr/4g1gg/pPP1pPp1/1gg2ppg/1G5G/1g5P/G1GGGGG1/RNBQKBNR w KQkq - 0 20"
    assert game("grasshopper").board(fen).search(nodes=20_000).depth >= 3


def test_a_bare_king_on_a_large_board_is_hunted():
    lakes = "2****4****2/" * 4
    bare = f"16/16/16/16/16/16/{lakes}16/16/16/9k6/16/{{}} w - - 0 1"
    near, far = (
        game("two-lakes").board(bare.format(rank)).evaluate(weights="derived").score
        for rank in ("7RR3K3", "RR10K3")
    )
    assert near > far
    terms = game("two-lakes").board(bare.format("RR10K3")).evaluate().terms
    assert "steps towards a bare royal piece" in [term.name for term in terms]
    result = engines.match("rookery:nodes=600", "random", game="two-lakes", games=2, max_plies=400)
    assert result.wins == 2


def test_checks_count_where_they_win():
    def worth(checks):
        fen = f"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - {checks} 0 1"
        return game("three-check").board(fen).evaluate()

    assert worth("3+3").score < worth("2+3").score < worth("1+3").score
    assert worth("3+1").score < worth("3+2").score < worth("3+3").score
    assert worth("1+1").score == worth("3+3").score
    assert "one check short of winning" in [term.name for term in worth("1+3").terms]
    assert not any("check" in term.name for term in game("chess-defined").board().evaluate().terms)


def test_nodes_of_several_threads_are_counted_together():
    board = game("chess").board()
    assert board.search(nodes=300_000, threads=1).nodes == 300_000
    for threads in (2, 3):
        assert board.search(nodes=300_000, threads=threads).nodes < 301_000


def test_first_moves_may_be_one_text():
    board = game("chess").board()
    assert str(board.search(depth=2, moves="a2a3").best_move) == "a2a3"
