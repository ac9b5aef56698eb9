"""Engines that speak the protocol of XBoard, also called WinBoard or CECP."""

import re
from contextlib import suppress
from math import ceil
from queue import Empty
from time import monotonic

from rookery._core import Board, ChessBoard, Game, Move
from rookery._search import SearchResult
from rookery._suggest import suggestion
from rookery.engines._engine import Engine, Progress, Reply, played_line
from rookery.engines._limits import Limits
from rookery.engines._options import Option, read_xboard_option
from rookery.errors import error

__all__ = ["XBoardEngine"]

# Engines of the first version of the protocol have no features; others are slow to start where the
# machine is busy.
_SECONDS_FOR_FEATURES = 10.0
_FEATURE = re.compile(r'(\w+)=("[^"]*"|\S*)')
_ACCEPTED = {"ping", "setboard", "usermove", "variants", "myname", "time", "option", "done"}
_ACCEPTED |= {"memory", "smp", "colors", "name", "analyze", "sigint", "sigterm", "debug"}
_MOVE = re.compile(r"(?:move|My move is\s*:?)\s+(\S+)", re.IGNORECASE)
_REFUSED = re.compile(r"(?:Illegal move|Error)\b.*", re.IGNORECASE)
_RESULT = re.compile(r"(1-0|0-1|1/2-1/2)\b")
# Depth, score in hundredths, time in hundredths of a second, nodes, and the line.
_THINKING = re.compile(r"(\d+)\S?\s+(-?\d+)\s+(\d+)\s+(\d+)\s+(\S.*)")
_SQUARE = re.compile(r"([a-z])(\d+)")
_MATE = 100_000  # scores beyond are distances to mate
_FIRST_TALL_BOARD = 10  # ranks; from there on they are counted from 0
_VARIANT_NAMES = {
    "chess": "normal",
    "chess-defined": "normal",
    "chess960": "fischerandom",
    "three-check": "3check",
    "antichess": "giveaway",
    "king-of-the-hill": "kingofthehill",
    "los-alamos": "losalamos",
}


