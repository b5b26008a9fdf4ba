"""The roster of one side: its brigades and officers, a line for every unit with its boxes and its odds.

What is recorded and said stands in the ruleset's `roster.toml`. Strips are set one by one, measured and stacked, so
that an evening's army lies on one page; what a page has to spare becomes room to write.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from drumhead.model.army import Brigade, Officer
from drumhead.press.entries import Entries, Entry
from drumhead.press.forms import BROAD, Form, Piece, cut
from drumhead.press.game import Game, Line, Wishes
from drumhead.press.html import Laid, printed, quiet
from drumhead.press.lettering import plain, width
from drumhead.press.stacking import Block, Group, Placed, spread, stack, used
from drumhead.press.tracks import points, points_track
from drumhead.press.words import counted, upper_first

GAP = 1.2  # mm above the foot
GIVES = 2.0  # mm by which a unit's line may grow where a page has room
MOST_LATE = 3  # lines for units that come late
SIGN_AND_BOXES = 27.0  # mm of an officer's sign, of the line to write on and of the box to tick
LEAST_OFFICER = 20.0  # mm for his name, whatever his brigade is called
INDENT = 17.4  # mm from a unit's left edge to its name
IN_THE_HUNDRED = "Odds in the hundred."
SMALL_CAPITALS, ITALIC, BODY = 15.6, 11.2, 9.4  # points; small capitals with the air between them


def roster(game: Game, side_id: str, wishes: Wishes) -> bytes:
    """The roster of a side as a PDF; KeyError where the battle has no such side."""
    with quiet():
        sheet = _Roster(game, side_id, wishes)
        return printed(sheet.setting, f"{game.title}: roster, {sheet.side['name']}", list(sheet.made_up()))


class _Roster(Form):
    """A roster while it is made."""

    def __init__(self, game: Game, side_id: str, wishes: Wishes) -> None:
        super().__init__(game, wishes, "roster")
        self.army, self.side = game.army(side_id), game.side(side_id)
        self.entries = Entries(self.setting, self.phrases, self.army)
        self.entry_of = {id(entry.unit): entry for entry in self.entries.lines}
        self.setting.templates.globals.update(note_room=self.note["before"] - INDENT)
        self.set([*self.furniture(), *self.lines(), *self.points(), *self.footnotes(IN_THE_HUNDRED)])
        self.pages = self.stacked()
        if len(self.pages) > 1:
            self.set(self.head(page, len(self.pages)) for page in range(1, len(self.pages) + 1))

    # ------------------------------------------------------------------ what is set

    @cached_property
    def note(self) -> dict[str, float]:
        """Where a unit's note stands: under the columns that leave room below them."""
        first, last = (self.entries.columns[i] for i in self.about["note-under"])
        wide = last.left + last.width - first.left - 1
        return {"left": first.left, "top": 7.2, "width": wide, "before": self.entries.columns[0].left - 1}

    def furniture(self) -> Iterator[Piece]:
        """Foot and heads, the general, the heads of the columns, the lines that are left blank."""
        yield self.foot()
        yield self.head(1, 1)
        yield self.head(2, 2)
        yield self.general()
        yield Piece("heads", self.macro("heads")(self.entries.columns))
        yield Piece("late", self.macro("late")(self.entries.blank()))
        yield Piece("notes", self.macro("notes")())

    def head(self, page: int, pages: int) -> Piece:
        """The head of a page: in full on the first, slim on the others."""
        right = f"roster: {counted(len(self.entries.lines), 'unit')}"
        if "of" in self.about.get("points", ()):
            right += f", {self.phrases.value(self.about['points']['of'], army=self.army)} points"
        right += f"; page {page} of {pages}" if pages > 1 else ""
        left = BROAD - width(right, "italic", 12.5) - 14
        if page > 1:
            name = cut(self.army.name, "garamond", 15, left - 20)
            return Piece(f"head-{page}", self.macro("again")(self.side, name, right))
        title = self.setting.game.title
        battle = cut(title, "italic", 14, left / 3) if title != self.army.name else ""
        name = cut(self.army.name, "garamond", 21, left - width(battle, "italic", 14))
        return Piece("head-1", self.macro("head")(self.side, name, battle, right))

    def general(self) -> Piece:
        """The officer in command of the army, and what is to be known of both."""
        officer = self.army.general
        says, marks = self.officer(officer)
        name = cut(officer.name, "semibold", BODY, BROAD / 3) if officer else ""
        left = BROAD - _breadth(says) - width(name, "semibold", BODY) - 4
        note = cut(officer.note, "italic", ITALIC, left) if officer else ""
        return Piece("general", self.macro("general")(self.army, says, marks, name, note))

    def officer(self, officer: Officer | None) -> tuple[Mapping[str, str], Line]:
        """What is said of an officer besides his name, his sign, and the marks of it."""
        if officer is None:
            return {}, Line()
        rank = next(each for each in self.setting.game.ruleset.about["rank"] if each["id"] == officer.rank)
        with self.setting.apparatus.line() as marks:
            says = self.phrases.words(self.about["officer"], officer=officer, rank=rank["name"])
        return {"says": says, "sign": rank["sign"], "join": self.about["join"], "fate": self.about["fate"]}, marks

    def lines(self) -> Iterator[Piece]:
        """Brigades and their units."""
        for number, brigade in enumerate(self.army.brigades):
            yield from self.brigade(number, brigade)
            for at, unit in enumerate(brigade.units):
                entry = self.entry_of[id(unit)]
                yield Piece(_name(entry), self.macro("unit")(entry, at == 0, self.note))

    def brigade(self, number: int, brigade: Brigade) -> Iterator[Piece]:
        """The head of a brigade: with its notes below it in full, beside it in short, or where it goes on overleaf."""
        officer = brigade.commander
        says, marks = self.officer(officer)
        name = cut(brigade.name, "small capitals", SMALL_CAPITALS, BROAD * 0.45)
        left = BROAD - _breadth(says) - width(name, "small capitals", SMALL_CAPITALS) - 6
        whose = cut(officer.name, "semibold", BODY, max(left, LEAST_OFFICER)) if officer else ""
        beside = left - width(whose, "semibold", BODY) - 4
        notes = {
            "full": upper_first("; ".join(filter(None, (brigade.note, _of_him(officer))))),
            "short": cut(upper_first(brigade.note), "italic", ITALIC, beside) if brigade.note and beside > 15 else "",
            "continued": "",
        }
        for how, note in notes.items():
            html = self.macro("brigade")(brigade, how, name, note, says, marks, whose)
            yield Piece(f"brigade-{number}-{how}", html)

    def points(self) -> Iterator[Piece]:
        """The points that lose the day, the last box heavy; nothing where none are counted."""
        about = self.about.get("points", {})
        with self.setting.apparatus.line() as marks:
            most, of = (self.phrases.value(about.get(key, 0), army=self.army) for key in ("most", "of"))
            if not most:
                return
            says = self.phrases.words(about["says"], army=self.army, most=most, of=of)
        track = points_track(points(most), BROAD)
        yield Piece("points", self.macro("points")(self.keep("points", track.drawn()), says, marks))

    # ------------------------------------------------------------------ where it stands

    def stacked(self) -> list[list[Block]]:
        """The blocks of every page, from the heads of the columns down; notes are cut where that spares a page."""
        tail = Group(tuple(self.tail()))
        brigades = range(len(self.army.brigades))
        full, short = (
            stack([*(self.group(n, how) for n in brigades), tail], self.room(1), self.room(2))
            for how in ("full", "short")
        )
        pages = short if len(short) < len(full) else full
        pages[-1] = self.with_room_to_write(pages[-1], self.room(len(pages)))
        return pages

    def tail(self) -> Iterator[Block]:
        """What follows the last brigade."""
        if "points" in self.strips:
            yield self.block("points", above=1.5)
        yield from map(self.block, self.notes)

    def room(self, page: int) -> float:
        """The height of a page from the heads of its columns to its foot."""
        above = self.height("head-1") + self.height("general") if page == 1 else self.height("head-2")
        below = self.height("foot") + GAP
        return self.setting.paper.printable.height - above - self.height("heads") - below

    def block(self, name: str, gives: float = 0.0, above: float = 0.0) -> Block:
        return Block(name, self.height(name), gives, above)

    def group(self, number: int, how: str) -> Group:
        """A brigade: its head and its units."""
        names = [_name(self.entry_of[id(unit)]) for unit in self.army.brigades[number].units]
        head = self.block(f"brigade-{number}-{how}", above=1.0)
        again = self.block(f"brigade-{number}-continued", above=1.0)
        return Group(tuple(self.block(name, GIVES) for name in names), head, again)

    def with_room_to_write(self, blocks: list[Block], room: float) -> list[Block]:
        """The last page with as many lines for late units as fit, air between the lines, and the rest for notes."""
        late = self.block("late", GIVES)
        count = min(MOST_LATE, int((room - used(blocks)) // late.takes))
        lines = [*(block for block in blocks if block.name not in ("points", *self.notes)), *[late] * count]
        below = [block for block in blocks if block.name == "points"]
        notes = [block for block in blocks if block.name in self.notes]
        left = room - used([*lines, *below, *notes]) - sum(block.gives for block in lines)
        to_write_on = [self.block("notes")] * int(max(0, left) // self.height("notes"))
        return [*lines, *below, *to_write_on, *notes]

    def made_up(self) -> Iterator[list[Laid]]:
        """The pages, each strip in its place."""
        box = self.setting.paper.printable
        for page, blocks in enumerate(self.pages, start=1):
            above = [f"head-{page}", *(["general"] if page == 1 else []), "heads"]
            placed, top = [], 0.0
            for name in above:
                placed.append(Placed(name, top))
                top += self.height(name)
            rows = [Placed(each.name, each.top + top) for each in spread(blocks, self.room(page))]
            yield self.laid([*placed, *rows, Placed("foot", box.height - self.height("foot"))], box.top)


def _name(entry: Entry) -> str:
    return f"unit-{entry.unit.number}"


def _of_him(officer: Officer | None) -> str:
    return f"{officer.name}: {officer.note}" if officer and officer.note else ""


def _breadth(says: Mapping[str, str]) -> float:
    """How many mm an officer's line takes besides his name."""
    if not says:
        return 0.0
    return SIGN_AND_BOXES + width(plain(f", {says['says']}    {says['join']}    {says['fate']}"), "sans", BODY)
