"""Numbers for moves: every legal move has one, and no others are there."""

import os
import re
from pathlib import Path

import numpy as np
import pytest

from rookery import errors, game, games, pgn

# 100000 for every game, where there is time for it: ROOKERY_POSITIONS=100000.
POSITIONS = int(os.environ.get("ROOKERY_POSITIONS", "400"))

GAMES = games()  # before other tests register theirs
SIZES = {
    "chess": (1880, 1968),
    "chess960": (1880, 1968),
    "othello": (65, 65),
    "breakthrough": (154, 308),
}


@pytest.mark.parametrize("name", GAMES)
def test_the_mask_holds_the_legal_moves_and_nothing_else(name):
    of = game(name)
    actions = of.actions
    batch = of.batch(20, seed=3, autoreset="same_step", max_plies=150)
    seen = 0
    while seen < POSITIONS:
        values, offsets = batch.legal_actions()
        words = batch.legal_action_mask("bits")
        counts = np.unpackbits(words.view(np.uint8), axis=1).sum(axis=1)
        for i in range(len(batch)):
            board = batch.board(i)
            legal = list(board.legal_moves)
            listed = values[offsets[i] : offsets[i + 1]]
            assert actions.decode(listed, turn=board.turn) == legal, board.fen()
            assert (actions.encode(legal, turn=board.turn) == listed).all()
            assert counts[i] == len(legal) == len(set(listed.tolist()))
            bits = words[i][listed // 64] >> (listed % 64).astype(np.uint64)
            assert (bits & np.uint64(1)).all()
        if actions.size < 50000:
            mask = batch.legal_action_mask()
            assert mask.sum() == len(values)
            rows = np.repeat(np.arange(len(batch)), np.diff(offsets))
            assert mask[rows, values].all()
        seen += len(batch)
        batch.step(batch.sample())


@pytest.mark.parametrize("name", GAMES)
def test_numbers_and_moves_are_one_to_one(name):
    for actions in (game(name).actions, game(name).actions.absolute):
        numbers = np.unique(np.linspace(0, actions.size - 1, 500).astype(np.int64))
        for turn in (True, False) if actions.numbers == "mover" else (True,):
            moves = actions.decode(numbers, turn=turn)
            assert len(set(moves)) == len(numbers)
            assert (actions.encode(moves, turn=turn) == numbers).all()
            assert actions.encode([str(move) for move in moves[:9]], turn=turn).tolist() == (
                numbers[:9].tolist()
            )


@pytest.mark.parametrize(("name", "sizes"), SIZES.items())
def test_sizes_that_can_be_counted_by_hand(name, sizes):
    # Chess: 1456 moves of a queen and 336 of a knight, and 22 promotions to 4 pieces for a side.
    # Breakthrough: 7 ranks of 22 steps for a side.
    actions = game(name).actions
    assert (actions.size, actions.absolute.size) == sizes
    assert len(actions) == actions.size


def test_both_sides_play_by_the_same_numbers():
    for name, first, second, turning in [
        ("chess", "e2e4", "e7e5", "reflected"),
        ("shogi", "c3c4", "g7g6", "turned"),
        ("xiangqi", "h3e3", "h8e8", "reflected"),
        ("othello", "c4", "c5", "reflected"),
    ]:
        actions = game(name).actions
        assert actions.turning == turning
        assert actions.encode(first) == actions.encode(second, turn=False)
        assert actions.absolute.encode(first) != actions.absolute.encode(second, turn=False)


def test_alphazero_is_numbered_as_its_paper_has_it():
    actions = game("chess").actions.alphazero
    assert actions.size == 4672 == 64 * 73
    # Of pgx: the legal actions of the start position.
    first = [89, 90, 652, 656, 673, 674, 1257, 1258, 1841, 1842, 2425, 2426, 3009, 3010, 3572]
    first += [3576, 3593, 3594, 4177, 4178]
    board = game("chess").board()
    assert sorted(actions.encode(list(board.legal_moves)).tolist()) == first
    assert actions.encode("e1c1") == 2364
    assert actions.encode("a7a8q") == actions.encode("a7a8") != actions.encode("a7a8r")
    assert str(actions.decode(actions.encode("a7b8n"))) == "a7b8n"
    with pytest.raises(errors.ActionError, match="no move has this number"):
        actions.decode(0)


def test_a_queen_is_promoted_by_the_number_of_the_move():
    batch = game("chess").batch(1, actions="alphazero", start="8/P6k/8/8/8/8/8/K7 w - - 0 1")
    batch.step([batch.actions.encode("a7a8")])
    assert batch.board(0).fen().startswith("Q7/")


@pytest.mark.parametrize("numbers", ["mover", "absolute", "alphazero"])
def test_moves_of_16_bits_have_the_same_numbers(numbers):
    actions = game("chess").actions
    if numbers != "mover":
        actions = getattr(actions, numbers)
    rng, seen = np.random.default_rng(5), set()
    starts = ["r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"]
    starts += ["r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"]
    starts += ["4k3/1P4P1/8/2pP4/4pP2/8/1p4p1/4K3 w - c6 0 1", game("chess").start_fen]
    for fen in starts * 3:
        board = game("chess").board(fen)
        for _ in range(60):
            moves = board.legal_moves.to_list()
            if not moves:
                break
            bits = np.array([board.encode(move) for move in moves], np.uint16)
            found = actions.encode(bits, turn=board.turn)
            assert (found == actions.encode(moves, turn=board.turn)).all(), board.fen()
            seen |= set((bits >> 12).tolist())
            board.push(moves[rng.integers(len(moves))])
    assert seen == {0, 1, 2, 3, 4, 5, *range(8, 16)}


def test_a_table_of_games_becomes_actions():
    text = b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6 1-0  1. d4 d5 0-1"
    offsets, moves = pgn.table(text).to_numpy("moves")
    plies = np.arange(len(moves)) - np.repeat(offsets[:-1], np.diff(offsets))
    actions = game("chess").actions
    numbers = actions.encode(moves, turn=plies % 2 == 0)
    texts = " ".join(map(str, actions.decode(numbers, turn=plies % 2 == 0)))
    assert texts == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1 g8f6 d2d4 d7d5"
    with pytest.raises(errors.ActionError, match=r"move 1 \(0x6000\): no move of chess is known"):
        actions.encode(np.array([moves[0], 0x6000], np.uint16))
    with pytest.raises(errors.ActionError, match=r"0x21c6\): no move of chess960 is known by"):
        game("chess960").actions.encode(np.array([0x21C6], np.uint16))
    with pytest.raises(errors.ActionError, match="expected moves of shogi"):
        game("shogi").actions.encode(moves)


def test_a_digest_is_of_the_numbers():
    chess = game("chess").actions
    assert chess.digest == game("chess960").actions.digest
    digests = {chess.digest, chess.absolute.digest, chess.alphazero.digest}
    assert len(digests | {game("shogi").actions.digest}) == 4
    assert chess.digest == "7584c275ca9c41a9c9f041b9c7159420", (
        "saved games and networks are of other numbers now"
    )


def test_bad_input_is_named():
    actions = game("chess").actions
    with pytest.raises(errors.ActionError, match=r"action 1880: expected 0 to 1879"):
        actions.decode(1880)
    with pytest.raises(errors.ActionError, match=r"move 1 \(a1b4\): no position of chess has it"):
        actions.encode(["e2e4", "a1b4"])
    with pytest.raises(errors.ActionError, match="a move of shogi"):
        actions.encode(game("shogi").move("c3c4"))
    with pytest.raises(errors.BatchError, match=r"numbers\[1\] is nan"):
        actions.decode([1.0, float("nan")])
    with pytest.raises(errors.BatchError, match="turn is of shape"):
        actions.decode([1, 2], turn=[True, False, True])
    with pytest.raises(errors.BatchError, match="only chess has"):
        _ = game("shogi").actions.alphazero


def test_the_table_of_the_docs():
    page = Path(__file__).parents[2] / "docs" / "learn.md"
    if not page.exists():
        pytest.skip("needs the sources of rookery")
    rows = re.findall(
        r"^\| (\S+) \| ([\d,]+) \| ([\d,]+) \| (\d+) \| ([a-z]+) \|$", page.read_text(), re.M
    )
    assert [row[0] for row in rows] == GAMES
    for name, *shown in rows:
        actions = game(name).actions
        sizes = [f"{actions.size:,}", f"{actions.absolute.size:,}", str(len(game(name).planes))]
        assert shown == [*sizes, actions.turning]
