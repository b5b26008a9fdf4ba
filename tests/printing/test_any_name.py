"""Names that strangers gave: whatever they are, they come to HTML and SVG as words, and never as tags."""

from __future__ import annotations

from html.parser import HTMLParser
from xml.etree import ElementTree

from hypothesis import example, given
from hypothesis import strategies as st

from drumhead.printing.drawing.vector_primitives import Group, Sheet, Text
from drumhead.printing.output.svg_writer import page, svg
from drumhead.printing.pages.battle_log.posts.post_files import html_of
from drumhead.printing.pages.battle_log.posts.stepping_map import Step, SteppingMap
from drumhead.printing.pages.battle_log.posts.web_post import Picture, Post, Section
from drumhead.printing.style.paper import Box, paper

WORDS = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1)  # readers refuse what no page can show
TAGS = ("</text><script>alert(1)</script>", '"><img src=x onerror="alert(1)">', "{{ post }} &amp; ]]>")
PLAIN = "Picardie"


class Seen(HTMLParser):
    """The tags of a page with their attributes' names, and all its words."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, ...]] = []
        self.words: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, *(name for name, _ in attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@given(WORDS)
@example(TAGS[0])
@example(TAGS[1])
@example(TAGS[2])
def test_any_name_is_only_words_in_a_drawing(name: str) -> None:
    marks = (Group((Text(1, 2, name),), (1, 0, 0, 1, 3, 4)),)
    (group,) = root = ElementTree.fromstring(svg(marks, Box(0, 0, 50, 50), title=name))
    assert root.get("aria-label") == name
    assert [(each.tag.rpartition("}")[2], each.text) for each in group] == [("text", name)]


@given(WORDS)
@example(TAGS[0])
@example(TAGS[1])
def test_any_name_is_only_a_label_on_a_sheet_for_a_cutting_machine(name: str) -> None:
    root = ElementTree.fromstring(page(Sheet(paper("A4"), (Text(10, 20, name),), name)))
    assert [each.text for each in root if each.tag.endswith("title")] == [name]
    assert [each.get("aria-label") for each in root.iter() if each.get("class") == "letters"] == [name]
    assert {each.tag.rpartition("}")[2] for each in root.iter()} == {"svg", "title", "g", "path"}


def posted(name: str) -> Seen:
    """A post in which everything has this name."""
    section = Section(name, name, Picture((), (), (9.0, 9.0), name, name))
    board = SteppingMap("<svg></svg>", {"steps": [0]}, ((name, (Step(0, name, ((0, name),)),)),), name)
    heads = dict.fromkeys(("figures", "turns", "units"), name)
    return Seen(html_of(Post(name, name, (section,), ((name,) * 3,), (name,), name, heads, board, (name,))).decode())


@given(WORDS)
@example(TAGS[0])
@example(TAGS[1])
@example(TAGS[2])
def test_any_name_is_only_words_in_a_post(name: str) -> None:
    plain, seen = posted(PLAIN), posted(name)
    assert seen.tags == plain.tags
    count = "".join(plain.words).count(PLAIN)
    assert count >= 6
    assert "".join(seen.words) == "".join(plain.words).replace(PLAIN, name)
