"""Comparison of two armies for JSON: every change, every chance as a fraction and as a decimal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from drumhead.cli.output.armies.army_tree import points_of
from drumhead.cli.output.terminal_tables import exact
from drumhead.rules.rulebook.conditions import fact_of

if TYPE_CHECKING:
    from drumhead.armies.checks.army_diff import Placed, UnitChange
    from drumhead.cli.output.armies.diff_model import ArmyComparison
    from drumhead.printing.odds.army_comparison import Answer, Break


def facts_of(both: ArmyComparison) -> dict[str, Any]:
    """Return the comparison of two armies as data for JSON, with odds if both are of one ruleset."""
    points = [points_of(game, army) for game, army in zip(both.games, both.armies)]
    facts: dict[str, Any] = {
        "army": [{"name": army.name, "side": army.side} for army in both.armies],
        "alike": both.alike,
        "unit": [_unit_facts(each) for each in both.units],
        "command": [asdict(each) for each in both.command],
        "points": [each and each.total for each in points],
        "total": {word: [each and asdict(each) for each in pair] for word, pair in both.totals().items()},
    }
    return {**facts, **_odds_facts(both)} if both.one_ruleset else facts


def _odds_facts(both: ArmyComparison) -> dict[str, Any]:
    from drumhead.printing.odds.army_comparison import compare_armies

    judged = both.compare_with_enemy()
    odds = [
        {
            "id": row.id,
            "says": row.says,
            "question": row.question,
            "mean": row.is_mean,
            "answer": [_answer_facts(each) for each in row.answers],
        }
        for row in compare_armies(judged)
    ]
    return {"break": [each.breaks and _break_facts(each.breaks) for each in judged], "odds": odds}


def _unit_facts(each: UnitChange) -> dict[str, Any]:
    def side(placed: Placed | None) -> Mapping[str, Any] | None:
        if placed is None:
            return None
        words = ("number", "name", "arm", "kind", "quality", "stands", "nation", "note")
        return {"brigade": placed.brigade, **{word: fact_of(placed.unit, word) for word in words}}

    word = "changed" if each.before and each.after else "gone" if each.before else "added"
    return {
        "change": word,
        "what": [change.what for change in each.changes],
        "before": side(each.before),
        "after": side(each.after),
    }


def _break_facts(each: Break) -> dict[str, Any]:
    return {"at": each.at, "of": each.of, "counted": each.counted, "share": exact(each.share) if each.share else None}


def _answer_facts(each: Answer) -> dict[str, Any]:
    whom = {word: getattr(each, word) and getattr(each, word).name for word in ("unit", "other")}
    return {
        "answer": None if each.value is None else exact(each.value),
        **whom,
        "units": each.count,
        "inputs": dict(each.inputs),
    }
