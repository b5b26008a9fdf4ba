"""No log prints an effect before its cause: walked through whole battles of all five games."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from drumhead.model.lengths import Measures
from drumhead.printing.pages.battle_log.deed_paragraphs import paragraphs
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.journal_story import Deed, story
from drumhead.printing.pages.battle_log.plain_text_log import bare
from drumhead.simulation import journal

from ...counted import at_least
from ...simulation.fought import BATTLES, battle, scenario

SEEDS = (1, 2, 3)
HURTS = frozenset({"fire", "firefight", "faceoff", "fight", "friends", "heavy", "test", "charge", "runs-on"})
CAUSES = {  # by the rulebooks: what an earlier event of the same card must have been for a unit to do this
    "back": HURTS | {"drives", "reform", "recover"},
    "rout": HURTS,
    "off": HURTS | {"pursues", "follows"},
    "heavy": HURTS,
    "glory": frozenset({"faceoff", "fight"}),
    "locked": frozenset({"faceoff"}),
    "faceoff": frozenset({"contact", "split", "glory"}),
    "faces": frozenset({"charge", "fight"}),
    "colours": frozenset({"fight"}),
    "falls": HURTS | {"rout", "overrun"},
}
AT_THE_END = frozenset({"recover", "runs-on", "held", "broken"})  # of a turn: no card brings them


@cache
def told(name, seed):
    """The numbers of the events that each paragraph of a log has, section by section, and all events by number."""
    about = scenario(name)
    head = journal.head(about, seed, dict.fromkeys(about.sides, "sound"), 7)
    events = [{"n": n, **event} for n, event in enumerate(battle(seed, name).events, start=1)]
    telling = EventSentences(story(head, events), about.ruleset, Measures(about.ruleset.measure))
    printed = [
        [each.events for each in paragraphs(telling, card.deeds)] for turn in telling.story.turns for card in turn.cards
    ]
    return printed, {event["n"]: event for event in events}


def walked():
    return [(name, seed) for name in BATTLES for seed in SEEDS]


def named(event):
    return {event.get("u"), event.get("at")} - {None} | event.get("set", {}).keys()


def test_all_games_are_walked():
    assert len({scenario(name).ruleset.id for name in BATTLES}) == 5


@pytest.mark.parametrize(("name", "seed"), walked())
def test_what_happens_to_a_unit_is_printed_in_the_order_in_which_it_happened(name, seed):
    printed, events = told(name, seed)
    seen = 0
    for section in printed:
        in_order = [number for paragraph in section for number in paragraph if events[number]["e"] != "drives"]
        for unit in {key for number in in_order for key in events[number].get("set", {})}:
            own = [number for number in in_order if unit in events[number].get("set", {})]
            seen += len(own) > 1
            assert all(one < other for one, other in pairwise(own)), (unit, own)
    assert seen > 10


@pytest.mark.parametrize(("name", "seed"), walked())
def test_no_effect_is_printed_before_its_cause(name, seed):
    printed, events = told(name, seed)
    effects = 0
    for section in printed:
        before = []
        for number in (number for paragraph in section for number in paragraph):
            event = events[number]
            if event["e"] in CAUSES and not any(each["e"] in AT_THE_END for each in before):
                causes = [each for each in before if event["u"] in named(each) and each["e"] in CAUSES[event["e"]]]
                assert causes or event.get("why") == "fire", event
                effects += 1
            before.append(event)
    assert effects > 3


@pytest.mark.parametrize("name", BATTLES)
def test_every_event_that_is_printed_is_printed_once(name):
    printed, events = told(name, SEEDS[0])
    numbers = [number for section in printed for paragraph in section for number in paragraph]
    assert len(numbers) == len(set(numbers)) > 50
    assert set(numbers) <= events.keys()


def stage():
    """A telling of Salamanca with the keys of a French battalion, another one, and a regiment of Allied horse."""
    about = scenario("salamanca")
    head = journal.head(about, 1, dict.fromkeys(about.sides, "sound"), 7)
    telling = EventSentences(story(head, []), about.ruleset, Measures())
    foot, other = telling.story.of("french")[:2]
    horse = next(key for key in telling.story.of("allies") if telling.story.units[key]["arm"] == "cavalry")
    return telling, foot, other, horse


def said(telling, *events):
    state = {"stands": 6, "pips": 0, "cas": 0}
    deeds = [Deed({"n": n, **event}, dict.fromkeys(telling.story.units, state)) for n, event in enumerate(events, 1)]
    return [bare(each.words).replace("\N{NO-BREAK SPACE}", " ") for each in paragraphs(telling, deeds)]


def test_horse_gives_way_after_the_advance_that_makes_it_do_so_though_journals_have_it_before():
    telling, foot, _, horse = stage()
    back = {"e": "back", "u": horse, "frm": [0, 0, 0], "to": [0, 340, 0], "set": {horse: {}}}
    drives = {"e": "drives", "u": foot, "at": horse, "set": {foot: {}}}
    names = telling.name_unit(foot), telling.name_unit(horse)
    (words,) = said(telling, back, drives)
    assert words == f"{names[0]} advance on {names[1]}, and the horse give way 34 cm."
    elsewhere = {**back, "u": telling.story.of("allies")[0], "set": {}}
    assert "fall back 34 cm" in said(telling, elsewhere, drives)[0]


def test_a_list_does_not_bring_what_followed_from_a_volley_before_it():
    telling, foot, other, horse = stage()
    held = [{"e": "heavy", "u": key, "held": True, "luck": [["heavy casualties", 5, [5]]]} for key in (foot, other)]
    facts = {"range": 150, "cover": "open", "hits": 2, "saved": 0, "off": 0, "gone": False}
    volley = {"e": "fire", "u": horse, "at": other, **facts, "set": {other: {"stands": 6, "pips": 2, "cas": 0}}}
    first, shot, then = said(telling, held[0], volley, held[1])
    assert first.startswith(f"Heavy loss, but they stand: {telling.name_unit(foot)}")
    assert "fire at" in shot
    assert then.startswith(f"Heavy loss, but they stand: {telling.name_unit(other)}")
    third = telling.story.of("french")[2]
    assert len(said(telling, held[0], volley, {**held[1], "u": third})) == 2  # nothing to do with that volley


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({}, "54 cm."),
        ({"past": True}, "54 cm to find room."),  # as older journals have it
        ({"past": True, "usual": 150, "behind": ["other"]}, "15 cm, and on behind 82e Ligne, 54 cm in all."),
        ({"past": True, "usual": 150, "behind": ["horse"]}, "15 cm, and on past 5th Dragoon Guards, 54 cm in all."),
        ({"past": True, "usual": 150, "behind": []}, "54 cm to find room."),  # a wood or a wall: nobody to name
        ({"short": True}, "54 cm, as far as there is room."),
    ],
)
@pytest.mark.parametrize("kind", ["back", "rout"])
def test_who_goes_farther_than_his_move_says_behind_whom(kind, facts, words):
    telling, foot, *_ = stage()
    keys = {telling.name_unit(key): key for key in telling.story.units}
    known = {"other": keys["82e Ligne"], "horse": keys["5th Dragoon Guards"]}
    facts = {**facts, **({"behind": [known[each] for each in facts["behind"]]} if "behind" in facts else {})}
    (line,) = said(telling, {"e": kind, "u": foot, "frm": [0, 0, 0], "to": [0, 540, 0], **facts})
    assert line.endswith(words)


def test_the_ways_back_of_whole_battles_name_whom_they_passed():
    long = [
        event
        for name in ("ramillies", "salamanca")
        for seed in SEEDS
        for event in battle(seed, name).events
        if event["e"] in ("back", "rout") and event["past"]
    ]
    for event in at_least(5, long):
        assert (
            event["usual"] < ((event["frm"][0] - event["to"][0]) ** 2 + (event["frm"][1] - event["to"][1]) ** 2) ** 0.5
        )
        assert event["u"] not in event["behind"]
    assert sum(bool(event["behind"]) for event in long) >= len(long) * 3 / 4
