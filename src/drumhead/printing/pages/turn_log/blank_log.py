"""The blank log: a page for the whole battle, then pages for its turns, with a line for every unit.

As many turns share a page as leave boxes of 7 mm to write in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, partial

from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import Mark, Path, Sheet, Text, line, move
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.layout.page_frame import RULE, colophon, colophon_foot, colophon_height
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.document import Part, pdf_name
from drumhead.printing.pages.turn_log.battle_page import BattlePage
from drumhead.printing.pages.turn_log.blank_turn_form import BlankForm
from drumhead.printing.pages.turn_log.form_pages import PEN, SetForm
from drumhead.printing.pages.turn_log.form_top_strips import fit_names
from drumhead.printing.pages.turn_log.photo_marks import CODE, CORNER, between_corners, code_of, corner_marks, page_code
from drumhead.printing.pages.turn_log.turn_form import least_width
from drumhead.printing.pages.turn_log.turn_layout import BETWEEN, Layout, Room, best_layout, title_of
from drumhead.printing.records.form_layout import check_form, to_write_on
from drumhead.printing.style.colours import INK, POINT
from drumhead.printing.style.paper import Paper
from drumhead.printing.text.fitted_labels import shortening
from drumhead.printing.text.font_metrics import plain, shorten_words, width
from drumhead.rules.rulebook.paper_form_limits import LOG_NAMES

GAP = 1.2  # mm above the foot
HEAD = 20.5  # mm of the header of the page for the whole battle
WRITTEN = 26.0  # mm for the date on which it is played
NAMED = 4.0  # mm below the code for the name of the battle


def parts(game: Game, wishes: PrintOptions, turns: int | None = None) -> Iterator[Part]:
    """Yield one document, the blank log.

    `turns` is the number of turns, None for the battle's, otherwise the rulebook's.
    """
    check_form(game, "log")

    def remarks() -> Iterator[str]:
        return _BlankLog(game, to_write_on(wishes), turns).shortenings()

    yield Part("Log", pdf_name(game, "log"), "to write on", partial(blank_log, game, wishes, turns), remarks=remarks)


def blank_log(game: Game, wishes: PrintOptions, turns: int | None = None) -> bytes:
    """Return a log to fill in as a PDF, never in pocket type.

    `turns` is the number of turns, None for the battle's, otherwise the rulebook's. PaperError if the ruleset has no
    data for a log.
    """
    made_from = colophon(game, wishes)[0]
    return pdf(blank_sheets(game, wishes, turns), f"{game.title}: log", wishes.command, made_from, wishes.colour)


def blank_sheets(game: Game, wishes: PrintOptions, turns: int | None = None) -> list[Sheet]:
    """Return the blank log as sheets of marks in mm.

    `turns` is the number of turns, None for the battle's, otherwise the rulebook's. PaperError if the ruleset has no
    data for a log.
    """
    check_form(game, "log")
    return list(_BlankLog(game, to_write_on(wishes), turns).sheets())


class _BlankLog:
    """The layout of one blank log.

    `turns` is the number of turns, None for the battle's, otherwise the rulebook's.
    """

    def __init__(self, game: Game, wishes: PrintOptions, turns: int | None) -> None:
        self.game, self.wishes = game, wishes
        self.setting = HtmlRenderer(game, wishes)
        self.lettering = self.setting.lettering
        self.blank = BlankForm(self.setting)
        battle, about = game.battle, self.blank.about
        count = turns or (battle.turns if battle else 0) or self.blank.phrases.value(about["turns"])
        self.turns = range(1, 1 + count)

    # ------------------------------------------------------------------ layout

    @cached_property
    def chosen(self) -> tuple[tuple[str, str], Layout]:
        """The ends of the footer and the layout of the turns; the footer has no text sizes if that saves a page."""
        sizes = self.setting.types["body"].size, self.lettering.least
        ways = [(signed, self.layout(signed)) for signed in (self.footer(sizes), self.footer(None))]
        return min(ways, key=lambda way: way[1].pages)

    def footer(self, sizes: tuple[float, float] | None) -> tuple[str, str]:
        """Return the left and the right text of the footer.

        `sizes` are the usual and the smallest text size in points, which it lists; None to leave them out.
        """
        left, command = colophon(self.game, self.wishes, sizes)
        return plain(left), plain(command)

    def layout(self, signed: tuple[str, str]) -> Layout:
        """Return the layout of the turns over a footer with these texts at its left and right."""
        rooms = [
            Room(page.printable.width, self.height(page, signed), page is not self.setting.paper)
            for page in (self.setting.paper, self.setting.paper.on_its_side())
        ]
        return best_layout(rooms, self.turns, least_width(self.blank.about["column"]), self.set, self.lettering)

    def height(self, page: Paper, signed: tuple[str, str]) -> float:
        """Return the height in mm above the footer of a page."""
        numbered = signed[0], f"{signed[1]} · 00/00"
        foot = colophon_height(between_corners(page), numbered, self.lettering.least)
        return page.printable.height - GAP - foot

    def set(self, turns: Sequence[int], room: float) -> SetForm:
        """Return the form of turns side by side, `room` mm wide."""
        return SetForm(self.blank.form(turns, room), room, self.wishes.ink == "low", PEN, self.lettering)

    def shortenings(self) -> Iterator[str]:
        """Yield a remark for every unit whose name is shortened in the log."""
        layout = self.chosen[1]
        forms = [self.blank.form(group, layout.room.width) for group in (layout.groups[0], layout.groups[-1])]
        room = min(form.name for form in forms)
        armies = self.blank.armies
        for side, army in armies.items():
            names = fit_names([unit.name for unit in army.units], room, self.lettering)
            whose = f"{self.game.side(side)['short']} " if len(armies) > 1 else ""
            for unit in army.units:
                yield from shortening(f"{whose}{unit.number}", unit.name, names[unit.name][1])

    # ------------------------------------------------------------------ pages

    def sheets(self) -> Iterator[Sheet]:
        """Yield the page of the whole battle and those of the turns, each with its marks for photographs."""
        pages = [*self.battle_pages(), *self.turn_pages()]
        for at, (page, title, turns, marks) in enumerate(pages):
            yield Sheet(page, (*self.frame(page, at + 1, len(pages), turns), *marks), title)

    def battle_pages(self) -> Iterator[tuple[Paper, str, str, list[Mark]]]:
        """Yield the pages of the whole battle: paper, title, turns for the code, and marks."""
        page = self.setting.paper
        box, height = page.printable, self.height(page, self.chosen[0]) - HEAD
        for number, marks in enumerate(BattlePage(self.blank, box.width, self.turns).pages(height)):
            head = self.head(box.width, bool(number))
            yield page, "The battle", "0-0", [move(head, box.left, box.top), move(marks, box.left, box.top + HEAD)]

    def turn_pages(self) -> Iterator[tuple[Paper, str, str, list[Mark]]]:
        """Yield the pages of the turns: paper, title, turns for the code, and marks."""
        layout = self.chosen[1]
        page = self.setting.paper.on_its_side() if layout.room.is_landscape else self.setting.paper
        for groups in layout.by_page:
            turns = [turn for group in groups for turn in group]
            span = f"{turns[0]}-{turns[-1]}"
            for bands in self.bands(groups, layout):
                yield (
                    page,
                    title_of(turns),
                    span,
                    [move(bands, page.printable.left, page.printable.top), self.draw_name(page)],
                )

    def bands(self, groups: Sequence[Sequence[int]], layout: Layout) -> Iterator[list[Mark]]:
        """Yield the marks of the pages with these groups of turns, one below the other or on pages of their own."""
        high = (layout.room.height + BETWEEN) / layout.bands - BETWEEN
        forms = [self.set(group, layout.room.width).pages(high, high) for group in groups]
        if layout.bands == 1:
            yield from ([*form.marks] for form in forms[0])
        else:
            yield [move(form[0].marks, 0, at * (high + BETWEEN)) for at, form in enumerate(forms)]

    def frame(self, page: Paper, number: int, count: int, turns: str) -> Iterator[Mark]:
        """Yield the marks for photographs, the code and the footer of a page."""
        left, command = self.chosen[0]
        yield from corner_marks(page)
        yield from page_code(page, code_of(self.wishes.number, number, turns))
        yield from colophon_foot(between_corners(page), (left, f"{command} · {number}/{count}"), self.lettering.least)

    def draw_name(self, page: Paper) -> Mark:
        """Return the name of the battle below the code, with its date if there is space for it."""
        fought, box = self.lettering.types["fought"], page.printable
        room = LOG_NAMES * self.lettering.least / 9 - 1.0
        words = self.what
        if self.game.battle and width(words, fought.face, fought.size) > room:
            words = shorten_words(plain(self.game.battle.title), fought.face, fought.size, room)
        return Text(box.left, box.top + CODE + NAMED - 0.6, words, fought.face, fought.size)

    def head(self, room: float, continued: bool) -> Iterator[Mark]:
        """Yield the header of the page of the whole battle: its name, and lines for the date and the players."""
        word, table, fought = (self.lettering.types[name] for name in ("turn", "table", "fought"))
        left, end = CORNER + CODE + 3.0, room - CORNER - 2.0
        title = self.what or plain(self.game.title)
        said = "continued" if continued else self.blank.about["played"]
        spare = end - left - width(said, fought.face, fought.size) - WRITTEN - 3
        yield Path(line((left, RULE / 2), (end, RULE / 2)), stroke=INK, width=RULE)
        yield Text(left, 6.4, shorten_words(title, word.face, word.size, spare), word.face, word.size)
        if continued:
            yield Text(end, 6.4, said, table.face, table.size, "end")
            return
        yield Text(end - WRITTEN - 1, 6.4, said, fought.face, fought.size, "end")
        yield _to_write((end - WRITTEN, end), 6.6)
        wide = (room - left) / len(self.blank.signs)
        for at, (sign, ink) in enumerate(self.blank.signs):
            yield draw_symbol(sign, 4.2, ink).at(left + at * wide, 12.2)
            yield _to_write((left + at * wide + 6, left + (at + 1) * wide - 3), 16.4)

    @property
    def what(self) -> str:
        """The title and the date of the battle, "" without one."""
        battle = self.game.battle
        return plain(", ".join(filter(None, (battle.title, battle.date)))) if battle else ""


def _to_write(ends: tuple[float, float], y: float) -> Path:
    """Return a line to write on between two x in mm."""
    return Path(line((ends[0], y), (ends[1], y)), stroke=INK, width=0.5 * POINT)
