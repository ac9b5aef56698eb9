"""The board of a defined game: its squares, zones and rays, and who attacks what."""

import json
import re
from typing import NamedTuple

WHITE, BLACK = 0, 1


class Ray(NamedTuple):
    """A ray from one square, as one side sees it: its squares, and what each of them needs."""

    path: tuple
    vias: tuple  # for each step, the squares that must be empty
    over: int
    behind: bool
    only: str
    ends: frozenset  # where it may end


def side_of(piece):
    return WHITE if piece.strip("+~").isupper() else BLACK


def kind_of(piece):
    return piece.rstrip("~").upper()


class Board:
    def __init__(self, text):
        spec = self.spec = json.loads(text)
        self.width = spec["board"]["width"]
        self.height = spec["board"]["height"]
        self.holes = {self.square(name) for name in spec["board"].get("holes", [])}
        self.squares = [s for s in range(self.width * self.height) if s not in self.holes]
        self.zones = {}
        for zone in spec.get("zones", []):
            white = {self.square(name) for name in zone["white"]}
            black = zone.get("black", "turned")
            if isinstance(black, list):
                seen = {self.square(name) for name in black}
            else:
                seen = {self.seen_by_black(s, black) for s in white}
            self.zones[zone["name"]] = (white, seen)
        self.pieces = {piece["letter"]: piece for piece in spec["pieces"]}
        self.royal = {letter for letter, piece in self.pieces.items() if piece.get("royal")}
        self.promotions = spec.get("promotions", [])
        self.rays = {
            (letter, side, s): [
                self.ray(ray, s, side, piece.get("reflected", False)) for ray in piece["rays"]
            ]
            for letter, piece in self.pieces.items()
            for side in (WHITE, BLACK)
            for s in self.squares
        }
        # Lines along which two royal pieces may not see each other.
        self.facing = [
            (
                set(rule["pieces"]),
                {
                    (side, s): [self.ray(ray, s, side, False) for ray in rule["rays"]]
                    for side in (WHITE, BLACK)
                    for s in self.squares
                },
            )
            for rule in spec.get("facing", [])
        ]
        # What an explosion on a square reaches, whatever stands there, if captures explode.
        rule = spec.get("explosion")
        self.blast = rule and {
            (side, s): frozenset().union(*(self.ray(r, s, side, False).ends for r in rule["rays"]))
            for side in (WHITE, BLACK)
            for s in self.squares
        }
        self.spared = set(rule.get("spared", [])) if rule else set()
        # Where a piece could capture on a board that helps it: all that an attack needs to look at.
        self.strikes = {
            key: frozenset().union(*(ray.ends for ray in rays if ray.only != "move"))
            for key, rays in self.rays.items()
        }
        for kinds, lines in self.facing:
            for (side, s), rays in lines.items():
                for letter in kinds:
                    self.strikes[letter, side, s] |= frozenset().union(*(r.ends for r in rays))

    # Squares and rays

    def square(self, name):
        letters, digits = re.fullmatch("([a-z]+)([0-9]+)", name).groups()
        file = 0
        for letter in letters:
            file = file * 26 + ord(letter) - ord("a") + 1
        return (int(digits) - 1) * self.width + file - 1

    def name(self, square):
        rank, file = divmod(square, self.width)
        letters = chr(ord("a") + file % 26)
        if file >= 26:
            letters = chr(ord("a") + file // 26 - 1) + letters
        return f"{letters}{rank + 1}"

    def seen_by_black(self, square, how):
        rank, file = divmod(square, self.width)
        if how == "turned":
            return (self.height - 1 - rank) * self.width + self.width - 1 - file
        if how == "reflected":
            return (self.height - 1 - rank) * self.width + file
        return square

    def step(self, square, leap, side, reflected):
        """The square that a leap leads to, None if that is no square."""
        up, right = leap
        if side == BLACK:
            up = -up
            if not reflected:
                right = -right
        rank, file = square // self.width + up, square % self.width + right
        if not (0 <= rank < self.height and 0 <= file < self.width):
            return None
        there = rank * self.width + file
        return None if there in self.holes else there

    def ray(self, ray, square, side, reflected):
        def inside(s):
            return all(s in self.zones[zone][side] for zone in ray.get("within", []))

        path, vias, here = [], [], square
        hop = ray.get("hop") or {"over": 0}
        count = ray.get("count", 1)
        begins = all(square in self.zones[zone][side] for zone in ray.get("from", []))
        while begins and inside(square) and (count is None or len(path) < count):
            empty = [self.step(here, via, side, reflected) for via in ray.get("via", [])]
            here = self.step(here, ray["leap"], side, reflected)
            if here is None or None in empty or not inside(here):
                break
            path.append(here)
            vias.append(tuple(empty))
        ends = {s for s in path if all(s in self.zones[zone][side] for zone in ray.get("to", []))}
        return Ray(
            tuple(path),
            tuple(vias),
            hop["over"],
            hop.get("land") == "behind",
            ray.get("only", ""),
            frozenset(ends),
        )

    def reached(self, ray, board):
        """The squares on which the ray can end, the first piece in its way included."""
        hurdles = 0
        for square, empty in zip(ray.path, ray.vias, strict=True):
            if any(board[s] for s in empty):
                return
            if hurdles == ray.over:
                if square in ray.ends:
                    yield square
                if board[square] or ray.behind:
                    return
            elif board[square]:
                hurdles += 1

    # Attacks

    def attacks(self, board, square, target):
        """Whether the piece on a square could capture an enemy on another."""
        piece = board[square]
        kind, side = kind_of(piece), side_of(piece)
        if target not in self.strikes[kind, side, square]:
            return False
        captures = not self.loses_a_royal(board, square, target)
        for ray in self.rays[kind, side, square]:
            if (
                captures
                and ray.only != "move"
                and target in ray.ends
                and target in self.reached(ray, board)
            ):
                return True
        return any(
            kind in kinds
            and kind_of(board[target]) in kinds
            and any(target in self.reached(ray, board) for ray in lines[side, square])
            for kinds, lines in self.facing
        )

    # Explosions

    def exploded(self, board, origin, to, taken):
        """The squares that a capture empties, if captures explode."""
        if self.blast is None:
            return set()
        gone = {origin, to, taken}
        for s in self.blast[side_of(board[origin]), to]:
            if board[s] and board[s] != "*" and kind_of(board[s]) not in self.spared:
                gone.add(s)
        return gone

    def loses_a_royal(self, board, origin, to, taken=None):
        """Whether a capture would blow up a royal piece of its own side."""
        gone = self.exploded(board, origin, to, to if taken is None else taken)
        return bool(gone & self.royals(board, side_of(board[origin])))

    def royals(self, board, side):
        return {
            s
            for s, piece in enumerate(board)
            if piece and piece != "*" and side_of(piece) == side and kind_of(piece) in self.royal
        }

    def blown_up(self, board, side):
        """Whether a side has lost its last royal piece."""
        return bool(self.blast is not None and self.royal and not self.royals(board, side))

    def attacked(self, board, square, by):
        return any(
            self.attacks(board, s, square)
            for s, piece in enumerate(board)
            if piece and piece != "*" and side_of(piece) == by
        )

    def in_check(self, board, side):
        return any(self.attacked(board, s, 1 - side) for s in self.royals(board, side))
