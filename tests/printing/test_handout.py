"""The handout: the author's words taken apart and refused where they would do more, and who brings what."""

from __future__ import annotations

import io
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from PIL import Image

from drumhead.armies.checks.collection import Owned
from drumhead.model.army import Player
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.layout.booklet_imposition import Folding
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.folded_pages import fold_documents
from drumhead.printing.pages.handout.handout import Ask, Page, parts
from drumhead.printing.pages.handout.handout_facts import Bringing, Facts
from drumhead.printing.pages.handout.handout_markdown import Story, read_story
from drumhead.printing.pages.handout.handout_web_page import page
from drumhead.printing.pages.registry import parts as shared_parts
from drumhead.printing.style.paper import PaperError
from drumhead.rules.loading.toml_files import FileErrors

from ..errors import errors_in, find
from .games import BATTLES, battle_game, named_game, wishes_of
from .laid_out import faults
from .sheets import text
from .spoken import heard, unfit


def told(folder: Path, words: str, *pictures: str):
    """Ramillies with these words beside it."""
    file = folder / "story.md"
    file.write_text(words, encoding="utf-8")
    game = battle_game()
    battle = replace(game.battle, handout=str(file), pictures=pictures, source=str(folder / "battle.toml"))
    return replace(game, battle=battle)


def chapters(words: str, links: bool = True) -> dict[str, str]:
    return Story("a.md", words).chapters(str, lambda picture: "", links)


def picture(path: Path, sort: str = "PNG") -> None:
    Image.new("RGB", (40, 30), "red").save(path, sort)


# ------------------------------------------------------------------ the author's words


def test_heads_place_what_stands_below_them_whatever_capitals_they_have():
    found = chapters("# Title\n\nOnce.\n\n## SPECIAL rules\n\nNo rain.\n\n### Of rain\n\nNone.\n\n## Supper\n\nSoup.\n")
    assert found == {
        "Story": "<p>Once.</p>",
        "Special rules": "<p>No rain.</p><h3>Of rain</h3><p>None.</p>",
        "Supper": "<p>Soup.</p>",
    }


def test_words_are_escaped_and_marked_and_addresses_said_on_paper():
    said = "*Now* & \\<b> [here](https://a.example/?a=1&b=2)"
    assert chapters(said)["Story"] == (
        "<p><em>Now</em> &amp; &lt;b&gt; "
        '<a href="https://a.example/?a=1&amp;b=2" rel="noopener noreferrer">here</a></p>'
    )
    assert chapters(said, links=False)["Story"].endswith("here (https://a.example/?a=1&amp;b=2)</p>")


@pytest.mark.parametrize(
    ("words", "line", "code", "named"),
    [
        ("a\n\n<script>x()</script>\n", 3, "html-in-story", '"<script>x()</script>"'),
        ("a\nb <b>c</b>\n", 2, "html-in-story", '"<b>"'),
        ("[a](../notes.txt)", 1, "unprintable-link", '"../notes.txt"'),
        ("![a](http://x.example/a.png)", 1, "unlisted-picture", '"http://x.example/a.png"'),
        ("a\n\n![a](b.png)", 3, "unlisted-picture", '"b.png"'),
        ("![](red.png)", 1, "picture-without-words", "red.png"),
        ("![a](no.jpg)", 1, "unreadable-picture", "no.jpg"),
        ("## Story\n\na\n\n## story\n\nb", 5, "heading-twice", '"Story"'),
        ("a\n\n## Special rulse\n", 3, "empty-heading", '"Special rulse"'),
        ("a\n\nb\u202ec", 3, "unprintable-sign", "U+202E"),
        ("a" * 20_001, 0, "text-too-long", "20,001"),
    ],
)
def test_what_does_more_than_say_something_is_refused_with_its_line(tmp_path, words, line, code, named):
    picture(tmp_path / "red.png")
    (tmp_path / "no.jpg").write_text("GIF89a")
    with pytest.raises(FileErrors) as refused:
        read_story(told(tmp_path, words, "red.png", "no.jpg").battle)
    assert ("story.md", line, code) in errors_in(find(refused.value.faults, code, named))


def test_a_named_picture_is_saved_anew_without_what_its_file_says_besides(tmp_path):
    made = io.BytesIO()
    Image.new("RGB", (3000, 40), "red").save(made, "JPEG", comment=b"at my house")
    (tmp_path / "red.jpg").write_bytes(made.getvalue())
    (found,) = read_story(told(tmp_path, "![Red](red.jpg)", "red.jpg").battle).photographs
    anew = found.jpeg(900)
    assert b"at my house" in found.data
    assert b"at my house" not in anew
    assert Image.open(io.BytesIO(anew)).size == (900, 12)
    assert Image.open(io.BytesIO(found.jpeg(900, grey=True))).mode == "L"


