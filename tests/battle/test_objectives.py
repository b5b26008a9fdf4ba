"""A place that wins the battle: cleared of enemies for forty centimetres round."""

from __future__ import annotations

import pytest

from drumhead.model.unit import Unit
from drumhead.model.victory import Objective
from drumhead.rulesets.wss_paperboys.play.muster import lays_out
from drumhead.rulesets.wss_paperboys.play.winning import objectives
from drumhead.table.ground import Feature

from .laid import laid

VILLAGE = Feature("village", ((800.0, 500.0), (1000.0, 500.0), (1000.0, 600.0), (800.0, 600.0)), "Vignamont")
FOOT = Unit("French foot", "infantry", "foot", stands=6, side="french")


def won(y_before: float, y_after: float, facing: float = 0.0) -> str:
    """Who has won at a turn's end, the French having stood at one place and standing at another."""
    told = []
    play = laid({"F": (FOOT, 900, y_before, facing)}, features=(VILLAGE,), told=told.append)
    play.memory["objectives"] = (Objective("Vignamont", "alliance", "away"),)
    lays_out(play)
    play.put("F", play.box("F").at(900.0, y_after))
    objectives(play)
    assert any("wpb-win-02" in event["rules"] for event in told) == bool(play.over)
    return play.over


@pytest.mark.parametrize(
    ("before", "after", "winner"),
    [
        (550, 84, "alliance"),  # its front, 15 mm before its middle, stands 401 mm off the village
        (550, 86, ""),
        (400, 84, "alliance"),  # near it is enough: he need not have stood in the houses
        (550, 550, ""),
        (60, 50, ""),  # whoever was never near has not been driven off
    ],
)
def test_a_village_is_cleared_when_he_who_stood_near_it_is_forty_cm_away(before, after, winner):
    assert won(before, after) == winner
