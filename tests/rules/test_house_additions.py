"""What house rules add and take out: odds counted by hand, and every mistake with its line and its cure."""

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from drumhead.rules.house_rules.house_rule import Layer, list_effects
from drumhead.rules.house_rules.house_rule_layers import read_house_rules, read_layers
from drumhead.rules.loading.toml_files import FileErrors
from drumhead.rulesets import load

from ..errors import find


@pytest.fixture
def file(tmp_path):
    def write(rows: str, name: str = "thursday") -> Path:
        path = tmp_path / f"{name}.toml"
        path.write_text(f'title = "Thursday"\n{rows}', encoding="utf-8")
        return path

    return write


def book_of(path: Path, ruleset: str):
    loaded = load(ruleset)
    return loaded.book({}, read_house_rules(path, loaded))


def ask(book, ruleset: str, question: str, **given):
    """Return the odds of a question, after it has been asked of the rulebook without house rules."""
    asked = load(ruleset).question(question)
    asked.odds(load(ruleset).book(), **given)
    return {key: chance for key, chance in asked.odds(book, **given).items() if chance}


def modifier(place: str, value: int, when: str = "") -> str:
    row = f'[[modifier]]\nlist = "{place}"\nname = "Our own"\nvalue = {value}\n'
    return f'{row}when = "{when}"\n' if when else row


def counted(made) -> dict[str, Fraction]:
    """Return the chance of each of equally likely results."""
    every = list(made)
    return {str(each): Fraction(every.count(each), len(every)) for each in every}


# ------------------------------------------------------------------ added modifiers
def test_plain_odds_known_before_do_not_hide_an_added_modifier(file):
    """A heavy casualties test on 3 pips passes on 3 or more; with 2 more every face passes."""
    book = book_of(file(modifier("heavy.modifier", 2)), "wss-paperboys")
    assert ask(book, "wss-paperboys", "heavy-test", pips=3) == {"pass": 1}
    assert ask(load("wss-paperboys").book(), "wss-paperboys", "heavy-test", pips=3)["pass"] == Fraction(2, 3)


D3 = (1, 2, 3)


@pytest.mark.parametrize("value", [-2, 1, 3])
def test_volleys_shots_and_charges_of_wss_dice_add_a_clubs_modifier(file, value):
    book = book_of(
        file("".join(modifier(f"{each}.modifier", value) for each in ("musket", "cannon", "charge"))), "wss-dice"
    )
    volley = {"shooter": "dragoons", "cover": "cover"}  # 1 less each for dragoons and for cover
    assert ask(book, "wss-dice", "musket-hits", **volley) == counted(max(0, die - 2 + value) for die in D3)
    reach = [max(0, hits + value) if 6 * far >= 12 else 0 for far, hits in product(range(1, 7), D3)]
    assert ask(book, "wss-dice", "artillery-hits", distance=12) == counted(reach)
    charge = {
        "charger": "cavalry",
        "target": "flank-or-rear",
        "uphill": "yes",
    }  # 1 more for horse, 1 less uphill, doubled
    assert ask(book, "wss-dice", "charge-hits", **charge) == counted(2 * max(0, die + 1 - 1 + value) for die in D3)


@pytest.mark.parametrize("value", [-3, 2])
def test_a_movement_test_of_wss_dice_adds_a_clubs_modifier(file, value):
    book = book_of(file(modifier("move-test.modifier", value)), "wss-dice")
    for hits in (0, 4, 8):
        passes = counted(
            "may move" if one + two + value > hits else "may not move" for one, two in product(range(1, 7), repeat=2)
        )
        assert ask(book, "wss-dice", "move-test", hits=hits) == passes


@pytest.mark.parametrize("value", [-4, 1])
def test_blows_of_wss_cards_add_a_clubs_modifier(file, value):
    """Half of the cards are red and add 1; of the four suits all but clubs (12 in) reach 18 in."""
    rows = "".join(modifier(f"{each}.modifier", value) for each in ("musket", "cannon", "charge"))
    book = book_of(file(rows), "wss-cards")
    volley = counted(max(0, 2 - 1 + red + value) for red in (0, 1))
    assert ask(book, "wss-cards", "musket-hits", shooter="infantry", distance="far") == volley
    charge = counted(max(0, 2 * (2 + red + value)) for red in (0, 1))
    assert ask(book, "wss-cards", "charge-hits", charger="dragoons", target="flank-or-rear") == charge
    odds = ask(book, "wss-cards", "artillery-town", distance=18, town_counts_as_cover="no")
    made = max(0, 2 + value)
    if made:
        assert sum(odds[f"{made} hits{fire}"] for fire in (", no fire", " and fire")) == Fraction(3, 4)
    else:
        assert set(odds) == {"no effect", "fire, no hits"}


# ------------------------------------------------------------------ removed modifiers
REMOVE = '[[remove]]\nmodifier = "faceoff.modifier.{}"\n'


