"""The lists of regiments' and leaders' names: what a nation has in a year, and that it is enough for an army."""

import tomllib
from importlib.resources import files

import pytest

from drumhead.armies.files.text_fields import LONGEST_NAME

from ..counted import at_least

NAMES = files("drumhead.armies.generation").joinpath("names")
NATIONS = [nation for file in NAMES.iterdir() for nation in tomllib.loads(file.read_text(encoding="utf-8"))["nation"]]
TROOPS, LEADERS = ("foot", "horse", "dragoons", "guns"), ("generals", "brigadiers")
LARGE = [("french", 1704), ("french", 1734), ("french", 1811), ("imperial", 1706), ("imperial", 1734)]
LARGE += [("british", 1709), ("british", 1811), ("spanish", 1707), ("spanish", 1811), ("dutch", 1706)]


def all_of(nation: str, year: int, what: str) -> list:
    """What all entries of a nation have together in a year."""
    entries = [each for each in NATIONS if each["id"] == nation and any(a <= year <= b for a, b in each["eras"])]
    return [one for each in entries for one in each.get(what, ())]


@pytest.mark.parametrize(("nation", "year"), LARGE)
def test_a_large_nation_has_names_for_an_army_and_its_leaders(nation, year):
    assert len(all_of(nation, year, "foot")) >= 12
    assert len(all_of(nation, year, "horse")) >= 8
    assert len(all_of(nation, year, "generals")) >= 8
    british = (nation, year) == ("british", 1811)  # all their dragoons rode as light or heavy horse by then
    assert british or len(all_of(nation, year, "dragoons")) >= 4


def test_a_nation_names_nothing_twice_in_a_year():
    years = {(each["id"], era[0]) for each in NATIONS for era in each["eras"]}
    for nation, year in at_least(len(LARGE), years):
        for what in TROOPS:
            names = [each["name"] for each in all_of(nation, year, what)]
            assert len(names) == len(set(names)), (nation, year, what)
        for what in LEADERS:
            names = all_of(nation, year, what)
            assert len(names) == len(set(names)), (nation, year, what)


def test_every_entry_has_the_keys_of_its_kind_and_no_others():
    for nation in at_least(len({name for name, _ in LARGE}), NATIONS):
        assert {*nation} <= {"id", "name", "eras", *TROOPS, *LEADERS}
        troops = [each for what in TROOPS for each in nation.get(what, ())]
        assert all({"name"} <= {*each} <= {"name", "kind", "quality", "facings"} for each in troops)
        assert all(0 < len(name) <= LONGEST_NAME for what in LEADERS for name in nation.get(what, ()))
        assert {each.get("quality", "trained") for each in troops} <= {"elite", "trained", "raw", "dice"}


def test_every_nation_with_names_is_known_to_the_check_of_armies_in_all_its_years():
    text = files("drumhead.armies.checks").joinpath("nations.toml").read_text(encoding="utf-8")
    known = tomllib.loads(text)["nation"]
    years = {
        (name, year) for row in known for name in row["names"] for year in range(row["years"][0], row["years"][1] + 1)
    }
    named = {
        (each["name"], year) for each in NATIONS for first, last in each["eras"] for year in range(first, last + 1)
    }
    assert named - years == set()
