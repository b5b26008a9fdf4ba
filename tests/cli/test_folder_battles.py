"""`drumhead rules check` reads every file of a player that lies in a ruleset's folder, as other commands do."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from drumhead import rulesets
from drumhead.support import paths

from ..errors import Error, errors_of

EVENTS = '[[card]]\ntitle = "Rain"\ntext = "Nobody fires."\n'
RULES = 'title = "Ours"\nruleset = "mine"\n[[change]]\nplace = "fire.need"\nto = 4\n'
AWAY = 'title = "Away"\nruleset = "mine"\n[[change]]\nplace = "nowhere"\nto = 4\n'
SPARE = 'name = "x"\nside = "blue"\n[[brigade]]\nname = "y"\n'
BATTLE, BLUE = "battle/the-hedge.toml", "battle/blue.toml"


@pytest.fixture
def mine(drumhead, here: Path) -> Path:
    """A new ruleset, all of it data."""
    drumhead("rules", "new", "mine")
    return here / "mine"


@pytest.fixture
def ours(drumhead, here: Path) -> Path:
    """A copy of a shipped ruleset, Python and all, with a battle and its armies in it."""
    drumhead("rules", "new", "ours", "--like", "wss-paperboys")
    (here / "ours" / "battle").mkdir()
    for file in paths.battles().glob("ramillies*.toml"):
        shutil.copy(file, here / "ours" / "battle")
    put(here / "ours", "battle/ramillies.toml", 'ruleset = "wss-paperboys"', 'ruleset = ".."')
    return here / "ours"


def put(folder: Path, file: str, old: str, new: str) -> None:
    """Put new text in the place of old, or an own file in the folder where there is no old text."""
    path = folder / file
    path.parent.mkdir(exist_ok=True)
    text = path.read_text(encoding="utf-8") if old else ""
    assert old in text
    path.write_text(text.replace(old, new, 1) if old else new, encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("battle/events.toml", EVENTS),
        ("battle/rules.toml", RULES),
        ("battle/club.toml", 'paper = "A5"\n'),
        ("battle/owned.toml", '[[owned]]\narm = "foot"\nstands = 4\n'),
        ("battle/evenings.toml", '[[evening]]\nbattle = "klausen"\nstart = "19:30"\nend = "22:00"\nturns = 6\n'),
    ],
)
def test_a_file_of_another_kind_is_not_taken_for_a_battle(drumhead, mine: Path, file: str, text: str) -> None:
    put(mine, file, "", text)
    assert drumhead("rules", "check", "mine").stdout == "mine: no errors.\n"


WRONG = [
    (BLUE, "nor = this", 'name = "Blue brigade"', ("blue.toml", 1, "not-toml"), ""),
    (BLUE, 'arm = "fot"', 'arm = "foot"', ("blue.toml", 8, "unknown-word"), '"fot"'),
    (BATTLE, 'ruleset = "nonsense"', 'ruleset = ".."', ("the-hedge.toml", 3, "ruleset-not-loaded"), '"nonsense"'),
    (BATTLE, 'army = "gone.toml"', 'army = "blue.toml"', ("gone.toml", 0, "no-such-file"), "(line 5 of"),
    (
        BATTLE,
        'house_rules = "gone.toml"\nturns = 8',
        "turns = 8",
        ("the-hedge.toml", 4, "no-such-file"),
        '"house_rules"',
    ),
    (BATTLE, 'events = "gone.toml"\nturns = 8', "turns = 8", ("the-hedge.toml", 4, "no-such-file"), '"events"'),
    (
        "battle/spare.toml",
        'name = "x"\nside = "blue"\n[[brigade]]\nname = "y"\n',
        "",
        ("spare.toml", 3, "empty-list"),
        "brigade 1",
    ),
    ("battle/events.toml", EVENTS.replace("text", "txet"), "", ("events.toml", 3, "unknown-key"), '"txet"'),
    ("games/rules.toml", AWAY, "", ("rules.toml", 4, "unknown-place"), '"nowhere"'),
]


@pytest.mark.parametrize(("file", "new", "old", "error", "says"), WRONG)
def test_what_a_command_refuses_in_a_player_s_file_the_check_tells(
    drumhead, mine: Path, file: str, new: str, old: str, error: Error, says: str
) -> None:
    put(mine, file, old, new)
    done = drumhead("rules", "check", "mine")
    assert done.exit_code == 1
    assert errors_of(done).count(error) == 1, done.stderr
    assert says in done.stderr


def test_an_army_that_is_not_toml_is_told_once(drumhead, mine: Path) -> None:
    put(mine, BLUE, 'name = "Blue brigade"', "nor = this")
    only, _ = drumhead("rules", "check", "mine").stderr.splitlines()  # with the number of errors
    assert f"(line 5 of mine/{BATTLE} " in only


@pytest.mark.parametrize(
    ("file", "new", "old", "code", "says"),
    [
        ("battle/ramillies-french.toml", 'arm = "fot"', 'arm = "infantry"', "unknown-word", '"fot"'),
        ("battle/ramillies.toml", 'army = "gone.toml"', 'army = "ramillies-french.toml"', "no-such-file", "gone.toml"),
        ("battle/ramillies.toml", 'events = "gone.toml"\nturns =', "turns =", "no-such-file", '"gone.toml"'),
        ("samples/events.toml", "txet = ", "text = ", "unknown-key", '"txet"'),
        ("samples/points.toml", "amrs = ", "arms = ", "unknown-key", '"amrs"'),
        ("drills/foot.toml", "truns = 6", "turns = 6", "unknown-key", '"truns"'),
    ],
)
def test_the_check_tells_it_too_where_the_folder_holds_python(
    drumhead, ours: Path, file: str, new: str, old: str, code: str, says: str
) -> None:
    assert drumhead("rules", "check", "ours").stdout == "ours: no errors.\n"
    put(ours, file, old, new)
    done = drumhead("rules", "check", "ours")
    assert done.exit_code == 1
    assert re.search(rf"^Error: ours/{file.partition('/')[0]}/", done.stderr)
    assert code in [code for *_, code in errors_of(done)]
    assert says in done.stderr
    assert "--trust" not in done.stderr


@pytest.mark.parametrize("like", rulesets.ids())
def test_the_files_in_a_copy_of_a_ruleset_are_of_the_copy(drumhead, here: Path, like: str) -> None:
    """Its drills name the folder and its points the new id, for `rules coverage` and `army check`."""
    drumhead("rules", "new", "our-own", "--like", like)
    named = {file: re.findall(r'(?m)^ruleset = "(.*)"', file.read_text("utf-8")) for file in here.rglob("*.toml")}
    drills = [words for file, words in named.items() if file.parent.name == "drills"]
    assert drills
    assert all(words == [".."] for words in drills)
    assert named[here / "our_own" / "samples" / "points.toml"] == ["our-own"]
    assert not any(like in words for words in named.values())
    assert drumhead("rules", "check", "our_own").stdout == "our_own: no errors.\n"
