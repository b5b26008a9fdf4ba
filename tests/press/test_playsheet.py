"""The playsheet as printed: what stands on which side, every figure from the rules, nothing small or cut off."""

import re
from dataclasses import replace
from functools import cache

import pytest

from drumhead.press.game import Game, Wishes
from drumhead.press.html.setting import Setting
from drumhead.press.papers.playsheet.playsheet import playsheet
from drumhead.press.papers.playsheet.sections import Collector, UnknownSectionError
from drumhead.press.style.paper import paper
from drumhead.press.text.figures import hundred
from drumhead.press.text.font_metrics import width
from drumhead.rules.house import Change, HouseRules

from ..counted import at_least
from . import sheets
from .games import battle_game, own_ruleset, ruleset_game
from .memory import set_anew
from .printed import pages
from .sheets import figures_after, letters, lines, of_battle, of_ruleset, text, under

OURS = {"Drumhead-Sans", "EB-Garamond", "Noto-Sans-Symbols2"}
MUSKETS = """
title = "Thursday Club"
[[change]]
place = "weapon.musket.need"
to = 4
says = "muskets hit on 4 5 6"
"""


def odds(question, outcome, book=None, **inputs):
    game = battle_game()
    return hundred(game.ruleset.question(question).odds(book or game.book, **inputs)[outcome])


def abroad():
    """Ramillies for a club with Letter paper, little ink and inches."""
    return of_battle("Letter", "low", "in")


each_print = pytest.mark.parametrize(
    ("print_of", "sheet"),
    [(of_battle, "A4"), (abroad, "Letter"), pytest.param(of_ruleset, "A4", marks=pytest.mark.slow)],
    ids=["battle", "abroad", "ruleset"],
)


@cache
def foot_alone():
    """What a sheet says of a battle in which only infantry fights, but for its doubts and what is no charge."""
    game = battle_game()
    armies = {
        side: replace(army, brigades=tuple(b for b in army.brigades if all(u.arm == "infantry" for u in b.units)))
        for side, army in game.battle.armies.items()
    }
    game = Game(game.ruleset, game.book, replace(game.battle, armies=armies))
    sections = Collector(Setting(game, Wishes())).collect()
    said = [each.html for each in sections if each.name not in ("doubts", "odd-cases")]
    return re.sub("<[^>]*>", " ", "".join(at_least(15, said)))


@cache
def sections_of_ruleset():
    return Collector(Setting(ruleset_game(), Wishes())).collect()


def in_ruleset():
    """The figures of a sheet of the whole ruleset."""
    return sheets.Figures(sheets.cells_of(sections_of_ruleset()))


# ------------------------------------------------------------------ what stands where


def test_a_battle_on_a4_is_run_from_two_sides():
    first, second, further = of_battle().sides
    rules = {"turn", "fire", "move", "manoeuvre", "heavy", "recovery", "losses", "officers"}
    attack = {"contact", "face-off", "results", "fight", "rout", "friends"}
    assert set(first) == rules
    assert set(second) == attack
    assert {"setting-up", "winning", "troops", "breach", "odd-cases", "doubts"} <= set(further)


@each_print
def test_every_section_stands_somewhere_and_once(print_of, sheet):
    names = [name for side in print_of().sides for name in side if name != "doubts"]  # a list may go on overleaf
    assert len(names) == len(set(names))
    assert {"turn", "fire", "results", "fight", "rout"} <= set(names)


def test_a_whole_ruleset_has_the_odds_of_mortars_walls_and_assaults():
    names = {section.name for section in sections_of_ruleset()}
    assert {"mortars", "walls", "guns", "assaults", "charges", "panic", "setting-up", "odd-cases"} <= names


def test_the_finder_names_the_sheet_of_what_was_moved():
    words = text(abroad().pdf)
    first = words[: words.index("Turn", words.index("Losses"))]
    assert "sheet 3 8 Losses 13 Friends" in " ".join(first.split())


def test_of_arms_that_are_not_there_nothing_is_said():
    words = text(of_battle().pdf)
    assert "ortar" not in words
    assert any("Mortar" in section.html for section in sections_of_ruleset())


def test_a_battle_of_foot_alone_has_no_cavalry_and_no_guns():
    assert "Musket" in foot_alone()
    for word in ("pistol", "Cannon", "hussar", "charg", "ridden"):
        assert word not in foot_alone()


