"""The odds of each unit of one army against each of the other, by the questions of a ruleset's `matchups.toml`.

Every pair has the same figures: fire at up to three distances, charge, being charged, and what the unit withstands.
All are chances of which more is better for the first unit of the pair.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.odds.army_comparison import settle_quality
from drumhead.printing.odds.cell_question import Asked
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.chance_format import hundred
from drumhead.rules.asking.question import InputError

if TYPE_CHECKING:
    from drumhead.model.lengths import Length
    from drumhead.model.unit import Unit
    from drumhead.rules.rulebook.book import Book

Spec = Mapping[str, Any]
FIRE, CHARGE, CHARGED, HOLD = "fire", "charge", "charged", "hold"
WORDS = {CHARGE: "charges", CHARGED: "charged", HOLD: "holds"}
FILE = "matchups.toml"


@dataclass(frozen=True)
class Figure:
    """A figure that every pair has: its kind, its short heading, and what it means in a sentence.

    `reach` is the distance of fire; None for the other kinds.
    """

    kind: str
    head: str
    says: str
    reach: Length | None = None


@dataclass(frozen=True)
class Cell:
    """One figure of a pair: the question behind it, and its chance; both None if the rules give none.

    If `rest`, it is the chance that what is asked does not happen. `cases` are the house rules, by number, that give
    another figure in some cases.
    """

    asked: Asked | None = None
    chance: Fraction | None = None
    rest: bool = False
    cases: tuple[str, ...] = ()


@dataclass(frozen=True)
class Alike:
    """Units of one army with the same type, quality, strength and figures, in the order of battle."""

    units: tuple[Unit, ...]

    @property
    def first(self) -> Unit:
        """The unit that is asked about for all."""
        return self.units[0]


class Matchups:
    """The questions of a game's ruleset about two units that meet, answered with the book in force."""

    def __init__(self, setting: HtmlRenderer) -> None:
        self.setting, self.game = setting, setting.game
        self.about: Spec = self.game.ruleset.about.get("matchups", {})
        if not self.about:
            raise PaperError(f"{self.game.ruleset.title} has no match-up sheet: write {FILE} into its folder")
        self.phrases = Phrases(setting)

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """The figures of every pair in the order of printing: those of fire first."""
        say, measures = self.phrases.words, self.setting.wishes.measures
        fire, charge = self.about["fire"], self.about["charge"]
        reaches = [self.phrases.value(each) for each in fire["ranges"]]
        found = [Figure(FIRE, measures.say(reach), say(fire["says"]), reach) for reach in reaches]
        says = {CHARGE: charge["says"], CHARGED: charge["charged"], HOLD: self.about["hold"]["says"]}
        return (*found, *(Figure(kind, WORDS[kind], say(words)) for kind, words in says.items()))

    @cached_property
    def notes(self) -> list[str]:
        """The sentences on what the figures leave out."""
        return [words for note in self.about.get("notes", ()) if (words := str(self.phrases.words(note)).strip())]

    def pair(self, mine: Unit, other: Unit) -> tuple[Cell, ...]:
        """Return the figures of a unit against an enemy, in the order of `figures`.

        PaperError for a question or outcome that does not exist.
        """
        own, enemy = (settle_quality(self.game.ruleset.about, self.game.as_fixed(unit)) for unit in (mine, other))
        return tuple(self._cell(figure, own, enemy) for figure in self.figures)

    def _cell(self, figure: Figure, own: Unit, enemy: Unit) -> Cell:
        if figure.kind == FIRE:
            return self._answer(figure, own, enemy, reach=figure.reach)
        if figure.kind == CHARGE:
            return self._answer(figure, own, enemy)
        if figure.kind == CHARGED:
            return self._answer(figure, enemy, own)
        reaches = [each.reach for each in self.figures if each.kind == FIRE]
        near = next((reach for reach in reaches if self._case(FIRE, enemy, own, reach=reach)), None)
        return self._answer(figure, enemy, own, reach=near)

    def _case(self, table: str, unit: Unit, other: Unit, **facts: Any) -> Spec | None:
        """Return the first case of a table that is true as one unit acts on another; None if none is."""
        cases = self.about[table]["case"]
        return next(iter(self.phrases.chosen(cases, unit=unit, other=other, **facts)), None)

    def _answer(self, figure: Figure, unit: Unit, other: Unit, **facts: Any) -> Cell:
        """Return the figure as `unit` acts on `other`; an empty cell where no case is true or the question refuses."""
        own = figure.kind in (FIRE, CHARGE)
        table = CHARGE if figure.kind == CHARGED else figure.kind
        case = self._case(table, unit, other, **facts)
        if case is None:
            return Cell()
        known = {"unit": unit, "other": other, **facts}
        enemies = case.get("enemies", ["defender"] if own else ["attacker"])
        whose = {"unit": unit if own else other}

        def answer(book: Book) -> tuple[Asked, bool, Fraction | None]:
            return self._asked(case, figure.kind, book, known)

        (asked, rest, chance), cases = self.phrases.for_unit(answer, {"enemies": enemies}, whose)
        return Cell(asked, chance, rest, tuple(cases)) if chance is not None else Cell()

    def _asked(self, case: Spec, kind: str, book: Book, facts: Spec) -> tuple[Asked, bool, Fraction | None]:
        outcomes, rest = tuple(case.get("outcomes", ())), False
        if "none-of" in case:
            outcomes, rest = tuple(case["none-of"]), True
        if kind == CHARGED:
            outcomes, rest = (tuple(case["beaten"]), False) if case.get("beaten") else (outcomes, not rest)
        asked = replace(self.phrases.ask(case, **facts, book=book), outcomes=outcomes)
        try:
            chance = asked.answer(self.game.ruleset, book) or Fraction(0)
        except InputError:
            return asked, rest, None
        except KeyError as missing:
            raise PaperError(f"{FILE}: {case['question']} has no outcome {missing.args[0]!r}") from None
        return asked, rest, 1 - chance if rest else chance


