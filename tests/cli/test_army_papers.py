"""Papers for an army by itself: its own pieces and no one else's."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.armies import read_army
from drumhead.rulesets import load
from drumhead.support.paths import battles

ARMIES = [
    ("ramillies-french", "wss-paperboys", "alliance"),
    ("salamanca-allies", "peninsular-paperboys", "french"),
    ("oudenarde-french", "wss-dice", "alliance"),
    ("blenheim-alliance", "wss-cards", "french"),
    ("klausen-french", "von-futsch", "imperial"),
]


def pages(path: Path) -> str:
    import pypdfium2

    return " ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path))


@pytest.mark.sample(4)
@pytest.mark.parametrize(("name", "ruleset", "enemy"), ARMIES)
@pytest.mark.parametrize(("paper", "title"), [("dice", "Record dice"), ("markers", "Markers")])
def test_an_army_by_itself_has_its_own_pieces_and_no_one_elses(drumhead, here, paper, title, name, ruleset, enemy):
    result = drumhead(paper, name, "--rules", ruleset)
    assert (result.exit_code, result.stderr) == (0, "")
    (made,) = here.iterdir()
    text = pages(made)
    sides = {side["id"]: side["name"] for side in load(ruleset).side_tables}
    assert f"{title}: {sides.pop(name.partition('-')[2])}" in text
    assert f"{title}: {sides[enemy]}" not in text


def test_every_unit_with_a_record_has_its_die(drumhead, here):
    assert drumhead("dice", "ramillies-french").exit_code == 0
    (made,) = here.iterdir()
    army = read_army(battles() / "ramillies-french.toml", load("wss-paperboys"))
    named = [unit.name for unit in army.units if unit.arm != "artillery"]
    assert len(named) == 11
    text = " ".join(pages(made).split())
    assert [name for name in named if name not in text] == []


def test_an_army_in_common_words_is_asked_for_its_game(drumhead, here):
    result = drumhead("dice", "malplaquet-french")
    assert result.exit_code == 1
    assert "give --rules wss-cards or wss-dice or wss-paperboys" in result.stderr
    assert not list(here.iterdir())
