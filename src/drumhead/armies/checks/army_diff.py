"""Comparison of two armies or two battles: changes of units, of commanders and of the battle's data, and totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from difflib import SequenceMatcher
from typing import Any

from drumhead.armies.readers.lexicon.word_index import plain
from drumhead.model.army import Army, Battle, Officer
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.conditions import fact_of

ALIKE = 0.72  # of two names: from there on they may be one unit's, differently written
SAME_BRIGADE, SAME_NUMBER = 0.1, 0.05  # of the likeness of two names
MOST_PAIRS = 40_000  # names that are compared pairwise; larger armies are matched only by equal names
OF_A_UNIT = ("name", "kind", "quality", "stands", "nation", "note")
OF_A_BATTLE = ("title", "ruleset", "date", "place", "turns", "note", "house_rules")


@dataclass(frozen=True)
class Placed:
    """A unit and the name of its brigade."""

    unit: Unit
    brigade: str


@dataclass(frozen=True)
class Change:
    """A difference: the name of the value, and its text before and after; "" where it has none."""

    what: str
    before: str
    after: str


@dataclass(frozen=True)
class UnitChange:
    """A unit that was changed, added (`before` is None) or removed (`after` is None), with its changed values."""

    before: Placed | None
    after: Placed | None
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True)
class Total:
    """A number of units, and the number of their stands or figures together."""

    units: int = 0
    stands: int = 0


# ------------------------------------------------------------------ units


def unit_changes(before: Army, after: Army) -> list[UnitChange]:
    """Return the units that differ between two armies: changed, then removed, then added, in the files' order."""
    old, new = list(_placed(before)), list(_placed(after))
    pairs = _pairs(old, new)
    changed = [UnitChange(old[i], new[j], tuple(_of_unit(old[i], new[j]))) for i, j in sorted(pairs.items())]
    gone = [UnitChange(each, None) for i, each in enumerate(old) if i not in pairs]
    added = [UnitChange(None, each) for j, each in enumerate(new) if j not in pairs.values()]
    return [*(each for each in changed if each.changes), *gone, *added]


def _placed(army: Army) -> Iterator[Placed]:
    return (Placed(unit, brigade.name) for brigade in army.brigades for unit in brigade.units)


def _pairs(old: Sequence[Placed], new: Sequence[Placed]) -> dict[int, int]:
    """Return the index in `new` for each index in `old` whose two units match.

    Units match by name and brigade, then by name, then by a similar name within an arm.
    """
    pairs: dict[int, int] = {}
    for key in (_whole_key, _name_key):
        waiting: dict[Any, list[int]] = {}
        for j, each in enumerate(new):
            if j not in pairs.values():
                waiting.setdefault(key(each), []).append(j)
        for i, each in enumerate(old):
            if i not in pairs and waiting.get(key(each)):
                pairs[i] = waiting[key(each)].pop(0)
    return pairs | _likely(old, new, pairs)


def _whole_key(each: Placed) -> Any:
    return plain(each.unit.name), plain(each.brigade)


def _name_key(each: Placed) -> Any:
    return plain(each.unit.name)


def _likely(old: Sequence[Placed], new: Sequence[Placed], pairs: Mapping[int, int]) -> dict[int, int]:
    left = [i for i in range(len(old)) if i not in pairs]
    right = [j for j in range(len(new)) if j not in pairs.values()]
    if len(left) * len(right) > MOST_PAIRS:
        return {}
    pairs_left = ((i, j) for i in left for j in right if old[i].unit.arm == new[j].unit.arm)
    alike = ((likeness, i, j) for i, j in pairs_left if (likeness := _likeness(old[i], new[j])) >= ALIKE)
    found: dict[int, int] = {}
    for _, i, j in sorted((-likeness - _nearness(old[i], new[j]), i, j) for likeness, i, j in alike):
        if i not in found and j not in found.values():
            found[i] = j
    return found


def _likeness(one: Placed, other: Placed) -> float:
    return SequenceMatcher(None, plain(one.unit.name), plain(other.unit.name), autojunk=False).ratio()


def _nearness(one: Placed, other: Placed) -> float:
    """Return a bonus to the likeness of two units' names: 0.1 for the same brigade, 0.05 for the same number."""
    return SAME_BRIGADE * (plain(one.brigade) == plain(other.brigade)) + SAME_NUMBER * (
        one.unit.number == other.unit.number
    )


def _of_unit(old: Placed, new: Placed) -> Iterator[Change]:
    for what in OF_A_UNIT:
        before, after = fact_of(old.unit, what), fact_of(new.unit, what)
        if before != after:
            yield Change(what, str(before), str(after))
    if plain(old.brigade) != plain(new.brigade):
        yield Change("brigade", old.brigade, new.brigade)


# ------------------------------------------------------------------ command and totals


def command_changes(before: Army, after: Army) -> list[Change]:
    """Return the differences in commanders at all levels, and in the wing, line and division of each brigade."""
    old, new = ({**_leading(army), **_standing_under(army)} for army in (before, after))
    told = [Change(what, old.get(what, ""), new.get(what, "")) for what in dict.fromkeys((*old, *new))]
    return [each for each in told if each.before != each.after]


