"""Statements on a whole list: "1 stand = 100 men", "figures in brackets are battalions", "all are foot"."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from drumhead.armies.readers.grammar.line_cleaner import Line
from drumhead.armies.readers.lexicon.word_index import find_terms, find_word
from drumhead.armies.readers.strengths import Scale

EQUALS = re.compile(
    r"\b1\s+([^\W\d]+)\s*(?:=|is|equals|represents)\s*(?:c\.|about|ca\.)?\s*(\d{1,4})\s+([^\W\d]+)", re.IGNORECASE
)
TO_EACH = re.compile(
    r"\b(\d{1,2})\s+([^\W\d]+)\s+(?:to|on|per|auf)\s+(?:a|each|einem?|one)?\s*([^\W\d]+)", re.IGNORECASE
)
IN_BRACKETS = re.compile(r"\b(?:brackets|parenthes[ei]s|klammern?|parenth[èe]ses)\b|^\W*\(?n\)?\s*=", re.IGNORECASE)
ALL_ARE = re.compile(r"^\W*(?:all|alle|tous|toutes|todos|tutti|every)\b", re.IGNORECASE)

EXCEPT = re.compile(r"\b(?:except|unless|but|sauf|ausser|außer|excepto|eccetto)\b", re.IGNORECASE)


@dataclass
class Legend:
    """Defaults for all units of a list.

    Attributes:
        bare: The units of numbers in brackets: stands, figures, battalions, squadrons; () if nothing gives them.
        sign: The sign of the arm of units that name none.
        rows: The lines that are legends.
    """

    bare: tuple[str, ...] = ()
    sign: str = ""
    men_per_stand: int | None = None
    figures_per_stand: int | None = None
    men_per_figure: int | None = None
    rows: set[int] = field(default_factory=set)

    def scale(self, given: Scale) -> Scale:
        """Return the scale `given`, completed with the list's own figures and men per stand if it lacks them."""
        men = self.men_per_stand or (self.men_per_figure or 0) * (self.figures_per_stand or 0) or None
        figures = given.figures_per_stand or self.figures_per_stand
        return replace(given, figures_per_stand=figures, men_per_stand=given.men_per_stand or men)

    def meaning(self, sign: str) -> str:
        """Return the unit of a number in brackets for an arm, such as "squadrons" for "horse"; "" if unknown."""
        wanted = {"foot": "battalions", "horse": "squadrons", "dragoon": "squadrons", "gun": "guns"}.get(sign, "")
        if wanted in self.bare or len(self.bare) != 1:
            return wanted if wanted in self.bare else ""
        return self.bare[0]


def legend_of(lines: list[Line]) -> Legend:
    """Return the defaults that the lines of a list give for the whole list."""
    legend = Legend()
    for line in lines:
        text = line.raw.strip(" *_")
        if not line.left_out and (_scale(text, legend) | _brackets(text, legend) | _arm(text, legend)):
            legend.rows.add(line.number)
    return legend


def _scale(text: str, legend: Legend) -> bool:
    found = False
    for one, number, other in EQUALS.findall(text):
        pair = find_word("counted", one), find_word("counted", other)
        if pair == ("stands", "men"):
            legend.men_per_stand, found = int(number), True
        elif pair == ("figures", "men"):
            legend.men_per_figure, found = int(number), True
        elif pair == ("stands", "figures"):
            legend.figures_per_stand, found = int(number), True
    for number, one, other in TO_EACH.findall(text):
        if (find_word("counted", one), find_word("counted", other)) == ("figures", "stands") and (found or "=" in text):
            legend.figures_per_stand, found = int(number), True
    return found


def _brackets(text: str, legend: Legend) -> bool:
    if not IN_BRACKETS.search(text):
        return False
    text = re.split(r"[.;]", text)[0]
    counted = tuple(dict.fromkeys(term.value for term in find_terms("counted", text) if term.value != "figures"))
    if not counted and find_word("counted", "figures") and re.search(r"figures$", text.rstrip(" .")):
        counted = ("figures",)
    legend.bare = counted
    return bool(counted)


def is_said_of_several(text: str) -> bool:
    """Return whether a remark describes several units at once, as "all foot, raw, except Navarre" does."""
    excepted = text.startswith("(") and text.endswith(")") and EXCEPT.search(text)
    return bool(excepted) or (bool(ALL_ARE.match(text)) and bool(EXCEPT.search(text) or _has_quality(text)))


def _has_quality(text: str) -> bool:
    pieces = re.split(r"[,;()]", ALL_ARE.sub("", text))
    return any(find_word("quality", piece) not in ("", "middle") for piece in pieces)  # the middle one is usual anyhow


def _arm(text: str, legend: Legend) -> bool:
    if not ALL_ARE.match(text) or is_said_of_several(text):
        return False
    signs = [term.value for term in find_terms("sign", text)]
    if signs:
        legend.sign = signs[0]
    return bool(signs)
