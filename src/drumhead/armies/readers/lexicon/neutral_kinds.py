"""Kinds of troops in neutral terms: the kind that a name means, and its arm."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from drumhead.armies.readers.lexicon.word_index import Term, find_terms, tokens_of, words

SPECIFIC = (  # of two kinds in phrases of one length, the first is meant: Grenadier Guards are guards
    *("guard-horse", "guards", "horse-guns", "rifles", "cacadores", "mortar", "hussars", "cuirassiers", "light-horse"),
    *("heavy-horse", "irregular-horse", "grenadiers", "light", "militia", "irregulars", "skirmishers", "dragoons"),
    *("cannon", "horse", "line"),
)
MOUNTED = {  # what a kind of foot is that rides
    "guards": "guard-horse",
    "grenadiers": "guard-horse",
    "light": "light-horse",
    "rifles": "light-horse",
    "cacadores": "light-horse",
    "irregulars": "irregular-horse",
    "militia": "irregular-horse",
    "line": "horse",
}
GUNS = {  # with any of them a name is of artillery, in spite of its other words
    *("battery", "batteries", "bty", "btty", "batterie", "batterien", "bateria", "baterias", "batteria", "batterij"),
    *(
        "pdr",
        "pounder",
        "pounders",
        "pdrs",
        "rha",
        "art",
        "arty",
        "artillery",
        "artillerie",
        "artilleria",
        "artiglieria",
        "howitzers",
    ),
    *("geschutz", "geschutze", "guns", "kanonen", "canons", "cannons", "canones", "cannoni", "geschut"),
}
CALIBRE = re.compile(r"\d{1,2}(?:pdrs?|pounders?|pfunder|lbs?)")
HORSE_GUNS = {"horse", "rha", "reitende", "rijdende", "volante", "legere", "flying"}
HORSED = ("horse", "dragoon")  # signs of arms that ride


def sign_of_formation(counted: str) -> str:
    """Return the arm whose units a word counts, as a sign such as "foot"; "" for a word such as "stands".

    >>> sign_of_formation("battalions"), sign_of_formation("stands")
    ('foot', '')
    """
    return str(words()["arm-of-count"].get(counted, ""))


@lru_cache(maxsize=16_384)
def is_of_guns(said: str) -> bool:
    """Return whether any word of a name is only used for artillery: "leichte Geschütze", "4pdr".

    >>> is_of_guns("2 leichte Geschütze"), is_of_guns("4pdr"), is_of_guns("Leichte Infanterie")
    (True, True, False)
    """
    tokens = {*tokens_of(said)}
    return bool(GUNS & tokens) or any(map(CALIBRE.fullmatch, tokens))


def kinds_in(said: str, sign: str) -> Iterator[tuple[str, str]]:
    """Yield the possible neutral kinds of a name, each with its words; the longest phrase comes first.

    Args:
        sign: the arm that the list gives elsewhere, such as "foot"; if set, only kinds of that arm are found.
    """
    kinds = sorted(find_terms("kind", said), key=lambda each: (each.first - each.last, SPECIFIC.index(each.value)))
    rides = bool(find_terms("mounted", said))
    if not sign and is_of_guns(said):
        sign = "gun"
        is_horsed = rides or HORSE_GUNS & {*tokens_of(said)}
        if is_horsed and not any(each.value == "horse-guns" for each in kinds):
            kinds.insert(0, Term(0, 0, "horse-guns", _around(tokens_of(said), GUNS | HORSE_GUNS | {"cheval"})))
    if any(each.value == "guards" for each in kinds) and any(each.value.endswith("-horse") for each in kinds):
        kinds.insert(0, Term(0, 0, "guard-horse", " ".join(tokens_of(said))))
    for term in kinds:
        kind = MOUNTED.get(term.value, term.value) if rides or sign in HORSED else term.value
        if not sign or is_of_one_arm(sign, sign_of_kind(kind)):
            yield kind, term.words


def _around(tokens: Sequence[str], words_: set[str]) -> str:
    """Return the tokens from the first to the last that is in `words_`, as one text."""
    at = [place for place, token in enumerate(tokens) if token in words_]
    return " ".join(tokens[at[0] : at[-1] + 1])


def sign_of_kind(kind: str) -> str:
    """Return the arm of a neutral kind, as a sign such as "foot"; "" for an unknown kind."""
    return next((sign for sign, kinds in words()["of"].items() if kind in kinds), "")


def is_of_one_arm(sign: str, other: str) -> bool:
    """Return whether two signs may be of one arm: dragoons are also horse, skirmishers foot, and mortars guns."""
    near = {"dragoon": "horse", "skirmish": "foot", "mortar": "gun"}
    return near.get(sign, sign) == near.get(other, other)
