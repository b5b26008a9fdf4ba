"""The page of the shipped battles, from their files and those of their armies."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from docs.generators.markdown import NOTE, code, table
from docs.generators.markdown import page as page_of

from drumhead import armies
from drumhead.armies.neutral.neutral_terms import COMMON

INTRODUCTION = """
These battles come with Drumhead: `drumhead kit malplaquet` prints one. Most have armies in neutral terms, so every
ruleset of their period can play them. These are described below. Each unit represents several real ones and has the
name of one that was there. The list below an army has what is uncertain about it. The armies are outlines of what is
generally known, not copies from one book. The works named are for further reading.
"""


def page() -> str:
    """Return the whole page, the earliest battle first."""
    found = [(path, _read(path)) for path in armies.list_battle_files()]
    found.sort(key=lambda each: datetime.strptime(each[1]["date"], "%d %B %Y"))
    rows = [
        (code(path.stem), each["title"], each["date"], code(each["ruleset"]), each["place"]) for path, each in found
    ]
    overview = table(["name", "battle", "date", "ruleset", "place"], rows)
    return page_of(
        "# Battles", NOTE, INTRODUCTION.strip(), overview, *(part for each in found for part in _battle(*each))
    )


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _plain(text: str) -> str:
    return " ".join(text.split())


def _battle(path: Path, battle: dict[str, Any]) -> Iterator[str]:
    """Yield the parts of a battle whose armies are in neutral terms: its heading, its story, both armies."""
    sides = [_read(path.parent / side["army"]) for side in battle["side"].values()]
    if any(army.get("words") != COMMON for army in sides):
        return
    yield f"## {battle['title']}, {battle['date']}"
    yield _plain(battle["note"])
    for army in sides:
        units = sum(len(brigade["unit"]) for brigade in army["brigade"])
        yield f"**{army['name']}**, {units} units under {army['general']['name']}. {_plain(army['note'])}"
        yield f"Sources: {_plain(army['source'])}"
        yield "\n".join(f"* {_plain(doubt)}" for doubt in army["doubts"])
