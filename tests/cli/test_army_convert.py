"""`drumhead army convert` as a club would type it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import reduce
from operator import getitem
from pathlib import Path

import pytest

from ..counted import at_least
from ..errors import errors_of

LIST = """Army of the Moselle
Side: French

Left wing (Comte de Belle-Isle)
* 4 bns line, 3 sqns hussars (raw)
- Picardie, foot, trained, 7 stands
"""


@pytest.fixture
def posted(here: Path) -> Path:
    path = here / "list.txt"
    path.write_text(LIST, encoding="utf-8")
    return path


def test_a_posted_list_becomes_an_army_file_and_guesses_are_told(drumhead, here: Path, posted: Path) -> None:
    done = drumhead("army", "convert", "list.txt", "--rules", "wss-paperboys", "--out", "french.toml")
    assert (done.exit_code, done.stdout) == (0, "french.toml\n")
    assert 'Guess: list.txt, line 5: "4 bns line" is taken for 4 units of foot' in done.stderr
    checked = drumhead("army", "check", "french.toml", "--rules", "wss-paperboys")
    assert checked.exit_code == 0
    assert "8 units, 55 stands" in checked.stdout


def test_it_is_told_here_where_no_file_is_named(drumhead, posted: Path) -> None:
    done = drumhead("army", "convert", "list.txt", "--rules", "wss-paperboys", "--format", "md")
    assert "- Picardie, foot, trained, 7 stands" in done.stdout.splitlines()


def test_a_list_is_an_army_wherever_one_is_asked_for(drumhead, here: Path, posted: Path) -> None:
    done = drumhead("roster", "list.txt", "--rules", "wss-paperboys")
    assert done.exit_code == 0, done.stderr
    assert list(here.glob("*.pdf"))
    assert "`drumhead army check list.txt --rules wss-paperboys`" in done.stderr


def test_strict_refuses_every_guess_and_writes_nothing(drumhead, here: Path, posted: Path) -> None:
    done = drumhead("army", "convert", "list.txt", "--rules", "wss-paperboys", "--strict", "--out", "french.toml")
    assert done.exit_code == 1
    assert ("list.txt", 5, "guess-in-strict-list") in errors_of(done)
    assert '"4 bns line"' in done.stderr
    assert not (here / "french.toml").exists()


def test_a_check_tells_what_it_guessed_of_a_list_and_strict_refuses_it(drumhead, posted: Path) -> None:
    done = drumhead("army", "check", "list.txt", "--rules", "wss-paperboys")
    assert (done.exit_code, done.stdout.endswith("8 units, 55 stands.\n")) == (0, True)
    assert 'Guess: list.txt, line 5: "4 bns line" is taken for 4 units of foot' in done.stderr
    refused = drumhead("army", "check", "list.txt", "--rules", "wss-paperboys", "--strict")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert ("list.txt", 5, "guess-in-strict-list") in errors_of(refused)


def test_nothing_is_guessed_of_a_sheet_that_we_wrote_ourselves(drumhead, ramillies: Path) -> None:
    assert drumhead("army", "convert", "ramillies-french.toml", "--out", "french.csv").exit_code == 0
    done = drumhead("army", "check", "french.csv", "--strict")  # nor is a game guessed, in which more would be
    assert (done.exit_code, done.stderr) == (0, "")


def test_what_stands_above_a_sheet_and_says_the_side_is_no_title(drumhead, here: Path) -> None:
    (here / "club.csv").write_text("Side,French\nLeft wing,\nunit,arm\nPicardie,foot\nAlsace,foot\n", encoding="utf-8")
    done = drumhead("army", "check", "club.csv", "--rules", "wss-paperboys")
    assert done.stdout.endswith("Left wing, 2 units, 12 stands.\n")


@pytest.mark.parametrize(
    ("asked", "says", "status"),
    [
        (("--out", "french.doc"), "give a name that ends in one of .toml, .csv", 2),
        (("--out", "french.csv", "--format", "md"), "ends as another form than md", 2),
        (("--out", "list.txt"), "is there already; add --force", 1),
        (("--format", "pdf"), "Invalid value for '--format'", 2),
    ],
)
def test_what_cannot_be_written_is_said_and_the_list_stays(drumhead, here, posted, asked, says, status) -> None:
    done = drumhead("army", "convert", "list.txt", "--rules", "wss-paperboys", *asked)
    assert done.exit_code == status
    assert says in done.stderr
    assert [path.name for path in here.iterdir()] == ["list.txt"]
    assert posted.read_text(encoding="utf-8") == LIST


# ------------------------------------------------------------------ a player's own TOML

REMARKED = """\
# Thursday's army
name = "Left wing" # of Villars
side = "french"

[[brigade]] # the foot
name = "Foot"
commander = "Marquis de Maffei"

# the oldest regiment
[[brigade.unit]]
name = "Picardie"
kind = "foot" # white coats
quality = "trained"
stands = 7 # painted in May

