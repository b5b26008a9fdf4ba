"""The printed log: what stands on its pages, as text and as bytes."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from drumhead.battle import journal
from drumhead.press.drawing.marks import Text, bounds, each
from drumhead.press.game import Game, Wishes
from drumhead.press.html.setting import Setting
from drumhead.press.papers.battle_log import played_log
from drumhead.press.papers.battle_log.filled_form import FilledForm
from drumhead.press.papers.battle_log.key import key
from drumhead.press.papers.battle_log.pen import PenForm
from drumhead.press.papers.battle_log.played import log_of
from drumhead.press.papers.battle_log.report import Glance
from drumhead.press.papers.battle_log.story import Card, Deed, story, up_to
from drumhead.press.papers.battle_log.telling import Telling
from drumhead.press.papers.battle_log.text import bare
from drumhead.press.papers.maps.battle_map import BattleMap, Moment
from drumhead.press.papers.maps.looks import Looks
from drumhead.press.papers.maps.units import Livery
from drumhead.press.papers.turn_log.blank_form import BlankForm
from drumhead.press.papers.turn_log.form_ends import counted
from drumhead.press.style.paper import PaperError, paper

from ...battle.fought import battle, scenario

TURNS = max(event["t"] for event in battle(1).events)


def made(name="ramillies", seed=1, **wishes):
    sides = dict.fromkeys(scenario(name).sides, "sound")
    head = journal.head(scenario(name), seed, sides, 7)
    events = [{"n": n, **event} for n, event in enumerate(battle(seed, name).events, start=1)]
    return head, events, scenario(name).ruleset, Wishes(command="drumhead log print x.jsonl", **wishes)


def log(paper="A4", ink="full"):
    return printed(paper, ink)


@cache
def printed(paper, ink):
    return played_log(*made(paper=paper, ink=ink))


@cache
def sheets(name):
    """The pages as marks."""
    return log_of(*made(name)).sheets


def pages(pdf):
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    return [(page.get_size(), page.get_textpage().get_text_bounded()) for page in document]


def test_the_same_journal_prints_the_same_bytes():
    assert played_log(*made()) == log()


@pytest.mark.parametrize(("paper", "size"), [("A4", (595, 842)), ("Letter", (612, 792))])
@pytest.mark.parametrize("ink", ["full", "low"])
def test_every_turn_has_its_map_its_deeds_and_its_record(paper, ink, size):
    shown = pages(log(paper, ink))
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
    reach = paper("A4").printable.inset(*(-0.6,) * 4)
    for sheet in sheets(name):
        assert reach.holds(bounds(sheet.marks)), sheet.title


def test_nothing_is_smaller_than_may_be_read():
    for sheet in sheets("ramillies"):
        for text, _ in each(sheet.marks):
            if isinstance(text, Text):
                assert text.size >= (8.4 if text.face == "italic" else 9), text


def test_names_of_strangers_are_only_words():
    head, events, ruleset, wishes = made()
    unit = next(iter(head["units"]))
    odd = {**head["units"][unit], "name": "<<{{ 7 * 7 }}>> & \ue005 <b>Žižka</b> " + "w" * 200}
    head = {**head, "title": "<i>\ue010{{ title }}", "units": {**head["units"], unit: odd}}
    text = " ".join(words for _, words in pages(played_log(head, up_to(events, 1), ruleset, wishes)))
    assert "{{ 7 * 7 }}" in text
    assert "<i>{{ title }}" in text
    assert "49" not in text.split("{{ 7 * 7 }}")[0][-5:]


def test_a_journal_that_stops_in_the_middle_of_a_turn_is_printed_so_far():
    head, events, ruleset, wishes = made()
    half = next(n for n, event in enumerate(events) if event["e"] == "card" and (event["t"], event["c"]) == (2, 4))
    text = " ".join(words for _, words in pages(played_log(head, events[:half], ruleset, wishes)))
    assert "Turn 2" in text
    assert "Turn 3" not in text


def test_a_turn_that_the_journal_leaves_open_counts_no_dead_and_says_why():
    head, events, ruleset, wishes = made()
    half = next(n for n, event in enumerate(events) if event["e"] == "card" and (event["t"], event["c"]) == (2, 2))
    text = [words for _, words in pages(played_log(head, events[:half], ruleset, wishes))]
    first, last = (" ".join(w for w in text if w.startswith(f"Turn {turn}")) for turn in (1, 2))
    assert "The journal stops within this turn" not in first
    assert "dead" in first.split("what came of it")[-1]
    assert "The journal stops within this turn" in last
    assert "officers lost" not in last
    assert "Here the journal stops." in " ".join((text[0] + text[1]).split())


def test_a_journal_of_one_line_is_a_title_and_nothing_more():
    head, _, ruleset, wishes = made()
    assert "Ramillies" in pages(played_log(head, [], ruleset, wishes))[0][1]


def test_a_kind_of_event_that_nobody_knows_is_told_by_its_name():
    head, events, ruleset, wishes = made()
    at = next(n for n, event in enumerate(events) if event["e"] == "move")
    odd = {**events[at], "e": "blows-a-trumpet"}
    text = " ".join(words for _, words in pages(played_log(head, [*events[:at], odd], ruleset, wishes)))
    assert "blows a trumpet" in text


def test_an_event_that_says_too_little_is_named():
    head, events, ruleset, wishes = made()
    at = next(n for n, event in enumerate(events) if event["e"] == "move")
    odd = {**events[at], "e": "fire"}
    with pytest.raises(PaperError, match=f"event {odd['n']} cannot be told as fire"):
        played_log(head, [*events[:at], odd], ruleset, wishes)


# ------------------------------------------------------------ going on by pen
def test_after_the_turns_asked_for_come_forms_for_the_rest_of_the_battle():
    shown = [words for _, words in pages(played_log(*made(), 2))]
    whole = " ".join(shown)
    assert "Turn 2" in whole
    assert "had won" not in whole
    forms = [words for words in shown if words.startswith("Turn") and "Ring each card" in words]
    assert [words.split()[1] for words in forms] == ["3", "4", "5", "6", "7"]
    assert sum("cm of table" in words for words in shown) == 3  # the deployment and two turns


def test_the_first_form_begins_with_the_stands_and_pips_that_are_left_and_the_gone_have_no_line():

    head, events, ruleset, wishes = made()
    closed = max(event["t"] for event in events if event["e"] == "tableau") - 1
    telling = Telling(story(head, up_to(events, closed)), ruleset, wishes.measures)
    left = telling.story.turns[-1].after
    first, later = (PenForm(telling, closed + ahead, low_ink=False) for ahead in (1, 2))
    gone = 0
    for side in telling.story.sides:
        keys = [key for key in telling.story.of(side) if left[key]["stands"]]
        gone += len(telling.story.of(side)) - len(keys)
        for form, filled in ((first, True), (later, False)):
            rows = list(form.rows(side))
            assert [row.number for row in rows] == [head["units"][key]["number"] for key in keys]
            for unit, row in zip(keys, rows, strict=True):
                assert (str(left[unit]["stands"]) in [cell.words for cell in row.cells]) == filled
    assert gone


def test_a_turn_to_come_asks_what_the_blank_log_asks():
    head, events, ruleset, wishes = made()
    telling = Telling(story(head, up_to(events, 1)), ruleset, wishes.measures)
    game = Game(ruleset, ruleset.book(), scenario().battle)
    blank, pen = BlankForm(Setting(game, wishes), 190).form(), PenForm(telling, 3, low_ink=False).form(190)
    assert (pen.cards, pen.fields, pen.ticks) == (blank.cards, blank.fields, blank.ticks)
    for asked, going_on in zip(blank.sides, pen.sides, strict=True):
        assert (asked.name, asked.sign, asked.fields) == (going_on.name, going_on.sign, going_on.fields)
        signs = {row.number: row.sign for row in asked.rows}
        assert all(signs[row.number] == row.sign for row in going_on.rows)
    asked, going_on = ({c.head: (c.left, c.ghost) for c in form.columns} for form in (blank, pen))
    assert asked.items() <= going_on.items()


def test_no_turn_at_all_is_the_field_as_both_deployed_and_forms():
    shown = [words for _, words in pages(played_log(*made(), 0))]
    assert "Ramillies" in shown[0]
    assert "quality" in shown[0]  # who goes on by pen must know who is raw
    assert len([words for words in shown if "Ring each card" in words]) == 7


def test_the_record_says_who_is_dead_in_rout_fallen_and_rallied():
    head, events, ruleset, wishes = made()
    telling = Telling(story(head, events), ruleset, wishes.measures)
    sides = telling.story.sides
    unit, officer = telling.story.of(sides[0])[0], next(iter(head["sides"][sides[0]]["officers"]))
    deeds = [{"n": 1, "e": "rally", "u": unit}, {"n": 2, "e": "falls", "u": unit, "officer": f"{sides[0]}:{officer}"}]
    for turn in telling.story.turns:
        plain = below(telling, turn)
        for side in sides:
            states = [turn.after[key] for key in telling.story.of(side)]
            routing = sum(state["stands"] for state in states if "routing" in state.get("state", ()))
            assert f"dead {turn.dead[side]} in rout {routing}" in plain
        more = below(telling, replace(turn, cards=[Card(0, "", "", [Deed(event, {}) for event in deeds])]))
        assert f"officers lost {telling.rider(f'{sides[0]}:{officer}')} rallied {telling.said(unit)}" in more


def below(telling, turn):
    """What is counted under a record."""
    strip = counted(FilledForm(telling, turn, low_ink=False).form(190), 190)
    return " ".join(mark.words for mark, _ in each(strip.draw(0, strip.height)) if isinstance(mark, Text))


def test_a_record_and_the_form_after_it_say_who_has_dismounted():
    head, events, ruleset, wishes = made()
    telling = Telling(story(head, events), ruleset, wishes.measures)
    turn = telling.story.turns[0]
    key = next(key for key, unit in head["units"].items() if unit["kind"] == "dragoons")
    on_foot = {**turn.after, key: {**turn.after[key], "arm": "infantry"}}
    form = FilledForm(telling, replace(turn, after=on_foot), low_ink=False)
    assert "on foot" in form.facts(key)["came"]
    assert "on foot" in form.doing(on_foot[key])
    assert "on foot" not in form.doing(telling.story.opening["units"][key])


def test_the_officers_stand_at_a_glance_with_the_numbers_of_their_units():

    head, events, ruleset, wishes = made()
    about = story(head, events)
    (table,) = Glance(Telling(about, ruleset, wishes.measures), low_ink=False).officers()
    names = [name for side in about.sides for name in head["sides"][side]["officers"]]
    assert [row.label for row in table.rows] == [name.replace("'", "’") for name in names]
    daggers = sum(row.cells.count("†") for row in table.rows)
    assert daggers == sum(event["e"] == "falls" for event in events) > 0


def test_the_key_of_a_map_names_who_is_not_named_on_it_and_whom_officers_ride_with():

    head, events, ruleset, wishes = made()
    telling = Telling(story(head, events), ruleset, wishes.measures)
    liveries = {side: Livery("#000000", at == 0, "spade") for at, side in enumerate(telling.story.sides)}
    turn = telling.story.turns[1]
    moment = Moment(head, turn.before, turn.after, turn.events, turn.points, turn.dead, turn.riders, turn.ground)
    battle_map = BattleMap(moment, liveries, Looks.of(ruleset.about), 190, 118, low_ink=False)
    battle_map.marks()
    said = {line.side: bare(line.words) for line in key(battle_map, telling)}
    assert battle_map.unnamed
    for unit in battle_map.unnamed:
        about = head["units"][unit]
        assert f"{about['number']}\N{NO-BREAK SPACE}{telling.name(unit)}" in said[about["side"]].replace(
            f"{about['number']} ", f"{about['number']}\N{NO-BREAK SPACE}"
        )
    for officer, where in turn.riders.items():
        side = officer.partition(":")[0]
        if "u" in where:
            assert f"{telling.rider(officer)} with {head['units'][where['u']]['number']}" in said[side]
