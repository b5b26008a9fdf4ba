"""Recovery as a turn ends: whose die was thrown, and what is told of it."""

from __future__ import annotations

import pytest

from drumhead.families.paperboys.play.end_of_turn import recoveries
from drumhead.model.unit import Unit

from .laid import laid


@pytest.mark.parametrize(("first", "second"), [(3, 4), (4, 3), (1, 2), (5, 6)])
def test_a_raw_unit_that_throws_in_vain_is_told_with_its_own_die(first, second):
    raw = [
        Unit(name, "infantry", "foot", "raw", 6, side="french", number=n, pips=2) for n, name in ((1, "A"), (2, "B"))
    ]
    told = []
    places = {"A": (raw[0], 400, 400, 0), "B": (raw[1], 1200, 400, 0)}
    play = laid(places, [("recovery", first), ("recovery", second)], told=told.append)
    recoveries(play)
    play.chance.finish()
    said = [(event["e"], event["u"], event["luck"]) for event in told]
    kinds = ["recover" if face >= 4 else "keeps-pips" for face in (first, second)]
    assert said == [(kind, unit, [["recovery", face]]) for kind, unit, face in zip(kinds, "AB", (first, second))]
    assert [play.units[key].pips for key in "AB"] == [1 if kind == "recover" else 2 for kind in kinds]


def test_trained_units_recover_without_a_die_and_say_nothing_if_they_may_not():
    trained = Unit("A", "infantry", "foot", "trained", 6, side="french", number=1, pips=2)
    told = []
    recoveries(laid({"A": (trained.now("shot-at"), 400, 400, 0)}, [], told=told.append))
    assert told == []
