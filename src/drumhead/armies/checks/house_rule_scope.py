"""Warnings for the text of a house rule that claims what its change has not: a range, a scope, a condition, a number.

Words that limit a rule are those of the ruleset (sides, arms, kinds, qualities) and the nations of lists. The scope
of a value is its name, the table around it and the rulebook's text on that table; words of that scope are accepted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from drumhead.armies.checks.distance_and_time_phrases import find_distances, find_numbers, find_times
from drumhead.armies.checks.sanity_checks import nation_names
from drumhead.model.lengths import Length
from drumhead.rules.house_rules.house_rule import Change, HouseRules
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.toml_files import Fault, TomlFile, for_terminal
from drumhead.rules.rulebook.book_table import as_value
from drumhead.rules.rulebook.rule_index import index
from drumhead.support.command_lines import name_command

BAND = re.compile(r"\b(close|short|medium|long|far|extreme|half|point[- ]blank)(?: |-)range\b|\bpoint[- ]blank\b", re.I)
CONDITION = re.compile(r"\b(if|when|unless|only|except|provided|against|versus|while|until)\b(?: [\w'-]+){0,3}", re.I)
WORD = re.compile(r"[^\W\d_]+")
ALIKE = ({"infantry", "foot"}, {"cavalry", "horse"}, {"artillery", "gun", "cannon"})
GENERAL = {"line", "light", "heavy", "normal", "battalion", "regiment", "unit", "and", "of", "the", "or", "in", "on"}
EVERY = {"nation": "every nation", "side": "both sides", "arm": "all troops", "quality": "every quality"}
ARTICLE = {"arm": "an"}


class Excess(NamedTuple):
    """An excessive claim: its sort of limit ("range", "arm", "time" ...), its words, the true scope of the change."""

    sort: str
    words: str
    reach: str


def find_excess(ruleset: Ruleset, house: HouseRules, file: TomlFile) -> Iterator[Fault]:
    """Yield a warning for each sort of limit that the text of a house rule names and its change does not have.

    `file` is the file of the house rules. A change without a text has no warnings.
    """
    worded = [change for change in house.changes if change.says and change.source.file == str(file.path)]
    if not worded:
        return
    tables, some = ruleset.changed_tables(list(house.changes)), _words_for_some(ruleset)
    for change in worded:
        own = _words_of_place(ruleset, change, tables)
        excess = {each.sort: each for each in _excess(change.says, own, some)}
        for sort, words, reach in excess.values():
            wrong = f'it names {ARTICLE.get(sort, "a")} {sort} ("{for_terminal(words)}"), but the change holds {reach}'
            begins = name_command("rules", "new", "our-rules", "--like", ruleset.id)
            right = f"Leave the {sort} out, give it as when =, or begin a ruleset of your own: `{begins}`."
            yield file.fault((change.kind, change.source.at, "says"), wrong, right, code="words-beyond-change")
        if "range" not in excess and (said := _other_number(change)):
            wrong = f'it says "{for_terminal(said)}", but the change is to {change.value}'
            right = f"Write {change.value}, or leave says out: Drumhead then says it itself."
            yield file.fault((change.kind, change.source.at, "says"), wrong, right, code="words-other-number")


def _excess(says: str, own: str, some: Mapping[str, str]) -> Iterator[Excess]:
    known = {_stem(word) for word in _words(own)}
    lengths = {length for limit in find_distances(own) for length in limit.means}
    for limit in find_distances(says):
        if not limit.means <= lengths:
            yield Excess("range", limit.words, "at every range")
    for found in BAND.finditer(says):
        if _stem(_words(found[0])[0]) not in known:
            yield Excess("range", found[0], "at every range")
    for found in WORD.finditer(says):
        sort = some.get(_stem(found[0].lower()))
        if sort and _stem(found[0].lower()) not in known:
            yield Excess(sort, found[0], f"for {EVERY[sort]}")
    times = {limit.means for limit in find_times(own)}
    for limit in find_times(says):
        if limit.means not in times:
            yield Excess("time", limit.words, "for the whole battle")
    for found in CONDITION.finditer(says):
        if _stem(found[1].lower()) not in known:
            yield Excess("condition", found[0], "always")


def _other_number(change: Change) -> str:
    """Return a number or a length that the text of a change gives instead of its new value; "" if there is none.

    Numbers of a condition, a time and other distances may be in the text too.
    """
    value, scope = as_value(change.value), f"{change.scope} {change.when}"
    given = [*find_distances(change.says)]
    if isinstance(value, Length):
        new, known = (value.mm, "mm"), {length for limit in find_distances(scope) for length in limit.means}
        others = [limit.words for limit in given if not limit.means & known]
        return others[0] if others and not any(new in limit.means for limit in given) else ""
    if type(value) is not int or abs(value) in find_numbers(change.says):
        return ""
    plain = change.says
    for limit in (*given, *find_times(change.says)):
        plain = plain.replace(limit.words, " ")
    others = [str(each) for each in find_numbers(plain) - find_numbers(scope) - {1}]  # "one" is said of many things
    return min(others, default="")


def _words_of_place(ruleset: Ruleset, change: Change, tables: dict[str, Any]) -> str:
    """Return the rulebook's text on a changed value: its name, the values of the tables around it, and their rules.

    Other words for the same arm, such as "foot" for "infantry", are added.
    """
    said = [change.place.replace(".", " ").replace("-", " "), str(change.was), str(change.value)]
    said += [change.scope, change.when, " ".join(("if only when", change.scope)) if change.when else ""]
    rules, table = index(ruleset), tables
    for step in change.place.split(".")[:-1]:
        table = table[step]
        for key, value in table.items():
            if key == "rules":
                said += [rules[each].says for each in value if each in rules]
            elif key != "cite" and isinstance(value, str | list | int | float):
                said.append(f"{value}".replace("-", " "))
    told = ". ".join(said)
    stems = {_stem(word) for word in _words(told)}
    return " ".join([told, *(word for group in ALIKE if group & stems for word in sorted(group))])


def _words_for_some(ruleset: Ruleset) -> dict[str, str]:
    """Return the sort of limit ("nation", "quality", "side" or "arm") of each word for some troops only, by stem."""
    arms = [*ruleset.arm_tables, *(kind for arm in ruleset.arm_tables for kind in arm.get("kinds") or ())]
    named: dict[str, list[str]] = {
        "nation": list(nation_names()),
        "quality": [],
        "side": [],
        "arm": [*(w for group in ALIKE for w in group)],
    }
    for sort, rows in (("arm", arms), ("quality", ruleset.quality_tables), ("side", ruleset.side_tables)):
        named[sort] += [str(row[key]) for row in rows for key in ("id", "name") if key in row]
    single = ((sort, _words(name)) for sort, names in named.items() for name in names)
    return {
        _stem(word): sort
        for sort, words in single
        for word in (words if sort == "side" else words[-1:] if sort == "arm" else words if len(words) == 1 else ())
        if word not in GENERAL
    }


def _words(text: str) -> list[str]:
    return WORD.findall(text.lower())


def _stem(word: str) -> str:
    """Return a word without a final s."""
    return word.removesuffix("s")
