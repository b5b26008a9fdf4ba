"""The difference between two armies in the odds that matter, by the questions of a ruleset's `compare.toml`.

[breaks]              `of`, the total of the points that break an army, unless `roster.toml` has it; `counted`, a name
[[compare]]           a question, as in other files, asked of the commonest unit of an army for which `of` is true; with
                      `against`, as it meets the enemy's commonest unit for which that is true, called `other`
  all = true          asked of every unit for which `of` is true, and added up
  mean, outcomes, at-least   the part of the answer that is wanted
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from drumhead.armies.files.ruleset_terms import middle_quality
from drumhead.model.unit import TO_BE_DICED
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.page_input import PrintOptions
from drumhead.rules.asking.question import InputError

if TYPE_CHECKING:
    from drumhead.model.army import Army
    from drumhead.model.unit import Unit
    from drumhead.printing.page_input import Game

Spec = Mapping[str, Any]


@dataclass(frozen=True)
class Break:
    """The losses at which an army breaks: `at` things out of `of`, which `counted` names, such as points.

    `of` is 0 if the total is unknown.
    """

    at: int
    of: int
    counted: str

    @property
    def share(self) -> Fraction | None:
        """The share of the total at which the army is lost; None if the total is unknown."""
        return Fraction(self.at, self.of) if self.of else None


@dataclass(frozen=True)
class Answer:
    """One army's answer: `value` is a chance or a mean, None without such a unit or if the question is impossible.

    `unit` is the unit asked about, `other` the enemy that it meets, `count` the number of units in the sum. `inputs`
    are those of the question, by name; empty for a sum.
    """

    value: Fraction | None = None
    unit: Unit | None = None
    other: Unit | None = None
    count: int = 1
    inputs: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Comparison:
    """A row of `compare.toml`, its sentence `says`, and the answers for the armies in the order given."""

    id: str
    says: str
    question: str
    is_mean: bool
    answers: tuple[Answer, ...]


class Judged:
    """An army with its game and its enemy, which answers the rows of `compare.toml`."""

    def __init__(self, game: Game, army: Army, enemy: Army) -> None:
        self.game, self.army, self.enemy = game, army, enemy
        self.phrases = Phrases(HtmlRenderer(game, PrintOptions()))

    @cached_property
    def breaks(self) -> Break | None:
        """The losses at which the army breaks, by the points of its roster; None if no such points are counted."""
        points = self.game.ruleset.about.get("roster", {}).get("points", {})
        if not points:
            return None
        own = self.game.ruleset.about.get("compare", {}).get("breaks", {})
        most, of = self.phrases.losing({**points, "of": own["of"]} if "of" in own else points, self.army)
        return Break(int(most), int(of or 0), str(own.get("counted", "points"))) if most else None

    def answer(self, row: Spec) -> Answer:
        """Return the army's answer to one row of `compare.toml`; its value is None if it has no such unit."""
        own = [unit for unit in self.army.units if self._holds(row["of"], unit)]
        unit = commonest(own)
        other = None
        if "against" in row:
            other = commonest([each for each in self.enemy.units if self._holds(row["against"], each)])
        if unit is None or ("against" in row and other is None):
            return Answer(unit=unit, other=other)
        if not row.get("all"):
            value, inputs = self._asked(row, unit, other)
            return Answer(value, unit, other, inputs=inputs)
        sums = [(self._asked(row, each, other)[0], count) for each, count in _kinds(own).items()]
        known = [(value, count) for value, count in sums if value is not None]
        whole = sum((value * count for value, count in known), Fraction(0)) if len(known) == len(sums) else None
        return Answer(whole, unit, other, len(own))

    def _holds(self, expression: str, unit: Unit) -> bool:
        return bool(self.phrases.value(expression, unit=unit, other=unit, army=self.army))

    def _asked(self, row: Spec, unit: Unit, other: Unit | None) -> tuple[Fraction | None, dict[str, Any]]:
        about = self.game.ruleset.about
        settled = {"unit": settle_quality(about, unit), "other": other and settle_quality(about, other)}
        facts = {**settled, "army": self.army}
        asked = replace(self.phrases.ask(row, **facts), mean=bool(row.get("mean")))
        ruleset, book = self.game.ruleset, self.game.book
        try:
            value = asked.answer(ruleset, book)
            return Fraction(0) if value is None else value, ruleset.question(asked.question).settle(
                asked.resolve_inputs(book)
            )
        except InputError:
            return None, {}


def settle_quality(about: Spec, unit: Unit) -> Unit:
    """Return a unit; if its quality is still to be rolled, with the ruleset's plain or middle quality.

    `about` is the ruleset's data.
    """
    if unit.quality != TO_BE_DICED:
        return unit
    return unit.but(quality=about.get("unit-cards", {}).get("plain-quality", middle_quality(about)))


def compare_armies(armies: Sequence[Judged]) -> list[Comparison]:
    """Return the answers for each army to every row of `compare.toml` of the first army's ruleset.

    [] if that ruleset has no such rows.
    """
    rows = armies[0].game.ruleset.about.get("compare", {}).get("compare", ())
    return [
        Comparison(
            row["id"],
            str(armies[0].phrases.words(row["says"])),
            row["question"],
            bool(row.get("mean")),
            tuple(each.answer(row) for each in armies),
        )
        for row in rows
    ]


def commonest(units: Sequence[Unit]) -> Unit | None:
    """Return the first unit of the commonest type, then quality, then strength; None without units."""
    for of in ("kind", "quality", "stands"):
        counts = Counter(getattr(unit, of) for unit in units)
        units = [unit for unit in units if counts[getattr(unit, of)] == max(counts.values())]
        units = [unit for unit in units if getattr(unit, of) == getattr(units[0], of)]
    return units[0] if units else None


def _kinds(units: Sequence[Unit]) -> dict[Unit, int]:
    """Return one unit of each type, quality and strength, with the number of units like it."""
    counts = Counter((unit.kind, unit.quality, unit.stands) for unit in units)
    first: dict[Any, Unit] = {}
    for unit in units:
        first.setdefault((unit.kind, unit.quality, unit.stands), unit)
    return {unit: counts[key] for key, unit in first.items()}
