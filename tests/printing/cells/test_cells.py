"""Every printed chance is the one that the words around it ask for, by a second opinion that shares no code with ours.

A random fortieth a run, and all by `make thousand`. A run is repeated by its seed: CELLS_SEED=... pytest
"""

import os
import re
import secrets
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random

import pytest

import drumhead.printing
from drumhead import rulesets
from drumhead.printing.page_input import Game
from drumhead.rules.house_rules.house_rule import Change, HouseRules

from ..games import wishes_of
from .papers import PAPERS, RULESETS, games, printed
from .second import Second
from .sheet import of_sheet
from .spelling import in_tenths, in_the_hundred, needed
from .words import UnreadableError

SEED = os.environ.get("CELLS_SEED") or secrets.token_hex(4)
CHANCES = re.compile(r"question\.odds\(|asked\.odds\(|\.answer\(|\.probability\(|\b(?:hundred|in_six|one_in|average)\(")
LEAST = 1500  # figures on the papers of any ruleset and its battle
ON_456 = HouseRules("Club", (Change(1, "weapon.musket.need", 4, 5, "muskets hit on 4 5 6"),))
BY_A_HOUSE_RULE = {"other-hits": ("wss-paperboys", "peninsular-paperboys")}  # blocks that no other game has

each_ruleset = pytest.mark.parametrize("name", RULESETS)


@cache
def second(name):
    return Second(rulesets.load(name))


@cache
def cells(name):
    """Every figure on every paper of a ruleset and its battle."""
    return tuple(printed(name))


def faults(name, some):
    """What is wrong with some figures, and what their labels leave unread."""
    found = {}
    for cell in some:
        try:
            fault = second(name).fault(cell)
        except AssertionError as unread:
            fault = f"{cell.where}\n{unread}"
        if fault:
            found.setdefault(fault)
    return list(found)


def shown(found, of):
    few = "\n\n".join(found[:12])
    return f"{len(found)} of {of} figures are wrong or cannot be read; again by CELLS_SEED={SEED}\n\n{few}"


