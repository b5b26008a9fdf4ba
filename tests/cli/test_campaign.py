"""Three battles in a row, in every game: armies that remember, their record, and what cannot be carried on."""

from __future__ import annotations

import json
import math
import re
import tomllib
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from drumhead import armies, rulesets
from drumhead.campaign.army_after import SUCCESSOR
from drumhead.campaign.battle_record import BattleRecord, LuckRecord, OfficerRecord, SideRecord, UnitRecord
from drumhead.campaign.campaign_file import TEMPLATE
from drumhead.cli.output.campaign_text import side_facts
from drumhead.simulation.journal import head, write_journal

from ..counted import at_least
from ..errors import errors_of
from ..printing.printed import pages
from ..simulation.fought import battle as fought_battle
from ..simulation.fought import scenario
from .campaign_files import battle_with, campaign_with, copy_armies, events_in, rewrite, shipped

BATTLES = at_least(5, armies.list_shipped_battles())
SHARE = Fraction(1, 3)


def units_in(path: Path) -> dict[str, dict[str, Any]]:
    army = tomllib.loads(path.read_text(encoding="utf-8"))
    return {unit["name"]: unit for brigade in army["brigade"] for unit in brigade["unit"]}


def strength(unit: dict[str, Any]) -> int:
    return int(unit.get("stands", unit.get("figures", 1)))


def by_hand(events: list[dict[str, Any]], side: str) -> dict[str, int]:
    """What each unit of a side should have, from both ends of the journal: a third of its losses comes back."""
    opening, closing = events[1]["units"], [each for each in events if each["e"] == "tableau"][-1]["units"]
    found, single = {}, []
    for key, unit in events[0]["units"].items():
        if unit["side"] == side and "of" not in unit:
            was, now = opening.get(key, unit)["stands"], closing.get(key, unit)["stands"]
            found[unit["name"]] = now + math.floor((was - now) * SHARE)
            if (was, now) == (1, 0):
                single.append((how_lost(events, key), closing[key].get("hits", 0), unit["number"], unit["name"]))
    for how in {each[0] for each in single}:
        alike = sorted(each[1:] for each in single if each[0] == how)
        found |= {name: int(at < math.floor(len(alike) * SHARE)) for at, (_, _, name) in enumerate(alike)}
    return {name: strength_ for name, strength_ in found.items() if strength_}


def how_lost(events: list[dict[str, Any]], key: str) -> bool:
    """Whether a unit of one stand went in an event of its own, such as a rout, and not to an enemy's attack."""
    gone = next(each for each in events[2:] if each.get("set", {}).get(key, {}).get("stands") == 0)
    return gone.get("u") == key and gone["e"] != "fight"


@pytest.mark.parametrize("name", BATTLES)
def test_three_battles_in_a_row(drumhead, here: Path, name: str) -> None:
    copy_armies(name, here / "start")
    (here / "campaign.toml").write_text(campaign_with(str(SHARE)), encoding="utf-8")
    folder = "start"
    for number, turns in enumerate((3, 2, 2), start=1):
        battle = here / f"b{number}.toml"
        battle.write_text(battle_with(name, f"Day {number}", folder, turns), encoding="utf-8")
        assert drumhead("log", "play", battle, "--seed", number, "--out", f"{number}.jsonl").exit_code == 0
        done = drumhead("log", "result", f"{number}.jsonl")
        assert done.exit_code == 0, done.stderr
        folder = f"after-{number}-day-{number}"
        events = events_in(here / f"{number}.jsonl")
        for side in shipped(name)["side"]:
            army = here / folder / f"{side}.toml"
            wanted = by_hand(events, side)
            assert {each: strength(unit) for each, unit in units_in(army).items()} == wanted
            assert drumhead("army", "check", army, "--rules", shipped(name)["ruleset"]).exit_code == 0
            assert len(tomllib.loads(army.read_text(encoding="utf-8"))["history"]) == number
    shown = json.loads(drumhead("campaign", "show", "--json").stdout)
    assert [each["title"] for each in shown["battles"]] == ["Day 1", "Day 2", "Day 3"]
    assert "changed" not in drumhead("campaign", "show").stdout


@cache
def ramillies_journal() -> bytes:
    battle = scenario("ramillies")
    seats = dict.fromkeys(battle.sides, "sound")
    return write_journal([head(battle, 3, seats, battle.turns, "ramillies"), *fought_battle(3, "ramillies").events])


@pytest.fixture
def fought(here: Path) -> Path:
    """A journal of a battle that is over, and our campaign rules beside it."""
    (here / "campaign.toml").write_bytes(TEMPLATE.read_bytes())
    (here / "my.jsonl").write_bytes(ramillies_journal())
    return here / "my.jsonl"


