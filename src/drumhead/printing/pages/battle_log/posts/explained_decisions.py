"""The decisions of a simulated battle as a text in Markdown, from a journal in which they are explained."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any

from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.journal_story import Card, Deed, story
from drumhead.printing.pages.battle_log.plain_text_log import bare
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.support.checksum_comment import add_checksum

Decision = Mapping[str, Any]
SPECIAL = re.compile(r"([\\`*_\[\]<>|~])")  # letters that mean something inside a line of Markdown
LEAST = 0.01  # stands: a smaller difference is none
MOST = 3  # parts of a difference that are named
MINUS = "\N{MINUS SIGN}"


def explained_text(head: Mapping[str, Any], events: Sequence[Mapping[str, Any]], ruleset: Ruleset) -> bytes:
    """Return a paragraph for each decision that a journal explains, under headings for turns and cards."""
    telling = EventSentences(story(head, events), ruleset, ruleset.measures)
    return add_checksum("\n\n".join(ExplainedDecisions(telling).paragraphs()).encode())


class ExplainedDecisions:
    """The paragraphs on the decisions of one battle."""

    def __init__(self, telling: EventSentences) -> None:
        self.telling = telling
        self.about = tomllib.loads(files(__package__).joinpath("explained.toml").read_text(encoding="utf-8"))

    def say(self, template: str, **facts: Any) -> str:
        """Return a sentence of explained.toml filled in with `facts`."""
        return bare(self.telling.words(self.about[template], **facts))

    def paragraphs(self) -> Iterator[str]:
        """Yield the title, the introduction, and every turn with its cards and decisions."""
        told, head = self.telling.story, self.telling.story.head
        yield f"# {_escape(self.say('title', title=head['title']))}"
        yield self.say("intro")
        yield "\n".join(f"* {self._style(side, style)}" for side, style in head["commanders"].items())
        silent = [turn.number for turn in told.turns if not any(map(_decisions, turn.cards))]
        if silent:
            yield self.say("unexplained", turns=[str(number) for number in silent])
        yield from self._under(f"## {self.say('before')}", _decisions_of(told.muster))
        for turn in told.turns:
            sections = [text for card in turn.cards for text in self._card(card)]
            if sections:
                yield from (f"## {self.say('turn', number=turn.number)}", *sections)

    def _style(self, side: str, style: str) -> str:
        explained = any(each["side"] == side for event in self._events() for each in event.get("weighed", ()))
        return self.say("style", side=self.telling.name_side(side), style=style, weighs_nothing=not explained)

    def _events(self) -> Iterator[Mapping[str, Any]]:
        yield from (deed.event for deed in self.telling.story.muster)
        yield from self.telling.story.events

    def _card(self, card: Card) -> Iterator[str]:
        side = self.telling.side(card.side)["short"] if card.side else ""
        words = self.telling.words(self.telling.about["card"], side=side, phase=self.telling.phase(card.phase))
        head = self.say("card", number=card.number, words=bare(words)) if card.number else self.telling.about["start"]
        yield from self._under(f"### {_escape(head)}", _decisions(card))

    def _under(self, head: str, decisions: Sequence[Decision]) -> Iterator[str]:
        """Yield a heading and the decisions under it; nothing without decisions."""
        yield from ([head, *map(self._decision, decisions)] if decisions else [])

    def _decision(self, decision: Decision) -> str:
        """Return a decision as a paragraph: who chose what, its value, and the next best options."""
        first, *others = decision["best"]
        said = [self._option("chosen", first, parts=_list_parts(first["parts"], first["worth"]))]
        if others:
            is_equal = abs(first["worth"] - others[0]["worth"]) < LEAST / 2
            said.append(self._option("equal" if is_equal else "next", others[0]))
            apart = {} if is_equal else _difference(first["parts"], others[0]["parts"])
            said += [self.say("difference", parts=_list_parts(apart))] if apart else []
        said += [self._option("third", each) for each in others[1:]]
        said += [self.say("plan", plan=decision["plan"])] if decision.get("plan") else []
        who = self.say("who", who=self._who(decision), options=decision["options"])
        return f"**{_escape(who)}** {_escape(' '.join(said))}"

    def _option(self, template: str, option: Mapping[str, Any], **facts: Any) -> str:
        said = self.say(template, what=option["what"], worth=_signed(option["worth"]), **facts)
        return said[:1].upper() + said[1:]

    def _who(self, decision: Decision) -> str:
        """Return the name of the unit or officer of a decision, or of its side."""
        if "officer" in decision:
            return self.telling.rider(decision["officer"])
        return self.telling.name(decision["u"]) if "u" in decision else self.telling.name_side(decision["side"])


def _decisions(card: Card) -> list[Decision]:
    return _decisions_of(card.deeds)


def _decisions_of(deeds: Sequence[Deed]) -> list[Decision]:
    return [decision for deed in deeds for decision in deed.event.get("weighed", ())]


def _difference(one: Mapping[str, float], other: Mapping[str, float]) -> dict[str, float]:
    """Return the largest differences between the parts of two values, the largest first.

    >>> _difference({"own fire": 1.25, "the plan": 0.1}, {"own fire": 1.0, "the plan": 0.1})
    {'own fire': 0.25}
    """
    apart = {name: one.get(name, 0.0) - other.get(name, 0.0) for name in (*one, *other)}
    found = sorted((name for name in apart if abs(apart[name]) >= LEAST), key=lambda name: -abs(apart[name]))
    return {name: apart[name] for name in found[:MOST]}


def _list_parts(parts: Mapping[str, float], worth: float | None = None) -> str:
    """Return parts with their values as text; only the name of a part that is the whole value `worth`."""
    if len(parts) == 1 and worth in parts.values():
        return next(iter(parts))
    return ", ".join(f"{name} {_signed(part)}" for name, part in parts.items())


def _signed(value: float) -> str:
    """Return a value in stands with its sign.

    >>> _signed(0.314), _signed(-0.001)
    ('+0.31', '0.00')
    """
    said = f"{abs(value):.2f}"
    return said if float(said) == 0 else f"{'+' if value > 0 else MINUS}{said}"


def _escape(words: str) -> str:
    """Return words with letters that mean something inside a line of Markdown escaped."""
    return SPECIAL.sub(r"\\\1", words)
