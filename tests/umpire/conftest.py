"""Evenings for tests do not wait for the disk, which may take a second for each line; those that ask count it."""

from __future__ import annotations

import os

import pytest


@pytest.fixture(autouse=True)
def synced(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The files that were to be on the disk before the evening went on, one for each time."""
    handles: list[int] = []
    monkeypatch.setattr(os, "fsync", handles.append)
    return handles
