"""Real schedulers, workers and clients, killed at any time: nothing is lost, nothing counted twice.

Processes are killed as units are done, not by the clock, so that a slow machine gets as far.
"""

import json
import os
import random
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

import rookery
from rookery import __version__, cluster, cpu, errors, game
from rookery.cluster import worker_side

distributed = pytest.importorskip("distributed")
pytestmark = pytest.mark.long

UNITS = 40
DASK = "from dask.__main__ import main; main()"
OTHER_VERSION = "import rookery._version as v; v.__version__ = '0.0.9'"
# A worker that counts one leaf too many below the first position of every unit.
LIAR = """
from rookery.cluster import worker_side
honest = worker_side.count.__call__
def lie(self, positions, second=False):
    found = honest(self, positions, second)
    found["leaves"][0] += 1
    found["total"] += positions[0][1]
    return found
worker_side.count.__call__ = lie
"""
# Perft in about forty units, each of which takes most of a second, mostly by waiting: this is a
# test of what happens on the way, on machines that are busy with other tests.
CLIENT = f"""
import json, sys, time
from rookery import cluster, game
from rookery.cluster import planning

SECONDS = float(sys.argv[3])

class Slow:
    def __init__(self, count):
        self.count = count
    def __call__(self, positions, second=False):
        time.sleep(SECONDS)
        return self.count(positions, second)

count_function = planning.count_function
planning.count_function = lambda *words, **options: Slow(count_function(*words, **options))
planning._UNITS, planning._SHORTEST_SECONDS = {UNITS}, 0.0
report = cluster.perft(
    game("chess").board(), 5, cluster=sys.argv[1], ledger=sys.argv[2], split=2, check=0.1, hash_mb=1
)
print(json.dumps(report._asdict()))
"""


class Machines:
    """A scheduler and some workers, which come back when they have ended."""

    def __init__(self, folder):
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
        self.processes = []
        self.file = folder / "scheduler.json"
        self.start_scheduler()
        self.workers = {}

    def start(self, code, *words, **options):
        with (self.folder / "log").open("a") as log:
            process = subprocess.Popen(
                [sys.executable, "-c", code, *words],
                cwd=self.folder,
                stderr=log,
                stdin=subprocess.DEVNULL,
                **{"stdout": log} | options,
            )
        self.processes.append(process)
        return process

    def dask(self, *words, prepare=""):
        return self.start(f"{prepare}\n{DASK}", *words, "--no-dashboard")

    def start_scheduler(self):
        words = ["--host", self.address, "--scheduler-file", str(self.file)]
        self.scheduler = self.dask("scheduler", *words)

    def worker(self, name, prepare=""):
        options = ["--no-nanny", "--nthreads", "1", "--memory-limit", "0"]
        process = self.dask("worker", self.address, *options, prepare=prepare)
        self.workers[name] = (process, prepare)

    def client(self, ledger, seconds=0.6):
        words = [self.address, str(ledger), str(seconds)]
        return self.start(CLIENT, *words, stdout=subprocess.PIPE)

    def replace_scheduler(self):
        self.scheduler.kill()
        self.scheduler.wait()
        self.start_scheduler()

    def watch(self):
        """Start workers that have ended again, as a supervisor would."""
        for name, (process, prepare) in list(self.workers.items()):
            if process.poll() is not None:
                self.worker(name, prepare)

    def close(self):
        for process in self.processes:
            process.kill()
            process.wait()
            if process.stdout:
                process.stdout.close()


@pytest.fixture
def machines(tmp_path):
    found = Machines(tmp_path)
    yield found
    found.close()


def units_done(ledger):
    try:
        return cluster.summary(ledger).done
    except errors.LedgerError as wrong:
        if wrong.code == "ledger-file":  # not planned yet
            return 0
        raise


