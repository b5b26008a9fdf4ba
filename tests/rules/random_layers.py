"""House rules drawn at random: two to five changes in up to three files, some for some units only, and modifiers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from random import Random
from typing import Any

from drumhead.rules.house_rules.house_rule import HouseRules, Layer
from drumhead.rules.house_rules.house_rule_layers import read_layers
from drumhead.rules.house_rules.house_rule_limits import NO_RULE
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.toml_files import FileErrors
from drumhead.rules.rulebook.book_table import LENGTH, places

MOST_TRIES = 40


def draw_layers(ruleset: Ruleset, folder: Path, seed: int) -> tuple[HouseRules, list[Path]]:
    """Return house rules that a ruleset permits, and their files; the same for the same seed."""
    luck = Random(f"{ruleset.id} {seed}")
    for _ in range(MOST_TRIES):
        rows = [_draw_row(ruleset, luck, at) for at in range(luck.randint(2, 5))]
        files = [folder / f"{ruleset.id}-{seed}-{at}.toml" for at in range(luck.randint(1, 3))]
        for at, file in enumerate(files):
            file.write_text("\n".join([f'title = "Layer {at}"', *rows[at :: len(files)]]), encoding="utf-8")
        try:
            return read_layers([Layer(file) for file in files], ruleset), files
        except FileErrors:
            continue
    raise AssertionError(f"{MOST_TRIES} draws of seed {seed} are refused")


def _draw_row(ruleset: Ruleset, luck: Random, at: int) -> str:
    scopes = ruleset.about.get("limits", {}).get("scope", [])
    lists = [each for each in scopes if "adds" in each]
    if lists and luck.random() < 0.2:
        of = luck.choice(lists)
        name, value = f"Ours {at}", luck.choice([-1, 1])
        when = _condition(ruleset, luck, of["knows"])
        return f'[[modifier]]\nlist = "{of["adds"]}"\nname = "{name}"\nvalue = {value}\nwhen = "{when}"\n'
    place, value = luck.choice([*_changed(ruleset, luck)])
    knows = next((each["knows"] for each in scopes if fnmatchcase(place, each["place"])), None)
    when = f'when = "{_condition(ruleset, luck, knows)}"\n' if knows and luck.random() < 0.6 else ""
    return f'[[change]]\nplace = "{place}"\nto = {json.dumps(value)}\n{when}'


def _changed(ruleset: Ruleset, luck: Random) -> Iterator[tuple[str, Any]]:
    """Yield each place of a number, a length or a choice of two, with another value near it."""
    for place, value in places(ruleset.tables):
        if place.rpartition(".")[2] in NO_RULE:
            continue
        step = luck.choice([-2, -1, 1, 2])
        if isinstance(value, bool):
            yield place, not value
        elif isinstance(value, int):
            yield place, value + step
        elif isinstance(value, str) and LENGTH.fullmatch(value):
            size, unit = value.split()
            yield place, f"{max(1.0, float(size) + step):g} {unit}"


def _condition(ruleset: Ruleset, luck: Random, knows: list[str]) -> str:
    conditions = [f"unit.side == '{luck.choice(ruleset.side_tables)['id']}'", f"turn >= {luck.randint(2, 6)}"]
    conditions += [f"unit.arm == '{luck.choice(ruleset.arms)}'", "unit.quality != 'elite'"]
    if "target" in knows:
        conditions.append(f"target.arm == '{luck.choice(ruleset.arms)}'")
    if "range" in knows:
        conditions.append(f"range <= '{luck.randint(2, 5)} {ruleset.measure}'")
    return " and ".join(luck.sample(conditions, luck.choice([1, 1, 2])))
