"""The playsheet: two sides that a game is run from, the exact odds beside each rule, and further sheets at need.

The ruleset words it (`playsheet.html`) and says what its pictures show (`sheet.toml`). Its sections are numbered and
set; room is found for them; then the heads are set, which say where each section is to be found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from drumhead.collector import uncollected
from drumhead.press.game import Game, Wishes
from drumhead.press.html.made_up_sheets import LaidSection, printed
from drumhead.press.html.rendered_sections import EDGE, RenderedSection, render_sections, sizes_of
from drumhead.press.html.setting import Setting
from drumhead.press.layout.column_layout import Side, fit
from drumhead.press.layout.galleys import GAP, Galley, PlacedGalley
from drumhead.press.layout.page_frame import sizes_say
from drumhead.press.papers.panels import put_together
from drumhead.press.papers.part import Part, pdf_name
from drumhead.press.papers.playsheet.chosen_sections import chosen
from drumhead.press.papers.playsheet.phases import Phase, phases
from drumhead.press.papers.playsheet.sections import Collector, Section
from drumhead.press.papers.playsheet.small_sheet import is_small, small_sheet
from drumhead.press.style.faces import USUAL
from drumhead.press.text.font_metrics import plain

COLUMN = 98.0  # mm from the left edge of one column to that of the next
LABEL = 20.0  # mm of the band's own words in the usual type
THUMB = 10.0  # mm of margin at least beside which a thumb band stands
Where = Mapping[str, Sequence[int]]  # the sides on which each section is found


def parts(game: Game, wishes: Wishes) -> Iterator[Part]:
    """The playsheet."""
    use = "both sides of each sheet"
    draw = partial(playsheet, game, wishes)
    yield Part("Playsheet", pdf_name(game, "playsheet"), use, draw, heavy=True, leaf="front", copies=len(game.sides))


def playsheet(game: Game, wishes: Wishes) -> bytes:
    """The playsheet of a battle, or of the whole ruleset, as a PDF."""

    def draw(wishes: Wishes) -> bytes:
        setting = Setting(game, wishes)
        return small_sheet(setting) if is_small(setting.paper) else Sheet(setting).printed()

    with uncollected():
        return put_together(draw, wishes)


@dataclass(frozen=True)
class _HeadOrFoot:
    """A head, a foot or a part of a list: what a strip is set from, besides the sections."""

    name: str
    html: Any
    wide: bool = True


class Sheet:
    """A playsheet set and laid out: `sides` is what stands on which side, in reading order.

    `collector` takes down its sections, and `style` is its style sheet.
    """

    style, title = "playsheet.css", "playsheet"

    def __init__(self, setting: Setting, collector: Collector | None = None) -> None:
        self.setting = setting
        collector = collector or Collector(setting)
        self.every = collector.collect()
        self.sections = {section.name: section for section in chosen(self.every, setting.wishes)}
        self.legend, self.purposes, self.doubts_at = collector.legend, collector.purposes, collector.doubts_at
        if setting.wishes.only or (self.most and self.most < self.last_home):  # sides that are no longer for one thing
            self.purposes = dict.fromkeys(range(1, (self.most or 1) + 1), "")
        self._set_from: dict[str, Any] = {}  # the words of each strip, by its name
        most = self.most or self.last_home + 1
        where = {name: [min(each.home, most)] for name, each in self.sections.items() if not each.spare}
        self.rendered = self.set(self.sections.values())
        self.rendered |= self.set(self.furniture(where, range(1, max(most, self.last_home + 1) + 1)))
        self.heads = {name: strip.height for name, strip in self.rendered.items() if name not in self.sections}
        self.sides: list[Side] = self.fitted()
        while not (self.settled() and _found(self.sides) == where):
            where = _found(self.sides)
            self.rendered.update(self.set([*self.furniture(where, range(1, len(self.sides) + 1)), *self.parts()]))
            if self.taller():
                self.sides = self.fitted()

    def settled(self) -> bool:
        """Whether all that stands on the sides has been set."""
        names = [p.name if self._whole(p) else _part(p) for side in self.sides for p in side.placed]
        return all(name in self.rendered for name in names) and all(
            f"head-{side.number}" in self.rendered for side in self.sides
        )

    def taller(self) -> bool:
        """Whether a head or foot has become taller than was reckoned with; from now on it is."""
        grown = {
            name: strip.height
            for name, strip in self.rendered.items()
            if name.startswith(("head-", "foot-")) and strip.height > self.heads.get(name, 0) + 0.01
        }
        self.heads.update(grown)
        return bool(grown)

    def printed(self) -> bytes:
        """The sides and sheets as a PDF."""
        return printed(self.setting, f"{self.setting.game.title}: {self.title}", self.made_up())

    @property
    def most(self) -> int | None:
        """How many sides the player wants at most; None for as many as it takes."""
        return self.setting.wishes.sides or None

    @property
    def last_home(self) -> int:
        """The last side that has a purpose of its own; what does not fit goes on sheets after it."""
        return max(self.purposes)

    def set(self, pieces: Iterable[Any]) -> dict[str, RenderedSection]:
        """Strips as set, by name, without those whose words are as they were: they need not be set again."""
        new = [piece for piece in pieces if self._set_from.get(piece.name) != piece.html]
        self._set_from.update((piece.name, piece.html) for piece in new)
        return render_sections(self.setting, new, self.style) if new else {}

    def furniture(self, where: Where, sides: range) -> Iterator[_HeadOrFoot]:
        """Head and foot of each side, the head with the finder."""
        room, sizes = self.setting.paper.printable.width, sizes_say(self.sizes())
        colophon = self.setting.colophon(room, self.sizes())
        if not colophon[0].endswith(sizes) or colophon[1] != plain(self.setting.wishes.signature):
            colophon = self.setting.colophon(room)  # both its ends leave no room for them
        for side in sides:
            finder = self.setting.words(
                "head.html",
                side=side,
                says=self.purposes.get(side, ""),
                here=[s for s in self._numbered() if side in where.get(s.name, ())],
                elsewhere=[(n, self._only_on(n, side, where)) for n in sides if n != side],
                last=self.last_home,
                now=self.phases(side, where),
                label=self.label,
            )
            yield _HeadOrFoot(f"head-{side}", finder)
            foot = self.setting.words(
                "foot.html",
                legend=self.legend,
                colophon=colophon,
                sizes="" if colophon[0].endswith(sizes) else sizes,
                doubts=self.doubts_at,
                no_room=self._without_room(where) if side == self.most else [],
                not_here=self._not_here(side, where),
            )
            yield _HeadOrFoot(f"foot-{side}", foot)

    @property
    def label(self) -> float:
        """The mm that the band's own words take of the edge."""
        return LABEL * self.setting.lettering.least / USUAL.least

    def phases(self, side: int, where: Where) -> list[Phase]:
        """What a side may do now, for the edge of one side; nothing on paper whose margin is too narrow for it."""
        if self.setting.paper.sides < THUMB:
            return []
        now = self.setting.game.ruleset.about.get("sheet", {}).get("now", ())
        here = {name for name, sides in where.items() if side in sides}
        room = self.setting.paper.printable.height - self.label
        return phases(now, self.sections, here, room, self.setting.types["thumb"])

    def sizes(self) -> tuple[float, float]:
        """The size in points in which most of what is no table is set, and the smallest of the sheet."""
        sections = sum((Counter(self.rendered[name].letters) for name in self.sections), Counter[tuple[float, bool]]())
        least = min(size for strip in self.rendered.values() for size, _ in strip.letters)
        return sizes_of(sections)[0], least

    def _without_room(self, where: Where) -> list[Section]:
        """The sections for which the sides that the player wants have no room."""
        return [each for each in self._numbered() if each.name not in where and not each.spare]

    def _not_here(self, side: int, where: Where) -> list[Section]:
        """The sections that are not printed and to which some section of a side refers, but for want of room."""
        said = self._without_room(where)
        wanted = {name for each in self.sections.values() if side in where.get(each.name, ()) for name in each.refers}
        return [each for each in self.every if each.name in wanted and each.name not in where and each not in said]

    def _numbered(self) -> list[Section]:
        return [section for section in self.sections.values() if section.number]

    def _only_on(self, side: int, but: int, where: Where) -> list[Section]:
        return [s for s in self._numbered() if side in where.get(s.name, ()) and but not in where[s.name]]

    def fitted(self) -> list[Side]:
        """Every section in its place."""
        pieces = [self.piece(section) for section in self.sections.values()]
        rooms = {side: self.room(side) for side in self.purposes}
        return fit(pieces, rooms, min(self.room(side) for side in self._further()), self.most)

    def _further(self) -> list[int]:
        sides = [int(name.removeprefix("head-")) for name in self.heads if name.startswith("head-")]
        return [side for side in sides if side > self.last_home]

    def room(self, side: int) -> float:
        """The height in mm between head and foot."""
        head, foot = self.heads[f"head-{side}"], self.heads[f"foot-{side}"]
        return self.setting.paper.printable.height - head - foot - 2 * GAP

    def piece(self, section: Section) -> Galley:
        """What the fitter must know of a section: its height, and where a list may be cut."""
        strip = self.rendered[section.name]
        tops = sorted({round(strip.marks[name], 3) for name in section.ids})
        ends = [*tops[1:], strip.height]
        lines = tuple(end - top for top, end in zip(tops, ends))
        head = tops[0] if tops else strip.height
        if len(tops) < len(section.ids):  # items run on from line to line, so a part may be a line longer
            head, lines = head + lines[-1], (*lines[:-1], 0.0)
        spare = section.spare and self.has_battle
        return Galley(section.name, head, section.home, lines, section.wide, section.gives_way, spare, section.core)

    @property
    def has_battle(self) -> bool:
        """Of a whole ruleset every section is printed, of a battle the spare ones only where there is room."""
        return self.setting.game.battle is not None

    def parts(self) -> Iterator[_HeadOrFoot]:
        """Lists of which only a part stands on a side, each part set by itself."""
        for side in self.sides:
            for placed in side.placed:
                section = self.sections[placed.name]
                if not self._whole(placed):
                    shown = self._shown(section, placed)
                    html = section.again(shown, placed.first > 0, len(shown) + placed.first < len(section.ids))
                    yield _HeadOrFoot(_part(placed), html)

    def _whole(self, placed: PlacedGalley) -> bool:
        lines = len(self.piece(self.sections[placed.name]).lines)
        return placed.first == 0 and placed.last == lines

    def _shown(self, section: Section, placed: PlacedGalley) -> list[str]:
        """The ids of the items on the lines of one part."""
        marks = self.rendered[section.name].marks
        tops = sorted({round(marks[name], 3) for name in section.ids})
        here = set(tops[placed.first : placed.last])
        return [name for name in section.ids if round(marks[name], 3) in here]

    def made_up(self) -> Iterator[list[LaidSection]]:
        """The sheets, each strip in its place."""
        box = self.setting.paper.printable
        left = box.left - EDGE
        for side in self.sides:
            head, foot = self.rendered[f"head-{side.number}"], self.rendered[f"foot-{side.number}"]
            top = box.top + head.height + GAP
            strips = [(self.rendered[p.name if self._whole(p) else _part(p)], p) for p in side.placed]
            yield [
                LaidSection(head, left, box.top),
                *(LaidSection(strip, left + COLUMN * p.column, top + p.top) for strip, p in strips),
                LaidSection(foot, left, box.bottom - foot.height),
            ]


def _part(placed: PlacedGalley) -> str:
    return f"{placed.name}-{placed.first}"


def _found(sides: Sequence[Side]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for side in sides:
        for name in side.names:
            found.setdefault(name, []).append(side.number)
    return found
