"""The lenses of the page: what they show of a position, a pattern, a magic or a move."""

from __future__ import annotations

import json
from typing import Any

from rookery._core import BitBoard, Board, ChessBoard, Game, Grid, Shift, saved_definition
from rookery._pattern import Pattern
from rookery.errors import RookeryError
from rookery.page import words
from rookery.page.messages import MessageError

__all__ = ["LENSES", "lenses_of", "look", "magic", "make", "reach", "shift"]

Data = dict[str, Any]
_WORD = 64


def describe_set(name: str, squares: BitBoard) -> Data:
    """Return a set with its number, in decimal and in hexadecimal words of 64 bits."""
    number = int(squares)
    size = len(squares.grid)
    all_words = [number >> at & (1 << _WORD) - 1 for at in range(0, max(size, 1), _WORD)]
    return {
        "name": name,
        "squares": list(squares),
        "number": str(number),
        "hex": f"{number:#x}",
        "words": [f"{word:#018x}" for word in all_words],
    }


def _attacks(board: Board, side: bool) -> BitBoard:
    grid = board.game.grid
    return BitBoard(grid, [at for at in range(len(grid)) if board.is_attacked_by(side, at)])


def _attacks_lens(board: Board, sides: tuple[str, str]) -> dict[str, BitBoard]:
    return {f"attacked by {name}": _attacks(board, not index) for index, name in enumerate(sides)}


def _checks_lens(board: Board, sides: tuple[str, str]) -> dict[str, BitBoard]:
    """Return who is in check from where, and pieces that may not move as they could."""
    grid = board.game.grid
    sets: dict[str, BitBoard] = {}
    royal = board.check_square
    if royal is not None:
        sets["in check"] = BitBoard(grid, [royal])
        sets["checkers"] = board.attackers(not board.turn, royal)
    if isinstance(board, ChessBoard):
        own = [at for at in board.occupied if board.color_at(at) is board.turn]
        pinned = [at for at in own if board.is_pinned(board.turn, at)]
        lines = [board.pin(board.turn, at) for at in pinned]
        sets["pinned"] = BitBoard(grid, pinned)
        sets["lines of the pins"] = BitBoard(grid, {at for line in lines for at in line})
        return sets
    legal = set(board.legal_moves)
    held = [move for move in board.pseudo_legal_moves if move not in legal]
    origins = {move.from_square for move in held if move.from_square is not None}
    sets["held back"] = BitBoard(grid, origins)
    return sets


def _zones_lens(board: Board, sides: tuple[str, str]) -> dict[str, BitBoard]:
    game = board.game
    sets = {f"terrain: {name}": squares for name, squares in game.terrain.items()}
    sets |= board.areas()
    saved = saved_definition(game)
    if saved is not None:
        from rookery.design._geometry import Geometry

        document = json.loads(saved)
        document["board"].setdefault("holes", [])
        zones = [{"black": "turned", **zone} for zone in document.get("zones", [])]
        for zone, seen in Geometry({"board": document["board"], "zones": zones}).zones.items():
            for name, squares in zip(sides, seen, strict=True):
                sets[f"{zone} ({name})"] = BitBoard(game.grid, squares)
    return sets


def _pieces_lens(board: Board, sides: tuple[str, str]) -> dict[str, BitBoard]:
    grid = board.game.grid
    sets = {name: BitBoard(grid) for name in ("occupied", *sides)}
    for piece in board.game.pieces:
        found = board.pieces(piece.symbol)
        if found:
            sets["occupied"] |= found
            sets[sides[0 if piece.side else 1]] |= found
            sets[f"{piece.symbol} {piece.name}"] = found
    return sets


LENSES = {
    "attacks": _attacks_lens,
    "checks": _checks_lens,
    "zones": _zones_lens,
    "pieces": _pieces_lens,
}


