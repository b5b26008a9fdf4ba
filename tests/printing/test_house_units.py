"""House rules for some on cards and roster rows: a unit's own side and arm decide, its range stays open."""

import re
from functools import cache
from math import comb
from pathlib import Path

import pytest

from drumhead import api
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.cards.kinds.unit_facts import Gatherer
from drumhead.printing.records.unit_records import Recorder

from ..counted import at_least

NEAR = '[[change]]\nplace = "{}"\nto = {}\nwhen = "range <= \'{}\'"\n'
HORSE = '[[modifier]]\nlist = "{}"\nname = "French horse"\nvalue = 1\n'
HORSE += "when = \"unit.side == 'french' and unit.arm == 'cavalry'\"\n"
FRENCH = '[[change]]\nplace = "weapon.musket.need"\nto = 4\nwhen = "unit.side == \'french\'"\n'
AGAINST = '[[change]]\nplace = "weapon.musket.need"\nto = 4\nwhen = "target.side == \'french\'"\n'


@cache
def cards(battle: str, rows: str, folder: str):
    """Return for each side the contents of the unit cards of a battle under house rules, by the unit's name."""
    file = Path(folder) / f"{len(list(Path(folder).iterdir()))}.toml"
    file.write_text(f'title = "Club"\n{rows}', encoding="utf-8")
    game = api.load_battle(battle, house_rules=[str(file)] if rows else ())
    setting = HtmlRenderer(game, PrintOptions())
    return {side: list(Gatherer(setting, Phrases(setting), army).units()) for side, army in game.battle.armies.items()}


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> str:
    return str(tmp_path_factory.mktemp("houses"))


def rows_of(card, head: str) -> tuple[dict[str, list[str]], list[int]]:
    """Return the rows of one table of a card, label and figures, and the house rules it is marked with."""
    (grid,) = [
        each for each in (*card.fronts, *card.backs) if head in re.sub("<[^>]*>", "", each.head).replace("\xa0", " ")
    ]
    rows = {re.sub("<[^>]*>", "", label).replace("\xa0", " "): [each.said for each in row] for label, row in grid.rows}
    return rows, grid.marks.changes


def of_arm(found, side: str, arm: str):
    return [card for card in found[side] if card.unit.arm == arm]


def percent(dice: int, faces: int) -> str:
    """Return the chance of a hit or more with dice that hit on so many faces, worked out here."""
    return f"{100 * (1 - ((6 - faces) / 6) ** dice):.0f}"


def test_a_range_stays_open_on_a_card_and_has_a_row_of_its_own(folder):
    found = cards("ramillies", NEAR.format("weapon.musket.need", 4, "10 cm"), folder)
    for side in ("french", "alliance"):
        for card in at_least(1, of_arm(found, side, "infantry")):
            dice = card.tracks[0].figures
            rows, changes = rows_of(card, "musket dice")
            assert rows["1 hit or more"] == [percent(each, 2) for each in dice]
            assert rows["[1] 1 hit or more"] == [percent(each, 3) for each in dice]
            assert changes == [1]


def test_the_side_of_the_unit_decides_on_its_card_and_only_there_is_the_mark(folder):
    found = cards("ramillies", FRENCH, folder)
    for side, faces, marks in (("french", 3, [1]), ("alliance", 2, [])):
        for card in at_least(1, of_arm(found, side, "infantry")):
            rows, changes = rows_of(card, "musket dice")
            assert rows["1 hit or more"] == [percent(each, faces) for each in card.tracks[0].figures]
            assert changes == marks
            assert not [label for label in rows if label.startswith("[")]
            words = " ".join(span.words for word in card.lines[0] for span in word)
            assert ("hit on 4 " in words.replace(",", " ")) == (side == "french")


def test_a_gun_is_shot_at_by_the_enemy_whose_side_is_another(folder):
    found = cards("ramillies", FRENCH, folder)
    plain = cards("ramillies", "", folder)
    for number, side in enumerate(("french", "alliance")):
        (rows, changes), (book, _) = (
            rows_of(of_arm(each, side, "artillery")[0], "casualties") for each in (found, plain)
        )
        told = {label: row for label, row in rows.items() if not label.startswith("[")}
        assert told == book  # a French gun is not shot at by the French, an Allied one may be
        assert (len(rows) > len(told)) == bool(number)
        assert changes == [1] * number


def test_a_house_rule_against_a_side_is_decided_where_that_side_is_the_target(folder):
    found = cards("ramillies", AGAINST, folder)
    rows, changes = rows_of(of_arm(found, "french", "artillery")[0], "casualties")
    least_two = 1 - sum(comb(4, hits) * 3**4 for hits in (0, 1, 2)) / 6**4
    assert rows["4 dice"][0] == f"{100 * least_two:.0f}"
    assert changes == [1]


@pytest.mark.parametrize(
    ("battle", "table", "row"), [("ramillies", "D’s pips", "D routs"), ("salamanca", "D’s pips", "D routs")]
)
def test_french_horse_has_its_bonus_on_its_own_card_in_the_same_column_as_one_pip_more(battle, table, row, folder):
    """One more in the face-off is one column further: the book's figures move by one."""
    found, plain = (cards(battle, rows, folder) for rows in (HORSE.format("faceoff.modifier"), ""))
    others = next(side for side in found if side != "french")
    for card, before in zip(at_least(1, of_arm(found, "french", "cavalry")), of_arm(plain, "french", "cavalry")):
        (rows, changes), (book, _) = rows_of(card, table), rows_of(before, table)
        assert rows[row][:-1] == book[row][1:]
        assert changes == [1]
        assert not [label for label in rows if label.startswith("[")]
    for card, before in zip(at_least(1, of_arm(found, others, "cavalry")), of_arm(plain, others, "cavalry")):
        (rows, _), (book, _) = rows_of(card, table), rows_of(before, table)
        assert rows[row] == book[row]


def test_the_roster_has_the_open_figures_below_the_boxes(folder):
    file = Path(folder) / "near.toml"
    file.write_text(f'title = "Club"\n{NEAR.format("weapon.musket.need", 4, "10 cm")}', encoding="utf-8")
    game = api.load_battle("ramillies", house_rules=[str(file)])
    setting = HtmlRenderer(game, PrintOptions())
    army = game.battle.armies["french"]
    recorder = Recorder(setting, Phrases(setting), army)
    unit = next(each for each in army.units if each.arm == "infantry" and each.stands == 6)
    with setting.apparatus.line() as marks:
        said = [recorder.describe_record(each, unit, recorder.tracks(unit), marks) for each in recorder.odds(unit)]
    chances = [1 - sum(comb(dice, hits) for hits in (0, 1, 2)) / 2**dice for dice in (6, 5, 4)]  # 3 hits on 4 to 6
    captions = [each.captions["countdown"] for each in said if "countdown" in each.captions]
    assert captions[0][1:] == (tuple(f"[{100 * chance:.0f}]" for chance in chances),)
    assert marks.changes == [1]
