"""A battle as it is entered line by line: each line changes the table's state and becomes events of a journal.

The state is that of the game itself, so that points and losses are counted as in a battle that Drumhead plays. Places
are known only from the deployment.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from drumhead.log_entry.entry_parser import Named, Slip, UnitLine, parse_unit, side_of, unknown_side
from drumhead.log_entry.entry_state import EntryState, without_places
from drumhead.log_entry.offers import Offer, offer_of
from drumhead.log_entry.unit_lines import MEANT, after_line, check_line, events_of, in_words
from drumhead.log_entry.vocabulary import RECORD
from drumhead.model.plurals import so_many
from drumhead.model.unit import Unit
from drumhead.rules.loading.toml_files import for_terminal, nearest, or_list
from drumhead.simulation.engine import count_losses, tableau

NOBODY = "nobody"
FATES = {"lost": "falls", "killed": "falls", "falls": "falls", "taken": "caught"}
USAGE: Mapping[str, str] = {  # lines that are not about a unit: the word, and what follows it
    "turn": "turn N: begin turn N",
    "end": "end: close the turn",
    "cards": "cards SIDE SIDE ...: the cards of the turn, in their order",
    "officer": "officer NAME UNIT, or officer NAME lost|taken [UNIT]: the unit that an officer is with, or the loss",
    "held": "held PLACE SIDE|nobody: who holds a place",
    "broken": "broken SIDE: an army has lost too much and leaves the field",
    "note": "note TEXT: a remark on the turn",
    "won": "won SIDE|nobody: the battle is over",
}


@dataclass(frozen=True)
class Taken:
    """What came of a line: the line in words, and the lines that may follow from it."""

    said: str
    offers: tuple[Offer, ...] = ()


class EnteredBattle(EntryState):
    """A battle that takes the lines of its log."""

    # ------------------------------------------------------------ lines
    @property
    def _commands(self) -> Mapping[str, Callable[[str], str]]:
        """The lines that are not about a unit, by the words of USAGE."""
        return {
            "turn": self._turn,
            "end": self._end,
            "cards": self._cards,
            "officer": self._officer,
            "held": self._held,
            "broken": self._broken,
            "note": self._note,
            "won": self._won,
        }

    def take(self, text: str) -> Taken:
        """Apply a line and return what it says; raise Slip, with nothing changed, if it cannot be right."""
        first, _, rest = text.strip().replace("\t", " ").partition(" ")
        word, rest = first.lower(), rest.strip()
        if self.is_over:
            raise Slip("the battle is over", "Change or delete the line that says who won, if it goes on.")
        if word in USAGE:
            return Taken(self._commands[word](rest))
        if side := side_of(word, self.sides):
            self.side = side
            return Taken(f"{self.army(side)}:")
        if word[:1].isdigit() or any(sign.isdigit() for sign in word):
            return self._unit(parse_unit(text, self.vocabulary, self.sides, self.side))
        near = nearest(word, (*USAGE, *self.sides)).strip()
        known = f"Begin with the number of a unit, or with {or_list([*self.sides, *USAGE])}."
        raise Slip(f'"{for_terminal(first)}" begins no line of a log', near or known)

    # ------------------------------------------------------------ turns and cards
    def _turn(self, rest: str) -> str:
        number = _whole(rest, "turn", f"turn {self.play.turn + 1}")
        last = self.play.turn
        if number <= last:
            raise Slip(
                f"turn {number} cannot follow turn {last}", f"Give turn {last + 1}, or change a line of turn {number}."
            )
        if number > self.most_turns:
            raise Slip(
                f"turn {number} is after the last turn, {self.most_turns}", "Give `--turns N` if more were played."
            )
        if self.is_open:
            self._end("")
        for missing in range(last + 1, number):
            self._begin(missing, missing=True)
            self._end("")
        self._begin(number)
        skipped = (
            f" Of turn {', '.join(map(str, range(last + 1, number)))} nothing is known." if number > last + 1 else ""
        )
        return f"Turn {number}.{skipped}"

    def _begin(self, number: int, **facts: Any) -> None:
        self.play.turn, self.play.card, self.is_open = number, 0, True
        self.side = self.sides[0]
        self._tell("turn", **facts)

    def _end(self, rest: str) -> str:
        if rest:
            raise Slip(
                f'"{for_terminal(rest)}" is more than this line takes', f"Type `{USAGE['end'].partition(':')[0]}`."
            )
        self._within()
        self.is_open, play = False, self.play
        ends = tableau(play)
        units = without_places(ends["units"])
        counts = count_losses(self.scenario.game, play)
        self.events.append({**ends, "hand": True, "units": units, "riders": {}, **counts, "held": dict(self.held)})
        said = ", ".join(f"{self.army(side)} {counts['points'][side]}" for side in self.sides)
        return f"Turn {play.turn} is closed. Points: {said}."

    def _within(self) -> None:
        if not self.is_open:
            raise Slip("no turn is open", f"Begin with `turn {self.play.turn + 1}`.")

    def _cards(self, rest: str) -> str:
        self._within()
        sides = [self._side(word) for word in rest.split()]
        if not sides:
            raise Slip("no card is named", f"Give their sides in order: cards {' '.join(self.sides)}.")
        for side in sides:
            self.play.card += 1
            self._tell("card", side=side, phase="")
        self.play.card = 0
        return f"{so_many(len(sides), 'cards')}: {', '.join(map(self.army, sides))}"

    def _side(self, word: str, nobody: bool = False) -> str:
        """Return the side that a word names, "" for nobody where that may be; raise Slip otherwise."""
        if nobody and word and NOBODY.startswith(word.lower()) and not side_of(word, self.sides):
            return ""
        if side := side_of(word, self.sides):
            return side
        raise unknown_side(word, [*self.sides, *([NOBODY] if nobody else [])])

    # ------------------------------------------------------------ what is not about a unit
    def _officer(self, rest: str) -> str:
        self._within()
        words = rest.split()
        at = next((at for at, word in enumerate(words) if word.lower() in FATES), 0)
        if not at and len(words) > 1 and words[-1][-1:].isdigit():
            return self._rides(" ".join(words[:-1]), words[-1])
        if not at:
            raise Slip("it does not say what became of the officer", "Type `officer NAME lost`, or a unit's number.")
        name, fate = self._rider(" ".join(words[:at])), FATES[words[at].lower()]
        unit = self._key(parse_unit(words[at + 1], self.vocabulary, self.sides).unit) if words[at + 1 :] else ""
        self.play.fallen.append(self.play.riders.pop(name))
        self._tell(fate, unit, officer=name)
        return f"{name.partition(':')[2]} {words[at].lower()}"

    def _rides(self, officer: str, unit: str) -> str:
        """Note the unit that an officer is with, which is of the officer's side."""
        name = self._rider(officer.removesuffix(" with"))
        side, _, said = name.partition(":")
        key = self._key(parse_unit(unit, self.vocabulary, self.sides).unit, foe_of=self._other(side))
        self._tell("remark", says=f"{said} is with {self.name(key)}.")
        return f"{said} is with {self.name(key)}"

    def _other(self, side: str) -> str:
        return next(each for each in self.sides if each != side)

    def _rider(self, said: str) -> str:
        names = {name: name.partition(":")[2] for name in self.play.riders}
        found = [key for key, name in names.items() if said and said.lower() in name.lower()]
        whole = [key for key in found if names[key].lower() == said.lower()]
        if len(whole or found) == 1:
            return (whole or found)[0]
        if any(said and said.lower() in rider.name.lower() for rider in self.play.fallen):
            raise Slip(f'"{for_terminal(said)}" is lost already', "")
        known = or_list([names[key] for key in found or names])
        raise Slip(
            f'"{for_terminal(said)}" may be several officers'
            if found
            else f'no officer is called "{for_terminal(said)}"',
            f"There are {known}.",
        )

    def _held(self, rest: str) -> str:
        self._within()
        place, _, word = rest.rpartition(" ")
        side = self._side(word, nobody=True)
        found = [name for name in self.held if place.strip() and place.strip().lower() in name.lower()]
        if len(found) != 1:
            known = or_list(list(self.held)) if self.held else ""
            wrong = (
                f'"{for_terminal(place)}" may be several places'
                if found
                else f'no objective is called "{for_terminal(place)}"'
            )
            raise Slip(wrong, f"There are {known}." if known else "This battle has no objectives.")
        if self.held[found[0]] != side:
            self.held[found[0]] = side
            if side:
                self._tell("held", ground=found[0], side=side)
        return f"{found[0]}: {self.army(side) if side else NOBODY}"

    def _broken(self, rest: str) -> str:
        self._within()
        sides = [self._side(word) for word in rest.split()] or [self._side("")]
        self._tell("broken", sides=sides)
        return f"{' and '.join(map(self.army, sides))} broken"

    def _note(self, rest: str) -> str:
        if not rest:
            raise Slip("the remark is empty", "Type it after `note`.")
        self._tell("remark", says=rest)
        return "noted"

    def _won(self, rest: str) -> str:
        winner = self._side(rest, nobody=True)
        if self.is_open:
            self._end("")
        self.is_over = True
        self._tell("dusk", dead=self.scenario.game.reckoning(self.play), winner=winner)
        return f"{self.army(winner)} won" if winner else "Drawn"

    # ------------------------------------------------------------ units
    def _key(self, named: Named, foe_of: str = "") -> str:
        """Return the key of a unit; without a side, it is of the side whose lines follow, or an enemy of `foe_of`."""
        side = named.side or (self._other(foe_of) if foe_of else self.side)
        key = f"{side}-{named.number}"
        if key not in self.play.units:
            most = max(unit.number for unit in self.play.units.values() if unit.side == side)
            raise Slip(f"{self.army(side)} has no unit {named.number}", f"Its units are 1 to {most}.")
        if not named.sent_out:
            return key
        sent = next((out for out, of in self.sent_out.items() if of == key), "")
        if not sent:
            raise Slip(f"{self.name(key)} sends out no skirmishers", "Leave out the s after its number.")
        return sent

    def _unit(self, line: UnitLine) -> Taken:
        self._within()
        key = self._key(line.unit)
        if line.is_empty:
            raise Slip(f"the line says nothing of {self.name(key)}", "Leave it out, or type what the unit did.")
        sent = key in self.sent_out
        before = Unit("", "", "") if sent else self._present(key, line)
        after = before if sent else after_line(self, key, before, line)
        if sent and (line.words or set(line.numbers) & set(RECORD)):
            raise Slip("skirmishers have no line of their own on the form", "Type what they lost with their unit.")
        whom = [self._key(each, self._side_of(key)) for each in line.whom]
        check_line(self, key, line, whom)
        told = list(events_of(self, before, after, line, whom)) or [("record", "", {})]
        for number, (kind, at, facts) in enumerate(told, start=1):
            if number == len(told) and not sent:
                self._change(key, before, after)
            self._tell(kind, key, at, **facts)
        hits = line.numbers.get("hits", 0)
        struck = [offer_of(self, whom[0], hits)] if len(whom) == 1 and hits and whom[0] in self.play.units else []
        return Taken(in_words(self, key, before, after, line, whom), tuple(each for each in struck if each))

    def _side_of(self, key: str) -> str:
        return str(self.play.units[self.sent_out.get(key, key)].side)

    def _present(self, key: str, line: UnitLine) -> Unit:
        """Return a unit that may have a line; Slip for one that is lost."""
        unit = self.play.units[key]
        if key in self.left_in and not line.is_meant:
            raise Slip(f"{self.name(key)} was lost in turn {self.left_in[key]}", f"Is it another unit? {MEANT}")
        return unit

    def _change(self, key: str, before: Unit, after: Unit) -> None:
        if before.stands and not after.stands:
            self.left_in[key] = self.play.turn
        elif after.stands and key in self.left_in:
            del self.left_in[key]
        if key in self.play.coming:
            self.play.arrives(key, self.play.coming[key].box)
        self.play.change(key, after)

    def _tell(self, kind: str, unit: str = "", whom: str = "", **facts: Any) -> None:
        self.play.tell(kind, unit, whom, hand=True, **facts)


def _whole(said: str, what: str, example: str) -> int:
    if not said.isdecimal() or len(said) > 3:
        wrong = (
            f'"{for_terminal(said)}" is not the number of a {what}' if said else f"the number of the {what} is missing"
        )
        raise Slip(wrong, f"Type `{example}`.")
    return int(said)
