"""Units, their records and the state of the turn in words, for an umpire at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from drumhead.deployment.scenario import Scenario
from drumhead.log_entry.entry_parser import UNIT, Slip, letters_of, side_of, unknown_side
from drumhead.log_entry.vocabulary import Meaning, Vocabulary, vocabulary_of
from drumhead.model.plurals import so_many
from drumhead.printing.text.font_metrics import plain
from drumhead.rules.battle.battle_state import BattleState, Event
from drumhead.rules.loading.toml_files import for_terminal, or_list


class UnitWords:
    """Names of the units and officers of one battle as they are typed and shown."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario, self.sides = scenario, list(scenario.sides)

    @cached_property
    def vocabulary(self) -> Vocabulary | None:
        """The words of the game's log; None for a game without a log form."""
        return vocabulary_of(self.scenario.ruleset) if "log" in self.scenario.ruleset.about else None

    def army(self, side: str) -> str:
        """Return the name of a side as the ruleset's tables have it."""
        return str(next(each["short"] for each in self.scenario.ruleset.side_tables if each["id"] == side))

    def tag(self, play: BattleState, key: str) -> str:
        """Return a unit as it is typed, such as `f3`; that of its unit with an s for skirmishers sent out."""
        unit = play.units[key]
        sent = "" if key == f"{unit.side}-{unit.number}" else "s"
        return f"{letters_of(unit.side, self.sides)}{unit.number}{sent}"

    def unit(self, play: BattleState, key: str) -> str:
        """Return a unit by its side, tag and name; an officer, given as `side:name`, by side and name."""
        if key in play.units:
            unit = play.units[key]
            return f"{self.army(unit.side)} {self.tag(play, key)} {plain(unit.name)}"
        side, _, name = key.rpartition(":")
        return f"{self.army(side)} {plain(name)}" if side in self.sides else plain(name)

    def find(self, play: BattleState, typed: str) -> str:
        """Return the key of the unit that is typed as `f3`; Slip for one that is not there."""
        found = UNIT.fullmatch(typed.lower())
        if not found:
            raise Slip(
                f'"{for_terminal(typed)}" is not a unit', "Give the letter of its side and its number, such as f3."
            )
        letters, number, sent_out = found.groups()
        side = side_of(letters, self.sides)
        if not side:
            raise unknown_side(letters, self.sides)
        own = f"{side}-{int(number)}"
        sent = [key for key in play.units if key.startswith(own) and not key[len(own) : len(own) + 1].isdigit()]
        key = [key for key in sent if (key != own) == bool(sent_out)][:1]
        if not key:
            most = max((unit.number for unit in play.units.values() if unit.side == side), default=0)
            raise Slip(f"{self.army(side)} has no unit {typed.lower()}", f"Its units are 1 to {most}.")
        return key[0]

    def officer(self, play: BattleState, typed: str) -> str:
        """Return the officer of whose name a part is typed, as `side:name`; Slip for none or several."""
        found = [name for name in play.riders if typed and typed.lower() in name.partition(":")[2].lower()]
        if len(found) == 1:
            return found[0]
        known = or_list([name.partition(":")[2] for name in found or play.riders])
        wrong = "may be several officers" if found else "is not an officer on the table"
        raise Slip(f'"{for_terminal(typed)}" {wrong}', f"There are {known}.")

    def card(self, card: Any) -> str:
        """Return a card as it is shown: the name of the side whose card it is, or its own name."""
        return self.army(card) if card in self.sides else str(card)

    # ------------------------------------------------------------ records
    def record(self, play: BattleState, key: str) -> str:
        """Return a unit's record in words: what is left of it, its pips and losses, and its states."""
        unit, game = play.units[key], self.scenario.ruleset
        if not unit.stands:
            return "lost"
        said = [f"{unit.stands} of {unit.start} {game.loses}"] if unit.start > 1 else []
        said += [so_many(unit.pips, "pips")] if unit.pips else []
        said += [f"{so_many(unit.hidden, 'pips')} hidden by its officer"] if unit.hidden else []
        said += [f"{so_many(unit.casualties, 'casualties')}"] if unit.casualties else []
        said += [so_many(unit.hits, "hits")] if unit.hits else []
        said += [f"with {plain(play.rider_with(key).partition(':')[2])}"] if play.rider_with(key) else []
        said += sorted(map(self._state, unit.state))
        said += [f"{each} used" for each in sorted(unit.spent)]
        said += [] if play.is_in(key) else ["not on the table"]
        return ", ".join(said) or "as it began"

    def _state(self, state: str) -> str:
        words = self.vocabulary.words if self.vocabulary else {}
        known = (phrase for phrase, meaning in words.items() if meaning == Meaning("state", state))
        return next(known, state.replace("-", " "))

    def table(self, play: BattleState, sides: Sequence[str]) -> Iterator[str]:
        """Yield a line for each unit of some sides, with its record."""
        for key, unit in play.units.items():
            if unit.side in sides:
                yield f"{self.tag(play, key):>4}  {plain(unit.name)}: {self.record(play, key)}"

    def clock(self, events: Sequence[Event], phase: Mapping[str, str]) -> str:
        """Return the turn, the card and the side that is to act; `phase` has the names of phases by id."""
        if not events or not events[-1]["t"]:
            return "Before turn 1"
        now = events[-1]
        card: Any = next((each for each in reversed(events) if each["e"] == "card" and each["t"] == now["t"]), None)
        said = f"Turn {now['t']}"
        if card is None or card["c"] != now["c"]:
            return said
        side = self.army(card["side"]) if card.get("side") in self.sides else ""
        name = card.get("phase") or card.get("card", "")
        return ", ".join(filter(None, (said, f"card {card['c']}", side, phase.get(str(name), str(name)))))

    def points(self, events: Sequence[Event]) -> str:
        """Return the points of both sides as the last turn closed; "" if there are none yet."""
        last = next((each for each in reversed(events) if each["e"] == "tableau"), None)
        if not last or not any(last["points"].values()):
            return ""
        return "Points: " + ", ".join(f"{self.army(side)} {points}" for side, points in last["points"].items())
