"""Atomic and antichess, as they are played natively and by the model, against python-chess."""

import random

import pytest
from support.compare import compare
from support.models.design import Game

import rookery
from rookery import variants

chess = pytest.importorskip("chess", reason="python-chess (PyPI: chess) is the oracle here")
pytest.importorskip("chess.variant")

THEIRS = {"atomic": chess.variant.AtomicBoard, "antichess": chess.variant.AntichessBoard}
MODELS = {name: Game(variants.design(name).to_json()) for name in THEIRS}


def near(square, distance):
    return [
        other for other in chess.SQUARES if 0 < chess.square_distance(square, other) <= distance
    ]


def crowded(name, rng):
    """A board with all close together: kings that touch, castling, en passant, promotions."""
    board = THEIRS[name].empty()
    board.turn = rng.random() < 0.5
    white = rng.choice([chess.E1, rng.choice(chess.SQUARES[: chess.A8])])
    black = rng.choice([chess.E8, rng.choice(near(white, 1)), rng.choice(near(white, 3))])
    rooks = [chess.A1, chess.H1, chess.A8, chess.H8]
    men = {white: "K", black: "k"}
    for corner in rng.sample(rooks, 2):
        men.setdefault(corner, "r" if corner > chess.H1 else "R")
    for _ in range(rng.choice((2, 5, 9, 14))):
        at = rng.choice(
            [rng.choice(chess.SQUARES), rng.choice(near(rng.choice([white, black]), 2))]
        )
        man = rng.choice("PPNBRQppnbrq")
        if man not in "Pp" or chess.square_rank(at) not in (0, 7):
            men.setdefault(at, man)
    passed = rng.choice(range(8))
    rank, ahead = (4, 1) if board.turn else (3, -1)
    way = [chess.square(passed, rank + ahead), chess.square(passed, rank + 2 * ahead)]
    if rng.random() < 0.4 and not {white, black} & {chess.square(passed, rank), *way}:
        for at in way:
            men.pop(at, None)
        men[chess.square(passed, rank)] = "p" if board.turn else "P"
        beside = chess.square(passed + (1 if passed == 0 else -1), rank)
        if beside not in (white, black):
            men[beside] = "P" if board.turn else "p"
        board.ep_square = way[0]
    for at, man in men.items():
        board.set_piece_at(at, chess.Piece.from_symbol(man))
    if name == "atomic":
        board.castling_rights = chess.BB_A1 | chess.BB_H1 | chess.BB_A8 | chess.BB_H8
        board.castling_rights = board.clean_castling_rights()
    return board


def same(ours, theirs):
    assert sorted(map(str, ours.legal_moves)) == sorted(move.uci() for move in theirs.legal_moves)
    assert ours.is_check() == theirs.is_check()
    fields = ours.fen().split()
    assert fields[:3] == theirs.fen().split()[:3]
    # The field of en passant that python-chess writes does not know of explosions.
    passing = [move for move in theirs.legal_moves if theirs.is_en_passant(move)]
    assert fields[3] == (chess.square_name(passing[0].to_square) if passing else "-")


@pytest.mark.parametrize("name", THEIRS)
def test_crowded_positions(name):
    rng = random.Random(f"crowded {name}")
    model, game = MODELS[name], rookery.game(name)
    seen = {"castling": 0, "en passant": 0, "promotion": 0, "check": 0, "touching": 0, "over": 0}
    for _ in range(150):
        theirs = crowded(name, rng)
        fen = theirs.fen(en_passant="fen")
        if theirs.was_into_check():
            continue
        ours = game.board(fen)
        same(ours, theirs)
        moves = compare(ours, model, model.read(fen), [model.read(fen)])
        seen["castling"] += any(move.castling for move in moves.values())
        seen["en passant"] += ours.fen().split()[3] != "-"
        seen["promotion"] += any(text[-1] in "qk" for text in moves)
        seen["check"] += ours.is_check()
        for text in rng.sample(sorted(moves), min(4, len(moves))):
            ours.push(text)
            theirs.push_uci(text)
            same(ours, theirs)
            seen["over"] += theirs.is_variant_end()
            assert (ours.outcome() is not None) >= theirs.is_variant_end()
            assert game.board(ours.fen()) == ours
            ours.pop()
            theirs.pop()
        if name == "atomic":
            kings = theirs.king(chess.WHITE), theirs.king(chess.BLACK)
            seen["touching"] += chess.square_distance(*kings) == 1
    expected = {*seen} if name == "atomic" else {"en passant", "promotion"}
    assert all(seen[what] > 3 for what in expected), seen


@pytest.mark.parametrize(
    "fen",
    [
        "r3k2R/4K3/8/8/8/8/8/8 b q - 0 1",  # the rook is between when both have arrived
        "8/8/8/8/8/8/4k3/R3K2q w Q - 0 1",  # the king leaves the other one
        "8/8/8/8/8/8/5k2/R3K2r w Q - 0 1",  # and here it would cross d1 in check
        "8/8/8/8/8/8/5k2/R3K2R w KQ - 0 1",
        "3qk3/8/8/8/8/8/8/3RK2r w - - 0 1",  # a win, although in check
        "8/8/8/3kK3/8/8/8/4q3 w - - 0 1",
        "3r4/2P1k3/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/3PpK2/8/8/8/8 w - e6 0 1",  # en passant beside the king
    ],
)
def test_rare_positions_of_atomic(fen):
    model, ours = MODELS["atomic"], rookery.game("atomic").board(fen)
    same(ours, THEIRS["atomic"](fen))
    compare(ours, model, model.read(fen), [model.read(fen)])


@pytest.mark.parametrize("name", THEIRS)
def test_random_games(name):
    rng = random.Random(f"games {name}")
    for _ in range(8):
        ours, theirs = rookery.game(name).board(), THEIRS[name]()
        for _ in range(80):
            same(ours, theirs)
            moves = ours.legal_moves.to_list()
            if not moves:
                break
            move = rng.choice(moves)
            assert ours.san(move).rstrip("+#") == theirs.san(theirs.parse_uci(str(move))).rstrip(
                "+#"
            )
            ours.push(move)
            theirs.push_uci(str(move))