def files_in(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in sorted(folder.iterdir())}


def test_the_same_journal_gives_the_same_bytes_and_nothing_is_overwritten(drumhead, here: Path, fought: Path) -> None:
    assert drumhead("log", "result", fought, "--out", "one").exit_code == 0
    assert drumhead("log", "result", fought, "--out", "two").exit_code == 0
    first = files_in(here / "one")
    assert sorted(first) == ["alliance.toml", "french.toml", "record.toml"]
    assert files_in(here / "two") == first
    (here / "one" / "french.toml").write_text("mine", encoding="utf-8")
    refused = drumhead("log", "result", fought, "--out", "one")
    assert refused.exit_code == 1
    assert files_in(here / "one") == {**first, "french.toml": b"mine"}
    assert drumhead("log", "result", fought, "--out", "one", "--force").exit_code == 0
    assert files_in(here / "one") == first


def test_what_the_journal_of_ramillies_says_by_itself(drumhead, here: Path, fought: Path) -> None:
    """Read off the journal by eye: Arco's lose a stand in a face-off and seven off the table, the Guards seven by fire.

    Villeroy, Maffei, Guiscard and Orkney fall.
    """
    assert drumhead("log", "result", fought, "--out", "next").exit_code == 0
    record = tomllib.loads((here / "next" / "record.toml").read_text(encoding="utf-8"))
    arco = next(unit for unit in record["side"]["french"]["unit"] if unit["name"].startswith("Arco"))
    assert (arco["brought"], arco["lost"]) == (8, {"killed": 1, "routed": 7})
    assert 0 < arco["now"] < 8
    guards = next(unit for unit in record["side"]["alliance"]["unit"] if unit["name"] == "First Foot Guards")
    assert (guards["brought"], guards["lost"]) == (7, {"killed": 7})
    assert units_in(here / "next" / "french.toml")["Alsace"]["quality"] == "raw", "as its die was before the battle"
    broke = {unit["name"] for side in record["side"].values() for unit in side["unit"] if unit["broke"]}
    assert "Arco’s Cuirassiers" in broke
    assert "Churchill’s" not in broke
    fallen = {each["name"] for side in record["side"].values() for each in side["officer"]}
    assert fallen == {"Marshal Villeroy", "Marquis de Maffei", "Comte de Guiscard", "Earl of Orkney"}
    last = [each for each in events_in(fought) if each["e"] == "tableau"][-1]
    living = {name.partition(":")[2] for name in last["riders"] if name.startswith("alliance:")}
    general = tomllib.loads((here / "next" / "alliance.toml").read_text(encoding="utf-8"))["general"]["name"]
    assert general in living
    assert not fallen & living


def test_honours_and_battles_are_on_the_roster(drumhead, here: Path, fought: Path) -> None:
    assert drumhead("log", "result", fought, "--out", "next").exit_code == 0
    honoured = at_least(
        2, (name for name, unit in units_in(here / "next" / "french.toml").items() if "honours" in unit)
    )
    assert drumhead("roster", "next/french.toml", "--out", "roster.pdf").exit_code == 0
    words = " ".join(" ".join(page.words.split()) for page in pages((here / "roster.pdf").read_bytes()))
    assert words.count("honours: Ramillies") == len(honoured)
    assert re.search(r"Battles: Ramillies, 23 May 1706: (won|lost)", words)
    assert drumhead("army", "convert", "next/french.toml", "--to", "wss-dice", "--out", "dice.toml").exit_code == 0
    assert {name for name, unit in units_in(here / "dice.toml").items() if "honours" in unit} == set(honoured)
    assert drumhead("army", "show", "next/french.toml").stdout.count("Ramillies; ") >= 1


def test_a_journal_entered_by_hand_says_what_nobody_wrote_down(drumhead, here: Path, fought: Path) -> None:
    events = events_in(fought)
    events[0]["by"] = "hand"
    for event in events:
        event.get("set", {}).pop("french-7", None)
        event.pop("luck", None)
    rewrite(fought, events)
    assert drumhead("log", "result", fought, "--out", "next").exit_code == 0
    record = tomllib.loads((here / "next" / "record.toml").read_text(encoding="utf-8"))
    side = record["side"]["french"]
    unknown = [unit["name"] for unit in side["unit"] if "lost" not in unit]
    assert side["unknown"] == len(unknown) >= 1
    assert events[0]["units"]["french-7"]["name"] in unknown
    kept = units_in(here / "next" / "french.toml")
    assert all(
        strength(kept[name]) == next(u["brought"] for u in side["unit"] if u["name"] == name) for name in unknown
    )
    shown = drumhead("campaign", "show").stdout
    assert "entered by hand" in shown
    assert "unknown" in shown
    assert "no dice were written down" in shown
    assert "unknown if it was entered by hand" in shown
    assert "never used" not in shown


