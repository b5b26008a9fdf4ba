"""What a rulebook says of what players ask: topics answered by hand, and rules found by several words.

A ruleset names in `rules.toml` under [topics] the rules that answer a topic, and under [silent] the topics of which its
book says nothing, with the rules that come nearest. Somebody has read the book for both: "nothing" is an answer.
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
    """What the book says of a topic: the rules that answer it, or where it is silent, those that come nearest."""

    topic: str
    rules: tuple[Rule, ...]
    is_silent: bool


@cache
def data() -> Mapping[str, Any]:
    """Return what `topics.toml` says."""
    return tomllib.loads(files(__package__).joinpath("topics.toml").read_text(encoding="utf-8"))


def answers(ruleset: Ruleset, question: str) -> list[Answer]:
    """Return what the book says of each topic in a question; nothing where nobody read the book for it."""
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
    """Return those whose text has all words of a question, or where none has, the rarest of them.

    >>> most_words("may foot fire?", {1: "Foot fires first.", 2: "Horse never fires."})
    [1]
    """
    patterns = [_pattern(word) for word in plain(question).split() if word not in data()["passed-over"]["words"]]
    having = [{key for key, text in texts.items() if pattern.search(text)} for pattern in patterns]
    scores = {key: sum(Fraction(1, len(keys)) for keys in having if key in keys) for key in texts}
    best = max(scores.values(), default=0)
    return [key for key, score in scores.items() if score == best and best]


def plain(words: str) -> str:
    """Words in small letters, with one space between them and no signs."""
    return " ".join(re.findall(r"[^\W_]+", words.lower()))


@cache
def _pattern(word: str) -> re.Pattern[str]:
    """A word in any of its endings, or one that is as good."""
    stem = next(
        (word.removesuffix(end) for end in ENDS if word.endswith(end) and len(word) - len(end) >= SHORTEST), word
    )
    same: Sequence[str] = data()["same"].get(word, data()["same"].get(stem, ()))
    return re.compile("|".join(rf"\b{re.escape(each)}" for each in dict.fromkeys((word, stem, *same))), re.IGNORECASE)


def text_of(rule: Rule) -> str:
    """All that is searched of a rule."""
    return " ".join((rule.id, rule.says, rule.cite, rule.by))


def without_doubles(rules: Iterable[Rule]) -> list[Rule]:
    """Each rule once, in their order."""
    return list({rule.id: rule for rule in rules}.values())
