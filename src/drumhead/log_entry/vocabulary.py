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
    throw of a volley. `deeds` has the word for each letter of a deed, `tests` that for the name of each
    throw, `heads` that for the number of each key.
    """

    letters: Mapping[str, str]
    deeds: Mapping[str, str]
    tests: Mapping[str, str]
    aims: frozenset[str]
    keys: Mapping[str, str]
    throws: Mapping[str, str]
    dice: Mapping[str, int]
    words: Mapping[str, Meaning]
    heads: Mapping[str, str]
    volley: str
    columns: tuple[Mapping[str, Any], ...]

    @property
    def once(self) -> list[str]:
        """The names of what a unit uses up once a game, and of marks that are ticked once."""
        return [word for word, means in self.words.items() if means.what == "used" and f"used {word}" in self.words]

    def is_used_up(self, meaning: Meaning) -> bool:
        """Whether a word means that a thing is used up: in so many words, or by the event in which it is."""
        return Meaning("used", meaning.value) in self.words.values() and meaning.what in ("used", "came")

    def name_count(self, enters: str) -> str:
        """Return the word for a number by what it is of: the heading of its column."""
        return next((self.heads[key] for key, what in self.keys.items() if what == enters), enters)

    def complete(self, word: str) -> list[str]:
        """Return the phrases of which a word is a beginning, or the beginning of one of their words.

        One letter is too little: it may be that of a test, whose die is missing.
        """
        typed = word.lower()
        if typed in self.words:
            return [typed]
        if len(typed) == 1:
            return []
        whole = [phrase for phrase in self.words if phrase.startswith(typed)]
        return whole or [phrase for phrase in self.words if any(each.startswith(typed) for each in phrase.split())]


def vocabulary_of(ruleset: Ruleset) -> Vocabulary:
    """Return the words of a ruleset's log form, from its log.toml and its telling.toml."""
    log, telling = ruleset.about["log"], words_of(ruleset)
    columns = tuple(_columns(log, telling))
    deeds = {letter.lower(): word for letter, word in log.get("did", {}).items()}
    letters: dict[str, str] = {}
    for kind, letter in telling.get("did", {}).items():
        if not deeds or letter.lower() in deeds:  # a family has letters that this game's form lacks
            letters.setdefault(letter.lower(), kind)  # of several kinds with one letter the first is meant
    throws = {letter.lower(): name for name, letter in telling.get("test", {}).items() if letter}
    throws |= {each["key"]: each["throws"] for each in columns if "throws" in each}
    throws |= {letter.lower(): name for letter, name in log.get("throws", {}).items()}
    dice = {each["throws"]: int(each["dice"]) for each in columns if "dice" in each}
    keys = {each["key"]: each["enters"] for each in columns if "enters" in each and each.get("key")}
    heads = {each["key"]: _head(each) for each in columns if each.get("key")}
    aims = frozenset(letter.lower() for letter in log.get("aims", ()))
    volley = str(telling.get("handful", "fire"))
    tests = {name: log.get("tests", {}).get(letter.upper(), name) for letter, name in throws.items()}
    words = dict(_words(log, telling))
    return Vocabulary(letters, {**letters, **deeds}, tests, aims, keys, throws, dice, words, heads, volley, columns)


def _head(column: Mapping[str, Any]) -> str:
    """Return the heading of a column; what it enters, for a heading that is cut short."""
    head = str(column["head"])
    return str(column.get("enters", head)) if head.endswith(".") else head


def _columns(log: Mapping[str, Any], telling: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the columns of log.toml, then those that only telling.toml has."""
    yield from log["column"]
    known = {each["head"] for each in log["column"]}
    yield from (each for each in telling.get("column", ()) if each["head"] not in known)


def _words(log: Mapping[str, Any], telling: Mapping[str, Any]) -> Iterator[tuple[str, Meaning]]:
    """Yield each phrase of what came of a deed with its meaning; of two meanings the last counts.

    What a unit uses once has the name that the form has for its box, with and without "used".
    """
    spends = {name.lower(): name.lower().replace(" ", "-") for name in log.get("once", ())}
    spends |= {name.lower(): what for name, what in log.get("spends", {}).items()}
    spends |= {name.replace("-", " "): name for name in telling.get("used", {}) if name not in spends.values()}
    for before in ("used ", ""):
        yield from ((f"{before}{name}", Meaning("used", what)) for name, what in spends.items())
    for name, says in telling.get("doing", {}).items():
        yield says.lower(), Meaning("state", name)
    for arm, says in telling.get("fights-as", {}).items():
        yield says.lower(), Meaning("arm", arm)
    for kind, says in telling.get("came", {}).items():
        yield says.lower(), Meaning("came", kind)
    for says in telling.get("lost", {}).values():
        yield says.lower(), Meaning("gone", "")
