"""An army while its list is parsed: its draft, and the open headings, one inside the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from drumhead.armies.readers.grammar.amounts import take_amounts
from drumhead.armies.readers.grammar.entries import Entry
from drumhead.armies.readers.grammar.line_cleaner import Line
from drumhead.armies.readers.grammar.line_roles import Heading, Item
from drumhead.armies.readers.import_draft import ImportDraft
from drumhead.armies.readers.lexicon.vocabulary import Vocabulary
from drumhead.armies.readers.native_list_format import officer
from drumhead.armies.readers.unit_builder import UnitBuilder
from drumhead.model.army import TREE

RANKS = {"army": 0, "wing": 1, "line": 2, "division": 3, "brigade": 4, "": 4}
ARM_RANK = 5
MOST_GUESSED_HEADINGS = 5  # at most one guessed heading in this many lines


@dataclass
class Open:
    """A heading that is open: lines belong below it until it is closed.

    `rank` is 0 for an army, and larger for narrower headings.
    """

    heading: Heading
    item: Item
    rank: int
    has_units: bool = False
    has_headings: bool = False
    is_inside: bool = False  # an arm inside a brigade

    @property
    def is_used(self) -> bool:
        """Whether the heading has anything below it."""
        return self.has_units or self.has_headings


@dataclass
class ArmyInReading:
    """One army of a list, while it is parsed.

    Attributes:
        open: The open headings, the widest first.
        headings: The number of headings; `guessed_headings` has the row and text of each that was guessed.
        last_sign: The arm of the unit above as a sign, such as "foot" or "gun"; "" below a heading.
        brigade_of: The heading whose brigade was begun last.
        has_strengths: Whether any unit has given its strength.
        title: The line that named the army.
    """

    draft: ImportDraft
    builder: UnitBuilder
    words: Vocabulary
    open: list[Open] = field(default_factory=list)
    headings: int = 0
    guessed_headings: list[tuple[int, str]] = field(default_factory=list)
    last_sign: str = ""
    last_entry: Entry | None = None
    last_line: Line | None = None
    brigade_of: Open | None = None
    has_strengths: bool = False
    title: Line | None = None

    @property
    def top(self) -> Open | None:
        """The narrowest open heading; None if there is none."""
        return self.open[-1] if self.open else None

    @property
    def around(self) -> list[Open]:
        """The open headings, without arms inside a brigade."""
        return [each for each in self.open if not each.is_inside]

    @property
    def is_in_units(self) -> bool:
        """Whether the narrowest open heading has units already."""
        return self.top is not None and self.top.has_units

    @property
    def is_begun(self) -> bool:
        """Whether the army has a name, a heading or a unit."""
        return "name" in self.draft.data or bool(self.headings) or bool(self.draft.count)

    @property
    def heading_of_arm(self) -> Heading | None:
        """The narrowest open heading with an arm; None if there is none."""
        return next((each.heading for each in reversed(self.open) if each.heading.sign), None)

    @property
    def sign_above(self) -> str:
        """The arm that an open heading gives, as a sign such as "foot" or "gun"; "" if none gives one."""
        return self.heading_of_arm.sign if self.heading_of_arm else ""

    @property
    def words_above(self) -> str:
        """The text that gives a kind to units without one: the heading of their arm, or the brigade's name; or ""."""
        led = self.draft.data.get("brigade")
        return self.heading_of_arm.name if self.heading_of_arm else str(led[-1]["name"]) if led else ""

    def is_of_other_side(self, side: str) -> bool:
        """Return whether `side` differs from the side of the army; False if either is unknown."""
        return bool(side) and self.draft.data.get("side") not in (None, "", side)

    def guess_side(self, row: int, said: str, sides: Sequence[str]) -> None:
        """Set the army's side and record the guess, if `sides` has exactly one and the army has no side yet.

        `said` is the text, in row `row`, that shows the side.
        """
        if len(sides) == 1 and "side" not in self.draft.data:
            self.draft.data["side"] = sides[0]
            self.draft.guess(row, "", said[:80], sides[0])

    # ------------------------------------------------------------------ units

    def add(self, item: Item, entries: Sequence[Entry], sign_below: str = "") -> None:
        """Add the units `entries` of a line to the open brigade, which is begun if necessary.

        `sign_below` is the arm of the next units, for a unit without an arm directly below a heading.
        """
        neighbour = self.last_sign or sign_below
        self.ensure_brigade()
        self.builder.heading = self.words_above
        for entry in entries:
            entry.number = item.line.number
            if self.has_strengths and (loose := entry.loose_number):
                entry.wrong = entry.wrong or f'"{loose}" may be its strength, and nothing says so'
            self.has_strengths = self.has_strengths or bool(entry.amounts)
            self.builder.add(entry, sign=self.sign_above, neighbour=neighbour)
            self.last_sign = neighbour = self.builder.last_sign or neighbour
            self.last_entry, self.last_line = entry, item.line
        if self.top:
            self.top.has_units = True

    def ensure_brigade(self) -> None:
        """Begin the brigade of the open heading, unless it has begun."""
        around = self.around
        if not around or self.brigade_of is around[-1]:
            return
        top = around[-1]
        above = {each.heading.level: each for each in around[:-1] if each.heading.level in TREE}
        tree = {sort: above[sort].heading.name for sort in TREE if sort in above}
        led: dict[str, Any] = {"commander": officer(top.heading.commander, self.words)} if top.heading.commander else {}
        led |= {"note": top.heading.note} if top.heading.note else {}
        self.draft.brigade(top.heading.name, top.item.line.number, **tree, **led)
        for sort, each in above.items():
            each.has_headings = True
            self._lead(sort, each.heading)
        self.brigade_of = top

    def _lead(self, sort: str, heading: Heading) -> None:
        """Record the commander that a heading gives to a wing, line or division; `sort` is which of these it is."""
        tables: list[dict[str, Any]] = self.draft.data.get(sort, [])
        if heading.commander and heading.name not in [each["name"] for each in tables]:
            leads = {"name": heading.name, "commander": officer(heading.commander, self.words)}
            self.draft.data[sort] = [*tables, leads]

    def lead(self, row: int, said: str) -> None:
        """Set the commander of the narrowest open heading, from a line "Commander: ..." with the name `said`.

        Without an open heading, or if it has a commander, this sets the general of the army.
        """
        if self.top and not self.top.heading.commander:
            self.top.heading.commander = said
            if self.top.has_units:
                self.draft.data["brigade"][-1]["commander"] = officer(said, self.words)
        else:
            self.draft.data["general"] = officer(said, self.words)
        self.draft.account(row, "officer", said)

    # ------------------------------------------------------------------ headings

    def leave_out_total(self, item: Item) -> None:
        """Leave the line of a total out of the army, with a note on whether it agrees with the units read."""
        draft, text, counts = self.draft, item.line.text, self.words.counts
        amounts, _ = take_amounts(text)
        stands, units = amounts.counted.get(counts), amounts.counted.get("units")
        brigades = draft.data.get("brigade", ())
        sums = [sum(int(unit.get(counts, 0)) for unit in each["unit"]) for each in brigades]
        many = [len(each["unit"]) for each in brigades]
        agrees = (stands is None or stands in (sum(sums), *sums)) and (units is None or units in (sum(many), *many))
        draft.leave_out(item.line.number, text, "a total" if agrees else "a total that differs from the units read")

    def open_heading(self, item: Item, heading: Heading, is_own_brigade: bool, is_certain: bool) -> None:
        """Open a heading, and close the headings that it ends.

        An arm without `is_own_brigade` stays inside the open brigade. Without `is_certain` the heading counts as
        guessed.
        """
        opened = Open(heading, item, ARM_RANK if heading.is_arm else RANKS[heading.level])
        if heading.is_arm and is_own_brigade:
            arms = [each.rank for each in self.open if each.heading.is_arm]
            opened.rank = min([RANKS["brigade"], *arms])
        opened.is_inside = heading.is_arm and not is_own_brigade
        if heading.is_nation and any(each.is_inside for each in self.open):
            opened.rank = ARM_RANK + 1  # nations below an arm
        promoted = self._promote(opened)
        self.close(opened.rank, promoted)
        if self.top:
            self.top.has_headings = True
        self.open.append(opened)
        self.headings += 1
        self.last_sign = ""
        if not is_certain and not heading.is_arm:
            self.guessed_headings.append((item.line.number, item.line.text))
        self._account(opened, is_certain)

    def _account(self, opened: Open, is_certain: bool) -> None:
        heading, line = opened.heading, opened.item.line
        under = f" under {heading.commander}" if heading.commander else ""
        what = "the arm of what follows" if opened.is_inside else f"a {heading.level or 'brigade'}{under}"
        self.draft.account(line.number, "heading", what)
        is_told = heading.level and is_certain and not under and not opened.item.entries
        if not is_told and not (line.text.endswith(":") and not under):
            self.draft.guess(line.number, "", line.text, what)

    def _promote(self, opened: Open) -> Open | None:
        """Turn the narrowest open heading into a division if the heading `opened` is directly below it.

        Return the heading that has to stay open, or None.
        """
        top = self.top
        if not top or top.is_used or top.heading.declared or top.is_inside:
            return None
        if top.heading.is_arm and not opened.heading.is_arm and not opened.heading.sign and not opened.heading.level:
            top.rank = RANKS["division"]  # nations or names below an arm
            return top
        if top.rank < opened.rank or top.heading.level == "brigade" or opened.rank > RANKS["brigade"]:
            return None
        if top.heading.level and top.heading.level == opened.heading.level:
            opened.rank, opened.heading.level = RANKS["brigade"], "brigade"
            return top
        if top.heading.level:
            return None
        top.rank, top.heading.level = RANKS["division"], "division"
        return top

    def close(self, rank: int = 0, promoted: Open | None = None) -> None:
        """Close all open headings of `rank` or narrower, down to `promoted`, which stays open.

        Units that a heading itself counts are added if none follow. A heading without any is recorded as an error.
        """
        while self.open and self.open[-1].rank >= rank and self.open[-1] is not promoted:
            closed = self.open[-1]
            if closed.heading.declared and not closed.is_used:
                self.add(closed.item, closed.heading.declared)
            self.open.pop()
            if closed.has_units:
                for each in self.open:
                    each.has_headings = True
            elif not closed.has_headings:
                self._refuse_empty(closed)

    def _refuse_empty(self, closed: Open) -> None:
        line = closed.item.line
        if closed.heading.is_arm:
            wrong, right = f'nothing is below "{line.text}"', "Write its units below it, or leave the line out."
            self.draft.fault(line.number, "", wrong, right, "heading-without-units")
        else:
            self.refuse_name(line.number, line.text)

    def refuse_name(self, row: int, said: str) -> None:
        """Record an error for a line that is neither a unit nor a heading of units."""
        wrong = f'"{said[:80]}" is neither a unit nor a heading with units'
        sample = f'"{said[:40].rstrip(":")}, foot, 6 {self.words.counts}"'
        self.draft.fault(
            row,
            "",
            wrong,
            f"Say its arm and strength, such as {sample}, or write units below it.",
            "neither-unit-nor-heading",
        )

    # ------------------------------------------------------------------ the whole

    def finish(self) -> None:
        """Name the army after its file if nothing names it; record an error if too many headings were guessed."""
        draft = self.draft
        if "name" not in draft.data:
            name = draft.path.stem if str(draft.path) != "-" else "Army"
            draft.data["name"], draft.is_named_by_file = name, True
            draft.guess(1, "", name, "the name of the army")
        lines, guessed = draft.count + self.headings, self.guessed_headings
        if len(guessed) > 1 and len(guessed) * MOST_GUESSED_HEADINGS > lines:
            row, said = guessed[0]
            wrong = f'{len(guessed)} of {lines} lines would have to be guessed to be headings, as "{said}" is'
            right = f'Write "Brigade: {said}", or "{said}, foot, 6 {self.words.counts}" if it is a unit.'
            draft.fault(row, "", wrong, right, "too-many-guesses")
