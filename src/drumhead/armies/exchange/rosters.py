"""Rosters of the BattleScribe family (.ros, .rosz, JSON): names, counts and categories, as far as those go."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from drumhead.armies.exchange.draft import Draft
from drumhead.armies.exchange.plain_files import LARGEST, bytes_of, refused
from drumhead.armies.exchange.vocabulary import Vocabulary
from drumhead.armies.words import About

UNPACKED = 60_000_000  # bytes that a roster may come to
DEEPEST = 12  # selections inside selections


def from_roster(path: Path, about: About) -> Draft:
    """The army of a roster; FileErrors where it is none."""
    draft, words = Draft(path), Vocabulary(about)
    roster = _roster(path)
    draft.data["name"] = str(roster.get("name") or path.stem)
    number = 0
    for force in _listed(roster, "forces", "force"):
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
        right = f"Give it one of these categories: {words.known('arm')}."
        draft.fault(number, "", f"nothing says of which arm {name!r} is", right)
        return
    quality = next((known for said in categories if (known := words.quality(said))), None)
    models = [each for each in _listed(unit, "selections", "selection") if each.get("type") == "model"]
    strength = sum(int(each.get("number") or 1) for each in models) or int(unit.get("number") or 1)
    arm, kind, _ = troops
    about = {"arm": arm, "kind": kind, "quality": quality[0] if quality else "", words.counts: strength}
    draft.unit(number, name=name, **about)
    draft.guess(number, "", ", ".join(categories) or name, kind or arm)


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


def _roster(path: Path) -> Mapping[str, Any]:
    source = _unpacked(path) if path.suffix.lower() == ".rosz" else bytes_of(path)
    if path.suffix.lower() == ".json":
        try:
            data = json.loads(source)
        except (ValueError, RecursionError) as error:
            raise refused(path, f"this is no JSON: {error}", "Export it again.") from None
        found = data.get("roster", data) if isinstance(data, dict) else {}
        return found if isinstance(found, dict) else {}
    return _from_xml(path, source)


def _unpacked(path: Path) -> bytes:
    try:
        with zipfile.ZipFile(io.BytesIO(bytes_of(path))) as packed:
            (inside, *_) = packed.infolist()
            if inside.file_size > UNPACKED:
                raise refused(path, f"it would unpack to {inside.file_size:,} bytes", "Export it again.")
            with packed.open(inside) as file:
                return file.read(LARGEST)
    except (zipfile.BadZipFile, ValueError, RuntimeError, NotImplementedError, EOFError) as error:
        raise refused(path, f"this is no packed roster: {error}", "Export it again.") from None


def _from_xml(path: Path, source: bytes) -> Mapping[str, Any]:
    try:
        root: Element = fromstring(source, forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError, RecursionError) as error:
        raise refused(path, f"this is no roster: {error}", "Export it again.") from None
    return _table(root, 0)


def _table(element: Any, deep: int) -> dict[str, Any]:
    """An element as a table: its attributes, and its elements in lists."""
    table: dict[str, Any] = dict(element.attrib)
    for child in element if deep < 3 * DEEPEST else ():
        table.setdefault(child.tag.rpartition("}")[2], []).append(_table(child, deep + 1))
    return {key: value[0] if isinstance(value, list) and key.endswith("s") else value for key, value in table.items()}