class XBoardEngine(Engine):
    """A running engine that speaks XBoard. Use it in a `with` statement, or close it.

    A position that is not the start of the game needs an engine with `setboard`. There is no limit
    of nodes in this protocol, and one line of play is reported.
    """

    protocol = "xboard"
    _played: list[Move] | None  # the moves that it knows, None if it needs `new`

    def set_game(self, game: Game, *, variant: str | None = None) -> None:
        """Select a game. Raise EngineError if the engine lacks it.

        `variant` is the engine's name for the game, if it differs from ours.
        """
        name = variant or _VARIANT_NAMES.get(game.name, game.name)
        if name not in self._variants:
            hint = suggestion(name, self._variants, "it offers")
            raise error("engine-variant", f"{self.name} does not offer the variant {name!r}{hint}")
        self.game = game
        self._variant = name
        self._played = None

    def new_game(self) -> None:
        """Announce a new game, so that nothing of the last one is remembered."""
        self._played = None

    def stop(self) -> None:
        """Ask the engine to answer at once; another thread may call this while it thinks."""
        self._send("?")

    def _greet(self) -> None:
        self._features: dict[str, str] = {}
        self._variants = ["normal"]
        self._variant = "normal"
        self._root = ""  # where the moves begin
        self._played = None
        self._level = ""  # the last command about time
        self._pings = 0
        self._send("xboard")
        self._send("protover 2")
        end = monotonic() + min(_SECONDS_FOR_FEATURES, self.timeout)
        while self._features.get("done") != "1":
            # done=0 asks for more time.
            last = end if "done" not in self._features else end + self.timeout
            try:
                found = self._process.line(last - monotonic())
            except Empty:
                break
            if found is None:
                raise self._died("protover 2")
            line = found[0]
            self._last_lines = [*self._last_lines[-2:], line]
            if line.startswith("feature "):
                self._read_features(line.removeprefix("feature "))
        self._synchronise("protover 2")

    def _read_features(self, text: str) -> None:
        for name, value in _FEATURE.findall(text):
            value = value.strip('"')
            self._send(f"{'accepted' if name in _ACCEPTED else 'rejected'} {name}")
            if name == "option":
                option = read_xboard_option(value)
                self.options[option.name.lower()] = option
            else:
                self._features[name] = value
        self.name = self._features.get("myname") or self.name
        if "variants" in self._features:
            self._variants = [name.strip() for name in self._features["variants"].split(",")]
        if self._features.get("memory") == "1":
            self.options["hash"] = Option("Hash", "spin", "", 1, 1 << 20)

    def _set_option(self, option: Option, value: str) -> None:
        if option.name == "Hash" and self._features.get("memory") == "1":
            self._send(f"memory {value}")
        elif option.kind == "button":
            self._send(f"option {option.name}")
        else:
            value = (
                {"true": "1", "false": "0"}.get(value, value) if option.kind == "check" else value
            )
            self._send(f"option {option.name}={value}")
        self._synchronise("option")

    def _synchronise(self, question: str) -> str:
        """Wait until all that was sent has been read; return the result that it claimed, if any."""
        if self._features.get("ping") != "1":
            claim = ""
            with suppress(Empty):  # what is left of an earlier answer is dropped
                while found := self._process.line(0.0):
                    claim = self._heard(found[0], question) or claim
            return claim
        self._pings += 1
        self._send(f"ping {self._pings}", question)
        claim = ""
        for line in self._answers(question, self.timeout):
            if line == f"pong {self._pings}":
                break
            claim = self._heard(line, question) or claim
        return claim

    def _heard(self, line: str, question: str) -> str:
        """Return the result that a line claims. Raise EngineError if it refuses a move."""
        if _REFUSED.fullmatch(line) and question.startswith(("usermove", "setboard")):
            raise self._wrong(f"it refuses {question!r}: {line[:80]!r}")
        result = _RESULT.match(line)
        return result[1] if result else ""

    def _set_position(self, board: Board) -> str:
        """Bring the engine to a position, by the moves it lacks; return a result it claims."""
        root = board.root()
        moves = board.history
        played = self._played
        if (
            played is None
            or root.fen() != self._root
            or len(moves) < len(played)
            or moves[: len(played)] != played
        ):
            self._begin(root)
            played = []
        else:
            self._send("force")
        at = root
        for move in played:
            at.push(move)
        claim = ""
        word = "usermove " if self._features.get("usermove") == "1" else ""
        for move in moves[len(played) :]:
            sent = f"usermove {self._text(at, move)}"
            self._send(word + self._text(at, move), sent)
            claim = self._synchronise(sent)
            at.push(move)
        self._played = moves
        return claim

    def _begin(self, root: Board) -> None:
        self._send("new")
        if self._variant != "normal":
            self._send(f"variant {self._variant}")
        for command in ("easy", "post", "force"):
            self._send(command)
        self._level = ""
        self._synchronise("new")
        self._root = root.fen()
        game = root.game
        if self._root == game.start_fen and game.name != "chess960":
            return
        if self._features.get("setboard") != "1":
            raise self._wrong("it cannot set up a position: it has no setboard", "engine-option")
        self._send(f"setboard {self._root}")
        self._synchronise(f"setboard {self._root}")

    def _set_limits(self, board: Board, limits: Limits) -> None:
        if limits.nodes is not None:
            message = f"{self.name}: the protocol of XBoard has no limit of nodes"
            raise error("engine-option", message)
        clock, seconds = limits.clock, limits.seconds
        if limits.depth is not None:
            self._send(f"sd {limits.depth}")
        if seconds is not None:
            # `st` knows whole seconds only; a session of one move knows hundredths.
            whole = seconds == int(seconds)
            level = f"st {int(seconds)}" if whole else f"level 1 {_minutes(seconds)} 0"
        elif clock is not None:
            # The time for the whole game is what there is at its first move; each move tells
            # what is left, so that fractions of increments are not lost.
            level = self._level
            if not level.startswith("level"):
                level = f"level {clock.moves_to_go or 0} {_minutes(clock.left(board.turn))}"
                level += f" {int(clock.increment(board.turn))}"
        else:
            level = "level 0 600 0"
        if level != self._level:
            self._send(level)
            self._level = level
        if seconds is not None:
            own = other = seconds
        elif clock is not None:
            own, other = clock.left(board.turn), clock.left(not board.turn)
        else:
            own = other = 36_000.0
        if self._features.get("time") != "0":
            self._send(f"time {max(int(100 * own), 1)}")
            self._send(f"otim {max(int(100 * other), 1)}")

    def _play(self, board: Board, limits: Limits, lines: int, progress: Progress | None) -> Reply:
        if lines > 1:
            message = f"{self.name}: an engine that speaks XBoard reports one line"
            raise error("engine-option", message)
        claim = self._set_position(board)
        if claim:
            return Reply(None, claim=claim)
        self._set_limits(board, limits)
        found: SearchResult | None = None
        asked = monotonic()
        self._send("go")
        for line, came in self._timed_answers("go", self._patience(board, limits)):
            if own := _MOVE.match(line):
                move = self._move(board, own[1], self._spellings(board, own[1]))
                self._played = [*board.history, move]
                return Reply(move, found, came - asked)
            if thinking := _THINKING.fullmatch(line):
                found = self._found(board, thinking)
                if progress and progress(found) is True:
                    self.stop()
            elif line.split()[0] == "resign":
                self._played = None
                return Reply(None, found, came - asked, resigns=True)
            elif claim := self._heard(line, "go"):
                self._played = None
                return Reply(None, found, came - asked, claim=claim)
        raise AssertionError  # the answers end with an error

    def _found(self, board: Board, thinking: "re.Match[str]") -> SearchResult:
        depth, score, hundredths, nodes = (int(text[:15]) for text in thinking.groups()[:4])
        mate = None
        if abs(score) > _MATE:
            mate = score - _MATE if score > 0 else score + _MATE
        line = played_line(
            board,
            [word for word in thinking[5].split() if not word.rstrip(".").isdecimal()],
            self._spellings,
            score=score,
            mate=mate,
            depth=depth,
            selective_depth=depth,
        )
        return SearchResult([line], depth, nodes, hundredths / 100, 0)

    # Notation

    def _text(self, board: Board, move: Move) -> str:
        """Return a move as XBoard writes it."""
        if isinstance(board, ChessBoard) and board.chess960 and board.is_castling(move):
            return board.san(move).rstrip("+#")
        return self._shifted(board, str(move), -1)

    def _spellings(self, board: Board, text: str) -> list[str]:
        """Return what a move of the engine may be called in our notation."""
        plain = self._shifted(board, text.lower(), 1)
        spellings = [plain, text] if self._rank_shift(board) else [text, plain]
        # A promotion that is compulsory may lack its letter, or have one that we do not write.
        squares = "".join(found[0] for found in _SQUARE.finditer(plain))
        alike = [str(move) for move in board.legal_moves if _squares(board, move) == squares]
        return [*spellings, *alike] if len(alike) == 1 and squares else spellings

    def _rank_shift(self, board: Board) -> bool:
        return board.game.grid.height >= _FIRST_TALL_BOARD

    def _shifted(self, board: Board, text: str, by: int) -> str:
        if not self._rank_shift(board):
            return text
        return _SQUARE.sub(lambda found: f"{found[1]}{int(found[2]) + by}", text)


def _squares(board: Board, move: Move) -> str:
    squares = (move.from_square, move.to_square)
    return "".join(board.game.grid.name(square) for square in squares if square is not None)


def _minutes(seconds: float) -> str:
    whole = max(ceil(seconds), 1)
    return f"{whole // 60}:{whole % 60:02}"
