"""The figures of a battle by side: losses, points, deeds, officers and luck, for a post and for a comparison."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.journal_story import Turn
from drumhead.printing.pages.battle_log.posts.luck_percentile import Luck, in_words, lucks
from drumhead.printing.text.font_metrics import plain
from drumhead.printing.text.template_filters import upper_first

UNKNOWN = "unknown"


@dataclass(frozen=True)
class SideFigures:
    """The figures of one side; None for a number that the journal does not have.

    `lost` and `brought` are in stands as the ruleset counts its dead; `units_lost`, `routing` and `officers` are names;
    `deeds` has the number of each kind of deed by its name in the ruleset's table of the battle at a glance.
    """

    side: str
    name: str
    brought: int
    lost: int | None
    units: int
    units_lost: tuple[str, ...]
    routing: tuple[str, ...]
    officers: tuple[str, ...]
    points: int | None
    quits: int | None
    deeds: Mapping[str, int]
    luck: Luck


def figures_of(telling: EventSentences) -> dict[str, SideFigures]:
    """Return the figures of both sides at the end of a journal, by side."""
    luck = lucks(telling.story, telling.about["luck"])
    return {side: _figures(telling, side, luck[side]) for side in telling.story.sides}


def _figures(telling: EventSentences, side: str, luck: Luck) -> SideFigures:
    story = telling.story
    after = story.turns[-1].after if story.turns else story.drawn_up
    own = [key for key in story.of(side) if key in after]
    gone = [key for key in own if not after[key].get("stands", 1)]
    fell = [
        event["officer"]
        for event in story.events
        if event["e"] in ("falls", "caught") and str(event.get("officer", "")).partition(":")[0] == side
    ]
    return SideFigures(
        side,
        telling.name_side(side),
        story.stands(side),
        lost_of(telling, side),
        len(story.of(side)),
        tuple(map(telling.name_unit, gone)),
        tuple(telling.name_unit(key) for key in own if key not in gone and telling.runs(after[key])),
        tuple(map(telling.rider, fell)),
        _last(story.turns, "points", side),
        story.head["sides"][side].get("quits") if story.head["breaks"] else None,
        {entry["says"]: _deeds(telling, entry["kinds"], side) for entry in telling.about["glance"]},
        luck,
    )


def _deeds(telling: EventSentences, kinds: Collection[str], side: str) -> int:
    """Return how many deeds of some kinds of event a side did."""
    deeds = (deed for turn in telling.story.turns for deed in turn.deeds)
    return sum(deed.kind in kinds and telling.side_of(deed) == side for deed in deeds)


def lost_of(telling: EventSentences, side: str) -> int | None:
    """Return the stands that a side has lost in all; None if the journal does not say."""
    dusk = telling.story.dusk or {}
    lost: int | None = dusk.get("dead", {}).get(side)
    return _last(telling.story.turns, "dead", side) if lost is None else lost


def _last(turns: Sequence[Turn], what: str, side: str) -> int | None:
    """Return a side's number, "points" or "dead", at the end of the last complete turn; None if there is none."""
    known = [getattr(turn, what)[side] for turn in turns if turn.closed and side in getattr(turn, what)]
    return known[-1] if known else None


def number(value: int | None) -> str:
    """Return a number as text, or "unknown"."""
    return UNKNOWN if value is None else str(value)


def losses_in_words(telling: EventSentences, figures: SideFigures) -> str:
    """Return a side's losses in one sentence: stands, units, units in rout, and officers."""
    stand = str(telling.about["stand"])
    lost = f"{number(figures.lost)} of {figures.brought} {stand}s lost"
    said = [f"losses {UNKNOWN}" if figures.lost is None else lost]
    if stand != "unit" or figures.lost is None:
        units = f"{len(figures.units_lost)} of {figures.units} units destroyed"
        said.append(f"{units}: {', '.join(figures.units_lost)}" if figures.units_lost else units)
    elif figures.units_lost:
        said[0] += f": {', '.join(figures.units_lost)}"
    said += [f"in rout: {', '.join(figures.routing)}"] if figures.routing else []
    said += [f"officers lost: {', '.join(figures.officers)}"] if figures.officers else []
    return "; ".join(said)


def lines_of(telling: EventSentences) -> list[tuple[str, str, str]]:
    """Return for each side its name, and two sentences: its losses and its luck."""
    return [
        (
            plain(upper_first(each.name)),
            f"{upper_first(losses_in_words(telling, each))}.",
            f"{upper_first(in_words(each.luck))}.",
        )
        for each in figures_of(telling).values()
    ]
