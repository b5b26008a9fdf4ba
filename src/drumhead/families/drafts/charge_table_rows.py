"""Rows of the playsheet's table of charges: targets that suffer the same hits share a row."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from drumhead.families.drafts.attack_terms import TARGETS
from drumhead.families.drafts.charging import Approach
from drumhead.model.army import Army
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book

WORDS = {
    "front-of-deployed-infantry": "deployed infantry",
    "front-of-other-deployed": "deployed horse",
    "front-of-dragoons-on-foot": "dragoons on foot",
    "front-of-unlimbered-guns": "unlimbered guns",
    "flank-or-rear": "flank or rear",
    "not-deployed": "a column",
    "flank-of-a-column": "flank of a column",
}
NEEDS = {
    "front-of-deployed-infantry": {"infantry"},
    "front-of-other-deployed": {"cavalry", "dragoons"},
    "front-of-dragoons-on-foot": {"dragoons"},
    "front-of-unlimbered-guns": {"artillery"},
}
Hits = Callable[[Book, Unit, Approach], Hashable]


def arms_met(book: Book, armies: Mapping[str, Army] | None) -> set[str]:
    """Return the arms of all units in the armies; every charging arm, infantry and artillery if none are given."""
    if not armies:
        return {*book.charge.arms, "infantry", "artillery"}
    return {unit.arm for army in armies.values() for unit in army.units}


def alike(book: Book, arms: set[str], hits: Hits) -> list[tuple[str, str]]:
    """Group the targets of a charge that units of these arms can be, by the hits that they suffer.

    `hits` returns a value that is equal for targets with equal hits. The result has one pair for each group: its
    label for the playsheet, and the key in `TARGETS` of one of its targets.
    """
    groups: dict[Hashable, list[str]] = {}
    for target, needs in ((target, NEEDS.get(target, arms)) for target in TARGETS):
        if needs & arms:
            unit, flank = TARGETS[target]
            groups.setdefault(hits(book, unit, Approach(flank)), []).append(target)
    return [(_words(group, arms), group[0]) for group in groups.values()]


def _words(group: list[str], arms: set[str]) -> str:
    """Return the label of a group of target keys, such as "deployed infantry, a column in front".

    Limbered guns count as a column if `arms` has artillery. "flank of a column" is left out beside other targets.
    """
    words = {target: WORDS[target] for target in group}
    if len(words) > 1:
        words.pop("flank-of-a-column", "")
    if "not-deployed" in words and "artillery" in arms:
        any_guns = words.pop("front-of-unlimbered-guns", "")
        words["not-deployed"] += ", any guns" if any_guns else ", limbered guns"
    front, other = ([words[t] for t in WORDS if t in words and (t in NEEDS) == met] for met in (True, False))
    return ", ".join([*([", ".join(front) + " in front"] if front else []), *other])


def rows(book: Book, armies: Mapping[str, Army] | None, hits: Hits) -> list[dict[str, Any]]:
    """Return the rows of the playsheet's table of charges.

    There is one row for each charging arm and each group of targets with equal hits, as told by `hits`. A row is a
    dict with "label" and "given", the inputs "charger" and "target" of the odds question.
    """
    arms = arms_met(book, armies)
    every = [(arm, *group) for arm in book.charge.arms if arm in arms for group in alike(book, arms, hits)]
    return [
        {"label": f"**{arm}:** {words}", "given": {"charger": arm, "target": target}} for arm, words, target in every
    ]
