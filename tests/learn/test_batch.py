"""Batches: the same games as boards play, in arrays."""

import copy
import pickle
import signal
import threading

import numpy as np
import pytest
from support.designs import large_game
from support.systems import needs_posix

from rookery import errors, game, games

MATE = "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1"


@pytest.mark.parametrize("name", games())
def test_games_go_as_on_boards(name):
    batch = game(name).batch(8, seed=5, max_plies=60)
    boards = [game(name).board() for _ in range(8)]
    for _ in range(60):
        actions = batch.sample()
        for i, board in enumerate(boards):
            if actions[i] >= 0:
                board.push(batch.actions.decode(actions[i], turn=board.turn))
        if (actions < 0).any():
            break
        batch.step(actions)
        for i, board in enumerate(boards):
            assert batch.board(i) == board
            assert batch.current_player[i] == (not board.turn)
            outcome = board.outcome()
            assert batch.terminated[i] == (outcome is not None)
            if outcome:
                assert batch.reasons[i] == outcome.reason
                won = {True: [1, -1], False: [-1, 1], None: [0, 0]}[outcome.winner]
                assert batch.rewards[i].tolist() == won


@pytest.mark.parametrize("name", games())
def test_planes_show_the_board(name):
    of = game(name)
    batch = of.batch(6, seed=2, autoreset="same_step")
    grid, half = of.grid, len(of.pieces) // 2
    for _ in range(40):
        batch.step(batch.sample())
    planes, bits = batch.observe("uint8"), batch.observe("bits")
    assert planes.shape == (6, len(of.planes), grid.height, grid.width)
    floats = batch.observe("float32")
    for number, plane in enumerate(of.planes):
        if plane.number:
            assert (planes[:, number] == np.minimum(bits[:, number, :1, None], 255)).all()
            assert np.allclose(floats[:, number, 0, 0], bits[:, number, 0] / plane.divisor)
        else:
            flat = np.unpackbits(bits[:, number].view(np.uint8), axis=1, bitorder="little")
            size = grid.width * grid.height
            assert (planes[:, number].reshape(6, -1) == flat[:, :size]).all()
            assert not flat[:, size:].any()
            assert (floats[:, number] == planes[:, number]).all()
    for i in range(6):
        board = batch.board(i)
        for number, piece in enumerate(of.pieces[:half]):
            for side, kinds in ((True, of.pieces[:half]), (False, of.pieces[half:])):
                where = board.pieces(kinds[number].symbol).to_numpy()
                if not board.turn:
                    turned = of.actions.turning == "turned"
                    where = where[::-1, ::-1] if turned else where[::-1]
                row = number + (half if side != board.turn else 0)
                assert (planes[i, row] == where).all(), piece
        assert (planes[i, -1] == (not board.turn)).all()


def test_hands_rights_marks_and_clocks_are_planes():
    batch = game("shogi").batch(1, start="4k4/9/9/9/9/9/9/9/4K4[PPb] w - - 0 1")
    names = batch.planes.names
    shown = dict(zip(names, batch.observe("uint8")[0, :, 0, 0], strict=True))
    assert shown["own pawn in hand"] == 2
    assert shown["enemy bishop in hand"] == 1
    assert shown["own rook in hand"] == 0
    start = "r3k3/8/8/3pP3/8/8/8/4K2R w Kq d6 7 20"
    batch = game("chess").batch(1, start=start)
    planes = dict(zip(batch.planes.names, batch.observe("uint8")[0], strict=True))
    assert planes["own castling on the king's side"].all()
    assert not planes["own castling on the queen's side"].any()
    assert planes["enemy castling on the queen's side"].all()
    assert np.argwhere(planes["en passant"]).tolist() == [[5, 3]]
    assert (planes["halfmove clock"] == 7).all()
    batch = game("cotulenh").batch(1)
    planes = dict(zip(batch.planes.names, batch.observe("uint8")[0], strict=True))
    assert planes["sea"].sum() == 24
    assert not planes["open turn"].any()
    batch = game("two-lakes").batch(1)
    assert "squares of the board" in batch.planes.names
    checks = game("three-check").batch(1)
    planes = dict(zip(checks.planes.names, checks.observe("uint8")[0], strict=True))
    assert (planes["own checks to give"] == 3).all()


