"""Armies from the lines and rows of a list: headings, brigades and units, by the grammar of docs/reading-lists.md."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from drumhead.armies.lists.amounts import take_amounts
from drumhead.armies.lists.entries import Entry, PhraseParser
from drumhead.armies.lists.import_draft import KNOWN, ImportDraft
from drumhead.armies.lists.line_roles import Heading, Item, LineClassifier, Role, is_army_show
from drumhead.armies.lists.lines import Line, clean_lines
from drumhead.armies.lists.our_lines import OurLines, is_ours, officer, our_line
from drumhead.armies.lists.source_parts import Table, name_source
from drumhead.armies.lists.table_rows import (
    HEADINGS_WITHIN,
    TableRow,
    column_letter,
    items_of_lines,
    items_of_table,
    officer_of,
)
from drumhead.armies.lists.unit_builder import Scale, UnitBuilder
from drumhead.armies.lists.vocabulary import Vocabulary, in_use, is_word, meant, plain, terms, words
from drumhead.armies.words import About
from drumhead.command_line import name_command
from drumhead.model.army import TREE
from drumhead.rules.files import Fault, FileErrors

RANKS = {"army": 0, "wing": 1, "line": 2, "division": 3, "brigade": 4, "": 4}
ARM_RANK = 5
MOST_GUESSED_HEADINGS = 5  # one in so many lines
DATED = re.compile(r",?\s+(?:\d{1,2}(?:st|nd|rd|th|\.)?\s+)?(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+)1[5-9]\d\d$|\s*\([^()]*draft[^()]*\)$", re.IGNORECASE)
OF_AN_ARMY = re.compile(r"^\W*words: *(\w+)\W*$", re.IGNORECASE | re.MULTILINE)
JOINING = ("and", "&", "+", "und", "et", "y", "e", "en", "plus", "with", "or", "then")
AMBIGUOUS = ("horse", "foot", "dragoons", "dragoon", "dragons", "dragoner", "art", "guns", "gun")  # also in names


@dataclass
class Open:
    """A heading that is open: what is below belongs to it."""

    heading: Heading
    item: Item
    rank: int
    has_units: bool = False
    has_headings: bool = False
    is_inside: bool = False  # an arm inside a brigade


@dataclass
class _Army:
    """One army while it is read."""

    draft: ImportDraft
    builder: UnitBuilder
    open: list[Open] = field(default_factory=list)
    headings: int = 0
    guessed_headings: list[tuple[int, str]] = field(default_factory=list)
    last_sign: str = ""
    last_entry: Entry | None = None
    brigade_of: Open | None = None


def drafts_of_text(
    text: str, about: About, path: Path, scale: Scale | None = None, is_markdown: bool = False
) -> list[ImportDraft]:
    """Return the armies of a pasted list, one as a rule.

    FileErrors where nothing in it is a unit, or where it is no list but what `army show` prints.
    """
    said = OF_AN_ARMY.search(text)
    vocabulary = Vocabulary(in_use(about, said[1]) if said else about)
    lines = clean_lines(text)
    if is_army_show(lines):
        convert = name_command("army", "convert", "ARMY", "--out", "list.txt")
        wrong = "this is what `army show` prints, which is for reading only"
        raise FileErrors([Fault(name_source(path), 1, (), wrong, f"`{convert}` writes an army as a list.")])
    classifier = LineClassifier(PhraseParser(vocabulary))
    reader = _ListReader(items_of_lines(lines, classifier), classifier, path, scale or Scale())
    if is_ours(text):
        reader.take_ours(text, is_markdown)
    return reader.read()


def drafts_of_table(table: Table, about: About, path: Path, scale: Scale | None = None) -> list[ImportDraft]:
    """Return the armies of a table, one as a rule; FileErrors where it has no headings that name units."""
    above = table.rows[:HEADINGS_WITHIN]
    said = next(
        (row.cells[1] for row in above if len(row.cells) > 1 and meant("about", row.cells[0].rstrip(":")) == "words"),
        "",
    )
    vocabulary = Vocabulary(in_use(about, said))
    classifier = LineClassifier(PhraseParser(vocabulary))
    items, draft = items_of_table(table, classifier, path)
    reader = _ListReader(items, classifier, path, scale or Scale())
    reader.faults += draft
    return reader.read()


class _ListReader:
    """A list while it is read, item by item."""

    def __init__(self, items: Iterable[Item], classifier: LineClassifier, path: Path, scale: Scale) -> None:
        self.words, self.path, self.scale = classifier.words, path, scale
        self.classifier, self.parser = classifier, classifier.parser
        self.items = [*self._merged(iter(items))]
        self.faults: list[Fault] = []
        self.army = self._new_army()
        self.armies = [self.army]

    def take_ours(self, text: str, is_markdown: bool) -> None:
        """Read the lines that are in our own form; the others are left to be read as anybody's."""
        ours = OurLines(self.army.draft, self.words)
        said = {number: our_line(raw, is_markdown) for number, raw in enumerate(text.splitlines(), start=1)}
        units = sum(map(ours.is_unit, said.values()))
        theirs = sum(item.role in (Role.UNITS, Role.BARE) for item in self.items)
        if units * 2 < theirs or not units:
            return
        items = {item.line.number: item for item in self.items}
        for number, line in said.items():
            if not re.search(r"\w", line):
                continue
            if ours.line(number, line):
                items.pop(number, None)
            elif number in items:
                self._item(self.items.index(items[number]), items.pop(number))
        self.items = []

    def read(self) -> list[ImportDraft]:
        """Return the drafts of all armies of the list."""
        for at, item in enumerate(self.items):
            self._item(at, item)
        self._close(0)
        found = [army for army in self.armies if army.draft.count or army.draft.unread]
        if not found:
            right = 'Write a unit a line, such as "Picardie, foot, trained, 6 stands", or "4 bns line (raw)".'
            self.army.draft.fault(0, "", "there is no unit in it", right)
            raise FileErrors([*self.faults, *self.army.draft.unread])
        for army in self.armies:
            if army not in found:  # a title, talk: it goes with the army that was read
                found[0].draft.take_accounts(army.draft)
        for army in found:
            army.draft.unread[:0] = self.faults
            self._name(army)
            self._refuse_too_many_guesses(army)
        return [army.draft for army in found]

    def _new_army(self, begins: int = 0) -> _Army:
        draft = ImportDraft(self.path, begins=begins)
        return _Army(draft, UnitBuilder(draft, self.words, self.scale))

    def _merged(self, items: Iterator[Item]) -> Iterator[Item]:
        """Items with what is said of a unit on the lines below its name: "Battlefield Role: Infantry"."""
        last: Item | None = None
        for item in items:
            if item.role is Role.OF_UNIT and last and last.entries:
                entry = last.entries[-1]
                if self.parser._describe(entry, item.value):
                    last.role = Role.UNITS if entry.troops or entry.sign else last.role
                    item.key = "taken"
                yield item
                continue
            if item.role is not Role.LEFT_OUT:
                last = item
            yield item

    # ------------------------------------------------------------------ items

    def _item(self, at: int, item: Item) -> None:
        draft, line = self.army.draft, item.line
        if line.struck and not line.left_out:
            draft.guess(line.number, "", line.struck, "nothing: it is struck out")
        if item.role is Role.LEFT_OUT:
            draft.leave_out(line.number, line.text, item.value)
        elif item.role is Role.OF_UNIT:
            if item.key == "taken":
                draft.account(line.number, "unit", "of the unit above it")
            else:
                draft.leave_out(line.number, line.text, "a remark")
        elif item.role is Role.TOTAL:
            self._total(item)
        elif item.role is Role.ABOUT:
            self._about(item)
        elif item.role is Role.HEADS:
            self._heads_row(item)
        elif item.role is Role.COMMAND:
            self._command_row(item)
        elif item.role is Role.FAULT:
            draft.fault(line.number, item.key, item.value, "Give it one.")
        elif item.row is not None:
            self._row(item, item.row)
        elif item.role is Role.HEADING and item.heading:
            self._heading(at, item, item.heading)
        elif item.role is Role.UNITS:
            self._units(at, item)
        else:
            self._bare(at, item)

    def _about(self, item: Item) -> None:
        draft, key, said, row = self.army.draft, item.key, item.value, item.line.number
        if key == "side":
            side = self.words.side(said)
            if draft.count and side and draft.data.get("side") not in ("", None, side):
                draft = self._begin_army(row)
            draft.side(row, said, self.words)
        elif key == "general":
            if draft.count and "general" in draft.data:
                draft = self._begin_army(row)
            name = re.sub(r"\s*[(\[](?:rating )?\d+[+]?[)\]]", "", said).strip()
            draft.data["general"] = officer_of(self.words, *item.row[:3]) if item.row else officer(name, self.words)
            draft.account(row, "army", f"general: {name}")
        elif key == "commander":
            self._commander(row, said)
        elif key in KNOWN:
            draft.known(row, key, said)
        elif key == "note":
            target = draft.data["brigade"][-1] if draft.data.get("brigade") else draft.data
            target["note"] = "; ".join(filter(None, (str(target.get("note", "")), said)))
            draft.account(row, "army", "note")
        elif key == "name":
            if draft.count and "name" in draft.data:
                draft = self._begin_army(row)
            draft.data["name"] = said
            draft.account(row, "army", "name")
            if "side" not in draft.data and (sides := self.words.sides_in(said)) and len(sides) == 1:
                self._guess_side(row, said, sides[0])

    def _commander(self, row: int, said: str) -> None:
        """ "Commander: ..." below a heading is of that heading; before any it is the general."""
        army = self.army
        if army.open and not army.open[-1].heading.commander:
            army.open[-1].heading.commander = said
            if army.open[-1].has_units:
                army.draft.data["brigade"][-1]["commander"] = officer(said, self.words)
        else:
            army.draft.data["general"] = officer(said, self.words)
        army.draft.account(row, "officer", said)

    def _begin_army(self, row: int) -> ImportDraft:
        self._close(0)
        self.army = self._new_army(row)
        self.armies.append(self.army)
        return self.army.draft

    def _guess_side(self, row: int, said: str, side: str) -> None:
        self.army.draft.data["side"] = side
        self.army.draft.guess(row, "", said[:80], side)

    def _total(self, item: Item) -> None:
        """A total that agrees with what was read is only a total; one that does not is told."""
        draft, text = self.army.draft, item.line.text
        amounts, _ = take_amounts(text)
        stands = amounts.counted.get(self.words.counts)
        units = amounts.counted.get("units")
        counts = self.words.counts
        sums = [sum(int(unit.get(counts, 0)) for unit in each["unit"]) for each in draft.data.get("brigade", ())]
        many = [len(each["unit"]) for each in draft.data.get("brigade", ())]
        agrees = (stands is None or stands in (sum(sums), *sums)) and (units is None or units in (sum(many), *many))
        if (stands or units) and agrees:
            draft.account(item.line.number, "total", "agrees")
        draft.leave_out(item.line.number, text, "a total" if agrees else "a total that differs from the units read")

    # ------------------------------------------------------------------ rows of a table

    def _heads_row(self, item: Item) -> None:
        """Headings of columns: what they were taken for, in one line; columns that nobody knows are left out."""
        draft, row = self.army.draft, item.line.number
        draft.account(row, "headings", "columns")
        if item.value == "again":
            return
        taken = []
        for columns in item.row:
            for place, head in columns.heads.items():
                said = item.cells[place]
                ours = (head, *words()["column"].get(head, ())[:1], self.words.counts)
                if head != "side" and plain(said) not in ours:
                    taken.append((said.strip(), head))
            for place, said in columns.unknown.items():
                draft.leave_out(row, said, "a column of your own", column_letter(place))
        if taken:
            draft.guess(
                row, "", ", ".join(said for said, _ in taken), f"the columns {', '.join(head for _, head in taken)}"
            )

    def _command_row(self, item: Item) -> None:
        """A wing, a line or a division, and who leads it, in a row of our own form."""
        name, led_by, rank, of_him, note = (*item.row, "", "", "", "", "")[:5]
        about = {
            "name": name,
            "commander": officer_of(self.words, led_by, rank, of_him) if led_by else "",
            "note": note,
        }
        tables = self.army.draft.data.setdefault(item.key, [])
        tables.append({key: value for key, value in about.items() if value})
        self.army.draft.account(item.line.number, "heading", name)

    def _row(self, item: Item, row: TableRow) -> None:
        """A row of a table that has columns: its brigade, and the unit."""
        if said := row.cells.get("side", ""):
            side = self.words.side(said)
            if side and self.army.draft.data.get("side") not in (None, "", side) and self.army.draft.count:
                known = next((each for each in self.armies if each.draft.data.get("side") == side), None)
                self._close(0)
                if known:
                    self.army = known
                else:
                    self._begin_army(row.number)
            if side:
                self.army.draft.data["side"] = side
                self.army.draft.data.setdefault("name", said)
        army = self.army
        for column, said in row.left_out:
            army.draft.leave_out(row.number, said, "a column of your own", column)
        if row.brigade_begins(army.draft):
            row.begin_brigade(army.draft, self.words)
            army.brigade_of, army.last_sign = None, ""
            army.open = [each for each in army.open if each.has_units or each.has_headings or each.is_inside]
            for each in army.open:
                each.has_headings = True
        else:
            self._ensure_brigade(row.number)
        entry, more = row.entry(self.parser), row.more(army.draft, self.words)
        army.builder.heading = self._heading_above()
        army.builder.add(entry, row.name_column, self._sign_above(), row.columns, army.builder.last_sign, **more)
        if army.open:
            army.open[-1].has_units = True

    # ------------------------------------------------------------------ headings

    def _heading(self, at: int, item: Item, heading: Heading) -> None:
        if self._is_army(at, item, heading):
            return self._army_heading(item, heading)
        if heading.is_arm and not item.entries and self._is_unit_after_all(at, item, heading):
            return self._add(item, [self.parser.entry(item.line.text.rstrip(": "), item.line.number)])
        guns = self.parser.entry(item.line.text, item.line.number) if heading.level == "brigade" and self._sign_above() == "gun" else None
        if guns and self._sign_of(guns) == "gun" and guns.describes:
            return self._add(item, [guns])
        if item.key == "label" and not self._has_units_below(at):
            return self.army.draft.leave_out(item.line.number, item.line.text, "a remark")
        self._open(at, item, heading)
        if item.entries:
            self._add(item, item.entries)

    def _is_army(self, at: int, item: Item, heading: Heading) -> bool:
        """Whether a heading is an army's: by its words, as the first, or as that of the other side."""
        army = self.army
        if item.entries and not heading.is_nation:
            return False
        if heading.level == "army":
            return True
        side = heading.sides[0] if len(heading.sides) == 1 else ""
        if side and heading.is_nation and army.draft.data.get("side") not in (None, "", side):
            return True
        if "name" in army.draft.data or army.headings or army.draft.count or heading.is_arm:
            return False
        if heading.is_nation and not heading.declared:
            return True
        below = next((each for each in self.items[at + 1 :] if each.role is not Role.LEFT_OUT), None)
        about = below and below.role is Role.ABOUT and below.key in ("side", "general", "commander")
        strong = any(term.words in ("brigade", "bde", "division", "brigada", "brigata") for term in terms("level", heading.name))
        first = all(each.role in (Role.LEFT_OUT, Role.ABOUT) for each in self.items[:at])
        later = next((e for e in self.items[at + 1 :] if e.role not in (Role.LEFT_OUT, Role.ABOUT)), None)
        if first and later and later.role is Role.HEADS and (item.line.is_heading or not strong):
            return True
        if heading.level and not strong and (about or (heading.sides and below and below.role is Role.HEADING)):
            return True
        if heading.level or heading.declared or (heading.commander and self._units_follow(at)):
            return False
        return not self._units_follow(at) or not self._other_headings(at)

    def _army_heading(self, item: Item, heading: Heading) -> None:
        army, row = self.army, item.line.number
        side = heading.sides[0] if len(heading.sides) == 1 else ""
        if (
            army.draft.count
            or (army.draft.unread and army.open)
            or (army.draft.data.get("name") and army.draft.data.get("side") not in (None, "", side))
        ):
            self._begin_army(row)
        draft = self.army.draft
        if "name" in draft.data:
            draft.leave_out(row, item.line.text, "a title")
            return
        draft.data["name"] = DATED.sub("", heading.name).strip(" ,-–(") or heading.name
        draft.account(row, "army", heading.name)
        if not (heading.level == "army" or item.line.text.endswith(":")):
            draft.guess(row, "", item.line.text, "the name of the army")
        if heading.commander:
            draft.data["general"] = officer(heading.commander, self.words)
        elif found := re.match(r"(.+?)\s+under\s+(.+)$", heading.name):
            draft.data["name"], draft.data["general"] = found[1], officer(found[2], self.words)
        if side and "side" not in draft.data:
            self._guess_side(row, item.line.text, side)
        for entry in heading.declared:
            self._add(item, [entry])
        if item.entries:
            self._add(item, item.entries)

    def _open(self, at: int, item: Item, heading: Heading) -> None:
        army = self.army
        rank = ARM_RANK if heading.is_arm else RANKS[heading.level]
        opened = Open(heading, item, rank)
        if heading.is_arm and self._is_own_brigade(item, heading):
            opened.rank = rank = RANKS["brigade"]
        elif heading.is_arm:
            opened.is_inside = True
        if heading.is_nation and heading.level == "":
            self._nation(heading)
        promoted = self._promoted(opened)
        self._close(opened.rank, promoted)
        if army.open:
            army.open[-1].has_headings = True
        army.open.append(opened)
        army.headings += 1
        army.last_sign = ""
        if not heading.is_arm and not self._is_certain(at, item, heading):
            army.guessed_headings.append((item.line.number, item.line.text))
        said = f" under {heading.commander}" if heading.commander else ""
        what = "the arm of what follows" if opened.is_inside else f"a {heading.level or 'brigade'}{said}"
        army.draft.account(item.line.number, "heading", what)
        if not item.line.text.endswith(":") or said:
            army.draft.guess(item.line.number, "", item.line.text, what)

    def _nation(self, heading: Heading) -> None:
        side = heading.sides[0] if len(heading.sides) == 1 else ""
        if side and "side" not in self.army.draft.data:
            self._guess_side(0, heading.name, side)

    def _is_certain(self, at: int, item: Item, heading: Heading) -> bool:
        line = item.line
        if heading.level or heading.commander or line.is_heading or line.text.endswith(":") or item.entries:
            return True
        below = self.items[at + 1].line if at + 1 < len(self.items) else line
        return heading.is_certain or (line.is_after_blank and not below.is_after_blank) or below.depth > line.depth

    def _is_own_brigade(self, item: Item, heading: Heading) -> bool:
        """Whether a heading that is only an arm begins a brigade, and is not inside one."""
        around = [each for each in self.army.open if not each.is_inside]
        if not around or heading.commander or (item.entries and not around):
            return True
        top = around[-1]
        line, above = item.line, top.item.line
        if top.heading.is_arm or (item.entries and (above.text.rstrip().endswith(":") or ":" in above.text)):
            return True
        if (line.number_mark and above.number_mark) or (line.depth < above.depth):
            return True
        if (line.is_item or line.depth) and line.depth == above.depth and (above.is_item or above.depth):
            return True
        inside = any(each.is_inside for each in self.army.open)
        return top.has_units and line.is_after_blank and not inside

    def _promoted(self, opened: Open) -> Open | None:
        """A heading without units above another one: a wing or division, if nothing is between them."""
        top = self.army.open[-1] if self.army.open else None
        if not top or top.has_units or top.has_headings or top.heading.declared or top.is_inside:
            return None
        if top.rank < opened.rank or top.heading.level == "brigade" or opened.rank > RANKS["brigade"]:
            return None
        if top.heading.level and top.heading.level == opened.heading.level:
            opened.rank, opened.heading.level = RANKS["brigade"], "brigade"
            return top
        if top.heading.level:
            return None
        top.rank, top.heading.level = RANKS["division"], "division"
        return top

    def _close(self, rank: int, promoted: Open | None = None) -> None:
        """Close the headings of this rank and below; one without units is an error, unless it says its units itself."""
        army = self.army
        while army.open and army.open[-1].rank >= rank and army.open[-1] is not promoted:
            closed = army.open[-1]
            if closed.heading.declared and not closed.has_units and not closed.has_headings:
                self._add(closed.item, closed.heading.declared)
            army.open.pop()
            if closed.has_units:
                for each in army.open:
                    each.has_headings = True
            elif not closed.has_headings:
                self._has_no_units(closed)

    def _has_no_units(self, closed: Open) -> None:
        line, text = closed.item.line, closed.item.line.text
        sample = f'"{text.rstrip(":")}, foot, 6 {self.words.counts}"'
        if closed.heading.is_arm:
            wrong, right = f'nothing is below "{text}"', "Write its units below it, or leave the line out."
        else:
            wrong = f'"{text}" is neither a unit nor a heading with units'
            right = f"Say its arm and strength, such as {sample}, or write units below it."
        self.army.draft.fault(line.number, "", wrong, right)

    # ------------------------------------------------------------------ units

    def _units(self, at: int, item: Item) -> None:
        entry = item.entries[0]
        if self._is_title(at, item):
            heading = self.classifier.heading_of_title(item.line.text)
            return self._army_heading(item_of(item, heading), heading)
        if len(item.entries) == 1 and self._is_heading_after_all(at, item, entry):
            sign = entry.sign or (found.sign if (found := self.words.troops_in(entry.name)) else "")
            sides = self.words.sides_in(item.line.text)
            heading = Heading(entry.name, sign=sign, sides=sides, is_arm=entry.name_is_troops, is_certain=False)
            return self._heading(at, item_of(item, heading), heading)
        self._add(item, item.entries)

    def _is_title(self, at: int, item: Item) -> bool:
        """Whether the first line of a list, which says nothing of a unit but an arm or nation, is the army's name."""
        entry = item.entries[0]
        if any(each.role not in (Role.LEFT_OUT, Role.ABOUT) for each in self.items[:at]) or "name" in self.army.draft.data:
            return False
        if len(item.entries) > 1 or entry.amounts or entry.quality or entry.formation or entry.many > 1 or item.row:
            return False
        below = next((each for each in self.items[at + 1 :] if each.role is not Role.LEFT_OUT), None)
        if below is None or item.line.is_literal or (entry.is_written and not entry.name_is_troops):
            return False
        apart = below.line.is_after_blank or below.role in (Role.ABOUT, Role.HEADING, Role.BARE)
        return apart or (entry.name_is_troops and below.role is Role.UNITS)

    def _is_heading_after_all(self, at: int, item: Item, entry: Entry) -> bool:
        """Whether a line that names an arm, and no strength, stands above lines that are indented or have no arm."""
        rated = bool(entry.amounts) and not entry.amounts.counted and "(" in item.line.text
        if (entry.amounts and not rated) or entry.quality or entry.formation or entry.many > 1 or item.line.is_literal:
            return False
        below = self.items[at + 1] if at + 1 < len(self.items) else None
        if below is None or below.line.left_out or below.role not in (Role.UNITS, Role.BARE, Role.HEADING):
            return False
        if below.role is Role.HEADING:
            return bool(below.heading and below.heading.is_arm and entry.name_is_troops)
        if below.role is Role.UNITS and not below.line.is_after_blank and not entry.is_designation:
            counted = below.entries and (below.entries[0].formation or below.entries[0].represented)
            arms = [term.words for term in terms("sign", entry.name)]
            named = bool(arms) and arms[-1] not in AMBIGUOUS and not entry.is_written
            if (counted and arms and not rated) or (named and below.entries and below.entries[0].amounts.counted):
                return True
        if rated:
            return False
        deeper = below.line.depth > item.line.depth and (
            at == 0 or self.items[at - 1].line.depth != item.line.depth or item.line.depth == 0
        )
        if below.line.is_item and not item.line.is_item and not below.line.is_after_blank:
            deeper = True
        alone = item.line.is_after_blank and not below.line.is_after_blank and entry.name_is_troops
        return deeper or (alone and below.role is Role.BARE)

    def _is_unit_after_all(self, at: int, item: Item, heading: Heading) -> bool:
        """Whether an arm by itself is a unit: among units, with nothing below that lacks an arm."""
        below = self.items[at + 1] if at + 1 < len(self.items) else None
        if heading.commander or item.line.text.endswith(":") or item.line.is_heading or item.line.number_mark:
            return False
        ends = below is None or below.line.is_after_blank or below.role in (Role.TOTAL, Role.LEFT_OUT)
        top = self.army.open[-1] if self.army.open else None
        follows = top is not None and (top.has_units or top.heading.is_arm) and not item.line.is_after_blank
        alike = below is not None and below.role is Role.UNITS and not below.line.is_after_blank and follows
        kind = self.words.troops_in(heading.name)
        return (
            (ends and follows)
            or (alike and item.line.is_item)
            or (alike and bool(kind and kind.kind) and kind is not None)
        )

    def _bare(self, at: int, item: Item) -> None:
        entry, line = item.entries[0], item.line
        if plain(line.text) in JOINING:
            return self.army.draft.leave_out(line.number, line.text, "a joining word")
        if is_word("never", line.text) or any(terms("never", line.text)):
            right = "Leave the line out, or give it an arm of this game."
            return self.army.draft.fault(
                line.number, "", f'"{line.text}" is troops that this game does not have', right
            )
        if (
            entry.describes
            or entry.is_designation
            or len(item.entries) > 1
            or line.is_literal
            or self._has_arm_above(line)
        ):
            return self._add(item, item.entries)
        if self._is_name_of_army(at, line):
            heading = Heading(line.text, sides=self.words.sides_in(line.text), is_certain=False)
            return self._army_heading(item_of(item, heading), heading)
        if self._heads(at, line):
            name, commander = self._titled(line.text)
            return self._open(at, item_of(item, h := Heading(name, "", commander, is_certain=False)), h)
        if self._is_like_its_neighbours(at, item):
            return self._add(item, item.entries)
        sample = f'"{line.text}, foot, 6 {self.words.counts}"'
        wrong = f'"{line.text[:80]}" is neither a unit nor a heading with units'
        self.army.draft.fault(line.number, "", wrong, f"Say its arm, such as {sample}, or write units below it.")

    def _titled(self, said: str) -> tuple[str, str]:
        return self.classifier.titled(said)

    def _has_arm_above(self, line: Line) -> bool:
        """Whether the heading above gives the arm to bare names."""
        return bool(self.army.open and self.army.open[-1].heading.sign) and (
            not line.is_after_blank or not self.army.open[-1].has_units
        )

    def _is_name_of_army(self, at: int, line: Line) -> bool:
        army = self.army
        if "name" in army.draft.data or army.headings or army.draft.count:
            return False
        first = all(each.role in (Role.LEFT_OUT, Role.ABOUT) for each in self.items[:at])
        below = next((each for each in self.items[at + 1 :] if each.role is not Role.LEFT_OUT), None)
        about = below is not None and below.role is Role.ABOUT and below.key in ("side", "general", "year", "source")
        return not self._units_follow(at) or (first and about)

    def _units_follow(self, at: int) -> bool:
        """Whether the next line that counts is a unit, with no blank line before it."""
        below = next((each for each in self.items[at + 1 :] if each.role not in (Role.LEFT_OUT, Role.ABOUT)), None)
        return below is not None and below.role in (Role.UNITS, Role.BARE) and not below.line.is_after_blank

    def _has_units_below(self, at: int) -> bool:
        below = next((each for each in self.items[at + 1 :] if each.role is not Role.LEFT_OUT), None)
        return (below is not None and below.role in (Role.UNITS, Role.BARE)) or (
            below is not None and below.role is Role.HEADING and below.line.depth > self.items[at].line.depth
        )

    def _other_headings(self, at: int) -> bool:
        return any(each.role is Role.HEADING for each in self.items[at + 1 :])

    def _heads(self, at: int, line: Line) -> bool:
        """Whether a bare name is a heading: units follow it, and it is set apart or above them."""
        below = next((each for each in self.items[at + 1 :] if each.role is not Role.LEFT_OUT), None)
        if below is None or below.role not in (Role.UNITS, Role.BARE, Role.HEADING, Role.ABOUT):
            return False
        if below.role is Role.ABOUT:
            return below.key in ("commander", "note")
        if below.line.depth > line.depth or (below.line.is_item and not line.is_item):
            return True
        if below.entries and below.entries[0].amounts and (not self._in_units() or shares_a_word(line, below.line)):
            return True
        if below.role is Role.BARE and below.entries[0].amounts and self.classifier.titled(line.text)[1]:
            return True
        if below.role is Role.BARE:
            return line.is_after_blank and (below.entries[0].describes or below.entries[0].is_designation)
        if below.role is Role.HEADING:
            return line.is_after_blank and bool(below.heading)
        return line.is_after_blank or line.is_heading or not self._in_units()

    def _in_units(self) -> bool:
        return bool(self.army.open and self.army.open[-1].has_units)

    def _is_like_its_neighbours(self, at: int, item: Item) -> bool:
        """Whether the unit above, or the line below, is as bare a name as this one."""
        last = self.army.last_entry
        if item.line.is_after_blank or last is None or not self._in_units():
            return False
        return not last.describes and bool(self.army.last_sign)

    def _add(self, item: Item, entries: Sequence[Entry]) -> None:
        army = self.army
        above = self._sign_above()
        army.builder.heading = self._heading_above()
        neighbour = army.last_sign or self._sign_below(item)
        self._ensure_brigade(item.line.number)
        for entry in entries:
            entry.number = item.line.number
            army.builder.add(entry, sign=above, neighbour=neighbour)
            army.last_sign = neighbour = army.builder.last_sign or neighbour
            army.last_entry = entry
        if army.open:
            army.open[-1].has_units = True

    def _sign_of(self, entry: Entry) -> str:
        found = entry.troops or self.words.troops_in(entry.name)
        return found.sign if found else entry.sign

    def _sign_above(self) -> str:
        return next((each.heading.sign for each in reversed(self.army.open) if each.heading.sign), "")

    def _heading_above(self) -> str:
        """The words of the heading that gives the arm."""
        return next((each.heading.name for each in reversed(self.army.open) if each.heading.sign), "")

    def _sign_below(self, item: Item) -> str:
        """The arm of the next unit that says one, before any other heading."""
        if item not in self.items:
            return ""
        for each in self.items[self.items.index(item) + 1 :]:
            if each.role is Role.HEADING or (each.role is Role.BARE and not each.entries[0].describes):
                return ""
            for entry in each.entries:
                if sign := self._sign_of(entry):
                    return sign
        return ""

    def _ensure_brigade(self, row: int) -> None:
        """Begin the brigade of the heading that is open, unless it has begun."""
        army = self.army
        around = [each for each in army.open if not each.is_inside]
        if not around:
            return
        top = around[-1]
        if army.brigade_of is top:
            return
        above = {each.heading.level: each for each in around[:-1] if each.heading.level in TREE}
        tree = {sort: above[sort].heading.name for sort in TREE if sort in above}
        led: dict[str, Any] = {"commander": officer(top.heading.commander, self.words)} if top.heading.commander else {}
        led |= {"note": top.heading.note} if top.heading.note else {}
        army.draft.brigade(top.heading.name, top.item.line.number, **tree, **led)
        for sort, each in above.items():
            each.has_headings = True
            self._command(sort, each.heading)
        army.brigade_of = top

    def _command(self, sort: str, heading: Heading) -> None:
        """Who leads a wing, a line or a division."""
        if not heading.commander:
            return
        tables: list[dict[str, Any]] = self.army.draft.data.setdefault(sort, [])
        if heading.name not in [each["name"] for each in tables]:
            tables.append({"name": heading.name, "commander": officer(heading.commander, self.words)})

    # ------------------------------------------------------------------ the whole

    def _name(self, army: _Army) -> None:
        if "name" not in army.draft.data:
            name = army.draft.path.stem if str(army.draft.path) != "-" else "Army"
            army.draft.data["name"], army.draft.is_named_by_file = name, True
            army.draft.guess(1, "", name, "the name of the army")

    def _refuse_too_many_guesses(self, army: _Army) -> None:
        lines = army.draft.count + army.headings
        if len(army.guessed_headings) * MOST_GUESSED_HEADINGS > lines and len(army.guessed_headings) > 1:
            row, said = army.guessed_headings[0]
            wrong = (
                f'{len(army.guessed_headings)} of {lines} lines would have to be guessed to be headings, as "{said}" is'
            )
            right = f'Write "Brigade: {said}", or "{said}, foot, 6 {self.words.counts}" if it is a unit.'
            army.draft.fault(row, "", wrong, right)


def shares_a_word(line: Line, below: Line) -> bool:
    """Whether two lines share a name: "Regiment Wallis" above "Wallis I"."""
    ours = {token for token in plain(line.text).split() if len(token) > 3 and not meant("counted", token)}
    return bool(ours & {*plain(below.text).replace(",", " ").split()})


def item_of(item: Item, heading: Heading) -> Item:
    """Return a line as a heading."""
    return Item(item.line, Role.HEADING, heading=heading)
