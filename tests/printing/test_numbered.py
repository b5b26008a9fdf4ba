"""The number in the foot: of what a paper was printed, whole on every paper."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead.model.lengths import Measures
from drumhead.printing.drawing.vector_primitives import Group, Text
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.layout.page_frame import (
    both_ends,
    colophon,
    colophon_foot,
    colophon_line,
    foot,
    slim_foot,
    whole_number,
)
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.handout.handout_facts import Facts
from drumhead.printing.pages.print_fingerprint import number_of
from drumhead.printing.style.paper import PAPERS, paper
from drumhead.printing.text.font_metrics import width

from .games import battle_game, named_game

LEFT = "drumhead 0.2.0 · Paperboys WSS rules, undated text · default rulings · club changes: Thursday Club"
LONG = "battle map a-battle-of-twenty-…-letters --profile a-set-up-of-24-letters-a"


def words(marks) -> list[str]:
    return [word for mark in marks for word in (words(mark.marks) if isinstance(mark, Group) else said(mark))]


def said(mark) -> list[str]:
    return [mark.words] if isinstance(mark, Text) else []


@pytest.mark.parametrize("name", [*PAPERS, "A4/2", "A4/8"])
@pytest.mark.parametrize("command", ["kit ramillies --profile thursday", LONG])
def test_no_foot_of_any_paper_cuts_the_number(name, command):
    on, ends = paper(name), (LEFT, f"{command} · 12345670")
    for marks in (colophon_line(on, ends, "12"), colophon_foot(on, ends), slim_foot(on, ends), foot(on, "Cut.", ends)):
        right = [each for each in words(marks) if "12345670" in each]
        assert len(right) == 1
        assert " · 12345670" in right[0]
        assert width(right[0], "sans", 9) <= on.printable.width


def test_the_club_is_named_in_the_foot_and_on_the_handout():
    wishes = PrintOptions(club="The Thursday Club")
    game = battle_game()
    assert colophon(game, wishes)[0].endswith(" · for The Thursday Club")
    assert "for " not in colophon(game, PrintOptions())[0]
    assert Facts(HtmlRenderer(game, wishes), ()).club == "The Thursday Club"
    assert Facts(HtmlRenderer(game, PrintOptions()), ()).club == ""


def test_both_ends_of_a_foot_never_touch():
    for room in range(60, 300, 7):
        left, right = both_ends((LEFT, f"{LONG} · 12345670"), "sans", 9, room)
        assert width(left, "sans", 9) + width(right, "sans", 9) <= room
        assert right.endswith(" · 12345670")
    assert whole_number("drumhead dice ramillies --size 14", "sans", 9, 20).endswith("…")


def changed(game: Game, **battle: object) -> Game:
    assert game.battle
    return replace(game, battle=replace(game.battle, **battle))


def renamed(game: Game) -> Game:
    """The same, one regiment of it under another name."""
    assert game.battle
    side, army = next(iter(game.battle.armies.items()))
    brigade = army.brigades[0]
    units = (replace(brigade.units[0], name="Another"), *brigade.units[1:])
    army = replace(army, brigades=(replace(brigade, units=units), *army.brigades[1:]))
    return changed(game, armies={**game.battle.armies, side: army})


def test_the_number_is_of_rules_and_armies_and_not_of_looks_or_places():
    game, wishes = battle_game(), PrintOptions()
    number = number_of(game, wishes)
    for same in (
        PrintOptions(paper="A3", ink="low", type="large", command="x", foot="y", number="1", club="z"),
        wishes,
    ):
        assert number_of(changed(game, source="elsewhere.toml", wishes={"paper": "A5"}), same) == number
    slug, reading = next((slug, each) for slug, each in game.book.readings.items() if each.switch)
    other = next(key for key in reading.keys if key != game.book.chosen[slug])
    assert number not in {
        number_of(renamed(game), wishes),
        number_of(changed(game, turns=3), wishes),
        number_of(replace(game, book=game.ruleset.book({slug: other})), wishes),
        number_of(game, PrintOptions(measures=Measures("in"))),
    }


def test_where_a_battle_and_its_story_lie_is_not_in_its_number():
    game = named_game("klausen")
    assert game.battle.handout
    elsewhere = replace(game.battle, source="/b/klausen.toml", handout="/b/klausen.md")
    assert number_of(replace(game, battle=elsewhere), PrintOptions()) == number_of(game, PrintOptions())
