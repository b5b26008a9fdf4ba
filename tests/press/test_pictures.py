"""Pictures of chance: every figure is the answer to the question it names, and columns that must add up do."""

from dataclasses import replace
from fractions import Fraction
from math import comb

import pytest

from drumhead.press.game import Game, Wishes
from drumhead.press.html.setting import Setting
from drumhead.press.odds.table_builder import picture, specs
from drumhead.press.text.figures import average, heat, hundred, lead, step
from drumhead.rules.book import places
from drumhead.rules.house import Change, HouseRules
from drumhead.rulesets import ids

from ..counted import at_least
from .games import battle_game, ruleset_game

EVERYTHING = ruleset_game()


def label(key, band=None):
    return key


def _wants_words(about):
    return "bands" in about or any("key" in row for row in about.get("row", ()))


def drawn(name, game=EVERYTHING, **more):
    return picture(Setting(game, Wishes()), name, label if _wants_words(specs(game)[name]) else None, **more)


def reading(**chosen):
    chosen = {slug.replace("_", "-"): key for slug, key in chosen.items()}
    return Game(EVERYTHING.ruleset, EVERYTHING.ruleset.book(chosen))


def house(place, to, was):
    rules = HouseRules("Club", (Change(1, place, to, was, "changed"),))
    return Game(EVERYTHING.ruleset, EVERYTHING.ruleset.book({}, rules))


def only(arm):
    """Ramillies without the units of other arms."""
    game = battle_game()
    armies = {
        side: replace(
            army,
            brigades=tuple(
                replace(brigade, units=tuple(unit for unit in brigade.units if unit.arm == arm))
                for brigade in army.brigades
            ),
        )
        for side, army in game.battle.armies.items()
    }
    return Game(game.ruleset, game.book, replace(game.battle, armies=armies))


def test_pistols_have_no_volley_with_a_save_where_cover_is_read_not_to_stop_them():
    heads = "; ".join(says for name in ("fire", "fire-more") for says, _ in drawn(name).groups)
    assert "6 with a save" in heads.replace("5\xa06 with a save", "")
    other = reading(pistols_and_cover="built-muskets-only")
    heads = "; ".join(says for name in ("fire", "fire-more") for says, _ in drawn(name, other).groups)
    assert "6 with a save" not in heads.replace("5\xa06 with a save", "")


@pytest.mark.parametrize("name", list(specs(EVERYTHING)))
def test_every_figure_is_the_answer_to_its_question(name):
    made = drawn(name)
    assert made.rows
    for row in made.rows:
        for cell in row.cells:
            asked = cell.asked
            question = EVERYTHING.ruleset.question(asked.question)
            given = asked.settled(EVERYTHING.book)
            if asked.outcomes:
                odds = question.odds(EVERYTHING.book, **given)
                assert cell.chance == sum(odds.get(outcome, 0) for outcome in asked.outcomes)
                assert sum(odds.values()) == 1
            if cell.text and not asked.mean:
                assert cell.text == hundred(cell.chance)
                assert heat(step(cell.chance), cell.css.rstrip("0123456789") or "gain").css in (cell.css, "never")


@pytest.mark.parametrize("name", ["foot-on-foot", "horse-on-horse", "horse-on-foot", "friends"])
def test_a_column_holds_everything_that_can_happen(name):
    made = drawn(name)
    for column in range(len(at_least(2, made.columns))):
        assert sum(row.cells[column].chance for row in made.rows) == 1


@pytest.mark.parametrize("name", ["fight", "assault", "charge", "mortars"])
def test_a_row_holds_everything_that_can_happen(name):
    for row in at_least(2, drawn(name).rows):
        assert sum(cell.chance for cell in row.cells) == 1


