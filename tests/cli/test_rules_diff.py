"""`drumhead rules diff`: what it prints on the terminal, as JSON and on a page, and what it refuses."""

import json
import re
from pathlib import Path

import pypdfium2
import pytest

from drumhead.rulesets import ids

MUSKET = '[[change]]\nplace = "weapon.musket.need"\nto = 4\nsays = "Muskets hit on 4 to 6."\n'
MARCH = '[[change]]\nplace = "move.infantry.distance"\nto = "20 cm"\n'
HORSE = (
    '[[modifier]]\nlist = "faceoff.modifier"\nname = "French horse"\nvalue = 1\n'
    "when = \"unit.side == 'french' and unit.arm == 'cavalry'\"\n"
)
POINTS = '[[points]]\narms = ["infantry"]\nstand = 4\n'
PLACES = {  # a number of each ruleset that moves odds; battles of the first are quick
    "wss-dice": ("musket.less.dragoons", 0),
    "wss-paperboys": ("weapon.musket.need", 4),
    "peninsular-paperboys": ("weapon.musket.need", 4),
    "wss-cards": ("musket.hits.infantry", 3),
    "von-futsch": ("fire.infantry.short.need", 3),
}


@pytest.fixture
def club(here: Path):
    """Writes a file of house rules for wss-paperboys."""

    def write(rows: str, name: str = "club.toml", top: str = 'ruleset = "wss-paperboys"\n') -> str:
        name = f"our-{name}"
        (here / name).write_text(f'title = "Our {Path(name).stem}"\n{top}{rows}', encoding="utf-8")
        return name

    return write


def words_of(path: Path) -> tuple[str, int]:
    document = pypdfium2.PdfDocument(path)
    return " ".join(page.get_textpage().get_text_range() for page in document).replace("\r\n", " "), len(document)


# ------------------------------------------------------------------ what it says
def test_each_change_has_place_values_condition_sentence_and_effect(drumhead, club):
    told = json.loads(drumhead("rules", "diff", club(MUSKET + MARCH + HORSE + POINTS), "--json").stdout)
    found = [(each["place"], each["before"], each["after"], each["scope"], each["words"]) for each in told["changes"]]
    assert found == [
        ("weapon.musket.need", "5", "4", "", "Muskets hit on 4 to 6."),
        ("move.infantry.distance", "15 cm", "20 cm", "", ""),
        ("faceoff.modifier.french-horse.value", "none", "+1", "for French and Bavarian cavalry", "French horse"),
        ("points", "none", "1 row", "", "Points of units and officers"),
    ]
    moves = [bool(re.search(r"odds of \d+ question", each["effect"])) for each in told["changes"]]
    assert moves == [True, False, True, False]
    assert "The turn" in told["changes"][1]["effect"]  # the section of the playsheet with the moves


def test_the_terminal_has_every_moved_question_once_and_the_worst_first(drumhead, club):
    file = club(MUSKET)
    data = json.loads(drumhead("rules", "diff", file, "--json").stdout)
    lines = drumhead("rules", "diff", "wss-paperboys", file).stdout.splitlines()
    sizes = [abs(float(found[1])) for line in lines if (found := re.match(r" +([+-]\d+\.\d)  ", line))]
    assert len(sizes) == len({row["question"] for row in data["odds"]}) >= 8
    assert sizes == sorted(sizes, reverse=True)


def test_a_row_in_json_is_what_odds_says_before_and_after(drumhead, club):
    file = club(MUSKET)
    row = json.loads(drumhead("rules", "diff", file, "--json").stdout)["odds"][0]
    inputs = [f"{name}={value}" for name, value in row["inputs"].items()]
    asked = ("odds", "wss-paperboys", row["question"], *inputs, "--json")
    assert json.loads(drumhead(*asked).stdout)["outcomes"] == row["before"]
    assert json.loads(drumhead(*asked, "--house-rules", file).stdout)["outcomes"] == row["after"]


def test_standing_rules_hold_before_and_after(drumhead, here, club):
    standing, tonight = club(MUSKET), club(MARCH, "tonight.toml")
    (here / "club.toml").write_text(f'house_rules = "{standing}"\n', encoding="utf-8")
    told = json.loads(drumhead("rules", "diff", "wss-paperboys", tonight, "--json").stdout)
    assert [each["place"] for each in told["changes"]] == ["move.infantry.distance"]
    assert (told["standing"], told["odds"]) == ([standing], [])
    again = json.loads(drumhead("rules", "diff", "wss-paperboys", standing, "--json").stdout)
    assert [each["place"] for each in again["changes"]] == ["weapon.musket.need"]
    assert again["standing"] == []


def test_a_file_that_overrides_another_says_what_it_replaces(drumhead, club):
    files = club(MUSKET), club(MUSKET.replace("4\n", "3\n", 1), "later.toml")
    (change,) = json.loads(drumhead("rules", "diff", *files, "--json").stdout)["changes"]
    assert (change["before"], change["after"]) == ("5", "3")
    assert files[0] in change["replaces"]


