"""What the book says of an army: which cannot be played, which is untypical, and which passes without a word."""

import pytest

from drumhead import armies, rulesets
from drumhead.model.army import Army, Battle, Brigade, Officer
from drumhead.model.unit import Unit
from drumhead.rulesets.peninsular_paperboys.army import check_army, check_battle

from .recruits import BOOK, read_as

ARMS = {"foot-artillery": "artillery", "horse-artillery": "artillery"}
ELITE = {"guards", "guard-cavalry", "rifles", "cacadores"}
FOUR = ("6 line", "6 line", "6 line", "6 line")


def unit(words, side="french", nation=""):
    """A unit from its notation: "6 line", "6 light-cavalry, raw"."""
    size, _, quality = words.partition(", ")
    stands, kind = size.split()
    arm = ARMS.get(kind, "cavalry" if kind.endswith("cavalry") else "infantry")
    quality = quality or ("elite" if kind in ELITE else "trained")
    return Unit(words, arm, kind, quality, stands=int(stands), start=9, side=side, nation=nation)


def brigade(*words, side="french", nation="", commander=True):
    officer = Officer("Brigadier", "brigadier") if commander else None
    return Brigade("Brigade", tuple(unit(each, side, nation) for each in words), officer)


def told(*brigades, side="french", rank="army-commander", book=BOOK):
    """Severity and place of what is said of these brigades."""
    army = Army("Army", side, Officer("General", rank), brigades)
    return [(finding.severity, finding.where) for finding in check_army(book, army)]


def at(number, what, of=0):
    return ("brigade", of, "unit", number, what)


@pytest.mark.parametrize("name", [name for name in armies.list_shipped_battles() if name == "salamanca"])
def test_the_shipped_battle_needs_no_remark(name):
    assert check_battle(BOOK, armies.read_battle(armies.find_battle(name), rulesets.load)) == []


@pytest.mark.parametrize(("stands", "remarks"), [(5, 1), (6, 0), (7, 1), (8, 1)])
def test_three_ranks_make_six_stands(stands, remarks):
    assert told(brigade(f"{stands} line", *FOUR[1:])) == [("advice", at(0, "stands"))] * remarks


@pytest.mark.parametrize(("stands", "remarks"), [(6, 1), (7, 1), (8, 0), (9, 1), (10, 0), (12, 1)])
def test_two_ranks_make_eight_stands_or_ten(stands, remarks):
    eight = ("8 line",) * 3
    found = told(brigade(f"{stands} line", *eight, side="allies", nation="British"), side="allies")
    assert found == [("advice", at(0, "stands"))] * remarks


def test_spaniards_stand_in_three_ranks_unless_so_read():
    spanish = brigade(*FOUR, side="allies", nation="Spanish")
    assert told(spanish, side="allies") == []
    assert len(told(spanish, side="allies", book=read_as("ranks-by-nation", "french-only-three"))) == 4


def test_skirmish_stands_of_rifles_may_be_any_number():
    group = brigade("8 line", "8 line", "10 line", "3 rifles", "5 cacadores", side="allies", nation="British")
    assert told(group, side="allies") == []


@pytest.mark.parametrize(("stands", "remarks"), [(4, 1), (5, 2), (6, 0), (7, 1), (8, 0), (10, 1)])
def test_a_regiment_has_three_or_four_squadrons_of_two(stands, remarks):
    assert told(brigade(f"{stands} light-cavalry", "6 heavy-cavalry")) == [("advice", at(0, "stands"))] * remarks


def test_each_gun_is_a_unit_by_itself():
    assert told(brigade(*FOUR, "2 foot-artillery")) == [("error", at(4, "stands"))]


@pytest.mark.parametrize(
    ("words", "nation", "found"),
    [
        ("6 guards", "", []),
        ("6 guards, trained", "", ["error"]),
        ("6 guard-cavalry, raw", "", ["error"]),
        ("6 line, raw", "", []),
        ("6 line, elite", "", ["advice"]),
        ("6 light, elite", "French", ["advice"]),
        ("6 line, dice", "", ["error"]),
        ("6 light-cavalry, elite", "", ["advice"]),
        ("1 foot-artillery, elite", "", []),
        ("1 horse-artillery", "", []),
    ],
)
def test_quality_goes_by_what_a_unit_is(words, nation, found):
    fellows = ("6 light-cavalry",) if words.endswith("cavalry") else FOUR[1:]
    assert [severity for severity, _ in told(brigade(words, *fellows, nation=nation))] == found


