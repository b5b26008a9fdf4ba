"""The plans of wings in a log: told at the start, and at the end what came of them, in few words."""

from __future__ import annotations

import re
from collections import defaultdict

import pytest

from drumhead.model.lengths import Measures
from drumhead.printing.pages.battle_log.after_action_report import list_paragraphs
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.journal_story import story, up_to
from drumhead.printing.pages.battle_log.plain_text_log import bare, lines
from drumhead.printing.pages.battle_log.plan_outcomes import wings_of
from drumhead.printing.pages.battle_log.plan_sentences import PlanSentences
from drumhead.printing.pages.battle_log.player_view import as_seen_by
from drumhead.simulation.journal_schema import is_event

from ...counted import at_least
from ...simulation.fought import BATTLES
from .test_pages import made
from .test_plan_outcomes import plan
from .test_player_view import everything

LONGEST, USUAL = 140, 110  # words of a side, both sections together: at the most, and on average at the most
HEADS = ["Wing by wing", "What came of the plans"]
DOES = ("attack", "pin", "hold", "reserve")


# ------------------------------------------------------------ in words
def unplanned(name):
    """A fought journal without the plans of its commanders."""
    head, events, ruleset, wishes = made(name)
    return head, [{key: of for key, of in event.items() if key != "plans"} for event in events], ruleset, wishes


def planned(name, at=0):
    """A fought journal with a plan for each wing of both sides: attack, pin, hold, reserve, and again."""
    head, events, ruleset, wishes = unplanned(name)
    places = list(dict.fromkeys(each["name"] for each in head["objectives"]))
    plans = {}
    for side in head["sides"]:
        wings = defaultdict(list)
        for key, unit in head["units"].items():
            if unit["side"] == side and "of" not in unit and unit["arm"] != "artillery":
                wings[unit["brigade"]].append(key)
        foe = next(key for key, unit in head["units"].items() if unit["side"] != side)
        plans[side] = [
            plan(wing, DOES[(at + number) % 4], units, turn=(3, 0, 0, 2)[(at + number) % 4], foe=foe)
            | {"at": places[number % len(places)] if (at + number) % 4 != 3 else ""}
            for number, (wing, units) in enumerate(wings.items())
        ]
    changed = {side: [{**own[0], "does": DOES[(at + 2) % 4], "turn": 0}] for side, own in plans.items()}
    ends = [number for number, event in enumerate(events) if event["e"] == "tableau"]
    new = {0: plans, ends[3]: changed}
    events = [{**event, "plans": new[number]} if number in new else event for number, event in enumerate(events)]
    return head, events, ruleset, wishes


def sentences(head, events, ruleset):
    return PlanSentences(EventSentences(story(head, events), ruleset, Measures(ruleset.measure)))


@pytest.mark.parametrize("at", range(4))
@pytest.mark.parametrize("name", BATTLES)
def test_each_side_has_whole_sentences_and_few_words(name, at):
    head, events, ruleset, _ = planned(name, at)
    about = sentences(head, events, ruleset)
    begun, ended = about.tell_plans(), about.tell_outcomes()
    assert (len(begun), len(ended)) == (2, 2)
    for one, other, side in zip(begun, ended, head["sides"]):
        assert len(f"{one} {other}".split()) <= LONGEST
        for words in map(bare, (one, other)):
            assert words.startswith(f"For {about.telling.name_side(side)}, ")
            assert not re.search(r"None|[{}\[\]]| [,.;]|\.\.|  |were were", words)
            assert all(each[0].isupper() and each.endswith(".") for each in re.split(r"(?<=\.) ", words))
            assert words.count(";") + len(re.split(r"(?<=\.) ", words)) <= len(wings_of(about.story, side))


def test_a_side_has_few_words_on_average():
    every = [sentences(*planned(name, at)[:3]) for name in BATTLES for at in range(4)]
    counts = [
        len(f"{one} {other}".split())
        for about in every
        for one, other in zip(about.tell_plans(), about.tell_outcomes())
    ]
    assert len(counts) == 40
    assert sum(counts) / len(counts) <= USUAL


@pytest.mark.parametrize("name", BATTLES)
def test_every_wing_is_named_once_in_each_section(name):
    head, events, ruleset, _ = planned(name)
    about = sentences(head, events, ruleset)
    for side, *paragraphs in at_least(2, zip(head["sides"], about.tell_plans(), about.tell_outcomes())):
        for wing in at_least(3, wings_of(about.story, side)):
            called = about.name_wing(side, wing.name).lower()
            owner = called.rpartition(" ")[0] or called  # the noun may be shared with the next
            assert all({words.lower().count(called), words.lower().count(owner)} & {1} for words in paragraphs), called


