"""The words of a fought battle: whatever the rules tell, the log has a sentence for, or says nothing on purpose."""

from __future__ import annotations

import re
from types import SimpleNamespace

from drumhead.printing.pages.battle_log.luck_ledger import throws
from drumhead.rulesets import load

RULESET = load("von-futsch")
TELLS = re.compile(r'(?:\.tell|suffers)\(\s*(?:play, \w+, \w+, \w+, [^"]*?)?"([a-z-]+)"')
ELSEWHERE = {"back", "rout", "arrives"}  # told by whoever sends a unit back, and by late arrivals of every game


def test_every_event_has_its_words():
    told = set(ELSEWHERE)
    for file in sorted((RULESET.folder / "play").rglob("*.py")):
        told |= set(TELLS.findall(file.read_text(encoding="utf-8")))
    words = RULESET.about["telling"]["event"]
    assert {"fight", "charges", "fire", "card", "heal"} <= told
    assert told == set(words)


def test_results_of_checks_and_rounds_have_their_words():
    beaten = {"wavers", "routs", "removed", "destroyed"}
    rounds = {f"melee-{each}" for each in ("stays", *beaten)}
    assert set(RULESET.about["telling"]["result"]) == {"holds", "recovers", "stays shaken", *beaten, *rounds}


def test_the_ledger_of_luck_knows_whose_throws_they_are():
    """A check is thrown by who is shot at, by who tests; a melee's dice are those of both."""
    luck = [["fire", 2, [6, 4, 1], 4], ["morale", 5]]
    fight = [["attacker's melee", 1, [6, 1], 4], ["defender's melee", 0, [1], 4], ["morale", 2]]
    events = [
        {"e": "fire", "u": "a", "at": "b", "luck": luck},
        {"e": "test", "u": "a", "luck": [["morale", 3]]},
        {"e": "fight", "u": "a", "at": "b", "luck": fight},
        {"e": "move", "u": "b", "luck": [["march", 7, [3, 4]]]},
    ]
    story = SimpleNamespace(turns=[SimpleNamespace(events=events)], units={"a": {"side": "A"}, "b": {"side": "B"}})
    found = [(each.name, each.side, each.dice, each.came) for each in throws(story, RULESET.about["telling"]["luck"])]
    assert found == [
        ("Fire, hits", "A", 3, 2),
        ("Checks under fire", "B", 1, 5),
        ("Tests of the shaken", "A", 1, 3),
        ("Melee, hits", "A", 2, 1),
        ("Melee, hits", "B", 1, 0),
        ("Marches", "B", 2, 7),
    ]