def test_face_offs_are_two_dice_and_a_net():
    """Counted by hand from the 36 throws."""
    made = drawn("foot-on-foot")
    for column, net in enumerate(at_least(13, range(-5, 8))):
        leads = [a - d + net for a in range(1, 7) for d in range(1, 7)]
        wanted = {
            "defender-routs": sum(lead >= 4 for lead in leads),
            "defender-back": sum(lead in (2, 3) for lead in leads),
            "fight": sum(abs(lead) <= 1 for lead in leads),
            "attacker-checked": sum(lead in (-2, -3) for lead in leads),
            "attacker-back": sum(lead <= -4 for lead in leads),
        }
        assert {row.label: row.cells[column].chance * 36 for row in made.rows} == wanted


def test_a_handful_is_counted_by_its_dice_and_has_its_mean():
    made = drawn("fire")
    assert next(words for words, _ in made.groups) == "on 5\N{NO-BREAK SPACE}6"
    for row in made.rows:
        dice = int(row.label)
        for k in range(1, 7):
            cell = row.cells[k - 1]
            if k > dice:
                assert cell.text == ""
            else:
                at_least = sum(comb(dice, n) * 2 ** (dice - n) for n in range(k, dice + 1))
                assert cell.chance == Fraction(at_least, 3**dice)
        assert row.cells[6].chance == Fraction(dice, 3)
    assert [row.cells[6].text for row in made.rows][:4] == ["0.7", "1.0", "1.3", "1.7"]


def test_volleys_with_the_same_odds_are_printed_once():
    """A musket's 5 6 against a save of 4 5 6 is a pistol's 6."""
    made = drawn("fire")
    assert len(made.groups) == 2
    assert made.groups[1][0] == "5\N{NO-BREAK SPACE}6 with a save; on 6"


def test_handfuls_are_as_large_as_the_largest_unit_of_the_battle():
    assert [row.label for row in drawn("fire", battle_game()).rows][-1] == "12"
    assert [row.label for row in drawn("fire", only("infantry")).rows][-1] == "7"


def test_arms_that_are_not_there_have_no_figures():
    foot = drawn("fire", only("infantry"))
    assert "on 6" not in " ".join(words for words, _ in foot.groups)
    assert not [row for row in drawn("fight", only("infantry")).rows if "charging" in row.label]
    assert not drawn("fight", only("artillery")).rows


def test_a_column_that_can_never_come_is_left_out_until_a_reading_brings_it():
    """Who is driven back does not answer the volley, unless both fire at once."""
    game = ruleset_game("von-futsch")
    both_at_once = Game(game.ruleset, game.ruleset.book({"fire-order": "return-first"}))
    heads = [[column.head for column in drawn("exchange", each).columns] for each in (game, both_at_once)]
    assert ["both" in each for each in heads] == [False, True]


def test_fights_are_those_of_the_real_strengths():
    labels = [row.label for row in drawn("fight", battle_game()).rows]
    assert labels[:3] == ["6 v. 6", "7 v. 6", "10 v. 8"]  # 12 stands of horse overlap 8 by one at each end


def test_equal_neighbours_are_one_row_until_a_reading_parts_them():
    assert [row.label for row in drawn("heavy").rows] == ["any quality holds"]
    parted = drawn("heavy", reading(raw_elsewhere="minus-one"))
    assert [row.label for row in parted.rows] == ["elite, trained", "raw"]


def test_bands_that_do_the_same_are_one_row_until_a_reading_parts_them():
    assert [row.lead for row in drawn("horse-on-horse").rows][-1] == "D 2 +"
    parted = drawn("horse-on-horse", reading(cav_defender_four="two-at-4"))
    assert [row.lead for row in parted.rows][-2:] == ["D 2–3", "D 4 +"]


def test_raw_units_share_the_columns_of_the_others_one_place_on():
    (others, heads), (raw, ahead) = drawn("friends").folded
    assert (others, raw) == ("elite or trained, pips", "raw, pips")
    assert heads == ("0 1", "2", "3", "4", "5", "6", "–")
    assert ahead == ("0", "1", "2", "3", "4", "5", "6")


def test_a_house_rule_keeps_the_old_figure_beside_the_new():
    changed = drawn("fire", house("weapon.musket.need", 4, 5))
    six = next(row for row in changed.rows if row.label == "6")
    assert (six.cells[2].text, six.cells[2].was) == ("66", "32")
    assert changed.marks.changes == [1]
    assert changed.groups[0][0] == "on 4\N{NO-BREAK SPACE}5\N{NO-BREAK SPACE}6"


