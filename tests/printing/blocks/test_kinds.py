"""Every kind of block, as the page of the documentation shows it: its words and figures are those of the rules."""

import re
from fractions import Fraction
from itertools import product

import pytest

from drumhead.printing.blocks.block_kinds import KINDS
from drumhead.printing.style.paper import PaperError
from drumhead.rules.house_rules.house_rule import Change, HouseRules
from drumhead.rules.schema.playsheet import PlaysheetFile

from .blocks import PAGE, documented, made, setting, words

THROWS = 216  # of three dice


def hundred(share):
    return str(int(share * 100 + Fraction(1, 2)))


def test_the_page_shows_every_kind_and_no_other():
    assert documented().keys() == KINDS.keys()
    assert all(block["kind"] == name for name, block in documented().items())


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_example_of_a_kind_is_as_its_model_has_it_and_prints(kind):
    block = documented()[kind]
    PlaysheetFile.model_validate({"sides": [{"title": "x", "rows": [[kind]]}], "block": {kind: block}})
    page = made(block)
    assert f"of-{kind}" in page
    assert len(words(page)) > 20


def test_columns_stand_beside_each_other_while_none_is_too_narrow():
    block = documented()["columns"]
    assert made(block, 190).count('class="cols"') == 1
    assert made(block, 70).count('class="cols"') == 2
    assert "Foot moves 15 cm." in words(made(block))


def test_a_bar_of_range_ends_where_the_book_says():
    page = made(documented()["ranges"])
    assert "0 10 20 cm" in words(page)  # close within 10 cm, reach 20 cm
    assert "hits on 5 6" in words(page)


def test_bars_of_hits_are_all_throws_of_three_dice():
    throws = list(product(range(1, 7), repeat=3))
    open_ = [sum(face >= 5 for face in each) for each in throws]
    cover = [sum(face >= 6 for face in each) for each in throws]
    expected = [hundred(Fraction(sum(n >= least for n in some), THROWS)) for some in (open_, cover) for least in (1, 2)]
    assert expected[:2] == ["70", "26"]
    assert f"in the open {expected[0]} {expected[1]} in cover {expected[2]} {expected[3]}" in words(
        made(documented()["hits"])
    )


def test_the_number_needed_is_the_least_that_passes():
    """Two dice less the figures lost must show 4: so with one lost 5, with five 9."""
    said = words(made(documented()["needs"]))
    for lost in range(1, 6):
        ways = sum(a + b - lost >= 4 for a in range(1, 7) for b in range(1, 7))
        assert f"{4 + lost}+ {hundred(Fraction(ways, 36))}" in said


def test_a_chance_that_no_throw_has_is_refused():
    block = {**documented()["needs"], "question": "melee", "across": "attacker-on-horse", "values": ["no"]}
    block = {**block, "outcomes": ["locked", "attacker-back"], "dice": 1}
    with pytest.raises(PaperError, match="is not a throw of 1 dice: melee"):
        made(block)


def test_the_parts_of_a_bar_are_all_throws_of_two_dice():
    leads = [a - b for a in range(1, 7) for b in range(1, 7)]
    ends = [
        sum(lead >= 4 for lead in leads),
        sum(1 <= lead < 4 for lead in leads),
        sum(lead == 0 for lead in leads),
        sum(lead < 0 for lead in leads),
    ]
    said = " ".join(hundred(Fraction(end, 36)) for end in ends)
    assert said == "8 33 17 42"
    assert f"foot {said}" in words(made(documented()["stacked"]))


def test_a_bar_that_lacks_an_end_is_refused():
    block = documented()["stacked"]
    with pytest.raises(PaperError, match="the parts of a bar add up to 7/12, not to 1: melee"):
        made({**block, "parts": block["parts"][:-1]})


def test_a_part_too_small_for_its_figure_has_it_in_the_text_all_the_same():
    page = made(documented()["stacked"], 45)
    assert 'class="unseen"' in page
    assert "foot 8 33 17 42" in words(page)


def test_the_figure_of_a_narrow_last_part_is_outside_the_bar():
    """One throw of two dice in 36 leaves the attacker behind, with 4 to add."""
    house = HouseRules("Club", (Change(1, "melee.horse", 4, 1, "horse counts 4"),))
    page = made(documented()["stacked"], 45, on=setting(house))
    assert re.findall('class="beside">([^<]*)<', page) == ["3"]
    assert 'class="beside"' not in made(documented()["stacked"], 45)


def test_a_ladder_has_a_row_for_every_result_of_the_book():
    said = words(made(documented()["ladder"]))
    assert "A by 4+ The defender runs" in said
    assert "A by 1 to 3 The defender goes back" in said
    assert "level Both lose a figure" in said
    assert "D by 1+ The attacker goes back" in said


def test_a_moved_boundary_moves_the_rows_of_a_ladder():
    house = HouseRules("Club", (Change(1, "melee.bands.defender-runs.least", 3, 4, "changed"),))
    said = words(made(documented()["ladder"], on=setting(house)))
    assert "A by 3+ The defender runs" in said
    assert "A by 1, 2 The defender goes back" in said


def test_the_words_of_a_ladder_may_rest_on_rules():
    ladder = documented()["ladder"]
    (column,) = ladder["columns"]
    block = {**ladder, "columns": [{**column, "states": "buttons-melee"}]}
    PlaysheetFile.model_validate({"sides": [{"title": "x", "rows": [["ladder"]]}], "block": {"ladder": block}})
    on = setting()
    made(block, on=on)
    assert "buttons-melee" in on.apparatus.stated


def test_a_modifier_stands_under_those_who_get_it_and_nought_is_left_out():
    assert words(made(documented()["modifiers"])).endswith("A D +1 on horse −1 −1 shaky")
    none = {**documented()["modifiers"], "rows": [{"value": 0, "who": ["A"], "says": "nothing"}]}
    assert made(none) == ""


def test_a_house_rule_puts_the_figure_of_the_book_in_brackets():
    house = HouseRules("Club", (Change(1, "fire.need", 4, 5, "muskets hit on 4 5 6"),))
    said = words(made(documented()["hits"], on=setting(house)))
    assert "in the open 88 (70) 50 (26)" in said  # 7 of 8 throws, and half of them


def test_a_house_rule_says_the_ends_of_the_book_below_a_bar():
    house = HouseRules("Club", (Change(1, "melee.horse", 2, 1, "horse counts 2"),))
    said = words(made(documented()["stacked"], on=setting(house)))
    leads = [a + 2 - b for a in range(1, 7) for b in range(1, 7)]
    runs, back = sum(lead >= 4 for lead in leads), sum(1 <= lead < 4 for lead in leads)
    assert f"horse {hundred(Fraction(runs, 36))} {hundred(Fraction(back, 36))}" in said
    assert "( 17 42 14 28 )" in said or "(17 42 14 28)" in said


def test_a_block_that_this_game_does_not_need_is_left_out():
    assert made({**documented()["text"], "needs": ["artillery"]}) == ""
    assert made({**documented()["text"], "when": "book.fire.dice > 9"}) == ""
    assert made({**documented()["text"], "when": "book.fire.dice > 2"}) != ""


def test_the_drawing_of_arcs_says_its_words():
    page = made(documented()["arcs"])
    assert 'alt="fire, unit, flank, flank, rear"' in page


def test_the_table_of_signs_is_what_sentences_print():
    page = PAGE.read_text(encoding="utf-8")
    for sign in ("`**bold**`", "`[fire]`", "`{456}`", "`^`", "`◆`"):
        assert sign in page
