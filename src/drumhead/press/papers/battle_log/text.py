"""The log of a battle as plain lines, for a terminal: the report, then every turn card by card."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from drumhead.press.game import Wishes
from drumhead.press.papers.battle_log import rich
from drumhead.press.papers.battle_log.argument import whole
from drumhead.press.papers.battle_log.paragraphs import sections
from drumhead.press.papers.battle_log.story import story
from drumhead.press.papers.battle_log.telling import Telling
from drumhead.press.text import stand_ins
from drumhead.press.text.font_metrics import plain
from drumhead.rules.ruleset import Ruleset

DIE = f"[{chr(stand_ins.DIE + 1)}-{chr(stand_ins.STRUCK + 6)}]"
DICE = re.compile(f"{DIE}(?: {DIE})*")
FACES = re.compile(
    f"[{stand_ins.STRONG}{stand_ins.ITALIC}{stand_ins.PLAIN}{rich.sign(0)}-{rich.sign(stand_ins.SIGNS - 1)}]"
)


def lines(
    head: Mapping[str, Any], events: Sequence[Mapping[str, Any]], ruleset: Ruleset, wishes: Wishes
) -> Iterator[str]:
    """The log line by line; dice stand in brackets, those that counted with a star."""
    telling = Telling(story(head, events), ruleset, wishes.measures)
    telling.by_number = False  # there is no map beside it
    yield plain(", ".join(filter(None, (head["title"], head["date"], head["place"]))))
    for title, words in whole(telling):
        if words:
            yield f"{title}. {bare(words)}" if title else bare(words)
    for turn in telling.story.turns:
        yield ""
        yield f"TURN {turn.number}"
        for said_head, card, told in sections(telling, turn.cards):
            yield f"{card.number}. {bare(said_head)}" if card.number else said_head
            yield from (f"   {bare(said.words)}" for said in told)


def bare(words: str) -> str:
    """A sentence without faces and signs, its dice as figures.

    >>> bare(f"{rich.dice([6, 2], 5)} {stand_ins.STRONG}1 hit{stand_ins.PLAIN}.")
    '[6* 2] 1 hit.'
    """
    said = FACES.sub("", DICE.sub(_figures, words))
    return " ".join(said.split())


def _figures(dice: re.Match[str]) -> str:
    faces = [ord(die) for die in dice[0].split()]
    plain, struck = stand_ins.DIE, stand_ins.STRUCK
    return f"[{' '.join(f'{face - struck}*' if face > struck else str(face - plain) for face in faces)}]"
