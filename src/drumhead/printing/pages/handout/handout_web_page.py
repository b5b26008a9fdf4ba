"""The handout for a screen: one page of HTML that fetches nothing and is readable on a phone 360 pixels wide.

Style and pictures are inside it. Each symbol is drawn once and referred to where it is used; the playsheet follows with
tables as narrow as a phone, and anything wider scrolls sideways by itself.
"""

from __future__ import annotations

import base64
import re
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from markupsafe import Markup

from drumhead.printing.html.web_sections import Sprite, below
from drumhead.printing.layout.page_frame import colophon
from drumhead.printing.output.svg_writer import SANS, SERIF, web_svg
from drumhead.printing.pages.handout.handout import HEADS, Ask
from drumhead.printing.pages.handout.handout_facts import Facts
from drumhead.printing.pages.handout.handout_map import map_drawing
from drumhead.printing.pages.handout.handout_markdown import read_story
from drumhead.printing.pages.handout.handout_renderers import OnScreen
from drumhead.printing.pages.playsheet.block_layout import BlockSetter
from drumhead.printing.style.block_shades import tones_of
from drumhead.printing.style.fonts import FACES, SYMBOLS
from drumhead.printing.style.paper import PaperError

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game, PrintOptions
    from drumhead.support.photographs import Photograph

BREADTH = 70.0  # mm of paper that have room for as many letters as a telephone
NARROW = "A3/8"  # the paper whose printable part is about as broad as a telephone
MAP = (190.0, 260.0)  # mm in which the map is drawn
DOTS = 900  # across a picture
MOST = 500_000  # bytes of a page


def page(game: Game, wishes: PrintOptions, ask: Ask) -> bytes:
    """Return the handout as one HTML page, encoded in UTF-8; PaperError where it would be 500,000 bytes or larger."""
    assert game.battle
    story = read_story(game.battle)
    setting = OnScreen(game, replace(wishes, paper=NARROW, type="large"))
    drawn = map_drawing(game, wishes, *MAP)
    setting.templates.globals.update(
        facts=Facts(setting, ask.bringing),
        ask=ask,
        chapters=dict.fromkeys(HEADS.values(), "") | story.chapters(str, partial(_address, setting), links=True),
        known=HEADS,
        screen=True,
        narrow=False,
        level=0,
        sheet=ask.sheet,
        drawing=Markup(web_svg(drawn.marks, drawn.box, drawn.says)),
    )
    blocks = BlockSetter(setting).place_blocks(BREADTH) if ask.sheet else []
    more = {"sections": [replace(each, html=below(each.html)) for each in blocks], "style": _style(setting)}
    told = setting.words("handout-screen.html", **more, foot=colophon(game, wishes)[0])
    drawings = Sprite(setting.art)
    shown = drawings.replace_drawings(str(told))
    signs = f'<svg class="signs" aria-hidden="true">{drawings.symbols}</svg>'
    made = f"{shown.replace('</body>', f'{signs}</body>')}\n".encode()
    if len(made) >= MOST:
        pictures = "leave out pictures" if story.photographs else "leave out the playsheet (--no-sheet)"
        raise PaperError(f"the page would be {len(made):,} bytes; {pictures}, so that it is less than {MOST:,}")
    return made


def _address(setting: OnScreen, photograph: Photograph) -> str:
    """Return a picture as a data URL, which contains the picture itself."""
    data = base64.b64encode(photograph.jpeg(DOTS, setting.wishes.ink == "low")).decode()
    return f"data:image/jpeg;base64,{data}"


def _style(setting: OnScreen) -> Markup:
    """Return the CSS of the playsheet, with fonts that a phone has and without rules for printed pages."""
    blocks = setting.words("blocks/blocks.css", tones=tones_of(setting.wishes.ink), small=Markup("0.95rem"))
    style = f"{setting.words('sheets.css')}{blocks}"
    for face in FACES.values():
        style = style.replace(f'"{face.family}"', SANS if "Sans" in face.family else SERIF)
    style = style.replace(f',"{SYMBOLS}"', "")
    return Markup(re.sub(r"@page[^{]*\{[^}]*\}", "", style))
