"""Printed chances as a reader has them before him: the figure, and the words that say what it is the chance of."""

import html
import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

MARKS = re.compile(r'<span class="(?:mk|ours)[^"]*">.*?</span>', re.DOTALL)  # letters of doubts, signs of rulings
TAG = re.compile(r"<[^>]*>")
SIGNS = re.compile("[\ue000-\ue0ff◆◦]")


@dataclass(frozen=True)
class Printed:
    """One figure. `table` is where it stands; `head` and `around` are said of the whole table, the rest of this figure.

    `unit` is the unit whose card or line it is, `told` its chance where the paper knows it exactly, and `asked` the
    question, its outcomes, how many at least, and its inputs where no table but a sentence shows it; `dice` how many
    are thrown where the figure may say what must be thrown.
    """

    paper: str
    table: str
    figure: str
    row: str = ""
    column: str = ""
    over: str = ""
    head: str = ""
    caption: str = ""
    around: tuple[str, ...] = ()
    unit: Any = None
    told: Fraction | None = None
    dice: int = 0
    asked: tuple[Any, ...] = ()

    @property
    def where(self) -> str:
        """For messages."""
        whose = f" of {self.unit.name}" if self.unit else ""
        words = " | ".join(word for word in (self.caption, self.head, self.over, self.column, self.row) if word)
        return f"{self.paper}{whose}, [{self.table}], {words}: {self.figure!r}"


def plain(words: Any) -> str:
    """Words without tags, entities and marks, single spaces between them, a true minus as a hyphen."""
    text = SIGNS.sub("", html.unescape(TAG.sub("", MARKS.sub("", str(words)))))
    return " ".join(text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{MINUS SIGN}", "-").split())
