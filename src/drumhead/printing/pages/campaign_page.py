"""The page of a campaign: its battles in their order, luck with its test, and rules that no battle used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.support.gc_control import disable_collection

MOST_RULES = (24, 12, 6, 0)  # of a ruleset: fewer where they need another page; `campaign show` lists all


@dataclass(frozen=True)
class SideRow:
    """One side of a battle: the side's id, its name, its army, and sentences on losses, officers, honours and luck."""

    side: str
    name: str
    army: str
    facts: tuple[str, ...]


@dataclass(frozen=True)
class BattleRow:
    """One battle: number, name and date, result in a line, whether it was entered by hand, both sides, and notes."""

    number: int
    name: str
    result: str
    by_hand: bool
    sides: tuple[SideRow, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True)
class CampaignFacts:
    """A campaign ready to print; `unused` has the rules that no battle used, by ruleset."""

    title: str
    note: str
    battles: tuple[BattleRow, ...]
    luck: str
    unused: Mapping[str, tuple[str, ...]]


def campaign_page(game: Game, wishes: PrintOptions, facts: CampaignFacts) -> bytes:
    """Return the page of a campaign as a PDF; `game` is that of its latest ruleset.

    It has the fewest pages that some count of unused rules allows, with as many rules as fit these.
    """
    with disable_collection():
        setting = HtmlRenderer(game, wishes)
        tries = []
        for most in MOST_RULES:
            tries.append(_set(setting, facts, most))
            if len(tries[-1].pages) == 1:
                break
        return setting.pdf_of(min(tries, key=lambda page: len(page.pages)))


def _set(setting: HtmlRenderer, facts: CampaignFacts, most: int) -> Any:
    """Return the page as WeasyPrint lays it out, with at most `most` unused rules of each ruleset."""
    return setting.set(setting.words("campaign.html", facts=facts, most=most))
