"""Steps of environments a second, in batches of random games, beside OpenSpiel's.

    python benchmarks/learn.py [--batch 1024] [--rounds 5]

Every row plays random legal actions (which are drawn natively, and their time is counted) and looks
at what it names; "default" allocates new arrays for every step. Both sides take turns in one run.
OpenSpiel is asked for mask and observation in two ways: by lists, and by arrays that it fills.

Two threads are compared with one by the wall clock, so these rows need an idle machine.
"""

import argparse
import random
from collections.abc import Callable
from time import perf_counter_ns
from typing import Any

import numpy as np
from timing import best_ns

from rookery import game


def stepper(
    name: str,
    size: int,
    mask: Any,
    form: Any,
    *,
    alphazero: bool = False,
    out: bool = True,
    actions: bool = False,
    threads: int = 1,
) -> Callable[[], None]:
    """Return a function that plays a step of a batch, and looks."""
    options: dict[str, Any] = {"threads": threads}
    if alphazero:
        options |= {"actions": "alphazero", "planes": "alphazero"}
    batch = game(name).batch(size, seed=1, autoreset="same_step", max_plies=1000, **options)
    chosen = batch.sample()
    masks = batch.legal_action_mask(mask) if mask else None
    planes = batch.observe(form) if form else None
    for _ in range(60):  # away from the start
        batch.step(batch.sample())

    def step() -> None:
        batch.step(batch.sample(out=chosen))
        if mask:
            batch.legal_action_mask(mask, out=masks if out else None)
        if form:
            batch.observe(form, out=planes if out else None)
        if actions:
            batch.legal_actions()

    return step


def play_only(name: str, size: int, steps: int) -> Callable[[], None]:
    """Return a function that plays steps of which the actions are known, and how many they are."""
    batch = game(name).batch(size, seed=1, autoreset="same_step", max_plies=1000)
    known = []
    start = batch.copy()
    for _ in range(steps):
        known.append(batch.sample())
        batch.step(known[-1])

    def play() -> None:
        again = start.copy()
        for actions in known:
            again.step(actions)
        assert (again.current_player == batch.current_player).all()

    return play


def best_wall_ns(*jobs: Callable[[], None], rounds: int, least_ms: float = 100) -> list[float]:
    """Return the wall-clock time of one call of each job: the best round of each, taking turns."""
    best = [float("inf")] * len(jobs)
    for _ in range(rounds):
        for which, job in enumerate(jobs):
            calls, start = 0, perf_counter_ns()
            while (spent := perf_counter_ns() - start) < least_ms * 1e6:
                job()
                calls += 1
            best[which] = min(best[which], spent / calls)
    return best


def compare_threads(size: int, rounds: int) -> None:
    """Print how much faster two threads are."""
    print(f"\ntwo threads, batches of {size}, wall clock (idle machine), best of {rounds}")
    for title, name, mask, form in [
        ("chess: step, bit mask, 119 planes as bits", "chess", "bits", "bits"),
        ("chess: step, bool mask (4,672), uint8 planes", "chess", "bool", "uint8"),
        ("chess: the same in float32", "chess", "bool", "float32"),
        ("xiangqi: step, bool mask, uint8 planes", "xiangqi", "bool", "uint8"),
        ("shogi: step, bool mask, uint8 planes", "shogi", "bool", "uint8"),
        ("cotulenh: step, legal_actions", "cotulenh", None, None),
    ]:
        jobs = [
            stepper(
                name,
                size,
                mask,
                form,
                alphazero=name == "chess",
                actions=name == "cotulenh",
                threads=threads,
            )
            for threads in (1, 2)
        ]
        one, two = best_wall_ns(*jobs, rounds=rounds)
        print(f"{title:50} {size / one * 1e6:8,.0f} {size / two * 1e6:8,.0f}  {one / two:.2f} ×")


