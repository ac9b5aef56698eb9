"""What a native game has of its own: a misspelt member would silently leave the default."""

import re
from pathlib import Path

import pytest

CPP = Path(__file__).parents[1] / "cpp"
pytestmark = pytest.mark.skipif(not CPP.exists(), reason="needs the sources of rookery")

TEXTS = "parse_setup setup_fen parse_fen to_fen exact_fen are_equal"
# The members of each game that have a default, and that it has of its own.
OWN = {
    "chess": f"""{TEXTS} is_sound count list_codes find find_playable find_unchecked find_text san
        parse_san codes_need_positions is_capture check_square reversible_plies claim symbol_at
        each_held attacks view_of aims kFeatures features state_planes paint_state
        key_with_every_mark""",
    "cotulenh": """parse_fen to_fen count list list_codes draw find san parse_san is_capture
        is_turn_open check_square reversible_plies symbol_at each_held each_moving areas view_of
        state_planes paint_state""",
    "othello": """count is_capture reversible_plies symbol_at each_held view_of kFeatures
        features""",
    "defined": """parse_setup parse_fen to_fen count list_codes draw find san parse_san is_capture
        check_square reversible_plies visit symbol_at each_held view_of aims kFeatures features
        features_used state_planes paint_state""",
}
# Members that are no part of Rules: what a game needs for itself.
OTHERS = {
    "chess": {"variant", "write_row"},
    "cotulenh": {"Reason"},
    "othello": set(),
    "defined": {"book"},
}


def without_bodies(text):
    """A class without what stands in the braces of its functions and initialisers."""
    kept, depth = [], 0
    for part in re.split(r"([{}])", text):
        if part == "{":
            depth += 1
        elif part == "}":
            depth -= 1
            kept.append(";" if depth == 0 else "")
        elif depth == 0:
            kept.append(part)
    return "".join(kept)


def class_body(path, name):
    text = re.sub(r"//.*", "", path.read_text("utf-8"))
    start = text.index("{", re.search(rf"class {name}\b[^;]*?{{", text).start())
    depth = 0
    for end in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        if depth == 0:
            return text[start + 1 : end]
    raise AssertionError(name)


def members(path, name):
    """The public members of a class."""
    body = class_body(path, name).split("private:")[0].replace("public:", "")
    found = set()
    for statement in without_bodies(body).split(";"):
        statement = re.sub(r"template <[^>]*>|requires\([^()]*\)", "", " ".join(statement.split()))
        if not statement or statement.startswith("static_assert"):
            continue
        matches = (
            re.match(r"using (\w+) =", statement),
            re.match(r"enum (?:class )?(\w+)", statement),
            re.match(r"static constexpr [\w:<>&*, ]*?\b(k\w+)\b", statement),
            re.search(r"\b(\w+)\(", re.sub(r"<[^<>]*>", "", statement)),
        )
        match = next(filter(None, matches), None)
        assert match, f"{name}: what is {statement!r}?"
        found.add(match[1])
    return found - {name}


def required():
    """The names in the head comment of rules.hpp."""
    text = (CPP / "games" / "rules.hpp").read_text("utf-8")
    text = text[text.index("// Required") : text.index("#pragma once")]
    # "Position, Move   values; …", "count<L>(position, sink)   calls …"
    named = re.findall(r"^//   ((?:\w+, )*\w+)", text, re.MULTILINE)
    return {name for names in named for name in names.split(", ")}


def in_concept():
    """The names that the concept Rules asks for."""
    text = (CPP / "games" / "rules.hpp").read_text("utf-8")
    start = text.index("concept Rules")
    text = text[text.index("detail::AnySink sink", start) : text.index("};", start)]
    found = re.findall(r"rules\.(?:template )?(\w+)|R::(\w+)", text)
    return {name for pair in found for name in pair if name}


def abilities():
    """The names in the concepts after Rules, and in the comments that describe them."""
    texts = [(CPP / "games" / "rules.hpp").read_text("utf-8").split("// Abilities")[1]]
    texts += [(CPP / "perft" / name).read_text("utf-8") for name in ("tree.hpp", "playouts.hpp")]
    return {name for text in texts for name in re.findall(r"\b\w+\b", text)}


def defaults():
    return members(CPP / "games" / "rules_defaults.hpp", "RulesDefaults")


def test_the_list_of_required_members_is_the_concept():
    assert required() == in_concept()
    assert not required() & defaults()


def test_members_are_found():
    """The reader of classes itself, on what it must not miss."""
    assert {"count", "kFeatures", "parse_san", "view_of", "paint_state"} <= defaults()
    assert "game" not in defaults()
    found = members(CPP / "games" / "chess" / "rules.hpp", "ChessRules")
    assert {"with_tree", "next_captor", "kAlphaZeroNumbers", "Undo", "make_undoable"} <= found


@pytest.mark.parametrize("game", OWN)
def test_what_a_game_has_of_its_own(game):
    found = members(CPP / "games" / game / "rules.hpp", f"{game.capitalize()}Rules")
    assert required() <= found, "a required member is missing"
    assert found & defaults() == set(OWN[game].split())
    unknown = found - required() - defaults() - abilities()
    assert unknown == OTHERS[game], "a misspelt member?"


def test_the_smallest_game_has_nothing_of_its_own():
    path = CPP / "tests" / "hexapawn.hpp"
    assert len(path.read_text("utf-8").splitlines()) <= 120
    body = class_body(path, "Hexapawn")
    for name in defaults():
        assert not re.search(rf"\b{name}\(", body), f"{name} has a default"
