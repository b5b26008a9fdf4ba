"""One unit of a list, in neutral terms: what a phrase such as "Navarre (foot), raw, 6 stands" says of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from drumhead.armies.lists.amounts import (
    NUMBER,
    VAGUE,
    YEAR,
    Amounts,
    amounts_of,
    number_of,
    numbers_in_words,
    take_amounts,
)
from drumhead.armies.lists.lines import unquote
from drumhead.armies.schema import MOST_STANDS
from drumhead.armies.lists.vocabulary import ONE_QUALITY, Troops, Vocabulary, meant, terms, tokens_of

ORDINAL = r"(?:\d{1,3}(?:st|nd|rd|th|er|e|re|eme|ème|de|o|º|ª|a|\.)?|[IVX]{1,5}|first|second|third|fourth|fifth)"
DESIGNATION = re.compile(  # 1/45th, 2/7, I/40e, 3e/103e, 74th, 39e, 4o
    r"^(?:(?:\d{1,2}(?:st|nd|rd|th|e|er|re|\.)?|[IVX]{1,4})(?:\s?(?:&|and|\+|,)\s?\d{1,2}\w{0,2})?/\d{1,3}(?:st|nd|rd|th|er|e)?"
    r"|\d{1,3}(?:st|nd|rd|th|er|ère|ème|eme|e|º|ª))(?![\w])"
)
PART = re.compile(  # what is only the number of a battalion, company or regiment: it goes with the name beside it
    rf"^{ORDINAL}\s+(?:(?:and|et|und|&)\s+{ORDINAL}\s+)?(?:bns?|battalions?|bataillons?|bataillone?|compagnies?|company|coy"
    r"|squadrons?|escadrons?|esc|r[eé]giments?|regts?|regiment(?:er)?)\.?$",
    re.IGNORECASE,
)
INCLUDED = re.compile(r"^(?:incl\.?|including|of which|of these|davon|dont|inkl\.?)\s+(\d{1,3})\s+(?:of\s+|de\s+)?(.+)$", re.IGNORECASE)
EACH_OF = re.compile(r"^(\d{1,2} [^\W\d]+) each (?:of|from) (.+)$", re.IGNORECASE)
REPRESENTED = re.compile(r"\b(?:represented|shown|depicted|played)\s+(?:by|as)\s+(\d{1,3})\b[^,;.]*", re.IGNORECASE)
FORMATIONS = ("battalions", "squadrons", "guns", "batteries", "regiments", "units", "companies", "troops")
COUNT_FIRST = re.compile(rf"^({NUMBER})\s*([^\W\d_][^\W\d_.]*)\b\.?\s*(?:of\s+|de\s+|d['’]\s?|von\s+)?(.*)$")
X_FIRST = re.compile(r"^(\d{1,3})\s?[x×]\s?(?=[^\d\s]|\s*\d+\s?-?p)(.*)$|^(\d{1,3})\s[x×]\s(.*)$")
X_LAST = re.compile(r"^(.*\w.*?)[\s,(]+[x×]\s?(\d{1,3})\)?$")
SMALL_WORDS = re.compile(r"^(?:of|de|du|des|von|der|the|les|la|le|each|strong)\s+", re.IGNORECASE)
SPLIT = re.compile(r"[,;:]|\s[-–—]+\s|\s/\s|\t")
BRACKETS = re.compile(r"\(([^()]*)\)|\[([^\[\]]*)\]")
POINTS = re.compile(r"^[(\[]?\d+\s?(?:points|pts|pt|punkte|puntos|punti)\.?[)\]]?$", re.IGNORECASE)
LEFT_OVER = re.compile(r"(?<![\w/])\d{1,5}\s+[^\W\d_]")
ROLES = re.compile(r"^(?:general|c-?in-?c|commander|warlord|leader|rating\s*\d+)$", re.IGNORECASE)
MOST_UNITS_OF_A_PHRASE = 400


@dataclass
class Entry:
    """A unit, or several alike, as a list says it.

    `many` units of a `formation` ("4 bns line"); `amounts` of each; `guesses` are pairs of words and what they were
    taken for; `name_is_troops` where the name is nothing but a word for troops.
    """

    text: str
    number: int = 0
    name: str = ""
    troops: Troops | None = None
    quality: str = ""
    troops_in_brackets: str = ""
    graded: str = ""  # the words of its quality
    nation: str = ""
    nation_words: str = ""  # as they are written
    amounts: Amounts = field(default_factory=Amounts)
    many: int = 1
    formation: str = ""
    represented: int | None = None
    notes: list[str] = field(default_factory=list)
    guesses: list[tuple[str, str]] = field(default_factory=list)
    name_is_troops: bool = False
    names: list[str] = field(default_factory=list)  # of each of several: 3 x Line (Champagne, Poitou, Auvergne)
    included: list[Entry] = field(default_factory=list)  # "20 squadrons (incl. 5 of dragoons)"
    part: str = ""  # "1st squadron": what its number is of
    is_pair: bool = False  # a name and a number beside it, in a table without headings
    wrong: str = ""  # why nobody could read it
    is_written: bool = False  # its arm stands in a column or piece of its own

    @property
    def sign(self) -> str:
        """The sign of its arm; of its formation where no word says the arm."""
        if self.troops:
            return self.troops.sign
        for what in (self.formation, *self.amounts.counted, self.part):
            if sign := meant_arm(what):
                return sign
        return ""

    @property
    def is_designation(self) -> bool:
        """Whether its name is a number of the army list, such as 1/45th."""
        return bool(DESIGNATION.match(self.name))

    @property
    def describes(self) -> bool:
        """Whether it says anything of a unit besides a name."""
        return bool(self.troops or self.quality or self.amounts or self.formation or self.many > 1 or self.represented)


def meant_arm(counted: str) -> str:
    """Return the sign of the arm that is counted so: battalions are foot.

    >>> meant_arm("squadrons"), meant_arm("stands")
    ('horse', '')
    """
    return {"battalions": "foot", "squadrons": "horse", "guns": "gun", "batteries": "gun"}.get(counted, "")


class PhraseParser:
    """Reads phrases by the words of one ruleset."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.words = vocabulary

    def entry(self, text: str, number: int = 0) -> Entry:
        """Return what a phrase says of a unit; its name is what is left of it."""
        entry = Entry(text, number)
        name, rest = unquote(text)
        if not name:
            rest = numbers_in_words(text)
            entry.wrong = "it does not say a whole number" if VAGUE.search(rest) else ""
        if name:
            entry.name = name
        else:
            rest = self._counts(entry, self._brackets(entry, rest))
            rest = self._counts_behind(entry, rest)
        pieces = [piece.strip() for piece in SPLIT.split(rest) if piece.strip()]
        self._pieces(entry, pieces)
        return entry

    def is_description(self, piece: str) -> bool:
        """Whether a piece of a line only tells more of a unit: strength, quality, troops, nation."""
        entry = Entry(piece)
        return self._describe(entry, piece.strip(" ()[]."))

    # ------------------------------------------------------------------ brackets and counts

    def _brackets(self, entry: Entry, text: str) -> str:
        """Take what stands in brackets; the text without them."""

        def take(found: re.Match[str]) -> str:
            inside = (found[1] or found[2] or "").strip()
            if found[2] and re.fullmatch(r"\d{1,2}", inside):
                return " "  # a footnote
            rest = [piece for piece in SPLIT.split(inside) if piece.strip()]
            for piece in rest:
                self._bracket(entry, piece.strip())
            behind = re.split(r"[,;:(]", found.string[found.end() :])[0].strip()
            return " , " if behind and self.words.quality(behind) else " "

        return BRACKETS.sub(take, text)

    def _bracket(self, entry: Entry, piece: str) -> None:
        if (found := INCLUDED.match(piece)) and self.words.troops_in(found[2]):
            part = Entry(piece, entry.number, found[2].strip().capitalize(), many=int(found[1]), formation="units")
            part.troops, part.name_is_troops = self.words.troops_in(found[2]), True
            entry.included.append(part)
        elif times := re.fullmatch(r"[x×]\s?(\d{1,3})", piece):
            entry.many = int(times[1])
        elif PART.match(piece) and len(terms("counted", piece)) == 1 and re.search(r"\band\b|&|\bet\b", piece):
            entry.many, entry.formation = 2, terms("counted", piece)[0].value
            entry.guesses.append((piece, "two battalions"))
        elif self.words.troops(piece) and len(tokens_of(piece)) > 1:
            entry.notes.append(piece)
            entry.troops_in_brackets = piece
        elif not self._describe(entry, piece) and piece:
            entry.notes.append(piece)

    def _counts(self, entry: Entry, text: str) -> str:
        """Take what is counted in front of a name or behind it: "4 bns line", "2 x Navarre", "Navarre x 2"."""
        text = " ".join(text.split())
        if found := REPRESENTED.search(text):
            entry.represented = int(found[1])
            text = (text[: found.start()] + text[found.end() :]).strip(" ,")
            text = re.split(r"[.;]|,\s", text)[0]
        if found := X_FIRST.match(text):
            entry.many = int(found[1] or found[3])
            return self._formation(entry, found[2] or found[4])
        if (found := COUNT_FIRST.match(text)) and not DESIGNATION.match(text):
            what = meant("counted", found[2])
            if what in FORMATIONS and not (what == "troops" and not self._is_gun(found[3])):
                if what == "squadrons" and found[3] and not self._is_only_troops(SPLIT.split(found[3])[0]):
                    entry.amounts.counted["squadrons"] = number_of(found[1])  # of a named regiment: one unit
                    return found[3]
                entry.many, entry.formation = number_of(found[1]), what
                return found[3] or ("" if what in ("regiments", "units") else found[2])
            rest = text[len(found[1]) :].strip()
            if not what and self._is_only_troops(SPLIT.split(rest)[0]):
                if number_of(found[1]) > MOST_UNITS_OF_A_PHRASE or "," in found[1]:
                    entry.amounts.counted["men"] = number_of(found[1])
                else:
                    entry.many, entry.formation = number_of(found[1]), "units"
                return rest
        return text

    @staticmethod
    def _counts_behind(entry: Entry, text: str) -> str:
        """Take "Fusiliers x 3, 8 stands each"."""
        first, sign, rest = text.partition(",")
        if entry.many == 1 and (found := X_LAST.match(first.strip())):
            entry.many = int(found[2])
            entry.guesses.append((f"x {found[2]}", f"{found[2]} units"))
            return f"{found[1]}{sign}{rest}"
        return text

    def _formation(self, entry: Entry, rest: str) -> str:
        """The formation behind "4 x", where one follows."""
        word, _, behind = rest.strip().partition(" ")
        if meant("counted", word) in ("battalions", "squadrons", "batteries", "regiments") and behind:
            entry.formation = meant("counted", word)
            return SMALL_WORDS.sub("", behind)
        entry.formation = entry.formation or "units"
        return rest.strip()

    def _is_gun(self, said: str) -> bool:
        found = self.words.troops_in(said)
        return bool(found) and found is not None and found.sign == "gun"

    def _is_only_troops(self, said: str) -> bool:
        """Whether words are nothing but nations and troops: "British", "Prussian horse"."""
        tokens = tokens_of(SMALL_WORDS.sub("", said))
        spans = [*terms("nation", " ".join(tokens)), *terms("kind", " ".join(tokens)), *terms("sign", " ".join(tokens))]
        covered = {at for span in spans for at in range(span.first, span.last)}
        joining = {at for at, token in enumerate(tokens) if token in ("and", "et", "und", "y", "e", "en")}
        return bool(covered) and covered | joining == set(range(len(tokens)))

    # ------------------------------------------------------------------ pieces

    def _pieces(self, entry: Entry, pieces: list[str]) -> None:
        names: list[str] = [entry.name] if entry.name else []
        literal = bool(names)
        only_troops = ""
        for at, piece in enumerate(pieces):
            if found := re.match(r"(?:nation|note) (.*)$", piece):
                entry.notes.append(found[1]) if piece.startswith("note") else setattr(entry, "nation", found[1])
                continue
            if at == 0 and len(pieces) > 1 and PART.match(pieces[1]):
                names.append(piece)
                entry.troops = entry.troops or self.words.troops(piece)
                continue
            said = self._without_amounts(entry, piece)
            if not said or self._describe(entry, said):
                if said and entry.troops and not only_troops and self.words.troops(SMALL_WORDS.sub("", said)):
                    only_troops = SMALL_WORDS.sub("", said)
                continue
            names.append(said)
        entry.name = names[0] if names else ""
        if not literal:
            self._join_parts(entry, names)
        entry.notes[:0] = names[1:] if entry.name == (names[0] if names else "") else names[2:]
        self._finish(entry, only_troops, literal)
        self._men(entry)
        if entry.name_is_troops and (entry.represented or entry.many > 1) and not entry.names:
            kinds = {term.value for sort in ("kind", "sign") for term in terms(sort, entry.name)}
            if len(kinds) > 1 and re.search(r"\b(?:and|et|und|y|e)\b|&", entry.name):
                entry.wrong = "it names two kinds of troops, and nothing says how many there are of each"
        if not literal and not DESIGNATION.match(entry.name) and self._has_counts(entry.name):
            entry.wrong = "it has several numbers, and nothing says what they count"

    @staticmethod
    def _men(entry: Entry) -> None:
        """A number of hundreds is men: "2nd Hussars (305)"; a small one beside it battalions: "34th Line (2)(953)"."""
        if entry.amounts.bare is not None and entry.amounts.bare > MOST_STANDS:
            entry.amounts.counted.setdefault("men", entry.amounts.bare)
            entry.amounts.bare = None
        if entry.amounts.bare is not None and "men" in entry.amounts.counted:
            entry.amounts.counted.setdefault("battalions", entry.amounts.bare)
            entry.amounts.bare = None

    def _has_counts(self, name: str) -> bool:
        """Whether a name still has a number of troops in it: "Wellington British 96 infantry 8 cavalry"."""
        found = re.findall(r"(?<![\w/.-])\d{1,5}\s+([^\W\d_]+)", name)
        return any(self.words.troops(word) for word in found)

    @staticmethod
    def _join_parts(entry: Entry, names: list[str]) -> None:
        """A number of a battalion or regiment goes with the name beside it: "1st Bn, 88th Line"."""
        if len(names) > 1 and (PART.match(names[0]) or PART.match(names[1])):
            entry.name = f"{names[0]}, {names[1]}"
            entry.part = next((term.value for name in names[:2] if PART.match(name) for term in terms("counted", name)), "")

    def _finish(self, entry: Entry, only_troops: str, literal: bool) -> None:
        """The troops that the name tells, where nothing else does; the name where only troops were named."""
        if not entry.name and not only_troops and not entry.troops and entry.graded:
            entry.name = entry.graded[:1].upper() + entry.graded[1:]
            return
        if not entry.name:
            entry.name, entry.name_is_troops = only_troops or entry.nation_words or _name_of_formation(entry), True
            entry.name = entry.name[:1].upper() + entry.name[1:]
            self._names_of_each(entry)
            return
        if literal:
            return
        if (
            not entry.amounts
            and (found := re.match(rf"^(.*\D)\s({NUMBER})$", entry.name))
            and not self._names_it(found)
        ):
            entry.amounts.bare = number_of(found[2])
            entry.name = found[1].strip(" ,:-–")
        elif not entry.amounts and (found := re.match(r"^(\d{1,2})\s+(?=[^\W\d])(.*)$", entry.name)):
            entry.amounts.bare = int(found[1])
            entry.name = found[2]
        entry.name_is_troops = self._is_only_troops(entry.name)
        self._names_of_each(entry)
        entry.name = entry.name[:1].upper() + entry.name[1:]

    def _names_of_each(self, entry: Entry) -> None:
        """Take names in brackets, where there are as many as units: 3 x Line (Champagne, Poitou, Auvergne)."""
        if entry.troops_in_brackets and not (entry.name_is_troops and entry.formation == "units"):
            self._describe(entry, entry.troops_in_brackets)
            entry.notes.remove(entry.troops_in_brackets)
        named = [note for note in entry.notes if re.search(r"[^\W\d]{3}", note) and not re.search(r"\d", note)]
        if entry.name_is_troops and entry.formation == "units" and named and len(named) == entry.many:
            entry.names = named
            entry.notes = [note for note in entry.notes if note not in named]

    @staticmethod
    def _names_it(found: re.Match[str]) -> bool:
        """Whether a number behind a name is a part of it: "No 3", "Regiment 17", "IR 5"."""
        return bool(
            re.search(
                r"(?:\b(?:no|nr|n°|num|ir|kr|dr|hr|ci|regiment|regt|rgt|btl|bn|battery|batterie)\.?|[#°])$",
                found[1].strip(),
                re.IGNORECASE,
            )
        )

    def _without_amounts(self, entry: Entry, piece: str) -> str:
        amounts = amounts_of(piece)
        if amounts:
            entry.amounts.merge(amounts)
            return ""
        amounts, rest = take_amounts(piece)
        if not amounts or PART.match(piece) or (DESIGNATION.match(piece.partition(" ")[0]) and PART.match(piece)):
            return piece
        entry.amounts.merge(amounts)
        return SMALL_WORDS.sub("", " ".join(rest.split())).strip(" ,-–")

    def _describe(self, entry: Entry, piece: str) -> bool:
        """Take a piece that only describes; False for one that is a name or a remark."""
        piece = re.sub(r"\s+each$", "", SMALL_WORDS.sub("", piece.strip()))
        if POINTS.match(piece):
            entry.notes.append(piece)
            return True
        amounts = amounts_of(piece)
        if amounts:
            entry.amounts.merge(amounts)
            return True
        if quality := self.words.quality(piece):
            self._grade(entry, piece, quality)
            return True
        if troops := self.words.troops(piece):
            entry.troops = self._narrower(entry.troops, troops)
            entry.is_written = True
            return True
        nations = terms("nation", piece)
        if nations and nations[0].first == 0 and nations[0].last == len(tokens_of(piece)):
            entry.nation, entry.nation_words = entry.nation or nations[0].value, entry.nation_words or piece
            return True
        if PART.match(piece) or DESIGNATION.match(piece):
            return False
        first, _, rest = piece.partition(" ")
        if rest and (quality := self.words.quality(first)) and self._describe(entry, rest):
            self._grade(entry, first, quality)
            return True
        return self._amount_and_more(entry, piece)

    def _amount_and_more(self, entry: Entry, piece: str) -> bool:
        """Take "6 stands of horse", "4 figs raw"."""
        amounts, rest = take_amounts(piece)
        rest = SMALL_WORDS.sub("", " ".join(rest.split()))
        if amounts and rest and (self.words.quality(rest) or self.words.troops(rest)):
            entry.amounts.merge(amounts)
            return self._describe(entry, rest)
        return False

    @staticmethod
    def _narrower(one: Troops | None, other: Troops) -> Troops:
        return one if one and one.kind and not other.kind else other

    @staticmethod
    def _grade(entry: Entry, said: str, quality: tuple[str, bool]) -> None:
        if entry.quality:
            return
        entry.quality, entry.graded = quality[0], said
        if quality[1]:
            entry.guesses.append((said, quality[0] or ONE_QUALITY))


