"""The counts under "Why": they add up to what the journals have, and say no more than that."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from drumhead.model.lengths import Measures
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.battle_log.after_action_report import Argument
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.journal_story import Card, Deed, Story, Turn, story
from drumhead.printing.pages.battle_log.loss_causes import (
    attack_results,
    flank_attacks,
    losses_by_brigade,
    losses_by_cause,
)
from drumhead.printing.pages.battle_log.plain_text_log import bare, lines
from drumhead.printing.pages.battle_log.reasons import Reasons
from drumhead.printing.pages.battle_log.turn_stories import TurnStories
from drumhead.simulation import journal

from ...counted import at_least
from ...simulation.fought import BATTLES, battle, scenario

SEEDS = (1, 2, 3)
EVERY = [(name, seed) for name in BATTLES for seed in SEEDS]
CAUSES = {"fire": ["fire"], "close": ["faceoff", "fight"], "back": ["heal"]}


@cache
def argument(name, seed):
    about = scenario(name)
    head = journal.head(about, seed, dict.fromkeys(about.sides, "sound"), 7)
    events = [{"n": n, **event} for n, event in enumerate(battle(seed, name).events, start=1)]
    return Argument(TurnStories(EventSentences(story(head, events), about.ruleset, Measures(about.ruleset.measure))))


@pytest.mark.parametrize(("name", "seed"), EVERY)
def test_the_causes_of_all_losses_add_up_to_what_the_last_event_has_and_none_is_unknown(name, seed):
    about = argument(name, seed)
    reasons, dead = Reasons(about.telling, about.say), battle(seed, name).events[-1]["dead"]
    assert {side: lost.total() for side, lost in reasons.lost.items()} == dead
    assert all(lost["unknown"] == 0 for lost in reasons.lost.values())
    assert max(dead.values()) > 0
    for side in dead:
        lost = losses_by_brigade(reasons.story, side).values()
        assert sum(each[0] for each in lost) == dead[side]
        assert sum(each[1] for each in lost) == reasons.story.stands(side)


@pytest.mark.parametrize(("name", "seed"), EVERY)
def test_every_cause_that_is_printed_has_the_figures_of_the_journal(name, seed):
    about = argument(name, seed)
    words = bare(" ".join(Reasons(about.telling, about.say).sentences()))
    first = words.partition(".")[0].partition(";")[0]
    figures = [int(each) for each in re.findall(r"\b\d+\b", first.replace("none", "0"))]
    dead = sorted(battle(seed, name).events[-1]["dead"].values(), reverse=True)
    assert figures[:2] == dead
    one, other = figures[2::2], figures[3::2]
    back = words.partition(".")[0].partition(";")[2]
    came = [int(each) for each in re.findall(r"\d+", back.replace("none", "0"))] or [0, 0]
    assert [sum(one) - came[0], sum(other) - came[1]] == dead


def by_hand(*cards, stands=6):
    """A battle of one turn between two units a side, of cards with these events."""
    units = {
        f"{side}-{number}": {
            "side": side,
            "number": number,
            "name": f"{side} {number}",
            "stands": stands,
            "brigade": "B",
        }
        for side in ("red", "blue")
        for number in (1, 2)
    }
    states = {key: {"stands": stands, "pips": 0, "cas": 0} for key in units}
    opening = {"units": states, "held": {}, "riders": {}, "points": {}, "dead": {}}
    turn = Turn(1, states, closed=True)
    for number, events in enumerate(cards, 1):
        deeds = []
        for event in events:
            left = {key: {**states[key], "stands": left} for key, left in event.pop("left", {}).items()}
            deeds.append(Deed({**event, "set": left}, dict(states)))
            states = {**states, **left}
        turn.cards.append(Card(number, "red", "", deeds))
    turn.after = states
    return Story({"sides": {"red": {}, "blue": {}}, "units": units, "objectives": []}, opening, [], [turn])


def hit(u, at, left, kind="fire"):
    return {"e": kind, "u": u, "at": at, "left": {at: left}}


def test_losses_count_for_the_kind_of_event_that_took_them_and_a_rout_for_what_came_before_it():
    told = by_hand(
        [
            hit("red-1", "blue-1", 4),
            hit("red-2", "blue-2", 5, "fight"),
            {"e": "rout", "u": "blue-2", "left": {"blue-2": 0}},
        ],
        [{"e": "rout", "u": "red-1", "left": {"red-1": 3}}, {"e": "heal", "u": "blue-1", "left": {"blue-1": 5}}],
    )
    assert losses_by_cause(told, CAUSES) == {
        "red": {"unknown": 3},  # no event of that card says why
        "blue": {"fire": 2, "close": 6, "back": -1},
    }


def test_what_no_event_tells_is_of_unknown_cause():
    told = by_hand([hit("red-1", "blue-1", 4)])
    told.turns[0].after = {**told.turns[0].after, "blue-1": {"stands": 1, "pips": 0, "cas": 0}}
    assert losses_by_cause(told, CAUSES)["blue"] == {"fire": 2, "unknown": 3}


def test_two_stands_that_count_as_one_are_one_whatever_took_them():
    told = by_hand([hit("red-1", "blue-1", 3), hit("red-1", "blue-1", 2, "fight")], stands=4)
    told.head["units"]["blue-1"]["for-a-stand"] = 2
    found = losses_by_cause(told, CAUSES)["blue"]
    assert found.total() == 1
    assert losses_by_brigade(told, "blue") == {"B": (1, 6)}


@pytest.mark.parametrize(
    ("events", "found"),
    [
        ([], (1, 0)),
        ([{"e": "back", "u": "blue-1"}], (1, 1)),
        ([{"e": "rout", "u": "blue-1"}], (1, 1)),
        ([{"e": "back", "u": "red-1"}], (1, 0)),
        ([hit("red-1", "blue-1", 0, "faceoff")], (1, 1)),  # after its contact: the same attack
        ([hit("red-1", "blue-1", 3, "faceoff")], (1, 0)),
        ([{"e": "contact", "u": "red-2", "at": "blue-2", "side": "rear"}, {"e": "back", "u": "blue-1"}], (2, 0)),
    ],
)
def test_an_attack_is_carried_if_the_enemy_gives_way_before_the_next_one(events, found):
    told = by_hand([{"e": "contact", "u": "red-1", "at": "blue-1", "side": "front"}, *map(dict, events)])
    assert attack_results(told) == {"red": found, "blue": (0, 0)}


def test_attacks_in_flank_and_rear_are_counted():
    contacts = [{"e": "contact", "u": "red-1", "at": "blue-1", "side": side} for side in ("front", "left", "rear")]
    assert flank_attacks(by_hand(contacts)) == {"red": 2, "blue": 0}


@pytest.mark.parametrize(("lost", "words"), [(5, "most of them"), (4, "four of them")])
def test_most_is_said_only_above_half(lost, words):
    about = argument("salamanca", 1)
    key, *others = (each for each in about.story.of("allies") if about.story.units[each]["stands"] > 5)
    last = about.story.turns[-1]
    after = {name: {**state, "stands": about.story.units[name]["stands"]} for name, state in last.after.items()}
    after[key] = {**after[key], "stands": after[key]["stands"] - lost}
    for other in at_least(4, others)[:4]:
        after[other] = {**after[other], "stands": after[other]["stands"] - 1}
    turns = [*about.story.turns[:-1], Turn(last.number, last.before, last.cards, after, last.points)]
    told = Argument(
        TurnStories(
            EventSentences(Story(**{**vars(about.story), "turns": turns}), scenario("salamanca").ruleset, Measures())
        )
    )
    losses = told._losses("allies", lost + 4)
    (sentence,) = (told.telling.words(way, stand="stand", **losses) for way in told.about["ending"]["side"][:1])
    assert f"{words} from {losses['worst']}" in bare(sentence)


@pytest.mark.parametrize(("name", "seed"), EVERY)
def test_a_place_is_said_to_be_held_only_when_its_holder_changes(name, seed):
    about = scenario(name)
    head = journal.head(about, seed, dict.fromkeys(about.sides, "sound"), 7)
    events = [{"n": n, **event} for n, event in enumerate(battle(seed, name).events, start=1)]
    grounds = [each.get("held", {}) for each in events if each["e"] == "tableau"]
    changes = sum(
        now.get(place, "") not in ("", before.get(place, "")) for before, now in pairwise(grounds) for place in now
    )
    log = "\n".join(lines(head, events, about.ruleset, PrintOptions(measures=Measures(about.ruleset.measure))))
    held = [part for line in log.splitlines() if line.strip().startswith("Held:") for part in line.split(" by ")[1:]]
    assert len(held) <= changes
    if any(each["e"] == "held" for each in events) and changes:
        assert held


@pytest.mark.parametrize(("name", "seed"), EVERY)
def test_a_place_that_never_changed_hands_is_no_reason_unless_it_counted(name, seed):
    about = argument(name, seed)
    told = bare(about.why()).split(". ")
    why = ". ".join(each for each in told if not each.startswith("The brigade"))  # may have the name of a place
    dusk = about.story.dusk
    broken = any(event["e"] == "broken" and len(event["sides"]) == 1 for event in about.story.turns[-1].events)
    held = [about.story.holders_after(turn) for turn in range(len(about.story.turns) + 1)]
    for each in about.story.head["objectives"]:
        changed = len({holders.get(each["name"], "") for holders in held}) > 1
        if broken and not changed:
            assert bare(each["name"]) not in why
    assert dusk is not None
    assert "never let go" not in why or not broken


@pytest.mark.parametrize(
    ("loser", "winner", "words"),
    [
        ({"fire": 9, "close": 4}, {"fire": 3, "close": 4}, "difference was made by fire|Fire made the difference"),
        ({"fire": 9, "close": 4}, {"fire": 3, "close": 6}, "difference was made by fire|Fire made the difference"),
        ({"fire": 9, "close": 5}, {"fire": 3, "close": 4}, "Most of the difference was made by fire"),
        ({"fire": 6, "flight": 6}, {"fire": 3, "flight": 3}, ""),  # half is not most
        ({"fire": 13, "close": 1, "flight": 5}, {"fire": 8, "close": 10}, ""),
        ({"unknown": 9}, {"unknown": 3}, ""),
        ({"fire": 12, "close": 1}, {"fire": 4, "close": 3, "unknown": 11}, ""),  # all of it may have been fire
        ({"fire": 9, "unknown": 5}, {"fire": 4}, ""),
        ({"fire": 9, "unknown": 4}, {"fire": 4}, "Most of the difference was made by fire"),
        ({"fire": 9}, {"fire": 3, "unknown": 2}, "Fire made the difference"),
    ],
)
def test_a_cause_makes_the_difference_only_if_the_counts_show_it(loser, winner, words):
    about = argument("salamanca", 1)
    reasons = Reasons(
        about.telling, lambda part, which, **facts: about.telling.words(about.about[part][which][0], **facts)
    )
    beaten = next(side for side in about.story.sides if side != reasons.winner)
    reasons.lost = {beaten: Counter(loser), reasons.winner: Counter(winner)}
    reasons.all = {side: each.total() for side, each in reasons.lost.items()}
    reasons.sides = [beaten, reasons.winner]
    found = reasons._difference()
    assert re.search(words, found) if words else found == ""


@pytest.mark.parametrize(("name", "seed"), EVERY)
def test_why_is_at_most_five_reasons_and_begins_with_the_losses(name, seed):
    about, again = (Argument(TurnStories(argument(name, seed).telling)) for _ in range(2))
    losses, *others = filter(None, Reasons(about.telling, about.say).sentences())
    why = again.why()
    assert why.startswith(losses)
    assert others or about.story.dusk
    assert len(re.findall(r"[.](?= [A-Z\ue000-\uf8ff]|$)", why)) <= 5


KEPT = ("n", "t", "c", "e", "u", "at", "side", "phase", "card", "hits")


@pytest.mark.parametrize("name", BATTLES)
def test_the_reasons_of_an_evening_that_was_half_written_down_say_what_is_unknown(name):
    about = scenario(name)
    head = {**journal.head(about, 1, {}, 7), "by": "hand", "seed": 0}
    every = [{"n": n, **event} for n, event in enumerate(battle(1, name).events, start=1)]
    whole = ("tableau", "turn", "card", "dusk")
    events = [
        each if each["e"] in whole else {key: each[key] for key in KEPT if key in each}
        for each in every
        if each["e"] in whole or each["n"] % 2
    ]
    telling = EventSentences(story(head, events), about.ruleset, Measures(about.ruleset.measure))
    chronicle, words_of = TurnStories(telling), telling.about["argument"]

    def say(part, which, **facts):
        return chronicle.next_of(which, words_of[part][which], stand=telling.about["stand"], **facts)

    reasons = Reasons(telling, say)
    assert reasons.all == battle(1, name).events[-1]["dead"]
    assert sum(each["unknown"] for each in reasons.lost.values()) == sum(reasons.all.values())
    words = " ".join(reasons.sentences())
    assert "in ways that nobody wrote down" in words
    assert "give way at once" not in words  # a paper does not say which attack an enemy gave way to
    assert "made the difference" not in words.replace("the ground made the difference", "")
