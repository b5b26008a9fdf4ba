"""Every chance of a playsheet: the figures of its tables of chances, and those in its sentences."""

from dataclasses import dataclass, replace
from html.parser import HTMLParser

from drumhead.printing.html.annotated_lines import Odds
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.pages.playsheet.block_layout import BlockSetter
from drumhead.printing.pages.playsheet.playsheet_layout import MEASURE

from .printed import Printed, plain

VOID = ("img", "br", "col", "i")
NEEDED = {"any": "100", "no": "–"}  # of a throw that everybody passes, and of one that nobody does


@dataclass(frozen=True)
class Heard(Odds):
    """A chance that a sentence asks for; whoever prints it tells the one who listens."""

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


def of_sheet(game, wishes, paper):
    """Every chance on the playsheet of a game, with the words around it."""
    printed = []
    setting = listening(HtmlRenderer(game, wishes), lambda each: printed.append((setting.apparatus.here, each)))
    placed = {block.name: block for block in BlockSetter(setting).place_blocks(MEASURE)}
    for name, each in printed:
        if name in placed:
            yield replace(each, paper=paper, table="a sentence", around=_around(placed[name]))
    for block in placed.values():
        for each in figures_in(str(block.html)):
            yield replace(each, paper=paper, table=block.name, around=_around(block))


def _around(block):
    return block.title, plain(block.html)


class _Tables(HTMLParser):
    """Reads tables of chances: every figure that says what it asks, with the words of its row and the heads over it."""

    def __init__(self):
        super().__init__()
        self.found, self.tones, self.heads, self.row, self.open = [], {}, [], [], []
        self.tone = None  # of the key
        self.dice = 2  # that a number needed is thrown with, unless its faces are drawn

    def handle_starttag(self, tag, attrs):
        about = dict(attrs)
        classes = about.get("class", "").split()
        if tag in ("td", "th"):
            self.open = [tag, about.get("data-cell"), int(about.get("colspan", 1)), ""]
        elif tag == "table":
            self.heads = []
        elif tag == "tr":
            self.row = []
        elif "patch" in classes:
            self.tone = next(each for each in classes if each.startswith("tone-"))
            self.tones[self.tone] = ""
        elif "part" in classes and self.open:
            tone = next(each for each in classes if each.startswith("tone-"))
            self.open = [*self.open[:3], self.open[3], *self.open[4:], [tone, ""]]
        elif "six" in classes:
            self.dice = 1
        elif tag == "p":
            self.tone = None

    def handle_data(self, data):
        if self.open:
            self.open[3] += data
            if isinstance(self.open[-1], list):
                self.open[-1][1] += data
        elif self.tone:
            self.tones[self.tone] += data

    def handle_endtag(self, tag):
        if tag in ("td", "th") and self.open:
            self.row.append(self.open)
            self.open = []
        elif tag == "p":
            self.tone = None
        elif tag == "tr" and self.row:
            if not any(cell[1] or len(cell) > 4 for cell in self.row):
                self.heads.append([plain(cell[3]) for cell in self.row for _ in range(cell[2])])
            else:
                self._figures()

    def _figures(self):
        label = plain(self.row[0][3])
        for at, (_, asked, _, words, *parts) in enumerate(self.row[1:], start=1):
            over = [heads[at] for heads in self.heads if at < len(heads)]
            if parts:
                for tone, figure in parts:
                    self.found.append((label, plain(self.tones[tone]), over[-1] if over else "", plain(figure)))
            elif asked is not None:
                above = over[0] if len(over) > 1 else ""
                self.found.append((label, over[-1] if over else "", above, plain(words)))

    def head(self):
        """What the first column of the table at hand is of."""
        return self.heads[-1][0] if self.heads else ""


def figures_in(page):
    """Every figure of a block."""
    reader = _Tables()
    reader.feed(page)
    for row, column, over, words in reader.found:
        figures = words.split(" (")[0].split()  # of a number needed: what must be thrown, and its chance
        for figure in figures or [""]:
            yield Printed("", "", NEEDED.get(figure, figure), row, column, over, reader.head(), dice=reader.dice)
