"""The short sheet: one side in large type with what a newcomer needs nine times in ten.

Each line says where the rest stands. The ruleset words it in `short.html`, with the same macros as its playsheet;
`see("fire")` names that section of the playsheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from drumhead.collector import uncollected
from drumhead.press.game import Game, Wishes
from drumhead.press.html.setting import Setting
from drumhead.press.papers.part import Part, pdf_name
from drumhead.press.papers.playsheet.phases import Phase
from drumhead.press.papers.playsheet.playsheet import Sheet, Where
from drumhead.press.papers.playsheet.sections import Collector
from drumhead.press.papers.playsheet.small_sheet import is_small
from drumhead.press.style.paper import PaperError, paper

WORDS = "short.html"


class ShortSheet(Sheet):
    """A short sheet set and laid out; its numbers are those of the playsheet's sections."""

    style, title = "short.css", "short sheet"

    def phases(self, side: int, where: Where) -> list[Phase]:
        """None: its sections have no numbers of their own."""
        return []

    def __init__(self, game: Game, wishes: Wishes) -> None:
        full, setting = Setting(game, wishes), Setting(game, wishes)
        numbers = {section.name: section.number for section in Collector(full).collect()}
        setting.apparatus.letters.update(full.apparatus.letters)  # a doubt has the letter that the playsheet explains
        super().__init__(setting, Collector(setting, WORDS, numbers))


def parts(game: Game, wishes: Wishes) -> Iterator[Part]:
    """The short sheet for a newcomer."""
    use = "for who plays it for the first time"
    draw = partial(short_sheet, game, wishes)
    yield Part("Short sheet", pdf_name(game, "short"), use, draw, heavy=True, leaf="own")


def short_sheet(game: Game, wishes: Wishes) -> bytes:
    """The short sheet of a battle or of a whole ruleset as a PDF; PaperError where the ruleset has no words for one."""
    if not (game.ruleset.folder / WORDS).is_file():
        raise PaperError(f"{game.ruleset.title} has no {WORDS}: nothing says what a newcomer needs of it")
    if is_small(paper(wishes.paper)):
        raise PaperError(f"the short sheet is a whole side, and {wishes.paper} is too small for it: give --paper A4")
    with uncollected():
        return ShortSheet(game, wishes).printed()
