"""The roster as printed: one page an army, boxes that count down, odds as asked, and what a house rule leaves on it."""

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.registry import parts
from drumhead.printing.pages.roster.roster import roster
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.chance_format import hundred
from drumhead.rules.house_rules.house_rule_layers import read_house_rules

from .. import counted
from . import papers, sheets
from .games import battle_game, named_game, own_ruleset, wishes_of
from .laid_out import faults
from .papers import has_run, read, unit_line
from .sheets import text

SIDES = ("french", "alliance")
COMMAND = "drumhead roster ramillies"
CLUB = """
title = "Thursday Club"
[[change]]
place = "weapon.musket.need"
to = 4
says = "muskets hit on 4 5 6"
[[change]]
place = "casualties.cavalry"
to = 4
says = "cavalry takes four casualties a stand"
[[change]]
place = "move.infantry.distance"
to = "20 cm"
says = "foot marches 20 cm"
"""


def printed(game: Game, side: str = "alliance", **wishes: str) -> papers.Made:
    return papers.made(lambda: roster(game, side, PrintOptions(command=COMMAND, **wishes)))


def ramillies(side: str = "alliance", paper: str = "A4", ink: str = "full") -> papers.Made:
    return _ramillies(side, paper, ink)


@cache
def _ramillies(side: str, paper: str, ink: str) -> papers.Made:
    return printed(battle_game(), side, paper=paper, ink=ink)


def under(path, words: str, **readings: str) -> Game:
    game = battle_game()
    path.write_text(words, encoding="utf-8")
    return replace(game, book=game.ruleset.book(readings, read_house_rules(path, game.ruleset)))


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    """Ramillies as the Thursday Club plays it, and its roster of the Alliance."""
    game = under(tmp_path_factory.mktemp("club") / "club.toml", CLUB)
    return game, printed(game)


def at_least(game: Game, question: str, least: int, **inputs: object) -> str:
    odds = game.ruleset.question(question).odds(game.book, **inputs)
    return hundred(sum((chance for key, chance in odds.items() if int(key.split()[0]) >= least), Fraction(0)))


def units(side: str):
    return list(battle_game().army(side).units)


