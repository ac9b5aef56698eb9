"""The rules of a definition in words: nothing is omitted, nothing else changes, plain English."""

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from support.designs import designs, large_game

from rookery import Shift, Up, moves
from rookery.design import KING, KNIGHT, ROOK, Design, _format, _rays, _shapes
from rookery.design._geometry import Geometry
from rookery.design._movement_words import movement
from rookery.design._rules_text import sections, text
from rookery.design._words import WORDS
from rookery.errors import DesignError
from rookery.variants import NAMES, design

# The draw for lack of pieces is restricted by other ways to win, and its sentence by theirs.
DEPENDENT = {"insufficient_material"}
MANY = settings(
    max_examples=500, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
ALL = pytest.mark.parametrize("name", NAMES)
SQUARE_OR_NUMBER = re.compile(r"[a-z]{1,2}\d+|[a-z]|\d+(th|st|nd|rd)?")
START = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ b - - 0 1"
VOCABULARY = set((Path(__file__).parents[2] / "data" / "rules_vocabulary.txt").read_text().split())


def lines(data):
    return [line for part in sections(data) for line in part.lines]


def each_word_has_its_sentences(data):
    """Remove each word: its sentences vanish, and no other line changes."""
    before = lines(data)
    for word in WORDS:
        own = [sentence for about, sentence in before if about == word.word]
        if data[word.key] == word.default:
            continue
        after = lines({**data, word.key: word.default})
        left = [sentence for about, sentence in after if about == word.word]
        assert own != left, word.word
        untouched = {word.word, *DEPENDENT}
        assert [line for line in before if line[0] not in untouched] == [
            line for line in after if line[0] not in untouched
        ], word.word


def smaller(shape, value):
    """Yield what a value becomes by removing one field that is not at its default, or one item."""
    if isinstance(shape, _shapes.Nullable):
        if value is not None:
            yield from smaller(shape.shape, value)
    elif isinstance(shape, _shapes.Each):
        for i, item in enumerate(value):
            if len(value) > 1:
                yield [*value[:i], *value[i + 1 :]]
            for less in smaller(shape.shape, item):
                yield [*value[:i], less, *value[i + 1 :]]
    elif isinstance(shape, _shapes.Record):
        for key, part in shape.shapes.items():
            if key in shape.defaults and value[key] != shape.defaults[key]:
                yield {**value, key: shape.defaults[key]}
            for less in smaller(part, value[key]):
                yield {**value, key: less}


def every_field_is_told(data):
    """Remove each part of the definition that is not a default: the text changes."""
    for piece in data["pieces"]:
        told = movement(piece["rays"])
        for less in smaller(_shapes.RAYS, piece["rays"]):
            assert movement(less) != told or {*map(repr, less)} == {*map(repr, piece["rays"])}
    # Rays were looked at above; zones of a few squares are as good as large ones.
    stiff = {
        **data,
        "pieces": [{**piece, "rays": []} for piece in data["pieces"]],
        "zones": [{**zone, "white": zone["white"][:2]} for zone in data["zones"]],
    }
    whole = text(stiff)
    for less in smaller(_format.DESIGN, stiff):
        try:
            found = text(less)
        except KeyError:  # a piece or a zone that others name is gone
            continue
        assert found != whole or has_no_effect(stiff, less)


def has_no_effect(data, less):
    """Whether a part that was removed means nothing in this game."""
    [changed] = [key for key in data if data[key] != less[key]]
    if changed == "insufficient_material":  # which other ways to win restrict
        return True
    if changed in ("zones", "board"):
        one, other = Geometry(data), Geometry(less)
        return (one.zones, one.holes) == (other.zones, other.holes)
    return False


def is_plain(data):
    """Check that a text has only known words, names of the definition, squares and numbers."""
    words = text({**data, "name": "x", "about": ""})
    for piece in sorted(data["pieces"], key=lambda piece: -len(piece["name"])):
        words = words.replace(f"{piece['name']} ({piece['letter']})", " ")
    words = re.sub(r'"[^"]*"', " ", words)
    words = re.sub(r"\([A-Za-z] in FEN\)", " ", words)
    found = {word.lower() for word in re.findall(r"[^\s.,:;()-]+", words)}
    assert not {word for word in found - VOCABULARY if not SQUARE_OR_NUMBER.fullmatch(word)}


@ALL
def test_words_of_shipped_games_have_their_sentences(name):
    each_word_has_its_sentences(design(name)._data)


@ALL
def test_every_field_of_shipped_games_is_told(name):
    every_field_is_told(design(name)._data)


@ALL
def test_shipped_games_are_told_in_plain_english(name):
    is_plain(design(name)._data)


@MANY
@given(designs())
def test_random_games(random):
    each_word_has_its_sentences(random._data)
    every_field_is_told(random._data)
    is_plain(random._data)


def test_a_large_board_is_told():
    assert "16 files, a to p" in large_game().rules_text()
    is_plain(large_game()._data)


@pytest.mark.parametrize(
    ("pattern", "told"),
    [
        (moves(), "never moves"),
        (KING, "moves or captures one square in any direction"),
        (moves().up(1).left(1), "moves or captures one square diagonally forward to the left"),
        (moves().left(1).mirror().to_move(), "moves without capturing one square sideways"),
        (moves().up(2).repeat(3), "by up to three leaps of two squares forward, all in one line"),
        (
            moves().upleft(2, 1).upright(2, 1),
            "a leap of two squares forward and one to either side",
        ),
        (moves().upleft(1, 3), "a leap of three squares to the left and one forward"),
        (moves().upright(3, 1).downright(1, 3), "forward and one to the right or three squares to"),
        (
            moves().up(3).via(Up(1), Up(2)),
            "exactly three squares forward, if nothing stands in bet",
        ),
        (
            moves().up(2).via(Shift(right=1)),
            "forward, if the square one to the right from it is em",
        ),
        (moves().up(1).repeat().via(Up(2)), "each time if the square two forward from it is empty"),
        (
            ROOK.hop(over=2),
            "exactly two pieces of either side and landing anywhere behind the last",
        ),
        (KNIGHT.only_from("a").only_to("b"), 'beginning in the zone "a", ending in the zone "b"'),
        (KING.only_within("a").only_within("b"), 'inside all of the zones "a" and "b"'),
    ],
)
def test_movement(pattern, told):
    assert told in movement(_rays.to_data(pattern))


def test_sides_are_called_as_in_the_game():
    assert "Red moves first." in design("xiangqi").rules_text()
    assert "Black moves first." in design("racing-kings").start(START).rules_text()


def test_a_definition_with_problems_has_no_rules():
    with pytest.raises(DesignError, match="there are no pieces"):
        Design("empty", 3, 3).rules_text()


CHESS = design("chess-defined")
RESTRICTED = {
    "chess": CHESS,
    "knightless": CHESS.insufficient_material("B"),
    "kings only": CHESS.insufficient_material(),
    "checks": CHESS.goal_checks(3),
    "bare king": CHESS.goal_bare_king(),
    "explosions": CHESS.explosion(),
    "hill": CHESS.zone("hill", "d4").goal_reach("K", "hill"),
    "line": CHESS.goal_line(3, "R"),
    "stalemate": CHESS.stalemate("loss"),
    "hands": CHESS.hands(),
    "colour changers": CHESS.without("B").piece("B", "bishop", KING),
}


@pytest.mark.parametrize("name", RESTRICTED)
def test_draws_for_lack_of_pieces_are_told_as_they_are_played(name):
    """Native code restricts the rule by other ways to win; so does the sentence."""
    definition = RESTRICTED[name]
    told, game = definition.rules_text(), definition.compile()

    def is_drawn(rank):
        outcome = game.board(f"7k/8/8/{rank}/8/8/8/K7 w - - 0 1").outcome()
        return outcome is not None and outcome.reason == "insufficient material"

    never = "never a draw for lack of pieces" in told
    alone = "when only royal pieces are left" in told
    assert is_drawn("8") == (not never) or name == "bare king"
    single = re.search(r"at most a single (.*)\.", told)
    for letter, piece in (("N", "knight (N)"), ("B", "bishop (B)"), ("R", "rook (R)")):
        assert is_drawn(f"3{letter}4") == bool(single and piece in single[1])
    same_colour = "any number of pieces of the kind bishop (B)" in told
    assert is_drawn("1B1B1B2") == same_colour
    assert not is_drawn("1BB5")
    assert never + alone + bool(single) == 1
