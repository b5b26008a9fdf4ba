"""The rows of a table, in a workbook, a CSV file or a pasted text: which columns it has, and what a row says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from drumhead.armies.lists.amounts import Amounts, amounts_of
from drumhead.armies.lists.entries import Entry, PhraseParser
from drumhead.armies.lists.import_draft import KNOWN, ImportDraft
from drumhead.armies.lists.line_roles import Heading, Item, LineClassifier, Role, is_ditto
from drumhead.armies.lists.lines import Line
from drumhead.armies.lists.our_lines import MORE, NONE, NUMBERS, more_of
from drumhead.armies.lists.source_parts import MOST_COLUMNS, Row, Table, name_source
from drumhead.armies.lists.vocabulary import ONE_QUALITY, Troops, Vocabulary, begun, meant, plain, words
from drumhead.model.army import TREE
from drumhead.rules.files import Fault, FileErrors

HEADINGS_WITHIN = 40  # rows: where the headings of a table must come
STRENGTHS = ("strength", "stands", "figures", "men", "battalions", "squadrons", "guns")
OURS = ("commander note", "brigade note")  # columns that only we write
STRUCK_CELL = re.compile(r"~~.+?~~")
Heads = Mapping[int, str]


def column_letter(place: int) -> str:
    """Return a column as spreadsheets call it.

    >>> column_letter(0), column_letter(27)
    ('column A', 'column AB')
    """
    name = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        name = chr(65 + rest) + name
    return f"column {name}"


def heads_of(cells: Sequence[str]) -> dict[int, str]:
    """Return what each column of a row of headings is, as far as it is known; of two alike the first."""
    found: dict[int, str] = {}
    for place, said in enumerate(cells):
        head = _head(said)
        if head and head not in found.values():
            found[place] = head
    if "name" not in found.values():  # a column of names is often called "Bn"
        named = next((at for at, head in found.items() if head in ("battalions", "squadrons") and cells[at].strip()), None)
        found = {at: "name" if at == named else head for at, head in found.items()}
    if "brigade" not in found.values():
        narrowest = next((sort for sort in reversed(TREE) if sort in found.values()), "")
        found = {place: "brigade" if head == narrowest else head for place, head in found.items()}
    return found


def _head(said: str) -> str:
    """What a heading of a column means; "" for one that nobody knows."""
    if meant("about", said) == "side":
        return "side"
    bare = re.sub(r"\s*\([^)]*\)", "", said)
    spaced = re.sub(r"[/.#]", " ", said)
    return meant("column", said) or meant("column", bare) or meant("column", spaced) or begun("column", said)


def is_head_row(cells: Sequence[str]) -> bool:
    """Whether a row says what columns are: a name and one column more, and more known words than others."""
    filled = [cell for cell in cells if cell.strip()]
    heads = heads_of(cells)
    if len(heads) < 2 or any(re.fullmatch(r"[\d.,]+", cell.strip()) for cell in filled):
        return False
    known = [cell for cell in filled if _head(cell)]
    return "name" in heads.values() and len(known) * 3 >= len(filled)


def looks_like_heads(cells: Sequence[str]) -> bool:
    """Whether a row has three headings or more, though none that names the unit."""
    filled = [cell for cell in cells if cell.strip()]
    exact = [cell for cell in filled if meant("column", cell)]
    return len(exact) >= 3 and not any(re.search(r"\d", cell) for cell in filled)


@dataclass
class Columns:
    """The columns of a table, from its row of headings."""

    heads: dict[int, str]
    unknown: dict[int, str] = field(default_factory=dict)
    is_ours: bool = False
    row: int = 0
    split: bool = False  # battalions of foot, squadrons of horse in one column

    @property
    def has_strength(self) -> bool:
        """Whether any column says how many."""
        return any(head in STRENGTHS for head in self.heads.values())

    def place(self, head: str) -> str:
        """Return the letter of a column, "" for one that there is not."""
        return next((column_letter(at) for at, name in self.heads.items() if name == head), "")


@dataclass
class TableRow:
    """A row that is a unit: its cells by column."""

    number: int
    cells: dict[str, str]
    table: Columns
    words: Vocabulary
    draft_faults: list[tuple[str, str, str]] = field(default_factory=list)
    guesses: list[tuple[str, str, str]] = field(default_factory=list)
    left_out: list[tuple[str, str]] = field(default_factory=list)

    @property
    def name_column(self) -> str:
        """The letter of the column with its name."""
        return self.table.place("name")

    @property
    def columns(self) -> Mapping[str, str]:
        """The letters of the columns of its quality and strength."""
        return {head: column_letter(at) for at, head in self.table.heads.items()}

    @property
    def has_brigade(self) -> bool:
        """Whether the table has a column of brigades."""
        return "brigade" in self.table.heads.values()

    def _tree(self, draft: ImportDraft) -> dict[str, str]:
        now = draft.data.get("brigade", ())
        last: Mapping[str, Any] = now[-1] if now else {}
        tree = {
            sort: self.cells.get(sort, "") or (last.get(sort, "") if sort in self.table.heads.values() else "")
            for sort in TREE
        }
        return {sort: said for sort, said in tree.items() if said and plain(said) != NONE}

    def brigade_begins(self, draft: ImportDraft) -> bool:
        """Whether a brigade begins: where its name changes; an empty cell, as in merged ones, means the same.

        A wing, line or division that begins in a row without a brigade is one by itself.
        """
        if not self.has_brigade:
            return False
        name, tree = self._brigade_name(draft)
        now = draft.data.get("brigade", ())
        last = {key: said for key, said in now[-1].items() if key in ("name", *TREE)} if now else {}
        return bool(name) and {"name": name, **tree} != last

    def _brigade_name(self, draft: ImportDraft) -> tuple[str, dict[str, str]]:
        tree = self._tree(draft)
        now = draft.data.get("brigade", ())
        last: Mapping[str, Any] = now[-1] if now else {}
        new = next((tree[sort] for sort in reversed(tree) if self.cells.get(sort) and tree[sort] != last.get(sort)), "")
        return self.cells.get("brigade", "") or new, tree

    def begin_brigade(self, draft: ImportDraft, words_: Vocabulary) -> None:
        """Begin the brigade of this row."""
        name, tree = self._brigade_name(draft)
        led = [self.cells.get(head, "") for head in ("commander", "rank", "commander-note")]
        about: dict[str, Any] = {"commander": officer_of(words_, *led)} if led[0] else {}
        about |= {"note": self.cells["brigade-note"]} if self.cells.get("brigade-note") else {}
        draft.brigade(name, self.number, **tree, **about)

    # ------------------------------------------------------------------ the unit

    def entry(self, parser: PhraseParser) -> Entry:
        """Return what the row says of its unit."""
        name = self.cells["name"]
        if self.table.has_strength or self.table.is_ours:
            entry = Entry(name, self.number, name=name)
        else:
            entry = parser.entry(name, self.number)
            entry.text = name
        entry.is_written = True
        entry.nation = self.cells.get("nation", "")
        self._troops(entry)
        self._quality(entry)
        self._strength(entry)
        return entry

    def _troops(self, entry: Entry) -> None:
        for head in ("arm", "kind"):
            said = self.cells.get(head, "")
            found = self.words.troops(said) if said else None
            if said and not found:
                found = self.words.troops_in(said)
                if head == "kind" and not found and "quality" not in self.table.heads.values() and self.words.quality(said):
                    self.cells["quality"] = said
                    continue
                if not found or not self._is_enough(said, found):
                    self._fault(head, f'no {head} is called "{said}"', self.words.right(head))
                    continue
            if found:
                if found.is_guess and plain(said) not in (found.kind, found.arm):
                    self._guess(head, said, found.kind or found.arm)
                entry.troops = found if not entry.troops or found.kind or not entry.troops.kind else entry.troops

    @staticmethod
    def _is_enough(said: str, found: Troops) -> bool:
        """Whether words with others beside them still say an arm: "Hvy Cav (Gd)", "Line Inf. (3 ranks)"."""
        return len(found.words) * 2 >= len(plain(said))

    def _quality(self, entry: Entry) -> None:
        said = self.cells.get("quality", "")
        if not said:
            return
        found = self.words.quality(said)
        if not found:
            return self._fault("quality", f'no quality is called "{said}"', self.words.right("quality"))
        if found[1]:
            self._guess("quality", said, found[0] or ONE_QUALITY)
        entry.quality = found[0]

    def _strength(self, entry: Entry) -> None:
        for head in STRENGTHS:
            said = self.cells.get(head, "")
            if not said or (head == "men" and self.words.is_common):
                continue
            if head == "men" and any(self.cells.get(each) for each in STRENGTHS if each != "men"):
                entry.notes.append(f"{said} men")
                continue
            amounts = (
                None if re.match(r"\s*(?:c\b|ca\b|~|approx|about|circa)", said, re.IGNORECASE) else amounts_of(said)
            )
            if amounts is None:
                counted = self.words.counts if head == "strength" else head
                right = "Write a whole number, such as 6."
                self._fault(head, f'"{said}" is not a number of {counted}', right)
                continue
            if amounts.bare is not None and head != "strength":
                amounts = Amounts({self._counted(head, entry): amounts.bare})
            elif not said.strip().isdigit() and self.words.counts in amounts.counted:
                self._guess(head, said, f"{amounts.counted[self.words.counts]} {self.words.counts}")
            entry.amounts.merge(amounts)

    def _counted(self, head: str, entry: Entry) -> str:
        sign = entry.troops.sign if entry.troops else ""
        if head == "battalions" and self.table.split and sign in ("horse", "dragoon"):
            return "squadrons"
        return head

    def more(self, draft: ImportDraft, words_: Vocabulary) -> dict[str, Any]:
        """Return what else the row says of its unit; what only the neutral words know goes to its note elsewhere."""
        found: dict[str, Any] = {}
        notes = [self.cells.get("note", "")]
        for head in (head for head in MORE if self.cells.get(head)):
            if head == "men" and not words_.is_common:
                continue
            if not words_.is_common and head != "under":
                notes.append(f"{self.cells[head]} facings" if head == "facings" else f"{head} {self.cells[head]}")
                continue
            try:
                found[head] = more_of(head, self.cells[head])
            except ValueError:
                right = "Give a number." if head in NUMBERS else "Leave it empty."
                draft.fault(self.number, self.table.place(head), f'"{self.cells[head][:40]}" cannot be read', right)
        for place, said, taken in self.guesses:
            draft.guess(self.number, place, said, taken)
        for place, wrong, right in self.draft_faults:
            draft.fault(self.number, place, wrong, right)
        return {**found, "notes": [note for note in notes if note]}

    def _guess(self, head: str, said: str, taken: str) -> None:
        self.guesses.append((self.table.place(head), said, taken))

    def _fault(self, head: str, wrong: str, right: str) -> None:
        self.draft_faults.append((self.table.place(head), wrong, right))


def officer_of(words_: Vocabulary, name: str, rank: str = "", note: str = "") -> dict[str, str]:
    """Return an officer from the cells that say of him."""
    found = {"name": name, "rank": words_.rank(rank) if rank else "", "note": note}
    return {key: value for key, value in found.items() if value}


# ---------------------------------------------------------------------- from rows to items


def items_of_lines(lines: Sequence[Line], classifier: LineClassifier) -> Iterator[Item]:
    """Yield what each line of a text is; lines of cells below a row of headings are rows of a table."""
    at = 0
    while at < len(lines):
        cells = _cells(lines[at])
        if cells and is_head_row(cells):
            last = at + 1
            while last < len(lines) and _cells(lines[last]):
                last += 1
            rows = [Row(line.number, tuple(_cells(line) or ())) for line in lines[at:last] if not line.left_out]
            yield from _TableItems(rows, classifier, Path()).items()
            at = last
            continue
        if cells and "  " not in lines[at].raw.strip() and (pairs := _pairs(cells)):
            for name, number in pairs:
                line = lines[at]
                entry = classifier.parser.entry(f"{name}, {number}", line.number)
                entry.is_pair = True
                yield Item(line, Role.UNITS if classifier.words.troops_in(name) else Role.BARE, entries=[entry])
            at += 1
            continue
        line = lines[at]
        yield classifier.item(
            Line(**{**vars(line), "text": re.sub(r"\s*\t\s*", ", ", line.text)}) if "\t" in line.text else line
        )
        at += 1


def _cells(line: Line) -> list[str] | None:
    """The cells of a line that tabs or bars part; None for a line of words."""
    if line.left_out or line.is_literal:
        return None
    if re.search(r"\S {2,}\S", line.raw) and "\t" not in line.raw:
        return [cell.strip(" *_#") for cell in re.split(r" {2,}", line.raw.strip())]
    text = line.raw.strip() if line.raw else line.text
    if "\t" in text:
        return [cell.strip(" *_#") for cell in text.split("\t")]
    if text.startswith("|") and text.count("|") >= 2:
        return [cell.strip(" *_") for cell in text.strip("|").split("|")]
    return None


def _pairs(cells: Sequence[str]) -> list[tuple[str, str]]:
    """Names with a number behind each, one beside the other."""
    filled = [cell for cell in cells if cell]
    pairs = [*zip(filled[::2], filled[1::2])]
    good = len(filled) % 2 == 0 and all(re.fullmatch(r"\d{1,3}", b) and re.search(r"[^\W\d]", a) for a, b in pairs)
    return pairs if good and pairs else []


def items_of_table(table: Table, classifier: LineClassifier, path: Path) -> tuple[list[Item], list[Fault]]:
    """Return the items of a table, and what is wrong with its cells; FileErrors where no row has headings."""
    reader = _TableItems(table.rows, classifier, path)
    reader.need_heads()
    errors = [Fault(str(path), each.row, (f"column {each.column}",), each.wrong, each.right) for each in table.errors]
    return [*reader.items()], errors


class _TableItems:
    """Makes items of rows."""

    def __init__(self, rows: Sequence[Row], classifier: LineClassifier, path: Path) -> None:
        self.rows, self.classifier, self.path = rows, classifier, path
        self.words = classifier.words
        self.above: dict[str, str] = {}  # the last cells of each column, for ditto signs

    def need_heads(self) -> None:
        """FileErrors where no row says what the columns are."""
        if any(is_head_row(row.cells) for row in self.rows[:HEADINGS_WITHIN]):
            return
        if not self.rows:
            raise FileErrors(
                [
                    Fault(
                        name_source(self.path),
                        0,
                        (),
                        "there is nothing in it",
                        "Write one unit in each row, below a row of headings.",
                    )
                ]
            )
        for row in self.rows[:HEADINGS_WITHIN]:
            if looks_like_heads(row.cells):
                known = [cell for cell in row.cells if meant("column", cell)]
                other = next((cell for cell in row.cells if cell.strip() and not _head(cell)), "")
                wrong = f"no heading for the unit's name. Headings found: {', '.join(known)}"
                right = f'Rename "{other}" to "Name".' if other else 'Add a column "Name".'
                raise FileErrors([Fault(name_source(self.path), row.number, (), wrong, right)])
        counts = self.words.counts
        wrong = "no row says what the columns are"
        right = f"Put a row of headings above the units, such as Brigade, Name, Arm, Quality, {counts.capitalize()}."
        raise FileErrors([Fault(name_source(self.path), 0, (), wrong, right)])

    def items(self) -> Iterator[Item]:
        """Yield an item for each row, several where units are beside each other."""
        yield from self._beside() or self._below()

    def _beside(self) -> list[Item]:
        """Two armies beside each other, one after the other: where the titles above two groups of columns differ."""
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
            items += _TableItems(rows, self.classifier, self.path)._below()
        return items

    @staticmethod
    def _titles(above: Sequence[Row], begin: int, end: int) -> list[str]:
        return [cell.strip() for row in above for cell in row.cells[begin:end] if cell.strip()]

    def _below(self) -> Iterator[Item]:
        """An item for each row, below one row of headings or several."""
        groups: list[Columns] = []
        for row in self.rows:
            if row.is_hidden or row.is_struck:
                why = "a hidden row" if row.is_hidden else "struck out"
                yield Item(_line(row), Role.LEFT_OUT, value=why)
            elif is_head_row(row.cells):
                again = groups and [group.heads for group in groups] == [each.heads for each in self._groups(row)]
                groups = groups if again else self._groups(row)
                yield Item(_line(row), Role.HEADS, value="again" if again else "", row=groups, cells=row.cells)
            elif not groups:
                yield from self._above_heads(row)
            else:
                yield from self._below_heads(row, groups)

    def _groups(self, row: Row) -> list[Columns]:
        """The columns of a row of headings, in groups where the same headings come again beside the first."""
        starts = [0]
        seen: set[str] = set()
        for place, said in enumerate(row.cells):
            head = _head(said)
            if head and head in seen and (head == "name" or (place > 1 and head == _head(row.cells[starts[0]]))):
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
        elif len(filled) > 1 and (about := meant("about", key)) in ("side", "general", "name", "note", *KNOWN):
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
            name, commander = self.classifier.titled(said)
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
        """A cell with ditto signs filled from above, and signs for nothing emptied."""
        if is_ditto(said):
            return self.above.get(f"{nth}{head}", "")
        if head not in ("name", "brigade") and (
            (plain(said) in words()["nothing"]["words"] and head != "quality") or said in ("-", "–", "—")
        ):
            return ""
        return said


def _line(row: Row) -> Line:
    return Line(row.number, " | ".join(cell.strip() for cell in row.cells if cell.strip()), is_after_blank=True)
