"""From an entry of a list to units of a ruleset: arm and kind, quality, and strength by the ruleset's own scale."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil
from typing import Any

from drumhead.armies.common.words import each_of, rows, sizes_of
from drumhead.armies.lists.entries import Entry
from drumhead.armies.lists.import_draft import ImportDraft
from drumhead.armies.lists.phrase_patterns import MOST_UNITS_OF_A_PHRASE
from drumhead.armies.lists.vocabulary import HORSED, Troops, Vocabulary, meant, plain, terms
from drumhead.armies.schema import MOST_STANDS
from drumhead.armies.words import usual_count
from drumhead.model.counting import ordinal, so_many
from drumhead.rules.ruleset import units_are_whole

LARGE = 60  # units of one phrase: more are a number of something else


@dataclass(frozen=True)
class Scale:
    """How real strengths come to the table, where the ruleset does not say.

    Attributes:
        figures_per_stand: Figures on a stand, for a list of figures in a game of stands.
        men_per_stand: Men that a stand or a figure stands for.
        ratio: How many of the units of a real order of battle come to the table.
    """

    figures_per_stand: int | None = None
    men_per_stand: int | None = None
    ratio: Fraction | None = None


@dataclass
class UnitBuilder:
    """Adds the units of entries to a draft."""

    draft: ImportDraft
    words: Vocabulary
    scale: Scale = field(default_factory=Scale)
    heading: str = ""  # the words of the heading that gives the arm
    last_sign: str = ""  # of the arm of the unit that was added last

    def add(
        self,
        entry: Entry,
        column: str = "",
        sign: str = "",
        columns: Mapping[str, str] | None = None,
        neighbour: str = "",
        **more: Any,
    ) -> int:
        """Add the units of an entry to the draft's last brigade; return how many.

        Args:
            sign: that of the arm which its heading gives; `neighbour` that of the units beside it.
            columns: the columns of a table that its quality and strength are from.
        """
        for included in entry.included:
            entry.many -= included.many
            self.add(included, column, sign, columns, neighbour)
        if entry.wrong:
            right = f"Write how many {self.words.counts} each unit has, as a whole number."
            self.draft.fault(entry.number, column, f'"{entry.text[:80]}": {entry.wrong}', right)
            return 0
        self.columns = columns or {}
        notes = more.pop("notes", [])
        troops = self._troops(entry, sign, neighbour, column)
        if troops is None:
            wrong = f'"{entry.text[:80]}" says nothing of its arm'
            self.draft.fault(entry.number, column, wrong, self.words.right("arm"))
            return 0
        self.last_sign = troops.sign
        found = self._strengths(entry, troops)
        if isinstance(found, str):
            self.draft.fault(
                entry.number, column, f'"{entry.text[:80]}": {found.partition("|")[0]}', found.partition("|")[2]
            )
            return 0
        for said, taken in entry.guesses:
            self.draft.guess(entry.number, column, said, taken)
        units = [*self._named(entry, found, troops)]
        for name, strength in units:
            about: dict[str, Any] = {"name": name, "arm": troops.arm, "kind": troops.kind, "nation": entry.nation}
            about |= {"quality": entry.quality, self.words.counted(troops.arm, troops.kind): strength}
            self.draft.unit(entry.number, **about, **more, note="; ".join([*notes, *entry.notes]))
        self._account(entry, units, troops)
        return len(units)

    def _account(self, entry: Entry, units: list[tuple[str, int | None]], troops: Troops) -> None:
        kind = troops.kind or troops.arm
        each = units[0][1] if units else None
        strong = f", {so_many(each, self.words.counted(troops.arm, troops.kind))}" if each else ""
        said = f"{len(units)} units of {kind}{strong}" if len(units) > 1 else f"{units[0][0]}, {kind}{strong}"
        self.draft.account(entry.number, "unit", said)
        if len(units) > 1:
            self.draft.guess(entry.number, "", entry.text[:80], f"{len(units)} units of {kind}")

    def _troops(self, entry: Entry, sign: str, neighbour: str, column: str) -> Troops | None:
        """The arm and kind: what is written, narrowed by the name; else the name's; else the heading's."""
        side = str(self.draft.data.get("side", ""))
        nation = entry.nation or next((term.value for term in terms("nation", entry.name)), "")
        written, found = entry.troops, None
        if written and entry.name_is_troops and not self.columns:
            written = None  # the words for troops are its name
        if written and written.kind and not written.is_guess:
            return written
        if written and written.kind:
            found = self.words.troops_in(written.words, "", nation, side) or written
            by_name = self.words.troops_in(entry.name, written.sign, nation, side)
            if by_name and by_name.kind.startswith("guard") and not found.kind.startswith("guard"):
                found = by_name  # a name is narrower: Life Guards are guards, though they are heavy cavalry too
        elif written:
            by_name = self.words.troops_in(entry.name, written.sign, nation, side)
            found = by_name if by_name and by_name.kind and not self._is_usual(by_name) else written
        else:
            found = self._by_name(entry, sign, nation, side) or self._by_heading(entry, sign or neighbour)
        told = found is not None and self.columns and found is entry.troops
        if found and found.is_guess and not told and plain(found.words) not in (found.arm, found.kind, found.sign):
            self.draft.guess(entry.number, column, found.words, found.kind or found.arm)
        return found

    def _by_name(self, entry: Entry, sign: str, nation: str, side: str) -> Troops | None:
        """What the name says; below a heading of cavalry chasseurs and guards ride."""
        found = self.words.troops_in(entry.name, "", nation, side)
        if found and found.sign in ("foot", "skirmish") and sign in HORSED and found.kind:
            return self.words.troops_in(entry.name, sign, nation, side) or found
        return found

    def _is_usual(self, troops: Troops) -> bool:
        """Whether a kind is the usual one of its arm, which need not be named."""
        return next((kind for arm, kind in self.words.kinds.values() if arm == troops.arm), "") == troops.kind

    def _by_heading(self, entry: Entry, sign: str) -> Troops | None:
        """The arm that a formation, a heading or the neighbours give; a number of a battalion is foot."""
        of = entry.sign or sign or ("foot" if entry.is_designation else "") or self._by_strength(entry)
        arm = self.words.arm_with(of) if of else ""
        if not arm:
            return None
        if not entry.sign:
            self.draft.guess(entry.number, "", f"{entry.name} without an arm", arm)
        narrower = self.words.troops_in(self.heading, of) if self.heading else None
        kind = narrower.kind if narrower and narrower.arm == arm else ""
        return Troops(arm, kind, of, False, of)

    def _by_strength(self, entry: Entry) -> str:
        """The sign of the only arm whose units all have so many figures: 12 are foot with von Futsch."""
        many = entry.amounts.counted.get(self.words.counts)
        arms = [arm for arm, kind in self.words.kinds.values() if many and usual_count(self.words.about, kind) == many]
        return self.words.sign(arms[0]) if len(set(arms)) == 1 and many != 1 else ""

    # ------------------------------------------------------------------ strength

    def _strengths(self, entry: Entry, troops: Troops) -> list[int | None] | str:
        """The strength of each unit, None for the usual one; or what is wrong, and what is right, as "wrong|right"."""
        many = entry.represented or self._many(entry, troops)
        if isinstance(many, str):
            return many
        if entry.represented:
            return [None] * many if isinstance(many, int) else many
        each = self._strength(entry, troops)
        if isinstance(each, (str, list)):
            return each if isinstance(each, str) or many == 1 else each * many
        return [each] * many

    def _many(self, entry: Entry, troops: Troops) -> int | str:
        if entry.many > MOST_UNITS_OF_A_PHRASE or (entry.many > LARGE and entry.formation in ("units", "")):
            right = f"Write how many units, or how many {self.words.counts} each unit has."
            return f"{entry.many:,} is too many units for one line|{right}"
        if self.words.counted(troops.arm, troops.kind) in entry.amounts.counted:
            return entry.many  # what is written in the game's own count wins
        battalions = entry.amounts.counted.get("battalions", 1)
        if battalions > 1 and not self.words.is_common and entry.many == 1:
            return battalions
        if entry.amounts.bare and meant("counted", entry.name) == "guns" and not entry.amounts.counted:
            return entry.amounts.bare  # "Geschütze, 2": so many guns
        guns = sum(entry.amounts.counted.get(what, 0) for what in ("guns", "batteries", "troops"))
        if guns > 1 and troops.sign in ("gun", "mortar") and entry.many == 1 and not self.words.is_common:
            battery = any(term.value in ("batteries", "troops") for term in terms("counted", entry.name))
            named = not entry.name_is_troops or entry.formation == "batteries" or battery
            return 1 if named else guns
        squadrons = entry.amounts.counted.get("squadrons", 1)
        if squadrons > 1 and self._is_a_unit_each("squadrons", troops):
            return squadrons
        return entry.many

    def _is_a_unit_each(self, formation: str, troops: Troops) -> bool:
        row = self._row(troops)
        return bool(row and row.get("parts")) and formation == "squadrons"

    def _row(self, troops: Troops) -> Mapping[str, Any] | None:
        """The ruleset's row for troops of neutral terms, which knows its sizes."""
        of_arm = [row for row in rows(self.words.about) if row["arm"] == troops.arm]
        fits = [row for row in of_arm if troops.kind in row["kinds"].values()]
        return next(iter(fits or of_arm), None)

    def _strength(self, entry: Entry, troops: Troops) -> int | list[int | None] | str | None:
        counted = self.words.counted(troops.arm, troops.kind)
        said = entry.amounts.counted
        if counted in said:
            return self._within(said[counted])
        if self.words.is_common and (found := self._neutral(entry, counted)):
            return found
        if "figures" in said and counted == "stands":
            return self._of_figures(entry)
        if "stands" in said and counted == "figures" and not units_are_whole(self.words.about):
            if "figures" in entry.amounts.products:
                return said["figures"]
            usual = usual_count(self.words.about, troops.kind or self._usual_kind(troops.arm))
            if usual:
                self.draft.guess(
                    entry.number, "", f"{said['stands']} stands", f"{usual} figures, as every such unit has"
                )
                return usual
            return "this game counts figures, not stands|Write how many figures it has."
        if meant("counted", entry.name) == "guns" and not said:
            return None
        if entry.is_pair and entry.amounts.bare and troops.sign in HORSED:
            said = {"squadrons": entry.amounts.bare}
        if "squadrons" in said and not self._is_a_unit_each("squadrons", troops):
            return self._of_squadrons(said["squadrons"], entry, troops)
        if "men" in said and {"battalions", "squadrons"} & said.keys():
            entry.notes.append(f"{said['men']:,} men")
        elif "men" in said:
            return self._of_men(said["men"], entry, troops)
        return self._within(entry.amounts.bare) if entry.amounts.bare is not None else None

    def _neutral(self, entry: Entry, counted: str) -> int | None:
        if entry.formation == counted:
            return None
        also = {"guns": ("batteries", "troops")}.get(counted, ())
        return next((entry.amounts.counted[what] for what in also if what in entry.amounts.counted), None)

    def _within(self, many: int) -> int | str:
        if 1 <= many <= MOST_STANDS:
            return many
        return f"{many:,} {self.words.counts} cannot be one unit's|Write 1 to {MOST_STANDS}."

    def _usual_kind(self, arm: str) -> str:
        return next((kind for of, kind in self.words.kinds.values() if of == arm), "")

    def _of_figures(self, entry: Entry) -> int | str:
        figures = entry.amounts.counted["figures"]
        each = self.scale.figures_per_stand
        if "figures" in entry.amounts.products and not each:
            stands, of = entry.amounts.products["figures"]
            self.draft.guess(entry.number, "", f"{stands}x{of} figures", f"{stands} stands of {of} figures")
            return self._within(stands)
        if not each:
            wrong = "this game counts stands, and nothing says how many figures a stand has"
            return f"{wrong}|Write how many stands, or give --figures-per-stand N."
        stands = max(1, round(figures / each))
        self.draft.guess(entry.number, "", f"{figures} figures", f"{so_many(stands, 'stands')}, {each} figures on each")
        return self._within(stands)

    def _of_squadrons(self, squadrons: int, entry: Entry, troops: Troops) -> int | list[int | None] | None:
        row = self._row(troops)
        if not row or "least" not in row:
            return None
        each = each_of(row, sizes_of(row, next(iter(row["kinds"])), self.words.about), self.words.about)
        most = sizes_of(row, next(iter(row["kinds"])), self.words.about)[-1]
        if squadrons * each > 2 * most:
            return self._regiments(squadrons, troops)
        stands = squadrons * each
        self.draft.guess(entry.number, "", so_many(squadrons, "squadrons"), so_many(stands, self.words.counts))
        return stands

    def _regiments(self, squadrons: int, troops: Troops) -> list[int | None]:
        """So many squadrons as regiments, as large as the ruleset lets them be, alike as far as may be."""
        row = self._row(troops)
        if not row or "least" not in row:
            return [None]
        sizes = sizes_of(row, next(iter(row["kinds"])), self.words.about)
        each = each_of(row, sizes, self.words.about)
        regiments = ceil(squadrons * each / sizes[-1])
        shares = [squadrons // regiments + (at < squadrons % regiments) for at in range(regiments)]
        return [share * each for share in shares]

    def _of_men(self, men: int, entry: Entry, troops: Troops) -> int | str | list[int | None] | None:
        if units_are_whole(self.words.about) and not self.scale.men_per_stand:
            entry.notes.append(f"{men} men")
            return None
        row = self._row(troops)
        each = self.scale.men_per_stand or (row or {}).get("men")
        if not each:
            right = f"Write how many {self.words.counts}, or give --men-per-stand N."
            return f"nothing says how many men one of its {self.words.counts} stands for|{right}"
        sizes = sizes_of(row, next(iter(row["kinds"])), self.words.about) if row else [MOST_STANDS]
        strength = max(1, round(men / each))
        if row and not self.scale.men_per_stand and strength <= 2 * sizes[-1]:
            strength = min(sizes, key=lambda size: (abs(size - strength), size))
        if strength <= 2 * sizes[-1]:
            self.draft.guess(
                entry.number, "", f"{men} men", f"{so_many(strength, self.words.counts)}, {each} men to each"
            )
            return strength
        if not self.scale.men_per_stand:
            right = "Write its battalions, squadrons or guns, or give --men-per-stand N."
            return f"{men:,} men are more than one unit of this game|{right}"
        units = ceil(strength / sizes[-1])
        self.draft.guess(
            entry.number, "", f"{men} men", f"{units} units, {each} men to each of its {self.words.counts}"
        )
        return [strength // units + (at < strength % units) for at in range(units)]

    # ------------------------------------------------------------------ names

    def _named(self, entry: Entry, strengths: list[int | None], troops: Troops) -> list[tuple[str, int | None]]:
        name = entry.name or (troops.words if troops.words not in ("foot", "horse", "gun") else troops.arm)
        if len(entry.names) == len(strengths):
            return [*zip(entry.names, strengths)]
        if len(strengths) == 1:
            return [(name, strengths[0])]
        return [(f"{name}, {ordinal(at + 1)}", each) for at, each in enumerate(strengths)]