def lenses_of(game: Game) -> list[str]:
    """Return the lenses that have something to show in a game."""
    board = game.board()
    has = {
        "attacks": _has_attacks(board),
        "checks": any(piece.royal for piece in game.pieces),
        "reach": True,
        "zones": bool(_zones_lens(board, ("first", "second"))),
        "pieces": True,
        "set": True,
        "movement": True,
        "magic": True,
        "make": isinstance(board, ChessBoard),
    }
    return [name for name, shown in has.items() if shown]


def _has_attacks(board: Board) -> bool:
    try:
        board.attacks(0)
    except RookeryError:  # a game without attacks
        return False
    return True


def look(board: Board, kind: str, sides: tuple[str, str]) -> list[Data]:
    """Return the sets of squares of a lens."""
    if kind not in LENSES:
        raise MessageError(f"look: kind is one of {', '.join(LENSES)}")
    return [describe_set(name, squares) for name, squares in LENSES[kind](board, sides).items()]


def reach(board: Board, square: int) -> list[Data]:
    """Return where the piece on a square can go, what it attacks, and what is in its way."""
    grid = board.game.grid
    sets = {"can move to": board.targets(square)}
    try:
        attacked = board.attacks(square)
    except RookeryError:  # a game without attacks
        attacked = None
    if attacked is not None:
        sets["attacks"] = attacked
        sets["in the way"] = BitBoard(grid, _blockers(board, square, attacked))
        sets["attacked by"] = board.attackers(True, square) | board.attackers(False, square)
    return [describe_set(name, squares) for name, squares in sets.items()]


def _blockers(board: Board, square: int, attacked: BitBoard) -> list[int]:
    """Return the pieces without which the piece on a square would attack more."""
    found = []
    for other in board.symbols():
        if other == square:
            continue
        setup = board.setup()
        setup.remove(other)
        try:
            more = setup.board().attacks(square)
        except RookeryError:  # without a royal piece there is no game
            if other in attacked:
                found.append(other)
            continue
        if more - attacked:
            found.append(other)
    return found


def shift(grid: Grid, squares: list[int], up: int, right: int) -> Data:
    """Return a whole set moved by a displacement."""
    return describe_set("shifted", BitBoard(grid, squares).shift(Shift(up=up, right=right)))


def pattern(game: Game, text: str, square: int, occupied: list[int]) -> Data:
    """Return the squares that a typed pattern reaches from a square, or what is wrong with it."""
    try:
        value = words.evaluate(text)
    except words.WordsError as wrong:
        place = None if wrong.place is None else wrong.place.to_data()
        return {"problem": str(wrong), "place": place}
    if not isinstance(value, Pattern):
        return {"problem": "expected a pattern, such as moves().up(1).rotate().mirror()"}
    grid = game.grid
    standing = BitBoard(grid, occupied) - BitBoard(grid, [square])
    try:
        if not value.rays:
            return {"problem": "the pattern is empty: add a word such as .up(1)"}
        if any(value.terms):
            sets = _reach_of_a_game(game, value, square, standing)
        else:
            free = value.collect(BitBoard(grid, [square]))
            sets = {"reached": value.blocked(square, standing) if standing else free}
            if standing:
                sets["out of reach"] = free - sets["reached"]
    except RookeryError as wrong:
        return {"problem": str(wrong), "place": None}
    return {"sets": [describe_set(name, found) for name, found in sets.items()]}


def _reach_of_a_game(
    game: Game, value: Pattern, square: int, standing: BitBoard
) -> dict[str, BitBoard]:
    """Follow a pattern with terms that matter only in a game; all other pieces are enemies."""
    from rookery.design import Piece
    from rookery.design._diagram import Reach
    from rookery.design._geometry import Geometry

    grid = game.grid
    holes = game.terrain.get("hole")
    board = {"width": grid.width, "height": grid.height, "holes": holes.names() if holes else []}
    named = [t for t in value.terms if t.from_zones or t.to_zones or t.within_zones]
    if named:
        raise MessageError("zones have a meaning in a definition only: see the part Design")
    owners = {**dict.fromkeys(standing, 1), square: 0}
    data = Piece("•", "piece", value)._to_data()
    found = Reach(data, Geometry({"board": board, "zones": []}), square, 0, owners)
    sets = {"moves": found.moves, "could capture on": found.captures}
    sets |= {"hops over": found.hopped, "must be empty": found.via}
    return {name: BitBoard(grid, squares) for name, squares in sets.items() if squares}


