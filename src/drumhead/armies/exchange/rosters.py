"""Rosters of the BattleScribe family (.ros, .rosz, JSON): names, counts and categories, as far as those go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from drumhead.armies.exchange.draft import Draft
from drumhead.armies.exchange.plain_files import list_bytes, refused, unpacked
from drumhead.armies.exchange.vocabulary import Vocabulary
from drumhead.armies.words import About

DEEPEST = 12  # selections inside selections


def from_roster(path: Path, about: About) -> Draft:
    """The army of a roster in XML; FileErrors where it is none."""
    source = _unpacked(path) if path.suffix.lower() == ".rosz" else list_bytes(path)
    return from_tables(_from_xml(path, source), about, path)


def from_tables(roster: Mapping[str, Any], about: About, path: Path) -> Draft:
    """The army of a roster as tables in tables; FileErrors where there is no unit in it."""
    draft, words = Draft(path), Vocabulary(about)
    draft.data["name"] = str(roster.get("name") or path.stem)
    number = 0
    for force in _forces(roster):
        name = str(force.get("name") or force.get("catalogueName") or "The army")
        draft.brigade(name, number + 1)
        for unit in _units(force):
            number += 1
            _unit(draft, words, unit, number)
    if not draft.count:
        raise refused(path, "there is no unit in this roster", "Export it with its selections.")
    return draft


def _unit(draft: Draft, words: Vocabulary, unit: Mapping[str, Any], number: int) -> None:
    """A selection: its arm by its categories or its name, its strength by the models in it."""
    name = str(unit.get("customName") or unit.get("name") or "")
    categories = [str(each.get("name", "")) for each in _listed(unit, "categories", "category")]
    troops = next((found for said in (*categories, *name.split(), name) if (found := words.troops(said))), None)
    if not troops:
        right = f"{words.right('arm').removesuffix('.')} among its categories."
        draft.fault(number, "", f"nothing says of which arm {name!r} is", right)
        return
    quality = next((known for said in categories if (known := words.quality(said))), None)
    models = [each for each in _listed(unit, "selections", "selection") if each.get("type") == "model"]
    strength = sum((words.strength(each.get("number")) or 1) for each in models or [unit])
    arm, kind, _ = troops
    about = {"arm": arm, "kind": kind, "quality": quality[0] if quality else "", words.counts: strength}
    draft.unit(number, name=name, **about)
    draft.guess(number, "", ", ".join(categories) or name, kind or arm)


def _forces(roster: Mapping[str, Any], deep: int = 0) -> Iterator[Mapping[str, Any]]:
    """The forces of a roster, each before those that it holds."""
    for each in _listed(roster, "forces", "force") if deep < DEEPEST else ():
        yield each
        yield from _forces(each, deep + 1)


def _units(force: Mapping[str, Any], deep: int = 0) -> Iterator[Mapping[str, Any]]:
    """Selections that are units, or models on their own; those that only hold others are looked into."""
    for each in _listed(force, "selections", "selection"):
        if each.get("type") in ("unit", "model"):
            yield each
        elif deep < DEEPEST:
            yield from _units(each, deep + 1)


def _listed(thing: Mapping[str, Any], many: str, one: str) -> list[Mapping[str, Any]]:
    """What a roster lists: JSON has a list, XML a list inside a table."""
    found = thing.get(many) or []
    if isinstance(found, Mapping):
        found = found.get(one) or []
    return [each for each in (found if isinstance(found, list) else [found]) if isinstance(each, Mapping)]


def _unpacked(path: Path) -> bytes:
    with unpacked(path, list_bytes(path), "packed roster") as packed:
        (inside, *_) = packed.infolist()
        return packed.read(inside)


def _from_xml(path: Path, source: bytes) -> Mapping[str, Any]:
    try:
        root: Element = fromstring(source, forbid_dtd=True)
    except DefusedXmlException:
        raise refused(
            path, "this is not a roster: its XML declares a type or entities of its own", "Export it again."
        ) from None
    except (ParseError, ValueError, RecursionError) as error:
        raise refused(path, f"this is not a roster: {error}", "Export it again.") from None
    return _table(root, 0)


def _table(element: Any, deep: int) -> dict[str, Any]:
    """An element as a table: its attributes, and its elements in lists; of what only holds others the first."""
    inside: dict[str, list[Any]] = {}
    for child in element if deep < 3 * DEEPEST else ():
        inside.setdefault(child.tag.rpartition("}")[2], []).append(_table(child, deep + 1))
    return {**element.attrib, **{tag: all_[0] if tag.endswith("s") else all_ for tag, all_ in inside.items()}}