@dataclass(frozen=True)
class Sheet:
    """All pairs of a side: its units and the enemy's, alike ones together, and a row of pairs for each of its own.

    `marks` has for each cell of `pairs` the words "best", "worst" or "".
    """

    own: tuple[Alike, ...]
    enemies: tuple[Alike, ...]
    pairs: tuple[tuple[tuple[Cell, ...], ...], ...]
    marks: tuple[tuple[tuple[str, ...], ...], ...]

    @property
    def cases(self) -> tuple[str, ...]:
        """The house rules, by number, that give some cell another figure in some cases."""
        return tuple(sorted({case for row in self.pairs for pair in row for cell in pair for case in cell.cases}))


def compare_units(matchups: Matchups, side: str) -> Sheet:
    """Return every unit of a side against every enemy; KeyError without an army of that side.

    Units are in the order of battle; those of the same type, quality, strength and figures are put together.
    """
    battle = matchups.game.battle
    own = list(matchups.game.army(side).units)
    armies = battle.armies.items() if battle else ()
    enemies = [unit for name, army in armies if name != side for unit in army.units]
    own_kinds, enemy_kinds = (_by_kind(map(matchups.game.as_fixed, units)) for units in (own, enemies))
    pairs = [[matchups.pair(mine[0], other[0]) for other in enemy_kinds] for mine in own_kinds]
    own_kinds, pairs = _merge(own_kinds, pairs)
    enemy_kinds, columns = _merge(enemy_kinds, [list(column) for column in zip(*pairs)])
    rows = [tuple(row) for row in zip(*columns)]
    own_alike, enemies_alike = (tuple(Alike(tuple(each)) for each in kinds) for kinds in (own_kinds, enemy_kinds))
    return Sheet(own_alike, enemies_alike, tuple(rows), tuple(map(mark_extremes, rows)))


def _by_kind(units: Iterable[Unit]) -> list[list[Unit]]:
    """Return the units by all that a figure may depend on, each group in the order of battle."""
    found: dict[Any, list[Unit]] = {}
    for unit in units:
        found.setdefault(unit.but(name="", number=0, note="", honours=(), more=()), []).append(unit)
    return list(found.values())


def _merge(kinds: list[list[Unit]], lines: list[Any]) -> tuple[list[list[Unit]], list[Any]]:
    """Return groups of units with their lines of pairs; groups that look alike and have equal lines are one."""
    found: dict[Any, int] = {}
    merged: list[list[Unit]] = []
    kept: list[Any] = []
    for units, line in zip(kinds, lines):
        first = units[0]
        at = found.setdefault((first.listed_kind, first.quality, first.stands, tuple(map(_figures, line))), len(merged))
        if at == len(merged):
            merged.append([])
            kept.append(line)
        merged[at] = sorted([*merged[at], *units], key=lambda unit: unit.number)
    return merged, kept


def _figures(pair: Sequence[Cell]) -> tuple[Fraction | None, ...]:
    return tuple(cell.chance for cell in pair)


def mark_extremes(row: Sequence[Sequence[Cell]]) -> tuple[tuple[str, ...], ...]:
    """Return for each cell of a row of pairs "best", "worst" or "": its rank among the same figures of the row.

    Only answers to the same question are compared, in whole percent as printed. A best or worst figure is marked if
    at most half of those compared share it.
    """
    found = [[""] * len(pair) for pair in row]
    for at, same in enumerate(zip(*row)):
        of: dict[str, dict[int, Fraction]] = {}
        for number, cell in enumerate(same):
            if cell.asked and cell.chance is not None:
                of.setdefault(cell.asked.question, {})[number] = cell.chance
        for chances in of.values():
            for number, word in _extremes(chances):
                found[number][at] = word
    return tuple(map(tuple, found))


def _extremes(chances: Mapping[int, Fraction]) -> Iterator[tuple[int, str]]:
    """Yield the places of the highest and lowest chances with "best" or "worst", where at most half share them."""
    shown = {number: hundred(chance) for number, chance in chances.items()}
    in_order = sorted(chances, key=chances.__getitem__)
    for word, extreme in (("best", in_order[-1]), ("worst", in_order[0])):
        sharing = [number for number, said in shown.items() if said == shown[extreme]]
        if 2 * len(sharing) <= len(shown) and len(sharing) < len(shown):
            yield from ((number, word) for number in sharing)
