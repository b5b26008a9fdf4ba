"""`drumhead rules new`, `check` and `schema`: a ruleset of one's own, from nothing to paper."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from drumhead.printing.pages.registry import KIT, PAPERS

from ..errors import errors_of
from ..printing.kinds import kit_files

BATTLE = """
title = "The hedge"
ruleset = "{rules}"
side.blue = {{ army = "blue.toml" }}
side.red = {{ army = "red.toml" }}
"""
ARMY = """
name = "The {side} army"
side = "{side}"
general = "Captain {side}"
[[brigade]]
name = "Guard"
unit = [
    {{ name = "Grenadiers", arm = "foot", quality = "steady", figures = 6 }},
    {{ name = "Hussars", arm = "horse", quality = "shaky", figures = 4 }},
]
"""


def a_battle(here: Path, rules: str) -> None:
    for side in ("blue", "red"):
        (here / f"{side}.toml").write_text(ARMY.format(side=side), encoding="utf-8")
    (here / "hedge.toml").write_text(BATTLE.format(rules=rules), encoding="utf-8")


def of_its_kit(kinds: Iterable[str] = KIT) -> list[str]:
    """Return the files that the kit of the new ruleset's battle has, beside the bound ones."""
    return [name.replace("french", "blue").replace("alliance", "red") for name in kit_files(kinds)]


def test_a_new_ruleset_prints_every_page_at_once(drumhead, here: Path) -> None:
    made = drumhead("rules", "new", "my-rules").stdout.split()
    assert "my_rules/throws.toml" in made
    assert not list(Path("my_rules").rglob("*.py"))
    assert drumhead("rules", "check", "my_rules").stdout.strip() == "my_rules: no errors."
    printed = drumhead("kit", "my_rules/battle/the-hedge.toml").stdout.split()
    assert [Path(name).stem.removeprefix("the-hedge-") for name in printed] == ["kit-paper", "kit-card", *of_its_kit()]
    for words in ("sheet my_rules --short", "rules rulings my_rules", "rules coverage my_rules --paper"):
        assert drumhead(*words.split()).exit_code == 0, words


def test_a_file_that_is_left_out_is_left_out_of_the_kit(drumhead, here: Path) -> None:
    drumhead("rules", "new", "my-rules")
    left_out = ("record", "markers", "measures", "turn", "log", "readings", "rules", "setting-up")
    for name in left_out:
        Path("my_rules", f"{name}.toml").unlink()
    playsheet = Path("my_rules/playsheet.toml")
    lines = re.sub(r', states = "[^"]*"', "", playsheet.read_text(encoding="utf-8"))
    playsheet.write_text(re.sub(r"(?m)^short = .*", "", lines), encoding="utf-8")
    told = drumhead("rules", "check", "my_rules").stderr
    assert re.findall(r'"([\w.]+)": no page lists', told) == ["victory.turns", "victory.share"]
    reasons = '[unlisted]\nvictory = "the umpire says it"\n'
    playsheet.write_text(playsheet.read_text(encoding="utf-8").replace("[unlisted]\n", reasons), encoding="utf-8")
    assert drumhead("rules", "check", "my_rules").stderr == ""
    printed = drumhead("kit", "my_rules/battle/the-hedge.toml").stdout.split()
    kinds = [kind for kind in KIT if PAPERS[kind].file not in left_out]
    assert [Path(name).stem.removeprefix("the-hedge-") for name in printed] == ["kit-paper", *of_its_kit(kinds)]
    assert (
        "has no dice; it has sheet, map, roster"
        in drumhead("kit", "my_rules/battle/the-hedge.toml", "--kinds", "dice,map").stderr
    )


@pytest.mark.parametrize(
    ("paper", "file", "old", "error", "says"),
    [
        ("measures", "measures.toml", 'sign = "foot"', (4, "unknown-key"), '"sign"'),
        ("markers", "markers.toml", 'sign = "volley"', (4, "unknown-key"), '"sign"'),
        ("dice", "record.toml", "values =", (2, "unknown-key"), '"values"'),
        ("log", "log.toml", "ring =", (0, "missing-key"), '"ring"'),
    ],
)
def test_a_page_tells_a_mistake_of_its_file_as_every_other_file(drumhead, here, paper, file, old, error, says) -> None:
    drumhead("rules", "new", "my-rules")
    path = Path("my_rules", file)
    text = path.read_text(encoding="utf-8")
    new = old.replace("sign", "sgin").replace("values", "valeus").replace("ring", "rrrr")
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    done = drumhead(*(("log", "blank") if paper == "log" else (paper,)), "my_rules")
    assert done.exit_code == 1
    assert (file, *error) in errors_of(done)
    assert says in done.stderr


def test_a_battle_names_its_ruleset_as_seen_from_its_own_folder(drumhead, here: Path, monkeypatch) -> None:
    drumhead("rules", "new", "my-rules")
    Path("elsewhere").mkdir()
    monkeypatch.chdir("elsewhere")
    assert drumhead("battle", "check", "../my_rules/battle/the-hedge.toml").stdout.startswith("Good for My Rules")


