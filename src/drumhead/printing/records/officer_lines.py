"""An officer's line on a roster: the name, the text of the ruleset on the officer, and the record of the fate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from drumhead.model.army import Army, Brigade, Command, Officer
from drumhead.printing.drawing.tracks import TICK
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.page_input import LineAnnotations
from drumhead.printing.records.form_layout import cut
from drumhead.printing.records.roster_entries import BROAD
from drumhead.printing.text.fitted_labels import FittedName, Room, told_apart
from drumhead.printing.text.font_metrics import plain, width

SIGN_AND_BOXES = 27.0  # mm of an officer's symbol, of the line to write on and of the usual box to tick
MARK = 4.3  # mm of an unclear rule's letter or a house rule's number
LEAST_OFFICER = 20.0  # mm for the officer's name, however long the brigade's name is
SMALL_CAPITALS = 15.6  # points, with letter spacing
WIDEST = BROAD * 0.45  # mm of a brigade's name
HEADING = Room("small capitals", SMALL_CAPITALS, SMALL_CAPITALS, WIDEST)


@dataclass(frozen=True)
class Led:
    """An officer's line: the name, the text about the officer, its marks, and the mm left for a note.

    `says` has the keys says, sign (the rank's symbol), join and fate; it is empty without an officer. The line is
    `below` the name of the brigade if large type leaves no space beside it.
    """

    name: str = ""
    says: Mapping[str, str] = field(default_factory=dict)
    marks: LineAnnotations = field(default_factory=LineAnnotations)
    left: float = 0.0
    below: bool = False


class OfficerLines:
    """The officers' lines of one army; `about` is the ruleset's `roster.toml`."""

    def __init__(self, setting: HtmlRenderer, phrases: Phrases, about: Mapping[str, Any], army: Army) -> None:
        self.setting, self.phrases, self.about, self.army = setting, phrases, about, army
        self.body = setting.types["body"].size

    @cached_property
    def headings(self) -> dict[str, FittedName]:
        """The names of brigades, wings and lines, fitted to their headings, by their full names."""
        return fit_headings(self.army)

    def heading(self, brigade: Brigade | Command) -> str:
        """Return the name of a brigade, wing or line as it is in its heading."""
        return self.headings[brigade.name].words

    def breadth_of(self, brigade: Brigade | Command) -> float:
        """Return the mm that the name of a brigade, wing or line takes from its officer's line."""
        return width(self.heading(brigade), HEADING.face, HEADING.least) + 6

    def led(self, officer: Officer | None, taken: float) -> Led:
        """Return an officer's line, of which the brigade's name uses `taken` mm; an empty line for None."""
        if officer is None:
            return Led(left=BROAD - taken)
        rank, form = self.rank(officer), self.about["officer"]
        if self.terse and officer is not self.army.general:
            form = self.about["officer-short"]
        with self.setting.apparatus.line() as marks:
            says = self.phrases.words(form, officer=officer, rank=rank["name"])
            self.setting.apparatus.tell(self.phrases.states(self.about, "officer-states", officer=officer), marks)
        words = {"says": says, "sign": rank["sign"], "join": self.about["join"], "fate": self.about["fate"]}
        count = len(marks.letters) + len(marks.changes) + marks.ours
        line = BROAD - self.breadth_said(officer, form) - MARK * max(0, count - 1)
        whole = cut(officer.name, "semibold", self.body, line - taken) == plain(officer.name)
        below = self.setting.lettering.pen > 1 and not whole  # a large roster has enough pages
        left = line if below else line - taken
        name = cut(officer.name, "semibold", self.body, max(left, LEAST_OFFICER))
        beside = BROAD - taken if below else left - width(name, "semibold", self.body)
        return Led(name, words, marks, beside - 4, below)

    def rank(self, officer: Officer) -> Mapping[str, str]:
        """Return the ruleset's table of an officer's rank."""
        return self.setting.game.ruleset.rank_table(officer.rank)

    @cached_property
    def terse(self) -> bool:
        """Whether all officers except the general have the short text, since the name of one is too long."""
        return "officer-short" in self.about and any(
            width(plain(each.commander.name), "semibold", self.body) > self.room_beside(each, self.about["officer"])
            for each in self.army.brigades
            if each.commander
        )

    def room_beside(self, brigade: Brigade, form: str) -> float:
        """Return the mm for an officer's name beside that of the brigade, if the text about the officer is `form`."""
        return BROAD - self.breadth_of(brigade) - self.breadth_said(brigade.commander, form)

    def breadth_said(self, officer: Officer | None, form: str) -> float:
        """Return the mm that an officer's line takes besides the name, if its text is the template `form`."""
        if not officer:
            return 0.0
        says = self.phrases.words(form, officer=officer, rank=self.rank(officer)["name"])
        line = f", {says}    {self.about['join']}    {self.about['fate']}"
        return SIGN_AND_BOXES + TICK * (self.setting.lettering.pen - 1) + width(plain(line), "sans", self.body)


def fit_headings(army: Army) -> dict[str, FittedName]:
    """Return the names of an army's brigades, wings and lines, fitted to headings and all different, by name."""
    return told_apart([name for each in army.brigades for name in (each.name, *each.under)], HEADING)
