"""Games that end by the scores of the players."""

import pytest

from rookery import errors, game
from rookery._search import Line, SearchResult
from rookery.engines import DrawRule, Limits, Opening, Player, Reply, ResignRule, _players, match
from rookery.engines._adjudication import Adjudicator
from rookery.engines._referee import play_game

RESIGN = ResignRule(score=500, moves=3)


def ended(rule, scores, *, plies=100):
    """When and how a game ends, whose sides report scores in turn from move `plies` on."""
    draw = rule if isinstance(rule, DrawRule) else None
    adjudicator = Adjudicator(rule if isinstance(rule, ResignRule) else None, draw)
    for number, score in enumerate(scores):
        found = adjudicator.after(number % 2 == 0, score, plies + number)
        if found:
            return number + 1, found[0]
    return None


def test_a_side_resigns_when_both_agree():
    assert ended(RESIGN, [-500, 500] * 3) == (6, False)
    assert ended(RESIGN, [500, -500] * 3) == (6, True)
    assert ended(RESIGN, [0, 600, -600, 600, -600, 600, -600]) == (7, False)
    assert ended(RESIGN, [-32000, 31999] * 3) == (6, False)


def test_a_side_does_not_resign():
    assert ended(RESIGN, [-499, 500] * 20) is None
    assert ended(RESIGN, [-500, 499] * 20) is None
    assert ended(RESIGN, [-500, 500, -500, 500, 0, 500] * 9) is None
    assert ended(RESIGN, [-500, 500, -500, 500, None, 500] * 9) is None
    # Both are sure that they win, or that they lose.
    assert ended(RESIGN, [600] * 20) is None
    assert ended(RESIGN, [-600] * 20) is None


def test_one_side_resigns_whatever_the_other_reports():
    one = ResignRule(score=500, moves=3, both=False)
    assert ended(one, [-500, None] * 3) == (5, False)
    assert ended(one, [0, -500] * 3) == (6, True)
    assert ended(one, [0, 900] * 9) is None


def test_draws():
    rule = DrawRule(score=10, moves=3, from_move=0)
    assert ended(rule, [10, -10] * 3) == (6, None)
    assert ended(rule, [10, -11] * 9) is None
    assert ended(rule, [0, 0, 0, 0, 0, None] * 9) is None
    # White's third, fourth and fifth moves are the first three in a row.
    assert ended(rule, [0, 0, 90, 0, 0, 0, 0, 0, 0]) == (9, None)
    # Not before move 20 of each side, then at once.
    late = DrawRule(score=10, moves=3, from_move=20)
    assert ended(late, [0] * 60, plies=1) == (40, None)


class Scripted(_players.Seat):
    """Plays the first legal move, and reports a score."""

    score = 0

    def play(self, board, limits):
        move = next(iter(board.legal_moves))
        line = Line(self.score, None, 7, 9, [move], turn=board.turn)
        return Reply(move, SearchResult([line], 7, 1, 0.0, 0), 0.25)


def play(scores, *, fen=None, **rules):
    seats = [Scripted(Player("random"), name) for name in "ab"]
    for seat, score in zip(seats, scores, strict=True):
        seat.score = score
    opening = Opening((), fen)
    return play_game(
        0,
        opening,
        opening.board(game("chess")),
        seats,
        a_first=False,
        limits=Limits(depth=1),
        time=None,
        margin=0.1,
        max_plies=60,
        **rules,
    )


def test_the_record_of_a_game_that_was_adjudicated():
    # B has the first side.
    record = play((-700, 650), resign=RESIGN)
    assert (record.result, record.score, len(record.moves)) == ("1-0", 0.0, 6)
    assert (record.reason, record.fault, record.adjudicated) == ("resignation by score", None, True)
    assert [(note.score, note.depth, note.seconds) for note in record.notes[:2]] == [
        (650, 7, 0.25),
        (-700, 7, 0.25),
    ]
    record = play((5, -5), draw=DrawRule(moves=3, from_move=4))
    assert (record.result, record.reason, len(record.moves)) == ("1/2-1/2", "draw by score", 8)
    assert not play((-700, 650)).adjudicated


def test_the_rules_come_before_the_scores():
    # The only legal move of White captures the last piece: a draw by the rules, whatever is said.
    fen = "8/8/8/4k3/8/8/1q6/K7 w - - 0 1"
    record = play((900, -900), fen=fen, resign=ResignRule(score=500, moves=1, both=False))
    assert not record.adjudicated
    assert record.result == "1/2-1/2"


def test_a_match_with_adjudication_is_shorter():
    words = {"games": 4, "seed": 3, "concurrency": 2}
    plain = match("rookery:nodes=300", "greedy", **words)
    assert not any(record.adjudicated for record in plain.games)
    short = match("rookery:nodes=300", "greedy", resign="score=300,moves=2,sides=one", **words)
    assert any(record.adjudicated for record in short.games)
    assert short.wins == plain.wins == 4
    for one, whole in zip(short.games, plain.games, strict=True):
        assert len(one.moves) <= len(whole.moves)
        assert whole.moves[: len(one.moves)] == one.moves
    # Whoever reports no score is never adjudicated with `both`.
    none = match("rookery:nodes=300", "random", resign="score=300,moves=2", **words)
    assert not any(record.adjudicated for record in none.games)


def test_rules_as_text():
    assert ResignRule.parse("score=400,moves=5,sides=one") == ResignRule(400, 5, both=False)
    assert ResignRule.parse("score=400").both
    assert DrawRule.parse("from=30, score=8") == DrawRule(8, 8, 30)
    for rule in (ResignRule(1, 2, both=False), DrawRule(1, 2, 3)):
        assert type(rule).parse(str(rule)) == rule


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [
        (ResignRule, "600", "resign: '600': no such setting; there are score, moves, sides"),
        (ResignRule, "", "resign: '': no such setting"),
        (ResignRule, "score=-600", "resign: score=-600: expected a whole number"),
        (ResignRule, "score=0", "resign: score=0: expected 1 to 32000"),
        (ResignRule, "sides=two", "resign: sides=two: expected one or both"),
        (DrawRule, "movs=4", "draw: 'movs=4': no such setting; did you mean 'moves'?"),
        (DrawRule, "moves=0", "draw: moves=0: expected 1 to 10000"),
        (DrawRule, "from=x", "draw: from=x: expected a whole number"),
    ],
)
def test_rules_that_make_no_sense(kind, text, message):
    with pytest.raises(errors.MatchError) as caught:
        kind.parse(text)
    assert caught.value.code == "match-adjudication"
    assert str(caught.value).startswith(message)


def test_a_match_is_not_continued_with_other_rules(tmp_path):
    words = {"games": 2, "save": tmp_path / "games.jsonl", "max_plies": 8}
    match("random", "random", draw="score=5", **words)
    assert len(match("random", "random", draw="score=5", **words).games) == 2
    with pytest.raises(errors.MatchError, match="it is of another match: draw was"):
        match("random", "random", **words)
