"""The kinds of troops that house-rules files add, each like a kind of the rulebook, and the mistakes in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from drumhead.rules.house_rules.house_rule import HouseKind, Layer, Source
from drumhead.rules.loading.toml_files import Fault, TomlFile, choices, for_terminal, nearest, read

if TYPE_CHECKING:
    from drumhead.rules.loading.ruleset import Ruleset, Spec

NEEDED, LIKE = ("key", "name", "like"), "like"
KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def list_kinds(files: Sequence[Layer], ruleset: Ruleset) -> tuple[tuple[HouseKind, ...], list[Fault]]:
    """Return the valid kinds of house-rules files, those named first first, and the faults of all others.

    A kind that two files define alike counts once. Rows with missing or wrong keys are skipped, as each file's model
    reports them. Raises FileErrors for a file that cannot be read.
    """
    found: dict[str, HouseKind] = {}
    faults: list[Fault] = []
    for layer in files:
        file, own = read(layer.file), set[str]()
        for kind in _kinds(file, layer.layer):
            fault = _fault(file, kind, ruleset, found.get(kind.key), is_twice=kind.key in own)
            if fault:
                faults.append(fault)
            else:
                found.setdefault(kind.key, kind)
            own.add(kind.key)
    return tuple(found.values()), faults


def with_kinds(ruleset: Ruleset, kinds: Iterable[HouseKind]) -> Ruleset:
    """Return a ruleset with further kinds in its tables of arms, each after the kind that it is like.

    The table of an added kind is that of the other one, with its own id and name, and the other's id as "like". Kinds
    that house rules have added before are dropped.
    """
    more = tuple(kinds)
    if sorted(map(_facts, list_added(ruleset))) == sorted((each.key, each.name, each.like) for each in more):
        return ruleset
    arms = []
    for arm in ruleset.arm_tables:
        rows = [each for each in _rows(arm) if LIKE not in each]
        every = [row for each in rows for row in (each, *_like(each, more))]
        changes = len(every) > len(rows) or len(rows) < len(_rows(arm))
        arms.append({**arm, "kinds": every} if changes else arm)
    return ruleset.with_arms(arms)


def _rows(arm: Spec) -> Sequence[Spec]:
    """Return the tables of an arm's kinds; an arm without kinds is its own only kind."""
    return arm.get("kinds") or [arm]


def _like(row: Spec, kinds: Iterable[HouseKind]) -> Iterator[Spec]:
    for each in kinds:
        if each.like == row["id"]:
            yield {**row, "id": each.key, "name": each.name, LIKE: each.like}


def list_added(ruleset: Ruleset) -> list[Spec]:
    """Return the tables of the kinds that house rules have added to a ruleset."""
    return [row for arm in ruleset.arm_tables for row in _rows(arm) if LIKE in row]


def _facts(row: Spec) -> tuple[str, str, str]:
    return row["id"], row["name"], row[LIKE]


def _kinds(file: TomlFile, layer: str) -> Iterator[HouseKind]:
    """Yield each kind of a file whose keys have values of the right type."""
    listed = file.data.get("kind")
    for at, row in enumerate(listed if isinstance(listed, list) else ()):
        if isinstance(row, dict) and set(NEEDED) <= row.keys():
            given = {key: row[key] for key in (*NEEDED, "says") if key in row}
            if all(isinstance(value, str) for value in given.values()):
                yield HouseKind(**given, source=Source(layer, str(file.path), at, file.line(("kind", at, "key"))))


def _fault(
    file: TomlFile, kind: HouseKind, ruleset: Ruleset, before: HouseKind | None, *, is_twice: bool
) -> Fault | None:
    """Return the fault of a kind; None for a valid one. `before` is the kind with its key that is read already."""
    here, said = ("kind", kind.source.at), for_terminal(kind.key)
    known = [str(row["id"]) for arm in ruleset.arm_tables for row in _rows(arm) if LIKE not in row]
    if not KEY.fullmatch(kind.key):
        right = 'Write small letters, digits and hyphens, such as "guard-grenadiers".'
        return file.fault((*here, "key"), f'"{said}" is not a key for army lists', right, code="not-a-key")
    if kind.key in (*known, *ruleset.arms):
        wrong = f'"{said}" is not a new kind: the rulebook has it already'
        return file.fault((*here, "key"), wrong, "Give it another key.", code="kind-of-rulebook")
    if kind.like not in known:
        wrong = f'"{for_terminal(kind.like)}" is not a kind of the rulebook'
        right = nearest(kind.like, known).strip() or choices(known)
        return file.fault((*here, LIKE), wrong, right, code="unknown-word")
    if before and (is_twice or before != kind):
        there = "line" if before.source.file == str(file.path) else f"{Path(before.source.file)}, line"
        wrong = f'the kind "{said}" is in {there} {before.source.line} already'
        right = "Leave one of the two out." if is_twice else "Give it another key, or write both alike."
        return file.fault((*here, "key"), wrong, right, code="kind-twice")
    return None
