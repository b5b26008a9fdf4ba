"""Armies raised for a nation and a year: as large as they were asked for, legal for the game, the same for a seed."""

from __future__ import annotations

from collections import Counter

import pytest

from drumhead import rulesets
from drumhead.armies.generation.army_generator import Wanted, generate_army, typical, usual_wanted, usual_year
from drumhead.armies.generation.name_lists import NamesError, nation, nations_of
from drumhead.cli.output.armies.army_remarks import findings
from drumhead.model.army import Army, Battle
from drumhead.printing.page_input import Game
from drumhead.support import paths

from ..counted import at_least

SIDES = [(name, str(side["id"])) for name in rulesets.ids() for side in rulesets.load(name).side_tables]


def armies_of(name: str, side: str, seed: int, **wanted):
    ruleset = rulesets.load(name)
    book = ruleset.book()
    usual = usual_wanted(book, ruleset.about, side)
    asked = Wanted(**{**vars(usual), **wanted})

    def check(army: Army):
        return findings(Game(ruleset, book, Battle(army.name, ruleset.id, {side: army}, date=str(asked.year))))

    return generate_army(asked, ruleset, book, seed, rulesets.load, check)


@pytest.mark.parametrize(("name", "side"), SIDES)
def test_the_book_finds_nothing_to_remark_on_whichever_nation_it_is(name, side) -> None:
    ruleset = rulesets.load(name)
    for seed, each in enumerate(at_least(1, typical(ruleset.book(), ruleset.about)["nations"][side])):
        army, found = armies_of(name, side, seed, nations=(each,), year=usual_year(ruleset.about, each))
        assert found == [], each
        assert army.side == side
        names = [unit.name for unit in army.units]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("name", "side", "foot", "mounted", "guns"),
    [
        ("wss-paperboys", "french", 8, 6, 3),
        ("peninsular-paperboys", "allies", 4, 2, 1),
        ("wss-cards", "alliance", 4, 4, 1),
        ("von-futsch", "imperial", 5, 2, 1),
    ],
)
def test_it_has_the_units_that_were_asked_for(name, side, foot, mounted, guns) -> None:
    army, _ = armies_of(name, side, 3, foot=foot, horse=mounted, guns=guns)
    arms = Counter(unit.arm for unit in army.units)
    assert (arms["infantry"], arms["cavalry"] + arms["dragoons"], arms["artillery"]) == (foot, mounted, guns)


def test_a_seed_is_an_army_and_another_seed_another_one() -> None:
    one, again, other = (armies_of("wss-paperboys", "alliance", seed)[0] for seed in (7, 7, 8))
    assert one == again
    assert one != other


def test_regiments_come_from_all_the_nations_that_were_asked_for() -> None:
    army, _ = armies_of("wss-paperboys", "alliance", 1, nations=("british", "dutch"), year=1709)
    assert {unit.nation for unit in army.units} == {"British", "Dutch"}


def test_an_army_larger_than_a_nation_s_list_has_further_units_of_its_regiments() -> None:
    army, _ = armies_of("wss-paperboys", "french", 1, nations=("bavarian",), foot=100, horse=60)
    assert len({unit.name for unit in army.units}) == 162
    assert len({brigade.name for brigade in army.brigades}) == len(army.brigades) == 41


def test_a_game_without_a_muster_gets_two_of_every_kind() -> None:
    from drumhead.rules.loading.ruleset import Ruleset

    ruleset = Ruleset(paths.sample(), "")
    ruleset.__dict__["about"] = {key: ruleset.about[key] for key in ("id", "counts", "side", "arm", "quality", "rank")}
    wanted = Wanted("red", (), 1700, 1, 1, 0)
    army, found = generate_army(wanted, ruleset, ruleset.book(), 1, rulesets.load, lambda army: ())
    assert [(unit.kind, unit.stands) for unit in army.units] == [("company", 6)] * 2 + [("troop", 4)] * 2
    assert found == []


def test_entries_of_one_nation_are_put_together_by_the_year() -> None:
    assert "Jacobite" not in nation("french", 1704).name
    assert {"Picardie"} <= {each["name"] for each in nation("French", 1704).regiments["foot"]}
    assert nations_of(1733, 1735).keys() & {"imperial", "british"} == {"imperial"}


@pytest.mark.parametrize(
    ("word", "year", "says"),
    [
        ("frensh", 1704, 'Did you mean "french"?'),
        ("british", 1750, "Give a year of 1702 to 1714 and 1808 to 1814."),
        ("", 1704, "there are no regiment names"),
        ("polish", 1704, 'for "polish". `drumhead army nations` lists'),  # it is not a misspelt Spanish
    ],
)
def test_a_nation_we_have_no_names_of_is_told_with_what_would_be_right(word, year, says) -> None:
    with pytest.raises(NamesError) as told:
        nation(word, year)
    assert says in str(told.value)
