"""Cards that explain a procedure step by step, with its odds on the back: the form of the files that describe them.

[[card]]
title = "Rout"            a template, as are `gloss` and `says`
gloss = "after the last card"
sign = "horse"            a drawn sign over the title
when = "..."              an expression: for which games; `each`: a list, a card for each item, named `it`
like = "paperboys"        like the card of that title in the same file of its family, except for what is here
[[card.step]]
says = "..."              numbered; unless it is `plain = true`
states = "..."            a template: the rules and rulings that it states, by id and by slug
when = "..."
[[card.picture]]          an odds table as described in `card_chances`; `when`
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from drumhead.printing.layout.rich_text import Word, resting, split_markup
from drumhead.printing.page_input import LineAnnotations
from drumhead.printing.pages.cards import card_chances
from drumhead.printing.pages.cards.card_headings import number_step
from drumhead.printing.pages.cards.card_tables import draw_grid
from drumhead.printing.pages.cards.card_text import paragraph
from drumhead.printing.pages.cards.card_text_flow import TURN, Block, flow_card
from drumhead.printing.pages.cards.kinds.tagged_header import Tag, back_title, tagged_head
from drumhead.printing.style.paper import PaperError
from drumhead.rules.loading.toml_files import nearest

if TYPE_CHECKING:
    from drumhead.printing.odds.template_expressions import Phrases
    from drumhead.printing.pages.cards.card import Card
    from drumhead.printing.pages.cards.sheets.card_stock import Stock
    from drumhead.rules.loading.ruleset import Ruleset

Spec = Mapping[str, Any]


@dataclass(frozen=True)
class Step:
    """The words of one step of a procedure, with the marks of its annotations; a `plain` step has no number."""

    words: Sequence[Word]
    plain: bool = False


@dataclass(frozen=True)
class Told:
    """The contents of a card that explains one procedure: its title, tag, steps and odds tables."""

    title: str
    tag: Tag
    steps: Sequence[Step]
    grids: Sequence[card_chances.Grid] = ()


def list_entries(phrases: Phrases, file: str) -> Iterator[Told]:
    """Yield the contents of every card in a ruleset's file, such as "procedures.toml", that applies to this game.

    Cards without steps and odds are left out. PaperError, with the card's title, for an error in the file.
    """
    ruleset = phrases.game.ruleset
    entries = [_settled(entry, ruleset, file) for entry in ruleset.about.get(Path(file).stem, {}).get("card", ())]
    for entry in entries:
        with card_chances.name_place(f"{file}, [[card]] {entry.get('title', '')}".rstrip()):
            its = phrases.value(entry.get("each", "[none]")) if phrases.chosen([entry]) else ()
            found = [_told(phrases, entry, file, it) for it in its]
        yield from (each for each in found if each.steps or each.grids)


def _settled(entry: Spec, ruleset: Ruleset, file: str) -> Spec:
    """Return an entry merged over the card of the same title in the family that its `like` names; without `like`,
    unchanged.

    PaperError where that family has no card of the title.
    """
    if "like" not in entry:
        return entry
    shared = ruleset.family_folder(entry["like"]) / file
    known = {card["title"]: card for card in tomllib.loads(shared.read_text(encoding="utf-8"))["card"]}
    if entry["title"] not in known:
        near = nearest(entry["title"], known)
        raise PaperError(f"{file}: {entry['like']} has no card {entry['title']!r}.{near}")
    return {**known[entry["title"]], **entry}


def _told(phrases: Phrases, entry: Spec, file: str, it: Any) -> Told:
    with phrases.setting.apparatus.without_mark() as changes:
        title = str(phrases.words(entry["title"], it=it))
        gloss = str(phrases.words(entry.get("gloss", ""), it=it))
        tag = Tag(sign=entry.get("sign", ""), gloss=gloss, low_ink=phrases.setting.wishes.ink == "low")
        steps = [_step(phrases, step, it) for step in phrases.chosen(entry.get("step", ()), it=it)]
        where = f"{file}, [[card.picture]] of {title}"
        pictures = phrases.chosen(entry.get("picture", ()), it=it)
        grids = [card_chances.worked_out(phrases, picture, where, it=it) for picture in pictures]
    steps = [step for step in steps if step.words]
    if steps:
        steps[0] = replace(steps[0], words=[*steps[0].words, *resting(LineAnnotations(changes=changes))])
    return Told(title, tag, steps, [grid for grid in grids if grid.rows])


def _step(phrases: Phrases, about: Spec, it: Any) -> Step:
    with phrases.setting.apparatus.line(phrases.states(about, it=it)) as marks:
        words = split_markup(str(phrases.words(about["says"], it=it)))
    return Step([*words, *resting(marks)] if words else [], bool(about.get("plain")))


def card_of(what: Told, low_ink: bool, both_sides: bool, stock: Stock) -> list[Card]:
    """Return a card with steps and odds on one face if there is room, otherwise with the odds on the back.

    There are as many cards as the contents `what` need; without `both_sides`, backs stay empty.
    """

    def set_in(between: list[Block]) -> list[Card]:
        blocks = [*steps, *between, *pictures]
        return flow_card(what.title, blocks, stock, head, both_sides, partial(back_title, what.title, stock.loose))

    def head(said: str) -> Block:
        return tagged_head(what.title, what.tag, stock.loose, said)

    steps = list(_steps(what.steps, stock, low_ink))
    usual = min(stock, stock.loose, key=lambda each: each.size)  # figures in a picture are no larger for larger words
    pictures = [block for grid in what.grids for block in draw_grid(grid, usual, low_ink)]
    together = set_in([])
    on_one_face = len(together) == 1 and not together[0].back
    return together if on_one_face or not (steps and pictures) else set_in([TURN])


def _steps(steps: Sequence[Step], stock: Stock, low_ink: bool) -> Iterator[Block]:
    number = 0
    for step in steps:
        if step.plain:
            yield from (replace(block, step=True) for block in paragraph(step.words, stock))
        else:
            number += 1
            yield number_step(number, step.words, stock, low_ink)
