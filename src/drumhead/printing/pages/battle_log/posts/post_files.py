"""The files of a post: an HTML page, or Markdown or BBCode with its pictures beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import zip_longest
from typing import Any
from urllib.parse import quote

from markupsafe import Markup

from drumhead.printing.drawing.vector_primitives import Sheet
from drumhead.printing.html.inline_script import policy, safe_json
from drumhead.printing.html.post_markup import BBCode, Markdown, PostMarkup
from drumhead.printing.output.post_pictures import File, draw_picture, picture_names, seal_post
from drumhead.printing.output.svg_writer import web_elements
from drumhead.printing.pages.battle_log.posts.web_post import Picture, Post
from drumhead.printing.style.paper import Paper
from drumhead.support import paths

PICTURES = 4
KEPT_IN_A_LINK = "/=:,;.'()-+ "  # letters of a drawing that need no escape in an address


def names(story: str, form: str, pictures: str | None) -> list[str]:
    """Return the names of a post's files: that of the text, `story`, and those of the pictures beside it.

    `pictures` is "files", "inside" or None for the usual: a page of HTML has them inside.
    """
    beside = pictures == "files" or (pictures is None and form != "html")
    return [story, *picture_names(story, PICTURES if beside else 0)]


def files(post: Post, named: Sequence[str], form: str) -> dict[str, File]:
    """Return the contents of each file of a post, by the names from `names`; pictures are drawn when called."""
    story, *images = named
    text = WRITERS[form](post, images)
    drawn = {name: partial(_png, section.picture) for name, section in zip(images, post.sections)}
    return {story: seal_post(text, form), **drawn}


def _png(picture: Picture) -> bytes:
    """Return a map as a PNG."""
    sheet = Sheet(Paper("map", *picture.size, 0, 0, 0), (*picture.land, *picture.above), picture.caption)
    return draw_picture(sheet, picture.caption)


# ------------------------------------------------------------------ HTML
def html_of(post: Post, images: Sequence[str] = ()) -> bytes:
    """Return the post as one HTML page; it fetches nothing but `images`, the files of its pictures, if there are any.

    Without them its pictures are inside. Names are escaped, and only the page's own script may run.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    folder = paths.templates()
    environment = Environment(
        loader=FileSystemLoader(folder), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    style, script = ((folder / "post" / file).read_text(encoding="utf-8") for file in ("post.css", "post.js"))
    page = environment.get_template("post/post.html").render(
        post=post,
        images=list(images),
        policy=Markup(policy(script, style, "img-src 'self' file:" if images else "")),
        style=Markup(style),
        script=Markup(script),
        data=safe_json(post.board.data),
        land=Markup(web_elements(post.sections[0].picture.land)),
    )
    return f"{page}\n".encode()


# ------------------------------------------------------------------ Markdown and BBCode
def markdown_of(post: Post, images: Sequence[str] = ()) -> bytes:
    """Return the post as Markdown in UTF-8; `images` are the files of its pictures, without them data URLs."""
    goes = [
        quote(image) if image else f"<{_data_url(section.picture)}>"
        for section, image in zip_longest(post.sections, images)
    ]
    return _text(post, goes, Markdown())


def bbcode_of(post: Post, images: Sequence[str]) -> bytes:
    """Return the post as BBCode in UTF-8, for forums; `images` are the files of its pictures.

    Brackets in names become round ones.
    """
    return _text(post, images, BBCode())


def _text(post: Post, images: Sequence[str], markup: PostMarkup) -> bytes:
    """Return the post in a language of posts; `images` are the addresses of its pictures."""
    bold, italic, escape = markup.bold, markup.italic, markup.escape
    lines = [markup.heading(1, escape(post.title)), italic(escape(post.where)) if post.where else ""]
    lines += [italic(escape(each)) for each in post.notes]
    for section, image in zip(post.sections, images):
        lines += [markup.heading(2, escape(section.head)), escape(section.words)]
        lines += [markup.image(image, escape(section.picture.alt)), italic(escape(section.picture.caption))]
    figures = [[f"{bold(escape(name))}: {escape(f'{losses} {luck}')}"] for name, losses, luck in post.figures]
    lines += [markup.heading(2, escape(post.words["figures"])), markup.list_of(figures, False)]
    if post.remarks:
        remarks = [[escape(each)] for each in post.remarks]
        lines += [markup.heading(2, escape(post.words["remarks"])), markup.list_of(remarks, False)]
    lines += [markup.heading(2, escape(post.words["units"])), *map(escape, post.key), italic(escape(post.colophon))]
    return ("\n\n".join(filter(None, lines)) + "\n").encode()


def _data_url(picture: Picture) -> str:
    return f"data:image/svg+xml,{quote(picture.svg().replace(chr(34), chr(39)), safe=KEPT_IN_A_LINK)}"


WRITERS: Mapping[str, Callable[[Post, Any], bytes]] = {"html": html_of, "md": markdown_of, "bbcode": bbcode_of}
