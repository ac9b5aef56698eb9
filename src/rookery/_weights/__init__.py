"""The weights of an evaluation: derived from the rules, shipped with a game, or from a file."""

from __future__ import annotations

from typing import NamedTuple

from rookery._core import Game, saved_definition
from rookery._documented import documented
from rookery._platform import replace
from rookery.errors import WeightsError, error, file_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    import pathlib
    from collections.abc import Mapping, Sequence
    from typing import Any

    from rookery._core import Evaluator

FORMAT = 1
_LISTS = ("opening", "ending", "phase")

_SHIPPED: dict[str, tuple[Game, Evaluator]] = {}  # the weights that have been loaded
_NAMES: frozenset[str] | None = None  # of the games whose weights are shipped


@documented(
    opening="Its worth in centipawns while all pieces are there.",
    ending="Its worth when few are left.",
    hand_opening="Its worth in hand while all pieces are there, None in games without hands.",
    hand_ending="Its worth in hand when few are left, None in games without hands.",
)
class PieceValue(NamedTuple):
    """What a kind of piece is worth, in centipawns, while all pieces are there and when few are.

    What its square adds is not in it. `hand_opening` and `hand_ending` are what it is worth in
    hand, None in games without hands.

    >>> game("chess").piece_values()["queen"].opening > 800
    True
    """

    opening: int
    ending: int
    hand_opening: int | None = None
    hand_ending: int | None = None


