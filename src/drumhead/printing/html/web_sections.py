"""Sections of printed pages adapted to a screen: drawings stored once, no print styles, tables that scroll."""

from __future__ import annotations

import re

from markupsafe import Markup

from drumhead.printing.html.html_sanitizer import bring_down
from drumhead.printing.html.inline_images import InlineImages

IMAGE = re.compile(r'<img class="(\w+)"(?: style="[^"]*")? src="art:([^"]*)" alt="([^"]*)">')
DRAWING = re.compile(r'<svg [^>]*?width="([\d.]+)mm" height="([\d.]+)mm" viewBox="([^"]*)"[^>]*>(.*)</svg>', re.DOTALL)
STYLE = re.compile(r' style="([^"]*)"')
KEPT = re.compile(r"(?:background:#[0-9a-f]{6}|(?:left|width):[0-9.]+%)")
TABLE = re.compile(r"<table.*?</table>", re.DOTALL)
HEAD = re.compile(r"(</?h)([23])\b")
SCROLLING = '<div class="scroll" role="group" aria-label="table">{}</div>'
EM = 3.6  # mm of paper that equal the text size on the screen


def below(html: str) -> Markup:
    """Return a section for a screen with its headings h2 and h3 one level lower, as part of a page.

    Empty heading cells of tables become ordinary cells. Only elements that a screen may have are left.

    >>> below("<h2>Fire</h2><th></th>")
    Markup('<h3>Fire</h3><td></td>')
    """
    lower = HEAD.sub(lambda found: f"{found[1]}{int(found[2]) + 1}", bring_down(html))
    return Markup(lower.replace("<th></th>", "<td></td>"))


class Sprite:
    """The drawings of a web page, each stored once under a name, and the styles of its elements.

    `looks` maps the CSS of each style to the number that elements with it have as `data-look`.
    """

    def __init__(self, drawings: InlineImages) -> None:
        self._drawings = drawings
        self._names: dict[str, str] = {}
        self.looks: dict[str, str] = {}

    def screen(self, html: str) -> Markup:
        """Return HTML of a printed page for a screen: drawings by reference, styles as rules, tables that scroll.

        The HTML must be escaped already.
        """
        html = STYLE.sub(self._look, self.replace_drawings(html))
        return Markup(TABLE.sub(lambda found: SCROLLING.format(found[0]), html))

    def replace_drawings(self, html: str) -> str:
        """Return HTML in which every drawing refers to its one stored copy."""
        return IMAGE.sub(self._shown, html)

    def _shown(self, found: re.Match[str]) -> str:
        name = self._names.setdefault(found[2], f"art-{len(self._names)}")
        across, high, view, _ = self._drawing(found[2])
        size = f'width="{float(across) / EM:.2f}em" height="{float(high) / EM:.2f}em"'
        label = f'role="img" aria-label="{found[3]}"' if found[3] else 'aria-hidden="true"'
        return f'<svg class="{found[1]}" {size} viewBox="{view}" {label}><use href="#{name}"/></svg>'

    def _look(self, found: re.Match[str]) -> str:
        """Return the attribute that replaces a print style; "" if nothing of that style is left.

        Only colours and relative widths are left.
        """
        if kept := ";".join(KEPT.findall(found[1])):
            return f' data-look="{self.looks.setdefault(kept, str(len(self.looks)))}"'
        return ""

    def _drawing(self, name: str) -> tuple[str, str, str, str]:
        found = DRAWING.search(self._drawings[name])
        assert found
        return found[1], found[2], found[3], found[4]

    @property
    def symbols(self) -> Markup:
        """All drawings shown so far as SVG symbols, to be put on the page once."""
        every = ((name, *self._drawing(art)[2:]) for art, name in self._names.items())
        return Markup("").join(
            Markup('<symbol id="{}" viewBox="{}">{}</symbol>').format(name, view, Markup(inside))
            for name, view, inside in every
        )

    @property
    def css(self) -> str:
        """The styles of elements as rules of a style sheet."""
        return "".join(f'[data-look="{name}"]{{{look}}}' for look, name in self.looks.items())
