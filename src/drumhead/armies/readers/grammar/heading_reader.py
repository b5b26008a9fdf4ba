"""Headings of a list, with the level, the arm, the nation and the commander that their words give."""

from __future__ import annotations

import re

from drumhead.armies.readers.grammar.amounts import amounts_of
from drumhead.armies.readers.grammar.entries import Entry
from drumhead.armies.readers.grammar.line_cleaner import Line
from drumhead.armies.readers.grammar.line_roles import Heading
from drumhead.armies.readers.grammar.phrase_parser import PhraseParser
from drumhead.armies.readers.grammar.phrase_patterns import BRACKETS, DESIGNATION, POINTS
from drumhead.armies.readers.lexicon.word_index import find_terms, plain, tokens_of

WEAK = {  # these occur in names of regiments too: with a strength they are not headings
    *(
        "left",
        "right",
        "centre",
        "center",
        "corps",
        "reserve",
        "reserves",
        "group",
        "command",
        "train",
        "park",
        "screen",
    ),
    *("1st line", "2nd line", "3rd line", "first line", "second line", "third line"),
    *("column", "host", "forces", "army", "force", "garrison", "links", "rechts", "gauche", "droite", "centro", "ala"),
}
COMPOUND = {
    "vleugel": "wing",
    "flugel": "wing",
    "brigade": "brigade",
    "division": "division",
    "treffen": "line",
    "armee": "army",
}
POINTS_BEHIND = re.compile(
    r"(?:(?<!\s)\s+)?(?:(?:[-–—,(]\s*)?(?<!\d)\d+\s?(?:pts|points|pt)\.?\)?|@\s*\d+)$", re.IGNORECASE
)


