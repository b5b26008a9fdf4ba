"""The handout as a post: our HTML as Markdown and BBCode, in which no name marks anything up."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import pytest
from markdown_it import MarkdownIt
from PIL import Image

from drumhead.printing.html.post_markup import BBCode, Markdown
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.handout.handout import Ask
from drumhead.printing.pages.handout.handout_post import post_files, post_names

from .games import battle_game, named_game, renamed
from .test_handout import picture, told

HOSTILE = "</p><script>x()</script> [x](http://x.example) ![y](z.png) [img]z[/img] [url=z]a[/url] `a` *b* _c_ | & <i>d"
TAGS = {"b", "i", "list", "img", "url", "quote", "*"}


def post(game: Game, form: str, **wishes: str) -> tuple[list[str], str, list[bytes]]:
    """The names of a post's files, its text and its pictures."""
    names = post_names(game, f"post.{form}")
    text, *pictures = post_files(game, PrintOptions(**wishes), Ask(on="Friday"), names, form).values()
    return names, text.decode(), [each if isinstance(each, bytes) else each() for each in pictures]


@pytest.mark.parametrize(
    ("html", "markdown", "bbcode"),
    [
        ("<h2>Fire</h2><p>a <b>b </b>c<br>d</p>", "## Fire\n\na **b** c\\\nd\n", "[b]Fire[/b]\n\na [b]b[/b] c\nd\n"),
        ("<div>a<p> <b> </b></p><section>b</section></div>", "a\n\nb\n", "a\n\nb\n"),
        ("<h3></h3><p>1706. A year</p>", "1706\\. A year\n", "1706. A year\n"),
        ("<hr><blockquote><p>a</p><p>b</p></blockquote>", "***\n\n> a\n>\n> b\n", "* * *\n\n[quote]\na\nb\n[/quote]\n"),
        ("<ol><li>a</li><li>b</li></ol>", "1. a\n2. b\n", "[list=1]\n[*] a\n[*] b\n[/list]\n"),
        ('<ol><li><b class="number">7</b> <bdi>a</bdi></li></ol>', "- **7** a\n", "[list]\n[*] [b]7[/b] a\n[/list]\n"),
        (
            "<ul><li>a<ul><li>b</li></ul></li></ul>",
            "- a\n\n  - b\n",
            "[list]\n[*] a\n[list]\n[*] b\n[/list]\n[/list]\n",
        ),
        (
            "<table><tr><th>arm</th><th>n</th></tr><tr><td>foot|x</td><td>3</td></tr><tr><td>guns</td><td></td></tr></table>",
            "| arm | n |\n| --- | --- |\n| foot\\|x | 3 |\n| guns |  |\n",
            "[b]arm[/b]\n[list]\n[*] foot|x: n 3\n[*] guns\n[/list]\n",
        ),
        (
            '<p><a href="https://x.example/(a)?b=[c]&amp;d">e</a></p>',
            "[e](<https://x.example/%28a%29?b=%5Bc%5D&d>)\n",
            "[url=https://x.example/%28a%29?b=%5Bc%5D&d]e[/url]\n",
        ),
        ('<p><img src="art:sign" alt="spade">&nbsp;French</p>', "French\n", "French\n"),
        ('<img src="a [1].png" alt="x]">', "![x\\]](a%20%5B1%5D.png)\n", "[img]a%20%5B1%5D.png[/img]\n[i]x)[/i]\n"),
    ],
)
def test_our_html_is_said_in_both_languages(html: str, markdown: str, bbcode: str) -> None:
    assert Markdown().convert(html) == markdown
    assert BBCode().convert(html) == bbcode


def test_no_name_marks_anything_up_in_markdown() -> None:
    game = renamed(battle_game(), HOSTILE)
    _, text, _ = post(replace(game, battle=replace(game.battle, title=HOSTILE)), "md")
    tokens = [child for token in MarkdownIt("commonmark").parse(text) for child in (token, *(token.children or ()))]
    kinds = {token.type for token in tokens}
    assert [token.content for token in tokens if token.type == "html_block"] == [text[text.rindex("<!--") :]]
    assert not kinds & {"html_inline", "link_open", "code_inline", "code_block", "fence"}
    assert [token.attrs["src"] for token in tokens if token.type == "image"] == ["post-1.png"]
    plain = ["".join(child.content for child in token.children) for token in tokens if token.type == "inline"]
    units = sum(len(list(army.units)) for army in game.battle.armies.values())
    assert (plain[0], sum(HOSTILE in each for each in plain)) == (HOSTILE, 1 + units)


def test_no_name_marks_anything_up_in_bbcode() -> None:
    game = renamed(battle_game(), HOSTILE)
    _, text, _ = post(replace(game, battle=replace(game.battle, title=HOSTILE)), "bbcode")
    marks = re.findall(r"\[(/?)([^\]=]*)=?([^\]]*)\]", text)
    assert {name for _, name, _ in marks} <= TAGS
    open_ = [name for end, name, _ in marks if not end and name != "*"]
    assert sorted(open_) == sorted(name for end, name, _ in marks if end)
    assert re.findall(r"\[img\](.*?)\[/img\]", text) == ["post-1.png"]
    assert "[url" not in text


@pytest.mark.parametrize("form", ["md", "bbcode"])
def test_a_post_has_every_unit_and_no_secret(form: str) -> None:
    game = named_game("oudenarde")
    game = replace(game, battle=replace(game.battle, briefs={"french": "quagga"}))
    names, text, pictures = post(game.shared, form)
    bare = text.replace("\\", "")
    units = [unit.name for army in game.battle.armies.values() for unit in army.units]
    assert len(units) == 20
    assert [name for name in units if name not in bare] == []
    assert "quagga" not in bare
    assert "Friday" in bare
    assert len(names) == 1 + len(pictures) == 2


@pytest.mark.parametrize(("wishes", "mode"), [({}, "RGB"), ({"ink": "low"}, "L")])
def test_the_author_s_pictures_are_files_beside_the_map(tmp_path, wishes: dict[str, str], mode: str) -> None:
    picture(tmp_path / "red.png")
    game = told(tmp_path, "A church. ![The church](red.png)\n", "red.png")
    names, text, (_, church) = post(game, "md", **wishes)
    assert names == ["post.md", "post-1.png", "post-2.png"]
    assert "![The church](post-2.png)" in text
    found = Image.open(io.BytesIO(church))
    assert (found.format, found.size, found.mode) == ("PNG", (40, 30), mode)


def test_a_grey_map_has_no_colour() -> None:
    game = named_game("oudenarde")
    (_, _, (colour,)), (_, _, (grey,)) = post(game, "md"), post(game, "md", colour="grey")
    for data, is_grey in ((colour, False), (grey, True)):
        red, green, blue = Image.open(io.BytesIO(data)).convert("RGB").split()
        assert (red.tobytes() == green.tobytes() == blue.tobytes()) == is_grey
