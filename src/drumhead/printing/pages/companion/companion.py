"""The phone companion itself: one HTML page for each holder, which loads nothing from elsewhere."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.html.inline_script import policy, safe_json
from drumhead.printing.html.web_sections import Sprite, below
from drumhead.printing.layout.page_frame import colophon
from drumhead.printing.pages.companion.audiences import Holder, Wanted, digest, holders
from drumhead.printing.pages.companion.companion_cards import card_lists
from drumhead.printing.pages.companion.companion_odds import tables_of
from drumhead.printing.pages.companion.companion_roster import Roll
from drumhead.printing.pages.document import name_part
from drumhead.printing.pages.playsheet.block_layout import BlockSetter
from drumhead.printing.records.form_layout import check_form
from drumhead.printing.style.block_shades import tones_of
from drumhead.printing.style.paper import LITTLE
from drumhead.printing.text.chance_format import ramp_css
from drumhead.printing.text.template_filters import LACKING
from drumhead.support import paths
from drumhead.support.gc_control import disable_collection

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game, PrintOptions

PAGE = (
    f"A4/{LITTLE}"  # the paper whose breadth is that of a telephone: pictures too broad for it go on below themselves
)
BREADTH = 70.0  # mm of paper that have room for as many letters as a telephone
STYLE = ("companion.css", "boxes.css", "sheet.css", "print.css")
SCRIPT = ("kept.js", "boxes.js", "odds.js", "find.js", "page.js")
Table = Mapping[str, Any]


def companions(game: Game, wishes: PrintOptions, wanted: Wanted) -> dict[str, Callable[[], bytes]]:
    """Return the companions wanted, by file name, each as a function that returns its HTML page.

    PaperError where there is no holder, or the ruleset has no roster.
    """
    check_form(game, "roster")
    tables: list[Table] = []  # the same for all, and worked out for the first that is drawn
    return {
        f"{name_part(game, f'companion {holder.word}')}.html": partial(_drawn, game, wishes, holder, tables)
        for holder in holders(game, wanted)
    }


def _drawn(game: Game, wishes: PrintOptions, holder: Holder, tables: list[Table]) -> bytes:
    with disable_collection():
        tables += [] if tables else tables_of(game)
        return companion(game, wishes, holder, tables)


def companion(game: Game, wishes: PrintOptions, holder: Holder, tables: list[Table]) -> bytes:
    """Return one holder's companion as an HTML page; `tables` are the odds tables as the page's script reads them."""
    known = game.shared  # his own briefs are with him
    setting = HtmlRenderer(known, replace(wishes, paper=PAGE, ink="full", type="normal", sides=0))
    setting.templates.filters["typed"] = clean_text
    sections = [replace(each, html=below(each.html)) for each in BlockSetter(setting).place_blocks(BREADTH)]
    rolls = [Roll(setting, known.army(side), holder) for side in holder.sides]
    said: dict[str, Any] = {
        "holder": holder,
        "sections": sections,
        "rolls": rolls,
        "additions": game.additions,
        "cards": {side: card_lists(known, setting.wishes, setting.apparatus, side) for side in holder.sides},
        "data": safe_json(
            {
                "battle": digest(game),
                "holder": holder.word,
                "large": holder.large or wishes.type == "large",
                "odds": tables,
            }
        ),
        "foot": colophon(known, setting.wishes),
        "lacking": LACKING if any(LACKING in each.html for each in sections) else "",
    }
    sprite = Sprite(setting.art)
    body = sprite.screen(setting.words("companion/page.html", **said))
    blocks = setting.words("blocks/blocks.css", tones=tones_of("full"), small=Markup("0.95rem"))
    style = "\n".join((blocks, *map(template_text, STYLE), ramp_css(), sprite.css))
    script = f'"use strict";(() => {{\n{"".join(map(template_text, SCRIPT))}}})();'
    frame = {
        "title": f"{game.title}: {holder.name}",
        "body": body,
        "symbols": sprite.symbols,
        "style": Markup(style),
        "script": Markup(script),
        "policy": Markup(policy(script, style)),
    }
    return str(setting.words("companion/frame.html", **frame)).encode()


def clean_text(words: str) -> Markup:
    """Return a user's words as typed, escaped for HTML, since a screen has characters that our fonts lack.

    Control characters except line ends are removed, as are surrogates and the characters that stand for our own
    symbols.

    >>> clean_text("<b>Łódź 🐎")
    Markup('&lt;b&gt;Łódź 🐎')
    """
    kept = (letter for letter in words if letter == "\n" or unicodedata.category(letter) not in ("Cc", "Cs", "Co"))
    return escape("".join(kept))


def template_text(name: str) -> str:
    """Return the text of a file of `templates/companion`."""
    return (paths.templates() / "companion" / name).read_text(encoding="utf-8")