def net_of(book, **given) -> int:
    """Return by how much an elite attacker is ahead of a raw defender before the dice, by the odds of the face-off."""
    from drumhead.model.unit import Unit
    from drumhead.rulesets.wss_paperboys.contact import Stance, net

    one = Unit("Guards", "infantry", "guards", "elite", side=given.get("side", "alliance"))
    other = Unit("Milice", "infantry", "foot", "raw", side="french")
    return net(book, one, other, Stance(), Stance())


@pytest.mark.parametrize(("rows", "lead"), [("", 2), (REMOVE.format("elite"), 1), (REMOVE.format("raw"), 1)])
def test_a_removed_modifier_does_not_count(file, rows, lead):
    assert net_of(book_of(file(rows), "wss-paperboys")) == lead


def test_a_modifier_may_be_removed_for_some_only(file):
    book = book_of(file(f"{REMOVE.format('elite')}when = \"unit.side == 'french'\"\n"), "wss-paperboys")
    assert [net_of(book, side=side) for side in ("alliance", "french")] == [2, 1]


def test_a_fight_without_the_modifier_of_a_charge_is_that_of_plain_dice(file):
    """Level dice hit on 5 and 6: two against two are level in the cases counted here one by one."""
    book = book_of(file('[[remove]]\nmodifier = "fight.modifier.charge"\n'), "wss-paperboys")
    hits = [sum(die >= 5 for die in dice) for dice in product(range(1, 7), repeat=2)]
    level = Fraction(sum(abs(a - d) < 2 for a, d in product(hits, repeat=2)), 36**2)
    given = {"attacker_dice": 2, "attacker_hits_on": "charge", "defender_dice": 2}
    assert ask(book, "wss-paperboys", "fight-round", **given)["level"] == level
    assert ask(load("wss-paperboys").book(), "wss-paperboys", "fight-round", **given)["level"] != level


def test_the_list_of_effects_tells_what_is_struck_out(file):
    path = file(REMOVE.format("elite"))
    (effect,) = list_effects(book_of(path, "wss-paperboys").house)
    assert (effect.place, effect.before, effect.after) == ("faceoff.modifier.elite.value", 1, 0)
    assert effect.words == "Struck out: elite"


def test_a_later_file_may_give_a_removed_modifier_its_value_back(file):
    ruleset = load("wss-paperboys")
    back = '[[change]]\nplace = "faceoff.modifier.elite.value"\nto = 1\n'
    house = read_layers([Layer(file(REMOVE.format("elite"))), Layer(file(back, "friday"))], ruleset)
    assert net_of(ruleset.book({}, house)) == 2
    assert len(house.conflicts) == 1


# ------------------------------------------------------------------ mistakes
def faults(path: Path, ruleset: str = "wss-paperboys"):
    with pytest.raises(FileErrors) as caught:
        read_house_rules(path, load(ruleset))
    return caught.value.faults


@pytest.mark.parametrize(
    ("row", "code", "says"),
    [
        ('modifier = "faceoff.modifier.elit"', "unknown-modifier", '"faceoff.modifier.elite"'),
        ('modifier = "faceoff.modifier"', "unknown-modifier", "`drumhead rules new our-rules --like wss-paperboys`"),
        ('modifier = "weapon.pistol"', "unknown-modifier", "`drumhead rules new our-rules --like wss-paperboys`"),
        ('modifier = "faceoff.modifier.elite.value"', "unknown-modifier", '"faceoff.modifier.elite"'),
        ('modifier = "heavy.modifier.raw"\nwhen = "range < \'5 cm\'"', "fact-not-here", "unit"),
        ('modifier = "heavy.modifier.raw"\nto = 0', "unknown-key", "modifier, when or says"),
        ('says = "No bonus."', "missing-key", "modifier"),
        ("modifier = 1", "wrong-type", "text"),
    ],
)
def test_a_modifier_that_cannot_be_removed_is_told_with_its_line(file, row, code, says):
    told, *more = faults(file(f"\n[[remove]]\n{row}\n"))
    assert find([told], code, says)
    assert told.line in (3, 4, 5)
    assert not more


def test_a_modifier_is_changed_or_removed_and_not_both(file):
    both = '[[change]]\nplace = "faceoff.modifier.elite.value"\nto = 3\n' + REMOVE.format("elite")
    (told,) = faults(file(both))
    assert find([told], "place-twice", "one of the two")


# ------------------------------------------------------------------ weapons
FUSILS = (
    '[[weapon]]\nname = "Fusils"\nlike = "weapon.musket"\nwhen = "unit.kind == \'guards\'"\nneed = 4\nreach = "30 cm"\n'
)


