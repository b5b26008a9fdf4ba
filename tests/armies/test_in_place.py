"""A player's TOML that a command changes: remarks, order and way of writing stay where they were."""

from __future__ import annotations

import copy
import tomllib

import pytest

from drumhead.armies.writers.toml_editor import rewritten

OURS = """\
# the top
name = "Left wing" # its name
side = 'french'

# who leads
[general] # him
name = "Marshal Villeroy" # the man
# after the general

[[brigade]] # first
name = "Foot"
commander = "Marquis de Maffei" # a string

# Picardie, the oldest
[[brigade.unit]] # unit one
name = "Picardie"
arm = "infantry" # foot
stands = 7 # seven

[[brigade.unit]]
# inside Alsace
stands = 6
name = "Alsace"
arm = "infantry"

[[brigade]]
name = "Horse"
unit = [
    { name = "Arco", arm = "cavalry", stands = 8 }, # cuirassiers
    { name = "Gardes", arm = "cavalry", stands = 12 }, # of the king
]
# the end
"""
WAS = tomllib.loads(OURS)
REMARKS = [line.partition("#")[2] for line in OURS.splitlines() if "#" in line]


def foot(army):
    return army["brigade"][0]["unit"]


def renamed(army):
    foot(army)[0]["name"] = "Elsass"


def weakened(army):
    foot(army)[0]["stands"] = 6
    army["brigade"][1]["unit"][1]["stands"] = 8


def in_other_words(army):
    for unit in (*foot(army), *army["brigade"][1]["unit"]):
        unit["battalions"] = unit.pop("stands") // 6


def led_by_another(army):
    army["general"] = {"name": "Tallard", "rank": "commander-in-chief"}
    army["brigade"][0]["commander"] = {"name": "Hautefort", "note": "of the guards"}
    army["note"] = "changed"


def grown(army):
    foot(army).append({"name": "Navarre", "arm": "infantry", "stands": 7})
    army["brigade"][1]["unit"].insert(0, {"name": "Royal", "arm": "cavalry", "stands": 8})
    army["brigade"].append({"name": "Guns", "unit": [{"name": "A gun", "arm": "artillery", "stands": 1}]})


@pytest.mark.parametrize("change", [renamed, weakened, in_other_words, led_by_another, grown])
def test_what_is_changed_is_changed_and_every_remark_stays_in_its_order(change) -> None:
    now = copy.deepcopy(WAS)
    change(now)
    text = rewritten(OURS, WAS, now)
    assert tomllib.loads(text) == now
    assert [line.partition("#")[2] for line in text.splitlines() if "#" in line] == REMARKS


def test_what_says_the_same_is_the_same_to_the_last_byte() -> None:
    assert rewritten(OURS, WAS, copy.deepcopy(WAS)) == OURS


def test_what_goes_without_saying_stays_unsaid() -> None:
    was, now = copy.deepcopy(WAS), copy.deepcopy(WAS)
    for army in (was, now):
        foot(army)[0]["kind"] = "foot"
    now["name"] = "Right wing"
    assert rewritten(OURS, was, now) == OURS.replace("Left wing", "Right wing")


def test_in_other_words_nothing_goes_without_saying() -> None:
    said = {"name": "Left wing", "unit": [{"name": "Picardie", "quality": "trained"}]}
    text = 'name = "Left wing"\nunit = [{ name = "Picardie" }]\n'
    assert tomllib.loads(rewritten(text, said, {**said, "name": "Right"})) != {**said, "name": "Right"}
    now = {**said, "unit": [{**said["unit"][0], "kind": "foot"}]}
    assert tomllib.loads(rewritten(text, said, now, whole=True)) == now


def test_a_unit_that_has_left_takes_its_own_remarks_with_it() -> None:
    now = copy.deepcopy(WAS)
    del foot(now)[1]
    text = rewritten(OURS, WAS, now)
    assert tomllib.loads(text) == now
    assert "inside Alsace" not in text
    assert "# seven" in text
