"""Strengths of an entry's units in a ruleset's count: stands, figures, or in neutral terms battalions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any

from drumhead.armies.files.army_and_battle_schema import MOST_STANDS
from drumhead.armies.files.ruleset_terms import usual_count
from drumhead.armies.neutral.neutral_terms import each_of, rows, sizes_of
from drumhead.armies.readers.grammar.entries import Entry
from drumhead.armies.readers.grammar.phrase_patterns import MOST_UNITS_OF_A_PHRASE
from drumhead.armies.readers.lexicon.neutral_kinds import HORSED
from drumhead.armies.readers.lexicon.vocabulary import Troops, Vocabulary
from drumhead.armies.readers.lexicon.word_index import find_terms, find_word
from drumhead.model.plurals import so_many
from drumhead.rules.loading.ruleset import units_are_whole

LARGE = 60  # units of one phrase: a larger number counts something other than units
Strength = int | None  # None: the usual one
Tell = Callable[[int, str, str], None]  # records a guess: the row, the text, its assumed meaning


class UnreadableError(Exception):
    """Error for a strength that cannot be known: the error text and what to write."""

    def __init__(self, wrong: str, right: str) -> None:
        self.wrong, self.right = wrong, right
        super().__init__(wrong)


@dataclass(frozen=True)
class Scale:
    """Conversion of historical strengths, where the ruleset has none.

    Attributes:
        figures_per_stand: Figures on a stand, for a list of figures in a game of stands.
        men_per_stand: Men that a stand or a figure represents.
        ratio: The share of the units of a historical order of battle that is put on the table.
    """

    figures_per_stand: int | None = None
    men_per_stand: int | None = None
    ratio: Fraction | None = None


class Strengths:
    """Converter of the numbers in lists into the unit that a ruleset counts; `tell` records each as a guess."""

    def __init__(self, words: Vocabulary, scale: Scale, tell: Tell) -> None:
        self.words, self.scale, self.tell = words, scale, tell
        self.is_whole = units_are_whole(words.about)

    def of(self, entry: Entry, troops: Troops) -> list[Strength]:
        """Return the strength of each unit of an entry, None for the usual one.

        Raise UnreadableError for a strength that cannot be known.
        """
        if entry.represented:
            return [None] * entry.represented
        many = self._many(entry, troops)
        each = self._each(entry, troops)
        return each * many if isinstance(each, list) else [each] * many

    # ------------------------------------------------------------------ how many units

    def _many(self, entry: Entry, troops: Troops) -> int:
        """Return the number of units: battalions and guns are a unit each, a regiment's squadrons are not."""
        many, said = 1 if entry.formation == "companies" else entry.many, entry.amounts.counted
        if many > MOST_UNITS_OF_A_PHRASE or (many > LARGE and entry.formation in ("units", "")):
            right = f"Write how many units, or how many {self.words.counts} each unit has."
            raise UnreadableError(f"{many:,} is too many units for one line", right)
        counted = self.words.name_unit_count(troops.arm, troops.kind)
        for what in ("battalions", "squadrons"):
            if said.get(what, 1) > 1 and said.get(counted) == said[what] * self._usual(troops):
                return said[what]  # 2 battalions, 24 figures in all
        if many > 1 or counted in said:
            return many  # what is written in the game's own count wins
        if self.words.is_common:
            return 1
        for what in ("battalions", "regiments"):
            if said.get(what, 1) > 1:
                return said[what]
        if troops.sign in ("gun", "mortar"):
            return self._guns(entry)
        return said.get("squadrons", 1) if self._has_unit_for_each(troops) else 1

    def _usual(self, troops: Troops) -> int:
        """Return the usual strength of troops; 0 if the rulebook gives none."""
        kind = troops.kind or next((kind for of, kind in self.words.kinds.values() if of == troops.arm), "")
        return usual_count(self.words.about, kind) or 0

    @staticmethod
    def _guns(entry: Entry) -> int:
        """Return the number of units of guns: one for each gun, but one for a battery or for guns with a name."""
        said = entry.amounts.counted
        if not said and find_word("counted", entry.name) == "guns":
            return entry.amounts.bare or 1  # "Geschütze, 2"
        guns = sum(said.get(what, 0) for what in ("guns", "batteries", "troops"))
        battery = any(term.value in ("batteries", "troops") for term in find_terms("counted", entry.name))
        is_one = not entry.name_is_troops or entry.formation == "batteries" or battery
        return 1 if is_one or not guns else guns

    def _has_unit_for_each(self, troops: Troops) -> bool:
        """Return whether every squadron of these troops is a unit."""
        row = self._row(troops)
        return bool(row and row.get("parts"))

    def _row(self, troops: Troops) -> Mapping[str, Any] | None:
        """Return the ruleset's row for troops, which contains their sizes; None if there is none."""
        of_arm = [row for row in rows(self.words.about) if row["arm"] == troops.arm]
        fits = [row for row in of_arm if troops.kind in row["kinds"].values()]
        return next(iter(fits or of_arm), None)

    def _sizes(self, row: Mapping[str, Any]) -> list[int]:
        return sizes_of(row, next(iter(row["kinds"])), self.words.about)

    # ------------------------------------------------------------------ how strong each is

    def _each(self, entry: Entry, troops: Troops) -> Strength | list[Strength]:
        counted = self.words.name_unit_count(troops.arm, troops.kind)
        said, bare = entry.amounts.counted, entry.amounts.bare
        if counted in said:
            parts = max(said.get("battalions", 1), said.get("squadrons", 1))
            in_all = parts > 1 and said[counted] == parts * self._usual(troops)
            return self._usual(troops) if in_all else self._within(said[counted])
        if self.words.is_common and counted == "guns" and entry.formation != counted:
            found = next((said[what] for what in ("batteries", "troops") if what in said), None)
            if found:
                return found
        if "figures" in said and counted == "stands":
            return self._of_figures(entry)
        if "stands" in said and counted == "figures" and not self.is_whole:
            return self._of_stands(entry, troops)
        if not said and find_word("counted", entry.name) == "guns":
            return None
        squadrons = bare if entry.is_pair and troops.sign in HORSED else said.get("squadrons")
        if squadrons and not self._has_unit_for_each(troops):
            return self._of_squadrons(squadrons, entry, troops)
        if "men" in said:
            return self._of_men(said["men"], entry, troops)
        return self._within(bare) if bare is not None else None

    def _within(self, many: int) -> int:
        if 1 <= many <= MOST_STANDS:
            return many
        raise UnreadableError(f"{many:,} {self.words.counts} are not one unit's", f"Write 1 to {MOST_STANDS}.")

    def _of_figures(self, entry: Entry) -> int:
        """Return the number of stands for a number of figures: by the scale, or by the list's own figures per stand.

        Raise UnreadableError if neither gives the figures per stand.
        """
        figures, each = entry.amounts.counted["figures"], self.scale.figures_per_stand
        if "figures" in entry.amounts.products and not each:
            stands, of = entry.amounts.products["figures"]
            self.tell(entry.number, f"{stands}x{of} figures", f"{stands} stands of {of} figures")
            return self._within(stands)
        if not each:
            wrong = "this game counts stands, and nothing says how many figures a stand has"
            raise UnreadableError(wrong, "Write how many stands, or give --figures-per-stand N.")
        stands = max(1, round(figures / each))
        self.tell(entry.number, f"{figures} figures", f"{so_many(stands, 'stands')}, {each} figures on each")
        return self._within(stands)

    def _of_stands(self, entry: Entry, troops: Troops) -> int:
        """Return the number of figures for an entry counted in stands: the usual strength of its kind.

        Raise UnreadableError if there is none.
        """
        if "figures" in entry.amounts.products:
            return entry.amounts.counted["figures"]
        usual = self._usual(troops)
        if not usual:
            raise UnreadableError("this game counts figures, not stands", "Write how many figures it has.")
        self.tell(
            entry.number, so_many(entry.amounts.counted["stands"], "stands"), f"{usual} figures, as all such units"
        )
        return usual

    def _of_squadrons(self, squadrons: int, entry: Entry, troops: Troops) -> Strength | list[Strength]:
        """Return the strength of a number of squadrons, divided evenly if they are far too many for one regiment."""
        row = self._row(troops)
        if not row or "least" not in row:
            return None
        sizes = self._sizes(row)
        each = each_of(row, sizes, self.words.about)
        stands = squadrons * each
        if stands <= 2 * sizes[-1]:
            self.tell(entry.number, so_many(squadrons, "squadrons"), so_many(stands, self.words.counts))
            return stands
        regiments = ceil(stands / sizes[-1])
        self.tell(entry.number, so_many(squadrons, "squadrons"), f"{regiments} regiments")
        return [share * each for share in _shares(squadrons, regiments)]

    def _of_men(self, men: int, entry: Entry, troops: Troops) -> Strength | list[Strength]:
        """Return the strength for a number of men, by the scale or the ruleset; None if they only become a note.

        A list of several strengths is for men of several units.
        """
        if {"battalions", "squadrons"} & entry.amounts.counted.keys() or (
            self.is_whole and not self.scale.men_per_stand
        ):
            entry.notes.append(f"{men:,} men")
            return None
        row, counts = self._row(troops), self.words.counts
        each = self.scale.men_per_stand or (row or {}).get("men")
        if not each:
            wrong = f"nothing says how many men one of its {counts} is"
            raise UnreadableError(wrong, f"Write how many {counts}, or give --men-per-stand N.")
        sizes = self._sizes(row) if row else [MOST_STANDS]
        strength = max(1, round(men / each))
        if strength <= 2 * sizes[-1]:
            if not self.scale.men_per_stand:
                strength = min(sizes, key=lambda size: (abs(size - strength), size))
            self.tell(entry.number, f"{men} men", f"{so_many(strength, counts)}, {each} men to each")
            return strength
        if not self.scale.men_per_stand:
            right = "Write its battalions, squadrons or guns, or give --men-per-stand N."
            raise UnreadableError(f"{men:,} men are more than one unit of this game", right)
        units = ceil(strength / sizes[-1])
        self.tell(entry.number, f"{men} men", f"{units} units, {each} men to each of their {counts}")
        return [*_shares(strength, units)]


def _shares(many: int, parts: int) -> list[int]:
    """Return `many` divided into `parts` numbers as equal as possible, the larger ones first.

    >>> _shares(11, 3)
    [4, 4, 3]
    """
    return [many // parts + (at < many % parts) for at in range(parts)]
