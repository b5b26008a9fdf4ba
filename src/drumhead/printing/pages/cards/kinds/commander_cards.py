"""Commander cards: name, rank and command of an officer, boxes for the officer's fate, and what the officer may do.

A commander's abilities are in the ruleset's `unit-cards.toml`, as sentences and odds tables like those of units:
`[[commander.line]]` and `[[commander.picture]]`; their expressions know `officer`, `brigade` (none for an officer of
more than one), `army` and `side`. The rank and the names of the boxes come from `roster.toml`.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from drumhead.printing.layout.rich_text import Span, Word, resting, split_markup
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.pages.cards import card_chances, record_boxes
from drumhead.printing.pages.cards.card_fit import Places, alike, arrange_tables, room_left
from drumhead.printing.pages.cards.card_header import Titled, back_head, front_head
from drumhead.printing.pages.cards.card_registry import NoCardsError
from drumhead.printing.pages.cards.card_tables import both_forms
from drumhead.printing.pages.cards.card_text import paragraph
from drumhead.printing.pages.cards.card_text_flow import TURN, UNHEADED, Block, flow_card, heading
from drumhead.printing.pages.cards.kinds.unit_cards import armies_of
from drumhead.printing.pages.cards.kinds.unit_facts import FILE, sentences
from drumhead.printing.records.unit_records import kind_of
from drumhead.printing.text.font_metrics import plain
from drumhead.printing.text.template_filters import upper_first

if TYPE_CHECKING:
    from drumhead.model.army import Army, Brigade, Command, Officer
    from drumhead.model.unit import Unit
    from drumhead.printing.html.html_renderer import HtmlRenderer
    from drumhead.printing.page_input import Game
    from drumhead.printing.pages.cards.card import Card
    from drumhead.printing.pages.cards.card_registry import Ask
    from drumhead.printing.pages.cards.sheets.card_stock import Stock

TO_WRITE_ON = " ____"


@dataclass(frozen=True)
class Led:
    """The contents of a commander's card: header, words on the officer, boxes to tick, abilities, odds tables, and
    command.

    `leads` is the heading "brigades" or "units"; `rows` has a line of words for each of them under command.
    """

    titled: Titled
    who: Sequence[Word]
    ticks: Sequence[str]
    lines: Sequence[Sequence[Word]]
    grids: Sequence[card_chances.Grid]
    leads: str
    rows: Sequence[Sequence[Word]]


def cards(setting: HtmlRenderer, ask: Ask) -> list[Card]:
    """Return a card for every named officer of the battle.

    NoCardsError without a battle, without a `roster.toml`, or where no officer is named.
    """
    game = setting.game
    armies = armies_of(game, "commander cards")
    phrases = Phrases(setting)
    everyone = [led for army in armies for led in officers(army, game, phrases)]
    if not everyone:
        raise NoCardsError(f"{game.title}: no general and no commander is named")
    low, both = setting.wishes.ink == "low", ask.making.duplex != "none"
    return alike([partial(_card, led, low, both) for led in everyone], ask.making.stock)


# ------------------------------------------------------------------ what stands on it


def officers(army: Army, game: Game, phrases: Phrases) -> Iterator[Led]:
    """Yield the contents of every named officer's card in an army, by seniority.

    The general is first, then the commanders of wings, lines and divisions, then those of brigades.
    """
    if army.general:
        rows = [_brigade(brigade) for brigade in army.brigades]
        yield _led(army.general, army, army, game, phrases, "brigades", rows)
    for command in army.commands:
        if command.commander:
            rows = [_brigade(brigade) for brigade in army.brigades_of(command)]
            yield _led(command.commander, command, army, game, phrases, "brigades", rows)
    for brigade in army.brigades:
        if brigade.commander:
            rows = [_unit(unit, game) for unit in brigade.units]
            yield _led(brigade.commander, brigade, army, game, phrases, "units", rows)


def _led(
    officer: Officer,
    of: Army | Command | Brigade,
    army: Army,
    game: Game,
    phrases: Phrases,
    leads: str,
    rows: Sequence[Sequence[Word]],
) -> Led:
    about: Mapping[str, Any] = game.ruleset.about.get("unit-cards", {}).get("commander", {})
    roster = game.ruleset.about["roster"]
    rank = game.ruleset.rank_table(officer.rank)
    brigade = of if of in army.brigades else None
    facts = {"officer": officer, "brigade": brigade, "army": army, "side": army.side}
    with phrases.setting.apparatus.line() as marks:
        says = upper_first(str(phrases.words(roster["officer"], rank=rank["name"], **facts)))
        phrases.setting.apparatus.tell(phrases.states(roster, "officer-states", **facts), marks)
    notes = [note for note in (officer.note, of.note) if note]
    return Led(
        Titled("", plain(officer.name), rank["sign"], game.side(army.side)),
        [*split_markup(f"<b>{says}</b>; {html.escape(plain(of.name))}"), *resting(marks)],
        [roster["join"] + TO_WRITE_ON, roster["fate"]],
        [
            sentences(phrases, about.get("line", ()), facts),
            *(split_markup(html.escape(upper_first(note)), "sans italic") for note in notes),
        ],
        [
            card_chances.worked_out(
                phrases, each, f"{FILE}, [[commander.picture]] {each.get('head', '')}".rstrip(), **facts
            )
            for each in phrases.chosen(about.get("picture", ()), **facts)
        ],
        leads,
        rows,
    )


def _unit(unit: Unit, game: Game) -> list[Word]:
    """Return a unit as a line of words: its number, the symbol of its arm, its name, and the symbol of its quality if
    any.
    """
    qualities = game.ruleset.quality_tables
    star = [(Span(sign=each["sign"]),) for each in qualities if each["id"] == unit.quality and "sign" in each]
    arm = (Span(sign=kind_of(game, unit)["sign"]),)
    return [(Span(str(unit.number), "bold"),), arm, *split_markup(html.escape(plain(unit.name))), *star]


def _brigade(brigade: Brigade) -> list[Word]:
    """Return a brigade as a line of words: the range of its units' numbers, its name and its commander's name."""
    numbers = [unit.number for unit in brigade.units]
    span = f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else "".join(map(str, numbers))
    under = f", {plain(brigade.commander.name)}" if brigade.commander else ""
    return split_markup(f"<b>{span}</b> {html.escape(plain(brigade.name) + under)}")


# ------------------------------------------------------------------ where it stands


def _card(led: Led, low_ink: bool, both_sides: bool, stock: Stock) -> list[Card]:
    """Return the card of one officer, or as many cards as its contents need, with odds tables as a unit's card has."""
    tables = [] if stock.is_small else [both_forms(grid, stock, low_ink) for grid in led.grids]
    front, command = list(_front(led, stock)), list(_command(led, stock))
    heads = front_head(led.titled, stock.loose, ""), back_head(led.titled, stock.loose, "")
    room = room_left(stock, [*heads, *front, *command])

    def make(places: Places) -> list[Card]:
        return flow_card(
            led.titled.name,
            [*places.before, *front, *places.after, TURN, *command, *places.back],
            stock,
            lambda said: front_head(led.titled, stock.loose, said),
            both_sides,
            lambda said: back_head(led.titled, stock.loose, said),
        )

    return arrange_tables(make, tables, 0, both_sides, room)


def _front(led: Led, stock: Stock) -> Iterator[Block]:
    """Yield the blocks of a card's front: the officer, boxes to tick, and sentences on the officer's abilities."""
    yield from paragraph(led.who, stock)
    yield from record_boxes.ticks([("", led.ticks)], stock)
    for line in led.lines:
        yield from paragraph(line, stock)


def _command(led: Led, stock: Stock) -> Iterator[Block]:
    """Yield the first blocks of the back of a card: units or brigades under command, each with a box to tick."""
    yield heading(led.leads, stock)
    for row in led.rows:
        yield from record_boxes.tick_line(row, stock)
    yield UNHEADED
