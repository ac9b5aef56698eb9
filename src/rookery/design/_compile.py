"""Compile the plain data of a definition to a native game."""

import json

from rookery._core import Game, define_game
from rookery.design import _format, _shapes
from rookery.design._geometry import Geometry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def to_game(data: "dict[str, Any]") -> Game:
    """Compile a definition without problems; equal definitions share one game."""
    saved = json.dumps(_format.DESIGN.brief(data), ensure_ascii=False, separators=(",", ":"))
    return define_game(saved, _numbers(data))


def _numbers(data: "dict[str, Any]") -> "dict[str, Any]":
    """Return the definition with squares, zones, pieces and choices as native code has them."""
    geometry = Geometry(data)
    numbers = {
        _shapes.letter: {piece["letter"]: i for i, piece in enumerate(data["pieces"])},
        _shapes.zone: {name: i for i, name in enumerate(geometry.zones)},
    }

    def number(shape: "_shapes.Shape", value: "Any") -> "Any":
        if isinstance(shape, _shapes.Record):
            fields = shape.shapes.items()
            return {key: _shapes.each(part, value[key], number) for key, part in fields}
        if isinstance(shape, _shapes.OneOf):
            return shape.native[value]
        if shape is _shapes.square:
            return geometry.number(value)
        return numbers[shape][value] if shape in numbers else value

    fields = number(_format.DESIGN, data)
    del fields["format"], fields["board"]
    zones = [[sorted(squares) for squares in zone] for zone in geometry.zones.values()]
    board = {**data["board"], "holes": sorted(geometry.holes)}
    return {**fields, **board, "zones": zones}
