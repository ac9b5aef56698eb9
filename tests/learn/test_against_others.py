"""The same games in other libraries, where they are installed: pgx and OpenSpiel.

More games: ROOKERY_GAMES=1000.
"""

import os

import numpy as np
import pytest

from rookery import game

GAMES = int(os.environ.get("ROOKERY_GAMES", "4"))


def test_chess_is_that_of_pgx():
    """Masks, observations, rewards and ends are equal, bit for bit.

    By its own rules rookery ends games after 75 moves and five equal positions; with draws="pgx" it
    ends them after 50 and three, and the square behind a double step makes a position another one
    even where no pawn can use it. After 512 plies pgx says terminated, and rookery truncated.
    """
    jax = pytest.importorskip("jax")
    pgx = pytest.importorskip("pgx")
    env = pgx.make("chess")
    init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
    size = min(GAMES, 64)
    for first in range(0, GAMES, size):
        state = init(jax.random.split(jax.random.PRNGKey(first), size))
        ours = game("chess").batch(
            size, seed=first, actions="alphazero", planes="alphazero", draws="pgx", max_plies=512
        )
        order = np.asarray(state._player_order)
        alive = np.ones(size, np.bool_)
        actions = np.zeros(size, np.int64)
        while alive.any():
            mask = np.asarray(state.legal_action_mask)
            assert (ours.legal_action_mask()[alive] == mask[alive]).all()
            seen = np.asarray(state.observation)
            planes = ours.observe("float32")[:, :, ::-1].transpose(0, 2, 3, 1)
            assert (planes[alive] == seen[alive]).all()
            player = np.take_along_axis(order, ours.current_player[:, None].astype(int), 1)[:, 0]
            assert (np.asarray(state.current_player)[alive] == player[alive]).all()
            drawn = ours.sample()
            actions = np.where(alive, drawn, actions)
            state = step(state, actions)
            ours._native.step(np.where(alive, actions, -1), skip=True)
            ours._look()
            ended = np.asarray(state.terminated)
            assert ((ours.terminated | ours.truncated)[alive] == ended[alive]).all()
            rewards = np.take_along_axis(np.asarray(state.rewards), order, 1)
            assert (ours.rewards[alive] == rewards[alive]).all()
            alive &= ~ended


@pytest.mark.parametrize("name", ["chess", "othello", "xiangqi", "shogi"])
def test_games_are_those_of_open_spiel(name):
    """As many legal actions at every ply, and the same results.

    Rules that differ: OpenSpiel's chess ends by draws that could be claimed (50 moves, three equal
    positions), as draws="claimed" does. Its xiangqi and shogi end games that go on for long, or
    repeat, by limits of their own: a game is compared until either side says that it is over.
    """
    pyspiel = pytest.importorskip("pyspiel")
    other = pyspiel.load_game(name)
    options = {"draws": "claimed"} if name == "chess" else {}
    ended = 0
    for seed in range(GAMES):
        batch, board = game(name).batch(1, seed=seed, max_plies=600, **options), game(name).board()
        state = other.new_initial_state()
        first = state.current_player()
        while not (batch.terminated[0] or batch.truncated[0] or state.is_terminal()):
            texts = {state.action_to_string(action): action for action in state.legal_actions()}
            assert len(texts) == board.legal_moves.count(), board.fen()
            action = batch.sample()
            move = batch.actions.decode(int(action[0]), turn=board.turn)
            state.apply_action(texts[_text_of(name, board, move)])
            board.push(move)
            batch.step(action)
        reason = batch.reasons[0]
        if name in ("chess", "othello") or reason == "checkmate":
            assert batch.truncated[0] or state.is_terminal()
            if state.is_terminal():
                ended += 1
                # The side that begins is player 1 of OpenSpiel's chess.
                returns = [state.returns()[first], state.returns()[1 - first]]
                assert batch.rewards[0].tolist() == returns, board.fen()
    assert ended or name in ("xiangqi", "shogi")


def _text_of(name, board, move):
    """Return a move as OpenSpiel writes it."""
    text = str(move)
    if name == "chess":
        return board.san(move)
    if name == "othello":
        return text
    if name == "shogi":
        if text[1] == "@":
            return f"{text[0]}*{_shogi(text[2:])}"
        return _shogi(text[:2]) + _shogi(text[2:4]) + text[4:]
    first, last = _xiangqi(move.from_square, board), _xiangqi(move.to_square, board)
    letter = board.piece_at(move.from_square)
    piece = {"K": "G", "N": "H", "B": "E", "P": "S"}.get(letter.upper(), letter.upper())
    piece = piece if board.turn else piece.lower()
    return f"{piece}{first}-{last}"


def _shogi(square):
    return str(9 - (ord(square[0]) - ord("a"))) + chr(ord("a") + 9 - int(square[1]))


def _xiangqi(square, board):
    grid = board.game.grid
    return f"({grid.height - 1 - square // grid.width},{square % grid.width})"
