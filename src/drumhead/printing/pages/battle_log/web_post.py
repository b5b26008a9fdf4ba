"""A battle for a club's web page: four paragraphs and four pictures in one file that loads nothing from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from drumhead.printing.output.svg_writer import web_svg
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.battle_log.after_action_report import Argument
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.journal_story import Turn, landscape, story, up_to
from drumhead.printing.pages.battle_log.log_footer import colophon
from drumhead.printing.pages.battle_log.map_key import in_words
from drumhead.printing.pages.battle_log.plain_text_log import bare
from drumhead.printing.pages.battle_log.turn_stories import TurnStories
from drumhead.printing.pages.maps.battle_map import BattleMap, Moment
from drumhead.printing.pages.maps.unit_drawing import liveries_of
from drumhead.printing.pages.maps.unit_styles import UnitStyles
from drumhead.printing.style.paper import Box
from drumhead.printing.text.font_metrics import plain
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.support import paths

MOST = 6  # deeds in words: of the turns before the turning point, of its own, of those after it
WIDE, TALL = 190.0, 240.0  # mm: a map is drawn as on paper, and is as broad as the reader's page
SPECIAL = re.compile(r"([\\`*_{}\[\]()<>#|~&!+-])")  # letters that mean something in Markdown
KEPT_IN_A_LINK = "/=:,;.'()-+ "  # letters of a drawing that need no escape in an address


@dataclass(frozen=True)
class Picture:
    """A map as an SVG element, its caption, and its alternative text."""

    svg: str
    caption: str
    alt: str


@dataclass(frozen=True)
class Section:
    """A paragraph under its heading, with its picture."""

    head: str
    words: str
    picture: Picture


@dataclass(frozen=True)
class Post:
    """The contents of a web page about a battle: title, date and place, sections, key of the units, and footer."""

    title: str
    where: str
    sections: tuple[Section, ...]
    key: tuple[str, ...]
    colophon: str


def post_of(
    head: Mapping[str, Any],
    events: Sequence[Mapping[str, Any]],
    ruleset: Ruleset,
    wishes: PrintOptions,
    turns: int | None,
) -> Post:
    """Return the post of the first `turns` turns, or of all if None: plan, opening, turning point, end and losses.

    `head` is the first line of a journal and `events` are its other lines. PaperError where the ruleset has no words
    for what happened.
    """
    told = story(head, events if turns is None else up_to(events, turns))
    return _Writer(EventSentences(told, ruleset, wishes.measures), wishes.ink == "low").post()


def html_of(post: Post) -> bytes:
    """Return the post as one HTML page with its style and pictures inside; names are escaped, nothing is fetched."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    loader = FileSystemLoader(paths.templates())
    environment = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    page = environment.get_template("post.html").render(post=post)
    return f"{page}\n".encode()


def markdown_of(post: Post) -> bytes:
    """Return the post as Markdown in UTF-8, its pictures as data URLs."""
    lines = [f"# {_escaped(post.title)}", f"*{_escaped(post.where)}*" if post.where else ""]
    for section in post.sections:
        drawing = quote(section.picture.svg.replace('"', "'"), safe=KEPT_IN_A_LINK)
        picture = f"![{_escaped(section.picture.alt)}](<data:image/svg+xml,{drawing}>)"
        lines += [f"## {_escaped(section.head)}", _escaped(section.words), picture]
        lines += [f"*{_escaped(section.picture.caption)}*"]
    lines += [*map(_escaped, post.key), f"*{_escaped(post.colophon)}*"]
    return ("\n\n".join(filter(None, lines)) + "\n").encode()


def _escaped(words: str) -> str:
    """Return words with Markdown's special characters escaped."""
    return SPECIAL.sub(r"\\\1", words)


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
        return Post(plain(head["title"]), said, tuple(sections), tuple(self._key()), foot)

    # ------------------------------------------------------------ in words
    @property
    def turn(self) -> int:
        """The number of the turn that decided the battle, or of the middle one where none did."""
        turned = self.argument.turned
        return turned.turn if turned else (len(self.story.turns) + 1) // 2

    def _paragraphs(self) -> Iterator[str]:
        argument, chronicle, at = self.argument, self.argument.chronicle, self.turn
        turning, of = argument.turning(), self.story.turns[at - 1 : at]
        yield argument.plans()
        yield " ".join(self._told(self.story.turns[: at - 1])) or chronicle.next_of("early", self.about["early"])
        said = (turning, *self._told(of), *map(chronicle.describe_changes, of))
        stopped: str = chronicle.about["open"]
        yield " ".join(filter(None, said)) or " ".join(map(chronicle.advance, of)) or stopped
        ending = (*self._told(self.story.turns[at:]), argument.result(), argument.why(), argument.ending())
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

    def _picture(self, moment: Moment, caption: str) -> Picture:
        looks = UnitStyles.of(self.telling.ruleset.about)
        drawn = BattleMap(moment, self.liveries, looks, WIDE, TALL, self.low_ink)
        marks = drawn.marks()
        alt = in_words(drawn, self.telling, caption)
        return Picture(web_svg(marks, Box(0, 0, *drawn.size), alt), caption, alt)

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
