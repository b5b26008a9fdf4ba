"""What a screen reader finds on drawn pages and on set ones."""

from __future__ import annotations

from drumhead.printing.drawing.vector_primitives import Path, Sheet, Text, aside, circle, describe, line, move, store
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.roster.blank_roster import blank_roster
from drumhead.printing.pages.roster.roster import roster
from drumhead.printing.style.paper import paper

from .games import battle_game, ruleset_game
from .spoken import heard, tables, unfit

A4 = paper("A4")
RULE = Path(line((10, 10), (50, 10)), stroke="#000000")


def drawn(*marks, title="Dice"):
    found = heard(pdf([Sheet(A4, marks, title)], title, "drumhead dice", "default rulings"))
    assert found.faults == []
    return found.elements[1:]


def test_a_drawing_is_told_in_one_sentence_and_its_letters_are_not_read_out():
    net = describe((Path(circle(0, 0, 5)), Text(0, 0, "6"), move([Text(0, 0, "5")], 5, 5)), "net of a die")
    assert drawn(RULE, move([net], 50, 50, 90), Text(10, 20, "after")) == [("/Figure", "net of a die"), ("/P", "")]


def test_the_title_is_a_heading_where_a_bookmark_leads_and_not_read_again():
    sheet = Sheet(A4, (Text(10, 10, "Dice"), Text(10, 20, "words")), "Dice")
    found = heard(pdf([sheet, sheet], "Dice"))
    assert found.faults == []
    assert [tag for tag, _ in found.elements] == ["/Document", "/H1", "/P", "/P"]


def test_lines_of_one_paragraph_are_one_and_others_are_not():
    words = [Text(10, 20 + 4 * at, "a line of words") for at in range(3)]
    assert len(drawn(*words)) == 1
    assert len(drawn(words[0], RULE, words[1])) == 1
    assert len(drawn(words[0], Text(10, 60, "far below"))) == 2
    assert len(drawn(words[2], words[0])) == 2
    assert len(drawn(words[0], move([words[1]], 0, 0))) == 2


def test_what_is_stored_is_read_out_wherever_it_stands_if_it_has_words():
    sign, label = (RULE,), (RULE, Text(0, 0, "routing"))
    assert drawn(store(sign, 10, 10), store(label, 50, 50), store(label, 50, 90)) == [("/P", ""), ("/P", "")]


def test_a_foot_is_passed_over():
    assert drawn(aside((RULE, Text(10, 280, "drumhead")))) == []


SET = """<!doctype html><html lang="en-GB"><title>Set</title>
<style>@page {{ @bottom-center {{ content: "foot" }} }}</style><body>
<h1>One</h1><div>Words <b>and <span>more</span></b></div><div><p>A paragraph {sign}</p></div>
<ul><li>an item</li></ul>
<table><thead><tr><th>arm</th><th>figures</th></tr></thead><tbody><tr><th>foot</th><td>6</td></tr>
<tr><td></td><td>2</td></tr></tbody></table></body></html>"""


def test_a_set_page_has_a_plain_structure():
    setting = HtmlRenderer(battle_game(), PrintOptions(command="drumhead sheet"))
    page = setting.pdf_of(setting.set(SET.format(sign=setting.art.sign("lozenge", 2.5))))
    found = heard(page)
    assert found.faults == []
    assert unfit(page) == []
    assert " ".join(tag[1:] for tag, _ in found.elements) == (
        "Document H1 P P Figure L LI Lbl LBody Table THead TR TH TH TBody TR TH TD TR TD TD"
    )
    assert found.said("Figure") == ["doubt"]


OF_COLUMN, OF_ROW, CELL = ("/TH", "/Column", 1), ("/TH", "/Row", 1), ("/TD", "", 1)


def test_a_roster_is_a_table_whose_rows_are_units_and_brigades():
    game = battle_game()
    army, boxes = game.army("french"), len(game.ruleset.about["roster"]["column"])
    made = roster(game, "french", PrintOptions(command="drumhead roster"))
    assert heard(made).faults == []
    assert heard(made).said("H2") == [""] * len(army.brigades)
    ((head, *body),) = tables(made)
    assert head == [CELL, CELL, *[OF_COLUMN] * boxes]
    unit, brigade = [OF_ROW, CELL, *[CELL] * boxes], [("/TD", "", 2 + boxes)]
    assert body == [row for each in army.brigades for row in (brigade, *[unit] * len(each.units))]


def test_every_page_of_a_roster_has_the_headings_of_its_columns():
    made = blank_roster(ruleset_game(), "french", 30, PrintOptions(command="drumhead roster"))
    assert heard(made).faults == []
    pages = tables(made)
    assert len(pages) == 2
    assert sum(row[0] == OF_ROW for rows in pages for row in rows) == 30
    assert all(OF_COLUMN in rows[0] for rows in pages)
