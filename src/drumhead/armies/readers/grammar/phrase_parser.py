"""Parser of phrases of a list into neutral terms, each one unit or several alike."""

from __future__ import annotations

import re

from drumhead.armies.files.army_and_battle_schema import MOST_STANDS
from drumhead.armies.readers.grammar.amounts import NUMBER, VAGUE, number_of, numbers_in_words
from drumhead.armies.readers.grammar.description_parser import Descriptions
from drumhead.armies.readers.grammar.entries import Entry
from drumhead.armies.readers.grammar.line_cleaner import ATTACHED, unquote
from drumhead.armies.readers.grammar.phrase_patterns import (
    BRACKETS,
    COUNT_FIRST,
    DESIGNATION,
    FORMATIONS,
    INCLUDED,
    MOST_UNITS_OF_A_PHRASE,
    NUMBERED_NAME,
    PART,
    REPRESENTED,
    SMALL_WORDS,
    SPLIT,
    X_FIRST,
    X_LAST,
)
from drumhead.armies.readers.lexicon.vocabulary import Vocabulary
from drumhead.armies.readers.lexicon.word_index import find_terms, find_word, is_nearly, tokens_of

COMPOUND = re.compile(  # "2 Kürassierregimenter"
    r"\b(\d{1,3}) ([^\W\d_]{4,}?)(regimenter|bataillone|schwadronen|eskadronen|batterien)\b", re.IGNORECASE
)
STRENGTHS = {"stands", "figures", "men"}
LEAST_STRENGTH = 5  # "Lumley's Horse x 8" is eight stands, "Picardie x2" two units


