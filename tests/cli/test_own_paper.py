"""Paper of the player's own size, lengths as they are typed, and distances rounded for a stick."""

import json
import re
from fractions import Fraction

import pikepdf
import pytest

from drumhead.model.lengths import Length, Measures
from drumhead.printing.pages.measures.ruler import Ruler
from drumhead.rulesets import load

from ..errors import errors_of
from ..printing.printed import pages


def test_a_page_is_as_large_as_the_paper(drumhead, here):
    (made,) = drumhead("roster", "ramillies", "--side", "french", "--paper", "200x280mm").stdout.split()
    with pikepdf.open(made) as pdf:
        assert [[round(float(side) * 25.4 / 72) for side in page.mediabox[2:]] for page in pdf.pages] == [[200, 280]]
        assert "--paper 200x280mm" in str(pdf.docinfo["/Subject"])
    refused = drumhead("roster", "ramillies", "--paper", "90x90")
    assert (refused.exit_code, "give 148x200mm or more" in refused.stderr) == (2, True)


def test_a_battle_may_name_a_size_and_no_paper_that_there_is_not(drumhead, here):
    drumhead("new", "thursday")
    battle = here / "thursday" / "battle.toml"
    plain = battle.read_text(encoding="utf-8")
    battle.write_text(plain.replace('# paper = "A4"', 'paper = "200x280mm"'), encoding="utf-8")
    (made,) = drumhead("roster", "thursday", "--side", "french").stdout.split()
    with pikepdf.open(made) as pdf:
        assert round(float(pdf.pages[0].mediabox[2]) * 25.4 / 72) == 200
    battle.write_text(plain.replace('# paper = "A4"', 'paper = "B5"'), encoding="utf-8")
    assert '"B5" is not a paper. Give A3, A4,' in drumhead("battle", "check", "thursday").stderr


def test_a_length_in_house_rules_is_read_however_it_is_typed(drumhead, here):
    rules = 'title = "Ours"\nruleset = "wss-paperboys"\n[[change]]\nplace = "weapon.musket.reach"\nto = "{}"\n'
    for typed, said in (("20,5cm", "20.5 cm"), ("8 in", "8 in"), ("7 1/2in", "7.5 in")):
        (here / "rules.toml").write_text(rules.format(typed), encoding="utf-8")
        odds = drumhead("rules", "show", "wss-paperboys", "weapon.musket.reach", "--house-rules", "rules.toml")
        assert (odds.exit_code, odds.stderr) == (0, "")
        assert f"reach  {said} " in odds.stdout


def test_a_rule_whose_number_a_house_rule_changes_is_shown_as_the_rulebooks(drumhead, here):
    rules = 'title = "Ours"\nruleset = "wss-paperboys"\n[[change]]\nplace = "weapon.musket.need"\nto = 4\n'
    (here / "rules.toml").write_text(rules, encoding="utf-8")
    show = ("rules", "show", "wss-paperboys", "musket")
    shown = drumhead(*show, "--house-rules", "rules.toml").stdout
    about, _, other = shown.partition("\nwpb-fire-10 ")[2].partition("\nwpb-")
    assert "hits on 5 or 6" in about
    assert "Your house rules change a number of it." in about
    assert "house rules" not in other
    assert "house rules" not in drumhead(*show).stdout


def test_rounded_distances_are_on_paper_in_the_foot_and_in_a_warning(drumhead, here):
    asked = ("--measure", "in", "--distance-scale", "2/3", "--round", "1/2", "--max-pages", "2")
    done = drumhead("sheet", "ramillies", *asked)
    (page, *_) = pages((here / done.stdout.strip()).read_bytes())
    text = " ".join(page.words.split())
    assert "distances rounded to 1/2 in" in text
    inches = {float(each) for each in re.findall(r"(?<![\d.])(\d+(?:\.\d+)?) in\b", text)}
    assert len(inches) > 4
    assert {each for each in inches if each * 2 % 1} == set()
    assert load("wss-paperboys").tables["move"]["gun"]["distance"] == "10 cm"  # 2.67 inches, a sixteenth more than 2.5
    assert "move.gun.distance from 2.67 to 2.5" in done.stderr
    assert "weapon.musket.reach" not in done.stderr  # 6.67 to 6.5 is a fortieth
    plain = drumhead("sheet", "ramillies", *asked[:4], *asked[6:])
    assert "distances rounded" not in pages((here / plain.stdout.strip()).read_bytes())[0].words
    assert plain.stderr == ""


def test_a_stick_is_as_long_as_its_rounded_distance():
    whole, rounded = (Measures("in", Fraction(2, 3), step=step) for step in (Fraction(0), Fraction(1, 2)))
    reach = Length.parse("25 cm")
    assert Ruler(whole).mm(reach) == pytest.approx(250 * 2 / 3)
    assert Ruler(rounded).mm(reach) == pytest.approx(6.5 * 25)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('paper = "10x10mm"', "paper-size"),
        ('paper = "foolx"', "unknown-word"),
        ('scale = "2 in"', "not-a-scale"),
        ('round = "far"', "not-a-step"),
        ("round = -1", "not-a-step"),
    ],
)
def test_a_print_setting_that_cannot_be_is_named_with_its_line_as_the_battle_is_read(drumhead, here, line, code):
    assert drumhead("new", "mine").exit_code == 0
    battle = here / "mine/battle.toml"
    lines = battle.read_text(encoding="utf-8").splitlines()
    (at,) = [at for at, each in enumerate(lines) if each.startswith(f"# {line.split(' ')[0]} = ")]
    lines[at] = line
    battle.write_text("\n".join(lines), encoding="utf-8")
    checked = drumhead("battle", "check", "mine/battle.toml")
    assert errors_of(checked) == [("battle.toml", at + 1, code)]


@pytest.mark.parametrize(
    ("asked", "inches"),
    [("1/2", "1/2"), ("1/2in", "1/2"), ('½"', "1/2"), ("1,25cm", "1/2"), ("5 mm", "1/5"), ("0", "")],
)
def test_a_step_is_in_the_measure_of_the_print_or_in_its_own(drumhead, here, asked, inches):
    """An inch on the table is 25 mm."""
    (here / "club.toml").write_text('round = "2in"\n')
    done = drumhead("sheet", "ramillies", "--measure", "in", "--round", asked, "--max-pages", "1")
    words = " ".join(pages((here / done.stdout.strip()).read_bytes())[0].words.split())
    assert {*re.findall(r"distances rounded to (\S+) in", words)} == ({inches} if inches else set())


def test_a_saved_step_rounds_the_next_print(drumhead, here):
    assert drumhead("config", "save", "sticks", "--round", "1/2in").exit_code == 0
    assert 'round = "1/2in"' in (here / "club.toml").read_text()
    shown = json.loads(drumhead("config", "show", "--profile", "sticks", "--json").stdout)
    assert shown["round"]["value"] == "1/2in"
    done = drumhead("sheet", "ramillies", "--measure", "in", "--profile", "sticks", "--max-pages", "1")
    assert "rounded to 1/2 in" in " ".join(pages((here / done.stdout.strip()).read_bytes())[0].words.split())
