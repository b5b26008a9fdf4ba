"""Every army through every form and back is the same army, whatever its people are called."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drumhead import rulesets
from drumhead.armies.files.army_file import read_army
from drumhead.armies.files.text_fields import LONGEST_NAME, TURNING
from drumhead.armies.neutral.neutral_terms import common
from drumhead.armies.writers.army_writer import FORMS
from drumhead.model.army import TREE, Army, Brigade, Command, Officer
from drumhead.model.unit import Unit

from ...strategies import TAME
from ...strategies import armies as any_army

EVERY = [*(rulesets.load(name).about for name in rulesets.ids()), common()]

# What a reader of lists takes for something else, where it is no name.
SIGNS = (
    *("1. Garde", "2) Foot", "3.", "IV. Linie", "1706", "12 squadrons", "4 bns line", "2 x Navarre", "x 3", "6", "½"),
    *("Total", "Sum", "Total war", "Summe 6", "none", "None", "-", "—", "ditto", '"', "''", "and", "n/a", "= = ="),
    *("=1+1", "@SUM(A1)", "-6", "+7", "=cmd|' /C calc'!A0", "'quoted'", "'=1", "a, b", 'the "Old"', 'says "6"'),
    *("x:y", "Brigade: Foot", "Side: French", "Note: 6", "General:", "Wing: left", "Commander: X", "Doubt: Y"),
    *("Foot, foot, raw, 6 stands", "X, note Y", "X, nation Y", "X, rank general", "Y, note", "note", "rank brigadier"),
    *("(guards)", "[4 bns]", "(raw) ", "Guards (2)", "{x}", "<b>", "</del>x", "<!-- x -->", "&amp;", "&#34;"),
    *("**bold**", "*", "* item", "_x_", "~~gone~~", "`code`", "# title", "> quoted", "---", "| a | b |", "\\", "\\*"),
    *("[b]bold[/b]", "[*] x", "[s]gone[/s]", "[quote]", "[url=x]y[/url]", "[img]x[/img]", "[x](http://a.example)"),
    *("http://a.example", "a@b.example", "https://", "Ümlaut’s", "semi;colon", "tab|bar", "#1"),
    *("Лейб-гвардия", "近衛連隊", "الحرس", "משמר", "𝔊𝔞𝔯𝔡𝔢", "🎖 Guard", "e\u0301", "ﬁrst", "İ", "ß", "M" * LONGEST_NAME),
    *(
        "Hello,",
        "Regards",
        "army",
        "unit",
        "brigade",
        "name",
        "stands",
        "Infantry",
        "raw",
        "dice",
        "true",
        "1e5",
        "0x1",
    ),
)


def _clean(said: str) -> str:
    return " ".join(said.split())[:LONGEST_NAME].strip()


INVISIBLE = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"  # taken out of lists: chats and pages put them in
LETTERS = st.characters(exclude_categories=("Cc", "Cs", "Co", "Cn"), exclude_characters=[*TURNING, *INVISIBLE])
PARTS = st.sampled_from(SIGNS) | st.text(LETTERS, max_size=12) | st.sampled_from(TAME)
NAMES = (
    st.sampled_from(SIGNS)
    | st.text(LETTERS, max_size=LONGEST_NAME)
    | st.lists(PARTS, min_size=2, max_size=3).map(" ".join)
    | st.lists(PARTS, min_size=2, max_size=2).map("".join)
).map(_clean).filter(bool)  # fmt: skip


@st.composite
def named(draw: st.DrawFn, about: Any) -> Army:
    """Return an army of any troops that a game has, in any wings, lines and divisions, called anything."""
    army = draw(any_army(about, st.sampled_from(TAME)))
    above = {sort: draw(st.lists(NAMES, max_size=1)) for sort in TREE}
    brigades = []
    for at, brigade in enumerate(army.brigades):
        under = {sort: names[0] if names and draw(st.booleans()) else "" for sort, names in above.items()}
        units = tuple(_renamed(draw, unit) for unit in brigade.units)
        led = draw(st.none() | st.builds(Officer, NAMES, st.just(about["rank"][-1]["id"]), _maybe()))
        brigades.append(Brigade(f"{draw(NAMES)[:50].strip()} {at}", units, led, draw(_maybe()), **under))
    general = draw(st.none() | st.builds(Officer, NAMES, st.just(about["rank"][0]["id"]), _maybe()))
    doubts = tuple(draw(st.lists(NAMES, max_size=2)))
    found = Army(
        draw(NAMES), army.side, general, tuple(brigades), draw(_maybe()), (), army.year, draw(_maybe()), doubts
    )
    return replace(found, commands=tuple(_commands(draw, found, about)))


def _maybe() -> st.SearchStrategy[str]:
    return st.just("") | NAMES


def _renamed(draw: st.DrawFn, unit: Unit) -> Unit:
    more = tuple((key, draw(NAMES) if key == "facings" else value) for key, value in unit.more)
    return replace(unit, name=draw(NAMES), nation=draw(_maybe()), note=draw(_maybe()), more=more)


def _commands(draw: st.DrawFn, army: Army, about: Any) -> list[Command]:
    """Who leads some of its wings, lines and divisions."""
    rank = about["rank"][len(about["rank"]) // 2]["id"]
    found = []
    for sort in TREE:
        for name in dict.fromkeys(getattr(brigade, sort) for brigade in army.brigades):
            led = draw(st.none() | st.builds(Officer, NAMES, st.just(rank), _maybe())) if name else None
            note = draw(_maybe()) if name else ""
            found += [Command(sort, name, led, note)] if led or note else []
    return found


def through(path: Path, army: Army, about: Any) -> Army:
    """Return what is read of an army after it was written."""
    text = FORMS[path.suffix[1:]](army, about)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_army(path, about)


@pytest.mark.parametrize("form", FORMS)
@given(data=st.data())
def test_any_army_comes_back_from_every_form_whatever_it_is_called(
    form: str, data: st.DataObject, tmp_path: Path
) -> None:
    about = data.draw(st.sampled_from(EVERY), label="game")
    army = data.draw(named(about), label="army")
    assert through(tmp_path / f"list.{form}", army, about) == army


@pytest.mark.parametrize("form", FORMS)
def test_a_wing_may_be_called_none(form: str, tmp_path: Path) -> None:
    about = rulesets.load("wss-paperboys").about
    names = ("none", "", "None", '"none"', "", "none.")
    brigades = tuple(
        Brigade(f"Brigade {at}", (Unit("Navarre", "infantry", "foot", stands=6, number=at + 1),), wing=name)
        for at, name in enumerate(names)
    )
    back = through(tmp_path / f"list.{form}", Army("Army", "french", None, brigades), about)
    assert [brigade.wing for brigade in back.brigades] == [*names]
