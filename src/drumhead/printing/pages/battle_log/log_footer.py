"""The settings of a simulated battle, for the footer of its log."""

from __future__ import annotations

from collections.abc import Mapping

from drumhead.printing.layout.page_frame import say_rulings
from drumhead.printing.pages.battle_log.journal_story import Story
from drumhead.printing.text.font_metrics import plain
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.simulation.journal_schema import is_by_umpire
from drumhead.support.version import __version__


def colophon(told: Story, ruleset: Ruleset) -> str:
    """Return the left end of a log's footer: version, ruleset, seed, leadership styles, rulings and house rules."""
    head = told.head
    parts = (
        f"drumhead {__version__}",
        ruleset.id,
        _source(told),
        say_rulings(len(head["readings"])),
        f"house rules {plain(head['house-rules'])}" if head["house-rules"] else "no house rules",
    )
    return " · ".join(parts)


def _source(told: Story) -> str:
    """Return in short who decided and threw in a battle: players, or commanders with a seed."""
    led = _commanders(told.head["commanders"])
    if told.by_hand:
        return "entered by hand"
    if is_by_umpire(told.head):
        return ", ".join(filter(None, ("kept at the table", led)))
    return f"seed {told.head['seed']}, {led}"


def _commanders(tempers: Mapping[str, str]) -> str:
    """Return the leadership styles in short: one if both sides share it, otherwise each side with its own.

    `tempers` has them by side.
    """
    if len(tempers) > 1 and len(set(tempers.values())) == 1:
        return f"led {next(iter(tempers.values()))}"
    return ", ".join(f"{side} {temper}" for side, temper in tempers.items())
