"""A turn's page of the blank log, filled in: cards ringed, a line for every unit, points crossed off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from drumhead.press.lettering import width
from drumhead.press.logs import rich
from drumhead.press.logs.flow import Item, Pages
from drumhead.press.logs.report import heading, paragraph
from drumhead.press.logs.story import Deed, Turn
from drumhead.press.logs.tables import Column, Row, Table
from drumhead.press.logs.telling import Telling
from drumhead.press.marks import INK, Mark, Path, Text, circle, moved, rectangle
from drumhead.press.signs import drawn
from drumhead.press.tracks import LIGHT, Square, points_track

ROW, LEAST = 6.3, 4.7  # mm: a pen needs six, what is printed less
NAME = 55.0
CARD = (17.5, 11.6)  # mm


class Form:
    """One turn as a player would have written it down."""

    def __init__(self, telling: Telling, turn: Turn, low_ink: bool) -> None:
        self.telling, self.turn, self.low_ink = telling, turn, low_ink
        self.story, self.about = telling.story, telling.about

    def put(self, pages: Pages, gloss: str) -> None:
        """The form below the deeds where there is room for it, else on a page of its own, or on as many as it needs."""
        heads, cards = self.about["heads"], self.cards()
        tables = list(self.tables(pages.box.width))
        note = list(paragraph(heads["form-note"], pages.box.width, rich.BODY, self.low_ink))
        tracks = [self.track(side, pages.box.width) for side in self.story.sides]
        rows = sum(len(table.rows) for table in tables)
        given = 8 + cards.height + 7.2 * len(tables) + sum(item.height + 0.8 for item in (*tracks, *note))
        if pages.left < given + rows * LEAST:
            pages.begin(heads["record"].format(turn=self.turn.number), gloss)
        else:
            pages.put(heading(heads["the-record"]))
        pages.put(cards, gap=1.0)
        step = min(ROW, max(LEAST, (pages.left - given + cards.height + 8) / max(1, rows)))
        for table in tables:
            pages.rows(list(Table(table.label, table.columns, table.rows, step, table.head).items()), gap=1.5)
        for track in tracks:
            pages.put(track, gap=0.8)
        for item in note:
            pages.put(item)

    # ------------------------------------------------------------ the cards
    def cards(self) -> Item:
        """The cards in the order in which they fell, the sign of the side ringed as a pen would."""
        cards = [card for card in self.turn.cards if card.number]
        wide, high = CARD

        def draw(x: float, y: float) -> Iterator[Mark]:
            longest = max((width(self.telling.phase(card.phase), "sans", 9) for card in cards), default=0.0)
            step = min(max(wide, longest) + 1.6, (190.0 - wide) / max(1, len(cards) - 1))
            for at, card in enumerate(cards):
                left = x + at * step
                yield Path(rectangle(left, y, wide, high, 1.2), stroke=INK, width=0.45, fill="#ffffff")
                yield Text(left + 1.2, y + 3.5, str(at + 1), "sans", 9)
                yield from self._ringed(card.side, left, y, wide)
                words = self.telling.phase(card.phase)
                yield Text(left + wide / 2, y + high + 3.7, words, "sans", 9, "middle")

        return Item(high + 5.2, draw)

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
            yield Row(f"{unit['number']}  {self.telling.name(key)}", cells, (about["sign"], about["ink"]), ends)

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
            "used": [word for name, word in about["used"].items() if name in now.get("spent", ())],
        }

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
                    thrown.append(f"{self.about['test'][throw[0]]} {throw[1]}")
        return thrown

    def _came(self, own: list[Deed], now: Mapping[str, Any]) -> list[str]:
        words = self.about["came"]
        came = dict.fromkeys(words[deed.kind] for deed in own if deed.kind in words)
        doing = dict.fromkeys(self.about["doing"][name] for name in now.get("state", ()) if name in self.about["doing"])
        gone = {} if now["stands"] else {self.about["lost"]["gone"]: None}
        return list({**came, **gone, **({} if gone else doing)})

    # ------------------------------------------------------------ the points
    def track(self, side: str, room: float) -> Item:
        """A side's points, those dead or in rout crossed off."""
        quits = self.story.head["sides"][side]["quits"]
        lost = self.turn.points.get(side, 0)
        squares = tuple(
            Square(str(k), LIGHT if k < quits else 0.75, pale=k != quits, crossed=k <= lost)
            for k in range(1, quits + 1)
        )
        track = points_track(squares, room - 9).drawn()
        about = self.telling.side(side)

        def draw(x: float, y: float) -> Iterator[Mark]:
            yield drawn(about["sign"], 4.6, about["ink"]).at(x + 1.2, y + 0.5)
            yield moved(track.marks, x + 9, y)

        return Item(track.height + 0.6, draw)


def _dice(deed: Deed) -> int:
    return sum(len(throw[2]) for throw in deed.event.get("luck", ()) if throw[0] == "firing" and len(throw) > 2)
