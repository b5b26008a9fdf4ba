"""The complete log of a battle, laid out on pages: report, maps, tables, records and deeds of each turn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, describe, line, move, rectangle
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.battle_log import log_rich_text, player_view
from drumhead.printing.pages.battle_log.after_action_report import list_paragraphs
from drumhead.printing.pages.battle_log.deed_paragraphs import Said, paragraphs, sections
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.filled_form import FilledForm
from drumhead.printing.pages.battle_log.journal_story import Card, Turn, landscape, story, up_to
from drumhead.printing.pages.battle_log.log_footer import colophon
from drumhead.printing.pages.battle_log.luck_ledger import unknown_volleys
from drumhead.printing.pages.battle_log.map_key import in_words, key
from drumhead.printing.pages.battle_log.note_paragraphs import notes_on_battle, notes_on_turn
from drumhead.printing.pages.battle_log.note_pictures import rows_of_pictures
from drumhead.printing.pages.battle_log.page_flow import GUTTER, Item, Pages
from drumhead.printing.pages.battle_log.pen_form import put_pen_forms
from drumhead.printing.pages.battle_log.report_tables import Glance, heading, paragraph
from drumhead.printing.pages.maps.battle_map import BattleMap, Moment
from drumhead.printing.pages.maps.map_legend import strip
from drumhead.printing.pages.maps.unit_drawing import liveries_of
from drumhead.printing.pages.maps.unit_styles import UnitStyles
from drumhead.printing.style.colours import INK, PAPER, POINT
from drumhead.printing.style.fonts import LETTERINGS
from drumhead.printing.style.paper import paper
from drumhead.printing.text import placeholder_characters
from drumhead.printing.text.font_metrics import fit_words, plain
from drumhead.rules.loading.ruleset import Ruleset

if TYPE_CHECKING:
    from drumhead.simulation.journal_notes import JournalNote

TALLEST = 118.0  # mm that a map may take of a page
SHORT, LOW = 7, 78.0  # turns whose maps are as tall as that; those of a longer battle, in mm
BESIDE, RECORD_BESIDE = 52.0, 80.0  # mm beside a map in which its key has room, and the record of the turn too
SPARE = 6.0  # mm by which the column beside a map may be higher than it
SIGN = 4.6  # mm before a paragraph, for the symbol of the side that acts
WHOLE = 4  # lines of a deed that no column parts
SPACE = Item(1.2, lambda x, y: [])
AIR = 0.6  # mm between paragraphs
NUMBER = 3.8  # mm of the box for the number of a card that takes one line
WORTH_BEGINNING = 25.0  # mm of a page that a turn is begun on


def log_of(
    head: Mapping[str, Any],
    events: Sequence[Mapping[str, Any]],
    ruleset: Ruleset,
    wishes: PrintOptions,
    turns: int | None = None,
    notes: Sequence[JournalNote] = (),
) -> Pages:
    """Return the log of a journal as pages; with `turns`, only that many turns, then blank forms for the others.

    `head` is the first line of the journal, `events` are its other lines, and `notes` are printed where they belong.
    """
    told = story(head, events if turns is None else up_to(events, turns))
    log = _Log(EventSentences(told, ruleset, wishes.measures, notes), wishes)
    log.front()
    for turn in told.turns:
        log.turn(turn)
    if turns is not None and told.dusk is None and turns < head["turns"]:
        to_come = range(turns + 1, head["turns"] + 1)
        put_pen_forms(log.pages, log.gloss, log.telling, to_come, log.low_ink, LETTERINGS[wishes.type])
    log.pages.finish()
    return log.pages


class _Log:
    """The log of one battle while its pages are filled, in order, from the report to the last turn."""

    def __init__(self, telling: EventSentences, wishes: PrintOptions) -> None:
        self.telling, self.story, self.low_ink = telling, telling.story, wishes.ink == "low"
        self.pages = Pages(paper(wishes.paper), (colophon(self.story, telling.ruleset), wishes.signature))
        self.looks = UnitStyles.of(telling.ruleset.about)
        self.liveries = liveries_of(telling.ruleset.side_tables)

    @property
    def gloss(self) -> str:
        head = self.story.head
        return plain(", ".join(filter(None, (head["title"], head["date"]))))

    # ------------------------------------------------------------ before the turns
    def front(self) -> None:
        """Fill the first pages: outcome, deployment map with the legend and key for all maps, report, tables, luck."""
        head, pages = self.story.head, self.pages
        where = plain(", ".join(filter(None, (head["date"], head["place"]))))
        pages.begin(plain(head["title"]), ". ".join(filter(None, (where, player_view.note_for(self.telling)))))
        told = list(list_paragraphs(self.telling))
        for item in self.report(told[:1], pages.box.width):
            pages.put(item)
        opening, now = self.story.opening, self.story.drawn_up
        first = self.draw_map(
            Moment(head, opening["units"], now, [], riders=opening["riders"], ground=landscape(opening))
        )
        self.map(first, self.telling.about["argument"]["post"]["at-first"])
        words = self.telling.about["map"]
        mapped = () if self.story.by_hand else self.story.turns
        maps = [first, *(self.draw_map(self.moment(turn)) for turn in mapped)]
        legend = strip(maps, self.telling.ruleset.about, words, pages.box.width, self.low_ink)
        pages.put(Item(legend.height, lambda x, y: [move(legend.marks, x, y)]), gap=1.0)
        self.key(first, "units")
        pages.flow([*self.list_deployment()], columns=1)
        pages.flow([*self.report(told[1:], pages.column()), *self.notes()])
        if self.story.turns:
            self.tables()

    def report(self, told: Sequence[tuple[str, str]], room: float) -> list[Item]:
        """Return paragraphs of the report, given as pairs of heading and text, line by line, in `room` mm.

        A unit named for the first time in a turn has its side's symbol.
        """
        signs = [(str(each["sign"]), str(each["ink"])) for each in map(self.telling.side, self.story.sides)]
        items: list[Item] = []
        for head, words in told:
            said = f"{placeholder_characters.STRONG}{head}.{placeholder_characters.PLAIN} {words}" if head else words
            items += paragraph(said, room, log_rich_text.REPORT, self.low_ink, signs=signs) if words else []
        return items

    def notes(self) -> Iterator[Item]:
        """Yield the notes on the whole battle, under a heading."""
        if noted := notes_on_battle(self.telling):
            yield heading(self.telling.about["argument"]["heads"]["notes"])
            for said in noted:
                yield from self.paragraph(said)

    def list_deployment(self) -> Iterator[Item]:
        """Yield the events before the first card, line by line: deployment, rolls and shifts."""
        for said in paragraphs(self.telling, self.story.muster):
            yield from self.paragraph(said, self.pages.box.width)

    def tables(self) -> None:
        """Place the tables: the battle turn by turn, its luck if enough dice were thrown, and unit by unit."""
        glance, pages = Glance(self.telling, self.low_ink, self.pages.box.width), self.pages
        about = self.telling.about["heads"]
        if pages.left < 110:
            pages.begin(about["glance"], self.gloss)
        else:
            pages.put(heading(about["glance"], self.describe_basis("counts")))
        for table in glance.turns():
            pages.rows(list(table.items()), gap=3.0)
        if glance.has_luck:
            note = list(paragraph(about["luck-note"], pages.box.width, log_rich_text.BODY, self.low_ink))
            self.together(
                [
                    heading(about["luck"], self.describe_basis("luck") or about["luck-gloss"]),
                    *glance.luck(),
                    SPACE,
                    *note,
                ]
            )
        for number, tables in enumerate(glance.units()):
            halves = [list(table.items()) for table in tables]
            rows = [_beside(row, pages.column() + GUTTER) for row in zip_longest(*halves)]
            heads = [] if number else [heading(about["units"], about["units-gloss"])]
            self.together([*heads, *rows])

    def together(self, items: Sequence[Item]) -> None:
        """Place items one below the other, on a new page if this one has no room for all of them."""
        if self.pages.left < sum(item.height for item in items):
            self.pages.go_on()
        for item in items:
            self.pages.put(item)
        self.pages.down += 2.5

    # ------------------------------------------------------------ a turn
    def describe_basis(self, part: str) -> str:
        """Return what the counts or the luck rest on in a log that was entered from paper; otherwise ""."""
        if not self.story.by_hand:
            return ""
        volleys, unknown = unknown_volleys(self.story.events)
        return self.telling.words(self.telling.about["noted"][part], volleys=volleys, unknown=unknown)

    def turn(self, turn: Turn) -> None:
        """Place a turn: its map, its record, its cards and deeds; no map where nobody wrote down where units went.

        Deeds fill the page first if the map does not fit on it.
        """
        title, pages = f"Turn {turn.number}", self.pages
        record, deeds = FilledForm(self.telling, turn, self.low_ink), self.deeds(turn)
        begun = self.begin_turn(title, record.height_on(pages) if self.story.by_hand else 0.0)
        if self.story.by_hand:
            record.put(pages, self.gloss)
            pages.down += 1.0
            pages.flow(deeds)
            return
        drawn_map = self.draw_map(self.moment(turn), TALLEST if len(self.story.turns) <= SHORT else LOW)
        beside, within = self.fit_beside_map(drawn_map, record)
        if not begun and pages.left < drawn_map.size[1] + (SPARE if within else record.height_on(pages)):
            deeds = pages.flow(deeds, only_here=True)
            pages.go_on()
        self.map(drawn_map, title, [*beside, *within])
        if not within:
            record.put(pages, self.gloss)
        pages.down += 1.0
        if not beside:
            self.key(drawn_map, "unchanged", record.all_units)
        pages.flow(deeds)

    def begin_turn(self, title: str, room: float) -> bool:
        """Place the heading of a turn; return whether it begins a new page, as it does if `room` mm are not left."""
        over, pages = heading(title), self.pages
        if pages.left < over.height + max(room, WORTH_BEGINNING):
            pages.begin(title, self.gloss)
            return True
        pages.entitle(title)
        pages.put(over)
        return False

    def fit_beside_map(self, drawn_map: BattleMap, record: FilledForm) -> tuple[list[Item], list[Item]]:
        """Return the key and the record of a turn as blocks beside its map, [] for each that does not fit there.

        The record needs the space that the key leaves.
        """
        room = self.pages.box.width - drawn_map.size[0] - GUTTER
        if room < BESIDE:
            return [], []
        keyed = self.draw_key(drawn_map, "unchanged", record.all_units, room)
        left = drawn_map.size[1] + SPARE - sum(item.height for item in keyed)
        narrow = record.narrow(room, left) if room >= RECORD_BESIDE else None
        return keyed, [narrow] if narrow else []

    def deeds(self, turn: Turn) -> list[Item]:
        """Return the cards of a turn and the deeds under each, line by line."""
        items = [line for said in notes_on_turn(self.telling, turn.number) for line in self.paragraph(said)]
        for head, card, said in sections(self.telling, turn.cards):
            if said:
                items.append(self.card_head(head, card.number, card.side))
                items += [line for each in said for line in self.paragraph(each)]
            else:
                items += self.idle(head, card)
        return items

    def moment(self, turn: Turn) -> Moment:
        """Return the moment that a turn's map shows."""
        return Moment(self.story.head, turn.before, turn.after, turn.events, turn.riders, turn.ground)

    def draw_map(self, moment: Moment, tallest: float = TALLEST) -> BattleMap:
        """Return the map of a moment, as wide as the page allows and at most `tallest` mm high."""
        return BattleMap(moment, self.liveries, self.looks, self.pages.box.width, tallest, self.low_ink)

    def map(self, drawn_map: BattleMap, caption: str, beside: Sequence[Item] = ()) -> None:
        """Place a map in the middle of the page, or with blocks `beside` it; its alternative text has the caption."""
        left = 0.0 if beside else (self.pages.box.width - drawn_map.size[0]) / 2
        marks = [describe(drawn_map.marks(), in_words(drawn_map, self.telling, caption))]

        def draw(x: float, y: float) -> Iterator[Mark]:
            yield move(marks, x + left, y)
            for item in beside:
                yield from item.draw(x + drawn_map.size[0] + GUTTER, y)
                y += item.height

        height = max(drawn_map.size[1], sum(item.height for item in beside))
        self.pages.put(Item(height, draw), gap=1.5)

    def key(self, drawn_map: BattleMap, head: str, told: Collection[str] = ()) -> None:
        """Place the key of a map under the heading `head`, without the units in `told`, which are named elsewhere."""
        for item in self.draw_key(drawn_map, head, told, self.pages.box.width):
            self.pages.put(item)
        self.pages.down += 1.0

    def draw_key(self, drawn_map: BattleMap, head: str, told: Collection[str], room: float) -> list[Item]:
        """Return the key of a map in a width of `room` mm, one block for each side, without the units in `told`."""
        return [_below(list(self.paragraph(said, room))) for said in key(drawn_map, self.telling, head, told)]

    def card_head(self, words: str, number: int, side: str) -> Item:
        """Return a card's heading with its text `words`: its number in the turn, its side's symbol, and a line.

        There is no box for the number 0, and no symbol for the side "".
        """

        def draw(x: float, y: float) -> Iterator[Mark]:
            at = x
            if number:
                fill, ink = (PAPER, INK) if self.low_ink else (INK, PAPER)
                yield Path(rectangle(x, y + 1.5, 4.6, 4.6), stroke=INK, width=0.3, fill=fill)
                yield Text(x + 2.3, y + 5.05, str(number), "bold", 10, "middle", ink)
                at += 6.0
            if side:
                about = self.telling.side(side)
                yield draw_symbol(about["sign"], 4.2, about["ink"]).at(at, y + 1.7)
                at += 4.8
            said, size = fit_words(words, "small capitals", 12.5, x + self.pages.column() - at, 11)
            yield Text(at, y + 5.3, said, "small capitals", size)
            foot = y + 6.3
            yield Path(line((x, foot), (x + self.pages.column(), foot)), stroke=INK, width=0.7 * POINT)

        return Item(7.0, draw, sticks=True)

    def idle(self, words: str, card: Card) -> Iterator[Item]:
        """Yield the lines of a card on which little or nothing is done, with its number and its side's symbol."""

        def number(x: float, y: float) -> Iterator[Mark]:
            yield Path(rectangle(x + 0.3, y + 0.3, *(NUMBER,) * 2), stroke=INK, width=0.2, fill=PAPER)
            yield Text(
                x + 0.3 + NUMBER / 2, y + NUMBER - 0.35, str(card.number), "bold", log_rich_text.BODY.size, "middle"
            )

        for at, item in enumerate(self.paragraph(Said(card.side, words), self.pages.column() - NUMBER - 1.5)):

            def draw(x: float, y: float, item: Item = item, at: int = at) -> Iterator[Mark]:
                yield from number(x, y) if not at else ()
                yield from item.draw(x + NUMBER + 1.5, y)

            yield replace(item, draw=draw)

    def paragraph(self, said: Said, room: float = 0.0) -> Iterator[Item]:
        """Yield a paragraph line by line in `room` mm, with the symbol of the side that acts before the first line.

        If `room` is 0, the paragraph is as wide as a column.
        """
        lines = log_rich_text.lines(said.words, log_rich_text.BODY, (room or self.pages.column()) - SIGN)
        for number, words in enumerate(lines):
            last = number == len(lines) - 1

            def draw(x: float, y: float, words: log_rich_text.Line = words, number: int = number) -> Iterator[Mark]:
                if said.side and not number:
                    about = self.telling.side(said.side)
                    yield draw_symbol(about["sign"], 2.6, about["ink"]).at(x + 0.6, y + 0.75)
                yield from log_rich_text.draw_lines([words], x + SIGN, y, log_rich_text.BODY, self.low_ink)

            sticks = not last and (len(lines) <= WHOLE or number == 0 or number == len(lines) - 2)
            yield Item(log_rich_text.BODY.step + (AIR if last else 0), draw, sticks or (last and bool(said.pictures)))
        yield from rows_of_pictures(said, (room or self.pages.column()) - SIGN, SIGN, self.low_ink)


def _below(items: Sequence[Item]) -> Item:
    """Return items one below the other as one block."""

    def draw(x: float, y: float) -> Iterator[Mark]:
        for item in items:
            yield from item.draw(x, y)
            y += item.height

    return Item(sum(item.height for item in items), draw)


def _beside(items: Sequence[Item | None], step: float) -> Item:
    """Return items side by side as one block, `step` mm apart."""

    def draw(x: float, y: float) -> Iterator[Mark]:
        for at, item in enumerate(items):
            if item:
                yield from item.draw(x + at * step, y)

    return Item(max(item.height for item in items if item), draw)
