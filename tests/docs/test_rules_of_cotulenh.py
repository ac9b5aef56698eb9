"""What the rules of CoTuLenh say is what the library does, and what the code cites is there."""

import re
from pathlib import Path

import pytest

from rookery import cotulenh
from rookery.errors import FenError, PositionError

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "rules" / "cotulenh.md"
pytestmark = pytest.mark.skipif(not PAGE.exists(), reason="needs the sources")

RULE = r"\d+(?:\.\d+)?"
# "rules/cotulenh.md 5.2, 5.4", "rules 3.1, 6", "rule 5, point 7": a list ends where no number
# follows.
CITED = re.compile(
    rf"(?:rules/cotulenh\.md|\brules?) ({RULE}(?:(?:, | and |, and ){RULE})*)", re.IGNORECASE
)


def page():
    return PAGE.read_text("utf-8")


def rules():
    """The numbers of the rules that have a heading."""
    return set(re.findall(rf"^##+ ({RULE})\.? ", page(), re.MULTILINE))


def section(heading):
    """What stands below the heading that begins so."""
    return re.split(rf"^#+ {re.escape(heading)}.*\n", page(), flags=re.M)[1].split("\n#", 1)[0]


# Where quirks, documents that disagree and our own readings have their rows.
LABELLED = {"Q": ("16. ", 19), "D": ("17. ", 13), "R": ("0.4 ", 10)}


def labels():
    """Q1, D1, R1 … in their order."""
    return [
        label
        for letter, (heading, _) in LABELLED.items()
        for label in re.findall(rf"^\| ({letter}\d+) \|", section(heading), re.MULTILINE)
    ]


def sources():
    """Everything that may cite a rule of CoTuLenh, by its path."""
    for folder in ("cpp", "src", "tests", "tools", "docs", "benchmarks"):
        for path in sorted((ROOT / folder).rglob("*")):
            is_text = path.suffix in {".cpp", ".hpp", ".py", ".pyi", ".md", ".txt"}
            if is_text and ("cotulenh" in path.as_posix() or folder == "cpp"):
                yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")


def cited():
    """(where, rule or label) of everything that is cited."""
    for where, text in sources():
        flat = re.sub(r"\s*\n\s*(?://|#)?\s*", " ", text)
        for numbers in CITED.findall(flat):
            yield from ((where, number) for number in re.findall(RULE, numbers))
        if "cotulenh" in where:
            yield from ((where, label) for label in re.findall(r"\b[QDR]\d+\b", flat))


def test_what_is_cited_is_there():
    there = rules() | set(labels())
    assert not {(where, cite) for where, cite in cited() if cite not in there}


def test_something_is_cited():
    found = {cite for where, cite in cited() if where.startswith(("cpp", "tests"))}
    assert {"0", "5.3", "8.2", "10.1", "11.4", "18", "Q3", "Q9", "Q19"} <= found


def test_tests_are_named_for_rules():
    text = (ROOT / "tests" / "unit" / "cotulenh" / "test_cotulenh_rules.py").read_text("utf-8")
    named = re.findall(r"def test_(\d+)(?:_(\d))?_", text)
    assert len(named) > 20
    for first, second in named:
        assert (f"{first}.{second}" if second else first) in rules()


def test_rules_and_labels_are_in_order():
    whole = [int(number) for number in re.findall(r"^## (\d+)\. ", page(), re.MULTILINE)]
    assert whole == list(range(20))
    numbered = [
        f"{letter}{number}"
        for letter, (_, count) in LABELLED.items()
        for number in range(1, count + 1)
    ]
    assert labels() == numbered


def test_every_picture_is_shown():
    shown = set(re.findall(r"\.\./images/(cotulenh-[\w-]+\.svg)", page()))
    drawn = {path.name for path in (ROOT / "docs" / "images").glob("cotulenh-*.svg")}
    of_rays = {name for name in drawn if re.search(r"-(game|seed)\.svg$", name)}
    assert drawn - of_rays <= shown <= drawn


