"""Play a game in the terminal, against our search, another engine, or a person.

A move is written as the game writes it (Nf3, O-O, P@e4) or in its canonical text (g1f3). Type help
for what else can be typed. With --save the game is saved after every move; --resume continues it.
"""

import argparse
import os
import re
import shutil
import textwrap
from contextlib import suppress
from pathlib import Path
from time import monotonic

from rookery._core import Board, Game, Grid
from rookery._suggest import near
from rookery._text import harmless
from rookery.cli._codes import FINE, INTERRUPTED
from rookery.cli._limits import (
    add_engine_options,
    add_limits,
    command,
    level,
    options_from,
    show_score,
)
from rookery.cli._position import add_position, board_from, game_from
from rookery.cli._terminal import UsageError, complain, paint, status
from rookery.errors import EngineError, RookeryError
from rookery.render.figures import figures_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery.engines._ongoing_game import OngoingGame
    from rookery.engines._players import Player, Seat

HELP = "play any game in the terminal"
EXAMPLES = """examples:
  rookery play
  rookery play --game xiangqi --side black --level 4
  rookery play --game my-game.json --seconds 2 --save game.json
  rookery play --resume game.json
  rookery play --engine fairymax --game shatranj --time 300+2
  rookery play --side both
"""
_COMMANDS = {
    "help": "this list",
    "moves": "the legal moves; `moves e2` those of a square",
    "hint": "what our search would play",
    "undo": "take your last move back",
    "flip": "turn the board round",
    "show": "draw the board again",
    "fen": "the position as text",
    "level": "`level 3`: how strong the opponent is, 1 to 10",
    "save": "`save FILE`: to continue later with --resume",
    "resign": "give up",
    "quit": "end; a game with --save can be resumed",
}
_SQUARE = re.compile(r"[a-z]+\d+")
_LEVEL = 5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    add_position(parser)
    parser.add_argument(
        "--side",
        metavar="SIDE",
        help="what you play: first, second, or the name of a side such as white; "
        "both: two people; none: watch (default: first)",
    )
    parser.add_argument(
        "--level", "-L", type=level, metavar="N", help=f"1 to 10 (default: {_LEVEL})"
    )
    add_limits(parser)
    parser.add_argument("--engine", "-e", type=command, metavar="ENGINE", help="another opponent")
    add_engine_options(parser)
    parser.add_argument(
        "--time", "--tc", metavar="S+I", help="clocks: seconds for a game, and for each move"
    )
    parser.add_argument("--flip", action="store_true", help="the other side at the bottom")
    parser.add_argument("--save", metavar="FILE", help="save the game after every move")
    parser.add_argument("--resume", metavar="FILE", help="continue a game, and save it there")


def run(arguments: argparse.Namespace) -> int:
    """Play until the game ends or the player quits."""
    ongoing = _ongoing_game(arguments)
    if arguments.save and not Path(arguments.save).absolute().parent.is_dir():
        raise UsageError(f"--save {arguments.save}: there is no such folder")
    if arguments.engine and arguments.level:
        raise UsageError("--level is for our own search, not for --engine")
    table = _Table(arguments, ongoing)
    with suppress(ImportError):
        import readline  # noqa: F401  makes input() remember what was typed
    try:
        return table.run()
    except KeyboardInterrupt:
        print()
        return INTERRUPTED
    finally:
        table.close()


def _ongoing_game(arguments: argparse.Namespace) -> "OngoingGame":
    from rookery.engines import TimeControl
    from rookery.engines._ongoing_game import OngoingGame, load_game

    if arguments.resume:
        if arguments.fen or arguments.moves:
            raise UsageError("--resume does not go with --fen and --moves")
        ongoing, data = load_game(arguments.resume, game_from)
        arguments.save = arguments.save or arguments.resume
        for key in ("level", "seconds", "depth", "nodes", "engine"):
            if getattr(arguments, key) is None:
                setattr(arguments, key, data.get(key))
        if arguments.side:
            ongoing.people = _people(arguments.side, ongoing.board.game)
        return ongoing
    board = board_from(arguments)
    source = arguments.game
    if os.sep in source or source.endswith((".json", ".py")):
        source = os.path.abspath(source)
    time = TimeControl.parse(arguments.time) if arguments.time else None
    return OngoingGame(board, source, _people(arguments.side or "first", board.game), time)


def _people(side: str, game: Game) -> frozenset[bool]:
    first, second = (name.lower() for name in figures_of(game).SIDES)
    sides: dict[str, set[bool]] = {
        "first": {True},
        "second": {False},
        first: {True},
        second: {False},
        "both": {True, False},
        "none": set(),
    }
    if side.lower() not in sides:
        raise UsageError(f"--side {side}: expected one of {', '.join(sides)}")
    return frozenset(sides[side.lower()])


