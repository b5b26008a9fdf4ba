"""The words of a game's log form: letters of deeds, keys of columns, letters of tests, and what came of a deed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from drumhead.printing.pages.battle_log.log_text import words_of
from drumhead.rules.loading.ruleset import Ruleset

RECORD = {"pips": "pips", "stands": "stands", "casualties": "casualties", "hits-taken": "hits"}  # fields of a unit
NUMBERS = ("dice", "hits", "lost", *RECORD)  # what a column enters as a whole number
NOTED = ("card", "range")  # what is kept as it was written


@dataclass(frozen=True)
class Meaning:
    """What a word on the form means: an event ("came"), a state, an arm, a thing used up, or the end ("gone")."""

    what: str
    value: str


@dataclass(frozen=True)
class Vocabulary:
    """The words of one game's log, each as it is typed in lower case.

    `letters` maps a deed's letter to the kind of event, `keys` a column's key to what it enters, `throws` the key or
    letter of a test to the name of its throw, `dice` that name to the number of dice if it is not one, `words` what
    came of a deed to its meaning. `aims` are the letters of deeds that have a target, `volley` is the name of the
    throw of a volley. `heads` names the columns for messages.
    """

    letters: Mapping[str, str]
    aims: frozenset[str]
    keys: Mapping[str, str]
    throws: Mapping[str, str]
    dice: Mapping[str, int]
    words: Mapping[str, Meaning]
    heads: Mapping[str, str]
    volley: str
    columns: tuple[Mapping[str, Any], ...]

    def complete(self, word: str) -> list[str]:
        """Return the phrases of which a word is a beginning, or the beginning of one of their words."""
        typed = word.lower()
        if typed in self.words:
            return [typed]
        whole = [phrase for phrase in self.words if phrase.startswith(typed)]
        return whole or [phrase for phrase in self.words if any(each.startswith(typed) for each in phrase.split())]


def vocabulary_of(ruleset: Ruleset) -> Vocabulary:
    """Return the words of a ruleset's log form, from its log.toml and its telling.toml."""
    log, telling = ruleset.about["log"], words_of(ruleset)
    columns = tuple(_columns(log, telling))
    letters: dict[str, str] = {}
    for kind, letter in telling.get("did", {}).items():
        letters.setdefault(letter.lower(), kind)  # of several kinds with one letter the first is meant
    throws = {letter.lower(): name for name, letter in telling.get("test", {}).items() if letter}
    throws |= {each["key"]: each["throws"] for each in columns if "throws" in each}
    dice = {each["throws"]: int(each["dice"]) for each in columns if "dice" in each}
    keys = {each["key"]: each["enters"] for each in columns if "enters" in each and each.get("key")}
    heads = {each["key"]: each["head"] for each in columns if each.get("key")}
    aims = frozenset(letter.lower() for letter in log.get("aims", ()))
    volley = str(telling.get("handful", "fire"))
    return Vocabulary(letters, aims, keys, throws, dice, dict(_words(telling)), heads, volley, columns)


def _columns(log: Mapping[str, Any], telling: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the columns of log.toml, then those that only telling.toml has."""
    yield from log["column"]
    known = {each["head"] for each in log["column"]}
    yield from (each for each in telling.get("column", ()) if each["head"] not in known)


def _words(telling: Mapping[str, Any]) -> Iterator[tuple[str, Meaning]]:
    """Yield each phrase of what came of a deed with its meaning; of two meanings the last counts."""
    for name in telling.get("used", {}):
        yield f"used {name}", Meaning("used", name)
    for name, says in telling.get("doing", {}).items():
        yield says.lower(), Meaning("state", name)
    for arm, says in telling.get("fights-as", {}).items():
        yield says.lower(), Meaning("arm", arm)
    for kind, says in telling.get("came", {}).items():
        yield says.lower(), Meaning("came", kind)
    for says in telling.get("lost", {}).values():
        yield says.lower(), Meaning("gone", "")
