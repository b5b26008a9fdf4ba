"""HTML to PDF: templates filled with text and figures, laid out by WeasyPrint in our fonts.

A long document flows from page to page by itself (`HtmlRenderer.pdf`). The sections of a playsheet are laid out one
by one and measured before they are placed on sheets (`section_renderer`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from drumhead.printing.html import annotated_lines
from drumhead.printing.html.failed_drawings import NotOursError, end_pages_at_failures
from drumhead.printing.html.inline_images import DRAWING, PICTURE, InlineImages
from drumhead.printing.html.stored_drawings import store_drawings
from drumhead.printing.html.system_libraries import need_weasyprint
from drumhead.printing.html.tagged_pdf import plain_structure
from drumhead.printing.layout.page_frame import both_ends, colophon, ours_means, whole_number
from drumhead.printing.output.pdf_archive import VERSION, About, finish_pdf
from drumhead.printing.page_input import Annotations, Game, PrintOptions
from drumhead.printing.style import colours, fonts
from drumhead.printing.style.paper import Paper, paper
from drumhead.printing.text import template_filters
from drumhead.printing.text.font_metrics import plain, shorten_words, width
from drumhead.support.gc_control import disable_collection, trim_if_parallel
from drumhead.support.version import __version__

if TYPE_CHECKING:
    from jinja2 import Environment

NOTES = re.compile(r"^::(foot)?note-.*", re.MULTILINE)  # style rules for parts of a note; our pages have no notes
BETWEEN_ENDS = 5.0  # mm between the two ends of a footer


def render(template: str, context: Mapping[str, Any], wishes: PrintOptions) -> bytes:
    """Return a filled-in template, laid out on as many pages as it needs, as a PDF.

    `context` has the values of the template, with the game under the key "game"; `wishes` are the print settings.
    """
    return HtmlRenderer(context["game"], wishes).pdf(template, **context)


class Later:
    """The two ends of a page's footer, computed on first use so that a page that is only counted loads no fonts."""

    def __init__(self, ends: Callable[[], tuple[str, str]]) -> None:
        self._ends = cache(ends)

    def __getitem__(self, at: int) -> str:
        return self._ends()[at]


class HtmlRenderer:
    """One document being laid out: the game, the print settings, and the marks that its lines have collected so far.

    If lines of `broad` mm do not fit an upright page, the pages are landscape.
    """

    def __init__(self, game: Game, wishes: PrintOptions, broad: float = 0.0) -> None:
        self.game = game
        self.wishes = wishes
        self.paper: Paper = paper(wishes.paper).lying(broad)
        self.lettering = fonts.LETTERINGS[wishes.type]
        self.types, self.sizes = self.lettering.types, self.lettering.sizes
        self.apparatus = Annotations(game)
        changed = game.book.house and game.book.house.changes
        self.before = game.ruleset.book(game.book.chosen) if changed else None  # the book without house rules
        self.art = InlineImages(wishes.ink == "low")
        self.templates = self._environment()

    def words(self, template: str, **context: Any) -> Markup:
        """Return the template of this name as HTML, filled in with the values in `context`."""
        return Markup(self.templates.get_template(template).render(**context))

    def pdf(self, template: str, **context: Any) -> bytes:
        """Return a filled-in template, laid out over pages, as a PDF.

        `template` is its name, `context` has its values.
        """
        with disable_collection():
            return self.pdf_of(self.set(self.words(template, **context)))

    def pdf_of(self, document: Any) -> bytes:
        """Return a document that WeasyPrint has laid out as a PDF, ready for an archive.

        Its metadata have its title, the command that prints the document again, and the left end of its footer.
        """
        return finish_pdf(write_pdf(document), About(document.metadata.title, *self.made_from(), self.wishes.colour))

    def made_from(self) -> tuple[str, str]:
        """Return the command that prints this document again, and the left end of its footer."""
        return self.wishes.command, colophon(self.game, self.wishes)[0]

    def colophon(self, room: float, sizes: tuple[float, float] | None = None) -> tuple[str, str]:
        """Return the left and the right end of the footer, shortened to a line of `room` mm without touching.

        `sizes` are the text size and the smallest size in points; None if they have not been measured.
        """
        face, size = self.types["small"].face, self.types["small"].size
        left, right = map(plain, colophon(self.game, self.wishes, sizes))
        return both_ends((left, right), face, size, room - BETWEEN_ENDS)

    def compose_footer(self, room: float, sizes: tuple[float, float]) -> list[tuple[str, str]]:
        """Return the lines of a footer `room` mm long as pairs of their left and right ends.

        The footer takes two lines if its ends would touch on one. `sizes` are the text size and the smallest size in
        points.
        """
        small = self.types["small"]
        left, right = map(plain, colophon(self.game, self.wishes, sizes))
        if width(f"{left}{right}", small.face, small.size) + BETWEEN_ENDS <= room:
            return [(left, right)]
        left = shorten_words(left, small.face, small.size, room)
        return [(left, ""), ("", whole_number(right, small.face, small.size, room))]

    def set(self, html: str, style: str = "") -> Any:
        """Return HTML laid out on pages by WeasyPrint, as a document from which a PDF can be written.

        `style` names a template of an extra style sheet; "" for none.
        """
        page = set_ready()(string=html, base_url="none:", url_fetcher=_fetcher(self.art))
        sheets = [_style(self.words(style))] if style else None
        document = page.render(font_config=_our_fonts(), stylesheets=sheets)
        trim_if_parallel()  # free what the layout needed, before the pages are painted
        return document

    def _environment(self) -> Environment:
        from jinja2 import StrictUndefined

        from drumhead.printing.html.template_cache import Compiler
        from drumhead.printing.html.template_loader import templates_of

        env = Compiler(
            self.wishes.measures,
            loader=templates_of(self.game.ruleset),
            autoescape=True,
            undefined=StrictUndefined,
            finalize=template_filters.printable,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=["jinja2.ext.do"],
        )
        env.filters.update(template_filters.filters(self.wishes.measures))
        env.globals.update(
            game=self.game,
            book=self.game.book,
            shipped=self.game.ruleset.book(),
            wishes=self.wishes,
            paper=self.paper,
            measures=self.wishes.measures,
            version=__version__,
            apparatus=self.apparatus,
            low=self.wishes.ink == "low",
            **_style_words(),
            type=MappingProxyType({name: Markup(each.css) for name, each in self.types.items()}),
            size=MappingProxyType(self.sizes),
            header=MappingProxyType(fonts.HEADERS),
            ours_means=ours_means(self.game),
            colophon=Later(lambda: self.colophon(self.paper.printable.width)),
            made_from=self.made_from()[1],
            **annotated_lines.helpers(self.game, self.apparatus, self.art, self.before, self.wishes.zeros),
        )
        return env