# ------------------------------------------------------------------ every figure from the rules


def test_the_face_off_as_printed_is_the_face_off_as_asked():
    for net in at_least(13, range(-5, 8)):
        for question, outcome in (
            ("faceoff-inf-inf", "defender-routs"),
            ("faceoff-inf-inf", "attacker-checked"),
            ("faceoff-cav-inf", "cavalry-back"),
        ):
            assert of_battle().cell(question, outcome, net=net) == odds(question, outcome, net=net)


def test_tests_by_pips_as_printed_are_the_tests_as_asked():
    for pips in range(7):
        for quality in ("trained", "raw"):
            done = odds("manoeuvre", "done", pips=pips, quality=quality)
            assert of_battle().cell("manoeuvre", "done", pips=pips, quality=quality) == done
        assert of_battle().cell("heavy-test", "pass", pips_after_the_hits=pips) == odds("heavy-test", "pass", pips=pips)
        scattered = odds("rout-course", "dispersed", pips=pips, starting_stands=6)
        assert in_ruleset().cell("rout-course", "dispersed", pips=pips, starting_stands=6) == scattered


def test_fights_and_cards_as_printed_are_those_asked():
    keys = ("attacker-routs-him", "attacker-pushes", "level", "defender-pushes", "defender-routs-him")
    given = {"attacker_dice": 6, "defender_dice": 6, "defender_hits_on": "obstacle"}
    for key in keys:
        assert of_battle().cell("fight-round", key, **given) == odds("fight-round", key, **given)
    for phase in ("fire", "cavalry", "infantry"):
        cards = {"my_phase": "cavalry", "enemy_phase": phase}
        assert in_ruleset().cell("card-before", "mine first", **cards) == odds("card-before", "mine first", **cards)


either_of = pytest.mark.parametrize(
    "only", [("fire", "fight", "winning", "doubts"), pytest.param((), marks=pytest.mark.slow)], ids=["some", "all"]
)


@cache
def hostile(only):
    """Two readings chosen, in a battle whose title is meant to do harm."""
    game = battle_game()
    book = game.ruleset.book({"fight-difference-3": "rout", "half-fire-rounding": "round-down"})
    return sheets.printed(Game(game.ruleset, book, replace(game.battle, title=HOSTILE)), only=only)


HOSTILE = "<img src=x>{{7*7}} \u202eאבג \U0001f600\u0000 e\u0301" + " very long" * 40


@either_of
def test_a_hostile_title_is_printed_as_words(only):
    one = hostile(only)
    assert one.said == ()
    _inside(one.pdf, "A4")
    assert text(one.pdf).count("<img src=x>{{7*7}}") == len(one.sides)
    assert "□□□ □ é very" in text(one.pdf)


@either_of
def test_a_reading_changes_sentence_and_figures_and_stands_out_among_the_doubts(only):
    one = hostile(only)
    words = text(one.pdf)
    assert "an odd one rounded down" in words
    assert figures_after(one.pdf, "3", "+")[:5] == ["loser", "loses", "2", "stands,", "routs"]
    fight = {"attacker_dice": 7, "defender_dice": 6}
    routs = one.cell("fight-round", "attacker-routs-him", **fight, defender_hits_on="plain")
    assert routs == odds("fight-round", "attacker-routs-him", one.game.book, **fight)
    listed = words[words.index("Doubts in force") :]
    assert listed.index("a fight lost by 3: rout") < listed.index("cover saves against pistols too")


def test_the_doubts_are_listed_by_the_sections_whose_lines_rest_on_them():
    sections = {section.name: section for section in Collector(Setting(battle_game(), Wishes())).collect()}
    listed = sections["doubts"]
    resting = {each.number for each in sections.values() if 0 < each.number < listed.number and '"doubt' in each.html}
    first = set(re.findall(r'<b class="at">(\d+)</b>', listed.html))
    also = {number for run in re.findall(r'class="also">([^<]*)<', listed.html) for number in run.split("\xa0")}
    assert {2, 4, 10, 11} <= resting
    assert resting <= {int(number) for number in first | also}


