"""Readers of army lists in players' own forms, with a grammar that accounts for every line (docs/reading-lists.md)."""