def _leading(army: Army) -> dict[str, str]:
    led: dict[str, Officer | None] = {"army": army.general}
    led |= {command.name: command.commander for command in army.commands}
    led |= {brigade.name: brigade.commander for brigade in army.brigades}
    return {what: f"{officer.name}, {officer.rank}" for what, officer in led.items() if officer}


def _standing_under(army: Army) -> dict[str, str]:
    """Return the wing, line and division of each brigade that has any, as text under the key "BRIGADE is of"."""
    return {f"{each.name} is of": ", ".join(filter(None, each.under)) for each in army.brigades if any(each.under)}


def totals(army: Army, of: Callable[[Unit], str]) -> dict[str, Total]:
    """Return the totals of an army's units by the text that `of` returns for each unit, in the order of the file."""
    units = Counter(map(of, army.units))
    stands: Counter[str] = Counter()
    for unit in army.units:
        stands[of(unit)] += unit.stands
    return {word: Total(count, stands[word]) for word, count in units.items()}


def total(army: Army) -> Total:
    """Return the total of all units of an army; zeros for an army without units."""
    return totals(army, lambda unit: "").get("", Total())


# ------------------------------------------------------------------ battles


def battle_changes(before: Battle, after: Battle) -> list[Change]:
    """Return the differences between two battles, except in their armies: facts, rulings, terrain, players ..."""
    return [
        *_differing(OF_A_BATTLE, _facts(before), _facts(after)),
        *_differing(sorted({*before.roles, *after.roles}), before.roles, after.roles, "role"),
        *_differing(sorted({*before.readings, *after.readings}), before.readings, after.readings, "reading"),
        *_listed("agreed", before.agreed, after.agreed),
        *_listed("ground", before.ground, after.ground),
        *_listed("events", *([str(deck) for deck in each.decks] for each in (before, after))),
        *_listed("player", *(_seats(each) for each in (before, after))),
        *_fields("victory", before.victory, after.victory),
        *_fields("field", before.plan, after.plan),
        *_differing(sorted({*before.wishes, *after.wishes}), before.wishes, after.wishes, "print"),
    ]


def _seats(battle: Battle) -> list[str]:
    """Return a text for each player with side and brigades; secret briefs are not included."""
    return [
        f"{each.name} ({each.side}): {', '.join(brigade.name for brigade in battle.brigades_of(each))}"
        for each in battle.players
    ]


def _facts(battle: Battle) -> dict[str, Any]:
    return {word: getattr(battle, word) for word in OF_A_BATTLE}


def _differing(
    keys: Sequence[str], before: Mapping[str, Any], after: Mapping[str, Any], ahead: str = ""
) -> Iterator[Change]:
    for key in keys:
        one, other = (_said(side.get(key)) for side in (before, after))
        if one != other:
            yield Change(f"{ahead} {key}".strip().replace("_", " "), one, other)


def _listed(what: str, before: Sequence[str], after: Sequence[str]) -> Iterator[Change]:
    yield from (Change(what, each, "") for each in before if each not in after)
    yield from (Change(what, "", each) for each in after if each not in before)


def _fields(what: str, before: Any, after: Any) -> Iterator[Change]:
    """Yield the differences of two records of one dataclass, one of which may be None; `what` begins the names.

    Of lists and sets, the entries that only one record has are yielded.
    """
    if before is None or after is None:
        if before is not after:
            yield Change(what, "none" if before is None else "laid out", "none" if after is None else "laid out")
        return
    for each in fields(before):
        one, other = getattr(before, each.name), getattr(after, each.name)
        name = f"{what} {each.name}".replace("_", " ")
        if isinstance(one, Mapping):
            yield from _differing(sorted({*_by_word(one), *_by_word(other)}), _by_word(one), _by_word(other), name)
        elif isinstance(one, tuple | frozenset) and not _is_point(one):
            yield from _listed(name, [_said(part) for part in one], [_said(part) for part in other])
        else:
            yield from _differing([each.name], {each.name: one}, {each.name: other}, what)


def _by_word(table: Mapping[Any, Any]) -> dict[str, Any]:
    return {" ".join(map(str, key)) if isinstance(key, tuple) else str(key): value for key, value in table.items()}


def _is_point(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(each, int | float) for each in value)


def _said(value: Any) -> str:
    """Return a value as text; "" for None, False, 0 and empty values.

    A point is printed with its coordinates, a record with the values of its fields.
    """
    if value is True:
        return "yes"
    if value is None or value is False or value in ((), "", 0):
        return ""
    if isinstance(value, float):
        return f"{value:g}"
    if _is_point(value):
        return f"({', '.join(f'{each:g}' for each in value)})"
    if isinstance(value, tuple | frozenset):
        return ", ".join(_said(each) for each in (sorted(value, key=str) if isinstance(value, frozenset) else value))
    if hasattr(value, "__dataclass_fields__"):
        return ", ".join(filter(None, (_said(getattr(value, each.name)) for each in fields(value))))
    return str(value)
