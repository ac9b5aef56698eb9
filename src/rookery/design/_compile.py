"""From the plain data of a definition to a game that is played natively."""

import json

from rookery._core import Game, define_game
from rookery.design import _format
from rookery.design._geometry import Geometry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any


def to_game(data: "dict[str, Any]") -> Game:
    """Make the game of a definition that has no problems; equal definitions give one game."""
    saved = json.dumps(_format.DESIGN.brief(data), ensure_ascii=False, separators=(",", ":"))
    return define_game(saved, _Numbers(data).said())


class _Numbers:
    """A definition with squares, zones and pieces as numbers."""

    def __init__(self, data: "dict[str, Any]") -> None:
        self.data = data
        self.geometry = Geometry(data)
        self.zones = {name: number for number, name in enumerate(self.geometry.zones)}
        self.pieces = {piece["letter"]: i for i, piece in enumerate(data["pieces"])}

    def said(self) -> "dict[str, Any]":
        data = self.data
        zones = self.geometry.zones.values()
        return {
            **data,
            "width": self.geometry.width,
            "height": self.geometry.height,
            "holes": sorted(self.geometry.holes),
            "zones": [[sorted(squares) for squares in zone] for zone in zones],
            "pieces": [{**piece, "rays": self._rays(piece["rays"])} for piece in data["pieces"]],
            "promotions": [self._promotion(rule) for rule in data["promotions"]],
            "en_passant": [self._letters(rule) for rule in data["en_passant"]],
            "castling": [
                {**rule, "king": self._squares(rule["king"]), "rook": self._squares(rule["rook"])}
                for rule in data["castling"]
            ],
            "drops": [self._drop(rule) for rule in data["drops"]],
            "facing": [
                {**self._letters(rule), "rays": self._rays(rule["rays"])} for rule in data["facing"]
            ],
            "explosion": data["explosion"]
            and {
                **self._letters(data["explosion"]),
                "rays": self._rays(data["explosion"]["rays"]),
            },
            "goal_reach": [
                {**self._letters(rule), "zone": self.zones[rule["zone"]]}
                for rule in data["goal_reach"]
            ],
            "goal_capture": [self._letters(rule) for rule in data["goal_capture"]],
            "goal_checks": data["goal_checks"] or 0,
            "move_rule": data["move_rule"] and self._letters(data["move_rule"]),
        }

    def _numbers(self, letters: "Iterable[str]") -> list[int]:
        return [self.pieces[letter] for letter in letters]

    def _letters(self, rule: "dict[str, Any]") -> "dict[str, Any]":
        """Give a rule with pieces as numbers, wherever it names some."""
        named = {"pieces", "by", "to", "reset_by", "spared"} & {*rule}
        return {**rule, **{field: self._numbers(rule[field]) for field in named}}

    def _squares(self, journey: "Iterable[str]") -> "tuple[int | None, ...]":
        return tuple(map(self.geometry.number, journey))

    def _rays(self, rays: "list[dict[str, Any]]") -> "list[dict[str, Any]]":
        words = ("from", "to", "within")
        return [
            {**ray, **{word: [self.zones[name] for name in ray[word]] for word in words}}
            for ray in rays
        ]

    def _promotion(self, rule: "dict[str, Any]") -> "dict[str, Any]":
        forced = {True: "always", False: "never"}.get(rule["forced"], "stuck")
        return {**self._letters(rule), "zone": self.zones[rule["zone"]], "forced": forced}

    def _drop(self, rule: "dict[str, Any]") -> "dict[str, Any]":
        zone = -1 if rule["zone"] is None else self.zones[rule["zone"]]
        return {**self._letters(rule), "zone": zone, "per_file": rule["per_file"] or 0}
