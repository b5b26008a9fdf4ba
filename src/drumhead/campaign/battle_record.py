"""The record of a battle in a campaign: record.toml beside the armies that left the field."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any

import tomlkit
from pydantic import Field, field_validator

from drumhead.armies.files.army_and_battle_schema import Table
from drumhead.armies.files.ruleset_terms import About
from drumhead.armies.files.text_fields import Name, Nation, Note
from drumhead.armies.writers.army_writer import as_toml
from drumhead.campaign.army_after import ArmyAfter
from drumhead.campaign.battle_outcome import Outcome
from drumhead.model.army import Army
from drumhead.rules.loading.model_validation import check
from drumhead.rules.loading.toml_files import FileErrors, read
from drumhead.simulation.journal import Journal

FILE = "record.toml"
DIGEST = 16  # hexadecimal digits that tell armies and journals apart
Count = Annotated[int, Field(ge=0)]


class UnitRecord(Table):
    """A unit that lost something, broke or did a deed: what it brought, lost by manner, and has now.

    `now` is 0 for a unit that was broken up. Without `lost`, nobody wrote down what it lost.
    """

    name: Name
    brought: Count
    lost: dict[str, Count] | None = None
    back: Count = 0
    now: Count
    deeds: list[Name] = Field(default=[])
    honoured: bool = False
    broke: bool = False
    quality: Nation = ""


class OfficerRecord(Table):
    """An officer who was killed or captured, and the officer who holds the post now."""

    name: Name
    fate: Name
    successor: Nation = ""


class LuckRecord(Table):
    """The luck of a side: the chance of throws as good or better, -1 for unknown, and what it rests on."""

    chance: Annotated[float, Field(ge=-1, le=1)]
    throws: Count
    unknown: Count = 0
    cards: bool = False


class SideRecord(Table):
    """One side of a battle: its army before and after by their checksums, what it brought, lost and got back."""

    army: Name
    name: Name
    before: Name
    after: Name
    brought: Count
    lost: Count
    back: Count
    unknown: Count = 0
    luck: LuckRecord
    unit: list[UnitRecord] = Field(default=[])
    officer: list[OfficerRecord] = Field(default=[])


class BattleRecord(Table):
    """The record of one battle of a campaign. `number` is its place in the chain, from 1."""

    number: Annotated[int, Field(ge=1)]
    title: Name
    date: Nation = ""
    place: Nation = ""
    ruleset: Note
    counts: Name
    journal: Note
    digest: Name
    hand: bool = False
    turns: Count
    winner: Nation = ""
    broken: list[Name] = Field(default=[])
    rules: list[Name] = Field(default=[])
    side: dict[str, SideRecord]

    @field_validator("side")
    @classmethod
    def _both(cls, value: dict[str, SideRecord]) -> dict[str, SideRecord]:
        if len(value) != 2:
            raise ValueError("a battle has two sides")
        return value


def digest_of(words: str | bytes) -> str:
    """Return the first 16 hexadecimal digits of a checksum."""
    return hashlib.sha256(words.encode() if isinstance(words, str) else words).hexdigest()[:DIGEST]


def army_digest(army: Army, about: About) -> str:
    """Return the checksum of an army's facts; comments and order of keys in its file do not count."""
    return digest_of(as_toml(army, about))


def record_of(
    journal: Journal,
    outcome: Outcome,
    armies: Mapping[str, ArmyAfter],
    about: About,
    counts: str,
    luck: Mapping[str, Mapping[str, Any]],
) -> dict[str, Any]:
    """Return the record of a battle as data. `luck` has the figures of each side, `counts` what the ruleset counts."""
    head = journal.head
    names = {side["id"]: side["name"] for side in about["side"]}
    return {
        "number": 1 + max(len(each.was.history) for each in armies.values()),
        "title": head["title"],
        "date": head["date"],
        "place": head["place"],
        "ruleset": head["ruleset"],
        "counts": counts,
        "journal": journal.path.name,
        "digest": digest_of(journal.path.read_bytes()),
        "hand": outcome.by_hand,
        "turns": journal.turns,
        "winner": outcome.winner,
        "broken": list(outcome.broken),
        "rules": list(outcome.rules),
        "side": {side: _side(each, about, names[side], luck[side]) for side, each in armies.items()},
    }


def _side(army: ArmyAfter, about: About, name: str, luck: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "army": army.was.name,
        "name": name,
        "before": army_digest(army.was, about),
        "after": army_digest(army.now, about),
        "brought": sum(each.outcome.brought for each in army.units),
        "lost": sum(sum(each.outcome.lost.values()) for each in army.units),
        "back": sum(each.back for each in army.units),
        "unknown": sum(each.outcome.left is None for each in army.units),
        "luck": dict(luck),
        "unit": list(_units(army)),
        "officer": [{"name": each.name, "fate": each.fate, "successor": each.successor} for each in army.officers],
    }


def _units(army: ArmyAfter) -> Iterable[dict[str, Any]]:
    for each in army.units:
        unknown = each.outcome.left is None
        if not (each.outcome.lost or each.outcome.deeds or each.outcome.broke or unknown):
            continue
        quality = each.now.quality if each.now and each.now.quality != each.was.quality else ""
        yield {
            "name": each.was.name,
            "brought": each.outcome.brought,
            **({} if unknown else {"lost": dict(each.outcome.lost)}),
            "back": each.back,
            "now": each.now.stands if each.now else 0,
            "deeds": list(each.outcome.deeds),
            "honoured": each.honoured,
            "broke": each.outcome.broke,
            "quality": quality,
        }


def record_text(record: Mapping[str, Any]) -> str:
    """Return a record as the text of its file."""
    first = "# The record of a battle, written by drumhead log result. drumhead campaign show reads it.\n\n"
    return first + tomlkit.dumps(record)


def read_record(path: Path) -> BattleRecord:
    """Return the record in a file; raise FileErrors with every error in it."""
    file = read(path)
    table, faults = check(BattleRecord, file)
    if table is None:
        raise FileErrors(faults)
    return table
