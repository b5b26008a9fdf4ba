"""The turning point of a battle, computed from its journal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

from drumhead.printing.pages.battle_log.journal_story import Deed, Story, Told

CLEAR = 3  # stands: a lead of this size is worth undoing
Runs = Callable[[Told], bool]  # whether a unit with this record has broken and runs


@dataclass(frozen=True)
class Exchange:
    """Fights among the same few units under one card, and a side's lead in stands after them.

    `turn` is the number of the turn. `ground` is the part of the last change of the lead that came from ground that
    changed hands as the turn closed.
    """

    turn: int
    deeds: tuple[Deed, ...]
    lead: int
    ground: int = 0


@dataclass(frozen=True)
class Turning:
    """The exchange that decided a battle: its kind, side, turn and deeds, and the side's lead in stands.

    `before` is that side's best lead before it, `after` the least lead from then on. `kind` is "lasted" where the
    side's lead was ever after larger than it had ever been before; "ahead" where the side took the lead for good,
    "gained" where ground alone gave it the lead; "throughout" where it led all the time, "behind" where it never led:
    these two name its heaviest blow. "undone" is for a drawn battle: `before` is then the enemy's largest lead. With
    `by_ground`, ground that changed hands as the turn closed was part of the exchange; with `last`, nothing followed.
    """

    kind: str
    side: str
    turn: int
    deeds: tuple[Deed, ...]
    before: int
    after: int
    by_ground: bool = False
    last: bool = False


def turning_point(story: Story, runs: Runs, tells: Callable[[Deed], bool]) -> Turning | None:
    """Return the exchange whose cost the loser never made good; None where nothing decided the battle.

    A side's lead is the number of stands that the enemy has lost beyond its own, destroyed or in rout, plus the worth
    of the places that only it holds. For every exchange that the report has words for (`tells`; all exchanges if it has
    words for none), compare the winner's least lead from then on with its best lead before. The exchange with the
    largest gain above 0 is the turning point, the earliest of equals. Where the lead changed hands more than once, it
    is the exchange by which the winner took it for good; where it never did, the one that gained the winner most. In a
    drawn battle it is the exchange that undid the larger lead, if an army was ever three stands ahead. A journal that
    stops before the end has none.
    """
    if story.dusk is None:
        return None
    side = str(story.dusk["winner"])
    if side:
        return _of_winner(side, exchanges(story, side, runs), _Losses(story, side, runs).lead, tells)
    first, second = story.sides
    leads = [each.lead for each in exchanges(story, first, runs)]
    peak = max(range(len(leads)), key=lambda at: (abs(leads[at]), -at), default=None)
    if peak is None or abs(leads[peak]) < CLEAR:
        return None
    by = second if leads[peak] > 0 else first
    told, high = exchanges(story, by, runs)[peak + 1 :], abs(leads[peak])
    steps = _lasting_steps(told, -high)
    best = max(_told(told, tells), key=lambda at: (steps[at], -at), default=None)
    return None if best is None else _turning("undone", by, told, best, high)


def _of_winner(side: str, told: Sequence[Exchange], begun: int, tells: Callable[[Deed], bool]) -> Turning | None:
    """Return the turning point of a battle that `side` won, None if no exchange has a deed.

    `told` are all exchanges; the winner's lead was `begun` before the first. `tells` says whether the report has
    words for a deed.
    """
    said, steps = _told(told, tells), _lasting_steps(told, begun)
    if not said:
        return None
    leads = [begun, *(each.lead for each in told)]
    best = max(said, key=lambda at: (steps[at], -at))
    if steps[best] > 0 and told[best].lead > 0:
        return _turning("lasted", side, told, best, max(leads[: best + 1]))
    crossed = [at for at in range(len(told)) if leads[at] <= 0 < min(leads[at + 1 :])]
    if crossed:
        kind = "ahead" if told[crossed[-1]].deeds else "gained"
        return _turning(kind, side, told, crossed[-1], max(leads[: crossed[-1] + 1]))
    heaviest = max(said, key=lambda at: (leads[at + 1] - leads[at], -at))
    return _turning("throughout" if leads[-1] > 0 else "behind", side, told, heaviest, max(leads[: heaviest + 1]))


def _turning(kind: str, side: str, told: Sequence[Exchange], at: int, before: int) -> Turning:
    own, last = told[at], at == len(told) - 1
    least = min(each.lead for each in told[at:])
    return Turning(kind, side, own.turn, own.deeds, before, least, own.ground > 0, last)


def _told(told: Sequence[Exchange], tells: Callable[[Deed], bool]) -> list[int]:
    """Return the indexes of the exchanges that the report has words for; if there are none, of all with a deed."""
    return [at for at, each in enumerate(told) if any(map(tells, each.deeds))] or [
        at for at, each in enumerate(told) if each.deeds
    ]


def _lasting_steps(told: Sequence[Exchange], begun: int) -> list[int]:
    """Return, for each exchange, the least lead from then on minus the best lead before it.

    `begun` is the lead before the first exchange.
    """
    best = [*accumulate((begun, *(each.lead for each in told)), max)]
    least = [*accumulate(reversed([each.lead for each in told]), min)][::-1]
    return [after - before for after, before in zip(least, best)]


def exchanges(story: Story, side: str, runs: Runs) -> list[Exchange]:
    """Return every exchange in which units lost stands, routed or were rallied, with a side's lead after it.

    The deed just before is part of it where it concerned the same unit. Ground that changes hands as a turn closes
    counts with the last exchange of that turn if both went the same way; otherwise it is an exchange without a deed.
    """
    lost = _Losses(story, side, runs)
    begun = lost.lead
    found: list[Exchange] = []
    for turn in story.turns:
        for card in turn.cards:
            who: set[str] = set()
            before: Deed | None = None
            for deed in card.deeds:
                changed = lost.after(deed)
                if found and changed is not None and who & deed.who:
                    found[-1] = replace(found[-1], deeds=(*found[-1].deeds, deed), lead=changed)
                elif changed is not None:
                    blow = (before,) if before and before.who & deed.who else ()
                    found.append(Exchange(turn.number, (*blow, deed), changed))
                    who = set()
                who |= deed.who if changed is not None else set()
                before = deed
        if turn.closed:
            before_it, was = [begun, begun, *(each.lead for each in found)][-2:]
            lead = lost.lead_with(turn.ground.get("held", {}))
            if found and found[-1].turn == turn.number and (lead - was) * (was - before_it) > 0:
                found[-1] = replace(found[-1], lead=lead, ground=lead - was)
            elif lead != was:
                found.append(Exchange(turn.number, (), lead, lead - was))
    return found


class _Losses:
    """The losses of both sides so far, and the lead of the side `side` from them, in stands."""

    def __init__(self, story: Story, side: str, runs: Runs) -> None:
        self.story, self.side, self.runs = story, side, runs
        self.gone = {key: 0 for name in story.sides for key in story.of(name)}
        self.begun = {key: int(state["stands"]) for key, state in story.drawn_up.items() if key in self.gone}
        self.worth = self._worth(story.holders_after(0))

    def after(self, deed: Deed) -> int | None:
        """Apply a deed and return the side's lead after it; None if no losses changed and no officer fell."""
        before = dict(self.gone)
        for key, state in deed.event.get("set", {}).items():
            if key in self.begun:
                left = 0 if self.runs(state) else int(state["stands"])
                self.gone[key] = self.begun[key] - left
        return self.lead if self.gone != before or deed.kind == "falls" else None

    def lead_with(self, held: Mapping[str, Any]) -> int:
        """Set the holders of objectives to `held`, as a turn closes, and return the side's lead with them."""
        self.worth = self._worth(held)
        return self.lead

    @property
    def lead(self) -> int:
        mine, theirs = (
            sum(
                self.story.count(key, gone)
                for key, gone in self.gone.items()
                if (self.story.units[key]["side"] == self.side) == own
            )
            for own in (True, False)
        )
        return theirs - mine + self.worth

    def _worth(self, held: Mapping[str, Any]) -> int:
        """Return the worth of the objectives that the side holds minus those that the enemy holds."""
        return sum(each["worth"] * (1 if each["side"] == self.side else -1) for each in _kept(self.story, held))


def _kept(story: Story, held: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Return the tables of the objectives held by the side that is meant to have them.

    `held` has the holder of each objective by its name.
    """
    return (each for each in story.head["objectives"] if held.get(each["name"]) == each["side"])
