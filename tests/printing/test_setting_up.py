"""Setting up and who wins, as every playsheet says it: sizes, zones, who begins where, how long, what is counted."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from fractions import Fraction

import pytest

from drumhead.deployment.initial_positions import opening_of
from drumhead.model.lengths import Length, Measures
from drumhead.model.victory_terms import Objective, Victory
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.page_input import Game
from drumhead.printing.pages.playsheet.deployment_and_victory import SettingUp
from drumhead.rulesets import ids

from .games import BATTLES, named_game, ruleset_game, wishes_of
from .sheets import printed, text


def said(game, section, **wishes) -> str:
    """All lines of a section as a reader takes them in, sides by their short names."""
    return " ".join(line for _, line in lines(game, section, **wishes))


def lines(game, section, **wishes):
    setting = HtmlRenderer(game, replace(wishes_of(game), **wishes))
    setup = SettingUp(setting, lambda side: game.side(side)["short"], lambda name: f"[{name}]")
    found = []
    for each in setup.lines(section):
        with setting.apparatus.line(setup.states(each)):
            words = html.unescape(re.sub(r"<[^>]*>", "", str(setup.print_line(each))))
        found.append((each.entry["line"], " ".join(words.replace("\xa0", " ").split())))
    return found


def bare(name) -> Game:
    """A shipped battle whose file says nothing but who fights."""
    game = named_game(name)
    return replace(game, battle=replace(game.battle, plan=None, victory=Victory(), turns=0, agreed=()))


def under(game, **changes) -> Game:
    return replace(game, battle=replace(game.battle, **changes))


# ------------------------------------------------------------------ before the first card


@pytest.mark.parametrize(
    ("battle", "words"),
    [
        ("ramillies", "The table is 240 by 120 cm, a stand 4 wide and 3 cm deep."),
        ("salamanca", "The table is 240 by 120 cm, a stand 4 wide and 3 cm deep."),
        ("oudenarde", "a deployed unit 4 wide and 2 in deep, in column 2 wide and 4 deep, a leader’s base 1 in."),
        ("blenheim", "a deployed unit 4 wide and 2 in deep, in column 2 wide and 4 deep, a leader’s base 1 in."),
        ("klausen", "The table is 72 by 48 in, a base 2.5 wide and 2.5 in deep."),
    ],
)
def test_a_battle_says_how_large_table_and_bases_are(battle, words):
    assert words in said(named_game(battle), "setting-up")


def test_sizes_and_zones_follow_the_player_s_measure():
    words = said(named_game("ramillies"), "setting-up", measures=Measures("in"))
    assert "The table is 96 by 48 in, a stand 1.6 wide and 1.2 in deep." in words
    assert "within 16 in of its own edge, a third of the table" in words


@pytest.mark.parametrize(
    ("battle", "words"),
    [
        (
            "ramillies",
            "within 40 cm of its own edge, a third of the table; by agreement French 1–4, 6, 7 and 12 up to 63 cm.",
        ),
        # A column of route of six stands 3 cm deep whose middle is 37 cm in.
        ("salamanca", "within 40 cm of its own edge, a third of the table; by agreement French 1 up to 46 cm."),
        ("oudenarde", "within 12 in of its own edge; by agreement French 1 and 2; Alliance 2 and 6 up to 24 in."),
        ("blenheim", "within 12 in of its own edge; by agreement French 1, 2 and 8; Alliance 4–8 up to 19.1 in."),
        ("klausen", "within 12 in of its own edge; by agreement Imperial 1 and 2 up to"),
    ],
)
def test_who_begins_outside_his_zone_does_so_by_agreement(battle, words):
    assert words in said(named_game(battle), "setting-up")


def test_arrivals_are_told_with_turn_and_place_as_the_file_has_them():
    words = said(named_game("oudenarde"), "setting-up")
    for turn, units in (
        (2, "unit 7 at 14.5 in, unit 5 at 19 in"),
        (3, "unit 8 at 36.4 in, unit 10 at 42 in"),
        (5, "unit 9 at 42 in"),
    ):
        assert f"turn {turn}: {units}" in words
    assert "Arriving on the upper edge, measured from its left end, Alliance:" in words
    blenheim = said(named_game("blenheim"), "setting-up")
    assert "Arriving on the left edge, measured from its lower end, Alliance: turn 2: unit 10 at 28 in." in blenheim


def test_formations_are_the_usual_ones_but_for_those_named():
    words = said(named_game("salamanca"), "setting-up")
    assert "line (foot and cavalry), unlimbered (guns), skirmish order (rifles and caçadores)" in words
    assert "but column of route French 1; limbered French 4." in words
    assert "French 3 stay on foot all day." in said(named_game("blenheim"), "setting-up")


def test_who_throws_for_his_quality_is_named_with_his_chance():
    words = said(named_game("ramillies"), "setting-up")
    assert "throw one die for French 6: raw on 1 or 2, 1 in 3; Alliance 9: raw on 1, 1 in 6." in words
    assert "The others are as on the roster, by agreement." in words  # the book throws for all but elite units


@pytest.mark.parametrize(("battle", "count"), [("ramillies", "three"), ("salamanca", "three")])
def test_the_defender_may_shift_a_quarter_of_his_units(battle, count):
    assert re.search(
        f"he defender, French, may (then )?set up {count} units again", said(named_game(battle), "setting-up")
    )


@pytest.mark.parametrize("battle", BATTLES)
def test_a_battle_that_lays_nothing_out_says_how_it_is_done(battle):
    game = bare(battle)
    words = said(game, "setting-up")
    wide = opening_of(game.battle, game.ruleset, game.book).width
    measures = Measures(game.ruleset.measure, book=game.ruleset.measure)
    assert wide >= game.book.table.width.mm
    assert f"The table is {measures.number(Length(Fraction(wide)))} by" in words
    assert "Agree on the ground. Units begin where their players like in their zones." in words
    defender = next(side for side, role in game.battle.roles.items() if role == "defender")
    assert f"The defender, {game.side(defender)['short']}, sets up first." in words


@pytest.mark.parametrize("ruleset", ids())
def test_a_whole_ruleset_says_how_a_game_is_set_up_and_won(ruleset):
    game = ruleset_game(ruleset)
    assert {"table", "zones", "order"} <= {name for name, _ in lines(game, "setting-up")}
    assert "Agree who defends. The defender sets up first" in said(game, "setting-up")
    assert {"turns", "count"} <= {name for name, _ in lines(game, "winning")}


def test_special_things_of_a_battle_are_told_and_nothing_in_them_is_obeyed():
    game = under(named_game("oudenarde"), agreed=("The <b>Swiss</b> {{ 7 * 7 }} stay.",))
    assert "Agreed: The <b>Swiss</b> {{ 7 * 7 }} stay." in said(game, "setting-up")


# ------------------------------------------------------------------ who wins


@pytest.mark.parametrize(
    ("battle", "turns"),
    [
        *(("ramillies", "seven"), ("salamanca", "seven"), ("klausen", "eight")),
        *(("oudenarde", "twelve"), ("blenheim", "twelve")),
    ],
)
def test_how_many_turns_it_lasts(battle, turns):
    assert f"The battle lasts {turns} turns." in said(named_game(battle), "winning")


@pytest.mark.parametrize(
    ("battle", "words"),
    [
        ("ramillies", "At once Alliance wins by holding Ramillies at the end of two turns in a row"),
        ("ramillies", "the places it holds: Taviers 3 for Alliance, tomb of Ottomond 2."),
        ("salamanca", "the places it holds: Pico de Miranda 5, crest above the village 5, Los Arapiles 5."),
        ("oudenarde", "the places it holds: Eyne 1 for Alliance, Groenewald 2, Herlegem 1 for Alliance."),
        ("blenheim", "the places it holds: the plain 3, Oberglau 1, Blenheim 1, Blenheim churchyard 1."),
        ("klausen", "After the last turn a side wins by holding all of these: bridge at Esch, mill bridge."),
    ],
)
def test_what_is_fought_for_is_told_with_what_it_counts(battle, words):
    assert words in said(named_game(battle), "winning")


@pytest.mark.parametrize(
    ("measures", "near"), [(Measures("in", book="in"), "6 in"), (Measures("cm", book="in"), "15 cm")]
)
def test_how_near_holds_a_bridge_is_said_in_the_players_measure(measures, near):
    said_so = said(named_game("klausen"), "winning", measures=measures)
    assert f"a formed unit, not shaken or routed, within {near} of either end" in said_so


@pytest.mark.parametrize(
    ("battle", "words"),
    [
        ("ramillies", "27 of 90, Alliance at 30 of 99"),
        ("salamanca", "26 of 84, Allies at 29 of 96"),
    ],
)
def test_the_army_quits_where_it_was_agreed_and_only_there(battle, words):
    quits = f"army with 30 % of its points lost or in rout loses at once: French at {words}."
    game = named_game(battle)
    assert f"An {quits}" in said(game, "winning")
    free = under(game, victory=Victory())
    assert f"If you agree on it beforehand: an {quits}" in said(free, "winning")
    assert f"An {quits}" in said(replace(free, book=game.ruleset.book({"victory-rule": "thirty-percent"})), "winning")


def test_half_its_units_do_not_lose_a_battle_that_agrees_otherwise():
    game = named_game("oudenarde")
    assert "lost half its units" in said(game, "winning")
    assert "lost half its units" not in said(under(game, victory=Victory(breaks=False)), "winning")


def test_a_place_that_one_side_is_to_take_and_one_to_be_cleared_are_told():
    wanted = (Objective("Taviers", "alliance"), Objective("Offus", "alliance", "away"))
    words = said(under(named_game("ramillies"), victory=Victory(objectives=wanted, routers=True)), "winning")
    assert "After the last turn Alliance wins by holding this: Taviers; the enemy wins by keeping it." in words
    assert "Alliance wins when no enemy is left within 40 cm of Offus, after one has stood so near." in words
    assert "Otherwise each side counts the enemy’s lost stands, and those in rout (guns too, not officers)." in words


def test_the_author_s_own_words_close_it():
    game = under(named_game("ramillies"), victory=Victory("Hold <b>on</b>.", holding="Who sits there holds it."))
    assert said(game, "winning").endswith("Equal numbers are a draw. Hold <b>on</b>.")
    wanted = under(game, victory=replace(game.battle.victory, objectives=(Objective("Taviers", "french", worth=1),)))
    assert "Who sits there holds it. Hold" in said(wanted, "winning")


# ------------------------------------------------------------------ on paper


def test_the_longest_agreements_are_on_the_table_sheet_whole():
    game = named_game("ramillies")
    long = under(
        game,
        agreed=tuple(" ".join(["agreed"] * 34) for _ in range(8)),
        victory=Victory(
            " ".join(["glory"] * 166),
            " ".join(["held"] * 48),
            tuple(Objective(f"{'village ' * 7}{n}", "french", worth=n) for n in range(1, 9)),
            True,
        ),
    )
    words = text(printed(long, paper="Letter").pdf)
    assert words.count("agreed") >= 8 * 34
    assert words.count("glory") == 166
    assert words.count("village") >= 8 * 7


@pytest.mark.parametrize("name", ["ramillies", "salamanca", "blenheim", "oudenarde", "klausen"])
def test_a_battle_that_says_only_who_fights_has_its_playsheet(name):
    game = bare(name)
    assert game.battle.title in text(printed(game).pdf)
