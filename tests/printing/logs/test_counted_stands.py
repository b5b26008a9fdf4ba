"""One count of stands in all that a log prints: that of roster and playsheet, where two of the rifles count as one."""

from __future__ import annotations

import re
from functools import cache

import pytest

from drumhead.cli.commands.log_commands import _ending
from drumhead.model.lengths import Measures
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.battle_log.plain_text_log import lines
from drumhead.simulation import journal

from ...simulation.fought import BATTLES, battle, scenario

HALVED = {"rifles", "cacadores"}  # by the book, two of their stands are one that is lost
BROUGHT = re.compile(
    r"(?:Of the|of|of their) (\d+) \w+s (?:of .+? (?:was|were) lost|left|: )|without .+? of their (\d+) "
)


@cache
def log(name):
    about = scenario(name)
    head = journal.head(about, 1, dict.fromkeys(about.sides, "sound"), 7)
    events = [{"n": n, **event} for n, event in enumerate(battle(1, name).events, start=1)]
    wishes = PrintOptions(measures=Measures(about.ruleset.measure))
    return list(lines(head, events, about.ruleset, wishes))


@cache
def counted(name):
    """The stands of each side by the army list: those of rifles and caçadores halved, an odd one counted."""
    return {
        side: sum(-(-unit.start // 2) if unit.kind in HALVED else unit.start for unit in army.units)
        for side, army in scenario(name).battle.armies.items()
    }


def test_salamanca_has_units_of_which_two_stands_count_as_one():
    assert counted("salamanca")["allies"] == 87
    assert sum(unit.start for unit in scenario("salamanca").battle.armies["allies"].units) == 91


@pytest.mark.parametrize("name", BATTLES)
def test_plans_and_ending_of_the_log_and_the_line_of_the_terminal_have_the_same_count(name):
    brought = list(counted(name).values())
    plans = next(line for line in log(name) if line.startswith("The plans."))
    if stands := re.findall(r"units?, (\d+) (?:stands|figures)", plans):
        assert list(map(int, stands)) == brought
    ending = next(line for line in log(name) if line.startswith(("Night ended", "It was over")))
    found = [int(one or other) for one, other in BROUGHT.findall(ending)]
    assert found == brought
    line = _ending(scenario(name), battle(1, name))
    assert [int(each) for each in re.findall(r"\d+ of (\d+)", line)] == brought


@pytest.mark.parametrize("name", BATTLES)
def test_what_was_lost_is_the_same_in_outcome_reasons_and_ending(name):
    dead = battle(1, name).events[-1]["dead"]
    line = _ending(scenario(name), battle(1, name))
    assert [int(each) for each in re.findall(r"(\d+) of \d+", line)] == list(dead.values())
    why = next(each for each in log(name) if each.startswith("Why."))
    figures = re.findall(r"\d+", why.replace("none", "0"))[:2]
    assert sorted(map(int, figures)) == sorted(dead.values())
