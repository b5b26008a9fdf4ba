"""Papers kept from the last print: found again while nothing has changed, and never instead of what has."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from shutil import copytree
from types import SimpleNamespace

import pypdfium2
import pytest
from markupsafe import Markup

from drumhead.printing.cache.cache_key import key
from drumhead.printing.cache.pdf_cache import PdfCache
from drumhead.printing.html import sheet_assembly
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.html.section_renderer import render_sections
from drumhead.printing.html.sheet_assembly import LaidSection, print_sheets
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.document import Part
from drumhead.printing.pages.kit.kit_printing import printed_parts
from drumhead.printing.pages.registry import everything
from drumhead.rules.house_rules.house_rule import Change, HouseRules
from drumhead.rulesets import load
from drumhead.support import paths
from drumhead.support.worker_pool import set_jobs

from .games import BATTLES, battle_game, named_game, renamed, ruleset_game

calls = []


def draw(*of: object, size: int = 10) -> bytes:
    calls.append(of)
    return repr(of).encode()[:size].ljust(size)


@pytest.fixture
def kept(tmp_path):
    calls.clear()
    return PdfCache(tmp_path / "papers")


def test_what_has_not_changed_is_drawn_once(kept):
    assert (
        kept.get_or_render(partial(draw, "a"))
        == kept.get_or_render(partial(draw, "a"))
        == kept.get_or_render(partial(draw, *"a"))
    )
    assert calls == [("a",)]
    kept.get_or_render(partial(draw, "b"))
    kept.get_or_render(partial(draw, "a", size=11))
    assert calls == [("a",), ("b",), ("a",)]


def whole(*of: object, seed: int = 1) -> bytes:
    calls.append(of)
    return repr((of, seed)).encode()


def other(*of: object) -> bytes:
    return b"another function: " + whole(*of)


def test_whatever_goes_into_a_page_makes_it_another(kept):
    game, wishes = battle_game(), PrintOptions()
    house = HouseRules("Club", (Change(1, "pips.no-advance-at", 5, 6, "."),))
    book = game.ruleset.book
    slug, doubt = next((slug, each) for slug, each in game.book.readings.items() if each.switch)
    answer = next(option.key for option in doubt.options if option.key != doubt.default)
    ways = [
        partial(whole, game, wishes),
        partial(whole, game, replace(wishes, ink="low")),
        partial(whole, game, replace(wishes, command="drumhead kit")),
        partial(whole, replace(game, battle=None), wishes),
        partial(whole, renamed(game, "Picardie"), wishes),
        partial(whole, replace(game, book=book(house=house)), wishes),
        partial(whole, replace(game, book=book({slug: answer})), wishes),
        partial(whole, named_game("oudenarde"), wishes),
        partial(whole, game, wishes, seed=7),
        partial(other, game, wishes),
    ]
    drawn = [kept.get_or_render(way) for way in ways]
    calls.clear()
    assert [kept.get_or_render(way) for way in ways] == drawn
    assert kept.get_or_render(partial(whole, Game(game.ruleset, book(), game.battle), PrintOptions())) == drawn[0]
    assert calls == []
    assert drawn == [way() for way in ways]
    assert len(set(drawn)) == len(ways)


def test_a_line_changed_in_a_ruleset_s_folder_makes_other_pages(kept, tmp_path):
    def draw_of_folder():
        ruleset = load(str(tmp_path / "buttons"))
        kept.get_or_render(partial(draw, Game(ruleset, ruleset.book()), PrintOptions()))
        return len(calls)

    copytree(paths.sample(), tmp_path / "buttons")
    assert draw_of_folder() == draw_of_folder() == 1
    file = tmp_path / "buttons" / "playsheet.toml"
    text = file.read_text(encoding="utf-8")
    assert text.count('title = "The turn"') == 1
    file.write_text(text.replace('title = "The turn"', 'title = "A turn"'), encoding="utf-8")
    assert draw_of_folder() == 2


@pytest.mark.parametrize("battle", BATTLES)
def test_every_paper_of_a_kit_can_be_kept_and_none_is_taken_for_another(battle):
    game = named_game(battle)
    seed = 7 if game.ruleset.is_played else None
    keys = [key(part.draw) for part in everything(game, PrintOptions(), seed)]
    assert all(keys)
    assert len(set(keys)) == len(keys)


def test_what_cannot_be_told_is_drawn_every_time(kept):
    for _ in range(2):
        kept.get_or_render(lambda: draw("a"))
        kept.get_or_render(partial(draw, object()))
    assert len(calls) == 4


@pytest.mark.parametrize("broken", [b"", b"short", b"x" * 500])
def test_a_broken_entry_is_drawn_anew(kept, broken):
    whole = kept.get_or_render(partial(draw, "a"))
    (file,) = kept.folder.iterdir()
    file.write_bytes(broken)
    assert kept.get_or_render(partial(draw, "a")) == whole
    assert kept.get_or_render(partial(draw, "a")) == whole
    assert len(calls) == 2


def test_what_was_longest_unused_goes_when_there_is_too_much(tmp_path):
    kept = PdfCache(tmp_path, most=4000)
    for age, name in enumerate("abc"):
        kept.get_or_render(partial(draw, name, size=1000))
        os.utime(max(tmp_path.iterdir(), key=lambda file: file.stat().st_mtime), (age, age))
    kept.get_or_render(partial(draw, "a", size=1000))  # used just now
    kept.get_or_render(partial(draw, "d", size=1000))
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) <= 4000
    calls.clear()
    for name in "acdb":
        kept.get_or_render(partial(draw, name, size=1000))
    assert calls == [("b",)]


def test_a_run_beside_ours_takes_nothing_from_it(kept, tmp_path):
    """A half-written file is never found, and one that another run has thrown away is no mistake."""
    kept.get_or_render(partial(draw, "a"))
    (kept.folder / ".half").write_bytes(b"half")
    beside = PdfCache(kept.folder)
    assert beside.get_or_render(partial(draw, "a"))
    assert len(calls) == 1
    for file in kept.folder.iterdir():
        file.unlink()
    assert kept.get_or_render(partial(draw, "a"))


def test_where_nothing_can_be_written_papers_are_drawn_all_the_same(tmp_path):
    (tmp_path / "file").write_text("no folder")
    assert PdfCache(tmp_path / "file" / "papers").get_or_render(partial(draw, "a"))


def test_of_a_kit_only_what_changed_is_drawn(kept):
    def of(*names):
        parts = [Part(name, f"{name}.pdf", "", partial(draw, name)) for name in names]
        with set_jobs(1):
            return printed_parts(parts, lambda part, pdf: pdf, kept, lambda part: told.append(part.title))

    told = []
    assert of("a", "b") == [draw("a"), draw("b")]
    calls.clear()
    assert of("a", "c", "b") == [draw("a"), draw("c"), draw("b")]
    assert calls[0] == ("c",)
    assert told == ["a", "b", "a", "c", "b"]


# ------------------------------------------------------------------ pages set from the same words


def words_of(name, html):
    """A section as a template is handed it."""
    return SimpleNamespace(name=name, html=html, wide=False)


CSS = "roster.css"


def test_as_a_sheet_is_written_no_page_waits_that_only_sheets_before_it_have(monkeypatch):
    setting = HtmlRenderer(ruleset_game(), PrintOptions())
    words = [words_of(f"s{at}", Markup(f"<p>{each}</p>")) for at, each in enumerate(("foot", "one", "two", "three"))]
    foot, *bodies = render_sections(setting, words, CSS).values()
    written, waiting = sheet_assembly.write_pdf, []

    def write(document):
        waiting.append([each.name for each in (foot, *bodies) if each.page.page is not None])
        return written(document)

    monkeypatch.setattr(sheet_assembly, "write_pdf", write)
    pdf = print_sheets(setting, "paper", [[LaidSection(foot, 10, 0), LaidSection(each, 10, 20)] for each in bodies])
    assert waiting == [["s0", "s1", "s2", "s3"], ["s0", "s2", "s3"], ["s0", "s3"]]
    read = [page.get_textpage().get_text_range().split() for page in pypdfium2.PdfDocument(pdf)]
    assert read == [["foot", "one"], ["foot", "two"], ["foot", "three"]]


def test_an_entry_under_the_key_of_another_is_not_believed(kept):
    assert kept.get_or_render(partial(draw, "a")) != draw("b")
    (file,) = kept.folder.iterdir()
    file.rename(kept.folder / key(partial(draw, "b")))
    assert kept.get_or_render(partial(draw, "b")) == draw("b")
