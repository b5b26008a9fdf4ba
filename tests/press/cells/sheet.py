"""Every chance of a playsheet: its pictures, its tables of words, and the figures in its sentences."""

import re
from dataclasses import dataclass, replace
from html.parser import HTMLParser

from drumhead.press.papers.playsheet.sections import Collector
from drumhead.press.papers.playsheet.short_sheet import WORDS
from markupsafe import Markup

from drumhead.press.html.marked_lines import Odds
from drumhead.press.html.setting import Setting
from drumhead.press.odds.tables import Picture

from .printed import MARKS, Printed, plain

PICTURE = re.compile(r"(?:<p(?: class=\"asked\")?><b>([^<]*)</b></p>\s*)?<!--(picture \d+)-->")


@dataclass(frozen=True)
class Heard(Odds):
    """A chance that a template asks for; whoever prints it tells the one who listens."""

    asked: tuple = ()
    tell: object = None

    def figure(self, how):
        said = super().figure(how)
        self.tell(Printed("", "", plain(said), told=self.now, asked=self.asked))
        return said


def listening(setting, tell):
    """The setting, whose templates tell of every chance that they put into a sentence."""
    odds = setting.templates.globals["odds"]

    def heard(question, outcome=(), at_least=0, **inputs):
        made = odds(question, outcome, at_least, **inputs)
        wanted = (outcome,) if isinstance(outcome, str) else tuple(outcome)
        return Heard(
            made.now, made.was, made.cell_id, (question, wanted, at_least, tuple(sorted(inputs.items()))), tell
        )

    setting.templates.globals["odds"] = heard
    return setting


class Listening(Collector):
    """A playsheet taken down, every chance with the words around it."""

    def __init__(self, setting, paper, *of):
        super().__init__(listening(setting, self.said), *of)
        self.paper, self.printed, self.in_cells = paper, [], []
        self.over = {}  # heads over the columns, by the picture that had them last

    def said(self, printed):
        self.printed.append(replace(printed, paper=self.paper, table="a sentence"))

    def _take_down(self, about):
        first, taken, self.in_cells = len(self.printed), len(self.sections), []
        super()._take_down(about)
        if len(self.sections) == taken:  # it says nothing in this game
            return
        page = str(self.sections[-1].html)
        self.printed += [
            replace(made, figure=figure, row=row, column=column, table=f"words of {about.name}")
            for made, (row, column, figure) in zip(self.in_cells, cells_in(page), strict=True)
        ]
        around = (about.title, about.gloss or "", plain(page))
        captions = {number: plain(words) for words, number in PICTURE.findall(page)}
        for at, each in enumerate(self.printed):
            if each.caption in captions:  # it may have been drawn before its section began
                self.printed[at] = replace(each, around=around, caption=captions[each.caption])
            elif at >= first and not each.caption:
                self.printed[at] = replace(each, around=around)

    def _macro(self, name):
        macro = super()._macro(name)

        def drawing(made, *args):
            if not isinstance(made, Picture):
                return macro(made, *args)
            number = f"picture {len(self.printed)}"  # to find on its page what stands over it
            self.over[made.name] = made.groups or self.over.get(made.name, ())  # its like stands below it without
            self.printed += [
                replace(each, caption=number)
                for each in pictured(replace(made, groups=self.over[made.name]), self.paper)
            ]
            return Markup("<!--{}-->").format(number) + macro(made, *args)

        return drawing

    def td(self, odds, hue="gain"):
        self.in_cells.append(Printed(self.paper, "", "", told=odds.now, asked=odds.asked))
        return super().td(odds, hue)


def of_sheet(game, wishes, paper):
    """Every chance on the playsheet of a game."""
    collector = Listening(Setting(game, wishes), paper)
    collector.collect()
    return collector.printed


def of_short_sheet(game, wishes, paper):
    """Every chance on the short sheet, where a ruleset has one."""
    if not (game.ruleset.folder / WORDS).is_file():
        return []
    numbers = {section.name: section.number for section in Collector(Setting(game, wishes)).collect()}
    collector = Listening(Setting(game, wishes), paper, WORDS, numbers)
    collector.collect()
    return collector.printed


def pictured(made, paper):
    """The cells of a picture; one that folds several kinds of unit together, by kind."""
    if made.folded:
        yield from _folded(made, paper)
        return
    over = [plain(words) for words, span in made.groups for _ in range(span)] or [""] * len(made.columns)
    for row in made.rows:
        label = f"{plain(row.label)} <{plain(row.lead)}>" if row.lead else plain(row.label)
        for column, above, cell in zip(made.columns, over, row.cells, strict=True):
            head = plain(column.head)
            yield Printed(paper, made.name, cell.text, label, head, above, plain(made.head), told=cell.chance)


def _folded(made, paper):
    for kind, heads in made.folded:
        for row in made.rows:
            for head, cell in zip(heads, row.cells, strict=True):
                for one in plain(head).split() if head != "–" else ():
                    yield Printed(paper, made.name, cell.text, plain(row.label), one, plain(kind), told=cell.chance)


class _Cells(HTMLParser):
    """Reads tables of words: every figure on the ramp, with the words before it in its row and the head above it."""

    def __init__(self):
        super().__init__()
        self.found, self.row, self.heads, self.cell, self.words = [], [], [], None, False

    def handle_starttag(self, tag, attrs):
        about = dict(attrs)
        if tag == "table":
            self.heads, self.words = [], "words" in about.get("class", "")
        elif tag == "tr":
            self.row = []
        elif tag in ("td", "th"):
            self.cell = [tag, about.get("class", "").startswith("q "), int(about.get("colspan", 1)), ""]

    def handle_data(self, data):
        if self.cell:
            self.cell[3] += data

    def handle_endtag(self, tag):
        if tag in ("td", "th") and self.cell:
            self.row += [self.cell] * self.cell[2]
            self.cell = None
        elif tag == "tr" and self.row and self.words:
            if all(kind == "th" for kind, *_ in self.row):
                self.heads = [plain(words) for *_, words in self.row]
            for at, (_, on_the_ramp, _, figure) in enumerate(self.row):
                if on_the_ramp:
                    label = [plain(words) for _, of_a_chance, _, words in self.row[:at] if not of_a_chance]
                    self.found.append((", ".join(label), self.heads[at], plain(figure)))


def cells_in(page):
    """(row, column, figure) of every figure on the ramp in the tables of words of a section."""
    reader = _Cells()
    reader.feed(MARKS.sub("", page))
    return reader.found