def test_down_the_edge_stands_what_a_side_may_do_now_and_where_that_is_said():
    numbers = {each.name: each.number for each in Collector(Setting(battle_game(), Wishes())).collect()}
    for page in at_least(2, letters(of_battle().pdf)):
        said = "".join(letter.sign for letter in page if letter.turned)
        assert said.startswith(
            f"nowyoumay1Fire:shoot{numbers['fire']}test{numbers['heavy']}2Cavalry:ride{numbers['move']}"
        )
        assert said.endswith(f"rally{numbers['rout']}win{numbers['winning']}")


def test_a_phase_that_sees_no_section_is_refused():
    ruleset = own_ruleset("wss-paperboys")
    now = [{"name": "Fire", "may": [{"says": "shoot", "see": "fier"}]}]
    ruleset.about["sheet"] = {**ruleset.about["sheet"], "now": now}
    with pytest.raises(UnknownSectionError, match=r"\[\[now\]\] sees 'fier'; sheet.toml declares turn, fire"):
        Collector(Setting(Game(ruleset, ruleset.book()), Wishes()))


# ------------------------------------------------------------------ house rules


@pytest.fixture(
    scope="module",
    params=[("fire", "house-rules"), pytest.param((), marks=pytest.mark.slow)],
    ids=["some", "all"],
)
def muskets(tmp_path_factory, request):
    return sheets.printed(under(tmp_path_factory.mktemp("club") / "club.toml", MUSKETS), only=request.param)


def test_a_need_changed_by_a_club_changes_the_sheet(muskets):
    words = text(muskets.pdf)
    assert "4 5 6" in figures_after_musket(muskets.pdf)
    assert "muskets hit on 4 5 6 (the book: 5)" in words
    assert muskets.cell("fire-hits", "3+", dice=6, hits_on="book.weapon.musket.need") == "66"  # 42 of 64 throws


def figures_after_musket(pdf):
    row = next(row for page in lines(pdf) for row in page if row[0].text == "Musket")
    return " ".join(word.text for word in row)


def test_the_touched_lines_carry_the_number_and_the_old_odds(muskets):
    assert figures_after_musket(muskets.pdf).startswith("Musket 1")
    assert "(32)" in text(muskets.pdf)
    assert "(32)" not in text(of_battle().pdf)


