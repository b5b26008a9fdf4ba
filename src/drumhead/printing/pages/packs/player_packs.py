"""Printing of packs: for each pack a file for paper and one for card, and a plan of all files.

A document that several packs share is drawn once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.output.pdf_binding import BoundPaper, bind
from drumhead.printing.pages.document import Part, file_name, get_or_draw, pdf_name
from drumhead.printing.pages.kit.kit_printing import Drawn, printed_parts
from drumhead.printing.pages.kit.print_plan import HEADS, Load, Plan, Row, some
from drumhead.printing.pages.kit.printer_jobs import CARD, PAPER, PREFIXES, Job, KitPaper, jobs, known
from drumhead.printing.pages.packs.pack_contents import MEASURES, Pack, Packs
from drumhead.printing.pages.packs.player_seats import SHARED
from drumhead.printing.pages.print_fingerprint import declare
from drumhead.printing.pages.registry import RULES, SPLIT
from drumhead.printing.text.template_filters import join_words

if TYPE_CHECKING:
    from drumhead.printing.cache.pdf_cache import PdfCache
    from drumhead.printing.page_input import Game, PrintOptions

LONG = 40  # signs of a battle's title, in the names of files
Progress = Callable[[str], None]


@dataclass(frozen=True)
class Printed:
    """The result of printing packs: all files by name, a plan first, the plan itself, and which papers were drawn."""

    files: Mapping[str, bytes]
    plan: Plan
    drawn: Drawn


@dataclass(frozen=True)
class _Laid:
    """A pack as laid out: its print jobs for paper and card."""

    pack: Pack
    jobs: Sequence[Job]


def pack_files(packs: Packs, every: Sequence[Pack]) -> list[str]:
    """Return the names of all files of these packs: the plan, if there is one, then the files of each pack."""
    ons = [(pack, on) for pack in every for on in (PAPER, CARD) if any(part.on == on for part in pack.parts)]
    return [*([_plan_name(packs)] if packs.has_plan else []), *(_name(packs, pack, on) for pack, on in ons)]


def _plan_name(packs: Packs) -> str:
    return pdf_name(packs.game, "packs plan")


def _name(packs: Packs, pack: Pack, on: str) -> str:
    return f"{file_name(packs.game.title)[:LONG]}-pack-{pack.slug}-{on}.pdf"


def print_packs(
    packs: Packs,
    every: Sequence[Pack],
    remarks: Sequence[str],
    progress: Progress = lambda title: None,
    kept: PdfCache | None = None,
) -> Printed:
    """Return all packs printed, with a plan; `remarks` are sentences for the plan.

    `progress` is called with the title of each document. `kept` is the cache of earlier prints, None for no cache.
    """
    parts = _different(every)

    def finish(part: Part, pdf: bytes) -> tuple[bytes, KitPaper]:
        return pdf, known(part, pdf, kept)

    missing: list[Part] = []
    printed = printed_parts(parts, finish, kept, lambda part: progress(part.title), missing.extend)
    drawn = {id(part): found for part, found in zip(parts, printed)}
    papers = {key: paper for key, (_, paper) in drawn.items()}
    laid = [_jobs(packs, pack, papers) for pack in every]
    files = {
        _name(packs, each.pack, job.on): get_or_draw(
            _bound(packs, each, job, {k: pdf for k, (pdf, _) in drawn.items()}), kept
        )
        for each in laid
        for job in each.jobs
    }
    plan = _plan(packs, laid, (*remarks, *_said(laid)))
    if packs.has_plan:
        signed = declare(packs.game.shared, packs.plain, RULES)
        files = {_plan_name(packs): get_or_draw(partial(_plan_page, *signed, plan), kept), **files}
    begun = {id(part) for part in missing}
    return Printed(files, plan, [(*_where(every, part), id(part) in begun) for part in parts])


def _different(every: Sequence[Pack]) -> list[Part]:
    """Return the documents of all packs, each once even if several packs have it."""
    return list({id(part): part for pack in every for part in pack.parts}.values())


def _where(every: Sequence[Pack], part: Part) -> tuple[str, str]:
    """Return the titles of the packs that have a document, in words, and the title of the document."""
    return join_words(pack.title for pack in every if any(each is part for each in pack.parts)), part.title


def _jobs(packs: Packs, pack: Pack, papers: Mapping[int, KitPaper]) -> _Laid:
    """Return a pack with its print jobs; `papers` has the facts on each printed document, by the id() of its part."""
    return _Laid(pack, jobs([papers[id(part)] for part in pack.parts], SPLIT, packs.duplex))


def _bound(packs: Packs, laid: _Laid, job: Job, pdfs: Mapping[int, bytes]) -> Callable[[], bytes]:
    papers = [BoundPaper(item.paper.title, pdfs[id(laid.pack.parts[item.number])], item.at) for item in job.items]
    return partial(bind, f"{packs.game.title}: {laid.pack.title}, {job.on}", papers, PREFIXES[job.on])


# ---------------------------------------------------------------- the plan
def _plan(packs: Packs, laid: Sequence[_Laid], remarks: Sequence[str]) -> Plan:
    loads = [_load(packs, laid, on) for on in (PAPER, CARD)]
    return Plan(tuple(load for load in loads if load.rows), tuple(remarks), packs.wishes.command)


def _load(packs: Packs, laid: Sequence[_Laid], on: str) -> Load:
    found = [(each, job) for each in laid for job in each.jobs if job.on == on]
    sheets = sum(job.sheets * each.pack.copies for each, job in found)
    flips = {f"both sides, flipped on the {job.flip} edge" if job.flip else "one side" for _, job in found}
    says = f"{' or '.join(sorted(flips))}, on {some(sheets, 'sheet')} for all copies"
    return Load(
        f"On {on}",
        _name(packs, Pack("", "…", ()), on),
        says,
        tuple(_row(*each) for each in found),
    )


def _row(laid: _Laid, job: Job) -> Row:
    copies = laid.pack.copies
    papers = [item.paper for item in job.items]
    ink = sum(paper.ink * paper.pages for paper in papers) / sum(paper.pages for paper in papers)
    cuts, folds = (sum(getattr(paper.work, word) for paper in papers) * copies for word in ("cuts", "folds"))
    where = f"1 to {job.pages}" if job.pages > 1 else "1"
    return Row(laid.pack.title, "", where, copies, job.sheets * copies, round(100 * ink), cuts, folds)


def _said(laid: Sequence[_Laid]) -> Iterator[str]:
    """Yield sentences on the contents of the packs, and on what is in the shared pack for all players."""
    held: dict[str, list[str]] = {}
    for each in laid:
        held.setdefault(join_words(_lower(part.title) for part in each.pack.parts), []).append(each.pack.title)
    for papers, packs in held.items():
        yield f"{join_words(packs)}: {papers}."
    for each in laid:
        if each.pack.slug == SHARED and any(part.title == MEASURES for part in each.pack.parts):
            yield "The shared sheets of card name the players. One set of measures is for all: print it again for more."


def _lower(title: str) -> str:
    """Return a title for use within a sentence: its first letter in lower case, a side in brackets.

    >>> _lower("Roster, French")
    'roster (French)'
    """
    paper, _, side = f"{title[:1].lower()}{title[1:]}".partition(", ")
    return f"{paper} ({side})" if side else paper


def _plan_page(game: Game, wishes: PrintOptions, plan: Plan) -> bytes:
    return HtmlRenderer(game, wishes).pdf("plan.html", plan=plan, heads=HEADS, code="", broad=0.0)