class PhraseParser(Descriptions):
    """Parser of the phrases of a list into entries, with the terms of one ruleset."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__(vocabulary)
        self._entries: dict[str, Entry] = {}

    def entry(self, text: str, number: int = 0) -> Entry:
        """Return a phrase of line `number` as an entry; its text without descriptions is the name."""
        if text not in self._entries:  # a line is looked at several times before it is known what it is
            self._entries[text] = self._parse(text)
        return self._entries[text].copy(number)

    def _parse(self, text: str) -> Entry:
        entry = Entry(text)
        name, rest = unquote(text)
        if name:
            entry.name = name
        else:
            rest = COMPOUND.sub(r"\1 \3 \2", numbers_in_words(ATTACHED.sub("", text)))
            entry.wrong = "it does not say a whole number" if VAGUE.search(rest.lower()) else ""
            rest = self._counts_behind(entry, self._counts(entry, self._brackets(entry, rest)))
        pieces = [piece.strip() for piece in SPLIT.split(rest) if piece.strip()]
        self._pieces(entry, pieces)
        return entry

    # ------------------------------------------------------------------ brackets and counts

    def _brackets(self, entry: Entry, text: str) -> str:
        """Add the text in brackets to an entry; return the text without them."""

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
        elif PART.match(piece) and len(find_terms("counted", piece)) == 1 and re.search(r"\band\b|&|\bet\b", piece):
            entry.many, entry.formation = 2, find_terms("counted", piece)[0].value
            entry.guesses.append((piece, "two battalions"))
        elif self.words.troops(piece) and len(tokens_of(piece)) > 1:
            entry.notes.append(piece)
            entry.troops_in_brackets = piece
        elif not self.describe(entry, piece) and piece:
            entry.notes.append(piece)

    def _counts(self, entry: Entry, text: str) -> str:
        """Add counts before or after a name to an entry, "4 bns line", "2 x Navarre"; return the remaining text."""
        text = " ".join(text.split())
        if found := REPRESENTED.search(text):
            entry.represented = int(found[1])
            text = (text[: found.start()] + text[found.end() :]).strip(" ,")
            text = re.split(r"[.;]|,\s", text)[0]
        if found := X_FIRST.match(text):
            entry.many = int(found[1] or found[3])
            return self._formation(entry, found[2] or found[4])
        found = COUNT_FIRST.match(text)
        return self._count_first(entry, text, found) if found and not DESIGNATION.match(text) else text

    def _count_first(self, entry: Entry, text: str, found: re.Match[str]) -> str:
        """Add a count such as "4 bns line", "4 British" or "11,400 infantry" to an entry; return the remaining text.

        `found` is the match of COUNT_FIRST in the text.
        """
        many, what, behind = number_of(found[1]), find_word("counted", found[2]), found[3]
        if what in FORMATIONS and not (what == "troops" and not self.is_gun(behind)):
            if what == "squadrons" and behind and not self.is_only_troops(SPLIT.split(behind)[0]):
                entry.amounts.counted["squadrons"] = many  # of a named regiment: one unit
                return behind
            entry.many, entry.formation = many, what
            if what == "batteries" and self.words.troops(f"{found[2]} {behind}"):
                return f"{found[2]} {behind}"
            return behind or ("" if what in ("regiments", "units") else found[2])
        rest = text[len(found[1]) :].strip()
        troops = SPLIT.split(rest)[0]
        if what or not (self.is_only_troops(troops) or self.words.troops(troops)):
            return text
        if many > MOST_UNITS_OF_A_PHRASE or "," in found[1]:
            entry.amounts.counted["men"] = many
        else:
            entry.many, entry.formation = many, "units"
        return rest

    def _counts_behind(self, entry: Entry, text: str) -> str:
        """Add a count after a name, such as "Fusiliers x 3", to an entry; return the text without it.

        After a regiment's own name a number of 5 or more is its strength, not a number of units.
        """
        first, sign, rest = text.partition(",")
        first = first.strip()
        found = X_LAST.search(first)
        name = re.sub(r"(?<![\s,(])[\s,(]+$", "", first[: found.start() + 1]) if found else ""
        if entry.many > 1 or not found or not re.search(r"\w", name):
            return text
        many = int(found[1])
        if re.search(r"\D\s\d{1,2}$", name) and not NUMBERED_NAME.search(name.rpartition(" ")[0]):
            entry.wrong = "two numbers are beside the x, and nothing says which counts units"
        if many >= LEAST_STRENGTH and not rest and not self.is_only_troops(name):
            entry.amounts.bare = many
            entry.guesses.append((f"x {many}", f"a strength of {many}"))
        else:
            entry.many = many
            entry.guesses.append((f"x {many}", f"{many} units"))
        return f"{name}{sign}{rest}"

    def _formation(self, entry: Entry, rest: str) -> str:
        """Set the formation after "4 x", or "units" if none follows; return the remaining text."""
        word, _, behind = rest.strip().partition(" ")
        if find_word("counted", word) in ("battalions", "squadrons", "batteries", "regiments") and behind:
            entry.formation = find_word("counted", word)
            return SMALL_WORDS.sub("", behind)
        entry.formation = entry.formation or "units"
        return rest.strip()

    # ------------------------------------------------------------------ pieces

    def _pieces(self, entry: Entry, pieces: list[str]) -> None:
        """Add the parts that describe a unit to its entry; the others become its name and notes."""
        literal = bool(entry.name)
        names, only_troops = self._names_in(entry, pieces)
        entry.name = names[0] if names else ""
        if not literal:
            self._join_parts(entry, names)
        is_joined = bool(names) and entry.name != names[0]
        entry.notes[:0] = names[2 if is_joined else 1 :]
        self._finish(entry, only_troops, literal)
        self._behind_note(entry)
        self._men(entry)
        if not literal:
            self._doubt(entry)

    @staticmethod
    def _behind_note(entry: Entry) -> None:
        """Add the strength after a regiment's number in a note: "The Sweeps - 2 coys 95th 2"."""
        if not entry.notes or entry.amounts.bare is not None or STRENGTHS & {*entry.amounts.counted}:
            return
        number = DESIGNATION.match(entry.notes[-1])
        if number and (found := re.fullmatch(r"(\D*)\s(\d{1,2})", entry.notes[-1][number.end() :])):
            entry.amounts.bare = int(found[2])
            entry.notes[-1] = f"{number[0]}{found[1]}"

    def _names_in(self, entry: Entry, pieces: list[str]) -> tuple[list[str], str]:
        """Return the parts that are names, and the first that is only a term for troops."""
        names, only_troops = [entry.name] if entry.name else [], ""
        for at, piece in enumerate(pieces):
            if at == 0 and len(pieces) > 1 and PART.match(pieces[1]):
                names.append(piece)
                entry.troops = entry.troops or self.words.troops(piece)
                continue
            said = self.take_amounts_of(entry, piece)
            if said and not self.describe(entry, said):
                if only_troops and said.islower():
                    entry.notes.append(said)
                else:
                    names.append(said)
            elif said and entry.troops and not only_troops and self.words.troops(SMALL_WORDS.sub("", said)):
                only_troops = SMALL_WORDS.sub("", said)
        return names, only_troops

    def _doubt(self, entry: Entry) -> None:
        """Record why a phrase is unclear: two kinds of troops with one number, or several numbers."""
        if entry.name_is_troops and (entry.represented or entry.many > 1) and not entry.names:
            kinds = {term.value for sort in ("kind", "sign") for term in find_terms(sort, entry.name)}
            if len(kinds) > 1 and re.search(r"\b(?:and|et|und|y|e)\b|&", entry.name):
                entry.wrong = "it names two kinds of troops, and nothing says how many there are of each"
        if re.search(r"[<>=~]", entry.name) and not re.search(r"[^\W\d]", entry.name):
            entry.wrong = "it has several numbers, and nothing says which holds"  # "10 -> 8 stands"
        if slip := self._slip(entry):
            entry.wrong = f'"{slip}" may be its strength, and one word of it is misspelt'
        if not DESIGNATION.match(entry.name) and self._has_counts(entry.name):
            entry.wrong = "it has several numbers, and nothing says what they count"

    @staticmethod
    def _slip(entry: Entry) -> str:
        """Return a note that is almost a strength, if the entry has none: "8 stnads"; "" without one."""
        if entry.amounts:
            return ""
        found = (re.fullmatch(r"\d{1,3} ([^\W\d_]{4,})", note) for note in entry.notes[:4])
        return next((each[0] for each in found if each and is_nearly("counted", each[1])), "")

    @staticmethod
    def _men(entry: Entry) -> None:
        """Move a number of hundreds to "men", "2nd Hussars (305)", and a small number beside men to "battalions"."""
        if entry.amounts.bare is not None and entry.amounts.bare > MOST_STANDS:
            entry.amounts.counted.setdefault("men", entry.amounts.bare)
            entry.amounts.bare = None
        if entry.amounts.bare is not None and "men" in entry.amounts.counted:
            entry.amounts.counted.setdefault("battalions", entry.amounts.bare)
            entry.amounts.bare = None

    def _has_counts(self, name: str) -> bool:
        """Return whether a name contains a number of troops: "Wellington British 96 infantry 8 cavalry"."""
        found = re.findall(r"(?<![\w/.-])\d{1,5}\s+([^\W\d_]+)", name)
        return any(self.words.troops(word) for word in found)

    @staticmethod
    def _join_parts(entry: Entry, names: list[str]) -> None:
        """Join the number of a battalion or regiment with the name that follows or precedes it: "1st Bn, 88th Line"."""
        if names and PART.match(names[0]):
            entry.part = next((term.value for term in find_terms("counted", names[0])), "")
        if len(names) > 1 and (PART.match(names[0]) or PART.match(names[1])):
            entry.name = f"{names[0]}, {names[1]}"
            entry.part = next(
                (term.value for name in names[:2] if PART.match(name) for term in find_terms("counted", name)), ""
            )

    def _finish(self, entry: Entry, only_troops: str, literal: bool) -> None:
        """Complete an entry: take a missing name from its troops, or a missing strength from its name.

        `only_troops` is the part that is only a term for troops, or "". A `literal` name is not changed.
        """
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
            and entry.name[-1:].isdigit()
            and (found := re.match(rf"^(.*\D)\s({NUMBER})$", entry.name))
            and not NUMBERED_NAME.search(found[1].strip())
        ):
            entry.amounts.bare = number_of(found[2])
            entry.name = found[1].strip(" ,:-–")
        elif not entry.amounts and (found := re.match(r"^(\d{1,2})\s+(?=[^\W\d])(.*)$", entry.name)):
            entry.amounts.bare = int(found[1])
            entry.name = found[2]
        entry.name_is_troops = self.is_only_troops(entry.name)
        self._names_of_each(entry)
        if entry.name_is_troops:
            entry.name = entry.name[:1].upper() + entry.name[1:]

    def _names_of_each(self, entry: Entry) -> None:
        """Use names in brackets if there is one for each unit: 3 x Line (Champagne, Poitou, Auvergne)."""
        if entry.troops_in_brackets and not (entry.name_is_troops and entry.formation == "units"):
            self.describe(entry, entry.troops_in_brackets)
            entry.notes.remove(entry.troops_in_brackets)
        named = [note for note in entry.notes if re.search(r"[^\W\d]{3}", note) and not re.search(r"\d", note)]
        if entry.name_is_troops and entry.formation == "units" and named and len(named) == entry.many:
            entry.names = named
            entry.notes = [note for note in entry.notes if note not in named]


def _name_of_formation(entry: Entry) -> str:
    """Return a name for units without one: battalion, squadron, guns, battery; "" for any other formation."""
    word = {"battalions": "battalion", "squadrons": "squadron", "guns": "guns", "batteries": "battery"}
    return word.get(entry.formation, "") or next((word[what] for what in entry.amounts.counted if what in word), "")