def compare_sizes(rounds: int) -> None:
    """Print the speed of small and large batches."""
    sizes = (64, 256, 1024, 4096)
    print(f"\nthousand steps/s by size of the batch: {', '.join(f'{size:,}' for size in sizes)}")
    for title, form in [("bits and bits", "bits"), ("bool and uint8", "uint8")]:
        jobs = [
            stepper("chess", size, "bits" if form == "bits" else "bool", form, alphazero=True)
            for size in sizes
        ]
        times = best_ns(*jobs, rounds=rounds)
        speeds = [size / ns * 1e6 for size, ns in zip(sizes, times, strict=True)]
        shown = "".join(f"{speed:9,.0f}" for speed in speeds)
        print(f"chess: {title:43}{shown}   slowest/fastest {min(speeds) / max(speeds):.2f}")


def open_spiel_steppers(name: str) -> list[Callable[[], None]]:
    """Return functions that play a step of OpenSpiel with mask and observation; none without it.

    The first asks for lists, as OpenSpiel's own examples do; the second fills arrays of NumPy.
    """
    try:
        import pyspiel
        from open_spiel.python.observation import make_observation

        other = pyspiel.load_game(name)
        seen = make_observation(other)
    except (ImportError, RuntimeError):
        return []
    rng = random.Random(1)
    mask = np.zeros(other.num_distinct_actions(), np.bool_)
    state = [other.new_initial_state()]

    def current() -> Any:
        if state[0].is_terminal() or state[0].move_number() > 1000:
            state[0] = other.new_initial_state()
        return state[0]

    def by_lists() -> None:
        now = current()
        np.asarray(now.legal_actions_mask())
        np.asarray(now.observation_tensor(now.current_player()), np.float32)
        now.apply_action(rng.choice(now.legal_actions()))

    def by_arrays() -> None:
        now = current()
        actions = now.legal_actions()
        mask[:] = False
        mask[actions] = True
        seen.set_from(now, now.current_player())
        now.apply_action(rng.choice(actions))

    return [by_lists, by_arrays]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    size = options.batch
    rows = [
        ("chess: step, bit mask, 119 planes as bits", "chess", ("bits", "bits"), True),
        ("chess: step, bool mask (4,672), uint8 planes", "chess", ("bool", "uint8"), True),
        ("chess: the same in float32", "chess", ("bool", "float32"), True),
        ("chess, own numbers and planes: bool mask, uint8", "chess", ("bool", "uint8"), False),
        ("xiangqi: step, bool mask, uint8 planes", "xiangqi", ("bool", "uint8"), False),
        ("shogi: step, bool mask, uint8 planes", "shogi", ("bool", "uint8"), False),
        ("cotulenh: step, legal_actions", "cotulenh", (None, None), False),
    ]
    others = {name: open_spiel_steppers(name) for name in ("chess", "xiangqi", "shogi")}
    print(f"thousand steps/s, batches of {size}, one thread, CPU time, best of {options.rounds}")
    for title, name, (mask, form), alphazero in rows:
        listed = name == "cotulenh"
        jobs = [
            stepper(name, size, mask, form, alphazero=alphazero, actions=listed),
            stepper(name, size, mask, form, alphazero=alphazero, out=False, actions=listed),
        ]
        other = others.get(name, [])
        times = best_ns(*jobs, *other, rounds=options.rounds)
        speeds = [size / ns * 1e6 for ns in times[:2]]
        line = f"{title:50} {speeds[0]:8,.0f}   default {speeds[1]:8,.0f}"
        if other:
            lists, arrays = (1e6 / ns for ns in times[2:])
            line += f"   OpenSpiel {lists:6,.1f} by lists ({speeds[0] / lists:.0f} ×)"
            line += f", {arrays:6,.1f} by arrays ({speeds[0] / arrays:.1f} ×)"
        print(line, flush=True)
    steps = 100
    (ns,) = best_ns(play_only("chess", size, steps), rounds=options.rounds)
    print(f"{'chess: step alone, copies of the batch included':50} {steps * size / ns * 1e6:8,.0f}")
    compare_threads(size, options.rounds)
    compare_sizes(options.rounds)


if __name__ == "__main__":
    main()
