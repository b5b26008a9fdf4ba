"""A turn's page of the blank log, filled in: cards ringed, a line for every unit, points crossed off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from drumhead.press.drawing.marks import Mark, Path, Text, circle, moved, rectangle
from drumhead.press.drawing.symbols import drawn
from drumhead.press.drawing.tracks import BOLD, LIGHT, Square, points_track
from drumhead.press.papers.battle_log import rich
from drumhead.press.papers.battle_log.flow import Item, Pages
from drumhead.press.papers.battle_log.report import heading, paragraph
from drumhead.press.papers.battle_log.story import Card, Deed, Turn
from drumhead.press.papers.battle_log.tables import SIZE, Column, Row, Table
from drumhead.press.papers.battle_log.telling import Telling
from drumhead.press.style.inks import INK, PAPER
from drumhead.press.text.data_words import filled
from drumhead.press.text.font_metrics import fitted, width

ROW, LEAST = 6.3, 4.4  # mm: a pen needs six, what is printed less
NAME = 57.0
CARD = (17.5, 11.6)  # mm


class Form:
    """One turn as a player would have written it down."""

    tallest = ROW

    def __init__(self, telling: Telling, turn: Turn, low_ink: bool) -> None:
        self.telling, self.turn, self.low_ink = telling, turn, low_ink
        self.story, self.about = telling.story, telling.about

    def put(self, pages: Pages, gloss: str) -> None:
        """The form below the deeds where there is room for it, else on a page of its own, or on as many as it needs."""
        heads = self.about["heads"]
        tables = list(self.tables(pages.box.width))
        below = list(self.below(pages.box.width))
        rows = sum(len(table.rows) for table in tables)
        given = 8 + self.cards().height + 7.2 * len(tables) + sum(item.height + 0.8 for item in below)
        if pages.left < given + rows * LEAST:
            pages.begin(filled(heads["record"], turn=self.turn.number), gloss)
        else:
            pages.put(heading(heads["the-record"]))
        self.body(pages)

    def body(self, pages: Pages) -> None:
        """Cards, tables, what is counted, and what the letters mean; rows as high as the page lets them be."""
        tables = list(self.tables(pages.box.width))
        below = list(self.below(pages.box.width))
        pages.put(self.cards(), gap=1.0)
        given = 7.2 * len(tables) + sum(item.height + 0.8 for item in below)
        step = min(self.tallest, max(LEAST, (pages.left - given) / max(1, sum(len(table.rows) for table in tables))))
        for table in tables:
            pages.rows(list(Table(table.label, table.columns, table.rows, step, table.head).items()), gap=1.5)
        for item in below:
            pages.put(item, gap=0.8)

    def below(self, room: float) -> Iterator[Item]:
        """What stands under the tables: the dead and the routing, the points, and a note."""
        if self.turn.closed:
            yield self.counts(room)
            yield from (self.track(side, room) for side in self.story.sides)
        else:
            yield from paragraph(self.about["heads"]["open"], room, rich.BODY, self.low_ink, 0.0)
        yield Item(0.6, lambda x, y: [])
        said = " ".join(self.about["heads"][word] for word in self.notes())
        yield from paragraph(said, room, rich.BODY, self.low_ink, 0.0)

    def notes(self) -> tuple[str, ...]:
        """What is explained below: the letters of every record, and what else is on it below the first."""
        return ("letters", "form-note") if self.turn.number == 1 else ("letters",)

    # ------------------------------------------------------------ the cards
    def cards(self) -> Item:
        """The cards in the order in which they fell, the sign of the side ringed as a pen would."""
        cards = self.fallen()
        wide, high = CARD

        def draw(x: float, y: float) -> Iterator[Mark]:
            longest = max((width(self.telling.phase(card.phase), "sans", 9) for card in cards), default=0.0)
            step = min(max(wide, longest) + 1.6, (190.0 - wide) / max(1, len(cards) - 1))
            for at, card in enumerate(cards):
                left = x + at * step
                yield Path(rectangle(left, y, wide, high, 1.2), stroke=INK, width=0.45, fill=PAPER)
                yield Text(left + 1.2, y + 3.5, str(at + 1), "sans", 9)
                yield from self._ringed(card.side, left, y, wide)
                words = self.telling.phase(card.phase)
                yield Text(left + wide / 2, y + high + 3.7, words, "sans", 9, "middle")

        return Item(high + 5.2, draw)

    def fallen(self) -> list[Card]:
        """The cards of the turn."""
        return [card for card in self.turn.cards if card.number]

    def _ringed(self, side: str, left: float, y: float, wide: float) -> Iterator[Mark]:
        sides = self.story.sides
        for at, each in enumerate(sides):
            about = self.telling.side(each)
            spot = left + wide * (at + 1) / (len(sides) + 1) + 0.8 * (at - 0.5), y + 6.9
            yield drawn(about["sign"], 5.4, about["ink"]).centred(*spot)
            if each == side:
                yield Path(circle(*spot, 3.9), stroke=INK, width=0.55)

    # ------------------------------------------------------------ the units
    def tables(self, room: float) -> Iterator[Table]:
        """A table for each side, its columns as telling.toml has them."""
        entries = self.about["column"]
        given = sum(entry.get("width", 0) for entry in entries)
        open_ = [entry for entry in entries if "width" not in entry]
        rest = (room - NAME - given) / max(1, len(open_))
        columns = tuple(Column(e["head"], e.get("width", rest), e.get("left", False)) for e in entries)
        for side in self.story.sides:
            rows = tuple(self._rows(side))
            yield Table(NAME, columns, rows, ROW, str(self.telling.side(side)["name"]))

    def _rows(self, side: str) -> Iterator[Row]:
        keys = self.story.of(side)
        about = self.telling.side(side)
        for at, key in enumerate(keys):
            unit = self.story.units[key]
            ends = at == len(keys) - 1 or self.story.units[keys[at + 1]].get("brigade") != unit.get("brigade")
            facts = self.facts(key)
            cells = tuple(
                self.telling.words(entry["says"], **facts) if self._kept(entry, key) else "–"
                for entry in self.about["column"]
            )
            if not self.turn.before[key]["stands"]:
                cells = ("",) * len(cells)
            yield Row(self.telling.name(key), cells, (about["sign"], about["ink"]), ends, str(unit["number"]))

    def _kept(self, entry: Mapping[str, Any], key: str) -> bool:
        return self.telling.holds(entry.get("when", "true"), arm=self.story.units[key]["arm"])

    def facts(self, key: str) -> dict[str, Any]:
        """What a player would have noted of a unit in this turn."""
        deeds = [deed for deed in self.turn.deeds if key in deed.who]
        own = [deed for deed in deeds if deed.event.get("u") == key]
        about = self.about
        did = dict.fromkeys(about["did"][deed.kind] for deed in own if deed.kind in about["did"])
        whom = dict.fromkeys(
            self._short(deed.event["at"]) for deed in own if deed.kind in about["did"] and "at" in deed.event
        )
        fired = [deed for deed in own if deed.kind in ("fire", "pistols")]
        now = self.turn.after[key]
        return {
            "did": " ".join(did),
            "whom": " ".join(whom),
            "dice": sum(_dice(deed) for deed in fired),
            "hits": sum(int(deed.event["hits"]) for deed in fired),
            "was": self.turn.before[key],
            "now": now,
            "tests": self._tests(own),
            "came": self._came(own, now),
            "used": self.used(now),
        }

    def used(self, now: Mapping[str, Any]) -> list[str]:
        """What a unit has used up that it has but once."""
        return [word for name, word in self.about["used"].items() if name in now.get("spent", ())]

    def doing(self, now: Mapping[str, Any]) -> list[str]:
        """What a unit is still about as the turn closes."""
        arm = [self.about["fights-as"][now["arm"]]] if now.get("arm") in self.about["fights-as"] else []
        return arm + [self.about["doing"][name] for name in now.get("state", ()) if name in self.about["doing"]]

    def _short(self, key: str) -> str:
        """An enemy by the number on its roster."""
        unit = self.story.units.get(key)
        if unit and "of" in unit:
            return f"{self._short(unit['of'])}s"
        return str(unit["number"]) if unit else ""

    def _tests(self, own: list[Deed]) -> list[str]:
        thrown = []
        for deed in own:
            for throw in deed.event.get("luck", ()):
                if throw[0] in self.about["test"] and isinstance(throw[1], int):
                    thrown.append(f"{self.about['test'][throw[0]]}{throw[1]}")
        return thrown

    def _came(self, own: list[Deed], now: Mapping[str, Any]) -> list[str]:
        words = self.about["came"]
        came = dict.fromkeys(words[deed.kind] for deed in own if deed.kind in words)
        doing = dict.fromkeys(self.doing(now))
        off = any(deed.kind == "off" for deed in own)
        gone = {} if now["stands"] or off else {self.about["lost"]["gone"]: None}
        return list({**came, **gone, **(doing if now["stands"] else {})})

    # ------------------------------------------------------------ the dead and the points
    def counts(self, room: float) -> Item:
        """Stands dead and in rout of each side, officers lost, and who rallied."""
        words = self.about["counts"]
        said = [(side, self.telling.words(words["side"], **self.counted(side))) for side in self.story.sides]
        lost = [self.telling.rider(e["officer"]) for e in self.turn.events if e["e"] == "falls"]
        rallied = [self.telling.said(e["u"]) for e in self.turn.events if e["e"] == "rally"]
        more = self.telling.words(words["more"], lost=lost, rallied=rallied)
        return self._line(said, more, room)

    def _line(self, said: Sequence[tuple[str, str]], more: str, room: float) -> Item:
        """Words after the sign of each side, and what is said of both; on a second line if there is too much of it."""
        first = sum(5 + width(each, "sans", SIZE) + 8 for _, each in said) + 1.2
        above = first + width(more, "sans", SIZE) <= room

        def draw(x: float, y: float) -> Iterator[Mark]:
            at = x + 1.2
            for side, each in said:
                about = self.telling.side(side)
                yield drawn(about["sign"], 3.6, about["ink"]).at(at, y + 1.0)
                yield Text(at + 5, y + 4.3, each, "sans", SIZE)
                at += 5 + width(each, "sans", SIZE) + 8
            left = at if above else x + 6.2
            rest, size = fitted(more, "sans", SIZE, x + room - left, 9)
            yield Text(left, y + (4.3 if above else 8.5), rest, "sans", size)

        return Item(5.6 if above else 9.8, draw)

    def counted(self, side: str) -> dict[str, int]:
        """A side's stands in the dead pool and in rout as the turn closed."""
        after = self.turn.after
        routing = sum(after[key]["stands"] for key in self.story.of(side) if "routing" in after[key].get("state", ()))
        return {"dead": self.turn.dead.get(side, 0), "routing": routing}

    def track(self, side: str, room: float) -> Item:
        """A side's points, those dead or in rout crossed off."""
        quits = self.story.head["sides"][side]["quits"]
        lost = self.turn.points.get(side, 0)
        squares = tuple(
            Square(str(k), BOLD if k == quits else LIGHT, pale=k != quits, crossed=k <= lost)
            for k in range(1, max(quits, lost) + 1)
        )
        track = points_track(squares, room - 9).drawn()
        about = self.telling.side(side)

        def draw(x: float, y: float) -> Iterator[Mark]:
            yield drawn(about["sign"], 4.6, about["ink"]).at(x + 1.2, y + 0.5)
            yield moved(track.marks, x + 9, y)

        return Item(track.height + 0.6, draw)


def _dice(deed: Deed) -> int:
    return sum(len(throw[2]) for throw in deed.event.get("luck", ()) if throw[0] == "firing" and len(throw) > 2)
