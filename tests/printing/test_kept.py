"""Papers kept from the last print: found again while nothing has changed, and never instead of what has."""

from __future__ import annotations

import io
import os
from dataclasses import replace
from functools import partial
from shutil import copytree
from types import SimpleNamespace

import pikepdf
import pypdfium2
import pytest
from markupsafe import Markup

from drumhead.printing.cache.hidden_fields import HiddenFieldError, HiddenValue, ways
from drumhead.printing.cache.pdf_cache import PdfCache, key
from drumhead.printing.html import page_assembly
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.html.page_assembly import LaidSection, print_sheets
from drumhead.printing.html.render_cache import remembering
from drumhead.printing.html.section_renderer import render_sections
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.document import Part
from drumhead.printing.pages.kit.kit_printing import printed_parts
from drumhead.printing.pages.registry import everything, parts
from drumhead.rules.house_rules.house_rule import Change, HouseRules
from drumhead.rulesets import load
from drumhead.support import paths

from ..counted import at_least
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
        return printed_parts(parts, lambda part, pdf: pdf, kept, 1, lambda part: told.append(part.title))

    told = []
    assert of("a", "b") == [draw("a"), draw("b")]
    calls.clear()
    assert of("a", "c", "b") == [draw("a"), draw("c"), draw("b")]
    assert calls[0] == ("c",)
    assert told == ["a", "b", "a", "c", "b"]


# ------------------------------------------------------------------ what does not depend on names


def strengths(game: Game) -> bytes:
    calls.append("strengths")
    return repr([unit.stands for unit in game.units]).encode()


def qualities(game: Game) -> bytes:
    calls.append("qualities")
    return repr([unit.quality for unit in game.units]).encode()


def names_of_the_french(game: Game) -> bytes:
    calls.append("names")
    return " ".join(unit.name for unit in game.army("french").units).encode()


def with_one_renamed(game: Game, side: str) -> Game:
    army = game.army(side)
    first, *others = army.brigades
    units = (first.units[0].but(name="Piedmont", note="in red"), *first.units[1:])
    changed = replace(army, brigades=(replace(first, units=units), *others))
    return replace(game, battle=replace(game.battle, armies={**game.battle.armies, side: changed}))


def test_a_regiment_s_new_name_changes_no_paper_that_does_not_say_it(kept):
    game = battle_game()
    kept.get_or_render(partial(strengths, game))
    assert kept.get_or_render(partial(names_of_the_french, game))
    assert calls.pop() == "names"
    calls.clear()
    other = with_one_renamed(game, "alliance")
    assert kept.get_or_render(partial(strengths, other)) == strengths(game)
    assert kept.get_or_render(partial(names_of_the_french, other)) == names_of_the_french(game)
    assert calls == ["strengths", "names"]  # by the test itself
    assert b"Piedmont" in kept.get_or_render(partial(names_of_the_french, with_one_renamed(game, "french")))


def test_a_regiment_s_new_strength_changes_no_paper_that_does_not_ask_for_it(kept):
    game, stronger = battle_game(), changed_in_one_thing(battle_game())["unit.more-stands"]
    kept.get_or_render(partial(qualities, game))
    calls.clear()
    assert kept.get_or_render(partial(qualities, stronger)) == repr([unit.quality for unit in game.units]).encode()
    assert calls == []
    kept.get_or_render(partial(strengths, game))
    assert kept.get_or_render(partial(strengths, stronger)) == strengths(stronger) != strengths(game)


@pytest.mark.parametrize(
    "asks",
    [
        str,
        repr,
        len,
        bool,
        list,
        "{}".format,
        "%s".__mod__,
        lambda name: name.upper(),
        lambda name: name == "Picardie",
        lambda name: name + "'s",
        lambda name: name < "Q",
        lambda name: {name, HiddenValue()},
        lambda name: ["Picardie"].index(name),
        lambda strength: sum([strength]),
        lambda strength: 7 - strength,
        lambda strength: strength * 2,
        range,
    ],
)
def test_whoever_asks_for_a_withheld_name_is_stopped(asks):
    with pytest.raises(HiddenFieldError):
        asks(HiddenValue())


def test_units_without_names_are_told_apart_or_nobody_says_they_are_alike():
    one = battle_game().units[0].but(name=HiddenValue())
    assert one in [one]
    with pytest.raises(HiddenFieldError):
        assert one == one.but(name=HiddenValue())


@pytest.mark.parametrize("kind", ["measures", "cards"])
def test_papers_drawn_without_names_are_the_same(kind):
    (part,) = parts(kind, battle_game(), PrintOptions())
    assert ways(part.draw)[0]() == part.draw()


