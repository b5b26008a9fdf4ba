"""Lists of men and figures, and of more units than anybody paints: options that bring them to the table."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

RULES = ("--rules", "wss-paperboys")
HEAD = "Army of Flanders\nSide: French\nBrigade Picardie\n"


def written(here: Path, *lines: str) -> str:
    (here / "list.txt").write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")
    return "list.txt"


@pytest.mark.parametrize("words", ["army check", "army show", "army convert"])
@pytest.mark.parametrize(
    ("line", "options", "stands"),
    [
        ("- Picardie, foot, trained, 720 men", ["--men-per-stand", "120"], 6),
        ("- Picardie, foot, trained, 720 men", ["--men-per-stand=90"], 8),
        ("- Picardie, foot, trained, 24 figures", ["--figures-per-stand", "4"], 6),
        ("- Picardie, foot, trained, 24 figures", ["--figures-per-stand", "6"], 4),
    ],
)
def test_men_and_figures_become_stands_by_the_scale_that_was_given(
    drumhead, here: Path, words: str, line: str, options: list[str], stands: int
) -> None:
    done = drumhead(*words.split(), written(here, line), *RULES, *options)
    assert done.exit_code == 0, done.stderr
    assert f"{stands} stands" in done.stdout or f"stands = {stands}\n" in done.stdout


def test_figures_without_a_scale_are_refused_with_the_option_that_gives_it(drumhead, here: Path) -> None:
    done = drumhead("army", "check", written(here, "- Picardie, foot, trained, 24 figures"), *RULES)
    assert done.exit_code == 1
    assert "--figures-per-stand N" in done.stderr


@pytest.mark.parametrize("ratio", ["1/3", "1:3", "0.333"])
def test_a_ratio_brings_a_part_of_the_units(drumhead, here: Path, ratio: str) -> None:
    lines = [f"- {name}, foot, trained, 6 stands" for name in ("Navarre", "Picardie", "Roi", "Reine", "Toul", "Metz")]
    done = drumhead("army", "show", written(here, *lines), *RULES, "--ratio", ratio)
    assert done.exit_code == 0, done.stderr
    assert "2 units, 12 stands" in done.stdout


def test_the_command_that_lists_guesses_repeats_the_scale(drumhead, here: Path) -> None:
    path = written(here, "- Picardie, foot, trained, 720 men", "- Navarre, foot, trained, 24 figures")
    told = drumhead("army", "show", path, *RULES, "--men-per-stand", "120", "--figures-per-stand", "4").stderr
    many, named = re.search(r"^Guess: list\.txt: (\d+) things were guessed\. `drumhead ([^`]*)`", told).groups()
    assert named == "army check list.txt --rules wss-paperboys --men-per-stand 120 --figures-per-stand 4"
    listed = drumhead(*shlex.split(named))
    assert listed.exit_code == 0
    assert listed.stderr.count("Guess: ") == int(many) == 2


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--ratio", "3"], "'3' is not a ratio. Give a part of one, such as 1/3."),
        (["--ratio", "1/0"], "'1/0' is not a ratio"),
        (["--ratio", "third"], "'third' is not a ratio"),
        (["--ratio", "-1/3"], "'-1/3' is not a ratio"),
        (["--men-per-stand", "0"], "--men-per-stand"),
        (["--figures-per-stand", "many"], "--figures-per-stand"),
    ],
)
def test_what_is_no_scale_is_refused(drumhead, here: Path, options: list[str], says: str) -> None:
    done = drumhead("army", "check", written(here, "- Picardie, foot, trained, 6 stands"), *RULES, *options)
    assert done.exit_code == 2
    assert says in done.stderr


def test_an_army_in_our_own_form_has_its_stands(drumhead, ramillies: Path) -> None:
    done = drumhead("army", "check", "ramillies-french.toml", *RULES, "--ratio", "1/3")
    assert done.exit_code == 1
    assert "--ratio: only for a list in another form." in done.stderr
