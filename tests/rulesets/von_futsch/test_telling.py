"""The words of a fought battle: whatever the rules tell, the log has a sentence for, or says nothing on purpose."""

from __future__ import annotations

import re

from drumhead.rulesets import load

RULESET = load("von-futsch")
TELLS = re.compile(r'(?:\.tell|suffers)\(\s*(?:play, \w+, \w+, \w+, [^"]*?)?"([a-z-]+)"')
WAYS_BACK = {"back", "rout"}  # which `retires` is told by whoever sends a unit back


def test_every_event_has_its_words():
    told = set(WAYS_BACK)
    for file in sorted((RULESET.folder / "play").glob("*.py")):
        told |= set(TELLS.findall(file.read_text(encoding="utf-8")))
    words = RULESET.about["telling"]["event"]
    assert {"fight", "charges", "fire", "card", "heal"} <= told
    assert told == set(words)


def test_results_of_checks_and_rounds_have_their_words():
    results = {"stays", "wavers", "routs", "removed", "destroyed", "holds", "recovers", "stays shaken"}
    assert set(RULESET.about["telling"]["result"]) == results


def test_the_ledger_of_luck_knows_whose_throws_they_are():
    entries = {each["what"]: each.get("by", "u") for each in RULESET.about["telling"]["luck"]}
    assert entries["defender's melee"] == entries["defender's general"] == "at"
    assert entries["fire"] == entries["attacker's melee"] == "u"