def split_units(text: str, parser: PhraseParser) -> list[str]:
    """Return the phrases of a line, one a unit; the whole line where it is one unit.

    Several units are told apart by a number, a designation, a strength or troops of their own.
    """
    if text.startswith('"') or REPRESENTED.search(text):
        return [text]
    if found := EACH_OF.match(numbers_in_words(text)):
        return [f"{found[1]} of {name.strip()}" for name in re.split(r",|\s(?:and|et|und|y)\s", found[2])]
    parts = [*_shared(list(_parts(text)))]
    if len(parts) < 2:
        return [text]
    grouped: list[str] = []
    own, are_counts = 0, True
    for part in parts:
        is_count = _is_count(part, parser)
        are_counts = are_counts and is_count
        begins = are_counts or _begins_unit(part, parser)
        if begins or not grouped:
            grouped.append(part)
        else:
            grouped[-1] += f", {part}"
        own += begins
    return grouped if own > 1 and len(grouped) > 1 else [text]


def _shared(parts: list[str]) -> Iterator[str]:
    """Numbers that share the words of the last: "1st, 2nd, 5th and 7th Line" are four names."""
    for at, part in enumerate(parts):
        number = DESIGNATION.match(part)
        if number and number.end() == len(part):
            last = next((each for each in parts[at + 1 :] if not (m := DESIGNATION.match(each)) or m.end() < len(each)), "")
            behind = DESIGNATION.match(last)
            alike = behind is not None and ("/" in behind[0]) == ("/" in part)
            yield f"{part}{last[behind.end() :]}" if alike and behind else part
        else:
            yield part


