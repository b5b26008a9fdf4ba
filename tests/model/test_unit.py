"""Units: what happens to one leaves the one before as it was."""

from __future__ import annotations

import pytest

from drumhead.model.unit import Unit


def test_a_change_makes_another_unit_that_is_equal_but_for_it():
    unit = Unit("1st", "infantry", "line", stands=6)
    hurt = unit.but(stands=5, pips=2)
    assert (unit.stands, hurt.stands, hurt.start, hurt.lost, hurt.pips) == (6, 5, 6, 1, 2)
    assert hurt.but(stands=6, pips=0) == unit
    assert hash(hurt.but(stands=6, pips=0)) == hash(unit)


def test_states_and_what_is_spent_add_up():
    unit = Unit("1st", "infantry", "line", stands=6).now("moved").now("fired", "shot-at").having_spent("charge")
    assert unit.state == {"moved", "fired", "shot-at"}
    assert unit.spent == {"charge"}


def test_what_no_unit_has_cannot_be_changed():
    with pytest.raises(TypeError, match="pipps"):
        Unit("1st", "infantry", "line").but(pipps=3)
