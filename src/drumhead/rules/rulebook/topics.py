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
from drumhead.rules.trust.control_characters import words_in

Found = TypeVar("Found")
ENDS = ("ying", "ing", "ies", "ied", "es", "ed", "s", "e", "y")  # of a word: rally, rallies and rallying are one
SHORTEST = 4  # letters of a word without its end


@dataclass(frozen=True)
class Answer:
    """The rulebook's answer on a topic: the rules that answer it, or the closest ones if it has none (`is_silent`)."""

    topic: str
    rules: tuple[Rule, ...]
    is_silent: bool


@cache
def data() -> Mapping[str, Any]:
    """Return the data of `topics.toml`. It is cached."""
    return tomllib.loads(files(__package__).joinpath("topics.toml").read_text(encoding="utf-8"))


def answers(ruleset: Ruleset, question: str) -> list[Answer]:
    """Return the rulebook's answer on each topic in a question; an empty list if no topic matches."""
    path = ruleset.folder / "rules.toml"
    said = words_in(path) if path.is_file() else {}
    every, asked = index(ruleset), f" {plain(question)} "
    return [
        Answer(topic, tuple(every[id_] for id_ in ids), sort == "silent")
        for sort in ("topics", "silent")
        for topic, ids in said.get(sort, {}).items()
        if any(f" {words} " in asked for words in (plain(topic), *data()["topic"].get(topic, ())))
    ]


def most_words(question: str, texts: Mapping[Found, str]) -> list[Found]:
    """Return the keys of the texts with all words of a question, or otherwise with the rarest of them.

    >>> most_words("may foot fire?", {1: "Foot fires first.", 2: "Horse never fires."})
    [1]
    """
    patterns = [_pattern(word) for word in plain(question).split() if word not in data()["passed-over"]["words"]]
    having = [{key for key, text in texts.items() if pattern.search(text)} for pattern in patterns]
    scores = {key: sum(Fraction(1, len(keys)) for keys in having if key in keys) for key in texts}
    best = max(scores.values(), default=0)
    return [key for key, score in scores.items() if score == best and best]


def plain(words: str) -> str:
    """Return words in lower case, with one space between them and no punctuation."""
    return " ".join(re.findall(r"[^\W_]+", words.lower()))


@cache
def _pattern(word: str) -> re.Pattern[str]:
    """Return a pattern for a word in any of its endings, or for a synonym."""
    stem = next(
        (word.removesuffix(end) for end in ENDS if word.endswith(end) and len(word) - len(end) >= SHORTEST), word
    )
    same: Sequence[str] = data()["same"].get(word, data()["same"].get(stem, ()))
    return re.compile("|".join(rf"\b{re.escape(each)}" for each in dict.fromkeys((word, stem, *same))), re.IGNORECASE)


def text_of(rule: Rule) -> str:
    """Return all text of a rule that is searched."""
    return " ".join((rule.id, rule.says, rule.cite, rule.by))


def without_doubles(rules: Iterable[Rule]) -> list[Rule]:
    """Return the rules without duplicates, in their order."""
    return list({rule.id: rule for rule in rules}.values())
