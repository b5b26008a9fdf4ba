"""Armies and battles made for a player who has none: generated armies, lists of names, starter folders."""