def test_columns_of_hits_end_where_a_unit_is_gone_whatever_a_club_says():
    cards = ruleset_game("wss-cards").ruleset
    for hits in (11, 13, 15):
        rules = HouseRules("Club", (Change(1, "rout.hits", hits, 13, "changed"),))
        shown = picture(Setting(Game(cards, cards.book({}, rules)), Wishes()), "rout-now")
        assert [column.head for column in shown.columns] == [str(n) for n in range(hits - 8, hits)]
        assert shown.rows[0].cells[-1].text == "100"
        assert not any(cell.was for row in shown.rows for cell in row.cells[6:] if hits == 15)  # 13 and 14 were none


def test_a_house_rule_elsewhere_leaves_a_picture_alone():
    untouched = drawn("manoeuvre", house("weapon.musket.need", 4, 5))
    assert not untouched.marks.changes
    assert not any(cell.was for row in untouched.rows for cell in row.cells)


def test_rows_carry_the_doubts_that_not_all_of_them_share():
    made = drawn("fight")
    charging = next(row for row in made.rows if row.label.endswith("charging"))
    assert charging.marks.letters
    assert not made.rows[0].marks.letters
    assert made.marks.letters


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [(4, None, "A 4 +"), (2, 3, "A 2–3"), (-1, 1, "0–1"), (-3, -2, "D 2–3"), (None, -4, "D 4 +"), (3, 3, "A 3")],
)
def test_leads_are_said_as_whose_they_are(low, high, said):
    assert lead(low, high) == said


HANDFULS = [
    (ruleset, name)
    for ruleset in (ruleset_game(each).ruleset for each in ids())
    for name, about in ruleset.about["sheet"].get("picture", {}).items()
    if "at-least" in str(about)
]
NOUGHTS = {  # a club's numbers by which what never came can come, and what came never does
    "wss-dice": {"charge.plus.cavalry": 2, "musket.cover-off-the-hits": 2},
    "wss-cards": {"musket.hits.infantry": 1, "charge.plus.cavalry": 2},
    "von-futsch": {"fire.infantry.short.need": 6, "fire.artillery.short.dice": 2},
    "wss-paperboys": {"weapon.musket.dice": 2},
    "peninsular-paperboys": {"weapon.musket.dice": 2},
}


def shown(book, ruleset, asked):
    """A figure under a book, by its own reckoning: chances of single counts added up, or the mean."""
    question, given = ruleset.question(asked.question), asked.settled(book)
    counts = {}
    for word, chance in question.odds(book, **given).items():
        count = int(word.split()[0])
        counts[count] = counts.get(count, 0) + chance
    if asked.mean:
        return average(sum(count * chance for count, chance in counts.items()))
    return hundred(Fraction(sum(chance for count, chance in counts.items() if count >= asked.at_least)))


def test_a_handful_has_the_books_number_beside_it_though_one_of_them_is_nought():
    noughts = {"–": 0, "(–)": 0}
    for ruleset, name in HANDFULS:
        known = dict(places(ruleset.tables))
        for place, to in NOUGHTS[ruleset.id].items():
            rules = HouseRules("Club", (Change(1, place, to),))
            assert known[place] != to
            setting = Setting(Game(ruleset, ruleset.book({}, rules)), Wishes())
            for row in picture(setting, name, label if _wants_words(specs(setting.game)[name]) else None).rows:
                for cell in row.cells:
                    if cell.asked is None or not (cell.asked.at_least or cell.asked.mean):
                        continue
                    now, was = (shown(book, ruleset, cell.asked) for book in (setting.game.book, setting.before))
                    assert cell.was == ("" if now == was else was), (ruleset.id, name, place, row.label)
                    assert cell.text in ((now, "") if now == was == "–" else (now,))
                    noughts["–"] += now == "–" != was
                    noughts["(–)"] += was == "–" != now
    assert min(noughts.values()) > 3, noughts