def _is_count(part: str, parser: PhraseParser) -> bool:
    """Whether a part is a number of battalions, squadrons, guns, or of troops of some arm."""
    amounts = amounts_of(part)
    if amounts:
        return any(what in FORMATIONS for what in amounts.counted)
    if not COUNT_FIRST.match(part):
        return False
    entry = parser.entry(part)
    return bool(entry.formation) or "men" in entry.amounts.counted


def _parts(text: str) -> Iterator[str]:
    """A line parted at commas, semicolons, plus signs, and at "and" before a number; brackets stay whole."""
    depth, at, begin = 0, 0, 0
    while at < len(text):
        sign = text[at]
        depth += (sign in "([") - (sign in ")]")
        found = (
            re.compile(r"[;,+]\s*(?!\d{3}\b)|\s(?:and|&|und|et|y|e|en)\s+(?=\d)").match(text, at)
            if depth <= 0
            else None
        )
        if found and text[at : at + 1] in ",." and re.match(r"[,.]\d{3}\b", text[at:]):
            found = None
        if found:
            if text[begin:at].strip():
                yield text[begin:at].strip()
            begin = at = found.end()
        else:
            at += 1
    if text[begin:].strip():
        yield text[begin:].strip()


def _begins_unit(part: str, parser: PhraseParser) -> bool:
    """Whether a part of a line is a unit by itself: it has a count, a designation, or a name with troops or strength."""
    if amounts_of(part) or parser.words.quality(part):
        return False
    if DESIGNATION.match(part) and not PART.match(part):
        return True
    entry = parser.entry(part)
    if entry.formation or entry.represented or entry.many > 1:
        return True
    if PART.match(part) or parser.is_description(part):
        return False
    named = bool(entry.name) and not entry.name_is_troops
    return named and bool(entry.amounts.counted or parser.words.troops_in(entry.name) or entry.troops)


def _name_of_formation(entry: Entry) -> str:
    """A name for units of which nothing is said but what they are: battalion, squadron, guns, battery."""
    word = {"battalions": "battalion", "squadrons": "squadron", "guns": "guns", "batteries": "battery"}
    return word.get(entry.formation, "") or next((word[what] for what in entry.amounts.counted if what in word), "")
