"""Armies on the terminal: what a unit counts in is told where it counts in anything."""

from __future__ import annotations

import json
from pathlib import Path

from .conftest import Command


def test_a_game_of_stands_counts_them(drumhead: Command) -> None:
    assert "units, 82 stands" in drumhead("battle", "check", "ramillies").output
    assert "1 stand  " in drumhead("battle", "show", "ramillies").output


def test_where_units_count_whole_no_stands_are_told(drumhead: Command) -> None:
    assert "10 units; Army of Marlborough, 10 units." in drumhead("battle", "check", "oudenarde").output
    assert "1 stand  " not in drumhead("battle", "show", "oudenarde").output


def test_a_column_with_nothing_in_it_takes_no_room(drumhead: Command) -> None:
    assert "Pfiffer’s Swiss  infantry  deployed in Eyne" in drumhead("battle", "show", "oudenarde").output


def test_wings_and_divisions_are_shown_with_whoever_leads_them(drumhead: Command, here: Path) -> None:
    unit = 'unit = [{ name = "45th", arm = "infantry", quality = "trained", stands = 6 }]'
    tree = 'name = "A"\nside = "allies"\n[[division]]\nname = "Third Division"\ncommander = "Pakenham"\n'
    brigade = f'[[brigade]]\nname = "First"\nwing = "Right wing"\ndivision = "Third Division"\n{unit}\n'
    (here / "army.toml").write_text(tree + brigade, encoding="utf-8")
    told = drumhead("army", "show", "army.toml").stdout
    sums = "  (1 unit, 6 stands)"
    third = f" Third Division: Pakenham, general of division{sums}"
    assert f" Right wing{sums}\n{third}\n  First{sums}\n" in told
    facts = json.loads(drumhead("army", "show", "army.toml", "--json").stdout)
    assert (facts["brigade"][0]["wing"], facts["division"][0]["name"], facts["wing"]) == (
        "Right wing",
        "Third Division",
        [],
    )


def test_warnings_on_house_rules_are_counted_too(drumhead: Command, here: Path) -> None:
    assert drumhead("new", "thursday").exit_code == 0
    with (here / "thursday" / "house-rules.toml").open("a", encoding="utf-8") as file:
        file.write('[[change]]\nplace = "weapon.musket.need"\nto = 4\nsays = "4 to 6 within 10 cm."\n')
    told = drumhead("battle", "check", "thursday")
    printed = (told.stderr + told.stdout).count("Warning: ")
    assert printed >= 1
    assert f"\n{printed} warning" in f"\n{told.stderr}"
