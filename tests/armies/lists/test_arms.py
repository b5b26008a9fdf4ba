"""The arm and kind of a unit: what its line says, else its name, its formation, its brigade, its neighbours."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead import rulesets
from drumhead.armies.readers.draft_reader import read_draft


def units(tmp_path: Path, rules: str, *lines: str) -> list[tuple[str, str, str]]:
    """Return name, arm and kind of each unit that is read in some lines; "" where its arm has the usual kind."""
    path = tmp_path / "list.txt"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    found = [unit for _, unit in read_draft(path, rulesets.load(rules).about).units_by_row]
    return [(unit["name"], unit["arm"], unit.get("kind", "")) for unit in found]


@pytest.mark.parametrize(
    ("line", "unit"),
    [
        ("1st Guards, foot, 6 stands", ("1st Guards", "infantry", "guards")),
        ("Navarre, foot, 6 stands", ("Navarre", "infantry", "foot")),
        ("Gun line - 1 artillery", ("Gun line", "artillery", "")),
    ],
)
def test_a_name_is_narrower_than_the_word_for_its_arm(tmp_path: Path, line: str, unit: tuple[str, str, str]) -> None:
    assert units(tmp_path, "wss-paperboys", "Side: French", line) == [unit]


def test_a_squadron_is_horse_whatever_stands_beside_it(tmp_path: Path) -> None:
    above = ("Army: Der Kaiser", "Side: Imperial", "Kürassierregiment Palffy")
    below = ("1. Schwadron, 6 Figuren", "Kroaten, Plänkler, 6 Figuren", "1 Geschütz")
    assert units(tmp_path, "von-futsch", *above, *below) == [
        ("1. Schwadron", "cavalry", ""),
        ("Kroaten", "skirmishers", "skirmishers"),
        ("Geschütz", "artillery", ""),
    ]


def test_a_regiment_called_after_a_country_is_no_second_army_below_its_arm(tmp_path: Path) -> None:
    lines = ("Les Français", "Infanterie", " Picardie", " Piémont", "Cavalerie", " Gendarmerie", " Royal-Allemand")
    assert units(tmp_path, "wss-dice", *lines) == [
        ("Picardie", "infantry", ""),
        ("Piémont", "infantry", ""),
        ("Gendarmerie", "cavalry", "cavalry"),
        ("Royal-Allemand", "cavalry", ""),
    ]


def test_companies_are_one_unit_and_the_third_of_the_line_a_regiment(tmp_path: Path) -> None:
    lines = ("Side: Allies", "Spry's Brigade", "3rd Line - 8 stands", "3 coys 5/60th Rifles (3)")
    found = units(tmp_path, "peninsular-paperboys", *lines)
    assert [(name, kind) for name, _, kind in found] == [("3rd Line", "line"), ("5/60th Rifles", "rifles")]
