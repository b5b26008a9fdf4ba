"""House rules for some on the command line: what odds, sheets and lists say of them, and their mistakes."""

import json
from fractions import Fraction

import pytest

from ..printing.sheets import text

CLOSE = 'title = "Close fire"\n[[change]]\nplace = "weapon.musket.need"\nto = 4\nwhen = "range <= \'10 cm\'"\n'
REACH = (
    'title = "Long arms"\n[[change]]\nplace = "weapon.musket.reach"\nto = "30 cm"\nwhen = "unit.side == \'french\'"\n'
)
HORSE = (
    'title = "Horse"\n[[modifier]]\nlist = "faceoff.modifier"\nname = "French horse"\nvalue = 1\n'
    "when = \"unit.side == 'french' and unit.arm == 'cavalry'\"\n"
)


@pytest.fixture
def files(here):
    names = []
    for name, rows in (("close", CLOSE), ("horse", HORSE), ("reach", REACH)):
        (here / f"{name}.toml").write_text(rows, encoding="utf-8")
        names += ["--house-rules", f"{name}.toml"]
    return names


def test_odds_have_the_chances_before_and_after_beside_each_other(drumhead, here):
    (here / "all.toml").write_text(CLOSE.replace("when = \"range <= '10 cm'\"\n", ""), encoding="utf-8")
    words = ("odds", "wss-paperboys", "fire-hits", "dice=1")
    plain = json.loads(drumhead(*words, "--json").stdout)["outcomes"]
    both = json.loads(drumhead(*words, "--house-rules", "all.toml", "--json").stdout)
    hit = {key: Fraction(odds["1 hits"]["exact"]) for key, odds in (("now", both["outcomes"]), ("was", plain))}
    assert hit == {"now": Fraction(1, 2), "was": Fraction(1, 3)}
    assert both["before"] == plain
    (head,) = [line for line in drumhead(*words, "--house-rules", "all.toml").stdout.splitlines() if "before" in line]
    assert head.split() == ["now", "exactly", "before"]


def test_odds_have_the_chances_where_a_rule_holds(drumhead, files):
    found = json.loads(drumhead("odds", "wss-paperboys", "fire-hits", "dice=1", *files, "--json").stdout)
    (case,) = found["cases"].values()
    assert [Fraction(odds["1 hits"]["exact"]) for odds in (found["outcomes"], case)] == [
        Fraction(1, 3),
        Fraction(1, 2),
    ]
    assert found["house-rules"] == [1]


def test_odds_of_foot_say_nothing_of_a_rule_for_horse(drumhead, files):
    of = {
        pairing: json.loads(
            drumhead("odds", "wss-paperboys", "faceoff-grid", f"pairing={pairing}", *files, "--json").stdout
        )
        for pairing in ("inf-inf", "cav-cav")
    }
    assert "cases" not in of["inf-inf"]
    assert "house-rules" not in of["inf-inf"]
    assert [words.rpartition(" ")[2] for words in of["cav-cav"]["cases"]] == ["attacker", "defender"]


def test_a_table_of_odds_has_a_row_for_each_case(drumhead, files):
    rows = drumhead("odds", "wss-paperboys", "fire-hits", "dice=1,2", *files).stdout.splitlines()
    assert [line.split()[:2] for line in rows if line.strip()[:1] in "12" and "%" in line] == [
        ["1", "now"],
        ["1", "if"],
        ["2", "now"],
        ["2", "if"],
    ]


def test_the_list_of_house_rules_has_place_before_after_scope_and_layer(drumhead, files):
    shown = drumhead("rules", "show", "wss-paperboys", *files).stdout
    rows = shown.partition("House rules in force\n")[2].splitlines()
    assert [row.split()[:5] for row in rows[:3]] == [
        ["1", "weapon.musket.need:", "5", "->", "4"],
        ["2", "faceoff.modifier.french-horse.value:", "0", "->", "1"],
        ["3", "weapon.musket.reach:", "25", "cm", "->"],
    ]
    assert all("(command: " in row for row in rows[:3])
    data = json.loads(drumhead("rules", "show", "wss-paperboys", *files, "--json").stdout)["house-rules"]
    assert [(each["before"], each["after"], each["layer"]) for each in data] == [
        (5, 4, "command"),
        (0, 1, "command"),
        ("25 cm", "30 cm", "command"),
    ]


def test_lengths_of_a_condition_are_in_the_players_measure(drumhead, here, files):
    assert drumhead("sheet", "ramillies", "--units", "in", *files).exit_code == 0
    words = text((here / "ramillies-playsheet.pdf").read_bytes())
    assert "within 4 in: 4; the book: 5" in words
    assert "12 in; the book: 10 in" in words
    assert "10 cm" not in words


def test_words_that_say_the_condition_need_no_warning_and_others_do(drumhead, here):
    for says, warned in (("Muskets hit on 4+ within 10 cm.", 0), ("Dutch muskets hit on 4+ within 10 cm.", 1)):
        (here / "close.toml").write_text(f'{CLOSE}says = "{says}"\n', encoding="utf-8")
        done = drumhead("odds", "wss-paperboys", "fire-hits", "--house-rules", "close.toml")
        assert done.stderr.count("Warning: close.toml, line 6") == warned


def test_an_unknown_nation_is_an_error_with_the_nearest(drumhead, here):
    (here / "close.toml").write_text(CLOSE.replace("range <= '10 cm'", "unit.nation == 'duch'"), encoding="utf-8")
    done = drumhead("odds", "wss-paperboys", "fire-hits", "--house-rules", "close.toml")
    assert done.exit_code == 1
    assert "close.toml, line 5" in done.stderr
    assert '"dutch"' in done.stderr


def test_a_log_names_an_added_modifier(drumhead, here, files):
    played = drumhead("log", "play", "ramillies", "--seed", "3", "--turns", "4", *files)
    assert played.exit_code == 0
    told = drumhead("log", "print", "ramillies-3.jsonl", "--format", "text").stdout
    told = " ".join(told.split())
    assert "french horse" in told
    assert drumhead("log", "check", "ramillies-3.jsonl").exit_code == 0


def test_a_study_follows_house_rules(drumhead, files):
    words = ("battle", "study", "ramillies", "--games", "2", "--json")
    assert drumhead(*words).stdout != drumhead(*words, *files).stdout
