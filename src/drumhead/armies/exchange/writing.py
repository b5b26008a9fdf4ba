"""An army written in the form in which a player wants to keep or post it."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import tomlkit
from openpyxl import Workbook
from openpyxl.styles import Font

from drumhead.armies.exchange.draft import without_empty
from drumhead.armies.exchange.plain_files import FORMULA
from drumhead.armies.exchange.tables import MORE, NONE
from drumhead.armies.exchange.vocabulary import words
from drumhead.armies.words import COMMON, About, counted, counts, kinds_of
from drumhead.model.army import TREE, Army, Brigade, Command, Officer
from drumhead.model.unit import Unit

Words = Callable[[str], str]
COLUMNS = {  # and how broad they are in a spreadsheet
    **dict.fromkeys(TREE, 20),
    "brigade": 24,
    "brigade note": 16,
    "commander": 24,
    "rank": 16,
    "commander note": 16,
    "unit": 28,
    "arm": 12,
    "kind": 16,
    "nation": 14,
    "quality": 10,
    "strength": 8,
    "men": 8,
    "ranks": 8,
    "facings": 16,
    "special troops": 24,
    "under": 24,
    "note": 50,
}


def table(army: Army, about: About) -> list[list[str]]:
    """An army as rows: what it is above, then a row of heads, then a unit a row; `_heads` says which columns."""
    general = army.general
    above = [["army", army.name], *([["words", COMMON]] if about["id"] == COMMON else []), ["side", army.side]]
    above += [[key, said] for key, said in _known(army)]
    above += [["general", general.name, general.rank, general.note]] if general else []
    above += [["note", army.note]] if army.note else []
    above += [[each.sort, each.name, *_led_in_cells(each), each.note] for each in army.commands]
    heads = [counts(about) if head == "strength" else head for head in _heads(army)]
    return [*above, [], heads, *(row for brigade in army.brigades for row in _rows(brigade, _tree(army), _more(army)))]


def _known(army: Army) -> Iterator[tuple[str, str]]:
    """Its year, where it is known from, and what is in doubt."""
    yield from [("year", str(army.year))] if army.year else []
    yield from [("source", army.source)] if army.source else []
    yield from (("doubt", doubt) for doubt in army.doubts)


def _more(army: Army) -> list[str]:
    """What is said of any of its units besides what every list says."""
    return [head for head in MORE if any(head in dict(unit.more) for unit in army.units)]


def _more_said(unit: Unit, head: str) -> str:
    """One of these in words, which `more_of` reads again."""
    said = _plain(dict(unit.more).get(head, ""))
    if head == "under":
        return json.dumps(said, ensure_ascii=False) if said else ""
    return "; ".join(said) if isinstance(said, list) else str(said)


def _tree(army: Army) -> list[str]:
    """Which of wing, line and division any brigade of an army has."""
    return [sort for sort in TREE if any(getattr(brigade, sort) for brigade in army.brigades)]


def _heads(army: Army) -> list[str]:
    """The columns of an army: those of wings, lines and divisions only where it has any."""
    kept = {*_tree(army), *(words()["column"][head][0] for head in _more(army))}
    now_and_then = {*TREE, *(words()["column"][head][0] for head in MORE)}
    return [head for head in COLUMNS if head not in now_and_then or head in kept]


def _led_in_cells(led: Brigade | Command) -> list[str]:
    officer = led.commander or Officer("", "")
    return [officer.name, officer.rank, officer.note]


def _rows(brigade: Brigade, tree: Sequence[str], more: Sequence[str]) -> Iterator[list[str]]:
    led = [*(getattr(brigade, sort) or NONE for sort in tree), brigade.name, brigade.note, *_led_in_cells(brigade)]
    for unit in brigade.units:
        own = (unit.name, unit.arm, unit.kind, unit.nation, unit.quality, str(unit.stands))
        yield [*led, *own, *(_more_said(unit, head) for head in more), unit.note]


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
    for column, head in zip("ABCDEFGHIJKLMNO", _heads(army)):
        sheet.column_dimensions[column].width = COLUMNS[head]
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def all_facts(army: Army, about: About) -> dict[str, Any]:
    """An army in the words of an army file, with what is not said as well, and the number of each unit."""
    return {
        "name": army.name,
        "words": COMMON if about["id"] == COMMON else "",
        "side": army.side,
        "year": army.year or None,
        "source": army.source,
        "doubts": list(army.doubts),
        "general": _officer(army.general),
        "note": army.note,
        **{sort: [_command(each) for each in army.commands if each.sort == sort] for sort in TREE},
        "brigade": [
            {
                "name": brigade.name,
                **{sort: getattr(brigade, sort) for sort in TREE},
                "commander": _officer(brigade.commander),
                "note": brigade.note,
                "unit": [_unit(unit, about) for unit in brigade.units],
            }
            for brigade in army.brigades
        ],
    }


def _command(command: Command) -> dict[str, Any]:
    return {"name": command.name, "commander": _officer(command.commander), "note": command.note}


def _officer(officer: Officer | None) -> dict[str, str] | None:
    return {"name": officer.name, "rank": officer.rank, "note": officer.note} if officer else None


def _unit(unit: Unit, about: About) -> dict[str, Any]:
    words = ("number", "name", "arm", "kind", "nation", "quality")
    said = {word: getattr(unit, word) for word in words}
    return {
        **said,
        counted(about, unit.arm): unit.stands,
        "note": unit.note,
        **{key: _plain(v) for key, v in unit.more},
    }


def _plain(value: Any) -> Any:
    """A list or a table of what is kept in pairs."""
    if not isinstance(value, tuple):
        return value
    if all(isinstance(each, tuple) for each in value):
        return {key: _plain(each) for key, each in value}
    return list(value)


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
        if key not in (*TREE, "brigade"):
            document.add(key, _inline(value))
    for sort in TREE:
        if sort in data:
            document.add(sort, _listed(data[sort]))
    brigades = tomlkit.aot()
    for each in data["brigade"]:
        brigade = tomlkit.table()
        for key, value in each.items():
            if key != "unit":
                brigade.add(key, _inline(value))
        units = tomlkit.aot()
        for unit in each["unit"]:
            table_ = tomlkit.table()
            table_.update({key: _inline(value) for key, value in unit.items()})
            units.append(table_)
        brigade.add("unit", units)
        brigades.append(brigade)
    document.add("brigade", brigades)
    return tomlkit.dumps(document)


def _listed(commands: Sequence[Mapping[str, Any]]) -> Any:
    """Wings, lines or divisions, a table each."""
    tables = tomlkit.aot()
    for each in commands:
        table_ = tomlkit.table()
        table_.update({key: _inline(value) for key, value in each.items()})
        tables.append(table_)
    return tables


def _inline(value: Any) -> Any:
    if not isinstance(value, Mapping):
        return value
    table_ = tomlkit.inline_table()
    table_.update({key: _inline(each) for key, each in value.items()})
    return table_


def _told(army: Army, about: About, bold: Words, item: str, plain: Words = str) -> str:
    """An army as a list to be posted, with its sums; `plain` is how words are written that are only words."""
    lines = [bold(plain(army.name)), "", *([f"Words: {COMMON}"] if about["id"] == COMMON else [])]
    lines += [f"Side: {plain(_name(about, 'side', army.side))}"]
    lines += [f"{key.capitalize()}: {plain(said)}" for key, said in _known(army)]
    lines += [f"General: {plain(_led_by(army.general))}"] if army.general else []
    lines += [f"Note: {plain(army.note)}"] if army.note else []
    for at, brigade in enumerate(army.brigades):
        lines += _above(army, at, bold, plain)
        lines += ["", bold(plain(f"Brigade: {brigade.name}"))]
        lines += [f"Commander: {plain(_led_by(brigade.commander))}"] if brigade.commander else []
        lines += [f"Note: {plain(brigade.note)}"] if brigade.note else []
        lines += [""]
        lines += [f"{item}{plain(_line(unit, about))}" for unit in brigade.units]
    return "\n".join([*lines, "", _total(army, about)]) + "\n"


def _above(army: Army, at: int, bold: Words, plain: Words) -> Iterator[str]:
    """What begins with a brigade of a list: a wing, a line, a division; the first time with whoever leads it."""
    begun, tree = army.begun_with(at), _tree(army)
    before = army.brigades[at - 1].under if at else ("",) * len(TREE)
    new = next((sort for sort, now, was in zip(TREE, army.brigades[at].under, before) if now != was), "")
    for sort in tree[tree.index(new) :] if new else ():
        command = next((each for each in begun if each.sort == sort), Command(sort, NONE))
        yield from ("", bold(plain(f"{sort.capitalize()}: {command.name}")))
        if army.brigades.index(next(iter(army.brigades_of(command)), army.brigades[at])) == at:
            yield from [f"Commander: {plain(_led_by(command.commander))}"] if command.commander else []
            yield from [f"Note: {plain(command.note)}"] if command.note else []


def _led_by(officer: Officer) -> str:
    return ", ".join(filter(None, (officer.name, f"rank {officer.rank}", officer.note and f"note {officer.note}")))


def _line(unit: Unit, about: About) -> str:
    kind = next((each for each in kinds_of(about, unit.arm) if each["id"] == unit.kind), {})
    first = [unit.name, str(kind.get("name", unit.kind)), unit.quality if about.get("quality") else ""]
    word = counted(about, unit.arm)
    count = f"{unit.stands} {word}" if unit.stands != 1 else f"1 {word.removesuffix('s')}"
    said = {"nation": unit.nation, **{head: _more_said(unit, head) for head in MORE}, "note": unit.note}
    return ", ".join(filter(None, [*first, count, *(f"{head} {words_}" for head, words_ in said.items() if words_)]))


def _total(army: Army, about: About) -> str:
    units = list(army.units)
    sums: Counter[str] = Counter()
    for unit in units:
        sums[counted(about, unit.arm)] += unit.stands
    return f"Total: {len(units)} units, {', '.join(f'{many} {word}' for word, many in sums.items())}"


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
