"""A kit in jobs for the printer: what goes on paper in one, what goes on card in another, each page in its place.

Whoever prints on both sides must not find one side's roster behind the other's: papers begin on leaves of their own
where they want that, and blank sides stand between, no more than are needed.
"""

from __future__ import annotations

import io
from collections.abc import Container, Sequence
from dataclasses import dataclass

from drumhead.press.game import Game
from drumhead.press.papers.part import Part, pdf_name

BOUND = ("jobs", "whole")
PAPER, CARD, WHOLE = "paper", "card", ""
PREFIXES = {PAPER: "", CARD: "C", WHOLE: ""}  # of page labels: no page of one job is called as one of the other


@dataclass(frozen=True)
class KitPaper:
    """What is to be known of a paper once it is printed; as in `Part`, and how many pages it has."""

    title: str
    use: str
    on: str
    leaf: str
    backs: bool
    pages: int


def bound_name(game: Game, on: str) -> str:
    """The file of a job, such as ramillies-kit-card.pdf; of the whole ramillies-kit.pdf."""
    return pdf_name(game, f"kit {on}")


def known(part: Part, pdf: bytes) -> KitPaper:
    """What the contents of a kit tell of a paper."""
    return KitPaper(part.title, part.use, part.on, part.leaf, part.backs, page_count(pdf))


def page_count(pdf: bytes) -> int:
    """The pages of a PDF."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as document:
        return len(document.pages)


@dataclass(frozen=True)
class Item:
    """A paper in a job: its number in the kit, and at which page of the job each of its own lies, from 0."""

    number: int
    paper: KitPaper
    at: tuple[int, ...]


@dataclass(frozen=True)
class Job:
    """What is printed at one go: on paper, on card, or the whole kit in one; `both_sides` where leaves have two."""

    on: str
    both_sides: bool
    items: tuple[Item, ...]

    @property
    def pages(self) -> int:
        """All its pages, blank ones counted."""
        return self.items[-1].at[-1] + 1

    @property
    def blank(self) -> int:
        """How many of them are blank."""
        return self.pages - sum(len(item.at) for item in self.items)

    @property
    def leaves(self) -> int:
        """How many sheets go into the printer."""
        return (self.pages + 1) // 2 if self.both_sides else self.pages

    def label(self, page: int) -> str:
        """What a page is called, counted from 0."""
        return f"{PREFIXES[self.on]}{page + 1}"

    def where(self, item: Item) -> str:
        """Where a paper lies, as a reader says it: 3, or 9 to 12."""
        first, last = self.label(item.at[0]), self.label(item.at[-1])
        return first if first == last else f"{first} to {last}"


def jobs(papers: Sequence[KitPaper], bound: str, both_sides: Container[str]) -> list[Job]:
    """The jobs of a kit: two, or one with the whole. `both_sides` names those whose leaves are printed on both."""
    names = (WHOLE,) if bound == "whole" else (PAPER, CARD)
    numbered = list(enumerate(papers))
    ours = {name: [(at, each) for at, each in numbered if name in (WHOLE, each.on)] for name in names}
    return [_job(name, some, name in both_sides) for name, some in ours.items() if some]


def _job(on: str, papers: Sequence[tuple[int, KitPaper]], both_sides: bool) -> Job:
    items: list[Item] = []
    page, alone = 0, False  # the next page; whether the leaf before it may not be shared
    for number, paper in papers:
        cut_up = paper.on == CARD and not paper.backs  # so that nothing may lie behind
        if both_sides and page % 2 and (alone or paper.on == CARD or paper.leaf != "any"):
            page += 1
        step = 2 if both_sides and cut_up else 1
        at = tuple(range(page, page + paper.pages * step, step))
        items.append(Item(number, paper, at))
        page, alone = at[-1] + 1, paper.on == CARD or paper.leaf == "own"
    return Job(on, both_sides, tuple(items))
