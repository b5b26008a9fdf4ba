"""Answers to players' questions: topics prepared by hand, and rules found by several words.

A ruleset lists in `rules.toml` under [topics] the rules that answer a topic, and under [silent] the topics on which its
rulebook has nothing, with the closest rules. Both are the result of reading the rulebook: "nothing" is an answer.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.rulebook.rule_index import Rule, index

Found = TypeVar("Found")
ENDS = ("ying", "ing", "ies", "ied", "es", "ed", "s", "e", "y")  # of a word: rally, rallies and rallying are one
SHORTEST = 4  # letters of a word without its end


@dataclass(frozen=True)
class Answer:
    """The rulebook's answer on a topic: the rules that answer it, or the closest ones if it is silent on it."""

    topic: str
    rules: tuple[Rule, ...]
    is_silent: bool


@cache
def data() -> Mapping[str, Any]:
    """Return the contents of `topics.toml`: other words for topics, synonyms, words to ignore. Cached."""
    return tomllib.loads(files(__package__).joinpath("topics.toml").read_text(encoding="utf-8"))


def answers(ruleset: Ruleset, question: str) -> list[Answer]:
    """Return the rulebook's answer on each topic that a question names; an empty list if it names none."""
    every, asked = index(ruleset), f" {plain(question)} "
    return [
        Answer(topic, tuple(every[id_] for id_ in ids), sort == "silent")
        for sort in ("topics", "silent")
        for topic, ids in ruleset.rule_data.get(sort, {}).items()
        if any(_phrase(words).search(asked) for words in (plain(topic), *data()["topic"].get(topic, ())))
    ]


def most_words(question: str, texts: Mapping[Found, str]) -> list[Found]:
    """Return the keys of the texts that match a question best, where rare words count more than frequent ones.

    A text with all words of the question is always best. An empty list if no text has any of them.

    >>> most_words("may foot fire?", {1: "Foot fires first.", 2: "Horse never fires."})
    [1]
    """
    patterns = [_pattern(word) for word in plain(question).split() if word not in data()["passed-over"]["words"]]
    having = [{key for key, text in texts.items() if pattern.search(text)} for pattern in patterns]
    scores = {key: sum(Fraction(1, len(keys)) for keys in having if key in keys) for key in texts}
    best = max(scores.values(), default=0)
    return [key for key, score in scores.items() if score == best and best]


def plain(words: str) -> str:
    """Return a text in lower case, with one space between its words and without punctuation."""
    return " ".join(re.findall(r"[^\W_]+", words.lower()))


@cache
def _phrase(words: str) -> re.Pattern[str]:
    """Return a pattern that finds a phrase of whole words, where "…" stands for any words between."""
    return re.compile(f" {' (?:.* )?'.join(map(re.escape, words.split(' … ')))} ")


@cache
def _pattern(word: str) -> re.Pattern[str]:
    """Return a pattern that finds a word with any of its endings, or a synonym, at the beginning of a word."""
    stem = next(
        (word.removesuffix(end) for end in ENDS if word.endswith(end) and len(word) - len(end) >= SHORTEST), word
    )
    same: Sequence[str] = data()["same"].get(word, data()["same"].get(stem, ()))
    return re.compile("|".join(rf"\b{re.escape(each)}" for each in dict.fromkeys((word, stem, *same))), re.IGNORECASE)


def text_of(rule: Rule) -> str:
    """Return the text of a rule that a search looks through: id, short text, section and implementation."""
    return " ".join((rule.id, rule.says, rule.cite, rule.by))


def without_doubles(rules: Iterable[Rule]) -> list[Rule]:
    """Return the rules in their order, without those whose id occurred before."""
    return list({rule.id: rule for rule in rules}.values())
