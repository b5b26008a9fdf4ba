"""Order cards for a solo game: a deck for each army, with every order as often as suits its arms and quality.

The orders are ours and are in `templates/orders.toml`; a ruleset's `orders.toml` says when they are drawn and takes the
distances from its rulebook.
"""

from __future__ import annotations

import html
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from drumhead.printing.layout.rich_text import Span, Word, resting, split_markup
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.pages.cards.card_chances import name_place
from drumhead.printing.pages.cards.card_fit import roomy
from drumhead.printing.pages.cards.card_headings import number_step
from drumhead.printing.pages.cards.card_registry import NoCardsError
from drumhead.printing.pages.cards.card_text import paragraph
from drumhead.printing.pages.cards.card_text_flow import Block, flow_card
from drumhead.printing.pages.cards.kinds.tagged_header import Tag, tagged_head
from drumhead.printing.pages.cards.kinds.unit_cards import armies_of
from drumhead.printing.text.font_metrics import plain
from drumhead.support import paths

if TYPE_CHECKING:
    from drumhead.model.army import Army
    from drumhead.model.unit import Unit
    from drumhead.printing.html.html_renderer import HtmlRenderer
    from drumhead.printing.page_input import Game
    from drumhead.printing.pages.cards.card import Card
    from drumhead.printing.pages.cards.card_fit import Maker
    from drumhead.printing.pages.cards.card_registry import Ask
    from drumhead.printing.pages.cards.sheets.card_stock import Stock

FILE = "orders.toml"
RIDES = {"dragoon": "horse"}  # dragoons do what the horse does
TAKEN = ("musket", "cannon", "near")
WORDS = ("assault", "strike", "retire", "mend", "deal")
Spec = Mapping[str, Any]


@dataclass(frozen=True)
class Order:
    """An order in one army's deck: its title, its number of cards, and a line of words for each arm of the army."""

    title: str
    copies: int
    lines: Sequence[Sequence[Word]]


def cards(setting: HtmlRenderer, ask: Ask) -> list[Card]:
    """Return the order cards of all armies, each deck with a card of instructions.

    NoCardsError without a battle, a `roster.toml` or an `orders.toml`.
    """
    game = setting.game
    armies = armies_of(game, "order cards")
    if "orders" not in game.ruleset.about:
        raise NoCardsError(f"{game.ruleset.title}: no {FILE} says when orders are drawn")
    about = tomllib.loads((paths.templates() / FILE).read_text(encoding="utf-8"))
    makers = [make for army in armies for make in _deck(army, about, game, Phrases(setting), ask)]
    return roomy(makers, ask.making.stock)


def words_of_orders(own: Spec, phrases: Phrases) -> dict[str, Any]:
    """Return the distances and words that orders use, from the table `own` of a ruleset's orders.toml."""
    with name_place(FILE):
        return {name: phrases.value(own[name]) for name in TAKEN} | {name: own[name] for name in WORDS}


# ------------------------------------------------------------------ how many of each


def count_orders(army: Army, about: Spec, game: Game) -> list[int]:
    """Return the number of cards of each order in an army's deck, in the order of `about["order"]`.

    `about` has the contents of `templates/orders.toml`. The whole numbers add up to `about["cards"]`, in proportion
    to the weights that the army's units give; all are 0 where no unit gives one.
    """
    shares = [sum((_wish(order, unit, game) for unit in army.units), Fraction(0)) for order in about["order"]]
    total = sum(shares)
    if not total:
        return [0 for _ in shares]
    exact = [about["cards"] * share / total for share in shares]
    copies = [int(share) for share in exact]
    rest = sorted(range(len(exact)), key=lambda at: (copies[at] - exact[at], at))
    for at in rest[: about["cards"] - sum(copies)]:
        copies[at] += 1
    return copies


def _wish(order: Spec, unit: Unit, game: Game) -> Fraction:
    """Return the weight that one unit gives to an order, by its arm and quality; 0 for an arm that gets no orders."""
    weight = order["weight"].get(_role(game.about_arm(unit.arm)), 0)
    grades = [quality["id"] for quality in game.ruleset.quality_tables]
    if weight and grades and unit.quality in (grades[0], grades[-1]):
        weight += order.get("best" if unit.quality == grades[0] else "worst", 0)
    return Fraction(max(0, weight))


def _role(arm: Spec) -> str:
    """Return the symbol of an arm, such as "horse", its key in an order; "" for an arm that gets no orders."""
    return str(arm["sign"]) if arm.get("ordered", True) else ""


# ------------------------------------------------------------------ what they say


def _deck(army: Army, about: Spec, game: Game, phrases: Phrases, ask: Ask) -> Iterator[Maker]:
    """Yield functions that make one army's cards: first its instructions with the number of each order, then the
    orders.

    Yield nothing where no order has a card.
    """
    side = game.side(army.side)
    tag = Tag(sign=side["sign"], ink=side["ink"], gloss=side["short"])
    facts = words_of_orders(game.ruleset.about["orders"], phrases)
    orders = [
        Order(order["title"], copies, list(_lines(order, army, game, phrases, facts)))
        for order, copies in zip(about["order"], count_orders(army, about, game))
        if copies
    ]
    if orders:
        how = [split_markup(str(phrases.words(words, **facts))) for words in about["how"]]
        low, both = phrases.setting.wishes.ink == "low", ask.making.duplex != "none"
        over = replace(tag, gloss=army.name, low_ink=low)
        yield partial(_how, about, orders, how, over, both)
        yield from (partial(_order, order, tag) for order in orders)


def _lines(order: Spec, army: Army, game: Game, phrases: Phrases, facts: Spec) -> Iterator[list[Word]]:
    """Yield an order's line of words for each arm of the army, with the arm's symbol and name; cavalry and dragoons
    share one.
    """
    told: dict[str, list[str]] = {}
    for arm in game.ruleset.arm_tables:
        if (role := _role(arm)) and any(unit.arm == arm["id"] for unit in army.units):
            told.setdefault(RIDES.get(role, role), []).append(arm["name"])
    for role, names in told.items():
        with phrases.setting.apparatus.line() as marks:
            words = str(phrases.words(order[role], **facts))
        named = html.escape(plain(", ".join(names)))
        yield [(Span(sign=role),), *split_markup(f"<b>{named[:1].upper()}{named[1:]}.</b> {words}"), *resting(marks)]


def _order(order: Order, tag: Tag, stock: Stock) -> list[Card]:
    blocks: list[Block] = []
    for line in order.lines:
        blocks += paragraph(line, stock, after=1.4)
    first, *rest = flow_card(
        order.title, blocks, stock, lambda said: tagged_head(order.title, tag, stock, said), both_sides=False
    )
    return [replace(first, copies=order.copies), *rest]


def _how(
    about: Spec, orders: Sequence[Order], how: Sequence[Sequence[Word]], tag: Tag, both_sides: bool, stock: Stock
) -> list[Card]:
    blocks = [number_step(number, words, stock, tag.low_ink) for number, words in enumerate(how, start=1)]
    held = ", ".join(f"<b>{order.copies}</b> {html.escape(order.title)}" for order in orders)
    blocks += paragraph(split_markup(f"{held}."), stock)
    blocks += paragraph(split_markup(about["ours"], "sans italic"), stock)
    title = about["title"]
    return flow_card(title, blocks, stock, lambda said: tagged_head(title, tag, stock.loose, said), both_sides)
