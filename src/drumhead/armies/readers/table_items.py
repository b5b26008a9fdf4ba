"""The rows of a workbook, or of a CSV file, each as an item of a list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from drumhead.armies.readers.columns import (
    HEADINGS_WITHIN,
    OURS,
    STRENGTHS,
    Columns,
    head_of,
    heads_of,
    is_head_row,
    looks_like_heads,
    repeats_headings,
)
from drumhead.armies.readers.grammar.line_classifier import LineClassifier, is_ditto
from drumhead.armies.readers.grammar.line_cleaner import Line
from drumhead.armies.readers.grammar.line_roles import Heading, Item, Role
from drumhead.armies.readers.import_draft import KNOWN
from drumhead.armies.readers.lexicon.word_index import find_word, plain, words
from drumhead.armies.readers.sources.source_model import MOST_COLUMNS, CellError, Row, Table, refuse, write_column
from drumhead.armies.readers.table_rows import TableRow
from drumhead.model.army import TREE
from drumhead.rules.loading.toml_files import Fault

NOT_COUNTED = r"\b(?:points?|pts|cost|price|no|nr|number|id|year|painted|page|break|rating|value|euro|gbp)\b|[£€$#]"
DESCRIBING = {"arm", "kind", "quality", *STRENGTHS}  # only after one of these a second name begins a group
OWN_CELLS = {  # why a cell of an unknown column is left out
    "formula-without-value": "a formula whose value was not saved, in a column of your own",
    "cell-error": "a value that could not be calculated, in a column of your own",
}
STRUCK_CELL = re.compile(r"~~.+?~~")


def items_of_table(table: Table, classifier: LineClassifier, path: Path) -> tuple[list[Item], list[Fault]]:
    """Return the items of a table, and the errors of its cells; raise FileErrors if no row has headings.

    `path` is the list's file, for errors.
    """
    reader = TableItems(table.rows, classifier, path)
    reader.need_heads()
    reader.need_strengths()
    items = [*reader.items()]
    totals = {item.line.number for item in items if item.role is Role.TOTAL}
    own = [each for each in table.errors if each.row not in totals and reader.is_in_own_column(each)]
    items += [
        Item(Line(each.row, each.text), Role.LEFT_OUT, f"column {each.column}", OWN_CELLS[each.code]) for each in own
    ]
    errors = [
        Fault(str(path), each.row, (f"column {each.column}",), each.wrong, each.right, each.code)
        for each in table.errors
        if each.row not in totals and each not in own
    ]
    return items, errors


def is_of_troops(table: Table) -> bool:
    """Return whether a row of headings of a table has a column of arms, kinds or qualities."""
    return any(is_head_row(row.cells) and DESCRIBING & {*heads_of(row.cells).values()} for row in table.rows)


class TableItems:
    """Converter of the rows of one table into items of a list."""

    def __init__(self, rows: Sequence[Row], classifier: LineClassifier, path: Path) -> None:
        self.rows, self.classifier, self.path = rows, classifier, path
        self.words = classifier.words
        self.above: dict[str, str] = {}  # the last cells of each column, for ditto signs

    def need_heads(self) -> None:
        """Raise FileErrors if no row has headings."""
        if any(is_head_row(row.cells) for row in self.rows[:HEADINGS_WITHIN]):
            return
        if not self.rows:
            raise refuse(self.path, "there is nothing in it", "Write one unit in each row, below a row of headings.")
        for row in self.rows[:HEADINGS_WITHIN]:
            if looks_like_heads(row.cells):
                known = [cell for cell in row.cells if find_word("column", cell)]
                other = next((cell for cell in row.cells if cell.strip() and not head_of(cell)), "")
                wrong = f"no heading for the unit's name. Headings found: {', '.join(known)}"
                right = f'Rename "{other}" to "Name".' if other else 'Add a column "Name".'
                raise refuse(self.path, wrong, right, row.number, "no-heading-of-names")
        counts = self.words.counts
        wrong = "no heading row found"
        right = f"Put a row of headings above the units, such as Brigade, Name, Arm, Quality, {counts.capitalize()}."
        raise refuse(self.path, wrong, right, code="no-headings")

    def is_in_own_column(self, error: CellError) -> bool:
        """Return whether the cell of an error is below headings, in a column without a known heading."""
        above = [row for row in self.rows if row.number < error.row and is_head_row(row.cells)]
        known = {at for columns in self._groups(above[-1]) for at in columns.heads} if above else set()
        return bool(above) and error.column not in {write_column(at + 1) for at in known}

    def items(self) -> Iterator[Item]:
        """Yield an item for each row, or several if a row has units side by side."""
        yield from self._beside() or self._below()

    def _beside(self) -> list[Item]:
        """Return the items of two armies side by side, one army after the other; [] without two different titles."""
        heads = next((row for row in self.rows if is_head_row(row.cells)), None)
        groups = self._groups(heads) if heads else []
        if not heads or len(groups) < 2:
            return []
        starts = [min(each.heads) for each in groups]
        spans = [*zip(starts, [*starts[1:], MOST_COLUMNS])]
        above = [row for row in self.rows if row.number < heads.number]
        titles = [self._titles(above, begin, end) for begin, end in spans]
        if not all(titles) or len({tuple(each) for each in titles}) < 2:
            return []
        items: list[Item] = []
        for title, (begin, end) in zip(titles, spans):
            rows = [replace(row, cells=tuple(row.cells[begin:end])) for row in self.rows if row.number >= heads.number]
            line = Line(above[-1].number, title[0], is_heading=True, is_after_blank=True)
            heading = Heading(title[0], "army", sides=self.words.sides_in(title[0]))
            items.append(Item(line, Role.HEADING, heading=heading))
            items += TableItems(rows, self.classifier, self.path)._below()
        return items

    @staticmethod
    def _titles(above: Sequence[Row], begin: int, end: int) -> list[str]:
        return [cell.strip() for row in above for cell in row.cells[begin:end] if cell.strip()]

    def _below(self) -> Iterator[Item]:
        """Yield an item for each row, below one or more rows of headings."""
        groups: list[Columns] = []
        for row in self.rows:
            if row.is_hidden or row.is_struck:
                why = "a hidden row" if row.is_hidden else "struck out"
                yield Item(_line(row), Role.LEFT_OUT, value=why)
            elif is_head_row(row.cells) and (not groups or repeats_headings(row.cells)):
                again = groups and [group.heads for group in groups] == [each.heads for each in self._groups(row)]
                groups = groups if again else self._groups(row)
                yield Item(_line(row), Role.HEADS, value="again" if again else "", row=groups, cells=row.cells)
            elif not groups:
                yield from self._above_heads(row)
            else:
                yield from self._below_heads(row, groups)

    def need_strengths(self) -> None:
        """Raise FileErrors if no column gives a strength but an unknown column has numbers, which might be it."""
        heads = next((row for row in self.rows[:HEADINGS_WITHIN] if is_head_row(row.cells)), None)
        for columns in self._groups(heads) if heads else ():
            if columns.has_strength:
                continue
            below = [row.cells for row in self.rows if heads and row.number > heads.number]
            for place, said in columns.unknown.items():
                cells = [cells[place].strip() for cells in below if place < len(cells) and cells[place].strip()]
                numbers = [cell for cell in cells if re.fullmatch(r"\d{1,4}(?:[.,]0+)?(?:\s*[^\W\d]+\.?)?", cell)]
                if cells and len(numbers) * 3 >= len(cells) * 2 and not re.search(NOT_COUNTED, said, re.IGNORECASE):
                    wrong = f'no column is known to say how strong the units are; "{said}" has numbers'
                    names = dict.fromkeys((self.words.counts.capitalize(), "Figures", "Men"))
                    right = f"Rename it to {' or '.join(names)}, or leave it out."
                    raise refuse(self.path, wrong, right, heads.number if heads else 0, "no-heading-of-strengths")

    def _groups(self, row: Row) -> list[Columns]:
        """Return the columns of a row of headings, in groups if the same headings are repeated to the right."""
        starts = [0]
        seen: set[str] = set()
        for place, said in enumerate(row.cells):
            head = head_of(said)
            again = seen & DESCRIBING if head == "name" else place > 1 and head == head_of(row.cells[starts[0]])
            if head and head in seen and again:
                starts.append(place)
                seen = set()
            seen |= {head} if head else set()
        found = []
        for begin, end in zip(starts, [*starts[1:], len(row.cells)]):
            cells = ["" if not begin <= place < end else said for place, said in enumerate(row.cells)]
            heads = heads_of(cells)
            unknown = {place: said.strip() for place, said in enumerate(cells) if said.strip() and place not in heads}
            is_ours = any(plain(said) in OURS for said in cells)
            split = any("/" in said and heads.get(place) == "battalions" for place, said in enumerate(cells))
            found.append(Columns(heads, unknown, is_ours, row.number, split))
        return [each for each in found if "name" in each.heads.values()] or found[:1]

    def _above_heads(self, row: Row) -> Iterator[Item]:
        filled = [cell.strip() for cell in row.cells if cell.strip()]
        line = _line(row)
        key = plain(filled[0].rstrip(":"))
        if len(filled) > 1 and key in TREE:
            yield Item(line, Role.COMMAND, key, row=[cell.strip() for cell in row.cells[1:6]])
        elif len(filled) > 1 and (about := find_word("about", key)) in ("side", "general", "name", "note", *KNOWN):
            cells = [cell.strip() for cell in row.cells]
            yield Item(
                line, Role.ABOUT, about, filled[1], row=cells[cells.index(filled[1]) :] if about == "general" else None
            )
        elif len(filled) == 1:
            yield self._title(row, filled[0])
        else:
            yield Item(line, Role.LEFT_OUT, value="a row above the headings")

    def _title(self, row: Row, said: str) -> Item:
        if not re.search(r"[^\W\d]", said):
            return Item(_line(row), Role.LEFT_OUT, value="a number by itself")
        line = Line(row.number, " ".join(said.split()), is_heading=False, is_after_blank=True, raw=said)
        item = self.classifier.item(line)
        if item.role is Role.BARE or (item.role is Role.UNITS and not item.entries[0].amounts):
            name, commander = self.classifier.headings.split_title(said)
            sign = item.entries[0].sign
            if not sign and (found := self.words.troops_in(name)):
                sign = found.sign
            sides = self.words.sides_in(said)
            heading = Heading(name, "", commander, sign=sign, sides=sides)
            return Item(line, Role.HEADING, heading=heading)
        return item

    def _below_heads(self, row: Row, groups: Sequence[Columns]) -> Iterator[Item]:
        filled = [cell.strip() for cell in row.cells if cell.strip()]
        is_ours = groups[0].is_ours
        total = next((cell for cell in filled[:2] if self._is_total(cell)), "")
        if total and not is_ours and len(groups) == 1:
            yield Item(_line(row), Role.TOTAL, value=" ".join(filled))
        elif len(filled) == 1 and not is_ours:
            yield self._title(row, filled[0])
        else:
            for nth, columns in enumerate(groups):
                yield from self._row(row, columns, nth)

    def _is_total(self, said: str) -> bool:
        said_ = plain(said).replace("-", " ")
        return any(said_ == total or said_.startswith(f"{total} ") for total in words()["total"]["words"])

    def _row(self, row: Row, columns: Columns, nth: int) -> Iterator[Item]:
        cells = {head: row.cells[place].strip() for place, head in columns.heads.items() if place < len(row.cells)}
        if not any(cells.values()):
            return
        if not columns.is_ours:
            filled = [said for said in cells.values() if said]
            if self._is_total(filled[0]):
                yield Item(_line(row), Role.TOTAL, value=" ".join(filled))
                return
            if STRUCK_CELL.fullmatch(cells.get("name", "")):
                yield Item(_line(row), Role.LEFT_OUT, value="struck out")
                return
            cells = {head: STRUCK_CELL.sub("", self._settled(head, said, nth)).strip() for head, said in cells.items()}
        self.above.update({f"{nth}{head}": said for head, said in cells.items() if said})
        table_row = TableRow(row.number, cells, columns, self.words)
        if not cells.get("name"):
            yield Item(_line(row), Role.FAULT, columns.place("name"), "this unit has no name")
            return
        yield Item(_line(row), Role.UNITS, row=table_row)

    def _settled(self, head: str, said: str, nth: int) -> str:
        """Return the text of a cell, with ditto marks replaced from above and marks for an empty value removed.

        `head` is the key of its column; `nth` is the number of the group of columns.
        """
        if is_ditto(said):
            return self.above.get(f"{nth}{head}", "")
        if head not in ("name", "brigade") and (
            (plain(said) in words()["nothing"]["words"] and head != "quality") or said in ("-", "–", "—")
        ):
            return ""
        return said


def _line(row: Row) -> Line:
    return Line(row.number, " | ".join(cell.strip() for cell in row.cells if cell.strip()), is_after_blank=True)
