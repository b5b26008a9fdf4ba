"""The command that a colophon repeats."""

from __future__ import annotations

import shlex

import click
import pikepdf
import pytest
from click.testing import CliRunner
from pypdfium2 import PdfDocument

from drumhead.cli.output.paper_printing import as_typed
from drumhead.cli.parameters import print_options


@click.command()
@click.argument("name")
@click.option("--size", type=float)
@click.option("--at")
@click.option("--plain", is_flag=True)
@click.option("--deck/--no-deck", default=None)
@print_options.printing
def show(**given: object) -> None:
    click.echo(as_typed())


@pytest.mark.parametrize(
    ("typed", "repeated"),
    [
        ("ramillies", "drumhead ramillies"),
        ("--paper letter ramillies", "drumhead ramillies --paper Letter"),
        ("ramillies --out paper --force", "drumhead ramillies"),
        ("'my battle.toml' --size 16", "drumhead 'my battle.toml' --size 16"),
        ("ramillies --plain --distance-scale 0.5", "drumhead ramillies --plain --distance-scale 1/2"),
        ("--deck ramillies", "drumhead ramillies --deck"),
        ("ramillies --no-deck --paper A4", "drumhead ramillies --no-deck --paper A4"),
        ("ramillies --ruling a=b --ruling c=d", "drumhead ramillies --ruling a=b --ruling c=d"),
        ("ramillies --house-rules club.toml --ink full", "drumhead ramillies --house-rules club.toml --ink full"),
    ],
)
def test_the_command_is_repeated_in_one_order_and_without_where_it_went(typed: str, repeated: str) -> None:
    result = CliRunner().invoke(show, shlex.split(typed), prog_name="drumhead")
    assert result.output == f"{repeated}\n"
    again = CliRunner().invoke(show, shlex.split(repeated)[1:], prog_name="drumhead")
    assert again.output == result.output


@pytest.mark.parametrize("there", [True, False])
def test_of_the_folder_of_a_ruleset_its_name_is_repeated_and_other_words_as_they_were_typed(here, there):
    """Whatever lies in the folder one is in: where one plays may be called as a folder is."""
    if there:
        (here / "club" / "room").mkdir(parents=True)
    typed = ["ramillies", "--at", "club/room", "--rules", "club/room"]
    result = CliRunner().invoke(show, typed, prog_name="drumhead")
    assert result.output == "drumhead ramillies --at club/room --rules room\n"


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("sheet ramillies --text-size huge", '"huge" is not one of normal, large, pocket'),
        ("roster ramillies --text-size pocket", '"pocket" is not one of normal, large'),
        ("sheet ramillies --max-pages 0", "0 is not a whole number from 1 to 9."),
        ("sheet ramillies --sides 0", "0 is not a whole number from 1 to 9."),
        ("sheet ramillies --only ,", "names nothing"),
        ("sheet ramillies --short --hide 3", "--hide is for the playsheet"),
        ("sheet ramillies --short --sides 1", "--max-pages is for the playsheet"),
    ],
)
def test_a_wrong_size_or_section_is_refused_with_what_would_be_right(drumhead, asked, says):
    done = drumhead(*asked.split())
    assert done.exit_code == 2
    assert says in " ".join(done.stderr.split())


@pytest.mark.parametrize("option", ["--max-pages", "--sides"])
def test_only_the_first_pages_are_printed_by_the_new_name_and_by_the_old(drumhead, here, option):
    drumhead("rules", "new", "mine")
    path = drumhead("sheet", "mine", option, 2).stdout.strip()
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 2  # the leaf without the table sheet
        assert "drumhead sheet mine --max-pages 2" in str(pdf.docinfo.get("/Subject"))


def test_the_old_name_of_an_option_is_named_nowhere(drumhead):
    told = drumhead("sheet", "--help").stdout + drumhead("sheet", "ramillies", "--max-page", 2).stderr
    assert "--max-pages" in told
    assert "--sides" not in told


def test_the_half_sheet_is_one_page_for_two_newcomers(drumhead, here):
    drumhead("rules", "new", "mine")
    path = drumhead("sheet", "mine/battle/the-hedge.toml", "--short").stdout.strip()
    with PdfDocument(path) as pdf:
        said = pdf[0].get_textpage().get_text_bounded()
        assert (len(pdf), pdf[0].get_width() > pdf[0].get_height()) == (1, True)
    assert said.count("Your first turn") == 2


def test_letters_that_paper_lacks_are_told_with_their_line_by_whatever_prints_them(drumhead, ramillies):
    army = ramillies.parent / "ramillies-french.toml"
    text = army.read_text(encoding="utf-8").replace('"Picardie"', '"Picardie \U0001f600"')
    army.write_text(text, encoding="utf-8")
    line = text[: text.index("\U0001f600")].count("\n") + 1
    for command in ("dice", "kit --kinds dice"):
        done = drumhead(*command.split(), ramillies, "--force")
        assert done.exit_code == 0
        assert done.stderr.count(f'{army.name}, line {line}, "Picardie \U0001f600": our fonts lack U+1F600') == 1


HOUSE = """\
title = "Ours"
events = "deck.toml"
[[modifier]]
list = "musket.modifier"
name = "Snow \U0001f600"
value = -1
"""
DECK = '[[card]]\ntitle = "Fog \U0001f600"\ntext = "Nobody sees."\n'


def test_letters_that_paper_lacks_are_told_of_house_rules_and_of_event_cards(drumhead, here):
    (here / "ours.toml").write_text(HOUSE, encoding="utf-8")
    (here / "deck.toml").write_text(DECK, encoding="utf-8")
    done = drumhead("dice", "oudenarde", "--house-rules", "ours.toml")
    assert (done.exit_code, done.stderr.count("our fonts lack U+1F600")) == (0, 2), done.stderr
    assert 'ours.toml, "Snow \U0001f600: -1"' in done.stderr
    done = drumhead("cards", "oudenarde", "--events", "deck.toml", "--force")
    assert (done.exit_code, done.stderr.count('deck.toml, "Fog \U0001f600": our fonts lack U+1F600')) == (0, 1)
