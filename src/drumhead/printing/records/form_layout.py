"""What papers to write on share: strips set by macros of a template, heads and feet, lines cut to their room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from drumhead.printing.drawing.tracks import TICK, Drawing, tick
from drumhead.printing.html.html_renderer import Setting
from drumhead.printing.html.page_assembly import LaidSection
from drumhead.printing.html.section_renderer import EDGE, RenderedSection, render_sections, sizes_of
from drumhead.printing.layout.footnotes import LONGEST
from drumhead.printing.layout.stack_layout import Block, PlacedBlock, spread
from drumhead.printing.odds.odds_expressions import Phrases
from drumhead.printing.output.svg_writer import svg
from drumhead.printing.records.roster_entries import BROAD, Entries
from drumhead.printing.style.paper import Box, PaperError
from drumhead.printing.text.fitted_labels import Room, told_apart
from drumhead.printing.text.font_metrics import lines, plain

if TYPE_CHECKING:
    from drumhead.printing.print_job import Game, Wishes

GAP = 1.2  # mm above the foot
HINT_AIR = 2.0  # mm between what stands before the heads of columns and the first of them
APIECE = 25  # letters that a note says besides a house rule's own words


@dataclass(frozen=True)
class FormSection:
    """A strip to be set: its name and its HTML, the whole breadth of the sheet."""

    name: str
    html: Any
    wide: bool = True


def check_form(game: Game, kind: str) -> None:
    """PaperError where the ruleset does not say what such a paper records."""
    if kind not in game.ruleset.about:
        raise PaperError(f"{game.ruleset.title} has no {kind}.toml: it does not say what to write down")


def to_write_on(wishes: Wishes) -> Wishes:
    """The same wishes, but for pocket type, in which nobody could write."""
    return replace(wishes, type="normal") if wishes.type == "pocket" else wishes


class Form:
    """A paper to write on while it is made: its setting, its macros, the strips that are set.

    PaperError where the ruleset does not say what such a paper records.
    """

    def __init__(self, game: Game, wishes: Wishes, kind: str) -> None:
        check_form(game, kind)
        self.setting = Setting(game, wishes, BROAD)
        if self.setting.paper.printable.width < BROAD:
            self.setting.paper = self.setting.paper.on_its_side()
        self.phrases = Phrases(self.setting)
        self.kind = kind
        self.about: Any = game.ruleset.about[kind]
        self.rendered: dict[str, RenderedSection] = {}
        self.notes: list[str] = []
        self.setting.templates.filters.update(cut=cut)
        box = self.keep("box", tick(TICK * self.setting.lettering.pen))
        self.setting.templates.globals.update(words=self.about, box=box)

    def keep(self, name: str, drawing: Drawing) -> str:
        """A drawing under an address by which strips show it."""
        frame = Box(0, 0, drawing.width, drawing.height)
        return self.setting.art.once(name, lambda: svg(drawing.marks, frame))

    def macro(self, name: str) -> Callable[..., Any]:
        """A macro of this paper's template."""
        macro: Callable[..., Any] = getattr(self.setting.templates.get_template(f"{self.kind}.html").module, name)
        return macro

    def set(self, pieces: Iterable[FormSection]) -> None:
        """Set strips, to be measured and laid."""
        if new := list(pieces):
            self.rendered.update(render_sections(self.setting, new, f"{self.kind}.css"))

    def height(self, name: str) -> float:
        """The height of a strip that is set, in mm; 0 for one that is not."""
        return self.rendered[name].height if name in self.rendered else 0.0

    @property
    def unsettled(self) -> list[tuple[str, int]]:
        """The lists that the paper rests on, each with how many guesses were made about it."""
        return []

    def foot(self, sizes: tuple[float, float]) -> FormSection:
        """The colophon with the sizes of its letters in points, on a second line where its two ends would touch."""
        return FormSection(
            "foot",
            self.setting.words(
                "form-foot.html", lines=self.setting.compose_footer(BROAD, sizes), unsettled=self.unsettled
            ),
        )

    @property
    def likely(self) -> tuple[float, float]:
        """The sizes in points in which most letters and the smallest are set, before they are."""
        return self.setting.types["body"].size, self.setting.lettering.least

    def foot_again(self, entries: Entries) -> list[FormSection]:
        """The foot with the sizes as they are now that all is set, where they are not those that were likely."""
        most, least = sizes_of(sum((Counter(each.letters) for each in self.rendered.values()), Counter()))
        sizes = most, min(least, entries.least)
        return [self.foot(sizes)] if sizes != self.likely else []

    def hint(self, words: str, entries: Entries) -> list[str]:
        """What stands before the heads of the columns, on a second line where it has no room there."""
        aside, room = self.setting.types["aside"], entries.columns[0].left - HINT_AIR
        return lines(plain(words), aside.face, self.setting.sizes["heads"].size, room, 2)

    def footnotes(self, says: str = "") -> Iterator[FormSection]:
        """The house rules and doubts that touched a line, by their marks; a page may part them."""
        apparatus, house = self.setting.apparatus, self.setting.game.book.house
        changes = [change for change in (house.changes if house else ()) if change.number in apparatus.changes]
        paragraphs = _paragraphs([min(LONGEST, len(change.says)) + APIECE for change in changes])
        self.notes = [f"footnotes-{at}" for at in range(len(paragraphs) or 1)]
        for name, (first, last) in zip(self.notes, paragraphs or [(0, 0)]):
            ends = name == self.notes[-1]
            html = self.setting.words(
                "form-notes.html",
                says=says if not first else "",
                changes=changes[first:last],
                doubts=apparatus.doubts if ends else [],
                ours=apparatus.ours and not first,
                longest=LONGEST,
            )
            yield FormSection(name, html)

    def block(self, name: str, gives: float = 0.0, above: float = 0.0) -> Block:
        """A strip that is set, to be stacked: the mm that it may grow, and those of air above it."""
        return Block(name, self.height(name), gives, above)

    def sheet(self, above: Sequence[str], blocks: Sequence[Block], room: float) -> list[LaidSection]:
        """A page: strips at its head, then blocks with as much air as there is room for, the foot at its end."""
        box = self.setting.paper.printable
        placed, top = [], 0.0
        for name in above:
            placed.append(PlacedBlock(name, top))
            top += self.height(name)
        placed += [PlacedBlock(each.name, each.top + top) for each in spread(blocks, room)]
        placed.append(PlacedBlock("foot", box.height - self.height("foot")))
        left = box.left - EDGE
        return [LaidSection(self.rendered[each.name], left, box.top + each.top) for each in placed]


def _paragraphs(lengths: Sequence[int]) -> list[tuple[int, int]]:
    """Notes of so many letters run together into paragraphs of a few lines: the first of each, and the next one's."""
    paragraphs: list[tuple[int, int]] = []
    first = total = 0
    for at, length in enumerate(lengths):
        if total and total + length > LONGEST:
            paragraphs.append((first, at))
            first, total = at, 0
        total += length
    return [*paragraphs, (first, len(lengths))] if lengths else []


def cut(words: str, face: str, size: float, room: float) -> str:
    """A name within so many mm, without its middle where it is too long."""
    return told_apart([words], Room(face, size, size, room))[words].words