FEN = re.compile(r"`((?:[\w+()]+/){11}[\w+()]+ [rb] - - \d+ \d+(?: [^` ]+)?)`")


def test_every_position_can_be_read():
    found = FEN.findall(page())
    assert len(found) > 20
    for fen in found:
        assert cotulenh.Board(fen).fen() == fen


def test_the_start_and_its_squares():
    assert f"`{cotulenh.STARTING_FEN}`" in page()
    board = cotulenh.Board()
    (row,) = re.findall(r"^\| (C g1 .*?) \|", page(), re.MULTILINE)
    listed = {square: group[0] for group in row.split(" · ") for square in group.split(" ")[1:]}
    reds = {cotulenh.square_name(square) for square in board.units(cotulenh.RED)}
    assert listed == {square: board.piece_at(square) for square in reds}
    for square, unit in listed.items():
        assert board.piece_at(f"{square[0]}{13 - int(square[1:])}") == unit.lower()
    assert f"Red has {len(board.legal_moves)} moves" in page()


def table(heading):
    """The rows of the first table below a heading, without its two lines at the top."""
    lines = re.search(r"(?:^\|.*\n)+", section(heading), re.MULTILINE)[0].splitlines()[2:]
    return [
        [cell.strip().replace("\\", "") for cell in line.strip("|").split("|")] for line in lines
    ]


def test_the_number_of_pieces():
    units = list(cotulenh.Board().symbols().values())
    rows = table("3. Pieces")
    assert [row[0] for row in rows] == list(cotulenh.PIECE_NAMES)
    for kind, name, count, _ in rows:
        assert (name, int(count)) == (cotulenh.PIECE_NAMES[kind], units.count(kind))


def test_terrain():
    terrain = cotulenh.Board().game.terrain
    counts = {row[0].partition(":")[0]: int(row[1]) for row in table("2. Terrain")}
    assert counts["sea"] == len(terrain["sea"])
    assert counts["shore"] == len(terrain["shore"])
    assert sum(counts.values()) == 132


def test_stacks():
    listed = {
        carrier + cargo for carrier, sets in table("7. Stacks") for cargo in sets.split(" · ")
    }
    assert listed == set(cotulenh.STACKS)
    assert len(listed) == 23


# A direction as (files, ranks), and a square from which it stays on the same bank for five steps.
STRAIGHT = {(0, 1): "h1", (0, -1): "h6", (1, 0): "e3", (-1, 0): "k3"}
DIAGONAL = {(1, 1): "e1", (-1, 1): "k1", (1, -1): "e6", (-1, -1): "k6"}


def board_of(pieces):
    ranks = []
    for rank in range(12, 0, -1):
        row = "".join(pieces.get(f"{file}{rank}", "1") for file in "abcdefghijk")
        ranks.append(re.sub("1+", lambda ones: str(len(ones[0])), row))
    return cotulenh.Board(f"{'/'.join(ranks)} r - - 0 1")


def reach(unit, way, start, target=None):
    """How far a unit moves, or captures a target that stands alone at every distance in turn."""
    furthest = 0
    for distance in range(1, 7):
        file = chr(ord(start[0]) + distance * way[0])
        rank = int(start[1:]) + distance * way[1]
        if file not in "abcdefghijk" or rank not in range(1, 13):
            break
        square = f"{file}{rank}"
        pieces = {start: unit, "f12": "H"}
        if "C" not in unit:
            pieces["d12"] = "C"
        if target:
            pieces[square] = target
        moves = {str(move) for move in board_of(pieces).pseudo_legal_moves}
        marks = ("x", "_") if target else ("",)
        if any(f"{unit}{start}{mark}{square}" in moves for mark in marks):
            assert furthest == distance - 1
            furthest = distance
    return furthest


