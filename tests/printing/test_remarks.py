"""Notes: whole in their line, or whole at the foot; none is ever cut."""

from types import SimpleNamespace

import pytest

from drumhead.model.army import Brigade, Officer
from drumhead.printing.records.author_notes import (
    LONGEST,
    Remark,
    below_the_head,
    beside_the_head,
    fits,
    in_line,
    paragraphs,
)

NOTE = "such companies worried the enemy's march for a fortnight"


def entry(nation, note, begins=""):
    return SimpleNamespace(nation=nation, begins=begins, unit=SimpleNamespace(number=8, note=note, honours=()))


@pytest.mark.parametrize(
    ("breadth", "here", "at_foot"),
    [(120, f"Danish; {NOTE}", ()), (20, "Danish", (Remark("8", NOTE),)), (3, "", (Remark("8", f"Danish; {NOTE}"),))],
)
def test_a_note_too_long_for_its_line_goes_to_the_foot_and_the_nation_stays_if_it_can(breadth, here, at_foot):
    assert in_line(entry("Danish", NOTE), breadth) == (here, at_foot)


def test_a_nation_alone_that_does_not_fit_goes_to_the_foot_by_itself():
    assert in_line(entry("Upper Rhine", ""), 5) == ("", (Remark("8", "Upper Rhine"),))


def test_no_note_fits_anywhere():
    assert fits("", 0)
    assert in_line(entry("", ""), 0) == ("", ())


def test_a_brigade_says_its_own_note_and_its_commanders_below_its_head():
    brigade = Brigade("Orkney", (), Officer("Earl of Orkney", "brigadier", "recalled"), "before Offus")
    assert below_the_head(brigade) == "Before Offus; Earl of Orkney: recalled"
    assert beside_the_head(brigade, 60) == "Before Offus"
    assert beside_the_head(brigade, 10) == ""


def test_notes_longer_than_a_strip_go_on_in_the_next_and_lose_no_word():
    long = " ".join(f"word{at}" for at in range(LONGEST // 2))
    strips = paragraphs([Remark("1", "short"), Remark("2", long), Remark("3", NOTE)])
    assert len(strips) > 3
    assert all(sum(len(remark.says) for remark in strip) <= LONGEST for strip in strips)
    said = [remark for strip in strips for remark in strip]
    assert " ".join(remark.says for remark in said[1:-1]) == f"{long}."
    assert [remark.whose for remark in said if remark.whose] == ["1", "2", "3"]


def test_neighbours_of_whom_the_same_is_said_share_a_note():
    said = [Remark("7", "Saxe-Weimar"), Remark("8", "Saxe-Weimar"), Remark("9", "Danish"), Remark("10", "Saxe-Weimar")]
    (strip,) = paragraphs(said)
    assert strip == [Remark("7, 8", "Saxe-Weimar."), Remark("9", "Danish."), Remark("10", "Saxe-Weimar.")]


def test_each_note_has_one_stop_so_that_none_runs_into_the_next_name():
    (strip,) = paragraphs(
        [Remark("1", "raised in 1702"), Remark("Lord Overkirk", "“Forward!”"), Remark("3", "Danish.")]
    )
    assert [remark.says for remark in strip] == ["raised in 1702.", "“Forward!”", "Danish."]


def test_when_a_unit_comes_on_is_the_last_thing_to_leave_its_line():
    late = entry("Danish", "a long story", "turn 3, by the road")
    assert in_line(late, 120) == ("turn 3, by the road; Danish; a long story", ())
    assert in_line(late, 48) == ("turn 3, by the road; Danish", (Remark("8", "a long story"),))
    assert in_line(late, 36) == ("turn 3, by the road", (Remark("8", "Danish; a long story"),))
