"""What wins a battle: a place cleared of enemies, held for a turn or kept till dusk; an army that has lost too much."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from drumhead.armies.files.victory_file import ObjectiveTable
from drumhead.families.drafts.play import game_end as drafts
from drumhead.families.paperboys.play import game_end
from drumhead.families.paperboys.play.game_end import (
    break_off,
    holder_of,
    landscape,
    objectives,
    places_worth,
    winner,
)
from drumhead.families.paperboys.play.opening_deployment import lays_out
from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.army import Army, Brigade
from drumhead.model.unit import Unit
from drumhead.model.victory_terms import Objective, Victory
from drumhead.rules.battle.army_break_term import army_breaks
from drumhead.rulesets import load
from drumhead.rulesets.von_futsch.play import game_end as futsch

from .laid import laid

VILLAGE = Feature("village", ((800.0, 500.0), (1000.0, 500.0), (1000.0, 600.0), (800.0, 600.0)), "Vignamont")
FOOT = Unit("French foot", "infantry", "foot", stands=6, side="french")


def won(y_before: float, y_after: float, facing: float = 0.0) -> str:
    """Who has won at a turn's end, the French having stood at one place and standing at another."""
    told = []
    play = laid({"F": (FOOT, 900, y_before, facing)}, features=(VILLAGE,), told=told.append)
    play.setup = replace(play.setup, objectives=(Objective("Vignamont", "alliance", "away"),))
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


# ------------------------------------------------------------------ held for a turn, kept, counted at dusk
MINE = Unit("Alliance foot", "infantry", "foot", stands=6, side="alliance")
IN, NEAR, OUT = 550.0, 475.0, 300.0  # mm up: in the houses; as near to them as to touch them not quite; far from them


def fought_for(*objectives_: Objective, **places: float):
    """A French and an Alliance battalion with something to fight for, before the first turn."""
    units = {"french": FOOT, "alliance": MINE}
    told: list[dict] = []
    spots = {side: (units[side], 860 if side == "french" else 940, y, 0) for side, y in places.items()}
    play = laid(spots, features=(VILLAGE,), told=told.append)
    play.setup = replace(play.setup, objectives=objectives_)
    lays_out(play)
    return play


def test_a_place_held_as_two_turns_end_one_after_the_other_wins_at_once():
    play = fought_for(Objective("Vignamont", "alliance", "turn"), french=OUT, alliance=IN)
    for turn, winner_ in ((1, ""), (2, "alliance")):
        play.turn = turn
        objectives(play)
        assert play.over == winner_


def test_a_place_left_for_the_end_of_a_turn_is_not_held_through_it():
    play = fought_for(Objective("Vignamont", "alliance", "turn"), french=OUT, alliance=IN)
    for turn, y in ((1, IN), (2, OUT), (3, IN)):
        play.turn = turn
        play.put("alliance", play.box("alliance").at(940, y))
        objectives(play)
        assert not play.over
    play.turn = 4
    objectives(play)
    assert play.over == "alliance"


@pytest.mark.parametrize(
    ("french", "alliance", "keeper"),
    [(OUT, IN, "alliance"), (IN, OUT, "french"), (OUT, OUT, ""), (IN, IN, ""), (NEAR, IN, "alliance")],
)
def test_a_place_is_held_by_the_side_that_alone_touches_it(french, alliance, keeper):
    assert (
        holder_of(fought_for(Objective("Vignamont", "french", worth=2), french=french, alliance=alliance), "Vignamont")
        == keeper
    )


@pytest.mark.parametrize("enemy", [OUT, IN])
def test_who_was_the_last_to_hold_a_place_keeps_it_empty_or_contested(enemy):
    play = fought_for(Objective("Vignamont", "french", worth=2), french=IN, alliance=OUT)
    play.put("french", play.box("french").at(860, enemy))
    play.put("alliance", play.box("alliance").at(940, enemy))
    objectives(play)
    assert holder_of(play, "Vignamont") == "french"


def test_whoever_runs_holds_nothing():
    play = fought_for(Objective("Vignamont", "french", worth=2), french=OUT, alliance=OUT)
    play.change("french", play.units["french"].now("routing"))
    play.put("french", play.box("french").at(860, IN))
    objectives(play)
    assert holder_of(play, "Vignamont") == ""


@pytest.mark.parametrize(
    ("worth", "lost", "won_by"),
    [(0, 0, ""), (2, 1, "french"), (2, 2, ""), (2, 3, "alliance")],
)
def test_at_dusk_a_place_counts_with_the_enemy_s_dead(worth, lost, won_by):
    """The French hold the village and have lost so many stands, the Alliance none."""
    both = [Objective("Vignamont", side, worth=worth) for side in ("french", "alliance")] if worth else []
    play = fought_for(*both, french=IN, alliance=OUT)
    play.change("french", play.units["french"].but(stands=6 - lost))
    assert places_worth(play) == {"french": worth, "alliance": 0}
    assert winner(play) == won_by


