"""A log in few words: what is gathered, what goes on in one sentence, how sentences begin."""

from __future__ import annotations

import re

import pytest

from drumhead.printing.pages.battle_log import log_rich_text
from drumhead.printing.pages.battle_log.deed_paragraphs import paragraphs
from drumhead.printing.pages.battle_log.journal_story import Deed
from drumhead.printing.pages.battle_log.plain_text_log import bare
from drumhead.printing.pages.battle_log.turn_stories import TurnStories
from drumhead.printing.text import placeholder_characters

from ...counted import at_least
from .test_story import GUNS, PLAYED, all_paragraphs, marched, rout, told


def test_volleys_without_a_hit_share_a_paragraph_and_the_others_have_their_own():
    telling = told("ramillies", 1)
    french, enemy = telling.story.of("french"), telling.story.of("alliance")[0]
    state = {"stands": 6, "pips": 0, "cas": 0}
    shots = [
        {"n": 1, "e": "fire", "u": unit, "at": enemy, "range": 140, "cover": "open", "hits": hits, "saved": 0}
        | {"off": 0, "gone": False, "luck": [["firing", hits, [6 if hits else 2], 5]]}
        for unit, hits in zip(french, (0, 1, 0))
    ]
    said = [bare(each.words) for each in paragraphs(telling, [Deed(shot, {enemy: state}) for shot in shots])]
    assert len(said) == 2
    assert said[0].startswith("No hit: Bavarian Guards at ")
    assert "Clare’s Irish at " in said[0]
    assert said[1].startswith("Cologne Guards fire at ")


def test_a_brigade_that_marches_is_told_by_its_name_and_the_numbers_on_the_map():
    telling = told("ramillies", 1)
    units = telling.story.of("alliance")[:4]
    deeds = list(marched(telling, dict(zip(units, (80, 110, 0, 150)))))
    (said,) = paragraphs(telling, deeds)
    words = "March: Orkney’s foot (1, 2) 8 to 11 cm, Farrington’s (dress ranks), Dutch Foot Guards 15 cm."
    assert bare(said.words) == words
    telling.by_number = False  # a terminal shows no map
    try:
        (said,) = paragraphs(telling, deeds)
    finally:
        telling.by_number = True
    assert bare(said.words).startswith("March: First Foot Guards 8 cm, Orkney’s Royal Regiment 11 cm, ")


def test_a_gun_that_comes_off_its_limber_is_not_said_to_march():
    telling = told("salamanca", 1)
    gun = next(key for key, unit in telling.story.units.items() if unit["name"] == "Horse guns")
    on, off = ({"stands": 1, "pips": 0, "cas": 0, "state": state} for state in (["limbered"], []))
    event = {"n": 1, "e": "move", "u": gun, "frm": [9, 9, 0], "to": [9, 9, 0], "into": "", "set": {gun: off}}
    (said,) = paragraphs(telling, [Deed(event, {gun: on})])
    assert bare(said.words) == f"March: {telling.name_unit(gun)} (unlimbers)."


@pytest.mark.parametrize(("name", "seed"), PLAYED)
def test_every_sentence_of_the_log_begins_with_a_capital_or_a_number(name, seed):
    for said in at_least(50, all_paragraphs(told(name, seed))):
        for sentence in re.split(r"(?<=[.])\s(?=[^\d\[])", bare(said.words)):
            assert not sentence[0].islower(), said.words


def test_a_fall_back_goes_on_in_the_sentence_that_says_why():
    telling = told("ramillies", 1)
    unit, enemy = telling.story.of("french")[0], telling.story.of("alliance")[0]
    state = {"stands": 6, "pips": 0, "cas": 0}
    test = {"n": 1, "e": "heavy", "u": unit, "held": False, "back": 1, "luck": [["heavy casualties", 1]]}
    back = {"n": 2, "e": "back", "u": unit, "frm": [500, 500, 0], "to": [500, 350, 0]}
    (said,) = paragraphs(telling, [Deed(event, {unit: state, enemy: state}) for event in (test, back)])
    assert bare(said.words).endswith("[1] they do not stand and fall back 15 cm.")


def test_a_sentence_behind_another_begins_with_a_capital_though_the_guns_do_not():
    telling = told("ramillies", 1)
    horse, guns = (
        next(k for k in telling.story.units if telling.name(k) == name) for name in ("Cadogan’s Horse", GUNS)
    )
    state = {"stands": 1, "pips": 0, "cas": 0}
    meets = {"n": 1, "e": "contact", "u": horse, "at": guns, "charging": True, "side": "front"}
    back = {"n": 2, "e": "back", "u": guns, "frm": [500, 500, 0], "to": [500, 350, 0]}
    (said,) = paragraphs(telling, [Deed(event, {horse: state, guns: state}) for event in (meets, back)])
    assert bare(said.words) == "Cadogan’s Horse charge the guns above Offus. The guns above Offus fall back 15 cm."


def test_a_sentence_of_the_report_begins_with_a_capital_behind_the_sign_of_a_side():
    telling = told("ramillies", 1)
    guns = next(key for key in telling.story.units if telling.name(key) == GUNS)
    (said,) = TurnStories(telling)._joined([rout(guns)])
    assert said.startswith(f"{log_rich_text.sign(0)}The guns above Offus ")


def test_the_guns_that_rout_begin_their_sentence_with_a_capital_in_strong_letters_too():
    telling = told("ramillies", 1)
    guns = next(key for key in telling.story.units if telling.name(key) == GUNS)
    event = {"n": 1, "e": "rout", "u": guns, "frm": [500, 500, 0], "to": [500, 200, 0]}
    (said,) = paragraphs(telling, [Deed(event, {})])
    assert said.words.startswith(f"{placeholder_characters.STRONG}The guns above Offus rout")
