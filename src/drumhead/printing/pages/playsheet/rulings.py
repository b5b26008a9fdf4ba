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

from drumhead.printing.html.html_renderer import Setting
from drumhead.printing.html.widow_control import FEW, flow_document, has_few, shorter
from drumhead.printing.layout.page_frame import colophon, sizes_say
from drumhead.printing.pages.document import Part, pdf_name
from drumhead.printing.pages.panels import put_together
from drumhead.printing.style.paper import LEAVES
from drumhead.printing.text.font_metrics import plain, shorten_words, width
from drumhead.printing.text.template_filters import filters, upper_first
from drumhead.support.gc_control import disable_collection

if TYPE_CHECKING:
    from drumhead.printing.print_job import Game, Wishes
    from drumhead.rules.rulebook.interpretations import Reading

LINE = 100  # letters of a line on the terminal
FOOT = 0.8  # of the breadth of a page, as in rulings.css


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


def parts(game: Game, wishes: Wishes, close: bool = False) -> Iterator[Part]:
    """The doubts and rulings, to be agreed on; set close, or as air allows."""
    draw = partial(rulings_sheet, game, wishes, close=True) if close else partial(rulings_sheet, game, wishes)
    yield Part("Doubts and rulings", pdf_name(game, "rulings"), "to be signed", draw, heavy=True, leaf="front")


def rulings_sheet(game: Game, wishes: Wishes, close: bool = False) -> bytes:
    """The list as a PDF: the doubts with boxes, the rulings with room for what the club plays, lines to sign."""
    with disable_collection():
        return put_together(partial(_close if close else _drawn, game), wishes)


def _close(game: Game, wishes: Wishes) -> bytes:
    """The list with as little air as may be, laid out once."""
    setting, document = _set(game, wishes, closer="close")
    return setting.pdf_of(document)


def _drawn(game: Game, wishes: Wishes) -> bytes:
    """The list on paper as it is wished for; closer where a last page would have a few lines alone, else evenly."""
    setting, first = _set(game, wishes)
    document = first
    if _few(setting, first):
        setting, document = _set(game, wishes, closer="close")
        if _few(setting, document):
            evenly = _set(game, wishes, shorter=shorter(setting, first))
            setting, document = evenly if len(evenly[1].pages) == len(first.pages) else (setting, document)
    return setting.pdf_of(document)


def _set(game: Game, wishes: Wishes, **how: Any) -> tuple[Setting, Any]:
    """The list laid out."""
    setting = Setting(game, wishes)

    def words(sizes: tuple[float, float]) -> str:
        lists = {"doubts": doubts(game), "rulings": rulings(game), "foot": _foot(setting, sizes)}
        return setting.words("rulings.html", **lists, **how)

    return setting, flow_document(setting, words)


def _foot(setting: Setting, sizes: tuple[float, float]) -> str:
    """The colophon with the sizes of its letters, these on a second line where the first has no room for them."""
    small, room = setting.types["small"], setting.paper.printable.width * FOOT
    one = plain(colophon(setting.game, setting.wishes, sizes)[0])
    if width(one, small.face, small.size) <= room:
        return one
    first = shorten_words(plain(colophon(setting.game, setting.wishes)[0]), small.face, small.size, room)
    return f"{first}\\A {sizes_say(sizes)}"


def _few(setting: Setting, document: Any) -> bool:
    """Whether the last page has too little on it; a leaf that lies alone on its side of a sheet needs more."""
    alone = setting.paper.name.endswith(LEAVES) and len(document.pages) % 2
    return has_few(document, 2 * FEW if alone else FEW)


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
