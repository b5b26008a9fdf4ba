"""Rows of a table: a unit with its brigade and its cells, a row of headings, a wing in Drumhead's own form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from drumhead.armies.readers.columns import STRENGTHS, Columns, column_letter
from drumhead.armies.readers.grammar.amounts import Amounts, amounts_of
from drumhead.armies.readers.grammar.entries import Entry
from drumhead.armies.readers.grammar.line_roles import Item
from drumhead.armies.readers.grammar.phrase_parser import PhraseParser
from drumhead.armies.readers.import_draft import ImportDraft
from drumhead.armies.readers.lexicon.vocabulary import ONE_QUALITY, Troops, Vocabulary
from drumhead.armies.readers.lexicon.word_index import plain, words
from drumhead.armies.readers.native_list_format import MORE, NUMBERS, more_of, of_cell
from drumhead.model.army import TREE


@dataclass
class TableRow:
    """A table row with a unit: its `cells` by the key of their column, and the columns of its `table`.

    `draft_faults` are triples of column, problem and fix. `guesses` are triples of column, text and assumed meaning.
    """

    number: int
    cells: dict[str, str]
    table: Columns
    words: Vocabulary
    draft_faults: list[tuple[str, str, str]] = field(default_factory=list)
    guesses: list[tuple[str, str, str]] = field(default_factory=list)
    left_out: list[tuple[str, str]] = field(default_factory=list)

    @property
    def name_column(self) -> str:
        """The name of the column with the units' names, such as "column B"."""
        return self.table.place("name")

    @property
    def columns(self) -> Mapping[str, str]:
        """The name of each known column, such as "column B", by its key."""
        return {head: column_letter(at) for at, head in self.table.heads.items()}

    @property
    def has_brigade(self) -> bool:
        """Whether the table has a column of brigades or commanders."""
        return bool({"brigade", "commander"} & {*self.table.heads.values()})

    def _tree(self, draft: ImportDraft) -> dict[str, str]:
        now = draft.data.get("brigade", ())
        last: Mapping[str, Any] = now[-1] if now else {}
        heads = self.table.heads.values()
        tree = {
            sort: of_cell(said)
            if (said := self.cells.get(sort, ""))
            else str(last.get(sort, ""))
            if sort in heads
            else ""
            for sort in TREE
        }
        return {sort: name for sort, name in tree.items() if name}

    def brigade_begins(self, draft: ImportDraft) -> bool:
        """Return whether a brigade begins with this row: its name differs from the last brigade of the draft.

        An empty cell, as in merged ones, repeats the name above. A wing, line or division that begins in a row
        without a brigade counts as a brigade.
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
        by_officer = "" if "brigade" in self.table.heads.values() else self.cells.get("commander", "")
        return self.cells.get("brigade", "") or new or by_officer, tree

    def begin_brigade(self, draft: ImportDraft, words_: Vocabulary) -> None:
        """Begin the brigade of this row in the draft, with its commander, note, wing, line and division."""
        name, tree = self._brigade_name(draft)
        led = [self.cells.get(head, "") for head in ("commander", "rank", "commander-note")]
        about: dict[str, Any] = {"commander": officer_of(words_, *led)} if led[0] else {}
        about |= {"note": self.cells["brigade-note"]} if self.cells.get("brigade-note") else {}
        draft.brigade(name, self.number, **tree, **about)

    # ------------------------------------------------------------------ the unit

    def entry(self, parser: PhraseParser) -> Entry:
        """Return the unit of the row as an entry; errors and guesses are stored in this row."""
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
            sign = "horse" if self.cells.get("squadrons") and not entry.troops else ""
            found = self.words.troops(said, sign) if said else None
            if said and not found:
                found = self.words.troops_in(said)
                if (
                    head == "kind"
                    and not found
                    and "quality" not in self.table.heads.values()
                    and self.words.quality(said)
                ):
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
        """Return whether text with other words still names an arm: "Hvy Cav (Gd)", "Line Inf. (3 ranks)"."""
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
        """Return the unit's additional fields and its `notes`, and record the row's guesses and errors in the draft.

        In a ruleset's own terms, additional fields other than `under` become notes.
        """
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
    """Return an officer's table with `name`, `rank` and `note` from their cells; empty ones are left out."""
    found = {"name": name, "rank": words_.rank(rank) if rank else "", "note": note}
    return {key: value for key, value in found.items() if value}


def account_for_headings(draft: ImportDraft, item: Item, words_: Vocabulary) -> None:
    """Record the meaning of the headings of columns as one guess, and the unknown columns as left out."""
    row = item.line.number
    draft.account(row, "headings", "columns")
    if item.value == "again":
        return
    taken = []
    for columns in item.row:
        for place, head in columns.heads.items():
            ours = (head, *words()["column"].get(head, ())[:1], words_.counts)
            if head != "side" and plain(item.cells[place]) not in ours:
                taken.append((item.cells[place].strip(), head))
        for place, said in columns.unknown.items():
            draft.leave_out(row, said, "a column of your own", column_letter(place))
    if taken:
        said, heads = (", ".join(each) for each in zip(*taken))
        draft.guess(row, "", said, f"the columns {heads}")


def add_formation(draft: ImportDraft, item: Item, words_: Vocabulary) -> None:
    """Add the wing, line or division of a row in Drumhead's own form to the draft, with its leader and note.

    The key of the item is which of these it is; its row has the cells for name, leader, rank and notes.
    """
    name, led_by, rank, of_officer, note = (*item.row, "", "", "", "", "")[:5]
    led = officer_of(words_, led_by, rank, of_officer) if led_by else ""
    about = {"name": name, "commander": led, "note": note}
    tables = draft.data.setdefault(item.key, [])
    tables.append({key: value for key, value in about.items() if value})
    draft.account(item.line.number, "heading", name)
