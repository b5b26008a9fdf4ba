"""Documents bound in one PDF: bookmarks, page labels, links from the contents, and blank pages between them."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from drumhead.printing.output.pdf_archive import SET_UP, About, finish_pdf, join_structures

PRODUCER = "drumhead"
LINK = "paper:"  # prefix of a link's address in the contents, before the number of the document


@dataclass(frozen=True)
class BoundPaper:
    """A document in a bound file: its title, its PDF, and for each of its pages the page of the file, from 0."""

    title: str
    pdf: bytes
    at: Sequence[int]


@dataclass(frozen=True)
class Elsewhere:
    """A page of another file: the file's name, and the page from 0."""

    file: str
    page: int


def page_count(pdf: bytes) -> int:
    """Return the number of pages of a PDF."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as document:
        return len(document.pages)


def bind(
    title: str, papers: Sequence[BoundPaper], prefix: str = "", links: Mapping[int, int | Elsewhere] | None = None
) -> bytes:
    """Return documents of any paper size as one PDF, with a bookmark for each above its own bookmarks.

    The same documents give the same bytes. A page without a document is blank. Pages are labelled by their numbers,
    from 1, with `prefix` before them. `links` gives for the index of each document the target of the links to it: a
    page of this file, from 0, or of another.
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
    """Return PDFs of one or more pages joined as one pikepdf PDF, with their bookmarks and structures in order."""
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
    """Point every link of the contents that names a document to its target in `links`."""
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
    """Return the bookmarks of a pikepdf PDF whose pages are now the pages `at` of another, from 0."""
    with paper.open_outline() as outline:
        return _moved(outline.root, paper, at)


def _moved(items: Sequence[Any], paper: Any, at: Sequence[int]) -> list[Any]:
    """Return bookmarks that point to the pages of a document at their places `at` in the bound file.

    Bookmarks without a page of the document are left out.
    """
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
    """Return the page of a bookmark, counted from 0 in its own document; None if it has no page there."""
    import pikepdf

    target = _target(item)
    if isinstance(target, pikepdf.Array) and len(target):
        return next((n for n, page in enumerate(paper.pages) if page.obj.objgen == target[0].objgen), None)
    return None


def _target(item: Any) -> Any:
    """Return the target of a bookmark as the PDF has it; None if there is none."""
    return item.action.get("/D") if item.destination is None and item.action is not None else item.destination


def _spot(target: Any) -> dict[str, Any]:
    """Return the position on the page of a bookmark's target in points; empty if it names only the page."""
    import pikepdf

    if len(target) < 4 or target[1] != pikepdf.Name.XYZ:
        return {}
    return {"page_location": "XYZ", "left": target[2], "top": target[3]}