def test_history_shows_the_positions_before():
    batch = game("chess").batch(1, history=3)
    first = batch.observe("bits")[0]
    assert len(batch.planes) == 3 * 13 + 7
    assert not first[13:38].any()
    for move in ("g1f3", "g8f6", "f3g1", "f6g8"):
        board = batch.board(0)
        batch.step([batch.actions.encode(move, turn=board.turn)])
    shown = dict(zip(batch.planes.names, batch.observe("uint8")[0], strict=True))
    assert shown["repeated"].all()
    assert not shown["repeated, 1 ply ago"].any()
    assert shown["own knight"][0].tolist() == [0, 1, 0, 0, 0, 0, 1, 0]
    assert shown["enemy knight, 1 ply ago"][5, 5] == 1
    assert shown["own knight, 2 plies ago"][2, 5] == 1


@pytest.mark.parametrize("name", ["chess", "shogi", "cotulenh", "othello"])
def test_threads_play_the_same_games(name):
    played = []
    for threads in (1, 3):
        batch = game(name).batch(200, seed=9, threads=threads, autoreset="next_step")
        for _ in range(15):
            batch.step(batch.sample())
        played.append((batch.observe("bits"), *batch.legal_actions(), batch.sample()))
    for one, other in zip(*played, strict=True):
        assert (one == other).all()


def test_the_three_ways_to_begin_anew():
    actions = game("chess").actions
    mate = actions.encode("b1b8")
    for mode in ("disabled", "next_step", "same_step"):
        batch = game("chess").batch(2, start=[MATE, game("chess").start_fen], autoreset=mode)
        batch.step([mate, actions.encode("e2e4")])
        assert batch.terminated.tolist() == [True, False]
        assert batch.rewards.tolist() == [[1, -1], [0, 0]]
        assert batch.board(0).fen() == MATE or mode != "same_step"
        again = [mate, actions.encode("e7e5", turn=False)]
        if mode == "disabled":
            assert not batch.legal_action_mask()[0].any()
            with pytest.raises(errors.BatchError, match=r"game 0: it is over \(checkmate\)"):
                batch.step(again)
            batch.reset([True, False])
            assert batch.board(1).fen().startswith("rnbqkbnr/pppppppp/8/8/4P3")
        else:
            batch.step(again)
        assert batch.board(0).fen() == MATE or mode == "same_step"
        assert batch.terminated.tolist() == [mode == "same_step", False]


def test_games_are_cut_off():
    batch = game("chess").batch(3, seed=1, max_plies=4)
    for ply in range(4):
        assert not batch.truncated.any(), ply
        batch.step(batch.sample())
    assert batch.truncated.all()
    assert not batch.terminated.any()
    assert batch.sample().tolist() == [-1] * 3
    with pytest.raises(errors.BatchError, match="cut off"):
        batch.step([0, 0, 0])


def test_draws_that_could_be_claimed():
    knights = ["g1f3", "g8f6", "f3g1", "f6g8"] * 2
    for draws, ended in (("automatic", False), ("claimed", True), ("pgx", True)):
        batch = game("chess").batch(1, draws=draws)
        for move in knights:
            batch.step([batch.actions.encode(move, turn=batch.board(0).turn)])
        assert batch.terminated.tolist() == [ended]
        assert batch.reasons == ["threefold repetition" if ended else None]
    # The mark behind a double step counts for pgx even where no pawn can use it.
    for draws, ended in (("claimed", True), ("pgx", False)):
        batch = game("chess").batch(1, draws=draws)
        for move in ["e2e4", *["g8f6", "g1f3", "f6g8", "f3g1"] * 2]:
            batch.step([batch.actions.encode(move, turn=batch.board(0).turn)])
        assert batch.terminated.tolist() == [ended]


def test_wrong_actions_leave_the_batch_as_it_was():
    batch = game("chess").batch(3, seed=1)
    good = batch.sample()
    before = batch.observe("bits")
    illegal = good.copy()
    illegal[1] = batch.actions.encode("a1a8")
    for wrong, sentence in [
        (illegal, r"game 1: action \d+ \(a1a8\) is not legal in rnbq"),
        ([good[0], good[1], 5000], "game 2: action 5000: expected 0 to 1879"),
        ([good[0], -1, good[2]], "game 1: action -1: expected 0 to 1879"),
        ([1.0, float("nan"), 2.0], r"actions\[1\] is nan"),
        (good.astype(np.float32), "dtype float32"),
        (good[:2], r"shape \(2,\): expected \(3,\)"),
        (["a", "b", "c"], "dtype <U1"),
    ]:
        with pytest.raises(errors.BatchError, match=sentence):
            batch.step(wrong)
        assert (batch.observe("bits") == before).all()
    batch.step(good.tolist())


