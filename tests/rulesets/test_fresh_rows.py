"""A row more in a table is on paper, or `rules check` names it, and no battle fought with it ends in an error."""

from __future__ import annotations

import re

import pytest

from drumhead import rulesets
from drumhead.printing.page_input import Game
from drumhead.printing.pages.ruleset_folder_checks import folder_faults
from drumhead.rules.trust import plugin_trust

from ..printing.games import ruleset_game
from ..printing.sheets import blocks
from .fresh_rows import FRESH, add_row, copy_of, tables_of_rows

ROWS = {"wss-paperboys": 16, "peninsular-paperboys": 17, "wss-dice": 7, "wss-cards": 9, "von-futsch": 21}
# Tables of which every row is on the playsheet by itself: the block where it stands, and a row to make another like it.
# Rows of `recovery` are the qualities of ruleset.toml; each of the others takes its words from its own `name`.
LISTED = {
    ("wss-paperboys", "recovery"): ("turn", "raw"),
    ("wss-paperboys", "faceoff.modifier"): ("faceoff", "raw"),
    ("wss-paperboys", "fight.modifier"): ("fight", "charge"),
    ("peninsular-paperboys", "recovery"): ("turn", "raw"),
    ("peninsular-paperboys", "faceoff.modifier"): ("faceoff", "raw"),
    ("peninsular-paperboys", "fight.modifier"): ("fight", "charge"),
    ("wss-dice", "ground"): ("ground", "woods"),
    ("wss-cards", "ground"): ("ground", "woods"),
    ("von-futsch", "morale.modifier"): ("morale", "elite"),
    ("von-futsch", "melee.modifier"): ("melee", "elite"),
}
# Tables that stand elsewhere: phases are worded by turn.toml, formations say how units are laid out, suits are those of
# a pack, and a procedure card goes through the answers to a charge.
SPARED = {"formation", "phase", "suit", "charge.reaction"}


@pytest.mark.parametrize("name", ROWS)
def test_a_row_that_no_page_lists_is_named_with_its_line(tmp_path, name):
    folder = copy_of(name, tmp_path)
    tables = list(tables_of_rows(rulesets.load(name).tables))
    assert len(tables) >= ROWS[name]
    for place, like in tables:
        add_row(folder, place, like, "newly come")
    lines = (folder / "tables.toml").read_text(encoding="utf-8").splitlines()
    named = {fault.key: fault for fault in folder_faults(folder) if fault.key[-1:] == (FRESH,)}
    silent = {".".join(place) for place, _ in tables if (*place, FRESH) not in named}
    assert silent - SPARED == {place for book, place in LISTED if book == name}
    for key, fault in named.items():
        assert (fault.file, lines[fault.line - 1]) == (str(folder / "tables.toml"), f"[{'.'.join(key)}]")
        assert "no page lists this" in fault.wrong


@pytest.mark.parametrize(("name", "place"), LISTED)
def test_a_row_more_of_such_a_table_stands_on_the_playsheet_by_its_name_or_key(tmp_path, name, place):
    folder = copy_of(name, tmp_path)
    block, like = LISTED[name, place]
    assert FRESH not in blocks(ruleset_game(name))[block].lower()
    add_row(folder, tuple(place.split(".")), like, "newly come")
    with plugin_trust.session():
        plugin_trust.trust()
        ruleset = rulesets.load(str(folder))
        said = blocks(Game(ruleset, ruleset.book()))[block].lower()
    assert "newly come" in said or (FRESH in said and place == "recovery")


@pytest.mark.parametrize(("name", "place"), [each for each in LISTED if each[1] != "recovery"])
def test_such_a_row_without_a_name_is_named_with_its_line(tmp_path, name, place):
    folder = copy_of(name, tmp_path)
    add_row(folder, tuple(place.split(".")), LISTED[name, place][1])
    (only,) = folder_faults(folder)
    lines = (folder / "tables.toml").read_text(encoding="utf-8").splitlines()
    assert (only.file, only.wrong) == (str(folder / "tables.toml"), "this row has no name")
    assert lines[only.line - 1] == f"[{place}.{FRESH}]"


def test_a_number_that_no_page_lists_is_named(tmp_path):
    folder = copy_of("wss-dice", tmp_path)
    text = (folder / "tables.toml").read_text(encoding="utf-8")
    (folder / "tables.toml").write_text(text.replace("[cannon]\n", "[cannon]\nextra = 3\n"), encoding="utf-8")
    (only,) = folder_faults(folder)
    assert (only.key, only.wrong) == (("cannon", "extra"), "no page lists this number")


def test_a_number_in_a_shared_sentence_that_the_playsheet_leaves_out_is_named(tmp_path):
    folder = copy_of("wss-paperboys", tmp_path)
    path = folder / "playsheet.toml"
    text = path.read_text(encoding="utf-8")
    assert text.count("{{ both.ridden_down() }} ") == 1
    assert not folder_faults(folder)
    path.write_text(text.replace("{{ both.ridden_down() }} ", ""), encoding="utf-8")
    named = {".".join(fault.key) for fault in folder_faults(folder)}
    assert named == {"pursuit.cavalry-stands-for-one", "pursuit.least"}


def test_a_row_named_to_a_macro_of_the_rulesets_own_sentences_is_listed(tmp_path):
    folder = copy_of("von-futsch", tmp_path)
    path = folder / "playsheet.toml"
    text = path.read_text(encoding="utf-8")
    assert text.count("{{ both.march('limbered') }}") == 1
    assert not folder_faults(folder)
    path.write_text(text.replace("{{ both.march('limbered') }}", ""), encoding="utf-8")
    named = {".".join(fault.key) for fault in folder_faults(folder)}
    assert named == {"march.limbered"}


def test_a_reason_for_what_is_not_there_is_told(tmp_path):
    folder = copy_of("wss-cards", tmp_path)
    text = (folder / "playsheet.toml").read_text(encoding="utf-8")
    assert "[unlisted]\n" in text
    words = text.replace("[unlisted]\n", '[unlisted]\n"cannon.horses" = "nobody asks"\n')
    (folder / "playsheet.toml").write_text(words, encoding="utf-8")
    (only,) = folder_faults(folder)
    assert only.wrong == 'the tables have no "cannon.horses"'


def test_a_step_of_play_that_is_a_row_without_rules_is_told(tmp_path):
    folder = copy_of("wss-paperboys", tmp_path)
    text = (folder / "tables.toml").read_text(encoding="utf-8")
    bare, gone = re.subn(r', rules = \["wpb-friends-0.*?\]', "", text)
    assert gone == 3
    (folder / "tables.toml").write_text(bare, encoding="utf-8")
    told = [str(fault) for fault in folder_faults(folder) if "step of play" in fault.wrong]
    assert len(told) == 3  # the fourth band has rules of its own
    assert all("tables.toml, line " in each and "carries out no rule" in each for each in told)
