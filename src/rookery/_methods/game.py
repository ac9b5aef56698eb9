"""Methods of Game: words, values of pieces, numbers of moves, planes, batches, random games."""

# mypy: disable-error-code="misc"

from __future__ import annotations

from rookery._core import Game
from rookery._methods._attach import completes
from rookery.errors import error

TYPE_CHECKING = False
if TYPE_CHECKING:
    import collections.abc
    import typing

    import rookery._games
    import rookery._weights
    import rookery.describe
    import rookery.learn


@completes(Game)
class GameMethods:
    """Games in words, values of pieces, and many games at once, with arrays in and out."""

    def describe(self: Game) -> rookery.describe.GameDescription:
        """Return the rules, how FEN is read and how moves are written, as text and as data.

        >>> description = game("xiangqi").describe()
        >>> description.data["sides"]
        ['Red', 'Black']
        >>> [line for line in description.text.splitlines() if "horse" in line][0][:60]
        "- horse (N): moves or captures by a knight's leap (two squar"
        """
        from rookery.describe._game import describe_game

        return describe_game(self)

    @property
    def actions(self: Game) -> rookery.learn.Actions:
        """The numbers of its moves; see rookery.learn.Actions."""
        from rookery.learn import Actions

        return Actions(self)

    @property
    def planes(self: Game) -> rookery.learn.Planes:
        """The planes of its positions; see rookery.learn.Planes."""
        from rookery.learn import Planes

        return Planes(self)

    def piece_values(
        self: Game, *, weights: rookery._weights.Weights | str | None = None
    ) -> dict[str, rookery._weights.PieceValue]:
        """Return what each kind of piece is worth to its side, by the name of the piece.

        The values are those of the evaluation, in centipawns, in the opening (while all pieces are
        there) and in the ending (when few are left). A centipawn is about a hundredth of a pawn of
        chess: derived weights are scaled so that the pieces of the start position, royal ones left
        out, are worth 260 on average (less than nothing where pieces are a burden, and 0 where they
        do not move), and a fit keeps the scale. What the square of a piece adds is not in its
        value. A royal piece that both sides have is worth 0: neither can have one more.

        `weights` are those of search(): by default the ones that are shipped with the game, or else
        those derived from its rules, as with `weights="derived"`.

        >>> values = game("chess").piece_values()
        >>> values["knight"]
        PieceValue(opening=319, ending=275, hand_opening=None, hand_ending=None)
        >>> values["rook"].ending - values["bishop"].ending
        180
        >>> game("xiangqi").piece_values(weights="derived")["advisor"].opening
        74
        """
        from rookery._weights import weights_of

        return weights_of(self, weights).piece_values()

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
        "disabled", "next_step" or "same_step". `draws` are those that the rules declare
        ("automatic"), also those that a player could claim ("claimed", chess), or as "pgx" has
        them. After `max_plies` a game is cut off. `start` is a FEN for all games, or one for each.

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

    if TYPE_CHECKING:

        @typing.overload
        def playouts(
            self: Game,
            games: int,
            *,
            seed: int = 0,
            max_plies: int = 10000,
            threads: int = 1,
            progress: collections.abc.Callable[[int], object] | None = None,
            record: None = None,
        ) -> rookery._games.Playouts: ...

        @typing.overload
        def playouts(
            self: Game,
            games: int,
            *,
            seed: int = 0,
            max_plies: int = 10000,
            threads: int = 1,
            progress: collections.abc.Callable[[int], object] | None = None,
            record: str,
        ) -> rookery.learn.RecordedGames: ...

    def playouts(
        self: Game,
        games: int,
        *,
        seed: int = 0,
        max_plies: int = 10000,
        threads: int = 1,
        progress: collections.abc.Callable[[int], object] | None = None,
        record: str | None = None,
    ) -> rookery._games.Playouts | rookery.learn.RecordedGames:
        """Play random games from the start position.

        With `record="moves"` the games come as arrays (rookery.learn.RecordedGames), with
        `record="positions"` also the planes before every move; both need NumPy. They are the same
        games as without.

        >>> game("chess").playouts(100, seed=1).games
        100
        >>> game("chess").playouts(3, seed=1, max_plies=20, record="moves").moves.shape
        (60,)
        """
        if record is not None:
            return record_games(
                self,
                games,
                seed=seed,
                max_plies=max_plies,
                threads=threads,
                progress=progress,
                record=record,
            )
        return self.board().playouts(
            games, seed=seed, max_plies=max_plies, threads=threads, progress=progress
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
    import numpy as np

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
