"""Print a kit, and keep the pages it set as plain HTML and SVG for others to set again: record_pages.py FOLDER.

record_pages.py FOLDER KIND ARMY RULES does so with the pages of one kind.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from drumhead.cli.loading.game_loading import army_or_battle, game_of
from drumhead.printing.html import html_renderer
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.document import print_document
from drumhead.printing.pages.kit.kit_printing import kit
from drumhead.printing.pages.registry import parts
from drumhead.support.worker_pool import set_jobs

folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
set_pages = html_renderer.HtmlRenderer.set


def set_and_keep(setting: html_renderer.HtmlRenderer, text: str, style: str = "") -> Any:
    """Set pages as ever; beside it, the same text with its style and drawings as files that any program can open."""
    at = len(list(folder.glob("*.html")))
    plain = str(text)
    for number, (name, drawing) in enumerate(setting.art._drawings.items()):
        (folder / f"{at}-{number}.svg").write_text(drawing, encoding="utf-8")
        plain = plain.replace(f'"art:{name}"', f'"{at}-{number}.svg"')
    if style:
        plain = plain.replace("<head>", f"<head><style>{setting.words(style)}</style>", 1)
    (folder / f"{at}.html").write_text(plain, encoding="utf-8")
    return set_pages(setting, text, style)


html_renderer.HtmlRenderer.set = set_and_keep  # type: ignore[method-assign]
if sys.argv[2:]:
    kind, army, rules = sys.argv[2:]
    for part in parts(kind, army_or_battle(army, rules), PrintOptions()):
        print_document(part)
else:
    with set_jobs(1):
        kit(game_of("ramillies"), PrintOptions())
