"""No message offers what its command refuses: over all commands, with unknown names and with names of other kinds."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

import click
import pytest

from drumhead.cli.parameters.param_types import NAMES, Subject, what_is

from ..counted import at_least
from .test_help import ALL

WRONG = ("nothing-like-it", "ramilies", "wss-dise", "ramillies-frensh", "wss-dice", "klausen", "klausen-french")
KINDS = {name: kind for kind in ("RULESET", "BATTLE", "ARMY") for name in NAMES[kind](None)}
BEFORE = {"preview": ("sheet",)}  # what a command wants before the name
TAKES_RULESETS = {"kit"}  # its usage has only BATTLE, which is usual
MORE = {"army diff": ["ramillies-french"], "battle diff": ["ramillies"], "rules compare": ["wss-cards"]}


def kinds_of(name: str) -> set[str]:
    """The kinds of thing that a command's first argument of a name takes; none for a command without one."""
    found = next(
        (
            each.type
            for each in ALL[name].command.params
            if isinstance(each, click.Argument) and isinstance(each.type, Subject)
        ),
        None,
    )
    return {*found.kinds, *(["RULESET"] if name in TAKES_RULESETS else [])} if found else set()


NAMING = [name for name in ALL if kinds_of(name)]


def offers(told: str, typed: str) -> Iterator[tuple[str, str]]:
    """Yield each command that a message names with a name it is given; the command is "" outside backticks."""
    for words in re.findall(r"`drumhead ([^`]*)`", told):
        called = max((each for each in ALL if f"{words} ".startswith(f"{each} ")), key=len)
        yield from ((called, word) for word in shlex.split(words)[len(called.split()) :] if word in KINDS)
    plain = re.sub(r"`[^`]*`", "", told.partition("Error: ")[2])
    yield from (("", word) for word in re.findall(r"[a-z]+(?:-[a-z]+)*", plain) if word in KINDS and word != typed)


def test_there_is_something_to_try() -> None:
    at_least(30, NAMING)
    at_least(40, KINDS)


@pytest.mark.parametrize(
    ("name", "wrong"), [(name, wrong) for name in NAMING for wrong in WRONG if KINDS.get(wrong) not in kinds_of(name)]
)
def test_whatever_a_message_names_is_taken(drumhead, name: str, wrong: str) -> None:
    kinds = kinds_of(name)
    result = drumhead(*name.split(), *BEFORE.get(name, ()), wrong, *MORE.get(name, ()))
    assert result.exit_code in (1, 2), result.output
    for called, word in offers(result.stderr, wrong):
        assert KINDS[word] in (kinds_of(called) if called else kinds), result.stderr
    for kind, words in (("RULESET", "rules list"), ("BATTLE", "battle list"), ("ARMY", "path of an army")):
        assert kind in kinds or words not in result.stderr, result.stderr


def test_an_offer_that_is_refused_would_be_seen() -> None:
    assert list(offers("Error: Give klausen, or use `drumhead army show klausen-french`.", "x")) == [
        ("army show", "klausen-french"),
        ("", "klausen"),
    ]
    assert isinstance(ALL["army show"].command, click.Command)
    assert what_is("klausen") == "battle"
