"""Blocks, the parts of a playsheet: each kind has one template, filled in from a ruleset's data."""
