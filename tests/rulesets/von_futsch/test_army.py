"""What the book says of an army: what cannot be played, what is untypical, what passes; and what the aids are told."""

import pytest

from drumhead import armies, rulesets
from drumhead.model.army import Army, Battle, Brigade, Officer
from drumhead.rulesets.von_futsch import aids
from drumhead.rulesets.von_futsch.army import check_army, check_battle

from .recruits import BOOK, battalion, gun, horse, inches, skirmishers, wagon

COLONEL = Officer("Colonel", "regimental-commander")
GENERAL = Officer("General", "army-commander")


def army(*brigades, general=GENERAL):
    return Army("Army", "imperial", general, brigades)


def regiment(*units, commander=COLONEL):
    return Brigade("Regiment", units, commander)


FOOT = regiment(battalion(), battalion())


def told(*brigades, general=GENERAL):
    return [(finding.severity, finding.where) for finding in check_army(BOOK, army(*brigades, general=general))]


def test_an_army_as_the_book_has_it_passes_without_a_word():
    guns = Brigade("Artillery", (gun(), skirmishers(), wagon()))
    assert told(FOOT, regiment(horse(), horse("light")), guns) == []


def test_the_shipped_armies_pass_without_a_word():
    path = armies.find_battle("klausen")
    battle = armies.read_battle(path, rulesets.load)
    assert check_battle(BOOK, battle) == []
    assert [aids.quits_at(BOOK, army) for army in battle.armies.values()] == [7, 7]


@pytest.mark.parametrize(
    "unit", [battalion(stands=11), horse(stands=8), gun(stands=5), skirmishers(stands=12), battalion(stands=1)]
)
def test_every_unit_has_the_figures_of_its_kind(unit):
    assert ("error", ("brigade", 0, "unit", 2, "figures")) in told(regiment(battalion(), battalion(), unit))


def test_the_error_says_what_would_be_right():
    (finding,) = check_army(BOOK, army(regiment(battalion(), battalion(stands=10))))
    assert finding.says == "Scholten has 10 figures, but such a unit has 12. Give 12."
    assert finding.rules == ("mvf-org-02", "mvf-org-05")


def test_a_regiment_has_two_battalions_or_squadrons():
    assert told(regiment(battalion(), skirmishers())) == [("advice", ("brigade", 0, "unit"))]
    assert told(Brigade("Guns", (gun(),)), FOOT) == []


def test_a_regiment_has_a_commander():
    assert told(FOOT, regiment(horse(), horse(), commander=None)) == [("advice", ("brigade", 1))]


def test_foot_and_horse_in_one_regiment_are_remarked_upon():
    assert told(regiment(battalion(), battalion(), horse())) == [("advice", ("brigade", 0, "unit"))]


def test_an_army_has_one_commander():
    assert told(FOOT, general=None) == [("advice", ("general",))]
    assert told(FOOT, general=COLONEL) == [("advice", ("general",))]
    assert told(regiment(battalion(), battalion(), commander=GENERAL)) == [("error", ("general",))]


def test_remarks_on_a_battle_name_the_side():
    battle = Battle("Klausen", "von-futsch", {"imperial": army(regiment(battalion(stands=3), battalion()))})
    assert check_battle(BOOK, battle)[0].where == ("side", "imperial", "army", "brigade", 0, "unit", 0, "figures")


@pytest.mark.parametrize(
    ("unit", "marks"),
    [
        (battalion(), (3, 6, 6)),
        (battalion(quality="elite"), (3, 6, 8)),
        (battalion(quality="poor"), (3, 6, 4)),
        (horse(), (2, 3, 3)),
        (gun(quality="elite"), (1, 2, 3)),
    ],
)
def test_marks_on_a_units_strip_are_those_of_the_table(unit, marks):
    assert (aids.check_at(BOOK, unit), aids.half_at(BOOK, unit), aids.shaken_at(BOOK, unit)) == marks


@pytest.mark.parametrize(
    ("unit", "boxes"),
    [
        (battalion(), ("routed", "colours")),
        (battalion(kind="grenadiers"), ("routed",)),
        (gun(), ("routed", "gun")),
        (wagon(), ()),
    ],
)
def test_boxes_of_a_units_card(unit, boxes):
    assert aids.boxes(BOOK, unit) == boxes


def test_dice_left_and_march_as_a_roster_prints_them():
    assert [aids.dice_left(BOOK, battalion(), left) for left in (12, 11, 6, 1)] == [6, 6, 3, 1]
    assert (aids.march(BOOK, horse("light")).least, aids.march(BOOK, horse("light")).most) == (14, 24)
    assert aids.fighting_units(BOOK, army(FOOT, Brigade("Artillery", (gun(), wagon())))) == 3


@pytest.mark.parametrize(
    ("arm", "figures", "bases", "base"),
    [("infantry", 12, 2, "2.5"), ("cavalry", 6, 2, "2.5"), ("artillery", 4, 1, "2.5"), ("skirmishers", 6, 6, "1")],
)
def test_units_stand_on_the_bases_of_the_book(arm, figures, bases, base):
    row = BOOK.unit[arm]
    assert (row.figures, row.bases, row.figures // row.per_base) == (figures, bases, bases)
    assert row.base == inches(base)


def test_an_officers_base_is_an_inch_to_three():
    assert (BOOK.commander.base_least, BOOK.commander.base_most) == (inches(1), inches(3))
