"""A unit between two enemies with no room to meet one alone: two combats, as both Paperboys books have them."""

from __future__ import annotations

import pytest

from drumhead.families.paperboys.play.combat.attack_options import attack_options
from drumhead.families.paperboys.play.combat.fights import fights
from drumhead.families.paperboys.play.combat.split_combat import parts
from drumhead.families.paperboys.play.phases import move_phase
from drumhead.families.paperboys.unit_states import FRONT_AND_REAR
from drumhead.geometry.oriented_box import Box
from drumhead.model.unit import Unit

from .stage import Stage

BOOKS = {
    "wss-paperboys": ("foot", "alliance", "foot-and-guns", "cannon"),
    "peninsular-paperboys": ("line", "allies", "infantry", "foot-artillery"),
}
RULE = {"wss-paperboys": "wpb-conf-02", "peninsular-paperboys": "pen-multi-02"}


def between(book, throws, **second):
    """A French battalion of six before a re-entrant: one enemy straight ahead, another who juts out on its right.

    On the left a friend bars the way, so that there is no place against the first that is clear of the second.
    """
    kind, side, _, gun = BOOKS[book]
    stage = Stage(book, throws)
    mine = Unit("Attackers", "infantry", kind, stands=6, side="french", nation="French")
    key = stage.puts(mine, 900, 412)
    stage.puts(mine.but(name="Friends", arm="artillery", kind=gun, stands=1, start=1), 755, 545)
    foe = mine.but(side=side, nation="British")
    first = stage.puts(foe.but(name="First"), 900, 580, 180)
    other = stage.puts(foe.but(name="Second", **second), 1120, 550, 180)
    stage.key, stage.foes = key, (first, other)
    stage.door.choose = lambda play, side, what, options: (
        next((at for at, option in enumerate(options) if (option.verb, option.whom) == ("attack", first)), 0),
        "",
    )
    stage.door.sequence = lambda play, side, what, units: [each for each in units if each == key]
    return stage


def attacks(stage):
    return [option for option in attack_options(stage.play, stage.key) if option.whom == stage.foes[0]]


def test_each_stand_stands_against_the_nearer_of_two_enemies_and_one_at_the_least():
    line = Box(0.0, 0.0, 0.0, 240.0, 30.0)
    assert parts(line, 6, Box(-60.0, 60.0, 180.0, 240.0, 30.0), Box(160.0, 60.0, 180.0, 160.0, 30.0)) == (5, 1)
    assert parts(line, 6, Box(-200.0, 60.0, 180.0, 240.0, 30.0), Box(0.0, 60.0, 180.0, 200.0, 30.0)) == (1, 5)


@pytest.mark.parametrize("book", BOOKS)
def test_who_finds_no_room_against_one_enemy_meets_two_and_with_room_meets_one(book):
    stage = between(book, [])
    assert [option.more["beside"] for option in attacks(stage)] == [stage.foes[1]]
    stage.play.remove_unit("french-2")
    (alone,) = attacks(stage)
    assert alone.more["beside"] == ""
    assert alone.pose.x < 900, "shifted clear of the second"


# Throws: the first face-off, the second; then what is lost in pips and stands, and who has gone back.
PUSHED, THROWN_BACK, LEVEL = (5, 3), (1, 5), (4, 4)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("dice", "pips", "went_back"),
    [
        ((PUSHED, PUSHED), 0, (False, True, True)),
        ((PUSHED, THROWN_BACK), 2, (True, True, False)),
        ((LEVEL, THROWN_BACK), 2, (True, False, False)),
        ((THROWN_BACK, THROWN_BACK), 4, (True, False, False)),
    ],
)
def test_two_face_offs_are_scored_alone_and_the_worse_moves_it(book, dice, pips, went_back):
    names = "attacker's face-off", "defender's face-off"
    stage = between(book, [(name, face) for pair in dice for name, face in zip(names, pair)])
    starts = {each: stage.play.box(each).y for each in (stage.key, *stage.foes)}
    move_phase(stage.play, "french", BOOKS[book][2])
    backs = {event["u"] for event in stage.told if event["e"] == "back"}
    assert tuple(each in backs for each in starts) == went_back
    assert stage.play.units[stage.key].pips == pips
    assert not stage.play.memory.fights
    assert not any("fighting" in unit.state for unit in stage.play.units.values())
    assert RULE[book] in stage.rules()
    in_part = went_back[0] and dice[0] != dice[1]
    assert ("pen-pips-10" in stage.rules()) == (in_part and book[0] == "p")


@pytest.mark.parametrize("book", BOOKS)
def test_who_is_gone_by_one_of_two_combats_fights_the_other_before_it_leaves(book):
    names = "attacker's face-off", "defender's face-off"
    stage = between(book, [(name, face) for pair in (THROWN_BACK, PUSHED) for name, face in zip(names, pair)])
    unit = stage.play.units[stage.key]
    stage.play.change(stage.key, unit.now(FRONT_AND_REAR))  # whoever has to go back so surrenders
    move_phase(stage.play, "french", BOOKS[book][2])
    first, _, second = (event for event in stage.told if event["e"] in ("faceoff", "split"))
    assert (first["gone"], second["gone"]) == ([True, False], [False, False])
    assert "set" not in first or stage.key not in first["set"]
    assert second["set"][stage.key]["stands"] == 0
    assert not stage.play.is_in(stage.key)
    assert [event["u"] for event in stage.told if event["e"] == "back"] == [stage.foes[1]]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("hits", "lost", "went_back"),
    [
        ((0, 0, 0, 0), (2, 1, 1), (False, False, False)),  # level twice: a stand in either
        ((2, 0, 0, 0), (1, 1, 1), (False, True, False)),
        ((2, 0, 0, 2), (1, 1, 0), (True, True, False)),
    ],
)
def test_two_fights_are_thrown_before_anybody_goes_and_cost_stands_in_both(book, hits, lost, went_back):
    tests = [(f"{who}'s face-off", 4) for who in ("attacker", "defender") * 2]
    blows = [(f"{who}'s fight", count) for who, count in zip(("attacker", "defender") * 2, hits)]
    stage = between(book, [*tests, *blows])
    move_phase(stage.play, "french", BOOKS[book][2])
    both = stage.play.memory.fights
    assert [fight.share for fight in both] == [5, 1]
    dice = [stage.play.rules.dice(stage.play, fight)[0] for fight in both]
    assert dice == [5, 1]
    fights(stage.play, "french", "foot-and-guns")
    assert tuple(6 - stage.play.units[each].stands for each in (stage.key, *stage.foes)) == lost
    backs = {event["u"] for event in stage.told if event["e"] == "back"}
    assert tuple(each in backs for each in (stage.key, *stage.foes)) == went_back
    still = [fight.defender for fight in stage.play.memory.fights]
    fighting = {key for key, unit in stage.play.units.items() if "fighting" in unit.state}
    assert fighting == ({stage.key, *still} if still else set())
