"""Breaks one rule of a game at a time and demands that a test notices.

    python tools/mutate.py
    python tools/mutate.py double_check en_passant_on_the_rank
    python tools/mutate.py --state build/mutants.jsonl

Each file of tests/mutations is a mutant: a few lines of the C++ sources, what to put in their place
to break one rule, and the test that must fail for it:

    rule: the third occurrence is a draw, not the second
    test: pytest tests/unit/cotulenh/test_cotulenh_rules.py::test_12_the_third_time_is_a_draw
    file: cpp/games/cotulenh/rules.cpp
    --- old
    if (repetitions >= 3) return
    --- new
    if (repetitions >= 2) return

The old text must occur once in its file. If it is not there, because it has moved, it must occur
once in all of cpp/. White space does not matter, so that neither do clang-format's line breaks.

A copy of the sources is built in a temporary folder, and the tests are run on it as it is: they
must pass. Then one mutant at a time is put in, what it touches is built again, and its test is run.
A mutant is killed if a check of that test fails; a test that passes has let it survive, and one
that is missing, crashes or does not build says nothing and is a problem. The exit code is 1 unless
all are killed. With --state, the mutants that were killed are written to a file and left out the
next time, as long as mutant and sources are the same: a run that was interrupted can go on.

Needs git, cmake and ninja, a compiler, and for the tests in Python nanobind and pytest.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).parents[1]
MUTATIONS = ROOT / "tests" / "mutations"
# A mutant may go round in circles. Building takes as long as it takes on a machine that is busy.
LONGEST_S = 600
LONGEST_BUILD_S = 3600
# How pytest begins to tell of a check that does not hold, and not of any other exception.
CHECKS = ("AssertionError", "assert ", "Failed: DID NOT RAISE")

KILLED = "killed"
SURVIVED = "SURVIVED"


class Problem(Exception):  # noqa: N818
    """Why the fate of a mutant is unknown."""


@dataclass(frozen=True)
class Mutation:
    """A change of the sources, the rule that it breaks, and the test that must fail."""

    name: str
    rule: str
    runner: str  # "native" or "pytest"
    arguments: tuple[str, ...]  # the name of the native test, or the arguments of pytest
    file: str  # where the old text was last seen
    old: str
    new: str

    @property
    def test(self) -> str:
        return " ".join((self.runner, *self.arguments))


def read_mutation(path: Path) -> Mutation:
    """Read a mutant; a ValueError says what it lacks."""
    head, _, change = path.read_text("utf-8").partition("--- old\n")
    old, separator, new = change.partition("--- new\n")
    if not separator or not old.strip():
        raise ValueError(f'{path.name}: expected "--- old", the old text, "--- new", the new text')
    fields = dict(re.findall(r"^(\w+): *(.+)$", head, re.M))
    for word in ("rule", "test", "file"):
        if word not in fields:
            raise ValueError(f'{path.name}: expected a line "{word}: …"')
    runner, *arguments = fields["test"].split()
    if runner not in ("native", "pytest") or not arguments:
        raise ValueError(
            f'{path.name}: expected a test "native …" or "pytest …", got {fields["test"]}'
        )
    if runner == "native" and len(arguments) != 1:
        raise ValueError(f"{path.name}: expected one native test, got {fields['test']}")
    texts = fields["file"], old.strip(), new.strip()
    return Mutation(path.stem, fields["rule"], runner, tuple(arguments), *texts)


def read_mutations() -> list[Mutation]:
    """Read all mutants, by name."""
    return [read_mutation(path) for path in sorted(MUTATIONS.glob("*.txt"))]


def pattern_of(text: str) -> re.Pattern[str]:
    """Return an expression that finds a piece of C++ whatever its white space."""
    words = re.findall(r"\w+|[^\w\s]", text)
    first = r"\b" if words[0].isidentifier() else ""
    last = r"\b" if words[-1].isidentifier() else ""
    return re.compile(first + r"\s*".join(map(re.escape, words)) + last)


def find_place(mutation: Mutation, root: Path) -> tuple[Path, int, int]:
    """Return the file that holds the old text, and where that begins and ends in it."""
    pattern = pattern_of(mutation.old)
    named = root / mutation.file
    for paths in ([named] if named.is_file() else [], sorted((root / "cpp").rglob("*.[ch]pp"))):
        found = [
            (path, match.start(), match.end())
            for path in paths
            for match in pattern.finditer(path.read_text("utf-8"))
        ]
        if len(found) == 1:
            return found[0]
        if found:
            places = ", ".join(
                f"{path.relative_to(root)}:{path.read_text('utf-8').count(chr(10), 0, start) + 1}"
                for path, start, _ in found
            )
            raise Problem(f"{mutation.name}: the old text occurs {len(found)} times: {places}")
    raise Problem(f"{mutation.name}: the old text is not in cpp/ (it was in {mutation.file})")


def run(
    command: Sequence[str | Path],
    cwd: Path,
    env: dict[str, str] | None = None,
    longest_s: int = LONGEST_S,
) -> tuple[int, str]:
    """Run a command to its end and return exit code and output; if interrupted, end it."""
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
        try:
            process = subprocess.Popen(
                [str(word) for word in command],
                cwd=cwd,
                env={**os.environ, **(env or {})},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except FileNotFoundError:
            raise Problem(f"there is no {command[0]}") from None
        try:
            code = process.wait(longest_s)
        except subprocess.TimeoutExpired:
            raise Problem(f"took longer than {longest_s} s") from None
        finally:
            if process.poll() is None:
                # Ninja ends its compilers, which are in groups of their own, if it is asked to end.
                for how, patience_s in ((signal.SIGTERM, 10), (signal.SIGKILL, None)):
                    os.killpg(process.pid, how)
                    try:
                        process.wait(patience_s)
                        break
                    except subprocess.TimeoutExpired:
                        continue
        output.seek(0)
        return code, output.read()


def must(command: Sequence[str | Path], cwd: Path, failed: str) -> str:
    """Run a command that has to succeed."""
    code, output = run(command, cwd, longest_s=LONGEST_BUILD_S)
    if code != 0:
        raise Problem(failed + "\n" + "\n".join(output.splitlines()[-20:]))
    return output


class Workshop:
    """A copy of the sources, with a build for each way of testing.

    A build is kept as it was for the unmutated sources, and put back with its times after each
    mutant, so that a mutant costs only the files that it touches, and nothing of it stays.
    """

    def __init__(self, folder: Path, jobs: int) -> None:
        self.sources = folder / "sources"
        self.site = folder / "site"
        self.folder = folder
        self.jobs = jobs
        listed = must(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            ROOT,
            "not a git checkout",
        )
        for name in listed.split("\0"):
            # A file that was deleted and not committed is still listed.
            if name and (ROOT / name).is_file():
                target = self.sources / name
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, target)

    def built(self, runner: str) -> Path:
        """Return the folder of the build for these tests."""
        return self.folder / "build" / runner

    def kept(self, runner: str) -> Path:
        """Return the folder where the unmutated build is kept."""
        return self.folder / "kept" / runner

    def configure(self, runner: str) -> None:
        """Prepare a build."""
        options: list[str | Path] = []
        if runner == "pytest":
            # What pip would do, for the oldest CPUs: straight from CMake, which needs seconds.
            nanobind = must(
                [sys.executable, "-m", "nanobind", "--cmake_dir"], self.folder, "needs nanobind"
            )
            options = [
                "-DSKBUILD=ON",
                "-DROOKERY_KERNELS=baseline",
                f"-DPython_EXECUTABLE={sys.executable}",
                f"-Dnanobind_DIR={nanobind.strip()}",
            ]
            shutil.copytree(self.sources / "src" / "rookery", self.site / "rookery")
        command = ["cmake", "-S", ".", "-B", self.built(runner), "-G", "Ninja", *options]
        must(command, self.sources, "cmake has failed")

    def build(self, runner: str) -> None:
        """Build what has changed."""
        targets = ["native_tests"] if runner == "native" else []
        command: list[str | Path] = ["ninja", "-C", self.built(runner), f"-j{self.jobs}", *targets]
        must(command, self.sources, "does not build")
        if runner == "pytest":
            command = ["cmake", "--install", self.built(runner), "--prefix", self.site]
            must(command, self.sources, "cannot be installed")

    def keep(self, runner: str) -> None:
        """Remember this build as the unmutated one."""
        shutil.copytree(self.built(runner), self.kept(runner), symlinks=True)

    def restore(self, runner: str) -> None:
        """Put the unmutated build back."""
        shutil.rmtree(self.built(runner))
        shutil.copytree(self.kept(runner), self.built(runner), symlinks=True)

    def has_failed_check(self, runner: str, arguments: Sequence[str]) -> bool:
        """Run a test: whether one of its checks does not hold."""
        if runner == "native":
            return self._native_fails(arguments)
        return self._pytest_fails(arguments)

    def _native_fails(self, arguments: Sequence[str]) -> bool:
        code, output = run([self.built("native") / "native_tests", *arguments], self.sources)
        if code == 0:
            return False
        # A test goes on after a check that fails, and may crash for the same reason.
        if "does not hold: " in output:
            return True
        raise Problem(f"the test ended with {code}: {last_line(output)}")

    def _pytest_fails(self, arguments: Sequence[str]) -> bool:
        report = self.folder / "report.xml"
        report.unlink(missing_ok=True)
        options = ["-q", "-x", "-n0", "-p", "no:cacheprovider", f"--junit-xml={report}"]
        env = {"PYTHONPATH": str(self.site), "PYTHONDONTWRITEBYTECODE": "1"}
        env["ROOKERY_CPU"] = "baseline"
        command = [sys.executable, "-m", "pytest", *options, *arguments]
        code, output = run(command, self.sources, env)
        if code not in (0, 1):
            raise Problem(f"pytest ended with {code}: {last_line(output)}")
        cases = list(ElementTree.parse(report).iter("testcase"))
        if not any(case.find("skipped") is None for case in cases):
            raise Problem("every test was skipped")
        if code == 0:
            return False
        for failure in (case.find("failure") for case in cases):
            if failure is not None and failure.get("message", "").startswith(CHECKS):
                return True
        raise Problem(f"no check has failed, but something else: {last_line(output)}")

    def check_import(self) -> None:
        """Make sure that Python finds the copy, and not a rookery that is installed."""
        env = {"PYTHONPATH": str(self.site)}
        command = [sys.executable, "-c", "import rookery; print(rookery.__file__)"]
        _, output = run(command, self.sources, env)
        if not output.startswith(str(self.site)):
            raise Problem(f"Python does not import the copy: {last_line(output)}")

    def judge(self, mutation: Mutation) -> str:
        """Put a mutant in, build, test, and take it out again."""
        path, start, end = find_place(mutation, self.sources)
        text, times = path.read_text("utf-8"), path.stat()
        try:
            path.write_text(text[:start] + mutation.new + text[end:], "utf-8")
            self.build(mutation.runner)
            fails = self.has_failed_check(mutation.runner, mutation.arguments)
            return KILLED if fails else SURVIVED
        finally:
            path.write_text(text, "utf-8")
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
            self.restore(mutation.runner)


def last_line(output: str) -> str:
    """Return the last line that is not empty."""
    return next((line for line in reversed(output.splitlines()) if line.strip()), "no output")


def prepare(workshop: Workshop, mutations: list[Mutation], say: Callable[[str], None]) -> None:
    """Build the sources as they are and run every test that will be needed: all must pass."""
    for runner in ("native", "pytest"):
        needed = dict.fromkeys(m.arguments for m in mutations if m.runner == runner)
        if not needed:
            continue
        say(f"building for {runner}, unmutated")
        workshop.configure(runner)
        workshop.build(runner)
        if runner == "pytest":
            workshop.check_import()
        for arguments in needed:
            test = " ".join((runner, *arguments))
            say(f"{test}, unmutated")
            try:
                fails = workshop.has_failed_check(runner, arguments)
            except Problem as problem:
                raise Problem(f"{test}, unmutated: {problem}") from None
            if fails:
                raise Problem(f"{test} fails without any mutant")
        workshop.keep(runner)


class State:
    """The mutants that were killed, in a file of one JSON object per line."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        sources = sorted((ROOT / "cpp").rglob("*.[ch]pp"))
        self._sources = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
        lines = path.read_text("utf-8").splitlines() if path and path.exists() else []
        self._killed = {json.loads(line)["digest"] for line in lines}

    def _digest(self, mutation: Mutation) -> str:
        return hashlib.sha256(f"{self._sources} {mutation}".encode()).hexdigest()

    def is_killed(self, mutation: Mutation) -> bool:
        return self._digest(mutation) in self._killed

    def add(self, mutation: Mutation) -> None:
        if self._path:
            line = json.dumps({"mutant": mutation.name, "digest": self._digest(mutation)})
            with self._path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")


