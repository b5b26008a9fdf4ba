"""What the book says of an army: how many units, how many of them mounted, how many leaders."""

import pytest

from drumhead import armies, rulesets
from drumhead.families.drafts.army import check_army, check_battle
from drumhead.model.army import Army, Battle, Brigade, Officer

from .recruits import BOOK, read_as, unit


def army(foot, horse, commanders=3, generals=1):
    """An army of so many units of infantry and of cavalry, in as many brigades as it has commanders."""
    units = [unit("infantry")] * foot + [unit("cavalry")] * horse
    officers = [Officer(f"{n}", "commander") for n in range(commanders)] + [Officer("x", "general")] * (generals - 1)
    brigades = [Brigade("first", tuple(units), officers[0] if officers else None)]
    brigades += [Brigade("more", (), officer) for officer in officers[1:]]
    return Army("Army", "french", Officer("G", "general") if generals else None, tuple(brigades))


def told(book, *numbers, **leaders):
    return [(finding.severity, finding.where) for finding in check_army(book, army(*numbers, **leaders))]


SIZE = ("advice", ("brigade",))


@pytest.mark.parametrize(("foot", "horse"), [(5, 3), (4, 4), (6, 3), (5, 4), (6, 4), (5, 5)])
def test_an_army_as_the_book_likes_it_passes_without_a_word(foot, horse):
    assert told(BOOK, foot, horse) == []


@pytest.mark.parametrize(("foot", "horse"), [(4, 3), (7, 4)])
def test_eight_to_ten_units_are_advised_or_required(foot, horse):
    assert told(BOOK, foot, horse) == [SIZE]
    assert told(read_as("army-size", "error"), foot, horse) == [("error", ("brigade",))]


@pytest.mark.parametrize(("foot", "horse"), [(6, 2), (3, 5), (7, 2), (4, 5), (7, 3), (4, 6)])
def test_a_third_to_a_half_are_mounted(foot, horse):
    assert told(BOOK, foot, horse) == [SIZE]


def test_exactly_a_third_will_do_or_not():
    assert told(read_as("mounted-share", "strict-third"), 6, 3) == [SIZE]
    assert told(read_as("mounted-share", "strict-third"), 5, 4) == []


def test_dragoons_count_as_mounted():
    group = army(5, 3)
    mixed = Army("A", "french", group.general, (Brigade("b", (unit("dragoons"),)), *group.brigades))
    assert check_army(BOOK, mixed) == []


@pytest.mark.parametrize(("commanders", "remarks"), [(3, 0), (2, 1), (4, 1), (0, 1)])
def test_three_commanders_are_the_house_value(commanders, remarks):
    assert told(BOOK, 5, 4, commanders=commanders) == [SIZE] * remarks
    assert told(read_as("leader-count", "scenario"), 5, 4, commanders=commanders) == []
    assert told(read_as("leader-count", "g1c2"), 5, 4, commanders=commanders) == [SIZE] * (commanders != 2)


def test_one_is_told_as_one():
    said = [each.says.partition(",")[0] for each in check_army(BOOK, army(1, 0, commanders=1))]
    assert said == ["1 unit", "0 of 1 unit is cavalry or dragoons", "1 commander"]


@pytest.mark.parametrize("generals", [0, 2])
def test_an_army_has_one_general(generals):
    assert told(BOOK, 5, 4, generals=generals) == [("advice", ("general",))]


def test_a_unit_counts_whole():
    odd = Army("A", "french", Officer("G", "general"), (Brigade("b", (unit("infantry", stands=6),)),))
    (first, *_) = check_army(BOOK, odd)
    assert (first.severity, first.where) == ("error", ("brigade", 0, "unit", 0, "stands"))


def test_every_remark_is_a_sentence_with_its_section_and_rules():
    findings = check_army(BOOK, army(2, 9, commanders=1, generals=2))
    assert len(findings) == 4
    for finding in findings:
        assert finding.says.endswith(".")
        assert finding.cite == "Units"
        assert finding.rules


def test_a_battle_says_which_army_it_speaks_of():
    battle = Battle("B", "wss-dice", {"french": army(5, 4), "alliance": army(4, 3)})
    assert [finding.where for finding in check_battle(BOOK, battle)] == [("side", "alliance", "army", "brigade")]


def test_the_shipped_armies_pass_without_a_word():
    path = armies.find_battle("oudenarde")
    assert check_battle(BOOK, armies.read_battle(path, rulesets.load)) == []
