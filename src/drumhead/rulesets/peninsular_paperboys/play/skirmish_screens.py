"""Skirmish screens on the table: their battalions, the units that they screen, and how they go in."""

from __future__ import annotations

from collections.abc import Iterable

from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.retreat import pose
from drumhead.families.paperboys.unit_states import ROUTING
from drumhead.geometry.line_of_sight import crosses
from drumhead.geometry.oriented_box import Box
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.peninsular_paperboys import formations, skirmish
from drumhead.rulesets.peninsular_paperboys.formations import SCREEN_OUT, TWO_DEEP

OF = "s"  # ends the key of a screen, after that of its battalion
FIRED = "skirmish-fire"
IN_TOUCH = 200.0  # mm that a screen keeps within of its battalion, by habit


# ------------------------------------------------------------------ whose they are
def detached(book: Book, unit: Unit) -> dict[str, Unit]:
    """Return the screen that a battalion may send out, as {ending of its key: unit}; {} if it has none."""
    if unit.kind in book.skirmish.kinds:
        return {}
    screen = skirmish.breaks_out(book, unit)[1]
    return {OF: screen} if screen else {}


def is_screen(play: PaperboysBattle, key: str) -> bool:
    """Return whether a unit on the table is the screen of a battalion."""
    return not play.units[key].number


def parent_of(key: str) -> str:
    """Return the key of a screen's battalion."""
    return key[: -len(OF)]


def screen_of(play: PaperboysBattle, key: str) -> str:
    """Return the key of the screen that a battalion has out; "" for none."""
    return key + OF if SCREEN_OUT in play.units[key].state and play.is_in(key + OF) else ""


def is_out(play: PaperboysBattle, key: str) -> bool:
    """Return whether a unit on the table is skirmishing."""
    return key in all_out(play)


def all_out(play: PaperboysBattle) -> dict[str, str]:
    """Return all skirmishing units on the table as {key: side}, cached until something moves or changes."""
    return play.as_it_stands(_all_out, "")


def _all_out(play: PaperboysBattle, side: str) -> dict[str, str]:
    """Return all skirmishing units on the table as {key: side}, newly found; `side` is not used."""
    found, known, units = {}, play.memory.out, play.units
    for key in play.field.places:
        unit = units[key]
        last = known.get(key)
        if last is None or last[0] is not unit:
            last = known[key] = unit, formations.is_skirmishing(play.book, unit)
        if last[1]:
            found[key] = unit.side
    return found


def skirmishers(play: PaperboysBattle, side: str = "") -> list[str]:
    """Return the keys of all skirmishing units on the table, of one side or ("") of both."""
    return [key for key, own in all_out(play).items() if not side or own == side]


def skirmishers_against(play: PaperboysBattle, key: str) -> list[str]:
    """Return the keys of the enemies of a unit that are skirmishing."""
    side = play.side(key)
    return [foe for foe, own in all_out(play).items() if own != side]


def list_formed(play: PaperboysBattle, keys: Iterable[str]) -> list[str]:
    """Return the units of `keys` that are not skirmishing, in their order."""
    out = all_out(play)
    return [key for key in keys if key not in out]


def screening(play: PaperboysBattle, side: str, start: Box, end: Box, but: Iterable[str] = ()) -> bool:
    """Return whether skirmishers of a side are on the line between two centres; the keys in `but` are ignored."""
    places, one, other, out = play.field.places, start[:2], end[:2], all_out(play).items()
    return any(own == side and key not in but and crosses(places[key], one, other) for key, own in out)


def wide_again(play: PaperboysBattle, key: str) -> Box | None:
    """Return a place for a battalion whose skirmishers are in the ranks again, near its own; None without room."""
    unit = skirmish.closes_up(play.units[key])
    wide, deep = play.footprint(play.book, unit)
    box = play.box(key).reshape(wide, deep)
    aside = ((box.facing + turn) % 360 for turn in (0, 90, 270, 180))
    but = (key, key + OF)
    return next((there for way in aside if (there := play.field.settle(box, way, but, 60.0))), None)


def comes_in(play: PaperboysBattle, key: str, driven: bool = False, why: str = "") -> None:
    """Take the screen of battalion `key` off the table and back into its ranks, wherever the screen is.

    If it was `driven` in, it stays in for the turn. `why` is the reason, for the journal.
    """
    there = wide_again(play, key)
    play.withdraw(key + OF)
    play.change(key, skirmish.closes_up(play.units[key], driven))
    if there is not None:
        play.put(key, there)
    else:
        make_room(play, key)
    steps = () if driven else ("closes-up",)
    play.tell("screen-in", key, key + OF, steps=steps, why=why, to=pose(play.box(key)))


def make_room(play: PaperboysBattle, key: str) -> None:
    """Move a unit that has become wider clear of its neighbours; leave it if there is no room."""
    there = play.field.room_for(play.box(key), key)
    if there is not None and there != play.box(key):
        play.put(key, there)


def follow_their_battalions(play: PaperboysBattle) -> None:
    """Remove all screens whose battalion is gone, each with an event in the journal."""
    for key in skirmishers(play):
        lost = is_screen(play, key) and skirmish.follows_its_parent(play.units[parent_of(key)], 0) == "lost"
        if lost:
            disbands(play, key)
            play.tell("screen-lost", key, parent_of(key))


def disbands(play: PaperboysBattle, key: str) -> None:
    """Remove the screen `key` from the table; its stand counts as its battalion's."""
    play.change(key, play.units[key].but(stands=0, start=0))


def goes_in(play: PaperboysBattle, key: str) -> None:
    """Take in skirmishers that cannot stay out: a screen into its battalion, other units behind a friend.

    The friend is the nearest unit of their brigade. Without one they fall back a move. Nothing happens if they are
    gone.
    """
    if not play.is_in(key):
        return
    if is_screen(play, key) and not play.is_in(parent_of(key)):
        follow_their_battalions(play)
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
        play.put(key, start.reshape(box.frontage, box.depth))
        make_room(play, key)
    play.tell("shelters", key, friend, steps=("shelters",), frm=pose(start), to=pose(play.box(key)))


def _shelter(play: PaperboysBattle, key: str) -> str:
    """Return the key of the nearest formed unit of the brigade to which skirmishers are lent; "" for none."""
    side = play.side(key)
    brigade = next(b for b in play.setup.armies[side].brigades if play.units[key].number in [u.number for u in b.units])
    own = [f"{side}-{unit.number}" for unit in brigade.units]
    standing = [k for k in own if k != key and play.is_in(k) and ROUTING not in play.units[k].state]
    near = play.field.nearest(play.box(key), list_formed(play, standing))
    return near[1] if near else ""
