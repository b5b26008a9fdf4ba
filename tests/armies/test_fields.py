"""The table in a battle file: every mistake in it is named with its line and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead import armies, rulesets
from drumhead.rules.files import FileErrors

FIELD = """
[field]
width = 180
depth = 120
stand = [4, 3]

[[field.ground]]
kind = "wood"
name = "the wood"
points = [[10, 10], [30, 10], [30, 30]]
"""


def faults(file: Path, more: str) -> str:
    file.write_text(file.read_text(encoding="utf-8") + FIELD + more, encoding="utf-8")
    with pytest.raises(FileErrors) as caught:
        armies.read_battle(file, rulesets.load)
    return str(caught.value)


def test_a_table_is_read_in_centimetres(battle_file: Path) -> None:
    battle_file.write_text(battle_file.read_text(encoding="utf-8") + FIELD, encoding="utf-8")
    plan = armies.read_battle(battle_file, rulesets.load).plan
    assert plan is not None
    assert (plan.width, plan.depth, plan.stand) == (1800, 1200, (40, 30))
    assert plan.ground[0].points == ((100, 100), (300, 100), (300, 300))


def test_a_unit_is_kept_in_reserve_by_its_place(battle_file: Path) -> None:
    place = "\n[[side.{0}.place]]\nunit = 1\nat = [20, 20]\nreserve = true\n"
    side = next(iter(armies.read_battle(battle_file, rulesets.load).armies))
    battle_file.write_text(battle_file.read_text(encoding="utf-8") + place.format(side), encoding="utf-8")
    plan = armies.read_battle(battle_file, rulesets.load).plan
    assert plan is not None
    assert plan.reserve == {(side, 1)}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ('[[field.ground]]\nkind = "wod"\npoints = [[1, 1], [2, 1], [2, 2]]\n', "wood"),
        ('[[field.ground]]\nkind = "hill"\npoints = [[1, 1], [2, 1]]\n', "3 or more"),
        ('[[field.ground]]\nkind = "road"\npoints = [[1, 1]]\n', "2 or more"),
        ('[[field.ground]]\nkind = "hill"\npoints = [[1, 1], [200, 1], [2, 2]]\n', "[200, 1] lies off the table"),
        ('[[field.objective]]\nname = "the wod"\nside = "french"\n', "the wood"),
        ('[[field.objective]]\nname = "the wood"\nside = "spanish"\n', '"spanish" is no side'),
        ("[[side.french.place]]\nunit = 99\nat = [20, 20]\n", "no unit 99"),
        ("[[side.french.place]]\nunit = 1\nat = [20, 130]\n", "[20, 130] lies off the table"),
    ],
)
def test_a_mistake_in_the_table_is_named(battle_file: Path, more: str, said: str) -> None:
    assert said in faults(battle_file, more)


def test_two_units_in_one_place_are_named(battle_file: Path) -> None:
    more = "[[side.french.place]]\nunit = 1\nat = [60, 30]\n[[side.french.place]]\nunit = 2\nat = [60, 31]\n"
    assert "stands in unit 1" in faults(battle_file, more)


def test_a_unit_with_two_places_is_named_at_the_second(battle_file: Path) -> None:
    more = "[[side.french.place]]\nunit = 1\nat = [60, 30]\n[[side.french.place]]\nunit = 1\nat = [90, 31]\n"
    assert 'side.french.place 2, "unit": unit 1 has a place already' in faults(battle_file, more)


def test_a_unit_that_reaches_over_the_edge_is_named(battle_file: Path) -> None:
    assert "reaches over the edge" in faults(battle_file, "[[side.french.place]]\nunit = 1\nat = [5, 30]\n")


def test_a_unit_in_ground_that_nobody_enters_is_named(battle_file: Path) -> None:
    river = '[[field.ground]]\nkind = "river"\npoints = [[0, 60], [180, 60]]\n'
    more = f"{river}[[side.french.place]]\nunit = 1\nat = [60, 60]\n"
    assert "river" in faults(battle_file, more)
