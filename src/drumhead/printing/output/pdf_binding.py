"""Papers bound in one PDF: bookmarks, page labels, links from the contents, and blank sides where leaves want them."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from drumhead.printing.output.pdf_archive import SET_UP, About, finish_pdf, join_structures

PRODUCER = "drumhead"
LINK = "paper:"  # what a link of the contents says, before the number of the paper it leads to


@dataclass(frozen=True)
class BoundPaper:
    """A paper in a bound file: its title, its PDF, and at which page of the file each of its own lies, from 0."""

    title: str
    pdf: bytes
    at: Sequence[int]


@dataclass(frozen=True)
class Elsewhere:
    """A page of another file: the file's name, and the page from 0."""

    file: str
    page: int


def page_count(pdf: bytes) -> int:
    """The pages of a PDF."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as document:
        return len(document.pages)


def bind(
    title: str, papers: Sequence[BoundPaper], prefix: str = "", links: Mapping[int, int | Elsewhere] | None = None
) -> bytes:
    """Papers of any size in one file, a bookmark for each with its own bookmarks below; the same bytes for the same
    papers.

    A page on which no paper lies is blank. Pages are labelled by their numbers, from 1, with `prefix` before them.
    `links` says where the links to each paper lead: to a page of this file, or of another.
    """
    import pikepdf

    bound = pikepdf.new()
    opened = [pikepdf.open(io.BytesIO(paper.pdf)) for paper in papers]
    for paper, pdf in zip(papers, opened):
        for page, at in zip(pdf.pages, paper.at, strict=True):
            while len(bound.pages) < at:
                bound.add_blank_page(page_size=_size(bound.pages[-1]))
            bound.pages.append(page)
    with bound.open_outline() as outline:
        for paper, pdf in zip(papers, opened):
            entry = pikepdf.OutlineItem(paper.title, paper.at[0])
            entry.children.extend(moved_bookmarks(pdf, paper.at))
            outline.root.append(entry)
    _lead(bound, links or {})
    join_structures(bound, [(paper.title, pdf, paper.at) for paper, pdf in zip(papers, opened)])
    bound.docinfo["/Creator"] = bound.docinfo["/Producer"] = PRODUCER
    bound.Root.PageMode = pikepdf.Name.UseOutlines
    bound.Root.PageLabels = _labels(prefix)
    command, made_from = (str(opened[0].docinfo.get(key, "")) for key in ("/Subject", SET_UP))
    return finish_pdf(bound, About(title, command, made_from))


def join_pdfs(sheets: Sequence[bytes]) -> Any:
    """The sheets of a paper, PDFs of a page or more each, in one of pikepdf's: with their bookmarks, read in turn."""
    import pikepdf

    whole = pikepdf.new()
    opened = [pikepdf.open(io.BytesIO(sheet)) for sheet in sheets]
    places: list[range] = []
    for sheet in opened:
        places.append(range(len(whole.pages), len(whole.pages) + len(sheet.pages)))
        whole.pages.extend(sheet.pages)
    with whole.open_outline() as outline:
        for sheet, at in zip(opened, places):
            outline.root.extend(moved_bookmarks(sheet, at))
    join_structures(whole, [("", sheet, at) for sheet, at in zip(opened, places)])
    for key in ("/Creator", "/Producer"):
        whole.docinfo[key] = str(opened[0].docinfo[key])
    return whole


def _size(page: Any) -> tuple[Any, Any]:
    left, bottom, right, top = page.mediabox
    return right - left, top - bottom


def _labels(prefix: str) -> Any:
    import pikepdf

    label = pikepdf.Dictionary(S=pikepdf.Name.D)
    if prefix:
        label.P = pikepdf.String(prefix)
    return pikepdf.Dictionary(Nums=pikepdf.Array([0, label]))


def _lead(bound: Any, links: Mapping[int, int | Elsewhere]) -> None:
    """Every link that names a paper leads to where it lies."""
    import pikepdf

    for page in bound.pages:
        for note in page.obj.get("/Annots", ()):
            action = note.get("/A")
            address = str(action.get("/URI", "")) if action is not None else ""
            if address.startswith(LINK):
                note.A = _action(bound, links[int(address.removeprefix(LINK))])
                note.Border = pikepdf.Array([0, 0, 0])


def _action(bound: Any, target: int | Elsewhere) -> Any:
    import pikepdf

    if isinstance(target, Elsewhere):
        there = pikepdf.Array([target.page, pikepdf.Name.Fit])
        return pikepdf.Dictionary(S=pikepdf.Name.GoToR, F=pikepdf.String(target.file), D=there)
    there = pikepdf.Array([bound.pages[target].obj, pikepdf.Name.Fit])
    return pikepdf.Dictionary(S=pikepdf.Name.GoTo, D=there)


def moved_bookmarks(paper: Any, at: Sequence[int]) -> list[Any]:
    """The bookmarks of a PDF, its pages lying at those of another."""
    with paper.open_outline() as outline:
        return _moved(outline.root, paper, at)


def _moved(items: Sequence[Any], paper: Any, at: Sequence[int]) -> list[Any]:
    """A paper's own bookmarks, pointing at its pages where they lie in the file."""
    import pikepdf

    moved = []
    for item in items:
        page = _page_of(item, paper)
        if page is not None:
            new = pikepdf.OutlineItem(item.title, at[page], **_spot(_target(item)))
            new.children.extend(_moved(item.children, paper, at))
            moved.append(new)
    return moved


def _page_of(item: Any, paper: Any) -> int | None:
    """The page a bookmark points at, counted from 0 in its own paper; None if it points nowhere."""
    import pikepdf

    target = _target(item)
    if isinstance(target, pikepdf.Array) and len(target):
        return next((n for n, page in enumerate(paper.pages) if page.obj.objgen == target[0].objgen), None)
    return None


def _target(item: Any) -> Any:
    """What a bookmark points at."""
    return item.action.get("/D") if item.destination is None and item.action is not None else item.destination


def _spot(target: Any) -> dict[str, Any]:
    """Where on its page a bookmark's target lies, in points, where it says more than the page."""
    import pikepdf

    if len(target) < 4 or target[1] != pikepdf.Name.XYZ:
        return {}
    return {"page_location": "XYZ", "left": target[2], "top": target[3]}
