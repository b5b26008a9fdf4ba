"""Inks that every page shares, and a printer's point in millimetres."""

from __future__ import annotations

INK = "#1b1815"
PAPER = "#ffffff"
HAIR = "#8d867c"
POINT = 25.4 / 72  # a printer's point, in mm
