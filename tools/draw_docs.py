"""Writes the pictures of the documentation, docs/images/*.svg.

Run it with `python tools/draw_docs.py`; a test compares the files with what this gives.
"""

import re
import runpy
import sys
from pathlib import Path
from typing import Any

from rookery import BitBoard, Grid, Pattern, Right, Up, UpRight, chess, cotulenh, game, moves
from rookery.cotulenh.rays import GAME, GAME_GRID, SEED, SEED_GRID, piece_moves
from rookery.design import ALFIL, CAMEL, DABBABA, FERZ, KING, PAWN, WAZIR, ZEBRA, Design, Piece
from rookery.render import svg
from rookery.variants import design

IMAGES = Path(__file__).parents[1] / "docs" / "images"

CHESS = Grid(8, 8)
WIDE = Grid(12, 12, stride=16)
KNIGHT = moves().up(1).left(2).up(2).left(1).rotate().mirror()
ROOK = moves().up(1).rotate().mirror().repeat()
ROOK_OF_TWO = moves().up(1).rotate().mirror().repeat(2)
QUEEN = moves().up(1).upleft(1, 1).rotate().mirror().repeat()
KITE = moves().upleft(1, 1).upright(1, 1).rotate().mirror().repeat(3) | moves().left(2).mirror()


def reach(grid: Grid, pattern: Pattern, square: str, letter: str, title: str) -> str:
    """Draw where one piece gets on an empty board."""
    reached = pattern.collect(BitBoard(grid, square))
    return svg.draw(grid, marked=reached, pieces={square: letter}, title=title)


def position() -> str:
    """Draw a position with everything that can be marked on it."""
    board = chess.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    for move in ("e5f7", "e8f7", "f3f6"):
        board.push(move)
    return board.svg(marked=board.targets("f7"), arrows=[("f7", "f6"), ("e7", "f6", "steelblue")])


def magic_bitboard() -> str:
    """Draw the look-up of a rook among the pieces of a position."""
    board = chess.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    return chess.magic(chess.ROOK, "c4").svg(board.occupied)


def cotulenh_pieces() -> dict[str, str]:
    """Draw every row of both tables: dots as it goes at first, tinted squares when it is heroic."""
    drawn: dict[str, str] = {}
    for word, table, grid in (("seed", SEED, SEED_GRID), ("game", GAME, GAME_GRID)):
        nobody = BitBoard(grid)
        for kind, piece in table.items():
            base, heroic = (
                piece_moves(kind, "f6", nobody, nobody, is_heroic, table)
                for is_heroic in (False, True)
            )
            name = f"cotulenh-{piece.name.lower().replace(' ', '-')}-{word}.svg"
            drawn[name] = svg.draw(
                grid,
                marked=base,
                last_move=heroic,
                pieces={"f6": kind},
                title=f"{piece.name}, {word.upper()}",
            )
    return drawn


def cotulenh_crowds() -> dict[str, str]:
    """Draw pieces among others: friends are letters, enemies are stones."""
    drawn: dict[str, str] = {}
    for name, kind, table, grid, title in (
        ("artillery-seed", "A", SEED, SEED_GRID, "Artillery, SEED"),
        ("air-force-seed", "F", SEED, SEED_GRID, "Air Force, SEED"),
        ("artillery-game", "A", GAME, GAME_GRID, "Artillery, GAME"),
        ("commander-game", "C", GAME, GAME_GRID, "Commander, GAME"),
    ):
        friends, enemies = BitBoard(grid, "f8 h8 c6"), BitBoard(grid, "h6 i6 f5 f3 d4 i9")
        drawn[f"cotulenh-blocked-{name}.svg"] = svg.draw(
            grid,
            marked=piece_moves(kind, "f6", friends | enemies, friends, table=table),
            occupied=enemies,
            pieces={"f6": kind} | dict.fromkeys(friends.names(), "I"),
            title=f"{title}, among others",
        )
    return drawn


