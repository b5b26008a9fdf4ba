"""The pages of a solo game to read: how it is played, what orders mean, what the paper decides, whom it charges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from drumhead.deployment.scenario import key_of
from drumhead.model.lengths import Length
from drumhead.model.plurals import so_many
from drumhead.printing.pages.cards.card_chances import name_place
from drumhead.printing.pages.cards.kinds.order_cards import FILE as ORDERS
from drumhead.printing.pages.solo.solo_facts import SoloFacts
from drumhead.rules.battle.evaluator_interface import Role
from drumhead.simulation.brigade_plans import ABOUT
from drumhead.simulation.wing_plans import SUPPORTS

if TYPE_CHECKING:
    from drumhead.model.unit import Unit

ROLES = {Role.FOOT: "foot", Role.HORSE: "horse", Role.GUNS: "gun"}  # keys of templates/solo.toml
ACROSS = 14  # enemies side by side in a charge table
WEAR = {"lost": "losses"}
HEADS = {Role.FOOT: "Infantry", Role.HORSE: "Cavalry", Role.GUNS: "Artillery"}


@dataclass(frozen=True)
class OrderRow:
    """What an order means: its title, and for each role of the paper's units the steps, the first that applies."""

    title: str
    steps: Sequence[Sequence[Markup]]


@dataclass(frozen=True)
class ChargeLine:
    """A line of a charge table: units that charge alike, their reach, and a mark for each enemy."""

    units: tuple[Unit, ...]
    reach: Length
    marks: tuple[str, ...]


@dataclass(frozen=True)
class ChargeTable:
    """A charge table for some of the enemies, as many as a page is wide enough for."""

    enemies: Sequence[Unit]
    lines: Sequence[ChargeLine]


def open_packet(facts: SoloFacts) -> bytes:
    """Return the pages to read as a PDF; nothing sealed is on them."""
    game, sealed, pages = facts.game, facts.sealed, OpenPages(facts)
    own = next(each for each in game.fielded if each["id"] != facts.side)
    return facts.setting.pdf(
        "solo.html",
        own=own,
        paper_side=game.side(facts.side),
        sealed=sealed,
        has_cards="cards" in game.ruleset.turn,
        cards_in_turn=sum(row["count"] for row in game.ruleset.turn.get("cards", ())),
        dice=facts.about.get("dice", True),
        use=facts.use,
        wear=pages.wear,
        about=Length.of_mm(ABOUT),
        roles=[HEADS[role] for role in pages.roles],
        orders=list(pages.orders()),
        decisions=list(pages.decisions()),
        wings=[(facts.letters[wing.name], wing.name, wing.units) for wing in sealed.wings],
        charges=list(pages.charges()),
        example=pages.example(),
    )


@dataclass(frozen=True)
class OpenPages:
    """The contents of the pages to read."""

    facts: SoloFacts

    @property
    def roles(self) -> list[Role]:
        """The roles that units of the paper have."""
        return [role for role in HEADS if role in self.facts.sealed.roles.values()]

    @property
    def wear(self) -> str:
        """The wear that the game counts, in words, such as "pips"."""
        return WEAR.get(self.facts.sealed.wear, self.facts.sealed.wear)

    @property
    def worn(self) -> str:
        """The wear at which a unit is relieved, in words; "" if the game has none."""
        tired = self.facts.sealed.tired
        return "" if tired is None else so_many(tired, self.wear)

    def orders(self) -> Iterator[OrderRow]:
        """Yield every order that the paper may have with its meaning, in the order of templates/solo.toml."""
        game, facts = self.facts.sealed, self.facts
        charging = {game.roles[key_of(row.unit)] for row in game.charges}
        for row in facts.rows.values():
            steps = []
            for role in self.roles:
                how = {**facts.words, "worn": self.worn, "charges": role in charging}
                how["joins"] = Length.of_mm(SUPPORTS)
                said = (facts.phrases.words(words, **how) for words in row.get(ROLES[role], ()))
                steps.append([words for words in said if words.strip()])
            yield OrderRow(row["title"], steps)

    def decisions(self) -> Iterator[tuple[str, Markup]]:
        """Yield what the paper does in each decision of the game: its title and its words."""
        with name_place(ORDERS):
            for row in self.facts.about["decision"]:
                yield row["title"], self.facts.phrases.words(row["says"], **self.facts.words)

    def charges(self) -> Iterator[ChargeTable]:
        """Yield the charge table, in parts if there are many enemies; none if no unit of the paper can charge."""
        enemies = list(self.facts.sealed.enemies)
        for at in range(0, len(enemies) if self.facts.sealed.charges else 0, ACROSS):
            yield self._charges_on(enemies[at : at + ACROSS])

    def _charges_on(self, enemies: Sequence[str]) -> ChargeTable:
        """Return the charge table for some enemies, given by their keys; units whose charges are alike share a line."""
        game = self.facts.sealed
        alike: dict[tuple[float, tuple[str, ...]], list[Unit]] = {}
        for row in game.charges:
            marks = tuple(_mark(row.from_wear[foe], foe in row.shunned) for foe in enemies)
            alike.setdefault((round(row.reach), marks), []).append(row.unit)
        lines = [ChargeLine(tuple(units), Length.of_mm(reach), marks) for (reach, marks), units in alike.items()]
        return ChargeTable([game.enemies[foe] for foe in enemies], lines)

    def example(self) -> Mapping[str, Any] | None:
        """Return the facts of the worked example; None if no unit of the paper can charge.

        It is the charge of the first unit that has an enemy which it charges at once and one which it does not.
        """
        game = self.facts.sealed
        ways = [
            (row, _first(row.from_wear, at_once=True), _first(row.from_wear, at_once=False)) for row in game.charges
        ]
        row, at_once, later = next((way for way in ways if way[1] and way[2]), ways[0] if ways else (None, "", ""))
        if row is None:
            return None
        wing = next(wing for wing in game.wings if row.unit in wing.units)
        return {
            "unit": row.unit,
            "wing": wing.name,
            "letter": self.facts.letters[wing.name],
            "reach": Length.of_mm(row.reach),
            "target": game.enemies.get(at_once),
            "other": game.enemies.get(later),
            "from_wear": row.from_wear.get(later),
            "role": HEADS[game.roles[key_of(row.unit)]],
        }


def _mark(step: int | None, shunned: bool) -> str:
    """Return the mark of an enemy in the charge table: a dash, a dot for at once, or the wear from which it charges.

    An enemy that is `shunned` has an asterisk, unless it is charged at once.
    """
    front = "–" if step is None else str(step) if step else "●"
    return f"{front}*" if shunned and step != 0 else front


def _first(row: Mapping[str, int | None], at_once: bool) -> str:
    """Return the first enemy that a unit charges at once, or the first that it does not; "" for none."""
    return next((foe for foe, step in row.items() if (step == 0) is at_once), "")
