"""A unit's line of a log: the checks of it, the unit's record after it, the events that it tells, and its words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from drumhead.log_entry.entry_parser import SIDES, Slip, UnitLine
from drumhead.log_entry.entry_state import EntryState
from drumhead.log_entry.vocabulary import RECORD, Meaning
from drumhead.model.plurals import so_many
from drumhead.model.unit import Unit
from drumhead.rules.loading.toml_files import or_list

MEANT = "If it is right, end the line with a space and !."
LEAVES = ("off", "rout")  # events by which a unit is lost
OFF, ROUTS, RALLIES = (Meaning("came", kind) for kind in ("off", "rout", "rally"))
Told = Iterator[tuple[str, str, dict[str, Any]]]


def after_line(battle: EntryState, key: str, before: Unit, line: UnitLine) -> Unit:
    """Return a unit after a line; raise Slip for numbers that it cannot have."""
    numbers = {RECORD[what]: value for what, value in line.numbers.items() if what in RECORD}
    if "lost" in line.numbers:
        numbers["stands"] = before.stands - line.numbers["lost"]
    if any(each.what == "gone" or each == OFF for each in line.words):
        numbers["stands"] = 0
    _check_record(battle, key, before, numbers, line.is_meant)
    over = {each.value for each in line.cleared} | (set(battle.play.setup.running) if RALLIES in line.words else set())
    doing = {each.value for each in line.words if each.what == "state"}
    used = {each.value for each in line.words if battle.vocabulary.is_used_up(each)}
    state: dict[str, Any] = {"state": (before.state - over) | doing, "spent": before.spent | used}
    arm = next((each.value for each in line.words if each.what == "arm"), before.arm)
    arm = battle.began_as(key) if any(each.what == "arm" for each in line.cleared) else arm
    after = before.but(**numbers, **state, arm=arm)
    noted = battle.scenario.game.finish_line(battle.scenario.book, before, after)
    running = battle.play.setup.running
    if ROUTS not in line.words or running & (before.state | after.state):
        return noted
    ran = battle.scenario.game.finish_line(battle.scenario.book, before, after.now(*running))  # and stood again
    return noted.but(spent=ran.spent)


def _check_record(battle: EntryState, key: str, before: Unit, numbers: dict[str, int], is_meant: bool) -> None:
    name, counted = battle.name(key), battle.scenario.ruleset.counts
    stands = numbers.get("stands", before.stands)
    if not 0 <= stands <= before.start:
        raise Slip(f"{name} began with {before.start} {counted}, and cannot have {stands}", "Type what is left.")
    if stands > before.stands and not is_meant:
        raise Slip(f"{name} had {before.stands} {counted}, and now {stands}", MEANT)
    if numbers.get("pips", 0) > SIDES:
        raise Slip(f"{numbers['pips']} pips do not fit on a die", f"Give 0 to {SIDES}.")


def check_line(battle: EntryState, key: str, line: UnitLine, whom: Sequence[str]) -> None:
    """Raise Slip for a line that cannot be, or is unlikely and does not end with the mark that it is meant."""
    numbers, aimed = line.numbers, any(letter in battle.vocabulary.aims for letter in line.deeds)
    if "dice" in numbers and numbers.get("hits", 0) > numbers["dice"]:
        raise Slip(f"{numbers['hits']} hits of {numbers['dice']} dice cannot be", "Type hits/dice, such as 3/9.")
    if not 2 <= numbers.get("need", 2) <= SIDES:
        raise Slip(f"no die needs {numbers['need']} or more", f"Give 2+ to {SIDES}+.")
    for throw, came in line.throws:
        least = battle.vocabulary.dice.get(throw, 1)
        if not least <= came <= least * SIDES:
            raise Slip(f"{came} cannot be thrown for {throw}", f"Give {least} to {least * SIDES}.")
    if line.is_meant:
        return
    if whom and not aimed:
        letters = or_list([letter.upper() for letter in sorted(battle.vocabulary.aims)])
        raise Slip(f"{battle.name(whom[0])} is named, but nothing was done to it", f"Type {letters} before its number.")
    if numbers.get("hits") and not aimed:
        raise Slip(f"{numbers['hits']} hits, but {battle.name(key)} fired at nobody", MEANT)
    for each in whom:
        gone = battle.left_in.get(each, battle.play.turn)
        if gone < battle.play.turn:
            raise Slip(f"{battle.name(each)} was lost in turn {gone}", f"Is it another unit? {MEANT}")


def events_of(battle: EntryState, before: Unit, after: Unit, line: UnitLine, whom: Sequence[str]) -> Told:
    """Yield the events of a line in order, causes first: kind, unit acted on or "", and facts."""
    vocabulary, targets, facts = battle.vocabulary, list(whom), _volley(battle, line)
    for letter in line.deeds:
        aimed = letter in vocabulary.aims
        at = (targets.pop(0) if len(targets) > 1 else targets[0]) if aimed and targets else ""
        yield vocabulary.letters[letter], at, facts if aimed else {}
        facts = {} if aimed else facts
    if "noted" in facts:
        yield "record", "", {"noted": facts["noted"]}
    for throw, came in line.throws:
        dice = vocabulary.dice.get(throw, 1)
        yield "throws", "", {"luck": [[throw, came, *([[None] * dice] if dice > 1 else [])]]}
    yield from _endings(battle, before, after, [each.value for each in line.words if each.what == "came"])
    if line.remark:
        yield "remark", "", {"says": line.remark}


def _endings(battle: EntryState, before: Unit, after: Unit, came: Sequence[str]) -> Told:
    """Yield what came of a line; a rout or an end that only the record tells is an event too."""
    yield from ((kind, "", {}) for kind in came)
    running = battle.play.setup.running
    if running & after.state and not running & before.state and "rout" not in came:
        yield "rout", "", {}
    elif before.stands and not after.stands and not set(came) & set(LEAVES):
        yield ("rout" if battle.scenario.ruleset.units_are_whole else "destroyed"), "", {}


def _volley(battle: EntryState, line: UnitLine) -> dict[str, Any]:
    """Return the facts of a volley: hits, and its dice, whose faces nobody writes down."""
    numbers = line.numbers
    facts: dict[str, Any] = {"hits": numbers["hits"]} if "hits" in numbers else {}
    if "dice" in numbers:
        faces = [None] * numbers["dice"]
        facts["luck"] = [[battle.vocabulary.volley, numbers.get("hits"), faces, numbers.get("need")]]
    return {**facts, **({"noted": dict(line.noted)} if line.noted else {})}


def dice_of(number: int) -> str:
    """Return a number of dice in words."""
    return f"{number} {'die' if number == 1 else 'dice'}"


def in_words(battle: EntryState, key: str, before: Unit, after: Unit, line: UnitLine, whom: Sequence[str]) -> str:
    """Return a line in words, as it was understood."""
    words = battle.vocabulary
    parts = [words.deeds[letter] for letter in line.deeds]
    parts += [f"target {' and '.join(map(battle.name, whom))}"] if whom else []
    if "hits" in line.numbers:
        of = f" of {dice_of(line.numbers['dice'])}" if "dice" in line.numbers else ""
        parts.append(f"{so_many(line.numbers['hits'], words.name_count('hits'))}{of}")
    parts += [f"{what} {said}" for what, said in line.noted.items()]
    parts += [f"{words.tests[throw]} {came}" for throw, came in line.throws]
    for what, name in RECORD.items():
        was, now = getattr(before, name), getattr(after, name)
        parts += [f"{words.name_count(what)} {was} to {now}"] if was != now else []
    phrases = {meaning: phrase for phrase, meaning in words.words.items()}
    parts += [phrases[meaning] for meaning in line.words]
    parts += [f"no longer {phrases[meaning]}" for meaning in line.cleared]
    return f"{battle.name(key)}: {', '.join(parts) or line.remark or 'as it was'}."
