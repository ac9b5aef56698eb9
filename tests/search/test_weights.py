"""Weights: derived, fitted, read from files; and that an evaluation is weights times features."""

import dataclasses
import itertools
import json
import math
import os
import random
import re
import signal
import subprocess
import sys

import pytest
from support.minimax import random_positions
from support.systems import needs_posix

from rookery import _weights, game, games
from rookery._extras import install_command
from rookery._weights import shipped, shipped_path
from rookery.engines import Player, Weights, _tune, match, tune
from rookery.engines._fit import Samples, WeightChange, fit
from rookery.errors import WeightsError
from rookery.variants import design


def scrambled(rules, seed):
    """Return weights of which no two are alike."""
    numbers = random.Random(seed)
    derived = Weights.derived(rules)
    return Weights(
        rules,
        opening=[numbers.randrange(-300, 300) for _ in derived.opening],
        ending=[numbers.randrange(-300, 300) for _ in derived.ending],
        phase=derived.phase,
        full_phase=derived.full_phase,
    )


@pytest.mark.parametrize("name", games())
def test_an_evaluation_is_weights_times_features(name):
    rules = game(name)
    for weights in (Weights.derived(rules), scrambled(rules, name)):
        for board in random_positions(rules, 4, seed=name):
            found = board._count_terms(weights._evaluator)
            terms, counts, phase = found.terms, found.times, found.phase
            total = sum(
                count * (weights.opening[term] * phase + weights.ending[term] * (256 - phase))
                for term, count in zip(terms, counts, strict=True)
            )
            opening, ending = (
                sum(c * side[t] for t, c in zip(terms, counts, strict=True))
                for side in (weights.opening, weights.ending)
            )
            assert total == opening * phase + ending * (256 - phase)
            score = int(total / 256) if board.turn else int(-total / 256)
            assert board.evaluate(weights=weights).score == score
            # The search's own sum, which is another one, at the leaves of one ply.
            found = board.search(depth=1, selective=False, quiescence=False, weights=weights)
            after = board.copy()
            after.push(found.best_move)
            if after.outcome() is None:
                leaf = after.evaluate(weights=weights).score
                assert found.score == (leaf if after.turn == board.turn else -leaf)


@pytest.mark.parametrize("name", [name for name in games() if name != "tic-tac-toe"])  # a draw
def test_shipped_weights_are_those_of_their_game(name):
    board = game(name).board()
    # A file of another definition would be passed over.
    weights = Weights.load(shipped_path(name), game(name))
    assert shipped(game(name)) == weights
    assert board.evaluate().terms == board.evaluate(weights=weights).terms
    made = weights.provenance
    assert made["games"] >= 300
    assert made["positions"] > made["games"]
    assert made["nodes"] == 500
    won = max(made["trials"].values()) >= 0.53
    assert made["made"] == ("fitted to self-play" if won else "derived from the rules")
    assert (weights == Weights.derived(game(name))) == (not won)


def test_shipped_weights_are_used(tmp_path, monkeypatch):
    rules = game("los-alamos")
    weights = scrambled(rules, 2)
    weights.save(tmp_path / "los-alamos.json")
    monkeypatch.setattr(_weights, "_folder", lambda: tmp_path)
    monkeypatch.setattr(_weights, "_NAMES", None)
    monkeypatch.setattr(_weights, "_SHIPPED", {})
    board = rules.board()
    board.push(board.legal_moves.to_list()[0])
    for _ in range(2):
        assert board.evaluate().terms == board.evaluate(weights=weights).terms
    assert board.evaluate().terms != board.evaluate(weights="derived").terms
    assert game("chess").board().evaluate().terms


def test_another_game_of_a_shipped_name_has_derived_weights(tmp_path, monkeypatch):
    scrambled(game("los-alamos"), 2).save(tmp_path / "los-alamos.json")
    monkeypatch.setattr(_weights, "_folder", lambda: tmp_path)
    monkeypatch.setattr(_weights, "_NAMES", None)
    monkeypatch.setattr(_weights, "_SHIPPED", {})
    board = design("los-alamos").without_rule("promotion").compile().board()
    assert board.evaluate().terms == board.evaluate(weights="derived").terms


