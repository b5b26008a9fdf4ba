"""Buttons and Bayonets played on a table: its turn by cards, and what its commanders are told."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from drumhead.geometry.base_contact import against, struck_side
from drumhead.geometry.oriented_box import Box, within
from drumhead.model.army import Army
from drumhead.model.unit import Unit
from drumhead.rules.battle.battle_state import BattleState, Table
from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rules.battle.evaluation_hooks import Battery, GameHooks
from drumhead.rules.battle.evaluator_interface import OPEN
from drumhead.rules.battle.game_evaluator import GameEvaluator
from drumhead.rules.rulebook.book import Book

GONE = "broken"
WHEELS = (0.0, -30.0, 30.0)


class ButtonsPlay(BattleState):
    """A battle; it keeps in mind who has fired this turn, and who has moved into whom."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.fired: set[str] = set()
        self.met: dict[str, str] = {}
        self.judge = GameEvaluator(self, ButtonsHooks())


def begins(table: Table) -> ButtonsPlay:
    """A battle with nobody on the field yet."""
    return ButtonsPlay(table)


def turn(play: ButtonsPlay) -> None:
    """Three cards of each side, shuffled: a side's first is its fire, its second its moves, its third its melees."""
    play.turn, play.card = play.turn + 1, 0
    play.fired.clear()
    play.tell("turn")
    deck = tuple(side for side in play.setup.sides for _ in PHASES)
    shown = dict.fromkeys(play.setup.sides, 0)
    while deck and not play.over:
        side, deck = play.chance.draw("next card", deck)
        phase, act = PHASES[shown[side]]
        shown[side] += 1
        play.card += 1
        play.tell("card", side=side, phase=phase)
        for key in play.sequence(side, phase, play.present(side)):
            if play.is_in(key):
                act(play, key)
        broken(play)


def fires(play: ButtonsPlay, key: str) -> None:
    """A company fires at an enemy before it, or holds."""
    book, judge = play.book, play.judge
    options = [Option("hold", key)]
    for mm, foe in play.field.targets(play.box(key), judge.arc, judge.reach(key)[0], play.foes(key)):
        need = need_of(book, is_covered(play, play.box(foe)), mm <= play.mm(book.fire.close_within))
        worth = Prospect(0.0, book.fire.dice * (7 - need) / 6)
        options.append(Option("fire", key, foe, worth=worth, more={"need": need}))
    taken = play.choose(play.side(key), "fire", options)
    if taken.verb == "fire":
        hits = play.chance.hits("firing", book.fire.dice, taken.more["need"])
        play.fired.add(key)
        loses(play, taken.whom, hits)
        play.tell("fire", key, taken.whom, stands=play.units[key].stands, hits=hits)
        tested(play, taken.whom, hits)


def need_of(book: Book, cover: bool, close: bool) -> int:
    """What a die has to show."""
    return int(book.fire.need - cover * book.fire.cover - close * book.fire.close)


def is_covered(play: BattleState, box: Box) -> bool:
    """Whether a unit lines a hedge."""
    return any(feature.touches(box) for feature in play.field.ground.of("hedge"))


def moves(play: ButtonsPlay, key: str) -> None:
    """A unit that has not fired stands, marches straight on or at a wheel, or moves into an enemy."""
    if key in play.fired or key in play.met:
        return
    options = [Option("hold", key), *ways(play, key), *attacks(play, key)]
    taken, start = play.choose(play.side(key), "move", options), play.box(key)
    if taken.pose is None:
        return
    play.put(key, taken.pose)
    if taken.verb == "attack":
        play.met[key] = taken.whom
    play.tell("move", key, frm=list(start[:3]), to=list(taken.pose[:3]))


def ways(play: BattleState, key: str) -> Iterator[Option]:
    """Its marches of a whole and of half a move."""
    start, ground = play.box(key), play.field.ground
    far = play.mm(play.book.unit[play.units[key].arm].move)
    for wheel in WHEELS:
        for share in (1.0, 0.5):
            end = start.turn(wheel).ahead(far * share)
            if within(end, ground.width, ground.height) and play.field.is_clear(end, [key]):
                yield Option("march", key, pose=end)


def attacks(play: BattleState, key: str) -> Iterator[Option]:
    """The enemies that it reaches by a straight march or at a wheel."""
    start, judge = play.box(key), play.judge
    for foe in play.field.neighbours(start, judge.reach(key)[1], play.foes(key)):
        there = play.box(foe)
        end = against(start, there, struck_side(there, start))
        prospect = judge.assault(key, foe)
        if prospect is not None and play.field.is_clear(end, [key, foe]):
            yield Option("attack", key, foe, end, prospect)


def fights(play: ButtonsPlay, key: str) -> None:
    """Who has moved into an enemy: both throw; the lead says who goes."""
    whom = play.met.get(key, "")
    if not play.is_in(whom):
        play.met.pop(key, None)
        return
    lead = play.chance.die("attacker") - play.chance.die("defender")
    result = play.book.melee.bands.find(lead + plus_of(play.book, play.units[key], play.units[whom]))
    play.tell("faceoff", key, whom, result=result, net=lead)
    if result == "locked":
        loses(play, key, 1)
        loses(play, whom, 1)
        return
    del play.met[key]
    if result == "defender-runs":
        runs(play, whom)
    else:
        goes_back(play, whom if result == "defender-back" else key, 1)