class _Table:
    """The terminal, the game that is being played and the opponent."""

    def __init__(self, arguments: argparse.Namespace, ongoing: "OngoingGame") -> None:
        self.arguments = arguments
        self.ongoing = ongoing
        self.flipped = arguments.flip or ongoing.people == frozenset({False})
        self.sides = figures_of(ongoing.board.game).SIDES
        self.opponent: Seat | None = None

    @property
    def board(self) -> Board:
        return self.ongoing.board

    def close(self) -> None:
        """Save the game, and end the opponent."""
        if self.arguments.save and self.board.history:
            self._save(self.arguments.save)
        if self.opponent:
            self.opponent.close()

    def run(self) -> int:
        """Play until the game ends or the player quits."""
        title = harmless(self.board.game.title or self.board.game.name)
        print(f"{paint(title, 'strong')}: type a move, or help")
        if len(self.ongoing.people) < 2:
            self.opponent = self._player().open(self.board.game)
            print(self._introduction())
        if self.ongoing.ending:
            self._show()
        shown = False
        while not self.ongoing.ending:
            if self.ongoing.is_persons_turn:
                if not shown:
                    self._show()
                shown = True
                typed = self._ask()
                if typed is None:
                    return FINE
                shown = not self._obey(typed)
            else:
                self._reply()
                shown = False
        self._show()
        print(paint(f"the game is over: {self.ongoing.ending}", "strong"))
        return FINE

    # What is shown

    def _show(self) -> None:
        from rookery.render import board as boards

        last: list[int] = []
        grid = self.board.game.grid
        if self.board.history:
            squares = _SQUARE.findall(str(self.board.history[-1]))
            last = [grid.square(name) for name in squares if _is_square(grid, name)]
        print()
        print(boards.to_text(self.board, marked=last, flipped=self.flipped))
        if self.board.is_check():
            print(paint("check", "bad"))

    def _introduction(self) -> str:
        assert self.opponent
        opponent = harmless(self.opponent.name)
        if not self.ongoing.people:
            return f"{opponent} plays {self.sides[0]} and {self.sides[1]}"
        [person] = self.ongoing.people
        return f"you play {self._side(person)}, the opponent is {opponent}"

    def _side(self, side: bool) -> str:
        return self.sides[0 if side else 1]

    def _prompt(self) -> str:
        number = len(self.board.history) // 2 + 1
        clock = ""
        if self.ongoing.time:
            clock = f" {_minutes(self.ongoing.left[self.board.turn])}"
        more = ", the turn goes on" if self.board.is_turn_open() else ""
        return f"{number}. {self._side(self.board.turn)}{clock}{more}> "

    def _ask(self) -> str | None:
        """Return what the person types, None at the end of the input or after `quit`."""
        asked = monotonic()
        try:
            typed = input(self._prompt()).strip()
        except EOFError:
            print()
            return None
        if not self.ongoing.spend(monotonic() - asked):
            print("your time is over")
            return ""
        return None if typed.lower() in ("quit", "exit", "q") else typed

    # What is typed

    def _obey(self, typed: str) -> bool:
        """Carry out what was typed; return whether the board is to be drawn again."""
        word, _, rest = typed.partition(" ")
        rest = rest.strip()
        if not typed:
            return False
        command = {"?": "help", "h": "help", "u": "undo"}.get(word.lower(), word.lower())
        if command in _COMMANDS:
            done: bool = getattr(self, f"_do_{command}")(rest)
            return done
        try:
            self.ongoing.play(typed)
        except RookeryError as wrong:
            complain(f"{wrong}{self._advice(typed)}")
            return False
        self._autosave()
        return True

    def _advice(self, typed: str) -> str:
        # Moves differ by single letters, so only one with other capitals can be meant.
        moves = self.board.legal_moves.to_list()
        written = {text.lower(): text for m in moves for text in (str(m), self.board.san(m))}
        meant = written.get(typed.lower()) or near(typed.partition(" ")[0], _COMMANDS)
        if meant:
            return f"; did you mean {meant!r}?"
        return "; type moves for a list, help for more"

    def _do_help(self, _: str) -> bool:
        moves = self.board.legal_moves.to_list()
        example = f"{self.board.san(moves[0])} or {moves[0]}" if moves else ""
        print(f"  {'a move':<8} such as {example}")
        for name, what in _COMMANDS.items():
            print(f"  {name:<8} {what}")
        return False

    def _do_moves(self, rest: str) -> bool:
        moves = self.board.legal_moves.to_list()
        written = [(str(move), self.board.san(move)) for move in moves]
        chosen = [text if text == san else f"{san} ({text})" for text, san in written]
        if rest:
            chosen = [
                shown
                for shown, (text, san) in zip(chosen, written, strict=True)
                if text.startswith(rest.lower()) or san.startswith(rest)
            ]
        listed = ", ".join(chosen) or f"no legal move begins with {rest!r}"
        width = shutil.get_terminal_size().columns
        print(textwrap.fill(harmless(listed), width, break_on_hyphens=False))
        return False

    def _do_hint(self, _: str) -> bool:
        found = self.board.search(seconds=1.0)
        score = show_score(found.score, found.mate)
        print(f"{self.board.san(found.best_move)} ({found.best_move}), {score}")
        return False

    def _do_undo(self, _: str) -> bool:
        if not self.ongoing.undo():
            complain("there is no move to take back")
            return False
        self._autosave()
        return True

    def _do_flip(self, _: str) -> bool:
        self.flipped = not self.flipped
        return True

    def _do_show(self, _: str) -> bool:
        return True

    def _do_fen(self, _: str) -> bool:
        print(self.board.fen())
        return False

    def _do_level(self, rest: str) -> bool:
        if self.arguments.engine or self.opponent is None:
            complain("levels are for our own search")
            return False
        try:
            self.arguments.level = level(rest)
        except argparse.ArgumentTypeError as wrong:
            complain(str(wrong))
            return False
        self.arguments.seconds = self.arguments.depth = self.arguments.nodes = None
        self.opponent = self._player().open(self.board.game)
        print(f"the opponent is {harmless(self.opponent.name)}")
        return False

    def _do_save(self, rest: str) -> bool:
        path = rest or self.arguments.save
        if not path:
            complain("save FILE: expected the name of a file")
        elif self._save(path):
            print(f"saved; continue with: rookery play --resume {harmless(path)}")
        return False

    def _do_resign(self, _: str) -> bool:
        self.ongoing.resign()
        return True

    # The opponent and the file

    def _player(self) -> "Player":
        from rookery.engines import Player

        arguments = self.arguments
        limits = {key: getattr(arguments, key) for key in ("seconds", "depth", "nodes")}
        if arguments.engine:
            if not any(limits.values()) and self.ongoing.time is None:
                limits["seconds"] = 1.0
            return Player(
                arguments.engine,
                options=tuple(options_from(arguments.option)),
                variant=arguments.variant,
                timeout=arguments.timeout,
                **limits,
            )
        strength = arguments.level
        if strength is None and not any(limits.values()) and self.ongoing.time is None:
            strength = _LEVEL
        return Player("rookery", level=strength, **limits)

    def _reply(self) -> None:
        from rookery.engines import Limits

        assert self.opponent
        if not self.ongoing.people:
            self._show()
        status(f"{self.opponent.name} thinks …")
        clock = self.ongoing.clock
        limits = Limits(clock=clock) if clock else Limits(seconds=1.0)
        try:
            reply = self.opponent.play(self.board, limits)
        except EngineError:
            status()
            if self.arguments.save and self._save(self.arguments.save):
                complain("the game is saved")
            raise
        finally:
            status()
        if not self.ongoing.spend(reply.seconds):
            print("the opponent's time is over")
            return
        if reply.move is None:
            self.ongoing.result = "0-1" if self.board.turn else "1-0"
            self.ongoing.reason = "resignation"
            print("the opponent gives up")
            return
        san = self.board.san(reply.move)
        player = "the opponent plays" if self.ongoing.people else f"{self._side(self.board.turn)}:"
        self.ongoing.play(reply.move)
        score = ""
        if reply.found and not self.ongoing.people:
            score = f"  {show_score(reply.found.score, reply.found.mate)}"
        print(f"{player} {paint(san, 'strong')}{score}")
        self._autosave()

    def _autosave(self) -> None:
        if self.arguments.save:
            self._save(self.arguments.save)

    def _save(self, path: str) -> bool:
        keys = ("level", "seconds", "depth", "nodes", "engine")
        try:
            self.ongoing.save(path, **{key: getattr(self.arguments, key) for key in keys})
        except OSError as wrong:
            complain(f"{path}: {wrong.strerror or wrong}")
            return False
        return True


def _is_square(grid: Grid, name: str) -> bool:
    try:
        grid.square(name)
    except RookeryError:
        return False
    return True


def _minutes(seconds: float) -> str:
    whole = max(int(seconds), 0)
    return f"{whole // 60}:{whole % 60:02}"
