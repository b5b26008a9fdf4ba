"""What holds in every battle, in a few of each game; `make thousand` tries fifty of these, and a thousand others."""

from __future__ import annotations

from itertools import cycle, islice, product

import pytest

from drumhead.simulation import journal
from drumhead.simulation.ai_player import NAIVE, Commander, make_commanders
from drumhead.simulation.engine import fight_out
from drumhead.simulation.leadership_styles import TEMPERS

from ..counted import at_least
from .fought import BATTLES, battle, scenario
from .games import game_of
from .invariants import holds, replays

FIFTY, MANY, CHUNK = range(50), range(1000, 2000), 50
FEW = {  # seeds of battles that show every rule that fifty show; a slow test says which to take when they no longer do
    "blenheim": (1, 2, 4, 23),
    "klausen": (0, 1, 2, 12, 14, 16, 20, 21, 24, 37, 39),
    "oudenarde": (1, 2, 8, 9, 18),
    "ramillies": (1, 2, 3, 5, 6, 15, 19, 27, 34, 46),
    "salamanca": (1, 2, 10, 16, 17, 24, 25, 27, 29, 38, 44),
}
PAIRS = tuple(product((*TEMPERS, NAIVE), repeat=2))
each_battle = pytest.mark.parametrize("name", BATTLES)


def seeds_of(name):
    """Return the seeds of a battle's few games; a new battle has ten until they are chosen."""
    return FEW.get(name, FIFTY[:10])


def rules_shown(name, seeds):
    """Return the rules that each of these games shows, by its seed."""
    return {seed: {rule for event in battle(seed, name).events for rule in event["rules"]} for seed in seeds}


@each_battle
def test_in_every_battle(name):
    for seed in at_least(4, seeds_of(name)):
        holds(battle(seed, name), scenario(name))


@pytest.mark.slow
@pytest.mark.parametrize("seed", FIFTY)
@each_battle
def test_in_fifty_battles(name, seed):
    holds(battle(seed, name), scenario(name))


@pytest.mark.slow
@each_battle
def test_a_few_battles_show_every_rule_that_fifty_show(name):
    shown = rules_shown(name, FIFTY)
    unseen, chosen = set().union(*shown.values()), []
    while unseen:
        chosen.append(max(shown, key=lambda seed: len(shown[seed] & unseen)))
        unseen -= shown[chosen[-1]]
    few = rules_shown(name, at_least(4, seeds_of(name)))
    assert set().union(*few.values()) == set().union(*shown.values()), f"these seeds show them: {sorted(chosen)}"


@each_battle
def test_a_journal_is_played_again_to_the_same_end(name, tmp_path):
    for seed in seeds_of(name)[:2]:
        replays(battle(seed, name), scenario(name), seed, tmp_path / f"{seed}.jsonl")


@pytest.mark.slow
@pytest.mark.parametrize("first", MANY[::CHUNK])
@each_battle
def test_in_a_thousand_battles_whoever_commands(name, first, tmp_path):
    fields = scenario(name)
    for seed, tempers in zip(range(first, first + CHUNK), islice(cycle(PAIRS), first, None)):
        fought = fight_out(fields, make_commanders(dict(zip(fields.sides, tempers))), seed)
        holds(fought, fields)
        replays(fought, fields, seed, tmp_path / f"{seed}.jsonl")


@each_battle
def test_the_same_seed_is_the_same_battle_and_another_is_not(name):
    fields = scenario(name)
    one = battle(1, name)
    fields.book.worked_out.clear()  # nothing that is kept of other battles may tell
    again = fight_out(fields, Commander(dict.fromkeys(fields.sides, "sound")), 1)
    first = [pair for pair in zip(one.events, again.events) if pair[0] != pair[1]][:1]
    assert first == [], f"{name}: the first event that differs"
    assert journal.seal_lines(one.events) == journal.seal_lines(again.events)
    assert journal.seal_lines(one.events) != journal.seal_lines(battle(2, name).events)


@pytest.mark.parametrize("all_fifty", [False, pytest.param(True, marks=pytest.mark.slow)])
@each_battle
def test_lines_advance_and_come_to_blows_nine_times_in_ten(name, all_fifty):
    blows = game_of(scenario(name)).blows
    seeds = at_least(4, FIFTY if all_fifty else seeds_of(name))
    came = [any(event["e"] in blows for event in battle(seed, name).events) for seed in seeds]
    assert sum(came) >= 0.9 * len(came)
