"""The weights of an evaluation: derived from the rules, shipped with a game, or from a file."""

from __future__ import annotations

from rookery._core import Game, saved_definition
from rookery.errors import error

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

        with open(path, encoding="utf-8") as file:
            try:
                found = json.load(file)
            except ValueError as wrong:
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
        return cls(
            game,
            opening=opening,
            ending=ending,
            phase=phase,
            full_phase=full_phase,
            provenance=found.get("provenance"),
        )

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a JSON file, under another name first, so that the file is always whole."""
        import json
        import os

        numbers = {name: list(getattr(self, name)) for name in _LISTS}
        document = {
            "format": FORMAT,
            "game": self.game.name,
            "digest": game_digest(self.game),
            "provenance": self.provenance,
            "weights": {**numbers, "full_phase": self.full_phase},
        }
        partial = f"{os.fspath(path)}.partial"
        with open(partial, "w", encoding="utf-8") as file:
            rows = [f'"{key}": {json.dumps(value)}' for key, value in document.items()]
            file.write("{\n" + ",\n".join(rows) + "\n}\n")
        os.replace(partial, path)

    def _key(self) -> tuple[object, ...]:
        return self.game, self.opening, self.ending, self.phase, self.full_phase

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Weights) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"<Weights of {self.game.name}, {len(self.opening)} terms>"


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
    from rookery.errors import WeightsError

    try:
        return Weights.load(shipped_path(game.name), game)
    except (FileNotFoundError, WeightsError):
        return None  # another game of the same name


def evaluator_of(game: Game, weights: object) -> Evaluator | None:
    """Return the evaluation that `weights=` of a search asks for; None: by the derived weights."""
    if weights is None:
        return _default(game)
    if isinstance(weights, Weights):
        return weights._evaluator
    if weights == "derived":
        return None
    raise TypeError(f"weights are Weights, 'derived' or None, not {weights!r}")


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
