"""Our words for calls that nanobind refuses: what was expected, and what came."""

import re

from rookery._text import one_line

# What returns the values of classes that cannot be called.
MADE_BY = {
    "Board": 'game("chess").board()',
    "CotulenhBoard": 'game("cotulenh").board()',
    "Game": 'game("chess")',
    "LegalCaptures": "board.legal_captures",
    "LegalMoves": "board.legal_moves",
    "Move": 'board.parse_move("e2e4")',
    "Position": "board.position",
    "PseudoLegalMoves": "board.pseudo_legal_moves",
    "Rays": "grid.rays(Up(1))",
    "UniquePositions": "board.unique_positions(3)",
}


def words(message: str, arguments: list[object], names: tuple[str, ...]) -> str | None:
    """Return what to say in place of a message of nanobind, or None to keep it.

    `arguments` are those of the call, the last ones by `names`.
    """
    if message.endswith(": no constructor defined!"):
        kind = message.partition(":")[0].rpartition(".")[2]
        made_by = f": {MADE_BY[kind]} returns one" if kind in MADE_BY else ""
        return f"{kind} cannot be called{made_by}"
    function, refused, rest = message.partition("(): incompatible function arguments.")
    if not refused:
        return None
    calls = re.findall(r"(?m)^ +\d+\. \w*(\(.*\)) ->", rest)
    # The object of a method is not written among its arguments.
    if calls[0].startswith("(self") and len(arguments) > len(names):
        owner, *arguments = arguments
        calls = [re.sub(r"^\(self(, )?", "(", call) for call in calls]
        if function == "__init__":
            function = type(owner).__name__
    calls = [re.sub(r"\b(?:[a-z_]\w*\.)+(?=[A-Za-z])", "", call) for call in calls]
    given = _listed(arguments, names)
    if not function:  # the value of an attribute
        return f"expected {calls[0][1:-1]}, not {given}"
    expected = " or ".join(function + call.replace(", /)", ")") for call in calls)
    return f"expected {expected}, not {function}({given})"


def _listed(arguments: list[object], names: tuple[str, ...]) -> str:
    """Return arguments as they are written in a call."""
    by_place = len(arguments) - len(names)
    values = [_shown(argument) for argument in arguments]
    by_name = [f"{name}={value}" for name, value in zip(names, values[by_place:], strict=True)]
    return ", ".join(values[:by_place] + by_name)


def _shown(argument: object) -> str:
    try:
        return one_line(repr(argument), most=40)
    except Exception:  # an object whose __init__ never ran, for example
        return f"this {type(argument).__name__}"
