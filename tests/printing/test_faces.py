"""Pages are set in our faces alone, whatever a page names."""

from __future__ import annotations

import tempfile

from drumhead.printing.html.html_renderer import HtmlRenderer, write_pdf
from drumhead.printing.page_input import PrintOptions

from .games import ruleset_game

BROUGHT = '@font-face { font-family: "Brought"; src: local("EB Garamond"), local("EB Garamond 12") }'
TEXT = '<p style="font-family: Brought, Drumhead Sans">Grand battery</p>'


def page(setting, more=""):
    return write_pdf(setting.set(f"<html><body>{more}{TEXT}</body></html>"))


def test_a_face_that_a_page_brings_is_neither_shown_nor_kept_nor_laid_anywhere(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    setting = HtmlRenderer(ruleset_game(), PrintOptions())
    plain = page(setting)
    assert page(setting, f"<style>{BROUGHT}</style>") == plain
    assert list(tmp_path.iterdir()) == []
    assert page(setting) == plain