@pytest.mark.sample(2)
@pytest.mark.parametrize("start", range(6))
def test_whatever_number_a_club_changes_the_section_that_says_it_is_marked(start):
    """Some numbers of the book, changed by one at a time."""
    game = ruleset_game()
    places = [place for place, value in _numbers(game.ruleset.tables) if type(value) is int and "bands" not in place]
    place = places[len(places) * start // 6 + 4]
    was = dict(_numbers(game.ruleset.tables))[place]
    house = HouseRules("Club", (Change(1, place, was - 1 if was > 4 else was + 1, was, "changed"),))
    before = _said(game)
    after = _said(replace(game, book=game.ruleset.book({}, house)))
    changed = [name for name, (words, _) in after.items() if name in before and words != before[name][0]]
    for name in at_least(1, changed):
        assert after[name][1], f"{place}: {name}"


APPARATUS = r'<h2.*?</h2>|<span class="(?:mk|was|ref).*?</span>|Rests on| \(was.*?\)'


def _said(game):
    """The words of every section but its head, old odds and marks left out, and whether a hand marks any line."""
    found = {}
    for section in Collector(Setting(game, Wishes())).collect():
        words = re.sub(
            r"<h2.*?</h2>|<span class=\"(?:mk|was|ref).*?</span>|Rests on| \(was.*?\)", "", section.html, flags=re.S
        )
        found[section.name] = " ".join(re.sub("<[^>]*>", " ", words).split()), "mk hand" in section.html
    return {name: said for name, said in found.items() if name not in ("doubts", "house-rules")}


def test_a_bar_in_the_margin_stands_beside_a_touched_line(muskets):
    row = next(row for page in lines(muskets.pdf) for row in page if row[0].text == "Musket")
    bars = [stroke.box for stroke in pages(muskets.pdf)[0].strokes if stroke.filled and stroke.box[2] < 9.5]
    assert any(top < row[0].baseline < bottom and 0.9 < right - left < 1.3 for left, top, right, bottom in bars)


def test_every_distance_goes_through_one_measure():
    one = abroad()
    inches = text(one.pdf)
    assert "within 12 in" in inches
    assert figures_after(one.pdf, "18", "in")[:2] == ["mounted", "officer,"]
    assert " cm" not in inches


@pytest.mark.slow
def test_sixty_long_house_rules_lose_no_word_and_cut_nothing(tmp_path):
    places = [p for p, value in _numbers(battle_game().ruleset.tables) if type(value) is int and "bands" not in p][:60]
    text_ = 'title = "Verbose Club"\n' + "".join(
        f'[[change]]\nplace = "{place}"\nto = {value}\nsays = "rule {n}: {"as we always did, " * 12}so be it"\n'
        for n, place in enumerate(places)
        for value in [dict(_numbers(battle_game().ruleset.tables))[place]]
    )
    game = under(tmp_path / "verbose.toml", text_)
    one = sheets.printed(game)
    words = text(one.pdf)
    assert all(f"rule {n}:" in words for n in range(len(places)))
    assert words.count("so be it") == len(places)
    _inside(one.pdf, "A4")


def _numbers(tables, path=""):
    for key, value in tables.items():
        here = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            yield from _numbers(value, here)
        else:
            yield here, value


# ------------------------------------------------------------------ on paper


@each_print
def test_nothing_is_smaller_than_nine_points(print_of, sheet):
    assert min(letter.points for page in letters(print_of().pdf) for letter in page) > 8.995


@each_print
def test_nothing_stands_outside_the_printable_area(print_of, sheet):
    _inside(print_of().pdf, sheet)


def _inside(pdf, sheet):
    box = paper(sheet).printable
    for page in at_least(1, letters(pdf)):
        for letter in at_least(50, page):
            left, top, right, bottom = letter.box
            assert left >= sheets.room_of(letter, box).left - 0.3, letter
            assert right <= sheets.room_of(letter, box).right + 0.4, letter
            assert top >= box.top - 0.3, letter
            assert bottom <= box.bottom + 0.3, letter


@each_print
def test_no_two_words_lie_on_each_other(print_of, sheet):
    for page in at_least(1, letters(print_of().pdf)):
        assert not sheets.crowded(at_least(200, page))


@each_print
def test_only_our_faces_are_embedded(print_of, sheet):
    for face in at_least(2, sheets.fonts(print_of().pdf)):
        assert face.startswith(tuple(OURS)), face


@each_print
def test_weasyprint_has_nothing_to_complain_of(print_of, sheet):
    assert print_of().said == ()


@pytest.mark.parametrize("only", [("fire",), pytest.param((), marks=pytest.mark.slow)], ids=["some", "all"])
def test_the_same_wishes_print_the_same_bytes(only):
    wishes = Wishes(command="drumhead sheet", only=only)
    with set_anew():
        assert playsheet(battle_game(), wishes) == playsheet(battle_game(), wishes)


@pytest.mark.parametrize("files", [0, 9])
def test_a_long_command_never_hides_which_rules_are_in_force(files):
    setting = Setting(battle_game(), Wishes(command="drumhead sheet ramillies" + " --house-rules club.toml" * files))
    left, command = setting.templates.globals["colophon"]
    assert left.endswith("readings as shipped")
    assert command.endswith("…") == (files > 0)
    assert width(left, "sans", 9) + width(command, "sans", 9) < paper("A4").printable.width - 4


def test_low_ink_has_no_fill_but_the_same_words():
    assert "bar is as long as the chance" in text(abroad().pdf)
    assert _darkness(abroad().pdf) < 0.95 * _darkness(of_battle().pdf)


def _darkness(pdf):
    import pypdfium2

    page = pypdfium2.PdfDocument(pdf)[0].render(scale=1).to_pil().convert("L")
    return sum((255 - shade) * count for shade, count in enumerate(page.histogram()))


def test_bookmarks_lead_to_every_section():
    import io

    import pikepdf

    with pikepdf.open(io.BytesIO(of_battle().pdf)) as document, document.open_outline() as outline:
        sides = [item.title for item in outline.root]
        sections = [child.title for item in outline.root for child in item.children]
        assert document.docinfo["/Title"] == "Ramillies: playsheet"
        assert document.docinfo["/Creator"] == "drumhead 0.1.0"
    assert sides == ["Side 1: your card is turned", "Side 2: a unit attacks", "Sheet 3"]
    assert sections[:3] == ["1 Turn", "2 Fire", "3 Move"]
