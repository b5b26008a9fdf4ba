"""Skirmishers on the table: out of the ranks and in again, the firefight of two screens, and who runs into them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from drumhead.model.unit import Unit
from drumhead.rules.book import Book
from drumhead.rules.play import Option, Play, Prospect
from drumhead.rulesets.peninsular_paperboys import formations, skirmish
from drumhead.rulesets.peninsular_paperboys.firing import IN_FIREFIGHT
from drumhead.rulesets.peninsular_paperboys.formations import SCREEN_OUT, TWO_DEEP
from drumhead.rulesets.peninsular_paperboys.skirmish import DRIVEN_IN, Screen
from drumhead.rulesets.wss_paperboys.play.ground import STOPS_SHOT, barred, in_difficult
from drumhead.rulesets.wss_paperboys.play.officers import after_losses
from drumhead.rulesets.wss_paperboys.play.retreat import fall_back, pose
from drumhead.table.box import Box, gap
from drumhead.table.sight import crosses, sees

OF = "s"  # ends the key of a screen, after that of its battalion
AHEAD = (150.0, 110.0, 70.0)  # mm: how far before its battalion a screen goes out, as there is room
FIRED = "skirmish-fire"
IN_TOUCH = 200.0  # mm that a screen keeps within of its battalion, by habit
HORSE_NEAR = 450.0  # mm within which enemy horse makes skirmishers look for their battalion
ENEMY_NEAR = 900.0  # mm within which a screen is worth sending out


# ------------------------------------------------------------------ whose they are
def detached(book: Book, unit: Unit) -> dict[str, Unit]:
    """The screen that a battalion may send out, under the end of its key; nothing for who has none."""
    if unit.kind in book.skirmish.kinds:
        return {}
    screen = skirmish.breaks_out(book, unit)[1]
    return {OF: screen} if screen else {}


def is_screen(play: Play, key: str) -> bool:
    """Whether somebody on the table is the screen of a battalion."""
    return not play.units[key].number


def parent_of(key: str) -> str:
    """The battalion of a screen."""
    return key[: -len(OF)]


def screen_of(play: Play, key: str) -> str:
    """The screen that a battalion has out; "" for none."""
    return key + OF if SCREEN_OUT in play.units[key].state and play.is_in(key + OF) else ""


def is_out(play: Play, key: str) -> bool:
    """Whether somebody skirmishes."""
    unit = play.units[key]
    if unit.arm != "infantry":
        return False
    known: dict[int, tuple[Unit, bool]] = play.memory.setdefault("skirmishing", {})
    found = known.get(id(unit))
    if found is None:  # asked at every step: remembered with the unit, so that no other takes its id
        found = known[id(unit)] = unit, formations.is_skirmishing(play.book, unit)
    return found[1]


def skirmishers(play: Play, side: str = "") -> list[str]:
    """Everybody in open order, of a side or of both."""
    return [key for key in play.present(side, "infantry") if is_out(play, key)]


def formed(play: Play, keys: Iterable[str]) -> list[str]:
    """Those among them who do not skirmish."""
    return [key for key in keys if not is_out(play, key)]


def screening(play: Play, side: str, start: Box, end: Box, but: Iterable[str] = ()) -> bool:
    """Whether skirmishers of a side stand on the line between two middles."""
    return any(
        key not in but and crosses(play.box(key), (start.x, start.y), (end.x, end.y)) for key in skirmishers(play, side)
    )


# ------------------------------------------------------------------ out of the ranks, and in again
def screen_options(play: Play, key: str) -> list[Option]:
    """What a battalion may do about its skirmishers before it moves; both cost nothing of the move."""
    unit = play.units[key]
    keep = Option("keep", key)
    if unit.kind in play.book.skirmish.kinds:
        near = bool(_horse_near(play, key)) and not in_difficult(play, play.box(key))
        if TWO_DEEP not in unit.state:
            return [keep, Option("close-order", key, worth=Prospect(0.0, 0.5 if near else -0.5))]
        if skirmish.stands_that_may_skirmish(play.book, unit):
            return [keep, Option("open-order", key, worth=Prospect(0.0, -0.5 if near else 0.3))]
        return [keep]
    if formations.SKIRMISH in unit.state:
        return [keep, Option("closes-up", key, worth=_worth_of_closing(play, key))]
    screen = screen_of(play, key)
    if screen:
        fits = gap(play.box(screen), play.box(key)) <= IN_TOUCH and wide_again(play, key) is not None
        return [keep, Option("screen-in", key, screen, worth=_worth_of_closing(play, key))] if fits else [keep]
    if not skirmish.stands_that_may_skirmish(play.book, unit) or place_ahead(play, key) is None:
        return [keep]
    out = Option("screen-out", key, worth=_worth_of_a_screen(play, key))
    if skirmish.stands_that_may_skirmish(play.book, unit) < unit.stands:
        return [keep, out]
    whole = replace(out, verb="all-out", worth=Prospect(out.worth.own, 1.1 * out.worth.theirs))
    return [keep, out, whole]


def _horse_near(play: Play, key: str) -> list[str]:
    horse = [f for f in play.foes(key) if play.units[f].arm == "cavalry" and "routing" not in play.units[f].state]
    return play.field.within(play.box(key), HORSE_NEAR, horse)


def _worth_of_a_screen(play: Play, key: str) -> Prospect:
    box = play.box(key)
    near = [foe for foe in play.field.within(box, ENEMY_NEAR, play.foes(key)) if "routing" not in play.units[foe].state]
    horse = _horse_near(play, key)
    close = [foe for foe in formed(play, near) if gap(box, play.box(foe)) < 350]
    return Prospect(0.0, 0.2) if near and not horse and not close else Prospect(0.5, 0.0)


def _worth_of_closing(play: Play, key: str) -> Prospect:
    """In again before the lines come to volleys, and before horse rides it down."""
    box = play.box(key)
    close = play.field.within(box, 400.0, formed(play, play.foes(key)))
    return Prospect(0.0, 0.3) if close or _horse_near(play, key) else Prospect(0.3, 0.0)


def place_ahead(play: Play, key: str) -> Box | None:
    """Where a screen would stand before its battalion: clear of everybody."""
    box = play.box(key)
    screen = skirmish.breaks_out(play.book, play.units[key])[1]
    if screen is None:
        return None
    wide, deep = play.footprint(play.book, screen)
    for far in AHEAD:
        there = box.ahead(box.depth / 2 + far)._replace(frontage=wide, depth=deep)
        near = play.field.within(there, 60.0, play.foes(key))
        if play.field.free(there) and not near and not barred(play, there):
            return there
    return None


def wide_again(play: Play, key: str) -> Box | None:
    """Where a battalion stands with its light stand in the ranks again: as near as it can to where it is."""
    unit = skirmish.closes_up(play.units[key])
    wide, deep = play.footprint(play.book, unit)
    box = play.box(key)._replace(frontage=wide, depth=deep)
    aside = ((box.facing + turn) % 360 for turn in (0, 90, 270, 180))
    but = (key, key + OF)
    return next((there for way in aside if (there := play.field.settle(box, way, but, 60.0))), None)


def see_to_screens(play: Play, key: str) -> None:
    """A side settles whether a battalion has its skirmishers out, before it moves."""
    if play.units[key].arm != "infantry" or is_screen(play, key):
        return
    taken = play.choose(play.side(key), "screen", screen_options(play, key))
    if taken.verb == "screen-out":
        goes_out(play, key)
    elif taken.verb == "screen-in":
        comes_in(play, key)
    elif taken.verb in ("open-order", "close-order"):
        state = play.units[key].state
        play.change(key, play.units[key].but(state=state ^ {TWO_DEEP}))
        make_room(play, key)
        steps = ("breaks-out",) if taken.verb == "open-order" else ("two-deep",)
        play.tell(taken.verb, key, steps=steps, to=pose(play.box(key)))
    elif taken.verb in ("all-out", "closes-up"):
        unit = play.units[key]
        whole = skirmish.breaks_out(play.book, unit, whole=True)[0]
        play.change(key, whole if taken.verb == "all-out" else skirmish.closes_up(unit))
        make_room(play, key)
        steps = ("whole-battalion-out",) if taken.verb == "all-out" else ("closes-up",)
        play.tell(taken.verb, key, steps=steps, to=pose(play.box(key)))


def goes_out(play: Play, key: str) -> None:
    """The light company goes out in front."""
    there = place_ahead(play, key)
    unit, screen = skirmish.breaks_out(play.book, play.units[key])
    assert screen is not None
    assert there is not None
    play.change(key, unit)
    play.muster(key + OF, screen.now("moved"), there)
    play.put(key + OF, there)
    play.tell("screen-out", key, key + OF, steps=("breaks-out", f"ranks-{formations.ranks_of(play.book, unit)}"))
    firefights(play, [key + OF])


def comes_in(play: Play, key: str, driven: bool = False, why: str = "") -> None:
    """Skirmishers go back into the ranks of their battalion, wherever it is."""
    there = wide_again(play, key)
    play.withdraw(key + OF)
    play.change(key, skirmish.closes_up(play.units[key], driven))
    if there is not None:
        play.put(key, there)
    else:
        make_room(play, key)
    steps = ("driven-in",) if driven else ("closes-up",)
    play.tell("screen-in", key, key + OF, steps=steps, why=why, to=pose(play.box(key)))


def make_room(play: Play, key: str) -> None:
    """A unit that has grown broader stands clear of its neighbours."""
    box = play.box(key)
    if play.field.free(box, (key,)):
        return
    for way in (180, 90, 270, 0):
        there = play.field.settle(box, (box.facing + way) % 360, (key,), 300.0)
        if there is not None:
            play.put(key, there)
            return
    there = next(play.field.around(box, lambda place: play.field.free(place, (key,)), 800.0), None)
    if there is not None:
        play.put(key, there)


def follow_their_battalions(play: Play) -> None:
    """Screens whose battalion is gone are gone with it."""
    for key in list(play.present()):
        lost = is_screen(play, key) and skirmish.follows_its_parent(play.units[parent_of(key)], 0) == "lost"
        if lost:
            disbands(play, key)
            play.tell("screen-lost", key, parent_of(key), steps=("screen-lost",))


def disbands(play: Play, key: str) -> None:
    """A screen is lost: the stand it was is its battalion's, and counted there."""
    play.change(key, play.units[key].but(stands=0, start=0))


