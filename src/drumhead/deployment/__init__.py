"""Battles made ready for the first turn: the line of battle and where each unit begins."""
