"""Decks of event cards: a ruleset's sample deck, the effects that it can apply, advice on a deck's mixture.

A deck is a TOML file that players write, for any ruleset:

title = "Our events"            name of the deck; `note` is a longer text
[[card]]
title = "Mist"                  printed large on the card
text = "Nobody sees beyond ..."  its effect; a blank line begins a paragraph
copies = 2                      number of copies; by default 1
when = "keep"                   "now", when it is drawn (the default), or "keep" in hand
sort = "harm"                   effect on its owner: nothing, help or harm; only for advice on the mixture
id = "mist"                     its name in logs; by default the title
hook = "players"                effect that a simulation applies, a term of the ruleset; or the players do
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from drumhead.model.event_card import EventDeck
from drumhead.rules.loading.toml_files import Problem

if TYPE_CHECKING:
    from drumhead.rules.loading.ruleset import Ruleset

SORTS = ("nothing", "help", "harm")
STRAYS = Fraction(1, 10)  # of the deck: how far a sort may be from a third before a word is said


def sample(ruleset: Ruleset) -> Path | None:
    """Return the path of a ruleset's sample deck of event cards, to copy and change; None if it has none."""
    file = ruleset.about.get("events", {}).get("sample")
    return ruleset.path(file) if file else None


def no_sample(ruleset: Ruleset) -> Problem:
    """Return the problem of a file that asks for the sample deck of a ruleset without one."""
    return Problem(f"{ruleset.id} brings no sample of events", "Name a file of yours.", code="no-sample-of-events")


def hooks(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the names of the event card effects that a ruleset can apply by itself; empty if there are none."""
    return tuple(ruleset.about.get("events", {}).get("hooks", ()))


def advice(deck: EventDeck) -> str:
    """Return advice on a deck in which the effects nothing, help and harm are not about a third each.

    Returns "" if they are, or if no card says its effect.

    >>> from drumhead.model.event_card import EventCard
    >>> advice(EventDeck("", "", (EventCard("a", "A", "", 6, sort="help"), EventCard("b", "B", "", 3, sort="harm"))))
    '9 cards: 0 do nothing, 6 help and 3 harm; a third of each plays best.'
    """
    counts = Counter(dict.fromkeys(SORTS, 0))
    for card in deck.cards:
        counts[card.sort] += card.copies
    unsorted = counts.pop("", 0)
    total = sum(counts.values())
    third = Fraction(total, 3)
    if not total or all(abs(count - third) <= max(Fraction(1), STRAYS * total) for count in counts.values()):
        return ""
    rest = f" ({unsorted} more say nothing of their sort)" if unsorted else ""
    has = f"{counts['nothing']} do nothing, {counts['help']} help and {counts['harm']} harm"
    return f"{total} cards: {has}{rest}; a third of each plays best."
