"""Jobs on executors: the same results as in one process, whatever happens on the way."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from rookery import cluster, errors, game
from rookery.cluster import planning, worker_side
from rookery.cluster.ledger import Ledger, unpack
from rookery.design import KING, KNIGHT, ROOK, Design

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@pytest.fixture
def executor():
    with ThreadPoolExecutor(2) as pool:
        yield pool


def large_game():
    pieces = Design("sixteen", 16, 16).piece("K", "king", KING, royal=True)
    pieces = pieces.piece("R", "rook", ROOK).piece("N", "knight", KNIGHT)
    start = f"r3n3k3n2r/{'16/' * 14}R3N3K3N2R w - - 0 1"
    return pieces.start(start).compile()


BOARDS = {
    "chess": (lambda: game("chess").board(), 5),
    "kiwipete": (lambda: game("chess").board(KIWIPETE), 4),
    "chess960": (lambda: game("chess960").board(), 4),
    "cotulenh": (lambda: game("cotulenh").board(), 3),
    "othello": (lambda: game("othello").board(), 8),
    "shogi": (lambda: game("shogi").board(), 4),
    "xiangqi": (lambda: game("xiangqi").board(), 4),
    "a defined game of 16×16 squares": (lambda: large_game().board(), 3),
}


@pytest.mark.parametrize("name", BOARDS)
def test_perft_is_that_of_one_process(name, executor):
    make, depth = BOARDS[name]
    board = make()
    report = cluster.perft(board, depth, cluster=executor, hash_mb=8, check=0.5, unit_seconds=1e-6)
    assert report.leaves == board.perft(depth)
    assert report.units > 2
    assert 1 <= report.checked <= report.units
    assert report.unique_positions == board.count_unique_positions(report.split)


@pytest.mark.parametrize(
    ("units", "check", "expected"),
    [(1, 0.02, 1), (50, 0.02, 1), (51, 0.02, 2), (120, 0.02, 3), (9, 1, 9), (9, 0, 0), (9, 0.5, 5)],
)
def test_how_many_units_are_counted_twice(units, check, expected, executor):
    seen: list[cluster.Progress] = []
    cluster.run(str, range(units), cluster=executor, check=check, progress=seen.append)
    assert seen[-1].checked == expected


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_shallow_depths(depth, executor):
    board = game("chess").board()
    assert cluster.perft(board, depth, cluster=executor, hash_mb=1).leaves == board.perft(depth)


def test_a_game_that_is_over(executor):
    mate = game("chess").board("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1")
    assert cluster.perft(mate, 3, cluster=executor).leaves == 0


def test_turns_of_several_moves(executor):
    board = game("cotulenh").board()
    report = cluster.perft(board, 2, unit="turn", cluster=executor, hash_mb=8)
    assert report.leaves == board.perft(2, unit="turn")


def test_processes_without_dask(tmp_path):
    board = game("chess").board()
    path = tmp_path / "a.ledger"
    report = cluster.perft(board, 5, cluster="processes", workers=1, ledger=path, hash_mb=8)
    assert report.leaves == 4865609
    assert cluster.summary(path).leaves == 4865609


class Interrupted(ThreadPoolExecutor):
    """An executor that is interrupted after some units."""

    def __init__(self, units):
        super().__init__(1)
        self.left = units

    def submit(self, *arguments):
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return super().submit(*arguments)


def test_a_job_goes_on_where_it_was(tmp_path, executor):
    board, path, calls = game("chess").board(), tmp_path / "a.ledger", []
    options = {"ledger": path, "hash_mb": 8, "unit_seconds": 1e-6, "split": 2}
    for _ in range(3):
        with Interrupted(12) as some, pytest.raises(KeyboardInterrupt):
            cluster.perft(board, 5, cluster=some, **options)
        calls.append(cluster.summary(path).done)
    assert 0 < calls[0] < calls[1] < calls[2] < cluster.summary(path).units
    assert cluster.perft(board, 5, cluster=executor, **options).leaves == 4865609
    # Nothing is left, so no worker is needed.
    assert cluster.perft(board, 5, cluster="tcp://nowhere:1", **options).leaves == 4865609


def test_another_job_is_refused(tmp_path, executor):
    path = tmp_path / "a.ledger"
    cluster.perft(game("chess").board(), 4, cluster=executor, ledger=path)
    with pytest.raises(errors.LedgerError, match="its depth is 4 instead of 5") as caught:
        cluster.perft(game("chess").board(), 5, cluster=executor, ledger=path)
    assert caught.value.code == "ledger-other-job"
    with pytest.raises(errors.LedgerError, match="its game is 'chess' instead of 'chess960'"):
        cluster.perft(game("chess960").board(), 4, cluster=executor, ledger=path)
    with pytest.raises(errors.LedgerError, match="its kind is 'perft' instead of 'function'"):
        cluster.run(len, ["a"], cluster=executor, ledger=path)


def test_a_ledger_of_another_version_is_refused(tmp_path, executor, monkeypatch):
    path = tmp_path / "a.ledger"
    cluster.perft(game("chess").board(), 3, cluster=executor, ledger=path)
    monkeypatch.setattr(worker_side, "VERSION", "99")
    with pytest.raises(errors.LedgerError, match=r"its version is '.*' instead of '99'"):
        cluster.perft(game("chess").board(), 3, cluster=executor, ledger=path)


class Liar(worker_side.count):
    """Counts one leaf too many in one position, the first time."""

    def __call__(self, positions, second=False):
        found = super().__call__(positions, second)
        if not second:
            found["leaves"][0] += 1
            found["total"] += positions[0][1]
        return found


def test_a_wrong_result_is_found_by_the_second_count(tmp_path, executor, monkeypatch):
    monkeypatch.setattr(worker_side, "count", Liar)
    path = tmp_path / "a.ledger"
    with pytest.raises(errors.ClusterError, match=r"unit \d+ has been counted twice") as caught:
        cluster.perft(
            game("chess").board(), 5, cluster=executor, ledger=path, check=0.1, unit_seconds=1e-6
        )
    assert caught.value.code == "cluster-differs"
    assert "different results" in cluster.summary(path).failures[-1].message


def test_a_wrong_result_is_found_by_verify(tmp_path, executor, monkeypatch):
    path = tmp_path / "a.ledger"
    with monkeypatch.context() as patch:
        patch.setattr(worker_side, "count", Liar)
        cluster.perft(game("chess").board(), 4, cluster=executor, ledger=path, check=0)
    assert cluster.verify(path, [1]) == {1: False}


def test_verify_counts_again(tmp_path, executor):
    path = tmp_path / "a.ledger"
    cluster.perft(
        game("chess").board(), 5, cluster=executor, ledger=path, split=2, unit_seconds=1e-6
    )
    seen = []
    found = cluster.verify(path, [1, 2], progress=lambda unit, equal: seen.append(unit))
    assert found == {1: True, 2: True}
    assert seen == [1, 2]
    with pytest.raises(errors.LedgerError, match="has no unit 10000"):
        cluster.verify(path, [10000])


def test_the_proof_has_the_first_moves(tmp_path, executor):
    board, path = game("chess").board(), tmp_path / "a.ledger"
    cluster.perft(board, 5, cluster=executor, ledger=path, split=3, check=1, unit_seconds=0.01)
    proof = cluster.export(path)
    assert proof["first_moves"] == {str(move): n for move, n in board.divide(5).items()}
    assert proof["leaves"] == sum(row["leaves"] for row in proof["rows"]) == 4865609
    assert sum(row["occurrences"] for row in proof["rows"]) == board.perft(3)
    assert all(row["checked"] for row in proof["rows"])


@pytest.mark.parametrize("workers", [1, 3])
def test_playouts_are_those_of_one_process(workers):
    for start in (game("othello"), game("chess").board(KIWIPETE)):
        expected = start.playouts(300, seed=5, max_plies=60)
        with ThreadPoolExecutor(workers) as executor:
            played = cluster.playouts(start, 300, seed=5, max_plies=60, cluster=executor, check=1)
        assert played.outcomes == expected.outcomes
        assert played.lengths == expected.lengths


def test_random_games_that_cannot_be_played_are_refused_at_once(tmp_path):
    start, path = game("chess").board(), tmp_path / "a.ledger"
    for options in ({"max_plies": 10**9}, {"seed": -1}):
        with pytest.raises(errors.RookeryError, match="expected 0 to"):
            cluster.playouts(start, 3, ledger=path, **options)
    exposed = game("chess").board("4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1")
    exposed.push_unchecked("e2d3")
    with pytest.raises(errors.RookeryError, match="in check"):
        cluster.playouts(exposed, 3, ledger=path)
    assert not path.exists()


def test_a_function_of_the_user(tmp_path, executor):
    path = tmp_path / "a.ledger"
    words = ["a", "bc", "def"]
    assert cluster.run(len, words, cluster=executor, ledger=path) == [1, 2, 3]
    with pytest.raises(errors.LedgerError, match="builtins:len"):
        cluster.run(max, words, cluster=executor, ledger=path)
    with pytest.raises(errors.ClusterError, match="JSON values"):
        cluster.run(len, [object()], cluster=executor)


def test_failures_are_repeated_and_then_reported(executor):
    calls = []

    def sometimes(number):
        calls.append(number)
        if number == 2 and calls.count(2) < 4:
            raise OSError("not today")
        return number

    assert cluster.run(sometimes, [1, 2, 3], cluster=executor) == [1, 2, 3]
    with pytest.raises(errors.ClusterError, match=r"unit 2 has failed 5 times.*division") as caught:
        cluster.run(lambda n: 1 / (n - 2), [1, 2, 3], cluster=executor)
    assert caught.value.code == "cluster-failed"


def test_progress(executor):
    seen = []
    cluster.perft(game("chess").board(), 5, cluster=executor, progress=seen.append)
    last = seen[-1]
    assert last.done == last.total
    assert last.leaves == 4865609
    assert last.workers == 2


def test_units_are_of_the_wanted_size():
    board = game("chess").board()
    job = planning.perft_job(board, 6, split=4)
    plan, payloads = job.plan()
    with Ledger(None, create=True) as ledger:
        ledger.plan({}, payloads)
        sizes = [len(unpack(ledger.payload(unit))) for unit in range(1, ledger.units + 1)]
    assert plan["unique_positions"] == [1, 20, 400, 5362, 72078]
    assert sum(sizes) == 72078
    assert max(sizes[:-1], default=0) < 4 * min(sizes[:-1], default=1)


def test_short_units_are_made_if_asked_for(monkeypatch):
    monkeypatch.setattr(planning, "_MOST_UNITS", 10)
    board = game("chess").board()

    def number(**options):
        return sum(1 for _ in planning.perft_job(board, 5, split=3, **options).plan()[1])

    monkeypatch.setattr(planning, "_SHORTEST_SECONDS", 1e-9)
    assert number() <= 11
    assert number(unit_seconds=1e-9) == 5362


def test_the_split_is_chosen_by_the_work(monkeypatch):
    split = planning._plan_perft(game("chess").board(), 6, "move", None, 128, None)[0]["split"]
    assert split == 2
    # If every position took long, more of them are made.
    monkeypatch.setattr(planning, "_LONGEST_POSITION_SECONDS", 0.0)
    assert planning._plan_perft(game("chess").board(), 4, "move", None, 128, None)[0]["split"] == 3
