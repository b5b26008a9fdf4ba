"""A battle for a club's page: four paragraphs with their pictures, losses and luck, and a map to step through."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from drumhead.printing.drawing.vector_primitives import Mark
from drumhead.printing.output.svg_writer import web_elements, web_svg
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.battle_log.after_action_report import Argument
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.journal_story import Turn, landscape, story, up_to
from drumhead.printing.pages.battle_log.log_footer import colophon
from drumhead.printing.pages.battle_log.map_key import in_words
from drumhead.printing.pages.battle_log.note_paragraphs import name_pictures, say_note
from drumhead.printing.pages.battle_log.plain_text_log import bare
from drumhead.printing.pages.battle_log.plan_sentences import PlanSentences
from drumhead.printing.pages.battle_log.player_view import note_for
from drumhead.printing.pages.battle_log.posts.battle_figures import lines_of
from drumhead.printing.pages.battle_log.posts.stepping_map import SteppingMap, stepping_map
from drumhead.printing.pages.battle_log.turn_stories import TurnStories
from drumhead.printing.pages.maps.battle_map import BattleMap, Moment
from drumhead.printing.pages.maps.unit_drawing import liveries_of
from drumhead.printing.pages.maps.unit_styles import UnitStyles
from drumhead.printing.style.paper import Box
from drumhead.printing.text.font_metrics import plain
from drumhead.rules.loading.ruleset import Ruleset

if TYPE_CHECKING:
    from drumhead.simulation.journal_notes import JournalNote

MOST = 6  # deeds in words: of the turns before the turning point, of its own, of those after it
WIDE, TALL = 190.0, 240.0  # mm: a map is drawn as on paper, and is as broad as the reader's page


@dataclass(frozen=True)
class Picture:
    """A map: the marks of its ground and those above them, its size in mm, its caption and its alternative text."""

    land: tuple[Mark, ...]
    above: tuple[Mark, ...]
    size: tuple[float, float]
    caption: str
    alt: str

    def svg(self, shared: bool = False) -> str:
        """Return the map as an SVG element; with `shared`, its ground is that of the page, the element `land`."""
        under = '<use href="#land"/>' if shared else web_elements(self.land)
        return web_svg(self.above, Box(0, 0, *self.size), self.alt, under)


@dataclass(frozen=True)
class Section:
    """A paragraph under its heading, with its picture."""

    head: str
    words: str
    picture: Picture


@dataclass(frozen=True)
class Post:
    """The contents of a page about a battle: title, date and place, sections, figures, key of the units, and footer.

    `figures` has for each side its name, its losses and its luck. `words` are the headings of the parts. `board` is the
    map that a script moves, `notes` are sentences on what the post rests on, `remarks` those that players noted.
    """

    title: str
    where: str
    sections: tuple[Section, ...]
    figures: tuple[tuple[str, str, str], ...]
    key: tuple[str, ...]
    colophon: str
    words: Mapping[str, str]
    board: SteppingMap
    notes: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


def post_of(
    head: Mapping[str, Any],
    events: Sequence[Mapping[str, Any]],
    ruleset: Ruleset,
    wishes: PrintOptions,
    turns: int | None,
    remarks: Sequence[JournalNote] = (),
) -> Post:
    """Return the post of the first `turns` turns, or of all if None: plan, opening, turning point, end and losses.

    `head` is the first line of a journal and `events` are its other lines, `remarks` the notes on it. PaperError where
    the ruleset has no words for what happened.
    """
    told = story(head, events if turns is None else up_to(events, turns))
    return _Writer(EventSentences(told, ruleset, wishes.measures, remarks), wishes.ink == "low").post()


class _Writer:
    """The post on one battle while it is written."""

    def __init__(self, telling: EventSentences, low_ink: bool) -> None:
        self.telling, self.story, self.low_ink = telling, telling.story, low_ink
        self.argument = Argument(TurnStories(telling))
        self.about = self.argument.about["post"]
        self.liveries = liveries_of(telling.ruleset.side_tables)

    def post(self) -> Post:
        """Return the complete post: four sections, each with its picture, the key and the footer."""
        head, where = self.story.head, ("date", "place")
        heads = [self.about[name] for name in ("plan", "opening", "turning", "end")]
        sections = map(Section, heads, map(bare, self._paragraphs()), self._pictures())
        foot = colophon(self.story, self.telling.ruleset)
        said = plain(", ".join(filter(None, (head[name] for name in where))))
        board = stepping_map(self.telling, self._map(Moment(head, {}, {}, [], {}, landscape(self.story.opening))))
        notes = tuple(filter(None, (note_for(self.telling), board.note)))
        figures = tuple(lines_of(self.telling))
        parts = plain(head["title"]), said, tuple(sections), figures, tuple(self._key()), foot, self.about, board
        return Post(*parts, notes, tuple(self._remarks()))

    # ------------------------------------------------------------ in words
    def _remarks(self) -> Iterator[str]:
        """Yield the notes on the battle and on the turns that are told, each with its turn and its pictures' names."""
        last = len(self.story.turns)
        for note in self.telling.notes:
            if note.turn <= last:
                said = say_note(self.telling, note)
                turn = self.telling.words(self.about["in-turn"], turn=note.turn) if note.turn else ""
                pictures = f"({', '.join(name_pictures(said))})" if said.pictures else ""
                yield " ".join(filter(None, (turn, bare(said.words), pictures)))

    @property
    def turn(self) -> int:
        """The number of the turn that decided the battle, or of the middle one where none did."""
        turned = self.argument.turned
        return turned.turn if turned else (len(self.story.turns) + 1) // 2

    def _paragraphs(self) -> Iterator[str]:
        argument, chronicle, at, wings = self.argument, self.argument.chronicle, self.turn, PlanSentences(self.telling)
        turning, of = argument.turning(), self.story.turns[at - 1 : at]
        yield " ".join((argument.plans(), *wings.tell_plans()))
        yield " ".join(self._told(self.story.turns[: at - 1])) or chronicle.next_of("early", self.about["early"])
        said = (turning, *self._told(of), *map(chronicle.describe_changes, of))
        stopped: str = chronicle.about["open"]
        yield " ".join(filter(None, said)) or " ".join(map(chronicle.advance, of)) or stopped
        ending = (*self._told(self.story.turns[at:]), argument.result(), *wings.tell_outcomes(), argument.why())
        yield " ".join(filter(None, ending)) or stopped

    def _told(self, turns: Sequence[Turn]) -> Iterator[str]:
        """Yield the most important deeds of each turn in words, without the exchange that turned the battle.

        A turn without such deeds is left out.
        """
        turned = self.argument.turned
        told = turned.deeds if turned else ()
        most = max(2, MOST // max(1, len(turns)))
        for turn in turns:
            said = self.argument.chronicle.deeds([deed for deed in turn.deeds if deed not in told], most)
            if said:
                yield f"{self.telling.words(self.about['in-turn'], turn=turn.number)} {' '.join(said)}"

    # ------------------------------------------------------------ in pictures
    def _pictures(self) -> Iterator[Picture]:
        opening, turns, at = self.story.opening, self.story.turns, self.turn
        drawn_up = self.story.drawn_up
        first = Moment(self.story.head, drawn_up, drawn_up, [], opening["riders"], landscape(opening))
        yield self._picture(first, self.about["at-first"])
        for number in (max(1, at - 1), at if at > 1 else min(2, len(turns)), len(turns)):
            if not turns:
                yield self._picture(first, self.about["at-first"])
                continue
            turn = turns[number - 1]
            moment = Moment(self.story.head, turn.before, turn.after, turn.events, turn.riders, turn.ground)
            yield self._picture(moment, self.telling.words(self.about["turn"], turn=number))

    def _map(self, moment: Moment) -> BattleMap:
        looks = UnitStyles.of(self.telling.ruleset.about)
        return BattleMap(moment, self.liveries, looks, WIDE, TALL, self.low_ink)

    def _picture(self, moment: Moment, caption: str) -> Picture:
        drawn = self._map(moment)
        land, above = tuple(drawn.land()), tuple(drawn.marks_on_land())
        return Picture(land, above, drawn.size, caption, in_words(drawn, self.telling, caption))

    def _key(self) -> Iterator[str]:
        """Yield the key to the numbers on the pictures, as one line of text for each side."""
        for side in self.story.sides:
            blocks = self.telling.words(
                self.about["blocks"], side=self.telling.name_side(side), solid=self.liveries[side].solid
            )
            units = ", ".join(
                f"{self.story.units[key]['number']} {self.telling.name(key)}" for key in self.story.of(side)
            )
            yield f"{blocks}. {units}."
