"""A campaign in lines of text, for the terminal and for the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from drumhead.campaign.army_after import SUCCESSOR
from drumhead.campaign.battle_chain import percent
from drumhead.campaign.battle_outcome import UNKNOWN
from drumhead.model.plurals import so_many

if TYPE_CHECKING:
    from drumhead.campaign.battle_chain import Link
    from drumhead.campaign.battle_record import BattleRecord, SideRecord

K = TypeVar("K")
LEADS = "a successor leads"
HAND_RULES = "The rules that a battle used are unknown if it was entered by hand."


def name_battle(record: BattleRecord) -> str:
    """Return the title and the date of a battle."""
    return ", ".join(filter(None, (record.title, record.date)))


def result_line(record: BattleRecord) -> str:
    """Return who met whom, who won and who broke, in one line."""
    one, other = (each.name for each in record.side.values())
    won = f"{record.side[record.winner].name} won" if record.winner in record.side else "Drawn"
    broke = [record.side[side].name for side in record.broken if side in record.side]
    after = f"after {so_many(record.turns, 'turns')}"
    return f"{one} against {other}. {won} {after}{f'; {one_list(broke)} broke' if broke else ''}."


def one_list(words: Sequence[str]) -> str:
    """Return words as a list in a sentence; semicolons separate them if one has a comma.

    >>> one_list(["Navarre", "Clare", "Orkney"]), one_list(["Richelieu, first", "Isenburg", "Erbach"])
    ('Navarre, Clare and Orkney', 'Richelieu, first; Isenburg; Erbach')
    """
    if any("," in word for word in words):
        return "; ".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def side_lines(record: BattleRecord, side: SideRecord) -> list[str]:
    """Return the losses, units, officers, honours and luck of one side, a line each."""
    return [f"{side.name}: {words}" for words in side_facts(record, side)]


def side_facts(record: BattleRecord, side: SideRecord) -> Iterator[str]:
    """Yield sentences on the losses of a side, units broken up, officers, honours, qualities and luck."""
    yield f"lost {side.lost} of {side.brought} {record.counts}; {side.back} came back."
    if how := sum((unit.lost or {}).get(UNKNOWN, 0) for unit in side.unit):
        yield f"nobody wrote down how {how} of the {side.lost} were lost."
    if side.unknown:
        yield f"losses of {so_many(side.unknown, 'units')} unknown; nobody wrote them down."
    if broke := [unit.name for unit in side.unit if unit.broke]:
        yield f"routed or destroyed: {one_list(broke)}."
    if gone := [unit.name for unit in side.unit if not unit.now]:
        yield f"broken up: {one_list(gone)}."
    if side.officer:
        yield f"officers lost: {'; '.join(_officers(side))}."
    if honoured := [unit.name for unit in side.unit if unit.honoured and unit.now]:
        yield f"honours: {one_list(honoured)}."
    if changed := _grouped((unit.name, f"now {unit.quality}") for unit in side.unit if unit.quality):
        yield f"quality: {'; '.join(f'{one_list(names)} {now}' for now, names in changed.items())}."
    yield luck_line(side)


def _officers(side: SideRecord) -> list[str]:
    """Return the lost officers of a side with their fates and successors; those with the same share an entry."""
    found = _grouped((each.name, (each.fate, _now(each.name, each.successor))) for each in side.officer)
    return [
        f"{one_list(names)} {fate} ({'successors lead' if now == LEADS and len(names) > 1 else now})"
        for (fate, now), names in found.items()
    ]


def _now(name: str, successor: str) -> str:
    if not successor or successor == name:
        return "comes back" if successor else "vacant"
    return LEADS if successor.startswith(SUCCESSOR) else f"now {successor}"


def _grouped(named: Iterable[tuple[str, K]]) -> dict[K, list[str]]:
    """Return names by what is said of them, in order."""
    found: dict[K, list[str]] = {}
    for name, said in named:
        found.setdefault(said, []).append(name)
    return found


def luck_line(side: SideRecord) -> str:
    """Return the luck of a side in one sentence, with what it rests on."""
    what = "cards" if side.luck.cards else "dice"
    if side.luck.chance < 0:
        return f"luck unknown; no {what} were written down{'' if side.luck.cards else ' with what they needed'}."
    rests = f"from {so_many(side.luck.throws, 'throws')}"
    rests += f" that were written down, {side.luck.unknown} were not" if side.luck.unknown else ""
    return f"{what} as good or better in {percent(side.luck.chance)} of battles ({rests})."


def name_stranger(record: BattleRecord, side: str) -> str:
    """Return the note on an army that does not come from an earlier battle of the chain."""
    return f"The {record.side[side].name} army has changed since the battle before, or comes from elsewhere."


def chain_lines(title: str, chain: Sequence[Link], luck: str, unused: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Yield a whole campaign as plain lines."""
    yield f"{title}: {so_many(len(chain), 'battles')}"
    for link in chain:
        yield f"\n{link.record.number}. {name_battle(link.record)}: {result_line(link.record)}"
        yield f"   Armies: {link.folder}{'; entered by hand' if link.record.hand else ''}"
        for side in link.record.side.values():
            yield from (f"   {line}" for line in side_lines(link.record, side))
        for stranger in link.strange:
            yield f"   {name_stranger(link.record, stranger)}"
    yield f"\nLuck: {luck[0].lower()}{luck[1:]}"
    if any(link.record.hand for link in chain):
        yield f"\n{HAND_RULES}"
    for ruleset, rules in unused.items():
        yield f"\nRules of {ruleset} never used: {len(rules)}"
        yield from (f"   {rule}" for rule in rules)