def test_weights_are_saved_and_read(tmp_path):
    rules = game("minishogi")
    weights = scrambled(rules, 1)
    weights.provenance["note"] = "a test"
    path = tmp_path / "weights.json"
    weights.save(path)
    read = Weights.load(path, rules)
    assert read == weights
    assert hash(read) == hash(weights)
    assert read.provenance == {"note": "a test"}
    assert "minishogi" in repr(read)


@pytest.mark.parametrize("name", games())
def test_values_of_pieces_are_weights_by_name(name):
    rules = game(name)
    weights = scrambled(rules, name)
    values = rules.piece_values(weights=weights)
    assert values == weights.piece_values()
    kinds = rules.pieces[: len(rules.pieces) // 2]
    assert len(values) == len(kinds)
    for board in random_positions(rules, 4, seed=name):
        found = board._count_terms(None)
        counted = dict(zip(found.terms, found.times, strict=True))
        for number, (kind, (called, value)) in enumerate(zip(kinds, values.items(), strict=True)):
            assert called.startswith(kind.name)
            # The term of this number counts the pieces of this kind.
            other = rules.pieces[len(kinds) + number]
            lead = len(board.pieces(kind.symbol)) - len(board.pieces(other.symbol))
            if not rules.has_stacks:
                assert counted.get(number, 0) == lead
            assert value[:2] == (weights.opening[number], weights.ending[number])
            assert (value.hand_opening is not None) == rules.has_hands
    assert rules.piece_values() == (shipped(rules) or Weights.derived(rules)).piece_values()
    assert rules.piece_values(weights="derived") == Weights.derived(rules).piece_values()


def test_values_in_hand():
    rules = game("crazyhouse")
    weights = scrambled(rules, 5)
    board = rules.board("4k3/8/8/8/8/8/8/4K3[N] w - - 0 1")
    found = {term.name: term for term in board.evaluate(weights=weights).terms}
    value = weights.piece_values()["knight"]
    phase = board._count_terms(weights._evaluator).phase
    [held] = [term for name, term in found.items() if "knight" in name]
    worth = (value.hand_opening * phase + value.hand_ending * (256 - phase)) / 256
    assert held.value == worth
    assert list(weights.piece_values())[5:8] == ["king", "queen (Q~)", "rook (R~)"]


def test_files_name_the_values_of_pieces(tmp_path):
    rules = game("los-alamos")
    weights = scrambled(rules, 1)
    path = tmp_path / "weights.json"
    weights.save(path)
    document = json.loads(path.read_text())
    queen = weights.piece_values()["queen"]
    assert document["pieces"]["queen"] == {"opening": queen.opening, "ending": queen.ending}
    assert re.search(r'^  "queen": \{"opening": -?\d+, "ending": -?\d+\},$', path.read_text(), re.M)
    older = {key: value for key, value in document.items() if key != "pieces"}
    path.write_text(json.dumps(older))
    assert Weights.load(path, rules) == weights
    document["pieces"]["queen"]["opening"] += 1
    path.write_text(json.dumps(document))
    with pytest.raises(WeightsError, match=r'"pieces" differs from the first numbers of "weights"'):
        Weights.load(path, rules)
    document["weights"]["opening"][list(document["pieces"]).index("queen")] += 1
    path.write_text(json.dumps(document))
    changed = Weights.load(path, rules).piece_values()
    assert changed == {**weights.piece_values(), "queen": queen._replace(opening=queen.opening + 1)}


def test_weights_that_do_not_fit(tmp_path):
    rules = game("minishogi")
    path = tmp_path / "weights.json"
    Weights.derived(rules).save(path)
    with pytest.raises(WeightsError, match=r"weights of 'minishogi', expected .* 'chess'"):
        Weights.load(path, game("chess"))
    document = json.loads(path.read_text())
    for wrong, message in (
        ({"format": 2}, r"format 2: expected 1"),
        ({"digest": "0"}, r"another definition of 'minishogi'"),
        ({"weights": {}}, r"lists of whole numbers"),
        ({"weights": {**document["weights"], "opening": [1.5]}}, r"lists of whole numbers"),
        ({"weights": {**document["weights"], "opening": [1]}}, r"1 weights of the opening"),
        ({"weights": {**document["weights"], "phase": [1]}}, r"weights of another game"),
        ({"weights": {**document["weights"], "full_phase": 0}}, r"full phase"),
        ({"provenance": 7}, r"provenance: expected an object"),
        (
            {"weights": {**document["weights"], "ending": [10**6] * 262}},
            r"not within 20000|of the ending",
        ),
    ):
        path.write_text(json.dumps({**document, **wrong}))
        with pytest.raises(WeightsError, match=message):
            Weights.load(path, rules)
    for text in ("", "[]", "{}", "\x00", "[" * 100_000):
        path.write_text(text)
        with pytest.raises(WeightsError, match=r"not JSON|not a file of weights"):
            Weights.load(path, rules)
    weights = Weights.derived(rules)
    with pytest.raises(WeightsError, match="weights of minishogi, expected weights of chess"):
        game("chess").board().search(depth=1, weights=weights)
    with pytest.raises(WeightsError, match="weights of minishogi, expected weights of chess"):
        game("chess").board().evaluate(weights=weights)
    with pytest.raises(WeightsError, match="weights of minishogi, expected weights of chess"):
        game("chess").piece_values(weights=weights)
    with pytest.raises(TypeError, match="weights are Weights, 'derived' or None"):
        game("chess").board().search(depth=1, weights="fitted")
    with pytest.raises(TypeError, match="weights are Weights, 'derived' or None"):
        game("chess").piece_values(weights="fitted")


def test_players_choose_their_weights(tmp_path):
    path = tmp_path / "los-alamos.json"
    rules = game("los-alamos")
    scrambled(rules, 3).save(path)
    player = Player(f"rookery:nodes=50,weights={path}")
    assert player.weights == str(path)
    assert player.data()["weights"] == str(path)
    result = match(player, "rookery:nodes=50,weights=derived", game=rules, games=6, concurrency=1)
    assert result.losses > result.wins  # scrambled weights lose
    with pytest.raises(WeightsError):
        match(player, "random", game="chess", games=2)


def test_a_fit_finds_what_decides():
    # Term 0 is worth 100 and really is; term 1 is said to be worth 0 and is worth 50.
    numbers = random.Random(5)
    samples = Samples()
    for number in range(3000):
        counts = [numbers.randrange(-3, 4), numbers.randrange(-3, 4)]
        odds = 10 ** ((100 * counts[0] + 50 * counts[1]) / 400)
        result = float(numbers.random() < odds / (1 + odds))
        score = 100 * counts[0] + 50 * counts[1]
        samples.add([0, 1], counts, numbers.random(), number, result, score)
    found = fit(samples, [100, 0], [100, 0], [WeightChange((0,), 50.0), WeightChange((1,), 50.0)])
    assert found.loss_after < found.loss_before
    for weights in (found.opening, found.ending):
        assert 0.35 < weights[1] / weights[0] < 0.65


def test_a_fit_to_chance_changes_little():
    numbers = random.Random(6)
    samples = Samples()
    for number in range(40):
        for _ in range(30):
            counts = [numbers.randrange(-3, 4) for _ in range(20)]
            odds = 10 ** (100 * counts[0] / 400)
            result = float(numbers.random() < odds / (1 + odds))
            samples.add(range(20), counts, 0.5, number, result, 100 * counts[0])
    known = [100] + [0] * 19
    found = fit(samples, known, known, [WeightChange((i,), 10.0) for i in range(20)])
    assert all(abs(weight) < 12 for weight in found.opening[1:])


def test_a_fit_to_what_is_easily_predicted_stays_finite():
    # A handful of positions, and changes that cost next to nothing: a whole step of Newton's
    # method leads where no float can follow.
    numbers = random.Random(7)
    for _ in range(100):
        samples = Samples()
        for number in range(numbers.randrange(1, 40)):
            count = numbers.randrange(-30, 31)
            score = numbers.choice([-30_000, 0, 100, 30_000])
            samples.add([0], [count], numbers.choice([0, 0.5, 1]), number, float(count > 0), score)
        found = fit(samples, [100], [100], [WeightChange((0,), 5000.0)], looseness=1000.0)
        assert all(abs(weight) < 10_000 for weight in found.opening + found.ending)
        assert math.isfinite(found.loss_after)


def test_tuning_continues_where_it_was_stopped(tmp_path):
    rules = game("los-alamos")
    whole = tune(rules, games=24, nodes=20, threads=1, save=tmp_path / "a")
    reports = []
    tune(rules, games=8, nodes=20, threads=2, save=tmp_path / "b", progress=reports.append)
    with open(tmp_path / "b", "ab") as file:
        file.write(b'{"moves": "b2')  # a kill
    again = tune(rules, games=24, nodes=20, threads=1, save=tmp_path / "b")
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert again.weights == whole.weights
    assert again.results == whole.results
    assert reports
    with pytest.raises(WeightsError, match="nodes was 20 and is 21 now"):
        tune(rules, games=24, nodes=21, save=tmp_path / "a")
    deep = '{"format": ' + "[" * 100_000 + "\n"
    for other in ("something else", deep):
        (tmp_path / "c").write_text(other)
        with pytest.raises(WeightsError, match="not a file of self-play"):
            tune(rules, games=2, nodes=1, save=tmp_path / "c")
        assert (tmp_path / "c").read_text() == other


def self_play(rules, **settings):
    """Return games of the search against itself, by the derived weights."""
    return rules.board()._self_play(seed=1, first=0, threads=1, evaluator=None, **settings)


def test_self_play_is_legal_and_ends_as_it_says():
    for name in ("chess", "cotulenh", "othello", "crazyhouse"):
        rules = game(name)
        played = self_play(rules, nodes=40, random_plies=8, max_plies=120, games=3)
        for one in played:
            assert len(one.quiet) == len(one.scores)
            board = rules.board()
            for ply, move in enumerate(one.moves):
                assert board.outcome() is None
                if ply in one.quiet:
                    assert not board.is_check()
                    assert name == "othello" or not board.is_capture(move)
                board.push(move)
            ended = board.outcome(claim_draw=True)
            if ended:
                assert one.winner == {None: -1, True: 0, False: 1}[ended.winner]


def test_no_game_of_self_play_is_played_twice():
    """Without random moves they would all be the same, and with one or two many would be."""
    played = self_play(game("chess"), nodes=5, random_plies=12, max_plies=30, games=200)
    assert len({tuple(map(str, one.moves)) for one in played}) == 200


@pytest.mark.parametrize("name", ["breakthrough", "crazyhouse", "cotulenh"])
def test_weights_play_each_opening_from_both_sides(name):
    rules = game(name)
    settings = {"nodes": 60, "random_plies": 6, "max_plies": 100, "seed": 3, "first": 0}

    def winners(evaluator, against, games=12, threads=1):
        return rules.board()._play_match(
            games=games, threads=threads, evaluator=evaluator, against=against, **settings
        )

    bad = scrambled(rules, 4)._evaluator
    # Equal players: both games of a pair are the same game.
    same = winners(None, None)
    assert same[::2] == same[1::2]
    assert winners(Weights.derived(rules)._evaluator, None) == same
    played = winners(bad, None, threads=2)
    assert played == winners(bad, None)
    # A and B change their names: so do the games of each pair.
    turned = winners(None, bad)
    assert played[::2] == turned[1::2]
    assert played[1::2] == turned[::2]
    lost = sum(winner == 1 - number % 2 for number, winner in enumerate(played))
    assert lost > sum(winner == number % 2 for number, winner in enumerate(played))


def fit_with_losses(before, *after):
    """Return a fit that says that it has these losses, one after the other, again and again."""
    losses = itertools.cycle(after)

    def made(*words):
        return dataclasses.replace(fit(*words), loss_before=before, loss_after=next(losses))

    return made


@pytest.mark.parametrize(
    ("losses", "tried", "kept"),
    [
        ((0.71, 0.69, 0.75), [1.0], 1.0),  # the worst one would have won
        ((0.71, 0.70001, 0.75), [], None),
        ((0.7, 0.71, 0.71), [0.5], 0.5),  # no worse
    ],
)
def test_a_fit_that_predicts_worse_is_not_tried(monkeypatch, losses, tried, kept):
    monkeypatch.setattr(_tune, "_score", lambda *_: 0.9)
    monkeypatch.setattr(_tune, "fit", fit_with_losses(0.7, *losses))
    tuned = tune(game("los-alamos"), games=30, nodes=20, threads=1)
    assert list(tuned.losses.values()) == list(losses)
    assert list(tuned.trials) == tried
    assert tuned.is_unchanged == (kept is None)
    assert tuned.weights.provenance.get("looseness") == kept
    assert tuned.loss_after == (tuned.losses[kept] if kept else 0.7)
    assert tuned.weights.provenance["loss_after"] <= tuned.weights.provenance["loss_before"]
    assert tuned.data()["losses"] == {str(key): loss for key, loss in tuned.losses.items()}


def test_only_weights_that_win_are_kept(monkeypatch):
    rules = game("los-alamos")
    tried = []

    def score(weights, *_):
        tried.append(weights)
        return scores[len(tried) - 1]

    monkeypatch.setattr(_tune, "_score", score)
    monkeypatch.setattr(_tune, "fit", fit_with_losses(0.7, 0.6, 0.6, 0.7))
    for scores, kept in (((0.4, 0.52, 0.5), None), ((0.6, 0.55, 0.2), 0), ((0.3, 0.53, 0.52), 1)):
        tried.clear()
        tuned = tune(rules, games=30, nodes=20, threads=1)
        assert len(tried) == 3
        assert len(set(tried)) == 3
        assert tuned.weights == (Weights.derived(rules) if kept is None else tried[kept])
        assert tuned.is_unchanged == (kept is None)
        assert list(tuned.trials.values()) == list(scores)
        made = "derived from the rules" if kept is None else "fitted to self-play"
        assert tuned.weights.provenance["made"] == made


def test_a_fit_listens_to_the_search_and_to_results():
    # Term 0 wins games; the search sees that of term 1 alone.
    numbers = random.Random(7)
    samples = Samples()
    for number in range(3000):
        counts = [numbers.randrange(-3, 4), numbers.randrange(-3, 4)]
        odds = 10 ** ((100 * counts[0] + 100 * counts[1]) / 400)
        result = float(numbers.random() < odds / (1 + odds))
        samples.add([0, 1], counts, 0.5, number, result, 100 * counts[1])
    found = fit(samples, [50, 50], [50, 50], [WeightChange((i,), 50.0) for i in range(2)])
    assert found.opening[1] > 1.5 * found.opening[0] > 15


@needs_posix
def test_ctrl_c_keeps_the_games(tmp_path):
    path, out = tmp_path / "games", tmp_path / "weights.json"
    words = ["tune", "los-alamos", "--games", "1000000", "--nodes", "50", "--threads", "1"]
    process = subprocess.Popen(
        [sys.executable, "-m", "rookery", *words, "--save", str(path), "--out", str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not path.exists() or path.read_bytes().count(b"\n") < 20:
        assert process.poll() is None
    os.kill(process.pid, signal.SIGINT)
    stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 130, stderr
    assert "the same command continues" in stderr
    kept = path.read_bytes().count(b"\n") - 1
    counted = Weights.load(out, game("los-alamos")).provenance["games"]
    assert f"{counted:,} of los-alamos" in stdout
    assert counted in (kept, kept - 1)  # the signal may come right after a game is written


def test_without_numpy_a_fit_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(WeightsError, match=re.escape(install_command("numpy"))):
        tune(game("los-alamos"), games=2, nodes=5)
