"""A log for one side: what only the enemy knew is nowhere in it, and its own is."""

from __future__ import annotations

import json

import pytest

from drumhead.printing.drawing.vector_primitives import Text, each
from drumhead.printing.pages.battle_log.log_text import words_of
from drumhead.printing.pages.battle_log.plain_text_log import lines
from drumhead.printing.pages.battle_log.played_log import log_of
from drumhead.printing.pages.battle_log.player_view import as_seen_by
from drumhead.printing.pages.battle_log.posts.post_files import bbcode_of, html_of, markdown_of
from drumhead.printing.pages.battle_log.posts.web_post import post_of
from drumhead.simulation.leadership_styles import LED

from ...counted import at_least
from ...simulation.fought import BATTLES
from .test_pages import made

KEPT = {
    "t": 1,
    "c": 1,
    "e": "event",
    "card": "A spy in the mill",
    "does": "kept",
    "rules": [],
    "luck": [["event", "A spy"]],
}
ABSENT = "Regiment that stayed at home"


def evening(name="ramillies", side=0):
    """A journal with bold enemies who delay, a unit of each side that never came, and kept cards."""
    head, events, ruleset, wishes = made(name)
    own, foe = (list(head["sides"])[at] for at in (side, 1 - side))
    absent = {
        f"{each}-99": {**next(unit for unit in head["units"].values() if unit["side"] == each), "number": 99}
        | {"name": f"{ABSENT} of {each}"}
        for each in (own, foe)
    }
    sides = {each: {**about, "orders": "delay" if each == foe else "hold"} for each, about in head["sides"].items()}
    led = {own: "cautious", foe: "bold"}
    units = {**head["units"], **absent}
    after = {key: {"stands": unit["stands"], "pips": 0, "cas": 0} for key, unit in absent.items()}
    told = [{**e, "units": {**e["units"], **after}} if e["e"] == "tableau" else e for e in events]
    at = next(at for at, event in enumerate(told) if event["e"] == "card") + 1
    told[at:at] = [{**KEPT, "side": foe}, {**KEPT, "side": own, "card": "A mine"}] if name == "klausen" else []
    return {**head, "units": units, "sides": sides, "commanders": led}, told, ruleset, wishes, own, foe


def seen(name="ramillies", side=0):
    head, events, ruleset, wishes, own, foe = evening(name, side)
    return *as_seen_by(head, events, own, words_of(ruleset).get("secret", ())), ruleset, wishes, own, foe


def everything(head, events, ruleset, wishes):
    """All words of a log in all its forms."""
    post = post_of(head, events, ruleset, wishes, None)
    sheets = log_of(head, events, ruleset, wishes).sheets
    on_paper = [mark.words for sheet in sheets for mark, _ in each(sheet.marks) if isinstance(mark, Text)]
    text = [html_of(post).decode(), markdown_of(post).decode(), bbcode_of(post, "1234").decode()]
    return "\n".join([*text, *lines(head, events, ruleset, wishes), " ".join(on_paper)]).replace("\\", "")


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("name", BATTLES)
def test_of_the_enemy_no_reason_choice_order_or_style_is_left(name, side):
    head, events, *_, own, foe = seen(name, side)
    for event in events:
        rides = str(event.get("officer", "")).partition(":")[0]
        by = head["units"][event["u"]]["side"] if event.get("u") in head["units"] else rides or event.get("side")
        assert by == own or not {"why", "took"} & event.keys()
    assert sum("why" in event for event in events) > 5  # its own
    assert (head["sides"][foe]["orders"], head["sides"][own]["orders"]) == ("", "hold")
    assert head["commanders"] == {own: "cautious"}


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("name", ["ramillies", "klausen"])
def test_no_form_of_a_log_holds_what_only_the_enemy_knew(name, side):
    head, events, ruleset, wishes, own, foe = evening(name, side)
    whole, part = (everything(*each[:4]) for each in ((head, events, ruleset, wishes), seen(name, side)))
    secret = [LED["bold"], "were to win time", f"{ABSENT} of {foe}", f"{foe} bold"]
    secret += ["A spy in the mill"] if name == "klausen" else []
    for words in at_least(4, secret):
        assert words in whole, words
        assert words not in part, words
    mine = [LED["cautious"], f"{ABSENT} of {own}", f"{own} cautious"] + (["A mine"] if name == "klausen" else [])
    for words in at_least(3, mine):
        assert words in part, words


def test_what_both_sides_saw_is_as_before():
    head, events, *_ = made()
    known, told = as_seen_by(head, events, "french", ())
    assert known["units"] == head["units"]
    assert known["objectives"] == head["objectives"]
    shared = [{key: value for key, value in event.items() if key not in ("why", "took", "plans")} for event in events]
    assert [
        {key: value for key, value in event.items() if key not in ("why", "took", "plans")} for event in told
    ] == shared
    assert json.dumps(told) != json.dumps(events)


def test_units_that_come_later_are_not_in_a_log_of_the_turns_before():
    from drumhead.printing.pages.battle_log.journal_story import up_to

    head, events, _, _ = made("oudenarde")
    arrives = [event for event in events if event["e"] == "arrives"]
    last = max(at_least(1, arrives), key=lambda event: event["t"])
    foe = head["units"][last["u"]]["side"]
    own = next(side for side in head["sides"] if side != foe)
    assert last["t"] > 1
    before, after = (as_seen_by(head, up_to(events, turn), own, ())[0] for turn in (last["t"] - 1, last["t"]))
    assert last["u"] not in before["units"]
    assert last["u"] in after["units"]


def test_a_player_reads_what_the_own_side_weighed_and_nothing_that_the_enemy_did():
    head, events, *_ = made()
    at = next(at for at, event in enumerate(events) if event["e"] == "card")
    both = [{"side": side, "question": "move", "options": 2, "best": []} for side in head["sides"]]
    for side in at_least(2, head["sides"]):
        _, told = as_seen_by(head, [*events[:at], {**events[at], "weighed": both}, *events[at + 1 :]], side, ())
        assert told[at]["weighed"] == [each for each in both if each["side"] == side]
