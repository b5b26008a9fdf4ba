"""Reader of armies from the lines and rows of a list, with the grammar of docs/reference/list-grammar.md."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from drumhead.armies.readers.grammar.ambiguous_lines import Judge
from drumhead.armies.readers.grammar.army_in_reading import ArmyInReading
from drumhead.armies.readers.grammar.entries import Entry
from drumhead.armies.readers.grammar.item_cleanup import merge_unit_lines, without_signature
from drumhead.armies.readers.grammar.legends import Legend
from drumhead.armies.readers.grammar.line_classifier import LineClassifier
from drumhead.armies.readers.grammar.line_cleaner import Line
from drumhead.armies.readers.grammar.line_roles import Heading, Item, Role
from drumhead.armies.readers.grammar.neighbour_lines import Surroundings
from drumhead.armies.readers.import_draft import KNOWN, ImportDraft
from drumhead.armies.readers.lexicon.word_index import find_terms, plain
from drumhead.armies.readers.native_list_format import OurLines, officer
from drumhead.armies.readers.strengths import Scale
from drumhead.armies.readers.table_rows import TableRow, account_for_headings, add_formation, officer_of
from drumhead.armies.readers.unit_builder import UnitBuilder
from drumhead.rules.loading.toml_files import Fault, FileErrors

OF_NUMBERS = re.compile(r"(?:(?<!\s)\s+)?[(\[][^()\[\]\d]*\d[^()\[\]]*[)\]]")  # brackets with a number
DATED = re.compile(
    r"(?:,|(?<![\s,]))\s+(?:\d{1,2}(?:st|nd|rd|th|\.)?\s+)?(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+)1[5-9]\d\d$"
    r"|(?:(?<!\s)\s+)?\((?:(?!draft)[^()])*draft[^()]*\)$",
    re.IGNORECASE,
)
JOINING = ("and", "&", "+", "und", "et", "y", "e", "en", "plus", "with", "or", "then")
NO_UNIT = 'Write a unit a line, such as "Picardie, foot, trained, 6 stands", or "4 bns line (raw)".'


class ListReader:
    """Reader of one list, which turns the items of its lines into drafts of armies."""

    def __init__(
        self, items: Iterable[Item], classifier: LineClassifier, path: Path, scale: Scale, legend: Legend | None = None
    ) -> None:
        self.words, self.path, self.scale, self.legend = classifier.words, path, scale, legend or Legend()
        self.classifier, self.parser = classifier, classifier.parser
        self.items = without_signature([*merge_unit_lines(items, self.parser)])
        self.beside = Surroundings(self.items, self.words)
        self.judge = Judge(classifier, self.beside)
        self.faults: list[Fault] = []
        self.army = self._new_army()
        self.armies = [self.army]

    def take_ours(self, lines: Mapping[int, str]) -> None:
        """Add every line of a list to the army, in order, where some lines are in Drumhead's own form.

        `lines` has the text of those lines by line number. One that is not in that form after all is read as the
        list's own item, if it has one. Call `read` afterwards for the drafts.
        """
        ours = OurLines(self.army.draft, self.words)
        places = {item.line.number: at for at, item in enumerate(self.items)}
        for number in sorted({*lines, *places}):
            if number in lines and ours.line(number, lines[number]):
                continue
            if number in places:
                self._item(places[number], self.items[places[number]])
        self.items = []

    def read(self) -> list[ImportDraft]:
        """Return the drafts of all armies of the list; raise FileErrors if it contains no unit."""
        for at, item in enumerate(self.items):
            self._item(at, item)
        self.army.close()
        found = [army for army in self.armies if army.draft.count or army.draft.unread]
        if not found:
            self.army.draft.fault(0, "", "there is no unit in it", NO_UNIT, "no-units")
            raise FileErrors([*self.faults, *self.army.draft.unread])
        for army in self.armies:
            if army not in found:  # a title, talk: it goes with the army that was read
                found[0].draft.take_accounts(army.draft)
        for army in found:
            army.draft.unread[:0] = self.faults
            army.finish()
        return [army.draft for army in found]

    def _new_army(self, begins: int = 0) -> ArmyInReading:
        draft = ImportDraft(self.path, begins=begins)
        return ArmyInReading(draft, UnitBuilder(draft, self.words, self.scale, legend=self.legend), self.words)

    def _begin_army(self, row: int) -> ImportDraft:
        self.army.close()
        self.army = self._new_army(row)
        self.armies.append(self.army)
        return self.army.draft

    # ------------------------------------------------------------------ items

    def _item(self, at: int, item: Item) -> None:
        draft, line = self.army.draft, item.line
        if line.struck and not line.left_out:
            draft.guess(line.number, "", line.struck, "nothing: it is struck out")
        if item.role is Role.LEFT_OUT:
            draft.leave_out(line.number, line.text, item.value, item.key)
        elif item.role is Role.OF_UNIT:
            self._of_unit(item)
        elif item.role is Role.TOTAL:
            self.army.leave_out_total(item)
        elif item.role is Role.ABOUT:
            self._about(item)
        elif item.role is Role.HEADS:
            account_for_headings(draft, item, self.words)
        elif item.role is Role.COMMAND:
            add_formation(draft, item, self.words)
        elif item.role is Role.FAULT:
            right = "Give it one." if item.key else "Write it to each of them."
            draft.fault(
                line.number, item.key, item.value, right, "unit-without-name" if item.key else "for-several-units"
            )
        elif item.row is not None:
            self._row(item.row)
        elif item.role is Role.HEADING and item.heading:
            self._heading(at, item, item.heading)
        elif item.role is Role.UNITS:
            self._units(at, item)
        else:
            self._bare(at, item)

    def _of_unit(self, item: Item) -> None:
        if item.key == "taken":
            self.army.draft.account(item.line.number, "unit", "of the unit above it")
        else:
            self.army.draft.leave_out(item.line.number, item.line.text, "a remark")

    def _about(self, item: Item) -> None:
        """Add a fact about the army from a line with a colon; a second side, general or name begins another army."""
        draft, key, said, row = self.army.draft, item.key, item.value, item.line.number
        other = key == "side" and self.army.is_of_other_side(self.words.side(said))
        again = key in ("general", "name") and key in draft.data
        if draft.count and (other or again):
            draft = self._begin_army(row)
        if key == "side":
            draft.side(row, said, self.words)
        elif key == "general":
            name = OF_NUMBERS.sub("", said).strip()
            draft.data["general"] = officer_of(self.words, *item.row[:3]) if item.row else officer(name, self.words)
            draft.account(row, "army", f"general: {name}")
        elif key == "commander":
            self.army.lead(row, said)
        elif key in KNOWN:
            draft.known(row, key, said)
        elif key == "note":
            target = draft.data["brigade"][-1] if draft.data.get("brigade") else draft.data
            target["note"] = "; ".join(filter(None, (str(target.get("note", "")), said)))
            draft.account(row, "army", "note")
        elif key == "name":
            draft.data["name"] = said
            draft.account(row, "army", "name")
            self.army.guess_side(row, said, self.words.sides_in(said))

    # ------------------------------------------------------------------ rows of a table

    def _row(self, row: TableRow) -> None:
        """Add a row of a table with columns: its side, its brigade, and the unit."""
        if said := row.cells.get("side", ""):
            self._side_of_row(row.number, said)
        army = self.army
        if row.brigade_begins(army.draft):
            row.begin_brigade(army.draft, self.words)
            army.open = [each for each in army.open if each.is_used or each.is_inside]
            for each in army.open:
                each.has_headings = True
            army.brigade_of, army.last_sign = (army.around[-1] if army.around else None), ""
        else:
            army.ensure_brigade()
        entry, more = row.entry(self.parser), row.more(army.draft, self.words)
        if row.draft_faults:
            return  # its cells are refused already
        army.builder.heading = army.words_above
        sign = army.sign_above or self.classifier.headings.heading_of_title(army.words_above).sign
        army.builder.add(entry, row.name_column, sign, row.columns, army.builder.last_sign, **more)
        if army.top:
            army.top.has_units = True

    def _side_of_row(self, row: int, said: str) -> None:
        """Continue the army of the side that the table row `row` names as `said`, or begin one."""
        side = self.words.side(said)
        if not side:
            return
        if self.army.is_of_other_side(side) and self.army.draft.count:
            self.army.close()
            known = next((each for each in self.armies if each.draft.data.get("side") == side), None)
            if known:
                self.army = known
            else:
                self._begin_army(row)
        self.army.draft.data["side"] = side
        self.army.draft.data.setdefault("name", said)

    # ------------------------------------------------------------------ headings

    def _heading(self, at: int, item: Item, heading: Heading) -> None:
        if self._is_unit_below_arm(at, item, heading):
            return self._add(at, item, [self.parser.entry(item.line.text, item.line.number)])
        if self.judge.is_army_below_title(self.items[at + 1 :], heading, self.army):
            self._drop_title()
            return self._army_heading(item, heading)
        if self.judge.is_army(at, item, heading, self.army):
            return self._army_heading(item, heading)
        if heading.is_arm and not item.entries and self.judge.is_unit(at, item, heading, self.army):
            return self._add(at, item, [self.parser.entry(item.line.text.rstrip(": "), item.line.number)])
        if heading.level == "brigade" and self.army.sign_above == "gun":  # a brigade of guns below "Reserve artillery"
            guns = self.parser.entry(item.line.text, item.line.number)
            if self.beside.sign_of(guns) == "gun" and guns.describes:
                return self._add(at, item, [guns])
        if item.key == "label" and not self.beside.has_units_below(at):
            return self.army.draft.leave_out(item.line.number, item.line.text, "a remark")
        self._open(at, item, heading)
        if item.entries:
            self._add(at, item, item.entries)

    def _is_unit_below_arm(self, at: int, item: Item, heading: Heading) -> bool:
        """Return whether a heading at position `at`, indented below an arm, is a regiment's name: Piémont.

        It is if it names a nation, or an arm with the next line at the same depth.
        """
        top, depth = self.army.top, item.line.depth
        if not top or not top.heading.sign or depth <= top.item.line.depth or item.entries:
            return False
        below = self.items[at + 1].line.depth if at + 1 < len(self.items) else 0
        return heading.is_nation or (heading.is_arm and below == depth)

    def _open(self, at: int, item: Item, heading: Heading) -> None:
        if heading.is_nation and not heading.level:
            self.army.guess_side(item.line.number, heading.name, heading.sides)
        own = self.judge.is_own_brigade(item, heading, self.army)
        self.army.open_heading(item, heading, own, self.judge.is_certain(at, item, heading))

    def _army_heading(self, item: Item, heading: Heading) -> None:
        army, row = self.army, item.line.number
        side = heading.sides[0] if len(heading.sides) == 1 else ""
        named = bool(army.draft.data.get("name")) and army.is_of_other_side(side or "?")
        if army.draft.count or (army.draft.unread and army.open) or named:
            self._begin_army(row)
        draft = self.army.draft
        if "name" in draft.data:
            return draft.leave_out(row, item.line.text, "a title")
        draft.data["name"] = DATED.sub("", heading.name).strip(" ,-–(") or heading.name
        draft.account(row, "army", heading.name)
        self.army.title = item.line
        if not (heading.level == "army" or item.line.text.endswith(":")):
            draft.guess(row, "", item.line.text, "the name of the army")
        is_led = "general" in draft.data
        if heading.commander:
            draft.data["general"] = officer(heading.commander, self.words)
        elif " under " in heading.name:
            draft.data["name"], _, general = heading.name.partition(" under ")
            draft.data["general"] = officer(general, self.words)
        if not is_led and "general" in draft.data:
            draft.account(row, "army", f"general: {draft.data['general']['name']}")
        self.army.guess_side(row, item.line.text, heading.sides)
        self.army.add(item, [*heading.declared, *item.entries]) if heading.declared or item.entries else None

    def _drop_title(self) -> None:
        """Leave out the line that named the army, which is the title of the whole list."""
        title, draft = self.army.title, self.army.draft
        if title:
            draft.forget(title.number)
            draft.leave_out(title.number, title.text, "a title")
            del draft.data["name"]

    # ------------------------------------------------------------------ units

    def _add(self, at: int, item: Item, entries: list[Entry]) -> None:
        self.army.add(item, entries, self.beside.sign_below(at))

    def _units(self, at: int, item: Item) -> None:
        if self.judge.is_title(at, item, self.army):
            heading = self.classifier.headings.heading_of_title(item.line.text)
            return self._army_heading(Item(item.line, Role.HEADING, heading=heading), heading)
        if self.judge.is_heading(at, item, self.army):
            entry = item.entries[0]
            name, commander = self.classifier.headings.split_title(item.line.text)
            if not commander and (dash := re.match(r"(.+?)\s[-–—]+\s([A-ZÀ-Þ].*)$", name)):
                name, commander = dash[1], "" if self.parser.is_description(dash[2]) else dash[2]
            heading = Heading(name if commander else entry.name, "", commander, sign=self.beside.sign_of(entry))
            heading.is_arm, heading.is_certain = self.classifier.headings.is_only_arm(heading.name), False
            heading.sides = self.words.sides_in(item.line.text)
            return self._heading(at, Item(item.line, Role.HEADING, heading=heading), heading)
        self._add(at, item, item.entries)

    def _bare(self, at: int, item: Item) -> None:
        """Add the bare name at position `at` as a unit, heading or army's name; record an error if it fits none."""
        entry, line, army = item.entries[0], item.line, self.army
        if plain(line.text) in JOINING:
            return army.draft.leave_out(line.number, line.text, "a joining word")
        if (
            find_terms("never", line.text)
            and not self.words.troops_in(line.text)
            and not self.judge.heads(at, line, army)
        ):
            wrong = f'"{line.text[:80]}" is troops that this game does not have'
            return army.draft.fault(
                line.number, "", wrong, "Leave the line out, or give it an arm of this game.", "troops-unknown"
            )
        is_unit = entry.describes or entry.is_designation or len(item.entries) > 1 or line.is_literal
        below = self.beside.next(at)
        is_above = below is not None and below.line.depth > line.depth and self.judge.heads(at, line, army)
        if is_unit or (self._has_arm_above(line) and not is_above):
            return self._add(at, item, item.entries)
        if self.judge.is_name_of_army(at, army):
            heading = Heading(line.text, sides=self.words.sides_in(line.text), is_certain=False)
            return self._army_heading(Item(line, Role.HEADING, heading=heading), heading)
        if self.judge.heads(at, line, army):
            name, commander = self.classifier.headings.split_title(line.text)
            remark = re.match(r"(.+?)\s[-–—]+\s([a-zà-ÿ].*)$", name)  # "Clérambault - in the village"
            heading = Heading(
                remark[1] if remark else name, "", commander, remark[2] if remark else "", is_certain=False
            )
            return self._open(at, Item(line, Role.HEADING, heading=heading), heading)
        if self.judge.is_like_its_neighbours(item, army):
            return self._add(at, item, item.entries)
        army.refuse_name(line.number, line.text)

    def _has_arm_above(self, line: Line) -> bool:
        """Return whether the heading above gives an arm to bare names."""
        top = self.army.top
        return top is not None and bool(top.heading.sign) and (not line.is_after_blank or not top.has_units)