@pytest.mark.slow
@pytest.mark.parametrize("battle", BATTLES)
def test_no_playsheet_asks_for_names_and_a_roster_only_for_its_own(battle):
    game = named_game(battle)
    papers = at_least(3, [*parts("sheet", game, PrintOptions()), *parts("roster", game, PrintOptions())])
    for at, part in enumerate(papers):
        assert ways(part.draw)[at + 2]() == part.draw()


def test_what_one_paper_needed_is_asked_of_the_next_of_its_kind_at_once(kept):
    game = battle_game()
    kept.get_or_render(partial(names_of_the_french, game))
    before = len(calls)
    assert before > 1  # first without any
    kept.get_or_render(partial(names_of_the_french, with_one_renamed(game, "french")))
    assert calls == ["names"] * (before + 1)


# ------------------------------------------------------------------ pages set from the same words


def words_of(name, html):
    """A section as a template is handed it."""
    return SimpleNamespace(name=name, html=html, wide=False)


CSS = "roster.css"


def sheet_of(setting, *says):
    """A sheet of sections that say this, one below the other."""
    words = [words_of(f"s{at}", Markup(f"<p>{each}</p>")) for at, each in enumerate(says)]
    strips = render_sections(setting, words, CSS)
    return print_sheets(
        setting, "sheet", [[LaidSection(strip, 10, 20 * at) for at, strip in enumerate(strips.values())]]
    )


def test_a_sheet_of_the_same_words_is_set_once_and_one_of_others_anew(kept, monkeypatch):
    set_pages = HtmlRenderer.set
    monkeypatch.setattr(HtmlRenderer, "set", lambda self, *of: calls.append("set") or set_pages(self, *of))
    new = partial(HtmlRenderer, ruleset_game(), PrintOptions())
    plain = sheet_of(new(), "one", "two")
    counts = []
    with remembering(kept):
        for says in (("one", "two"), ("one", "two"), ("one", "three")):
            calls.clear()
            found = sheet_of(new(), *says)
            counts.append(len(calls))
            assert (found == plain) == ("two" in says)
    assert counts == [2, 0, 3]  # a page of sections to be measured, one of those that were, and the sheet


def test_of_a_paper_only_the_sheet_is_set_on_which_something_changed(kept, monkeypatch):
    def paper_of(*says):
        setting = new()
        html = '<p>{0}</p><h2 style="bookmark-level:1">{0}</h2>'
        words = [words_of(f"s{at}", Markup(html.format(each))) for at, each in enumerate(says)]
        strips = render_sections(setting, words, CSS).values()
        always = next(iter(strips))  # on every sheet, like a foot
        return print_sheets(
            setting, "paper", [[LaidSection(always, 10, 0), LaidSection(each, 10, 20)] for each in strips]
        )

    set_pages = HtmlRenderer.set
    monkeypatch.setattr(HtmlRenderer, "set", lambda self, html, *of: calls.append(html) or set_pages(self, html, *of))
    new = partial(HtmlRenderer, ruleset_game(), PrintOptions())
    plain = paper_of("foot", "three", "two")
    with remembering(kept):
        paper_of("foot", "one", "two")
        calls.clear()
        assert paper_of("foot", "three", "two") == plain
    assert not any("two" in words for words in calls)
    with pikepdf.open(io.BytesIO(plain)) as pdf, pdf.open_outline() as outline:
        assert [entry.title for entry in outline.root] == ["foot", "foot", "foot", "three", "foot", "two"]
        assert [int(entry.destination[3]) for entry in outline.root[::2]] == [int(outline.root[0].destination[3])] * 3
        spoken = [kid.S for kid in pdf.Root.StructTreeRoot.K[0].K]
    assert spoken == ["/P", "/H2"] * 3  # the foot once


def test_as_a_sheet_is_written_no_page_waits_that_only_sheets_before_it_have(monkeypatch):
    setting = HtmlRenderer(ruleset_game(), PrintOptions())
    words = [words_of(f"s{at}", Markup(f"<p>{each}</p>")) for at, each in enumerate(("foot", "one", "two", "three"))]
    foot, *bodies = render_sections(setting, words, CSS).values()
    written, waiting = page_assembly.write_pdf, []

    def write(document):
        waiting.append([each.name for each in (foot, *bodies) if each.page.page is not None])
        return written(document)

    monkeypatch.setattr(page_assembly, "write_pdf", write)
    pdf = print_sheets(setting, "paper", [[LaidSection(foot, 10, 0), LaidSection(each, 10, 20)] for each in bodies])
    assert waiting == [["s0", "s1", "s2", "s3"], ["s0", "s2", "s3"], ["s0", "s3"]]
    read = [page.get_textpage().get_text_range().split() for page in pypdfium2.PdfDocument(pdf)]
    assert read == [["foot", "one"], ["foot", "two"], ["foot", "three"]]