def told_range(text):
    """What a cell says: how far straight on and on diagonals; "any" is as far as the walk goes."""
    if text == "0":
        return 0, 0
    words = text.replace(",", "").split()
    straight = 5 if words[1] == "any" else int(words[1])
    if "diagonal" in words:
        return straight, int(words[-1])
    return straight, straight if words[0] == "*" else 0


@pytest.mark.parametrize("column", range(1, 5))
def test_ranges(column):
    heroic = "+" if column > 2 else ""
    is_capture = column in (2, 4)
    for row in table("3.1 Ranges"):
        kind, cell = row[0], row[column]
        if kind == "N":
            continue
        straight, diagonal = told_range(cell)
        target = "i" if is_capture else None
        for ways, expected in ((STRAIGHT, straight), (DIAGONAL, diagonal)):
            for way, start in ways.items():
                found = min(reach(heroic + kind, way, start, target), 5)
                assert found == expected, (heroic + kind, way, column)


def test_ranges_of_the_navy():
    (row,) = (row for row in table("3.1 Ranges") if row[0] == "N")
    for unit, moves, captures in (("N", row[1], row[2]), ("+N", row[3], row[4])):
        assert reach(unit, (0, 1), "b1") == int(moves.split()[1])
        at_navy, at_others = (int(number) for number in re.findall(r"\d", captures))
        assert reach(unit, (0, 1), "b1", "n") == at_navy
        assert reach(unit, (1, 0), "c2", "i") == at_others
        assert reach(unit, (1, 1), "c2", "i") == at_others


def test_who_goes_over_pieces():
    for row in table("3.1 Ranges"):
        kind, captures, moves = row[0], row[5], row[6]
        between, beyond = ("b2", "b3") if kind == "N" else ("h2", "h3")
        start, middle = (f"{beyond[0]}1", "n" if kind == "N" else "i")
        if kind == "N":  # another Navy stops it
            pieces = {start: kind, between: middle, "d12": "C", "f12": "H"}
            assert f"N{start}{beyond}" not in map(str, board_of(pieces).pseudo_legal_moves)
            start, between, beyond, middle = "c1", "c2", "c3", "i"
        others = {between: middle, "f12": "H"} | ({} if kind == "C" else {"d12": "C"})
        plain = {str(m) for m in board_of({start: kind, **others}).pseudo_legal_moves}
        assert (f"{kind}{start}{beyond}" in plain) == moves.startswith("yes"), kind
        taking = board_of({start: kind, **others, beyond: "i"}).pseudo_legal_moves
        found = {str(m) for m in taking}
        assert (f"{kind}{start}x{beyond}" in found) == (captures == "yes"), kind


def test_counts_of_the_start():
    rows = {row[0]: [int(cell.replace(",", "")) for cell in row[1:]] for row in counts_table()}
    board = cotulenh.Board()
    for depth in (1, 2, 3):
        assert board.perft(depth, pseudo_legal=True) == rows["S"][depth - 1]
        assert board.perft(depth, unit="turn") == rows["T_seq"][depth - 1]


def counts_table():
    for line in page().splitlines():
        if re.match(r"\| (S|T_seq|T_pos) \| \d", line):
            yield [cell.strip() for cell in line.strip("|").split("|")]


