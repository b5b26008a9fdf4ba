"""Documents laid out on small pages and folded: a booklet to staple, or a pocket of eight panels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from drumhead.printing.layout.booklet_imposition import Folding, mark_folds, place_pages
from drumhead.printing.output.pdf_binding import page_count
from drumhead.printing.output.pdf_imposition import impose_pages
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.pages.document import Backs, Part
from drumhead.printing.style.paper import BOOKLET, FULL, panel, paper

if TYPE_CHECKING:
    from drumhead.printing.page_input import PrintOptions

USES = {
    "booklet": "to print on both sides, fold and staple",
    "pocket": "to fold into eight, cut along the middle and push together",
}


def fold_documents(
    papers: Callable[[PrintOptions], Iterable[Part]], folding: Folding, wishes: PrintOptions
) -> Iterator[Part]:
    """Yield the documents of `papers`, laid out on small pages that are placed on sheets of the chosen paper.

    `papers` is called with the print settings for the small pages. `folding` is a booklet or a pocket, and its name
    is added to each file name. Drawing a document raises PaperError if it has more pages than the fold holds.
    """
    for part in papers(replace(wishes, paper=panel(wishes.paper, folding.fold))):
        draw = partial(fold, part.draw, wishes.paper, folding, wishes.colour)
        leaf = replace(part, draw=draw, use=USES[folding.fold], leaf="own")
        backs: Backs = "behind" if folding.fold == BOOKLET else ""
        yield replace(
            leaf, file=part.file.replace(".pdf", f"-{folding.fold}.pdf"), backs=backs, sheets=tuple, screen=None
        )


def fold(draw: Callable[[], bytes], name: str, folding: Folding, colour: str = FULL) -> bytes:
    """Return a PDF with the small pages of `draw`, placed on the paper called `name`, with marks for folding.

    `colour` is that of the marks, as in `PrintOptions`.
    """

    small, sheet = draw(), paper(name)
    sides = place_pages(page_count(small), sheet, folding)
    blank = pdf(mark_folds(sheet, folding, len(sides), folding.fold), folding.fold, colour=colour)
    return impose_pages(small, blank, sides)
