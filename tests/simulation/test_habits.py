"""What counts as a habit of commanders, and what its cases are: by journals of a few lines made by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead.geometry.terrain_shapes import Feature
from drumhead.simulation.habits.battle_record import BattleFacts, facts_of
from drumhead.simulation.habits.habit_counts import HABITS, TOGETHER, count_habits
from drumhead.simulation.journal import played_soundly
from drumhead.simulation.study import study

from ..counted import at_least
from .fought import BATTLES, scenario

UNITS = {  # side, arm, type, brigade, and place: (x, y, facing, frontage, depth) in mm
    "a-1": ("a", "cavalry", "irregular-cavalry", "wing", [300, 200, 0, 200, 30]),
    "a-2": ("a", "cavalry", "horse", "wing", [800, 200, 0, 200, 30]),
    "a-3": ("a", "infantry", "foot", "foot", [1500, 300, 0, 200, 30]),
    "a-4": ("a", "artillery", "gun", "foot", [1800, 300, 0, 40, 30]),
    "a-5": ("a", "cavalry", "dragoons", "other", [2000, 200, 0, 200, 30]),
    "a-6": ("a", "infantry", "foot", "wing", [1100, 200, 0, 200, 30]),
    "b-1": ("b", "cavalry", "horse", "wing", [300, 450, 180, 200, 30]),
    "b-2": ("b", "infantry", "foot", "foot", [1500, 900, 180, 200, 30]),
    "b-3": ("b", "cavalry", "horse", "wing", [800, 1100, 180, 200, 30]),
}
FACTS = BattleFacts(
    units={
        key: {"side": side, "arm": arm, "kind": kind, "brigade": brigade, "stands": 6}
        for key, (side, arm, kind, brigade, _) in UNITS.items()
    },
    depth=1200,
    orders={"a": "hold", "b": "attack"},
    mounted=frozenset({"cavalry"}),
    infantry=frozenset({"infantry"}),
    guns=frozenset({"artillery"}),
    walls=[Feature("village", ((1450, 250), (1600, 250), (1600, 350)), "X")],
    states={
        "running": frozenset({"routing"}),
        "unsteady": frozenset({"shaken"}),
        "engaged": frozenset({"fighting"}),
        "columns": frozenset({"column"}),
        "on-foot": frozenset({"dismounted"}),
    },
    dismounting=frozenset({"dragoons"}),
    led={"a:general": frozenset(UNITS), "a:gunner": frozenset({"a-4"})},
)
RESERVE = replace(FACTS, reserve=frozenset({"a-2"}))
SENT = replace(FACTS, sent=frozenset({"a-3"}))
TO_ATTACK = replace(FACTS, orders={"a": "attack", "b": "attack"})


def stood(key, place=None, **more):
    return {"stands": 6, "pips": 0, "cas": 0, "place": place or UNITS[key][4], **more}


def stands_now(turn=1, **changed):
    """The event of a turn's end, with the units of `changed` (a_1 is a-1) in another state."""
    others = {key.replace("_", "-"): stood(key.replace("_", "-"), **more) for key, more in changed.items()}
    return {"e": "tableau", "t": turn, "units": {**{key: stood(key) for key in UNITS}, **others}}


def line(e, key="", turn=1, place=None, **more):
    changed = {"set": {key: stood(key, place)}} if place else {}
    return {"e": e, "t": turn, **({"u": key} if key else {}), **changed, **more}


def moved(key, to, turn=1, e="move"):
    return line(e, key, turn, [*to, *UNITS[key][4][3:]])


def order(*deeds):
    return [line("card"), line("activate", "a-2", units=["a-2"]), *(line(deed, "a-2") for deed in deeds)]


def turns(*events_of_turns, **changed):
    """The events of each turn, each with the event of its end."""
    return [
        each
        for turn, events in enumerate(events_of_turns, start=1)
        for each in (*({**event, "t": turn} for event in events), stands_now(turn, **changed))
    ]


