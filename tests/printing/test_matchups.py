"""The match-up sheet: every figure asked again as `odds` is, some known by hand, marks, groups, and the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import comb

import pytest

from drumhead import rulesets
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.layout.rich_text import say_words
from drumhead.printing.odds.cell_question import Asked
from drumhead.printing.odds.matchups import (
    CHARGE,
    CHARGED,
    FIRE,
    HOLD,
    Cell,
    Matchups,
    Sheet,
    compare_units,
    mark_extremes,
)
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.cards.kinds.unit_facts import Gatherer
from drumhead.printing.pages.matchup_sheet import matchup_sheet, parts
from drumhead.printing.pages.packs.player_seats import part_of
from drumhead.printing.style.paper import Box, PaperError, paper
from drumhead.rules.asking.question import format_input

from ..counted import at_least
from . import sheets
from .games import BATTLES, battle_game, named_game, ruleset_game
from .papers import OURS, Made, made
from .printed import pages
from .sheets import text

SIX = [FIRE] * 3 + [CHARGE, CHARGED, HOLD]
FIRST = {named_game(name).ruleset.id: name for name in reversed(BATTLES)}  # a battle of each game


@cache
def matchups(name: str) -> Matchups:
    game = named_game(name)
    return Matchups(HtmlRenderer(game, PrintOptions(measures=game.ruleset.measures)))


@cache
def sheet(name: str, side: str) -> Sheet:
    return compare_units(matchups(name), side)


def unit_of(game: Game, side: str, number: int):
    return next(unit for unit in game.army(side).units if unit.number == number)


def figures(name: str, mine: tuple[str, int], other: tuple[str, int]) -> list[Fraction | None]:
    both = (unit_of(named_game(name), *each) for each in (mine, other))
    return [cell.chance for cell in matchups(name).pair(*both)]


def typed_again(game: Game, cell: Cell) -> Fraction:
    """The chance of a cell from the whole answer to its question, its inputs typed as text, as `odds` takes them."""
    question = game.ruleset.question(cell.asked.question)
    inputs = question.settle(dict(cell.asked.inputs))
    odds = question.odds(game.book, **{name: format_input(value) for name, value in inputs.items()})
    if cell.asked.outcomes:
        wanted = sum(odds.get(outcome, 0) for outcome in cell.asked.outcomes)
    else:
        wanted = sum(chance for says, chance in odds.items() if int(says.split()[0]) >= cell.asked.at_least)
    return 1 - wanted if cell.rest else wanted


def cells(name: str) -> Iterator[Cell]:
    for side in named_game(name).battle.armies:
        yield from (cell for row in sheet(name, side).pairs for pair in row for cell in pair if cell.asked)


@pytest.mark.parametrize("ruleset", rulesets.ids())
def test_every_figure_is_the_answer_of_its_question(ruleset):
    game = named_game(FIRST[ruleset])
    different = {(cell.asked, cell.rest): cell for cell in cells(FIRST[ruleset])}
    for cell in at_least(15, different.values()):
        assert cell.chance == typed_again(game, cell), cell
    for cell in at_least(100, cells(FIRST[ruleset])):
        assert cell.chance == different[cell.asked, cell.rest].chance


@pytest.mark.parametrize("ruleset", rulesets.ids())
def test_every_pair_has_fire_at_three_ranges_a_charge_both_ways_and_what_it_withstands(ruleset):
    game = named_game(FIRST[ruleset])
    assert [figure.kind for figure in matchups(FIRST[ruleset]).figures] == SIX
    reaches = [figure.reach for figure in matchups(FIRST[ruleset]).figures[:3]]
    assert reaches == sorted(set(reaches))
    for side in at_least(2, game.battle.armies):
        found = [pair for row in sheet(FIRST[ruleset], side).pairs for pair in row]
        for at in range(6):
            assert any(pair[at].chance not in (None, 0, 1) for pair in found), SIX[at]


@pytest.mark.parametrize("name", BATTLES)
def test_every_unit_is_on_the_sheet_once_in_the_order_of_battle(name):
    game = named_game(name)
    for side in at_least(2, game.battle.armies):
        found = sheet(name, side)
        for alike, armies in ((found.own, {side}), (found.enemies, set(game.battle.armies) - {side})):
            numbers = [unit.number for each in alike for unit in each.units]
            assert sorted(numbers) == [unit.number for each in armies for unit in game.army(each).units]
            assert [each.first.number for each in alike] == sorted(each.first.number for each in alike)
            for each in alike:
                assert len({(unit.kind, unit.quality, unit.stands) for unit in each.units}) == 1
        assert len(found.own) < 14


def at_least_hits(hits: int, dice: int, chance: Fraction) -> Fraction:
    return sum(comb(dice, k) * chance**k * (1 - chance) ** (dice - k) for k in range(hits, dice + 1))


def test_figures_of_paperboys_are_those_counted_by_hand():
    """Musket: a die a stand, hit on 5 and 6. Three hits force the test; a trained unit with 3 pips passes on 3+."""
    guns = ("alliance", 13)
    third = Fraction(1, 3)
    assert figures("ramillies", guns, ("french", 3))[:3] == [Fraction(5, 9), Fraction(5, 9), third]  # 2, 2, 1 dice
    assert figures("ramillies", ("french", 3), guns)[1] == at_least_hits(3, 6, third)  # a gun goes at its third
    _, _, _, charge, charged, _ = figures("ramillies", ("french", 5), ("alliance", 1))  # equal units, a net of 0:
    assert charge == charged  # what the attacker throws with, the defender throws with


@pytest.mark.parametrize("name", ["ramillies", "salamanca"])
def test_what_a_battalion_withstands_is_what_the_enemys_volley_does_not_do(name):
    game = named_game(name)
    one, other = game.battle.armies
    foot = [[unit for unit in game.army(side).units if unit.arm == "infantry"] for side in (one, other)]
    found = 0
    for mine in foot[0]:
        for enemy in foot[1]:
            if not any(unit.kind in ("rifles", "cacadores") for unit in (mine, enemy)):
                hold, fire = matchups(name).pair(mine, enemy)[5], matchups(name).pair(enemy, mine)[0]
                assert hold.chance == 1 - fire.chance
                found += 1
    assert found >= 30


def test_figures_of_the_drafts_are_those_counted_by_hand():
    dice = figures("oudenarde", ("french", 1), ("alliance", 1))
    assert dice[:3] == [Fraction(2, 3), None, None]  # 1, 2 or 3 hits alike; the musket reaches 6 in
    cards = figures("blenheim", ("french", 1), ("alliance", 1))
    assert cards[:3] == [1, Fraction(1, 2), None]  # 2 hits, one more with a red card, one less when far
    gun = next(unit.number for unit in named_game("blenheim").army("french").units if unit.arm == "artillery")
    assert figures("blenheim", ("french", gun), ("alliance", 1))[2] == Fraction(3, 4)  # clubs fall short of 24 in


def test_a_unit_that_cannot_charge_has_no_figure_and_a_gun_never_charges():
    horse, foot, gun = ("french", 9), ("alliance", 1), ("alliance", 13)
    assert figures("ramillies", horse, foot)[3] is None  # steady infantry's front
    assert figures("ramillies", foot, horse)[3:5] == [None, None]
    assert figures("ramillies", gun, foot)[3:5] == [None, None]


def test_a_unit_to_be_rolled_counts_as_the_plain_quality():
    game = named_game("ramillies")
    diced = next(unit for unit in game.army("french").units if unit.quality == "dice")
    enemy = unit_of(game, "alliance", 2)
    found = [matchups("ramillies").pair(unit, enemy) for unit in (diced, diced.but(quality="trained"))]
    assert [cell.chance for cell in found[0]] == [cell.chance for cell in found[1]]


# ------------------------------------------------------------------ marks


def pair(chance: Fraction | None, question: str = "volley") -> tuple[Cell, ...]:
    return (Cell(Asked(question, ()), chance) if chance is not None else Cell(),)


def marks(*chances: Fraction | None) -> list[str]:
    return [found[0] for found in mark_extremes([pair(chance) for chance in chances])]


def test_the_best_and_the_worst_of_a_row_are_marked():
    half, third, quarter = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)
    assert marks(third, half, quarter) == ["", "best", "worst"]
    assert marks(third, half, half, quarter) == ["", "best", "best", "worst"]
    assert marks(half, quarter) == ["best", "worst"]


def test_what_most_share_is_not_marked_nor_an_empty_figure():
    half, third = Fraction(1, 2), Fraction(1, 3)
    assert marks(half, half, half) == ["", "", ""]
    assert marks(half, half, third) == ["", "", "worst"]
    assert marks(half, None, third) == ["best", "", "worst"]
    assert marks(half) == [""]
    assert marks(None, None) == ["", ""]


def test_figures_that_look_equal_are_equal_and_other_questions_are_not_compared():
    assert marks(Fraction(501, 1000), Fraction(499, 1000), Fraction(1, 10)) == ["", "", "worst"]
    row = [pair(Fraction(1, 2)), pair(Fraction(1, 3)), pair(Fraction(9, 10), "gun"), pair(Fraction(1, 4))]
    assert [found[0] for found in mark_extremes(row)] == ["best", "", "", "worst"]


# ------------------------------------------------------------------ the page


def all_different(game: Game) -> Game:
    """The same battle, no two units alike: the strength of each is another."""
    stands = iter(range(3, 60))
    armies = {
        side: replace(
            army,
            brigades=tuple(
                replace(
                    brigade,
                    units=tuple(
                        unit if unit.arm == "artillery" and unit.number % 2 else unit.but(stands=next(stands))
                        for unit in brigade.units
                    ),
                )
                for brigade in army.brigades
            ),
        )
        for side, army in game.battle.armies.items()
    }
    return replace(game, battle=replace(game.battle, armies=armies))


def keeps_its_place(one: Made, name: str) -> None:
    """One page, silent, in our fonts of nine points or more, all inside the printable area of the landscape sheet."""
    assert not one.said
    assert all(any(face.startswith(ours) for ours in OURS) for face in sheets.fonts(one.pdf))
    (page,) = sheets.letters(one.pdf)
    for letter in at_least(500, page):
        assert letter.points > 8.995, letter
        assert paper(name).on_its_side().printable.holds(Box(*letter.box), 0.4), letter
    assert not sheets.crowded(page)


@pytest.mark.parametrize(("sheet_name", "ink"), [("A4", "full"), ("Letter", "low")])
def test_fourteen_against_thirteen_fit_one_side_at_nine_points(sheet_name, ink):
    game = all_different(battle_game())
    one = made(lambda: matchup_sheet(game, "alliance", PrintOptions(paper=sheet_name, ink=ink, command="drumhead x")))
    keeps_its_place(one, sheet_name)
    words = text(one.pdf)
    for unit in at_least(27, game.units):
        assert f"{unit.number} {unit.name[:4]}" in words, unit.name


@pytest.mark.parametrize("ruleset", rulesets.ids())
def test_the_page_keeps_to_the_rules_of_all_pages(ruleset):
    game = named_game(FIRST[ruleset])
    (part, _) = parts(game, PrintOptions(paper="A4", measures=game.ruleset.measures, command="drumhead x"))
    one = made(part.draw)
    keeps_its_place(one, "A4")
    words = text(one.pdf)
    assert "order of battle" in words
    for figure in at_least(6, matchups(FIRST[ruleset]).figures):
        assert figure.head.replace("\N{NO-BREAK SPACE}", " ") in words


def test_a_ruleset_alone_has_no_sheet_and_one_without_the_file_is_refused():
    assert list(parts(ruleset_game(), PrintOptions())) == []
    game = battle_game()
    bare = replace(game.ruleset)
    bare.__dict__["about"] = {key: value for key, value in game.ruleset.about.items() if key != "matchups"}
    with pytest.raises(PaperError, match=r"matchups\.toml"):
        Matchups(HtmlRenderer(replace(game, ruleset=bare), PrintOptions()))


def test_an_outcome_that_does_not_exist_is_named():
    game = battle_game()
    about = dict(game.ruleset.about)
    charge = about["matchups"]["charge"]
    wrong = {**charge, "case": [{**case, "outcomes": ["victory"]} for case in charge["case"]]}
    bare = replace(game.ruleset)
    bare.__dict__["about"] = {**about, "matchups": {**about["matchups"], "charge": wrong}}
    units = unit_of(game, "french", 1), unit_of(game, "alliance", 1)
    with pytest.raises(PaperError, match="victory"):
        Matchups(HtmlRenderer(replace(game, ruleset=bare), PrintOptions())).pair(*units)


def test_dragoons_on_foot_all_day_neither_charge_nor_move_on_any_paper():
    """Cavalry Charges: cavalry and mounted dragoons charge. Movement: dismounted dragoons move 0 and cannot charge."""
    game = named_game("blenheim")
    fixed, free = unit_of(game, "french", 3), unit_of(game, "alliance", 3)
    horse = unit_of(game, "alliance", 5)
    told = matchups("blenheim")
    for enemy in at_least(10, game.army("alliance").units):
        assert told.pair(fixed, enemy)[3].asked is None
    assert told.pair(free, unit_of(game, "french", 4))[3].chance is not None
    assert told.pair(horse, fixed)[3].chance == 1
    assert told.pair(horse, fixed)[4].asked is None  # nothing charges it
    assert set(dict(told.pair(horse, fixed)[5].asked.inputs)["attacks"].split(",")) == {"dragoon-volley"}
    own = part_of(game, "french", (0,), "Clérambault")
    for of in (game, own):
        setting = HtmlRenderer(of, PrintOptions(measures=game.ruleset.measures))
        gatherer = Gatherer(setting, Phrases(setting), of.army("french"))
        facts = gatherer.unit(fixed, of.army("french").brigades[0])
        said = " ".join(say_words(line) for line in facts.lines).replace("\u00a0", " ")
        assert "Does not move. Volley 1 hit." in said
        assert "On foot all day" in said
        assert "harge" not in said
        assert [grid.title for grid in facts.fronts] == ["its volley"]


def test_on_small_paper_no_word_runs_into_another_or_into_a_line_between_columns():
    game = named_game("salamanca")
    pdf = matchup_sheet(game, "french", PrintOptions(paper="A5", measures=game.ruleset.measures))
    first, letters = pages(pdf)[0], sheets.letters(pdf)[0]
    columns = {stroke.box for stroke in first.strokes if stroke.box[3] - stroke.box[1] > 30}  # heads of the columns
    for left, top, right, bottom in at_least(4, columns):
        for letter in (each for each in letters if top < each.baseline < bottom):
            assert letter.box[2] < left - 0.2 or left + 0.2 < letter.box[0], (letter, left)
            assert letter.box[2] < right - 0.2 or right + 0.2 < letter.box[0], (letter, right)
    words = [word.text for line in sheets.lines(pdf)[0] for word in line]
    for head in ("charges", "charged", "holds"):
        assert head in words


def test_names_that_find_room_are_not_hyphenated_and_no_state_of_the_map_counts():
    game = named_game("klausen")
    said = text(matchup_sheet(game, "french", PrintOptions(measures=game.ruleset.measures)))
    assert said.count("Cuirassiers,") == 2
    assert "‐" not in said
    assert "All are fresh and in the open, whatever the map shows. Infantry stands in line." in " ".join(said.split())
