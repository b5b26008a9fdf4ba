"""The first page of a kit: what lies in it, on what to print it, who fights, and the colophon in full."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

from drumhead.press.game import Game, Wishes
from drumhead.press.html.setting import render

CLOSER = ("", "close", "brief")  # as it is meant to be; with less air; and the units left to the rosters


@dataclass(frozen=True)
class Content:
    """One paper of the kit: its title, what to print it on, its first page in the kit and how many it has."""

    title: str
    use: str
    first: int
    pages: int

    @property
    def where(self) -> str:
        """Its pages as a reader says them.

        >>> Content("Log", "on paper", 9, 4).where
        '9 to 12'
        """
        return str(self.first) if self.pages == 1 else f"{self.first} to {self.first + self.pages - 1}"


def cover(game: Game, wishes: Wishes, papers: Sequence[tuple[str, str, int]]) -> bytes:
    """The page as a PDF. `papers` are the titles, uses and page counts of what follows it, in order."""

    def set_so(own: int, closer: str) -> bytes:
        last = own + sum(pages for _, _, pages in papers)
        told = {"game": game, "contents": _contents(papers, own), "pages": last, "colophon": colophon(game)}
        return render("kit.html", {**told, "closer": closer}, wishes)

    own = 1
    for closer in CLOSER:
        if (counted := page_count(pdf := set_so(own, closer))) == own:
            return pdf
    while counted > own:  # a very long note or many house rules want a second page, and all numbers move on by one
        own, pdf = counted, set_so(counted, closer)
        counted = page_count(pdf)
    return pdf


def _contents(papers: Sequence[tuple[str, str, int]], own: int) -> list[Content]:
    contents, page = [], own + 1
    for title, use, pages in papers:
        contents.append(Content(title, use, page, pages))
        page += pages
    return contents


def page_count(pdf: bytes) -> int:
    """The pages of a PDF."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as document:
        return len(document.pages)


def colophon(game: Game) -> dict[str, object]:
    """What a kit says of the book it was made from: readings as shipped and chosen, and the house rules."""
    book = game.book
    chosen = [
        (slug, book.readings[slug].option(key).says, book.readings[slug].option(book.readings[slug].default).says)
        for slug, key in book.departures.items()
    ]
    switches = sum(reading.switch for reading in book.readings.values())
    return {
        "shipped": len(book.readings) - len(chosen),
        "chosen": chosen,
        "switches": switches,
        "house": book.house,
    }
