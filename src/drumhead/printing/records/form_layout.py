"""The common layout of forms to write on: strips set by macros of a template, headers, footers, cut lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from drumhead.printing.drawing.tracks import TICK, Drawing, tick
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.html.section_renderer import EDGE, RenderedSection, Strip, render_sections, sizes_of
from drumhead.printing.html.sheet_assembly import LaidSection
from drumhead.printing.layout.footnotes import LONGEST
from drumhead.printing.layout.stack_layout import Block, PlacedBlock, spread
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.output.svg_writer import svg
from drumhead.printing.records.roster_entries import BROAD, Entries
from drumhead.printing.style.paper import Box, PaperError
from drumhead.printing.text.fitted_labels import Room, told_apart
from drumhead.printing.text.font_metrics import lines, plain
from drumhead.printing.text.template_filters import minus, upper_first

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game, PrintOptions

GAP = 1.2  # mm above the footer
HINT_AIR = 2.0  # mm between the text before the column headings and the first of them
APIECE = 25  # characters of a note besides a house rule's own text


@dataclass(frozen=True)
class FormSection:
    """A strip of a form to be laid out: its name, its HTML, and whether it is as wide as the sheet.

    Strips of the same `shape` are equally high; without one, those with the same HTML are. Strips `in_table` that
    follow each other on a sheet are the rows of one table.
    """

    name: str
    html: Any
    wide: bool = True
    shape: str = ""
    in_table: bool = False


def check_form(game: Game, kind: str) -> None:
    """Raise PaperError if the ruleset has no file for this kind of form, such as roster.toml for "roster"."""
    if kind not in game.ruleset.about:
        raise PaperError(f"{game.ruleset.title} has no {kind}.toml: it does not say what to write down")


def to_write_on(wishes: PrintOptions) -> PrintOptions:
    """Return the print settings with normal text size in place of pocket size, in which nobody could write."""
    return replace(wishes, type="normal") if wishes.type == "pocket" else wishes


class Form:
    """A form to write on while it is made: its settings, its macros, the strips laid out so far.

    `kind` names its file in the ruleset and its template, such as "roster". PaperError if the ruleset has no such
    file.
    """

    def __init__(self, game: Game, wishes: PrintOptions, kind: str) -> None:
        check_form(game, kind)
        self.setting = HtmlRenderer(game, wishes, BROAD)
        if self.setting.paper.printable.width < BROAD:
            self.setting.paper = self.setting.paper.on_its_side()
        self.phrases = Phrases(self.setting)
        self.kind = kind
        self.about: Any = game.ruleset.about[kind]
        self.rendered: dict[str, RenderedSection] = {}
        self.models: dict[str, str] = {}  # the name of the strip that was measured, by shape
        self.notes: list[str] = []
        self.setting.templates.filters.update(cut=cut)
        box = self.keep("box", tick(TICK * self.setting.lettering.pen))
        self.setting.templates.globals.update(words=self.about, box=box)

    def keep(self, name: str, drawing: Drawing) -> str:
        """Store a drawing and return the address by which strips show it."""
        frame = Box(0, 0, drawing.width, drawing.height)
        return self.setting.art.once(name, lambda: svg(drawing.marks, frame))

    def macro(self, name: str) -> Callable[..., Any]:
        """Return a macro of this form's template by its name, as a function that returns HTML."""
        macro: Callable[..., Any] = getattr(self.setting.templates.get_template(f"{self.kind}.html").module, name)
        return macro

    def set(self, pieces: Iterable[FormSection]) -> None:
        """Lay out strips and add them to `rendered` by name, so that they can be measured and placed."""
        new, style = list(pieces), f"{self.kind}.css"
        for piece in new:
            self.models.setdefault(piece.shape or piece.html, piece.name)
        own = [piece for piece in new if self.models[piece.shape or piece.html] == piece.name]
        self.rendered.update(render_sections(self.setting, own, style))
        for piece in new:
            model = self.rendered[self.models[piece.shape or piece.html]]
            if model.name != piece.name:  # measured once, and laid out for its sheet
                self.rendered[piece.name] = replace(model, name=piece.name, page=Strip(piece, style))

    def height(self, name: str) -> float:
        """Return the height of a strip in mm; 0 for one that is not laid out."""
        return self.rendered[name].height if name in self.rendered else 0.0

    @property
    def unsettled(self) -> list[tuple[str, int]]:
        """The imported lists behind the form, each as its name and its number of guesses; [] in this base class."""
        return []

    def foot(self, sizes: tuple[float, float]) -> FormSection:
        """Return the footer, which states these text sizes in points, on two lines if its ends would touch on one."""
        return FormSection(
            "foot",
            self.setting.words(
                "form-foot.html", lines=self.setting.compose_footer(BROAD, sizes), unsettled=self.unsettled
            ),
        )

    @property
    def likely(self) -> tuple[float, float]:
        """The expected text size and smallest size in points, before anything is laid out."""
        return self.setting.types["body"].size, self.setting.lettering.least

    def foot_again(self, entries: Entries) -> list[FormSection]:
        """Return [the footer with the sizes as measured] if they differ from the expected ones; otherwise []."""
        most, least = sizes_of(sum((Counter(each.letters) for each in self.rendered.values()), Counter()))
        sizes = most, min(least, entries.least)
        return [self.foot(sizes)] if sizes != self.likely else []

    def hint(self, words: str, entries: Entries) -> list[str]:
        """Return the lines of the text before the column headings: one, or two if it does not fit one."""
        aside, room = self.setting.types["aside"], entries.columns[0].left - HINT_AIR
        return lines(plain(words), aside.face, self.setting.sizes["heads"].size, room, 2)

    def footnotes(self, says: str = "") -> Iterator[FormSection]:
        """Yield strips with the house rules and unclear rules that lines rest on; a page break may divide them.

        `says` is text that comes before them. The names of the strips are stored in `notes`.
        """
        apparatus, house = self.setting.apparatus, self.setting.game.book.house
        added = (f"{upper_first(minus(each))}." for each in self.setting.game.additions)
        says = " ".join(filter(None, (says, *added)))
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
        """Return a laid-out strip for stacking: `gives` is the mm it may grow, `above` the mm of space above it."""
        return Block(name, self.height(name), gives, above)

    def sheet(self, above: Sequence[str], blocks: Sequence[Block], room: float) -> list[LaidSection]:
        """Return the placed strips of a page: `above` at its top, then the blocks, and the footer at its bottom.

        The blocks share the spare height of `room` mm.
        """
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
    """Return how notes of these lengths, in characters, are joined into paragraphs of a few lines.

    Each paragraph is given by the index of its first note and of the one after its last.
    """
    paragraphs: list[tuple[int, int]] = []
    first = total = 0
    for at, length in enumerate(lengths):
        if total and total + length > LONGEST:
            paragraphs.append((first, at))
            first, total = at, 0
        total += length
    return [*paragraphs, (first, len(lengths))] if lengths else []


def cut(words: str, face: str, size: float, room: float) -> str:
    """Return a name shortened to `room` mm by leaving out its middle; `size` is in points."""
    return told_apart([words], Room(face, size, size, room))[words].words
