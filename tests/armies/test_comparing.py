"""Two armies beside each other: whichever way a unit is found again, and whatever differs of two battles."""

from __future__ import annotations

from dataclasses import replace

from drumhead.armies.checks.army_diff import Change, Total, battle_changes, command_changes, totals, unit_changes
from drumhead.model.army import Army, Brigade, Officer
from drumhead.model.unit import Unit

from ..printing.games import named_game


def foot(name, stands=6, quality="trained", number=1, arm="infantry"):
    return Unit(name, arm, "foot", quality, stands, side="french", number=number)


def army(*brigades, general="Villars"):
    made = tuple(Brigade(name, units, Officer(led, "brigadier")) for name, led, units in brigades)
    return Army("Left", "french", Officer(general, "commander-in-chief"), made)


OLD = army(("First", "Artois", (foot("Navarre"), foot("Picardie", 7), foot("Champagne"))))


def told(new):
    return [
        (
            each.before and each.before.unit.name,
            each.after and each.after.unit.name,
            [(change.what, change.before, change.after) for change in each.changes],
        )
        for each in unit_changes(OLD, new)
    ]


def test_an_army_is_like_itself():
    assert told(OLD) == []


def test_units_are_found_by_name_then_by_likeness_and_never_in_another_arm():
    new = army(("First", "Artois", (foot(" navarre ", 7), foot("Champagne ", 6, "raw"), foot("Picardy", 7))))
    assert told(new) == [
        ("Navarre", " navarre ", [("name", "Navarre", " navarre "), ("stands", "6", "7")]),
        ("Picardie", "Picardy", [("name", "Picardie", "Picardy")]),
        ("Champagne", "Champagne ", [("name", "Champagne", "Champagne "), ("quality", "trained", "raw")]),
    ]
    horse = army(("First", "Artois", (foot("Navarre"), foot("Picardy", 7, arm="cavalry"), foot("Champagne"))))
    assert told(horse) == [("Picardie", None, []), (None, "Picardy", [])]


def test_of_two_that_are_as_like_the_one_in_the_same_brigade_is_meant():
    old = army(("First", "A", (foot("Regiment No 1"),)), ("Second", "B", (foot("Regiment No 2", number=2),)))
    new = army(("Second", "B", (foot("Regiment No 3"),)), ("First", "A", (foot("Regiment No 4", number=2),)))
    names = [(each.before.unit.name, each.after.unit.name) for each in unit_changes(old, new)]
    assert names == [("Regiment No 1", "Regiment No 4"), ("Regiment No 2", "Regiment No 3")]


def test_two_of_one_name_are_each_found_in_their_brigade():
    twins = army(("First", "A", (foot("Guards", 6),)), ("Second", "B", (foot("Guards", 8),)))
    turned = army(("Second", "B", (foot("Guards", 8),)), ("First", "A", (foot("Guards", 6),)))
    assert unit_changes(twins, turned) == []


def test_a_unit_that_goes_to_another_brigade_says_so():
    new = army(("First", "Artois", (foot("Navarre"), foot("Picardie", 7))), ("Second", "Rosen", (foot("Champagne"),)))
    assert told(new) == [("Champagne", "Champagne", [("brigade", "First", "Second")])]
    assert command_changes(OLD, new) == [Change("Second", "", "Rosen, brigadier")]
    assert command_changes(OLD, replace(OLD, general=None)) == [Change("army", "Villars, commander-in-chief", "")]


def test_a_brigade_that_goes_to_another_wing_says_so():
    def under(wing):
        return replace(OLD, brigades=tuple(replace(each, wing=wing) for each in OLD.brigades))

    (change,) = command_changes(under("Left wing"), under("Right wing"))
    assert change == Change("First is of", "Left wing", "Right wing")
    assert command_changes(under("Left wing"), OLD) == [Change("First is of", "Left wing", "")]


def test_totals_are_counted_by_whatever_is_asked():
    assert totals(OLD, lambda unit: unit.quality) == {"trained": Total(3, 19)}


def test_whatever_differs_of_two_battles_is_told():
    battle = named_game("ramillies").battle
    assert battle_changes(battle, battle) == []
    plan = replace(battle.plan, doubled=9, ground=battle.plan.ground[1:], places={})
    other = replace(
        battle,
        turns=9,
        agreed=("No pursuit.",),
        readings={"first-rally": "same-turn"},
        house_rules="club.toml",
        victory=replace(battle.victory, breaks=False),
        plan=plan,
    )
    found = {each.what: (each.before, each.after) for each in battle_changes(battle, other)}
    assert found["turns"] == ("7", "9")
    assert found["reading first-rally"] == ("", "same-turn")
    assert found["house rules"] == ("", "club.toml")
    assert found["field doubled"][1] == "9"
    assert found["field ground"][1] == ""
    assert found["agreed"] == ("", "No pursuit.")
    assert "field places french 1" in found
    (gone,) = (each for each in battle_changes(battle, replace(battle, plan=None)) if each.what == "field")
    assert (gone.before, gone.after) == ("laid out", "none")
