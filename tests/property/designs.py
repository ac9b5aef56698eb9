"""Strategies: random definitions, most of them playable, some of them nonsense."""

import re

from hypothesis import strategies as st

from rookery import Shift, moves
from rookery.design import KING, WAZIR, Design

LETTERS = "ABCDEFGHIJLMNOPQRSTUVWXYZ"
ZONES = ("north", "south", "core")
# Shapes of explosions: a cross, all around in a zone, a beam ahead, and the captor alone.
BLASTS = (WAZIR, KING.only_to("core"), moves().up(1).upright(1, 1).repeat(), moves())


@st.composite
def patterns(draw):
    """A pattern of up to three parts, each on terms of its own."""
    distance = st.sampled_from([0, 1, -1, 1, -1, 2, -2, 3, -3])
    shifts = st.builds(lambda up, right: Shift(up=up, right=right), distance, distance)
    shifts = shifts.filter(lambda shift: shift != Shift())
    pattern = None
    for _ in range(draw(st.integers(1, 3))):
        part = moves().translate(draw(shifts))
        ride = draw(st.sampled_from([None, None, "edge", 2, 3]))
        if ride is not None:
            part = part.repeat(None if ride == "edge" else ride)
        if draw(st.integers(0, 3)) == 0:
            via = draw(shifts)
            if via != part.rays[0][0]:
                part = part.via(via)
        for turn in draw(st.lists(st.sampled_from(["mirror", "rotate"]), max_size=2)):
            part = getattr(part, turn)()
        leap = part.rays[0][0]
        short = max(abs(leap.up), abs(leap.right)) == 1
        if short and ride in ("edge", 3) and draw(st.integers(0, 2)) == 0:
            part = part.hop(draw(st.integers(1, 2)), draw(st.sampled_from(["beyond", "behind"])))
        word = draw(st.sampled_from(["", "", "to_move", "to_capture"]))
        part = getattr(part, word)() if word else part
        word = draw(st.sampled_from(["", "", "", "only_from", "only_to", "only_within"]))
        part = getattr(part, word)(draw(st.sampled_from(ZONES))) if word else part
        pattern = part if pattern is None else pattern | part
    return pattern


@st.composite
def designs(draw):
    """A board with holes and zones, pieces, rules and a start; some cannot be played."""
    width, height = draw(st.integers(3, 7)), draw(st.integers(4, 7))
    names = [f"{chr(97 + file)}{rank + 1}" for rank in range(height) for file in range(width)]
    middle = [name for name in names if name[1:] not in ("1", "2", str(height), str(height - 1))]
    holes = draw(st.lists(st.sampled_from(middle), max_size=2, unique=True)) if middle else []
    squares = st.lists(st.sampled_from(names), min_size=len(names) // 2, unique=True)
    seen = st.sampled_from(["turned", "reflected", "same"])
    design = Design("random", width, height, holes=holes)
    for zone in ZONES:
        design = design.zone(zone, draw(squares), black=draw(seen))
    design = design.zone("last rank", f"a{height}-{names[width - 1][0]}{height}")
    letters = draw(st.permutations(LETTERS))[: draw(st.integers(1, 4))]
    royal = draw(st.integers(0, 9)) > 0
    design = design.piece("K", "king", KING, royal=royal)
    for letter in letters:
        pattern = draw(patterns())
        design = design.piece(letter, f"piece {letter}", pattern, reflected=draw(st.booleans()))
    design = _rules(draw, design, letters, royal)
    men = draw(st.lists(st.sampled_from([*letters, " "]), min_size=width, max_size=width))
    king = draw(st.integers(0, width - 1))
    camp = ["".join(men), " " * king + "K" + " " * (width - king - 1)]
    if draw(st.booleans()):
        camp.reverse()
    plain = [
        "".join("*" if f"{chr(97 + file)}{rank + 1}" in holes else " " for file in range(width))
        for rank in reversed(range(2, height - 2))
    ]
    ranks = [*(rank[::-1].lower() for rank in reversed(camp)), *plain, *camp]
    return design.start(re.sub(" +", lambda gap: str(len(gap[0])), "/".join(ranks)))


def _rules(draw, design, letters, royal):
    if len(letters) > 1 and draw(st.booleans()):
        hands = draw(st.booleans())
        design = design.promotion(
            letters[0],
            to=letters[1:],
            zone=draw(st.sampled_from([*ZONES, "last rank"])),
            forced=draw(st.sampled_from([True, False, "stuck"])),
            leaving=draw(st.booleans()),
            reverts=hands,
        )
        if hands:
            design = design.hands()
    if draw(st.integers(0, 2)) == 0:
        design = design.hands(captured=draw(st.booleans()))
        design = design.drop(
            letters[0],
            zone=draw(st.sampled_from([None, *ZONES])),
            per_file=draw(st.sampled_from([None, 1, 2])),
            may_be_stuck=draw(st.booleans()),
            may_mate=draw(st.booleans()) or not royal,
        )
    riders = [
        letter
        for letter in letters
        for (_, count), terms in zip(*_rays(design, letter), strict=True)
        if count != 1 and not terms.over and terms.only != "capture"
    ]
    if riders and draw(st.booleans()):
        design = design.en_passant(riders[0], by="K")
    if draw(st.integers(0, 4)) == 0:
        design = design.facing("K")
    if draw(st.integers(0, 5)) == 0:
        design = design.no_checks()
    elif draw(st.integers(0, 5)) == 0:
        design = design.goal_checks(draw(st.integers(1, 3)))
    if draw(st.integers(0, 3)) == 0:
        zone = draw(st.sampled_from([*ZONES, "last rank"]))
        design = design.goal_reach("K", zone, equal_turns=draw(st.booleans()))
    if draw(st.integers(0, 3)) == 0:
        design = design.goal_capture(letters[0], draw(st.sampled_from(["loss", "draw", "win"])))
    if draw(st.integers(0, 4)) == 0:
        design = design.must_capture()
    if draw(st.integers(0, 2)) == 0:
        design = design.explosion(
            draw(st.sampled_from([None, *BLASTS])),
            spared=draw(st.lists(st.sampled_from([*letters, "K"]), max_size=2)),
        )
    if draw(st.integers(0, 4)) == 0:
        design = design.goal_bare_king(reply=draw(st.booleans()))
    if draw(st.booleans()):
        design = design.stalemate(draw(st.sampled_from(["loss", "win"])))
    if draw(st.booleans()):
        design = design.move_rule(draw(st.integers(1, 60)), reset_by=letters[0])
    if draw(st.booleans()):
        design = design.repetition(draw(st.integers(2, 4)))
    return design


def _rays(design, letter):
    pattern = design.pieces[letter].moves
    return pattern.rays, pattern.terms
