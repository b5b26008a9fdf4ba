"""The log of a battle that was fought, printed from its journal alone: the report, and every turn with its map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from drumhead.press.game import Wishes
from drumhead.rules.ruleset import Ruleset


def played_log(
    head: Mapping[str, Any],
    events: Sequence[Mapping[str, Any]],
    ruleset: Ruleset,
    wishes: Wishes,
    turns: int | None = None,
) -> bytes:
    """The log as a PDF: report, tables and luck, then a turn after the other, each with a page to go on from by pen.

    `head` and `events` are those of a journal; with `turns` only so many are told, and forms for the others follow.
    PaperError where the ruleset has no words for what happened.
    """
    from drumhead.press.ink.pdf import pdf
    from drumhead.press.papers.battle_log.played import log_of
    from drumhead.press.text.font_metrics import plain

    filled = log_of(head, events, ruleset, wishes, turns)
    return pdf(filled.sheets, f"{plain(head['title'])}: the battle as it was fought", filled.colophon[0])
