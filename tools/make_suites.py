"""Makes the suites that rookery ships: src/rookery/perft/data.

Run it with `python tools/make_suites.py [NAME …]`; without a name, all are made. Positions come
from random games of rookery and are picked for what happens in them, some are set up at random.
No count is rookery's: those of chess and Chess960 are Stockfish's (apt: stockfish), those of
xiangqi, shogi and crazyhouse Fairy-Stockfish's (apt: fairy-stockfish), and those of CoTuLenh are
the published ones in tests/data/cotulenh. The first two plies of Fairy-Stockfish are compared with
those of its newer library (PyPI: pyffish).
"""

import json
import random
import sys
from collections.abc import Callable
from pathlib import Path

from rookery import BitBoard, Board, chess, game
from rookery.design import Design
from rookery.perft import Engine
from rookery.variants import design

ROOT = Path(__file__).parents[1]
DATA = ROOT / "src/rookery/perft/data"
MOST_LEAVES = 3_000_000
EACH = 6  # positions of each feature


def _castles(board: chess.Board) -> bool:
    return any(board.is_castling(move) for move in board.legal_moves)


def _promotes(board: chess.Board) -> bool:
    return any(board.kind(move).is_promotion() for move in board.legal_moves)


def _pins(board: chess.Board) -> int:
    return sum(
        board.is_pinned(board.turn, s) for s in board.occupied if board.color_at(s) == board.turn
    )


FEATURES: dict[str, Callable[[chess.Board], bool]] = {
    "castling": _castles,
    "castling and a check to come": lambda board: (
        _castles(board) and any(board.gives_check(move) for move in board.legal_moves)
    ),
    "en passant": lambda board: board.has_legal_en_passant(),
    "en passant that would expose the king": lambda board: (
        board.has_pseudo_legal_en_passant() and not board.has_legal_en_passant()
    ),
    "promotion": _promotes,
    "promotion by capture": lambda board: any(
        board.kind(move).is_promotion() and board.is_capture(move) for move in board.legal_moves
    ),
    "check": lambda board: board.is_check(),
    "double check": lambda board: len(board.checkers()) > 1,
    "two pins": lambda board: _pins(board) > 1,
    "many moves": lambda board: len(board.legal_moves) > 55,
    "few pieces": lambda board: len(board.occupied) < 9,
}


def _way(board: chess.Board, kingside: bool) -> tuple[list[int], list[int]] | None:
    """Return the squares of a king that may castle, and those that must be empty between."""
    king = board.king(board.turn)
    rooks = [
        rook
        for rook in board.castling_rights
        if king is not None and rook // 8 == king // 8 and (rook > king) == kingside
    ]
    if king is None or not rooks:
        return None
    home = king // 8 * 8
    ends = (home + 6, home + 5) if kingside else (home + 2, home + 3)
    squares = [king, rooks[0], *ends]
    between = [s for s in range(min(squares), max(squares) + 1) if s not in (king, rooks[0])]
    way = list(range(min(king, ends[0]), max(king, ends[0]) + 1))
    return way, between


def _castling_against(board: chess.Board, which: str) -> bool:
    """Tell whether only an attack forbids castling: of the king, on its way, or where it ends."""
    for kingside in (True, False):
        found = _way(board, kingside)
        if found and not any(square in board.occupied for square in found[1]):
            king = board.king(board.turn)
            assert king is not None
            end = king // 8 * 8 + (6 if kingside else 2)
            attacked = [s for s in found[0] if board.is_attacked_by(not board.turn, s)]
            outside = [s for s in found[1] if board.is_attacked_by(not board.turn, s)]
            if (
                (which == "out of" and attacked == [king] and end != king)
                or (which == "into" and attacked == [end] and end != king)
                or (which == "through" and attacked and not {king, end} & set(attacked))
                or (which == "beside" and not attacked and outside)
            ):
                return True
    return False


def _takes_castling_rook(board: chess.Board, by_pawn: bool) -> bool:
    rooks = board.castling_rights
    return any(
        move.to_square in rooks
        and board.color_at(move.to_square) != board.turn
        and bool(move.promotion) == by_pawn
        for move in board.legal_moves
        if isinstance(move, chess.Move)
    )