@pytest.mark.parametrize(
    ("words", "nation", "found"),
    [
        ("8 light, elite", "British", []),
        ("8 light, elite", "King's German Legion", []),
        ("8 light, elite", "Portuguese", ["advice"]),
        ("4 rifles", "British", []),
        ("4 cacadores, trained", "Portuguese", []),
        ("8 irregulars, dice", "Portuguese", []),
        ("8 irregulars, elite", "Portuguese", ["advice"]),
    ],
)
def test_custom_keeps_the_name_of_elite_for_a_few(words, nation, found):
    group = brigade(words, *("8 line",) * 3, side="allies", nation=nation)
    assert [severity for severity, _ in told(group, side="allies")] == found


@pytest.mark.parametrize(("battalions", "remarks"), [(1, 1), (2, 0), (4, 0), (6, 0), (7, 1)])
def test_a_brigade_has_about_four_battalions(battalions, remarks):
    assert told(brigade(*["6 line"] * battalions)) == [("advice", ("brigade", 0, "unit"))] * remarks


@pytest.mark.parametrize(("regiments", "remarks"), [(1, 0), (2, 0), (3, 0), (4, 1)])
def test_a_brigade_of_horse_has_about_two_regiments(regiments, remarks):
    assert told(brigade(*["6 heavy-cavalry"] * regiments)) == [("advice", ("brigade", 0, "unit"))] * remarks


def test_a_regiment_of_horse_may_ride_with_the_foot():
    assert told(brigade(*FOUR, "6 light-cavalry")) == []


def test_a_brigade_has_one_gun_and_a_division_two_of_its_own():
    assert told(brigade(*FOUR, "1 foot-artillery")) == []
    assert told(brigade(*FOUR, *["1 foot-artillery"] * 2)) == [("advice", ("brigade", 0, "unit"))]
    apart = brigade("1 foot-artillery", "1 horse-artillery", commander=False)
    assert told(brigade(*FOUR), brigade(*FOUR), apart) == []
    assert told(brigade(*FOUR), apart) == [("advice", ("brigade", 1, "unit"))]


def test_a_brigade_wants_a_commander():
    assert told(brigade(*FOUR, commander=False)) == [("advice", ("brigade", 0))]


def test_an_army_has_one_commander():
    assert told(brigade(*FOUR), rank="brigadier") == [("advice", ("general",))]
    second = Brigade("Second", brigade(*FOUR).units, Officer("Soult", "army-commander"))
    assert told(brigade(*FOUR), second) == [("advice", ("general",))]


def test_a_unit_without_stands_cannot_fight():
    assert told(brigade("0 line", *FOUR[1:])) == [("error", at(0, "stands"))]


def test_a_battle_says_which_army_it_speaks_of():
    good = Army("Army", "french", Officer("Marmont", "army-commander"), (brigade(*FOUR),))
    bad = brigade("2 foot-artillery", "8 line", "8 line", "8 line", side="allies", nation="British")
    other = Army("Army", "allies", Officer("Wellington", "army-commander"), (bad,))
    battle = Battle("Battle", "peninsular-paperboys", {"french": good, "allies": other})
    assert [(finding.severity, finding.where) for finding in check_battle(BOOK, battle)] == [
        ("advice", ("side",)),
        ("error", ("side", "allies", "army", *at(0, "stands"))),
    ]


def test_every_remark_names_its_section_and_its_rules():
    odd = brigade("3 line, elite", "2 foot-artillery", "1 horse-artillery", "6 guards, raw", commander=False)
    army = Army("Army", "french", Officer("General", "brigadier"), (odd, brigade("5 heavy-cavalry, dice")))
    found = check_army(BOOK, army)
    assert len(found) >= 8
    assert all(finding.cite and finding.rules and finding.says.endswith(".") for finding in found)
