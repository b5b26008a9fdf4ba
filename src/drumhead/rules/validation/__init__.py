"""Checks of a ruleset folder, each with file, line and what to do."""