def test_what_is_changed_in_a_new_ruleset_changes_its_odds(drumhead, here: Path) -> None:
    drumhead("rules", "new", "my-rules")
    path = Path("my_rules/tables.toml")
    path.write_text(path.read_text(encoding="utf-8").replace("need = 5", "need = 4"), encoding="utf-8")
    said = json.loads(drumhead("odds", "my_rules", "volley", "--json").stdout)
    assert (said["ruleset"], said["outcomes"]["0 hits"]["exact"]) == ("my-rules", "1/8")


def test_a_copy_of_a_shipped_ruleset_is_a_ruleset_of_its_own(drumhead, here: Path) -> None:
    """Its Python is its own too: a die changed there changes the odds of the copy, and not of the original."""
    drumhead("rules", "new", "our-dice", "--like", "wss-dice")
    text = "".join(path.read_text(encoding="utf-8") for path in Path("our_dice").rglob("*.*") if path.is_file())
    assert "drumhead.rulesets.wss_dice" not in text
    path = Path("our_dice/shooting.py")
    source = path.read_text(encoding="utf-8")
    assert source.count("book.dice.d3") >= 1
    path.write_text(source.replace("book.dice.d3", "book.dice.d6"), encoding="utf-8")
    ours = json.loads(drumhead("odds", "our_dice", "musket-hits", "--json", "--trust").stdout)
    shipped = json.loads(drumhead("odds", "wss-dice", "musket-hits", "--json").stdout)
    assert ours["outcomes"] != shipped["outcomes"]


def test_a_bad_name_and_a_folder_that_is_there_are_refused(drumhead, here: Path) -> None:
    assert errors_of(drumhead("rules", "new", "My Rules!")) == [("My Rules!", 0, "not-a-name")]
    drumhead("rules", "new", "twice")
    assert errors_of(drumhead("rules", "new", "twice")) == [("twice", 0, "folder-exists")]


def test_every_mistake_is_told_at_once_with_exit_status_one(drumhead, here: Path) -> None:
    drumhead("rules", "new", "broken")
    Path("broken/tables.toml").write_text("need = 9", encoding="utf-8")
    Path("broken/rooster.toml").write_text("", encoding="utf-8")
    done = drumhead("rules", "check", "broken")
    errors = errors_of(done)
    assert ("rooster.toml", 0, "unknown-file") in errors
    assert "no-bands" in [code for *_, code in errors]
    told = json.loads(drumhead("rules", "check", "broken", "--json").stdout)
    assert [(Path(each["file"]).name, each["line"], each["code"]) for each in told["faults"]] == errors
    assert len(errors) == done.stderr.count("Error: ")


def test_the_schema_of_a_kind_is_printed_and_a_wrong_kind_refused(drumhead) -> None:
    schema = json.loads(drumhead("rules", "schema", "throws").stdout)
    assert "attack" in schema["properties"]
    assert "what is thrown" in drumhead("rules", "schema").stdout
    assert 'Did you mean "readings"?' in drumhead("rules", "schema", "redings").stderr


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    "command",
    [
        *("sheet", "odds", "cards", "dice", "markers", "measures", "rules show", "rules readings", "roster --blank 4"),
        *("kit BATTLE", "battle check BATTLE", "log play BATTLE", "army show BATTLE"),
    ],
)
def test_a_side_given_twice_is_refused_by_every_command_in_the_same_words(drumhead, here: Path, command: str) -> None:
    drumhead("rules", "new", "twice")
    path = Path("twice/ruleset.toml")
    path.write_text(path.read_text(encoding="utf-8").replace('id = "red"', 'id = "blue"'), encoding="utf-8")
    assert ("ruleset.toml", 21, "id-twice") in errors_of(drumhead("rules", "check", "twice"))
    *words, last = command.split() if "BATTLE" in command else [*command.split(), "twice"]
    told = drumhead(*words, last.replace("BATTLE", "twice/battle/the-hedge.toml"))
    assert told.exit_code == 1
    assert ("ruleset.toml", 21, "id-twice") in errors_of(told)
    assert not list(Path().glob("*.pdf"))


def test_boxes_without_end_are_refused_by_the_roster_as_by_the_check(drumhead, here: Path) -> None:
    drumhead("rules", "new", "many")
    path = Path("many/tables.toml")
    path.write_text(path.read_text(encoding="utf-8").replace("boxes = 6", "boxes = 4000000000"), encoding="utf-8")
    for command in ("rules check many", "roster many/battle/the-hedge.toml"):
        told = drumhead(*command.split())
        assert told.exit_code == 1
        assert ("roster.toml", 16, "too-many-boxes") in errors_of(told), command
        assert "4,000,000,000" in told.stderr


def test_the_check_says_that_it_needs_no_trust(drumhead) -> None:
    done = drumhead("rules", "check", "wss-dice", "--trust")
    assert done.exit_code == 2
    assert "Leave out --trust." in done.stderr
    assert "--trust" not in drumhead("rules", "check", "--help").stdout
