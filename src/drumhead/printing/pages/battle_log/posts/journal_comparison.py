"""Two journals of one ruleset side by side: the battle, both sides, every turn, and where they first differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from drumhead.printing.pages.battle_log.after_action_report import Argument
from drumhead.printing.pages.battle_log.deed_paragraphs import paragraphs
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.journal_story import Deed, Turn
from drumhead.printing.pages.battle_log.plain_text_log import bare
from drumhead.printing.pages.battle_log.posts.battle_figures import UNKNOWN, SideFigures, figures_of
from drumhead.printing.pages.battle_log.posts.luck_percentile import in_words
from drumhead.printing.pages.battle_log.turn_stories import TurnStories
from drumhead.printing.text.chance_format import hundred
from drumhead.printing.text.template_filters import upper_first
from drumhead.simulation.journal_schema import REASONS, is_by_umpire

Pair = tuple[EventSentences, EventSentences]
Events = Sequence[Mapping[str, Any]]
SAME = ("seed", "title", "readings", "house-rules", "sides", "units", "ground", "objectives", "by")  # of one battle


def rows(pair: Pair) -> Iterator[tuple[str, str, str]]:
    """Yield a label and a value of each battle: the battle as a whole, then each side in turn."""
    first, second = map(_whole, pair)
    yield from ((label, first[label], second[label]) for label in first)
    both = [figures_of(telling) for telling in pair]
    for side in pair[0].story.sides:
        yield ("", "", "")
        yield (upper_first(pair[0].name_side(side)), "", "")
        one, other = (_side(telling, figures[side]) for telling, figures in zip(pair, both))
        yield from ((f"  {label}", one[label], other[label]) for label in one)


def _whole(telling: EventSentences) -> dict[str, str]:
    story, head = telling.story, telling.story.head
    turned = Argument(TurnStories(telling)).turned
    winner = (story.dusk or {}).get("winner")
    won = upper_first(telling.name_side(winner)) if winner else "nobody" if story.dusk else "not over"
    seed = "at the table" if is_by_umpire(head) else f"seed {head['seed']}"
    kept = "by hand, from a form" if story.by_hand else f"by drumhead {head['drumhead']}, {seed}"
    return {
        "Kept": kept,
        "Winner": won,
        "Turns": f"{len(story.turns)} of {head['turns']}",
        "Turning point": f"turn {turned.turn}, {telling.name_side(turned.side)}" if turned else "none",
    }


def _side(telling: EventSentences, figures: SideFigures) -> dict[str, str]:
    stand = str(telling.about["stand"])
    lost = UNKNOWN if figures.lost is None else f"{figures.lost} of {figures.brought}"
    of = f" of {figures.quits}" if figures.quits else ""
    luck = figures.luck
    said = {f"{stand}s lost": lost}
    if stand != "unit":
        said["units destroyed"] = f"{len(figures.units_lost)} of {figures.units}"
    said[str(telling.about["dead-or-routing"])] = UNKNOWN if figures.points is None else f"{figures.points}{of}"
    said |= {name: str(count) for name, count in figures.deeds.items()}
    said["luck"] = UNKNOWN if luck.chance is None else f"{hundred(luck.chance)} in 100"
    return said


def turns(pair: Pair) -> Iterator[tuple[str, ...]]:
    """Yield a heading, then for each turn its number and, of each battle and side, stands lost and points.

    A turn that a battle did not have has empty cells.
    """
    short = [upper_first(pair[0].name_side(side)) for side in pair[0].story.sides]
    yield ("", *(f"{letter}: {name}" for letter in "AB" for name in short))
    for at, both in enumerate(zip_longest(*(telling.story.turns for telling in pair)), 1):
        cells = (cell for telling, turn in zip(pair, both) for cell in _turn(telling, turn))
        yield (f"Turn {at}", *cells)


def _turn(telling: EventSentences, turn: Turn | None) -> Iterator[str]:
    for side in telling.story.sides:
        if turn is None:
            yield ""
        elif not turn.closed or side not in turn.dead:
            yield UNKNOWN
        else:
            points = f" ({turn.points[side]})" if side in turn.points else ""
            yield f"{telling.story.lost(turn, side)}{points}"


def notes(pair: Pair, events: tuple[Events, Events]) -> Iterator[str]:
    """Yield sentences: what the figures of turns and luck mean, each battle's turning point, the first difference."""
    about = pair[0].about
    yield f"Turns: {about['stand']}s lost in the turn, in brackets {about['dead-or-routing']} as it closed."
    yield "Luck: in how many of 100 battles a side has luck as good as this or better. A low number is good luck."
    for letter, telling in zip("AB", pair):
        said = bare(Argument(TurnStories(telling)).turning())
        yield f"{letter}. {said}" if said else f"{letter}. There is no turning point: the journal stops before the end."
        if telling.story.by_hand:
            yield f"{letter}. It was typed in by hand, so only deeds that somebody wrote down are counted."
        for figures in figures_of(telling).values():
            if figures.luck.unknown is not None:
                yield f"{letter}. {upper_first(figures.name)}: {in_words(figures.luck)}."
    yield difference(pair, events)


