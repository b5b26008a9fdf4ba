"""The table in a battle file: every mistake in it is named with its line and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead import armies, rulesets
from drumhead.rules.loading.toml_files import Fault, FileErrors

from ..errors import find

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


def faults(file: Path, more: str) -> list[Fault]:
    file.write_text(file.read_text(encoding="utf-8") + FIELD + more, encoding="utf-8")
    with pytest.raises(FileErrors) as caught:
        armies.read_battle(file, rulesets.load)
    return caught.value.faults


def test_a_table_is_read_in_centimetres(battle_file: Path) -> None:
    battle_file.write_text(battle_file.read_text(encoding="utf-8") + FIELD, encoding="utf-8")
    plan = armies.read_battle(battle_file, rulesets.load).plan
    assert (plan.width, plan.depth, plan.stand) == (1800, 1200, (40, 30))
    assert plan.ground[0].points == ((100, 100), (300, 100), (300, 300))


def test_a_unit_is_kept_in_reserve_by_its_place(battle_file: Path) -> None:
    place = "\n[[side.{0}.place]]\nunit = 1\nat = [20, 20]\nreserve = true\n"
    side = next(iter(armies.read_battle(battle_file, rulesets.load).armies))
    battle_file.write_text(battle_file.read_text(encoding="utf-8") + place.format(side), encoding="utf-8")
    plan = armies.read_battle(battle_file, rulesets.load).plan
    assert plan.reserve == {(side, 1)}


def test_a_table_may_be_given_in_inches_of_25_mm(battle_file: Path) -> None:
    field = FIELD.replace("width = 180", 'measure = "in"\nwidth = 72').replace("depth = 120", "depth = 48")
    place = "\n[[side.french.place]]\nunit = 1\nat = [20, 12]\n"
    battle_file.write_text(battle_file.read_text(encoding="utf-8") + field + place, encoding="utf-8")
    plan = armies.read_battle(battle_file, rulesets.load).plan
    assert (plan.width, plan.depth, plan.stand) == (1800, 1200, (100, 75))
    assert plan.ground[0].points == ((250, 250), (750, 250), (750, 750))
    assert plan.places["french", 1] == (500, 300, -1)


def test_a_unit_stands_in_a_formation_of_its_game_or_comes_on_later(battle_file: Path) -> None:
    place = (
        '\n[[side.french.place]]\nunit = 1\nat = [60, 30]\nformation = "square"\n'
        "\n[[side.french.place]]\nunit = 2\nat = [0, 40]\narrives = 3\n"
    )
    battle_file.write_text(battle_file.read_text(encoding="utf-8") + FIELD + place, encoding="utf-8")
    plan = armies.read_battle(battle_file, rulesets.load).plan
    assert plan.formations == {("french", 1): "square"}
    assert plan.arrives == {("french", 2): 3}


def test_who_comes_on_later_stands_in_nobody_s_way(battle_file: Path) -> None:
    place = "\n[[side.french.place]]\nunit = {}\nat = [{}, 0]\narrives = 2\n"
    more = FIELD + place.format(1, 20) + place.format(2, 21)
    battle_file.write_text(battle_file.read_text(encoding="utf-8") + more, encoding="utf-8")
    assert armies.read_battle(battle_file, rulesets.load).plan


def test_a_column_takes_the_room_of_a_column(tmp_path: Path) -> None:
    """Two stands of 4 by 2 inches, 3 inches apart from middle to middle: columns pass, lines overlap."""
    shipped = armies.find_battle("oudenarde")
    assert shipped
    text = 'title = "Two columns"\nruleset = "wss-dice"\n'
    for side in ("french", "alliance"):
        text += f'[side.{side}]\narmy = "{shipped.parent}/oudenarde-{side}.toml"\n'
    place = '\n[[side.french.place]]\nunit = {}\nat = [{}, 6]\nformation = "{}"\n'
    file = tmp_path / "battle.toml"
    for formation, stands in (("column", True), ("deployed", False)):
        field = '\n[field]\nmeasure = "in"\n' + place.format(3, 20, formation) + place.format(4, 23, formation)
        file.write_text(text + field, encoding="utf-8")
        if stands:
            assert armies.read_battle(file, rulesets.load).plan
        else:
            with pytest.raises(FileErrors, match=r"4 in wide"):
                armies.read_battle(file, rulesets.load)


@pytest.mark.parametrize(
    ("more", "code", "says"),
    [
        ("[[side.french.place]]\nunit = 1\nat = [60, 30]\narrives = 3\n", "not-at-the-edge", "[60, 30]"),
        ("[[side.french.place]]\nunit = 1\nat = [0, 30]\narrives = 0\n", "out-of-range", "0"),
        ('[[side.french.place]]\nunit = 1\nat = [60, 30]\nby = "the road"\n', "idle-key", "arrives"),
        ("[[side.french.place]]\nunit = 1\nat = [60, 30]\nall_day = true\n", "missing-key", "formation"),
        ("[[side.french.place]]\nunit = 1\nat = [0, 30]\narrives = 2\nreserve = true\n", "arrival-in-reserve", ""),
        ('[[side.french.place]]\nunit = 1\nat = [60, 30]\nformation = "sqare"\n', "unknown-formation", '"square"'),
        ('[[side.french.place]]\nunit = 1\nat = [60, 30]\nformation = "limbered"\n', "unknown-formation", '"limbered"'),
        ('[[field.ground]]\nkind = "wod"\npoints = [[1, 1], [2, 1], [2, 2]]\n', "unknown-word", '"wood"'),
        ('[[field.ground]]\nkind = "hill"\npoints = [[1, 1], [2, 1]]\n', "too-few-points", "3 or more"),
        ('[[field.ground]]\nkind = "road"\npoints = [[1, 1]]\n', "too-few-points", "2 or more"),
        ('[[field.ground]]\nkind = "hill"\npoints = [[1, 1], [200, 1], [2, 2]]\n', "off-the-table", "[200, 1]"),
        ("[[side.french.place]]\nunit = 99\nat = [20, 20]\n", "unknown-unit", "99"),
        ("[[side.french.place]]\nunit = 1\nat = [20, 130]\n", "off-the-table", "[20, 130]"),
    ],
)
def test_a_mistake_in_the_table_is_named(battle_file: Path, more: str, code: str, says: str) -> None:
    assert find(faults(battle_file, more), code, says)


@pytest.mark.parametrize(
    ("field", "code", "says"),
    [
        ('measure = "in"\nwidth = 500', "table-size", "500 in"),
        ("width = 30", "table-size", "40 to 1000"),
        ('measure = "ft"', "unknown-word", '"ft"'),
    ],
)
def test_a_table_that_cannot_be_is_named(battle_file: Path, field: str, code: str, says: str) -> None:
    battle_file.write_text(battle_file.read_text(encoding="utf-8") + f"\n[field]\n{field}\n", encoding="utf-8")
    with pytest.raises(FileErrors) as caught:
        armies.read_battle(battle_file, rulesets.load)
    assert find(caught.value.faults, code, says)


def test_two_units_in_one_place_are_named(battle_file: Path) -> None:
    more = "[[side.french.place]]\nunit = 1\nat = [60, 30]\n[[side.french.place]]\nunit = 2\nat = [60, 31]\n"
    assert find(faults(battle_file, more), "units-overlap", "unit 1")


def test_a_unit_with_two_places_is_named_at_the_second(battle_file: Path) -> None:
    more = "[[side.french.place]]\nunit = 1\nat = [60, 30]\n[[side.french.place]]\nunit = 1\nat = [90, 31]\n"
    (fault,) = find(faults(battle_file, more), "unit-placed-twice", "unit 1")
    assert fault.key == ("side", "french", "place", 1, "unit")


def test_a_unit_that_reaches_over_the_edge_is_named(battle_file: Path) -> None:
    assert find(faults(battle_file, "[[side.french.place]]\nunit = 1\nat = [5, 30]\n"), "over-the-edge", "unit 1")


def test_a_unit_in_ground_that_nobody_enters_is_named(battle_file: Path) -> None:
    river = '[[field.ground]]\nkind = "river"\npoints = [[0, 60], [180, 60]]\n'
    more = f"{river}[[side.french.place]]\nunit = 1\nat = [60, 60]\n"
    assert find(faults(battle_file, more), "impassable-ground", "river")
