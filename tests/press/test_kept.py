"""Papers kept from the last print: found again while nothing has changed, and never instead of what has."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from shutil import copytree

import pytest

from drumhead import places
from drumhead.press.game import Game, Wishes
from drumhead.press.papers.kept import Kept, key
from drumhead.press.papers.kit import printed_parts
from drumhead.press.papers.part import Part
from drumhead.press.papers.registry import everything, parts
from drumhead.press.papers.withheld import NamesNeededError, Withheld, ways
from drumhead.rules.house import Change, HouseRules
from drumhead.rulesets import load

from .games import BATTLES, battle_game, named_game, renamed

calls = []


def draw(*of: object, size: int = 10) -> bytes:
    calls.append(of)
    return repr(of).encode()[:size].ljust(size)


@pytest.fixture
def kept(tmp_path):
    calls.clear()
    return Kept(tmp_path / "papers")


def test_what_has_not_changed_is_drawn_once(kept):
    assert kept.drawn(partial(draw, "a")) == kept.drawn(partial(draw, "a")) == kept.drawn(partial(draw, *"a"))
    assert calls == [("a",)]
    kept.drawn(partial(draw, "b"))
    kept.drawn(partial(draw, "a", size=11))
    assert calls == [("a",), ("b",), ("a",)]


def test_whatever_goes_into_a_page_makes_it_another(tmp_path):
    game, wishes = battle_game(), Wishes()
    house = HouseRules("Club", (Change(1, "pips.no-advance-at", 5, 6, "."),))
    book = game.ruleset.book
    slug, doubt = next((slug, each) for slug, each in game.book.readings.items() if each.switch)
    other = next(option.key for option in doubt.options if option.key != doubt.default)
    ways = [
        partial(draw, game, wishes),
        partial(draw, game, replace(wishes, ink="low")),
        partial(draw, game, replace(wishes, command="drumhead kit")),
        partial(draw, replace(game, battle=None), wishes),
        partial(draw, renamed(game, "Picardie"), wishes),
        partial(draw, replace(game, book=book(house=house)), wishes),
        partial(draw, replace(game, book=book({slug: other})), wishes),
        partial(draw, named_game("oudenarde"), wishes),
        partial(draw, game, wishes, seed=7),
        partial(key, game, wishes),
    ]
    keys = [key(way) for way in ways]
    assert all(keys)
    assert len(set(keys)) == len(keys)
    assert keys[0] == key(partial(draw, Game(game.ruleset, book(), game.battle), Wishes()))


def test_a_line_changed_in_a_ruleset_s_folder_makes_other_pages(tmp_path):
    def of_folder():
        ruleset = load(str(tmp_path / "buttons"))
        return key(partial(draw, Game(ruleset, ruleset.book()), Wishes()))

    copytree(places.sample(), tmp_path / "buttons")
    before = of_folder()
    file = next((tmp_path / "buttons").glob("*.html"))
    file.write_text(file.read_text(encoding="utf-8") + " ", encoding="utf-8")
    assert before
    assert of_folder() != before


@pytest.mark.parametrize("battle", BATTLES)
def test_every_paper_of_a_kit_can_be_kept_and_none_is_taken_for_another(battle):
    game = named_game(battle)
    seed = 7 if game.ruleset.is_played else None
    keys = [key(part.draw) for part in everything(game, Wishes(), seed)]
    assert all(keys)
    assert len(set(keys)) == len(keys)


def test_what_cannot_be_told_is_drawn_every_time(kept):
    for _ in range(2):
        kept.drawn(lambda: draw("a"))
        kept.drawn(partial(draw, object()))
    assert len(calls) == 4


@pytest.mark.parametrize("broken", [b"", b"short", b"x" * 500])
def test_a_broken_entry_is_drawn_anew(kept, broken):
    whole = kept.drawn(partial(draw, "a"))
    (file,) = kept.folder.iterdir()
    file.write_bytes(broken)
    assert kept.drawn(partial(draw, "a")) == whole
    assert kept.drawn(partial(draw, "a")) == whole
    assert len(calls) == 2


def test_what_was_longest_unused_goes_when_there_is_too_much(tmp_path):
    kept = Kept(tmp_path, most=4000)
    for age, name in enumerate("abc"):
        kept.drawn(partial(draw, name, size=1000))
        os.utime(max(tmp_path.iterdir(), key=lambda file: file.stat().st_mtime), (age, age))
    kept.find(partial(draw, "a", size=1000))  # used just now
    kept.drawn(partial(draw, "d", size=1000))
    assert [bool(kept.find(partial(draw, name, size=1000))) for name in "abcd"] == [True, False, True, True]
    assert kept.size <= 4000


def test_a_run_beside_ours_takes_nothing_from_it(kept, tmp_path):
    """A half-written file is never found, and one that another run has thrown away is no mistake."""
    kept.drawn(partial(draw, "a"))
    (kept.folder / ".half").write_bytes(b"half")
    beside = Kept(kept.folder)
    assert beside.drawn(partial(draw, "a"))
    assert len(calls) == 1
    for file in kept.folder.iterdir():
        file.unlink()
    assert kept.drawn(partial(draw, "a"))


def test_where_nothing_can_be_written_papers_are_drawn_all_the_same(tmp_path):
    (tmp_path / "file").write_text("no folder")
    assert Kept(tmp_path / "file" / "papers").drawn(partial(draw, "a"))


def test_of_a_kit_only_what_changed_is_drawn(kept):
    def of(*names):
        parts = [Part(name, f"{name}.pdf", "", partial(draw, name)) for name in names]
        return printed_parts(parts, kept, 1, lambda part, pdf: told.append(part.title))

    told = []
    assert of("a", "b") == [draw("a"), draw("b")]
    calls.clear()
    assert of("a", "c", "b") == [draw("a"), draw("c"), draw("b")]
    assert calls[0] == ("c",)
    assert told == ["a", "b", "a", "b", "c"]


# ------------------------------------------------------------------ what does not depend on names


def strengths(game: Game) -> bytes:
    calls.append("strengths")
    return repr([unit.stands for unit in game.units]).encode()


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
    kept.drawn(partial(strengths, game))
    assert kept.drawn(partial(names_of_the_french, game))
    assert calls.pop() == "names"
    calls.clear()
    other = with_one_renamed(game, "alliance")
    assert kept.drawn(partial(strengths, other)) == strengths(game)
    assert kept.drawn(partial(names_of_the_french, other)) == names_of_the_french(game)
    assert calls == ["strengths", "names"]  # by the test itself
    assert b"Piedmont" in kept.drawn(partial(names_of_the_french, with_one_renamed(game, "french")))


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
        lambda name: {name, Withheld()},
        lambda name: ["Picardie"].index(name),
    ],
)
def test_whoever_asks_for_a_withheld_name_is_stopped(asks):
    with pytest.raises(NamesNeededError):
        asks(Withheld())


def test_units_without_names_are_told_apart_or_nobody_says_they_are_alike():
    one = battle_game().units[0].but(name=Withheld())
    assert one in [one]
    with pytest.raises(NamesNeededError):
        assert one == one.but(name=Withheld())


@pytest.mark.parametrize("kind", ["measures", "cards"])
def test_papers_drawn_without_names_are_the_same(kind):
    (part,) = parts(kind, battle_game(), Wishes())
    assert ways(part.draw)[0]() == part.draw()


@pytest.mark.slow
@pytest.mark.parametrize("battle", BATTLES)
def test_no_playsheet_asks_for_names_and_a_roster_only_for_its_own(battle):
    game = named_game(battle)
    for at, part in enumerate([*parts("sheet", game, Wishes()), *parts("roster", game, Wishes())]):
        assert ways(part.draw)[at]() == part.draw()
