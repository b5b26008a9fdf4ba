"""What counts as absurd, by journals of a few lines made by hand."""

from __future__ import annotations

import pytest

from .absurdities import KINDS

UNITS = {  # side, arm, type, brigade, and place: (x, y, facing, frontage, depth) in mm
    "a-1": ("a", "cavalry", "irregular-cavalry", "wing", [300, 200, 0, 200, 30]),
    "a-2": ("a", "cavalry", "horse", "wing", [800, 200, 0, 200, 30]),
    "a-3": ("a", "infantry", "foot", "foot", [1500, 300, 0, 200, 30]),
    "a-4": ("a", "artillery", "gun", "foot", [1800, 300, 0, 40, 30]),
    "a-5": ("a", "cavalry", "dragoons", "other", [2000, 200, 0, 200, 30]),
    "b-1": ("b", "cavalry", "horse", "wing", [300, 450, 180, 200, 30]),
    "b-2": ("b", "infantry", "foot", "foot", [1500, 900, 180, 200, 30]),
}
HEAD = {
    "ruleset": "any",
    "table": [2400, 1200],
    "sides": {"a": {"orders": "hold"}, "b": {"orders": "attack"}},
    "ground": [{"kind": "village", "name": "X", "width": 0, "points": [[1450, 250], [1600, 250], [1600, 350]]}],
    "units": {
        key: {"side": side, "arm": arm, "kind": kind, "brigade": brigade, "stands": 6}
        for key, (side, arm, kind, brigade, _) in UNITS.items()
    },
}


def stood(key, place=None, **more):
    return {"stands": 6, "pips": 0, "cas": 0, "place": place or UNITS[key][4], **more}


def line(e, key="", turn=1, place=None, **more):
    changed = {"set": {key: stood(key, place)}} if place else {}
    return {"e": e, "t": turn, **({"u": key} if key else {}), **changed, **more}


def moved(key, to, turn=1):
    return line("move", key, turn, [*to, *UNITS[key][4][3:]], frm=UNITS[key][4][:3], to=to)


def counted(kind, *events):
    """How many cases of a kind are absurd, and how many cases there are, in a battle of these events."""
    start = {"e": "tableau", "t": 0, "units": {key: stood(key) for key in UNITS}}
    cases = list(KINDS[kind](HEAD, [start, *events]))
    return sum(cases), len(cases)


def order(*deeds):
    return [line("card"), line("activate", "a-2", units=["a-2"]), *(line(deed, "a-2") for deed in deeds)]


def quiet(turns):
    return [{"e": "tableau", "t": turn, "units": {key: stood(key) for key in UNITS}} for turn in turns]


CASES = [
    ("order that comes to nothing again", [*order("hold"), *order("hold"), *order("move"), line("dusk")], (1, 2)),
    ("horse rides to its own edge, turn 1", [moved("a-2", [800, 0, 0]), moved("b-1", [300, 250, 180])], (1, 2)),
    ("dragoons dismount, turn 1", [line("dismount", "a-5")], (1, 1)),
    ("dragoons dismount, turn 1", [line("dismount", "a-5", turn=2)], (0, 1)),
    ("unhurt horse idle for six turns", quiet(range(1, 6)), (0, 0)),
    ("unhurt horse idle for six turns", [moved("a-2", [800, 300, 0]), *quiet(range(1, 7))], (3, 4)),
    ("charge alone, its wing looks on", [line("charge", "a-1", at="b-1")], (1, 1)),
    ("charge alone, its wing looks on", [line("charge", key, at="b-1") for key in ("a-1", "a-2")], (0, 2)),
    ("charge alone, its wing looks on", [line("charge", "a-5", at="b-1")], (0, 0)),
    (
        "irregulars charge horse at -2",
        [line("faceoff", "a-1", at="b-1", net=net) for net in (-2, -1)] + [line("faceoff", "a-2", at="b-1", net=-3)],
        (1, 2),
    ),
    ("short charge ends by fresh lines", [line("short", "a-1", place=[300, 400, 0, 200, 30])], (1, 1)),
    ("short charge ends by fresh lines", [line("short", "a-1", place=[300, 300, 0, 200, 30])], (0, 1)),
    ("flank turned to horse that can charge", [moved("a-1", [300, 200, 90])], (1, 1)),
    ("flank turned to horse that can charge", [moved("a-1", [300, 220, 0]), moved("a-5", [2000, 200, 90])], (0, 1)),
    ("column fires at short range all day", [line("fire", "a-3", range=100)] * 4, (0, 4)),
    (
        "column fires at short range all day",
        [{"e": "tableau", "t": 1, "units": {"a-3": stood("a-3", state=["column"])}}]
        + [line("fire", "a-3", range=mm) for mm in (100, 100, 400, 100, 100)],
        (2, 4),
    ),
    ("garrison leaves its walls, turn 1", [moved("a-3", [1500, 500, 0])], (1, 1)),
    ("garrison leaves its walls, turn 1", [moved("a-3", [1550, 300, 0])], (0, 1)),
    ("officer joins a gun", [line("join", "a-4"), line("join", "a-3")], (1, 2)),
]


@pytest.mark.parametrize(("kind", "events", "expected"), CASES)
def test_a_kind_counts_what_its_words_say(kind, events, expected):
    assert counted(kind, *events) == expected


def test_every_kind_has_a_case_that_is_absurd():
    assert {kind for kind, _, (absurd, _) in CASES if absurd} == set(KINDS)
