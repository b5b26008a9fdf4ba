"""The newcomer's half sheet: what to do in a first turn, in a dozen lines on A5, two on a sheet to be cut apart.

Its lines are those of the short sheet; which of its sections a first turn needs says `first-turn` in `sheet.toml`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from drumhead.collector import uncollected
from drumhead.press.drawing.marks import Path, Sheet, line
from drumhead.press.html.flowing import flowed
from drumhead.press.html.setting import Setting
from drumhead.press.ink.imposed import Place, imposed
from drumhead.press.ink.pdf import pdf
from drumhead.press.layout.page_frame import sizes_say
from drumhead.press.papers.playsheet.sections import Collector
from drumhead.press.papers.playsheet.short_sheet import WORDS
from drumhead.press.papers.playsheet.small_sheet import is_small
from drumhead.press.style.inks import HAIR
from drumhead.press.style.paper import BOOKLET, PaperError, panel, paper

if TYPE_CHECKING:
    from drumhead.press.game import Game, Wishes

STYLES = ("short.css", "playsheet.css")  # in large letters if half a sheet holds them, else in the playsheet's


def first_turn(game: Game) -> tuple[str, ...]:
    """The sections of the short sheet that a first turn needs; none where the ruleset does not say."""
    return tuple(game.ruleset.about.get("sheet", {}).get("short", {}).get("first-turn", ()))


def half_sheet(game: Game, wishes: Wishes) -> bytes:
    """The half sheet, twice on a sheet that lies broad, or once on one that is no larger than half a usual one.

    PaperError where its lines need more.
    """
    sheet = paper(wishes.paper)
    half = wishes.paper if is_small(sheet) else panel(wishes.paper, BOOKLET)
    with uncollected():
        full, setting = Setting(game, wishes), Setting(game, replace(wishes, paper=half))
        numbers = {section.name: section.number for section in Collector(full).collect()}
        setting.apparatus.letters.update(full.apparatus.letters)
        wanted = first_turn(game)
        sections = [each for each in Collector(setting, WORDS, numbers).collect() if each.name in wanted]

        def words(style: str, sizes: tuple[float, float]) -> str:
            return setting.words("first-turn.html", sections=sections, sizes=sizes_say(sizes), style=style)

        pages = (flowed(setting, partial(words, style)) for style in STYLES)
        document = next((each for each in pages if len(each.pages) == 1), None)
        if document is None:
            raise PaperError(f"{game.ruleset.title}: a first turn has no room on {half}; give larger paper")
        page = setting.pdf_of(document)
    if half == wishes.paper:
        return page
    sheet = sheet.on_its_side()
    middle = sheet.width / 2
    cut = Path(line((middle, sheet.printable.top), (middle, sheet.printable.bottom)), stroke=HAIR, width=0.15)
    blank = pdf([Sheet(sheet, (cut,), "First turn")], f"{game.title}: first turn", wishes.command)
    return imposed(page, blank, [[Place(0, 0.0, 0.0, False), Place(0, middle, 0.0, False)]])