def magic(piece: str, square: int, blockers: list[int]) -> Data:
    """Return the look-up of a rook or bishop step by step, all numbers as text."""
    from rookery import chess

    if piece not in ("rook", "bishop") or square > 63 or any(at > 63 for at in blockers):
        raise MessageError("magic: a rook or bishop, and squares from 0 to 63")
    found = chess.magic(chess.ROOK if piece == "rook" else chess.BISHOP, square)
    grid = Grid(8, 8)
    occupied = BitBoard(grid, blockers) - BitBoard(grid, [square])
    used = occupied & found.mask
    product = int(used) * found.magic & (1 << 64) - 1
    letter = "R" if piece == "rook" else "B"
    return {
        "square": square,
        "mask": list(found.mask),
        "mask_hex": f"{int(found.mask):#018x}",
        "used": list(used),
        "used_hex": f"{int(used):#018x}",
        "magic_hex": f"{found.magic:#018x}",
        "product_hex": f"{product:#018x}",
        "product_bits": f"{product:064b}",
        "shift": found.shift,
        "bits": 64 - found.shift,
        "index": found.index(occupied),
        "entries": found.size,
        "attacks": list(found.attacks(occupied)),
        "attacks_hex": f"{int(found.attacks(occupied)):#018x}",
        "pieces": [[square, letter], *([at, "p"] for at in occupied)],
    }


def make(board: Board, text: str) -> Data:
    """Return a chess move as it is made: two pieces are lifted, two are dropped."""
    if not isinstance(board, ChessBoard):
        raise MessageError(f"moves of {board.game.name} are made in another way: see chess")
    from rookery import chess

    move = board.parse_move(text)
    encoded = board.encode(move)
    kind, origin, target = encoded >> 12, encoded >> 6 & 63, encoded & 63
    before, nowhere = board.symbols(), 64
    board.push(move)
    after = board.symbols()
    board.pop()
    is_castling = board.is_castling(move)
    second_from, second_to = target, nowhere
    if board.is_en_passant(move):
        second_from = target ^ 8
    elif is_castling:
        rook = "R" if board.turn else "r"
        [second_from] = [at for at in before if before[at] == rook and after.get(at) != rook]
        [second_to] = [at for at in after if after[at] == rook and before.get(at) != rook]
        king = "K" if board.turn else "k"
        [target] = [at for at in after if after[at] == king]
    names = [board.game.grid.name(at) for at in range(64)] + ["nowhere"]
    first, second = before[origin], before.get(second_from, "nothing")
    lifted = {at: symbol for at, symbol in before.items() if at != origin}
    both = {at: symbol for at, symbol in lifted.items() if at != second_from}
    dropped = {**both, target: after[target]}
    landed = f" as {after[target]}" if after[target] != first else ""
    steps = [
        (f"lift {first} from {names[origin]}", lifted, [origin]),
        (f"lift {second} from {names[second_from]}", both, [second_from]),
        (f"drop {first} on {names[target]}{landed}", dropped, [target]),
        (f"drop {second} on {names[second_to]}", after, [at for at in [second_to] if at < 64]),
    ]
    return {
        "move": str(move),
        "bits": f"{encoded:016b}",
        "kind": chess.MoveKind(kind).name.lower().replace("_", " "),
        "steps": [
            {"text": step, "pieces": [[at, symbol] for at, symbol in found.items()], "last": at}
            for step, found, at in [("before", before, []), *steps]
        ],
    }