def difference(pair: Pair, events: tuple[Events, Events]) -> str:
    """Return where two journals of the same battle and seed first differ, in words.

    For other battles, and for journals typed in by hand, it says that there is none."""
    at = first_difference(pair, events)
    if at is None:
        return "They are not the same battle with the same seed, so there is no first difference to show."
    if at >= max(map(len, events)):
        return "Both are the same battle, event for event."
    if at >= min(map(len, events)):
        stops, goes_on = ("A", "B") if at >= len(events[0]) else ("B", "A")
        return f"Both are the same as far as {stops} goes; then {stops} stops, and {goes_on} goes on."
    event = events[0][at]
    card = f", card {event['c']}" if event["c"] else ""
    one, other = (_sentence(telling, own[at]) for telling, own in zip(pair, events))
    where = f"turn {event['t']}{card}" if event["t"] else "the deployment"
    return f"Both are the same up to {where}. There A has “{one}”, and B “{other}”."


def first_difference(pair: Pair, events: tuple[Events, Events]) -> int | None:
    """Return the index of the first event that differs, their number if none does; None for different battles.

    Reasons, and the order of an event's rules, are not compared.
    """
    heads = [telling.story.head for telling in pair]
    if any(heads[0].get(key) != heads[1].get(key) for key in SAME) or pair[0].story.by_hand:
        return None
    compared = zip(*(map(_compared, each) for each in events))
    return next((at for at, (one, other) in enumerate(compared) if one != other), min(map(len, events)))


def _compared(event: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in event.items() if key not in ("n", *REASONS, "rules", "seal")}


def _sentence(telling: EventSentences, event: Mapping[str, Any]) -> str:
    """Return an event as a sentence of the log; its kind and units where the log has no sentence for it."""
    deeds = (deed for turn in telling.story.turns for deed in turn.deeds)
    deed = next((each for each in deeds if each.event is event), Deed(event, telling.story.drawn_up))
    said = " ".join(bare(each.words) for each in paragraphs(telling, [deed]))
    units = " and ".join(
        telling.name_unit(event[word]) for word in ("u", "at") if event.get(word) in telling.story.units
    )
    return said.rstrip(".") or f"{event['e'].replace('-', ' ')}{' of ' + units if units else ''}"


def data(pair: Pair, events: tuple[Events, Events]) -> dict[str, Any]:
    """Return the comparison as data for JSON: both battles, and the index of the first event that differs."""
    at = first_difference(pair, events)
    return {**{letter: _data(telling) for letter, telling in zip("AB", pair)}, "first-difference": at}


def _data(telling: EventSentences) -> dict[str, Any]:
    story = telling.story
    turned = Argument(TurnStories(telling)).turned
    sides = {
        side: {
            "brought": each.brought,
            "lost": each.lost,
            "units-lost": list(each.units_lost),
            "points": each.points,
            "quits": each.quits,
            "officers-lost": list(each.officers),
            "deeds": dict(each.deeds),
            "luck": float(each.luck.chance) if each.luck.chance is not None else None,
            "throws-counted": each.luck.throws,
            "throws-unknown": each.luck.unknown,
        }
        for side, each in figures_of(telling).items()
    }
    lost = [
        {side: story.lost(turn, side) if turn.closed and side in turn.dead else None for side in story.sides}
        for turn in story.turns
    ]
    return {
        "title": story.head["title"],
        "by": story.head.get("by", "drumhead"),
        "seed": story.head["seed"],
        "winner": story.dusk["winner"] if story.dusk else None,
        "turns": lost,
        "turning-point": turned.turn if turned else None,
        "sides": sides,
    }
