"""Find the first position where an engine's moves differ from the legal ones.

ENGINE is a path, a name or a command line of an engine that speaks UCI and knows `go perft`; or a
program that takes a position and a depth, with the words FEN and DEPTH in their places; or
MODULE:FUNCTION, a Python function of both that returns a dict such as {"e2e4": 20}. Both sides
count the leaves below every move, and the tree is walked down to where the lists differ.
"""

import argparse
from collections.abc import Sequence

from rookery._core import Board
from rookery._games import game
from rookery.cli._codes import DIFFERENT, FAILED, FINE, INTERRUPTED
from rookery.cli._limits import add_engine_options, options_from
from rookery.cli._position import add_position, board_from, not_negative, positive, threads
from rookery.cli._position import depth as a_depth
from rookery.cli._terminal import UsageError, complain, paint, plural, print_json, status
from rookery.errors import EngineError, RookeryError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery.perft import Difference
    from rookery.perft.peers import Peer

_MORE = 3  # positions of a cause that are named besides the example

HELP = "find where an engine's moves are wrong"
EXAMPLES = """examples:
  rookery compare stockfish
  rookery compare "python my_engine.py" 4 --fen "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
  rookery compare ./my-engine --suite chess --option Threads=2
  rookery compare fairy-stockfish 3 --game chess960 --json
  rookery compare "./perft FEN DEPTH" --suite chess --first
  rookery compare my_generator:divide 3
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument(
        "engine", metavar="ENGINE", help="an engine, a program with FEN and DEPTH, MODULE:FUNCTION"
    )
    parser.add_argument(
        "depth", nargs="?", type=a_depth, default=4, metavar="DEPTH", help="default: 4"
    )
    add_position(parser)
    parser.add_argument(
        "--suite", metavar="FILE", help="every position of a suite; see rookery suite"
    )
    parser.add_argument(
        "--max-leaves",
        type=positive,
        default=5_000_000,
        metavar="N",
        help="in a suite: go less deep where there are more leaves (default: 5,000,000)",
    )
    add_engine_options(parser)
    parser.add_argument(
        "--first", action="store_true", help="stop at the first difference or failure"
    )
    parser.add_argument(
        "--show", type=not_negative, default=3, metavar="N", help="causes to show (default: 3)"
    )
    parser.add_argument(
        "--threads",
        "-t",
        type=threads,
        default=1,
        metavar="N",
        help="of rookery, not of the engine; 0: all cores; default 1",
    )
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")


def run(arguments: argparse.Namespace) -> int:
    """Compare, and print."""
    if arguments.suite and (arguments.fen or arguments.moves):
        raise UsageError("--suite does not go with --fen and --moves")
    return _Run(arguments, options_from(arguments.option)).result()


class _Run:
    """One comparison: its results, and their printing."""

    def __init__(self, arguments: argparse.Namespace, options: list[tuple[str, str]]) -> None:
        self.arguments = arguments
        self.options = options
        self.board = board_from(arguments)
        self.differences: list[tuple[str, Difference]] = []
        self.problems: list[str] = []
        self.depths: list[int] = []  # of each position that was compared
        self.at = ""  # what is being compared, shown to people

    def result(self) -> int:
        """Compare, print, and return the exit code."""
        interrupted = False
        positions = self._positions()
        peer = self._open()
        try:
            for number, (where, start) in enumerate(positions, 1):
                part = f"{number} of {len(positions)}: " if len(positions) > 1 else ""
                try:
                    self._compare(peer, where, start, part)
                except EngineError as wrong:
                    self.problems.append(f"{where}: {self.at}: {wrong}" if where else str(wrong))
                    if self.arguments.first or number == len(positions):
                        break
                    # It may have died, or its next answer may be that to an earlier question.
                    peer.close()
                    peer = self._open()
                if self.arguments.first and self.differences:
                    break
        except KeyboardInterrupt:
            interrupted = True
        except EngineError as wrong:  # it cannot be started again
            self.problems.append(str(wrong))
        finally:
            peer.close()
        status()
        for problem in self.problems[:20]:
            complain(problem)
        if len(self.problems) > 20:
            complain(f"and {plural(len(self.problems) - 20, 'more problem')}")
        if interrupted:
            complain(f"stopped after {plural(len(self.depths), 'position')}")
        self._print_end(peer.name, interrupted)
        if interrupted:
            return INTERRUPTED
        if self.differences:
            return DIFFERENT
        return FAILED if self.problems or not self.depths else FINE

    def _open(self) -> "Peer":
        from rookery.perft import Engine
        from rookery.perft.peers import open_peer

        peer = open_peer(self.arguments.engine, timeout=self.arguments.timeout)
        try:
            if self.options and not isinstance(peer, Engine):
                raise UsageError("--option is for engines that speak UCI")
            for name, value in self.options:
                assert isinstance(peer, Engine)
                peer.set_option(name, value)
            peer.set_game(self.board.game, variant=self.arguments.variant)
        except BaseException:
            peer.close()
            raise
        return peer

    def _positions(self) -> list[tuple[str, Board]]:
        """Return where each position comes from, and its board."""
        from rookery.perft import SuiteProblem, read_suite

        if not self.arguments.suite:
            return [("", self.board)]
        positions = []
        for entry in read_suite(self.arguments.suite, game=self.board.game.name, bare=True):
            if isinstance(entry, SuiteProblem):
                self.problems.append(str(entry))
                continue
            try:
                start = game(entry.game).board(entry.fen)
            except RookeryError as wrong:
                self.problems.append(f"{entry.where}: {wrong}")
                continue
            if start.game.name != self.board.game.name:
                self.problems.append(f"{entry.where}: a position of {start.game.name}; see --game")
                continue
            where = f"{entry.where} ({entry.name})" if entry.name else entry.where
            positions.append((where, start))
        return positions

    def _depth(self, start: Board) -> int:
        """Return the depth to compare within the limit of leaves."""
        if not self.arguments.suite:
            return int(self.arguments.depth)
        depth = 1
        while depth < self.arguments.depth and (
            start.perft(depth + 1, threads=self.arguments.threads) <= self.arguments.max_leaves
        ):
            depth += 1
        return depth

    def _compare(self, peer: "Peer", where: str, start: Board, part: str) -> None:
        from rookery.perft import compare

        def report(path: Sequence[str], plies: int) -> None:
            after = f" after {' '.join(path)}" if path else ""
            self.at = f"{start.fen()}{after}, depth {plies}"
            found = f"{plural(len(self.differences), 'difference')}; " if self.differences else ""
            status(f"{part}{found}{where}{': ' if where else ''}depth {plies}{after}")

        self.at = start.fen()
        depth = self._depth(start)
        difference = compare(peer, start, depth, threads=self.arguments.threads, progress=report)
        self.depths.append(depth)
        if difference:
            self.differences.append((where, difference))

    def _print_end(self, engine: str, interrupted: bool) -> None:
        arguments = self.arguments
        if arguments.json:
            print_json(
                "compare",
                engine=engine,
                game=self.board.game.name,
                depth=arguments.depth,
                suite=arguments.suite,
                fen=None if arguments.suite else self.board.fen(),
                positions=len(self.depths),
                interrupted=interrupted,
                problems=self.problems,
                differences=[
                    {"where": where or None, **_as_data(difference)}
                    for where, difference in self.differences
                ],
                causes=[
                    {"cause": cause, "positions": len(places), "simplest": places[0]}
                    for cause, places in self._causes()
                ],
            )
            return
        self._print_causes()
        if not self.depths:
            print(f"{engine}: {paint('nothing was compared to the end', 'bad')}")
            return
        least, most = min(self.depths), max(self.depths)
        reached = f"to depth {most}" if least == most else f"to depths {least} to {most}"
        verdict = (
            paint(f"{len(self.differences)} with a difference", "bad")
            if self.differences
            else paint("no difference", "good")
        )
        print(f"{engine}: {plural(len(self.depths), 'position')} {reached}, {verdict}")

    def _causes(self) -> list[tuple[str | None, list[int]]]:
        """Return each cause and the places of its differences in the list; the simplest first.

        The simplest difference has the shortest path, the fewest pieces and the fewest moves.
        """
        groups: dict[str | None, list[int]] = {}
        for place, (_, difference) in enumerate(self.differences):
            groups.setdefault(difference.cause, []).append(place)

        def simplicity(place: int) -> tuple[int, int, int]:
            difference = self.differences[place][1]
            board = self.board.game.board(difference.fen)
            return len(difference.path), len(board.symbols()), len(board.legal_moves)

        found = [(cause, sorted(places, key=simplicity)) for cause, places in groups.items()]
        return sorted(found, key=lambda group: simplicity(group[1][0]))

    def _print_causes(self) -> None:
        """Print the simplest difference of each cause, and where there are more."""
        groups = self._causes()
        for cause, (simplest, *others) in groups[: self.arguments.show]:
            _print_difference(*self.differences[simplest])
            if others:
                what = "with this cause" if cause else "without a cause that is known"
                # A name in brackets follows where the position is from.
                places = [self.differences[other][0].partition(" (")[0] for other in others]
                shown = ", ".join(places[:_MORE]) + (", …" if len(places) > _MORE else "")
                print(f"more       {plural(len(others), 'position')} {what}: {shown}")
            if self.arguments.suite:
                print()
        hidden = groups[self.arguments.show :]
        if hidden:
            positions = plural(sum(len(places) for _, places in hidden), "position")
            print(
                f"{plural(len(hidden), 'more cause')} in {positions}; --show {len(groups)} for all"
            )


def _print_difference(where: str, difference: "Difference") -> None:
    if where:
        print(paint(where, "strong"))
    print(f"position   {difference.start_fen}")
    print(f"path       {' '.join(difference.path) or '(none: the position itself)'}")
    print(f"there      {difference.fen}")
    for name, moves in (
        ("missing", difference.missing),
        ("extra", difference.extra),
        ("twice", difference.twice),
    ):
        if moves:
            print(f"{name:<10} {paint(' '.join(moves), 'bad')}")
    print(
        f"leaves     {difference.leaves:,} at depth {difference.depth}, "
        f"the engine has {difference.engine_leaves:,}"
    )
    if difference.cause:
        print(f"cause      {difference.cause}")


def _as_data(difference: "Difference") -> dict[str, object]:
    return {name: getattr(difference, name) for name in type(difference).__slots__}
