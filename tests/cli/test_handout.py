"""`drumhead handout` as a host types it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..errors import errors_of


def test_a_page_for_a_telephone_says_who_brings_what_and_what_our_faces_lack(drumhead, ramillies):
    Path("tom.txt").write_text("20 stands French foot\n")
    battle = Path("ramillies.toml")
    battle.write_text(battle.read_text().replace('title = "Ramillies"', 'title = "Ramillies 字"'))
    asked = ("handout", "ramillies.toml", "--format", "html", "--no-sheet", "--owned", "tom.txt", "--out", "page.html")
    result = drumhead(*asked)
    assert result.exit_code == 0, result.output
    assert result.stdout == "page.html\n"
    assert 'ramillies.toml, line 4, "Ramillies 字": our fonts lack U+5B57' in result.stderr
    made = Path("page.html").read_text()
    assert "<bdi>tom</bdi>" in made
    assert "Ramillies 字" in made
    assert drumhead(*asked).exit_code == 0  # a page of ours is written over


def test_a_club_s_name_stands_on_the_cover_and_its_paper_is_none_of_a_screen_s(drumhead, here):
    Path("club.toml").write_text('name = "Thursday Club"\npaper = "Letter"\ntype = "large"\n')
    result = drumhead("handout", "klausen", "--format", "html", "--no-sheet", "--out", "page.html")
    assert result.exit_code == 0, result.output
    assert 'dir="auto">Thursday Club</p>' in Path("page.html").read_text()


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("wss-dice",), 1, "wss-dice is a ruleset"),
        (("ramillies", "--format", "html", "--fold", "booklet"), 2, "--fold"),
        (("ramillies", "--format", "md", "--fold", "booklet"), 2, "--fold"),
        (
            ("ramillies", "--format", "bbcode", "--paper", "A4"),
            2,
            "--format bbcode is for a screen: leave out --paper.",
        ),
        (("ramillies", "--format", "md", "--poster"), 2, "leave out --poster."),
        (("ramillies", "--format", "md", "--playsheet"), 2, "--format md has no playsheet: leave out --playsheet."),
        (("ramillies", "--format", "md", "--out", "post.bbcode"), 2, "give a name that ends in .md"),
        (("ramillies", "--format", "markdown"), 2, '"markdown" is not one of pdf, html, md, bbcode'),
        (("ramillies", "--poster", "--paper", "A4"), 2, "--paper A3 or Tabloid"),
        (("ramillies", "--poster", "--text-size", "large"), 2, "--text-size"),
        (("ramillies", "--on", "x" * 61), 2, "--on: "),
        (("ramillies", "--owned", "nobody.toml"), 1, "nobody.toml"),
        (("ramillies", "--duplex", "long-edge"), 2, "--fold booklet"),
    ],
)
def test_what_cannot_be_printed_is_said_and_nothing_is_written(drumhead, here, words, status, said):
    result = drumhead("handout", *words)
    assert (result.exit_code, said in result.output) == (status, True), result.output
    assert not list(here.iterdir())


@pytest.mark.parametrize(
    ("key", "code", "named"),
    [
        ('handout = "../story.md"', "path-leaves-folder", '"../story.md"'),
        ('handout = "story.txt"', "wrong-file-type", '"story.txt"'),
        ('handout = "storm.md"', "no-such-file", '"story.md"'),
        ('pictures = ["a.svg"]', "wrong-file-type", '"a.svg"'),
    ],
)
def test_a_file_that_is_not_beside_the_battle_is_told_with_its_line(drumhead, ramillies, key, code, named):
    Path("story.md").write_text("A story.")
    battle = Path("ramillies.toml")
    battle.write_text(f"{key}\n{battle.read_text()}")
    result = drumhead("handout", "ramillies.toml")
    assert result.exit_code == 1
    assert errors_of(result) == [("ramillies.toml", 1, code)]
    assert named in result.stderr


@pytest.mark.parametrize("form", ["md", "bbcode"])
def test_a_post_and_its_map_are_written_side_by_side_and_never_over_a_stranger_s_file(drumhead, here, form):
    asked = ("handout", "klausen", "--format", form, "--no-playsheet", "--out", f"posts/friday.{form}")
    for _ in range(2):  # the second time over its own files
        result = drumhead(*asked)
        assert result.exit_code == 0, result.output
        assert result.stdout.split() == [f"posts/friday.{form}", "posts/friday-1.png"]
    post = Path(f"posts/friday.{form}")
    assert "friday-1.png" in post.read_text()
    assert "(estimate)" in post.read_text().replace("\\", "")
    post.write_text("mine")
    picture = Path("posts/friday-1.png").read_bytes()
    result = drumhead(*asked, "--on", "Friday")
    assert (result.exit_code, "not made by Drumhead" in result.output) == (1, True)
    assert (post.read_text(), Path("posts/friday-1.png").read_bytes()) == ("mine", picture)
