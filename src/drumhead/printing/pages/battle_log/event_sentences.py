"""Events in words: the ruleset's sentences with the facts and dice of each event filled in."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from drumhead.model.lengths import MILLIMETRES, Length, Measures
from drumhead.printing.pages.battle_log import log_rich_text
from drumhead.printing.pages.battle_log.journal_story import Deed, Story
from drumhead.printing.pages.battle_log.log_text import words_of
from drumhead.printing.pages.maps.unit_styles import UnitStyles
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text import placeholder_characters
from drumhead.printing.text.data_expressions import fill_words
from drumhead.printing.text.font_metrics import plain
from drumhead.printing.text.template_filters import HOLD, filters, format_modifier
from drumhead.rules.battle.umpire_corrections import is_by_umpire
from drumhead.rules.loading.ruleset import Ruleset

if TYPE_CHECKING:
    from drumhead.simulation.journal_notes import JournalNote

STEPS = {"cm": Fraction(10), "in": MILLIMETRES["in"] / 2}  # mm to which distances are rounded
TOUCHING = 1.0  # mm: units no farther apart touch
TURNED = 20.0  # degrees: less is no wheel worth telling


class EventSentences:
    """The sentences of one ruleset for the battle of one journal; PaperError without telling.toml."""

    def __init__(self, story: Story, ruleset: Ruleset, measures: Measures, notes: Sequence[JournalNote] = ()) -> None:
        if not ruleset.is_told:
            raise PaperError(f"{ruleset.title} has no telling.toml, so its battles have no log")
        self.story, self.ruleset, self.measures = story, ruleset, measures
        self.notes = notes  # on the journal
        self.about = words_of(ruleset)
        self.runs = UnitStyles.of(ruleset.about).runs  # whether a unit with some record has broken and runs
        self.by_number = True  # whether a brigade's units may be told by the numbers that they have on a map
        self._templates: dict[str, Any] = {}
        self._tests: dict[str, Any] = {}

    @cached_property
    def environment(self) -> Any:
        """A Jinja environment for the log's sentences, with the measures and places of this battle as filters."""
        from jinja2 import StrictUndefined

        from drumhead.rules.trust.template_sandbox import Sandbox

        environment = Sandbox(undefined=StrictUndefined, autoescape=False)
        environment.filters.update(filters(self.measures), mm=self.mm, range=self.range, place=self.place)
        return environment

    def words(self, template: str, **facts: Any) -> str:
        """Return a template filled in with `facts`, on one line; text between << and >> is marked as strong.

        PaperError if the facts are not enough for the template.
        """
        if template not in self._templates:
            source = template.replace("<<", placeholder_characters.STRONG).replace(">>", placeholder_characters.PLAIN)
            self._templates[template] = self.environment.from_string(source)
        said = str(_filled(self._templates[template].render, facts)).replace("\n", " ").strip()
        return said.replace(" → ", f"{HOLD}→{HOLD}")

    def holds(self, test: str, **facts: Any) -> bool:
        """Return whether the expression `test` of the data is true of `facts`."""
        if test not in self._tests:
            self._tests[test] = self.environment.compile_expression(test)
        return bool(_filled(self._tests[test], facts))

    def mm(self, value: float) -> str:
        """Return a distance of `value` mm in the player's measure, to the nearest centimetre or half inch."""
        said = self.measures.say(self._rounded(value))
        return f"under {said}" if value < self._step / 2 else said

    def range(self, value: float) -> str:
        """Return a range of `value` mm in the player's measure, to a tenth; words for contact where it is about 0."""
        if value < TOUCHING:
            return str(self.about["argument"]["touching"])
        return self.measures.say(Length(max(Fraction(value), self.measures.unit_mm / 10)))

    def span(self, least: float, most: float) -> str:
        """Return two distances in mm as a span in the player's measure, or as one if both round to the same."""
        low, high = self._rounded(least), self._rounded(most)
        return self.measures.say(high) if low == high else f"{self.measures.number(low)} to {self.measures.say(high)}"

    def _rounded(self, mm: float) -> Length:
        return Length(max(self._step, round(Fraction(mm) / self._step) * self._step))

    @property
    def _step(self) -> Fraction:
        return STEPS.get(self.measures.unit, STEPS["cm"])

    # ------------------------------------------------------------ names
    def name(self, key: str) -> str:
        """Return a unit's name, or `key` itself where no unit has that key."""
        unit = self.story.units.get(key)
        return plain(str(unit["name"])) if unit else key

    @cached_property
    def _said(self) -> Mapping[str, str]:
        """Each unit's name in a sentence, by its key: without commas.

        Skirmishers are named by their parent unit, and units of one name with their side or the part after the comma.
        """
        heads = Counter(self.name(key).partition(",")[0] for key, unit in self.story.units.items() if "of" not in unit)
        said = {}
        for key, unit in self.story.units.items():
            head, _, rest = self.name(key).partition(", ")
            if "of" in unit:
                said[key] = fill_words(self.about["sent-out"], unit=self.name(unit["of"]).partition(",")[0])
            elif head.partition(" ")[0] in self.about["common"].get(unit["arm"], ()):
                said[key] = f"the {head[0].lower()}{head[1:]}" + (f" ({rest})" if heads[head] > 1 and rest else "")
            elif heads[head] > 1 and not rest:
                said[key] = f"{self.name_side(unit['side'])} {head}"
            else:
                said[key] = head if heads[head] == 1 or not rest else f"{head} ({rest})"
        return said

    def name_unit(self, key: str) -> str:
        """Return a unit's name as it appears in a sentence, by its key; the key itself if no unit has it."""
        return self._said.get(key, key)

    def place(self, name: str) -> str:
        """Return a place's name in a sentence, with an article for waters, woods and names in lower case."""
        called = plain(name)
        kind = next((piece["kind"] for piece in self.story.head["ground"] if plain(piece["name"]) == called), "")
        bare = called[:1].islower() or kind in self.about["with-article"]
        return f"the {called}" if bare and not called.lower().startswith("the ") else called

    def brigade(self, name: str) -> str:
        """Return a brigade's name in a sentence: the part before the first comma."""
        return plain(name).partition(",")[0]

    def rider(self, officer: str) -> str:
        """Return the name of an officer, given as `side:name`, without what follows a comma."""
        return plain(officer.partition(":")[2]).partition(",")[0]

    def officer(self, officer: str) -> str:
        """Return the name of an officer, given as `side:name`, in a sentence, with an article before some titles."""
        name = self.rider(officer)
        return f"the {name}" if name.partition(" ")[0] in self.about["titled"] else name

    def side(self, side: str) -> Mapping[str, Any]:
        """Return the ruleset's table of a side, by the side's id."""
        return next(each for each in self.ruleset.side_tables if each["id"] == side)

    def name_side(self, side: str) -> str:
        """Return the name of a side in a sentence, by its id."""
        known: Mapping[str, str] = self.about.get("sides", {})
        return known.get(side) or f"the {self.side(side)['short']}"

    def limit(self, side: str) -> str:
        """Return the break point of a side as "of N" points; "" where no break point was agreed."""
        agreed = self.story.head["breaks"]
        return f"of {self.story.head['sides'][side]['quits']}" if agreed else ""

    def side_of(self, deed: Deed) -> str:
        """Return the id of the side that acts in a deed: that of its unit, otherwise that of its officer.

        "" if the deed names neither.
        """
        event = deed.event
        if event.get("u", "") in self.story.units:
            return str(self.story.units[event["u"]]["side"])
        rides = str(event.get("officer", "")).partition(":")[0]
        return str(event.get("side", rides if rides in self.story.sides else ""))

    # ------------------------------------------------------------ facts
    def facts(self, deed: Deed) -> dict[str, Any]:
        """Return the facts of a deed that a sentence may use, by name: units, records, dice and helper functions."""
        event = deed.event
        facts: dict[str, Any] = {"e": event, "dice": _dice_of(event), "pips": _pips, "result": self._result}
        facts["say"] = lambda part, **more: self.words(self.about["parts"][part], **{**facts, **more})
        facts |= {"reasons": self._reasons, "endings": self.about.get("endings", {})}
        facts["brought_into"] = lambda state: self._brought_into(deed, state)
        facts |= dict.fromkeys(("u", "at", "u_arm", "at_arm"), "")
        for word, was, now in (("u", "was", "now"), ("at", "foe_was", "foe_now")):
            key = event.get(word, "")
            if key in self.story.units:
                facts |= {word: self.name_unit(key), was: deed.was(key), now: deed.now(key)}
                facts[f"{word}_arm"] = deed.was(key).get("arm", self.story.units[key]["arm"])
        if "frm" in event and "to" in event:
            facts["far"] = math.dist(event["frm"][:2], event["to"][:2])
            (_, _, *before), (_, _, *after) = event["frm"], event["to"]  # officers have no front
            facts["turned"] = any(abs((new - old + 180) % 360 - 180) >= TURNED for old, new in zip(before, after))
        if deed.kind == "arrives" and "to" in event:
            facts["edge"] = self._edge(*event["to"][:2])
        if deed.by_hand:
            facts |= self._noted(deed, facts)
        facts |= self._passed(event)
        if "officer" in event:
            facts["officer"] = self.officer(str(event["officer"]))
        if "side" in event and event["side"] in self.story.head["sides"]:
            facts["side"] = self.name_side(event["side"])
            numbered = {unit["number"]: key for key, unit in self.story.units.items() if unit["side"] == event["side"]}
            facts["raw"] = [self.name_unit(numbered[number]) for number in event.get("raw", ())]
        if deed.kind == "held":
            held = self.story.holders_after(max(0, event.get("t", 0) - 1))
            facts["changed"] = held.get(event.get("ground", ""), "") != event.get("side")
        if "sides" in event:
            facts["sides"] = " and ".join(map(self.name_side, event["sides"]))
        return facts

    def _noted(self, deed: Deed, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Return further facts of a deed by hand: the game's word for what came of it, and the change of the record."""
        more = {"came": self.about["came"].get(deed.kind, ""), "stand": self.about["stand"]}
        changed = deed.event.get("u", "") in deed.event.get("set", {})
        record = self.words(self.about["noted"]["record"], **facts, **more) if changed else ""
        return {**more, "record": f" {record}" if record else ""}

    def _passed(self, event: Mapping[str, Any]) -> dict[str, Any]:
        """Return the names of the units that a unit went on behind to find room, and whether enemies are among them."""
        passed, units = event.get("behind", ()), self.story.units
        foes = [key for key in passed if units[key]["side"] != units[event["u"]]["side"]]
        return {"behind": list(map(self.name_unit, passed)), "by_foes": bool(foes)}

    def _edge(self, x: float, y: float) -> str:
        """Return the edge of the map nearest to a point in mm: "left", "right", "bottom" or "top"."""
        wide, deep = self.story.head["table"]
        off = {"left": x, "right": wide - x, "bottom": y, "top": deep - y}
        return min(off, key=off.__getitem__)

    def _brought_into(self, deed: Deed, state: str) -> list[str]:
        """Return the names of the units, other than those a deed is about, that the deed brought into `state`."""
        others = (key for key in deed.event.get("set", {}) if key in self.story.units and key not in deed.who)
        return [
            self.name_unit(key)
            for key in others
            if state in deed.now(key).get("state", ()) and state not in deed.was(key).get("state", ())
        ]

    def _result(self, key: str) -> str:
        said = str(self.about["result"].get(key, key.replace("-", " ")))
        return said.replace("<<", placeholder_characters.STRONG).replace(">>", placeholder_characters.PLAIN)

    @cached_property
    def _modifiers(self) -> Mapping[str, str]:
        """The names of modifiers by key: those of telling.toml, otherwise those of the rows of the ruleset's tables."""
        return {**dict(_modifier_names(self.ruleset.tables)), **self.about["modifier"]}

    def _reasons(self, mine: Mapping[str, int], his: Mapping[str, int], pips: int = 0) -> str:
        """Return modifiers as words: those of the attacker, those of the defender, and the lead in pips.

        `mine` and `his` are the attacker's and the defender's by name. All are signed from the attacker's point of
        view.
        """
        names = self._modifiers
        words = {name: names.get(name, name.replace("-", " ")) for name in (*mine, *his)}  # a club's have none
        said = [f"{words[name]}{HOLD}{format_modifier(value)}" for name, value in mine.items()]
        said += [f"his {words[name]}{HOLD}{format_modifier(-value)}" for name, value in his.items()]
        said += [f"{names['pips']}{HOLD}{format_modifier(pips)}"] if pips else []
        return ", ".join(said)

    def of(self, deed: Deed) -> Mapping[str, Any]:
        """Return the table of telling.toml for a deed's kind of event; a default table if it has none."""
        told = self.about["noted"] if deed.by_hand or is_by_umpire(deed.event) else self.about
        about: Mapping[str, Any] = told["event"].get(deed.kind, {"opens": True, "says": told["other"]})
        return about

    def phase(self, phase: str) -> str:
        """Return the name in turn.toml of the phase that a card opens, by its id; the id itself if it has no name."""
        known = self.about["phase"].get(phase, phase)
        return next((str(each["name"]) for each in self.ruleset.turn.get("phase", ()) if each["id"] == known), phase)


def _filled(template: Callable[..., Any], facts: Mapping[str, Any]) -> Any:
    """Return `template(**facts)`; PaperError, with the event, if the facts are not enough for the template."""
    from jinja2 import UndefinedError

    try:
        return template(**facts)
    except (UndefinedError, TypeError) as error:
        event = facts.get("e", {})
        raise PaperError(f"event {event.get('n')} cannot be written as {event.get('e')}: {error}") from error


def _dice_of(event: Mapping[str, Any]) -> Callable[[str], str]:
    """Return a function of the name of a throw that returns its dice in an event as drawable characters.

    It returns "" if none were thrown for that.
    """

    def dice(what: str) -> str:
        said = []
        for throw in event.get("luck", ()):
            if throw[0] == what:
                if len(throw) > 2:
                    said.append(log_rich_text.dice(throw[2], throw[3] if len(throw) > 3 else None))
                elif isinstance(throw[1], int):
                    said.append(log_rich_text.dice([throw[1]]))
        return " ".join(said)

    return dice


def _pips(was: Mapping[str, Any], now: Mapping[str, Any], before: str) -> str:
    return f"{before}pips{HOLD}{was['pips']} → {now['pips']}" if was["pips"] != now["pips"] else ""


def _modifier_names(tables: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the key and the name of each row of a table `modifier`, at any depth."""
    for word, inner in tables.items():
        if isinstance(inner, Mapping):
            if word == "modifier":
                yield from ((key, row["name"]) for key, row in inner.items() if "name" in row)
            yield from _modifier_names(inner)
