"""Evidence for the side of a list that names none: its name, its file's name, nations, generals and language."""

from __future__ import annotations

import re
from collections import Counter

from drumhead.armies.files.ruleset_terms import About
from drumhead.armies.generation.name_lists import generals_of, nations_of
from drumhead.armies.neutral.neutral_terms import war
from drumhead.armies.readers.import_draft import ImportDraft
from drumhead.armies.readers.lexicon.vocabulary import Vocabulary
from drumhead.armies.readers.lexicon.word_index import plain, tokens_of

FRENCH = re.compile(
    r"\b(?:ligne|leger|legere|hussards|chasseurs|gardes|regiment d[eu]|mestre de camp|maison|la reine|le roi|du roi"
    r"|royal [a-z]+ais|infanterie|cavalerie|dragons|de la|des|brigade d[eu]|\d+e|\d+er)\b"
)
ENGLISH = re.compile(
    r"\b(?:foot guards|dragoon guards|rifles|highlanders?|buffs|r h a|rha|k g l|kgl|cacadores|light dragoons"
    r"|\d+/\d+(?:st|nd|rd|th)|\d+(?:st|nd|rd|th)|\w+'s (?:horse|foot|dragoons|brigade|troop))\b"
)
SPANISH = re.compile(
    r"\b(?:batallon|escuadrones|brigadier [a-z]+ia|infanteria|caballeria|voluntarios de"
    r"|dragones de|husares de|vanguardia)\b"
)
GERMAN = re.compile(
    r"\b(?:kurassiere?|dragoner|infanterie|kavallerie|bataillone?|alt|jung|von|regiment zu fuss|reiter|husaren)\b"
)


def likely_side(draft: ImportDraft, about: About) -> str:
    """Return the side that names and nations show, otherwise that of the units' language; "" if neither shows one.

    The name of a sheet counts before those of its units: a French army may have a regiment of Piedmont.
    """
    words = Vocabulary(about)
    if len(of_sheet := {*words.sides_in(draft.sheet)}) == 1:
        return of_sheet.pop()
    names = [str(draft.data.get("name", "")), re.sub(r"[_\W]", " ", draft.path.stem), draft.sheet]
    found: set[str] = set()
    names += [str(brigade.get("name", "")) for brigade in draft.data.get("brigade", ())]
    for _, unit in draft.units_by_row:
        found |= set(words.sides_in(str(unit.get("name", "")))) - {""}
        if side := words.side_of_nation(str(unit.get("nation", "")).lower()) or words.side(str(unit.get("nation", ""))):
            found.add(side)
    for said in names:
        found |= set(words.sides_in(said))
    found = found or _of_generals(draft, words, about)
    if len(found) == 1:
        return found.pop()
    return "" if found else _of_language(draft, words)


def _of_generals(draft: ImportDraft, words: Vocabulary, about: About) -> set[str]:
    """Return the sides of the generals of this war that the list names: Marlborough led the Alliance."""
    general = draft.data.get("general")
    said = [draft.data.get("name", ""), general.get("name", "") if isinstance(general, dict) else ""]
    said += [brigade.get("name", "") for brigade in draft.data.get("brigade", ())]
    spoken = {token.removesuffix("'s") for each in said for token in tokens_of(str(each))}
    found = set()
    for nation in nations_of(*war(about)):
        for general in generals_of(nation):
            if tokens_of(general)[-1] in spoken and len(tokens_of(general)[-1]) > 4:
                found.add(words.side_of_nation(nation))
    return found - {""}


def _of_language(draft: ImportDraft, words: Vocabulary) -> str:
    """Return the side whose language most of the names are in; "" if there is none."""
    spoken: Counter[str] = Counter()
    for brigade in draft.data.get("brigade", ()):
        for said in (brigade.get("name", ""), *(unit.get("name", "") for unit in brigade["unit"])):
            text = plain(str(said))
            spoken["french"] += bool(FRENCH.search(text))
            spoken["spanish"] += bool(SPANISH.search(text))
            spoken["british"] += bool(ENGLISH.search(text.replace(".", " ")))
            spoken["imperial"] += bool(GERMAN.search(text))
    best = [nation for nation, many in spoken.most_common() if many]
    return words.side_of_nation(best[0]) if best else ""