def charge(key, turn=1, **more):
    return line("charge", key, turn, at="b-1", **more)


QUIET = [[]] * 6
FAR = {"b_1": {"place": [300, 1600, 180, 200, 30]}, "b_2": {"place": [1500, 1600, 180, 200, 30]}}
FAR |= {"b_3": {"place": [800, 1600, 180, 200, 30]}}  # beyond 120 cm of a-5, and of nobody else's concern
RESTED = {
    f"{side}_{number}": {"pips": 1} for side, number in (("a", 1), ("a", 2), ("b", 1), ("b", 3))
}  # only a-5 is fit
OUT = [line("hold", "a-5", command=False)]
SLOW = [line("initiative", "a-5", units=["a-5"], result="retreat-only")]
FREE = [line("initiative", "a-5", units=["a-5"], result="normal")]
HURT = turns([], **(RESTED | {"a_5": {"cas": 1}}))
ORDERED = [line("activate", "a-5", units=["a-5"]), line("hold", "a-5", took=[0])]
FORCED = [line("activate", "a-5", units=["a-5"]), line("hold", "a-5")]  # nothing else to choose
LATE = {"a_2": {"spent": ["charge"]}}
WEAK = {"a_2": {"state": ["shaken"]}}
BUSY = {"a_2": {"state": ["fighting"]}}
AWAY = {"a_2": {"place": [1200, 200, 0, 200, 30]}}
LONG_WAY = {"b_1": {"place": [300, 1000, 180, 200, 30]}}