def test_whatever_weasyprint_is_given_to_set_a_page_tells_it_apart(kept):
    game = ruleset_game()
    house = HouseRules("Club", (Change(1, "pips.no-advance-at", 5, 6, "."),))
    shown = '<img src="art:box">'
    drawn = HtmlRenderer(game, PrintOptions())
    drawn.art.once("box", lambda: "<svg/>")
    other = HtmlRenderer(game, PrintOptions())
    other.art.once("box", lambda: "<svg></svg>")
    into = [
        HtmlRenderer(game, PrintOptions()).goes_into("words"),
        HtmlRenderer(game, PrintOptions()).goes_into("other words"),
        HtmlRenderer(game, PrintOptions()).goes_into("words", CSS),
        HtmlRenderer(game, PrintOptions(type="large")).goes_into("words", CSS),
        HtmlRenderer(game, PrintOptions(command="drumhead kit")).goes_into("words"),
        HtmlRenderer(replace(game, book=game.ruleset.book(house=house)), PrintOptions()).goes_into("words"),
        drawn.goes_into(shown),
        other.goes_into(shown),
    ]
    assert len(set(into)) == len(into)
    assert into[0] == HtmlRenderer(game, PrintOptions()).goes_into("words") == drawn.goes_into("words")


def changed_in_one_thing(game: Game) -> dict[str, Game]:
    """The same battle with one thing different each time, in the first brigade of the second side."""
    battle = game.battle
    side, army = list(battle.armies.items())[1]
    brigade, unit = army.brigades[0], army.brigades[0].units[0]
    qualities = [each for each in dict.fromkeys(other.quality for other in game.units) if each != unit.quality]
    spoken = {"name": "Piedmont", "nation": "Savoy", "note": "In red."}
    units = {
        **{f"unit.{name}": unit.but(**{name: said}) for name, said in spoken.items()},
        "unit.stands": unit.but(stands=unit.stands - 1, start=unit.start - 1),
        "unit.more-stands": unit.but(stands=unit.stands + 1, start=unit.start + 1),
        **{f"unit.{other}": unit.but(quality=other) for other in qualities},
    }
    brigades = {
        **{f"brigade.{name}": replace(brigade, **{name: said}) for name, said in spoken.items() if name != "nation"},
        **{name: replace(brigade, units=(each, *brigade.units[1:])) for name, each in units.items()},
    }
    if brigade.commander:
        brigades["officer.name"] = replace(brigade, commander=replace(brigade.commander, name="Savoy"))
        brigades["officer.note"] = replace(brigade, commander=replace(brigade.commander, note="Lame."))
    armies = {
        **{f"army.{name}": replace(army, **{name: said}) for name, said in spoken.items() if name != "nation"},
        **{name: replace(army, brigades=(each, *army.brigades[1:])) for name, each in brigades.items()},
    }
    said = {"title": "Turin", "date": "1 May 1700", "place": "Turin", "note": "Hot.", "turns": battle.turns + 1}
    battles = {
        **{f"battle.{name}": replace(battle, **{name: each}) for name, each in said.items()},
        "battle.agreed": replace(battle, agreed=("No horse has a horse.",)),
        "battle.ground": replace(battle, ground=("A heath.",)),
        **{name: replace(battle, armies={**battle.armies, side: each}) for name, each in armies.items()},
    }
    return {name: replace(game, battle=each) for name, each in battles.items()}


def each_is_as_drawn_anew(kept, kinds, game, changes):
    """What is printed after a change, from what was kept before it, is what is printed without anything kept."""
    for each in (game, *changes):
        for part in everything(each, PrintOptions(), kinds=kinds):
            assert kept.get_or_render(part.draw) == part.draw(), part.title


@pytest.mark.parametrize("battle", ["ramillies", "blenheim", "klausen"])  # one of each family
def test_a_paper_kept_is_never_given_for_one_that_would_say_something_else(kept, battle):
    changes = changed_in_one_thing(named_game(battle))
    some = [changes[name] for name in ("unit.stands", "officer.name")]
    each_is_as_drawn_anew(kept, ["log"], named_game(battle), some)


@pytest.mark.slow
@pytest.mark.parametrize("battle", BATTLES)
def test_no_paper_of_a_kit_is_taken_for_another_whatever_changes_in_a_battle(kept, battle):
    game = named_game(battle)
    each_is_as_drawn_anew(kept, (), game, changed_in_one_thing(game).values())
