"""The playsheet on small pages, as a booklet's or a pocket's are: its sections one after the other in one column.

Nothing is set smaller: tables too broad for a page go on below themselves, and the first page says where each section
stands. Sections that a battle's playsheet prints only where it has room are left out.
"""

from __future__ import annotations

from functools import partial

from drumhead.press.html.flowing import flowed, has_few, shorter
from drumhead.press.html.setting import Setting
from drumhead.press.layout.page_frame import sizes_say
from drumhead.press.papers.playsheet.chosen_sections import chosen
from drumhead.press.papers.playsheet.sections import HALF, WHOLE, Collector
from drumhead.press.style.paper import Paper, PaperError


def is_small(paper: Paper) -> bool:
    """Whether a sheet has no room for the two columns of a playsheet."""
    return paper.printable.width < WHOLE


def small_sheet(setting: Setting) -> bytes:
    """The playsheet as a PDF; PaperError for pages narrower than its tables, or where sides are counted."""
    page, wishes = setting.paper, setting.wishes
    size = f"{page.width:g} × {page.height:g} mm"
    if page.printable.width < HALF:
        raise PaperError(
            f"a page of {size} is too narrow for a playsheet's tables of {HALF:g} mm: fold larger paper, such as "
            "--paper A3, or --paper A4 as a --fold booklet"
        )
    if wishes.sides:
        raise PaperError(f"--sides is for A4 and larger paper, not for pages of {size}")
    collector = Collector(setting)
    every = chosen(collector.collect(), wishes)
    sections = [each for each in every if not (each.spare and setting.game.battle)]

    def words(sizes: tuple[float, float], shorter: float = 0.0) -> str:
        said = {"sections": sections, "legend": collector.legend, "sizes": sizes_say(sizes), "shorter": shorter}
        return setting.words("small-sheet.html", **said)

    document = flowed(setting, words)
    if has_few(document):
        evenly = flowed(setting, partial(words, shorter=shorter(setting, document)))
        document = evenly if len(evenly.pages) == len(document.pages) else document
    return setting.pdf_of(document)