def test_a_weapon_is_for_its_units_and_for_nobody_else(file):
    from drumhead.model.unit import Unit

    book = book_of(file(FUSILS), "wss-paperboys")
    guards, foot = (Unit("A", "infantry", kind, side="french") for kind in ("guards", "foot"))
    found = [
        (float(table.reach.mm), table.need, table.dice)
        for table in (book.at(each).weapon.musket for each in (guards, foot))
    ]
    assert found == [(300, 4, 1), (250, 5, 1)]


def test_hits_with_a_weapon_are_those_of_dice_thrown_one_by_one(file):
    book = book_of(file(FUSILS), "wss-paperboys").suppose([(1, ""), (2, "")])
    hits = counted(f"{sum(die >= 4 for die in dice)} hits" for dice in product(range(1, 7), repeat=3))
    assert ask(book, "wss-paperboys", "fire-hits", dice=3, hits_on="musket") == hits


@pytest.mark.parametrize(
    ("row", "code", "says"),
    [
        ('like = "weapon.muskt"\nneed = 4', "unknown-weapon", '"weapon.musket"'),
        ('like = "rally"\nneed = 4', "unknown-weapon", "`drumhead rules new our-rules --like wss-paperboys`"),
        ('like = "weapon.musket"\nneed = 7', "impossible-need", "2 to 6"),
        ('like = "weapon.musket"\nreach = "far"', "not-a-length", '"25 cm"'),
        ('like = "weapon.musket"\nreach = "2000 cm"', "out-of-range", "1000 cm"),
        ('like = "weapon.musket"', "same-weapon", "need, dice or reach"),
        ('like = "weapon.musket"\nneed = "4"', "wrong-type", "4"),
        ('like = "weapon.musket"\nneed = 4\nspeed = 1', "unknown-key", "need"),
    ],
)
def test_a_weapon_that_cannot_be_is_told_with_its_line(file, row, code, says):
    told, *more = faults(file(f'\n[[weapon]]\nname = "Fusils"\nwhen = "unit.kind == \'guards\'"\n{row}\n'))
    assert find([told], code, says)
    assert told.line in range(3, 9)
    assert not more


def test_a_ruleset_without_such_weapons_says_how_else_to_add_one(file):
    row = '[[weapon]]\nname = "Fusils"\nlike = "musket"\nwhen = "unit.arm == \'infantry\'"\nneed = 4\n'
    (told,) = faults(file(row), "wss-dice")
    assert find([told], "unknown-weapon", "`drumhead rules new our-rules --like wss-dice`")


# ------------------------------------------------------------------ saving throws
def save(place: str, need: object) -> str:
    return f'[[change]]\nplace = "{place}"\nto = {need}\n'


@pytest.mark.parametrize("need", [3, 6])
def test_a_volley_of_wss_dice_is_saved_die_by_die(file, need):
    book = book_of(file(save("shooting.save", need)), "wss-dice")
    left = counted(sum(die < need for die in dice[:hits]) for hits in D3 for dice in product(range(1, 7), repeat=3))
    assert ask(book, "wss-dice", "musket-hits") == left


def test_figures_of_von_futsch_are_saved_die_by_die(file):
    """Six dice kill on 4 and above; each figure killed is saved on 5 and above: a die kills in 3/6 of 4/6."""
    book = book_of(file(save("fire.save", 5)), "von-futsch")
    ways = [(face >= 4) * (other < 5) for face, other in product(range(1, 7), repeat=2)]
    one = Fraction(sum(ways), len(ways))
    found = ask(book, "von-futsch", "fire-kills", figures=12)
    assert found["6 killed"] == one**6
    assert found["0 killed"] == (1 - one) ** 6


@pytest.mark.parametrize(
    ("ruleset", "row", "code", "says"),
    [
        ("wss-dice", save("shooting.save", 7), "impossible-need", "2 to 6"),
        ("wss-dice", save("shooting.save", '"5+"'), "wrong-type", "to = 5"),
        ("von-futsch", save("fire.save", 1), "impossible-need", "2 to 6"),
        ("wss-cards", save("shooting.save", 1), "impossible-need", "2 to 6"),
        ("wss-dice", save("shooting.save", 5) + "when = \"target.arm == 'foot'\"\n", "unknown-word", "infantry"),
    ],
)
def test_a_saving_throw_that_cannot_be_is_told(file, ruleset, row, code, says):
    told, *more = faults(file(row), ruleset)
    assert find([told], code, says)
    assert not more


# ------------------------------------------------------------------ what no house rule can say
@pytest.mark.parametrize(
    ("rows", "says"),
    [
        (
            '[[step]]\nname = "Council of war"\nafter = "morale"\n',
            "`drumhead rules new our-rules --like wss-paperboys`",
        ),
        ('[[band]]\nweapon = "musket"\nneed = 4\n', "[[change]]"),
        ("[saving-throw]\nneed = 5\n", "`drumhead rules show wss-paperboys save`"),
    ],
)
def test_what_no_house_rule_can_say_has_the_way_on(file, rows, says):
    told, *more = faults(file(rows))
    assert find([told], "unknown-key", says)
    assert not more
