"""Armies and battles made for a player who has none: typical armies, names, starter folders."""
