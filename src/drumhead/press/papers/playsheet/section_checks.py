"""What data name of the sections of a sheet, and of the lines in them: each is one that there is."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from drumhead.press.papers.playsheet.declared import in_order
from drumhead.press.papers.playsheet.setting_up import FILE, common_lines
from drumhead.rules.expression_checks import parsed, texts
from drumhead.rules.files import Fault, FileErrors, TomlFile, choices, nearest, read, shown
from drumhead.rules.lines import Key

SECTIONED = ("setting-up", "winning")  # the sections whose lines are data


def own_sections(sheet: Mapping[str, Any], short: bool) -> Mapping[str, Any]:
    """The sections that a sheet.toml declares; none that is not in order, which others tell."""
    about = sheet.get("short") if short else sheet
    sections = about.get("section") if isinstance(about, Mapping) else None
    every = sections.items() if isinstance(sections, Mapping) else ()
    return {name: section for name, section in every if isinstance(section, Mapping)}


def section_faults(folder: Path, sheet: Mapping[str, Any]) -> Iterator[Fault]:
    """Sections that a phase, the screen, a first turn or a line sees, and lines that another is to come before."""
    long, short = (in_order(own_sections(sheet, brief), brief) for brief in (False, True))
    if sheet:
        file = read(folder / "sheet.toml")
        for key, word in _seen(sheet):
            yield from _one(file, key, word, long, "section")
        for at, word in enumerate(_list(_table(sheet.get("short")).get("first-turn"))):
            yield from _one(file, ("short", "first-turn", at), word, short, "section of the short sheet")
    if (folder / FILE).exists():
        try:
            lines = read(folder / FILE)
        except FileErrors:
            return  # told by itself
        yield from _lines(lines, long)


def _seen(sheet: Mapping[str, Any]) -> Iterator[tuple[Key, Any]]:
    for at, phase in enumerate(_list(sheet.get("now"))):
        for number, doing in enumerate(_list(_table(phase).get("may"))):
            yield ("now", at, "may", number, "see"), _table(doing).get("see")
    for at, word in enumerate(_list(sheet.get("screen"))):
        yield ("screen", at), word


def _lines(file: TomlFile, sections: Collection[str]) -> Iterator[Fault]:
    """What lines of setting up and winning come before and refer to: a line before none would never be printed."""
    for section in SECTIONED:
        lines = [entry["line"] for entry in common_lines()[section]]
        for at, entry in enumerate(_list(file.data.get(section))):
            yield from _one(file, (section, at, "before"), _table(entry).get("before"), lines, f"line of {section}")
    for key, text in texts(file.data):
        for name in _referred(text) if "see(" in text else ():
            yield from _one(file, key, name, sections, "section")


def _referred(text: str) -> list[str]:
    """The sections to which a text refers by name."""
    from jinja2 import TemplateSyntaxError, nodes

    try:
        calls = list(parsed(text).find_all(nodes.Call))
    except TemplateSyntaxError:
        return []  # told by who knows the filters
    to_one = [call.args[0] for call in calls if getattr(call.node, "name", "") == "see" and call.args]
    return [each.value for each in to_one if isinstance(each, nodes.Const)]


def _one(file: TomlFile, key: Key, word: Any, known: Collection[str], what: str) -> Iterator[Fault]:
    if isinstance(word, str) and word not in known:
        right = nearest(word, known).lstrip() or choices(known)
        yield file.fault(key, f'no {what} is called "{shown(word)}"', right, code="unknown-part")


def _table(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