# The positions of docs/rules/cotulenh.md, by the names of their pictures.
COTULENH = {
    "start": cotulenh.STARTING_FEN,
    "terrain": "11/11/11/11/11/11/11/11/11/11/11/11 r - - 0 1",
    "river": "7hhc1/11/11/11/8i2/3m7/7G3/3S1A5/11/11/11/9HC r - - 0 1",
    "navy": "9c1/11/11/11/11/11/2Ii7/2N2t5/11/n10/11/10C r - - 0 1",
    "captures": "9c1/11/11/2N1m6/11/8i2/11/11/1nT5F2/11/11/10C r - - 0 1",
    "hero": "9c1/11/11/6it3/9T1/11/11/11/11/11/10M/10C r - - 0 1",
    "areas": "9c1/11/11/5+S3(EG)1/1N9/11/11/11/8S2/3G7/11/10C r - - 0 1",
    "air-defence": "9c1/11/11/11/3s2ig3/11/11/11/6F3m/8g2/11/8IHC r - - 0 1",
    "line": "4c6/11/10t/10i/11/11/11/4T6/11/10M/11/4C6 r - - 0 1",
    "walk": "4c6/11/10t/10i/11/11/11/11/11/10M/11/6C4 r - - 0 1",
    "deploy": "9c1/8h2/11/7t3/11/5i5/11/11/2(NFT)8/11/10M/10C r - - 0 1",
}


def cotulenh_rules() -> dict[str, str]:
    """Draw the positions of the rules of CoTuLenh, and what happens in them."""

    def drawn(name: str, title: str, *steps: str, targets: str = "", **options: Any) -> str:
        board = cotulenh.Board(COTULENH[name])
        for step in steps:
            board.push(step)
        marked = BitBoard(cotulenh.GRID)
        for square in targets.split():
            marked |= board.targets(square)
        return board.svg(marked=marked, title=title, **options)

    closed, stay = "firebrick", "darkorange"
    pictures = {
        "start": drawn("start", "The start"),
        "terrain": drawn(
            "terrain",
            "Sea, shore and land",
            arrows=[
                *(("c5", "d6", closed), ("d6", "c5", closed)),
                *(("c8", "d7", closed), ("d7", "c8", closed)),
                *(("f6", "f7"), ("f7", "f6"), ("h6", "h7"), ("h7", "h6")),
            ],
        ),
        "river": drawn("river", "Heavy pieces at the river", targets="d5 f5 h6"),
        "navy": drawn("navy", "A Navy", targets="c5"),
        "captures": drawn(
            "captures",
            "Captures: move there, or stay",
            arrows=[("c4", "b4", stay), ("c9", "e9", stay), ("i4", "i7")],
        ),
        "hero": drawn("hero", "After Tj8j10", "Tj8j10"),
        "areas": drawn("areas", "Air defence of levels 1, 2 and 3", areas=True),
        "air-defence": drawn("air-defence", "An Air Force on its way", targets="g4", areas=True),
        "suicide": drawn("air-defence", "After Fg4@g8", "Fg4@g8", areas=True),
        "line": drawn("line", "The Tank stays on the line", targets="e5"),
        "walk": drawn("walk", "Neither onto the line nor past it", targets="g1"),
        "deploy-1": drawn("deploy", "Before the turn", targets="c4"),
        "deploy-2": drawn("deploy", "After Fc4>xf7", "Fc4>xf7", targets="c4"),
        "deploy-3": drawn("deploy", "After Tc4>e4", "Fc4>xf7", "Tc4>e4", targets="c4"),
        "recombine": drawn("deploy", "Tc4>e4, then Fc4>&e4", "Tc4>e4", "Fc4>&e4"),
    }
    return {f"cotulenh-{name}.svg": picture for name, picture in pictures.items()}


def ford_pictures() -> dict[str, str]:
    """Draw the game of the tutorial and its pieces."""
    ford: Design = runpy.run_path(str(IMAGES.parents[1] / "examples" / "ford.py"))["DESIGN"]
    pieces = ford.pieces
    return {
        "design-ford-board.svg": ford.compile().board().svg(title="Ford"),
        "design-ford-scout.svg": pieces["S"].diagram("d2", ford),
        "design-ford-scout-later.svg": pieces["S"].diagram("d5", ford, title="scout, later"),
        "design-ford-hare.svg": pieces["H"].diagram("d3", ford),
        "design-ford-otter.svg": pieces["O"].diagram("c3", ford),
        "design-ford-catapult.svg": pieces["C"].diagram(
            "b2", ford, standing={"b4": "S", "b6": "s", "b7": "h", "d2": "s", "f2": "s"}
        ),
    }


