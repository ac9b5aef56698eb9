"""Workers of Dask: found, refused with a sentence, or replaced."""

import os
import re
import signal
import sys
import time

import pytest
from support.systems import needs_posix

from rookery import cluster, errors, game
from rookery._extras import install_command
from rookery.cluster import dask_workers, worker_side

distributed = pytest.importorskip("distributed")
pytestmark = pytest.mark.filterwarnings("ignore")  # Dask's own


@pytest.fixture(scope="module")
def client():
    """A Dask cluster of two workers in this process."""
    with (
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=False,
            dashboard_address=None,
            silence_logs=50,
        ) as local,
        distributed.Client(local, set_as_default=False) as connected,
    ):
        yield connected


def test_perft_on_dask(client, tmp_path):
    path = tmp_path / "a.ledger"
    report = cluster.perft(
        game("chess").board(), 5, cluster=client, ledger=path, split=1, check=0.3,
        unit_seconds=1e-6, hash_mb=8,
    )  # fmt: skip
    assert report.leaves == 4865609
    assert report.units == 20
    assert report.failed == 0
    assert set(cluster.summary(path).workers) == set(client.nthreads())
    assert client.status == "running"  # a client of the user stays open


def test_a_second_count_runs_on_another_worker(client, tmp_path):
    path = tmp_path / "a.ledger"
    cluster.perft(game("chess").board(), 4, cluster=client, ledger=path, check=1, split=1,
                  unit_seconds=1e-6)  # fmt: skip
    with cluster.Ledger(path) as ledger:
        first = {result.unit: result.worker for result in ledger.results()}
        second = dict(ledger._database.execute("SELECT unit, worker FROM checks"))
    assert set(first) == set(second)
    other = [unit for unit in first if first[unit] != second[unit]]
    assert len(other) >= 0.9 * len(first)


def test_playouts_on_dask(client):
    expected = game("othello").playouts(100, seed=2)
    played = cluster.playouts(game("othello"), 100, seed=2, cluster=client)
    assert (played.outcomes, played.lengths) == (expected.outcomes, expected.lengths)


def test_workers_of_another_version_are_refused_before_work_starts(client, monkeypatch):
    monkeypatch.setattr(worker_side, "about", lambda: {"version": "0.0.9", "kernel": "baseline"})
    with pytest.raises(errors.ClusterError, match=r"worker .* has rookery 0\.0\.9: expected"):
        cluster.perft(game("chess").board(), 4, cluster=client)


def test_a_worker_that_comes_back_with_another_version_gets_no_more_units(client, monkeypatch):
    [bad, _] = client.nthreads()
    run_unit = worker_side.run_unit

    def mixed(*arguments):
        answer = run_unit(*arguments)
        return worker_side.WorkerAnswer("0.0.9", bad) if answer.worker == bad else answer

    monkeypatch.setattr(worker_side, "run_unit", mixed)
    seen = []
    report = cluster.perft(
        game("chess").board(), 4, cluster=client, split=1, unit_seconds=1e-6,
        progress=seen.append,
    )  # fmt: skip
    assert report.leaves == 197281
    assert 0 < report.lost < 20


def test_kernels_may_differ(client, monkeypatch):
    version = worker_side.VERSION

    def about(dask_worker):
        return {"version": version, "kernel": ["baseline", "v3"][dask_worker.name]}

    monkeypatch.setattr(worker_side, "about", about)
    seen = []
    report = cluster.perft(game("chess").board(), 4, cluster=client, progress=seen.append)
    assert report.leaves == 197281
    assert seen[0].done == 0  # it is known before work starts
    assert seen[0].kernels == {"baseline": 1, "v3": 1}


def test_without_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    command = re.escape(install_command("cluster"))
    with pytest.raises(errors.ClusterError, match=command) as caught:
        cluster.perft(game("chess").board(), 4, cluster="local")
    assert caught.value.code == "cluster-extra"


def test_an_unreachable_scheduler(monkeypatch, tmp_path):
    monkeypatch.setattr(dask_workers, "_CONNECT_SECONDS", 0.3)
    with pytest.raises(
        errors.ClusterError, match="no Dask scheduler answers at tcp://127"
    ) as caught:
        cluster.perft(game("chess").board(), 4, cluster="tcp://127.0.0.1:9")
    assert caught.value.code == "cluster-unreachable"
    with pytest.raises(errors.ClusterError, match=r"'nowhere\.json': expected \"local\""):
        cluster.perft(game("chess").board(), 4, cluster="nowhere.json")
    with pytest.raises(errors.ClusterError, match=r"tls://127\.0\.0\.1:9 needs certificates"):
        cluster.perft(game("chess").board(), 4, cluster="tls://127.0.0.1:9")
    for address in ("odd://x:1", "tcp://x", "tcp://x:y"):
        with pytest.raises(errors.ClusterError, match=f"cluster '{address}': expected an address"):
            cluster.perft(game("chess").board(), 4, cluster=address)
    file = tmp_path / "scheduler.json"
    file.write_text('{"address": "tcp://127.0.0.1:9"}')
    with pytest.raises(errors.ClusterError, match="no Dask scheduler answers at"):
        cluster.perft(game("chess").board(), 4, cluster=file)


@pytest.mark.parametrize(
    "content", ["", "text", "[1]", "{}", '{"address', "[" * 9**5], ids=range(6)
)
def test_a_file_that_is_not_a_scheduler_file(tmp_path, content):
    file = tmp_path / "scheduler.json"
    file.write_text(content)
    with pytest.raises(errors.ClusterError, match="it is not the scheduler file") as caught:
        cluster.perft(game("chess").board(), 4, cluster=file)
    assert caught.value.code == "cluster-unreachable"
    with pytest.raises(errors.ClusterError, match="cluster '': expected \"local\""):
        cluster.perft(game("chess").board(), 4, cluster="")


def unknown_to_workers(unit):
    return unit


def test_a_function_that_workers_cannot_import(tmp_path):
    with (
        dask_workers.local_cluster(1) as local,
        distributed.Client(local, set_as_default=False) as connected,
        pytest.raises(
            errors.ClusterError, match=r"failed 5 times.* ModuleNotFoundError: No module"
        ),
    ):
        cluster.run(unknown_to_workers, range(20), cluster=connected)


@needs_posix
def test_units_of_a_worker_that_was_the_only_one_are_sent_again():
    """Dask keeps them for that worker, and the one that takes its place has another address."""
    with (
        dask_workers.local_cluster(1) as local,
        distributed.Client(local, set_as_default=False) as connected,
    ):
        [process] = connected.run(os.getpid).values()
        killed = []

        def kill(progress):
            if progress.done >= 2 and not killed:
                killed.append(process)
                os.kill(process, signal.SIGKILL)

        found = cluster.run(time.sleep, [0.1] * 20, cluster=connected, check=0, progress=kill)
    assert killed
    assert found == [None] * 20


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"check": 2}, "check=2: expected 0 to 1"),
        ({"split": 4}, "split=4: expected 0 to 3"),
        ({"unit_seconds": 0}, "unit_seconds=0: expected more than 0"),
        ({"workers": 0, "cluster": "local"}, "workers=0: expected at least 1"),
        ({"workers": 2, "cluster": "tcp://a:1"}, "others are running"),
    ],
)
def test_options_that_make_no_sense(options, message):
    with pytest.raises(errors.ClusterError, match=message) as caught:
        cluster.perft(game("chess").board(), 4, **options)
    assert caught.value.code == "cluster-option"
    with pytest.raises(TypeError, match="a cluster is"):
        cluster.perft(game("chess").board(), 4, cluster=3)
