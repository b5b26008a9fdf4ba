"""House rules for some, in fought battles of every ruleset: each throw follows them where they hold, and nowhere else.

What a throw needs is reckoned here from the journal, not by our rules.
"""

from functools import cache

import pytest

from drumhead import api

from ..counted import at_least

NEAR = {"cm": ("10 cm", 100), "in": ("3 in", 75)}  # as a file says it, and in mm as a journal does
FOR_FRENCH_HORSE = "unit.side == 'french' and unit.arm == 'cavalry'"


def change(place: str, to: object, when: str) -> str:
    return f'[[change]]\nplace = "{place}"\nto = {to}\nwhen = "{when}"\n'


def modifier(place: str) -> str:
    return f'[[modifier]]\nlist = "{place}"\nname = "French horse"\nvalue = 1\nwhen = "{FOR_FRENCH_HORSE}"\n'


def within(unit: str) -> str:
    return f"range <= '{NEAR[unit][0]}'"


MUSKETS = change("weapon.musket.need", 4, within("cm"))
RULES = {  # of a battle of each ruleset: one on near fire, one on the horse of a side
    "ramillies": MUSKETS + modifier("faceoff.modifier"),
    "salamanca": MUSKETS + modifier("faceoff.modifier"),
    "klausen": change("fire.infantry.short.need", 3, within("in")) + modifier("melee.modifier"),
    "oudenarde": change("musket.less.infantry", 1, within("in"))
    + change("charge.plus.cavalry", 2, "unit.side == 'french'"),
    "blenheim": change("musket.hits.infantry", 3, within("in"))
    + change("charge.hits.cavalry", 4, "unit.side == 'french'"),
}


@cache
def fought(name: str, folder: str, seeds: tuple[int, ...]):
    """Return the events of battles under house rules, each with the units' arms by key."""
    path = f"{folder}/{name}.toml"
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'title = "Ours"\n{RULES[name]}')
    game = api.load_battle(name, house_rules=path)
    found = []
    for seed in seeds:
        first, *events = api.fight(game, seed)
        found += [(first["units"], event) for event in events]
    return found


@pytest.fixture(scope="module")
def events(tmp_path_factory):
    folder = str(tmp_path_factory.mktemp("houses"))
    return lambda name, kind, seeds=(1, 2, 3): [
        (units, event) for units, event in fought(name, folder, seeds) if event["e"] == kind
    ]


TIMED = {  # whole battles whose rule is for a turn, and for a phase: muskets in the open, never on foot's own card
    "turn": ("turn == 2", lambda event: event["t"] == 2),
    "phase": ("phase == 'fire'", lambda event: True),
    "no phase": ("phase == 'cavalry'", lambda event: False),
}


@pytest.mark.parametrize("when", TIMED)
def test_a_rule_for_a_turn_or_a_phase_holds_in_it(when, tmp_path):
    said, holds = TIMED[when]
    path = tmp_path / "timed.toml"
    path.write_text(f'title = "x"\n{change("weapon.musket.need", 4, said)}')
    events = api.fight(api.load_battle("ramillies", house_rules=path), 1)
    shots = [each for each in events if each["e"] == "fire" and each["weapon"] == "musket" and each["stands"]]
    for each in at_least(20, shots):
        assert {throw[3] for throw in each["luck"] if throw[0] == "firing"} == {4 if holds(each) else 5}


LIVE = [  # numbers used in each sort of throw or move, and what makes a battle of seed 1 to 3 another
    ("ramillies", "weapon.musket.dice", "2"),
    ("ramillies", "weapon.musket.reach", '"15 cm"'),
    ("ramillies", "weapon.pistol.need", "2"),
    ("ramillies", "heavy.modifier.raw.value", "3"),
    ("ramillies", "fight.need", "2"),
    ("ramillies", "recovery.trained.pips", "3"),
    ("ramillies", "move.cavalry.distance", '"20 cm"'),
    ("salamanca", "screen.save", "2"),
    ("salamanca", "move.column.distance", '"10 cm"'),
    ("klausen", "morale.modifier.elite.value", "5"),
    ("klausen", "melee.need", "2"),
    ("klausen", "fire.infantry.long.need", "3"),
    ("oudenarde", "musket.cover-off-the-hits", "0"),
    ("blenheim", "musket.cover", "0"),
]


@cache
def plain(name: str, seed: int):
    return api.fight(api.load_battle(name), seed)[1:]


