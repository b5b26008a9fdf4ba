"""A battle for a club's page: four paragraphs and four pictures, whole in one file, whatever its names are."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest

from drumhead.printing.drawing.vector_primitives import Path, Text, circle, line, move
from drumhead.printing.output.svg_writer import web_svg
from drumhead.printing.pages.battle_log.journal_story import up_to
from drumhead.printing.pages.battle_log.posts.post_files import bbcode_of, files, html_of, markdown_of, names
from drumhead.printing.pages.battle_log.posts.web_post import post_of
from drumhead.printing.style.paper import Box

from ...simulation.fought import BATTLES
from .test_pages import made

MOST = 500_000  # bytes: what a club's page takes
VOID = {"meta", "br", "hr", "img", "link", "input"}
HOSTILE = '</title><script>alert(1)</script> [x](http://x.example) ![y](z) `a` *b* & "c"'


@cache
def post(name="ramillies", seed=1):
    head, events, ruleset, wishes = made(name, seed)
    return post_of(head, events, ruleset, wishes, None)


class Page(HTMLParser):
    """Which elements open and close, what they fetch, and the words of the paragraphs."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.fetched: list[str] = []
        self.images: list[str] = []
        self.said = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.tags.append(tag)
        self.fetched += [
            value
            for name, value in attrs
            if name in ("src", "href", "srcset", "data", "action", "poster") and value != "#land"
        ]
        if tag == "svg" and given.get("role") == "img":
            self.images.append(given["aria-label"])
        if tag not in VOID and not self.get_starttag_text().endswith("/>"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.said += data


@pytest.mark.parametrize("name", BATTLES)
def test_four_paragraphs_and_four_pictures_are_one_page_that_fetches_nothing(name):
    data = html_of(post(name))
    page = Page(data.decode())
    assert page.open == []
    assert (page.tags.count("figure"), len(page.images), page.tags.count("h1")) == (4, 5, 1)  # the fifth map steps
    assert data.startswith(b"<!doctype html>")
    assert "viewport" in data.decode()
    assert page.fetched == []
    assert not re.findall(rb"https?://(?!www\.w3\.org/2000/svg)|url\(|@import|<link|data:", data)
    assert all(alt.startswith("Map. ") and alt.endswith(".") for alt in page.images[:4])
    assert len(data) < MOST


def test_a_page_has_the_losses_and_the_luck_of_both_sides():
    told = post("salamanca")
    assert [name for name, _, _ in told.figures] == ["The French", "The Allies"]
    dead = made("salamanca")[1][-1]["dead"]
    for (_, losses, luck), count in zip(told.figures, dead.values(), strict=True):
        assert losses.startswith(f"{count} of ")
        assert re.search(r" in (\d\d?|fewer than 1|more than 99) of 100 ", luck)
    for text in (html_of(told), markdown_of(told), bbcode_of(told, "1234")):
        assert text.count(b"of 100 battles") == 2


@pytest.mark.parametrize("form", ["html", "md", "bbcode"])
def test_pictures_are_files_that_the_text_shows(form):
    named = names("evening.x", form, "files")
    assert named == ["evening.x", *(f"evening-{at}.png" for at in range(1, 5))]
    made_ = files(post(), named, form)
    text = made_["evening.x"].decode()
    shown = {
        "html": re.findall(r'<img class="map" src="(.*?)"', text),
        "md": re.findall(r"!\[.+?\]\((.*?)\)$", text, re.MULTILINE),
        "bbcode": re.findall(r"^\[img\](.*?)\[/img\]$", text, re.MULTILINE),
    }[form]
    assert shown == named[1:]
    assert "data:" not in text
    for name in named[1:3]:
        picture = made_[name]()
        assert picture.startswith(b"\x89PNG")
        assert b"Software\0drumhead" in picture[:500]
        assert len(picture) < MOST


def test_names_become_no_markup_in_a_forum():
    head, events, ruleset, wishes = made()
    units = {
        key: {**unit, "name": f"[url=http://x.example]A[/url] {unit['number']}"} for key, unit in head["units"].items()
    }
    told = post_of({**head, "title": "[img]x[/img]", "units": units}, events, ruleset, wishes, 2)
    text = bbcode_of(told, ["1.png", "2.png", "3.png", "4.png"]).decode()
    assert set(re.findall(r"\[(/?[^\]]*)\]", text)) == {"b", "/b", "i", "/i", "img", "/img", "list", "/list", "*"}
    assert text.count("[img]") == 4
    assert "(url=http://x.example)" in text


def test_the_paragraphs_tell_the_plan_the_opening_and_the_turning_point_and_the_figures_the_losses():
    plan, opening, turning, end = post("salamanca").sections
    assert "to stand their ground" in plan.words
    assert opening.words
    assert "turn" in turning.words
    (french, *_), (allies, *_) = (
        re.findall(r"\d+ of \d+ stands lost", said) for _, said, _ in post("salamanca").figures
    )
    assert (french.split()[2], allies.split()[2]) == ("74", "87")
    assert "of 74" not in end.words  # what was lost is in the figures, once
    assert [each.picture.caption for each in (plan, end)] == [
        "The field as both sides had drawn up",
        f"The field as turn {max(event['t'] for event in made('salamanca')[1])} closed",
    ]
    assert not [words for each in post("salamanca").sections for words in each.words if ord(words) >= 0xE000]


def test_markdown_carries_its_pictures_within_it():
    data = markdown_of(post())
    drawings = re.findall(r"!\[(.+?)\]\(<data:image/svg\+xml,([^>]*)>\)", data.decode())
    assert len(drawings) == 4
    for alt, drawing in drawings:
        assert alt.startswith("Map. ")
        svg = Page(unquote(drawing))
        assert (svg.open, svg.tags[0]) == ([], "svg")
    assert len(re.findall(r"^## ", data.decode(), re.MULTILINE)) == 6  # four parts, the figures and the units
    assert b"http" not in data.replace(b"http://www.w3.org/2000/svg", b"")
    assert len(data) < MOST


def test_the_names_of_strangers_are_only_words_on_the_page():
    head, events, ruleset, wishes = made()
    units = {key: {**unit, "name": f"{HOSTILE} {unit['number']}"} for key, unit in head["units"].items()}
    ground = [{**piece, "name": f"{piece['name']}<b>" if piece["name"] else ""} for piece in head["ground"]]
    told = post_of({**head, "title": HOSTILE, "units": units, "ground": ground}, events, ruleset, wishes, 2)
    page = Page(html_of(told).decode())
    assert page.open == []
    assert not {"b", "a", "img"} & set(page.tags)
    assert page.tags.count("script") == 2  # its own: the data, and what moves the map
    assert "<script>alert(1)</script>" in page.said
    words = re.sub(r"\(<data:[^>]*>\)", "", markdown_of(told).decode())
    assert not re.findall(r"(?<!\\)[<`]|(?<!\\)\]\(", words)


def test_a_battle_that_stops_short_or_has_no_turn_has_four_sections_too():
    head, events, ruleset, wishes = made()
    for turns in (0, 1, 2):
        told = post_of(head, up_to(events, turns), ruleset, wishes, None)
        assert [bool(each.words) for each in told.sections] == [True] * 4
        assert len({each.picture.svg() for each in told.sections}) == min(turns, 2) + 1
    assert html_of(post()) == html_of(post_of(head, events, ruleset, wishes, None))


def test_words_keep_the_breadth_of_our_faces_in_any_other_and_circles_are_circles():
    words = Text(1, 2, "Picardie & <b>", "italic", 9, "middle")
    pen = {"stroke": "#000000", "width": 0.2}
    marks = [
        move([words], 10, 20, 90),
        Path(circle(5, 6, 2), fill="#ffffff"),
        *(Path(line((0, 0), (at, 1)), **pen) for at in (1, 2)),
    ]
    svg = web_svg(marks, Box(0, 0, 30, 30), "A <map>")
    assert 'cx="5" cy="6" r="2"' in svg
    assert svg.count("<path") == 1
    assert re.search(r'textLength="[\d.]+" lengthAdjust="spacingAndGlyphs"', svg)
    assert "rotate(90 " in svg
    assert "Picardie &amp; &lt;b&gt;</text>" in svg
    assert 'aria-label="A &lt;map&gt;"' in svg