def test_at_dusk_who_holds_all_that_he_was_to_take_has_won_whatever_it_cost():
    play = fought_for(Objective("Vignamont", "alliance"), french=OUT, alliance=IN)
    play.change("alliance", play.units["alliance"].but(stands=1))
    assert winner(play) == "alliance"
    kept = fought_for(Objective("Vignamont", "alliance"), french=IN, alliance=OUT)
    kept.change("french", kept.units["french"].but(stands=1))
    assert winner(kept) == "french"


# ------------------------------------------------------------------ thirty in the hundred
def worn(stands: int, breaks: bool = True, **readings: str):
    """A French battalion of ten stands with so many left, its army of nothing else; 30 in the hundred are three."""
    play = laid({"french": (FOOT.but(stands=10, start=10), 900, 300, 0)}, **readings)
    army = Army("army", "french", None, (Brigade("brigade", (FOOT.but(stands=10, start=10, number=1),)),))
    play.setup = replace(play.setup, breaks=breaks, armies={"french": army})
    play.change("french", play.units["french"].but(stands=stands))
    return play


@pytest.mark.parametrize(
    ("stands", "breaks", "readings", "at_once", "turn_ends"),
    [
        (7, True, {}, "alliance", "alliance"),
        (8, True, {}, "", ""),
        (7, False, {}, "", ""),
        (7, True, {"thirty_percent": "more-than-30"}, "", ""),
        (6, True, {"thirty_percent": "more-than-30"}, "alliance", "alliance"),
        (7, True, {"thirty_percent": "at-least-end-of-turn"}, "", "alliance"),
    ],
)
def test_an_army_quits_where_and_when_it_was_agreed(stands, breaks, readings, at_once, turn_ends):
    read = {slug.replace("_", "-"): key for slug, key in readings.items()}
    for ends, over in ((False, at_once), (True, turn_ends)):
        play = worn(stands, breaks, **read)
        break_off(play, turn_ends=ends)
        assert play.over == over


@pytest.mark.parametrize(
    ("agreed", "reading", "breaks"),
    [
        (None, "seven-turns", False),
        (None, "thirty-percent", True),
        (True, "seven-turns", True),
        (False, "thirty-percent", False),
    ],
)
@pytest.mark.parametrize("ruleset", ["wss-paperboys", "peninsular-paperboys"])
def test_what_the_battle_agrees_goes_before_how_the_book_is_read(ruleset, agreed, reading, breaks):
    book = load(ruleset).book({"victory-rule": reading})
    assert army_breaks(Victory(breaks=agreed), book) is breaks


# ------------------------------------------------------------------ one way for all games
@pytest.mark.parametrize("module", [game_end, drafts, futsch], ids=["paperboys", "drafts", "von-futsch"])
def test_every_game_knows_every_way_in_which_a_battle_file_has_a_place_held(module):
    held = ObjectiveTable.model_fields["held"].annotation
    assert set(module.COUNTS) == set(get_args(held))


def test_the_journal_names_the_holder_of_a_place_as_the_sheet_has_it_alone_there_or_the_last_to_be():
    play = fought_for(Objective("Vignamont", "alliance", worth=3), french=OUT, alliance=IN)
    for french, alliance, holder in (
        (OUT, IN, "alliance"),
        (OUT, OUT, "alliance"),
        (IN, IN, "alliance"),
        (IN, OUT, "french"),
    ):
        for side, y in (("french", french), ("alliance", alliance)):
            play.put(side, play.box(side).at(play.box(side).x, y))
        objectives(play)
        assert landscape(play)["held"] == {"Vignamont": holder}
        assert places_worth(play)["alliance"] == 3 * (holder == "alliance")


@pytest.mark.parametrize(
    ("way", "arm", "y", "counts"),
    [
        ("", "cavalry", NEAR + 15, True),  # to touch it is enough
        ("foot", "cavalry", IN, False),
        ("foot", "infantry", NEAR + 15, False),  # its middle is not in it
        ("foot", "infantry", IN, True),
        ("near", "infantry", OUT, True),  # within a musket shot of a corner
        ("near", "infantry", OUT - 80, False),
    ],
)
def test_a_place_that_is_held_otherwise_is_held_so_in_the_paperboys_too(way, arm, y, counts):
    kind = {"infantry": "foot", "cavalry": "horse"}[arm]
    play = laid({"F": (FOOT.but(arm=arm, kind=kind), 900, y, 0)}, features=(VILLAGE,), told=[].append)
    play.setup = replace(play.setup, objectives=(Objective("Vignamont", "french", held=way),))
    assert holder_of(play, "Vignamont") == ("french" if counts else "")
