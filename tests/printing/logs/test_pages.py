"""The printed log: what stands on its pages, as text and as bytes."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from drumhead.printing.drawing.vector_primitives import Group, Text, bounds, each
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.battle_log import played_log
from drumhead.printing.pages.battle_log.drawn_tables import Row, Table
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.filled_form import FilledForm
from drumhead.printing.pages.battle_log.journal_story import story, up_to
from drumhead.printing.pages.battle_log.map_key import key
from drumhead.printing.pages.battle_log.pen_form import PenForm
from drumhead.printing.pages.battle_log.plain_text_log import bare
from drumhead.printing.pages.battle_log.played_log import log_of
from drumhead.printing.pages.battle_log.report_tables import in_equal_parts
from drumhead.printing.pages.maps.battle_map import BattleMap, Moment
from drumhead.printing.pages.maps.unit_drawing import UnitColours
from drumhead.printing.pages.maps.unit_styles import UnitStyles
from drumhead.printing.pages.turn_log.blank_turn_form import BlankForm
from drumhead.printing.pages.turn_log.form_bottom_strips import draw_counts
from drumhead.printing.style.fonts import LETTERINGS
from drumhead.printing.style.paper import PaperError, paper
from drumhead.printing.text.font_metrics import width
from drumhead.simulation import journal

from ...counted import at_least
from ...simulation.fought import battle, scenario
from ..laid_out import faults

LEAFLET = 12  # pages that one reads on the sofa


def made(name="ramillies", seed=1, **wishes):
    sides = dict.fromkeys(scenario(name).sides, "sound")
    head = journal.head(scenario(name), seed, sides, 7)
    events = [{"n": n, **event} for n, event in enumerate(battle(seed, name).events, start=1)]
    return head, events, scenario(name).ruleset, PrintOptions(command="drumhead log print x.jsonl", **wishes)


def turns():
    """The turns of the battle that is printed."""
    return max(event["t"] for event in battle(1).events)


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


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("paper", "ink", "size"),
    [("A4", "full", (595, 842)), ("Letter", "low", (612, 792)), ("A5", "full", (420, 595))],
)
def test_every_turn_has_its_map_its_deeds_and_its_record(paper, ink, size):
    shown = pages(log(paper, ink))
    assert [fault for fault in faults(log(paper, ink), 9) if "of the sheet is used" not in fault] == []
    assert {tuple(map(round, page_size)) for page_size, _ in shown} == {size}
    text = " ".join(words for _, words in shown)
    for turn in range(1, turns() + 1):
        assert f"Turn {turn}" in text
    assert " ".join(text.split()).count("Also on the map") >= turns()
    assert sum("cm of table" in words for _, words in shown) == 1  # the legend, once


def test_every_unit_is_in_the_key_of_the_first_map_and_of_every_other():
    head, events, ruleset, wishes = made()
    telling = EventSentences(story(head, events), ruleset, wishes.measures)
    liveries = {side: UnitColours("#000000", at == 0, "spade") for at, side in enumerate(telling.story.sides)}
    for turn in telling.story.turns:
        record = FilledForm(telling, turn, low_ink=False)
        told = [key for side in telling.story.sides for key in record.units(side)]
        moment = Moment(head, turn.before, turn.after, turn.events, turn.riders, turn.ground)
        battle_map = BattleMap(moment, liveries, UnitStyles.of(ruleset.about), 190, 118, low_ink=False)
        battle_map.marks()
        said = {line.side: bare(line.words) for line in key(battle_map, telling, "unchanged", told)}
        for unit, about in head["units"].items():
            named = f"{about['number']} {telling.name(unit)}"
            on_map = "place" in turn.after[unit]
            assert (named in said[about["side"]]) == (on_map and unit not in told), named
            rows = [row.number for row in record.rows(about["side"])]
            assert (about["number"] in rows) == (unit in told)
        for officer, where in turn.riders.items():
            side = officer.partition(":")[0]
            if "u" in where:
                assert f"{telling.rider(officer)} with {head['units'][where['u']]['number']}" in said[side]
    first = " ".join(pages(log())[0][1].split())
    assert [unit["name"] for unit in head["units"].values() if unit["name"].replace("'", "’") not in first] == []


@pytest.mark.sample(2)
@pytest.mark.parametrize(("name", "seed"), [("ramillies", 1), ("ramillies", 2), ("salamanca", 1)])
def test_a_battle_is_a_leaflet_of_twelve_pages_at_the_most(name, seed):
    assert len(sheets(name) if seed == 1 else log_of(*made(name, seed)).sheets) <= LEAFLET


def test_a_battle_of_many_turns_is_no_more_and_each_turn_has_its_map():
    pages = log_of(*made("oudenarde")).sheets
    assert len(pages) <= LEAFLET
    turns = max(event["t"] for event in battle(1, "oudenarde").events)
    maps = [says for page in pages for says in read_out(page.marks) if says and says.startswith("Map.")]
    assert len(maps) == turns + 1  # and one of the field as both had drawn up


def read_out(marks):
    """What a screen reader says of every drawing."""
    for group in marks:
        if isinstance(group, Group):
            yield group.says
            yield from read_out(group.marks)


def test_a_record_has_no_column_of_which_its_turn_has_nothing_to_say():
    head, events, ruleset, wishes = made()
    telling = EventSentences(story(head, events), ruleset, wishes.measures)
    dropped = 0
    for turn in telling.story.turns:
        record = FilledForm(telling, turn, low_ink=False)
        rows = [[cell.words for cell in row.cells] for side in telling.story.sides for row in record.rows(side)]
        assert all(any(column) for column in zip(*rows, strict=True))
        dropped += bool(rows) and len(rows[0]) < sum("record" in column for column in record.all_columns)
    assert dropped


@pytest.mark.parametrize(("turns", "most", "parts"), [(13, 11, [6, 7]), (7, 7, [7]), (9, 4, [3, 3, 3]), (0, 5, [])])
def test_turns_of_a_table_stand_in_as_few_and_as_equal_parts_as_hold_them(turns, most, parts):
    assert [len(part) for part in in_equal_parts(range(turns), most)] == parts


def test_units_of_one_regiment_are_told_apart_in_a_table_too_narrow_for_their_names():
    rows = [
        Row(f"Grenadiers of the left, {which}", (), ("spade", "#000000"), number="1") for which in ("first", "second")
    ]
    shown = [
        mark.words for item in Table(34, (), tuple(rows)).items() for mark in item.draw(0, 0) if isinstance(mark, Text)
    ]
    names = [words for words in shown if words.startswith("G")]
    assert len(names) == len(set(names)) == 2
    assert all(width(words, "sans", 9) < 34 - 10 for words in names)


def test_only_units_that_changed_have_a_line_in_the_record():
    head, events, ruleset, wishes = made()
    telling = EventSentences(story(head, events), ruleset, wishes.measures)
    for turn in telling.story.turns:
        record = FilledForm(telling, turn, low_ink=False)
        for side in telling.story.sides:
            for unit in telling.story.of(side):
                was, now = turn.before[unit], turn.after[unit]
                if (was["stands"], was["pips"]) != (now["stands"], now["pips"]):
                    assert unit in record.units(side)
    still = replace(telling.story.turns[0], cards=[], after=telling.story.turns[0].before)
    assert not list(FilledForm(telling, still, low_ink=False).units("french"))


@pytest.mark.parametrize("name", ["ramillies", "salamanca"])
def test_marks_stay_inside_what_a_printer_reaches(name):
    reach = paper("A4").printable.inset(*(-0.6,) * 4)
    for sheet in at_least(3, sheets(name)):
        assert reach.holds(bounds(sheet.marks)), sheet.title


def test_an_eighth_of_a_sheet_is_too_narrow_for_the_luck_of_a_side():
    with pytest.raises(PaperError, match=r"too narrow .*--fold booklet"):
        played_log(*made(paper="A4/8"))


def test_nothing_is_smaller_than_may_be_read():
    for sheet in at_least(3, sheets("ramillies")):
        texts = [mark for mark, _ in each(sheet.marks) if isinstance(mark, Text)]
        for text in at_least(10, texts):
            assert text.size >= 9, text


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
    with pytest.raises(PaperError, match=f"event {odd['n']} cannot be written as fire"):
        played_log(head, [*events[:at], odd], ruleset, wishes)


# ------------------------------------------------------------ going on by pen
def test_after_the_turns_asked_for_come_forms_for_the_rest_of_the_battle():
    shown = [words for _, words in pages(played_log(*made(), 2))]
    whole = " ".join(shown)
    assert "Turn 2" in whole
    assert "had won" not in whole
    forms = [words for words in shown if words.startswith("Turn") and "pips recovered" in words]
    assert [words.split()[1] for words in forms] == ["3", "4", "5", "6", "7"]
    assert ["Ring each card" in words for words in forms] == [True, False, False, False, False]
    assert sum("cm of table" in words for words in shown) == 1


def test_the_first_form_begins_with_the_stands_and_pips_that_are_left_and_the_gone_have_no_line():

    head, events, ruleset, wishes = made()
    closed = max(event["t"] for event in events if event["e"] == "tableau") - 1
    telling = EventSentences(story(head, up_to(events, closed)), ruleset, wishes.measures)
    left = telling.story.turns[-1].after
    first, later = (PenForm(telling, (closed + ahead,), low_ink=False) for ahead in (1, 2))
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
    telling = EventSentences(story(head, up_to(events, 1)), ruleset, wishes.measures)
    game = Game(ruleset, ruleset.book(), scenario().battle)
    blank = BlankForm(HtmlRenderer(game, wishes)).form((3, 4), 190)
    pen = PenForm(telling, (3, 4), low_ink=False).form(190)
    assert (pen.cards, pen.fields, pen.ticks) == (blank.cards, blank.fields, blank.ticks)
    for asked, going_on in zip(blank.sides, pen.sides, strict=True):
        assert (asked.name, asked.sign, asked.fields) == (going_on.name, going_on.sign, going_on.fields)
        signs = {row.number: row.sign for row in asked.rows}
        assert all(signs[row.number] == row.sign for row in going_on.rows)
    asked, going_on = ({c.head: (c.left, c.key) for c in form.columns} for form in (blank, pen))
    assert asked.items() <= going_on.items()


def test_forms_to_go_on_by_pen_may_be_set_in_large_type():
    head, events, ruleset, wishes = made()
    telling = EventSentences(story(head, up_to(events, 1)), ruleset, wishes.measures)
    pen = PenForm(telling, (2,), low_ink=False, lettering=LETTERINGS["large"])
    for page in at_least(1, pen.set(pen.form(190), 190).pages(262, 262)):
        assert min(mark.size for mark, _ in each(page.marks) if isinstance(mark, Text)) == 10


@pytest.mark.sample(2)
@pytest.mark.parametrize(("sheet", "size"), [("A5", (148, 210)), ("A4/2", (148.5, 210))])
def test_forms_too_broad_for_half_a_sheet_are_turned_on_it(sheet, size):
    log = log_of(*made(paper=sheet), turns=turns() - 1)
    forms = [page for page in log.sheets if page.title.startswith(f"Turn {turns()}")]
    assert all((page.paper.width, page.paper.height) == size for page in forms)
    turned = [mark for page in forms for mark in page.marks if isinstance(mark, Group) and mark.at[0] == 0]
    assert bool(turned) == (sheet == "A4/2")  # 131 mm fit between the margins of A5, and not of half a sheet
    assert faults(pdf(forms, "x"), 9) == []
    assert len(forms) >= 2


def test_no_turn_at_all_is_the_field_as_both_deployed_and_forms():
    shown = [words for _, words in pages(played_log(*made(), 0))]
    assert "Ramillies" in shown[0]
    assert "quality" in shown[0]  # who goes on by pen must know who is raw
    assert len([words for words in shown if "pips recovered" in words]) == 7


def test_the_record_says_who_is_dead_and_in_rout_and_of_how_many_points_only_where_it_was_agreed():
    head, events, ruleset, wishes = made()
    for agreed in (True, False):
        telling = EventSentences(story({**head, "breaks": agreed}, events), ruleset, wishes.measures)
        for turn in at_least(3, telling.story.turns):
            plain = below(telling, turn)
            for side in at_least(2, telling.story.sides):
                states = [turn.after[key] for key in telling.story.of(side)]
                routing = sum(state["stands"] for state in states if "routing" in state.get("state", ()))
                of = f" of {head['sides'][side]['quits']}" if agreed else ""
                assert f"dead {turn.dead[side]} in rout {routing} points {turn.points[side]}{of}" in plain
                assert agreed or f"of {head['sides'][side]['quits']}" not in plain


def test_the_form_to_go_on_with_marks_where_an_army_quits_only_where_that_was_agreed():
    head, events, ruleset, wishes = made()
    for agreed in (True, False):
        telling = EventSentences(story({**head, "breaks": agreed}, up_to(events, 1)), ruleset, wishes.measures)
        form = PenForm(telling, (2,), low_ink=False).form(190)
        bold = [square for side in form.sides for square in side.points if not square.pale]
        assert len(bold) == 2 * agreed
        assert ("heavy" in str(form.says)) == agreed


def below(telling, turn):
    """What is counted under a record."""
    strip = draw_counts(FilledForm(telling, turn, low_ink=False).form(190), 190)
    return " ".join(mark.words for mark, _ in each(strip.draw(0, strip.height)) if isinstance(mark, Text))


def test_a_record_and_the_form_after_it_say_who_has_dismounted():
    head, events, ruleset, wishes = made()
    telling = EventSentences(story(head, events), ruleset, wishes.measures)
    turn = telling.story.turns[0]
    key = next(key for key, unit in head["units"].items() if unit["kind"] == "dragoons")
    on_foot = {**turn.after, key: {**turn.after[key], "arm": "infantry"}}
    form = FilledForm(telling, replace(turn, after=on_foot), low_ink=False)
    assert "on foot" in form.facts(key)["came"]
    assert "on foot" in form.doing(on_foot[key])
    assert "on foot" not in form.doing(telling.story.opening["units"][key])
