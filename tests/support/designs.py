"""Strategies: random definitions that use every word, most of them playable, some nonsense."""

import re

from hypothesis import strategies as st

from rookery import Shift, moves
from rookery.design import BISHOP, KING, KNIGHT, QUEEN, ROOK, WAZIR, Design

LETTERS = "ABCDEFGHIJLMNOPQRSTUVWXYZ"
ZONES = ("north", "south", "core")
# Shapes of explosions: a cross, all around in a zone, a beam ahead, and the captor alone.
BLASTS = (WAZIR, KING.only_to("core"), moves().up(1).upright(1, 1).repeat(), moves())


def rarely(draw, one_in):
    """Tell whether to do what is done once in so many times."""
    return draw(st.integers(1, one_in)) == one_in


@st.composite
def patterns(draw, room=6):
    """A pattern of up to three parts, each on terms of its own, for boards of some size."""
    distance = [0, 1, -1, 1, -1, 2, -2, 3, -3]
    distance = st.sampled_from([d for d in distance if abs(d) <= max(1, room // 2)])
    shifts = st.builds(lambda up, right: Shift(up=up, right=right), distance, distance)
    shifts = shifts.filter(lambda shift: shift != Shift())
    pattern = None
    for _ in range(draw(st.integers(1, 3))):
        part = moves().translate(draw(shifts))
        ride = draw(st.sampled_from([None, None, "edge", "edge", 2, 3]))
        if ride is not None:
            part = part.repeat(None if ride == "edge" else ride)
        if rarely(draw, 4):
            vias = [via for via in draw(st.lists(shifts, max_size=2)) if via != part.rays[0][0]]
            part = part.via(*vias) if vias else part
        for turn in draw(st.lists(st.sampled_from(["mirror", "rotate"]), max_size=2)):
            part = getattr(part, turn)()
        leap = part.rays[0][0]
        short = max(abs(leap.up), abs(leap.right)) == 1
        if ride in ("edge", 3) and rarely(draw, 3 if short else 8):
            over = draw(st.sampled_from([1, 1, 2, 2] if short and room > 3 else [1]))
            part = part.hop(over, draw(st.sampled_from(["beyond", "behind"])))
        word = draw(st.sampled_from(["", "", "to_move", "to_capture"]))
        part = getattr(part, word)() if word else part
        word = draw(st.sampled_from(["", "", "", "only_from", "only_to", "only_within"]))
        part = getattr(part, word)(draw(st.sampled_from(ZONES))) if word else part
        pattern = part if pattern is None else pattern | part
    return pattern


@st.composite
def designs(draw, largest=7):
    """A board with holes and zones, pieces, rules and a start; some cannot be played."""
    width, height = draw(st.integers(3, largest)), draw(st.integers(5, largest))
    room = min(width, height)
    names = [f"{chr(97 + file)}{rank + 1}" for rank in range(height) for file in range(width)]
    middle = [name for name in names if name[1:] not in ("1", "2", str(height), str(height - 1))]
    holes = draw(st.lists(st.sampled_from(middle), max_size=2, unique=True))
    squares = st.lists(st.sampled_from(names), min_size=len(names) // 2, unique=True)
    seen = st.sampled_from(["turned", "turned", "reflected", "reflected", "same", None])
    design = Design("random", width, height, holes=holes)
    for zone in ZONES:
        black = draw(seen)
        design = design.zone(zone, draw(squares), black=draw(squares) if black is None else black)
    design = design.zone("last rank", f"a{height}-{names[width - 1][0]}{height}")
    free = [name for name in middle if name not in holes] or middle
    design = design.zone("goal", draw(st.lists(st.sampled_from(free), min_size=1)))
    letters = draw(st.permutations(LETTERS))[: draw(st.integers(1, 4))]
    royal = not rarely(draw, 10)
    design = design.piece("K", "king", KING, royal=royal)
    for letter in letters:
        reflected, princely = draw(st.booleans()), royal and rarely(draw, 12)
        pattern = draw(patterns(room))
        design = design.piece(letter, "man", pattern, reflected=reflected, royal=princely)
    if rarely(draw, 3):
        design = design.piece(f"+{letters[0]}", "promoted man", draw(patterns(room)))
    design = _rules(draw, design, letters, royal)
    men = draw(st.lists(st.sampled_from([*letters, " "]), min_size=width, max_size=width))
    camp = ["".join(men), _back_rank(draw, width, letters)]
    design = _castlings(draw, design, camp[1], height)
    if not design.to_json().count('"castling"') and draw(st.booleans()):
        camp.reverse()
    plain = [
        "".join("*" if f"{chr(97 + file)}{rank + 1}" in holes else " " for file in range(width))
        for rank in reversed(range(2, height - 2))
    ]
    ranks = [*(rank[::-1].lower() for rank in reversed(camp)), *plain, *camp]
    fen = re.sub(" +", lambda gap: str(len(gap[0])), "/".join(ranks))
    hands = design.to_json().count('"hands"') and not rarely(draw, 3)
    return design.start(f"{fen}[{letters[0]}{letters[-1].lower()}]" if hands else fen)


def _back_rank(draw, width, letters):
    """A king, perhaps two, and perhaps other pieces in the corners."""
    rank = [" "] * width
    if draw(st.booleans()):
        rank[0], rank[-1] = draw(st.sampled_from(letters)), draw(st.sampled_from(letters))
    rank[draw(st.integers(0, width - 1))] = "K"
    if rarely(draw, 6):
        rank[draw(st.integers(0, width - 1))] = "K"
    return "".join(rank)


def _castlings(draw, design, rank, height):
    """Ways to castle with what stands on the back rank, Black's as White's turned by half."""
    width = len(rank)
    men = [file for file in range(width) if rank[file] not in " K"]
    king = rank.index("K")
    for white, black, rook in zip("KQ", "kq", men[:2], strict=False):
        if draw(st.booleans()):
            continue
        ends = [file for file in range(width) if abs(file - king) > 1]
        if not ends:
            continue
        king_to = draw(st.sampled_from(ends))
        rook_to = draw(st.sampled_from([rook, (king + king_to) // 2, king]))
        for letter, row, flip in ((white, 1, False), (black, height, True)):
            files = [width - 1 - f if flip else f for f in (king, king_to, rook, rook_to)]
            a, b, c, d = (f"{chr(97 + file)}{row}" for file in files)
            if draw(st.integers(0, 4)):
                design = design.castling(letter, king=f"{a}-{b}", rook=f"{c}-{d}")
    return design


def _rules(draw, design, letters, royal):
    zones = st.sampled_from([*ZONES, "last rank"])
    design = _promotions(draw, design, letters, zones)
    if rarely(draw, 3):
        design = design.hands(captured=not rarely(draw, 4))
        for letter in dict.fromkeys((letters[0], letters[-1])):
            if draw(st.booleans()):
                continue
            design = design.drop(
                letter,
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
        captors = draw(st.lists(st.sampled_from(["K", *letters]), min_size=1, max_size=2))
        design = design.en_passant(draw(st.sampled_from([riders, riders[:1]])), by=captors)
    if rarely(draw, 5):
        lines = [None, moves().up(1).upright(1, 1).rotate().mirror().repeat()]
        design = design.facing("K", draw(st.sampled_from(lines)))
    return _endings(draw, design, letters)


def _promotions(draw, design, letters, zones):
    forced = st.sampled_from([True, False, "stuck"])
    promoted = f"+{letters[0]}"
    if promoted in design.pieces:
        reverts = draw(st.booleans())
        design = design.promotion(
            letters[0],
            to=promoted,
            zone=draw(zones),
            forced=draw(forced),
            leaving=draw(st.booleans()),
            reverts=reverts,
        )
        design = design.hands() if reverts else design
    if len(letters) > 1 and draw(st.booleans()):
        reverts = draw(st.booleans())
        design = design.promotion(
            letters[0],
            to=letters[1:],
            zone=draw(zones),
            forced=draw(forced),
            leaving=draw(st.booleans()),
            reverts=reverts,
        )
        design = design.hands() if reverts else design
    if len(letters) > 2 and rarely(draw, 4):
        design = design.promotion(letters[1], to=letters[2], zone=draw(zones), forced=draw(forced))
    return design


def _endings(draw, design, letters):
    if rarely(draw, 6):
        design = design.no_checks()
    elif rarely(draw, 6):
        design = design.goal_checks(draw(st.integers(1, 3)))
    if rarely(draw, 4):
        pieces = draw(st.sampled_from(["K", letters[0], ["K", *letters]]))
        zone = draw(st.sampled_from(["last rank", "goal"]))
        design = design.goal_reach(pieces, zone, equal_turns=draw(st.booleans()))
    if rarely(draw, 4):
        pieces = draw(st.sampled_from([letters[:1], letters]))
        design = design.goal_capture(
            pieces,
            draw(st.sampled_from(["loss", "draw", "win"])),
            at_most=draw(st.sampled_from([0, 0, 1, 2])),
        )
    if rarely(draw, 4):
        design = design.goal_line(
            draw(st.integers(2, 4)),
            draw(st.sampled_from(["", "", letters[:1], ["K", *letters[-2:]]])),
            draw(st.sampled_from(["win", "win", "loss", "draw"])),
            zone=draw(st.sampled_from([None, None, "core", "goal"])),
        )
    if rarely(draw, 5):
        design = design.must_capture()
    if rarely(draw, 4):
        design = design.explosion(
            draw(st.sampled_from([None, *BLASTS])),
            spared=draw(st.lists(st.sampled_from([*letters, "K"]), max_size=2)),
        )
    if rarely(draw, 5):
        design = design.goal_bare_king(reply=draw(st.booleans()))
    if draw(st.booleans()):
        design = design.stalemate(draw(st.sampled_from(["loss", "win"])))
    if rarely(draw, 8):
        design = design.checkmate(draw(st.sampled_from(["draw", "win"])))
    if draw(st.booleans()):
        lasting = [letter for letter in letters[2:] if not design.pieces[letter].royal]
        design = design.insufficient_material(draw(st.sampled_from([lasting, lasting[:1]])))
    if draw(st.booleans()):
        design = design.move_rule(draw(st.integers(1, 60)), reset_by=letters[0])
    if draw(st.booleans()):
        design = design.repetition(
            draw(st.integers(2, 4)),
            draw(st.sampled_from(["draw", "draw", "white", "black"])),
            perpetual_check=draw(st.sampled_from(["draw", "loss"])),
        )
    return design


def _rays(design, letter):
    pattern = design.pieces[letter].moves
    return pattern.rays, pattern.terms


def large_game():
    """Return a design on 16×16 squares, with promotion and drops."""
    step = moves().up(1).to_move()
    take = moves().upleft(1, 1).upright(1, 1).to_capture()
    men, rest = "P" * 16, "RNBQK6RNBQB"
    return (
        Design("large", 16, 16)
        .zone("far end", "a16-p16")
        .piece("P", "pawn", step | take)
        .piece("N", "knight", KNIGHT)
        .piece("B", "bishop", BISHOP)
        .piece("R", "rook", ROOK)
        .piece("Q", "queen", QUEEN)
        .piece("K", "king", KING, royal=True)
        .promotion("P", to="QRBN", zone="far end")
        .hands()
        .repetition(3)
        .move_rule(50, reset_by="P")
        .start(f"{rest.lower()}/{men.lower()}/" + "16/" * 12 + f"{men}/{rest}[] w - - 0 1")
    )
