"""The deeds of a card as paragraphs: important deeds one by one, the others gathered in lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from drumhead.printing.pages.battle_log import log_rich_text
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.journal_story import Card, Deed
from drumhead.printing.pages.battle_log.note_paragraphs import Said as Said
from drumhead.printing.pages.battle_log.note_paragraphs import with_notes
from drumhead.printing.text import placeholder_characters

STOPS = f".{placeholder_characters.PLAIN}"  # what a paragraph that is whole ends with


@dataclass
class _List:
    """Deeds of one kind by one side, printed together at the place of the first; `about` is their table."""

    side: str
    about: Mapping[str, Any]
    deeds: list[Deed] = field(default_factory=list)

    @property
    def events(self) -> tuple[int, ...]:
        """The numbers of the events in the list."""
        return tuple(deed.event.get("n", 0) for deed in self.deeds)


class Paragraphs:
    """The paragraphs of one card, built deed by deed."""

    def __init__(self, telling: EventSentences) -> None:
        self.telling = telling
        self._told: list[Said | _List] = []
        self._whom: list[set[str]] = []  # for each of these, the units and officers that act or change in it
        self._lists: dict[tuple[str, str], _List] = {}
        self._who: set[str] = set()  # those whom the last paragraph is about

    def add(self, deed: Deed) -> None:
        """Add a deed: to a list, to the last paragraph, or as a new paragraph."""
        about, facts = self.telling.of(deed), self.telling.facts(deed)
        if "item" in about and self.telling.holds(about.get("item-when", "true"), **facts):
            self._listed(deed, about)
            return
        by = {deed.event["officer"]} if about.get("opens") == "officer" else deed.who
        goes_on = about.get("opens") is not True and bool(self._who & by)
        words = self.telling.words(about["says"], **facts)
        if not words:
            return
        last = self._told[-1] if self._told else None
        number = (deed.event.get("n", 0),)
        if goes_on and isinstance(last, Said):
            brief = last.brief and bool(about.get("brief"))
            self._told[-1] = Said(last.side, self._joined(last.words, words, about, facts), brief, last.events + number)
            self._whom[-1] |= _changed(deed)
            self._who |= deed.who
        else:
            self._told.append(Said(self.telling.side_of(deed), words, bool(about.get("brief")), number))
            self._whom.append(_changed(deed))
            self._who = set(deed.who)
        self._who |= {deed.event["officer"]} if deed.kind in self.telling.about["riding"] else set()

    def _listed(self, deed: Deed, about: Mapping[str, Any]) -> None:
        """Add a deed to the list of its kind and side; a new list goes before the lists that its `before` names.

        A deed is never told before an earlier one that changed its unit, its target or its officer: it may be the
        effect of that. Where such a deed comes after the list, another list begins.
        """
        side, whom = self.telling.side_of(deed), _changed(deed) | deed.who
        earliest = 1 + max((at for at, others in enumerate(self._whom) if whom & others), default=-1)
        own = self._lists.get((side, about["lead"]))
        at = next((at for at, told in enumerate(self._told) if told is own), -1)
        if at < earliest - 1 or own is None:
            own = self._lists[side, about["lead"]] = _List(side, about)
            later = [self._lists.get((side, lead)) for lead in about.get("before", ())]
            places = (n for n, told in enumerate(self._told) if n >= earliest and any(told is each for each in later))
            at = min(places, default=len(self._told))
            self._told.insert(at, own)
            self._whom.insert(at, set())
        own.deeds.append(deed)
        self._whom[at] |= _changed(deed)
        self._who = set()

    def _joined(self, before: str, words: str, about: Mapping[str, Any], facts: Mapping[str, Any]) -> str:
        """Return a sentence joined to the text `before` it: inside that, or as a new sentence.

        It goes inside if the text before ends with a key of `after` in the table `about`.
        """
        for ending, more in about.get("after", {}).items():
            if before.endswith(f"{self.telling.words(ending, **facts)}."):
                return f"{before[:-1]} {self.telling.words(more, **facts)}."
        return f"{_stopped(before)} {log_rich_text.capital(words)}"

    def list_sentences(self) -> Iterator[Said]:
        """Yield the paragraphs, each with its capital and its full stop."""
        for each in self._told:
            said = each if isinstance(each, Said) else self._list_paragraph(each)
            yield replace(said, words=log_rich_text.capital(_stopped(said.words)))

    # ------------------------------------------------------------ lists
    def _list_paragraph(self, each: _List) -> Said:
        return Said(each.side, self._list(each), bool(each.about.get("brief")), each.events)

    def _list(self, each: _List) -> str:
        items: list[str] = []
        done: set[int] = set()
        for at, deed in enumerate(each.deeds):
            if at not in done:
                with_him = self._together(each, at)
                done |= set(with_him)
                items.append(
                    self._brigade(each, with_him)
                    if len(with_him) > 1
                    else self.telling.words(each.about["item"], **self.telling.facts(deed))
                )
        return f"{placeholder_characters.ITALIC}{each.about['lead']}{placeholder_characters.PLAIN} {', '.join(items)}"

    def _together(self, each: _List, first: int) -> list[int]:
        """Return the indexes of the deeds that one phrase can cover with the deed at `first`.

        They are plain deeds by units of the same brigade; only `first` itself if there are no others.
        """
        about, units = each.about, self.telling.story.units

        def plain(deed: Deed) -> bool:
            return "of" not in units[deed.event["u"]] and self.telling.holds(about["plain"], **self.telling.facts(deed))

        if "together" not in about or not self.telling.by_number or not plain(each.deeds[first]):
            return [first]
        brigade = units[each.deeds[first].event["u"]].get("brigade")
        others = range(first + 1, len(each.deeds))
        same = [at for at in others if units[each.deeds[at].event["u"]].get("brigade") == brigade]
        return [first, *(at for at in same if plain(each.deeds[at]))] if brigade else [first]

    def _brigade(self, each: _List, members: list[int]) -> str:
        """Return the words for several units of a brigade, by its name and their numbers.

        `members` are the indexes of their deeds in the list.
        """
        deeds = [each.deeds[at] for at in members]
        units = [self.telling.story.units[deed.event["u"]] for deed in deeds]
        facts = [self.telling.facts(deed) for deed in deeds]
        fars = [each.get("far", 0.0) for each in facts]
        return self.telling.words(
            each.about["together"],
            brigade=self.telling.brigade(units[0]["brigade"]),
            numbers=_numbers(sorted({unit["number"] for unit in units})),
            far=self.telling.span(min(fars), max(fars)),
            dice=lambda what: " ".join(filter(None, (each["dice"](what) for each in facts))),
        )


def paragraphs(telling: EventSentences, deeds: Sequence[Deed]) -> Iterator[Said]:
    """Yield a paragraph for each deed with its consequences; small changes are gathered in lists.

    The paragraphs are in the order of the deeds.
    """
    told = Paragraphs(telling)
    for deed in _causes_first(telling, deeds):
        told.add(deed)
    yield from told.list_sentences()


def sections(telling: EventSentences, cards: Sequence[Card]) -> Iterator[tuple[str, Card, list[Said]]]:
    """Yield each card's heading, the card, and its paragraphs with notes; the end of the turn has a heading of its own.

    If nobody acts on a card, or one line is enough, the heading says so and there are no paragraphs.
    """
    closing = set(telling.about["closing"])
    cards = [card for card in cards if not (card.deeds[0].by_hand and card.number and len(card.deeds) == 1)]
    for at, card in enumerate(cards):
        last = at == len(cards) - 1
        ends = next((n for n, deed in enumerate(card.deeds) if last and deed.kind in closing), len(card.deeds))
        first = 1 if card.number else 0  # the card itself, of which there may be something to say
        own, told = (list(paragraphs(telling, deeds)) for deeds in (card.deeds[:first], card.deeds[first:ends]))
        if card.number:
            side = telling.side(card.side)["short"] if card.side else ""
            said_head = telling.words(telling.about["card"], side=side, phase=telling.phase(card.phase))
            nothing = "" if told else telling.words(telling.about["nothing"], **telling.facts(card.deeds[0]))
            under = own + told
            event = card.deeds[0].event
            noted = with_notes(telling, under, _numbers_of(card.deeds[:ends]), event.get("t", 0), card.number)
            if noted != under:
                yield said_head, card, [Said("", nothing), *noted] if nothing else noted
            elif nothing or (under and all(each.brief and each.side in ("", card.side) for each in under)):
                words = [f"{log_rich_text.capital(said_head)}.", *(each.words for each in under), nothing]
                yield " ".join(filter(None, words)), card, []
            else:
                yield said_head, card, under
        elif noted := with_notes(telling, told, _numbers_of(card.deeds[:ends])):
            yield telling.about["noted"]["head"] if card.deeds[0].by_hand else telling.about["start"], card, noted
        rest = with_notes(telling, list(paragraphs(telling, card.deeds[ends:])), _numbers_of(card.deeds[ends:]))
        if rest:
            yield telling.about["end"], Card(0, "", ""), rest


def _causes_first(telling: EventSentences, deeds: Sequence[Deed]) -> Sequence[Deed]:
    """Return deeds with every cause before its effects.

    A journal may record a cause last, such as an advance that takes the place of those who gave way to it. Its table
    names the kinds of its `effects`: it goes before the last of these that concerns the same unit.
    """
    ordered: list[Deed] = []
    for deed in deeds:
        effects = telling.of(deed).get("effects", ())
        whom = deed.event.get("at")
        places = (n for n, each in enumerate(ordered) if each.kind in effects and each.event.get("u") == whom)
        ordered.insert(max(places, default=len(ordered)), deed)
    return ordered


def _changed(deed: Deed) -> set[str]:
    """Return the unit and the officer that act in a deed, and all units that it changes."""
    return {*(deed.event[word] for word in ("u", "officer") if word in deed.event), *deed.event.get("set", {})}


def _stopped(words: str) -> str:
    return words if words[-1] in STOPS else f"{words}."


def _numbers_of(deeds: Sequence[Deed]) -> set[int]:
    """Return the numbers of the events of deeds."""
    return {deed.event["n"] for deed in deeds if deed.event.get("n")}


def _numbers(sorted_: Sequence[int]) -> str:
    """Return sorted numbers as people write them, three or more in a row as a span.

    >>> _numbers([1, 2, 4, 5, 6, 9])
    '1, 2, 4–6, 9'
    """
    rows: list[list[int]] = []
    for number in sorted_:
        if rows and number == rows[-1][-1] + 1:
            rows[-1].append(number)
        else:
            rows.append([number])
    return ", ".join(f"{row[0]}–{row[-1]}" if len(row) > 2 else ", ".join(map(str, row)) for row in rows)
