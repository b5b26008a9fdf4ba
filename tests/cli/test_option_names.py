"""One name of an option is one thing, in whatever command it is."""

from __future__ import annotations

from collections import defaultdict

import click

from ..commands import ALL

FAMILIES = {
    "number": ("IntParamType", "IntRange", "Seated"),
    "path": ("Path", "NewPath", "JournalFile"),
    "name": ("StringParamType", "Subject"),
    "length": ("Millimetres",),
}


SEVERAL_SHAPES = {"--by": "one of the ways to balance a battle, or any places of the rulebook"}


def shape(option: click.Option) -> str:
    """A flag, or the family of the type of an option's value."""
    kind = type(option.type).__name__
    return "flag" if option.is_flag else next((word for word, each in FAMILIES.items() if kind in each), kind)


def test_an_option_s_name_has_one_shape() -> None:
    shapes: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for words, context in ALL.items():
        for option in context.command.params:
            if isinstance(option, click.Option):
                for name in (*option.opts, *option.secondary_opts):
                    shapes[name][shape(option)].append(words)
    assert len(shapes) > 110
    assert {name for name, found in shapes.items() if len(found) > 1} == {*SEVERAL_SHAPES}


def test_a_renamed_option_still_has_its_old_name(drumhead) -> None:
    for old, new in (
        (
            "army new --rules wss-dice --nation french --size 5",
            "army new --rules wss-dice --nation french --unit-count 5",
        ),
        ("cards wss-dice --size x", "cards wss-dice --card-size x"),
        ("labels ramillies --sheet x", "labels ramillies --label-sheet x"),
        ("dice wss-dice --marks x", "dice wss-dice --fold-lines x"),
        ("rules coverage wss-dice --paper", "rules coverage wss-dice --on-paper"),
        ("handout klausen --poster --sheet", "handout klausen --poster --playsheet"),
    ):
        one, other = drumhead(*old.split()), drumhead(*new.split())
        assert (one.exit_code, one.stdout, one.stderr) == (other.exit_code, other.stdout, other.stderr)


SEVERAL_HELPS = {  # options that do not have one help text, each with the reason
    "--by": "the way to balance a battle, or the places of the rulebook that are changed",
    "--duplex": "backs of cards, pages of a booklet, or the printer that is measured",
    "--players": "packs of a kit, or the number that plays",
    "--side": "what is printed of a battle, or the side that an army has",
    "--text-size": "only some pages can be panels, and filled logs have only their forms in it",
    "--from": "two armies, or the lines of a log",
    "--out": "a file, a folder of files, or a folder that must be new",
    "--unit": "units that are printed, or the one of a note",
    "--owned": "of several players in a handout, of one for an army",
}


def test_an_option_s_name_has_one_help_text() -> None:
    helps: dict[str, set[str | None]] = defaultdict(set)
    for context in ALL.values():
        for option in context.command.params:
            if isinstance(option, click.Option) and not option.hidden:
                helps[option.opts[-1]].add(option.help)
    assert len(helps) > 110
    assert {name for name, found in helps.items() if len(found) > 1} == {*SEVERAL_HELPS}