class Weights:
    """What each term of a game's evaluation is worth, in the opening and in the ending.

    >>> from rookery.engines import Weights
    >>> derived = Weights.derived(game("chess"))
    >>> board = game("chess").board()
    >>> board.evaluate(weights=derived).score == board.evaluate(weights="derived").score
    True
    """

    __slots__ = {
        "_evaluator": "The native evaluation.",
        "ending": "What each term is worth when few pieces are left.",
        "full_phase": "The sum of the phases of all pieces at the start.",
        "game": "The game.",
        "opening": "What each term is worth while all pieces are there.",
        "phase": "How much of the opening a piece of each kind is.",
        "provenance": "How they were made, as plain data.",
    }

    def __init__(
        self,
        game: Game,
        *,
        opening: Sequence[int],
        ending: Sequence[int],
        phase: Sequence[int],
        full_phase: int,
        provenance: Mapping[str, object] | None = None,
    ) -> None:
        self._evaluator = game._evaluator(
            opening=list(opening), ending=list(ending), phase=list(phase), full_phase=full_phase
        )
        self.game = game
        self.opening = tuple(opening)
        self.ending = tuple(ending)
        self.phase = tuple(phase)
        self.full_phase = full_phase
        self.provenance = dict(provenance or {})

    @classmethod
    def derived(cls, game: Game) -> Weights:
        """Return the weights that follow from the rules of a game."""
        derived = game._derived_weights()
        return cls(
            game,
            opening=derived.opening,
            ending=derived.ending,
            phase=derived.phase,
            full_phase=derived.full_phase,
            provenance={"made": "derived from the rules"},
        )

    @classmethod
    def load(cls, path: str | os.PathLike[str], game: Game) -> Weights:
        """Read the weights of a game. Raise WeightsError if the file has those of another game."""
        import json

        try:
            with open(path, encoding="utf-8") as file:
                found = json.load(file)
        except OSError as wrong:
            raise file_error("weights-file", str(path), wrong) from None
        except (ValueError, RecursionError) as wrong:
            raise error("weights-file", f"{path}: it is not JSON: {wrong}") from None
        if not isinstance(found, dict) or "weights" not in found:
            raise error("weights-file", f"{path}: it is not a file of weights")
        if found.get("format") != FORMAT:
            raise error(
                "weights-file", f"{path}: format {found.get('format')!r}: expected {FORMAT}"
            )
        if found.get("game") != game.name:
            raise error(
                "weights-game",
                f"{path}: weights of {found.get('game')!r}, expected weights of {game.name!r}",
            )
        if found.get("digest") != game_digest(game):
            raise error(
                "weights-game", f"{path}: weights of another definition of {game.name!r}: tune it"
            )
        weights = found["weights"] if isinstance(found["weights"], dict) else {}
        full_phase: int = weights.get("full_phase", "")
        lists: list[Any] = [weights.get(name) for name in _LISTS]
        opening, ending, phase = lists
        if not all(isinstance(numbers, list) for numbers in lists) or not all(
            type(number) is int and abs(number) < 2**30
            for number in (*opening, *ending, *phase, full_phase)
        ):
            raise error("weights-file", f"{path}: expected lists of whole numbers")
        provenance = found.get("provenance")
        if not isinstance(provenance, dict | None):
            raise error("weights-file", f"{path}: provenance: expected an object")
        read = cls(
            game,
            opening=opening,
            ending=ending,
            phase=phase,
            full_phase=full_phase,
            provenance=provenance,
        )
        # The same numbers for people to read: older files do not have them.
        if "pieces" in found and found["pieces"] != _named(read):
            raise error(
                "weights-file",
                f'{path}: "pieces" differs from the first numbers of "weights", '
                'which it repeats by name: change both, or remove "pieces"',
            )
        return read

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a JSON file, under another name first, so that the file is always whole."""
        import os

        numbers = {name: list(getattr(self, name)) for name in _LISTS}
        document = {
            "format": FORMAT,
            "game": self.game.name,
            "digest": game_digest(self.game),
            "provenance": self.provenance,
            "pieces": _named(self),
            "weights": {**numbers, "full_phase": self.full_phase},
        }
        partial = f"{os.fspath(path)}.partial"
        with open(partial, "w", encoding="utf-8", newline="\n") as file:
            rows = [f'"{key}": {_as_json(key, value)}' for key, value in document.items()]
            file.write("{\n" + ",\n".join(rows) + "\n}\n")
        replace(partial, path)

    def piece_values(self) -> dict[str, PieceValue]:
        """Return what the kinds of pieces are worth, by name; see Game.piece_values().

        A kind that has the name of an earlier one is called by its symbol as well: "queen (Q~)".
        """
        kinds = self.game.pieces[: len(self.game.pieces) // 2]
        squares = self.game.grid.width * self.game.grid.height
        hands = len(kinds) * (squares + 1)  # as cpp/search/terms.hpp numbers the terms
        values: dict[str, PieceValue] = {}
        for number, kind in enumerate(kinds):
            name = f"{kind.name} ({kind.symbol})" if kind.name in values else kind.name
            value = PieceValue(self.opening[number], self.ending[number])
            if self.game.has_hands:
                at = hands + number
                value = value._replace(hand_opening=self.opening[at], hand_ending=self.ending[at])
            values[name] = value
        return values

    def _key(self) -> tuple[object, ...]:
        return self.game, self.opening, self.ending, self.phase, self.full_phase

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Weights) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"<Weights of {self.game.name}, {len(self.opening)} terms>"


def _named(weights: Weights) -> dict[str, dict[str, int]]:
    """Return the values of pieces as they stand in a file."""
    return {
        name: {key: number for key, number in value._asdict().items() if number is not None}
        for name, value in weights.piece_values().items()
    }


def _as_json(key: str, value: object) -> str:
    """Return a part of a file: pieces have a line each."""
    import json

    if key != "pieces" or not isinstance(value, dict):
        return json.dumps(value)
    rows = [f"  {json.dumps(name)}: {json.dumps(one)}" for name, one in value.items()]
    return "{\n" + ",\n".join(rows) + "\n}"


def definition_digest(game: Game) -> str | None:
    """Return a hexadecimal digest of the definition of a game, None if it is native."""
    saved = saved_definition(game)
    if saved is None:
        return None
    from rookery.design import Design

    return Design.from_json(saved).digest


def game_digest(game: Game) -> str:
    """Return a hexadecimal digest of everything on which the terms of an evaluation depend."""
    defined = definition_digest(game)
    if defined is not None:
        return defined
    from hashlib import sha256

    pieces = " ".join(f"{piece.symbol}:{piece.name}" for piece in game.pieces)
    return sha256(f"{game.name} {game.start_fen} {pieces}".encode()).hexdigest()


def shipped(game: Game) -> Weights | None:
    """Return the weights that are shipped with a game, None if there are none."""
    try:
        return Weights.load(shipped_path(game.name), game)
    except WeightsError:
        return None  # there are none, or they are of another game of the same name


def evaluator_of(game: Game, weights: object) -> Evaluator | None:
    """Return the evaluation that `weights=` of a search asks for; None: by the derived weights."""
    if weights is None:
        return _default(game)
    if isinstance(weights, Weights):
        return weights._evaluator
    if weights == "derived":
        return None
    raise TypeError(f"weights are Weights, 'derived' or None, not {weights!r}")


def weights_of(game: Game, weights: Weights | str | None) -> Weights:
    """Return the weights that `weights=` asks for, all of their numbers."""
    if isinstance(weights, Weights):
        if weights.game != game:
            raise error(
                "weights-game", f"weights of {weights.game.name}, expected weights of {game.name}"
            )
        return weights
    evaluator_of(game, weights)  # an error for anything else
    return (shipped(game) if weights is None else None) or Weights.derived(game)


def _default(game: Game) -> Evaluator | None:
    global _NAMES
    name = game.name
    known = _SHIPPED.get(name)
    if known is not None and known[0] == game:
        return known[1]
    if _NAMES is None:
        _NAMES = frozenset(path.stem for path in _folder().glob("*.json"))
    if name not in _NAMES:
        return None
    weights = shipped(game)
    if weights is None:
        return None
    _SHIPPED[name] = (game, weights._evaluator)
    return weights._evaluator


def shipped_path(name: str) -> pathlib.Path:
    """Return the file of the weights that are shipped with the game of this name, if it has any."""
    return _folder() / f"{name}.json"


def _folder() -> pathlib.Path:
    from pathlib import Path

    return Path(__file__).parent / "data"
