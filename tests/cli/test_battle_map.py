"""`drumhead battle map`: a sheet for everybody or for one side, in every format, of shipped battles and one's own."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ..errors import errors_of

BATTLE = """
title = "A small affair"
ruleset = "wss-paperboys"
side.french = { army = "french.toml", role = "defender" }
side.alliance = { army = "alliance.toml" }
"""
ARMY = """
name = "A brigade"
side = "french"
general = "Duc de Villars"

[[brigade]]
name = "Brigade du Roi"
unit = [
    { name = "Navarre", arm = "infantry", quality = "trained", stands = 6 },
    { name = "Artois", arm = "infantry", quality = "raw", stands = 6 },
]
"""


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("more", "names"),
    [
        ((), ["ramillies-map.pdf"]),
        (("--side", "french"), ["ramillies-map-french.pdf"]),
        (("--side", "french", "--side", "alliance"), ["ramillies-map-french.pdf", "ramillies-map-alliance.pdf"]),
        (("--format", "svg", "--side", "alliance"), ["ramillies-map-alliance-1.svg"]),
        (("--format", "png", "--dpi", "30"), ["ramillies-map-1.png"]),
    ],
)
def test_a_map_is_printed_in_every_format_and_twice_the_same(drumhead, here: Path, more, names) -> None:
    asked = ("a", *more), ("b", "--no-cache", *more)
    made = [drumhead("battle", "map", "ramillies", "--out", *each).stdout.splitlines() for each in asked]
    assert made == [[str(Path(folder) / name) for name in names] for folder in ("a", "b")]
    for name in names:
        assert (here / "a" / name).read_bytes() == (here / "b" / name).read_bytes()
        assert (here / "a" / name).stat().st_size > 5000


def test_a_side_that_is_not_there_is_refused(drumhead, here: Path) -> None:
    done = drumhead("battle", "map", "ramillies", "--side", "spain")
    assert (done.exit_code, done.stderr) == (1, 'Error: --side: there is no side "spain". Give french or alliance.\n')
    assert not list(here.glob("*.pdf"))


def test_a_ruleset_has_no_map(drumhead) -> None:
    done = drumhead("battle", "map", "wss-dice")
    assert done.exit_code == 1
    assert "Give a battle, such as" in done.stderr


def test_a_battle_of_one_s_own_has_a_map_without_laying_out_a_table(drumhead, here: Path) -> None:
    (here / "french.toml").write_text(ARMY)
    (here / "alliance.toml").write_text(ARMY.replace("french", "alliance"))
    (here / "mine.toml").write_text(BATTLE)
    assert drumhead("battle", "map", "mine.toml").stdout == "a-small-affair-map.pdf\n"


def test_a_mistake_in_the_table_is_told_and_nothing_is_printed(drumhead, here: Path) -> None:
    (here / "french.toml").write_text(ARMY)
    (here / "alliance.toml").write_text(ARMY.replace("french", "alliance"))
    place = 'side.french = { army = "french.toml", place = [{ unit = 1, at = [30, 20], formation = "colum" }] }\n'
    text = "".join(line for line in BATTLE.splitlines(keepends=True) if "side.french" not in line)
    (here / "mine.toml").write_text(text + place)
    done = drumhead("battle", "map", "mine.toml")
    assert done.exit_code == 1
    assert errors_of(done) == [("mine.toml", 5, "unknown-formation")]
    assert '"colum"' in done.stderr
    assert not list(here.glob("*.pdf"))


def test_a_battle_with_late_arrivals_has_its_map_and_they_come_on_when_it_is_fought(drumhead, ramillies: Path) -> None:
    text = ramillies.read_text(encoding="utf-8")
    before, alliance, after = text.partition("[[side.alliance.place]]")
    after, found = re.subn(r"unit = 9\nat = \[(\d+), \d+\]", r"unit = 9\nat = [\1, 120]\narrives = 3", after)
    assert found == 1
    ramillies.write_text(before + alliance + after, encoding="utf-8")
    assert drumhead("battle", "check", "ramillies.toml").exit_code == 0
    assert drumhead("battle", "map", "ramillies.toml").exit_code == 0
    assert drumhead("log", "play", "ramillies.toml", "--seed", "1", "--out", "it.jsonl").exit_code == 0
    events = [json.loads(line) for line in Path("it.jsonl").read_text(encoding="utf-8").splitlines()]
    assert "place" not in events[1]["units"]["alliance-9"]
    (came,) = [event for event in events if event["e"] == "arrives"]
    assert (came["t"], came["u"], came["to"][1] > 1100, came["to"][2]) == (3, "alliance-9", True, 180)
