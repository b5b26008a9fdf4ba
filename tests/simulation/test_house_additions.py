"""What house rules add and take out, in fought battles: each throw follows them, as reckoned from the journal."""

import pytest

from drumhead import api

from ..counted import at_least

FRENCH = "when = \"unit.side == 'french'\"\n"


@pytest.fixture
def fought(tmp_path):
    def fight(name: str, rows: str, seeds: range):
        path = tmp_path / "thursday.toml"
        path.write_text(f'title = "Thursday"\n{rows}', encoding="utf-8")
        game = api.load_battle(name, house_rules=[str(path)])
        for seed in seeds:
            first, *events = api.fight(game, seed)
            yield from ((first["units"], event) for event in events)

    return fight


def modifier(place: str, value: int) -> str:
    return f'[[modifier]]\nlist = "{place}"\nname = "Our own"\nvalue = {value}\n{FRENCH}'


def test_a_removed_modifier_is_in_no_faceoff(fought):
    events = list(fought("ramillies", '[[remove]]\nmodifier = "faceoff.modifier.charge"\n', range(1, 4)))
    met = [event for _, event in events if event["e"] == "faceoff"]
    assert not [each for each in at_least(10, met) if "charge" in {*each["mine"], *each["his"]}]


def test_volleys_and_charges_of_wss_dice_add_a_clubs_modifier_for_its_side(fought):
    events = list(fought("oudenarde", modifier("musket.modifier", 1) + modifier("charge.modifier", 2), range(1, 7)))
    seen = set()
    for units, each in events:
        french = units[each["u"]]["side"] == "french" if each.get("u") in units else None
        if each["e"] == "fire" and each["weapon"] == "musket":
            (die,) = [throw[-1] for throw in each["luck"] if throw[0] == "volley"]
            less = each["cover"] + (units[each["u"]]["arm"] == "dragoons")
            assert each["hits"] == max(0, die - less + french), each
            seen.add(("volley", french))
        if each["e"] == "charge":  # uphill and at steady foot it has 1 less each
            assert each["off"] <= 0 if french else each["off"] >= 0, each
            (die,) = [throw[-1] for throw in each["luck"] if throw[0] == "charge"]
            assert each["hits"] == each["by"] * max(0, die + each["plus"] - each["off"])
            seen.add(("charge", french))
    assert seen == {(what, side) for what in ("volley", "charge") for side in (True, False)}


def test_blows_of_wss_cards_add_a_clubs_modifier_for_its_side(fought):
    events = list(fought("blenheim", modifier("musket.modifier", 1) + modifier("cannon.modifier", 1), range(1, 4)))
    seen = set()
    for units, each in events:
        if each["e"] == "fire":
            arm, french = units[each["u"]]["arm"], units[each["u"]]["side"] == "french"
            red = each["card"].endswith(("hearts", "diamonds"))
            base = {
                "infantry": 2 + red - each["far"] - each["cover"],
                "dragoons": 1 + red - each["far"] - each["cover"],
            }
            assert each["hits"] == (0 if each["short"] else max(0, base.get(arm, 2) + french)), each
            seen.add((arm == "artillery", french))
    assert len(seen) == 4


def test_a_movement_test_of_wss_dice_adds_a_clubs_modifier_for_its_side(fought):
    """A failed test is in the journal: two dice of the French showed at most their hits less 3."""
    seen = set()
    for units, each in fought("oudenarde", modifier("move-test.modifier", 3), range(1, 7)):
        if each["e"] == "test":
            thrown = sum(throw[1] for throw in each["luck"] if throw[0] == "movement test")
            french = units[each["u"]]["side"] == "french"
            assert thrown + 3 * french <= each["hits"]
            seen.add(french)
    assert False in seen


def test_units_of_a_kind_shoot_with_their_own_weapon(fought):
    rows = '[[weapon]]\nname = "Fusils"\nlike = "weapon.musket"\nwhen = "unit.kind == \'guards\'"\nneed = 3\n'
    needs = set()
    for units, each in fought("ramillies", rows, range(1, 3)):
        if each["e"] == "fire" and each["weapon"] == "musket" and each["stands"]:
            guards = units[each["u"]]["kind"] == "guards"
            needs |= {(guards, throw[3]) for throw in each["luck"] if throw[0] == "firing"}
    assert needs == {(True, 3), (False, 5)}


@pytest.mark.parametrize(
    ("name", "place"), [("oudenarde", "shooting.save"), ("klausen", "fire.save"), ("blenheim", "shooting.save")]
)
def test_hits_at_a_side_with_a_saving_throw_are_thrown_for_again(name, place, fought):
    rows = f'[[change]]\nplace = "{place}"\nto = 2\nwhen = "target.side == \'french\'"\n'
    thrown = {True: 0, False: 0}
    for units, each in fought(name, rows, range(1, 3)):
        if each["e"] == "fire":
            thrown[units[each["at"]]["side"] == "french"] += any(throw[0] == "saved" for throw in each["luck"])
    assert thrown[True] >= 5
    assert not thrown[False]


def test_hits_of_cards_are_those_of_the_card_less_those_saved(fought):
    """Each hit is thrown for on a die: the journal has the dice, and 3 or more cancels a hit."""
    seen = set()
    rows = '[[change]]\nplace = "shooting.save"\nto = 3\n'
    for units, each in fought("blenheim", rows, range(1, 3)):
        if each["e"] == "fire" and not each["short"]:
            arm, red = units[each["u"]]["arm"], each["card"].endswith(("hearts", "diamonds"))
            less = each["far"] + each["cover"]
            by_card = 2 if arm == "artillery" else max(0, {"infantry": 2, "dragoons": 1}[arm] + red - less)
            dice = [die for throw in each["luck"] if throw[0] == "saved" for die in throw[2]]
            assert len(dice) == by_card
            assert each["hits"] == sum(die < 3 for die in dice)
            seen.add(arm)
    assert {"infantry", "artillery"} <= seen