def skirmish() -> str:
    """Draw the game of the README."""
    game = (
        Design("skirmish", 5, 6, holes="c3-c4")
        .zone("last rank", "a6-e6")
        .piece("K", "king", KING, royal=True)
        .piece("N", "knight", KNIGHT)
        .piece("P", "pawn", PAWN)
        .goal_reach("P", "last rank")
        .start("nk2n/ppppp/2*2/2*2/PPPPP/N2KN")
    )
    return game.compile().board().svg()


def word_pictures() -> dict[str, str]:
    """Draw the words of movement, one picture each."""
    xiangqi, lakes = design("xiangqi"), design("two-lakes")
    rook = Piece("R", "rook", ROOK)
    leaps = {"wazir": WAZIR, "ferz": FERZ, "dabbaba": DABBABA, "alfil": ALFIL}
    leaps |= {"camel": CAMEL, "zebra": ZEBRA, "knight": KNIGHT}
    among = {"d6": "p", "f4": "P", "b2": "p"}
    lines = {"d6": "P", "d8": "r", "g4": "p", "b4": "P"}
    hop = ROOK.hop(over=1, land="beyond")
    fleet = Design("fleet", 8, 8).zone("harbour", "a7-h8")
    ship = Piece("S", "to the harbour", moves().up(1).rotate().mirror().repeat().only_to("harbour"))
    steps = PAWN | moves().up(1).repeat(2).to_move().only_from("second rank")
    ranks = Design("ranks", 8, 8).zone("second rank", "a2-h2")
    drawn = {
        **{
            name: Piece("N" if name == "knight" else name[0].upper(), name, leap).diagram("d4")
            for name, leap in leaps.items()
        },
        "short-ride": Piece("R", "up(1) … repeat(2)", ROOK_OF_TWO).diagram("d4"),
        "ride": rook.diagram("d4", standing=among, title="up(1) … repeat(), among others"),
        "pawn": Piece("P", "to_move() | to_capture()", PAWN).diagram("d4"),
        "via": xiangqi.pieces["N"].diagram("d4", title="via(Up(1))", standing={"d5": "p"}),
        "lame": Piece("D", "up(2).via(Up(1))", moves().up(2).via(Up(1)).rotate().mirror()).diagram(
            "d4", standing={"e4": "P"}
        ),
        "hop-beyond": Piece("H", 'hop(1, land="beyond")', hop).diagram("d4", standing=lines),
        "hop-behind": Piece("G", 'hop(1, land="behind")', ROOK.hop(1, "behind")).diagram(
            "d4", standing=lines
        ),
        "cannon": Piece("C", "cannon", ROOK.to_move() | hop.to_capture()).diagram(
            "d4", standing=lines
        ),
        "only-from": Piece("P", "only_from(second rank)", steps).diagram("d2", ranks),
        "only-to": ship.diagram("d4", fleet, title="only_to(harbour)"),
        "only-within": xiangqi.pieces["A"].diagram("e2", xiangqi, title="only_within(palace)"),
        "black": xiangqi.pieces["P"].diagram("c5", xiangqi, black=True, title="Black's soldier"),
        "holes": lakes.pieces["R"].diagram("i8", lakes, title="a rook between holes"),
    }
    return {f"design-word-{name}.svg": picture for name, picture in drawn.items()}


def rule_pictures() -> dict[str, str]:
    """Draw what rules are about."""
    passing = game("chess-defined").board("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1")
    castling = game("chess-defined").board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    generals = game("xiangqi").board("4k4/9/9/9/9/9/9/9/3K5/9 w - - 0 1")
    anti = game("antichess").board("8/2r5/8/3p4/2P5/4N3/8/6B1 w - - 0 1")
    atomic = game("atomic").board("1rb1k3/2pp4/8/8/8/8/8/2R1K3 w - - 0 1")
    shogi = game("minishogi").board("4k/5/2P2/5/K4[P] w - - 0 1")
    grid = shogi.game.grid
    drops = [str(move)[2:] for move in shogi.legal_moves if str(move)[1] == "@"]
    return {
        "design-rule-en-passant.svg": passing.svg(
            arrows=[("e2", "e4"), ("d4", "e3", "steelblue")], title="en_passant"
        ),
        "design-rule-castling.svg": castling.svg(
            arrows=[
                ("h1", "f1", "steelblue"),
                ("e1", "g1"),
                ("a8", "d8", "steelblue"),
                ("e8", "c8"),
            ],
            title="castling",
        ),
        "design-rule-facing.svg": generals.svg(
            marked=generals.targets("d2"), arrows=[("e10", "e1", "crimson")], title="facing"
        ),
        "design-rule-must-capture.svg": anti.svg(
            arrows=[(str(move)[:2], str(move)[2:], "crimson") for move in anti.legal_moves],
            title="must_capture",
        ),
        "design-rule-explosion.svg": atomic.svg(
            marked=KING.collect(BitBoard(CHESS, "c7")),
            arrows=[("c1", "c7", "crimson")],
            title="explosion",
        ),
        "design-rule-drop.svg": shogi.svg(
            marked=BitBoard(grid, drops), title="where the pawn may be dropped"
        ),
    }


