"""Blocks of the sample game set one by one, and the page of the documentation that shows them all."""

from __future__ import annotations

import html
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from drumhead.printing.blocks.block_content import BlockContent
from drumhead.printing.blocks.block_kinds import set_block
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.rules.house_rules.house_rule import HouseRules
from drumhead.rules.loading.ruleset import Ruleset, from_folder
from drumhead.support import paths

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "playsheet-blocks.md"
FENCED = re.compile(r"^```toml\n(.*?)^```", re.DOTALL | re.MULTILINE)
SIGNS = re.compile("[\ue000-\ue0ff]")


@cache
def sample() -> Ruleset:
    """The game that `drumhead rules new` makes."""
    return from_folder(paths.sample())


def setting(house: HouseRules | None = None, **wishes: Any) -> HtmlRenderer:
    return HtmlRenderer(Game(sample(), sample().book(house=house)), PrintOptions(**wishes))


def made(block: Mapping[str, Any], breadth: float = 190.0, on: HtmlRenderer | None = None) -> str:
    """A block of the sample game as HTML."""
    on = on or setting()
    desk = BlockContent(on, {"states": {}})
    desk.lines["winning"] = [Markup("The side that holds the hedge has won.")]
    return str(set_block(desk, "this", block, breadth))


def words(page: str) -> str:
    """The words of HTML, single spaces between them."""
    text = html.unescape(re.sub("<[^>]*>", " ", re.sub(r"</?b( [^>]*)?>", "", page))).replace("\N{NO-BREAK SPACE}", " ")
    return " ".join(SIGNS.sub("", text).split())


@cache
def documented() -> dict[str, Mapping[str, Any]]:
    """The example of every kind on the page of the documentation."""
    texts = [text for text in FENCED.findall(PAGE.read_text(encoding="utf-8")) if text.startswith("[block.")]
    blocks = [tomllib.loads(text)["block"] for text in texts]
    return {kind: block for each in blocks for kind, block in each.items()}


def cells(page: str) -> list[tuple[str, str]]:
    """What each figure of a block asks, and the figure."""
    found = re.findall(r'data-cell="([^"]*)"[^>]*>(.*?)(?=<[^<]*data-cell|</t[dr]>|$)', page, re.DOTALL)
    return [(html.unescape(asked), words(figure)) for asked, figure in found]