[[brigade.unit]]
name = "Navarre"
kind = "foot"
quality = "trained"
stands = 6
# and that is all
"""
REMARKS = [line.partition("#")[2] for line in REMARKED.splitlines() if "#" in line]


def remarks(path: Path) -> list[str]:
    return [line.partition("#")[2] for line in path.read_text(encoding="utf-8").splitlines() if "#" in line]


@pytest.mark.parametrize(("to", "says"), [("common", "battalions = 1"), ("wss-dice", 'kind = "infantry"')])
def test_remarks_in_a_player_s_file_stay_in_other_words_too(drumhead, here: Path, to: str, says: str) -> None:
    (here / "ours.toml").write_text(REMARKED, encoding="utf-8")
    done = drumhead("army", "convert", "ours.toml", "--rules", "wss-paperboys", "--to", to, "--out", "new.toml")
    assert done.exit_code == 0, done.stderr
    assert remarks(here / "new.toml") == REMARKS
    assert says in (here / "new.toml").read_text(encoding="utf-8")
    direct = drumhead("army", "convert", "ours.toml", "--rules", "wss-paperboys", "--to", to, "--format", "json")
    again = drumhead("army", "convert", "new.toml", "--rules", "wss-dice", "--to", to, "--format", "json")
    assert again.stdout == direct.stdout


def test_a_file_that_is_to_say_the_same_is_the_same_to_the_last_byte(drumhead, here: Path) -> None:
    (here / "ours.toml").write_text(REMARKED, encoding="utf-8")
    done = drumhead("army", "convert", "ours.toml", "--rules", "wss-paperboys", "--out", "ours.toml", "--force")
    assert done.exit_code == 0
    assert (here / "ours.toml").read_text(encoding="utf-8") == REMARKED


def test_a_spreadsheet_changes_a_player_s_file_where_it_must_and_nowhere_else(drumhead, here: Path) -> None:
    (here / "ours.toml").write_text(REMARKED, encoding="utf-8")
    asked = ("--rules", "wss-paperboys", "--out")
    assert drumhead("army", "convert", "ours.toml", *asked, "ours.csv").exit_code == 0
    sheet = (here / "ours.csv").read_text(encoding="utf-8")
    (here / "ours.csv").write_text(sheet.replace("trained,7", "raw,6"), encoding="utf-8")
    assert drumhead("army", "convert", "ours.csv", *asked, "ours.toml", "--force").exit_code == 0
    expected = REMARKED.replace('trained"\nstands = 7', 'raw"\nstands = 6')
    assert (here / "ours.toml").read_text(encoding="utf-8") == expected


def test_what_lay_there_and_was_no_army_is_written_anew(drumhead, here: Path, posted: Path) -> None:
    (here / "ours.toml").write_text("# no army\nthis is not TOML", encoding="utf-8")
    done = drumhead("army", "convert", "list.txt", "--rules", "wss-paperboys", "--out", "ours.toml", "--force")
    assert done.exit_code == 0
    assert "no army" not in (here / "ours.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(("to", "told"), [("wss-dice", "alliance"), ("common", "allies")])
def test_what_we_remarked_is_said_anew_in_other_words_and_a_players_remark_stays(
    drumhead, here: Path, to: str, told: str
) -> None:
    drumhead("new", "thursday", "--ruleset", "von-futsch")
    army = here / "thursday" / "french.toml"
    army.write_text(army.read_text().replace("year = 1734", "year = 1734 # of Philippsburg"))
    said = drumhead("army", "convert", "thursday/french.toml", "--to", to).stdout
    remarks = {line.partition(" = ")[0]: line.partition(" # ")[2] for line in said.splitlines() if " # " in line}
    assert told in remarks["side"].split(", ")
    assert remarks["year"] == "of Philippsburg"
    assert "stands" not in remarks or remarks["stands"] == "1 to 99"
    assert not {"battalion", "wagon"} & {word for words in remarks.values() for word in words.split(", ")}
    assert "von Futsch" not in said
    chosen = remarks["side"].split(", ")
    for side in chosen:  # whoever follows a remark is not refused
        (here / "mine.toml").write_text(said.replace('side = "french"', f'side = "{side}"'))
        rules = () if to == "common" else ("--rules", to)
        assert "is no side" not in drumhead("army", "check", "mine.toml", *rules).stderr
    assert len(chosen) > 1


def test_the_general_in_an_armys_heading_is_shown_as_the_general(drumhead, here: Path) -> None:
    (here / "mail.txt").write_text("ALLIED ARMY - Duke of Marlborough\nOrkney's Bde:\n* Argyll's, foot, 6 stands\n")
    shown = drumhead("army", "convert", "mail.txt", "--rules", "wss-paperboys", "--show").stdout
    assert "general: Duke of Marlborough" in " ".join(shown.split())


ODD = (None, 3, -1, "", [], {}, [3], [{}], {"a": 1})


def places(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of every value in JSON."""
    below = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in below:
        yield (*path, key)
        yield from places(each, (*path, key))


def test_a_json_list_with_a_value_of_another_shape_or_none_is_read_or_refused(drumhead, here: Path) -> None:
    unit = {"name": "x", "arm": "infantry", "stands": 6}
    text = json.dumps({"name": "A", "general": {"name": "G"}, "brigade": [{"name": "B", "unit": [unit, {**unit}]}]})
    refused = 0
    for path in at_least(12, [*places(json.loads(text))]):
        for odd in (..., *ODD):
            spoilt = json.loads(text)
            table = reduce(getitem, path[:-1], spoilt)
            table[path[-1]] = odd
            if odd is ...:
                del table[path[-1]]
            (here / "a.json").write_text(json.dumps(spoilt), "utf-8")
            done = drumhead("army", "convert", "a.json", "--rules", "wss-paperboys", "--ratio", "1/2")
            assert done.exit_code in (0, 1)
            refused += done.exit_code
    assert refused > 60
    (here / "a.json").write_text(json.dumps({"brigade": [{"unit": [unit]}]}), "utf-8")
    done = drumhead("army", "convert", "a.json", "--rules", "wss-paperboys")
    assert 'a.json, brigade 1, "name": this is missing.' in done.stderr