@pytest.mark.parametrize("name", BATTLES)
def test_every_battle_of_ours_has_a_story_of_a_page(name):
    story = read_story(named_game(name).battle)
    assert 120 <= len(story.chapters(str, str, links=False)["Story"].split()) <= 200


# ------------------------------------------------------------------ who brings what


def test_what_each_brings_is_counted_once_and_the_rest_is_short():
    game = battle_game()
    wanted = sum(each.start for each in game.units if each.side == "french" and each.kind == "guards")
    tom = Bringing("Tom", (Owned("infantry", "", "", 10), Owned("cavalry", "", "Chinese", 9)))
    anna = Bringing("Anna", (Owned("infantry", "guards", "", 8),))
    found = [row for rows in Facts(HtmlRenderer(game, PrintOptions()), (tom, anna)).wanted.values() for row in rows]
    assert sum(row.brought[0] for row in found) == 10
    assert sum(row.brought[1] for row in found) == 8
    assert {row.kind for row in found if row.brought[1]} == {"guards"}
    assert sum(row.count for row in found) == sum(each.start for each in game.units) > wanted
    assert all(row.short >= 0 for row in found)


# ------------------------------------------------------------------ on a screen, and what nobody may read


def test_a_page_shows_names_as_they_are_typed_and_fetches_nothing(tmp_path):
    game = told(tmp_path, "Words of 漢 and 😀.\n\n![Red](red.png)", "red.png")
    picture(tmp_path / "red.png")
    strange = "<img src=x> שלום 😀 {{ 7 * 7 }}"
    game = replace(game, battle=replace(game.battle, title=strange, place="x" * 200))
    made = page(game, PrintOptions(), Ask(on="tonight")).decode()
    as_typed = "&lt;img src=x&gt; שלום 😀 {{ 7 * 7 }}", "Words of 漢 and 😀.", "x" * 200, "tonight"
    assert [words for words in (*as_typed, 'src="data:image/jpeg;base64,') if words not in made] == []
    assert "<img src=x>" not in made
    shown = made.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not [word for word in ("http:", "https:", '"art:', "url(", "<script", "@import") if word in shown]
    assert len(made.encode()) < 500_000


def test_a_picture_that_makes_the_page_too_large_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr("drumhead.printing.pages.handout.handout_web_page.MOST", 1000)
    with pytest.raises(PaperError, match="leave out the playsheet"):
        page(told(tmp_path, "a"), PrintOptions(), Ask())


def test_nothing_that_one_side_alone_is_told_goes_into_a_handout():
    game = battle_game()
    battle = replace(game.battle, briefs={"french": "Hush"}, players=(Player("Tom", "french", (0,), "Hush"),))
    for ask in (Ask(), Ask(poster=True)):
        (part,) = shared_parts("handout", replace(game, battle=battle), PrintOptions(), ask=ask)
        assert part.draw.args[0].battle.briefs == {}
        assert "Hush" not in repr(part.draw.args)


# ------------------------------------------------------------------ on paper


def test_a_square_is_never_printed_without_a_word(tmp_path):
    game = told(tmp_path, "A story of 漢.")
    said = str(Page(game, PrintOptions(), Ask(), read_story(game.battle)).flowing())
    assert "A story of □." in said
    assert "U+6F22 (CJK unified ideograph-6f22)." in said


@pytest.mark.parametrize("uneven", ["", "The French had <i>far</i> more horse."])
def test_a_handout_says_in_one_sentence_how_history_was_uneven(uneven):
    game = battle_game()
    battle = replace(game.battle, victory=replace(game.battle.victory, uneven=uneven))
    game = replace(game, battle=battle)
    on_screen = unescape(page(game, PrintOptions(), Ask()).decode().replace("<b>", "").replace("</b>", ""))
    on_paper = text(next(parts(game, PrintOptions(), Ask())).draw())
    for words in (on_screen, " ".join(on_paper.split())):
        assert ("Uneven in history." in words) == bool(uneven)
        assert f"Uneven in history. {uneven}" in words or not uneven


@pytest.mark.slow
@pytest.mark.parametrize("how", ["A4", "poster", "booklet", "pocket"])
@pytest.mark.parametrize("name", BATTLES)
def test_every_battle_has_its_handout_on_paper(name, how):
    game = named_game(name)
    wishes = wishes_of(game, command="drumhead handout x", paper="A3" if how == "poster" else "A4")
    ask = Ask(poster=how == "poster")
    if how in ("booklet", "pocket"):
        (part,) = fold_documents(lambda wishes: parts(game, wishes, ask), Folding(how), wishes)
    else:
        (part,) = parts(game, wishes, ask)
    pdf = part.draw()
    assert game.title in text(pdf)
    if how in ("A4", "poster"):  # folded paper is not read out
        assert (unfit(pdf), faults(pdf, 7.0), heard(pdf).faults) == ([], [], [])
