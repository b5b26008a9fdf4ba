"""Armies and battles made for a player who has none: generated armies, names, starter folders."""
