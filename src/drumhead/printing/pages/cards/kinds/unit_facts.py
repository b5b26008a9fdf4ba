"""The contents of a unit's card, collected from the ruleset's data before they are laid out.

Boxes and odds are those of `roster.toml`; everything else on a card is in `unit-cards.toml`:

    plain-quality = "trained"   the quality of a unit whose own is still to be rolled
    [[line]]                    `says`, a sentence as in the roster; `when`, for whom; `states`, the rules and rulings
                                that it states
    [[picture]]                 an odds table as described in `card_chances`; `when`; `of = "volley"`: the odds of
                                that id in the roster, for every number of its track; `instead-of`, ids of
                                the odds that it replaces; `front = true`: not on the back;
                                `enemies`, the units of the question that are not this one, "" for one without a
                                name, such as the volley of the enemy
    [commander]                 as described in `commander_cards`
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from drumhead.printing.layout.rich_text import Span, Word, resting, split_markup
from drumhead.printing.page_input import LineAnnotations
from drumhead.printing.pages.cards import card_chances
from drumhead.printing.records.unit_records import UNDER, Recorder, Tracked, kind_of, list_values, note_of
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.font_metrics import plain
from drumhead.printing.text.template_filters import upper_first
from drumhead.rules.loading.toml_files import nearest

if TYPE_CHECKING:
    from drumhead.model.army import Army, Brigade
    from drumhead.model.unit import Unit
    from drumhead.printing.html.html_renderer import HtmlRenderer
    from drumhead.printing.odds.template_expressions import Phrases

FILE = "unit-cards.toml"
Spec = Mapping[str, Any]


@dataclass(frozen=True)
class UnitFacts:
    """The contents of one unit's card, in the order in which they are printed: words, boxes and odds tables.

    `sign` is the symbol of the unit's type. `captions` are the lines of text under boxes by kind of track, explained
    by `hint`. `ticks` are pairs of a heading and the words of its boxes. `fronts` and `backs` are the odds tables of
    each face.
    """

    unit: Unit
    sign: str
    who: Sequence[Word]
    tracks: Sequence[Tracked]
    captions: Mapping[str, tuple[tuple[str, ...], ...]]
    hint: Sequence[Word]
    ticks: Sequence[tuple[str, Sequence[str]]]
    fronts: Sequence[card_chances.Grid]
    lines: Sequence[Sequence[Word]]
    backs: Sequence[card_chances.Grid]


class Gatherer:
    """A collector of the contents of one army's unit cards."""

    def __init__(self, setting: HtmlRenderer, phrases: Phrases, army: Army) -> None:
        self.setting, self.game, self.phrases, self.army = setting, setting.game, phrases, army
        self.about: Spec = setting.game.ruleset.about.get("unit-cards", {})
        self.recorder = Recorder(setting, phrases, army)
        self._known: dict[tuple[Unit, bool], list[card_chances.Grid]] = {}

    def units(self) -> Iterator[UnitFacts]:
        """Yield the contents of every unit's card, in the order of the army."""
        for brigade in self.army.brigades:
            for unit in brigade.units:
                yield self.unit(unit, brigade)

    def unit(self, unit: Unit, brigade: Brigade) -> UnitFacts:
        """Return the contents of one unit's card; `brigade` is the brigade it belongs to."""
        tracks = self.recorder.tracks(unit)
        words, captions = self._said(unit, tracks)
        lines = sentences(self.phrases, self.about.get("line", ()), self.facts(unit))
        boxes = LineAnnotations(
            changes=sorted({number for each in tracks if each.ticks for number in each.marks.changes})
        )
        note = note_of(self.game, unit, self.setting.wishes.measures)
        return UnitFacts(
            unit,
            kind_of(self.game, unit)["sign"],
            self._who(unit, brigade),
            tracks,
            captions,
            self._hint(unit) if captions else (),
            [*self._diced(unit), *((each.column["head"], each.ticks) for each in tracks if each.ticks)],
            self._grids(unit, tracks, front=True),
            [
                line
                for line in (
                    [*lines, *words, *resting(boxes)],
                    split_markup(html.escape(upper_first(note)), "sans italic"),
                )
                if line
            ],
            self._grids(unit, tracks, front=False),
        )

    def _who(self, unit: Unit, brigade: Brigade) -> list[Word]:
        """Return the words for a unit's quality, type and brigade."""
        quality = self.recorder.quality.get(unit.quality, {})
        kind = kind_of(self.game, unit)["name"]
        named = f"<b>{upper_first(quality['name'])}</b> {kind}" if quality else f"<b>{upper_first(kind)}</b>"
        of = html.escape(plain(brigade.name))
        words = split_markup(f"{named}, {of}" if of else named)
        return [(Span(sign=quality["sign"]),), *words] if "sign" in quality else words

    def _hint(self, unit: Unit) -> list[Word]:
        """Return the words that explain the captions under a unit's boxes."""
        words = self.phrases.words(self.recorder.about["hint"], **self.facts(unit))
        return split_markup(upper_first(str(words)), "sans italic")

    def _diced(self, unit: Unit) -> Iterator[tuple[str, Sequence[str]]]:
        """Yield a heading, "", and the words of a box, for a unit whose quality is rolled before the battle;
        otherwise nothing.
        """
        if words := self.recorder.describe_roll(unit):
            yield "", [html.unescape(str(words))]

    def _said(self, unit: Unit, tracks: Sequence[Tracked]) -> tuple[list[Word], dict[str, Any]]:
        """Return the roster's words on a unit, and the captions under its boxes by kind of track.

        Odds that the card has as an odds table are left out of both.
        """
        told = {name for about in self._pictures(unit) for name in (about.get("of"), *about.get("instead-of", ()))}
        words: list[Word] = []
        captions: dict[str, Any] = {}
        for about in self.recorder.odds(unit):
            if about.get("id", "") in told:
                continue
            with self.setting.apparatus.line() as marks:
                said = self.recorder.describe_record(about, unit, tracks, marks)
            if sentence := split_markup(upper_first(str(said.words))):
                words += [*sentence[:-1], (*sentence[-1], Span(".")), *resting(marks)]
            captions |= said.captions
        return words, captions

    def _grids(self, unit: Unit, tracks: Sequence[Tracked], front: bool) -> list[card_chances.Grid]:
        """Return a unit's odds tables for the front of its card, or for the back where `front` is False.

        Units that differ only in name, number and note share theirs: expressions of a table see none of these.
        """
        nameless = self.game.as_fixed(unit).but(name="", number=0, note="")
        if (nameless, front) not in self._known:
            self._known[nameless, front] = [
                card_chances.worked_out(
                    self.phrases, self._settled(about, tracks), where(about), **self.facts(nameless)
                )
                for about in self._pictures(nameless)
                if bool(about.get("front")) == front
            ]
        return self._known[nameless, front]

    def _pictures(self, unit: Unit) -> list[Spec]:
        """Return the [[picture]] entries of the odds tables for this unit, without those of roster odds that it does
        not have.
        """
        with card_chances.name_place(f"{FILE}, [[picture]], when"):
            mine = self.phrases.chosen(self.about.get("picture", ()), **self.facts(unit))
        owned = [each.get("id") for each in self.recorder.odds(unit)]
        return [each for each in mine if "of" not in each or self._odds_of(each)["id"] in owned]

    def _settled(self, about: Spec, tracks: Sequence[Tracked]) -> Spec:
        """Return a [[picture]] entry, completed with the question and columns of the roster odds that its `of` names.

        An entry without `of` is unchanged.
        """
        if "of" not in about:
            return about
        odds = self._odds_of(about)
        word = next(word for word in UNDER if word in odds)
        return {**odds[word], **about, "columns": list_values(tracks, UNDER[word]), "named": word}

    def _odds_of(self, about: Spec) -> Spec:
        known: dict[str, Mapping[str, Any]] = {
            each["id"]: each for each in self.recorder.about.get("odds", ()) if "id" in each
        }
        if about["of"] not in known:
            near = nearest(about["of"], list(known))
            raise PaperError(f"{where(about)}: the roster has no odds with the id {about['of']!r}.{near}")
        return known[about["of"]]

    def facts(self, unit: Unit) -> dict[str, Any]:
        """Return the names for expressions on a unit: those of the roster, and its quality or the quality it counts
        as.
        """
        known = unit.quality in self.recorder.quality
        return {
            **self.recorder.facts(unit),
            "quality": unit.quality if known else self.about.get("plain-quality", ""),
        }


def sentences(phrases: Phrases, entries: Sequence[Spec], facts: Mapping[str, Any]) -> list[Word]:
    """Return the words of the entries whose `when` holds, one after another, each with the marks of its annotations.

    `facts` are further names for the expressions. PaperError for an error in an entry.
    """
    words: list[Word] = []
    for about in entries:
        with (
            card_chances.name_place(f"{FILE}, [[line]] {str(about.get('says', ''))[:40]!r}"),
            phrases.setting.apparatus.line() as marks,
        ):
            said = split_markup(str(phrases.words(about["says"], **facts))) if phrases.chosen([about], **facts) else []
            phrases.setting.apparatus.tell(phrases.states(about, **facts) if said else "", marks)
        if said:
            words += [*said, *resting(marks)]
    return words


def where(about: Spec) -> str:
    """Return the place of a [[picture]] entry in the data, for messages, such as "unit-cards.toml, [[picture]]
    Volley".
    """
    return f"{FILE}, [[picture]] {about.get('head', about.get('of', ''))}".rstrip()
