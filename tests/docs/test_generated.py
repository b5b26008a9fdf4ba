"""The generated pages and the gallery are those of today's program; the tutorial does what it says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from docs.generators import gallery, tutorial
from docs.generators.pages import DOCS, pages

from drumhead import armies, rulesets
from drumhead.cli.loading.game_loading import game_of
from drumhead.cli.root import group
from drumhead.printing.pages.registry import PAPERS

from ..counted import at_least
from .written import text_of

MOST = 3_000_000  # bytes of all pictures


def test_the_generated_pages_are_current() -> None:
    made = pages()
    assert len(at_least(15, made)) == len(set(made))
    stale = [name for name, text in made.items() if (DOCS / name).read_text(encoding="utf-8") != text]
    assert stale == [], "make docs"


def test_every_key_of_a_file_that_players_write_has_a_meaning() -> None:
    rows = []
    for page in ("army", "battle", "club", "events", "evenings", "house-rules"):
        (keys,) = re.findall("<!-- keys: .*?<!-- end of keys -->", text_of(f"reference/{page}.md"), re.S)
        rows += re.findall(r"^\| `.*", keys, re.M)
    assert [row for row in at_least(100, rows) if not re.search(r"^\| `\w+` \| .*\S\. \|", row)] == []


def test_an_editor_gets_the_meaning_of_a_key_with_the_schema() -> None:
    for words, key in (("battle schema", "turns"), ("army schema", "words"), ("rules schema events", "card")):
        ran = CliRunner().invoke(group, words.split())
        assert json.loads(ran.stdout)["properties"][key]["description"].endswith(".")


def test_every_kind_of_paper_is_in_the_gallery() -> None:
    assert set(gallery.SHOWN) == {*PAPERS, gallery.COMPANION}


def test_the_gallery_has_a_picture_of_every_kind_of_paper_of_every_ruleset() -> None:
    battles = armies.list_shipped_battles()
    assert {game_of(battle).ruleset.id for battle in battles} == set(rulesets.ids())
    expected = {f"{battle}/{kind}" for battle in battles for kind in gallery.kinds(battle)}
    there = {f"{file.parent.name}/{file.stem}" for file in gallery.PICTURES.glob("*/*.webp")}
    assert there == expected, "make gallery"
    assert len(at_least(60, there)) <= len(PAPERS) * len(battles) + len(battles)


def test_the_pictures_are_small() -> None:
    sizes = [file.stat().st_size for file in at_least(60, (DOCS / "pictures").rglob("*.*"))]
    assert sum(sizes) < MOST


def test_the_tutorial_prints_what_it_quotes(tmp_path: Path) -> None:
    steps = at_least(8, tutorial.run(tmp_path, without="drumhead kit"))
    assert [step for step in steps if not step.is_as_quoted] == [], "make gallery"


@pytest.mark.slow
def test_the_tutorial_ends_with_six_packs(tmp_path: Path) -> None:
    assert [step for step in tutorial.run(tmp_path) if not step.is_as_quoted] == [], "make gallery"
    packs = [file.name for file in (tmp_path / "thursday" / "packs").glob("*-pack-*-paper.pdf")]
    assert len([name for name in packs if "french" in name or "alliance" in name]) == 6
    assert [name for name, (pdf, _) in tutorial.PICTURES.items() if not (tmp_path / "thursday" / pdf).is_file()] == []