def plus_of(book: Book, one: Unit, other: Unit) -> int:
    """The attacker's modifiers less the defender's."""
    shaky = [book.melee.shaky * (unit.quality == "shaky") for unit in (one, other)]
    return int(book.melee.horse * (one.arm == "horse") + shaky[0] - shaky[1])


def goes_back(play: ButtonsPlay, key: str, lost: int) -> None:
    """A unit goes back a move, off the table if there is no room."""
    loses(play, key, lost)
    if not play.is_in(key):
        return
    start = play.box(key)
    end = start.ahead(-play.mm(play.book.unit[play.units[key].arm].move))
    if not within(end, play.field.ground.width, play.field.ground.height) or not play.field.is_clear(end, [key]):
        runs(play, key)
        return
    play.met.pop(key, None)
    play.put(key, end)
    play.tell("back", key, frm=list(start[:3]), to=list(end[:3]))


def tested(play: ButtonsPlay, key: str, lost: int) -> None:
    """Who has lost throws two dice against it."""
    if not lost or not play.is_in(key):
        return
    unit, row = play.units[key], play.book.morale
    thrown = sum(play.chance.die("morale") for _ in range(row.dice)) + row.shaky * (unit.quality == "shaky")
    band = row.bands.find(thrown - unit.lost)
    play.tell("morale", key, result=band)
    if band == "runs":
        runs(play, key)
    elif band == "goes-back":
        goes_back(play, key, 0)


def runs(play: BattleState, key: str) -> None:
    """A unit breaks and is taken off."""
    play.change(key, play.units[key].now(GONE))
    play.remove_unit(key)
    play.tell("rout", key)


def loses(play: BattleState, key: str, figures: int) -> None:
    """Figures off a unit."""
    unit = play.units[key]
    play.change(key, unit.but(stands=max(0, unit.stands - figures)))


def reckoning(play: BattleState) -> dict[str, int]:
    """The figures that each side has lost."""
    return {side: sum(unit.lost for unit in play.units.values() if unit.side == side) for side in play.setup.sides}


def points(play: BattleState) -> dict[str, int]:
    """The units that each side has lost."""
    gone = [unit.side for key, unit in play.units.items() if not play.is_in(key)]
    return {side: gone.count(side) for side in play.setup.sides}


def quits_at(book: Book, army: Army) -> int:
    """An army quits that has lost its half."""
    return len(list(army.units)) // int(book.victory.share)


def broken(play: BattleState) -> None:
    """Whether an army has had enough."""
    lost = points(play)
    left = [side for side in play.setup.sides if lost[side] < quits_at(play.book, play.setup.armies[side])]
    if len(left) < len(lost):
        play.over = left[0] if left else "draw"


def winner(play: BattleState) -> str:
    """Who stays, or has lost fewer figures."""
    if play.over:
        return "" if play.over == "draw" else play.over
    lost = reckoning(play)
    best = min(lost.values())
    return "" if list(lost.values()).count(best) > 1 else min(lost, key=lost.__getitem__)


PHASES = (("fire", fires), ("move", moves), ("melee", fights))


# ------------------------------------------------------------ what commanders are told
class ButtonsHooks(GameHooks[ButtonsPlay]):
    """What units are worth."""

    asks = MappingProxyType({"move": "move", "fire": "fire"})

    def arc(self, play: ButtonsPlay) -> float:
        """Half a right angle to either side."""
        return 45.0

    def flight(self, play: ButtonsPlay, unit: Unit) -> float:
        """Who is beaten runs a move."""
        return play.mm(play.book.unit[unit.arm].move)

    def may_attack(self, unit: Unit) -> bool:
        """Everybody does."""
        return True

    def could_attack(self, play: ButtonsPlay, key: str) -> list[Option]:
        """Whom it may move into."""
        return list(attacks(play, key))

    def die_worth(self, play: ButtonsPlay, unit: Unit, weapon: str, cover: str) -> float:
        """The chance of a hit."""
        return (7 - need_of(play.book, cover != OPEN, False)) / 6

    def shelter(self, play: ButtonsPlay, unit: Unit, at: Box) -> str:
        """A hedge covers."""
        return "hedge" if is_covered(play, at) else OPEN

    def tiredness(self, unit: Unit) -> int:
        """Figures lost."""
        return unit.lost

    def shows(self, unit: Unit) -> str:
        """Figures lost, in words."""
        return f"{unit.lost} lost" if unit.lost else ""

    def reach(self, play: ButtonsPlay, key: str, unit: Unit) -> tuple[float, float]:
        """Foot fires; everybody attacks as far as he marches."""
        return play.mm(play.book.fire.reach) if unit.arm == "foot" else 0.0, play.mm(play.book.unit[unit.arm].move)

    def batteries(self, play: ButtonsPlay, unit: Unit) -> tuple[Battery, ...]:
        """Muskets, of foot alone."""
        if unit.arm != "foot":
            return ()
        return (Battery(0.0, play.mm(play.book.fire.reach), "musket", play.book.fire.dice, play.book.fire.dice),)

    def attack(
        self, play: ButtonsPlay, key: str, one: Unit, whom: str, other: Unit, side: str, covered: bool
    ) -> Prospect:
        """By the thirty-six ways in which two dice fall."""
        plus = plus_of(play.book, one, other)
        leads = [mine - his + plus for mine in range(1, 7) for his in range(1, 7)]
        bands = [play.book.melee.bands.find(lead) for lead in leads]
        ran, back, lost = (bands.count(band) / 36 for band in ("defender-runs", "defender-back", "attacker-back"))
        return Prospect(lost + bands.count("locked") / 36, back + ran * other.stands)