@pytest.mark.parametrize("name", BATTLES)
def test_the_sections_are_in_every_form_of_a_log_and_nowhere_without_plans(name):
    head, events, ruleset, wishes = planned(name)
    about = sentences(head, events, ruleset)
    words = " ".join(everything(head, events, ruleset, wishes).split())
    for said in at_least(4, [*about.tell_plans(), *about.tell_outcomes()]):
        assert words.count(bare(said)) >= 4  # HTML, Markdown, BBCode and text; on paper its lines are broken
    telling = about.telling
    assert [head for head, _ in list_paragraphs(telling) if head in HEADS] == HEADS
    head, events, *_ = unplanned(name)
    assert not any(each.startswith(tuple(HEADS)) for each in lines(head, events, ruleset, wishes))
    assert sentences(head, events, ruleset).tell_outcomes() == []


def test_wings_of_one_mind_share_a_clause_as_a_person_tells_it():
    head, events, ruleset, _ = unplanned("ramillies")
    french = [
        plan("Maffei’s brigade", "hold", at="Ramillies"),
        plan("The Elector’s brigade", "hold", at="Taviers"),
        plan("Guiscard’s horse", "attack", turn=3, foe="alliance-7"),
    ]
    alliance = [
        plan("Orkney’s foot", "pin", at="Ramillies"),
        plan("Schultz’s foot", "reserve", turn=4),
        plan("Lumley’s horse", "attack", turn=3, at="tomb of Ottomond"),
        plan("Overkirk’s horse", "attack", turn=3, at="Ramillies"),
    ]
    events = [{**events[0], "plans": {"french": french, "alliance": alliance}}, *events[1:]]
    assert list(map(bare, sentences(head, events, ruleset).tell_plans())) == [
        "For the French, Guiscard’s horse were to attack Overkirk’s horse together in turn 3; "
        "Maffei’s and the Elector’s brigades were to hold Ramillies and Taviers.",
        "For the Alliance, Orkney’s foot were to pin the enemy at Ramillies while Lumley’s and Overkirk’s horse "
        "attacked the tomb of Ottomond and Ramillies together in turn 3; "
        "Schultz’s foot were to wait in reserve until turn 4.",
    ]


def test_later_plans_are_told_at_the_end_alone_and_what_came_of_them_is_counted():
    head, events, ruleset, _ = unplanned("ramillies")
    began = [plan("Lumley’s horse", "hold", at="Ramillies"), plan("Overkirk’s horse", "attack", turn=3)]
    late = [plan("Lumley’s horse", "pin", at="Taviers"), plan("Orkney’s foot", "attack")]
    ends = [at for at, event in enumerate(events) if event["e"] == "tableau"]
    keep = [event for event in events if event["e"] not in ("contact", "faceoff", "charge")]
    lone = {"t": 2, "e": "contact", "u": "alliance-8", "at": "french-8", "n": 0}
    assert head["units"]["alliance-8"]["brigade"] == "Overkirk’s horse"
    keep = [{**keep[0], "plans": {"alliance": began}}, *keep[1:]]
    second = next(at for at, event in enumerate(keep) if event["e"] == "tableau" and event["t"] == 2)
    keep[second : second + 1] = [lone, {**keep[second], "plans": {"alliance": late}}]
    assert len(ends) > 3
    about = sentences(head, keep, ruleset)
    assert list(map(bare, about.tell_plans())) == [
        "For the Alliance, Overkirk’s horse were to attack together in turn 3; Lumley’s horse were to hold Ramillies."
    ]
    assert list(map(bare, about.tell_outcomes())) == [
        "For the Alliance, Lumley’s horse never had Ramillies, and in turn 3 were told to pin the enemy at Taviers; "
        "Overkirk’s horse attacked in turn 2 with only one of three units; Orkney’s foot only fired, from turn 3."
    ]


def test_an_attack_is_on_a_place_of_the_enemy_s_or_on_a_wing_and_guns_are_named_alone():
    head, events, ruleset, _ = unplanned("ramillies")
    assert events[0]["held"]["Ramillies"] == "french"
    gun = next(key for key, unit in head["units"].items() if unit["name"] == "Northern heavy guns")
    plans = [
        plan("Maffei’s brigade", "attack", turn=2, at="Ramillies", foe="alliance-1"),
        plan("Guiscard’s horse", "pin", foe=gun),
        plan("The Elector’s brigade", "reserve"),
    ]
    events = [{**events[0], "plans": {"french": plans}}, *events[1:]]
    (said,) = map(bare, sentences(head, events, ruleset).tell_plans())
    assert said == (
        "For the French, Guiscard’s horse were to pin the northern heavy guns while Maffei’s brigade attacked "
        "Orkney’s foot together in turn 2; the Elector’s brigade were to wait in reserve."
    )


