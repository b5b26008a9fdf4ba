"""The printed list of unclear rules and rulings, for a club to agree on and sign.

For an unclear rule every interpretation is listed with a box, the one in force ticked. Rulings are Drumhead's own
where the rulebook is silent. They cannot be chosen; a club that plays otherwise writes that next to them.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any

from drumhead.model.victory_terms import Victory
from drumhead.printing.html.flowing_document import FEW, flow_document, has_few, shorter
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.layout.page_frame import colophon, sizes_say
from drumhead.printing.pages.document import Part, pdf_name
from drumhead.printing.pages.panel_imposition import put_together
from drumhead.printing.pages.playsheet.ruling_effects import describe_answers
from drumhead.printing.style.paper import LEAVES
from drumhead.printing.text.font_metrics import plain, shorten_words, width
from drumhead.printing.text.template_filters import filters, upper_first
from drumhead.support.gc_control import disable_collection

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game, PrintOptions
    from drumhead.rules.rulebook.interpretations import Reading

Effects = Mapping[tuple[str, str], str]  # lines on what answers change, by unclear rule and answer
Lists = Mapping[str, Any]  # template variables: the chapters of both lists
NOTHING: Effects = {}
OVERRULED = "This battle answers it itself: see its playsheet."
LINE = 100  # letters of a line on the terminal
FOOT = 0.8  # of the breadth of a page, as in rulings.css


@dataclass(frozen=True)
class Way:
    """One interpretation of an unclear rule: its key, its words, and whether it is in force.

    `effect` is a line on what it changes, "" if it is in force.
    """

    key: str
    says: str
    in_force: bool
    effect: str = ""


@dataclass(frozen=True)
class Settled:
    """An unclear rule or ruling: its number in the list, its slug, its question, and its interpretations.

    `ways` has the interpretation in force first. `switch` is true for an unclear rule, false for a ruling. A battle
    that answers the question itself has `overruled` it.
    """

    number: int
    slug: str
    question: str
    ways: tuple[Way, ...]
    switch: bool
    overruled: bool = False

    @property
    def in_force(self) -> Way:
        """The interpretation that is in force."""
        return next(way for way in self.ways if way.in_force)


@dataclass(frozen=True)
class Chapter:
    """The unclear rules or rulings of one section of the rulebook; `cite` is the section."""

    cite: str
    entries: tuple[Settled, ...]


def doubts(game: Game, effects: Effects = NOTHING) -> list[Chapter]:
    """Return the unclear rules between which players may choose, by section of the rulebook.

    `effects` are lines on what their answers change.
    """
    return list(_chapters(game, True, effects))


def rulings(game: Game) -> list[Chapter]:
    """Return Drumhead's own rulings where the rulebook is silent, by section of the rulebook."""
    return list(_chapters(game, False))


def _chapters(game: Game, switch: bool, effects: Effects = NOTHING) -> Iterator[Chapter]:
    number = 0
    every = game.ruleset.readings.values()
    wanted = [each for each in every if each.switch == switch]
    sections = list(dict.fromkeys(map(_section, every)))
    by_section = sorted(wanted, key=lambda reading: sections.index(_section(reading)))
    for cite, group in groupby(by_section, key=_section):
        entries = []
        for reading in group:
            number += 1
            entries.append(_settled(game, reading, number, effects))
        yield Chapter(cite, tuple(entries))


def _section(reading: Reading) -> str:
    """Return the first section of the rulebook that an interpretation cites."""
    return reading.cite.split(";")[0].split(",")[0].strip()


def _settled(game: Game, reading: Reading, number: int, effects: Effects) -> Settled:
    chosen = game.book.chosen[reading.slug]
    ways = [
        Way(each.key, upper_first(each.says), each.key == chosen, effects.get((reading.slug, each.key), ""))
        for each in reading.options
    ]
    in_order = tuple(sorted(ways, key=lambda way: not way.in_force))
    return Settled(number, reading.slug, reading.question, in_order, reading.switch, is_overruled(game, reading))


def is_overruled(game: Game, reading: Reading) -> bool:
    """Return whether the game's battle answers the question of an unclear rule or ruling itself."""
    battle = game.battle
    if battle is None:
        return False
    placed = len(battle.plan.places) if battle.plan else 0
    has = {
        "turns": bool(battle.turns),
        "victory": battle.victory != Victory(),
        "places": placed >= len(game.units),
    }
    return has.get(reading.unless, False)


def parts(game: Game, wishes: PrintOptions, close: bool = False) -> Iterator[Part]:
    """Yield one document, the list of unclear rules and rulings; with `close`, with little space between lines."""
    draw = partial(rulings_sheet, game, wishes, close=True) if close else partial(rulings_sheet, game, wishes)
    yield Part("Unclear rules and rulings", pdf_name(game, "rulings"), "to be signed", draw, heavy=True, leaf="front")