@pytest.mark.sample(5)
@pytest.mark.parametrize("name", PLACES)
def test_each_ruleset_has_odds_and_a_battle_to_play(drumhead, club, name):
    assert PLACES.keys() == set(ids())
    place, to = PLACES[name]
    file = club(f'[[change]]\nplace = "{place}"\nto = {to}\n', top="")
    told = json.loads(drumhead("rules", "diff", name, file, "--games", "10", "--jobs", "1", "--json").stdout)
    assert told["odds"]
    assert told["battle"]
    assert (told["games"], told["seeds"]) == (10, [1, 10])
    assert [each["measure"] for each in told["measures"]] == ["wins"] * 2 + ["losses"] * 2 + ["turns"]


# ------------------------------------------------------------------ the page
@pytest.mark.parametrize(("paper", "more", "figures"), [("A4", "--games 10", 15), ("Letter", "--ink low", 0)])
def test_the_page_has_the_figures_of_the_terminal_on_one_page(drumhead, here, club, paper, more, figures):
    fight = '[[change]]\nplace = "fight.need"\nto = 4\n[[change]]\nplace = "rout.stands"\nto = 2\n'
    file = club(MUSKET + MARCH + HORSE + fight + POINTS)
    asked = ("rules", "diff", file, "--out", "vote.pdf", "--paper", paper, *more.split())
    terminal = drumhead(*asked).stdout
    words, pages = words_of(here / "vote.pdf")
    assert pages == 1
    assert {"for", "against"} <= set(words.split())
    chances = re.findall(r"^ +[+-][\d.]+ +(\S+) -> (\S+)  (.*?)$", terminal, re.MULTILINE)
    on_page = [each for each in chances if f"{each[0]} {each[1]}" in words]
    assert 5 <= len(on_page) < len(chances)
    assert on_page == chances[: len(on_page)]  # the largest changes
    games = re.findall(r"\d+(?:\.\d)? \(.*?\)", terminal.partition("Battles")[2].replace("-", "−"))
    assert len(games) == figures
    assert all(each.lstrip("+−") in words for each in games)


def test_a_page_of_many_changes_has_all_of_them(drumhead, here, club):
    from drumhead.rules.rulebook.book_table import places
    from drumhead.rulesets import load

    tables = dict(places(load("wss-paperboys").tables))
    some = [place for place, value in tables.items() if place.startswith("move.") and str(value).endswith("cm")]
    more = [place for place in tables if place.startswith("faceoff.modifier.") and place.endswith(".value")]
    rows = [f'[[change]]\nplace = "{place}"\nto = "17 cm"\n' for place in some]
    rows += [f'[[change]]\nplace = "{place}"\nto = 0\n' for place in more]
    assert len(rows) >= 12
    assert drumhead("rules", "diff", club("".join(rows)), "--out", "vote.pdf").exit_code == 0
    words, _ = words_of(here / "vote.pdf")
    assert all(place in words for place in some)


# ------------------------------------------------------------------ what it refuses
@pytest.mark.parametrize(
    ("words", "status", "named"),
    [
        ("wss-papreboys our-club.toml", 1, "wss-paperboys"),
        ("wss-paperboys", 2, "FILE"),
        ("", 2, "FILE"),
        ("nowhere.toml", 1, "nowhere.toml"),
        ("wss-paperboys nowhere.toml", 1, "nowhere.toml"),
        ("wss-paperboys other/field.toml", 1, "field.toml"),
        ("our-club.toml our-dice.toml", 1, "wss-dice"),
        ("wss-paperboys our-dice.toml", 1, "our-dice.toml, line 2"),
        ("our-plain.toml", 2, "our-plain.toml"),
        ("our-club.toml --games 9", 2, "--games"),
        ("our-club.toml --games 10001", 2, "--games"),
        ("our-club.toml --seed 2", 2, "--games"),
        ("our-club.toml --paper A5", 2, "--out"),
        ("our-same.toml --out x.pdf", 1, "our-same.toml"),
    ],
)
def test_what_cannot_be_compared_is_refused(drumhead, here, club, words, status, named):
    club(MUSKET)
    club(MUSKET, "plain.toml", top="")
    club(MUSKET.replace("4\n", "5\n", 1), "same.toml")
    club("", "dice.toml", top='ruleset = "wss-dice"\n')
    (here / "other").mkdir()
    (here / "other" / "field.toml").write_text('title = "x"\n[field]\nwidth = 1\n', encoding="utf-8")
    done = drumhead("rules", "diff", *words.split())
    assert (done.exit_code, done.stdout) == (status, "")
    assert named in done.stderr
    assert not (here / "x.pdf").exists()


def test_nothing_changes_is_said(drumhead, club):
    done = drumhead(
        "rules", "diff", club(MUSKET.replace("to = 4", "to = 5").replace("4 to 6", "5 and 6")), "--games", "10"
    )
    assert (done.exit_code, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 1
