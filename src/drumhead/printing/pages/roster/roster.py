"""The roster of one side: its brigades and officers, a line for every unit with its boxes and its odds.

Its contents are described in the ruleset's `roster.toml`. Sections are laid out one by one, measured and stacked. An
army for one session fits one page: if it does not, notes move to the bottom and lines move closer together. Free
height becomes room to write.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path

from markupsafe import Markup, escape

from drumhead.armies import list_guesses
from drumhead.model.army import Brigade
from drumhead.model.unit import Unit
from drumhead.printing.drawing.tracks import points, points_track
from drumhead.printing.html.sheet_assembly import LaidSection, print_sheets
from drumhead.printing.layout.stack_layout import Block, Group, stack, used
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.document import Part, check_sizes, pdf_name
from drumhead.printing.pages.panel_imposition import put_together
from drumhead.printing.pages.print_fingerprint import declare
from drumhead.printing.records import author_notes
from drumhead.printing.records.form_layout import GAP, Form, FormSection, cut, to_write_on
from drumhead.printing.records.officer_lines import MARK, WIDEST, Led, OfficerLines, fit_headings
from drumhead.printing.records.roster_entries import BROAD, NOTED, Entries, Entry, column_edges
from drumhead.printing.style.fonts import ASIDE, GLOSS, LETTERINGS, SLIM, SUBTITLE, TITLE, UNIT
from drumhead.printing.text.fitted_labels import FittedName, Room, shortening, told_apart
from drumhead.printing.text.font_metrics import plain, width
from drumhead.printing.text.template_filters import count_noun
from drumhead.rules.loading.toml_files import name_file
from drumhead.support.gc_control import disable_collection

GIVES = 2.0  # mm by which a unit's line may grow where a page has room
MOST_LATE = 3  # lines for units that come late
SIGN_AND_AIR = 6.0  # mm of the sign of a quality, of what is bold, and of air before a note
INDENT, INDENT_OF_SAYS = 17.4, 9.0  # mm from a unit's left edge to its name, and to what is said below
BESIDE = 62.0  # mm of points that leave room for their words beside them
PERCENT = "Odds in percent."
NAME = Room(UNIT.face, UNIT.size, 12.5, 0.0, lines=2)
NOTES = ("full", "short")  # of brigades: on a line below their headings, or beside them, or at the bottom of the page
MOST_CLOSED_UP = 6  # pages: in a longer roster, one page less is not worth a new layout of every line
ABOVE = {"airy": 1.0, "tight": 0.2}  # mm of air above a brigade, by how the lines of its units are set


def parts(game: Game, wishes: PrintOptions, sides: tuple[str, ...] = ()) -> Iterator[Part]:
    """Yield a roster for each of these sides; () means every side of the battle.

    PaperError for too many units.
    """
    check_sizes(game, "a roster has", sides)
    for side in sides or tuple(game.battle.armies if game.battle else ()):
        own, signed = declare(game, wishes, game.inputs.of(side))
        name, draw = game.side(side)["name"], partial(roster, own, side, signed)
        file = pdf_name(game, f"roster-{side}")
        remarks = partial(_shortenings, game, side, wishes)
        yield Part(f"Roster, {name}", file, "to write on", draw, heavy=True, leaf="own", remarks=remarks)


def roster(game: Game, side_id: str, wishes: PrintOptions) -> bytes:
    """Return the roster of a side as a PDF, never in pocket type; KeyError if the battle has no such side."""

    def draw(wishes: PrintOptions) -> bytes:
        sheet = _Roster(game, side_id, wishes)
        return print_sheets(sheet.setting, f"{game.title}: roster, {sheet.side['name']}", list(sheet.made_up()))

    with disable_collection():
        return put_together(draw, to_write_on(wishes))


def _shortenings(game: Game, side_id: str, wishes: PrintOptions) -> Iterator[str]:
    """Yield a remark for every unit and brigade of a side whose name is shortened on its roster."""
    army = game.army(side_id)
    units, headings = list(army.units), fit_headings(army)
    edges = column_edges(game.ruleset.about["roster"], LETTERINGS[to_write_on(wishes).type])
    names = _names(units, edges[0][0])
    for unit in units:
        yield from shortening(str(unit.number), unit.name, names[unit.name])
    for brigade in army.brigades:
        yield from shortening("brigade", brigade.name, headings[brigade.name])


def _names(units: Iterable[Unit], first: float) -> dict[str, FittedName]:
    """Return the names of units, by name, as they fit before the first column of boxes.

    `first` is the left edge of that column in mm.
    """
    return told_apart([unit.name for unit in units], replace(NAME, breadth=first - 1 - INDENT))


class _Roster(Form):
    """The layout of one roster."""

    def __init__(self, game: Game, side_id: str, wishes: PrintOptions) -> None:
        super().__init__(game, wishes, "roster")
        self.body, self.says = self.setting.types["body"].size, self.setting.sizes["says"].size
        self.army, self.side = game.army(side_id), game.side(side_id)
        self.entries = Entries(self.setting, self.phrases, self.army)
        self.entry_of = {id(entry.unit): entry for entry in self.entries.lines}
        self.officers = OfficerLines(self.setting, self.phrases, self.about, self.army)
        self.chief = self.officers.led(self.army.general, 0.0)
        self.led_by = [self.officers.led(each.commander, self.officers.breadth_of(each)) for each in self.army.brigades]
        self.names = _names(self.army.units, self.entries.columns[0].left)
        self.set([*self.furniture(), *self.lines(), *self.footnotes(self.explained)])
        self.pages = self.stack_blocks()
        again = [self.head(page, count) for page in range(1, count + 1)] if (count := len(self.pages)) > 1 else []
        self.set([*again, *self.foot_again(self.entries)])

    @property
    def worked(self) -> str:
        """The quantity converted from other terms: "stands", "figures", or "whole" in a game of whole units.

        It is "" if nothing was converted.
        """
        rules = self.setting.game.ruleset
        return ("whole" if rules.units_are_whole else rules.counts) if self.army.assumed else ""

    def for_notes(self, breadth: float) -> float:
        """Return the mm that are left for notes in the usual text size, if `breadth` mm are left in this roster's."""
        return breadth * ASIDE.size / self.setting.types["aside"].size

    @property
    def unsettled(self) -> list[tuple[str, int]]:
        """The file names of the army's list, each with the number of guesses about it.

        It is empty for an army in Drumhead's own form.
        """
        lists = list_guesses(self.setting.game.battle, self.army.side) if self.setting.game.battle else []
        return [(Path(name_file(path)).name, len(guesses)) for path, guesses in lists]

    @property
    def explained(self) -> str:
        """The sentence that explains chances; "" if the roster has none."""
        return PERCENT if self.entries.asks else ""

    # ------------------------------------------------------------------ what fits where

    @cached_property
    def note(self) -> dict[str, float]:
        """The place of a unit's note, in mm: the key `before` is the end of the space before the first column.

        If notes are under columns that leave room below them, `left` and `width` are given too.
        """
        before = self.entries.columns[0].left - 1
        if "note-under" not in self.about:
            return {"before": before}
        first, last = (self.entries.columns[i] for i in self.about["note-under"])
        return {"left": first.left, "width": last.left + last.width - first.left - 1, "before": before}

    def note_unit(self, entry: Entry) -> tuple[str, tuple[author_notes.Remark, ...]]:
        """Return the part of a unit's notes that fits its line, and the notes that go to the bottom of the page."""
        if "width" in self.note:
            return author_notes.in_line(entry, 0.0 if self.hidden(entry) else self.for_notes(self.note["width"]))
        words = re.sub("<[^>]*>", "", "; ".join((f"{entry.quality.get('name', '')} {entry.kind}", *entry.says)))
        marks = len(entry.marks.letters) + len(entry.marks.changes) + entry.marks.ours
        said = width(plain(words), "sans", self.says) + SIGN_AND_AIR + MARK * marks
        return author_notes.in_line(entry, self.for_notes(self.note["before"] - INDENT_OF_SAYS - said))

    def hidden(self, entry: Entry) -> bool:
        """Return whether boxes take the place of a unit's note.

        A house rule may give a unit a second row of boxes.
        """
        end = self.note["left"] + self.note["width"]
        return any(cell.height > NOTED and self.note["left"] <= cell.column.left < end for cell in entry.cells)

    def at_foot(self, how: str) -> list[author_notes.Remark]:
        """Return the notes at the bottom of the page, beginning with the general's.

        `how` is "full", with the notes of brigades below their headings, or "short", where they may go to the bottom.
        """
        general = self.army.general
        found = (
            [] if author_notes.fits_beside(general, self.for_notes(self.chief.left)) else [*author_notes.of(general)]
        )
        for command in self.army.commands:
            found += [author_notes.Remark(command.name, command.note)] if command.note else []
            found += author_notes.of(command.commander)
        for number, brigade in enumerate(self.army.brigades):
            if how == "short":
                beside = not brigade.note or self.note_brigade(number).endswith(brigade.note[1:])
                found += [] if beside else [author_notes.Remark(brigade.name, brigade.note)]
                found += author_notes.of(brigade.commander)
            for unit in brigade.units:
                found += self.note_unit(self.entry_of[id(unit)])[1]
        return found

    # ------------------------------------------------------------------ what is set

    def furniture(self) -> Iterator[FormSection]:
        """Yield the sections around the lines of units.

        They are footer and headers, general, column headings, blank lines, notes at the bottom, and points.
        """
        yield self.foot(self.likely)
        yield self.head(1, 1)
        yield self.head(2, 2)
        beside = author_notes.fits_beside(self.army.general, self.for_notes(self.chief.left))
        yield FormSection("general", self.macro("general")(self.army, self.chief, beside, self.worked))
        hint = self.hint(self.phrases.words(self.about["hint"]).unescape(), self.entries)
        yield FormSection("heads", self.macro("heads")(self.entries.columns, hint), in_table=True)
        yield FormSection("late", self.macro("late")(self.entries.blank()), in_table=True)
        yield FormSection("notes", self.macro("notes")())
        for how in NOTES:
            for at, some in enumerate(author_notes.paragraphs(self.at_foot(how))):
                yield FormSection(f"{how}-remarks-{at}", self.macro("remarks")(some))
        yield from self.points()

    def head(self, page: int, pages: int) -> FormSection:
        """Return the header of page `page` of `pages`: complete on the first page, slim on the others."""
        right = f"roster: {count_noun(len(self.entries.lines), 'unit')}"
        if "of" in self.about.get("points", ()) and not self.army.places:
            right += f", {self.phrases.value(self.about['points']['of'], army=self.army)} points"
        right += f"; page {page} of {pages}" if pages > 1 else ""
        left = BROAD - width(right, GLOSS.face, self.setting.types["gloss"].size) - 14
        if page > 1:
            name = cut(self.army.name, SLIM.face, SLIM.size, left - 20)
            return FormSection(f"head-{page}", self.macro("again")(self.side, name, right))
        title = self.setting.game.title
        battle = cut(title, SUBTITLE.face, SUBTITLE.size, left / 3) if title != self.army.name else ""
        name = cut(self.army.name, TITLE.face, TITLE.size, left - width(battle, SUBTITLE.face, SUBTITLE.size))
        return FormSection("head-1", self.macro("head")(self.side, name, battle, right))

    def lines(self) -> Iterator[FormSection]:
        """Yield the sections of all brigades: their headings and the lines of their units."""
        for number, brigade in enumerate(self.army.brigades):
            yield from self.brigade(number, brigade)
            yield from self.units(brigade, "airy")

    def units(self, brigade: Brigade, rows: str) -> Iterator[FormSection]:
        """Yield the lines of a brigade's units, set "airy" or "tight", as `rows` says."""
        for at, unit in enumerate(brigade.units):
            entry = self.entry_of[id(unit)]
            named = self.names[unit.name]
            html = self.macro("unit")(entry, at == 0, self.note, named, self.note_unit(entry)[0], rows)
            shape = _unnamed(html, str(unit.number), *named.lines)
            yield FormSection(_name(entry, rows), html, shape=shape, in_table=True)

    def brigade(self, number: int, brigade: Brigade) -> Iterator[FormSection]:
        """Yield three headings of a brigade: with notes below it, with a short note beside it, for the next page.

        `number` is the index of the brigade in the army, from 0.
        """
        name, led = self.officers.heading(brigade), self.led_by[number]
        notes = {
            "full": author_notes.below_the_head(brigade),
            "short": self.note_brigade(number),
            "continued": "",
        }
        for how, note in notes.items():
            begun = [] if how == "continued" else self.begun_with(number)
            begun = [each for each in begun if each[1].name] if how == "short" else begun
            shape = repr((note if how == "full" else "", led.below, [bool(each[1].name) for each in begun]))
            html = self.macro("brigade")(begun, how, name, note, led)
            yield FormSection(f"brigade-{number}-{how}", html, shape=f"brigade {shape}", in_table=True)

    def note_brigade(self, number: int) -> str:
        """Return the short note beside the name of a brigade; "" if none fits.

        It has the wing without a commander that begins there, and the brigade's own note. `number` is the brigade's
        index.
        """
        brigade, room = self.army.brigades[number], self.for_notes(self.led_by[number].left)
        wing = "; ".join(name for name, led in self.begun_with(number) if not led.name)
        notes = ("; ".join(filter(None, (wing, brigade.note))), wing)
        found = (author_notes.beside_the_head(replace(brigade, note=note), room) for note in notes)
        return next(filter(None, found), "")

    def begun_with(self, number: int) -> list[tuple[str, Led]]:
        """Return the wings, lines or divisions that begin with a brigade, each as its name and its officer's line.

        Those without a commander share a line. `number` is the brigade's index in the army.
        """
        rows: list[tuple[str, Led]] = []
        for command in self.army.begun_with(number):
            led = self.officers.led(command.commander, self.officers.breadth_of(command))
            name = cut(command.name, "semibold", self.body, WIDEST)
            if rows and not rows[-1][1].name:
                name = f"{rows.pop()[0]}, {name}"
            rows.append((name, led))
        return rows

    def points(self) -> Iterator[FormSection]:
        """Yield one section with a box for each point that loses the battle, the last box heavy.

        Yield nothing if the game counts no points, or for a part of an army.
        """
        about = self.about.get("points", {}) if not self.army.places else {}
        with self.setting.apparatus.line() as marks:
            most, of = self.phrases.losing(about, self.army)
            if not most:
                return
            says = self.phrases.words(about["says"], army=self.army, most=most, of=of)
            self.setting.apparatus.tell(self.phrases.states(about, army=self.army), marks)
        track = points_track(points(most), BROAD, self.setting.lettering).draw()
        beside = track.width + 3 if track.width < BESIDE else 0
        yield FormSection("points", self.macro("points")(self.keep("points", track), says, marks, beside))

    # ------------------------------------------------------------------ where it stands

    def stack_blocks(self) -> list[list[Block]]:
        """Return the blocks of every page below the column headings, on as few pages as possible."""
        pages: list[list[Block]] = []
        for rows in ABOVE:
            if len(pages) > MOST_CLOSED_UP:
                break
            if rows == "tight" and len(pages) > 1:
                self.set(piece for brigade in self.army.brigades for piece in self.units(brigade, rows))
            for how in NOTES:
                if not pages or len(pages) > 1:
                    tried = stack([*self.groups(how, rows)], self.free_height(1), self.free_height(2))
                    pages = tried if not pages or len(tried) < len(pages) else pages
        pages[-1] = self.with_room_to_write(pages[-1], self.free_height(len(pages)))
        return pages

    def groups(self, how: str, rows: str) -> Iterator[Group]:
        """Yield each brigade as a group of blocks, then the blocks that follow the last brigade.

        `how` is a version of the headings, "full" or "short", and `rows` of the lines, "airy" or "tight".
        """
        yield from (self.group(number, how, rows) for number in range(len(self.army.brigades)))
        points = [self.block("points", above=1.5)] if "points" in self.rendered else []
        at_foot = [name for name in self.rendered if name.startswith(f"{how}-remarks")]
        yield Group((*points, *map(self.block, (*at_foot, *self.notes))))

    def free_height(self, page: int) -> float:
        """Return the height in mm of page `page`, from 1, between its column headings and its footer."""
        above = self.height("head-1") + self.height("general") if page == 1 else self.height("head-2")
        below = self.height("foot") + GAP
        return self.setting.paper.printable.height - above - self.height("heads") - below

    def group(self, number: int, how: str, rows: str) -> Group:
        """Return a brigade as a group of blocks: its heading and its units.

        `number` is the index of the brigade. `how` is a version of the headings, "full" or "short", and `rows` of the
        lines, "airy" or "tight".
        """
        names = [_name(self.entry_of[id(unit)], rows) for unit in self.army.brigades[number].units]
        head, again = (self.block(f"brigade-{number}-{which}", above=ABOVE[rows]) for which in (how, "continued"))
        return Group(tuple(self.block(name, GIVES) for name in names), head, again)

    def with_room_to_write(self, blocks: list[Block], room: float) -> list[Block]:
        """Return the blocks of the last page with lines for late units, and space for notes below.

        `room` is the height of the page in mm.
        """
        late = self.block("late", GIVES)
        count = min(MOST_LATE, int((room - used(blocks)) // late.takes))
        last = [each for each in blocks if each.name in self.notes or "-remarks-" in each.name]
        below = [block for block in blocks if block.name == "points"]
        lines = [*(block for block in blocks if block not in (*below, *last)), *[late] * count]
        left = room - used([*lines, *below, *last]) - sum(block.gives for block in lines)
        to_write_on = [self.block("notes")] * int(max(0, left) // self.height("notes"))
        return [*lines, *below, *to_write_on, *last]

    def made_up(self) -> Iterator[list[LaidSection]]:
        """Yield the pages, each as a list of its sections in their places."""
        for page, blocks in enumerate(self.pages, start=1):
            above = [f"head-{page}", *(["general"] if page == 1 else []), "heads"]
            yield self.sheet(above, blocks, self.free_height(page))


def _unnamed(html: Markup, *words: str) -> str:
    """Return the HTML of a unit without these words of its own, each left out once: its shape."""
    shape = str(html)
    for each in words:
        shape = shape.replace(f">{escape(each)}<", "><", 1)
    return shape


def _name(entry: Entry, rows: str) -> str:
    return f"unit-{entry.unit.number}-{rows}"
