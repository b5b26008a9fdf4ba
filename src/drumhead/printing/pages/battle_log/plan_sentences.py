"""The plans of each side's wings in words: what they were to do, and at the end whether it came to that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from drumhead.printing.pages.battle_log import log_rich_text
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.plan_outcomes import (
    ATTACK,
    PIN,
    Outcome,
    PlanOutcomes,
    Wing,
    wings_of,
)
from drumhead.printing.text.font_metrics import plain
from drumhead.printing.text.template_filters import join_words, upper_first

ORDER = (PIN, ATTACK, "hold", "reserve")  # of the intentions in a sentence
PLACED = ("hold", "reserve")  # intentions that are not against somebody
OWNERS = ("’s", "s’", "'s", "s'")  # endings of a name that says whose a wing is
CLAUSES = 3  # of a sentence at most


@dataclass(frozen=True)
class _Group:
    """Wings for which the same is said: their outcome without places and enemies, and these of each wing."""

    facts: Outcome
    wings: list[Wing]
    each: list[Outcome]


class PlanSentences:
    """The sentences on the plans of wings in one battle."""

    def __init__(self, telling: EventSentences) -> None:
        self.telling, self.story = telling, telling.story
        argument: Mapping[str, Any] = telling.about["argument"]
        self.about: Mapping[str, Any] = argument["wings"]
        self.fires: Sequence[str] = argument["causes"]["fire"]["kinds"]

    def tell_plans(self) -> list[str]:
        """Return for each side that has plans a paragraph on what its wings were to do at first."""
        return [self._paragraph(side, words) for side in self.story.sides if (words := self._intended(side))]

    def tell_outcomes(self) -> list[str]:
        """Return for each side that has plans a paragraph on what came of them; [] if the battle is not over."""
        if self.story.dusk is None:
            return []
        return [self._paragraph(side, words) for side in self.story.sides if (words := self._became(side))]

    def _paragraph(self, side: str, clauses: Sequence[str]) -> str:
        """Return clauses as sentences, a few in each, with the symbol and the name of their side at the beginning."""
        sentences = ["; ".join(clauses[at : at + CLAUSES]) for at in range(0, len(clauses), CLAUSES)]
        words = self.telling.words(self.about["begins"], side=self.telling.name_side(side), first=sentences[0])
        said = [log_rich_text.sign(self.story.sides.index(side)) + words, *map(upper_first, sentences[1:])]
        return " ".join(f"{each}." for each in said)

    # ------------------------------------------------------------ what they were to do
    def _intended(self, side: str) -> list[str]:
        opening = [wing for wing in wings_of(self.story, side) if wing.plans[0][0] == 1]
        plans = [(wing, self._named(wing, _intention(wing, self.story.head["turns"]))) for wing in opening]
        groups = sorted(_grouped(plans), key=lambda each: (ORDER.index(each.facts.kind), each.facts.turn))
        pins, attacks = ([each for each in groups if each.facts.kind == kind] for kind in (PIN, ATTACK))
        if pins and attacks:
            pin, attack = self._clause("plan", pins[0]), self._clause("plan", attacks[0], "while")
            rest = [each for each in groups if each not in (pins[0], attacks[0])]
            return [f"{pin} {attack}", *(self._clause("plan", each) for each in rest)]
        return [self._clause("plan", each) for each in groups]

    def _named(self, wing: Wing, outcome: Outcome) -> Outcome:
        """Return an outcome with its places and its enemy as they are named in a sentence.

        A place that the side holds already is not one to attack, and an enemy with a place is not named.
        """
        at = outcome.at
        if outcome.kind == ATTACK and self.story.holders_after(0).get(at) == wing.side:
            at = ""
        foe = "" if at or outcome.kind in PLACED else self._enemy(outcome.foe)
        return replace(outcome, at=plain(at), foe=foe, new_at=plain(outcome.new_at))

    def _enemy(self, key: str) -> str:
        """Return the name of the wing of an enemy unit, or of the unit if it has no wing that fights together."""
        unit = self.story.units.get(key)
        if not unit:
            return ""
        brigade = unit.get("brigade", "")
        if unit["arm"] == "artillery" or not brigade:
            return self.telling.name_unit(key)
        return self.name_wing(unit["side"], brigade)

    # ------------------------------------------------------------ what came of it
    def _became(self, side: str) -> list[str]:
        judge = PlanOutcomes(self.story, self.telling.runs, self.fires)
        told = [(wing, self._named(wing, judge.judge(wing))) for wing in wings_of(self.story, side)]
        broken = any(side in event["sides"] for event in self.story.events if event["e"] == "broken")
        return [self._clause("came", group, quits=broken) for group in _grouped(told)]

    def _clause(self, part: str, group: _Group, which: str = "", **facts: Any) -> str:
        """Return a clause on the wings of a group, from the template of its kind among those of `part`."""
        places = list(dict.fromkeys(each.at for each in group.each if each.at))
        foes = list(dict.fromkeys(each.foe for each in group.each if each.foe))
        names = [self.name_wing(wing.side, wing.name) for wing in group.wings]
        said: dict[str, Any] = {**asdict(group.facts), **facts, "places": places, "foes": self._join_names(foes)}
        said |= {"wings": self._join_names(names), "several": len(names) > 1 or group.each[0].of > 1}
        said |= {name: self.telling.words(self.about[name], **said) for name in ("enemies", "target", "timing")}
        if group.facts.changed:
            said["aim"] = self.telling.words(self.about["aim"], **said)
            said["after"] = self.telling.words(self.about["after"], **said)
        return self.telling.words(self.about[part][which or group.facts.kind], **said)

    # ------------------------------------------------------------ names
    def name_wing(self, side: str, name: str) -> str:
        """Return the name of a wing inside a sentence: with an article where English has one, and without commas."""
        brigades = {str(self.story.units[key].get("brigade", "")) for key in self.story.of(side)}
        others = Counter(plain(each).partition(",")[0] for each in brigades)
        head, _, rest = plain(name).partition(", ")
        said = f"{head} ({rest})" if rest and others[head] > 1 else head
        first, *more = said.split()
        places = {plain(piece["name"]).lower(): plain(piece["name"]) for piece in self.story.head["ground"]}
        if said.lower() in places:
            return f"{self.about['at']} {self.telling.place(places[said.lower()])}"
        if first in self.about["prepositions"]:
            return self.telling.words(self.about["somewhere"], where=f"{first.lower()} {' '.join(more)}")
        if first == "The":
            return f"the {' '.join(more)}"
        if first in self.about["common"]:
            return f"the {first.lower()} {' '.join(more)}".strip()
        has_owner = any(word.endswith(OWNERS) for word in (first, *more))
        return f"the {said}" if more and not has_owner else said

    def _join_names(self, names: Sequence[str]) -> str:
        """Return names as a list; those that end in the same noun share it: "Orkney’s and Schultz’s foot"."""
        shared, at = self.about["shared"], f"{self.about['at']} "
        groups: dict[str, list[str]] = {}
        for name in names:
            head, _, noun = name.rpartition(" ")
            same = at if name.startswith(at) else noun if head and noun in shared else name
            groups.setdefault(same, []).append(name.removeprefix(at) if same == at else head)
        said = [self._join_heads(same, heads) for same, heads in groups.items()]
        has_lists = len(said) < len(names)
        return ", and ".join([", ".join(said[:-1]), said[-1]]) if has_lists and len(said) > 2 else join_words(said)

    def _join_heads(self, same: str, heads: Sequence[str]) -> str:
        """Return the names that share `same`, a noun or the words before a place; `heads` are their other parts."""
        if same == f"{self.about['at']} ":
            return same + join_words(heads)
        if same not in self.about["shared"]:
            return same
        return f"{join_words(heads)} {self.about['shared'][same] if len(heads) > 1 else same}"


def _intention(wing: Wing, turns: int) -> Outcome:
    """Return the plan that a wing began with, in the form of an outcome; no turn is later than the last of `turns`."""
    plan = wing.first
    due = plan["turn"] if plan["turn"] <= turns else 0
    return Outcome(plan["does"], due, at=plan["at"], foe=plan["foe"], of=min(2, len(wing.units)))


def _grouped(told: Iterable[tuple[Wing, Outcome]]) -> list[_Group]:
    """Return wings with outcomes in groups, in their order: those of one group differ in places and enemies only."""
    groups: dict[tuple[Any, ...], _Group] = {}
    for wing, outcome in told:
        facts = replace(outcome, at="", foe="", of=outcome.of if outcome.count else 0)
        group = groups.setdefault((facts, bool(outcome.at), bool(outcome.foe)), _Group(facts, [], []))
        group.wings.append(wing)
        group.each.append(outcome)
    return list(groups.values())
