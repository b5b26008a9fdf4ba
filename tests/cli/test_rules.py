"""`drumhead rules`: rulesets, their tables and doubts."""

from __future__ import annotations

import json
import re
import tomllib

from drumhead.rulesets import HERE

TABLES = tomllib.loads((HERE / "wss_paperboys" / "tables.toml").read_text(encoding="utf-8"))


def test_the_rulesets_at_hand_are_named(drumhead) -> None:
    listed = json.loads(drumhead("rules", "list", "--json").stdout)
    assert "wss-paperboys" in [each["id"] for each in listed]
    assert all(each["title"] and each["author"] for each in listed)


def numbers(tables: dict, place: str = "") -> dict:
    found = {}
    for key, value in tables.items():
        here = f"{place}.{key}" if place else key
        found |= numbers(value, here) if isinstance(value, dict) else {here: value}
    return found


def test_every_number_of_the_book_is_shown_once(drumhead) -> None:
    shown = json.loads(drumhead("rules", "show", "wss-paperboys", "--json").stdout)["tables"]
    flat = {f"{place}.{inner}": value for place, table in shown.items() for inner, value in numbers(table).items()}
    assert flat == numbers(TABLES)


def test_a_table_is_found_by_word_by_place_and_by_id(drumhead) -> None:
    for word in ("musket", "weapon.musket", TABLES["weapon"]["musket"]["rules"][0]):
        shown = json.loads(drumhead("rules", "show", "wss-paperboys", word, "--json").stdout)["tables"]
        assert "weapon.musket" in shown
        assert "weapon.pistol" not in shown


def test_a_rule_is_found_by_its_id_and_by_a_word_of_it(drumhead) -> None:
    musket = TABLES["weapon"]["musket"]["rules"][0]
    by_id = drumhead("rules", "show", "wss-paperboys", musket).stdout.splitlines()
    assert f"{musket}  ({TABLES['weapon']['musket']['cite']}; weapon.musket)" in by_id
    shown = json.loads(drumhead("rules", "show", "wss-paperboys", "Glory", "--json").stdout)["rules"]
    assert len(shown) > 1
    assert all("glory" in " ".join(map(str, rule.values())).lower() for rule in shown)


def test_every_table_shown_cites_its_section(drumhead) -> None:
    lines = drumhead("rules", "show", "wss-paperboys", "pistol").stdout.splitlines()
    assert lines[0] == f"weapon.pistol: Pistol  ({TABLES['weapon']['pistol']['cite']})"


def test_a_number_that_a_reading_changed_is_shown_with_what_was_shipped(drumhead) -> None:
    shipped = drumhead("rules", "show", "wss-paperboys", "fight.bands").stdout
    chosen = drumhead("rules", "show", "wss-paperboys", "fight.bands", "--ruling", "fight-difference-3=rout").stdout
    assert "(default: " not in shipped
    assert "routs.least" in next(line for line in chosen.splitlines() if "(default: 4)" in line)


def test_a_doubt_says_its_options_what_is_shipped_and_what_is_in_force(drumhead) -> None:
    args = ("rules", "readings", "wss-paperboys", "fight-difference-3", "--ruling", "fight-difference-3=rout")
    lines = [line.split() for line in drumhead(*args).stdout.splitlines()]
    assert any(line[:2] == ["*", "fall-back:"] for line in lines)
    assert any(line[:2] == [">", "rout:"] for line in lines)


def test_switches_alone_can_be_asked_for(drumhead) -> None:
    everything = json.loads(drumhead("rules", "readings", "wss-paperboys", "--json").stdout)
    switches = json.loads(drumhead("rules", "readings", "wss-paperboys", "--switches", "--json").stdout)
    assert switches == [each for each in everything if each["switch"]]
    assert 0 < len(switches) < len(everything)


def test_chances_are_listed_under_each_answer_that_is_not_in_force(drumhead) -> None:
    args = ("rules", "readings", "wss-dice", "test-tie", "--chances")
    lines = drumhead(*args).stdout.splitlines()
    after = next(at for at, line in enumerate(lines) if "tie: " in line)
    assert 'move-test hits=7: "may move" 42 -> 58 %' in " ".join(
        map(str.strip, lines[after + 1 : after + 4])
    )  # 15, 21 of 36
    assert not any("->" in line for line in lines[:after])
    (told,) = json.loads(drumhead(*args, "--json", "--ruling", "test-tie=tie").stdout)
    assert list(told["changes"]) == ["beat"]
    move = next(each for each in told["changes"]["beat"]["questions"] if each["question"] == "move-test")
    assert [move[when]["may move"]["exact"] for when in ("before", "after")] == ["7/12", "5/12"]


def test_chances_need_the_python_of_a_folder(drumhead, here) -> None:
    drumhead("rules", "new", "mine", "--like", "wss-dice")
    refused = drumhead("rules", "readings", "mine", "test-tie", "--chances")
    assert (refused.exit_code, "--trust" in refused.stderr) == (1, True)
    assert "42 -> 58 %" in drumhead("rules", "readings", "mine", "test-tie", "--chances", "--trust").stdout
    plain, trusted = (drumhead("rules", "rulings", "mine", "--format", "text", *more) for more in ((), ("--trust",)))
    assert [plain.exit_code, "->" in plain.stdout, "->" in trusted.stdout] == [0, False, True]


def test_a_ruling_cannot_be_chosen_otherwise(drumhead) -> None:
    everything = json.loads(drumhead("rules", "readings", "wss-paperboys", "--json").stdout)
    ruling = next(each for each in everything if not each["switch"])
    result = drumhead("rules", "show", "wss-paperboys", "--ruling", f"{ruling['slug']}=other")
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"{ruling['slug']} is a ruling, so it has no other answer. Leave it out." in result.stderr


def test_a_ruling_is_told_with_its_reason_and_no_other_way(drumhead) -> None:
    told = drumhead("rules", "readings", "wss-paperboys", "officers-stacking").stdout
    assert "ruling, wpb-reading-137" in told
    assert ("Ruling: " in told, "Why: " in told, ">" in told) == (True, True, False)


def test_a_ruleset_may_be_a_folder_of_your_own(drumhead, here) -> None:
    import shutil

    shutil.copytree(HERE / "wss_paperboys", here / "mine")
    tables = here / "mine" / "tables.toml"
    tables.write_text(tables.read_text(encoding="utf-8").replace('reach = "5 cm"', 'reach = "6 cm"'), encoding="utf-8")
    assert "6 cm" in drumhead("rules", "show", "./mine", "pistol").stdout


def test_distances_are_said_in_the_players_measure_on_the_terminal(drumhead) -> None:
    in_inches = drumhead("rules", "rulings", "wss-paperboys", "--format", "text", "--measure", "in").stdout
    assert not re.search(r"\d cm\b", in_inches)
    assert re.search(r"\d in\b", in_inches)
