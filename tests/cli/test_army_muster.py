"""`drumhead army roll-quality`: throws told, written, left to the pen; and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from drumhead.armies.files.army_file import read_army
from drumhead.rulesets import load
from drumhead.support.paths import battles

from .conftest import Command

ABOUT = load("wss-paperboys").about


@pytest.fixture
def french(here: Path) -> Path:
    """Ramillies' French with two units whose quality is left to the die."""
    text = (battles() / "ramillies-french.toml").read_text(encoding="utf-8")
    assert text.count('"dice"') == 1
    (here / "french.toml").write_text(text.replace('"raw"', '"dice"'), encoding="utf-8")
    return here / "french.toml"


def test_every_throw_is_told_with_what_it_does_and_the_odds(drumhead: Command, french: Path) -> None:
    told = drumhead("army", "roll-quality", french, "--seed", 2)
    assert (told.exit_code, told.stderr) == (0, "")
    assert told.stdout.count("1 or 2 raw, 3 to 6 trained") == 2
    assert "Alsace" in told.stdout
    assert "none: 4/9 (44.4%), 1: 4/9 (44.4%), 2: 1/9 (11.1%)" in " ".join(told.stdout.split())
    facts = json.loads(drumhead("army", "roll-quality", french, "--seed", 2, "--json").stdout)
    assert [each["odds"] for each in facts["thrown"]] == [{"raw": "1/3", "trained": "2/3"}] * 2
    assert facts["how-many"] == {"raw": ["4/9", "4/9", "1/9"]}


def test_the_army_is_written_as_the_dice_left_it(drumhead: Command, french: Path) -> None:
    told = drumhead("army", "roll-quality", french, "--json", "--out", "diced.csv")
    assert told.exit_code == 0
    thrown = {each["name"]: each["quality"] for each in json.loads(told.stdout.rpartition("}")[0] + "}")["thrown"]}
    before, after = read_army(french, ABOUT), read_army(Path("diced.csv"), ABOUT)
    assert [unit.quality for unit in after.units] == [thrown.get(unit.name, unit.quality) for unit in before.units]
    again = drumhead("army", "roll-quality", french, "--out", "diced.csv")
    assert (again.exit_code, "is there already" in again.stderr) == (1, True)


def test_a_book_that_throws_for_nobody_says_so(drumhead: Command) -> None:
    told = drumhead("army", "roll-quality", battles() / "blenheim-french.toml", "--rules", "wss-cards")
    assert (told.exit_code, "Nothing is thrown for before the battle" in told.stdout) == (0, True)
    told = drumhead("army", "roll-quality", battles() / "klausen-french.toml", "--pen")
    assert (told.exit_code, "Nobody in this list is left to the die" in told.stderr) == (1, True)


def test_a_form_has_a_box_for_every_throw(drumhead: Command, french: Path) -> None:
    import pikepdf

    told = drumhead("army", "roll-quality", french, "--pen", "--paper", "Letter", "--out", "form.pdf")
    assert (told.exit_code, told.stdout.strip()) == (0, "form.pdf")
    with pikepdf.open("form.pdf") as form:
        assert [len(form.pages), *map(float, [*form.pages[0].mediabox][2:])] == [1, 612.0, 792.0]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [(("--seed", "-1"), "0"), (("--out", "diced.doc"), ".toml"), (("--rules", "klausen"), "klausen")],
)
def test_what_cannot_be_is_refused(drumhead: Command, french: Path, wrong: tuple[str, str], says: str) -> None:
    told = drumhead("army", "roll-quality", french, *wrong)
    assert (told.exit_code != 0, says in told.stderr) == (True, True)