def crosses(pdf: bytes, page: int = 0):
    """The middle of every crossed box: two strokes that meet nowhere but there."""
    found = [stroke.box for stroke in read(pdf)[page].strokes if stroke.verbs == "MLML" and 0.5 < stroke.width < 0.6]
    return [((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in found]


# ------------------------------------------------------------------ what stands on it


@pytest.mark.sample(3)
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("paper", "ink"), [("A4", "full"), ("Letter", "low")])
def test_an_evenings_army_lies_on_one_page(side, paper, ink):
    one = ramillies(side, paper, ink)
    assert len(read(one.pdf)) == 1
    words = text(one.pdf)
    for brigade in battle_game().army(side).brigades:
        assert all(unit.name in words for unit in brigade.units)
        assert not brigade.commander or brigade.commander.name in words


@pytest.mark.parametrize("side", SIDES)
def test_every_unit_counts_down_to_one_crossed_box(side):
    marked = crosses(ramillies(side).pdf)
    assert len(marked) == len(units(side))


@pytest.mark.parametrize(("number", "stands"), [(1, "7654"), (5, "654"), (7, "8765")])
def test_stands_are_counted_down_to_the_crossed_box(number, stands):
    """Half of 6, 7 or 8, rounded up, and it is gone: the first figure not crossed is what is left."""
    words = unit_line(ramillies().pdf, number).beside
    least = len(stands) - 1
    assert has_run(words, [*stands, "1"])  # casualties follow
    assert int(stands[0]) - least > int(stands[0]) // 2 - 1


def test_casualties_stop_one_short_of_a_stand_and_a_gun_ends_with_its_own():
    pdf = ramillies().pdf
    assert has_run(unit_line(pdf, 1).beside, ["4", "1", "2", "3", "0"])
    assert has_run(unit_line(pdf, 7).beside, ["5", "1", "2", "0"])
    assert "".join(unit_line(pdf, 13).beside) == "Northernheavyguns12"


def test_all_units_but_guns_wear_the_faces_of_the_record_die():
    pdf = ramillies().pdf
    for unit in counted.at_least(5, units("alliance")):
        assert has_run(unit_line(pdf, unit.number).beside, list("0123456")) == (unit.arm != "artillery")


def test_what_is_used_once_a_game_belongs_to_arm_and_side():
    french, alliance = text(ramillies("french").pdf), text(ramillies().pdf)
    foot = [sum(unit.arm == "infantry" for unit in units(side)) for side in SIDES]
    assert [words.count("first fire") for words in (french, alliance)] == foot
    assert "pistols" in french
    assert "charge" not in french
    assert "charge" in alliance
    assert "pistols" not in alliance


def test_a_unit_to_be_diced_for_has_a_box_and_the_faces_that_make_it_raw():
    assert "Raw on 1 2:" in text(ramillies("french").pdf)
    assert "Raw on 1:" in text(ramillies().pdf)


@pytest.mark.parametrize(("side", "most", "of"), [("french", 27, 90), ("alliance", 30, 99)])
def test_the_points_that_lose_the_day_are_boxes_to_cross(side, most, of):
    """30 in the hundred of stands, guns at 2, brigadiers at 1, the commander-in-chief at 3, rounded up."""
    army = battle_game().army(side)
    guns = sum(unit.arm == "artillery" for unit in units(side))
    total = sum(unit.stands for unit in units(side)) + guns + len(list(army.officers)) + 2
    assert (total, -(-total * 3 // 10)) == (of, most)
    pdf = ramillies(side).pdf
    assert f"At {most} of {of} (30 %) the army quits at once." in text(pdf)
    boxes = [[word.text for word in line] for line in sheets.lines(pdf)[0]]
    assert [str(number) for number in range(1, most + 1)] in boxes


def test_officers_have_their_pips_a_unit_to_join_and_a_box_for_their_fate():
    words = text(ramillies().pdf)
    assert "Duke of Marlborough, commander-in-chief, 3 pips" in words
    assert "Earl of Orkney, brigadier, 2 pips" in words
    assert words.count("killed") == words.count("with unit") == 5


# ------------------------------------------------------------------ odds


@pytest.mark.parametrize("side", SIDES)
def test_under_each_box_stands_the_chance_of_a_heavy_volley_by_what_is_left(side):
    game = battle_game()
    for unit in counted.at_least(5, [unit for unit in units(side) if unit.arm == "infantry"]):
        gone = -(-unit.stands // 2)
        chances = [at_least(game, "fire-hits", 3, dice=left) for left in range(unit.stands, unit.stands - gone, -1)]
        below = unit_line(ramillies(side).pdf, unit.number).below
        assert has_run(below, ["volley,", "3", "or", "more", "hits", *chances]), unit


def test_guns_and_pistols_have_the_odds_they_ask_for():
    game = battle_game()
    close, far = (at_least(game, "fire-hits", 1, dice=dice) for dice in (2, 1))
    guns = unit_line(ramillies().pdf, 13).below
    assert has_run(guns, ["a", "hit", "close", f"{close},", "far", far])
    pistols = [at_least(game, "pistols-contact", 1, stands=left) for left in range(12, 6, -1)]
    assert has_run(unit_line(ramillies("french").pdf, 8).below, ["pistols,", "a", "hit", *pistols])


def test_horse_that_charges_and_light_horse_have_their_modifiers():
    book = battle_game().book
    charge = f"charge +{book.faceoff.modifier.charge.value}, fight dice +{book.fight.modifier.charge.value}"
    assert has_run(unit_line(ramillies().pdf, 7).below, charge.split())
    light = f"facing Horse −{-book.faceoff.modifier.light.value};"
    assert has_run(unit_line(ramillies("french").pdf, 11).below, light.split())


def test_a_mortar_tells_its_hits_and_its_fires():
    game = papers.with_armies(battle_game(), _with_mortars)
    fire = game.ruleset.question("mortar-fire").odds(game.book)
    hit = hundred(fire["hit, no fire"] + fire["hit, fire"])
    assert f"mortar; a hit {hit}; a house afire {hundred(fire['hit, fire'])}" in text(printed(game).pdf)


def _with_mortars(army):
    """The guns alone, and all of them mortars."""
    guns = army.brigades[-1]
    return replace(army, brigades=(replace(guns, units=tuple(unit.but(kind="mortar") for unit in guns.units)),))


# ------------------------------------------------------------------ readings and house rules


def test_a_need_changed_by_a_club_changes_the_chances_and_keeps_the_old_ones_in_brackets(club):
    game, one = club
    old = [at_least(battle_game(), "fire-hits", 3, dice=left) for left in (7, 6, 5, 4)]
    new = [at_least(game, "fire-hits", 3, dice=left) for left in (7, 6, 5, 4)]
    assert new != old
    line = unit_line(one.pdf, 1)
    assert has_run(line.below, ["hits", "1", *new])
    assert line.lowest == [f"({figure})" for figure in old]


def test_a_touched_line_has_its_number_its_footnote_and_a_bar_in_the_margin(club):
    pdf = club[1].pdf
    words = text(pdf)
    assert "1 muskets hit on 4 5 6 (the book: 5)" in words
    assert "2 cavalry takes four casualties a stand (the book: 3)" in words
    assert "foot marches" not in words  # no line of a roster rests on it
    bars = [stroke.box for stroke in read(pdf)[0].strokes if stroke.filled and stroke.box[2] < 9]
    numbers = {
        int(line[0].text)
        for line in sheets.lines(pdf)[0]
        for left, top, right, bottom in bars
        if line[0].text.isdigit() and line[0].left < 14 and top < line[0].baseline < bottom and 0.9 < right - left < 1.3
    }
    assert numbers == {unit.number for unit in units("alliance") if unit.arm != "artillery"}


def test_a_reading_moves_the_removal_point_and_is_named_at_the_foot():
    game = papers.with_armies(battle_game(), lambda army: replace(army, brigades=army.brigades[:2]))
    below = replace(game, book=game.ruleset.book({"half-strength": "below-half"}))
    pdf = printed(below).pdf
    assert has_run(unit_line(pdf, 5).beside, ["6", "5", "4", "3", "1"])
    assert "◆ units go when less than half is left" in text(pdf)
    assert "◆ units go when half their stands are lost" in text(ramillies().pdf)


def test_many_long_house_rules_lose_no_word_and_go_overleaf(tmp_path):
    places = [
        "weapon.musket.need",
        "weapon.pistol.need",
        "weapon.cannon-far.need",
        "removal.share",
        "raw-dice.alliance",
    ]
    places += ["casualties.infantry", "casualties.cavalry", "victory.percent", "officer.brigadier.relief"]
    tables = battle_game().ruleset.tables
    found = ((place, _at(tables, place)) for place in places)
    game = under(
        tmp_path / "verbose.toml",
        'title = "Verbose Club"\n'
        + "".join(
            f'[[change]]\nplace = "{place}"\nto = {value}\nsays = "rule {n}: {"as we always did, " * 25}so be it"\n'
            for n, (place, value) in enumerate(found)
        ),
    )
    one = printed(game)
    assert text(one.pdf).count("so be it") == len(places) - 1  # the Alliance has no pistols
    papers.keeps_to_the_rules(one, "A4")


def _at(tables, place):
    for step in place.split("."):
        tables = tables[step]
    return tables


# ------------------------------------------------------------------ other armies, other rulesets


@pytest.mark.parametrize(("count", "pages"), [(20, 2), pytest.param(40, 3, marks=pytest.mark.slow)])
def test_an_army_of_many_pages_keeps_its_brigades_together(count, pages):
    game = papers.many(count, 5)
    one = printed(game, paper="Letter")
    papers.keeps_to_the_rules(one, "Letter")
    by_page = list(map(_numbers, sheets.letters(one.pdf)))
    for brigade in game.army("alliance").brigades:
        numbers = {unit.number for unit in brigade.units}
        assert sum(numbers <= page for page in by_page) == 1
    assert f"page 2 of {pages}" in text(one.pdf)
    assert "Army of Marlborough, continued" in text(one.pdf)


def _numbers(page) -> set[int]:
    """The roster numbers on a page, which are larger than any other figure at its left edge."""
    found: dict[float, str] = {}
    for letter in sorted(page, key=lambda letter: letter.x):
        if letter.x < 17 and letter.points > 14 and letter.sign.isdigit():
            at = round(letter.baseline, 1)
            found[at] = found.get(at, "") + letter.sign
    return set(map(int, found.values()))


def test_a_brigade_too_long_for_a_page_goes_on_under_its_name():
    one = printed(papers.many(28, 28))
    first, second = map(_numbers, sheets.letters(one.pdf))
    assert first | second == set(range(1, 29))
    assert not first & second
    head = next(line for line in sheets.lines(one.pdf)[1] if "continued" in line[-1].text and line[0].baseline > 20)
    assert "rigade" in head[0].text


def test_two_brigades_with_long_names_have_headings_of_their_own_and_each_is_listed():
    game = battle_game()
    names = [f"Prince Maximilian's brigade of Imperial foot, the {which} line" for which in ("first", "second")]
    army = game.army("alliance")
    brigades = [replace(each, name=name) for each, name in zip(army.brigades, names)]
    army = replace(army, brigades=(*brigades, *army.brigades[2:]))
    battle = replace(game.battle, armies={**game.battle.armies, "alliance": army})
    (part,) = parts("roster", replace(game, battle=battle), PrintOptions(), sides=("alliance",))
    said = [each for each in part.remarks() if each.startswith("brigade ")]
    headings = [each.rpartition("“")[2].removesuffix("”.") for each in said]
    assert len(set(headings)) == 2
    assert all(which in heading for which, heading in zip(("first", "second"), headings))
    printed = " ".join(read(part.draw())[0].words.split()).lower()
    assert all(heading.split("… ")[1].lower() in printed for heading in headings)


def test_an_army_by_itself_has_a_roster():
    game = battle_game()
    army = replace(game.army("alliance"), brigades=game.army("alliance").brigades[:1])
    alone = replace(game.battle, title=army.name, armies={"alliance": army})
    words = text(printed(replace(game, battle=alone)).pdf)
    assert words.startswith("Army of Marlborough roster: 3 units, 24 points")


def test_a_ruleset_may_record_hits_to_nine_and_mark_every_quarter_of_its_figures():
    ruleset = own_ruleset()
    quarters = "[unit.start * 3 // 4, unit.start // 2, unit.start // 4]"
    figures = {"kind": "countdown", "from": "unit.start", "boxes": "unit.start", "marked": quarters}
    hits = {"kind": "counter", "most": 9, "ends": True}
    ruleset.about["roster"]["column"] = [
        {"head": "figures", "width": 52, "blank": 8, "track": [figures]},
        {"head": "hits", "width": 61, "blank": 9, "track": [hits]},
    ]
    ruleset.about["roster"] = {**ruleset.about["roster"], "note-under": [1, 1], "odds": []}
    del ruleset.about["roster"]["points"]
    one = printed(Game(ruleset, ruleset.book(), battle_game().battle))
    assert unit_line(one.pdf, 7).beside[3:] == list("87654321") + list("12345678")
    heavy = [s for s in read(one.pdf)[0].strokes if s.width == pytest.approx(0.75, abs=0.02) and s.box[0] > 80]
    marks = [{unit.start * 3 // 4, unit.start // 2, unit.start // 4} - {0} for unit in units("alliance")]
    assert len(heavy) == sum(map(len, marks))
    assert "points" not in text(one.pdf)


def test_a_ruleset_that_records_nothing_says_so():
    ruleset = own_ruleset()
    del ruleset.about["roster"]
    with pytest.raises(PaperError, match="has no roster"):
        roster(Game(ruleset, ruleset.book(), battle_game().battle), "french", PrintOptions())


# ------------------------------------------------------------------ on paper


@pytest.mark.sample(3)
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("paper", "ink"), [("A4", "full"), ("Letter", "low")])
def test_it_keeps_to_the_rules_of_print(side, paper, ink):
    papers.keeps_to_the_rules(ramillies(side, paper, ink), paper)


def test_a_roster_under_house_rules_keeps_to_them_too(club):
    papers.keeps_to_the_rules(club[1], "A4")


def test_hostile_names_are_printed_as_words_and_end_where_their_line_ends():
    one = printed(papers.hostile(), "french")
    papers.keeps_to_the_rules(one, "A4")
    words = text(one.pdf)
    assert "<img src=x>" in words
    assert "{{7*7}}" in words
    assert "49" not in words
    assert "□□□ abc" in words


def test_low_ink_draws_frames_where_full_ink_fills():
    full, low = (read(one.pdf)[0].strokes for one in (ramillies(), ramillies(paper="Letter", ink="low")))

    def black_boxes(strokes):
        found = [s.box for s in strokes if s.filled and max(s.fill) < 60 and s.box[0] > 140]
        return sum(4 < right - left < 5.5 and 4 < bottom - top < 5.5 for left, top, right, bottom in found)

    assert black_boxes(full) >= 11
    assert black_boxes(low) == 0


def test_the_same_army_prints_the_same_bytes():
    assert roster(battle_game(), "french", PrintOptions(command=COMMAND)) == ramillies("french").pdf


def test_the_foot_names_rules_readings_house_rules_sizes_and_command(club):
    words = text(club[1].pdf)
    changes = "default rulings · club changes: Thursday Club · text 9.4 pt, least 9 pt"
    assert f"Paperboys WSS rules, undated text · {changes}" in words
    assert words.endswith(COMMAND) or COMMAND in words


def test_in_large_type_no_figure_is_below_ten_points_and_boxes_are_taller():
    game = named_game("klausen")
    large = roster(game, "imperial", wishes_of(game, command=COMMAND, type="large"))
    assert faults(large, 10) == []
    assert "text 12 pt, least 10 pt" in text(large)
    assert "Colonel of the Weimar Cuirassiers, commands" in text(large)  # below the brigade's name, where it has room


def test_an_army_that_would_print_for_ever_is_refused_at_once():
    game = named_game("ramillies")
    brigade, *_ = game.army("french").brigades
    many = replace(brigade, units=brigade.units * (2001 // len(brigade.units) + 1))
    army = replace(game.army("french"), brigades=(many,))
    big = replace(game, battle=replace(game.battle, armies={**game.battle.armies, "french": army}))
    papers = {
        "roster": "a roster has",
        "labels": "labels are printed of",
        "dice": "record dice are printed of",
        "markers": "markers are printed of",
        "cards": "unit cards are printed of",
    }
    for kind, says in counted.at_least(5, papers.items()):
        how = {"kinds": ("units",)} if kind == "cards" else {}
        with pytest.raises(PaperError, match=rf"French and Bavarian: 2,00\d units, and {says} no more than 2,000"):
            [part.draw() for part in parts(kind, big, PrintOptions(), **how)]
