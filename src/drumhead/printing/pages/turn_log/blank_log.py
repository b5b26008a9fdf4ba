"""The blank log: a page or half a page for every turn, with the cards to ring and a line for every unit.

Turns differ only in their number: everything below the header is drawn once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from drumhead.printing.drawing.vector_primitives import Mark, Path, Sheet, Text, line, move, store
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.layout.page_frame import RULE, colophon, colophon_foot, colophon_height
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.document import Part, pdf_name
from drumhead.printing.pages.turn_log.blank_turn_form import BlankForm
from drumhead.printing.pages.turn_log.form_pages import PEN, FormPage, SetForm
from drumhead.printing.pages.turn_log.form_top_strips import room_of_a_name
from drumhead.printing.records.form_layout import check_form, to_write_on
from drumhead.printing.records.roster_entries import BROAD
from drumhead.printing.style.colours import HAIR, INK, POINT
from drumhead.printing.style.fonts import LETTERINGS, TURN_BASE, TURN_HEADER
from drumhead.printing.style.paper import Paper
from drumhead.printing.text.fitted_labels import shortening, told_apart
from drumhead.printing.text.font_metrics import plain, shorten_words, width

HEAD = TURN_HEADER  # mm
GAP = 1.2  # mm above the foot
BESIDE_THE_TURN = 90.0  # mm for the battle
WRITTEN = 26.0  # mm for the date on which it is played


def parts(game: Game, wishes: PrintOptions, turns: int | None = None) -> Iterator[Part]:
    """Yield one document, the blank log.

    `turns` is the number of turns, None for the battle's, otherwise the rulebook's.
    """
    draw, remarks = partial(blank_log, game, wishes, turns=turns), partial(_shortenings, game, wishes)
    yield Part("Log", pdf_name(game, "log"), "to write on", draw, remarks=remarks)


def _shortenings(game: Game, wishes: PrintOptions) -> Iterator[str]:
    """Yield a remark for every unit whose name is shortened in the log."""
    room = room_of_a_name(game.ruleset.about["log"]["name"], LETTERINGS[to_write_on(wishes).type])
    armies = game.battle.armies if game.battle else {}
    for side, army in armies.items():
        names = told_apart([unit.name for unit in army.units], room)
        whose = f"{game.side(side)['short']} " if len(armies) > 1 else ""
        for unit in army.units:
            yield from shortening(f"{whose}{unit.number}", unit.name, names[unit.name])


def blank_log(game: Game, wishes: PrintOptions, turns: int | None = None) -> bytes:
    """Return a log to fill in as a PDF, never in pocket type.

    `turns` is the number of turns, None for the battle's, otherwise the rulebook's. PaperError if the ruleset has no
    data for a log.
    """
    return pdf(blank_sheets(game, wishes, turns), f"{game.title}: log", wishes.command, colophon(game, wishes)[0])


def blank_sheets(game: Game, wishes: PrintOptions, turns: int | None = None) -> list[Sheet]:
    """Return the blank log as sheets of marks in mm.

    `turns` is the number of turns, None for the battle's, otherwise the rulebook's. PaperError if the ruleset has no
    data for a log.
    """
    check_form(game, "log")
    return list(_BlankLog(game, to_write_on(wishes)).sheets(turns))


class _BlankLog:
    """The layout of one blank log."""

    def __init__(self, game: Game, wishes: PrintOptions) -> None:
        self.game, self.wishes = game, wishes
        setting = HtmlRenderer(game, wishes, BROAD)
        self.paper = setting.paper
        self.blank = BlankForm(setting, self.paper.printable.width)
        self.lettering = setting.lettering
        form = SetForm(self.blank.form(), self.blank.room, wishes.ink == "low", PEN, setting.lettering)
        half = replace(self.paper, height=self.paper.height / 2)
        signed = self.compose_footer((setting.types["body"].size, setting.lettering.least))
        self.halves = len(self.pages(form, half, signed)) == 1
        self.page = half if self.halves else self.paper
        ways = [(each, self.pages(form, self.page, each)) for each in (signed, self.compose_footer(None))]
        signed, pages = min(ways, key=lambda way: len(way[1]))  # no sheet more for the sizes of its letters
        self.bodies = [page.marks for page in pages]
        self.foot = colophon_foot(self.page, signed, setting.lettering.least)

    def compose_footer(self, sizes: tuple[float, float] | None) -> tuple[str, str]:
        """Return the left and the right text of the footer.

        `sizes` are the usual and the smallest text size in points, which it lists; None to leave them out.
        """
        left, command = colophon(self.game, self.wishes, sizes)
        return plain(left), plain(command)

    def pages(self, form: SetForm, page: Paper, signed: tuple[str, str]) -> list[FormPage]:
        """Return the pages of a form, from the header to the footer of a page or half a page.

        `signed` are the left and the right text of the footer.
        """
        room = page.printable.height - HEAD - GAP - colophon_height(page, signed, self.lettering.least)
        return form.pages(room, room)

    def turns(self, wanted: int | None) -> range:
        """Return the numbers of the turns, from 1 to `wanted`, otherwise to the battle's or the rulebook's number."""
        battle, blank = self.game.battle, self.blank
        return range(1, 1 + (wanted or (battle.turns if battle else 0) or blank.phrases.value(blank.about["turns"])))

    def sheets(self, wanted: int | None) -> Iterator[Sheet]:
        """Yield the sheets with every turn: on pages of its own, or two turns to a page, to be cut apart.

        `wanted` is the number of turns, None for the battle's, otherwise the rulebook's.
        """
        turns = self.turns(wanted)
        if not self.halves:
            for turn in turns:
                for number in range(len(self.bodies)):
                    yield Sheet(self.paper, tuple(self.marks(turn, number)), f"Turn {turn}")
            return
        down = self.page.height
        for turn in turns[::2]:
            marks, title = [*self.marks(turn, 0)], f"Turn {turn}"
            if turn + 1 in turns:
                box = self.paper.printable
                cut = line((box.left, down), (box.right, down))
                marks.append(Path(cut, stroke=HAIR, width=0.4 * POINT, dash=(0.4, 0.4)))
                marks.append(move(self.marks(turn + 1, 0), 0, down))
                title = f"Turns {turn} and {turn + 1}"
            yield Sheet(self.paper, tuple(marks), title)

    def marks(self, turn: int, number: int) -> Iterator[Mark]:
        """Yield the marks of page `number`, from 0, of a turn: header, form and footer, on a page or half of one."""
        box = self.page.printable
        yield move(self.head(turn, bool(number)), box.left, box.top)
        yield store(self.bodies[number], box.left, box.top + HEAD)
        yield from self.foot

    def head(self, turn: int, continued: bool) -> Iterator[Mark]:
        """Yield the header of a turn: its number between two rules, then the battle and a line for the date of play.

        A continued page has the word "continued" in place of the battle.
        """
        room, base = self.blank.room, HEAD - TURN_BASE
        named = ("turn", "turn_number", "table", "fought")
        word, figure, table, fought = (self.lettering.types[name] for name in named)
        yield Path(line((0, RULE / 2), (room, RULE / 2)), stroke=INK, width=RULE)
        yield Text(0, base, "Turn", word.face, word.size)
        left = width("Turn ", word.face, word.size)
        yield Text(left, base, str(turn), figure.face, figure.size)
        if continued:
            left += width(f"{turn} ", figure.face, figure.size)
            yield Text(left, base, "continued", table.face, table.size)
        else:
            end = room - WRITTEN
            yield Text(end - 1.0, base - 0.7, self.what, fought.face, fought.size, "end")
            yield Path(line((end, base - 0.7), (room, base - 0.7)), stroke=INK, width=0.5 * POINT)
        yield Path(line((0, HEAD), (room, HEAD)), stroke=INK, width=0.5 * POINT)

    @property
    def what(self) -> str:
        """The title and date of the battle, if there is one, and the words that ask for the date of play."""
        battle = self.game.battle
        said = plain(", ".join(filter(None, (battle.title, battle.date)))) if battle else ""
        fought = self.lettering.types["fought"]
        said = shorten_words(said, fought.face, fought.size, BESIDE_THE_TURN)
        return "; ".join(filter(None, (said, self.blank.about["played"])))