def test_everything_is_killed(machines, tmp_path):
    dice = random.Random(os.environ.get("ROOKERY_CHAOS_SEED", "1"))
    ledger = tmp_path / "a.ledger"
    for name in range(3):
        machines.worker(name)
    client = machines.client(ledger)
    killed = {"workers": 0, "schedulers": 0, "clients": 0}
    plans = {10: "scheduler", 18: "client", 24: "version", 30: "both"}
    next_kill = 4
    end = time.monotonic() + 400
    while client.poll() is None:
        assert time.monotonic() < end, "the job does not end"
        time.sleep(0.1)
        machines.watch()
        done = units_done(ledger)
        if done >= next_kill:
            machines.workers[dice.randrange(3)][0].kill()
            killed["workers"] += 1
            next_kill = done + 4
        for number in [number for number in plans if done >= number]:
            what = plans.pop(number)
            if what in ("scheduler", "both"):
                machines.replace_scheduler()
                killed["schedulers"] += 1
            if what in ("client", "both"):
                # All must have one version when a client begins.
                process, prepare = machines.workers[0]
                if prepare:
                    machines.workers[0] = (process, "")
                    process.kill()
                    process.wait()
                client.kill()
                client.wait()
                killed["clients"] += 1
                client = machines.client(ledger)
            if what == "version":  # from now on, this one comes back with another
                process, _ = machines.workers[0]
                machines.workers[0] = (process, OTHER_VERSION)
                process.kill()
    printed = client.stdout.read()
    assert client.returncode == 0, (tmp_path / "log").read_text()[-3000:]
    report = json.loads(printed)
    assert report["leaves"] == 4865609
    assert killed["workers"] >= 5
    assert (killed["schedulers"], killed["clients"]) == (2, 2)

    found = cluster.summary(ledger)
    assert (found.done, found.leaves) == (found.units, 4865609)
    assert found.units == report["units"] >= UNITS - 5
    assert cluster.verify(ledger, range(1, found.units + 1)) == dict.fromkeys(
        range(1, found.units + 1), True
    )
    assert cluster.export(ledger)["first_moves"]["e2e4"] == 405385


def test_a_worker_that_lies_is_found(machines, tmp_path):
    ledger = tmp_path / "a.ledger"
    machines.worker("honest")
    machines.worker("liar", LIAR)
    wait_for_workers(machines, 2)
    client = machines.client(ledger, seconds=0.05)
    assert client.wait(120) == 1
    log = (tmp_path / "log").read_text()
    assert "ClusterError: unit " in log
    assert "has been counted twice with different results" in log
    # A count that is known to be wrong is never finished by the same command.
    with pytest.raises(errors.ClusterError, match="counted twice with different results"):
        cluster.perft(
            game("chess").board(), 5, cluster=machines.address, ledger=ledger, split=2, check=0.1
        )


def count_from_the_shell(machines):
    command = [sys.executable, "-m", "rookery", "perft", "4", "--cluster", str(machines.file)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def test_another_version_is_refused_before_work_starts(machines):
    machines.worker("other", OTHER_VERSION)
    wait_for_workers(machines, 1)
    found = count_from_the_shell(machines)
    assert found.returncode == 1
    assert found.stderr.startswith("rookery: worker tcp://127.0.0.1:")
    assert found.stderr.endswith(f" has rookery 0.0.9: expected {__version__}, as the client has\n")


@pytest.mark.skipif(
    not list(Path(rookery.__file__).parent.glob("_core.*.so")) or cpu().kernel == "baseline",
    reason="built without a second kernel",
)
def test_kernels_may_differ(machines):
    machines.worker("new")
    machines.worker("old", "import os; os.environ['ROOKERY_CPU'] = 'baseline'")
    assert wait_for_workers(machines, 2) == {"baseline", "v3"}
    found = count_from_the_shell(machines)
    assert found.returncode == 0, found.stderr
    assert "197,281" in found.stdout
    assert "workers run different kernels, " in found.stderr
    assert "results do not depend on it" in found.stderr


def wait_for_workers(machines, number):
    """Wait until a scheduler has so many workers; return their kernels."""
    with distributed.Client(machines.address, set_as_default=False, timeout=60) as client:
        end = time.monotonic() + 60
        while len(client.nthreads()) != number:
            assert time.monotonic() < end, Path(machines.folder, "log").read_text(encoding="utf-8")[
                -3000:
            ]
            time.sleep(0.1)
        return {answer["kernel"] for answer in client.run(worker_side.about).values()}
