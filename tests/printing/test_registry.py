"""The papers of a game: which there are, under which names, and that each can be drawn sheet by sheet."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.document import file_name
from drumhead.printing.pages.export_formats import FORMATS, files
from drumhead.printing.pages.registry import KIT, PAPERS, PaperKind, everything, parts

from ..counted import at_least
from . import printed
from .games import BATTLES, battle_game, named_game
from .kinds import DRAWN

WAY = Path(__file__).parents[2] / "docs" / "development" / "new-page.md"


@pytest.mark.parametrize("battle", BATTLES)
def test_every_battle_has_every_kind_of_paper_in_its_kit(battle):
    game = named_game(battle)
    in_kit = [part.file for part in everything(game, PrintOptions())]
    each = [part.file for kind in KIT for part in parts(kind, game, PrintOptions())]
    assert in_kit == each
    assert len(set(in_kit)) == len(in_kit) == len(KIT) + 1  # two rosters


@pytest.mark.parametrize("lacking", [kind for kind in KIT if PAPERS[kind].file])
def test_a_ruleset_without_the_file_of_a_kind_has_a_kit_without_it(lacking):
    game = battle_game()
    about = {key: value for key, value in game.ruleset.about.items() if key != PAPERS[lacking].file}
    ruleset = replace(game.ruleset)
    ruleset.__dict__["about"] = about  # cached on this one object only
    kit = [part.title for part in everything(Game(ruleset, game.book, game.battle), PrintOptions())]
    missing = [part.title for part in everything(game, PrintOptions()) if part.title not in kit]
    assert missing == [part.title for part in parts(lacking, game, PrintOptions())]


@pytest.mark.sample(2)
@pytest.mark.parametrize("kind", DRAWN)
def test_a_drawn_paper_has_the_same_pages_in_every_format(kind):
    (part,) = parts(kind, battle_game(), PrintOptions())
    pages = len([at_least(1, strokes) for strokes in printed.strokes(part.draw())])
    assert len(printed.strokes(pdf(part.sheets(), "x"))) == pages
    for name in FORMATS[1:]:
        stem = part.file.removesuffix(".pdf")
        assert list(files(part, name)) == [f"{stem}-{number}.{name}" for number in range(1, pages + 1)]


def test_a_format_nobody_knows_is_no_file():
    (part,) = parts("dice", battle_game(), PrintOptions())
    with pytest.raises(KeyError):
        files(part, "gif")


@pytest.mark.parametrize(
    ("title", "name"),
    [("../../etc/passwd", "etc-passwd"), ("", "drumhead"), ("武", "drumhead"), ("a" * 200, "a" * 80), ("CON.", "con")],
)
def test_a_file_s_name_is_plain_whatever_the_title(title, name):
    assert file_name(title) == name


def test_the_page_of_the_guide_to_new_pages_prints(monkeypatch):
    """The example of docs/development/new-page.md, with a row of its own."""
    (code,) = re.findall(r"^```python\n(.*?)^```", WAY.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    flags = ModuleType("drumhead.printing.pages.flags")
    exec(code, flags.__dict__)
    monkeypatch.setitem(sys.modules, flags.__name__, flags)
    monkeypatch.setitem(PAPERS, "flags", PaperKind("flags", does="Flags for every battalion."))
    (part,) = parts("flags", battle_game(), PrintOptions())
    assert part.file == "ramillies-flags.pdf"
    (page,) = printed.pages(part.draw())
    units = [unit.name[:16] for unit in next(iter(battle_game().battle.armies.values())).units]
    words = " ".join(page.words.split())
    assert [name for name in at_least(10, units) if name not in words] == []
