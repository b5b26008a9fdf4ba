"""Sentences of a data file as HTML: simple markup, numbers from the book, marks of rulings and unclear rules.

`**bold**`, `{456}` dice, `[name]` the letter of another block, `^` after our own words, `◆` after a choice that the
club must make, a line break where the sentence has one. Double braces hold template expressions; everything else is
text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from drumhead.printing.html.annotated_lines import strike
from drumhead.printing.text.placeholder_characters import SECTION, SECTION_ENDS
from drumhead.printing.text.template_filters import DOUBT, HOLD

if TYPE_CHECKING:
    from drumhead.printing.html.html_renderer import HtmlRenderer
    from drumhead.printing.page_input import LineAnnotations

TEMPLATE = re.compile(r"(\{\{.*?\}\}|\{%.*?%\})", re.DOTALL)
BOLD = re.compile(r"\*\*")
LETTER = re.compile(r"\[([a-z][a-z0-9-]*)\]")
COUNTED = re.compile(r"(\d) (cm|in|die|dice|pips?|stands?|hits?|moves?|figures?|points?)\b")
DICE = re.compile(r"\{([1-6]+)\}")
OURS = "^"
BOTH = "both"  # the name by which sentences call the template of their macros
RING = Markup('<span class="own">\N{WHITE BULLET}</span>')
CHOICE = Markup('<span class="choice">{}</span>').format(DOUBT)
BEFORE_A_LETTER = re.compile(
    rf'(<b>[^<]*</b>|[^\s<>]+) (<span class="ref">{SECTION}[^{SECTION_ENDS}]*{SECTION_ENDS}</span>)([.,;:)]?)'
)  # kept together by an element: a no-break space there makes the line break far too early
Entry = Mapping[str, Any]


def box_faces(faces: str) -> Markup:
    """Return faces of a die, such as "456", as HTML with each in a box."""
    every = Markup("").join(Markup('<span class="die-face">{}</span>').format(face) for face in faces)
    return Markup('<span class="nb">{}</span>').format(every)


def dice(need: int, sides: int = 6, below: bool = False) -> str:
    """Return the faces of a die that pass, or those `below` them, in boxes; "never" if there are none.

    It is a filter of sentences: `{{ book.fire.need | dice }}`.

    >>> str(dice(4, below=True).striptags()), str(dice(5).striptags())
    ('123', '56')
    """
    good = range(1, min(need, sides + 1)) if below else range(max(1, need), sides + 1)
    return box_faces("".join(map(str, good))) if good else "never"


@cache
def template_of(sentence: str) -> str:
    """Return the template for a sentence.

    >>> template_of("**Fire** [hits]: {{ 2 }} dice < 3^")
    '<b>Fire</b> {{ see("hits") }}: {{ 2 }} dice &lt; 3<span class="own">◦</span>'
    """
    parts = TEMPLATE.split(sentence)
    bold = 0
    for at in range(0, len(parts), 2):
        literal = str(escape(parts[at]))
        literal = DICE.sub(lambda found: box_faces(found[1]), literal)
        literal = COUNTED.sub(rf"\1{HOLD}\2", literal)
        literal = LETTER.sub(r'{{ see("\1") }}', literal)
        literal = literal.replace(OURS, RING).replace("\n", "<br>")
        while BOLD.search(literal):
            literal = BOLD.sub("</b>" if bold % 2 else "<b>", literal, count=1)
            bold += 1
        parts[at] = literal
    return "".join(parts)


class Sentences:
    """The sentences of one document.

    `states` has, for the name of each `line` that several rulebooks share, the rules that it states in this one.
    `macros` is the template whose macros sentences may use as `both`.
    """

    def __init__(self, setting: HtmlRenderer, states: Mapping[str, str], macros: str = "") -> None:
        self.setting, self.apparatus, self._states = setting, setting.apparatus, states
        setting.templates.filters["dice"] = dice
        self._before = f'{{% import "{macros}" as {BOTH} %}}' if macros else ""

    def words(self, sentence: str, **facts: Any) -> Markup:
        """Return a sentence of the data as HTML, its expressions filled in with the variables `facts`, without marks.

        An exception raised by the sentence has it as its note.
        """
        template = template_of(sentence)
        if "{" not in template:
            return Markup(template)
        try:
            return Markup(self.setting.templates.from_string(self._before + template).render(**facts).strip())
        except Exception as error:
            error.add_note(sentence)
            raise

    def line(self, entry: str | Entry, **facts: Any) -> Markup:
        """Return a sentence of the data as HTML, with its diamond marks and the pointing hands of its house rules.

        `facts` are variables of its expressions.
        """
        return self.mark_sentence(*self.print_apart(entry, **facts))

    def print_apart(self, entry: str | Entry, **facts: Any) -> tuple[Markup, LineAnnotations]:
        """Return a sentence of the data as HTML without its marks, and the marks."""
        about: Entry = {"says": entry} if isinstance(entry, str) else entry
        with self.apparatus.line(self.states(about)) as marks:
            words = self.words(about["says"], **facts)
        return strike(words) if about.get("struck") else words, marks

    def mark_sentence(self, words: Markup, marks: LineAnnotations) -> Markup:
        """Return text with the marks of its line: diamonds for choices, then the pointing hands of house rules."""
        words = words.replace(DOUBT, CHOICE if marks.letters else "").replace(OURS, RING)  # also those made by macros
        hands: Any = self.setting.templates.globals["hands"]
        kept = BEFORE_A_LETTER.sub(r'<span class="nb">\1 \2\3</span>', str(words))
        return Markup("{}{}").format(Markup(kept), hands(marks))

    def states(self, about: Entry) -> str:
        """Return the names of the rules and interpretations that an entry of the data states, separated by spaces."""
        told = [about.get("states", ""), self._states.get(about.get("line", ""), "")]
        return str(self.words(" ".join(filter(None, told)))) if any(told) else ""