def _en_passant(board: chess.Board, legal: bool, pinned: bool) -> bool:
    return any(
        board.is_en_passant(move)
        and board.is_legal(move) == legal
        and board.is_pinned(board.turn, move.from_square or 0) == pinned
        for move in board.pseudo_legal_moves
    )


# Looked for in set-ups, where kings and rooks are at home and pawns about to promote.
RARE: dict[str, Callable[[chess.Board], bool]] = {
    "castling out of check": lambda board: _castling_against(board, "out of"),
    "castling through check": lambda board: _castling_against(board, "through"),
    "castling into check": lambda board: _castling_against(board, "into"),
    "castling beside an attack": lambda board: (
        _castles(board) and _castling_against(board, "beside")
    ),
    "a rook that may castle is taken": lambda board: _takes_castling_rook(board, False),
    "a rook that may castle is taken by a pawn that promotes": lambda board: _takes_castling_rook(
        board, True
    ),
    "promotion that answers a check": lambda board: board.is_check() and _promotes(board),
    "en passant along a pin": lambda board: _en_passant(board, True, True),
    "en passant of a pawn that is pinned": lambda board: _en_passant(board, False, True),
    "en passant that answers a check": lambda board: (
        board.is_check() and board.has_legal_en_passant()
    ),
    "en passant that uncovers the king": lambda board: (
        not board.is_check() and _en_passant(board, False, False)
    ),
}