CASES = [
    ("wasted-orders", [*order("hold"), *order("hold"), *order("move"), line("dusk")], (1, 2)),
    ("wasted-orders", [*order("hold"), line("dusk")], (0, 0)),
    ("wasted-orders", [*order("move"), *order("hold"), line("dusk")], (0, 1)),
    ("rides-back", [moved("a-2", [800, 0, 0]), moved("b-1", [300, 250, 180])], (1, 2)),
    ("rides-back", [moved("b-1", [300, 650, 180]), moved("a-2", [800, 0, 0], turn=2)], (1, 1)),
    ("rides-back", [moved("a-2", [800, 100, 0]), moved("a-2", [800, 0, 0])], (1, 1)),
    ("rides-back", [moved("a-2", [800, 0, 0]), moved("a-2", [800, 100, 0]), moved("a-3", [1500, 0, 0])], (0, 1)),
    ("early-dismounting", [line("dismount", "a-5")], (1, 1)),
    ("early-dismounting", [line("dismount", "a-5", turn=2)], (0, 1)),
    ("early-dismounting", [stands_now(0, a_5={"state": ["dismounted"]}), line("turn")], (0, 0)),
    ("waiting-cavalry", turns(*QUIET[:5], **RESTED), (0, 0)),
    ("waiting-cavalry", turns(*QUIET, **RESTED), (1, 1)),
    ("waiting-cavalry", turns(*QUIET, **(RESTED | {"a_5": {"cas": 1}})), (0, 0)),
    ("waiting-cavalry", turns(*QUIET, **(RESTED | {"a_5": {"hits": 1}})), (0, 0)),
    ("waiting-cavalry", turns(*QUIET, **(RESTED | {"a_5": {"stands": 5}})), (0, 0)),
    ("waiting-cavalry", turns(*QUIET, **(RESTED | {"a_5": {"state": ["routing"]}})), (0, 0)),
    ("waiting-cavalry", [*turns(*QUIET[:3], **RESTED), *HURT, *turns(*QUIET[:3], **RESTED)], (0, 0)),
    ("waiting-cavalry", turns(*QUIET, **(RESTED | FAR)), (0, 0)),
    ("waiting-cavalry", turns(*QUIET[:3], [line("move", "a-5")], *QUIET[:2], **RESTED), (0, 1)),
    ("waiting-cavalry", turns(*QUIET[:3], [line("fight", "b-1", at="a-5")], *QUIET[:2], **RESTED), (0, 1)),
    ("waiting-cavalry", turns([line("move", "a-5")], *QUIET, **RESTED), (1, 1)),
    ("waiting-cavalry", turns(*QUIET[:3], OUT, *QUIET[:2], **RESTED), (0, 0)),
    ("waiting-cavalry", turns(*QUIET[:3], SLOW, *QUIET[:3], **RESTED), (1, 1)),
    ("waiting-cavalry", turns(*QUIET[:3], SLOW, *QUIET[:2], **RESTED), (0, 0)),
    ("waiting-cavalry", turns(*QUIET[:3], FREE, *QUIET[:2], **RESTED), (1, 1)),
    ("waiting-cavalry", turns(*[ORDERED] * 5, [line("activate", "a-3", units=["a-3"])], **RESTED), (0, 0)),
    ("waiting-cavalry", turns(*[ORDERED] * 6, **RESTED), (1, 1)),
    ("waiting-cavalry", turns(*[FORCED] * 6, **RESTED), (0, 0)),
    ("lone-charges", [charge("a-1")], (1, 1)),
    ("lone-charges", [charge("a-1"), charge("a-2")], (0, 2)),
    ("lone-charges", [charge("a-1"), charge("a-2", turn=2)], (2, 2)),
    ("lone-charges", [charge("a-1"), line("contact", "a-6", at="b-1")], (0, 1)),
    ("lone-charges", [charge("a-1"), line("fight", "b-1", at="a-6")], (0, 1)),
    ("lone-charges", [charge("a-1"), line("contact", "a-3", at="b-1")], (1, 1)),
    ("lone-charges", [line("charges", "a-1", at="b-1"), line("contact", "a-1", at="b-1", met="stand")], (1, 1)),
    ("lone-charges", [line("contact", "a-1", at="b-1", met="stand")], (0, 0)),
    ("lone-charges", [line("contact", "a-1", at="b-1", charging=False), charge("a-6")], (0, 0)),
    ("lone-charges", [charge("a-5")], (0, 0)),
    ("lone-charges", [stands_now(**LATE), charge("a-1")], (0, 0)),
    ("lone-charges", [stands_now(**WEAK), charge("a-1")], (0, 0)),
    ("lone-charges", [stands_now(**BUSY), charge("a-1")], (0, 0)),
    ("lone-charges", [stands_now(**AWAY), charge("a-1")], (0, 0)),
    ("lone-charges", [stands_now(**LONG_WAY), charge("a-1")], (0, 0)),
    (
        "hopeless-charges",
        [line("faceoff", "a-1", at="b-1", net=net) for net in (-2, -1)]
        + [line("faceoff", "a-2", at="b-1", net=-3), line("faceoff", "a-1", at="b-2", net=-3)],
        (1, 2),
    ),
    ("risky-halts", [line("short", "a-1", place=[300, 400, 0, 200, 30])], (1, 1)),
    ("risky-halts", [line("short", "a-1", place=[300, 390, 0, 200, 30])], (0, 1)),
    (
        "risky-halts",
        [stands_now(b_1={"state": ["routing"]}), line("short", "a-1", place=[300, 400, 0, 200, 30])],
        (0, 1),
    ),
    ("bared-flanks", [moved("a-1", [300, 200, 90])], (1, 1)),
    ("bared-flanks", [moved("a-1", [300, 220, 0]), moved("a-5", [2000, 200, 90])], (0, 1)),
    ("bared-flanks", [moved("a-1", [1100, 100, 90])], (0, 1)),
    ("bared-flanks", [stands_now(b_1={"spent": ["charge"]}), moved("a-1", [300, 200, 90])], (0, 0)),
    ("firing-columns", [line("fire", "a-3", range=100)] * 4, (0, 4)),
    (
        "firing-columns",
        [stands_now(a_3={"state": ["column"]})] + [line("fire", "a-3", range=mm) for mm in (100, 100, 400, 100, 100)],
        (2, 4),
    ),
    (
        "firing-columns",
        [stands_now(a_3={"place": [1500, 300, 0, 50, 100]}), *[line("fire", "a-3", range=100)] * 3],
        (1, 3),
    ),
    ("left-walls", [moved("a-3", [1500, 500, 0])], (1, 1)),
    ("left-walls", [moved("a-3", [1500, 800, 0], e="contact")], (1, 1)),
    ("left-walls", [moved("a-3", [1500, 500, 0], e="back")], (0, 1)),
    ("left-walls", [moved("a-3", [1550, 300, 0])], (0, 1)),
    ("left-walls", [line("turn"), moved("a-3", [1500, 500, 0], turn=2)], (0, 1)),
    ("laid-guns", [line("join", key, officer="a:general") for key in ("a-4", "a-3", "a-2")], (1, 3)),
    ("laid-guns", [line("join", "a-4", officer="a:gunner")], (0, 0)),
]