@each_ruleset
def test_a_fortieth_of_all_figures_is_what_their_words_ask_for(name):
    every = cells(name)
    assert len(every) > LEAST
    fortieth = Random(f"{SEED} {name}").sample(every, len(every) // 40)
    found = faults(name, fortieth)
    assert not found, shown(found, len(fortieth))


@each_ruleset
def test_every_label_can_be_read(name):
    unread = {}
    for cell in cells(name):
        try:
            second(name).facts(cell)
        except AssertionError as fault:
            unread.setdefault(str(fault), cell.where)
    assert not unread, "\n\n".join(f"{where}\n{fault}" for fault, where in [*unread.items()][:12])


@each_ruleset
def test_every_ending_that_a_label_names_comes_somewhere(name):
    """One that no second opinion knows would never come, and nobody would see it beside the figure that says so."""
    named = {}
    for cell in cells(name):
        wanted = str(second(name).facts(cell).get("wants"))
        named.setdefault((cell.table, wanted), []).append(cell.figure)
    assert not [each for each, figures in named.items() if set(figures) <= {"–", "never"}]


@pytest.mark.slow
@each_ruleset
def test_all_figures_are_what_their_words_ask_for(name):
    every = cells(name)
    found = faults(name, every)
    assert not found, shown(found, len(every))


# ------------------------------------------------------------------ nothing is left out


@each_ruleset
def test_every_paper_of_every_game_is_looked_at(name):
    """A battle's dice and rosters may have no chances on them; but its sheet, its measures and its cards have."""
    looked_at = {cell.paper for cell in cells(name)}
    assert {f"{game} {paper}" for game in games(name) for paper in ("sheet", "measures", "cards")} <= looked_at
    assert looked_at <= {f"{game} {paper}" for game in games(name) for paper in PAPERS}


@each_ruleset
def test_every_block_of_chances_is_looked_at(name):
    drawn = {cell.table for cell in cells(name)}
    blocks = rulesets.load(name).about["playsheet"]["block"]
    of_chances = {each for each, block in blocks.items() if block["kind"] in ("hits", "needs", "stacked", "grid")}
    assert of_chances - drawn == {each for each, names in BY_A_HOUSE_RULE.items() if name in names}


@pytest.mark.parametrize(
    ("block", "name"), [(block, name) for block, names in BY_A_HOUSE_RULE.items() for name in names]
)
def test_a_block_that_only_a_house_rule_adds_is_what_its_words_ask_for(block, name):
    drawn = cells_of(name, block, ON_456)
    assert drawn
    found = faults(name, drawn)
    assert not found, shown(found, len(drawn))


def test_whatever_else_prints_a_chance_has_to_be_looked_at_here():
    """These modules do; what they print is listed by `sheet`, `cards` and `pieces`, where another one has to join."""
    folder = Path(drumhead.printing.__file__).parent
    asking = {
        str(path.relative_to(folder))
        for path in folder.rglob("*.py")
        if CHANCES.search(path.read_text(encoding="utf-8"))
    }
    assert asking == {
        *(
            "odds/cell_question.py",
            "odds/template_expressions.py",
            "blocks/block_content.py",
            "blocks/chance_blocks.py",
        ),
        "pages/playsheet/ruling_effects.py",
        *("odds/matchups.py", "pages/matchup_sheet.py"),  # every figure is asked again in test_matchups
        *("html/annotated_lines.py", "text/chance_format.py", "text/template_filters.py"),
        *(
            f"pages/cards/{name}.py"
            for name in ("card_chances", "next_card_odds", "kinds/playing_card_meanings", "kinds/deck_report")
        ),
        *("pages/measures/stick_bands.py", "pages/measures/measure_entries.py", "pages/dice/record_values.py"),
        "odds/army_comparison.py",  # `army diff` asks as `odds` does, on a terminal: tests/cli/test_comparing.py
        # on a screen: tests/printing/test_companion.py compares every figure
        *("pages/companion/companion_odds.py", "pages/companion/companion_cards.py"),
        "pages/battle_log/report_tables.py",
        "pages/battle_log/posts/luck_percentile.py",
        "pages/battle_log/posts/journal_comparison.py",  # the luck of a battle as fought, which has tests of its own
    }


# ------------------------------------------------------------------ the check itself can fail


def cells_of(name, table, house=None):
    """The cells of one block, under a club's rules."""
    ruleset = rulesets.load(name)
    game = Game(ruleset, ruleset.book(house=house))
    return [cell for cell in of_sheet(game, wishes_of(game), f"{name} sheet") if cell.table == table]


def test_a_unit_shaken_before_it_has_lost_half_is_told_from_one_that_has():
    """As once was printed: a question asked with the facts of another case."""
    (poor,) = (
        cell
        for cell in cells("von-futsch")
        if (cell.paper, cell.table, cell.over) == ("von-futsch sheet", "steady", "becomes shaken")
        and (cell.row, cell.column) == ("poor", "routs")
    )
    assert not second("von-futsch").fault(poor)
    assert "it should be 1 in 3" in second("von-futsch").fault(replace(poor, figure="67", told=Fraction(2, 3)))


@pytest.mark.parametrize(
    ("name", "table", "place", "was", "now"),
    [
        ("von-futsch", "steady", "morale.modifier.elite.value", 1, -1),
        ("wss-paperboys", "fightodds", "fight.modifier.horse-on-light.value", 1, 2),
        ("wss-dice", "one", "musket.less.dragoons", 1, 0),
    ],
)
def test_a_swapped_modifier_is_found(name, table, place, was, now):
    assert not faults(name, cells_of(name, table))
    swapped = HouseRules("Club", (Change(1, place, now, was, "swapped"),))
    assert any("it should be" in fault for fault in faults(name, cells_of(name, table, swapped)))


def test_a_figure_rounded_wrongly_is_found():
    cell = next(cell for cell in cells_of("wss-paperboys", "tests") if cell.figure == "83")
    assert second("wss-paperboys").fault(replace(cell, figure="84"))
    assert second("wss-paperboys").fault(replace(cell, figure="83", told=Fraction(83, 100)))


def test_a_label_that_cannot_be_read_says_so_and_where_its_words_belong():
    cell = replace(cells_of("wss-paperboys", "tests")[0], row="conscripts")
    with pytest.raises(UnreadableError, match=r"wss_paperboys/cells\.toml cannot read the label 'conscripts'"):
        second("wss-paperboys").facts(cell)
    with pytest.raises(UnreadableError, match=r"the table 'levy': new\. Add a \[\[table\]\]"):
        second("wss-paperboys").facts(replace(cell, table="levy"))


@pytest.mark.parametrize(
    ("chance", "said"),
    [(0, "–"), ("1/300", "<1"), ("1/200", "1"), ("29/200", "15"), ("198/200", "99"), ("199/200", ">99"), (1, "100")],
)
def test_the_second_spelling_of_a_chance(chance, said):
    assert in_the_hundred(Fraction(chance)) == said


@pytest.mark.parametrize(
    ("chance", "dice", "said"),
    [
        ("4/6", 1, {"3+"}),
        ("1/6", 1, {"6"}),
        ("1/6", 2, {"10+"}),
        ("1/36", 2, {"12"}),
        ("1/5", 1, set()),
        ("1/6", 0, set()),
    ],
)
def test_the_second_spelling_of_what_must_be_thrown(chance, dice, said):
    assert needed(Fraction(chance), dice) == said


def test_the_second_spelling_of_a_mean():
    assert [in_tenths(Fraction(mean)) for mean in ("0", "1/20", "7/3", "199/20")] == ["0.0", "0.1", "2.3", "10.0"]
