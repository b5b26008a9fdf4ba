"""A roster for the pen: the page of a filled one, with lines to write on and boxes for everything a unit may need."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from drumhead.model.army import Army
from drumhead.printing.drawing import tracks
from drumhead.printing.html.sheet_assembly import LaidSection, print_sheets
from drumhead.printing.layout.stack_layout import Group, stack
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.document import Part, pdf_name
from drumhead.printing.pages.panel_imposition import put_together
from drumhead.printing.records.form_layout import GAP, Form, FormSection, to_write_on
from drumhead.printing.records.roster_entries import BROAD, Entries
from drumhead.printing.text.template_filters import count_noun

AIR = 1.0  # mm between what is written and the boxes
GIVES = 4.0  # mm by which a unit's line may grow where a page has room
ABOVE = 1.0  # mm of air above a brigade
HINT = "ring what the unit is"


def parts(game: Game, wishes: PrintOptions, units: int, sides: tuple[str, ...] = ()) -> Iterator[Part]:
    """Yield an empty roster of `units` units for each of these sides; () means every side of the game."""
    for side in sides or tuple(about["id"] for about in game.sides):
        file, draw = pdf_name(game, f"blank-roster-{side}"), partial(blank_roster, game, side, units, wishes)
        yield Part(f"Blank roster, {game.side(side)['name']}", file, "to write on", draw, heavy=True, leaf="own")


def blank_roster(game: Game, side: str, units: int, wishes: PrintOptions) -> bytes:
    """Return a roster of `units` empty lines for a side as a PDF, never in pocket type.

    It has only what all units of the game share. PaperError if the ruleset has no data for a roster.
    """

    def draw(wishes: PrintOptions) -> bytes:
        sheet = _BlankRoster(game, side, units, wishes)
        return print_sheets(sheet.setting, f"{game.title}: blank roster, {sheet.side['name']}", list(sheet.made_up()))

    return put_together(draw, to_write_on(wishes))


class _BlankRoster(Form):
    """The layout of one blank roster."""

    def __init__(self, game: Game, side: str, units: int, wishes: PrintOptions) -> None:
        super().__init__(game, wishes, "roster")
        self.side, self.units = game.side(side), units
        self.nobody = Army("", side, None, ())
        self.entries = Entries(self.setting, self.phrases, self.nobody)
        self.set([*self.furniture(), *self.lines(), *self.footnotes()])
        self.pages = stack([*self.groups()], self.room, self.room)
        heads = [self.head(page, len(self.pages)) for page in range(1, len(self.pages) + 1)]
        self.set([*heads, *self.foot_again(self.entries)])

    @property
    def brigade(self) -> int:
        """The number of units under one heading: a full brigade of the rulebook, or all if it gives none."""
        size = self.phrases.value(self.about.get("brigade", self.units))
        return max(1, int(size))

    def furniture(self) -> Iterator[FormSection]:
        """Yield the sections around the lines of units.

        They are footer and header, general, column headings, a brigade's heading, notes, and the points that lose the
        battle.
        """
        yield self.foot(self.likely)
        yield self.head(1, 1)
        yield FormSection("general", self.macro("blank_general")(self.nobody_of(0)))
        hint = self.hint(HINT, self.entries)
        yield FormSection("heads", self.macro("heads")(self.entries.columns, hint), in_table=True)
        yield FormSection("brigade", self.macro("blank_brigade")(self.nobody_of(-1)), in_table=True)
        yield FormSection("notes", self.macro("notes")())
        yield from self.points()

    def nobody_of(self, rank: int) -> str:
        """Return the name of the rank that leads an army (0) or a brigade (-1)."""
        return str(self.setting.game.ruleset.about["rank"][rank]["name"])

    def head(self, page: int, pages: int) -> FormSection:
        """Return the header of page `page` of `pages`, with a line for the army's name."""
        right = f"roster: {count_noun(self.units, 'unit')}" + (f"; page {page} of {pages}" if pages > 1 else "")
        return FormSection(f"head-{page}", self.macro("blank_head")(self.side, right))

    def lines(self) -> Iterator[FormSection]:
        """Yield a section for every unit: its number, the terms of the game to ring, and its boxes."""
        game, cells = self.setting.game, self.entries.blank()
        arms = dict.fromkeys(str(arm["sign"]) for arm in game.ruleset.arm_tables)
        qualities = [str(quality["name"]) for quality in game.ruleset.quality_tables]
        room = self.entries.columns[0].left - AIR
        for number in range(1, self.units + 1):
            first = (number - 1) % self.brigade == 0
            html = self.macro("blank_unit")(number, list(arms), qualities, room, cells, first)
            yield FormSection(f"unit-{number}", html, in_table=True)

    def points(self) -> Iterator[FormSection]:
        """Yield one section with boxes for the points that lose the battle, as many as in the blank log.

        Yield nothing if the game counts no points.
        """
        about = self.setting.game.ruleset.about.get("log", {})
        if "points" not in self.about or not about:
            return
        with self.setting.apparatus.line() as marks:
            says = self.phrases.words(about["points"], armies={})
        boxes = tracks.points(about["blank-points"] + 1)[:-1]
        track = self.keep("points", tracks.points_track(boxes, BROAD, self.setting.lettering).draw())
        yield FormSection("points", self.macro("points")(track, says, marks, 0))

    # ------------------------------------------------------------------ where it stands

    @property
    def room(self) -> float:
        """The height in mm of a page between its column headings and its footer."""
        above = sum(map(self.height, ("head-1", "general", "heads")))
        return self.setting.paper.printable.height - above - self.height("foot") - GAP

    def groups(self) -> Iterator[Group]:
        """Yield each brigade as a group of blocks, then the blocks that follow the last brigade."""
        head = self.block("brigade", above=ABOVE)
        for first in range(1, self.units + 1, self.brigade):
            numbers = range(first, min(first + self.brigade, self.units + 1))
            yield Group(tuple(self.block(f"unit-{number}", GIVES) for number in numbers), head, head)
        last = [name for name in ("points", *self.notes) if name in self.rendered]
        yield Group(tuple(self.block(name, above=1.5 * (name == "points")) for name in last))

    def made_up(self) -> Iterator[list[LaidSection]]:
        """Yield the pages, each as a list of its sections in their places."""
        for page, blocks in enumerate(self.pages, start=1):
            yield self.sheet((f"head-{page}", "general", "heads"), blocks, self.room)