# ------------------------------------------------------------------ the firefight
def firefights(play: Play, who: Iterable[str]) -> None:
    """Each of these screens that has enemy skirmishers in range fights them out, once a turn."""
    for key in who:
        if not _ready(play, key):
            continue
        foes = [foe for foe in skirmishers(play) if play.side(foe) != play.side(key) and _ready(play, foe)]
        for foe in play.field.within(play.box(key), play.mm(play.book.firefight.within), foes):
            if _seen(play, key, foe):
                firefight(play, key, foe)
                break


def _ready(play: Play, key: str) -> bool:
    if not play.is_in(key) or not is_out(play, key):
        return False
    return not {IN_FIREFIGHT, FIRED, DRIVEN_IN, "routing"} & play.units[key].state


def _seen(play: Play, key: str, foe: str) -> bool:
    between = [play.box(other) for other in formed(play, play.field.places)]
    return sees(
        play.box(key), play.box(foe), between, play.field.ground, STOPS_SHOT, play.mm(play.book.sight.into_woods)
    )


def firefight(play: Play, key: str, foe: str) -> None:
    """One turn's firefight: both screens throw together, and the worse gives ground, or is driven in."""
    mine, his = group(play, key, foe), group(play, foe, key)
    result = skirmish.firefight(play.chance, play.book, screen_in(play, mine), screen_in(play, his))
    for each in (*mine, *his):
        play.change(each, play.units[each].now(IN_FIREFIGHT))
    beaten, winner = (his, key) if result.startswith("his") else (mine, foe)
    ending = result.removeprefix("his-").removeprefix("mine-")
    rifles = any(play.units[each].kind in play.book.rifles.kinds for each in (*mine, *his))
    steps = ["firefight", f"firefight-{ending}", *(["rifles-again"] if rifles else [])]
    play.tell("firefight", key, foe, steps, result=result, mine=mine, his=his)
    if ending == "continues":
        return
    for each in beaten:
        if ending == "returns":
            goes_in(play, each)
        elif play.is_in(each):
            fall_back(play, each, play.mm(play.book.firefight.back), play.box(winner), "firefight")


