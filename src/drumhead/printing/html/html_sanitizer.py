"""The HTML elements and attributes that a ruleset's text may put on a screen; everything else is removed.

On paper a template may use any element, since WeasyPrint runs no scripts and fetches nothing. A browser does both.
Every `<` that is sent to a screen begins a tag written by this module; tags of unlisted elements are removed, and their
text stays. Our own pages must stay the same to the last byte, so no library that rewrites HTML can do this.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from markupsafe import Markup

WORDS = "b bdi br code div em h2 h3 h4 i li ol p section small span strong ul"
TABLES = "table colgroup col thead tbody tfoot tr th td"
ELEMENTS = frozenset([*WORDS.split(), *TABLES.split(), "img"])
ATTRIBUTES: Mapping[str, str] = MappingProxyType(  # the pattern of each value
    {
        "alt": r"[^\"<>]*",
        "class": r"[\w -]*",
        "colspan": r"\d{1,2}",
        "data-cell": r"[^\"<>]*",
        "data-label": r"[^\"<>]*",
        "dir": r"auto|ltr|rtl",
        "id": r"doubts-\d+",  # no other: our scripts find their parts by ids
        "rowspan": r"\d{1,2}",
        "src": r"art:[^\"<>\s]+",  # a drawing of ours, which a screen has within the page
        "style": r"(?:(?:left|width|height|background|display|line-height|font-style): ?[#\w.%-]+;? ?)+",
    }
)
WITH_ALL_WITHIN = "script|style|svg|math|iframe|object|template|noscript|textarea|title|select"
HIDDEN = re.compile(rf"<({WITH_ALL_WITHIN})(?=[\s/>]).*?(?:</\1\s*>|\Z)", re.DOTALL | re.IGNORECASE)
TAG = re.compile(
    r"""<!--.*?(?:-->|\Z)|<[!?][^>]*>|<(/?)([a-zA-Z][^\s/<>"']*)((?:"[^"]*"|'[^']*'|[^"'<>])*)>|<""", re.DOTALL
)
ATTRIBUTE = re.compile(r"""\s+([^\s=/<>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?""")
WRITTEN = re.compile(r'(?: [a-z-]+="[^"<>]*")*/?')  # as our own templates write attributes
JINJA = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)


def bring_down(html: str) -> Markup:
    """Return HTML for a screen with only the listed elements and attributes left.

    >>> bring_down('<p class="key" onclick="x()">1 <script>x()</script><a href="javascript:x()">two</a> < 3</p>')
    Markup('<p class="key">1 two &lt; 3</p>')
    """
    return Markup(TAG.sub(_tag, HIDDEN.sub("", html)))


def _tag(found: re.Match[str]) -> str:
    """Return the replacement of a matched tag: the tag with only its listed attributes, "" or "&lt;".

    It is "" for a comment and for an element that is not listed, and "&lt;" for a "<" that begins no tag.
    """
    if not found[2]:
        return "&lt;" if found[0] == "<" else ""
    end, name = found[1], found[2].lower()
    if name not in ELEMENTS:
        return ""
    every = [(given[1].lower(), _value(given)) for given in ATTRIBUTE.finditer(found[3])]
    kept = [(key, value) for key, value in every if _may_stand(key, value)]
    if kept == every and WRITTEN.fullmatch(found[3]) and found[2] == name:
        return found[0]
    attributes = "".join(f' {key}="{value}"' for key, value in kept if not end)
    return f"<{end}{name}{attributes}>"


def _value(given: re.Match[str]) -> str:
    return next((value for value in given.groups()[1:] if value is not None), "")


def _may_stand(key: str, value: str) -> bool:
    return key in ATTRIBUTES and re.fullmatch(ATTRIBUTES[key], value) is not None


def find_unlisted(template: str) -> Iterator[tuple[int, str]]:
    """Yield the line number and a message for each element or attribute that a screen may not have.

    `template` is the text of a template. Values that Jinja fills in are not checked.
    """
    words = JINJA.sub(lambda found: ("0" if found[0][:2] == "{{" else "") + "\n" * found[0].count("\n"), template)
    for found in TAG.finditer(words):
        line = words.count("\n", 0, found.start()) + 1
        name = (found[2] or "").lower()
        if name and name not in ELEMENTS:
            yield line, f'a screen has no element "{name}"'
        for given in ATTRIBUTE.finditer(found[3] or "") if name in ELEMENTS and not found[1] else ():
            if not _may_stand(given[1].lower(), _value(given)):
                yield line, f'a screen has no attribute {given[1]}="{_value(given)}" of "{name}"'