def rulings_sheet(game: Game, wishes: PrintOptions, close: bool = False) -> bytes:
    """Return the list of unclear rules and rulings as a PDF, with boxes, room for notes, and lines to sign.

    With `close`, it has as little space between lines as possible.
    """
    with disable_collection():
        effects = describe_answers(game)
        lists = {
            "doubts": doubts(game, effects),
            "rulings": rulings(game),
            "effects": bool(effects),
            "overruled": OVERRULED,
        }
        return put_together(partial(_close if close else _drawn, game, lists), wishes)


def _close(game: Game, lists: Lists, wishes: PrintOptions) -> bytes:
    """Return the list as a PDF with as little space as possible, laid out once."""
    setting, document = _set(game, lists, wishes, closer="close")
    return setting.pdf_of(document)


def _drawn(game: Game, lists: Lists, wishes: PrintOptions) -> bytes:
    """Return the list as a PDF.

    It is set closer, or evenly on its pages, if its last page would have only a few lines.
    """
    setting, first = _set(game, lists, wishes)
    document = first
    if _few(setting, first):
        setting, document = _set(game, lists, wishes, closer="close")
        if _few(setting, document):
            evenly = _set(game, lists, wishes, shorter=shorter(setting, first))
            setting, document = evenly if len(evenly[1].pages) == len(first.pages) else (setting, document)
    return setting.pdf_of(document)


def _set(game: Game, lists: Lists, wishes: PrintOptions, **how: Any) -> tuple[HtmlRenderer, Any]:
    """Return the renderer of the list, and the list as WeasyPrint lays it out; `how` has template variables."""
    setting = HtmlRenderer(game, wishes)

    def words(sizes: tuple[float, float]) -> str:
        return setting.words("rulings.html", **lists, foot=_foot(setting, sizes), **how)

    return setting, flow_document(setting, words)


def _foot(setting: HtmlRenderer, sizes: tuple[float, float]) -> str:
    """Return the footer with the text sizes, on a second line if the first has no room for them.

    `sizes` are the usual and the smallest text size in points.
    """
    small, room = setting.types["small"], setting.paper.printable.width * FOOT
    one = plain(colophon(setting.game, setting.wishes, sizes)[0])
    if width(one, small.face, small.size) <= room:
        return one
    first = shorten_words(plain(colophon(setting.game, setting.wishes)[0]), small.face, small.size, room)
    return f"{first}\\A {sizes_say(sizes)}"


def _few(setting: HtmlRenderer, document: Any) -> bool:
    """Return whether the last page has too few lines; the limit is double for a half page alone on a sheet."""
    alone = setting.paper.name.endswith(LEAVES) and len(document.pages) % 2
    return has_few(document, 2 * FEW if alone else FEW)


def rulings_text(game: Game, wishes: PrintOptions) -> Iterator[str]:
    """Yield the list of unclear rules and rulings as plain lines for a terminal."""
    said = filters(wishes.measures)["measured"]
    about = game.ruleset.about
    yield f"{about['book']}, {about['edition']}: what is agreed where it can be read in two ways, or is silent"
    for title, chapters in (
        ("Unclear rules on which a club may choose", doubts(game, describe_answers(game))),
        ("Rulings of ours", rulings(game)),
    ):
        yield f"\n{title}"
        for chapter in chapters:
            yield f"\n  {chapter.cite}"
            for entry in chapter.entries:
                yield from _in_lines(entry, said)


def _in_lines(entry: Settled, said: Callable[[str], str]) -> Iterator[str]:
    """Yield one entry as plain lines: its question and every interpretation with a box; for a ruling its answer.

    `said` converts the distances in a text into the player's measure.
    """
    yield textwrap.fill(said(entry.question), LINE, initial_indent=f"{entry.number:>5}  ", subsequent_indent=" " * 7)
    if entry.overruled:
        yield f"       {OVERRULED}"
        return
    for way in entry.ways if entry.switch else (entry.in_force,):
        box = ("[x] " if way.in_force else "[ ] ") if entry.switch else ""
        name = f" ({entry.slug}={way.key})" if entry.switch else ""
        words = f"{box}{said(way.says)}{name}"
        yield textwrap.fill(words, LINE, initial_indent=" " * 7, subsequent_indent=" " * (7 + len(box)))
        if way.effect:
            indent = " " * (7 + len(box))
            yield textwrap.fill(way.effect, LINE, initial_indent=indent, subsequent_indent=indent)
