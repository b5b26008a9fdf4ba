"""Losses, what comes back, deeds, quality and officers, from events written for the test and worked out by hand."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from typing import Any

import pytest

from drumhead.campaign.army_after import ArmyAfter, army_after
from drumhead.campaign.battle_outcome import outcome_of
from drumhead.campaign.campaign_file import TEMPLATE, CampaignTable
from drumhead.model.army import Army, Brigade, Command, Officer
from drumhead.model.unit import Unit
from drumhead.simulation.journal import Journal

LADDER = ("elite", "trained", "raw")
SQUARE = [[0, 0], [100, 0], [100, 100], [0, 100]]


def unit(side: str, number: int, stands: int = 6) -> dict[str, Any]:
    about = {"name": f"{side} {number}", "arm": "infantry", "kind": "foot", "quality": "trained"}
    return {**about, "stands": stands, "side": side, "number": number}


def journal(events: list[dict[str, Any]], sizes: dict[str, int], winner: str = "", **more: Any) -> Journal:
    units = {key: unit(*_side(key), size) for key, size in sizes.items()}
    head = {
        "title": "Hedge",
        "objectives": [{"name": "Hill"}],
        "ground": [{"name": "Hill", "points": SQUARE, "width": 0}],
    }
    opening = {"e": "tableau", "t": 0, "units": {key: {"stands": size} for key, size in sizes.items()}, "rules": []}
    states = {key: {"stands": size} for key, size in sizes.items()}
    for event in events:
        states |= event.get("set", {})
    closing = {"e": "tableau", "t": 1, "units": {**states, **more.pop("last", {})}, "held": more.pop("held", {})}
    told = [opening, *({"t": 1, **event} for event in events), closing, {"e": "dusk", "t": 1, "winner": winner}]
    return Journal({**head, "units": units, **more}, told)


def _side(key: str) -> tuple[str, int]:
    side, _, number = key.partition("-")
    return side, int(number)


def lost(events: list[dict[str, Any]], key: str = "red-1", **more: Any) -> dict[str, int]:
    return dict(outcome_of(journal(events, {"red-1": 6, "red-2": 6, "blue-1": 6}, **more)).units[key].lost)


def fire(left: int, **state: Any) -> dict[str, Any]:
    return {"e": "fire", "u": "blue-1", "at": "red-1", "set": {"red-1": {"stands": left, **state}}}


def test_losses_are_told_apart_by_the_event_in_which_they_fell() -> None:
    off = {"e": "off", "u": "red-1", "set": {"red-1": {"stands": 0, "state": ["routing"]}}}
    colours = {"e": "colours", "u": "blue-1", "at": "red-1", "taken": True}
    melee = {"e": "fight", "u": "red-1", "at": "blue-1", "set": {"red-1": {"stands": 3}}}
    enclosed = {"e": "enclosed", "u": "red-1", "set": {"red-1": {"stands": 0}}}
    heal = {"e": "heal", "u": "red-1", "set": {"red-1": {"stands": 5}}}
    assert lost([fire(4)]) == {"killed": 2}
    assert lost([fire(4), melee]) == {"killed": 3}
    assert lost([fire(4), off]) == {"killed": 2, "routed": 4}
    assert lost([fire(4), off, colours]) == {"killed": 2, "captured": 4}
    assert lost([fire(4), off, {**colours, "taken": False}]) == {"killed": 2, "routed": 4}
    assert lost([fire(4), enclosed]) == {"killed": 2, "captured": 4}
    assert lost([fire(4), heal]) == {"killed": 1}
    moves = {"e": "move", "u": "red-1", "set": {"red-1": {"stands": 5}}}
    assert lost([moves]) == {"killed": 1}
    assert lost([{**moves, "hand": True}], by="hand") == {"unknown": 1}
    assert lost([fire(4)], last={"red-1": {"stands": 1}}) == {"killed": 2, "unknown": 3}


def test_what_nobody_wrote_down_is_unknown() -> None:
    found = outcome_of(journal([fire(4)], {"red-1": 6, "red-2": 6, "blue-1": 6}, by="hand")).units
    assert (found["red-1"].left, found["red-1"].lost) == (4, {"killed": 2})
    assert (found["red-2"].left, found["red-2"].lost) == (None, {})
    assert outcome_of(journal([fire(4)], {"red-1": 6, "red-2": 6, "blue-1": 6})).units["red-2"].left == 6


def deeds(events: list[dict[str, Any]], **more: Any) -> dict[str, set[str]]:
    found = outcome_of(journal(events, {"red-1": 6, "red-2": 6, "blue-1": 6, "blue-2": 6}, **more))
    return {key: set(each.deeds) for key, each in found.units.items() if each.deeds}


def test_deeds_belong_to_the_unit_that_did_them() -> None:
    routs = {"e": "rout", "u": "red-1", "set": {"red-1": {"stands": 4, "state": ["routing"]}}}
    rallies = {"e": "rally", "u": "red-1", "set": {"red-1": {"stands": 4, "state": []}}}
    assert deeds([fire(4), routs]) == {"blue-1": {"broke"}}
    assert deeds([{**fire(4), "t": 0}, routs]) == {}, "what it did in an earlier turn does not count"
    assert deeds([fire(4), routs, rallies]) == {"blue-1": {"broke"}, "red-1": {"rallied"}}
    assert deeds([fire(3)]) == {"red-1": {"stood"}}
    assert deeds([fire(4)]) == {}
    assert deeds([fire(0)]) == {"blue-1": {"broke"}}
    placed = {"red-2": {"stands": 6, "place": [50, 50]}, "blue-2": {"stands": 6, "place": [60, 60]}}
    assert deeds([], last=placed, held={"Hill": "red"}) == {"red-2": {"held"}}
    assert deeds([{"e": "held", "ground": "Hill", "side": "blue", "u": "blue-2"}]) == {"blue-2": {"held"}}


def rules(**sections: dict[str, Any]) -> CampaignTable:
    own = tomllib.loads(TEMPLATE.read_text(encoding="utf-8"))
    for name, section in sections.items():
        own[name] = {**own[name], **section}
    return CampaignTable.model_validate(own)


def shares(share: str | int) -> dict[str, Any]:
    every = dict.fromkeys(("killed", "routed", "captured", "unknown"), share)
    return dict.fromkeys(("winner", "loser", "drawn"), every)


def army(*sizes: int, honours: tuple[str, ...] = ()) -> Army:
    units = [
        Unit(f"red {at}", "infantry", "foot", stands=size, side="red", number=at, honours=honours)
        for at, size in enumerate(sizes, start=1)
    ]
    chief, first, second = (
        Officer(name, rank) for name, rank in (("A", "general"), ("B", "colonel"), ("C", "colonel"))
    )
    one, two = Brigade("One", tuple(units[:1]), first, wing="Left"), Brigade("Two", tuple(units[1:]), second)
    return Army("Red army", "red", chief, (one, two), commands=(Command("wing", "Left"),))


def after(own: Army, events: list[dict[str, Any]], campaign: CampaignTable, winner: str = "") -> ArmyAfter:
    sizes = {f"red-{each.number}": each.stands for each in own.units} | {"blue-1": 6}
    return army_after(own, outcome_of(journal(events, sizes, winner)), campaign, "Hedge", "Hedge: drawn", LADDER)


@pytest.mark.parametrize(
    ("share", "way", "back"),
    [("1/2", "down", 2), ("1/2", "up", 3), ("1/2", "nearest", 3), ("1/3", "nearest", 2), (0, "up", 0), (1, "down", 5)],
)
def test_a_share_of_five_lost_comes_back_and_is_rounded(share: str | int, way: str, back: int) -> None:
    campaign = rules(recovery={**shares(share), "round": way, "disband": 0})
    first = after(army(6, 6), [fire(1)], campaign).units[0]
    assert first.now
    assert (first.back, first.now.stands) == (back, 1 + back)
    assert Fraction(str(share)) * 5 - 1 < back < Fraction(str(share)) * 5 + 1


def test_winner_and_loser_have_shares_of_their_own() -> None:
    campaign = rules(recovery={**shares(0), "winner": shares(1)["winner"]})
    assert after(army(6, 6), [fire(3)], campaign, "red").units[0].back == 3
    assert after(army(6, 6), [fire(3)], campaign, "blue").units[0].back == 0


def test_units_of_one_stand_come_back_together_those_with_fewest_hits_first() -> None:
    events = [
        {"e": "rout", "u": f"red-{at}", "set": {f"red-{at}": {"stands": 0, "hits": hits}}}
        for at, hits in ((1, 9), (2, 7), (3, 8), (4, 7))
    ]
    found = after(army(1, 1, 1, 1, 1), events, rules(recovery=shares("1/2")))
    assert [each.was.number for each in found.units if each.now] == [2, 4, 5]
    assert [each.name for each in found.now.brigades] == ["Two"], "a brigade without units is gone"
    assert found.now.commands == (), "and so is its wing"


def test_a_unit_too_weak_is_broken_up() -> None:
    campaign = rules(recovery={**shares(0), "disband": "1/2"})
    assert after(army(6, 6), [fire(3)], campaign).units[0].now
    assert after(army(6, 6), [fire(2)], campaign).units[0].now is None


def test_honours_and_quality_go_up_by_the_rule() -> None:
    campaign = rules(recovery=shares(0), quality={"up": 2})
    first, second = (after(army(6, 6, honours=had), [fire(3)], campaign).units[0].now for had in ((), ("Ford",)))
    assert first
    assert (first.honours, first.quality) == (("Hedge",), "trained")
    assert second
    assert (second.honours, second.quality) == (("Ford", "Hedge"), "elite")
    silent = after(army(6, 6), [fire(3)], rules(honours={"stood": False})).units[0].now
    assert silent
    assert silent.honours == ()


def test_a_destroyed_unit_that_comes_back_may_be_worse() -> None:
    worse = after(army(6, 6), [fire(0)], rules(recovery=shares(1), quality={"down": 1})).units[0].now
    assert worse
    assert (worse.stands, worse.quality) == (6, "raw")


def officers(found: ArmyAfter) -> list[str]:
    return [each.name for each in found.now.officers]


def test_officers_are_followed_by_others() -> None:
    falls = [{"e": "falls", "officer": "red:A"}, {"e": "caught", "officer": "red:C"}]
    named = {"names": {"red": ["D", "E"]}}
    assert officers(after(army(6, 6), falls, rules(officers=named))) == ["B", "D", "E"], "the first commander follows"
    assert officers(after(army(6, 6), falls, rules(officers={**named, "general": "new"}))) == ["D", "B", "E"]
    assert officers(after(army(6, 6), falls, rules(officers={"captured": "returns", "killed": "vacant"}))) == ["B", "C"]
    assert officers(after(army(6, 6), falls[1:], rules())) == ["A", "B", "Successor of C"]
    assert officers(after(army(6, 6), [{"e": "falls", "officer": "blue:A"}], rules())) == ["A", "B", "C"]


def test_our_rules_are_valid_and_say_that_they_are_ours() -> None:
    assert isinstance(rules(), CampaignTable)
    assert "Drumhead's own" in TEMPLATE.read_text(encoding="utf-8")
