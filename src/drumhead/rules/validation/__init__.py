"""Checks of a ruleset's folder; each error has its file, its line and what to do."""
