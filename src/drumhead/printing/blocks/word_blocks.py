"""Blocks of text: the content for the template of each kind."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import ceil
from typing import TYPE_CHECKING, Any

from drumhead.printing.blocks.block_content import EACH, ROW
from drumhead.printing.html.annotated_lines import strike
from drumhead.printing.text.data_expressions import find_value
from drumhead.printing.text.font_metrics import width
from drumhead.printing.text.placeholder_characters import SECTION, SECTION_ENDS
from drumhead.printing.text.template_filters import lead
from drumhead.rules.rulebook.book_table import ADDED, value_at

if TYPE_CHECKING:
    from drumhead.printing.blocks.block_content import BlockContent

GUTTER, BETWEEN = 1.6, 4.0  # mm between phases of a turn, and between columns of text
COLUMN = 46.0  # mm of a column of text at least
USUAL_SIZE = 9.6  # points
AIR = 1.6  # mm after a word of the first column of a table
FILLED = 0.93  # of a line, on average
PLACE = re.compile(r"\['([\w-]+)'\]|\.(\w+)")  # a step of a place in an expression
TAG = re.compile(r"<[^>]+>")
REFERENCE = re.compile(f"{SECTION}[^{SECTION_ENDS}]*{SECTION_ENDS}")  # a letter, once all blocks are known
NAME_ALONE = ["{{ row.name | upper_first }}"]  # of a row of the tables of which the block says nothing else
Entry = Mapping[str, Any]


def columns(desk: BlockContent, block: Entry, breadth: float) -> Entry:
    """Return the template variables of a block with the phases of a turn in columns.

    A row has as many columns as are wide enough in `breadth` mm.
    """
    every = [
        {
            "order": desk.print_sentence(each.get("order", "")),
            "name": desk.print_sentence(each["name"]),
            "tone": each.get("tone", "plain"),
            "items": desk.all_say(each.get("items", ())),
            "then": desk.all_say(each.get("then", ())),
        }
        for each in desk.select_entries(block["columns"])
    ]
    least = block.get("least", 42) * desk.scale
    most = max(1, int((breadth + GUTTER) / (least + GUTTER)))
    rows = -(-len(every) // most)
    size = -(-len(every) // rows) if rows else 1
    return {"rows": [every[at : at + size] for at in range(0, len(every), size)], "size": size}


def text(desk: BlockContent, block: Entry, breadth: float) -> Entry:
    """Return the template variables of a block of paragraphs, in as many columns as fit in `breadth` mm."""
    return {"columns": in_columns(desk, desk.all_say(block["items"]), block.get("across", 1), breadth)}


def in_columns(desk: BlockContent, items: Sequence[Any], across: int, breadth: float) -> list[Sequence[Any]]:
    """Return items divided among columns from the left, so that the longest column is as short as possible.

    `across` is the largest number of columns; `breadth` is in mm. There are fewer if columns would be too narrow.
    """
    most = max(1, min(across, int((breadth + BETWEEN) / (COLUMN * desk.scale + BETWEEN))))
    column = ((breadth + BETWEEN) / most - BETWEEN) / desk.scale
    words = [" ".join(REFERENCE.sub("K", TAG.sub("", str(item))).split()) for item in items]
    lengths = [4 * _lines_of(width(each, "sans", USUAL_SIZE), column) + 1 for each in words]  # in quarters of a line
    least, enough = max(lengths, default=0), sum(lengths)
    while least < enough:  # the least that a column must hold
        middle = (least + enough) // 2
        least, enough = (least, middle) if len(_filled(lengths, middle)) <= most else (middle + 1, enough)
    ends = _filled(lengths, enough)
    return [items[start:end] for start, end in zip([0, *ends], ends) if start < end]


def _lines_of(mm: float, column: float) -> int:
    """Return the number of lines that text `mm` long takes in a column `column` mm wide.

    One line may fill the column to its end; several are filled less.
    """
    return 1 if mm <= column else ceil(mm / (column * FILLED))


def _filled(lengths: Sequence[int], most: int) -> list[int]:
    """Return the index after the last item of each column, if each holds items of at most `most` in total length.

    >>> _filled([5, 5, 3, 9, 1], 10)
    [2, 3, 5]
    """
    ends, room = [], most
    for at, length in enumerate(lengths):
        if length > room and at:
            ends.append(at)
            room = most
        room -= length
    return [*ends, len(lengths)]


def lines(desk: BlockContent, block: Entry, breadth: float) -> Entry:
    """Return the template variables of a block of lines that Drumhead prints for every game, by topic."""
    return {"columns": in_columns(desk, desk.lines.get(block["of"], []), block.get("across", 1), breadth)}


def example(desk: BlockContent, block: Entry, breadth: float) -> Entry:
    """Return the template variables of a block with an example in a frame."""
    del breadth
    return {"says": desk.print_sentence(block["says"])}


def table(desk: BlockContent, block: Entry, breadth: float) -> Entry:
    """Return the template variables of a block with rows of text; the marks of a row are in its last cell.

    The first column has room for its longest word. Columns at the end that no row of this game has are left out.
    """
    rows = []
    for row in desk.list_rows(block):
        about: Entry = row if isinstance(row, Mapping) else {"cells": row}
        *cells, last = about.get("cells", NAME_ALONE)
        ends = {key: about[key] for key in ("states", "line") if key in about}
        facts = desk.facts(block, row)
        first = [desk.print_sentence(cell, **facts) for cell in cells]
        rows.append([*first, desk.print_sentence({"says": last, **ends}, **facts)])
    most = max(map(len, rows), default=0)
    widths = _shares(block.get("widths", ())[:most], [row[0] for row in rows], breadth / desk.scale)
    return {
        "head": [desk.print_sentence(words) for words in block.get("head", ())[:most]],
        "rows": rows,
        "widths": widths,
    }


def _shares(widths: Sequence[float], firsts: Sequence[str], breadth: float) -> list[float]:
    """Return the widths of columns in percent of `breadth` mm; the first has room for its longest word."""
    if not widths:
        return []
    words = {word for first in firsts for word in TAG.sub(" ", first).split()}
    longest = max((width(word, "bold", USUAL_SIZE) for word in words), default=0.0) + AIR
    first = max(100 * widths[0] / sum(widths), min(60.0, 100 * longest / breadth))
    rest = sum(widths[1:])
    return [first, *((100 - first) * each / rest for each in widths[1:])]


def flow(desk: BlockContent, block: Entry, breadth: float) -> Entry:
    """Return the template variables of a block of steps, each with its exits: a condition and a result."""
    main = block.get("main", 0.42) if breadth > 120 else 0.5
    steps = [
        {
            "says": desk.print_sentence(step["says"]),
            "next": desk.print_sentence(step.get("next", "")),
            "exits": [
                {
                    "if": desk.print_sentence(way["if"]),
                    "then": desk.print_sentence(way["then"]),
                    "tone": way.get("tone", "plain"),
                }
                for way in desk.select_entries(step.get("exits", ()))
            ],
        }
        for step in desk.select_entries(block["steps"])
    ]
    return {"steps": steps, "main": 100 * main, "condition": 100 * block.get("condition", 0.5)}


def modifiers(desk: BlockContent, block: Entry, breadth: float) -> Entry:
    """Return the template variables of a block of modifiers, with their values under the sides that get them.

    A modifier that is 0 now and without house rules is left out, unless the print settings ask for it. What an entry
    that names a row of the tables does not say is taken from there: its value, and its name. Both sides get it unless
    the entry says `who`.
    """
    del breadth
    signed = desk.setting.templates.filters["signed"]
    heads = block.get("heads", ["A", "D"])
    rows = []
    for entry in desk.list_rows(block):
        row = {"who": heads, **_taken_from_row(block, entry), **entry}
        facts, place = desk.facts(block, row), _place_of(row["value"])
        plain = desk.value(row["value"])
        struck = place in desk.book.struck
        shown = desk.value_before(row["value"]) if struck else plain
        own = [] if place.endswith(".value") and ADDED in facts.get("row", ()) else [(shown, "")]
        as_zero = desk.setting.wishes.zeros and place and value_at(desk.book, place) == 0  # not if it is none here
        if not (own and (shown or desk.value_before(row["value"]) or as_zero)):
            own = []
        some = [(value, f", {each.scope}") for each, value in desk.values_for_some(row["value"], place)]
        for value, scope in (*own, *some):
            says = row["says"] + scope + _rests_on(row["value"])
            said = desk.print_sentence({**row, "says": says, "struck": struck}, **facts)
            values = [signed(value) if head in row["who"] else "" for head in heads]
            rows.append(([strike(each) if struck and each else each for each in values], said))
    return {"heads": heads, "rows": rows}


def _place_of(value: Any) -> str:
    """Return the place of the rulebook that an expression names, such as "faceoff.modifier.raw.value"; "" for none."""
    first = value.strip("{} ").split(" ")[0] if isinstance(value, str) else ""
    steps = PLACE.findall(first) if first.startswith("book") else []
    return ".".join(word or name.replace("_", "-") for word, name in steps)


def _taken_from_row(block: Entry, entry: Entry) -> Entry:
    """Return the value and the text of a modifier as expressions, by the row of the tables that `entry` names."""
    if ROW not in entry:
        return {}
    place = "book" + "".join(f"['{step}']" for step in (*block[EACH].split("."), entry[ROW]))
    return {"value": f"{{{{ {place}.value }}}}", "says": f"{{{{ {place}.name }}}}"}


def _rests_on(value: Any) -> str:
    """Return template code that makes a line rest on a value of the book without printing it."""
    place = value.strip("{} ") if isinstance(value, str) else ""
    return f"{{% set rests_on = {place} %}}" if place else ""


def ladder(desk: BlockContent, block: Entry, breadth: float) -> Entry:
    """Return the template variables of a block with the result for every margin in one or more tables.

    A row ends where a result of any of the tables ends.
    """
    tables = [
        (each, find_value(desk.book, each["bands"], "playsheet.toml")) for each in desk.select_entries(block["columns"])
    ]
    edges = sorted({band.low for _, table in tables for band in table.bands if band.low is not None}, reverse=True)
    spans = list(zip([*edges, None], [None, *(edge - 1 for edge in edges)]))
    rows: list[tuple[int | None, int | None, list[Any]]] = []
    for low, high in spans:
        cells = [_cell(desk, each, table, low, high) for each, table in tables]
        if rows and rows[-1][2] == cells:
            cells, high = rows[-1][2], rows.pop()[1]
        rows.append((low, high, cells))
    return {
        "head": desk.print_sentence(block.get("head", "")),
        "heads": [desk.print_sentence(each["head"]) for each, _ in tables],
        "rows": [(lead(low, high), cells) for low, high, cells in rows],
        "label": 100 * min(block.get("label", 22) * desk.scale / breadth, 0.3),
    }


def _cell(desk: BlockContent, about: Entry, table: Any, low: int | None, high: int | None) -> tuple[str, Any]:
    """Return the colour tone and the text of a table's result for margins `low` to `high`; None means no limit."""
    at = low if low is not None else high
    assert at is not None
    band = next(each for each in table.bands if each.low is None or each.low <= at)
    row = table.band(band.key)
    counts = row.get("counts-as", band.key)
    said = desk.print_sentence(
        {"says": about["says"], **{k: about[k] for k in ("states", "line") if k in about}}, key=counts, row=row
    )
    return about.get("tones", {}).get(counts, "open"), said
