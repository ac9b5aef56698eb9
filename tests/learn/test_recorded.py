"""Random games as arrays, and files of them."""

import numpy as np
import pytest

from rookery import errors, game, learn


@pytest.mark.parametrize("name", ["chess", "shogi", "cotulenh", "othello", "atomic"])
def test_recorded_games_are_those_of_playouts(name):
    plain = game(name).playouts(12, seed=7, max_plies=200)
    games = game(name).playouts(12, seed=7, max_plies=200, threads=2, record="moves")
    assert np.diff(games.offsets).tolist() == list(plain.lengths)
    for i, outcome in enumerate(plain.outcomes):
        assert games.reasons[i] == (outcome and outcome.reason)
        winner = outcome and outcome.winner
        assert games.results[i] == {None: 0, True: 1, False: -1}[winner]
        board = games.board(i)
        if outcome:
            assert board.outcome() == outcome
    assert games.positions is None


def test_positions_are_those_before_each_move():
    games = game("chess").playouts(3, seed=2, max_plies=40, record="positions")
    assert games.positions.shape == (len(games.moves), len(game("chess").planes), 1)
    batch = game("chess").batch(1)
    for i in range(3):
        batch.reset()
        for at in range(games.offsets[i], games.offsets[i + 1]):
            assert (batch.observe("bits")[0] == games.positions[at]).all()
            batch.step(games.moves[at : at + 1])


@pytest.mark.parametrize("ending", ["npz", "parquet"])
@pytest.mark.parametrize("record", ["moves", "positions"])
def test_files(tmp_path, ending, record):
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    games = game("xiangqi").playouts(4, seed=1, max_plies=50, record=record)
    path = tmp_path / f"games.{ending}"
    games.save(path)
    read = learn.load_games(path)
    assert read.game == games.game
    assert read.reasons == games.reasons
    for name in ("moves", "offsets", "results", "reason_numbers", "positions"):
        ours, theirs = getattr(games, name), getattr(read, name)
        assert (ours is None) == (theirs is None)
        if ours is not None:
            assert ours.dtype == theirs.dtype
            assert (ours == theirs).all()


def test_wrong_names_and_numbers(tmp_path):
    games = game("othello").playouts(1, record="moves")
    with pytest.raises(errors.BatchError, match=r"\.npz or \.parquet"):
        games.save(tmp_path / "games.csv")
    with pytest.raises(errors.BatchError, match=r"\.npz or \.parquet"):
        learn.load_games(tmp_path / "games.csv")
    games.save(tmp_path / "games.npz")
    with np.load(tmp_path / "games.npz") as file:
        read = dict(file)
    np.savez(tmp_path / "games.npz", **{**read, "digest": np.array("0")})
    with pytest.raises(errors.BatchError, match="numbered in another way"):
        learn.load_games(tmp_path / "games.npz")
    with pytest.raises(errors.BatchError, match="record='games'"):
        game("chess").playouts(1, record="games")


@pytest.fixture
def recorded():
    return game("tic-tac-toe").playouts(3, seed=1, record="positions")


@pytest.mark.parametrize(
    ("name", "change", "what"),
    [
        ("moves", lambda moves: moves + 9, "moves"),
        ("moves", lambda moves: moves.astype(np.float64), "moves"),
        ("moves", lambda moves: moves.reshape(1, -1), "moves"),
        ("moves", lambda moves: moves[:-1], "offsets"),
        ("offsets", lambda offsets: offsets[:0], "offsets"),
        ("offsets", lambda offsets: offsets + 1, "offsets"),
        ("offsets", lambda offsets: offsets[[0, 2, 1, 3]], "offsets"),
        ("results", lambda results: results + np.int8(5), "results"),
        ("reason_numbers", lambda numbers: numbers + np.uint8(100), "reasons"),
        ("reason_numbers", lambda numbers: numbers[1:], "reasons"),
        ("positions", lambda planes: planes[1:], "positions"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(tmp_path, recorded, name, change, what):
    setattr(recorded, name, change(getattr(recorded, name)))
    recorded.save(tmp_path / "games.npz")
    with pytest.raises(errors.BatchError, match=f"its {what} are not those of games") as refused:
        learn.load_games(tmp_path / "games.npz")
    assert refused.value.code == "games-file"


@pytest.mark.parametrize("ending", ["npz", "parquet"])
def test_damaged_files_are_refused(tmp_path, recorded, ending):
    path = tmp_path / f"games.{ending}"
    recorded.save(path)
    data = path.read_bytes()
    for damaged in (b"", data[: len(data) // 2], data[::-1]):
        path.write_bytes(damaged)
        with pytest.raises(errors.BatchError, match="damaged, or no file of recorded games"):
            learn.load_games(path)
    path.unlink()
    with pytest.raises(FileNotFoundError):
        learn.load_games(path)