def counted(key, events, facts=FACTS, idle=()):
    """How often a habit happens in a battle of these events, and in how many cases it could."""
    return count_habits(facts, [stands_now(0), *events], idle)[key]


@pytest.mark.parametrize(("key", "events", "expected"), CASES)
def test_a_habit_counts_what_its_words_say(key, events, expected):
    assert counted(key, events) == expected


@pytest.mark.parametrize(
    ("key", "events", "facts"),
    [
        ("waiting-cavalry", turns(*QUIET, **(RESTED | {"a_2": {}, "a_5": {"pips": 1}})), RESERVE),
        ("lone-charges", [charge("a-1")], RESERVE),
        ("left-walls", [moved("a-3", [1500, 500, 0])], SENT),
        ("left-walls", [moved("a-3", [1500, 500, 0])], TO_ATTACK),
    ],
)
def test_what_orders_ask_for_is_no_case(key, events, facts):
    assert counted(key, events) == (1, 1)
    assert counted(key, events, facts) == (0, 0)


def test_idle_units_are_those_of_the_study():
    assert counted("idle-units", [], idle=[True, False, True]) == (2, 3)


def test_every_habit_has_a_case_that_happens_and_one_that_does_not():
    happens = {key for key, _, (happened, _) in CASES if happened}
    does_not = {key for key, _, (happened, cases) in CASES if happened < cases}
    assert happens == does_not == HABITS.keys() - {"idle-units"}


def test_regiments_that_charge_together_are_counted_where_a_brigade_could():
    together = [charge("a-1"), charge("a-2"), charge("a-1", turn=2), charge("a-5", turn=3)]
    assert counted(TOGETHER, together) == (3, 2)


@pytest.mark.parametrize("name", BATTLES)
def test_a_study_counts_what_the_journals_of_its_battles_hold(name):
    of, seeds = scenario(name), range(1, 3)
    facts = facts_of(of)
    found = study(of, dict.fromkeys(of.sides, "sound"), seeds, habits=True)
    journals = [played_soundly(of.battle, of.ruleset, of.book, seed)[1] for seed in seeds]
    own = [count_habits(facts, events, ()) for events in journals]
    expected = {key: tuple(map(sum, zip(*(each[key] for each in own)))) for key in own[0]}
    assert {**expected, "idle-units": found.habits["idle-units"]} == found.habits
    assert found.decisions == sum(len(event.get("took", ())) for events in journals for event in events) > 100
    cases = at_least(4, [key for key, (_, cases) in found.habits.items() if cases])
    assert all(found.habits[key][0] >= 0 for key in cases)


def test_a_study_that_is_not_asked_for_habits_counts_none():
    of = scenario("blenheim")
    assert study(of, dict.fromkeys(of.sides, "sound"), range(1, 2)).habits == {}
