"""The print jobs of a kit: documents on paper in one job, documents on card in another, each page in its place.

In duplex printing, one side's roster must not be behind the other's: documents begin on sheets of their own where
they need that, with as few blank pages between them as possible.
"""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from drumhead.printing.cache.pdf_cache import PdfCache
from drumhead.printing.drawing.cut_counting import Work, count_work
from drumhead.printing.output.ink_coverage import coverage
from drumhead.printing.page_input import Game
from drumhead.printing.pages.cards.card_options import BACK_BY_BACK, TWO_SIDED
from drumhead.printing.pages.document import Part, get_or_draw, pdf_name
from drumhead.printing.pages.registry import SINGLE

PAPER, CARD, WHOLE = "paper", "card", ""
PREFIXES = {PAPER: "", CARD: "C", WHOLE: ""}  # of page labels: no page of one job is called as one of the other


@dataclass(frozen=True)
class KitPaper:
    """The facts on a printed document: fields of `Part`, its number of pages, its cuts and folds, its ink.

    `ink` is the dark share of a page, from 0 to 1, as a mean over its pages. With `knife` its long straight cuts are
    best made along a ruler. For cards to fold, `back_to_back` is the number of sheets if they were printed on
    both sides, otherwise 0.
    """

    title: str
    use: str
    on: str
    leaf: str = "any"
    backs: str = ""
    pages: int = 1
    copies: int = 1
    work: Work = field(default_factory=Work)
    ink: float = 0.0
    knife: bool = False
    back_to_back: int = 0


def known(part: Part, pdf: bytes, kept: PdfCache | None = None) -> KitPaper:
    """Return the facts on a printed document for the contents and the plan of a kit.

    With a cache `kept`, its ink is read from the cache if possible.
    """
    import pikepdf

    inks = json.loads(get_or_draw(partial(_inks, pdf), kept))
    with pikepdf.open(io.BytesIO(pdf)) as document:
        scissors = count_work(str(document.docinfo.get("/Keywords", "")))
    back_to_back = int(get_or_draw(part.back_to_back, kept)) if part.back_to_back else 0
    how = part.title, part.use, part.on, part.leaf, part.backs
    return KitPaper(*how, len(inks), part.copies, scissors, sum(inks) / len(inks), part.knife, back_to_back)


def _inks(pdf: bytes) -> bytes:
    """Return the dark share of each page of a PDF, from 0 to 1, as a JSON list."""
    return json.dumps(coverage(pdf)).encode()


@dataclass(frozen=True)
class Item:
    """A document in a print job: its number in the kit, its facts, and for each of its pages the page of the job,
    from 0.
    """

    number: int
    paper: KitPaper
    at: tuple[int, ...]

    def sheets(self, both_sides: bool) -> int:
        """Return the number of sheets for one copy, printed on one side or on both."""
        if self.paper.backs == "after":
            return len(self.at) // 2
        return len({page // 2 for page in self.at}) if both_sides else len(self.at)


@dataclass(frozen=True)
class Job:
    """A print job: `on` "paper", on "card", or "" for the complete kit in one job.

    `flip` is the edge, "long" or "short", on which sheets printed on both sides are flipped; "" for printing on one
    side.
    """

    on: str
    flip: str
    items: tuple[Item, ...]

    @property
    def pages(self) -> int:
        """The number of pages of the job, including blank ones."""
        return self.items[-1].at[-1] + 1

    @property
    def blank(self) -> int:
        """The number of blank pages in the job."""
        return self.pages - sum(len(item.at) for item in self.items)

    @property
    def sheets(self) -> int:
        """The number of sheets that go into the printer for the whole job."""
        if self.flip:
            return (self.pages + 1) // 2
        return sum(item.sheets(False) for item in self.items)

    def sheets_of(self, item: Item) -> int:
        """Return the number of sheets of a document in all its copies; in the first, a leaf that it shares is the
        earlier document's.
        """
        whole = item.sheets(bool(self.flip))
        on_a_back = bool(self.flip) and item.at[0] % 2  # only a leaf that is shared has a document begin on its back
        return whole * item.paper.copies - int(on_a_back)

    @property
    def all_sheets(self) -> int:
        """The number of sheets of all documents in all their copies."""
        return sum(map(self.sheets_of, self.items))

    def label(self, page: int) -> str:
        """Return the printed label of a page of the job, such as "C4" on card; `page` counts from 0."""
        return f"{PREFIXES[self.on]}{page + 1}"

    def where(self, item: Item) -> str:
        """Return the page labels of a document in words, such as "3" or "9 to 12"."""
        first, last = self.label(item.at[0]), self.label(item.at[-1])
        return first if first == last else f"{first} to {last}"


def bound_name(game: Game, on: str) -> str:
    """Return the file name of a job, such as ramillies-kit-card.pdf; `on` is as in `Job`, "" for the complete kit."""
    return pdf_name(game, f"kit {on}")


def jobs(papers: Sequence[KitPaper], bound: str, duplex: str) -> list[Job]:
    """Return the print jobs of these documents: one for paper and one for card, or one for all if `bound` is
    "single".

    A job without documents is left out. `duplex` is a way of `card_options.DUPLEX`; with "", paper is printed on both
    sides and card on one.
    """
    names = (WHOLE,) if bound == SINGLE else (PAPER, CARD)
    numbered = list(enumerate(papers))
    ours = {name: [(at, each) for at, each in numbered if name in (WHOLE, each.on)] for name in names}
    return [_job(name, some, _flip(name, duplex)) for name, some in ours.items() if some]


def _flip(on: str, duplex: str) -> str:
    """Return the edge on which the sheets of a job are flipped, "long" or "short"; "" where they are printed on one
    side.
    """
    if on == PAPER:
        return "long" if duplex in (*TWO_SIDED, "") else ""
    return duplex.removesuffix("-edge") if duplex in BACK_BY_BACK else ""


def _job(on: str, papers: Sequence[tuple[int, KitPaper]], flip: str) -> Job:
    items: list[Item] = []
    page, alone = 0, False  # the next page; whether the leaf before it may not be shared
    for number, paper in papers:
        cut_up = paper.on == CARD and not paper.backs  # so that nothing may lie behind
        if flip and page % 2 and (alone or paper.on == CARD or paper.leaf != "any"):
            page += 1
        step = 2 if flip and cut_up else 1
        at = tuple(range(page, page + paper.pages * step, step))
        items.append(Item(number, paper, at))
        page, alone = at[-1] + 1, paper.on == CARD or paper.leaf == "own"
    return Job(on, flip, tuple(items))
