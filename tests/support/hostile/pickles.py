"""Pickles: the states of everything that can be pickled, and the bytes."""

import contextlib
import copy
import io
import pickle

import numpy as np

import rookery
from rookery import BitBoard, Grid, RookeryError, Up, UpLeft, chess, errors, moves, pgn, variants
from rookery.design import KNIGHT, Design
from support.hostile import mutations

REFUSALS = (RookeryError, ValueError, TypeError, OverflowError, KeyError)
GAMES = ("chess", "chess960", "cotulenh", "othello", "shogi", "crazyhouse", "three-check")


def _own_game():
    return variants.design("minishogi").named("mine").compile()


def _played(game):
    board = game.board()
    for _ in range(5):
        board.push([*board.legal_moves][len(board.legal_moves) // 2])
    return board


def _batch(game, **options):
    batch = game.batch(3, seed=1, **options)
    for _ in range(12):
        batch.step(batch.sample())
    return batch


def _objects():
    boards = [_played(rookery.game(name)) for name in GAMES] + [_played(_own_game())]
    grid = Grid(9, 7, 10)
    squares = BitBoard(grid, "a1 e4")
    yield from boards
    for board in boards:
        yield from (board.game, board.position, next(iter(board.legal_moves)), board.setup())
        yield from (board.game.pieces[0], board.outcome())
        yield _batch(board.game, history=3)
    tic = rookery.game("tic-tac-toe")
    yield _batch(tic, autoreset="same_step", max_plies=4)
    yield _batch(tic, autoreset="next_step", actions="absolute", draws="claimed")
    yield _batch(rookery.game("chess"), planes="alphazero", actions="alphazero", draws="pgx")
    yield from (grid, squares, Up(2), UpLeft(1, 2), grid.rays(Up(1)), grid.rays(Up(1), 3))
    yield from (moves(), squares.moves().up(1).left(2).rotate().mirror().repeat(3), KNIGHT)
    yield from (moves().up(1).via(Up(2)).hop(2).only_to("zone"), moves().up(1).to_move().terms[0])
    yield from (variants.design("xiangqi"), Design("bare", 3, 3), chess.Piece(2, True))
    yield from (errors.error("fen-fields", "a sentence"), errors.Problem("fen-fields", "another"))
    yield from (tic.playouts(3, seed=1), tic.playouts(2, seed=1, record="moves"))
    yield pgn.table(io.BytesIO(b'[White "a"]\n\n1. e4 e5 1-0\n'))


OBJECTS = []
for _object in _objects():
    try:
        OBJECTS.append((_object, pickle.dumps(_object)))
    except TypeError:  # it cannot be pickled
        continue
STATES = [thing.__reduce_ex__(2)[:2] for thing, _ in OBJECTS]
STATES = [state for state in STATES if state[0].__module__.startswith("rookery")]


def mixed(random, restore, state):
    """Return a state with one part from another object of the same class."""
    alike = [other for function, other in STATES if function is restore]
    other = random.choice(alike)
    at = random.randrange(min(len(state), len(other)))
    return (*state[:at], other[at], *state[at + 1 :])


def changed(random, value, depth=0):
    """Return a state with something in it replaced, left out or repeated."""
    if isinstance(value, tuple | list | dict) and value and random.random() < 0.85:
        keys = [*value] if isinstance(value, dict) else range(len(value))
        # The first part of a state is the number of its format.
        key = keys[0] if len(keys) == 1 else random.choice(keys[depth == 0 :])
        parts = dict(value) if isinstance(value, dict) else list(value)
        how = random.random() if depth else 1
        if how < 0.1:
            del parts[key]
        elif how < 0.2 and isinstance(parts, list):
            parts.insert(key, copy.copy(parts[key]))
        elif how < 0.25:
            parts.clear()
        else:
            parts[key] = changed(random, parts[key], depth + 1)
        return tuple(parts) if isinstance(value, tuple) else parts
    if random.random() < 0.2:
        return mutations.scalar(random)
    if random.random() < 0.1:
        return random.choice(random.choice(STATES)[1])
    if isinstance(value, bytes):
        return mutations.data(random, value)
    if isinstance(value, str):
        return mutations.text(random, value)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + random.choice((-2, -1, 1, 2, 64))
    return mutations.scalar(random)


class Restricted(pickle._Unpickler):
    """Reads pickles that name nothing but what is ours, or harmless.

    The one written in C takes gigabytes for a number in a damaged pickle.
    """

    def find_class(self, module, name):
        """Return a class or function."""
        known = module.split(".")[0] in ("rookery", "numpy", "array")
        known |= (module, name) == ("copyreg", "_reconstructor")
        if not known or "." in name:
            raise pickle.UnpicklingError(f"{module}.{name}")
        return super().find_class(module, name)


def attempt(random):
    """Restore a changed state, or changed bytes, and use what comes out."""
    if random.random() < 0.2:
        _, data = random.choice(OBJECTS)
        # Of damaged bytes the module pickle complains in many ways, and makes objects of Python's
        # that lack what they need: here only the process must survive.
        with contextlib.suppress(Exception):
            use(random, Restricted(io.BytesIO(mutations.data(random, data))).load())
        return "bytes"
    restore, state = random.choice(STATES)
    if random.random() < 0.5:
        state = mixed(random, restore, state)
    for _ in range(random.choice((0, 1, 1, 2))):
        state = changed(random, state)
    use(random, restore(*state))
    return "used"


def use(random, thing):
    """Ask an object for what it holds."""
    repr(thing)
    str(thing)
    if type(thing).__hash__ is not None:
        hash(thing)
    assert thing == thing
    if isinstance(thing, rookery.Board):
        board(random, thing)
    elif isinstance(thing, rookery.Setup):
        thing.problems()
        thing.fen()
    elif isinstance(thing, rookery.Game):
        board(random, thing.board())
    elif isinstance(thing, rookery.Position):
        board(random, thing.game.board(thing.fen()) if hasattr(thing, "game") else thing)
    elif isinstance(thing, rookery.Pattern):
        repr(thing.terms)
        thing.collect(BitBoard(Grid(8, 8), "e4"))
        thing.blocked("a1", BitBoard(Grid(8, 8), "a3"))
    elif isinstance(thing, BitBoard):
        list(thing)
        thing.names()
    elif isinstance(thing, Design):
        thing.problems()
        thing.to_json()
    elif isinstance(thing, rookery.Rays):
        thing.blocked(0, BitBoard(thing.grid))
    elif type(thing).__name__ == "Batch":
        batch(thing)


def board(random, thing):
    """Look at a board and play on it."""
    thing.fen()
    thing.svg()
    thing.outcome()
    listed = thing.legal_moves
    assert thing.perft(1) == len(listed)
    if len(listed):
        thing.push(random.choice(list(listed)))
    while thing.history:
        thing.pop()


def batch(games):
    """Look at a batch and play on."""
    repr((games.reasons, games.rewards, games.current_player))
    games.legal_actions()
    games.observe("uint8")
    actions = games.sample()
    for number in range(len(games)):
        games.board(number).fen()
    over = games.terminated | games.truncated
    assert np.all(actions[~over] >= 0)
    if np.all(actions >= 0):
        games.step(actions)
        repr(games.reasons)
