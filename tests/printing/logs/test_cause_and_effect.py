"""No log prints an effect before its cause: walked through whole battles of all five games."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache

import pytest

from drumhead.printing.pages.battle_log.deed_paragraphs import paragraphs, sections
from drumhead.printing.pages.battle_log.journal_story import Deed
from drumhead.printing.pages.battle_log.plain_text_log import bare

from ...counted import at_least
from ...simulation.fought import battle
from ..games import GAMES

SEEDS = (1, 2, 3)
HURTS = {"fire", "firefight", "shell", "pistols", "faceoff", "fight", "test", "friends", "heavy", "runs-on", "split"}
CHARGES = {"charge", "charges", "contact", "short", "evade", "countercharge"}
# by the rulebooks: what makes a unit, named as `u` or `at` of an earlier event of the same card, do this
CAUSES = {
    "back": HURTS | CHARGES | {"drives"},
    "rout": HURTS | CHARGES | {"back"},
    "off": HURTS | CHARGES | {"back", "rout", "runs-on", "must-pursue", "pursues"},
    "heavy": HURTS,
    "glory": {"faceoff", "fight"},
    "locked": {"faceoff"},
    "faceoff": {"contact", "split"},
    "lives": HURTS | {"overrun"},
    "colours": {"fight", "rout", "fire"},
    "faces": {"charge", "fight"},
    "retreat": HURTS,
}
"""
