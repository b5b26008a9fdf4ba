"""What holds in every battle, in fifty of each game; a thousand of each stand under the mark `slow`."""

from __future__ import annotations

from itertools import cycle, islice, product

import pytest

from drumhead.battle import journal
from drumhead.battle.commanders import NAIVE, Commander, commanded
from drumhead.battle.engine import fight_out
from drumhead.battle.tempers import TEMPERS

from .fought import BATTLES, battle, scenario
from .games import game_of
from .invariants import holds, replays

FEW, MANY, CHUNK = range(50), range(1000, 2000), 50
PAIRS = tuple(product((*TEMPERS, NAIVE), repeat=2))
each_battle = pytest.mark.parametrize("name", BATTLES)


@pytest.mark.sample(5)
@pytest.mark.parametrize(("name", "seed"), [(name, seed) for name in BATTLES for seed in FEW])
def test_in_every_battle(name, seed):
    holds(battle(seed, name), scenario(name))


@pytest.mark.parametrize(("name", "seed"), [(name, seed) for name in BATTLES for seed in FEW[::25]])
def test_a_journal_is_played_again_to_the_same_end(name, seed, tmp_path):
    replays(battle(seed, name), scenario(name), seed, tmp_path / "battle.jsonl")


@pytest.mark.slow
@pytest.mark.parametrize("first", MANY[::CHUNK])
@each_battle
def test_in_a_thousand_battles_whoever_commands(name, first, tmp_path):
    fields = scenario(name)
    for seed, tempers in zip(range(first, first + CHUNK), islice(cycle(PAIRS), first, None)):
        fought = fight_out(fields, commanded(dict(zip(fields.sides, tempers))), seed)
        holds(fought, fields)
        replays(fought, fields, seed, tmp_path / f"{seed}.jsonl")


@each_battle
def test_the_same_seed_is_the_same_battle_and_another_is_not(name):
    sides = scenario(name).sides
    one, again = battle(1, name), fight_out(scenario(name), Commander(dict.fromkeys(sides, "sound")), 1)
    assert journal.sealed(one.events) == journal.sealed(again.events)
    assert journal.sealed(one.events) != journal.sealed(battle(2, name).events)


@each_battle
def test_lines_advance_and_come_to_blows_nine_times_in_ten(name):
    blows = game_of(scenario(name)).blows
    came = [any(event["e"] in blows for event in battle(seed, name).events) for seed in FEW]
    assert sum(came) >= 0.9 * len(came)
