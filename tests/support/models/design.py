"""A slow and plain model of every game that can be defined, from the JSON of its definition.

It shares no code with rookery. Squares are numbers, a1 = 0; a piece on the board is what FEN writes
for it: "K", "+p", "Q~". The rules are those of docs/decisions.md and of the words of Design.
"""

from typing import NamedTuple

from support.models.design_board import BLACK, WHITE, Board, kind_of, side_of
from support.models.design_fen import Fen, Position


class Move(NamedTuple):
    """One legal move; its text is all that others need to know."""

    text: str
    origin: int | None  # None: a drop
    to: int
    becomes: str  # what stands on `to` afterwards
    captured: int | None = None  # where the captured piece stands
    passed: tuple = ()  # squares on which it can be captured en passant
    castling: tuple | None = None  # from and to of the second piece


class Game(Board, Fen):
    # Moves

    def moves(self, position):
        """All legal moves by their texts; none, if the game has ended by the position itself."""
        return {} if self.goal(position) else self.legal(position)

    def legal(self, position):
        found = {}
        # Two rays may lead to one square; if one of them can capture en passant there, it does.
        for move in sorted(self.candidates(position), key=lambda move: move.captured is None):
            if move.text not in found and self.is_legal(position, move):
                found[move.text] = move
        if self.spec.get("must_capture"):
            captures = {text: move for text, move in found.items() if move.captured is not None}
            return captures or found
        return found

    def is_legal(self, position, move):
        us = position.turn
        if move.castling and not self.castling_is_safe(position, move):
            return False
        after = self.after(position, move)
        if move.captured is not None:
            if self.loses_a_royal(position.board, move.origin, move.to, move.captured):
                return False
            if self.blown_up(after, 1 - us):
                return True
        if self.in_check(after, us):
            return False
        if self.spec.get("no_checks") and self.in_check(after, 1 - us):
            return False
        if move.origin is None and not self.drop_rule(kind_of(move.becomes)).get("may_mate", True):
            played = self.play(position, move)
            if self.is_check(played) and not self.legal(played):
                return False
        return True

    def candidates(self, position):
        board, us = position.board, position.turn
        for square, piece in enumerate(board):
            if piece and piece != "*" and side_of(piece) == us:
                yield from self.piece_moves(position, square, piece)
        yield from self.castlings(position)
        yield from self.drops(position)

    def piece_moves(self, position, square, piece):
        board, us = position.board, position.turn
        kind = kind_of(piece)
        captures_passing = any(kind in rule["by"] for rule in self.spec.get("en_passant", []))
        for ray in self.rays[kind, us, square]:
            for to in self.reached(ray, board):
                if board[to]:
                    if side_of(board[to]) == us or ray.only == "move":
                        continue
                    captured = to
                else:
                    captured = None
                passes = captures_passing and to in position.passed and ray.only != "move"
                ways = [captured] if board[to] or ray.only != "capture" else []
                if passes and self.passes_to(position, kind):
                    ways.append(position.passer)
                passed = self.passed(board, kind, us, square, to)
                for captured in ways:
                    if captured is not None:
                        passed = ()
                    for becomes, suffix in self.becoming(piece, us, square, to):
                        text = self.name(square) + self.name(to) + suffix
                        yield Move(text, square, to, becomes, captured, passed)

    def passes_to(self, position, kind):
        """Whether this kind may capture the piece that has just passed."""
        passer = kind_of(position.board[position.passer])
        rules = self.spec.get("en_passant", [])
        return any(kind in rule["by"] and passer in rule["pieces"] for rule in rules)

    def passed(self, board, kind, us, square, to):
        """The empty squares that a ride crosses on its way, if it can be captured there."""
        if not any(kind in rule["pieces"] for rule in self.spec.get("en_passant", [])):
            return ()
        crossed = set()
        for ray in self.rays[kind, us, square]:
            if not ray.over and ray.only != "capture" and to in self.reached(ray, board):
                crossed.update(ray.path[: ray.path.index(to)])
        return tuple(sorted(crossed))

    def becoming(self, piece, us, square, to):
        """What a piece can be after a move, and the letters that tell it."""
        kind = kind_of(piece)
        rules = [
            rule
            for rule in self.promotions
            if kind in rule["pieces"]
            and (
                to in self.zones[rule["zone"]][us]
                or (rule.get("leaving") and square in self.zones[rule["zone"]][us])
            )
        ]
        stays = True
        for rule in rules:
            forced = rule.get("forced", True)
            if forced is True or (forced == "stuck" and not self.can_move(kind, us, to)):
                stays = False
        if stays:
            yield piece, ""
        for rule in rules:
            for choice in rule["to"]:
                suffix = "+" if choice == "+" + kind else choice.lower()
                marked = rule.get("reverts") and not choice.startswith("+")
                letter = choice if us == WHITE else choice.lower()
                yield letter + ("~" if marked else ""), suffix

    def can_move(self, kind, side, square):
        """Whether a piece could ever leave a square, on a board that helps it."""
        return any(
            square_reached in ray.ends
            for ray in self.rays[kind, side, square]
            for square_reached in ray.path[ray.over :]
        )

    def castlings(self, position):
        board = position.board
        for rule in self.spec.get("castling", []):
            if rule["letter"] not in position.castling:
                continue
            if (BLACK if rule["letter"].islower() else WHITE) != position.turn:
                continue
            king, king_to = map(self.square, rule["king"])
            rook, rook_to = map(self.square, rule["rook"])
            crossed = {*self.between(king, king_to), *self.between(rook, rook_to)}
            if any(board[s] for s in crossed - {king, rook}):
                continue
            text = self.name(king) + self.name(king_to)
            yield Move(text, king, king_to, board[king], castling=(rook, rook_to))

    def between(self, start, end):
        """The squares from one to another on a straight line, both included."""
        rank, file = divmod(start, self.width)
        to_rank, to_file = divmod(end, self.width)
        steps = max(abs(to_rank - rank), abs(to_file - file))
        up = (to_rank > rank) - (to_rank < rank)
        right = (to_file > file) - (to_file < file)
        return [(rank + i * up) * self.width + file + i * right for i in range(steps + 1)]

    def castling_is_safe(self, position, move):
        """No square that a royal piece crosses is attacked, as if it stood there.

        Where captures explode, the last one is looked at only when both have arrived (is_legal).
        """
        king = position.board[move.origin]
        if kind_of(king) not in self.royal:
            return True
        rook, _ = move.castling
        squares = self.between(move.origin, move.to)
        for square in squares if self.blast is None else squares[:-1]:
            board = list(position.board)
            board[move.origin] = ""
            if square == rook:
                board[rook] = ""
            board[square] = king
            if self.attacked(board, square, 1 - position.turn):
                return False
        return True

    def drop_rule(self, kind):
        return next((r for r in self.spec.get("drops", []) if kind in r["pieces"]), {})

    def drops(self, position):
        us = position.turn
        for kind in sorted(set(position.hands[us])):
            rule = self.drop_rule(kind)
            for square in self.squares:
                if position.board[square]:
                    continue
                if rule.get("zone") and square not in self.zones[rule["zone"]][us]:
                    continue
                if not rule.get("may_be_stuck", True) and not self.can_move(kind, us, square):
                    continue
                piece = kind if us == WHITE else kind.lower()
                if rule.get("per_file"):
                    file = [
                        position.board[s].rstrip("~")
                        for s in self.squares
                        if (s - square) % self.width == 0
                    ]
                    if file.count(piece) >= rule["per_file"]:
                        continue
                yield Move(f"{kind}@{self.name(square)}", None, square, piece)

    # Playing

    def after(self, position, move):
        """The board after a move."""
        board = list(position.board)
        if move.captured is not None:
            board[move.captured] = ""
        if move.origin is not None:
            board[move.origin] = ""
        if move.castling:
            rook, rook_to = move.castling
            piece, board[rook] = position.board[rook], ""
            board[rook_to] = piece
        board[move.to] = move.becomes
        if move.captured is not None:
            for square in self.exploded(position.board, move.origin, move.to, move.captured):
                board[square] = ""
        return tuple(board)

    def play(self, position, move):
        us, board = position.turn, position.board
        after = self.after(position, move)
        hands = [list(hand) for hand in position.hands]
        if move.origin is None:
            hands[us].remove(kind_of(move.becomes))
        if move.captured is not None and self.spec.get("hands") == "captured":
            hands[us].append(self.reverted(board[move.captured]))
        touched = {move.origin, move.to, move.captured}
        if move.castling and move.castling[0] != move.castling[1]:
            touched.update(move.castling)
        touched.update(s for s in self.squares if board[s] and not after[s])  # blown up
        castling = frozenset(
            rule["letter"]
            for rule in self.spec.get("castling", [])
            if rule["letter"] in position.castling
            and not touched & {self.square(rule["king"][0]), self.square(rule["rook"][0])}
        )
        checks = position.checks
        if checks and self.in_check(after, 1 - us):
            checks = tuple(left - (side == us) for side, left in enumerate(checks))
        passed = move.passed if after[move.to] else ()
        resets = (self.spec.get("move_rule") or {}).get("reset_by", [])
        moved = board[move.origin] if move.origin is not None else ""
        lasting = (
            move.captured is not None
            or move.origin is None
            or moved != move.becomes
            or kind_of(moved) in resets
        )
        return Position(
            after,
            1 - us,
            tuple(tuple(sorted(hand)) for hand in hands),
            castling,
            passed,
            move.to if passed else None,
            checks,
            0 if lasting else position.clock + 1,
            position.number + us,
        )

    def reverted(self, piece):
        """What a captured piece is in hand."""
        kind = kind_of(piece)
        if piece.endswith("~"):
            return next(
                rule["pieces"][0]
                for rule in self.promotions
                if rule.get("reverts") and kind in rule["to"]
            )
        if kind.startswith("+") and any(
            rule.get("reverts") and kind in rule["to"] for rule in self.promotions
        ):
            return kind[1:]
        return kind

    def push(self, position, text):
        return self.play(position, self.moves(position)[text])

    def perft(self, position, depth):
        if depth == 0:
            return 1
        moves = self.moves(position)
        if depth == 1:
            return len(moves)
        return sum(self.perft(self.play(position, move), depth - 1) for move in moves.values())

    # Endings

    def goal(self, position):
        """How the game has ended by a goal: winner and reason, None if it has not."""
        us, them = position.turn, 1 - position.turn
        if position.checks and 0 in position.checks:
            return position.checks.index(0), "checks"
        for side in (them, us):
            if self.blown_up(position.board, side):
                return 1 - side, "explosion"
        for side in (us, them):  # who has moved comes second
            for rule in self.spec.get("goal_capture", []):
                least = rule.get("at_most", 0)
                if len(self.standing(position, side, rule["pieces"])) <= least:
                    winner = {"loss": 1 - side, "draw": None, "win": side}[
                        rule.get("worth", "loss")
                    ]
                    return winner, "too few left" if least else "all captured"
        for rule in self.spec.get("goal_reach", []):
            there = [self.has_reached(position, rule, side) for side in (WHITE, BLACK)]
            if not any(there):
                continue
            if rule.get("equal_turns"):
                if all(there):
                    return None, "goal reached by both"
                if there[WHITE] and us == BLACK and self.can_equal(position, rule):
                    continue
                return (WHITE if there[WHITE] else BLACK), "goal reached"
            return (them if there[them] else us), "goal reached"
        for side in (them, us):
            for rule in self.spec.get("goal_line", []):
                if self.has_line(position, rule, side):
                    worth = rule.get("worth", "win")
                    return {"loss": 1 - side, "draw": None, "win": side}[worth], "line"
        bare_king = self.spec.get("goal_bare_king", "never")
        if bare_king != "never":
            men = [self.men(position, side) for side in (WHITE, BLACK)]
            if men == [0, 0]:
                return None, "bare kings"
            if men[them] == 0:
                return us, "bare king"
            # Only the last man can be captured in reply.
            if men[us] == 0 and not (bare_king == "after a reply" and men[them] == 1):
                return them, "bare king"
        return None

    def standing(self, position, side, kinds):
        return [
            s
            for s, piece in enumerate(position.board)
            if piece and piece != "*" and side_of(piece) == side and kind_of(piece) in kinds
        ]

    def has_reached(self, position, rule, side):
        zone = self.zones[rule["zone"]][side]
        return any(s in zone for s in self.standing(position, side, rule["pieces"]))

    def has_line(self, position, rule, side):
        """Whether enough pieces of a side stand side by side, in any of the directions."""
        squares = set(self.standing(position, side, rule.get("pieces") or self.pieces))
        if rule.get("zone") is not None:
            squares &= self.zones[rule["zone"]][side]
        places = {divmod(square, self.width) for square in squares}
        return any(
            all((rank + i * up, file + i * right) in places for i in range(rule["number"]))
            for rank, file in places
            for up, right in ((1, -1), (1, 0), (1, 1), (0, 1))
        )

    def can_equal(self, position, rule):
        return any(
            self.has_reached(self.play(position, move), rule, position.turn)
            for move in self.legal(position).values()
        )

    def men(self, position, side):
        """How many pieces a side has that are not royal."""
        others = set(self.pieces) - self.royal
        return len(self.standing(position, side, others)) + len(position.hands[side])

    def is_check(self, position):
        return self.in_check(position.board, position.turn)

    def outcome(self, history):
        """How the game that went through these positions has ended: winner and reason, or None."""
        position = history[-1]
        us = position.turn
        ended = self.goal(position)
        if ended:
            return ended
        if not self.legal(position):
            mate = self.is_check(position)
            reason = "checkmate" if mate else "stalemate"
            worth = self.spec.get(reason, "loss" if mate else "draw")
            return {"loss": 1 - us, "draw": None, "win": us}[worth], reason
        if self.nobody_can_mate(position):
            return None, "insufficient material"
        rule = self.spec.get("repetition")
        if rule:
            same = [i for i, p in enumerate(history) if self.key(p) == self.key(position)]
            if len(same) >= rule["times"]:
                if rule.get("perpetual_check", "draw") == "loss":
                    between = history[same[0] + 1 :]
                    checked = [
                        all(self.is_check(p) for p in between if p.turn == side)
                        for side in (WHITE, BLACK)
                    ]
                    if checked[WHITE] != checked[BLACK]:
                        return (WHITE if checked[WHITE] else BLACK), "perpetual check"
                winner = {"draw": None, "white": WHITE, "black": BLACK}[rule.get("result", "draw")]
                return winner, "repetition"
        rule = self.spec.get("move_rule")
        if rule and position.clock >= 2 * rule["moves"]:
            return None, "move rule"
        return None

    def nobody_can_mate(self, position):
        rule = self.spec.get("insufficient_material")
        if rule is None or len(self.royal) != 1 or self.spec.get("hands", "none") != "none":
            return False
        if self.spec.get("goal_line") or self.spec.get("goal_reach"):
            return False
        if self.spec.get("stalemate", "draw") != "draw":
            return False
        left = {
            square: kind_of(piece)
            for square, piece in enumerate(position.board)
            if piece and piece != "*" and kind_of(piece) not in self.royal
        }
        goals = ("goal_capture", "goal_checks", "explosion")
        if any(self.spec.get(goal) for goal in goals) or "goal_bare_king" in self.spec:
            return not left
        colours = {self.is_dark(square) for square in left}
        listed = set(left.values()) <= set(rule.get("pieces", []))
        bound = all(self.keeps_its_colour(kind) for kind in left.values())
        return not left or (listed and (len(left) == 1 or (bound and len(colours) == 1)))

    def is_dark(self, square):
        return sum(divmod(square, self.width)) % 2 == 0

    def keeps_its_colour(self, kind):
        """Whether a kind never comes to squares of the other colour, by leaps or by castling."""
        castled = [
            [self.is_dark(self.square(name)) for name in journey]
            for rule in self.spec.get("castling", [])
            for journey in (rule["king"], rule["rook"])
            if kind_of(self.start().board[self.square(journey[0])]) == kind
        ]
        leaps = [ray["leap"] for ray in self.pieces[kind]["rays"]]
        return all(before == after for before, after in castled) and all(
            sum(leap) % 2 == 0 for leap in leaps
        )

    def key(self, position):
        """Everything that later moves depend on."""
        open_to = self.en_passant(position)
        return (*position[:4], open_to, position.passer if open_to else None, position.checks)

    def en_passant(self, position):
        """The squares on which a piece can be captured en passant by a legal move."""
        if not position.passed:
            return ()
        moves = self.legal(position).values()
        used = {m.to for m in moves if m.captured == position.passer and m.to != position.passer}
        return tuple(sorted(used))
