"""Two pieces move at once."""

from rookery.design._arguments import require
from rookery.design._geometry import BLACK, SIDES, WHITE
from rookery.design._shapes import Each, Pair, Record, square, text
from rookery.design._word import Rule, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rookery.design._check import Check
    from rookery.design._design import Design
    from rookery.design._wording import Wording

_CASTLING = Record({"letter": text, "king": Pair(square), "rook": Pair(square)})
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def _check(game: "Check") -> "Iterator[str]":
    """Check squares, pieces and texts of castling."""
    letters = [rule["letter"] for rule in game.data["castling"]]
    texts: dict[tuple[str, ...], str] = {}
    for rule in game.data["castling"]:
        letter = rule["letter"]
        whose = f"castling {letter!r}"
        if len(letter) != 1 or letter not in _LETTERS:
            yield f"{whose}: the letter is A to Z for White, a to z for Black"
            continue
        if letters.count(letter) > 1:
            yield f"{whose} is defined twice"
        journeys = (rule["king"], rule["rook"])
        wrong = [*_journeys(game, whose, journeys, BLACK if letter.islower() else WHITE)]
        if wrong:
            yield from wrong
            continue
        move = "".join(rule["king"])
        if rule["king"] in texts:
            yield f"{whose} reads like castling {texts[rule['king']]!r}: {move}"
        texts[rule["king"]] = letter
        origin, to = map(game.geometry.number, rule["king"])
        if not (game.knows_start and game.can_walk):
            continue
        assert origin is not None
        kind, side = game.start.pieces[origin]
        if to in game.geometry.reach(game.pieces[kind], origin, side):
            yield f"{whose} reads like a move that {kind!r} makes anyway: {move}"
    for letter in game.start.castling:
        if letter not in letters:
            yield f"start: castling {letter!r} is not defined"


def _journeys(
    game: "Check", whose: str, journeys: tuple[tuple[str, str], tuple[str, str]], side: int
) -> "Iterator[str]":
    for journey in journeys:
        wrong = [problem for problem in map(game.geometry.wrong, journey) if problem]
        yield from (f"{whose} names {problem}" for problem in wrong)
        if wrong:
            return
        origin, to = (game.geometry.number(name) for name in journey)
        assert origin is not None
        assert to is not None
        standing = game.start.pieces.get(origin)
        if game.knows_start and (standing is None or standing[1] != side):
            yield f"{whose}: no piece of {SIDES[side]} stands on {journey[0]} at the start"
        rank, file = divmod(origin, game.geometry.width)
        to_rank, to_file = divmod(to, game.geometry.width)
        up, right = abs(to_rank - rank), abs(to_file - file)
        if up and right and up != right:
            yield f"{whose}: {'-'.join(journey)} is not a straight line"
            continue
        for at in _line(game, origin, to):
            if at in game.geometry.holes:
                hole = game.geometry.name(at)
                yield f"{whose}: {'-'.join(journey)} crosses {hole}, which is a hole"
    king, rook = journeys
    if king[0] == king[1]:
        yield f"{whose}: the first piece stays on {king[0]}"
    if king[0] == rook[0]:
        yield f"{whose}: both pieces begin on {king[0]}"
    if king[1] == rook[1]:
        yield f"{whose}: both pieces end on {king[1]}"


def _line(game: "Check", origin: int, to: int) -> list[int]:
    """Return the squares on a straight line from one to another, both included."""
    rank, file = divmod(origin, game.geometry.width)
    up, right = to // game.geometry.width - rank, to % game.geometry.width - file
    steps = max(abs(up), abs(right), 1)
    return [
        (rank + up // steps * i) * game.geometry.width + file + right // steps * i
        for i in range(steps + 1)
    ]


def _journey(way: str) -> tuple[str, ...]:
    start, _, end = way.partition("-")
    return start, end


def _rules(game: "Wording") -> "Iterator[str]":
    for rule in game.data["castling"]:
        letter = rule["letter"]
        king, rook = (_moved(game, journey) for journey in (rule["king"], rule["rook"]))
        text = (
            f"{game.sides[game.side_of(letter)]} may castle ({letter} in FEN): {king}, and {rook}"
        )
        if letter not in game.start.castling:
            text += "; the start position does not allow it"
        yield f"{text}."
    if game.data["castling"]:
        yield (
            "Both pieces move at once. Neither may have moved before, all squares that they cross "
            "must be empty, and if the first of them is royal, it may not be attacked where it "
            "begins, where it passes and where it ends."
        )


def _moved(game: "Wording", journey: tuple[str, str]) -> str:
    origin, to = journey
    standing = game.start.pieces.get(game.geometry.number(origin) or 0)
    piece = f"the {game.piece(standing[0])}" if standing else "the piece"
    return f"{piece} stays on {to}" if origin == to else f"{piece} goes from {origin} to {to}"


class CastlingWord(Word):
    """The word `castling`."""

    __slots__ = ()
    _rule = Rule("castling", Each(_CASTLING), [], check=_check, rules=_rules)

    def castling(self, letter: str, *, king: str, rook: str) -> "Design":
        """Let two pieces of the start position move at once, as in king="e1-g1", rook="h1-f1".

        The letter is the one in FEN, upper case for White. Neither piece may have moved, the
        squares that they cross must be empty, and a royal first piece may cross no attacked one.
        """
        for what, value in (("the letter of a castling", letter), ("king", king), ("rook", rook)):
            require(what, value, str)
        return self._adding("castling", letter=letter, king=_journey(king), rook=_journey(rook))
