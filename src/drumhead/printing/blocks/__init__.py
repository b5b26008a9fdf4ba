"""Blocks of a playsheet: each a kind with one template, filled from a ruleset's data."""
