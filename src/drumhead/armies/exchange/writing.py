"""An army written in the form in which a player wants to keep or post it."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import tomlkit
from openpyxl import Workbook
from openpyxl.styles import Font

from drumhead.armies.exchange.draft import without_empty
from drumhead.armies.exchange.plain_files import FORMULA
from drumhead.armies.words import About, counts, kinds_of
from drumhead.model.army import Army, Brigade, Officer
from drumhead.model.unit import Unit

Words = Callable[[str], str]
LED = ("brigade", "brigade note", "commander", "rank", "commander note")
COLUMNS = (*LED, "unit", "arm", "kind", "nation", "quality", "strength", "note")


def table(army: Army, about: About) -> list[list[str]]:
    """An army as rows: what it is above, then a row of heads, then a unit a row."""
    general = army.general
    above = [["army", army.name], ["side", army.side]]
    above += [["general", general.name, general.rank, general.note]] if general else []
    above += [["note", army.note]] if army.note else []
    heads = [counts(about) if head == "strength" else head for head in COLUMNS]
    return [*above, [], heads, *(row for brigade in army.brigades for row in _rows(brigade))]


def _rows(brigade: Brigade) -> Iterator[list[str]]:
    commander = brigade.commander or Officer("", "")
    led = [brigade.name, brigade.note, commander.name, commander.rank, commander.note]
    for unit in brigade.units:
        words = (unit.name, unit.arm, unit.kind, unit.nation, unit.quality, str(unit.stands), unit.note)
        yield [*led, *words]


def as_csv(army: Army, about: About) -> str:
    """Comma-separated values, as every spreadsheet program reads them."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(_inert(row) for row in table(army, about))
    return text.getvalue()


def _inert(row: Sequence[str]) -> list[str]:
    """Words that a spreadsheet program would take for a formula, with the sign before them that says they are none."""
    return [f"'{cell}" if cell[:1] in FORMULA else cell for cell in row]


def as_xlsx(army: Army, about: About) -> bytes:
    """A spreadsheet of one sheet, every cell plain words or a number."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "army"
    for row in table(army, about):
        sheet.append(row)
        bold = row[-1:] == ["note"]
        for cell in sheet[sheet.max_row]:
            if isinstance(cell.value, str):
                cell.data_type = "s"  # a name that begins with = is no formula
                cell.font = Font(bold=bold)
    for column, width in zip("ABCDEFGHIJKL", (24, 16, 24, 16, 16, 28, 12, 16, 14, 10, 8, 50)):
        sheet.column_dimensions[column].width = width
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def all_facts(army: Army, about: About) -> dict[str, Any]:
    """An army in the words of an army file, with what is not said as well, and the number of each unit."""
    return {
        "name": army.name,
        "side": army.side,
        "general": _officer(army.general),
        "note": army.note,
        "brigade": [
            {
                "name": brigade.name,
                "commander": _officer(brigade.commander),
                "note": brigade.note,
                "unit": [_unit(unit, about) for unit in brigade.units],
            }
            for brigade in army.brigades
        ],
    }


def _officer(officer: Officer | None) -> dict[str, str] | None:
    return {"name": officer.name, "rank": officer.rank, "note": officer.note} if officer else None


def _unit(unit: Unit, about: About) -> dict[str, Any]:
    words = ("number", "name", "arm", "kind", "nation", "quality")
    return {**{word: getattr(unit, word) for word in words}, counts(about): unit.stands, "note": unit.note}


def facts(army: Army, about: About) -> dict[str, Any]:
    """An army as it would be written, without what is not said."""
    found: dict[str, Any] = without_empty(all_facts(army, about))
    return found


def as_json(army: Army, about: About) -> str:
    """An army for a machine, in the words of an army file."""
    return json.dumps(facts(army, about), indent=2, ensure_ascii=False) + "\n"


def as_toml(army: Army, about: About) -> str:
    """An army file."""
    data = facts(army, about)
    document = tomlkit.document()
    for key, value in data.items():
        if key != "brigade":
            document.add(key, _inline(value))
    brigades = tomlkit.aot()
    for each in data["brigade"]:
        brigade = tomlkit.table()
        for key, value in each.items():
            if key != "unit":
                brigade.add(key, _inline(value))
        units = tomlkit.aot()
        for unit in each["unit"]:
            table_ = tomlkit.table()
            table_.update(unit)
            units.append(table_)
        brigade.add("unit", units)
        brigades.append(brigade)
    document.add("brigade", brigades)
    return tomlkit.dumps(document)


def _inline(value: Any) -> Any:
    if not isinstance(value, Mapping):
        return value
    table_ = tomlkit.inline_table()
    table_.update(value)
    return table_


def _told(army: Army, about: About, bold: Words, item: str, plain: Words = str) -> str:
    """An army as a list to be posted, with its sums; `plain` is how words are written that are only words."""
    lines = [bold(plain(army.name)), "", f"Side: {plain(_name(about, 'side', army.side))}"]
    lines += [f"General: {plain(_led_by(army.general))}"] if army.general else []
    lines += [f"Note: {plain(army.note)}"] if army.note else []
    for brigade in army.brigades:
        lines += ["", bold(plain(f"Brigade: {brigade.name}"))]
        lines += [f"Commander: {plain(_led_by(brigade.commander))}"] if brigade.commander else []
        lines += [f"Note: {plain(brigade.note)}"] if brigade.note else []
        lines += [""]
        lines += [f"{item}{plain(_line(unit, about))}" for unit in brigade.units]
    return "\n".join([*lines, "", _total(army, about)]) + "\n"


def _led_by(officer: Officer) -> str:
    return ", ".join(filter(None, (officer.name, f"rank {officer.rank}", officer.note and f"note {officer.note}")))


def _line(unit: Unit, about: About) -> str:
    kind = next((each for each in kinds_of(about, unit.arm) if each["id"] == unit.kind), {})
    words = [unit.name, str(kind.get("name", unit.kind)), unit.quality if about.get("quality") else ""]
    count = f"{unit.stands} {counts(about)}" if unit.stands != 1 else f"1 {counts(about).removesuffix('s')}"
    more = [unit.nation and f"nation {unit.nation}", unit.note and f"note {unit.note}"]
    return ", ".join(filter(None, [*words, count, *more]))


def _total(army: Army, about: About) -> str:
    units = list(army.units)
    return f"Total: {len(units)} units, {sum(unit.stands for unit in units)} {counts(about)}"


def _name(about: About, what: str, word: str) -> str:
    return next((str(entry["name"]) for entry in about.get(what, ()) if entry["id"] == word), word)


def as_text(army: Army, about: About) -> str:
    """Plain lines with totals."""
    return _told(army, about, str, "  ")


def as_markdown(army: Army, about: About) -> str:
    """Markdown, in which signs that it would take for its own are only signs."""
    return _told(army, about, "**{}**".format, "- ", partial(re.sub, r"([\\*_`\[\]<>#|])", r"\\\1"))


def as_bbcode(army: Army, about: About) -> str:
    """BBCode, as forums take it; it has no way to write a square bracket that is none of its own."""
    return _told(army, about, "[b]{}[/b]".format, "[*] ", lambda words: words.translate({91: "(", 93: ")"}))


FORMS: Mapping[str, Callable[[Army, About], str | bytes]] = {
    "toml": as_toml,
    "csv": as_csv,
    "xlsx": as_xlsx,
    "json": as_json,
    "md": as_markdown,
    "bbcode": as_bbcode,
    "txt": as_text,
}
