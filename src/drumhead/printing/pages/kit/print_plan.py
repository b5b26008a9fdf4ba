"""The plan of a kit: the documents of each print job, their sheets and copies, and the work with scissors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from drumhead.printing.drawing.qr_code import qr_code
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.output.svg_writer import svg
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.cards.card_options import BACK_BY_BACK
from drumhead.printing.pages.kit.printer_jobs import Item, Job, KitPaper, bound_name, jobs
from drumhead.printing.style.paper import Box
from drumhead.printing.text.template_filters import join_words

SECONDS_A_CUT, SECONDS_A_FOLD = 5, 4  # our own reckoning, by a hand that is in no hurry
MINUTE = 60
CODE = 40.0  # mm, a code with the white about it
HEADS = ("paper", "pages", "copies", "sheets", "ink a page", "cuts", "folds", "minutes")


@dataclass(frozen=True)
class Row:
    """One document of the plan: its page labels (`where`), and for all its copies the sheets, cuts and folds.

    `ink` is the mean dark share of a page in percent.
    """

    title: str
    use: str
    where: str
    copies: int
    sheets: int
    ink: int
    cuts: int
    folds: int

    @property
    def minutes(self) -> int:
        """The estimated minutes with scissors: 0 where nothing is cut or folded, otherwise at least 1."""
        seconds = self.cuts * SECONDS_A_CUT + self.folds * SECONDS_A_FOLD
        return -(-seconds // MINUTE)

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells of the row in a table under `HEADS`: title, page labels, and numbers as text; "" for a number
        that is 0.
        """
        ink = f"{self.ink} %" if self.ink else ""  # the plan does not know its own
        figures = (self.copies, self.sheets or "", ink, self.cuts or "", self.folds or "", self.minutes or "")
        return self.title, self.where, *map(str, figures)


@dataclass(frozen=True)
class Load:
    """One print job in the plan: its medium, its file, how it is printed (`says`), and a row for each document."""

    title: str
    file: str
    says: str
    rows: tuple[Row, ...]

    @property
    def minutes(self) -> int:
        """The estimated minutes with scissors for the whole job."""
        return sum(row.minutes for row in self.rows)


@dataclass(frozen=True)
class Plan:
    """The plan of a kit: the print jobs, notes, and the command that prints it again."""

    loads: tuple[Load, ...]
    remarks: tuple[str, ...]
    command: str

    @property
    def remarked(self) -> tuple[str, ...]:
        """All notes below the tables, the last of them on the estimates of ink and minutes."""
        reckoned = (
            "Ink is how dark a page is as a whole. Minutes with scissors are our estimate: "
            f"{SECONDS_A_CUT} seconds a cut, {SECONDS_A_FOLD} a fold; glue takes its own time."
        )
        return (*self.remarks, reckoned)


def plan(
    game: Game, command: str, papers: Sequence[KitPaper], bound: str, duplex: str, remarks: Sequence[str] = ()
) -> Plan:
    """Return the plan of these documents, which include contents and plan; they are divided into jobs as by
    `printer_jobs.jobs`.

    `command` prints the kit again; `remarks` are further notes.
    """
    laid = jobs(papers, bound, duplex)
    loads = [_load(game, job) for job in laid]
    hints = [_again(job, item) for job in laid for item in job.items if item.paper.copies > 1]
    for item in (item for job in laid for item in job.items if item.paper.back_to_back):
        paper, fewer = item.paper, item.paper.back_to_back
        if fewer < paper.pages:
            saves = f"{paper.title}: with a duplex printer {some(paper.pages, 'sheet')} become {fewer}"
            hints.append(f"{saves}; add --duplex {BACK_BY_BACK[0]}.")
    if knife := [f"{item.paper.title} ({job.where(item)})" for job in laid for item in job.items if item.paper.knife]:
        hints.append(f"Cut with a knife along a ruler: {join_words(knife)}. Scissors do for the rest.")
    if any(not row.sheets for load in loads for row in load.rows):
        hints.append("A document without a number of sheets is on the back of the one before it.")
    if any(job.blank for job in laid):
        hints.append("To print on one side only, add --duplex fold: then no page is blank.")
    return Plan(tuple(loads), (*hints, *remarks), command)


def _load(game: Game, job: Job) -> Load:
    title = f"On {job.on or 'paper and card'}"
    return Load(title, bound_name(game, job.on), _says(job), tuple(_row(job, item) for item in job.items))


def _again(job: Job, item: Item) -> str:
    """Return a note on which pages of a document to print again, so that there are enough copies."""
    pages = f"page{'s' if len(item.at) > 1 else ''} {job.where(item)}"
    more = item.paper.copies - 1
    times = "once more" if more == 1 else f"{more} times more"
    enough = "each side has its own" if more == 1 else f"there are {item.paper.copies}"
    return f"{item.paper.title}: print {pages} {times}, so that {enough}."


def _says(job: Job) -> str:
    sides = f"both sides, flipped on the {job.flip} edge" if job.flip else "one side"
    blank = f", {job.blank} of them blank" if job.blank else ""
    copies = f", {job.all_sheets} with all copies" if job.all_sheets > job.sheets else ""
    return f"{sides}, {some(job.pages, 'page')}{blank}, on {some(job.sheets, 'sheet')}{copies}"


def some(count: int, what: str) -> str:
    """Return a count with its noun `what`, in the plural unless the count is 1."""
    return f"{count} {what}{'' if count == 1 else 's'}"


def _row(job: Job, item: Item) -> Row:
    paper, copies = item.paper, item.paper.copies
    cuts, folds = paper.work.cuts * copies, paper.work.folds * copies
    ink = round(100 * paper.ink)
    return Row(paper.title, paper.use, job.where(item), copies, job.sheets_of(item), ink, cuts, folds)


def plan_page(
    game: Game, wishes: PrintOptions, papers: Sequence[KitPaper], bound: str, duplex: str, remarks: Sequence[str] = ()
) -> bytes:
    """Return the plan as a PDF; `papers` are all documents of the kit, `remarks` further notes.

    `bound` and `duplex` are as in `printer_jobs.jobs`.
    """
    setting = HtmlRenderer(game, wishes)
    command = wishes.command
    code = qr_code(command, CODE) if command else None
    art = setting.art.once("command", lambda: svg([code], Box(0, 0, CODE, CODE))) if code else ""
    told = plan(game, command, papers, bound, duplex, remarks)
    return setting.pdf("plan.html", plan=told, heads=HEADS, code=art, broad=CODE)


def plan_lines(told: Plan) -> Iterator[str]:
    """Yield the plan in lines of plain text for a terminal."""
    for load in told.loads:
        yield f"{load.title}: {load.file}"
        yield f"  {load.says}"
        rows = [HEADS, *(row.cells for row in load.rows)]
        widths = [max(map(len, column)) for column in zip(*rows)]
        for row in rows:
            yield (
                "  "
                + "  ".join(
                    cell.rjust(width) if at > 1 else cell.ljust(width)
                    for at, (cell, width) in enumerate(zip(row, widths))
                ).rstrip()
            )
        if load.minutes:
            yield f"  {some(load.minutes, 'minute')} with scissors"
        yield ""
    yield from told.remarked
    if told.command:
        yield f"To print this: {told.command}"
