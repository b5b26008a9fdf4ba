"""The Chromium of this system, driven by playwright, with nothing that asks the network."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
ARGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"]
ARGS += ["--disable-background-networking", "--disable-component-update"]


class NoChromiumError(Exception):
    """There is no Chromium here that playwright can drive."""


@contextmanager
def open_browser() -> Iterator[Any]:
    """Yield a running browser and end it afterwards; raise NoChromiumError if there is none."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    try:
        from playwright.sync_api import sync_playwright

        playwright = sync_playwright().start() if found else None
    except Exception:  # not installed, or its program does not start on a system that lacks a library
        playwright = None
    if not playwright:
        raise NoChromiumError
    try:
        running = playwright.chromium.launch(executable_path=found, args=ARGS)
        yield running
        running.close()
    finally:
        playwright.stop()