def write_pdf(document: Any) -> bytes:
    """Return a document laid out by WeasyPrint as a tagged PDF, before the metadata of its sources are added."""
    pdf: bytes = document.write_pdf(pdf_version=VERSION, pdf_tags=True, finisher=plain_structure)
    return pdf


def _style_words() -> dict[str, Any]:
    """Return the values that style sheets use for our look, such as `{{ ink.red }}` and `{{ family.sans }}`."""
    return {
        "ink": MappingProxyType(
            {name.lower(): value for name, value in vars(colours).items() if name.isupper() and name != "POINT"}
        ),
        "family": MappingProxyType({name: Markup(f'"{face.family}"') for name, face in fonts.FACES.items()}),
    }


@cache
def _style(css: str) -> Any:
    """Return the CSS text as a parsed WeasyPrint style sheet, cached for all pages that use it."""
    from weasyprint import CSS

    return CSS(string=css, base_url="none:", url_fetcher=_fetcher(None))


@cache
def _our_fonts() -> Any:
    """Return WeasyPrint's font configuration with only our fonts, cached for all pages; no page can add a font."""
    from weasyprint.text.fonts import FontConfiguration

    class OurFonts(FontConfiguration):
        def add_font_face(self, rule_descriptors: Any, url_fetcher: Any) -> None:
            """Ignore a font that a page or a drawing names, since the font would stay for all later pages."""

    return OurFonts()


@cache
def set_ready() -> Any:
    """Return WeasyPrint's HTML class with our own user agent style sheet; raise MissingLibrariesError without Pango.

    Our style sheet leaves out the rules for notes and list markers of every element, which take nine tenths of
    WeasyPrint's memory.
    """
    weasyprint = need_weasyprint()
    end_pages_at_failures(weasyprint.LOGGER)
    store_drawings(weasyprint.images)
    look = (files("weasyprint.css") / "html5_ua.css").read_text(encoding="utf-8")
    ours = weasyprint.CSS(string=NOTES.sub("", look.replace("\n::marker", "\nli::marker")))

    usual_page: Any = weasyprint.HTML

    class Page(usual_page):
        def _ua_stylesheets(self, forms: bool = False) -> list[Any]:
            return [ours]

    return Page


def _fetcher(art: InlineImages | None) -> Any:
    """Return a URL fetcher that gives a page its drawings and nothing from a file or the network.

    The fetcher raises NotOursError for any other address, and for every address if `art` is None, as for a style
    sheet.
    """
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class OurDrawings(URLFetcher):
        def fetch(self, url: str, headers: Any = None) -> Any:
            if art is None or not url.startswith((DRAWING, PICTURE)):
                raise NotOursError(f"{url} is not fetched: pages are made of our own drawings alone")
            if url.startswith(PICTURE):
                return URLFetcherResponse(url, art.jpeg(url), {"Content-Type": "image/jpeg"})
            return URLFetcherResponse(url, art[url], {"Content-Type": "image/svg+xml"})

    return OurDrawings()
