"""Ratings of several players: against closed forms, and against simulated tournaments."""

import random
from itertools import combinations
from math import log10, sqrt

import pytest

from rookery.engines._elo import strength
from rookery.engines._ratings import PairScore, ratings


def test_nobody_and_nothing():
    assert ratings(0, []) == []
    unknown = ratings(3, [])
    assert [rating.elo for rating in unknown] == [0.0] * 3
    assert all(rating.error > 400 for rating in unknown)


@pytest.mark.parametrize("score", [0.2, 0.5, 0.65])
def test_two_players_differ_by_the_elo_of_their_score(score):
    pairs = [PairScore(0, 1, score)] * 20_000
    a, b = ratings(2, pairs)
    assert a.elo - b.elo == pytest.approx(400 * log10(score / (1 - score)), abs=0.1)
    assert a.elo + b.elo == pytest.approx(0)


def test_the_error_of_two_players_is_that_of_a_match():
    scores = [1, 0.75, 0.5, 0.25, 0.75, 0.5, 1, 0.5, 0.75, 0.5] * 20
    a, b = ratings(2, [PairScore(0, 1, score) for score in scores])
    found = strength(scores, 2 * len(scores))
    assert a.elo - b.elo == pytest.approx(found.elo, abs=0.5)
    # Each is half the difference away from the mean.
    assert 2 * a.error == pytest.approx((found.elo_high - found.elo_low) / 2, rel=0.06)


def test_heads_and_tails_in_closed_form():
    # Each pair of n equal players, whose games are won or lost by chance: the variance of a rating
    # about the mean is (n - 1) / n² of that of the difference of two players in so many games.
    numbers = random.Random(3)
    players, rounds = 4, 2000
    pairs = [
        PairScore(a, b, (numbers.random() < 0.5) / 2 + (numbers.random() < 0.5) / 2)
        for a, b in combinations(range(players), 2)
        for _ in range(rounds)
    ]
    slope = 400 / 2.302585 * 4  # of Elo by score, where the score is a half
    variance = (players - 1) / players**2 * slope**2 * 0.25 / (2 * rounds)
    for rating in ratings(players, pairs):
        assert rating.error == pytest.approx(1.96 * sqrt(variance), rel=0.05)


def test_who_wins_every_game_has_a_rating_and_a_wide_error():
    best, middle, last = ratings(
        3, [PairScore(0, 1, 1.0), PairScore(0, 2, 1.0), PairScore(1, 2, 1.0)] * 9
    )
    assert best.elo > middle.elo > last.elo
    assert middle.elo == pytest.approx(0, abs=1e-6)
    assert best.error > 200


def test_a_rating_depends_on_the_opponents():
    # Both score a half, one of them against the strongest and one against the weakest.
    pairs = [PairScore(0, 3, 0.9), PairScore(1, 0, 0.5), PairScore(2, 3, 0.5)] * 30
    found = ratings(4, pairs)
    assert found[1].elo > found[2].elo + 200


def simulated(numbers, true, rounds, draws, *, gauntlet=False):
    """Pairs of games of players with known ratings, of which `draws` says how many are drawn."""
    for a, b in combinations(range(len(true)), 2):
        if gauntlet and a:
            continue
        expected = 1 / (1 + 10 ** ((true[b] - true[a]) / 400))
        drawn = 2 * draws * min(expected, 1 - expected)
        weights = [expected - drawn / 2, drawn, 1 - expected - drawn / 2]
        for _ in range(rounds):
            yield PairScore(a, b, sum(numbers.choices([1, 0.5, 0], weights, k=2)) / 2)


@pytest.mark.parametrize("gauntlet", [False, True])
@pytest.mark.parametrize("draws", [0.0, 0.4, 0.8])
@pytest.mark.parametrize("true", [(60, 20, -10, -70), (200, 0, -200)])
def test_errors_hold_the_truth_in_95_of_100_tournaments(true, draws, gauntlet):
    numbers = random.Random(f"{true} {draws} {gauntlet}")
    inside, of = 0, 0
    for _ in range(150):
        pairs = list(simulated(numbers, true, 40, draws, gauntlet=gauntlet))
        for value, rating in zip(true, ratings(len(true), pairs), strict=True):
            inside += abs(rating.elo - (value - sum(true) / len(true))) <= rating.error
            of += 1
    assert 0.92 <= inside / of <= 0.985
