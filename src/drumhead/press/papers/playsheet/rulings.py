"""What a club agrees on where the book is silent or says a thing twice: all doubts and all rulings, to be signed.

Doubts can be read otherwise: every way is listed with a box, the one in force ticked. Rulings are ours and cannot be
chosen; a club that plays otherwise writes it beside them.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any

from drumhead.collector import uncollected
from drumhead.press.html.setting import Setting
from drumhead.press.papers.panels import put_together
from drumhead.press.papers.part import Part, pdf_name
from drumhead.press.text.filters import filters, upper_first

if TYPE_CHECKING:
    from drumhead.press.game import Game, Wishes
    from drumhead.rules.readings import Reading

LINE = 100  # letters of a line on the terminal
CLOSER = ("", "close")  # as it is meant to be; and with less air, where a last sheet would have next to nothing
FEW = 0.15  # of the words of a full sheet


@dataclass(frozen=True)
class Way:
    """One way to read a doubt: its words, and whether it is in force."""

    key: str
    says: str
    in_force: bool


@dataclass(frozen=True)
class Settled:
    """A doubt or ruling: its number in the list, its question, and its ways, the one in force first."""

    number: int
    slug: str
    question: str
    ways: tuple[Way, ...]
    switch: bool

    @property
    def in_force(self) -> Way:
        """The way that is played."""
        return next(way for way in self.ways if way.in_force)


@dataclass(frozen=True)
class Chapter:
    """What is settled about one section of the book."""

    cite: str
    entries: tuple[Settled, ...]


def doubts(game: Game) -> list[Chapter]:
    """What players can read otherwise, by the sections of the book."""
    return list(_chapters(game, switch=True))


def rulings(game: Game) -> list[Chapter]:
    """What we have ruled where the book is silent, by the sections of the book."""
    return list(_chapters(game, switch=False))


def _chapters(game: Game, switch: bool) -> Iterator[Chapter]:
    number = 0
    every = game.ruleset.readings.values()
    wanted = [each for each in every if each.switch == switch]
    sections = list(dict.fromkeys(map(_section, every)))
    by_section = sorted(wanted, key=lambda reading: sections.index(_section(reading)))
    for cite, group in groupby(by_section, key=_section):
        entries = []
        for reading in group:
            number += 1
            entries.append(_settled(game, reading, number))
        yield Chapter(cite, tuple(entries))


def _section(reading: Reading) -> str:
    """The first section of the book that a reading is about."""
    return reading.cite.split(";")[0].split(",")[0].strip()


def _settled(game: Game, reading: Reading, number: int) -> Settled:
    chosen = game.book.chosen[reading.slug]
    ways = [Way(option.key, upper_first(option.says), option.key == chosen) for option in reading.options]
    in_order = tuple(sorted(ways, key=lambda way: not way.in_force))
    return Settled(number, reading.slug, reading.question, in_order, reading.switch)


def parts(game: Game, wishes: Wishes) -> Iterator[Part]:
    """The doubts and rulings, to be agreed on."""
    draw = partial(rulings_sheet, game, wishes)
    yield Part("Doubts and rulings", pdf_name(game, "rulings"), "to be signed", draw, heavy=True, leaf="front")


def rulings_sheet(game: Game, wishes: Wishes) -> bytes:
    """The list as a PDF: the doubts with boxes, the rulings with room for what the club plays, lines to sign."""
    with uncollected():
        return put_together(partial(_drawn, game), wishes)


def _drawn(game: Game, wishes: Wishes) -> bytes:
    """The list on paper as it is wished for; closer where a last page would have a few lines alone."""
    for closer in CLOSER:
        setting = Setting(game, wishes)
        words = setting.words("rulings.html", doubts=doubts(game), rulings=rulings(game), closer=closer)
        document = setting.set(words)
        if _lines(document.pages[-1]) > FEW * _lines(document.pages[0]):
            break
    return setting.pdf_of(document)


def _lines(page: Any) -> int:
    """How many lines of words a page has."""
    return sum(hasattr(box, "text") for box in page._page_box.descendants())


def rulings_text(game: Game, wishes: Wishes) -> Iterator[str]:
    """The list in plain lines for a terminal."""
    said = filters(wishes.measures)["measured"]
    about = game.ruleset.about
    yield f"{about['book']}, {about['edition']}: what is agreed where it can be read in two ways, or is silent"
    for title, chapters in (("Doubts, of which a club may choose", doubts(game)), ("Rulings of ours", rulings(game))):
        yield f"\n{title}"
        for chapter in chapters:
            yield f"\n  {chapter.cite}"
            for entry in chapter.entries:
                yield from _in_lines(entry, said)


def _in_lines(entry: Settled, said: Callable[[str], str]) -> Iterator[str]:
    """The question, and every way to read it with a box; of a ruling only what is ruled."""
    yield textwrap.fill(said(entry.question), LINE, initial_indent=f"{entry.number:>5}  ", subsequent_indent=" " * 7)
    for way in entry.ways if entry.switch else (entry.in_force,):
        box = ("[x] " if way.in_force else "[ ] ") if entry.switch else ""
        name = f" ({entry.slug}={way.key})" if entry.switch else ""
        words = f"{box}{said(way.says)}{name}"
        yield textwrap.fill(words, LINE, initial_indent=" " * 7, subsequent_indent=" " * (7 + len(box)))
