"""Battles fought in one process, and the geometry of one of them beside shapely: times and memory, as JSON."""

from __future__ import annotations

import json
import math
import resource
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from inspect import unwrap
from typing import Any

from drumhead.armies import find_battle, list_shipped_battles, read_battle
from drumhead.deployment.scenario import Scenario, scenario_of
from drumhead.geometry import box_distance, field, oriented_box
from drumhead.geometry.oriented_box import Box
from drumhead.model.army import Army
from drumhead.rulesets import load
from drumhead.simulation.ai_player import make_commanders
from drumhead.simulation.engine import fight_out
from drumhead.support.gc_control import disable_collection

SIDE, SEEDS = 12, range(1, 41)


def trimmed(army: Army, units: int) -> Army:
    """The first so many units of an army."""
    kept = {unit.number for unit in list(army.units)[:units]}
    brigades = (replace(each, units=tuple(u for u in each.units if u.number in kept)) for each in army.brigades)
    return replace(army, brigades=tuple(each for each in brigades if each.units))


def drawn_up(name: str) -> Scenario:
    """A shipped battle with twelve units a side at most, fought through to dusk."""
    battle = read_battle(find_battle(name), load)
    armies = {side: trimmed(army, SIDE) for side, army in battle.armies.items()}
    kept = {(side, unit.number) for side, army in armies.items() for unit in army.units}
    assert battle.plan
    of_units = ("places", "arrives", "formations", "by")
    own = {word: {unit: said for unit, said in getattr(battle.plan, word).items() if unit in kept} for word in of_units}
    plan = replace(battle.plan, **own)
    victory = replace(battle.victory, breaks=False)  # nobody quits before dusk
    ruleset = load(battle.ruleset)
    return scenario_of(replace(battle, armies=armies, plan=plan, victory=victory), ruleset, ruleset.book())


def fought(scenario: Scenario) -> tuple[float, int]:
    """Median processor seconds of a battle between sound commanders, one after another as a study has them fought.

    And the events of the median battle.
    """
    taken, events = [], []
    with disable_collection():
        for seed in SEEDS:
            begun = time.process_time()
            ended = fight_out(scenario, make_commanders(dict.fromkeys(scenario.sides, "sound")), seed)
            taken.append(time.process_time() - begun)
            events.append(len(ended.events))
    return statistics.median(taken), round(statistics.median(events))


def asked(scenario: Scenario) -> dict[str, list[tuple[Box, Box]]]:
    """Every pair of boxes about which a battle asks whether they overlap, or how far they are apart."""
    pairs: dict[str, list[tuple[Box, Box]]] = {"overlap": [], "gap": []}
    plain = {name: getattr(box_distance, name) for name in pairs}

    def noting(name: str) -> Callable[..., Any]:
        def ask(a: Box, b: Box, *more: float) -> Any:
            pairs[name].append((a, b))
            return plain[name](a, b, *more)

        return ask

    for name in pairs:
        setattr(field, name, noting(name))
    try:
        fight_out(scenario, make_commanders(dict.fromkeys(scenario.sides, "sound")), 1)
    finally:
        for name, own in plain.items():
            setattr(field, name, own)
    return pairs


def by_shapely(pairs: dict[str, list[tuple[Box, Box]]]) -> dict[str, list[Any]]:
    """The same questions with a polygon made for each place that is asked about, once."""
    from shapely.geometry import Polygon

    shape = cache(lambda a: Polygon(a.corners))
    slack = cache(lambda a: Polygon(a.corners).buffer(-oriented_box.TOUCH, join_style="mitre"))
    return {
        "overlap": [slack(a).intersects(shape(b)) for a, b in pairs["overlap"]],
        "gap": [shape(a).distance(shape(b)) for a, b in pairs["gap"]],
    }


def by_ours(pairs: dict[str, list[tuple[Box, Box]]]) -> dict[str, list[Any]]:
    oriented_box.corners_of.cache_clear()
    plain = {
        name: unwrap(getattr(box_distance, name)) for name in pairs
    }  # each question measured, none only remembered
    return {name: [plain[name](a, b) for a, b in asked_of] for name, asked_of in pairs.items()}


def agree(ours: dict[str, Sequence[Any]], theirs: dict[str, Sequence[Any]]) -> bool:
    """Whether both say the same, but for boxes within a hair of touching."""
    near = [abs(one - other) <= 1e-6 for one, other in zip(ours["gap"], theirs["gap"])]
    alike = [one == other for one, other in zip(ours["overlap"], theirs["overlap"])]
    return all(near) and sum(alike) >= 0.999 * len(alike)


def geometry(scenario: Scenario) -> dict[str, float]:
    """Seconds that the questions of one battle take us and shapely; refuses to compare what does not agree."""
    pairs = asked(scenario)
    taken, answers = {}, []
    for name, work in (("shapely", by_shapely), ("drumhead", by_ours)):
        runs = []
        for _ in range(3):
            begun = time.process_time()
            answered = work(pairs)
            runs.append(time.process_time() - begun)
        answers.append(answered)
        taken[name] = statistics.median(runs)
    assert agree(answers[1], answers[0]), "the two disagree: measure nothing before this is mended"
    return {"questions": sum(map(len, pairs.values())), **taken}


def main() -> None:
    measured: dict[str, Any] = {}
    for name in list_shipped_battles():
        measured[name] = fought(drawn_up(name))
    measured["megabytes"] = math.ceil(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    measured["geometry"] = geometry(drawn_up("ramillies"))
    print(json.dumps(measured))


if __name__ == "__main__":
    main()
