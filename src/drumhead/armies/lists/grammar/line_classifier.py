"""What each line of a pasted list is by itself, by its own words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from drumhead.armies.lists.grammar.amounts import YEAR, amounts_of
from drumhead.armies.lists.grammar.entries import Entry
from drumhead.armies.lists.grammar.legends import is_said_of_several
from drumhead.armies.lists.grammar.line_roles import Heading, Item, Role
from drumhead.armies.lists.grammar.lines import Line, is_sentence
from drumhead.armies.lists.grammar.phrase_parser import PhraseParser
from drumhead.armies.lists.grammar.phrase_patterns import BRACKETS, DESIGNATION, POINTS, SPLIT
from drumhead.armies.lists.grammar.unit_splitter import split_units
from drumhead.armies.lists.lexicon.word_index import is_word, meant, plain, terms, tokens_of, words

LEVELS = ("army", "wing", "line", "division", "brigade")
WEAK = {  # they are in names of regiments too: with a strength beside them they are no headings
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
STRENGTH = {"men", "figures", "stands"}
POINTS_BEHIND = re.compile(
    r"(?:(?<!\s)\s+)?(?:(?:[-–—,(]\s*)?(?<!\d)\d+\s?(?:pts|points|pt)\.?\)?|@\s*\d+)$", re.IGNORECASE
)
DITTO = ('"', "''", "“", "”", "„", "〃", "″", ",,", '""')
DATE = re.compile(  # with the month's name between day and year: 13th August 1704, 25 de abril de 1707
    r"(?:\d{1,2}(?:st|nd|rd|th|er|\.)?(?:\s+(?:de|of))?\s+)?([^\W\d]{3,10})\.?,?(?:\s+\d{1,2}(?:st|nd|rd|th)?)?(?:,|\s+(?:de|del|of))?\s+1[5-9]\d\d"
)
ADDRESSED = re.compile(r"\s*[^\W\d_]+(?: (?:and |& )?[^\W\d_]+)?,\s*$")  # "Barry," above a letter
BOXED = re.compile(r"^(?:in all|breaks|to field it|costs)\s{2,}")  # what `army show` prints below an army


class LineClassifier:
    """Tells what a line is, by the words of one ruleset."""

    def __init__(self, parser: PhraseParser) -> None:
        self.parser, self.words = parser, parser.words
        self.pieces: list[str] = []  # of the line before, for ditto signs
        self.under_unit = False  # whether the line before could be a unit's name
        self.is_begun = False  # whether any line before belongs to the list
        self.under_split = False  # whether the line before was a heading with its units behind a colon

    def item(self, line: Line) -> Item:
        """Return what a line is."""
        if line.left_out:
            return Item(line, Role.LEFT_OUT, value=line.left_out)
        if line.is_literal:
            return self._units(line)
        line = self._without_dittos(line)
        if self._is_plain_unit(line.text):
            self.under_unit = True
            return self._of_entries(line, [self.parser.entry(line.text, line.number)])
        found = self._keyed(line) or self._talk(line)
        if found is None:
            found = self._heading_or_units(line)
        self.is_begun = self.is_begun or found.role is not Role.LEFT_OUT
        self.under_split = found.role is Role.HEADING and bool(found.entries) and ":" in line.text
        self.under_unit = (
            found.role in (Role.BARE, Role.OF_UNIT)
            or (found.role is Role.UNITS and len(found.entries) == 1)
            or (found.role is Role.LEFT_OUT and self.under_unit)
        )
        return found

    def _is_plain_unit(self, text: str) -> bool:
        """Whether a line is a name and then, piece by piece, only what describes a unit: then it is one."""
        name, *pieces = (piece.strip() for piece in SPLIT.split(text))
        if not pieces or ":" in text or "(" in text or "[" in text or re.search(r"\d\s", name):
            return False
        counted = any(found and found.counted for found in map(amounts_of, pieces))
        if not counted or not all(map(self.parser.is_description, pieces)):
            return False
        return not terms("level", name) and not self.parser.is_description(name)

    def _without_dittos(self, line: Line) -> Line:
        """A line with what stands above in place of its ditto signs."""
        pieces = [piece.strip() for piece in line.text.split(",")]
        if len(pieces) > 1 and any(is_ditto(piece) for piece in pieces[1:]):
            filled = [
                self.pieces[at] if is_ditto(piece) and at < len(self.pieces) else piece
                for at, piece in enumerate(pieces)
            ]
            pieces = filled
            line = replace(line, text=", ".join(filled))
        self.pieces = pieces
        return line

    # ------------------------------------------------------------------ words before a colon

    def _keyed(self, line: Line) -> Item | None:
        key, colon, value = line.text.partition(":")
        dash = None if colon else re.match(r"^([^-–—]{2,30}?)\s[-–—]+\s(.+)$", line.text)
        if dash and meant("about", dash[1]) in ("side", "general", "year", "source"):
            key, colon, value = dash[1], ":", dash[2]
        led = re.fullmatch(r"([^:()]{2,40}?)\s*\(([^()]{3,30})\):?", line.text)
        in_chief = led is not None and (len(tokens_of(led[2])) > 1 or plain(led[2]) in ("cinc", "cic"))
        if led and in_chief and meant("about", led[2]) == "general":  # "Tallard (C-in-C)"; a unit may have "(General)"
            return Item(line, Role.ABOUT, "general", led[1])
        value = value.strip()
        if not colon or len(key) > 40:
            return None
        if (of_unit := meant("of-the-unit", key)) and value and self.under_unit:
            return Item(line, Role.OF_UNIT, of_unit, value)
        about = meant("about", key)
        if value and about and not (about == "brigade" and self._has_units(value)):
            if about == "brigade":
                return Item(line, Role.HEADING, heading=self._named(line.text, key, value))
            return Item(line, Role.ABOUT, about, value)
        first = next(iter(terms("courtesy", key)), None)
        if first and first.first == 0 and first.value == "remark" and len(tokens_of(key)) - first.last < 4:
            return Item(line, Role.LEFT_OUT, value="a remark")
        sort = meant("courtesy", key)
        if sort in ("header", "remark") or (sort == "greeting" and value):
            return Item(line, Role.LEFT_OUT, value="a remark" if sort == "remark" else "the head of a mail")
        if is_word("total", key) or is_word("total", re.sub(r"(?:(?<!\s)\s+)?\d.*", "", key)):
            return Item(line, Role.TOTAL, value=line.text)
        return None

    def _named(self, text: str, key: str, value: str) -> Heading:
        """ "Division: Pakenham", "Brigade: Navarre"."""
        level = next((term.value for term in terms("level", key)), "brigade")
        return Heading(value, level, sides=self.words.sides_in(value))

    def _has_units(self, value: str) -> bool:
        entries = self._entries(value, 0)
        return any(entry.describes or entry.is_designation for entry in entries)

    # ------------------------------------------------------------------ totals and talk

    def _talk(self, line: Line) -> Item | None:
        text = line.text
        tokens = tokens_of(text)
        totals = words()["total"]["words"]
        joined = " ".join(tokens)
        if any(joined == total or joined.startswith(f"{total} ") for total in totals):
            return Item(line, Role.TOTAL, value=text)
        if re.search(r"^\d(?:\w+|\d*\s+\w+)\s+(?:in )?total$|^\d+\s*(?:points|pts)$", plain(text)) and not line.is_item:
            return Item(line, Role.TOTAL, value=text)
        courtesy = terms("courtesy", text)
        first = courtesy[0] if courtesy and courtesy[0].first == 0 else None
        if first and first.value == "battle":
            if any(term.value in ("army", "wing") for term in terms("level", text)):
                return Item(line, Role.HEADING, heading=Heading(text, "army", sides=self.words.sides_in(text)))
            return Item(line, Role.LEFT_OUT, value="a title")
        if first and first.value in ("greeting", "closing") and self._is_courtesy(text, first.last):
            return Item(line, Role.LEFT_OUT, value="a greeting")
        if not self.is_begun and ADDRESSED.match(line.raw) and not self.words.troops_in(text):
            return Item(line, Role.LEFT_OUT, value="a greeting")
        if (first and first.value == "aside") or re.search(r"\d[,.]*\s*(?:posts|comments|views|replies|likes)\b", text):
            return Item(line, Role.LEFT_OUT, value="a remark")
        if first and first.value == "remark" and text.rstrip().endswith((":", ".")) and first.last == len(tokens):
            return Item(line, Role.LEFT_OUT, value="a remark")
        if re.fullmatch(
            r"(?:\d+\s*(?:players?|turns?|hours?|moves?|spieler|joueurs|jugadores)[\s,;.]*)+", text.lower()
        ):
            return Item(line, Role.LEFT_OUT, value="a remark")
        if self._is_dated(text):
            return Item(line, Role.LEFT_OUT, value="a date")
        if is_said_of_several(text):
            return Item(line, Role.FAULT, value=f'"{text[:80]}" is said of several units')
        if re.match(r"^\(.*\)$", text) and not BRACKETS.sub("", text).strip():
            return Item(line, Role.LEFT_OUT, value="a remark in brackets")
        if first and first.value == "remark" and first.last == len(tokens) and not line.is_item:
            return Item(line, Role.LEFT_OUT, value="a remark")
        level = next(iter(terms("level", text)), None)
        headed = level is not None and level.first == 0 and not text.endswith(".")
        if is_sentence(text) and not headed and not self._is_list_line(text):
            return Item(line, Role.LEFT_OUT, value="a sentence")
        return None

    def _is_dated(self, text: str) -> bool:
        """Whether a line is a date, with few words more, such as the place of the battle."""
        found = DATE.search(text) if YEAR.search(text) else None
        if not found or not is_word("month", found[1]):
            return False
        rest = tokens_of(text[: found.start()] + text[found.end() :])
        said = " ".join(rest)
        return len(rest) < 4 and not any(terms(sort, said) for sort in ("level", "sign", "kind", "nation", "sides"))

    def _is_courtesy(self, text: str, words_: int) -> bool:
        """Whether a line that begins with a word of greeting is one, and no unit of that name."""
        ends = text.rstrip().endswith((",", "!", ".", ":"))
        return len(tokens_of(text)) == words_ or ends or not self.parser.entry(text).describes

    def _is_list_line(self, text: str) -> bool:
        """Whether a long line lists units, one beside the other."""
        phrases = split_units(text, self.parser)
        if len(phrases) > 1:
            return True
        entry = self.parser.entry(phrases[0])
        return bool(entry.represented) or (
            bool(entry.amounts) and len(tokens_of(text)) < 12 and not text.endswith((".", "!", "?"))
        )

    # ------------------------------------------------------------------ headings and units

    def _heading_or_units(self, line: Line) -> Item:
        text = line.text
        if re.match(r"\d\w*\s+line\b", text, re.IGNORECASE) and STRENGTH & {*self.parser.entry(text).amounts.counted}:
            return self._units(line)  # a regiment, 3rd Line, and not the third line of an army
        if (
            line.is_heading
            and not self.parser.entry(text).amounts.counted
            and not self.parser.entry(text).quality
            and any(map(is_nation_word, tokens_of(text)))
            and not self._is_nation(text)
        ):
            level = next((term.value for term in terms("level", text)), "")
            if level in ("", "army"):
                return Item(
                    line, Role.HEADING, heading=Heading(text.rstrip(": "), "army", sides=self.words.sides_in(text))
                )
        for head, rest in self._cuts(text):
            if found := self._cut(line, head, rest):
                return found
        if heading := self._heading(line, text):
            return Item(line, Role.HEADING, heading=heading)
        return self._units(line)

    @staticmethod
    def _cuts(text: str) -> Iterator[tuple[str, str]]:
        """A line as a head and what is behind its colon or its first dash."""
        head, colon, rest = text.partition(":")
        if colon and rest.strip():
            yield head.strip(), rest.strip()
        if found := re.search(r"\s[-–—]+\s", text):
            yield text[: found.start()].strip(), text[found.end() :].strip()

    def _cut(self, line: Line, head: str, rest: str) -> Item | None:
        """A head with units, counts, or a commander behind it."""
        bare_head, _ = self.split_title(head)
        rest = POINTS_BEHIND.sub("", rest)
        level = self._level(head, is_weak=True)
        nation = self._is_nation(head)
        entries = self._entries(rest, line.number)
        own = [entry for entry in entries if entry.is_designation or entry.formation or entry.represented]
        named = own or [entry for entry in entries if not entry.name_is_troops and self._is_known(entry)]
        is_all_counts = bool(entries) and all(
            entry.formation or (entry.amounts and entry.name_is_troops) for entry in entries
        )
        colon = line.text[len(head) :].lstrip().startswith(":")
        if not level and self._level(rest, is_weak=False) == "army" and not entries[0].amounts.counted:
            name = f"{head} - {rest}"
            return Item(line, Role.HEADING, heading=Heading(name, "army", sides=self.words.sides_in(name)))
        if colon and self._is_nation(rest) and re.search(r"\s1[5-9]\d\d$", head):
            name = f"{head}: {rest}"  # "Speyerbach 1703: the French"
            return Item(line, Role.HEADING, heading=Heading(name, "army", sides=self.words.sides_in(rest)))
        is_unit_name = bool(self.words.troops_in(head)) and not level
        if self.under_split and colon and entries[0].name_is_troops and not (is_unit_name or self._describes(head)):
            return self._split(line, self._heading_of(head, level), entries)
        if colon and self.is_only_arm(bare_head) and not self.parser.is_description(rest):
            parts = [part.strip() for part in rest.split(",")]
            alike = len({bool(self.parser.entry(part).amounts) for part in parts}) == 1
            if (
                not own
                and len(entries) == 1
                and len(parts) > 1
                and alike
                and not any(map(self.parser.is_description, parts))
            ):
                entries = own = [self.parser.entry(part, line.number) for part in parts]
            if own or named or len(entries) > 1:
                heading = self._heading_of(head, "")
                heading.is_arm, heading.level = True, ""
                return self._split(line, heading, entries)
        if (level or nation) and level != "army" and entries and (is_all_counts or own or (named and len(entries) > 1)):
            heading = self._heading_of(head, level)
            heading.is_nation = nation and not level
            if (is_all_counts and not own) or (is_all_counts and not colon):
                heading.declared = entries
                return Item(line, Role.HEADING, heading=heading)
            return self._split(line, heading, entries)
        if len(entries) > 1 and len(own) == len(entries) and (colon or not (is_unit_name or self._describes(head))):
            return self._split(line, self._heading_of(head, level), entries)
        listed = [self.parser.entry(part.strip(), line.number) for part in re.split(r"[,;]", rest)]
        bare = all(self._is_known(part) and not part.quality and not part.amounts for part in listed)
        if colon and len(listed) > 1 and bare and not is_unit_name and not self._describes(head):
            return self._split(line, self._heading_of(head, level), listed)
        if (
            colon
            and len(entries) > 1
            and all(map(self._is_known, entries))
            and not is_unit_name
            and not self.parser.is_description(rest)
        ):
            return self._split(line, self._heading_of(head, level), entries)
        if (
            colon
            and len(own) == 1
            and own[0].is_designation
            and not self.parser.is_description(rest)
            and not is_unit_name
            and level
        ):
            return self._split(line, self._heading_of(head, level), entries)
        numbered = all(re.search(r"\s(?:I|II|III|IV)$", entry.name) for entry in [*entries, *listed])
        if colon and numbered and max(len(entries), len(listed)) > 1:
            return self._split(line, self._heading_of(head, level), max(entries, listed, key=len))
        led = re.sub(r"^(?:commanded by|under|led by|cmd\.?)\s+", "", rest)
        if is_officer(led) and not re.search(r"\d", head) and not self._describes(head):
            heading = self._heading_of(head, level)
            heading.commander = self._officer(led)
            return Item(line, Role.HEADING, heading=heading)
        if level and not self.parser.is_description(rest) and not re.search(r"\d", re.split(r"[(,]", rest)[0]):
            return Item(line, Role.HEADING, heading=self._commanded(head, rest, level))
        if level and colon and self.is_only_arm(rest):
            return Item(line, Role.HEADING, heading=self._commanded(head, rest, level))
        is_label = colon and not self.parser.is_description(rest) and not is_unit_name and not entries[0].describes
        if is_label and not re.search(r"\d", head):
            heading = self._commanded(head, rest, level)
            heading.is_certain = False
            return Item(line, Role.HEADING, key="label", heading=heading)
        return None

    @staticmethod
    def _split(line: Line, heading: Heading, entries: list[Entry]) -> Item:
        return Item(line, Role.HEADING, heading=heading, entries=entries)

    def _commanded(self, head: str, rest: str, level: str) -> Heading:
        """A heading with a name behind it: its commander, or of an army list a part of its name."""
        heading = self._heading_of(head, level)
        if level == "army" and (terms("nation", rest) or re.search(r"\d", rest)):
            heading.name, heading.sides = f"{head} - {rest}", self.words.sides_in(f"{head} {rest}")
        elif self.is_only_arm(rest):
            heading.sign = self._sign(rest)
        elif rest[:1].islower() and not re.match(r"(?:de|du|von|van|der|d['’]|di|da|del|le)\b", rest):
            heading.note = rest
        else:
            heading.commander = self._officer(rest)
        return heading

    def _heading(self, line: Line, text: str) -> Heading | None:
        """A heading that has nothing after a colon or dash."""
        ends = text.endswith(":")
        said = text.rstrip(": ")
        level = self._level(said, is_weak=self._describes(said))
        entry = self.parser.entry(said)
        if level and not (entry.amounts and level in ("", "army") and self._is_weak(said)):
            heading = self._heading_of(said, level)
            heading.declared = self._declared(entry, said)
            return heading
        if self._is_nation(said):
            heading = self._heading_of(said, "")
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
            return self._heading_of(said, level)
        return None

    def _heading_of(self, said: str, level: str) -> Heading:
        name, commander = self.split_title(said)
        level = level or self._level(said, is_weak=False)
        sides = self.words.sides_in(said)
        return Heading(name, level, commander, sign=self._sign(name), sides=sides)

    def split_title(self, said: str) -> tuple[str, str]:
        """Return a name without numbers behind it, and the officer in brackets behind it.

        Brackets with a number, a quality or a nation name nobody.
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
        is_place = bool(self.words.sides_in(inside) or terms("level", inside))  # "(French)", "(right wing)"
        if is_place and not is_officer(inside):
            return found[1].strip(), ""
        if self.parser.is_description(inside) or re.search(r"\d", inside) or not re.search(r"[^\W\d]{2}", inside):
            return found[1].strip(), ""
        return found[1].strip(), self._officer(inside)

    def _officer(self, said: str) -> str:
        """An officer without a rating in brackets and without a quality: "Prince of Orange, good"."""
        name = re.sub(
            r"(?:(?<!\s)\s+)?[(\[](?:rating )?\d+[+]?[)\]]|(?<!\s)\s+[-–—]\s+\d+ ?(?:pts|points)\.?$", "", said
        ).strip()
        head, comma, behind = name.rpartition(",")
        return head.strip() if comma and self.words.quality(behind.strip()) else name

    def _declared(self, entry: Entry, said: str) -> list[Entry]:
        """The number of its units that a heading has in brackets: "(4 bns)"."""
        inside = [(a or b).strip() for a, b in BRACKETS.findall(said)]
        found = [self.parser.entry(each, entry.number) for each in inside if (a := amounts_of(each)) and a.counted]
        return found

    def heading_of_title(self, said: str) -> Heading:
        """Return the heading that the first line of a list is."""
        return Heading(said.rstrip(": "), sign=self._sign(said), sides=self.words.sides_in(said), is_certain=False)

    def _level(self, said: str, is_weak: bool) -> str:
        """The level that a heading's words tell: the first outside the words for troops; "" if there is none."""
        if DESIGNATION.match(said) and not terms("level", said):
            return ""
        said = BRACKETS.sub(" ", said)
        troops = [*terms("kind", said)]
        for token in tokens_of(said):
            if ending := next((each for each in COMPOUND if token.endswith(each) and len(token) > len(each) + 2), ""):
                return COMPOUND[ending]
        for term in terms("level", said):
            inside = any(each.first <= term.first and term.last <= each.last for each in troops)
            if not inside and not (is_weak and term.words in WEAK and self._describes(said)):
                return term.value
        return ""

    @staticmethod
    def _is_weak(said: str) -> bool:
        return all(term.words in WEAK for term in terms("level", said))

    def _describes(self, said: str) -> bool:
        entry = self.parser.entry(said)
        return bool(entry.amounts or entry.quality or (entry.troops and not entry.name_is_troops))

    def is_only_arm(self, said: str) -> bool:
        """Whether words are nothing but an arm or a kind."""
        said = re.sub(r"^(?:the|les?|la|die|der|das|los|las|il|i|gli|de|het)\s+", "", said, flags=re.IGNORECASE)
        said = re.sub(r"\s+(?:troops|troupes|truppen|tropas|truppe|troepen)$", "", said, flags=re.IGNORECASE)
        tokens = tokens_of(said)
        if not tokens or said.startswith('"') or DESIGNATION.match(said):
            return False
        spans = [*terms("kind", said), *terms("sign", said)]
        return any(span.first == 0 and span.last == len(tokens) for span in spans) or bool(self.words.troops(said))

    def _is_nation(self, said: str) -> bool:
        """Whether words are nothing but nations, a side, and "the", "and", "army"."""
        tokens = [
            token
            for token in tokens_of(BRACKETS.sub(" ", said))
            if token not in ("the", "and", "le", "les", "die", "et", "und")
        ]
        if not tokens:
            return False
        text = " ".join(tokens)
        spans = [*terms("nation", text), *terms("sides", text)]
        if any(
            plain(said) == plain(str(side.get(key, "")))
            for side in self.words.about.get("side", ())
            for key in ("id", "name", "short")
        ):
            return True
        return {at for span in spans for at in range(span.first, span.last)} == set(range(len(tokens)))

    def _sign(self, said: str) -> str:
        """The arm that a heading gives to what is below it."""
        signs = [term.value for term in terms("sign", said)]
        if signs:
            return signs[-1] if len(set(signs)) == 1 else ""
        found = self.words.troops_in(said)
        whole = bool(found) and found is not None and found.words == " ".join(tokens_of(said))
        plain_names = {"guards", "light", "line", "grenadiers"} & {term.value for term in terms("kind", said)}
        return found.sign if found and (whole or not plain_names) else ""

    def _entries(self, text: str, number: int) -> list[Entry]:
        return [self.parser.entry(phrase, number) for phrase in split_units(text, self.parser)]

    def _units(self, line: Line) -> Item:
        return self._of_entries(line, self._entries(line.text, line.number))

    def _of_entries(self, line: Line, entries: list[Entry]) -> Item:
        known = [self._is_known(entry) for entry in entries]
        if all(known) or (any(known) and len(entries) > 1):
            return Item(line, Role.UNITS, entries=entries)
        return Item(line, Role.BARE, entries=entries)

    def _is_known(self, entry: Entry) -> bool:
        """Whether an entry says its arm."""
        return bool(entry.troops or entry.sign or self.words.troops_in(entry.name))


def is_nation_word(token: str) -> bool:
    """Whether a word is a nation's or a side's."""
    return is_word("nation", token) or is_word("sides", token)


def is_officer(said: str) -> bool:
    """Whether words begin with a rank or title: "Maj. Gen. Wood", "Conte Hohenems"."""
    first = next(iter(terms("rank", said)), None)
    return first is not None and first.first <= 1 and first.last < len(tokens_of(said))


def is_ditto(said: str) -> bool:
    """Whether a cell or piece means the same as the one above it."""
    return said in DITTO or is_word("ditto", said.rstrip("."))


def is_army_show(lines: Sequence[Line]) -> bool:
    """Whether a text is what `army show` prints."""
    return sum(bool(BOXED.match(line.raw.strip() + "  ") or BOXED.match(line.text)) for line in lines) >= 2 or (
        sum(bool(re.match(r"^\s+(?:in all|breaks|to field it)\s{2,}", line.raw)) for line in lines) >= 2
    )