def lively_setup(rng: random.Random, chess960: bool) -> chess.Board | None:
    """Set up kings and rooks at home, pawns before their last step or after a double one."""
    setup = chess.Setup(chess960=chess960)
    setup.clear()
    files = sorted(rng.sample(range(8), 3)) if chess960 else [0, 4, 7]
    castles = rng.random() < 0.7
    for home, letters in ((0, "RKR"), (56, "rkr")):
        for file, letter in zip(files, letters, strict=True):
            if castles:
                setup.set(home + file, letter)
            elif letter in "Kk":
                setup.set(rng.randrange(64), letter)
    pawns = rng.choice((48, 32, 24, 8))
    for symbol in rng.choices("PPppNBRQnbrq", k=rng.randrange(2, 9)):
        square = pawns + rng.randrange(8) if symbol in "Pp" else rng.randrange(64)
        if not setup.piece_at(square):
            setup.set(square, symbol)
    setup.turn = rng.random() < 0.5
    if castles:
        corners = [home + files[i] for home in (0, 56) for i in (0, 2)]
        rooks = [s for s in corners if (piece := setup.piece_at(s)) and piece.symbol() in "Rr"]
        setup.castling_rights = BitBoard(setup.game.grid, rooks)
    double = [s for s in range(64) if s // 8 == (4 if setup.turn else 3)]
    rng.shuffle(double)
    for square in double:
        piece = setup.piece_at(square)
        if piece and piece.symbol() == ("p" if setup.turn else "P"):
            setup.ep_square = square + (8 if setup.turn else -8)
            break
    setup.repair()
    return None if setup.problems() else setup.board()


def rank_pin(rng: random.Random) -> chess.Board | None:
    """Set up a board where a double step allows a capture en passant that clears a rank.

    Both pawns leave the rank on which a rook looks at the king, though neither of them is pinned.
    """
    king, rook = rng.sample(range(8), 2)
    between = range(min(king, rook) + 1, max(king, rook))
    pairs = [(a, b) for a in between for b in between if abs(a - b) == 1]
    if not pairs:
        return None
    pawn, stepper = rng.choice(pairs)
    setup = chess.Setup()
    setup.clear()
    for square, symbol in (
        (32 + king, "K"),
        (32 + rook, "r"),
        (32 + pawn, "P"),
        (48 + stepper, "p"),
    ):
        setup.set(square, symbol)
    free = [s for s in range(64) if s // 8 != 4 and s not in (40 + stepper, 48 + stepper)]
    setup.set(rng.choice([s for s in free if s // 8 > 5]), "k")
    for symbol in rng.sample("NBRQPPnbqpp", 5):
        square = rng.choice([s for s in free if 0 < s // 8 < 7])
        if not setup.piece_at(square):
            setup.set(square, symbol)
    setup.turn = chess.BLACK
    if setup.status():
        return None
    board = setup.board()
    step = f"{chess.square_name(48 + stepper)}{chess.square_name(32 + stepper)}"
    return board if board.is_legal(step) and not board.is_check() else None


def positions(name: str) -> dict[str, str]:
    """Pick positions: FEN and what happens there."""
    rng = random.Random(2026)
    found: dict[str, str] = {game(name).start_fen: "the start position"}
    wanted = dict.fromkeys(FEATURES, EACH)
    while any(wanted.values()):
        board = (
            chess.Board() if name == "chess" else chess.Board.from_chess960_pos(rng.randrange(960))
        )
        for _ in range(rng.randrange(4, 160)):
            moves = board.legal_moves.to_list()
            if not moves or board.is_insufficient_material():
                break
            board.push(rng.choice(moves))
            if rng.random() < 0.2:
                feature = next((f for f, n in wanted.items() if n and FEATURES[f](board)), None)
                if feature and board.legal_moves and board.fen() not in found:
                    found[board.fen()] = feature
                    wanted[feature] -= 1
    pins = 0
    while pins < EACH:
        pinned = rank_pin(rng)
        if pinned:
            pinned = pinned if rng.random() < 0.5 else pinned.mirror()
            found[pinned.fen()] = "en passant to come that clears a rank"
            pins += 1
    wanted = dict.fromkeys(RARE, EACH)
    while any(wanted.values()):
        lively = lively_setup(rng, name == "chess960")
        rare = next((f for f, n in wanted.items() if n and lively and RARE[f](lively)), None)
        if lively and rare and lively.legal_moves and lively.fen() not in found:
            found[lively.fen()] = rare
            wanted[rare] -= 1
    return found


def taken_corner(rng: random.Random, chess960: bool, captor: str, corner: int) -> chess.Board:
    """Set up a board where a rook that may castle is taken, by N, B or a pawn that promotes.

    A generator that keeps its right castles without it a ply later; one that looks whether a rook
    stands there castles at depth 4, when another rook has taken its place.
    """
    while True:
        setup = chess.Setup(chess960=chess960)
        setup.clear()
        files = sorted(rng.sample(range(8), 3)) if chess960 else [0, 4, 7]
        for file, letter in zip(files, "RKR", strict=True):
            setup.set(file, letter)
        rook = files[corner % 2 * 2]
        setup.set(rng.randrange(40, 64), "k")
        setup.set(rng.randrange(8, 16) if captor == "P" else rng.randrange(8, 64), captor.lower())
        setup.set(rook + 8 * rng.randrange(1, 7), "R")
        setup.turn = chess.BLACK
        setup.castling_rights = BitBoard(setup.game.grid, [files[0], files[2]])
        if setup.problems() or len(setup.symbols()) != 6:
            continue
        board = setup.board()
        if not board.is_check() and _castles_after_a_capture(board, rook):
            return board if corner < 2 else board.mirror()


def _castles_after_a_capture(board: chess.Board, rook: int) -> bool:
    """Tell whether a right that outlives its rook shows at once, and if another takes its place."""
    for capture in board.legal_moves:
        if capture.to_square != rook or capture.promotion in (chess.QUEEN, chess.ROOK):
            continue
        board.push(capture)
        seen_at_once = _castles_with(board, rook)
        seen_later = False
        for reply in board.legal_moves.to_list():
            if (
                reply.to_square == rook
                and board.piece_type_at(reply.from_square or 0) == chess.ROOK
            ):
                board.push(reply)
                for wait in board.legal_moves.to_list():
                    board.push(wait)
                    seen_later = seen_later or _castles_with(board, rook)
                    board.pop()
                board.pop()
        board.pop()
        if seen_at_once and seen_later:
            return True
    return False


def _castles_with(board: chess.Board, rook: int) -> bool:
    """Tell whether the side to move could castle with a rook on this square."""
    setup = board.setup()
    setup.set(rook, "R" if board.turn else "r")
    setup.castling_rights = BitBoard(setup.game.grid, [rook])
    return not setup.problems() and _castles(setup.board())


def castling_positions(name: str) -> dict[str, str]:
    """Pick positions where a right to castle must go with its rook."""
    rng = random.Random(64)
    found = {}
    for captor, what in (("N", "a knight"), ("B", "a bishop"), ("P", "a pawn that promotes")):
        for corner in range(4):
            board = taken_corner(rng, name == "chess960", captor, corner)
            found[board.fen()] = (
                f"a rook that may castle is taken by {what}, another takes its place"
            )
    return found


# What happens in positions of any game.
ANY_GAME: dict[str, Callable[[Board], bool]] = {
    "check": lambda board: board.is_check(),
    "one answer to a check": lambda board: board.is_check() and len(board.legal_moves) == 1,
    "a drop that answers a check": lambda board: (
        board.is_check() and any(move.drop for move in board.legal_moves)
    ),
    "a royal piece to be kept safe": lambda board: (
        not board.is_check() and len(board.pseudo_legal_moves) > len(board.legal_moves)
    ),
    "drops": lambda board: any(move.drop for move in board.legal_moves),
    "promotion": lambda board: any(move.promotion for move in board.legal_moves),
    "promoted pieces": lambda board: any(mark in board.fen().split()[0] for mark in "+~"),
    "many moves": lambda board: len(board.legal_moves) > 2 * len(board.game.board().legal_moves),
    "few pieces": lambda board: len(board.symbols()) < 12,
}
# What random games seldom meet.
BY_HAND = {
    "crazyhouse": {
        "8/8/8/8/8/4k3/4p3/4K3[Qq] w - - 0 1": "a king that can hardly move",
        "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1": "kings and full hands",
    },
    "shogi": {
        "7lk/7p1/7G1/9/9/9/9/9/4K4[P] w - - 0 1": "a pawn that must not mate by its drop",
        "7lk/7p1/7G1/9/9/9/9/9/4K4[L] w - - 0 1": "a lance that may mate by its drop",
        "4k4/P8/1N7/9/9/9/9/9/4K4[PLN] w - - 0 1": "pieces that must promote, or must not be stuck",
        "4k4/9/9/9/4P4/9/9/9/4K4[PPpp] w - - 0 1": "a file that has its pawn",
    },
    "xiangqi": {
        "4k4/9/9/9/9/9/9/9/4P4/4K4 w - - 0 1": "generals with one piece between them",
        "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1": "generals that must not face each other",
        "4k4/4a4/4C4/9/9/9/9/9/4C4/4K4 b - - 0 1": "cannons in line",
        "4k4/9/9/9/9/9/3n5/9/4A4/3AK4 w - - 0 1": "a horse at the palace",
        "2b1k1b2/9/4b4/9/9/9/2B6/9/4K4/9 b - - 0 1": "elephants at the river",
    },
}
FAIRY_LEAVES = 2_000_000
MOST_CHECKED = 80  # moves; a list of pyffish takes milliseconds
NOT_COMMITTED = {
    # The published counts of these positions include steps of turns that may not be committed.
    "commander inside headquarters",
    "commander carried by tank",
    "commander aboard navy + air force (NFC)",
    "self-play: midgame from the start position #2",
    "self-play: many heroics #2",
}


def fairy_positions(name: str) -> dict[str, str]:
    """Pick positions of a defined game: FEN and what happens there."""
    rng = random.Random(2026)
    found: dict[str, str] = {game(name).start_fen: "the start position"}
    wanted = dict.fromkeys(ANY_GAME, 4)
    for _ in range(2000):  # not every game has every feature
        board = game(name).board()
        for _ in range(rng.randrange(4, 200)):
            moves = board.legal_moves.to_list()
            if not moves or board.outcome():
                break
            board.push(rng.choice(moves))
            if rng.random() < 0.2 and board.legal_moves:
                feature = next((f for f, n in wanted.items() if n and ANY_GAME[f](board)), None)
                if feature and board.fen() not in found:
                    found[board.fen()] = feature
                    wanted[feature] -= 1
        if not any(wanted.values()):
            break
    return found | BY_HAND[name]


def fairy_count(variant: str, fen: str, moves: list[str], depth: int) -> int:
    """Count with the lists of Fairy-Stockfish, without pawn drops that mate in shogi."""
    import pyffish

    listed = [
        move
        for move in pyffish.legal_moves(variant, fen, moves)
        if not (
            variant == "shogi"
            and move.startswith("P@")
            and pyffish.gives_check(variant, fen, [*moves, move])
            and not pyffish.legal_moves(variant, fen, [*moves, move])
        )
    ]
    if depth == 1:
        return len(listed)
    return sum(fairy_count(variant, fen, [*moves, move], depth - 1) for move in listed)


def mating_drops(fen: str, depth: int) -> int:
    """Tell by how much counts of shogi grow where a pawn may mate by its drop."""
    text = design("shogi").to_json()
    lenient = Design.from_json(text.replace('"may_mate": false', '"may_mate": true')).compile()
    return lenient.board(fen).perft(depth) - game("shogi").board(fen).perft(depth)


def chess_suite(name: str) -> list[str]:
    """Return the lines of a suite of chess or Chess960, counted by Stockfish."""
    with Engine("stockfish") as engine:
        return counted_by(engine, name, positions(name) | castling_positions(name), MOST_LEAVES)


def fairy_suite(name: str) -> list[str]:
    """Return the lines of a suite of a defined game, counted by Fairy-Stockfish."""
    with Engine("fairy-stockfish") as engine:
        first, *counted = counted_by(engine, name, fairy_positions(name), FAIRY_LEAVES)
    lines = [first]
    if name == "shogi":
        lines.append(
            "# Fairy-Stockfish lists pawn drops that mate, which shogi forbids: depths 1 and 2 are "
            "counted without them, and deeper counts that have any are left out"
        )
    fen, leaves_before = "", 0
    for line in counted:
        word, _, rest = line.partition(" ")
        if word == "epd":
            fen, leaves_before = rest, 0
        if word != "perft":
            lines.append(line)
            continue
        depth, leaves = map(int, rest.split())
        more = mating_drops(fen, depth) if name == "shogi" else 0
        if depth == 1 or (depth == 2 and leaves_before <= MOST_CHECKED):
            checked = fairy_count(name, fen, [], depth)
            if checked != leaves - more:
                raise SystemExit(f"{name}: {fen}: pyffish counts {checked} at depth {depth}")
            line = f"perft {depth} {checked}"
            more = 0
        if not more:
            lines.append(line)
        leaves_before = leaves
    return lines


def counted_by(engine: Engine, name: str, picked: dict[str, str], most: int) -> list[str]:
    """Return the lines of a suite whose counts are an engine's."""
    engine.set_game(game(name))
    option = {
        "chess": "",
        "chess960": ', "setoption name UCI_Chess960 value true"',
    }.get(name, f', "setoption name UCI_Variant value {name}"')
    lines = [
        "# Positions from random games and set-ups of rookery; "
        f"counts by {engine.name}{option}, "
        '"position fen FEN", "go perft DEPTH"; made by tools/make_suites.py'
    ]
    for fen, feature in picked.items():
        lines += [f"id {feature}", f"epd {fen}"]
        leaves = 0
        for depth in range(1, 7):
            before, leaves = leaves, sum(n for _, n in engine.divide(fen, [], depth))
            lines.append(f"perft {depth} {leaves}")
            if leaves * max(leaves // max(before, 1), 1) > most:
                break
    return lines


def cotulenh_suite(name: str) -> list[str]:
    """Return the lines of the suite of CoTuLenh: published counts of steps."""
    data = json.loads((ROOT / "tests/data/cotulenh/perft.json").read_text("utf-8"))
    lines = [
        f"# Positions and counts by {data['reference']}; chosen from tests/data/cotulenh/perft.json"
        " by tools/make_suites.py"
    ]
    for row in [{"name": "the start position", **data["start"]}, *data["positions"]]:
        if "steps" not in row and row["name"] not in NOT_COMMITTED:
            lines += [f"id {row['name']}", f"epd {row['fen']}"]
            lines += [f"perft {depth} {leaves}" for depth, leaves in enumerate(row["S"], 1)]
    return lines


SUITES: dict[str, Callable[[str], list[str]]] = {
    "chess": chess_suite,
    "chess960": chess_suite,
    "cotulenh": cotulenh_suite,
    "crazyhouse": fairy_suite,
    "shogi": fairy_suite,
    "xiangqi": fairy_suite,
}


def main() -> None:
    """Write the files."""
    DATA.mkdir(exist_ok=True)
    for name in sys.argv[1:] or SUITES:
        first, *lines = SUITES[name](name)
        path = DATA / f"{name}.perft"
        path.write_text("\n".join([first, f"game {name}", *lines]) + "\n", encoding="utf-8")
        print(path.name, sum(line.startswith("epd") for line in lines), "positions")


if __name__ == "__main__":
    main()
