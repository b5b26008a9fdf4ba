"""`drumhead cards --kind units` and `commanders`: for an army by its file, and what a ruleset alone gets."""

from __future__ import annotations

import pikepdf
import pytest
from tests.printing import printed


def read(pdf):
    return " ".join(page.words.replace("\r\n", " ") for page in printed.pages(pdf.read_bytes()))


def test_an_army_by_its_file_has_cards_of_its_own_side(drumhead, ramillies):
    result = drumhead("cards", "ramillies-french.toml", "--kind", "units", "--kind", "commanders")
    left_out = "No room for 1 table of odds (11 Aubigné Dragoons: D’s pips)"
    assert (result.exit_code, result.stderr.count("\n")) == (0, 1)
    assert f"Note: Cards: {left_out}. With --duplex none" in result.stderr
    words = read(ramillies.parent / result.stdout.strip())
    assert "Picardie" in words
    assert "Marquis de Maffei" in words
    assert "Alliance" not in words


def test_an_army_that_several_rulesets_can_read_asks_for_one(drumhead, here):
    from drumhead.support.paths import battles

    (here / "army.toml").write_bytes((battles() / "oudenarde-french.toml").read_bytes())
    result = drumhead("cards", "army.toml", "--kind", "units")
    assert result.exit_code == 1
    assert "give --rules" in result.stderr
    assert drumhead("cards", "army.toml", "--kind", "units", "--rules", "wss-dice").exit_code == 0


@pytest.mark.parametrize("kind", ["units", "commanders"])
def test_a_ruleset_alone_is_told_to_name_a_battle_or_an_army(drumhead, here, kind):
    result = drumhead("cards", "wss-paperboys", "--kind", kind)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "name a battle" in result.stderr
    assert list(here.iterdir()) == []


def test_a_file_that_is_not_there_is_no_army(drumhead, here):
    result = drumhead("cards", "nowhere.toml", "--kind", "units")
    assert result.exit_code == 1
    assert "nowhere.toml" in result.stderr
    assert list(here.iterdir()) == []


def test_the_colophon_says_the_size_as_it_was_asked_for(drumhead, here):
    result = drumhead("cards", "ramillies", "--kind", "units", "--card-size", "mini", "--duplex", "long-edge")
    assert (result.exit_code, result.stderr) == (0, "")
    with pikepdf.open(result.stdout.strip()) as pdf:
        assert "--card-size mini --duplex long-edge" in str(pdf.docinfo["/Subject"])