def test_losses_in_the_line_of_an_entered_unit_have_no_known_manner(drumhead, here: Path) -> None:
    """The form says what is left of Clare's Irish, and not what took the other three of its six stands."""
    assert drumhead("campaign", "new").exit_code == 0
    (here / "evening.txt").write_text("turn 1\nf\n3 s3\nwon a\n", "utf-8")
    assert drumhead("log", "enter", "ramillies", "--from", "evening.txt").exit_code == 0
    assert drumhead("log", "result", "ramillies-entered.jsonl", "--out", "next").exit_code == 0
    record = tomllib.loads((here / "next" / "record.toml").read_text(encoding="utf-8"))
    assert [unit["lost"] for unit in record["side"]["french"]["unit"] if "lost" in unit] == [{"unknown": 3}]


def test_a_cut_or_unfinished_journal_is_refused(drumhead, here: Path, fought: Path) -> None:
    whole = fought.read_bytes()
    for part in (whole[:-20], b"\n".join(whole.split(b"\n")[:-2]) + b"\n"):
        fought.write_bytes(part)
        refused = drumhead("log", "result", fought, "--out", "next")
        assert refused.exit_code == 1
        assert "drumhead log" in refused.stderr
        assert not (here / "next").exists()


def test_an_army_of_which_nothing_is_left_is_not_written(drumhead, here: Path, fought: Path) -> None:
    (here / "campaign.toml").write_text(campaign_with("0"), encoding="utf-8")
    events = events_in(fought)
    for key, state in events[-2]["units"].items():
        state["stands"] = 0 if key.startswith("french") else state["stands"]
    rewrite(fought, events)
    refused = drumhead("log", "result", fought, "--out", "next")
    assert refused.exit_code == 1
    assert "Army of Villeroy" in refused.stderr
    assert not (here / "next").exists()


def test_an_army_that_is_not_the_journals_is_refused(drumhead, here: Path) -> None:
    copy_armies("ramillies", here / "start")
    (here / "campaign.toml").write_bytes(TEMPLATE.read_bytes())
    battle = here / "b.toml"
    battle.write_text(battle_with("ramillies", "Day", "start", 1), encoding="utf-8")
    assert drumhead("log", "play", battle, "--out", "my.jsonl").exit_code == 0
    army = here / "start" / "french.toml"
    text = army.read_text(encoding="utf-8")
    army.write_text(text.replace("Picardie", "Poitou"), encoding="utf-8")
    assert "my.jsonl, line 1" in drumhead("log", "result", "my.jsonl", "--out", "next").stderr
    army.unlink()
    missing = drumhead("log", "result", "my.jsonl", "--out", "next")
    assert missing.exit_code == 1
    assert ("french.toml", 0, "no-such-file") in errors_of(missing)
    assert not (here / "next").exists()


WRONG = {
    'killed = "1/2"': ('kiled = "1/2"', "unknown-key"),
    "captured = 0": ("captured = 2", "not-a-share"),
    'routed = "1/2"': ('routed = "1/0"', "not-a-share"),
    'round = "nearest"': ('round = "away"', "unknown-word"),
    "up = 2": ("up = -1", "out-of-range"),
    "broke = true": ('broke = "yes"', "wrong-type"),
    'killed = "replaced"': ('killed = "eaten"', "unknown-word"),
    'title = "Our campaign"': ("", "missing-key"),
}


@pytest.mark.parametrize("right", WRONG)
def test_a_slip_in_the_campaign_is_named_with_its_line(drumhead, here: Path, right: str) -> None:
    text, (wrong, code) = TEMPLATE.read_text(encoding="utf-8"), WRONG[right]
    line = text[: text.index(right)].count("\n") + 1
    (here / "campaign.toml").write_text(text.replace(right, wrong, 1), encoding="utf-8")
    refused = drumhead("campaign", "show")
    assert refused.exit_code == 1
    assert ("campaign.toml", 0 if code == "missing-key" else line, code) in errors_of(refused)


def test_a_campaign_that_is_missing_or_of_another_kind_is_named(drumhead, here: Path, ramillies: Path) -> None:
    assert errors_of(drumhead("campaign", "show")) == [("campaign.toml", 0, "no-such-file")]
    assert errors_of(drumhead("campaign", "show", ramillies)) == [("ramillies.toml", 0, "other-kind-of-file")]
    assert drumhead("campaign", "new").exit_code == 0
    assert drumhead("campaign", "new").exit_code == 1
    assert drumhead("campaign", "show").exit_code == 1, "there is no battle in it"


