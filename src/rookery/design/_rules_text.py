"""The rules of a definition in plain English, for players and for other programs.

The sentences about a rule are in the file of its word, those about movement in `_movement_words`;
what is here is the board, the pieces, the start, and the order.
"""

from rookery.design import _movement_words
from rookery.design._english import counted, listed, number, possessive
from rookery.design._geometry import SIDES
from rookery.design._wording import Wording, file_names
from rookery.design._words import WORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_DIRECTIONS = (
    "Forward is towards higher ranks for {first} and towards lower ranks for {second}, whose "
    "pieces move as {own} do with the board turned by 180 degrees."
)
_CAPTURES = (
    "A piece captures by moving to the square of an enemy piece, which is removed. It never goes "
    "to a square where a piece of its own side stands."
)
_LINES = (
    "A piece that goes over several squares in a line stops before a piece of its own side, or "
    "captures the first enemy piece, and cannot pass either."
)
_LEAPS = "A leap cannot be blocked: it does not matter what stands in between."
_ROYAL = (
    "Royal: {kinds}. A royal piece that the other side could capture with its next move is "
    "attacked, and its side is in check. No move may leave a royal piece of its own side attacked."
)
_FIRST = "If several of these endings apply at once, the one that is listed first counts."


class RulesSection:
    """A heading, and its lines: what they are about (a word, a letter, or nothing), and text."""

    def __init__(self, heading: str, lines: "list[tuple[str, str]]") -> None:
        self.heading = heading
        self.lines = lines

    def __str__(self) -> str:
        return "\n".join([self.heading, *(f"- {text}" for _, text in self.lines)])


def sections(data: "dict[str, Any]", sides: tuple[str, str] = SIDES) -> list[RulesSection]:
    """Return the rules of a definition, part by part; the sides are called as `sides` says."""
    game = Wording(data, sides)
    rules = [(word.word, text) for word in WORDS for text in word.rules(game)]
    last = sorted(WORDS, key=lambda word: word.place)
    ends = [(word.word, text) for word in last for text in word.end(game)]
    ends.append(("", _FIRST))
    parts = [
        RulesSection("Board", [("", text) for text in _board(game)]),
        RulesSection("Pieces", [*_pieces(game)]),
        RulesSection("Start", [("", text) for text in _start(game)]),
        RulesSection("Rules", rules),
        RulesSection("End of the game", ends),
    ]
    return [part for part in parts if part.lines]


def text(data: "dict[str, Any]", sides: tuple[str, str] = SIDES) -> str:
    """Return the rules of a definition as one text."""
    title = f"{data['name']}: {data['about']}" if data["about"] else data["name"]
    return "\n\n".join([title, *map(str, sections(data, sides))])


def _board(game: Wording) -> "Iterator[str]":
    first = game.sides[0]
    width, height = game.geometry.width, game.geometry.height
    ranks = "1" if height == 1 else f"1 to {height}"
    yield (
        f"The board has {counted(width, 'file')}, {file_names(width)} from left to right as "
        f"{first} sees it, and {counted(height, 'rank')}, {ranks} counted from "
        f"{possessive(first)} end."
    )
    if game.geometry.holes:
        yield (
            f"No piece can stand on {game.squares(game.geometry.holes)}: these are holes. Lines "
            "end there as at the edge of the board; leaps pass over."
        )
    for name, (white, black) in game.geometry.zones.items():
        if white == black:
            whose = f"is {game.squares(white)} for both sides"
        else:
            seen = zip(map(game.squares, (white, black)), game.sides, strict=True)
            whose = f"is {' and '.join(f'{squares} for {side}' for squares, side in seen)}"
        yield f'The zone "{name}" {whose}.'


def _pieces(game: Wording) -> "Iterator[tuple[str, str]]":
    first, second = game.sides
    patterns = [piece["rays"] for piece in game.data["pieces"]]
    if any(patterns):
        yield "", _DIRECTIONS.format(first=first, own=possessive(first), second=second)
        yield "", _CAPTURES
    if any(map(_movement_words.can_be_blocked, patterns)):
        yield "", _LINES
    if any(map(_movement_words.leaps, patterns)):
        yield "", _LEAPS
    if game.royal:
        yield "", _ROYAL.format(kinds=listed(map(game.piece, game.royal)))
    for letter, piece in game.pieces.items():
        text = f"{game.piece(letter)}: {_movement_words.movement(piece['rays'])}."
        if piece["royal"]:
            text += " It is royal."
        if piece["reflected"]:
            text += (
                f" {possessive(second)} has these moves reflected top to bottom instead of turned."
            )
        yield letter, text


def _start(game: Wording) -> "Iterator[str]":
    for side, name in enumerate(game.sides):
        kinds: dict[str, set[int]] = {}
        for at, (letter, its) in game.start.pieces.items():
            if its == side:
                kinds.setdefault(letter, set()).add(at)
        standing = [
            f"{game.piece(letter)} on {game.squares(kinds[letter])}"
            for letter in game.pieces
            if letter in kinds
        ]
        held = [letter for letter, its in game.start.hands if its == side]
        standing += [
            f"{game.piece(letter)} in hand: {number(held.count(letter))}"
            for letter in game.pieces
            if letter in held
        ]
        if standing:
            yield f"{name}: {'; '.join(standing)}."
    yield f"{game.sides[game.start.turn]} moves first. Then the sides move in turn."