def test_wrong_arrays_and_options_are_named():
    of = game("chess")
    batch = of.batch(2)
    with pytest.raises(errors.BatchError, match="out is of shape"):
        batch.observe("uint8", out=np.zeros((2, 20, 8, 8), np.float32))
    with pytest.raises(errors.BatchError, match="C-contiguous"):
        batch.observe("uint8", out=np.zeros((2, 20, 8, 16), np.uint8)[..., ::2])
    with pytest.raises(errors.BatchError, match="which is of shape"):
        batch.reset([True])
    with pytest.raises(errors.BatchError, match="game 2: expected 0 to 1"):
        batch.board(2)
    for options in (
        {"autoreset": "now"},
        {"planes": "all"},
        {"actions": "uci"},
        {"history": 17},
        {"threads": 0},
        {"draws": "never"},
    ):
        with pytest.raises(errors.BatchError, match=next(iter(options))):
            of.batch(2, **options)
    with pytest.raises(errors.BatchError, match="form='int'"):
        batch.observe("int")


def test_positions_to_start_from():
    fens = [
        game("chess").playouts(1, seed=i, max_plies=30, record="moves").board(0).fen()
        for i in range(30)
    ]
    batch = game("chess").batch(30, start=fens)
    assert [batch.board(i).fen() for i in range(30)] == fens
    broken = [*fens[:7], "nonsense", *fens[8:20], "8/8/8/8/8/8/8/8 w - - 0 1", *fens[21:]]
    with pytest.raises(errors.BatchError) as raised:
        batch.reset(start=broken)
    assert [problem.split(":")[0] for problem in raised.value.problems] == [
        "position 7",
        "position 20",
    ]
    assert [batch.board(i).fen() for i in range(30)] == fens
    with pytest.raises(errors.BatchError, match="2 positions: expected one for each of the 30"):
        batch.reset(start=fens[:2])
    which = np.zeros(30, np.bool_)
    which[4] = True
    batch.reset(which, start=[MATE])
    assert batch.board(4).fen() == MATE


