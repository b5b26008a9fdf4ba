"""Builder of a ruleset's units from the entries of a list: arm and kind, quality, and strength."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from drumhead.armies.files.ruleset_terms import usual_count
from drumhead.armies.readers.grammar.entries import Entry
from drumhead.armies.readers.grammar.legends import Legend
from drumhead.armies.readers.grammar.phrase_patterns import DESIGNATION
from drumhead.armies.readers.import_draft import ImportDraft
from drumhead.armies.readers.lexicon.neutral_kinds import HORSED, sign_of_formation
from drumhead.armies.readers.lexicon.vocabulary import Troops, Vocabulary
from drumhead.armies.readers.lexicon.word_index import find_terms, find_word, plain
from drumhead.armies.readers.strengths import Scale, Strength, Strengths, UnreadableError
from drumhead.model.plurals import ordinal, so_many


@dataclass
class UnitBuilder:
    """Builder that adds the units of parsed entries to a draft, in a ruleset's arms, kinds and strengths."""

    draft: ImportDraft
    words: Vocabulary
    scale: Scale = field(default_factory=Scale)
    columns: Mapping[str, str] = field(default_factory=dict)
    legend: Legend = field(default_factory=Legend)
    heading: str = ""  # the words of the heading that gives the arm
    last_sign: str = ""  # of the arm of the unit that was added last

    def __post_init__(self) -> None:
        self._strengths = Strengths(self.words, self.scale, self._tell)

    def _tell(self, row: int, said: str, taken: str) -> None:
        self.draft.guess(row, "", said, taken)

    def add(
        self,
        entry: Entry,
        column: str = "",
        sign: str = "",
        columns: Mapping[str, str] | None = None,
        neighbour: str = "",
        **more: Any,
    ) -> int:
        """Add the units of an entry to the draft's last brigade; return their number, or 0 if an error was recorded.

        Args:
            column: the name of the table's column of unit names, such as "column B", or "".
            sign: the arm that the heading gives, as a sign; `neighbour` is that of the neighbouring units.
            columns: the names of the table's columns by key; None for a list without columns.
            more: further values of the units.
        """
        for included in entry.included:
            entry.many -= included.many
            self.add(included, column, sign, columns, neighbour)
        self.columns = columns or {}
        if entry.wrong:
            right = f"Write how many {self.words.counts} each unit has, as a whole number."
            return self._refuse(entry, column, f": {entry.wrong}", right, "unreadable-strength")
        troops = self._troops(entry, sign, neighbour, column)
        if troops is None:
            return self._refuse(entry, column, " has no arm", self.words.right("arm"), "unit-without-arm")
        self.last_sign = troops.sign
        if entry.amounts.bare and (what := self.legend.meaning(troops.sign)):
            entry.amounts.counted[what], entry.amounts.bare = entry.amounts.bare, None
        try:
            strengths = self._strengths.of(entry, troops)
        except UnreadableError as error:
            return self._refuse(entry, column, f": {error.wrong}", error.right, "unreadable-strength")
        for said, taken in entry.guesses:
            self.draft.guess(entry.number, column, said, taken)
        return self._build(entry, strengths, troops, **more)

    def _refuse(self, entry: Entry, column: str, wrong: str, right: str, code: str) -> int:
        self.draft.fault(entry.number, column, f'"{entry.text[:80]}"{wrong}', right, code)
        return 0

    def _build(self, entry: Entry, strengths: list[Strength], troops: Troops, **more: Any) -> int:
        notes = "; ".join([*more.pop("notes", []), *entry.notes])
        units = [*self._named(entry, strengths, troops)]
        for name, strength in units:
            about: dict[str, Any] = {"name": name, "arm": troops.arm, "kind": troops.kind, "nation": entry.nation}
            about |= {"quality": entry.quality, self.words.name_unit_count(troops.arm, troops.kind): strength}
            self.draft.unit(entry.number, **about, **more, note=notes)
        self._account(entry, units, troops)
        return len(units)

    def _account(self, entry: Entry, units: list[tuple[str, int | None]], troops: Troops) -> None:
        kind = troops.kind or troops.arm
        each = units[0][1] if units else None
        strong = f", {so_many(each, self.words.name_unit_count(troops.arm, troops.kind))}" if each else ""
        said = f"{len(units)} units of {kind}{strong}" if len(units) > 1 else f"{units[0][0]}, {kind}{strong}"
        self.draft.account(entry.number, "unit", said)
        if len(units) > 1:
            self.draft.guess(entry.number, "", entry.text[:80], f"{len(units)} units of {kind}")

    def _troops(self, entry: Entry, sign: str, neighbour: str, column: str) -> Troops | None:
        """Return the arm and kind as written, narrowed by the name; otherwise by the name, then by the heading.

        None means that nothing gives an arm. A guess is recorded.
        """
        side = str(self.draft.data.get("side", ""))
        nation = entry.nation or next((term.value for term in find_terms("nation", entry.name)), "")
        written, found = entry.troops, None
        if written and entry.name_is_troops and not self.columns and plain(written.words) in plain(entry.name):
            written = None  # the words for troops are its name
        if written and written.kind and not written.is_guess:
            if self.columns or not find_word("sign", written.words):
                return written
            found = written  # "foot" is an arm of every list besides a kind of ours
        if written and (found or not written.kind):
            by_name = self.words.troops_in(entry.name, written.sign, nation, side)
            found = by_name if by_name and by_name.kind and not self._is_usual(by_name) else written
        elif written:
            found = self.words.troops_in(written.words, written.sign, nation, side) or written
            by_name = self.words.troops_in(entry.name, written.sign, nation, side)
            if by_name and by_name.kind.startswith("guard") and not found.kind.startswith("guard"):
                found = by_name  # a name is narrower: Life Guards are guards, though they are heavy cavalry too
        else:
            noted = next((f for note in entry.notes if (f := self.words.troops_in(note, "", nation, side))), None)
            if any(DESIGNATION.match(note) for note in entry.notes) and not (entry.sign or sign or noted):
                noted = Troops(self.words.arm_with("foot"), "", entry.notes[0], True, "foot")
            found = self._by_name(entry, sign, nation, side) or noted or self._by_heading(entry, sign or neighbour)
        cell = entry.troops if self.columns else None
        told = found and cell and (found.arm, found.kind) == (cell.arm, cell.kind)
        if found and found.is_guess and not told and plain(found.words) not in (found.arm, found.kind, found.sign):
            self.draft.guess(entry.number, column, found.words, found.kind or found.arm)
        return found

    def _by_name(self, entry: Entry, sign: str, nation: str, side: str) -> Troops | None:
        """Return the troops in the name, or None; chasseurs and guards below a cavalry heading are mounted."""
        found = self.words.troops_in(entry.name, "", nation, side)
        if found and found.sign in ("foot", "skirmish") and sign in HORSED and found.kind:
            return self.words.troops_in(entry.name, sign, nation, side) or found
        return found

    def _is_usual(self, troops: Troops) -> bool:
        """Return whether a kind is the first of its arm, which is the default."""
        return next((kind for arm, kind in self.words.kinds.values() if arm == troops.arm), "") == troops.kind

    def _by_heading(self, entry: Entry, sign: str) -> Troops | None:
        """Return the arm that a formation, a heading or the neighbours give; None if nothing gives it.

        A battalion's number means infantry.
        """
        formation = next((term.value for term in find_terms("counted", entry.name)), "")  # "1. Schwadron" is horse
        of = entry.sign or sign_of_formation(formation) or sign or ("foot" if entry.is_designation else "")
        of = of or self._by_strength(entry) or self.legend.sign
        arm = self.words.arm_with(of) if of else ""
        if not arm:
            return None
        narrower = self.words.troops_in(self.heading, of) if self.heading else None
        kind = narrower.kind if narrower and narrower.arm == arm else ""
        if not entry.sign:
            self.draft.guess(entry.number, "", f"{entry.name} without an arm", kind or arm)
        return Troops(arm, kind, of, False, of)

    def _by_strength(self, entry: Entry) -> str:
        """Return the sign of the only arm whose usual strength is the entry's; "" if there is no such arm."""
        many = entry.amounts.counted.get(self.words.counts)
        arms = [arm for arm, kind in self.words.kinds.values() if many and usual_count(self.words.about, kind) == many]
        return self.words.sign(arms[0]) if len(set(arms)) == 1 and many != 1 else ""

    # ------------------------------------------------------------------ names

    def _named(self, entry: Entry, strengths: list[int | None], troops: Troops) -> list[tuple[str, int | None]]:
        name = entry.name or (troops.words if troops.words not in ("foot", "horse", "gun") else troops.arm)
        if len(entry.names) == len(strengths):
            return [*zip(entry.names, strengths)]
        if len(strengths) == 1:
            return [(name, strengths[0])]
        return [(f"{name}, {ordinal(at + 1)}", each) for at, each in enumerate(strengths)]
