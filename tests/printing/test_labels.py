"""Labels for stands: as many as there are stands, every name readable, each where a sheet of labels has its label."""

from __future__ import annotations

from itertools import pairwise

import pytest

from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.labels.base_strips import Strip, names_on
from drumhead.printing.pages.labels.label_sheets import label_sheet, label_sheets
from drumhead.printing.pages.labels.labels import Ask, Maker, labels
from drumhead.printing.style.paper import PAPERS, Box, PaperError

from ..counted import at_least
from .games import battle_game, named_game
from .laid_out import faults
from .papers import hostile
from .printed import pages
from .spoken import heard

FRENCH = ("french",)


def drawn(game=None, wishes=None, **asked):
    return labels(game or battle_game(), wishes or PrintOptions(), Ask(**asked))


@pytest.mark.parametrize("name", label_sheets())
def test_the_labels_of_every_sheet_lie_on_it_and_not_on_each_other(name):
    sheet = label_sheet(name)
    paper = PAPERS[sheet.paper]
    whole = Box(0, 0, paper.width, paper.height)
    rows = [sheet.label(row * sheet.across) for row in range(sheet.down)]
    columns = [sheet.label(column) for column in range(sheet.across)]
    assert all(whole.holds(sheet.label(at)) for at in range(sheet.count))
    assert all(one.bottom <= other.top + 1e-6 for one, other in pairwise(rows))
    assert all(one.right <= other.left + 1e-6 for one, other in pairwise(columns))
    assert paper.width - columns[-1].right == pytest.approx(columns[0].left, abs=0.8)
    assert paper.height - rows[-1].bottom == pytest.approx(rows[0].top, abs=1.3)


def test_there_are_sheets_of_four_makers_on_two_papers():
    assert len(label_sheets()) >= 10
    assert {sheet.paper for sheet in label_sheets().values()} == {"A4", "Letter"}
    assert {sheet.maker for sheet in label_sheets().values()} == {"Avery", "Avery Zweckform", "Herma", "OnlineLabels"}


@pytest.mark.parametrize(("battle", "per", "count"), [("ramillies", "stand", 172), ("klausen", "stand", 56)])
def test_there_is_one_for_every_stand_and_each_says_whose_it_is(battle, per, count):
    said = heard(drawn(named_game(battle), per=per))
    told = [words for words in said.said("Figure") if words.startswith("label: ")]
    assert not said.faults
    assert len(told) == count  # the stands of the army files; bases of two for foot and horse, six for skirmishers


def test_one_a_unit_and_one_side_alone():
    said = heard(drawn(per="unit", sides=FRENCH)).said("Figure")
    assert len([words for words in said if words.startswith("label: ")]) == 13
    assert "label: 12 Guns at Ramillies, French, brigade D" in said


def test_wings_stand_behind_the_names_if_asked():
    told = heard(drawn(per="unit", sides=FRENCH, wings=True)).said("Figure")
    armed = {unit.number: brigade.wing for brigade in battle_game().army("french").brigades for unit in brigade.units}
    assert armed[9] == "The right wing"
    assert any(words.startswith(f"label: 9 Mousquetaires du Roi, {armed[9]}") for words in told)


def test_quality_and_strength_stand_behind_the_names_if_asked():
    told = heard(drawn(per="unit", sides=FRENCH, quality=True)).said("Figure")
    assert any(words.startswith("label: 4 Picardie, trained, 7 stands") for words in told)
    assert any(words.startswith("label: 6 Alsace, to be rolled, 6 stands") for words in told)
    whole = heard(drawn(named_game("oudenarde"), per="unit", sides=FRENCH, quality=True)).said("Figure")
    assert not any("stand" in words for words in whole)  # a game without qualities, whose units are whole


@pytest.mark.parametrize("asked", [{}, {"height": 7.0}, {"width": 14.0}, {"sheet": "avery-l7651"}])
def test_quality_and_strength_are_never_shortened(asked):
    maker = Maker(battle_game(), PrintOptions(), Ask(quality=True, **asked))
    for each in at_least(27, [each for own in maker.armies.values() for each in own]):
        made = maker.names[each.name, maker.strips[each]]
        assert made.words.endswith(each.name.split(each.unit.name)[1].removeprefix(", ")), made
        assert asked or made.words == each.name


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("width", [12.0, 15.0, 40.0])
def test_nothing_is_smaller_than_seven_points_or_on_something_else(width, ink):
    found = faults(drawn(hostile(), PrintOptions(ink=ink), width=width, per="unit"), 7)
    assert not [fault for fault in found if "of the sheet is used" not in fault]


def test_a_name_of_two_lines_is_whole_and_a_longer_one_says_that_it_is_not():
    strip = Strip(15.0, 10.6, 8.0)
    made = names_on(
        strip, dict.fromkeys(["Gardes Françaises", "Mousquetaires du Roi", "1st of the Line", "2nd of the Line"], "")
    )
    assert made["Gardes Françaises"].lines == ("Gardes", "Françaises")
    assert made["Mousquetaires du Roi"].lines[1] == "du Roi"
    assert len({each.lines for each in made.values()}) == 4
    (remark,) = (each for each in Maker(battle_game(), PrintOptions(), Ask(width=15, sides=FRENCH)).remarks())
    assert remark.startswith("9 Mousquetaires du Roi is shortened to “Mou")
    assert remark.endswith("du Roi”.")


def test_labels_that_are_used_are_left_out_and_all_is_moved_by_the_offset():
    sheet = label_sheet("L7651")
    (page,) = pages(drawn(per="unit", sides=FRENCH, sheet="L7651", skip=7))
    (moved,) = pages(drawn(per="unit", sides=FRENCH, sheet="L7651", skip=7, offset=(2.0, 0.5)))
    first = sheet.label(7)
    assert all(letter.top > first.top for letter in page.letters)
    assert page.letters[0].left > first.left
    inside = [sheet.label(at) for at in range(7, 7 + 5)]  # three strips a label
    assert all(any(box.holds(Box(*_box(letter))) for box in inside) for letter in page.letters)
    assert moved.letters[0].left - page.letters[0].left == pytest.approx(2, abs=0.01)
    assert moved.letters[0].top - page.letters[0].top == pytest.approx(0.5, abs=0.01)


def _box(letter):
    return letter.left, letter.top, letter.right, letter.bottom


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"width": 11}, "give 12 to 190 mm"),
        ({"height": 2}, "strips 2 mm high: give 4.1 mm or more"),
        ({"height": 61}, "give 60 mm or less"),
        ({"skip": 3}, "name it, as in --label-sheet avery-l7160"),
        ({"sheet": "avery-l7160", "skip": 21}, "avery-l7160 has 21; give 0 to 20"),
        ({"sheet": "avery-l716"}, 'Did you mean "avery-l716'),
        ({"width": 189}, "A5 has room for"),
    ],
)
def test_what_cannot_be_printed_is_said(asked, says):
    with pytest.raises(PaperError, match=says):
        drawn(wishes=PrintOptions(paper="A5"), **asked)


def test_a_name_in_letters_that_we_lack_is_told():
    told = Maker(hostile(), PrintOptions(), Ask(width=12, sides=FRENCH)).remarks()
    assert any("our fonts lack some of its characters" in remark for remark in told)
