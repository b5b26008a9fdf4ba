"""Ruleset of the War of the Spanish Succession, first draft: D3 and D6, five phase cards a side, nine hits."""