def test_a_spoilt_record_is_named_with_its_line(drumhead, here: Path, fought: Path) -> None:
    assert drumhead("log", "result", fought).exit_code == 0
    record = next(here.glob("after-1-*/record.toml"))
    text = record.read_text(encoding="utf-8")
    line = text[: text.index("turns = ")].count("\n") + 1
    record.write_text(text.replace("turns = ", "turns = -", 1), encoding="utf-8")
    assert errors_of(drumhead("campaign", "show")) == [("record.toml", line, "out-of-range")]


def test_an_army_changed_between_battles_is_noted(drumhead, here: Path) -> None:
    copy_armies("blenheim", here / "start")
    (here / "campaign.toml").write_text(campaign_with("1"), encoding="utf-8")
    for number, folder in ((1, "start"), (2, "after-1-day-1")):
        (here / "b.toml").write_text(battle_with("blenheim", f"Day {number}", folder, 1), encoding="utf-8")
        assert drumhead("log", "play", "b.toml", "--out", f"{number}.jsonl").exit_code == 0
        assert drumhead("log", "result", f"{number}.jsonl").exit_code == 0
        army = here / "after-1-day-1" / "french.toml"
        army.write_text(army.read_text(encoding="utf-8").replace("Navarre", "Poitou"), encoding="utf-8")
    assert drumhead("campaign", "show").stdout.count("has changed") == 1


@pytest.mark.parametrize("ink", ["full", "low"])
def test_the_page_has_every_battle_on_one_sheet(drumhead, here: Path, fought: Path, ink: str) -> None:
    assert drumhead("log", "result", fought).exit_code == 0
    assert drumhead("campaign", "print", "--ink", ink, "--paper", "letter", "--out", "page.pdf").exit_code == 0
    (page,) = pages((here / "page.pdf").read_bytes())
    words = " ".join(page.words.split())
    assert "Ramillies, 23 May 1706" in words
    assert re.search(r"Lost \d+ of 82 stands", words)
    assert "no more than chance" in words


@pytest.mark.parametrize("name", ['The "hedge" \\\\ \U0001f600 Ä', "../../etc", "[red]x", "<b>&amp;</b>", "x" * 60])
def test_hostile_names_stay_names(drumhead, here: Path, name: str) -> None:
    copy_armies("blenheim", here / "start")
    (here / "campaign.toml").write_text(campaign_with("0"), encoding="utf-8")
    said = json.dumps(name, ensure_ascii=False)
    for army in (here / "start").iterdir():
        text = army.read_text(encoding="utf-8").replace('"Navarre"', said).replace('"Marshal Tallard"', said)
        army.write_text(text, encoding="utf-8")
    (here / "b.toml").write_text(battle_with("blenheim", "T", "start", 2).replace('"T"', said), encoding="utf-8")
    assert drumhead("log", "play", "b.toml", "--out", "my.jsonl").exit_code == 0
    assert drumhead("log", "result", "my.jsonl", "--out", "next").exit_code == 0
    wanted = tomllib.loads(f"x = {said}")["x"]
    assert tomllib.loads((here / "next" / "record.toml").read_text(encoding="utf-8"))["title"] == wanted
    assert wanted in units_in(here / "next" / "french.toml")
    assert drumhead("army", "check", "next/french.toml", "--rules", "wss-cards").exit_code == 0
    assert wanted in drumhead("campaign", "show").stdout
    assert drumhead("campaign", "print", "--out", "page.pdf").exit_code == 0
    assert {each.name for each in here.iterdir()} >= {"next", "start", "page.pdf"}


def test_every_game_has_a_battle_for_the_chain() -> None:
    assert {shipped(name)["ruleset"] for name in BATTLES} >= set(rulesets.ids())


def test_officers_and_units_with_the_same_fate_share_a_phrase() -> None:
    officers = [("Leith", f"{SUCCESSOR}Leith"), ("Wellington", "Pakenham"), ("Cole", f"{SUCCESSOR}Cole")]
    side = SideRecord(
        army="army",
        name="Allies",
        before="a",
        after="b",
        brought=12,
        lost=0,
        back=0,
        luck=LuckRecord(chance=-1, throws=0),
        unit=[
            UnitRecord(name=name, brought=6, now=6, quality=now) for name, now in (("1st", "elite"), ("2nd", "elite"))
        ],
        officer=[OfficerRecord(name=name, fate="killed", successor=now) for name, now in officers],
    )
    said = list(side_facts(BattleRecord.model_construct(counts="stands"), side))
    assert "officers lost: Leith and Cole killed (successors lead); Wellington killed (now Pakenham)." in said
    assert "quality: 1st and 2nd now elite." in said
