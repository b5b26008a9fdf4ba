"""The short sheet of every ruleset that words one: a side in large type, and each line says where the rest stands."""

import re

import pytest

from drumhead.press.game import Wishes
from drumhead.press.html.setting import Setting
from drumhead.press.papers.playsheet.sections import Collector
from drumhead.press.papers.playsheet.short_sheet import WORDS, ShortSheet, short_sheet

from . import papers, sheets
from .games import BATTLES, named_game

FOOT = 8.995  # points of its colophon
SHORT = [name for name in BATTLES if (named_game(name).ruleset.folder / WORDS).is_file()]


@pytest.mark.sample(3)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("battle", SHORT)
def test_it_is_one_side_in_large_type(battle, paper):
    one = papers.made(lambda: short_sheet(named_game(battle), Wishes(paper=paper)))
    (page,) = sheets.letters(one.pdf)
    assert not one.said
    sizes = sorted(letter.points for letter in page if letter.sign.strip())
    large = sum(size > 10.99 for size in sizes)
    assert sizes[0] > FOOT
    assert large > 0.84 * len(sizes)


@pytest.mark.sample(2)
@pytest.mark.parametrize("battle", SHORT)
def test_every_line_ends_with_the_section_that_has_the_rest_and_with_its_letters(battle):
    game = named_game(battle)
    sheet = ShortSheet(game, Wishes())
    full = Setting(game, Wishes())
    numbers = {str(section.number) for section in Collector(full).collect()}
    lines = [line for section in sheet.sections.values() for line in re.findall(r"<li.*?</li>", section.html, re.S)]
    assert len(lines) > 12
    for line in lines:
        last = re.sub(r'<span class="(?:mk|ours).*', "", line, flags=re.S).removesuffix("</li>").strip()
        assert re.search(r'<span class="ref">(\d+)</span>$', last), line
        assert re.findall(r'<span class="ref">(\d+)</span>', last)[-1] in numbers
    letters = sheet.setting.apparatus.letters
    assert {slug: letters[slug] for slug in full.apparatus.letters} == full.apparatus.letters
