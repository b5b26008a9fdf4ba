"""A battle of the third draft, and the data that it keeps between cards besides those of both drafts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from drumhead.families.drafts.play.drafts_battle import DraftsBattle, DraftsRules, Memory
from drumhead.geometry.terrain_shapes import Feature
from drumhead.probability.card_pack import Pack
from drumhead.rules.battle.battle_state import Table
from drumhead.rules.battle.evaluation_hooks import GameHooks
from drumhead.rulesets.wss_cards.attacks import Attack, Charge
from drumhead.rulesets.wss_cards.playing_cards import Packs, shuffle_packs, whole_pack


@dataclass(kw_only=True)
class CardsMemory(Memory):
    """Data that a battle of the third draft keeps between cards: its packs, contacts, burning towns, and caches."""

    packs: Packs
    lying: str = ""  # the card of the phase, which lies open
    led: tuple[str, ...] = ()  # the colours that have led this turn, phase by phase
    touching: list[tuple[str, str]] = field(default_factory=list)  # (charger, target) of units in contact
    alight: dict[Feature, int] = field(default_factory=dict)  # the turn in which a town was set on fire
    counted: dict[int, tuple[Pack, list[tuple[str, float]]]] = field(default_factory=dict)  # cards of each kind, by use
    hits: dict[Attack | Charge, dict[str, list[tuple[int, float]]]] = field(default_factory=dict)  # by kind of card
    usual: dict[tuple[Attack | Charge, int], float] = field(default_factory=dict)  # its worth at a unit with such hits


class WssCardsBattle(DraftsBattle):
    """A battle by this rulebook; its packs are whole and shuffled at the start."""

    memory: CardsMemory

    def __init__(self, table: Table, rules: DraftsRules[Any], weighing: GameHooks[Any]) -> None:
        super().__init__(table, rules, weighing)
        self.memory = CardsMemory(packs=shuffle_packs(self.book, whole_pack(self.book)))
