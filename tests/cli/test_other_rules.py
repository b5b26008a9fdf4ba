"""Battles and armies under rules of another sort, at the command line."""

from __future__ import annotations

import json

import pytest

from ..errors import errors_of


def test_a_battle_under_other_rules_says_what_was_assumed(drumhead) -> None:
    done = drumhead("battle", "check", "ramillies", "--rules", "wss-dice")
    assert done.exit_code == 0
    assert "Good for War of the Spanish Succession, with dice" in done.stdout
    assert "Assumed: Ramillies, 7 turns are 15 in this game.\n" in done.stderr
    assert done.stderr.count("guard horse: cavalry") == 1  # of both armies


def test_a_journal_knows_by_which_rules_its_battle_was_played(drumhead, here) -> None:
    done = drumhead("log", "play", "oudenarde", "--rules", "wss-paperboys", "--turns", "1")
    assert done.exit_code == 0, done.stderr
    checked = drumhead("log", "check", "oudenarde-1.jsonl")
    assert (checked.exit_code, checked.stderr) == (0, "")
    assert json.loads((here / "oudenarde-1.jsonl").read_text("utf-8").splitlines()[0])["ruleset"] == "wss-paperboys"


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("battle", "check", "ramillies", "--rules", "wss-dise"), 1, 'Did you mean "wss-dice"?'),
        (("sheet", "wss-dice", "--rules", "wss-cards"), 1, "--rules "),
        (("army", "convert", "nowhere.toml", "--to", "common"), 1, "nowhere.toml"),
    ],
)
def test_rules_that_do_not_fit_are_refused_in_a_line(drumhead, here, words, code, says) -> None:
    done = drumhead(*words)
    assert (done.exit_code, done.stdout) == (code, "")
    assert says in done.stderr
    assert not list(here.iterdir())


@pytest.mark.parametrize("to", ["wss-dise", "comon"])
def test_words_of_nobody_are_no_words_to_write_in(drumhead, here, to) -> None:
    (here / "a.toml").write_text(
        'name = "A"\nside = "french"\n[[brigade]]\nname = "B"\nunit = [{ name = "U", arm = "infantry", stands = 1 }]\n'
    )
    done = drumhead("army", "convert", "a.toml", "--rules", "wss-dice", "--to", to)
    assert (done.exit_code, done.stdout) == (1, "")
    assert f'there is no ruleset "{to}"' in done.stderr


def test_an_army_that_names_its_rules_needs_none_named(drumhead, here) -> None:
    army = 'name = "A"\nwords = "{}"\nside = "french"\n[[brigade]]\nname = "B"\nunit = [{{ name = "U", arm = "{}" }}]\n'
    (here / "cards.toml").write_text(army.format("wss-cards", "infantry"))
    (here / "all.toml").write_text(army.format("common", "foot"))
    assert "Good for War of the Spanish Succession, with cards" in drumhead("army", "check", "cards.toml").stdout
    assert "give --rules" in drumhead("army", "check", "all.toml").stderr


def test_an_editor_learns_the_common_words(drumhead) -> None:
    known = json.loads(drumhead("army", "schema", "--rules", "common").stdout)["$defs"]["CommonUnit"]["properties"]
    assert known["arm"]["enum"] == ["foot", "horse", "dragoons", "guns", "skirmishers"]
    assert {"battalions", "men", "facings"} <= known.keys()
    assert not {"stands", "figures"} & known.keys()


def test_an_army_for_a_ruleset_without_rows_is_refused_in_a_line(drumhead, here) -> None:
    drumhead("rules", "new", "mute")
    (here / "mute" / "muster.toml").unlink()
    brigade = '[[brigade]]\nname = "B"\nunit = [{ name = "U", arm = "foot" }]\n'
    (here / "a.toml").write_text(f'name = "A"\nwords = "common"\nside = "french"\n{brigade}')
    for words in (("army", "check", "a.toml"), ("battle", "check", "ramillies")):
        done = drumhead(*words, "--rules", "mute")
        assert (done.exit_code, done.stdout) == (1, "")
        assert "no-common-words" in [code for *_, code in errors_of(done)]


def test_a_list_in_common_words_is_written_in_those_of_a_game(drumhead, here) -> None:
    army = 'name = "A"\nwords = "common"\nside = "french"\n[[brigade]]\nname = "B"\n'
    (here / "a.toml").write_text(army + 'unit = [{ name = "U", arm = "horse", squadrons = 6, facings = "red" }]\n')
    assert drumhead("army", "convert", "a.toml", "--to", "common", "--out", "a.csv").exit_code == 0
    done = drumhead("army", "convert", "a.csv", "--to", "wss-paperboys")
    assert (done.exit_code, "stands = 12" in done.stdout) == (0, True)


def test_an_army_of_a_year_is_for_the_games_of_that_war(drumhead) -> None:
    assert "Good for Paperboys, the Peninsular War" in drumhead("army", "check", "barrosa-french").stdout
    told = drumhead("army", "check", "malplaquet-french").stderr
    assert "give --rules wss-cards or wss-dice or wss-paperboys." in told
