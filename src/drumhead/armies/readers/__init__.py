"""Readers of army lists in players' own forms, with a grammar for every line (docs/reference/list-grammar.md)."""