def rules_pictures() -> dict[str, str]:
    """Return the pictures of pages that describe them: <!-- NAME.svg: a Python expression -->."""
    pages = sorted((IMAGES.parent / "rules").glob("*.md"))
    found = (
        match
        for page in pages
        for match in re.finditer(r"<!-- (\S+\.svg): (.+?) -->", page.read_text("utf-8"), re.DOTALL)
    )
    return {match[1]: eval(match[2], {"BitBoard": BitBoard, "game": game}) for match in found}


def pictures() -> dict[str, str]:
    """Return every picture by the name of its file."""
    occupied = BitBoard(CHESS, "d7 g4 d2 b4 f6")
    pieces = BitBoard(CHESS, "b1 g1 d5")
    step = moves().upleft(2, 1)
    line = Grid(16, 3)
    return {
        **cotulenh_pieces(),
        **cotulenh_crowds(),
        **cotulenh_rules(),
        **ford_pictures(),
        **word_pictures(),
        **rule_pictures(),
        **rules_pictures(),
        "chess-board.svg": position(),
        "chess-magic.svg": magic_bitboard(),
        "design-skirmish.svg": skirmish(),
        "knight.svg": reach(CHESS, KNIGHT, "d4", "N", "Knight"),
        "knight-12x12.svg": reach(WIDE, KNIGHT, "e6", "N", "Knight on 12×12"),
        "queen.svg": reach(CHESS, QUEEN, "d4", "Q", "Queen"),
        "queen-12x12.svg": reach(WIDE, QUEEN, "e6", "Q", "Queen on 12×12"),
        "kite.svg": reach(CHESS, KITE, "d4", "K", "Kite"),
        "kite-12x12.svg": reach(WIDE, KITE, "e6", "K", "Kite on 12×12"),
        "step.svg": reach(CHESS, step, "d4", "1", "upleft(2, 1)"),
        "mirror.svg": reach(CHESS, step.mirror(), "d4", "2", "… .mirror()"),
        "rotate.svg": reach(CHESS, step.rotate(), "d4", "2", "… .rotate()"),
        "repeat.svg": reach(CHESS, moves().upleft(2, 1).repeat(), "g1", "1", "… .repeat()"),
        "many.svg": svg.draw(
            CHESS,
            marked=KNIGHT.collect(pieces),
            pieces=dict.fromkeys(pieces, "N"),
            title="Three knights at once",
        ),
        "blocked.svg": svg.draw(
            CHESS,
            marked=ROOK.blocked("d4", occupied),
            occupied=occupied,
            pieces={"d4": "R"},
            title="A rook among other pieces",
        ),
        "nightrider.svg": svg.draw(
            WIDE,
            marked=WIDE.rays(UpRight(2, 1)).blocked("b2", BitBoard(WIDE, "e8")),
            occupied=BitBoard(WIDE, "e8"),
            pieces={"b2": "N"},
            title="One ray of a nightrider",
        ),
        "edge.svg": svg.draw(
            line,
            marked=BitBoard(line, "a1 n1 p2 c3").shift(Right(3)),
            pieces=dict.fromkeys(BitBoard(line, "a1 n1 p2 c3"), "→"),
            title="shift(Right(3))",
        ),
    }


if __name__ == "__main__":
    IMAGES.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures().items():
        (IMAGES / name).write_text(picture, encoding="utf-8")
        print(f"wrote docs/images/{name}", file=sys.stderr)
