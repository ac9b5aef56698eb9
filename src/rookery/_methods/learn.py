"""Properties and methods of Game that need NumPy: actions, planes, batches."""

from __future__ import annotations

from rookery._core import Game
from rookery._methods._attach import attribute, method
from rookery.errors import error

TYPE_CHECKING = False
if TYPE_CHECKING:
    import collections.abc

    import rookery.learn


@attribute(Game, name="actions")
def _actions(self: Game) -> rookery.learn.Actions:
    """The numbers of its moves; see rookery.learn.Actions."""
    from rookery.learn import Actions

    return Actions(self)


@attribute(Game, name="planes")
def _planes(self: Game) -> rookery.learn.Planes:
    """The planes of its positions; see rookery.learn.Planes."""
    from rookery.learn import Planes

    return Planes(self)


@method(Game)
def batch(
    self: Game,
    n: int,
    *,
    seed: int = 0,
    threads: int = 1,
    actions: str = "mover",
    planes: str = "own",
    history: int | None = None,
    autoreset: str = "disabled",
    draws: str = "automatic",
    max_plies: int = 0,
    start: str | collections.abc.Iterable[str] | None = None,
) -> rookery.learn.Batch:
    """Return n games that are played in step, with arrays in and out.

    `actions` are numbered as the "mover" sees them, "absolute", or as in "alphazero" (chess);
    `planes` are "own" or "alphazero"; `history` is how many positions they show. `autoreset` is
    "disabled", "next_step" or "same_step". `draws` are those that the rules declare ("automatic"),
    also those that a player could claim ("claimed", chess), or as "pgx" has them. After `max_plies`
    a game is cut off. `start` is a FEN for all games, or one for each.

    >>> batch = game("xiangqi").batch(2, seed=7)
    >>> batch.step(batch.sample())
    >>> batch.legal_actions()[1]
    array([ 0, 45, 87])
    """
    from rookery.learn import Batch

    return Batch(
        self,
        n,
        seed=seed,
        threads=threads,
        actions=actions,
        planes=planes,
        history=history,
        autoreset=autoreset,
        draws=draws,
        max_plies=max_plies,
        start=start,
    )


def record_games(
    of: Game,
    games: int,
    *,
    seed: int,
    max_plies: int,
    threads: int,
    progress: collections.abc.Callable[[int], object] | None,
    record: str,
) -> rookery.learn.RecordedGames:
    """Return random games as arrays."""
    import numpy as np

    from rookery.learn import Planes, RecordedGames

    if record not in ("moves", "positions"):
        raise error("batch-option", f'record={record!r}: expected "moves" or "positions"')
    played = of._record(
        games,
        seed=seed,
        max_plies=max_plies,
        threads=threads,
        actions="mover",
        positions=record == "positions",
        planes="own",
        history=1,
        start=of.start_fen,
        progress=progress,
    )
    moves = np.frombuffer(played.actions, np.uint32)
    won = np.frombuffer(played.winners, np.int8)
    results = np.where(won == 0, 1, np.where(won == 1, -1, 0)).astype(np.int8)
    positions = None
    if record == "positions":
        grid = of.grid
        shape = (len(moves), len(Planes(of)), (grid.width * grid.height + 63) // 64)
        positions = np.frombuffer(played.positions, np.uint64).reshape(shape)
    return RecordedGames(
        of,
        moves,
        np.frombuffer(played.offsets, np.int64),
        results,
        np.frombuffer(played.reasons, np.uint8),
        positions=positions,
    )