class HeadingReader:
    """Parser of headings, with the terms of one ruleset."""

    def __init__(self, parser: PhraseParser) -> None:
        self.parser, self.words = parser, parser.words

    def heading(self, line: Line) -> Heading | None:
        """Return the heading in a line without text after a colon or dash; None if the line is not a heading."""
        ends = line.text.endswith(":")
        said = line.text.rstrip(": ")
        level = self.level_of(said, is_weak=self.is_about_unit(said))
        entry = self.parser.entry(said)
        if level and not (entry.amounts and level in ("", "army") and is_weak(said)):
            heading = self.heading_of(said, level)
            heading.declared = self._declared(entry, said)
            return heading
        if self.is_nation(said):
            heading = self.heading_of(said, "")
            heading.is_nation, heading.is_certain = True, ends or line.is_heading
            return heading
        bare, commander = self.split_title(said)
        if commander and not entry.amounts and is_officer(commander):
            return Heading(bare, level, commander, sign=self._sign(bare), sides=self.words.sides_in(bare))
        written = any(self.words.troops((a or b).strip()) for a, b in BRACKETS.findall(said))
        if self.is_only_arm(bare) and not (entry.amounts or entry.quality or entry.formation or written):
            heading = Heading(bare, "", commander, sign=self._sign(bare), is_arm=True)
            heading.is_certain = ends or line.is_heading or bool(commander)
            return heading
        if (ends or line.is_heading) and not entry.amounts and not entry.quality:
            return self.heading_of(said, level)
        return None

    def heading_of(self, said: str, level: str) -> Heading:
        """Return a text as a heading of `level`, such as "brigade"; for "", of the level that its words give."""
        name, commander = self.split_title(said)
        level = level or self.level_of(said, is_weak=False)
        sides = self.words.sides_in(said)
        return Heading(name, level, commander, sign=self._sign(name), sides=sides)

    def heading_of_title(self, said: str) -> Heading:
        """Return a title, such as the first line of a list, as a heading without a level that is not certain."""
        return Heading(said.rstrip(": "), sign=self._sign(said), sides=self.words.sides_in(said), is_certain=False)

    def heading_with_commander(self, head: str, rest: str, level: str) -> Heading:
        """Return the heading `head`, with `rest` as its commander, arm or note, or as a part of an army's name."""
        heading = self.heading_of(head, level)
        if level == "army" and (find_terms("nation", rest) or re.search(r"\d", rest)):
            heading.name, heading.sides = f"{head} - {rest}", self.words.sides_in(f"{head} {rest}")
        elif self.is_only_arm(rest):
            heading.sign = self._sign(rest)
        elif rest[:1].islower() and not re.match(r"(?:de|du|von|van|der|d['’]|di|da|del|le)\b", rest):
            heading.note = rest
        else:
            heading.commander = self.officer_in(rest)
        return heading

    def split_title(self, said: str) -> tuple[str, str]:
        """Return a name without the numbers after it, and the officer in brackets; "" for the officer if there is none.

        Brackets with a number, a quality or a nation contain no officer.
        """
        said = POINTS_BEHIND.sub("", said)
        said = re.sub(r"(?:(?<!\s)\s+)?\[(?:command|rating|cmd|c)\s*\d+\]", "", said, flags=re.IGNORECASE)
        name, comma, behind = said.partition(",")
        if comma and all(amounts_of(each) or POINTS.match(each.strip()) for each in behind.split(",")):
            said = name
        found = re.match(r"^(.*\S)\s*(?:\(([^()]*)\)|\[([^\[\]]*)\])\s*$", said)
        if not found:
            return said.strip(), ""
        inside = (found[2] or found[3] or "").strip()
        if re.fullmatch(r"(?:rating )?\d+|\d+ \w+", inside):
            return found[1].strip(), ""
        is_place = bool(self.words.sides_in(inside) or find_terms("level", inside))  # "(French)", "(right wing)"
        if is_place and not is_officer(inside):
            return found[1].strip(), ""
        if self.parser.is_description(inside) or re.search(r"\d", inside) or not re.search(r"[^\W\d]{2}", inside):
            return found[1].strip(), ""
        return found[1].strip(), self.officer_in(inside)

    def officer_in(self, said: str) -> str:
        """Return an officer's name without a rating in brackets or a quality: "Prince of Orange, good"."""
        name = re.sub(
            r"(?:(?<!\s)\s+)?[(\[](?:rating )?\d+[+]?[)\]]|(?<!\s)\s+[-–—]\s+\d+ ?(?:pts|points)\.?$", "", said
        ).strip()
        head, comma, behind = name.rpartition(",")
        return head.strip() if comma and self.words.quality(behind.strip()) else name

    def _declared(self, entry: Entry, said: str) -> list[Entry]:
        """Return an entry for each count of units that a heading has in brackets, "(4 bns)"; [] without one."""
        inside = [(a or b).strip() for a, b in BRACKETS.findall(said)]
        found = [self.parser.entry(each, entry.number) for each in inside if (a := amounts_of(each)) and a.counted]
        return found

    # ------------------------------------------------------------------ meaning of a heading's words

    def level_of(self, said: str, is_weak: bool) -> str:
        """Return the first level that a text names, such as "wing"; "" without one outside terms for troops.

        Args:
            is_weak: whether to ignore, in the name of a unit, words that names of regiments also contain.
        """
        if DESIGNATION.match(said) and not find_terms("level", said):
            return ""
        said = BRACKETS.sub(" ", said)
        troops = [*find_terms("kind", said)]
        for token in tokens_of(said):
            if ending := next((each for each in COMPOUND if token.endswith(each) and len(token) > len(each) + 2), ""):
                return COMPOUND[ending]
        for term in find_terms("level", said):
            inside = any(each.first <= term.first and term.last <= each.last for each in troops)
            if not inside and not (is_weak and term.words in WEAK and self.is_about_unit(said)):
                return term.value
        return ""

    def is_about_unit(self, said: str) -> bool:
        """Return whether a text has a number, a quality or troops besides a name, as the line of a unit has."""
        entry = self.parser.entry(said)
        return bool(entry.amounts or entry.quality or (entry.troops and not entry.name_is_troops))

    def is_only_arm(self, said: str) -> bool:
        """Return whether text is only an arm or a kind."""
        said = re.sub(r"^(?:the|les?|la|die|der|das|los|las|il|i|gli|de|het)\s+", "", said, flags=re.IGNORECASE)
        said = re.sub(r"\s+(?:troops|troupes|truppen|tropas|truppe|troepen)$", "", said, flags=re.IGNORECASE)
        tokens = tokens_of(said)
        if not tokens or said.startswith('"') or DESIGNATION.match(said):
            return False
        spans = [*find_terms("kind", said), *find_terms("sign", said)]
        return any(span.first == 0 and span.last == len(tokens) for span in spans) or bool(self.words.troops(said))

    def is_nation(self, said: str) -> bool:
        """Return whether text is only nations, a side, and "the", "and", "army"."""
        tokens = [
            token
            for token in tokens_of(BRACKETS.sub(" ", said))
            if token not in ("the", "and", "le", "les", "die", "et", "und")
        ]
        if not tokens:
            return False
        text = " ".join(tokens)
        spans = [*find_terms("nation", text), *find_terms("sides", text)]
        covered = {at for span in spans for at in range(span.first, span.last)}
        return covered == set(range(len(tokens))) or plain(said) in self.words.side_names

    def _sign(self, said: str) -> str:
        """Return the arm that a heading gives to units below it, as a sign such as "foot"; "" if it gives none."""
        signs = [term.value for term in find_terms("sign", said)]
        if signs:
            return signs[-1] if len(set(signs)) == 1 else ""
        found = self.words.troops_in(said)
        whole = bool(found) and found is not None and found.words == " ".join(tokens_of(said))
        plain_names = {"guards", "light", "line", "grenadiers"} & {term.value for term in find_terms("kind", said)}
        return found.sign if found and (whole or not plain_names) else ""


def is_officer(said: str) -> bool:
    """Return whether text begins with a rank or title: "Maj. Gen. Wood", "Conte Hohenems"."""
    first = next(iter(find_terms("rank", said)), None)
    return first is not None and first.first <= 1 and first.last < len(tokens_of(said))


def is_weak(said: str) -> bool:
    """Return whether all words in a text that name a level also occur in names of regiments."""
    return all(term.words in WEAK for term in find_terms("level", said))
