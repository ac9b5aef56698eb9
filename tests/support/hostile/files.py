"""Files that are read again, and messages of the page: damaged in every way."""

import json
import tempfile
from pathlib import Path

import numpy as np

import rookery
from rookery import RookeryError, pgn, variants
from rookery.cluster.ledger import Ledger, UnitResult, pack
from rookery.engines import Limits, Weights, _match_file
from rookery.engines._conditions import Conditions
from rookery.engines._game_record import GameRecord
from rookery.engines._match_pgn import write_pgn
from rookery.engines._ongoing_game import OngoingGame, load_game
from rookery.engines._openings import Opening
from rookery.learn import RecordedGames, load_games
from rookery.page import saving
from rookery.page.messages import _TYPES, MessageError, parse
from rookery.page.session import Session
from rookery.perft.suites import read_suite
from support.hostile import mutations

REFUSALS = (RookeryError, OSError, MessageError)
FOLDER = tempfile.TemporaryDirectory()
PATH = Path(FOLDER.name)
MATCH = {"a": "x", "b": "y", "games": 2}


def _written(name, write):
    path = PATH / name
    write(path)
    return path.read_bytes()


def _match(path):
    file = _match_file.MatchFile(path, MATCH)
    for number in range(3):
        record = GameRecord(number, True, Opening(("e2e4",), None), ["e2e4", "e7e5"], "1-0", "mate")
        file.add(record)
    file.close()


def _ledger(path):
    with Ledger(path, create=True) as ledger:
        ledger.plan({"job": "perft", "depth": 3}, [pack([i]) for i in range(5)])
        ledger.record(UnitResult(i, pack(i), "w", 0.1, 1.0) for i in (1, 2, 3))


CHESS = rookery.game("chess")
CONDITIONS = Conditions.checked(
    game=CHESS,
    time=None,
    limits=Limits(nodes=1),
    openings=None,
    shuffle=False,
    first_opening=1,
    fen=None,
    plies=None,
    seed=0,
    max_plies=10,
    margin=0.1,
    resign=None,
    draw=None,
)
TIC = rookery.game("tic-tac-toe")
RECORDED = TIC.playouts(3, seed=1, record="positions")


def _ongoing(path):
    board = CHESS.board()
    board.push("e2e4")
    OngoingGame(board, "chess", frozenset([True])).save(path)


FILES = {
    "match.jsonl": _match,
    "job.ledger": _ledger,
    "games.npz": lambda path: RECORDED.save(path),
    "games.parquet": lambda path: RECORDED.save(path),
    "weights.json": lambda path: Weights.derived(TIC).save(path),
    "play.json": _ongoing,
    "suite.epd": lambda path: path.write_text(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ;D1 20 ;D2 400\n"
    ),
}
WRITTEN = {name: _written(name, write) for name, write in FILES.items()}
DOCUMENTS = {name: json.loads(data) for name, data in WRITTEN.items() if name.endswith(".json")}


def _read(name, path):
    if name == "match.jsonl":
        file = _match_file.MatchFile(path, MATCH)
        try:
            write_pgn(PATH / "match.pgn", CONDITIONS, file.games, lambda record: (("a", "b"), 1))
        finally:
            file.close()
    elif name == "job.ledger":
        with Ledger(path) as ledger:
            repr((ledger.about, ledger.units, ledger.checked(), ledger.failures()))
            repr([ledger.payload(unit) for unit in ledger.todo()])
            repr(list(ledger.results()))
            ledger.verify()
    elif name.startswith("games."):
        games = load_games(path)
        repr((games, games.reasons))
        for number in range(len(games)):
            games.board(number).fen()
    elif name == "weights.json":
        TIC.board().search(depth=1, weights=Weights.load(path, TIC))
    elif name == "play.json":
        game, _ = load_game(path, rookery.game)
        game.board.fen()
    else:
        repr(read_suite(str(path), game="chess"))


def attempt(random):
    """Read a damaged file, or handle a hostile message."""
    if random.random() < 0.4:
        return _message(random)
    name = random.choice([*WRITTEN])
    data = mutations.data(random, WRITTEN[name])
    if name in DOCUMENTS and random.random() < 0.8:
        times = random.choice((1, 1, 2))
        changed = mutations.document(random, DOCUMENTS[name], [*DOCUMENTS.values()], times)
        data = json.dumps(changed).encode()
    if name.endswith((".json", ".jsonl")) and random.random() < 0.05:
        data = data[: random.choice((0, data.find(b"\n") + 1))] + b"[" * 100_000 + b"\n"
    path = PATH / f"damaged {name}"
    for left in PATH.glob("damaged *"):
        left.unlink()
    path.write_bytes(data)
    if name == "games.npz" and random.random() < 0.8:
        _changed_games(random).save(path)
    _read(name, path)
    return f"{name} read"


def _changed_games(random):
    """Recorded games of which an array is not what it was."""
    names = ("moves", "offsets", "results", "reason_numbers", "positions")
    arrays = {name: getattr(RECORDED, name).copy() for name in names}
    name = random.choice(names)
    array = arrays[name]
    at = random.randrange(len(array))
    how = random.randrange(5)
    if how < 2:
        array.reshape(-1).view(np.uint8)[at] = random.randrange(256)
    elif how == 2:
        arrays[name] = array[:at]
    elif how == 3:
        arrays[name] = array.astype(random.choice((np.float64, np.uint8, np.int64, np.bool_)))
    else:
        arrays[name] = array[::-1].copy()
    start = mutations.text(random, RECORDED.start) if random.random() < 0.1 else RECORDED.start
    return RecordedGames(TIC, **arrays, start=start)


EXAMPLES = {
    "move": "e2e4",
    "game": "shogi",
    "kind": "rook",
    "job": "perft",
    "fen": CHESS.start_fen,
    "definition": variants.design("los-alamos").to_json(),
    "text": saving.to_json(pgn.Game(CHESS), [], None),
    "moves": ["e2e4"],
    "squares": [0, 9, 63],
}
OF_KIND = {
    "text": "e4",
    "texts": ["K", "q"],
    "rows": [[0, "e4"]],
    "texts by name": {"White": "Anna"},
    "squares": [0, 9, 63],
}


def _message(random):
    session = Session(rookery.game(random.choice(("chess", "xiangqi", "cotulenh", "othello"))))
    for _ in range(6):
        kind = random.choice([*_TYPES])
        message = {"type": kind}
        for name, wanted in _TYPES[kind].items():
            if wanted.startswith("number"):
                message[name] = random.choice((0, 1, 2, 5, -1, 63, 64, 1000))
            elif wanted.startswith("flag"):
                message[name] = random.random() < 0.5
            else:
                message[name] = EXAMPLES.get(name, OF_KIND[wanted.rstrip("?")])
            if wanted.endswith("?") and random.random() < 0.3:
                del message[name]
        if random.random() < 0.7:
            message = mutations.document(random, message, [EXAMPLES], random.choice((1, 2)))
        try:
            checked = parse(json.dumps(message))
        except MessageError:
            continue
        for answer in session.handle(checked):
            if isinstance(answer, dict):
                json.dumps(answer)
    return "messages"