# The examples in the text: a position of the page, steps, and what is then listed, legal, or not.
EXAMPLES = [
    ("10(HC)/", (), {"listed": "Ck12>k10 Ck12>k11", "not legal": "Ck12>k10 Ck12>k11"}),
    ("2H8/", (), {"listed": "Cj1>i1 Cj1>k1", "not legal": "Cj1>i1 Cj1>k1"}),
    ("9c1/11/11/11/11/11/3i7/2(NFT)8", ("Fc5>xd6", "Nc5>&d6"), {"legal": "Tc5>&d6"}),
    ("9c1/11/11/11/11/11/2n8/2i8", ("Fc3>@c5", "Nc3>c5"), {"legal": "Tc3>&c5"}),
    (
        "11/11/11/4c6/11/3gi6",
        ("Fe5>@e7",),
        {"not listed": "Ce5>e6 Ce5>e4", "listed": "Ce5>d5 Ce5>f5"},
    ),
    (
        "11/11/11/11/11/11/11/4(T+C)Ic4",
        (),
        {"legal": "+Ce5>h8", "listed": "+Ce5>g7", "not legal": "+Ce5>g7", "not listed": "+Ce5>h2"},
    ),
    ("11/11/11/2c8", (), {"legal": "Cc4_b4", "not legal": "Mi2i3"}),
    (
        "7hhc1/",
        (),
        {
            "legal": "Af5f6 Af5f7 Af5f8 Af5xi8 Gh6h7 Sd5xd7",
            "not listed": "Af5h7 Af5d7 Gh6g7 Sd5e6e7",
        },
    ),
    (
        "9c1/11/11/11/11/11/2Ii7",
        (),
        {"legal": "Nc5c7 Nc5&c6 Nc5xa3 Nc5xd6 Nc5_f5", "not listed": "Nc5e7"},
    ),
    (
        "9c1/11/11/2N1m6",
        (),
        {"legal": "Tc4_b4 Nc9_e9 Fi4xi7 Fi4_i7", "not listed": "Tc4xb4 Nc9xe9"},
    ),
    (
        "9c1/11/11/11/3s2ig3",
        (),
        {
            "legal": "Fg4g7 Fg4@g8 Fg4h4 Fg4e6",
            "not listed": "Fg4xg8 Fg4_g8 Fg4i4 Fg4xk4 Fg4@k4 Fg4d7",
        },
    ),
    ("4c6/11/10t/10i/11/11/11/4T6", (), {"legal": "Te5e3 Te5e7", "not listed": "Te5d5 Te5g5"}),
    (
        "4c6/11/10t/10i/11/11/11/11",
        (),
        {"legal": "Cg1f1 Cg1g11", "not listed": "Cg1e1 Cg1d1 Cg1g12"},
    ),
    ("9c1/8h2/11/7t3", ("Fc4>xf7",), {"legal": "Tc4>&f7 Tc4>e4 commit"}),
    ("9c1/11/11/11/11/3n7/3i7", (), {"legal": "Fc5>@d6", "listed": "Nc5>xd6"}),
    (
        "9c1/11/11/11/11/3n7/3i7",
        ("Fc5>@d6",),
        {"not listed": "Nc5>d6 Nc5>&d6"},
    ),
]


def position(start):
    """The one position of the page that begins so."""
    (found,) = {fen for fen in FEN.findall(page()) if fen.startswith(start)}
    return cotulenh.Board(found)


@pytest.mark.parametrize(("start", "steps", "claims"), EXAMPLES)
def test_examples(start, steps, claims):
    board = position(start)
    for step in steps:
        board.push(step)
    listed = {str(move) for move in board.pseudo_legal_moves}
    legal = {str(move) for move in board.legal_moves}
    for claim, moves in claims.items():
        for move in moves.split():
            assert (move in (legal if "legal" in claim else listed)) == ("not" not in claim), move


def test_ends_of_the_examples():
    assert str(position("10(HC)/").outcome()) == "0-1 (checkmate)"
    assert str(position("2H8/").outcome()) == "1/2-1/2 (stalemate)"
    quirk = position("9(hc)1/")
    assert (len(quirk.pseudo_legal_moves.to_list()), len(quirk.legal_moves)) == (28, 26)


