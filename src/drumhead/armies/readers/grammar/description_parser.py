"""Parts of a phrase that only describe a unit: its strength, quality, troops, nation, points."""

from __future__ import annotations

import re

from drumhead.armies.readers.grammar.amounts import NUMBER, WITH_WORD, Amounts, amounts_of, number_of, take_amounts
from drumhead.armies.readers.grammar.entries import Entry
from drumhead.armies.readers.grammar.phrase_patterns import DESIGNATION, PART, POINTS, SMALL_WORDS
from drumhead.armies.readers.lexicon.vocabulary import ONE_QUALITY, Troops, Vocabulary
from drumhead.armies.readers.lexicon.word_index import find_terms, find_word, terms_of, tokens_of


class Descriptions:
    """Parser of descriptions of a unit, such as its strength or quality, with the terms of one ruleset."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.words = vocabulary
        self._described: dict[str, bool] = {}

    def is_description(self, piece: str) -> bool:
        """Return whether a part of a line only describes a unit: strength, quality, troops, nation."""
        if piece not in self._described:
            self._described[piece] = self.describe(Entry(piece), piece.strip(" ()[]."))
        return self._described[piece]

    def take_amounts_of(self, entry: Entry, piece: str) -> str:
        """Add the numbers in a part of a line to an entry; return the remaining text, "" if there is none."""
        amounts = amounts_of(piece)
        if amounts:
            entry.amounts.merge(amounts)
            return ""
        amounts, rest = take_amounts(piece)
        if not amounts or PART.match(piece):
            return piece
        entry.amounts.merge(amounts)
        behind = self._behind_amounts(entry, piece)
        rest = " ".join(rest.split()).removesuffix(behind)
        return re.sub(r"\s(?:zu|à|of|mit|with|je)$", "", SMALL_WORDS.sub("", rest).strip(" ,-–"))

    def _behind_amounts(self, entry: Entry, piece: str) -> str:
        """Add the description after a strength, "Howe 7 stands raw", to an entry; return its text, or ""."""
        found = next((each for each in WITH_WORD.finditer(piece) if find_word("counted", each[2])), None)
        if not found or not found.start():
            return ""
        said = " ".join(f"{found[3] or ''} {piece[found.end() :]}".split())
        first, _, last = said.rpartition(" ")
        if said and self.is_description(said):
            self.describe(entry, said)
        elif first and self.words.quality(last) and self.is_description(first):
            self.describe(entry, first)
            self.describe(entry, last)
        else:
            return ""
        return said

    def describe(self, entry: Entry, piece: str) -> bool:
        """Add the description in a part of a line to an entry; return False for a name or a remark."""
        piece = SMALL_WORDS.sub("", piece.strip()).removesuffix(" each").rstrip()
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
        if len(piece) > 2 and (number := find_word("number", piece)):  # "eight", by itself
            entry.amounts.merge(Amounts(bare=int(number)))
            return True
        is_count = piece[:1].isdigit()
        graded = is_count and re.fullmatch(r"(\d{1,3}) (\S+) (\S+)", piece)  # "8 elite stands"
        if graded and (quality := self.words.quality(graded[2])) and (each := amounts_of(f"{graded[1]} {graded[3]}")):
            entry.amounts.merge(each)
            self._grade(entry, graded[2], quality)
            return True
        if troops := self.words.troops(piece):
            entry.troops = self._narrower(entry.troops, troops)
            entry.is_written = True
            return True
        count = is_count and re.fullmatch(rf"({NUMBER})\s+(\D+)", piece)
        if count and find_word("sign", count[2]) and (troops := self.words.troops(count[2])):
            entry.troops, entry.is_written = self._narrower(entry.troops, troops), True
            entry.amounts.merge(Amounts(bare=number_of(count[1])))
            return True
        nations = find_terms("nation", piece)
        if nations and nations[0].first == 0 and nations[0].last == len(tokens_of(piece)):
            entry.nation, entry.nation_words = entry.nation or nations[0].value, entry.nation_words or piece
            return True
        if PART.match(piece) or DESIGNATION.match(piece):
            return False
        first, _, rest = piece.partition(" ")
        if rest and (quality := self.words.quality(first)) and self.describe(entry, rest):
            self._grade(entry, first, quality)
            return True
        return self._amount_and_more(entry, piece)

    def _amount_and_more(self, entry: Entry, piece: str) -> bool:
        """Add a description such as "6 stands of horse" to an entry; return False for a text of another form."""
        amounts, rest = take_amounts(piece)
        rest = SMALL_WORDS.sub("", " ".join(rest.split()))
        if amounts and rest and (self.words.quality(rest) or self.words.troops(rest)):
            entry.amounts.merge(amounts)
            return self.describe(entry, rest)
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

    def is_only_troops(self, said: str) -> bool:
        """Return whether text contains only nations and troops: "British", "Prussian horse"."""
        tokens = tokens_of(SMALL_WORDS.sub("", said))
        spans = [span for sort in ("nation", "kind", "sign") for span in terms_of(sort, tokens)]
        covered = {at for span in spans for at in range(span.first, span.last)}
        joining = {at for at, token in enumerate(tokens) if token in ("and", "et", "und", "y", "e", "en")}
        return bool(covered) and covered | joining == set(range(len(tokens)))

    def has_arm(self, entry: Entry) -> bool:
        """Return whether an entry gives its arm, by any of its words."""
        return bool(entry.troops or entry.sign or self.words.troops_in(entry.name))

    def is_gun(self, said: str) -> bool:
        """Return whether text names artillery."""
        found = self.words.troops_in(said)
        return found is not None and found.sign == "gun"
