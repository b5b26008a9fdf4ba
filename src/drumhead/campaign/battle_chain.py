"""The battles of a campaign in their order: the records below the folder of campaign.toml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from drumhead.campaign.battle_record import FILE, BattleRecord, read_record
from drumhead.model.plurals import so_many
from drumhead.rules.loading.toml_files import FileErrors

RARE = 0.05  # a chance below which dice are called more than chance
FIGURES = ("*", "*/*")  # folders below that of the campaign in which records are looked for


@dataclass(frozen=True)
class Link:
    """One battle of the chain: the folder of its armies, its record, and the sides whose armies came from elsewhere."""

    folder: Path
    record: BattleRecord
    strange: tuple[str, ...]


RULESET = "ruleset.toml"


def read_chain(campaign: Path) -> list[Link]:
    """Return the battles of a campaign in their order; raise FileErrors with the errors of all records.

    `campaign` is the path of campaign.toml.
    """
    found, faults = [], []
    for path in sorted(path for depth in FIGURES for path in campaign.parent.glob(f"{depth}/{FILE}")):
        if (path.parent / RULESET).exists():  # there it says how units are recorded
            continue
        try:
            found.append((path.parent, read_record(path)))
        except FileErrors as error:
            faults += error.faults
    if faults:
        raise FileErrors(faults)
    found.sort(key=lambda pair: (pair[1].number, str(pair[0])))
    return list(_linked(found))


def _linked(found: Sequence[tuple[Path, BattleRecord]]) -> Iterator[Link]:
    after: set[str] = set()
    for folder, record in found:
        came = record.side.items() if record.number > 1 else ()
        strange = tuple(side for side, each in came if each.before not in after)
        after |= {each.after for each in record.side.values()}
        yield Link(folder, record, strange)


def is_more_than_chance(chance: float, sides: int) -> bool:
    """Return whether dice are rarer than chance explains, among `sides` sides that were looked at.

    `chance` is that of dice as good or better. Both very good and very bad dice count, and the more sides there are,
    the rarer the rarest must be.

    >>> is_more_than_chance(0.01, 1), is_more_than_chance(0.01, 6), is_more_than_chance(0.999, 6)
    (True, False, True)
    """
    both = min(1.0, 2 * min(chance, 1 - chance))
    return 1 - (1 - both) ** sides < RARE


def verdict_on_luck(chain: Sequence[Link]) -> str:
    """Return the sentence on all dice of the campaign: the rarest, and whether they are more than chance."""
    looked = [(link.record, each) for link in chain for each in link.record.side.values() if each.luck.chance >= 0]
    if not looked:
        return "No dice were written down with what they needed."
    record, rarest = min(looked, key=lambda pair: min(pair[1].luck.chance, 1 - pair[1].luck.chance))
    odd = min(rarest.luck.chance, 1 - rarest.luck.chance)
    way = "good" if rarest.luck.chance < 0.5 else "bad"
    more = is_more_than_chance(rarest.luck.chance, len(looked))
    return (
        f"The rarest dice were those of the {rarest.name} side at {record.title}, as {way} or "
        f"{'better' if way == 'good' else 'worse'} in {percent(odd)} of battles. Among {so_many(len(looked), 'sides')} "
        f"looked at, this is {'more than chance' if more else 'no more than chance'}."
    )


def percent(chance: float) -> str:
    """Return a chance in percent as text.

    >>> percent(0.371), percent(0.001), percent(0.999)
    ('37 %', 'less than 1 %', 'more than 99 %')
    """
    return "less than 1 %" if chance < 0.005 else "more than 99 %" if chance > 0.995 else f"{round(100 * chance)} %"


def unused_rules(chain: Sequence[Link], known: Mapping[str, Mapping[str, str]]) -> dict[str, tuple[str, ...]]:
    """Return, by ruleset, the rules in words that no battle of the chain carried out.

    `known` has the rules that battles carry out, by ruleset and id. Only battles that Drumhead kept count, since an
    entered journal does not name its rules.
    """
    used: dict[str, set[str]] = {}
    for link in chain:
        if not link.record.hand:
            used.setdefault(link.record.ruleset, set()).update(link.record.rules)
    return {
        ruleset: tuple(says for rule, says in known.get(ruleset, {}).items() if rule not in rules)
        for ruleset, rules in used.items()
    }
