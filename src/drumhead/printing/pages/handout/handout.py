"""The handout on paper: pages for the club's board, a booklet, a pocket, or a poster of one page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from drumhead.printing.output.pdf_binding import BoundPaper, bind, page_count
from drumhead.printing.output.svg_writer import svg
from drumhead.printing.pages.document import Part, pdf_name
from drumhead.printing.pages.handout import handout_markdown as words
from drumhead.printing.pages.handout.handout_facts import Bringing, Facts
from drumhead.printing.pages.handout.handout_map import NARROW, Drawing, map_drawing
from drumhead.printing.pages.handout.handout_markdown import Story, read_story
from drumhead.printing.pages.handout.handout_renderers import OnPaper
from drumhead.printing.pages.panel_imposition import put_together
from drumhead.printing.pages.playsheet.playsheet_layout import playsheet
from drumhead.printing.style.fonts import HEADERS
from drumhead.printing.style.paper import PaperError
from drumhead.support.gc_control import disable_collection

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game, PrintOptions
    from drumhead.support.photographs import Photograph

TITLE, POSTER = "Handout", "Poster"
SMALL = 150.0  # mm: a page that is narrower is one of a booklet or a pocket, and its cover is a page of its own
MAP = 0.62  # of the height of a page that the map takes at the most
HEAD = HEADERS["title"] + 3.4  # mm of a page that a head and a foot take
LEAST_MAP = 95.0  # mm that the map of a poster is tall at the least
AIR = 4.0  # mm round it
# Type of a poster, and how much it leaves out.
CLOSER = (("large", 0), ("normal", 0), ("normal", 1), ("normal", 2), ("normal", 3))
DOTS = 1600  # across a picture on paper
HEADS = {
    "story": words.STORY,
    "wants": words.WANTS,
    "special": words.SPECIAL,
    "brings": words.BRINGS,
    "lasts": words.LASTS,
}


@dataclass(frozen=True)
class Ask:
    """The options for a handout: date (`on`) and place (`at`) of play, the players who bring stands, and the form.

    `sheet` adds the playsheet after it. A `poster` is one page without a playsheet.
    """

    on: str = ""
    at: str = ""
    bringing: tuple[Bringing, ...] = ()
    sheet: bool = False
    poster: bool = False


def parts(game: Game, wishes: PrintOptions, ask: Ask | None = None) -> Iterator[Part]:
    """Yield the handout of a battle as one `Part`, or its poster; nothing for a game without a battle."""
    if not game.battle:
        return
    ask, story = ask or Ask(), read_story(game.battle)
    if ask.poster:
        draw = partial(poster, game, wishes, ask, story)
        yield Part(POSTER, pdf_name(game, "poster"), "to put on the board", draw, heavy=True, leaf="own")
        return
    draw = partial(handout, game, wishes, ask, story)
    yield Part(TITLE, pdf_name(game, "handout"), "to give to everybody", draw, heavy=True, leaf="own")


def handout(game: Game, wishes: PrintOptions, ask: Ask, story: Story) -> bytes:
    """Return the handout as a PDF, followed by the playsheet where the options ask for it and the paper is wide
    enough.
    """
    with disable_collection():
        told = put_together(partial(_drawn, game, ask, story), wishes)
        if not _has_sheet(ask, OnPaper(game, wishes)):
            return told
        papers = [(TITLE, told), ("Playsheet", playsheet(game, wishes))]
    counts = [page_count(pdf) for _, pdf in papers]
    small = OnPaper(game, wishes).paper.printable.width < SMALL
    starts = (0, counts[0] + (0 if small else counts[0] % 2))  # a playsheet begins on the front of a leaf
    bound = [BoundPaper(name, pdf, range(at, at + n)) for (name, pdf), at, n in zip(papers, starts, counts)]
    return bind(f"{game.title}: handout", bound)


def poster(game: Game, wishes: PrintOptions, ask: Ask, story: Story) -> bytes:
    """Return the handout on one page as a PDF: in large text if that fits, with the map as large as the words allow.

    PaperError where words and the smallest map do not fit in any text size.
    """
    with disable_collection():
        for type_, level in CLOSER:
            page = Page(game, replace(wishes, type=type_), ask, story)
            if (found := page.one(level)) is not None:
                return page.setting.pdf_of(found)
    raise PaperError(
        f"the words of {game.title} have no room on one page of {wishes.paper}: shorten them, or leave out --poster"
    )


def _drawn(game: Game, ask: Ask, story: Story, wishes: PrintOptions) -> bytes:
    page = Page(game, wishes, ask, story)
    return page.setting.pdf_of(page.setting.set(page.flowing()))


def _has_sheet(ask: Ask, setting: OnPaper) -> bool:
    return ask.sheet and setting.paper.printable.width >= NARROW


def address_of(setting: Any, photograph: Photograph) -> str:
    """Return the address by which a page shows an author's picture; the picture is stored in `setting` as a JPEG."""
    name = f"{photograph.digest}.jpeg"
    return str(setting.art.picture(name, lambda: photograph.jpeg(DOTS, setting.wishes.ink == "low")))


class Page:
    """A handout or poster while it is laid out with HTML templates."""

    def __init__(self, game: Game, wishes: PrintOptions, ask: Ask, story: Story) -> None:
        self.game, self.wishes, self.ask = game, wishes, ask
        self.setting = OnPaper(game, wishes)
        self.room = self.setting.paper.printable
        say, show = self.setting.say, partial(address_of, self.setting)
        self.setting.templates.globals.update(
            facts=Facts(self.setting, ask.bringing),
            ask=ask,
            chapters=dict.fromkeys(HEADS.values(), "") | story.chapters(say, show, links=False),
            known=HEADS,
            screen=False,
            small=self.room.width < SMALL,
            narrow=self.room.width < NARROW,
            sheet=_has_sheet(ask, self.setting),
            foot=self.setting.colophon(self.room.width),
            lacking=self.setting.lacking,
        )
        for feature in game.battle.plan.ground if game.battle and game.battle.plan else ():
            say(feature.name)

    def flowing(self) -> Markup:
        """Return the HTML of a handout on as many pages as it needs."""
        tall = self.room.height - HEAD if self.room.width < NARROW else self.room.height * MAP
        return self._words(drawing=self._map(tall), poster=False, level=0)

    def one(self, level: int) -> Any:
        """Return the laid-out page of a poster; None where its words leave no room for the smallest map.

        `level` from 0 to 3 is how much of the contents is left out.
        """
        without = self.setting.set(self._words(drawing="", poster=True, level=level))
        if len(without.pages) > 1:
            return None
        left = self.room.bottom - 6 - without.pages[0].anchors["end"][1] * 25.4 / 96 - AIR
        while left >= LEAST_MAP:
            page = self.setting.set(self._words(drawing=self._map(left), poster=True, level=level))
            if len(page.pages) == 1:
                return page
            left -= 2 * AIR
        return None

    def _words(self, **how: Any) -> Markup:
        return self.setting.words("handout.html", **how)

    def _map(self, tall: float) -> Markup:
        """Return the map as an HTML image, at most `tall` mm high."""
        drawn: Drawing = map_drawing(self.game, self.wishes, self.room.width, tall)
        address = self.setting.art.once(f"map-{tall:.1f}", lambda: svg(drawn.marks, drawn.box))
        size = f"width:{drawn.width:.2f}mm;height:{drawn.height:.2f}mm"
        return Markup('<img src="{}" alt="{}" style="{}">').format(address, drawn.says, size)
