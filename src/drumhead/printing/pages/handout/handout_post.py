"""The handout as a post for a blog or a forum: Markdown or BBCode, with the map and the author's pictures beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from markupsafe import Markup

from drumhead.printing.drawing.vector_primitives import Sheet, move
from drumhead.printing.html.post_markup import BBCode, Markdown, PostMarkup
from drumhead.printing.layout.page_frame import colophon
from drumhead.printing.output.grey_colours import grey_sheets
from drumhead.printing.output.png_writer import save_png
from drumhead.printing.output.post_pictures import File, draw_picture, picture_names, seal_post
from drumhead.printing.pages.handout.handout import HEADS, Ask
from drumhead.printing.pages.handout.handout_facts import Facts
from drumhead.printing.pages.handout.handout_map import Drawing, map_drawing
from drumhead.printing.pages.handout.handout_markdown import read_story
from drumhead.printing.pages.handout.handout_renderers import OnScreen
from drumhead.printing.pages.handout.handout_web_page import DOTS, MAP
from drumhead.printing.style.paper import GREY, Paper

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game, PrintOptions
    from drumhead.support.photographs import Photograph

LANGUAGES: Mapping[str, type[PostMarkup]] = {"md": Markdown, "bbcode": BBCode}
MARGIN = 4.0  # mm around the map


def post_names(game: Game, text: str) -> list[str]:
    """Return the names of a post's files: `text`, and those of the map and of the author's pictures beside it."""
    assert game.battle
    return [text, *picture_names(text, 1 + len(read_story(game.battle).photographs))]


def post_files(game: Game, wishes: PrintOptions, ask: Ask, named: Sequence[str], form: str) -> dict[str, File]:
    """Return the contents of each file of a post, by the names from `post_names`; pictures are drawn when called.

    `form` is of LANGUAGES. The playsheet is left out, since its tables have no room in a post.
    """
    assert game.battle
    text, map_file, *others = named
    story, ask = read_story(game.battle), replace(ask, sheet=False)
    file_of = {each.name: file for each, file in zip(story.photographs, others, strict=True)}
    setting = OnScreen(game, wishes)
    drawn = map_drawing(game, wishes, *MAP)
    chapters = story.chapters(str, lambda photograph: file_of[photograph.name], links=True)
    setting.templates.globals.update(
        facts=Facts(setting, ask.bringing),
        ask=ask,
        chapters=dict.fromkeys(HEADS.values(), "") | chapters,
        known=HEADS,
        screen=True,
        narrow=False,
        level=0,
        sheet=False,
        drawing=Markup('<img src="{}" alt="{}">').format(map_file, drawn.says),
    )
    html = setting.words("handout-post.html", foot=colophon(game, wishes)[0])
    words = LANGUAGES[form]().convert(html).encode()
    grey = wishes.ink == "low" or wishes.colour == GREY
    return {
        text: seal_post(words, form),
        map_file: partial(_map, drawn, wishes.colour == GREY),
        **{file_of[each.name]: partial(_picture, each, grey) for each in story.photographs},
    }


def _map(drawn: Drawing, grey: bool) -> bytes:
    """Return the map as a PNG with a margin, in shades of black if `grey`."""
    paper = Paper("map", drawn.width + 2 * MARGIN, drawn.height + 2 * MARGIN, 0, 0, 0)
    sheet = Sheet(paper, (move(drawn.marks, MARGIN, MARGIN),), drawn.says)
    return draw_picture(grey_sheets(lambda: [sheet])[0] if grey else sheet, drawn.says)


def _picture(photograph: Photograph, grey: bool) -> bytes:
    """Return an author's picture as a PNG, without its other data."""
    return save_png(photograph.image(DOTS, grey))