def test_what_the_examples_lead_to():
    joined = position("9c1/11/11/11/11/11/2n8/2i8")
    for step in ("Fc3>@c5", "Nc3>c5", "Tc3>&c5"):
        joined.push(step)
    assert (joined.piece_at("c5"), joined.piece_at("c3")) == ("N", None)
    rewritten = position("9c1/11/11/11/11/11/11/2ig7")
    for step in ("Tc3>xc5", "Fc3>&c5"):
        rewritten.push(step)
    assert rewritten.fen().endswith(":(FT)>@c5...")
    rewritten.push("commit")
    assert rewritten.halfmove_clock == 6
    stayed = position("9c1/11/11/6T4")
    for step in ("Nc2>_e2", "+Tc2>e2"):
        stayed.push(step)
    assert (stayed.piece_at("c2"), stayed.piece_at("e2")) == ("(N+T)", None)
    recombined = position("9c1/8h2/11/7t3")
    for step in ("Tc4>e4", "Fc4>&e4"):
        recombined.push(step)
    assert recombined.fen().endswith(" c4:N:(FT)>e4...")


OPEN = "9c1/11/11/4A6/4i6/11/11/4(FTI)6/11/11/11/10C r - - 0 1"


def test_open_turns_that_are_read():  # 13.3
    for turn in (
        *("e5:(FI):T>e7...", "e5:F:(TI)>e7...", "e5:F:T>e7,I>&e7...", "e5::T>e7,I>d5,F>e6"),
        *("e5:(FI):T>h3...", "e5:(FI):T>_e8..."),
    ):
        assert cotulenh.Board(f"{OPEN} {turn}").fen() == f"{OPEN} {turn}"
    finished = cotulenh.Board(f"{OPEN} e5::T>e7,I>d5,F>e6")
    assert [str(move) for move in finished.legal_moves] == ["commit"]
    # A hero that recombined has lost its flag.
    hero = OPEN.replace("(FTI)", "(F+TI)")
    assert cotulenh.Board(f"{hero} e5:(FI):T>e7...").piece_at("e7") == "T"


@pytest.mark.parametrize(
    "turn",
    [
        *("e5", "-", "E5:(FI):T>e7...", "e05:(FI):T>e7...", "e5:(FTI):", "e5:(FTI):..."),
        *("e6:(FI):T>e7...", "k1:(FI):T>e7...", "e8:(FI):T>e7..."),
        *("e5:(FI):Te7...", "e5:(FI):T>e13...", "e5:(fi):t>e7...", "e5:F:(IT)>e7..."),
        *("e5:(FI):N>e7...", "e5:F:T>e7,T>e6...", "e5:(FI):+T>e7..."),
        *("e5:(FI):T>e5...", "e5:(FI):T>e8...", "e5:(FI):T>xe7...", "e5:(FI):T>_e7..."),
        *(
            "e5:(FI):T>@e7...",
            "e5:(FI):T>@e8...",
            "e5:(FI):T>&e7...",
            "e5:(FI):T>&e9...",
            "e5:(FI):T>a7...",
        ),
        *("e5:(FT):T>e7...", "e5:(IF):T>e7...", "e5:(FI):T>e7", "e5::T>e7,I>d5,F>e6..."),
        "e5:(FI):T>e7... more",
    ],
)
def test_open_turns_that_are_refused(turn):  # 13.3
    with pytest.raises(FenError):
        cotulenh.Board(f"{OPEN} {turn}")


def test_how_brackets_are_read():  # 13.1
    empty = "/".join(["11"] * 11)
    shown = {"2(IFT)8": "2(FTI)8", "(NF)10": "(NF)10", "5T32": "5T5", "12T7": "3T7"}
    for rank, written in shown.items():
        fen = cotulenh.Board(f"{empty}/{rank} r - - 0 1").fen()
        assert fen == f"{empty}/{written} r - - 0 1"
    with pytest.raises(PositionError):
        cotulenh.Board(f"{empty}/(FN)10 r - - 0 1")


def test_every_listed_move_is_a_rival():  # R9
    board = cotulenh.Board("9c1/11/11/11/2N8/11/11/(NI)1T8/11/11/10H/8H1C r - - 0 1")
    assert board.is_pseudo_legal("Na5>&c5")
    assert not board.is_legal("Na5>&c5")
    assert board.san("Nc8&c5") == "Nc&c5"
