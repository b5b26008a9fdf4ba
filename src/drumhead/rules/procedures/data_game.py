"""Game that is played from `play.toml`: its turn in the order of the file, losses, and the winner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from drumhead.model.army import Army
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.battle.battle_state import BattleState, Table
from drumhead.rules.battle.reinforcements import come_on
from drumhead.rules.loading.model_validation import check
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.toml_files import FileErrors, read
from drumhead.rules.procedures.data_battle_state import DataBattle
from drumhead.rules.procedures.data_game_hooks import judge_of
from drumhead.rules.procedures.phase_actions import acts
from drumhead.rules.procedures.result_effects import officers_ride
from drumhead.rules.rulebook.book import Book
from drumhead.rules.schema.plain_play import PhaseTable, PlayFile
from drumhead.rules.trust.expressions import plain_language
from drumhead.rules.validation.play_checks import play_faults
from drumhead.rules.validation.reference_checks import References

BESIDE = ("ruleset", "tables", "throws", "turn")  # the files that a play.toml leans on
NEXT = "next card"  # what the card is called that is turned


def plain_game(ruleset: Ruleset) -> PlainGame:
    """Return the game of a ruleset's `play.toml`.

    Raises FileErrors with every error of that file, alone and against the ruleset's other files.
    """
    file = read(ruleset.folder / "play.toml")
    data, faults = check(PlayFile, file)
    if data is not None:
        paths = {name: ruleset.folder / f"{name}.toml" for name in BESIDE}
        files = {name: read(path) for name, path in paths.items() if path.is_file()}
        faults = [*References(ruleset.folder, files).faults("play", file), *play_faults({**files, "play": file})]
    if data is None or faults:
        raise FileErrors(faults)
    return PlainGame(ruleset, data)


class PlainGame:
    """Game that is played from `play.toml`; implements `Playable` of `rules.loading.plugin_interface`."""

    def __init__(self, ruleset: Ruleset, data: PlayFile) -> None:
        self.data, self.throws = data, ruleset.questions

    def begins(self, table: Table) -> DataBattle:
        """Return the battle of a table with its evaluator, before any unit is on the field."""
        play = DataBattle(table, self.data, self.throws)
        play.judge = judge_of(play)
        return play

    def enlisted(self, chance: Chance, book: Book, unit: Unit) -> Unit:
        """Return the unit unchanged: no quality is rolled before the battle."""
        return unit

    def strike(self, book: Book, unit: Unit, hits: int) -> None:
        """Return None: what hits do is not worked out for `log enter`."""

    def tests_due(self, book: Book, before: Unit, after: Unit, hits: int) -> dict[str, int]:
        """Return {}: no test is worked out for `log enter`."""
        return {}

    def finish_line(self, book: Book, before: Unit, after: Unit) -> Unit:
        """Return the unit as a line of a filled-in log leaves it."""
        return after

    def opens(self, play: DataBattle) -> None:
        """Place each officer with a unit after deployment; do nothing if `officers` of play.toml is "apart"."""
        officers_ride(play)

    def turn(self, play: DataBattle) -> None:
        """Play one turn, phase by phase; stop as soon as an army breaks or has no unit on the field."""
        play.turn, play.card = play.turn + 1, 0
        play.did.clear()
        play.tell("turn")
        for side, phase in self._order(play):
            play.card += 1
            play.tell("card", side=side, phase=phase.id)
            if phase.does == "move":
                _arrivals(play, side, phase)
            able = [key for key in play.present(side) if play.acts(phase, key)]
            for key in play.sequence(side, phase.does, able):
                acts(play, phase, key)
            if self._ends(play):
                return

    def _order(self, play: DataBattle) -> Iterator[tuple[str, PhaseTable]]:
        """Yield the (side, phase) pairs of a turn, in the order of play.toml: "sides", "phases" or shuffled "cards".

        Each side plays its phases in the order of the file, even if cards decide which side is next.
        """
        phases = self.data.phase
        sides = sorted(play.setup.sides, key=lambda side: play.setup.roles.get(side) != "attacker")
        if self.data.order == "sides":
            yield from ((side, phase) for side in sides for phase in phases)
        elif self.data.order == "phases":
            yield from ((side, phase) for phase in phases for side in sides)
        else:
            deck, turned = tuple(side for side in play.setup.sides for _ in phases), dict.fromkeys(play.setup.sides, 0)
            while deck:
                side, deck = play.chance.draw(NEXT, deck)
                yield side, phases[turned[side]]
                turned[side] += 1

    def _ends(self, play: DataBattle) -> bool:
        """Return whether the battle is over; set `play.over` if an army has broken or has no unit on the field."""
        lost, sides = self.points(play), play.setup.sides
        limits = {side: self.quits_at(play.book, play.setup.armies[side]) for side in sides}
        left = [side for side in sides if play.present(side) and not 0 < limits[side] <= lost[side]]
        if len(left) < len(sides):
            play.over = left[0] if left else "draw"
            play.tell("broken", sides=[side for side in sides if side not in left])
        return bool(play.over)

    def reckoning(self, play: BattleState) -> dict[str, int]:
        """Return the number of figures that each side has lost since deployment."""
        return {side: sum(unit.lost for unit in play.units.values() if unit.side == side) for side in play.setup.sides}

    def points(self, play: BattleState) -> dict[str, int]:
        """Return the points against each side: its units destroyed or figures lost, whichever play.toml counts."""
        if self.data.winning.counts == "figures":
            return self.reckoning(play)
        gone = [unit.side for key, unit in play.units.items() if not unit.stands]
        return {side: gone.count(side) for side in play.setup.sides}

    def quits_at(self, book: Book, army: Army) -> int:
        """Return the number of points against an army at which it leaves the field; 0 if it never does."""
        units = list(army.units)
        counted = {"units": len(units), "figures": sum(unit.stands for unit in units)}
        return int(plain_language().evaluate(self.data.winning.quits, book=book, **counted))

    def winner(self, play: BattleState) -> str:
        """Return the winning side, "" for a draw: the one that did not break, otherwise the one with fewer losses."""
        if play.over:
            return "" if play.over == "draw" else play.over
        lost = self.reckoning(play)
        least = min(lost.values())
        return "" if list(lost.values()).count(least) > 1 else min(lost, key=lost.__getitem__)

    def for_a_stand(self, book: Book, unit: Unit) -> int:
        """Return 1, since each figure lost counts as one."""
        return 1

    def landscape(self, play: BattleState) -> dict[str, Any]:
        """Return an empty dict, since no terrain changes during the battle."""
        return {}

    def places_worth(self, play: BattleState) -> dict[str, int]:
        """Return an empty dict, since objectives are worth nothing."""
        return {}

    def detached(self, book: Book, unit: Unit) -> Mapping[str, Unit]:
        """Return an empty dict, since no units are detached."""
        return {}


def _arrivals(play: DataBattle, side: str, phase: PhaseTable) -> None:
    """Bring on a side's reinforcements whose arm may act in this move phase."""
    come_on(play, side, lambda unit: not phase.arms or unit.arm in phase.arms)