def group(play: Play, key: str, foe: str) -> list[str]:
    """Who throws on a side: the screen, and friends within range of the same enemies."""
    friends = [other for other in skirmishers(play, play.side(key)) if other != key and _ready(play, other)]
    near = play.field.within(play.box(foe), play.mm(play.book.firefight.within), friends)
    return [key, *near]


def screen_in(play: Play, keys: Iterable[str]) -> Screen:
    """Their stands, by what they carry."""
    units = [play.units[key] for key in keys]
    rifles = sum(unit.stands for unit in units if unit.kind in play.book.rifles.kinds)
    return Screen(muskets=sum(unit.stands for unit in units) - rifles, rifles=rifles)


def goes_in(play: Play, key: str) -> None:
    """Skirmishers who cannot stay out: into their battalion, or behind the nearest of their brigade."""
    if not play.is_in(key):
        return
    if is_screen(play, key):
        comes_in(play, parent_of(key), driven=True)
        return
    start = play.box(key)
    friend = _shelter(play, key)
    closed = skirmish.closes_up(play.units[key], driven=True)
    play.change(key, closed.now(TWO_DEEP) if closed.kind in play.book.skirmish.kinds else closed)
    box = play.box(key)
    if friend:
        there = play.box(friend)
        behind = there.ahead(-(there.depth + box.depth) / 2 - 10)
        box = box.at(behind.x, behind.y, there.facing)
    else:
        box = box.ahead(-play.mm(play.book.move.column.distance))
    play.put(key, box)
    make_room(play, key)
    if not play.field.free(play.box(key), (key,)):
        play.put(key, start._replace(frontage=box.frontage, depth=box.depth))
        make_room(play, key)
    play.tell("shelters", key, friend, steps=("shelters",), frm=pose(start), to=pose(play.box(key)))