@pytest.mark.parametrize("name", ["chess", "crazyhouse", "cotulenh", "othello"])
def test_copies_and_pickles_go_on_as_the_batch_does(name):
    batch = game(name).batch(5, seed=4, autoreset="next_step", history=2)
    for _ in range(30):
        batch.step(batch.sample())
    others = [batch.copy(), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    for _ in range(30):
        actions = batch.sample()
        batch.step(actions)
        for other in others:
            assert (other.sample() == actions).all()
            other.step(actions)
            assert (other.observe("bits") == batch.observe("bits")).all()
            assert (other.terminated == batch.terminated).all()


def test_arrays_are_fresh_unless_out_is_given():
    batch = game("chess").batch(4, seed=1)
    first, rewards = batch.observe(), batch.rewards
    out = np.empty_like(first)
    assert batch.observe(out=out) is out
    batch.step(batch.sample())
    assert (first == out).all()
    assert not (batch.observe() == first).all()
    assert batch.view("rewards") is batch.view("rewards")
    assert batch.view("rewards") is not rewards


def test_one_thread_at_a_time():
    batch = game("chess").batch(5000, seed=1)
    out = np.empty((5000, 30), np.uint64)
    refused = threading.Event()

    def work():
        for _ in range(20000):
            try:
                batch.legal_action_mask("bits", out=out)
            except errors.BatchError as wrong:
                assert wrong.code == "batch-busy"
                refused.set()
            if refused.is_set():
                break

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert refused.is_set()
    assert len(batch.legal_action_mask()) == 5000


def test_a_game_of_ones_own_on_a_large_board():
    of = large_game().compile()
    batch = of.batch(3, seed=1, autoreset="same_step")
    for ply in range(300):
        if ply % 20 == 0:
            counts = [batch.board(i).legal_moves.count() for i in range(3)]
            assert batch.legal_action_mask().sum(axis=1).tolist() == counts
        batch.step(batch.sample())
    assert batch.observe("bits").shape == (3, len(of.planes), 4)
    assert any("@" in str(move) for i in range(3) for move in batch.board(i).move_stack)


@needs_posix
def test_an_interrupted_loop_leaves_whole_steps():
    # A step that has begun is played in every game; then the signal is seen.
    batch = game("chess").batch(300, seed=1, threads=2, autoreset="same_step", max_plies=10**6)
    steps = 0

    def play():
        nonlocal steps
        while True:
            batch.step(batch.sample())
            steps += 1

    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with pytest.raises(KeyboardInterrupt):
            play()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    again = game("chess").batch(300, seed=1, autoreset="same_step", max_plies=10**6)
    states = []
    for _ in range(steps + 2):
        states.append([again.board(i).fen() for i in (0, 150, 299)])
        again.step(again.sample())
    # The last step may have been played before it was counted.
    assert [batch.board(i).fen() for i in (0, 150, 299)] in states[steps:]
    batch.legal_action_mask()


def state_of(batch):
    """What is pickled of a batch: the function, and its arguments as a list."""
    restore, state = batch.__reduce__()
    return restore, list(state)


def test_a_batch_in_which_nothing_was_played_is_pickled():
    batch = game("tic-tac-toe").batch(2)
    assert (pickle.loads(pickle.dumps(batch)).sample() == batch.sample()).all()


def test_a_game_that_has_begun_anew_at_once_is_pickled_with_its_end():
    batch = game("tic-tac-toe").batch(3, autoreset="same_step", max_plies=3)
    for _ in range(3):
        batch.step(batch.sample())
    assert batch.truncated.all()
    again = pickle.loads(pickle.dumps(batch))
    assert again.truncated.all()
    again.step(again.sample())
    assert not again.truncated.any()


@pytest.mark.parametrize(
    ("saved", "message"),
    [
        (None, "game 0: expected a FEN, actions, a status and random numbers"),
        (("x", b"", b""), "game 0: expected a FEN, actions, a status and random numbers"),
        (("", b"\0\0\0", None, 0), "game 0: half an action"),
        (("", b"\xff\0\0\0", None, 0), "game 0: action 255: expected 0 to 8"),
        ((None, None, b"", 0), "game 0: no game has this status"),
        ((None, None, b"\xff\xff\2\0\0", 0), "game 0: no game has this status"),
        ((None, None, b"\xff\xff\0\0\xff", 0), "game 0: no game has this status"),
        ((None, None, b"\5\xff\0\0\0", 0), "game 0: no game has this status"),
        ((None, None, b"\1\x80\1\0\1", 0), "game 0: no game has this status"),
        ((None, None, b"\1\0\1\0\1", 0), "game 0: its moves do not lead to the status"),
        ((None, None, b"\1\0\1\0\0", 0), "game 0: its moves do not lead to the status"),
    ],
)
def test_what_is_damaged_in_a_pickled_game_is_refused(saved, message):
    restore, state = state_of(game("tic-tac-toe").batch(1))
    [whole] = state[-1]
    if saved is not None and len(saved) == 4:
        saved = tuple(b if a is None else a for a, b in zip(saved, whole, strict=True))
    with pytest.raises(errors.SavedError, match=message) as refused:
        restore(*state[:-1], [saved])
    assert refused.value.code == "saved-damaged"


def test_no_memory_is_taken_for_games_that_a_pickle_does_not_hold():
    restore, state = state_of(game("chess").batch(2))
    state[2] = 10_000_000
    with pytest.raises(errors.SavedError, match="of 10000000 games has 2"):
        restore(*state)


def test_no_move_follows_the_end_in_a_pickled_game():
    batch = game("tic-tac-toe").batch(1, max_plies=2)
    batch.step([0])
    batch.step([3])
    assert batch.truncated[0]
    restore, state = state_of(batch)
    [(start, actions, status, random)] = state[-1]
    more = actions + (8).to_bytes(4, "little")
    with pytest.raises(errors.BatchError, match=r"game 0: it is over \(cut off\)"):
        restore(*state[:-1], [(start, more, status, random)])


def test_sides_are_as_many_as_moves():
    """The native functions check it, too: they would read what is behind the sides."""
    with pytest.raises(errors.BatchError, match="3 sides: expected one, or 2"):
        game("chess")._encode("mover", ["e2e4", "d2d4"], b"\0\0\0")
    with pytest.raises(errors.BatchError, match="0 sides: expected one, or 2"):
        game("chess")._decode("mover", bytes(16), b"")
    with pytest.raises(TypeError):
        game("chess")._decode("mover", "ab", b"")


def test_games_can_be_skipped():
    batch = game("chess").batch(3, seed=1)
    actions = batch.sample()
    actions[1] = -1
    with pytest.raises(errors.BatchError, match="game 1: action -1"):
        batch.step(actions)
    batch.step(actions, skip=True)
    assert batch.current_player.tolist() == [1, 0, 1]
    assert batch.board(1).fen() == game("chess").start_fen
