"""The printed log: what stands on its pages, as text and as bytes."""

from __future__ import annotations

from functools import cache

import pytest

from drumhead.battle import journal
from drumhead.press.game import Wishes
from drumhead.press.logs import played_log

from ...battle.fought import battle, scenario

TURNS = max(event["t"] for event in battle(1).events)


def made(name="ramillies", seed=1, **wishes):
    sides = dict.fromkeys(scenario(name).sides, "sound")
    head = journal.head(scenario(name), seed, sides, 7)
    events = [{"n": n, **event} for n, event in enumerate(battle(seed, name).events, start=1)]
    return head, events, scenario(name).ruleset, Wishes(command="drumhead log print x.jsonl", **wishes)


@cache
def log(name="ramillies", seed=1, **wishes):
    return played_log(*made(name, seed, **wishes))


def pages(pdf):
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    return [(page.get_size(), page.get_textpage().get_text_bounded()) for page in document]


def test_the_same_journal_prints_the_same_bytes():
    assert played_log(*made()) == log()


@pytest.mark.parametrize(("paper", "size"), [("A4", (595, 842)), ("Letter", (612, 792))])
@pytest.mark.parametrize("ink", ["full", "low"])
def test_every_turn_has_its_map_its_deeds_and_its_record(paper, ink, size):
    shown = pages(log(paper=paper, ink=ink))
    assert {tuple(map(round, page_size)) for page_size, _ in shown} == {size}
    text = " ".join(words for _, words in shown)
    for turn in range(1, TURNS + 1):
        assert f"Turn {turn}" in text
    assert sum("what came of it" in words for _, words in shown) >= TURNS
    assert sum("cm of table" in words for _, words in shown) == TURNS + 1


def test_every_unit_stands_on_every_record_and_on_the_first_map():
    shown = pages(log())
    for unit in scenario().battle.armies["french"].units:
        name = unit.name.replace("'", "’")
        assert name in shown[0][1]
        assert sum(name in words for _, words in shown) >= TURNS + 1


@pytest.mark.parametrize("name", ["ramillies", "salamanca"])
def test_marks_stay_inside_what_a_printer_reaches(name):
    from drumhead.press.logs.played import log_of
    from drumhead.press.marks import bounds
    from drumhead.press.paper import paper

    reach = paper("A4").printable.inset(*(-0.6,) * 4)
    for sheet in log_of(*made(name)).sheets:
        assert reach.holds(bounds(sheet.marks)), sheet.title


def test_nothing_is_smaller_than_may_be_read():
    from drumhead.press.logs.played import log_of
    from drumhead.press.marks import Group, Text

    def texts(marks):
        for mark in marks:
            if isinstance(mark, Group):
                yield from texts(mark.marks)
            elif isinstance(mark, Text):
                yield mark

    for sheet in log_of(*made()).sheets:
        for text in texts(sheet.marks):
            assert text.size >= (8.4 if text.face == "italic" else 9), text


def test_names_of_strangers_are_only_words():
    head, events, ruleset, wishes = made()
    key = next(iter(head["units"]))
    odd = {**head["units"][key], "name": "<<{{ 7 * 7 }}>> & \ue005 <b>Žižka</b> " + "w" * 200}
    head = {**head, "title": "<i>\ue010{{ title }}", "units": {**head["units"], key: odd}}
    text = " ".join(words for _, words in pages(played_log(head, events, ruleset, wishes)))
    assert "{{ 7 * 7 }}" in text
    assert "<i>{{ title }}" in text
    assert "49" not in text.split("{{ 7 * 7 }}")[0][-5:]


def test_a_journal_that_stops_in_the_middle_of_a_turn_is_printed_so_far():
    head, events, ruleset, wishes = made()
    half = next(n for n, event in enumerate(events) if event["e"] == "card" and (event["t"], event["c"]) == (2, 4))
    text = " ".join(words for _, words in pages(played_log(head, events[:half], ruleset, wishes)))
    assert "Turn 2" in text
    assert "Turn 3" not in text


def test_a_journal_of_one_line_is_a_title_and_nothing_more():
    head, _, ruleset, wishes = made()
    assert "Ramillies" in pages(played_log(head, [], ruleset, wishes))[0][1]


def test_a_kind_of_event_that_nobody_knows_is_told_by_its_name():
    head, events, ruleset, wishes = made()
    at = next(n for n, event in enumerate(events) if event["e"] == "move")
    odd = {**events[at], "e": "blows-a-trumpet"}
    text = " ".join(words for _, words in pages(played_log(head, [*events[:at], odd], ruleset, wishes)))
    assert "blows a trumpet" in text