def _shelter(play: Play, key: str) -> str:
    """The nearest formed unit of the brigade that lends them to it."""
    side = play.side(key)
    brigade = next(
        b for b in play.memory["armies"][side].brigades if play.units[key].number in [u.number for u in b.units]
    )
    own = [f"{side}-{unit.number}" for unit in brigade.units]
    standing = [k for k in own if k != key and play.is_in(k) and "routing" not in play.units[k].state]
    near = play.field.nearest(play.box(key), formed(play, standing))
    return near[1] if near else ""


# ------------------------------------------------------------------ in somebody's way
def ridden_over(play: Play, key: str, whom: str) -> None:
    """Horse touches skirmishers in the open: they are gone, and their battalion has lost its light stand."""
    if is_screen(play, whom):
        parent = parent_of(whom)
        before = play.units[parent]
        disbands(play, whom)
        play.change(parent, skirmish.scattered(play.book, before))
        off, owner = before.stands - play.units[parent].stands, parent
    else:
        off, owner = play.units[whom].stands, whom
        play.change(whom, play.units[whom].but(stands=0))
    play.tell("scattered", key, whom, steps=("scattered-by-horse",), off=off, gone=True)
    after_losses(play, owner, off)


def driven_in(play: Play, key: str, whom: str) -> None:
    """Formed foot comes up: skirmishers do not wait for it."""
    play.tell("drives-in", key, whom, steps=("drives-in",))
    goes_in(play, whom)


def make_way(play: Play, key: str, swept: Box) -> None:
    """Own skirmishers clear out of the path of an attack by their friends."""
    for friend in skirmishers(play, play.side(key)):
        if friend != key and play.field.within(swept, 0.0, [friend]):
            box = play.box(friend)
            places = play.field.around(box, lambda _: True, 400.0)
            there = next((place for place in places if _clear(play, friend, place, swept)), None)
            if there is not None:
                play.put(friend, there)
                play.tell("makes-way", friend, key, steps=("makes-way",), frm=pose(box), to=pose(there))


def _clear(play: Play, key: str, place: Box, swept: Box) -> bool:
    return gap(place, swept) > 0 and play.field.free(place, (key,))
