"""The playsheet and a roster as web pages to read: without anything to tap, and without a script."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.html.inline_script import policy
from drumhead.printing.html.web_sections import Sprite, below
from drumhead.printing.layout.page_frame import colophon
from drumhead.printing.pages.companion.audiences import Holder
from drumhead.printing.pages.companion.companion import BREADTH, PAGE, clean_text, template_text
from drumhead.printing.pages.companion.companion_roster import Roll
from drumhead.printing.pages.playsheet.block_layout import BlockSetter, PlacedBlock
from drumhead.printing.pages.registry import parts as parts_of
from drumhead.printing.style.block_shades import tones_of
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.template_filters import LACKING

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game, PrintOptions
    from drumhead.printing.pages.document import Part

STYLE = ("screen.css", "sheet.css")


def parts(kind: str, game: Game, wishes: PrintOptions) -> Iterator[Part]:
    """Yield the documents of a kind, "sheet" or "roster", each with its web page."""
    found = list(parts_of(kind, game, wishes))
    if kind == "roster":
        sides = game.battle.armies if game.battle else ()
        pages = [partial(roster_page, game, side, wishes) for side in sides]
    else:
        pages = [partial(sheet_page, game, wishes)]
    yield from (replace(part, screen=page) for part, page in zip(found, pages, strict=True))


def sheet_page(game: Game, wishes: PrintOptions) -> bytes:
    """Return the playsheet as an HTML page; PaperError if no section is left to print."""
    setting = _setting(game, wishes)
    setter = BlockSetter(setting)
    placed = _wanted(setter, setter.place_blocks(BREADTH), wishes)
    sections = [replace(each, html=below(each.html)) for each in placed]
    lacking = LACKING if any(LACKING in each.html for each in sections) else ""
    return _page(setting, wishes, f"{game.title}: playsheet", "sheet-page.html", sections=sections, lacking=lacking)


def _wanted(setter: BlockSetter, placed: list[PlacedBlock], wishes: PrintOptions) -> list[PlacedBlock]:
    """Return the sections that the print settings ask for, of the pages that they ask for."""
    only, hidden = (set(setter.find_blocks(words, placed)) for words in (wishes.only, wishes.hide))
    pages = wishes.sides or len(placed)
    found = [each for each in placed if each.side <= pages and each.name not in hidden]
    found = [each for each in found if each.name in only or not only]
    if not found:
        raise PaperError("no section is left to print: --hide leaves out all that --only asks for")
    return found


def roster_page(game: Game, side_id: str, wishes: PrintOptions) -> bytes:
    """Return the roster of a side as an HTML page; KeyError if the battle has no such side."""
    setting, army = _setting(game, wishes), game.army(side_id)
    every = tuple(range(len(army.brigades)))
    roll = Roll(setting, army, Holder(army.name, side_id, ((side_id, every),)))
    title = f"{game.title}: roster, {roll.side['name']}"
    return _page(setting, wishes, title, "roster-page.html", roll=roll, groups=roll.groups)


def _setting(game: Game, wishes: PrintOptions) -> HtmlRenderer:
    setting = HtmlRenderer(game, replace(wishes, paper=PAGE, type="normal", sides=0))
    setting.templates.filters["typed"] = clean_text
    return setting


def _page(setting: HtmlRenderer, wishes: PrintOptions, title: str, template: str, **context: Any) -> bytes:
    """Return a filled-in template of `templates/companion` as a page that contains its style and its drawings."""
    sprite = Sprite(setting.art)
    context |= {"title": title, "foot": colophon(setting.game, wishes), "large": wishes.type == "large"}
    body = sprite.screen(setting.words(f"companion/{template}", **context))
    blocks = setting.words("blocks/blocks.css", tones=tones_of(wishes.ink), small=Markup("0.95rem"))
    style = "\n".join((blocks, *map(template_text, STYLE), sprite.css))
    frame = {"title": title, "body": body, "symbols": sprite.symbols, "style": Markup(style), "script": ""}
    page = setting.words("companion/frame.html", **frame, policy=Markup(policy("", style)))
    return str(page).encode()
