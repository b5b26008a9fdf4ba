"""`drumhead army list` and `army nations`, and `battle new`, which is `new`."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from drumhead.support import paths


def shipped() -> dict[str, dict]:
    """The tables of all shipped armies by file name; a battle has sides, which an army has not."""
    files = [*paths.battles().glob("*.toml"), *paths.library().glob("*.toml")]
    tables = {file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in files}
    return {name: table for name, table in tables.items() if not isinstance(table.get("side"), dict)}


def test_every_shipped_army_is_listed_with_its_side_and_units(drumhead) -> None:
    listed = json.loads(drumhead("army", "list", "--json").stdout)
    assert len(listed) == len(shipped()) >= 30
    for each in listed:
        army = shipped()[each["name"]]
        units = sum(len(brigade["unit"]) for brigade in army["brigade"])
        assert (each["title"], each["side"], each["units"]) == (army["name"], army["side"], units)
    lines = drumhead("army", "list").stdout.splitlines()
    assert lines[-1] == "Show one: drumhead army show NAME"
    assert len(lines) == len(listed) + 2


def test_an_army_can_be_made_of_every_nation_listed(drumhead) -> None:
    listed = json.loads(drumhead("army", "nations", "--json").stdout)
    assert {"french", "british", "dutch", "prussian"} < {each["id"] for each in listed}
    assert len(listed) > 15
    for each in listed:
        assert each["first"] <= each["last"]
        assert each["rulesets"]
        made = drumhead("army", "new", "--nation", each["id"], "--rules", each["rulesets"][0], "--year", each["first"])
        assert made.exit_code == 0, made.stderr
    assert "drumhead army new --nation NATION" in drumhead("army", "nations").stdout


def test_battle_new_makes_the_folder_that_new_makes(drumhead, here: Path) -> None:
    for words, folder in (("new", "one"), ("battle new", "two")):
        drumhead(*words.split(), folder)
    one, two = ({file.name: file.read_bytes() for file in (here / name).iterdir()} for name in ("one", "two"))
    assert one == two
    assert len(one) == 7


def test_a_nation_may_be_called_as_people_call_it(drumhead) -> None:
    for typed, meant in (("english", "british"), ("Scottish", "british"), ("austrian", "imperial")):
        one, other = (drumhead("army", "new", "--rules", "wss-dice", "--nation", each) for each in (typed, meant))
        assert (one.exit_code, one.stdout) == (0, other.stdout)
