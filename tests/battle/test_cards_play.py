"""What a unit of the third draft may do on the table, beyond what its worked examples show."""

from __future__ import annotations

import math

import pytest

from drumhead.families.drafts.play import charging
from drumhead.model.unit import Unit
from drumhead.rules.setup import Rider
from drumhead.rulesets.wss_cards.play import contacts
from drumhead.rulesets.wss_cards.play.touching import meets
from drumhead.table.box import Box

from .fought import battle
from .stage import Stage

INCH = 25.0


@pytest.mark.parametrize("facing", [0, 10, 20, 30])
def test_horse_breaks_off_from_whom_it_struck_at_any_slant(facing):
    stage = Stage("wss-cards")
    play = stage.play
    play.riders["leader"] = Rider("leader", "commander", "alliance", (1050, 750))
    key = stage.puts(Unit("cavalry", "cavalry", "cavalry", side="alliance"), 1050, 700, 157.7, "deployed")
    foe = stage.puts(Unit("cavalry", "cavalry", "cavalry", side="french"), 1030, 544, facing, "deployed")
    (attack,) = charging.charge_options(play, key)
    play.put(key, attack.pose)
    meets(play, key, foe)
    whole, half = contacts.retreats(play, key, "move-phase")
    assert math.dist(attack.pose[:2], whole.pose[:2]) == pytest.approx(12 * INCH, abs=1)
    assert math.dist(attack.pose[:2], half.pose[:2]) == pytest.approx(6 * INCH, abs=1)


def test_nobody_at_blenheim_begins_with_a_corner_in_the_marsh():
    play = battle(1, "blenheim").play
    (marsh,) = play.field.ground.of("marsh")
    begins = next(each for each in battle(1, "blenheim").events if each["e"] == "tableau")
    assert not [key for key, unit in begins["units"].items() if "place" in unit and marsh.touches(Box(*unit["place"]))]