def judge_all(
    workshop: Workshop, mutations: list[Mutation], state: State, say: Callable[[str], None]
) -> int:
    """Print a line for each mutant; the number of those that were not killed."""
    rows = [(m.name, m.rule, m.test) for m in mutations]
    heads = ("mutant", "rule", "test")
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    line = "  ".join(f"{{:{width}}}" for width in widths) + "  {:8}  {:>7}"
    prepare(workshop, mutations, say)
    print(line.format(*heads, "", "seconds"))
    left = 0
    for mutation, row in zip(mutations, rows, strict=True):
        say(mutation.name)
        start = time.monotonic()
        why = ""
        try:
            verdict = workshop.judge(mutation)
        except Problem as problem:
            verdict, why = "PROBLEM", str(problem)
        left += verdict != KILLED
        if verdict == KILLED:
            state.add(mutation)
        print(line.format(*row, verdict, f"{time.monotonic() - start:.1f}"), flush=True)
        if why:
            print("    " + why.replace("\n", "\n    "), flush=True)
    return left


def say_on_terminal(text: str) -> None:
    """Tell a person who watches what is being done."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}\r", end="", file=sys.stderr, flush=True)


def main() -> int:
    """Judge the mutants that are named, or all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", metavar="NAME", nargs="*", help="a mutant, without .txt")
    parser.add_argument("--list", action="store_true", help="list the mutants and do nothing")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="of the compiler")
    parser.add_argument("--state", type=Path, metavar="FILE", help="where to go on from")
    parser.add_argument("--keep", action="store_true", help="leave the temporary folder behind")
    options = parser.parse_args()
    try:
        known = {mutation.name: mutation for mutation in read_mutations()}
    except ValueError as problem:
        print(problem, file=sys.stderr)
        return 1
    unknown = [name for name in options.names if name not in known]
    if unknown:
        parser.error(f"there is no mutant {', '.join(unknown)}; --list has those there are")
    if options.jobs < 1:
        parser.error(f"--jobs: expected 1 or more, got {options.jobs}")
    chosen = [known[name] for name in dict.fromkeys(options.names or known)]
    if options.list:
        for mutation in chosen:
            print(f"{mutation.name}: {mutation.rule} ({mutation.test})")
        return 0

    state = State(options.state)
    done = [mutation for mutation in chosen if state.is_killed(mutation)]
    chosen = [mutation for mutation in chosen if mutation not in done]
    if done:
        print(f"{len(done)} of {len(done) + len(chosen)} were killed before", flush=True)
    if not chosen:
        return 0

    def end(number: int, _: FrameType | None) -> None:
        sys.exit(128 + number)

    signal.signal(signal.SIGTERM, end)
    folder = Path(tempfile.mkdtemp(prefix="rookery-mutate-")).resolve()
    # What compilers and tests leave behind goes with the folder. cmake and ninja may be installed
    # beside a Python whose environment is not activated.
    os.environ["TMPDIR"] = str(folder)
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    try:
        left = judge_all(Workshop(folder, options.jobs), chosen, state, say_on_terminal)
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # of the impatient
        if options.keep:
            print(f"kept {folder}", file=sys.stderr)
        else:
            shutil.rmtree(folder, ignore_errors=True)
    print(f"{len(chosen) - left} of {len(chosen)} killed")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
