"""Engines that speak UCI, the Universal Chess Interface."""

from collections.abc import Sequence
from itertools import pairwise
from time import monotonic

from rookery._core import Board, Game
from rookery._search import Line, SearchResult
from rookery._suggest import suggestion
from rookery.engines._engine import Engine, Progress, Reply, played_line
from rookery.engines._limits import Limits
from rookery.engines._options import Option, read_uci_option
from rookery.errors import error

__all__ = ["UciEngine"]

# The names that engines have for games, where it is not our name written as one word.
_VARIANT_NAMES = {"threecheck": "3check", "chessdefined": "chess"}
_NUMBERS = ("depth", "seldepth", "multipv", "nodes", "time", "nps", "hashfull")


class UciEngine(Engine):
    """A running engine that speaks UCI. Use it in a `with` statement, or close it.

    >>> import sys
    >>> from rookery import game
    >>> board = game("chess").board("7k/R7/8/8/8/8/8/1R5K w - - 0 1")
    >>> with UciEngine([sys.executable, "-m", "rookery", "uci"]) as engine:
    ...     reply = engine.play(board, Limits(depth=4))
    >>> str(reply.move), reply.found.mate
    ('b1b8', 1)
    """

    protocol = "uci"

    def set_game(self, game: Game, *, variant: str | None = None) -> None:
        """Select a game. Raise EngineError if the engine lacks it: some would silently play chess.

        `variant` is the engine's name for the game, if it differs from ours.
        """
        self.game = game
        frc = self.options.get("uci_chess960")
        if game.name == "chess960":
            if frc is None:
                raise error(
                    "engine-variant", f"{self.name} does not offer Chess960: no UCI_Chess960"
                )
            self.set_option(frc.name, "true")
            game_name = "chess"
        else:
            game_name = variant or self._variant_name(game.name)
            if frc:
                self.set_option(frc.name, "false")
        offered = self.options.get("uci_variant")
        if offered is None:
            if game_name != "chess":
                raise error(
                    "engine-variant", f"{self.name} plays chess only: it has no option UCI_Variant"
                )
            return
        if offered.values and game_name not in offered.values:
            hint = suggestion(game_name, offered.values, "it offers")
            raise error(
                "engine-variant", f"{self.name} does not offer the variant {game_name!r}{hint}"
            )
        self.set_option(offered.name, game_name)

    def new_game(self) -> None:
        """Announce a new game, so that nothing of the last one is remembered."""
        self._send("ucinewgame")
        self._wait_until_ready()

    def stop(self) -> None:
        """Ask the engine to answer at once; another thread may call this while it thinks."""
        self._send("stop")

    def _set_option(self, option: Option, value: str) -> None:
        if option.kind == "button":
            self._send(f"setoption name {option.name}")
        else:
            self._send(f"setoption name {option.name} value {value}")
        self._wait_until_ready()

    def _variant_name(self, name: str) -> str:
        """Return our name for a game if the engine knows it, otherwise the usual one."""
        offered = self.options.get("uci_variant")
        if offered and name in offered.values:
            return name
        plain = "".join(letter for letter in name.lower() if letter.isalnum())
        return _VARIANT_NAMES.get(plain, plain)

    def _greet(self) -> None:
        self._send("uci")
        for line in self._answers("uci", self.timeout):
            words = line.split()
            if words[:2] == ["id", "name"]:
                self.name = " ".join(words[2:]) or self.name
            elif words[:1] == ["option"]:
                option = read_uci_option(words[1:])
                self.options[option.name.lower()] = option
            elif words == ["uciok"]:
                break
        self._wait_until_ready()

    def _wait_until_ready(self) -> None:
        self._send("isready")
        for line in self._answers("isready", self.timeout):
            if line == "readyok":
                return

    def _play(self, board: Board, limits: Limits, lines: int, progress: Progress | None) -> Reply:
        several = "multipv" in self.options
        if lines > 1 and not several:
            raise error("engine-option", f"{self.name} reports one line: it has no option MultiPV")
        if several:
            self.set_option("MultiPV", str(lines))
        root = board.root()
        begins = root.fen() == board.game.start_fen and board.game.name != "chess960"
        played = "".join(f" {move}" for move in board.history)
        start = "startpos" if begins else f"fen {root.fen()}"
        self._send(f"position {start}{f' moves{played}' if played else ''}")
        # What is left of an earlier answer must not be taken for this one; setting up the position
        # is not thinking, so it is not measured.
        self._wait_until_ready()
        question = _go(limits)
        report = _Report(board)
        asked = monotonic()
        self._send(question)
        for line, came in self._timed_answers(question, self._patience(board, limits)):
            words = line.split()
            if words[0] == "bestmove":
                text = words[1] if len(words) > 1 else ""
                move = self._move(board, text, (text, text.lower()))
                return Reply(move, report.result(), came - asked)
            if words[0] == "info" and report.takes(words) and progress:
                found = report.result()
                if found and progress(found) is True:
                    self.stop()
        raise AssertionError  # the answers end with an error


def _go(limits: Limits) -> str:
    """Return the command that starts a search."""
    words = ["go"]
    clock = limits.clock
    if clock is not None:
        words += ["wtime", _milliseconds(clock.first), "btime", _milliseconds(clock.second)]
        words += ["winc", _milliseconds(clock.first_increment)]
        words += ["binc", _milliseconds(clock.second_increment)]
        if clock.moves_to_go is not None:
            words += ["movestogo", str(clock.moves_to_go)]
    if limits.seconds is not None:
        words += ["movetime", _milliseconds(limits.seconds)]
    if limits.depth is not None:
        words += ["depth", str(limits.depth)]
    if limits.nodes is not None:
        words += ["nodes", str(limits.nodes)]
    return " ".join(words)


def _milliseconds(seconds: float) -> str:
    return str(max(int(1000 * seconds), 1))


class _Report:
    """The last `info` of every line of play; read only when it is asked for."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._infos: dict[int, list[str]] = {}

    def takes(self, words: list[str]) -> bool:
        """Keep the words of an `info` if they report a line."""
        if "pv" not in words or "score" not in words or "string" in words:
            return False
        numbers = _read_numbers(words)
        self._infos[numbers.get("multipv", 1)] = words
        return True

    def result(self) -> SearchResult | None:
        """Return the lines so far."""
        if not self._infos:
            return None
        lines = [self._line(self._infos[number]) for number in sorted(self._infos)]
        numbers = [_read_numbers(words) for words in self._infos.values()]
        return SearchResult(
            lines,
            max(line.depth for line in lines),
            max(found.get("nodes", 0) for found in numbers),
            max(found.get("time", 0) for found in numbers) / 1000,
            max(found.get("hashfull", 0) for found in numbers),
        )

    def _line(self, words: Sequence[str]) -> Line:
        numbers = _read_numbers(words)
        at = words.index("score")
        kind, value = (*words[at + 1 : at + 3], "", "")[:2]
        number = int(value) if value.removeprefix("-").isdecimal() and len(value) < 10 else 0
        depth = numbers.get("depth", 0)
        return played_line(
            self._board,
            words[words.index("pv") + 1 :],
            lambda _, text: (text, text.lower()),
            score=number,
            mate=number if kind == "mate" and number else None,
            depth=depth,
            selective_depth=numbers.get("seldepth", depth),
        )


def _read_numbers(words: Sequence[str]) -> dict[str, int]:
    found = {}
    for word, value in pairwise(words):
        if word == "pv":
            break
        if word in _NUMBERS and value.isdecimal() and len(value) < 19:
            found[word] = int(value)
    return found