def test_wings_of_one_name_are_told_apart_and_no_other_has_what_follows_a_comma():
    head, events, ruleset, _ = unplanned("ramillies")
    new = {"Maffei’s brigade": "Foot, first line", "The Elector’s brigade": "Foot, second line"}
    units = {
        key: {**unit, "brigade": new.get(unit["brigade"], f"{unit['brigade']}, with red coats")}
        for key, unit in head["units"].items()
    }
    about = sentences({**head, "units": units}, events, ruleset)
    assert about.name_wing("french", "Foot, first line") == "the foot (first line)"
    assert about.name_wing("french", "Guiscard’s horse, with red coats") == "Guiscard’s horse"


@pytest.mark.parametrize(
    ("battle", "names", "joined"),
    [
        ("ramillies", ["Maffei’s brigade", "The Elector’s brigade"], "Maffei’s and the Elector’s brigades"),
        (
            "ramillies",
            ["Orkney’s foot", "Lumley’s horse", "Schultz’s foot"],
            "Orkney’s and Schultz’s foot and Lumley’s horse",
        ),
        (
            "ramillies",
            ["Orkney’s foot", "Lumley’s horse", "Schultz’s foot", "Navarre"],
            "Orkney’s and Schultz’s foot, Lumley’s horse, and Navarre",
        ),
        ("ramillies", ["Orkney’s foot", "Lumley’s horse", "Navarre"], "Orkney’s foot, Lumley’s horse and Navarre"),
        ("klausen", ["Horse", "Hussars"], "the horse and the hussars"),
        ("blenheim", ["Blenheim", "The plain", "Oberglau"], "the troops at Blenheim, the plain and Oberglau"),
    ],
)
def test_wings_of_one_noun_share_it(battle, names, joined):
    head, events, ruleset, _ = made(battle)
    about = sentences(head, events, ruleset)
    assert about._join_names([about.name_wing(next(iter(head["sides"])), name) for name in names]) == joined


def test_a_turn_after_the_last_is_not_named():
    head, events, ruleset, _ = unplanned("ramillies")
    plans = [plan("Maffei’s brigade", "attack", turn=head["turns"] + 1), plan("Guiscard’s horse", "hold")]
    events = [{**events[0], "plans": {"french": plans}}, *events[1:]]
    about = sentences(head, events, ruleset)
    assert list(map(bare, about.tell_plans())) == [
        "For the French, Maffei’s brigade were to attack together; Guiscard’s horse were to hold their ground."
    ]


@pytest.mark.parametrize(
    ("battle", "side", "wing", "called"),
    [
        ("ramillies", "french", "The Elector’s brigade", "the Elector’s brigade"),
        ("ramillies", "french", "Guiscard’s horse", "Guiscard’s horse"),
        ("klausen", "french", "Grenadiers of the left", "the grenadiers of the left"),
        ("klausen", "french", "Navarre", "Navarre"),
        ("klausen", "imperial", "Hussars", "the hussars"),
        ("klausen", "imperial", "Upper Rhine Circle", "the Upper Rhine Circle"),
        ("blenheim", "alliance", "Against Oberglau", "the troops against Oberglau"),
        ("blenheim", "french", "The plain", "the troops at the plain"),
        ("blenheim", "french", "Oberglau", "the troops at Oberglau"),
    ],
)
def test_a_wing_is_named_as_in_a_sentence(battle, side, wing, called):
    head, events, ruleset, _ = made(battle)
    assert sentences(head, events, ruleset).name_wing(side, wing) == called


def test_what_came_of_a_plan_is_told_only_of_a_battle_that_is_over():
    head, events, ruleset, _ = planned("ramillies")
    about = sentences(head, up_to(events, 2), ruleset)
    assert (len(about.tell_plans()), about.tell_outcomes()) == (2, [])


# ------------------------------------------------------------ in the journal
@pytest.mark.parametrize("name", BATTLES)
def test_a_player_s_log_has_only_the_player_s_own_plans(name):
    head, events, ruleset, _ = planned(name)
    own, foe = head["sides"]
    about = sentences(*as_seen_by(head, events, own, ()), ruleset)
    assert {side for _, side, _ in about.story.plans} == {own}
    said = [*about.tell_plans(), *about.tell_outcomes()]
    assert len(said) == 2
    assert not any(f"For {about.telling.name_side(foe)}" in words for words in said)


@pytest.mark.parametrize(
    ("wrong", "valid"),
    [
        ({"blue": []}, True),
        ({"blue": [plan("Foot", "hold")]}, True),
        ({"blue": [plan("Foot", "wait")]}, False),
        ({"blue": [plan("Foot", "hold", turn="3")]}, False),
        ({"blue": [plan("Foot", "hold", [7])]}, False),
        ({"blue": [{"wing": "Foot", "does": "hold"}]}, False),
        ({"blue": {"Foot": plan("Foot", "hold")}}, False),
        ({"blue": 3}, False),
        ([plan("Foot", "hold")], False),
    ],
)
def test_a_line_with_other_plans_is_not_an_event(wrong, valid):
    line = {"n": 1, "t": 0, "c": 0, "e": "tableau", "rules": [], "seal": "x", "plans": wrong}
    assert is_event(line) == valid