@pytest.mark.parametrize(("name", "place", "to"), LIVE)
def test_a_condition_that_every_unit_meets_is_asked_in_a_battle(name, place, to, tmp_path):
    path = tmp_path / "every.toml"
    path.write_text(f'title = "x"\n{change(place, to, "unit.lost < 99")}')
    game = api.load_battle(name, house_rules=path)
    assert any(api.fight(game, seed)[1:] != plain(name, seed) for seed in range(1, 11))


def is_near(event, unit="cm") -> bool:
    return event["range"] <= NEAR[unit][1]


@pytest.mark.parametrize("name", ["ramillies", "salamanca"])
def test_muskets_hit_on_4_within_10_cm_and_on_5_beyond(name, events):
    shots = [each for _, each in events(name, "fire") if each["weapon"] == "musket" and each["stands"]]
    needs = {
        (is_near(each), throw[3]) for each in at_least(40, shots) for throw in each["luck"] if throw[0] == "firing"
    }
    assert needs == {(True, 4), (False, 5)}


@pytest.mark.parametrize("name", ["ramillies", "salamanca"])
def test_french_horse_adds_1_to_its_faceoffs_and_nobody_else_does(name, events):
    met = 0
    for units, each in at_least(10, events(name, "faceoff")):
        for key, side in ((each["u"], "mine"), (each["at"], "his")):
            unit = units[key]
            own = unit["side"] == "french" and unit["arm"] == "cavalry"
            assert each[side].get("french-horse", 0) == own
            met += own
    assert met > 3


def test_infantry_of_von_futsch_hits_on_3_within_3_in_on_4_to_6_and_on_6_beyond(events):
    needs = set()
    for units, each in at_least(40, events("klausen", "fire")):
        if units[each["u"]]["arm"] == "infantry" and each["dice"]:
            needs.add(("near" if is_near(each, "in") else "short" if each["range"] <= 150 else "long", each["need"]))
    assert needs == {("near", 3), ("short", 4), ("long", 6)}


def test_french_horse_of_von_futsch_needs_1_less_in_melee(events):
    """All else is the rulebook's: 4, less 1 each for a charge in round 1, elite horse and heavy horse.

    Heavy horse at a square needs 2 more.
    """
    met = 0
    for units, each in at_least(10, events("klausen", "fight", tuple(range(1, 16)))):
        for key, foe, need in zip((each["u"], each["at"]), (each["at"], each["u"]), each["needs"]):
            unit = units[key]
            french = unit["side"] == "french" and unit["arm"] == "cavalry"
            most = 4 if units[foe]["arm"] == "infantry" else 3
            assert not french or need <= most, (unit, foe)
            met += french and most == 3
            assert french or unit["arm"] == "cavalry" or unit["quality"] == "elite" or need == 4
    assert met


def test_volleys_of_wss_dice_lose_1_within_3_in(events):
    shots = [(units[each["u"]]["arm"], each) for units, each in events("oudenarde", "fire")]
    off = {(is_near(each, "in"), each["off"] - each["cover"]) for arm, each in shots if arm == "infantry"}
    assert off == {(True, 1), (False, 0)}


def test_charges_of_wss_dice_add_2_for_the_french_and_1_for_the_enemy(events):
    charges = [(units[each["u"]], each["plus"]) for units, each in events("oudenarde", "charge", tuple(range(1, 9)))]
    assert {(unit["side"], plus) for unit, plus in charges if unit["arm"] == "cavalry"} == {
        ("french", 2),
        ("alliance", 1),
    }


def is_red(each) -> bool:
    return each["card"].endswith(("hearts", "diamonds"))


def test_volleys_of_wss_cards_hit_3_times_within_3_in_and_twice_beyond(events):
    """One more for a red card, one less each at far range and at cover; never below nothing."""
    seen = set()
    for units, each in at_least(20, events("blenheim", "fire")):
        if each["weapon"] == "musket" and units[each["u"]]["arm"] == "infantry":
            base = 3 if is_near(each, "in") else 2
            assert each["hits"] == max(0, base - each["far"] - each["cover"] + is_red(each))
            seen.add(base)
    assert seen == {2, 3}


def test_blows_of_wss_cards_hit_once_more_for_the_french(events):
    seen = set()
    for units, each in at_least(10, [*events("blenheim", "charge"), *events("blenheim", "fight")]):
        unit = units[each["u"]]
        if unit["arm"] == "cavalry" and each["times"] == 1 and not each["steady"]:
            base = 4 if unit["side"] == "french" else 3
            assert each["hits"] == base + is_red(each)
            seen.add(base)
    assert seen == {3, 4}
