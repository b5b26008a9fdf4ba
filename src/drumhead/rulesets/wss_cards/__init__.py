"""Ruleset of the War of the Spanish Succession, third draft: cards for phases, range and combat; thirteen hits."""
