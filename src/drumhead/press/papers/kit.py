"""The kit: every paper of a game bound in one PDF with bookmarks and a colophon, and each in a file of its own."""

from __future__ import annotations

import gc
import io
import multiprocessing
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from typing import Any

from drumhead.press.game import Game, Wishes
from drumhead.press.html.text_libraries import need_weasyprint
from drumhead.press.papers.cover import cover, page_count
from drumhead.press.papers.kept import Kept
from drumhead.press.papers.part import Part, made, pdf_name, printed
from drumhead.press.papers.registry import everything

PRODUCER = "drumhead"
Progress = Callable[[str], None]

_AT_WORK: list[Sequence[Part]] = []  # what a forked process inherits, for drawings cannot be sent there


def kit(
    game: Game,
    wishes: Wishes,
    workers: int = 2,
    progress: Progress | None = None,
    seed: int | None = None,
    kept: Kept | None = None,
) -> dict[str, bytes]:
    """All papers of the game by file name, the bound kit first; with a `seed` also the log of a battle fought.

    `progress` is told the title of each paper as it is done; what is `kept` and unchanged is not drawn.
    Raises MissingLibrariesError where pages cannot be set.
    """
    parts = everything(game, wishes, seed)
    drawn = _printed(parts, workers, progress or (lambda title: None), kept)
    front = _cover(game, wishes, parts, drawn)
    papers = [("Contents", made(front, kept)), *((part.title, pdf) for part, pdf in zip(parts, drawn))]
    bound = made(partial(bind, game.title, papers), kept)
    return {pdf_name(game, "kit"): bound, **{part.file: pdf for part, pdf in zip(parts, drawn)}}


def _printed(parts: Sequence[Part], workers: int, progress: Progress, kept: Kept | None) -> list[bytes]:
    """Each paper, from those kept where it is there; the others are drawn together."""
    done = {at: pdf for at, part in enumerate(parts) if kept and (pdf := kept.find(part.draw))}
    new = [at for at in range(len(parts)) if at not in done]
    for at in done:
        progress(parts[at].title)
    for at, pdf in zip(new, _draw([parts[at] for at in new], workers, progress) if new else ()):
        done[at] = pdf
        if kept:
            kept.keep(parts[at].draw, pdf)
    return [done[at] for at in range(len(parts))]


def _draw(parts: Sequence[Part], workers: int, progress: Progress) -> list[bytes]:
    """Heavy papers are shared out among processes where the system forks; the light ones are drawn meanwhile."""
    if workers < 2 or not sys.platform.startswith("linux"):
        return [_drawn(part, progress) for part in parts]
    need_weasyprint()  # once, here: the processes inherit it, and what measures letters and fills in templates
    for library in ("jinja2.sandbox", "reportlab.pdfgen.canvas", "reportlab.pdfbase.ttfonts"):
        import_module(library)
    _AT_WORK.append(parts)
    gc.freeze()
    try:
        with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("fork")) as pool:
            waiting = {at: pool.submit(_draw_one, at) for at, part in enumerate(parts) if part.heavy}
            done = {at: _drawn(part, progress) for at, part in enumerate(parts) if not part.heavy}
            for at, future in waiting.items():
                done[at] = future.result()
                progress(parts[at].title)
    finally:
        _AT_WORK.pop()
    return [done[at] for at in range(len(parts))]


def _drawn(part: Part, progress: Progress) -> bytes:
    pdf = printed(part)
    progress(part.title)
    return pdf


def _draw_one(at: int) -> bytes:
    """In a process of its own, which draws a paper or two: nothing is worth collecting before one is done."""
    gc.disable()
    try:
        return printed(_AT_WORK[-1][at])
    finally:
        gc.collect()  # what one paper leaves is no burden to the next


def _cover(game: Game, wishes: Wishes, parts: Sequence[Part], drawn: Sequence[bytes]) -> Callable[[], bytes]:
    """What draws the first page."""
    counts = [page_count(pdf) for pdf in drawn]
    papers = [(part.title, f"on {part.on}, {part.use}", pages) for part, pages in zip(parts, counts)]
    return partial(cover, game, wishes, papers)


def bind(title: str, papers: Sequence[tuple[str, bytes]]) -> bytes:
    """Papers of any size one behind the other, a bookmark for each with its own bookmarks below; the same bytes
    for the same papers."""
    import pikepdf

    bound = pikepdf.new()
    opened = [(name, pikepdf.open(io.BytesIO(pdf))) for name, pdf in papers]
    with bound.open_outline() as outline:
        for name, paper in opened:
            first = len(bound.pages)
            bound.pages.extend(paper.pages)
            entry = pikepdf.OutlineItem(name, first)
            with paper.open_outline() as own:
                entry.children.extend(_moved(own.root, paper, first))
            outline.root.append(entry)
    bound.docinfo["/Title"] = title
    bound.docinfo["/Creator"] = bound.docinfo["/Producer"] = PRODUCER
    true_size = pikepdf.Name("/None")  # Name.None_ would be written with its underscore, and printers would scale
    bound.Root.ViewerPreferences = pikepdf.Dictionary(PrintScaling=true_size, DisplayDocTitle=True)
    bound.Root.Lang = pikepdf.String("en-GB")
    bound.Root.PageMode = pikepdf.Name.UseOutlines
    paper_out = io.BytesIO()
    bound.save(paper_out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return paper_out.getvalue()


def _moved(items: Sequence[Any], paper: Any, first: int) -> list[Any]:
    """A paper's own bookmarks, pointing at its pages where they lie in the kit."""
    import pikepdf

    moved = []
    for item in items:
        page = _page_of(item, paper)
        if page is not None:
            new = pikepdf.OutlineItem(item.title, first + page)
            new.children.extend(_moved(item.children, paper, first))
            moved.append(new)
    return moved


def _page_of(item: Any, paper: Any) -> int | None:
    """The page a bookmark points at, counted from 0 in its own paper; None if it points nowhere."""
    import pikepdf

    target = item.destination
    if target is None and item.action is not None:
        target = item.action.get("/D")
    if isinstance(target, pikepdf.Array) and len(target):
        return next((n for n, page in enumerate(paper.pages) if page.obj.objgen == target[0].objgen), None)
    return None
